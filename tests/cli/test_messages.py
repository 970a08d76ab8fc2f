#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Messages help: what was meant, which command takes it, what there is, and in words that are not the program's own."""
import re
import subprocess
import sys
import time
import unittest

from tool import EXAMPLE, ROOT, SITO, ToolTest

sys.path.insert(0, str(ROOT / "tools"))
from update_tables import COMMANDS  # noqa: E402


class Messages(ToolTest):
    def said(self, *arguments, exit_code=2):
        return self.run_sito(*arguments, exit_code=exit_code, cwd=self.folder).stderr.decode()

    def test_help_is_asked_for_in_many_ways(self):
        short = self.run_sito("corpus", "-h").stdout
        self.assertEqual(self.run_sito("help", "corpus").stdout, short)
        self.assertEqual(self.run_sito("help", "warc", "check").stdout, self.run_sito("warc", "check", "-h").stdout)
        for arguments in [], ["help"]:
            self.assertEqual(self.run_sito(*arguments).stdout, self.run_sito("-h").stdout)
        for arguments in ["warc"], ["help", "warc"]:
            self.assertEqual(self.run_sito(*arguments).stdout, self.run_sito("warc", "-h").stdout)
        self.assertIn("no command `sito nothing`", self.said("help", "nothing"))

    def test_what_may_have_been_meant(self):
        for arguments, meant in ((["corpsu", "x"], "corpus"), (["extrakt"], "extract"), (["warc", "chekc"], "check"), (["corpus", "x", "--formt", "jsonl"], "--format"),
                                 (["corpus", "x", "--ouput=o"], "--output"), (["corpus", "x", "--lang", "cs"], "--target-language"),
                                 (["crawl", "x", "--time-limt", "3"], "--time-limit"), (["list", "--formats", "json"], "--format")):
            self.assertRegex(self.said(*arguments), f"did you mean (.*[, ])?{meant}[?, ]", arguments)
        for arguments in ["xyzzy"], ["corpus", "x", "--xyzzy"], ["corpus", "x", "-Z"]:
            said = self.said(*arguments)
            self.assertNotIn("mean", said)
            self.assertIn(arguments[-1], said)
            self.assertRegex(said, r"\nsito: see `sito .*`\n$")

    def test_an_address_is_told_which_command_takes_it(self):
        for arguments in ["corpus"], ["learn"], ["xqt", "run", ROOT / "examples/news/courier.xml"], []:
            said = self.said(*arguments, "https://t.example/")
            self.assertIn("sito extract https://t.example/", said)
            self.assertIn("sito crawl https://t.example/", said)

    def test_an_unknown_ending_is_refused_with_those_that_are_known(self):
        for name in "x.docx", "x.docx.gz", "x.xls":
            said = self.said("corpus", EXAMPLE, "-o", name)
            self.assertIn(".docx" if "docx" in name else ".xls", said)
            self.assertIn(".jsonl", said)
        self.run_sito("corpus", EXAMPLE, "-o", "x.docx", "--format", "jsonl", cwd=self.folder)  # who says so gets it
        self.run_sito("corpus", EXAMPLE, "-o", "x", cwd=self.folder)
        self.run_sito("corpus", EXAMPLE, "-o", "x.vert.gz", cwd=self.folder)

    def test_words_of_the_program_are_not_in_its_messages(self):
        said = self.said("corpus", "missing.warc.gz", EXAMPLE, "-o", "o.jsonl", exit_code=1)
        self.assertIn("sito: missing.warc.gz: cannot be opened: ", said)
        said += self.said("extract", "missing.html", exit_code=1)
        said += self.said("warc", "cat", "missing.warc.gz", exit_code=1)
        said += self.said("corpus", EXAMPLE, "-o", "no/folder/o.jsonl")
        self.assertNotRegex(said, r"input-not|record-|\bio\b|unsupported: |too-large: |invalid-argument|of no kind")

    def test_files_beside_the_pages_are_named_and_templates_are_no_surprise(self):
        said = self.run_sito("xqt", "check", ROOT / "examples/news/courier.xml", ROOT / "examples/news").stderr.decode()
        self.assertNotIn("skipped", said)
        (self.folder / "pages").mkdir()
        (self.folder / "pages/a.html").write_text("<p>Text.")
        (self.folder / "pages/notes.docx").write_text("x")
        said = self.said("corpus", "pages", "-o", "o.jsonl", exit_code=0)
        self.assertIn("skipped 1 file that is not an archive or page by its name: pages/notes.docx\n", said)

    def test_limits_say_their_defaults(self):
        text = re.sub(r"\s+", " ", self.run_sito("corpus", "--help").stdout.decode())
        limits = re.findall(r"--limit-\w+ \w+ [^-]*?\(default \d+\)", text)
        self.assertEqual(len(limits), len(re.findall(r" --limit-\w+ ", text)), text)

    def test_fasttext_says_how_to_get_its_model(self):
        said = self.said("corpus", EXAMPLE, "-o", "o.jsonl", "--classifier", "fasttext")
        program = re.search(r"`(scripts/\S+) ", said)[1]
        self.assertTrue((ROOT / program).exists())
        self.assertIn("--classifier-model", said)

    def test_a_crawl_without_a_network_says_so(self):
        # A name that cannot be found, as without a network none can.
        running = subprocess.Popen([SITO, "crawl", "http://nowhere.invalid/", "-o", self.folder / "c"], stderr=subprocess.PIPE)
        self.addCleanup(lambda: (running.kill(), running.wait(), running.stderr.close()))
        begin = time.monotonic()
        line = running.stderr.readline().decode()
        self.assertIn("nowhere.invalid cannot be found: is there a network?", line)
        self.assertLess(time.monotonic() - begin, 15)  # ten seconds are promised; a busy machine is slower

    def test_the_document_has_the_options_of_every_command(self):
        sections = dict(re.findall(r"(?ms)^## sito ([a-z ]+)\n(.*?)(?=^## |\Z)", (ROOT / "docs/cli.md").read_text()))
        self.assertEqual(sorted(sections), sorted(COMMANDS))
        listed = re.findall(r"(?m)^  ([a-z]+) ", self.run_sito("-h").stdout.decode().split("\nCommands:\n")[1].split("\n\n")[0])
        self.assertEqual({command.split()[0] for command in COMMANDS}, set(listed))
        for command, section in sections.items():
            options = re.compile(r"(?m)^  (-[^ ]+(?:, -[^ ]+)*)")
            self.assertEqual(options.findall(section), options.findall(self.run_sito(*command.split(), "--help").stdout.decode()), command)


if __name__ == "__main__":
    unittest.main()
