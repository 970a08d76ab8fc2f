#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito learn, apply, inspect, and sito corpus --site as processes: what is learned, what it changes, and what is an error."""
import json
import subprocess
import sys
import tempfile
import unittest

from tool import ROOT, SITO, ToolTest

GENERATOR = ROOT / "tools/generate_sites.py"
LEARNERS = ("text-fingerprints", "subtree-fingerprints", "template-local", "template-global", "style-tree", "style-tree-counting", "goldminer",
            "visual-importance-site", "hybrid")


def page(title, text, url=None):
    return (f"<html><head><title>{title}</title></head><body><ul class=menu><li><a href=/>Front page</a><li><a href=/n>All our news</a></ul>"
            f"<h1>{title}</h1><p>{text} It is a long story, and there is more of it than anybody would want to hear on a day like this.</p>"
            "<p class=foot>All rights are reserved by the owners of this paper, and none are given to you.</p></body></html>")


class Sites(ToolTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.made = cls.enterClassContext(tempfile.TemporaryDirectory())
        cls.warc = f"{cls.made}/sites.warc.gz"
        names = subprocess.run([sys.executable, GENERATOR, "--list"], check=True, capture_output=True, text=True).stdout.split("\n")
        cls.names = [line.split()[0] for line in names if line.strip()][:3]
        subprocess.run([sys.executable, GENERATOR, "--warc", cls.warc, "--pages", "12", "--error-pages", "1", "--sites", ",".join(cls.names)],
                       check=True, capture_output=True)

    def sito(self, *arguments, exit_code=0):
        """The output and what was said on stderr, as text."""
        done = self.run_sito(*arguments, exit_code=exit_code)
        return done.stdout.decode(), done.stderr.decode()

    def stories(self, n):
        paths = [self.folder / f"{i}.html" for i in range(n)]
        for i, path in enumerate(paths):
            path.write_text(page(f"Story {i}", f"This is story number {i}."))
        return paths

    def test_learn_and_apply_give_what_corpus_gives(self):
        for learner in LEARNERS:
            with self.subTest(learner):
                templates = self.folder / "sites.jsonl"
                self.sito("learn", self.warc, "--site", learner, "--site-key", "host", "-o", templates, "-q")
                both, two = self.folder / "both.jsonl", self.folder / "two.jsonl"
                account = self.corpus(self.warc, "--site", learner, "-o", both)
                self.assertEqual(account["sites"], {"learned": 3})
                self.assertEqual(sum(account["site_pages"].values()), account["written"] + sum(account["dropped"].values())
                                 - account["dropped"].get("skipped-http-status", 0) - account["dropped"].get("skipped-not-a-page", 0))
                self.sito("apply", templates, self.warc, "-o", two, "-q")
                self.assertEqual(both.read_bytes(), two.read_bytes())
                made_by = [json.loads(line)["algorithm"] for line in both.read_text().splitlines()]
                self.assertTrue(any(name.endswith(learner) for name in made_by), made_by)

    def test_what_no_row_has_read_has_no_type(self):
        for learner, own in (("hybrid", True), ("text-fingerprints", False)):
            outputs = []
            for threads in ("1", "2", "2"):
                outputs.append(self.folder / f"{learner}{len(outputs)}.jsonl")
                self.corpus(self.warc, "--site", learner, "--metadata", "-j", threads, "-o", outputs[-1])
            self.assertEqual(len({path.read_bytes() for path in outputs}), 1, learner)
            documents = [json.loads(line) for line in outputs[0].read_text().splitlines()]
            read_by_it = [d for d in documents if d["algorithm"].endswith(learner)]
            self.assertTrue(read_by_it)
            self.assertEqual({"page_type" in d for d in read_by_it}, {not own}, learner)

    def test_neither_threads_nor_order_change_a_template(self):
        def template(*arguments):
            return self.sito("learn", *arguments, "--site", "text-fingerprints", "-q")[0]
        once = template(self.warc, "--site-key", "host", "-j", "1")
        self.assertEqual(once.count("\n"), 3)
        for threads in ("2", "4"):
            self.assertEqual(template(self.warc, "--site-key", "host", "-j", threads), once)
        files = self.stories(6)
        self.assertEqual(template(*files), template(*files[::-1]))

    def test_what_repeats_is_dropped_and_shown(self):
        template = self.folder / "site.json"
        first, *_ = stories = self.stories(4)
        self.sito("learn", *stories, "--site", "text-fingerprints", "-o", template, "-q")
        shown, _ = self.sito("inspect", template)
        self.assertIn('"text": "All our news"', shown)
        self.assertIn("from 4 of 4 pages", shown)
        lines = [line.split("\t") for line in self.sito("inspect", template, first)[0].splitlines()]
        self.assertEqual([(line[0], line[3][:12]) for line in lines],
                         [("drop", "Front page"), ("drop", "All our news"), ("keep", "Story 0"), ("keep", "This is stor"), ("drop", "All rights a")])
        text, _ = self.sito("apply", template, first, "--format", "text", "-q")
        self.assertIn("This is story number 0.", text)
        self.assertNotIn("All rights", text)

    def test_labels_by_hand_decide_what_is_learned(self):
        names = "ash birch cedar elm fir hazel larch maple oak pine rowan willow".split()
        story = "The {0} tree stands in the valley. It is a long story, and there is more of it than anybody would want to hear on a day like this."
        talk = "Somebody says that the {0} is not a tree at all, and somebody else is of another opinion, which is long, too."
        paths = [self.folder / f"{name}.html" for name in names]
        for path, name in zip(paths, names):
            path.write_text(f"<title>About {name}</title><body><h1>About {name}</h1><div class=story><p>{story.format(name)}</div>"
                            f"<div class=talk><p>{talk.format(name)}</div><p>All rights are reserved by the owners of this paper.")
        labels, template = self.folder / "labels.jsonl", self.folder / "site.json"
        for main, other in ((story, talk), (talk, story)):
            lines = [json.dumps({"html": path.name, "text": main.format(name)}) for path, name in zip(paths[:6], names)]
            labels.write_text("\n".join(lines))
            self.sito("learn", *paths, "--site", "hybrid", "--labels", labels, "-o", template, "-q")
            self.assertEqual(json.loads(template.read_text())["pages_used"], 6)
            out = self.sito("apply", template, paths[11], "--format", "text", "-q")[0]
            self.assertIn(main.format("willow"), out)
            self.assertNotIn(other.format("willow"), out)
        labels.write_text('{"html": "elsewhere.html", "text": "The ash tree stands in the valley."}')
        said = self.sito("learn", *paths, "--site", "hybrid", "--labels", labels, exit_code=1)[1]
        self.assertIn("of 12 only 0 can be used: the others are error pages, too large, without a label", said)
        self.assertIn("0  of them with a text in --labels, which has 1", said)
        said = self.sito("learn", *paths, "--site", "template-local", "--labels", labels, exit_code=2)[1]
        self.assertIn("goldminer and hybrid", said)
        labels.write_text("{}\n{")
        self.assertIn("line 2", self.sito("learn", *paths, "--site", "hybrid", "--labels", labels, exit_code=2)[1])

    def test_too_few_pages_are_said_and_lose_nothing(self):
        one = self.folder / "one.html"
        one.write_text(page("Alone", "This page has no sisters."))
        self.assertIn("there is only 1", self.sito("learn", one, exit_code=1)[1])
        same = [self.folder / f"same{i}.html" for i in range(5)]
        for path in same:
            path.write_text(page("Same", "These pages are all the same."))
        self.assertIn("of 5 only 1", self.sito("learn", *same, exit_code=1)[1])
        plain, learned = self.folder / "plain.jsonl", self.folder / "learned.jsonl"
        self.corpus(*same, "-o", plain)
        account = self.corpus(*same, "--site", "text-fingerprints", "--site-key", "all", "-o", learned)
        self.assertEqual(account["sites"], {"nothing-learned": 1})
        self.assertEqual(account["site_pages"], {"no-template": 5})
        self.assertEqual(learned.read_bytes(), plain.read_bytes())

    def test_templates_are_refused_and_not_guessed_at(self):
        template = self.folder / "site.json"
        first, *_ = stories = self.stories(4)
        self.sito("learn", *stories, "--site", "text-fingerprints", "-o", template, "-q")
        good = template.read_text()
        for change, message in ((lambda t: t.replace('"text-fingerprints"', '"tarot"'), 'unknown learner "tarot"'),
                                (lambda t: t.replace('"sito-template": 1', '"sito-template": 7'), "template of form 7"),
                                (lambda t: t.replace('"revision": 1', '"revision": 2'), "template of revision 2"),
                                (lambda t: t[:len(t) // 2], "not valid JSON"),
                                (lambda t: t.replace('"fingerprint"', '"finger"'), '"fingerprint" is missing'),
                                (lambda t: "", "no template in the file")):
            self.assertNotEqual(change(good), good)
            template.write_text(change(good))
            for command in (("apply", template, first), ("inspect", template)):
                _, said = self.sito(*command, exit_code=2)
                self.assertIn(message, said)
                self.assertIn("site.json", said)

    def test_no_input_is_replaced(self):
        first, *_ = stories = self.stories(4)
        template = self.folder / "site.json"
        self.sito("learn", *stories, "-o", template, "-q")
        for path, arguments in ((first, ("learn", *stories)), (template, ("apply", template, first))):
            before = path.read_bytes()
            self.assertIn("would replace the input", self.sito(*arguments, "-o", path, exit_code=2)[1])
            self.assertEqual(path.read_bytes(), before)

    def test_apply_takes_a_folder_for_its_temporary_file(self):
        first, *_ = stories = self.stories(4)
        template = self.folder / "site.json"
        self.sito("learn", *stories, "-o", template, "-q")
        self.sito("apply", template, first, "--temp-dir", self.folder)
        self.assertIn("/nowhere", self.sito("apply", template, first, "--temp-dir", "/nowhere", exit_code=2)[1])

    def test_templates_of_no_key_are_refused_with_their_file(self):
        first, *_ = stories = self.stories(4)
        template = self.folder / "site.json"
        self.sito("learn", *stories, "-o", template, "-q")
        template.write_text(template.read_text().replace('"key": "all"', '"key": "moon"'))
        said = self.sito("apply", template, first, exit_code=2)[1]
        self.assertIn('unknown key "moon"', said)
        self.assertIn("site.json", said)

    def test_a_full_disk_is_an_error(self):
        template = self.folder / "site.json"
        self.sito("learn", *self.stories(4), "-o", template, "-q")
        with open("/dev/full", "wb") as full:
            for command in (("inspect", template), ("learn", *self.stories(4), "-q")):
                done = subprocess.run([SITO, *map(str, command)], stdout=full, stderr=subprocess.PIPE, timeout=60)
                self.assertEqual(done.returncode, 1, command)
                self.assertIn(b"No space left", done.stderr)

    def test_feeds_that_are_called_pages_are_not_learned_from(self):
        feed = ("<?xml version='1.0'?><rss version='2.0'><channel><title>News</title><item><title>Story {0}</title><link>http://a.example/{0}</link>"
                "</item></channel></rss>")
        records = b""
        for i in range(6):
            body = (page(f"Story {i}", f"This is story number {i}.") if i < 4 else feed.format(i)).encode()
            http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body
            records += (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.example/{i}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
                        f"WARC-Record-ID: <urn:uuid:{i}>\r\nContent-Type: application/http; msgtype=response\r\n"
                        f"Content-Length: {len(http)}\r\n\r\n").encode() + http + b"\r\n\r\n"
        archive = self.folder / "feeds.warc"
        archive.write_bytes(records)
        self.assertEqual(json.loads(self.sito("learn", archive, "-q")[0])["pages_seen"], 4)

    def test_what_cannot_be_is_said(self):
        for arguments, message in ((("corpus", self.warc, "--site", "tarot"), "there is no 'tarot'; there are: "),
                                   (("corpus", self.warc, "--site", "goldminer", "--site-key", "planet"), "--site-key is host"),
                                   (("corpus", self.warc, "--site", "goldminer", "--site-pages", "1"), "or more different pages"),
                                   (("corpus", self.warc, "--site-pages", "7"), "no effect without --site"),
                                   (("corpus", "-", "--site", "goldminer"), "to read the inputs more than once"),
                                   (("corpus", self.warc, "--site", "text-fingerprints", "--param", "min-share=7"), "min-share is 7"),
                                   (("corpus", self.warc, "--site", "goldminer", "--temp-dir", "/nowhere"), "/nowhere"),
                                   (("learn", self.warc, "--site", "goldminer", "--param", "wishes=3"), 'no parameter "wishes"')):
            self.assertIn(message, self.sito(*arguments, exit_code=2)[1])
        self.assertIn("/nowhere/at/all", self.sito("learn", "/nowhere/at/all", exit_code=1)[1])


if __name__ == "__main__":
    unittest.main()
