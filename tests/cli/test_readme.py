#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What the README shows is what the tool prints."""
import os
import re
import shlex
import shutil
import subprocess
import time
import unittest

from tool import ROOT, ToolTest


class Readme(ToolTest):
    def setUp(self):
        super().setUp()
        self.text = (ROOT / "README.md").read_text()
        self.blocks = [[line[4:] for line in block.splitlines()] for block in re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", self.text)]

    def lines(self):
        return [line for block in self.blocks for line in block]

    def commands(self):
        """What `scripts/sito` is given, but for addresses of others and servers."""
        for line in self.lines():
            if line.startswith("scripts/sito ") and "https://example.org/ " not in line and " render " not in line:
                yield shlex.split(line)[1:]

    def start_sites(self):
        """What the README starts beside."""
        for line in self.lines():
            if not line.endswith(" &"):
                continue
            command, told = line.removesuffix(" &").split(" > ")
            with open(self.folder / told, "wb") as out:
                running = subprocess.Popen([ROOT / word if word.startswith("tools/") else word for word in command.split()], stdout=out)
            self.addCleanup(running.wait)
            self.addCleanup(running.kill)
            while not (self.folder / told).stat().st_size:
                self.assertIsNone(running.poll())
                time.sleep(0.05)

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
        self.start_sites()
        for command in commands:
            command = [str(ROOT / word) if word.startswith(("examples/", "tests/")) else word for word in command]
            done = self.run_sito(*command, cwd=self.folder)
            if "--missed" in command and shutil.which("chromium"):
                self.assertRegex(done.stdout.decode(), r"[1-9][0-9]* words")

    def test_tools_that_documents_name_can_be_run(self):
        for document in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]:
            for name in re.findall(r"(?m)^ {4}(tools/[a-z_/]+\.py) ", document.read_text()):
                self.assertTrue(os.access(ROOT / name, os.X_OK), f"{name} in {document.name}")

    def test_every_link_leads_to_a_file(self):
        for target in re.findall(r"\]\(([^)]+)\)", self.text):
            self.assertTrue((ROOT / target).exists(), target)


if __name__ == "__main__":
    unittest.main()
