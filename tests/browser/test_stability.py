#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""tools/stability_evaluation.py in a real browser: several runs on one page that changes are compared. Skipped without Chromium."""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import chromium

SKIPPED = 77  # as tests/CMakeLists.txt knows it
ROOT = pathlib.Path(__file__).resolve().parents[2]


class Stability(unittest.TestCase):
    def test_runs_on_a_page_that_changes_are_compared(self):
        with tempfile.TemporaryDirectory() as folder:
            figures = pathlib.Path(folder) / "figures.json"
            command = [sys.executable, ROOT / "tools/stability_evaluation.py", "--runs", "2", "--pages", "1", "--rows", "sito,keep-all",
                       "--kinds", "served", "--json", figures]
            done = subprocess.run(command, capture_output=True, text=True, env=dict(os.environ))
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            sito, everything = json.loads(figures.read_text())
        self.assertEqual((sito["runs"], sito["kept"]), (2, [1.0, 1.0]))
        self.assertGreater(sito["pairs"][0], everything["pairs"][0])
        self.assertFalse(everything["equal"])  # adverts and links differ


if __name__ == "__main__":
    if not chromium.find():
        print("no Chromium")
        sys.exit(SKIPPED)
    unittest.main()
