#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Metadata as a process: scored by `sito eval --metadata`, trained by `sito train metadata`, written by `sito corpus`."""
import json
import re
import subprocess
import sys
import unittest

from tool import EXAMPLE, ROOT, SITO, ToolTest

DATA = ROOT.parent / "shared/data"
SETS = ["fundus", "readability", "newspaper4k", "cs_news"]


def page(number, published):
    return (f"<title>Story {number} | News</title><meta name=author content='Jane Doe'>"
            f"<meta property=article:published_time content='2012-01-{published:02}'>"
            f"<article><h1>Story {number}</h1><p class=byline>By Jane Doe</p><p>Text.</p></article>")


class Metadata(ToolTest):
    def gold(self, n=6):
        path = self.folder / "pages.jsonl"
        pages = [{"id": str(i), "url": f"http://s{i}.test/story-{i}", "html": page(i, i + 1), "title": f"Story {i}",
                  "author": "Jane Doe", "date": f"2012-01-{i + 1:02}"} for i in range(n)]
        path.write_text("".join(json.dumps(page) + "\n" for page in pages))
        return path

    def test_eval_scores_titles_authors_and_dates(self):
        table = self.run_sito("eval", "--metadata", "--gold", self.gold()).stdout.decode()
        rows = {line.split()[1]: line.split() for line in table.splitlines()[1:]}
        for field in ("title", "author", "published"):
            self.assertEqual(rows[field][2:7], ["6", "1.0000", "1.0000", "1.0000", "1.0000"], table)
        self.run_sito("eval", "justext", "--metadata", "--gold", self.gold(), exit_code=2)

    @unittest.skipUnless((DATA / "score.py").exists(), "no gold sets beside the repository")
    def test_agrees_with_the_independent_scorer(self):
        for name in SETS:
            self.run_sito("eval", "--metadata", "--gold", DATA / name, "--save-text", self.folder, "-q")
            said = self.folder / f"{name}.metadata.jsonl"
            done = subprocess.run([sys.executable, DATA / "score.py", "--json", DATA / name, said], capture_output=True, check=True)
            theirs = json.loads(done.stdout)
            table = self.run_sito("eval", "--metadata", "--gold", DATA / name, "-q").stdout.decode()
            rows = {line.split()[1]: line.split() for line in table.splitlines()[1:]}
            self.assertAlmostEqual(float(rows["title"][6]), theirs["title"]["equal"], places=4)
            self.assertAlmostEqual(float(rows["author"][-1]), theirs["author"]["f1"], places=4)
            self.assertAlmostEqual(float(rows["published"][-2]), theirs["date"]["f1"], places=4)

    def test_training_is_deterministic(self):
        gold = self.gold()
        first = self.run_sito("train", "metadata", "-q", "--gold", gold).stdout
        self.assertEqual(first, self.run_sito("train", "metadata", "-q", "--gold", gold).stdout)
        self.assertRegex(first.decode(), r"(?m)^title h1 \d")
        table = self.run_sito("train", "metadata", "-q", "--cross-validate", "--folds", 2, "--gold", gold).stdout.decode()
        self.assertRegex(table, r"pages +title +6 ")
        self.run_sito("train", "metadata", exit_code=2)

    def test_training_can_keep_most_weights(self):
        shipped = self.weights(self.run_sito("train", "metadata", "-q", "--only", "no-such-feature", "--gold", self.gold()).stdout)
        some = self.weights(self.run_sito("train", "metadata", "-q", "--only", "h1-", "--gold", self.gold()).stdout)
        self.assertIn("title og", shipped)
        changed = {name for name in shipped.keys() | some.keys() if shipped.get(name) != some.get(name)}
        self.assertTrue(changed)
        self.assertTrue(all(name.startswith("title h1-") for name in changed), changed)

    def weights(self, text):
        return dict(line.rsplit(" ", 1) for line in text.decode().splitlines() if not line.startswith("#"))

    def test_feeds_with_whole_texts_make_a_gold_set(self):
        feed, gold = self.folder / "feed.xml", self.folder / "set"
        text = "The bridge over the river is open again. " * 20
        entries = [("http://www.rivertown.example/bridge/", f"&lt;p&gt;{text}&lt;/p&gt;&lt;p&gt;More&lt;/p&gt;"), ("https://elsewhere.example/bees", text),
                   ("https://most.example/", "Too short")]
        feed.write_text('<rss xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>' + "".join(
            f"<item><link>{url}</link><content:encoded>{content}</content:encoded></item>" for url, content in entries) + "</channel></rss>")
        subprocess.run([sys.executable, ROOT / "tools/feed_gold.py", EXAMPLE, "--feed", feed, "-o", gold, "--sito", SITO], check=True, capture_output=True)
        pages = [json.loads(line) for line in (gold / "pages.jsonl").read_text(encoding="utf-8").splitlines()]
        self.assertEqual([page["text"] for page in pages], [text.strip() + "\nMore"])
        self.assertRegex(self.run_sito("eval", "keep-all", "--gold", gold).stdout.decode(), "keep-all +0[.]")

    def test_a_feed_says_what_the_page_does_not(self):
        html = self.folder / "page.html"
        html.write_text("<title>Bees</title><h1>Bees</h1><p>" + "Bees fly out in the morning and come home at night. " * 5)
        feed = self.folder / "feed.xml"
        feed.write_text("<rss><item><title>Bees</title><link>http://www.x.test/bees/?utm_source=rss</link>"
                        "<author>j@x.test (Jane Doe)</author><pubDate>Fri, 17 May 2013 10:00:00 GMT</pubDate>"
                        "<description>Bees fly out &amp; sting</description></item></rss>")
        said = json.loads(self.run_sito("extract", "-q", "--format", "json", "--feed", feed, "--url", "https://x.test/bees", html).stdout)
        self.assertEqual(said["metadata"]["author"][0]["value"], "Jane Doe")
        self.assertEqual(said["metadata"]["author"][0]["source"], "feed")
        self.assertEqual(said["metadata"]["published"][0]["value"], "2013-05-17T10:00:00Z")
        self.assertEqual(said["feed_recall"], 0.75)
        other = json.loads(self.run_sito("extract", "-q", "--format", "json", "--feed", feed, "--url", "https://x.test/", html).stdout)
        self.assertNotIn("feed_recall", other)
        refused = self.run_sito("extract", "-q", "--feed", html, html, exit_code=2)
        self.assertIn(b"not an RSS or Atom feed", refused.stderr)

    def test_the_vertical_has_attributes(self):
        plain = self.run_sito("corpus", EXAMPLE, "-q", "--format", "vertical").stdout.decode()
        out = self.run_sito("corpus", EXAMPLE, "-q", "--format", "vertical", "--metadata").stdout.decode()
        attributes = re.compile(r' (author|published|modified|site_name|category|keywords|perex)="[^"]*"')
        docs = [line for line in out.splitlines() if line.startswith("<doc ")]
        self.assertTrue(any(attributes.search(line) for line in docs), docs)
        self.assertEqual([attributes.sub("", line) for line in out.splitlines()], plain.splitlines())

    def test_each_format_has_perex_and_keywords(self):
        lead = "The old bridge over the river was reopened after two years."
        html = self.folder / "lead.html"
        html.write_text("<title>Bridge</title><meta name=keywords content='river, flood'><h1>Bridge</h1>"
                        f"<div class=perex>{lead}</div><div><p>" + "Many people walked over the bridge on that day. " * 5 + "<p>"
                        + "The flood had taken its third pillar two years ago. " * 5 + "</div>")
        wanted = {"jsonl": f'"perex":[{{"value":"{lead}', "json": f'"perex":[{{"value":"{lead}', "vertical": f'perex="{lead}"',
                  "csv": f',{lead},', "xml": f'perex="{lead}"', "jsonld": f'"abstract":"{lead}"',
                  "html": f'name="dcterms.abstract" content="{lead}"', "tei": f"<abstract><p>{lead}", "markdown": f'perex: "{lead}"'}
        for name, text in wanted.items():
            with self.subTest(format=name):
                flags = {"markdown": ["--param", "front-matter=yes"], "xml": [], "jsonld": []}.get(name, ["--metadata"])
                out = self.run_sito("extract", "-q", "--format", name, *flags, html).stdout.decode()
                self.assertIn(text, out)
                self.assertIn("flood", out.split("third pillar")[0])


if __name__ == "__main__":
    unittest.main()
