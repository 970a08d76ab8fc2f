#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The project's own gold set is whole: each page is there, and its gold text stands in it, in order."""
import html
import json
import pathlib
import re
import unittest

GOLD = pathlib.Path(__file__).resolve().parent / "gold"
KINDS = {"article", "documentation", "service", "forum", "listing", "collection", "product"}
MAX_BYTES = 400_000
CHARSET = re.compile(rb"charset=[\"']?([\w-]+)", re.I)


def pages():
    return [json.loads(line) for line in (GOLD / "pages.jsonl").read_text(encoding="utf-8").splitlines()]


def page_text(page):
    """All text of a page, without its tags and without white space."""
    data = (GOLD / page["html"]).read_bytes()
    declared = CHARSET.search(data)
    source = data.decode(declared[1].decode() if declared else "utf-8")
    if page.get("from_data"):  # JSON in a script, with HTML in it
        source = re.sub(r"</?script[^>]*>|<title>.*?</title>", "", source).replace('\\"', '"').replace("\\n", " ")
    source = re.sub(r"(?s)<(script|style)\b.*?</\1>|<!--.*?-->", "", source)
    return squeezed(html.unescape(re.sub(r"</?[a-zA-Z!][^>]*>", "", source)))


def squeezed(text):
    return re.sub(r"\s+", "", text)


class GoldSet(unittest.TestCase):
    def test_pages_and_files_belong_together(self):
        names = [page["id"] for page in pages()]
        self.assertEqual(names, sorted(set(names)))
        files = {path.name for path in (GOLD / "html").iterdir()}
        self.assertEqual(files, {page["html"].removeprefix("html/") for page in pages()})
        for page in pages():
            self.assertEqual(page["html"], f"html/{page['id']}.html")

    def test_every_kind_and_every_language(self):
        self.assertEqual({page["page_type"] for page in pages()}, KINDS)
        languages = {page["lang"] for page in pages()}
        self.assertGreaterEqual(languages, {"en", "cs", "sk", "hu", "ru", "de"})
        self.assertTrue(any(page["text"] == "" for page in pages()))

    def test_gold_stands_in_the_page_in_order(self):
        for page in pages():
            text, position = page_text(page), 0
            for line in page["text"].splitlines():
                with self.subTest(page=page["id"], line=line[:60]):
                    found = text.find(squeezed(line), position)
                    self.assertGreaterEqual(found, 0)
                    position = found + len(squeezed(line))

    def test_snippets_are_in_and_out_of_the_gold(self):
        for page in pages():
            for snippet in page["with"]:
                self.assertIn(snippet, page["text"], page["id"])
            for snippet in page["without"]:
                self.assertNotIn(snippet, page["text"], page["id"])
                self.assertIn(squeezed(snippet), page_text(page), page["id"])

    def test_the_set_is_small(self):
        self.assertLess(sum(path.stat().st_size for path in GOLD.rglob("*") if path.is_file()), MAX_BYTES)


if __name__ == "__main__":
    unittest.main()
