#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The quality gate: what each row scores on the project's own gold set must not fall.

    tests/quality/gate.py [--sito BIN]                         check, as CI does
    tests/quality/gate.py --update [--allow-regression]        take note of better scores, new rows and new pages

Scores are mean word F1, precision and recall by `sito eval`. They are compared with floors.json, less the margin given
there: libraries that guess languages differ a little between systems, rows do not. It is a failure, too, when the set is
not the one that the floors are of (digest and number of pages), when a row of the table has no floor, and when a floor has
no row. --update never lowers a floor; with --allow-regression it does, and the commit says why.
"""
import argparse
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
SITO = os.environ.get("SITO_BIN", str(HERE.parents[1] / "build/dev/apps/sito/sito"))
MEASURES = ("f1", "precision", "recall")
DECIMALS = 4
# Word F1 and the like. One word of one page's hundred and fifty is 0.00015 here, one page lost 0.02.
MARGIN = 0.002
PAGES_SHOWN = 8
PAGE_CHANGE = 0.005  # a page is said to have changed from this difference on


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sito", default=SITO)
    parser.add_argument("--gold", type=pathlib.Path, default=HERE / "gold")
    parser.add_argument("--floors", type=pathlib.Path, default=HERE / "floors.json")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--allow-regression", action="store_true")
    args = parser.parse_args()
    if args.allow_regression and not args.update:
        parser.error("--allow-regression is for --update")
    return args


def digest_of(gold):
    """SHA-256 over names and bytes of all that is scored."""
    digest = hashlib.sha256()
    for path in [gold / "pages.jsonl", *sorted((gold / "html").iterdir())]:
        data = path.read_bytes()
        digest.update(f"{path.relative_to(gold).as_posix()} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def measure(sito, gold):
    """Runs every row: {row: {"f1", "precision", "recall", "pages": {id: f1}}}, and the number of pages."""
    with tempfile.TemporaryDirectory() as out:
        done = subprocess.run([sito, "eval", "--gold", gold, "-o", out, "--resamples", "0"], capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"gate: sito eval ended with {done.returncode}:\n{done.stderr}")
        summary = json.loads(pathlib.Path(out, "summary.json").read_text(encoding="utf-8"))["sets"][0]
        lines = pathlib.Path(out, "scores.jsonl").read_text(encoding="utf-8").splitlines()
    rows = {row["row"]: {name: round(row["words"][name], DECIMALS) for name in MEASURES} | {"pages": {}}
            for row in summary["rows"]}
    for line in map(json.loads, lines):
        rows[line["row"]]["pages"][line["id"]] = round(line["words"]["f1"], DECIMALS)
    return rows, summary["pages"]


def read_floors(path):
    if not path.exists():
        return {"margin": MARGIN, "pages": 0, "digest": "", "rows": {}}
    return json.loads(path.read_text(encoding="utf-8"))


def write_floors(path, floors):
    """One line a row, so that a change is read in a diff."""
    head = json.dumps({key: floors[key] for key in ("margin", "pages", "digest")}, indent=2)
    rows = ",\n".join(f'    {json.dumps(name)}: {json.dumps(floors["rows"][name])}' for name in sorted(floors["rows"]))
    path.write_text(head.removesuffix("\n}") + ',\n  "rows": {\n' + rows + "\n  }\n}\n", encoding="utf-8")


def faults_of_set(floors, digest, n_pages):
    if floors["digest"] != digest or floors["pages"] != n_pages:
        return [f"the gold set has changed: {n_pages} pages with digest {digest[:12]}, the floors are of {floors['pages']} pages "
                f"with {floors['digest'][:12]}"]
    return []


def faults_of_rows(floors, rows):
    faults = [f"{name}: a row without floors" for name in rows if name not in floors["rows"]]
    faults += [f"{name}: floors without a row" for name in floors["rows"] if name not in rows]
    for name, floor in floors["rows"].items():
        for measure_name in MEASURES if name in rows else ():
            score = rows[name][measure_name]
            if score < floor[measure_name] - floors["margin"]:
                faults.append(f"{name}: {measure_name} is {score:.4f}, its floor {floor[measure_name]:.4f}")
    return faults


def show_changed_pages(floors, rows):
    changes = [(now - before, name, page, before, now)
               for name, row in rows.items() if name in floors["rows"]
               for page, now in row["pages"].items()
               if (before := floors["rows"][name]["pages"].get(page)) is not None and abs(now - before) >= PAGE_CHANGE]
    if not changes:
        return
    changes.sort(key=lambda change: (-abs(change[0]), change[1:3]))
    print(f"pages that changed most, of {len(changes)} (word F1):")
    for change, name, page, before, now in changes[:PAGES_SHOWN]:
        print(f"  {change:+.4f}  {before:.4f} -> {now:.4f}  {name}  {page}")


def check(floors, rows, digest, n_pages):
    faults = faults_of_set(floors, digest, n_pages) + faults_of_rows(floors, rows)
    show_changed_pages(floors, rows)
    for fault in faults:
        print(f"gate: {fault}")
    if faults:
        print("gate: if this is meant: tests/quality/gate.py --update, and for lower scores --allow-regression")
        return 1
    better = [name for name, row in rows.items()
              if any(row[m] > floors["rows"][name][m] + floors["margin"] for m in MEASURES)]
    if better:
        print(f"gate: better than the floors, worth an --update: {', '.join(better)}")
    print(f"gate: {len(rows)} rows on {n_pages} pages are at or above their floors")
    return 0


def update(args, floors, rows, digest, n_pages):
    new = {"margin": MARGIN, "pages": n_pages, "digest": digest, "rows": {}}
    lowered = []
    for name, row in rows.items():
        old = floors["rows"].get(name, {})
        new["rows"][name] = dict(row)
        for measure_name in MEASURES:
            score, floor = row[measure_name], old.get(measure_name, 0)
            if score < floor - floors["margin"]:
                lowered.append(f"{name}: {measure_name} from {floor:.4f} to {score:.4f}")
            elif not args.allow_regression:
                new["rows"][name][measure_name] = max(score, floor)  # many small steps down are one large one
    lowered += [f"{name}: gone" for name in floors["rows"] if name not in rows]
    show_changed_pages(floors, rows)
    for line in lowered:
        print(f"gate: lower: {line}")
    if lowered and not args.allow_regression:
        print("gate: nothing written; --allow-regression lowers floors, and the commit says why")
        return 1
    write_floors(args.floors, new)
    print(f"gate: wrote the floors of {len(rows)} rows on {n_pages} pages")
    return 0


def main():
    args = parse_arguments()
    floors = read_floors(args.floors)
    rows, n_pages = measure(args.sito, args.gold)
    digest = digest_of(args.gold)
    return (update(args, floors, rows, digest, n_pages) if args.update else check(floors, rows, digest, n_pages))


if __name__ == "__main__":
    sys.exit(main())
