#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The newspaper's site that tools/generate_news.py makes up: the same bytes from the same seed, gold that is true of the pages,
and hard cases in it; the pages of examples/news are of it."""
import collections
import gzip
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import made_pages

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = "generate_news.py"
EXAMPLE = ROOT / "examples/news"
OBJECTS = ["<figure class=\"photo\"", "class=\"embed video\"", "class=\"embed album\"", "class=\"pullquote\"", "class=\"box\"", "class=\"ad\"", "class=\"also\"",
           "class=\"embed post\"", "class=\"letter\""]
PARTS = ["<ol><li>", "<ol start=", "<p>1. ", "<table class=\"facts\">", "<table class=\"layout\">", "<blockquote><p>", "<br><br>", "<h2>"]


def visible(source):
    """All text in its order, without adverts, which may stand in the middle of a line."""
    return made_pages.visible(re.sub(r'(?s)<div id="ad-.*?</div>', "", source))


class News(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.pages = made_pages.generate(TOOL, cls.folder)
        cls.stories = [page for page in cls.pages if page["page_type"] == "article"]
        cls.sources = {page["id"]: gzip.decompress((cls.folder / page["html"]).read_bytes()).decode() for page in cls.pages}
        cls.texts = {name: visible(source) for name, source in cls.sources.items()}

    def test_the_same_seed_gives_the_same_bytes(self):
        made_pages.check_seeds(self, TOOL)

    def test_there_are_200_stories_of_five_layouts_and_pages_that_are_none(self):
        layouts = collections.Counter(page["layout"] for page in self.pages)
        self.assertEqual(len(self.stories), 200)
        self.assertEqual(set(layouts), {"article", "live", "interview", "gallery", "plain", "list", "error"})
        self.assertGreaterEqual(min(layouts[name] for name in ("live", "interview", "gallery", "plain")), 10)
        self.assertTrue(all(page["text"] == "" for page in self.pages if page["page_type"] != "article"))

    def test_each_hard_case_is_on_ten_pages(self):
        for markup in OBJECTS + PARTS:
            self.assertGreaterEqual(sum(markup in source for source in self.sources.values()), 10, markup)
        for field in ("author", "category", "perex", "updated", "tags", "comments"):
            self.assertGreaterEqual(sum(bool(page[field]) for page in self.stories), 50, field)
            self.assertGreaterEqual(sum(not page[field] for page in self.stories), 3, field)

    def test_gold_text_stands_on_the_page_in_its_order(self):
        for page in self.stories:
            text, position = self.texts[page["id"]], 0
            for line in page["text"].splitlines():
                found = text.find(made_pages.squeezed(line), position)
                self.assertGreaterEqual(found, 0, (page["id"], line))
                position = found + len(made_pages.squeezed(line))

    def test_fields_are_to_be_seen(self):
        for page in self.stories:
            text = self.texts[page["id"]]
            names = page["author"].split("; ") + page["comment_authors"] + page["tags"]
            for value in [page["title"], page["perex"], page["category"], *names, *page["comments"]]:
                self.assertIn(made_pages.squeezed(value), text, page["id"])
            self.assertIn(page["date"][:4], text, page["id"])

    def test_pages_weigh_what_they_are_to(self):
        with tempfile.TemporaryDirectory() as other:
            pages = made_pages.generate(TOOL, other, "--bytes", "100000", "--pages", "40", "--language", "cs")
            stories = [page["bytes"] for page in pages if page["page_type"] == "article"]
            self.assertAlmostEqual(sum(stories) / len(stories), 100_000, delta=15_000)

    def test_an_archive_has_the_same_pages(self):
        with tempfile.TemporaryDirectory() as other:
            archive = pathlib.Path(other) / "news.warc.gz"
            subprocess.run([sys.executable, made_pages.TOOLS / TOOL, "--warc", archive, "--pages", "5"], check=True)
            records = gzip.decompress(archive.read_bytes()).decode()
            for page in self.stories[:5]:
                self.assertIn(f"WARC-Target-URI: {page['url']}", records)
                self.assertIn(self.sources[page["id"]], records)

    def test_the_example_is_of_it(self):
        names = sorted(path.stem for path in EXAMPLE.glob("*.html"))
        self.assertEqual(len(names), 6)
        with tempfile.TemporaryDirectory() as other:
            made_pages.generate(TOOL, other, "--bytes", "3000", "--html", "--only", ",".join(names))
            for name in names:
                self.assertEqual((EXAMPLE / f"{name}.html").read_bytes(), (pathlib.Path(other) / f"pages/{name}.html").read_bytes(), name)


if __name__ == "__main__":
    unittest.main()
