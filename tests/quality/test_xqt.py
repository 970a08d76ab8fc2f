#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What templates get out of pages must not fall below xqt_floors.json, less the margin there, and on the newspaper's site of our own
it must reach what XQT promises: precision 0.98 at recall 0.95.

    tests/quality/test_xqt.py              check the sets that take seconds, as CI does; with SITO_XQT=all every set (slow_xqt)
    tests/quality/test_xqt.py --update     write the floors of every set anew; the commit says why one is lower

Sets: the newspaper that tools/generate_news.py makes up, in two languages, with templates made by pointing at the gold of five pages,
and with that of examples/news. Gold sets of ../shared/data with several pages of a site are measured where that folder is there.
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
import xqt_evaluation  # noqa: E402  the path is set above

SITO = os.environ.get("SITO_BIN", str(ROOT / "build/dev/apps/sito/sito"))
DATA = ROOT.parent / "shared/data"
FLOORS = HERE / "xqt_floors.json"
MARGIN = 0.01
DECIMALS = 4
PROMISED = {"precision": 0.98, "recall": 0.95}
LONG = {"daniel", "swde_subset"}  # more than a minute each


def evaluate(one):
    """{measure: score} of a set: precision and recall of the text, and fields by name."""
    done = subprocess.run([SITO, "eval", "--xqt", "--gold", one.folder, "-q", "--format", "json", *one.flags], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"sito eval --xqt ended with {done.returncode}:\n{done.stderr}")
    result = json.loads(done.stdout)["sets"][0]
    scores = {}
    if result["text"]["pages"]:
        scores = {name: result["text"]["macro"][name] for name in ("precision", "recall")}
    scores |= {name: field["score"] for name, field in result["fields"].items() if field["pages"]}
    if one.own:
        scores["others_taken"] = sum(site["others_taken"] for site in result["by_site"])
    return {name: round(score, DECIMALS) for name, score in scores.items()}


def measure(every):
    """{set: {measure: score}} of every set, or of those that take seconds."""
    with tempfile.TemporaryDirectory() as temporary:
        sets, missing = xqt_evaluation.sets(pathlib.Path(temporary), DATA)
        if missing:
            print(f"left out, as {DATA} has them not: {', '.join(missing)}")
        sets = [one for one in sets if every or one.name not in LONG]
        return {one.name: evaluate(one) for one in sets}, [one.name for one in sets if one.own]


def update(scores):
    """Scores up to the margin get no floor: a floor that nothing can fall below holds nothing."""
    kept = {name: {field: score for field, score in of.items() if score > MARGIN or field == "others_taken"} for name, of in scores.items()}
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(kept[name])}" for name in kept)
    FLOORS.write_text(f'{{\n  "margin": {MARGIN},\n  "sets": {{\n{lines}\n  }}\n}}\n', encoding="utf-8")
    print(f"wrote the floors of {len(scores)} sets")


def check(scores, own):
    floors = json.loads(FLOORS.read_text(encoding="utf-8"))
    faults, risen = [], []
    faults += [f"{name}: the floor of {field} cannot fail" for name, of in floors["sets"].items()
               for field, floor in of.items() if floor <= floors["margin"] and field != "others_taken"]
    for name, measured in scores.items():
        for field, score in measured.items():
            floor = floors["sets"].get(name, {}).get(field)
            line = f"{name}: {field} is {score:.4f}, its floor {floor if floor is None else format(floor, '.4f')}"
            if field == "others_taken":
                faults += [f"{name}: {score:.0f} lists and errors are taken for stories"] if score else []
            elif floor is None or score > floor + floors["margin"]:
                risen.append(line)
            elif score < floor - floors["margin"]:
                faults.append(line)
    for name in own:
        faults += [f"{name}: {measure} is {scores[name][measure]:.4f}, but {least} is promised"
                   for measure, least in PROMISED.items() if scores[name][measure] < least]
    print("\n".join(["worth an --update:", *risen] if risen else []))
    print("\n".join(faults) if faults else f"{len(scores)} sets are at or above their floors")
    return 1 if faults else 0


def main():
    updates = "--update" in sys.argv[1:]
    scores, own = measure(updates or os.environ.get("SITO_XQT") == "all")
    return update(scores) if updates else check(scores, own)


if __name__ == "__main__":
    sys.exit(main())
