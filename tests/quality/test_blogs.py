#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages that tools/generate_blogs.py makes up: the same bytes from the same seed, and gold that is true of the pages."""
import collections
import gzip
import pathlib
import tempfile
import unittest

import made_pages

TOOL = "generate_blogs.py"
KINDS = "blog,forum,mail,offline"


class Blogs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.pages = made_pages.generate(TOOL, cls.folder, "--kinds", KINDS)
        cls.sources = {page["id"]: gzip.decompress((cls.folder / page["html"]).read_bytes()).decode(page["http_charset"]) for page in cls.pages}
        cls.texts = {name: made_pages.visible(source) for name, source in cls.sources.items()}

    def test_the_same_seed_gives_the_same_bytes(self):
        made_pages.check_seeds(self, TOOL, "--kinds", KINDS)

    def test_there_are_ten_engines_of_blogs_and_six_languages(self):
        blogs = [page for page in self.pages if page["site_kind"] == "blog"]
        self.assertGreaterEqual(len({page["engine"] for page in blogs}), 10)
        self.assertEqual({page["lang"] for page in blogs}, {"cs", "sk", "hu", "ru", "de", "en"})
        self.assertEqual({page["site_kind"] for page in self.pages}, set(KINDS.split(",")))

    def test_gold_text_stands_on_the_page_in_its_order(self):
        for page in self.pages:
            text, position = self.texts[page["id"]], 0
            for line in page["text"].splitlines():
                found = text.find(made_pages.squeezed(line), position)
                self.assertGreaterEqual(found, 0, (page["id"], line))
                position = found + len(made_pages.squeezed(line))

    def test_titles_names_leads_and_comments_are_to_be_seen(self):
        for page in self.pages:
            text = self.texts[page["id"]]
            for value in [page["title"], *page["author"].split("; "), page["perex"], *page.get("comments", [])]:
                self.assertIn(made_pages.squeezed(value), text, page["id"])

    def test_the_day_stands_on_the_page(self):
        for page in self.pages:
            year, _, day = page["date"].split("-")
            self.assertIn(year, self.sources[page["id"]], page["id"])
            self.assertIn(day.lstrip("0"), self.texts[page["id"]], page["id"])

    def test_posts_of_a_site_differ(self):
        counts = collections.Counter((page["site"], line) for page in self.pages for line in page["text"].splitlines() if len(line) > 100)
        self.assertLessEqual(max(counts.values()), 2)


if __name__ == "__main__":
    unittest.main()
