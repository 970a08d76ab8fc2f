#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The tables of docs/evaluation.md are those of this version, as far as the project's own pages tell; and tools/evaluation.py puts rows where they belong."""
import os
import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import evaluation  # noqa: E402

SITO = os.environ.get("SITO_BIN", str(ROOT / "build/dev/apps/sito/sito"))

OLD = """| word F1 of row | a | mean |
|---|---:|---:|
| x | 0.9 | 0.9 |
| y | 0.8 | 0.8 |

### a

| row | F1 | pages/s |
|---|---:|---:|
| x | 0.9 | 10 |
| y | 0.8 | 20 |

| word F1 of row | article |
|---|---:|
| x | 0.9 |
| y | 0.8 |
"""
NEW = OLD.replace("| x | 0.9 | 0.9 |\n", "").replace("| x | 0.9 | 10 |\n", "").replace("| x | 0.9 |\n", "").replace("0.8", "0.95")


class Messages(unittest.TestCase):
    def test_rows_and_records_of_made_chats_are_counted(self):
        command = [sys.executable, ROOT / "tools/message_evaluation.py", "--sito", SITO, "--made", "chat", "keep-all", "messages(keep-all)"]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        cells = [line.strip("| ").split(" | ") for line in done.stdout.splitlines()]
        self.assertEqual(cells[2][:3], ["keep-all", "100 %", "100 %"])
        shares = [int(cell.removesuffix(" %")) for cell in cells[3][1:]]
        self.assertGreaterEqual(shares[0], 65)  # two of three layouts are recognised
        self.assertGreaterEqual(shares[2], 99)  # and nothing else is in the records


class Tables(unittest.TestCase):
    def test_a_row_that_was_made_anew_takes_its_place(self):
        merged = evaluation.merged(OLD, NEW)
        self.assertIn("| y | 0.95 | 0.95 |\n| x | 0.9 | 0.9 |\n", merged)
        self.assertIn("| y | 0.95 | 20 |\n| x | 0.9 | 10 |\n", merged)
        self.assertIn("| y | 0.95 |\n| x | 0.9 |\n", merged)
        self.assertEqual(evaluation.merged(OLD, OLD), OLD)

    def test_the_document_has_the_parts(self):
        for part in evaluation.PARTS:
            self.assertIn("|", evaluation.between(evaluation.DOCUMENT, part))
        self.assertIn("|", evaluation.between(evaluation.MODELS / "README.md", "unseen"))

    @unittest.skipUnless(evaluation.STAMP.exists(), "docs/evaluation/stamp.json is not there; scripts/eval makes it")
    def test_the_tables_are_of_this_version(self):
        os.chdir(ROOT)
        self.assertEqual(evaluation.check(SITO), [])


if __name__ == "__main__":
    unittest.main()
