#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito, sito-lab and sito-web: each runs the commands of the others, wherever they are installed."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import tool

PROGRAMS = ("sito", "sito-lab", "sito-web")
BUILT = pathlib.Path(tool.SITO).parent


def run(program, *arguments):
    return subprocess.run([str(program), *arguments], capture_output=True, text=True, check=False, timeout=120)


class Programs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def place(self, program, folder):
        """A copy that knows no other folder than its own; a link would lead to the build."""
        into = self.folder / folder
        into.mkdir(parents=True, exist_ok=True)
        try:
            os.link(BUILT / program, into / program)
        except OSError:
            shutil.copy2(BUILT / program, into / program)
        return into / program

    def test_each_program_runs_all_commands(self):
        for program in PROGRAMS:
            for command, own in (("extract", "Turn pages into clean text"), ("eval", "Score algorithms"), ("serve", "Start the workbench")):
                done = run(BUILT / program, command, "-h")
                self.assertEqual((done.returncode, done.stderr), (0, ""), (program, command))
                self.assertTrue(done.stdout.startswith(own), (program, command, done.stdout[:80]))

    def test_all_commands_are_described_whoever_is_asked(self):
        listed = [run(BUILT / program, "list", "commands", "--format", "json").stdout for program in PROGRAMS]
        self.assertEqual(len(set(listed)), 1)
        commands = json.loads(listed[0])
        self.assertGreater(len(commands), 30)
        for command in commands:
            self.assertIn("--help", [name for option in command["options"] for name in option["names"]], command["command"])

    def test_they_find_each_other_where_they_are_installed(self):
        sito = self.place("sito", "bin")
        lab = self.place("sito-lab", "libexec/sito")
        self.assertEqual(run(sito, "tune", "-h").returncode, 0)
        self.assertEqual(run(lab, "extract", "-h").returncode, 0)
        missing = run(sito, "serve", "-h")
        self.assertEqual(missing.returncode, 2)
        self.assertIn("this command needs sito-web", missing.stderr)
        self.assertEqual(run(sito, "list", "commands", "--format", "json").returncode, 2)

    def test_scripts_sito_knows_whose_a_command_is(self):
        sito = self.place("sito", "bin")
        needed = {"sito": set(), "sito-lab": set(), "sito-web": set()}
        for line in run(sito, "list", "commands").stdout.splitlines():
            command = line.split("  ")[0].split()
            done = run(sito, *command, "-h")
            found = re.search(r"this command needs (\S+):", done.stderr)
            needed[found[1] if found else "sito"].add(command[0])
        script = (tool.ROOT / "scripts/sito").read_text()
        for program in ("sito-lab", "sito-web"):
            words = re.search(rf'^ *([\w |]+)\) programs="sito {program}" ;;$', script, re.MULTILINE)[1]
            self.assertEqual(set(words.split(" | ")), needed[program])


if __name__ == "__main__":
    unittest.main()
