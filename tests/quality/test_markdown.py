#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the Markdown of 269 pages of our own keeps of their structure, against floors: the default row, and all of the page.

SITO_BIN is the tool. With --update, markdown_floors.json gets the shares of now (docs/formats/markdown.md has the table).
"""
import json
import os
import pathlib
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "markdown"))
import pages  # noqa: E402
import score  # noqa: E402

SITO = os.environ.get("SITO_BIN", str(HERE.parents[1] / "build/dev/apps/sito/sito"))
FLOORS = HERE / "markdown_floors.json"
ROWS = {"sito": [], "keep-all": ["--algorithm", "keep-all"]}
# What the shares must reach, whatever the floors say.
GOALS = {"formulas": 0.98, "code": 0.97, "cells": 0.97, "headings": 0.95, "items": 0.95, "images": 0.95, "links": 0.95}
# The same for what is found: see score.details().
DETAILS = {"order": 0.99, "levels": 0.99, "languages": 0.95}


def markdown_of(page, flags):
    command = [SITO, "extract", "-", "--url", page.url, "--format", "markdown", "--no-language", "-q", *flags]
    return subprocess.run(command, input=page.html.encode(), capture_output=True, check=True).stdout.decode()


def shares(row):
    scores, details = [], []
    for page in pages.pages():
        markdown = markdown_of(page, ROWS[row])
        scores.append((page, score.score(markdown, page)))
        details.append(score.details(markdown, page))
    missing = [f"{page.name}: {kind}: {items[0]!r}" for page, (result, _) in scores for kind, (_, _, items) in result.items() if items]
    missing += [f"{page.name}: {kind}: {right} of {n}" for (page, _), one in zip(scores, details) for kind, (right, n) in one.items() if right < n]
    found = score.sums([one for _, one in scores])
    for kind in DETAILS:
        found[kind] = sum(one[kind][0] for one in details) / sum(one[kind][1] for one in details)
    return found, missing


class Markdown(unittest.TestCase):
    def test_pages_are_whole(self):
        every = list(pages.pages())
        self.assertEqual(len(every), 269)
        self.assertEqual(len({page.html for page in every}), 269)
        self.assertEqual(len(list(pages.older_pages())), 60)
        self.assertEqual(len(list(pages.newest_pages())), 50)
        self.assertEqual(len(list(pages.last_pages())), 10)
        self.assertEqual(len(list(pages.short_pages())), 54)
        for page in every:
            for kind in pages.KINDS:
                self.assertTrue(getattr(page.gold, kind), (page.name, kind))

    def test_the_score_sees_what_is_lost(self):
        page = next(iter(pages.pages()))
        result, around = score.score("", page)
        self.assertEqual({kind: found for kind, (found, _, _) in result.items()}, dict.fromkeys(pages.KINDS, 0))
        self.assertEqual(around[0], 0)
        whole = markdown_of(page, ROWS["keep-all"])
        for lost, kind in (("$", "formulas"), ("`", "code"), ("|", "cells"), ("#", "headings"), ("- ", "items"), ("![", "images"), ("](", "links")):
            self.assertLess(score.score(whole.replace(lost, ""), page)[0][kind][0], score.score(whole, page)[0][kind][0], kind)

    def test_the_score_sees_what_is_wrong(self):
        page = next(iter(pages.pages()))
        whole = markdown_of(page, ROWS["keep-all"])
        self.assertIn("```python", whole)
        for changed, kind in ((whole.replace("```python", "```"), "languages"), (whole.replace("\n### ", "\n# "), "levels"),
                              ("\n".join(reversed(whole.splitlines())), "order")):
            self.assertLess(score.details(changed, page)[kind][0], score.details(whole, page)[kind][0], kind)

    def check(self, row):
        floors = json.loads(FLOORS.read_text())[row]
        found, missing = shares(row)
        for kind, least in (GOALS | DETAILS).items():
            with self.subTest(row=row, kind=kind):
                self.assertGreaterEqual(found[kind], least, "\n".join(missing))
                self.assertGreaterEqual(round(found[kind], 3), floors[kind], "\n".join(missing))
        return found["around"], floors["around"]

    def test_the_default_row_keeps_the_structure_of_the_main_text(self):
        around, most = self.check("sito")
        self.assertLessEqual(round(around, 3), most, "more of what stands around the text is kept")

    def test_keep_all_keeps_all_structure(self):
        around, _ = self.check("keep-all")
        self.assertEqual(around, 1)


if __name__ == "__main__":
    if "--update" in sys.argv:
        FLOORS.write_text(json.dumps({row: {kind: round(share, 3) for kind, share in shares(row)[0].items()} for row in ROWS}, indent=1) + "\n")
    else:
        unittest.main()
