#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The gate fails when it has to."""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import gate

HERE = pathlib.Path(__file__).resolve().parent


class GateTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.gold = pathlib.Path(folder.name) / "gold"
        self.floors = pathlib.Path(folder.name) / "floors.json"
        shutil.copytree(HERE / "gold", self.gold)
        self.run_gate("--update")

    def run_gate(self, *arguments, exit_code=0):
        done = subprocess.run([sys.executable, HERE / "gate.py", "--gold", self.gold, "--floors", self.floors, *arguments],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, exit_code, done.stdout + done.stderr)
        return done.stdout

    def change_floors(self, change):
        floors = json.loads(self.floors.read_text(encoding="utf-8"))
        change(floors)
        gate.write_floors(self.floors, floors)

    def raise_floor(self, by, measure="f1"):
        def change(floors):
            floors["rows"]["keep-all"][measure] += by
            floors["rows"]["keep-all"]["pages"]["en-short"] += 0.2
        self.change_floors(change)

    def floor(self):
        return json.loads(self.floors.read_text(encoding="utf-8"))["rows"]["keep-all"]["f1"]

    def test_fresh_floors_pass(self):
        self.assertIn("at or above their floors", self.run_gate())

    def test_a_score_below_its_floor_fails_and_names_the_pages(self):
        for measure in gate.MEASURES:
            with self.subTest(measure=measure):
                self.run_gate("--update", "--allow-regression")
                self.raise_floor(0.01, measure)
                told = self.run_gate(exit_code=1)
                self.assertIn(f"keep-all: {measure} is", told)
                self.assertIn("keep-all  en-short", told)

    def test_noise_within_the_margin_passes(self):
        self.raise_floor(gate.MARGIN / 2)
        self.run_gate()

    def test_a_changed_page_fails(self):
        with open(self.gold / "html/en-short.html", "a", encoding="utf-8") as page:
            page.write("<!-- changed -->\n")
        self.assertIn("the gold set has changed", self.run_gate(exit_code=1))

    def test_a_changed_gold_text_fails(self):
        path = self.gold / "pages.jsonl"
        path.write_text(path.read_text(encoding="utf-8").replace("Ferry out of service", "Ferry"), encoding="utf-8")
        self.assertIn("the gold set has changed", self.run_gate(exit_code=1))

    def test_a_page_less_fails(self):
        path = self.gold / "pages.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        path.write_text("".join(lines[1:]), encoding="utf-8")
        self.assertIn("61 pages", self.run_gate(exit_code=1))

    def test_a_page_that_cannot_be_read_fails(self):
        (self.gold / "html/en-short.html").unlink()
        self.run_gate(exit_code=1)

    def test_a_row_without_floors_fails(self):
        self.change_floors(lambda floors: floors["rows"].pop("keep-all"))
        self.assertIn("keep-all: a row without floors", self.run_gate(exit_code=1))

    def test_floors_without_a_row_fail(self):
        self.change_floors(lambda floors: floors["rows"].update(gone=floors["rows"]["keep-all"]))
        self.assertIn("gone: floors without a row", self.run_gate(exit_code=1))

    def test_update_lowers_no_floor_unless_allowed(self):
        before = self.floor()
        self.raise_floor(0.1)
        self.assertIn("nothing written", self.run_gate("--update", exit_code=1))
        self.assertAlmostEqual(self.floor(), before + 0.1)
        self.run_gate("--update", "--allow-regression")
        self.assertEqual(self.floor(), before)

    def test_update_keeps_a_floor_that_is_higher_by_noise(self):
        before = self.floor()
        self.raise_floor(gate.MARGIN / 2)
        self.run_gate("--update")
        self.assertAlmostEqual(self.floor(), before + gate.MARGIN / 2)

    def test_update_raises_floors(self):
        before = self.floor()
        self.raise_floor(-0.1)
        self.assertIn("worth an --update: keep-all", self.run_gate())
        self.run_gate("--update")
        self.assertEqual(self.floor(), before)


if __name__ == "__main__":
    unittest.main()
