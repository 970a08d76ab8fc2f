#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What each site learner scores on generated sites must not fall below site_floors.json, less the margin there.

    tests/quality/test_sites.py              check, as CI does
    tests/quality/test_sites.py --update     write the floors anew; the commit says why one is lower

The floors are of 30 pages learned from: recall and precision of the text that the site repeats, word F1 of what the learner
keeps, and of the default row with it. A learner without
floors is told of.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SITO = os.environ.get("SITO_BIN", str(ROOT / "build/dev/apps/sito/sito"))
FLOORS = HERE / "site_floors.json"
PAGES, LEARNED = 40, 30  # of each site: 10 are left to measure on
MARGIN = 0.01  # of 10 pages a site; one page is 0.006 of the mean of a measure
MEASURES = ("recall", "precision", "kept", "with_row")
DECIMALS = 4


def measure():
    """{learner: {measure: score}}"""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, ROOT / "tools/generate_sites.py", "-o", folder, "--pages", str(PAGES)], check=True)
        done = subprocess.run([SITO, "eval", "--gold", folder, "--site", "all", "--site-pages", str(LEARNED), "--format", "json"],
                              capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"sito eval ended with {done.returncode}:\n{done.stderr}")
    learners = {}
    for name, (score,) in json.loads(done.stdout)["sets"][0]["learners"].items():
        values = (score["repeated"]["recall"], score["repeated"]["precision"], score["kept"]["f1"], score["with_row"]["f1"])
        learners[name] = {key: round(value, DECIMALS) for key, value in zip(MEASURES, values)}
    return learners


def update(scores):
    lines = ",\n".join(f"    {json.dumps(name)}: {json.dumps(scores[name])}" for name in sorted(scores))
    FLOORS.write_text(f'{{\n  "margin": {MARGIN},\n  "learners": {{\n{lines}\n  }}\n}}\n', encoding="utf-8")
    print(f"wrote the floors of {len(scores)} learners")


def check(scores):
    floors = json.loads(FLOORS.read_text(encoding="utf-8"))
    for name in sorted(scores.keys() - floors["learners"].keys()):
        print(f"{name}: a learner without floors, worth an --update")
    faults = [f"{name}: floors without a learner" for name in floors["learners"] if name not in scores]
    for name, floor in floors["learners"].items():
        faults += [f"{name}: {key} is {scores[name][key]:.4f}, its floor {floor[key]:.4f}" for key in MEASURES
                   if name in scores and scores[name][key] < floor[key] - floors["margin"]]
    print("\n".join(faults) if faults else f"{len(scores)} learners are at or above their floors")
    return 1 if faults else 0


def main():
    scores = measure()
    return update(scores) if "--update" in sys.argv[1:] else check(scores)


if __name__ == "__main__":
    sys.exit(main())
