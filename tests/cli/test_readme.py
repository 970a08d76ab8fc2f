#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the README shows is what the tool prints."""
import re
import shlex
import unittest

from tool import ROOT, ToolTest


class Readme(ToolTest):
    def setUp(self):
        super().setUp()
        self.text = (ROOT / "README.md").read_text()
        self.blocks = [[line[4:] for line in block.splitlines()] for block in re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", self.text)]

    def commands(self):
        for block in self.blocks:
            for line in block:
                if line.startswith("scripts/sito "):
                    yield shlex.split(line)[1:]

    def test_first_command_prints_what_is_shown(self):
        first = next(self.commands())
        done = self.run_sito(*first, cwd=ROOT)
        real = done.stdout.decode().splitlines() + done.stderr.decode().splitlines()
        shown = next(block for block in self.blocks if any(line.startswith("<doc ") for line in block))
        at = 0
        for line in shown:
            if line in ("...", ""):
                continue
            self.assertIn(line, real[at:], "in this order")
            at += real[at:].index(line) + 1

    def test_every_command_runs(self):
        commands = list(self.commands())
        self.assertGreaterEqual(len(commands), 5)
        for command in commands:
            command = [str(ROOT / word) if word.startswith(("examples/", "tests/")) else word for word in command]
            self.run_sito(*command, cwd=self.folder)

    def test_every_link_leads_to_a_file(self):
        for target in re.findall(r"\]\(([^)]+)\)", self.text):
            self.assertTrue((ROOT / target).exists(), target)


if __name__ == "__main__":
    unittest.main()
