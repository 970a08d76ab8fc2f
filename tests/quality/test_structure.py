#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What structure detection scores must not fall below structure_floors.json, less the margin there.

    tests/quality/test_structure.py              check, as CI does
    tests/quality/test_structure.py --update     write the floors anew; the commit says why one is lower

Sets: blogs, and threads, mail and documents, which tools/generate_blogs.py makes, and pairs of these blogs as sites that were
redesigned; each also without structured data and with the method classic. Two gold sets
of ../shared/data are measured where that folder is there; else it says that they are left out. SITO_STRUCTURE=all (slow_structure)
and --update measure all of them.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(ROOT / "tools"))
import structure_evaluation  # noqa: E402  the path is set above

SITO = os.environ.get("SITO_BIN", str(ROOT / "build/dev/apps/sito/sito"))
DATA = ROOT.parent / "shared/data"
FLOORS = HERE / "structure_floors.json"
OWN = {"blogs": "blog", "others": "forum,mail,offline"}
GOLD = ["cs_news", "fundus", "wcxb", "newspaper4k", "postlight", "daniel", "big9"]
FEW = ["cs_news", "big9"]
VARIANTS = {"": [], "-without-data": ["--no-structured-data"], "-classic": ["--method", "classic"]}
FIELDS = ("date", "author", "title", "article", "updated", "perex", "category", "comments")
MARGIN = 0.02  # of a mean over sites: one page of twenty sites of five is 0.01
DECIMALS = 4


def evaluate(folder, flags):
    """{field: score}, and the share of pages whose kind was detected."""
    done = subprocess.run([SITO, "eval", "--structure", "--gold", folder, "-q", "--format", "json", *flags], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"sito eval --structure ended with {done.returncode}:\n{done.stderr}")
    one = json.loads(done.stdout)["sets"][0]
    scores = {field: round(one["fields"][field]["mean"], DECIMALS) for field in FIELDS if one["fields"].get(field, {}).get("sites")}
    if "kinds" in one:
        scores["kind"] = round(one["kinds"]["right"] / one["kinds"]["pages"], DECIMALS)
    return scores


def measure(every):
    """{set: {field: score}}"""
    scores, wanted = {}, GOLD if every else FEW
    with tempfile.TemporaryDirectory() as temporary:
        folders = {}
        for name, kinds in OWN.items():
            folders[name] = pathlib.Path(temporary) / name
            subprocess.run([sys.executable, ROOT / "tools/generate_blogs.py", "-o", folders[name], "--kinds", kinds], check=True)
        folders["redesigns"] = structure_evaluation.join_pairs(folders["blogs"], pathlib.Path(temporary) / "redesigns")
        present = [name for name in wanted if (DATA / name / "pages.jsonl").exists()]
        folders |= {name: DATA / name for name in present}
        if missing := [name for name in wanted if name not in present]:
            print(f"left out, as {DATA} has them not: {', '.join(missing)}")
        for name, folder in folders.items():
            for suffix, flags in VARIANTS.items():
                scores[name + suffix] = evaluate(folder, flags)
    return scores


def update(scores):
    """Scores up to the margin get no floor: a floor that nothing can fall below holds nothing."""
    kept = {name: {field: score for field, score in of.items() if score > MARGIN} for name, of in scores.items()}
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(kept[name])}" for name in kept)
    FLOORS.write_text(f'{{\n  "margin": {MARGIN},\n  "sets": {{\n{lines}\n  }}\n}}\n', encoding="utf-8")
    print(f"wrote the floors of {len(scores)} sets")


def check(scores):
    floors = json.loads(FLOORS.read_text(encoding="utf-8"))
    faults, risen = [], []
    faults += [f"{name}: the floor of {field} cannot fail" for name, of in floors["sets"].items()
               for field, floor in of.items() if floor <= floors["margin"]]
    for name, measured in scores.items():
        for field, score in measured.items():
            floor = floors["sets"].get(name, {}).get(field)
            line = f"{name}: {field} is {score:.4f}, its floor {floor if floor is None else format(floor, '.4f')}"
            if floor is None or score > floor + floors["margin"]:
                risen.append(line)
            elif score < floor - floors["margin"]:
                faults.append(line)
    print("\n".join(["worth an --update:", *risen] if risen else []))
    print("\n".join(faults) if faults else f"{len(scores)} sets are at or above their floors")
    return 1 if faults else 0


def main():
    updates = "--update" in sys.argv[1:]
    scores = measure(updates or os.environ.get("SITO_STRUCTURE") == "all")
    return update(scores) if updates else check(scores)


if __name__ == "__main__":
    sys.exit(main())
