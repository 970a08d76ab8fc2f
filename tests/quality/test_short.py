#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The word F1 of the row `sito` on short articles above lists of teasers, and on pages of teasers alone (short_pages.py), against floors.

SITO_BIN is the tool. --update writes the present scores to short_floors.json.
"""
import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import short_pages

HERE = pathlib.Path(__file__).resolve().parent
SITO = os.environ.get("SITO_BIN", str(HERE.parents[1] / "build/dev/apps/sito/sito"))
FLOORS = HERE / "short_floors.json"
MARGIN = 0.01


def means():
    """Mean word F1: of all short articles, and by language, mark-up, and whether a heading stands above the teasers; of front and error pages."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        pages = {page["id"]: page for page in short_pages.write(folder / "set")}
        command = [SITO, "eval", "sito", "--gold", folder / "set", "-o", folder / "out", "--resamples", "0"]
        subprocess.run(command, check=True, capture_output=True)
        scores = collections.defaultdict(list)
        for line in (folder / "out/scores.jsonl").read_text(encoding="utf-8").splitlines():
            score = json.loads(line)
            page = pages[score["id"]]
            groups = [page["kind"]]
            if page["kind"] == "short":
                groups += [page["lang"], page["markup"], "with heading" if page["headed"] else "without heading"]
            for group in groups:
                scores[group].append(score["words"]["f1"])
    return {group: round(sum(values) / len(values), 4) for group, values in sorted(scores.items())}


class Short(unittest.TestCase):
    def test_gold_text_stands_on_its_page(self):
        with tempfile.TemporaryDirectory() as folder:
            pages = short_pages.write(folder)
            self.assertEqual(len({page["id"] for page in pages}), len(pages))
            for page in pages:
                source = (pathlib.Path(folder) / page["html"]).read_text(encoding="utf-8")
                self.assertTrue(all(line in source for line in page["text"].splitlines()), page["id"])
                self.assertEqual(page["text"] == "", page["kind"] != "short")

    def test_short_articles_stay_short(self):
        floors, found = json.loads(FLOORS.read_text(encoding="utf-8")), means()
        self.assertEqual(set(floors), set(found))
        for group, floor in floors.items():
            self.assertGreaterEqual(found[group], floor - MARGIN, group)


if __name__ == "__main__":
    if "--update" in sys.argv:
        FLOORS.write_text(json.dumps(means(), indent=1) + "\n", encoding="utf-8")
    else:
        unittest.main()
