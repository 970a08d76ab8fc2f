#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Commands of the user that see and change pages: --pipe-paragraphs and --pipe-html; posts as records; and what ids are made from."""
import gzip
import json
import sys
import unittest

from tool import EXAMPLE, ROOT, ToolTest

PROSE = "The old bridge across the river was opened again on Monday after two years of repairs, and the city says that the work has cost less " \
        "than it was planned and that all of the lanes are now in use again by everyone who has to cross it."
PAGE = f"""<html><body><h1>News</h1><p>{PROSE}</p><p>See <a href="https://en.wikipedia.org/wiki/Bridge">bridge</a></p>
<p>Ad <a href="https://shop.ads.test/x">now</a></p></body></html>"""
FILTER = """
import json, sys
for line in sys.stdin:
    paragraph = json.loads(line)
    if "wikipedia.org" in paragraph["html"]:
        paragraph["class"] = "good"
    paragraph["text"] = paragraph["text"].replace("Monday", "Tuesday")
    print(json.dumps(paragraph))
"""


class Pipes(ToolTest):
    def setUp(self):
        super().setUp()
        self.page = self.folder / "page.html"
        self.page.write_text(PAGE)
        (self.folder / "filter.py").write_text(FILTER)
        self.filter = f"'{sys.executable}' '{self.folder}/filter.py'"

    def lines(self, *flags):
        return self.extract(*flags).stdout.decode().strip().splitlines()

    def extract(self, *flags, **more):
        return self.run_sito("extract", "-q", self.page, "--algorithm", "justext", *flags, **more)

    def test_paragraphs_are_changed_by_a_command(self):
        self.assertEqual(self.lines("--pipe-paragraphs", self.filter), ["News", PROSE.replace("Monday", "Tuesday"), "See bridge"])
        markdown = self.extract("--pipe-paragraphs", self.filter, "--format", "markdown").stdout.decode()
        self.assertIn("Tuesday", markdown)
        self.assertNotIn("Monday", markdown)

    def test_before_a_class_is_seen_by_neighbours(self):
        command = """sed 's/"text":"The/"class":"bad",&/'"""
        self.assertEqual(self.lines("--pipe-paragraphs", command, "--pipe-phase", "before"), [])
        self.assertEqual(self.extract("--pipe-paragraphs", "tee /dev/fd/2", "--pipe-phase", "both").stderr.count(b'"number":1'), 2)

    def test_faults_of_the_command_are_said(self):
        for command, message in [("cat >/dev/null", "has answered 0 lines"), ("cat; echo '{}'", "has answered more lines"),
                                 ("sed s/bad/fine/", "has the class 'fine'"), ("echo no; cat", "line 1 is not a JSON object: 'no'"),
                                 ("exit 7", "has ended with code 7"), ("kill -9 $$", "has ended with code 137"),
                                 ("no-such-command-at-all", "cannot be run"), ("sleep 60", "has not answered for 0.3 s")]:
            done = self.extract("--pipe-paragraphs", command, "--pipe-page-timeout", "0.3" if "sleep" in command else "20", exit_code=1)
            self.assertIn("the command of --pipe-paragraphs", done.stderr.decode())
            self.assertIn(message, done.stderr.decode(), command)

    def test_a_failure_ends_a_run_and_leaves_no_output(self):
        out = self.folder / "o.jsonl"
        done = self.run_sito("corpus", EXAMPLE, "-o", out, "--algorithm", "justext", "--pipe-paragraphs", "exit 7", exit_code=2)
        self.assertIn(b"the command of --pipe-paragraphs has ended with code 7", done.stderr)
        self.assertFalse(out.exists())

    def test_a_run_does_not_depend_on_threads(self):
        outputs = []
        for threads in (1, 3):
            out = self.folder / f"{threads}.jsonl"
            self.corpus(EXAMPLE, "-o", out, "--algorithm", "justext", "--pipe-paragraphs", "sed 's/bridge/BRIDGE/g'", "-j", threads)
            outputs.append(out.read_bytes())
        self.assertEqual(outputs[0], outputs[1])
        self.assertIn(b"BRIDGE", outputs[0])

    def test_html_is_changed_by_a_command(self):
        self.assertEqual(self.lines("--pipe-html", "sed 's/Monday/Sunday/; s/<h1>/<h1>Old /'"), ["Old News", PROSE.replace("Monday", "Sunday")])
        done = self.extract("--pipe-html", "cat >/dev/null; exit 3", exit_code=1)
        self.assertIn(b"the command of --pipe-html has ended with code 3", done.stderr)

    def test_ready_made_hooks(self):
        self.assertEqual(self.lines("--keep-wikipedia"), ["News", PROSE, "See bridge"])
        hosts = self.folder / "hosts"
        hosts.write_text("ads.test\n")
        self.assertEqual(self.lines("--keep-linked-hosts", hosts), ["News", PROSE, "Ad now"])
        hosts.write_text("# none\n")
        self.extract("--keep-linked-hosts", hosts, exit_code=2)

    def test_flags_without_effect_are_refused(self):
        for flags in (["--pipe-phase", "before"], ["--pipe-page-timeout", "3"], ["--pipe-paragraphs", "cat", "--pipe-phase", "often"],
                      ["--pipe-paragraphs", "cat", "--print-css"]):
            self.extract(*flags, exit_code=2)
        self.run_sito("extract", self.page, "--pipe-paragraphs", "cat", exit_code=2)
        self.run_sito("corpus", self.page, "-o", self.folder / "o", "--id", "name", exit_code=2)


class Messages(ToolTest):
    def test_each_post_of_a_thread_is_a_record(self):
        page = ROOT / "tests/golden/structure/thread-phpbb/source.html"
        out = self.run_sito("extract", "-q", page, "--algorithm", "keep-all", "--format", "messages").stdout.decode()
        messages = [json.loads(line) for line in out.splitlines()]
        self.assertGreater(len(messages), 1)
        self.assertEqual([message["number"] for message in messages], list(range(1, len(messages) + 1)))
        for message in messages:
            self.assertTrue(message["author"] and message["date"] and message["text"], message)
        name = self.folder / "o.messages.jsonl"
        self.corpus(page, "-o", name, "--algorithm", "keep-all")
        self.assertEqual([json.loads(line)["text"] for line in name.read_text(encoding="utf-8").splitlines()],
                         [message["text"] for message in messages])


    def test_a_page_without_posts_is_named(self):
        page = ROOT / "examples/pages/bridge.en.html"
        done = self.run_sito("extract", page, "--format", "messages")
        self.assertEqual(done.stdout, b"")
        self.assertIn("nothing was written: no-posts", done.stderr.decode())
        self.assertEqual(self.run_sito("extract", "-q", page, "--format", "messages").stderr, b"")
        account = self.corpus(page, "-o", self.folder / "o.messages.jsonl")
        self.assertEqual((account["records"], account["written"], account["dropped"]), (1, 0, {"no-posts": 1}))
        # Another output has the page.
        self.assertEqual(self.corpus(page, "-o", self.folder / "both", "--format", "messages,text")["written"], 1)


class Ids(ToolTest):
    def ids(self, archive, *flags):
        out = self.folder / "o.jsonl"
        self.corpus(archive, "-o", out, *flags)
        return [json.loads(line)["id"] for line in out.read_text(encoding="utf-8").splitlines()]

    def test_ids_of_record_and_content_do_not_depend_on_the_archive(self):
        other = self.folder / "other-name.warc"
        other.write_bytes(gzip.decompress(EXAMPLE.read_bytes()))
        for flags, same in (([], False), (["--id", "offset"], False), (["--id", "record"], True), (["--id", "content"], True)):
            with self.subTest(flags=flags):
                ids = self.ids(EXAMPLE, *flags)
                self.assertEqual(len(set(ids)), 6)
                self.assertEqual(self.ids(other, *flags) == ids, same)


if __name__ == "__main__":
    unittest.main()
