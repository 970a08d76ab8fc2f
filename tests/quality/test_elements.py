#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The shipped model of elements is what the shipped set gives by the command of docs/elements.md, byte for byte; and what the
document says of it on sites that it has not seen is what the command prints."""
import os
import pathlib
import shlex
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITO = os.environ.get("SITO_BIN", str(ROOT / "build/dev/apps/sito/sito"))
DOCUMENT = (ROOT / "docs/elements.md").read_text(encoding="utf-8")
PROMISED = 0.93  # macro F1 on sites that are in no training part


class ShippedModel(unittest.TestCase):
    def test_is_made_by_the_documented_command(self):
        line = next(line for line in DOCUMENT.splitlines() if line.startswith("    sito train elements") and "--remark licence" in line)
        words = shlex.split(line)[1:]
        at = words.index("--test")  # those elements are made by a browser
        words = words[:at] + words[at + 2:]
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder) / "model.json"
            words[words.index("-o") + 1] = str(model)
            said = subprocess.run([SITO, *words], check=True, cwd=ROOT, capture_output=True, text=True).stdout
            self.assertEqual(model.read_bytes(), (ROOT / "data/elements/model.json").read_bytes())
        self.assertIn(said.strip(), DOCUMENT)
        self.assertGreaterEqual(float(said.split("macro F1 ")[1].split(",")[0]), PROMISED)


if __name__ == "__main__":
    unittest.main()
