#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages that tools/generate_blogs.py makes up: the same bytes from the same seed, and gold that is true of the pages."""
import collections
import gzip
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools/generate_blogs.py"
KINDS = "blog,forum,mail,offline"


def generate(folder, *arguments):
    subprocess.run([sys.executable, TOOL, "-o", folder, *arguments], check=True)
    return [json.loads(line) for line in (pathlib.Path(folder) / "pages.jsonl").read_text(encoding="utf-8").splitlines()]


def squeezed(text):
    return re.sub(r"\s+", "", text)


def visible(source):
    source = re.sub(r"(?s)<(script|style|title)\b.*?</\1>", "", source)
    return squeezed(html.unescape(re.sub(r"</?[a-zA-Z!][^>]*>", "", source)))


class Blogs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.pages = generate(cls.folder, "--kinds", KINDS)
        cls.sources = {page["id"]: gzip.decompress((cls.folder / page["html"]).read_bytes()).decode(page["http_charset"]) for page in cls.pages}
        cls.texts = {name: visible(source) for name, source in cls.sources.items()}

    def test_the_same_seed_gives_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as other, tempfile.TemporaryDirectory() as third:
            generate(other, "--kinds", KINDS)
            for path in sorted(self.folder.rglob("*.*")):
                self.assertEqual(path.read_bytes(), (pathlib.Path(other) / path.relative_to(self.folder)).read_bytes(), path.name)
            self.assertNotEqual(generate(third, "--kinds", KINDS, "--seed", "2"), self.pages)

    def test_there_are_ten_engines_of_blogs_and_six_languages(self):
        blogs = [page for page in self.pages if page["site_kind"] == "blog"]
        self.assertGreaterEqual(len({page["engine"] for page in blogs}), 10)
        self.assertEqual({page["lang"] for page in blogs}, {"cs", "sk", "hu", "ru", "de", "en"})
        self.assertEqual({page["site_kind"] for page in self.pages}, set(KINDS.split(",")))

    def test_gold_text_stands_on_the_page_in_its_order(self):
        for page in self.pages:
            text, position = self.texts[page["id"]], 0
            for line in page["text"].splitlines():
                found = text.find(squeezed(line), position)
                self.assertGreaterEqual(found, 0, (page["id"], line))
                position = found + len(squeezed(line))

    def test_titles_names_leads_and_comments_are_to_be_seen(self):
        for page in self.pages:
            text = self.texts[page["id"]]
            for value in [page["title"], *page["author"].split("; "), page["perex"], *page.get("comments", [])]:
                self.assertIn(squeezed(value), text, page["id"])

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
