#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Statistics of words: counted by `sito train words`, used by nit."""
import json
import unittest

from tool import EXAMPLE, ToolTest

MENU = "<ul><li>Home and news<li>Home and sport</ul>"
PAGES = [{"id": str(i), "url": f"http://s{i}.test/", "text": story, "html": f"{MENU}<div><p>{story}</p></div>"}
         for i, story in enumerate(["The bridge is open.", "The ferry is late.", "A bear came."])]
HTML = f"{MENU}<div><p>The lamp is out.</p></div>".encode()


class TrainWords(ToolTest):
    def gold(self):
        path = self.folder / "pages.jsonl"
        path.write_text("".join(json.dumps(page) + "\n" for page in PAGES))
        return path

    def words(self, *arguments, **more):
        return self.run_sito("train", "words", *arguments, **more)

    def nit(self, *arguments, **more):
        return self.run_sito("extract", "-", "--algorithm", "nit", *arguments, stdin=HTML, **more)

    def test_words_of_gold_sets_have_a_probability(self):
        done = self.words("--gold", self.gold(), "--min-pages", 3)
        self.assertEqual(done.stdout.decode(), "# sito word statistics 1\n# pages: 3\n# useful: 0.379310\n"
                         "and\t3\t0.054187\nhome\t3\t0.054187\nnews\t3\t0.094828\nsport\t3\t0.094828\n")
        self.assertIn(b"counted the words of 3 pages", done.stderr)

    def test_words_of_archives_are_counted(self):
        text = self.words(EXAMPLE, "-q", "--min-pages", 1).stdout.decode()
        self.assertRegex(text, r"^# sito word statistics 1\n# pages: \d+\n[^\t]+\t\d+\n")
        self.assertNotIn("# useful", text)

    def test_nit_weighs_words_by_them(self):
        words = self.folder / "words"
        self.words("--gold", self.gold(), "--min-pages", 1, "-o", words, "-q")
        # By letters each line of the menu has a third of the page.
        self.assertIn(b"Home", self.nit("--param", "tau=0.2").stdout)
        for info in ("tfidf", "classifier"):
            out = self.nit("--param", f"info={info}", "--param", "tau=0.2", "--word-statistics", words).stdout
            self.assertEqual(out.strip(), b"The lamp is out.", info)
        self.run_sito("eval", "nit[info=tfidf]", "--gold", self.gold(), "--word-statistics", words)

    def test_what_is_missing_is_said_before_work_begins(self):
        rarity = self.folder / "rarity"
        self.words(EXAMPLE, "-q", "-o", rarity)
        for arguments, message in [
                (["--param", "info=tfidf"], b"needs word statistics (sito train words makes them)"),
                (["--param", "info=classifier", "--word-statistics", rarity], b"know which words are useful"),
                (["--word-statistics", rarity], b"has no effect"),
                (["--param", "info=tfidf", "--word-statistics", self.folder / "absent"], b"absent"),
                (["--param", "info=tfidf", "--word-statistics", self.gold()], b"line 1: expected")]:
            self.assertIn(message, self.nit(*arguments, exit_code=2).stderr, arguments)
        for command in (["eval", "nit[info=tfidf]", "--gold", self.gold()], ["corpus", EXAMPLE, "--algorithm", "nit[info=tfidf]",
                        "-o", self.folder / "out", "--format", "jsonl"]):
            self.assertIn(b"needs word statistics", self.run_sito(*command, exit_code=2).stderr)
        self.words(exit_code=2)
        self.words("--gold", self.folder / "absent", exit_code=2)


if __name__ == "__main__":
    unittest.main()
