#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Help, versions, and the documents that are generated from the tables."""
import json
import os
import shutil
import subprocess
import sys
import unittest

from tool import ROOT, SITO, ToolTest

COMMANDS = [[], ["corpus"], ["extract"], ["eval"], ["tune"], ["compare"], ["crawl"], ["render"], ["label"], ["train"], ["train", "elements"], ["train", "victor"], ["train", "genres"], ["train", "words"], ["warc"], ["warc", "check"], ["warc", "index"], ["warc", "cat"], ["list"]]


class Help(ToolTest):
    def test_short_help_fits_a_screen_and_shows_an_example(self):
        for command in COMMANDS:
            text = self.run_sito(*command, "-h").stdout.decode()
            lines = text.splitlines()
            self.assertLessEqual(len(lines), 40, command)
            self.assertLessEqual(max(map(len, lines)), 100, command)
            if command not in (["warc"], ["train"]):
                self.assertTrue(lines[2].startswith("  sito "), command)

    def test_long_help_has_all_that_the_short_one_has(self):
        for command in COMMANDS:
            long = self.run_sito(*command, "--help").stdout.decode()
            for line in self.run_sito(*command, "-h").stdout.decode().splitlines():
                if not line.startswith("More options: "):
                    self.assertIn(line, long)

    def test_no_line_is_wider_than_a_terminal_of_100(self):
        for command in (["crawl"], ["render"], ["label"], ["train", "elements"], ["serve"], ["eval"], ["corpus"], ["extract"]):
            for flag in "-h", "--help":
                wide = [line for line in self.run_sito(*command, flag).stdout.decode().splitlines() if len(line) > 100]
                self.assertEqual(wide, [], command)

    def test_what_is_wrong_with_an_option_is_said_in_plain_words(self):
        for arguments, words in ((["--delay", "-1"], "--delay: a number from 0 to 86400 was expected, not '-1'"),
                                 (["--fetch-timeout", "0"], "--fetch-timeout: a number from 0.1 to 3600 was expected, not '0'"),
                                 (["--limit", "no"], "--limit: a number from 1 to 1099511627776 was expected, not 'no'"),
                                 (["--include", "a(b"], "--include 'a(b' is not a pattern: missing ): a(b"),
                                 (["--exclude", "*"], "--exclude '*' is not a pattern: no argument for repetition operator: *")):
            said = self.run_sito("crawl", "http://127.0.0.1:9/", "-o", self.folder / "crawl", *arguments, exit_code=2).stderr.decode()
            self.assertEqual(said.splitlines()[0], f"sito: {words}")

    def test_version_names_what_is_linked(self):
        text = self.run_sito("--version").stdout.decode()
        self.assertRegex(text, r"^sito \d+\.\d+\.\d+ \(([0-9a-f]+|unknown)\)\n")
        self.assertRegex(text, r"(?m)^lexbor: 3\.")

    def test_generated_documents_are_what_the_tables_say(self):
        done = subprocess.run([sys.executable, ROOT / "tools/update_tables.py", "--check", SITO], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_lists(self):
        self.assertIn("justext", self.run_sito("list").stdout.decode())
        self.assertIn("vertical", self.run_sito("list", "formats").stdout.decode())
        self.assertIn("cs  ", self.run_sito("list", "stop-lists").stdout.decode())
        self.run_sito("list", "nothing", exit_code=2)

    def test_commands_are_listed_for_man_pages_and_completions(self):
        rows = json.loads(self.run_sito("list", "commands", "--format", "json").stdout)
        names = {row["command"] for row in rows}
        self.assertLessEqual({"extract", "serve", "proxy", "warc check", "train words"}, names)
        self.assertEqual([line.split("  ")[0] for line in self.run_sito("list", "commands").stdout.decode().splitlines()], [row["command"] for row in rows])
        extract = next(row for row in rows if row["command"] == "extract")
        options = {name: option for option in extract["options"] for name in option["names"]}
        self.assertEqual((options["--output"]["value"], options["--explain"]["value"]), ("FILE", ""))

    def test_texts_of_packages_are_made_of_the_table(self):
        subprocess.run([sys.executable, ROOT / "tools/package_texts.py", SITO, self.folder], check=True)
        page = (self.folder / "man1/sito-warc-check.1").read_text()
        self.assertIn("sito\\-warc\\-check", page)
        if shutil.which("man"):
            for path in (self.folder / "man1").iterdir():
                done = subprocess.run(["man", "--warnings", "-l", "-Tutf8", path], capture_output=True, text=True, env={**os.environ, "MANWIDTH": "80", "LC_ALL": "C.UTF-8"})
                self.assertEqual((done.returncode, done.stderr), (0, ""), path.name)
        complete = f". {self.folder}/bash/sito; COMP_WORDS=($1); COMP_CWORD=$2; _sito; echo ${{COMPREPLY[@]}}"
        for words, at, wanted in [("sito ex", 1, "extract"), ("sito warc ch", 2, "check"), ("sito extract --form", 2, "--format"), ("sito warc check --qu", 3, "--quiet")]:
            said = subprocess.run(["bash", "-c", complete, "bash", words, str(at)], capture_output=True, text=True)
            self.assertIn(wanted, said.stdout.split(), said)
        for shell, file in [("zsh", "zsh/_sito"), ("fish", "fish/sito.fish")]:
            if shutil.which(shell):
                subprocess.run([shell, "-n", self.folder / file], check=True)


if __name__ == "__main__":
    unittest.main()
