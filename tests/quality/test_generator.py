#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sites that tools/generate_sites.py makes up: the same bytes from the same seed, and gold that is true of the pages."""
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

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools/generate_sites.py"
CLASSES = ("repeated", "adverts", "related", "other")


def generate(folder, *arguments):
    subprocess.run([sys.executable, TOOL, *arguments], cwd=folder, check=True)
    return pathlib.Path(folder)


def pages_of(folder):
    return [json.loads(line) for line in (folder / "set/pages.jsonl").read_text(encoding="utf-8").splitlines()]


def source_of(folder, page):
    return gzip.decompress((folder / "set" / page["html"]).read_bytes()).decode(page["http_charset"])


def squeezed(text):
    return re.sub(r"\s+", "", text)


def in_order(page):
    """All text of the page from its gold."""
    pieces = {"m": iter(page["text"].splitlines())} | {letter: iter(page[name]) for letter, name in zip("rato", CLASSES)}
    return [next(pieces[letter]) for letter in page["order"]]


def visible(source):
    source = re.sub(r"(?s)<(script|style|title)\b.*?</\1>", "", source)
    return squeezed(html.unescape(re.sub(r"</?[a-zA-Z!][^>]*>", "", source)))


class Generator(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = generate(temporary.name, "-o", "set", "--warc", "sites.warc.gz", "--pages", "12", "--error-pages", "1")
        cls.pages = pages_of(cls.folder)
        cls.by_site = collections.defaultdict(list)
        for page in cls.pages:
            cls.by_site[page["site"]].append(page)

    def test_the_same_seed_gives_the_same_bytes(self):
        with tempfile.TemporaryDirectory() as other, tempfile.TemporaryDirectory() as third:
            arguments = ["-o", "set", "--warc", "sites.warc.gz", "--pages", "12", "--error-pages", "1"]
            generate(other, *arguments)
            for path in sorted(self.folder.rglob("*.*")):
                self.assertEqual(path.read_bytes(), (pathlib.Path(other) / path.relative_to(self.folder)).read_bytes(), path.name)
            generate(third, *arguments, "--seed", "2")
            name = "set/pages.jsonl"
            self.assertNotEqual((self.folder / name).read_bytes(), (pathlib.Path(third) / name).read_bytes())

    def test_there_are_sites_of_six_languages_and_all_kinds(self):
        self.assertGreaterEqual(len(self.by_site), 14)
        self.assertEqual({page["lang"] for page in self.pages}, {"cs", "sk", "hu", "ru", "de", "en"})
        self.assertEqual({page["kind"] for page in self.pages}, {"front", "list", "article", "product", "forum", "error"})
        self.assertEqual(len({page["url"] for page in self.pages}), len(self.pages))

    def test_gold_is_the_text_of_the_page(self):
        for page in self.pages:
            text, position = visible(source_of(self.folder, page)), 0
            for line in page["text"].splitlines():
                found = text.find(squeezed(line), position)
                self.assertGreaterEqual(found, 0, (page["id"], line))
                position = found + len(squeezed(line))
            known = len(squeezed(page["text"]))
            for pieces in (page[name] for name in CLASSES):
                known += sum(len(squeezed(piece)) for piece in pieces)
                for piece in pieces:
                    self.assertIn(squeezed(piece), text, page["id"])
            self.assertEqual(len(text), known, page["id"])
            self.assertEqual(text, "".join(squeezed(piece) for piece in in_order(page)), page["id"])

    def test_the_template_repeats_and_the_rest_does_not(self):
        adverts = collections.Counter(text for page in self.pages for text in page["adverts"])
        self.assertEqual(max(adverts.values()), 1)
        for site, pages in self.by_site.items():
            lines = collections.Counter(line for page in pages for line in set(page["text"].splitlines()) if len(line) > 100)
            self.assertLessEqual(max(lines.values()), 3, site)
            repeated = collections.Counter(text for page in pages for text in set(page["repeated"]))
            often = sum(len(text) * n for text, n in repeated.items() if n > 1)
            self.assertGreater(often, 0.97 * sum(len(text) * n for text, n in repeated.items()), site)

    def test_class_names_differ_by_site_and_kind(self):
        names = collections.defaultdict(set)
        for page in self.by_site["www.ranninoviny.test"] + self.by_site["www.talpost.test"]:
            for name in re.findall(r' class="([^"]*)"', source_of(self.folder, page)):
                names[name].add((page["site"], page["kind"]))
        self.assertGreater(len(names), 50)
        self.assertEqual([name for name, where in names.items() if len(where) > 1], [])

    def test_two_sites_differ_only_in_their_text(self):
        def outline(page):
            source = re.sub(r"(?s)<style>.*</style>", "", source_of(self.folder, page))
            header = source[source.index("<body"):source.index("<h1")]
            return re.sub(r'href="[^"]*"', "", re.sub(r">[^<]+<", "><", header))
        first, second = ([page for page in self.by_site[f"www.{name}.test"] if page["kind"] == "article"] for name in ("ostblatt", "westblatt"))
        outlines = {outline(page) for page in first}
        self.assertTrue(outlines & {outline(page) for page in second})

    def test_one_site_changes_half_way(self):
        looks = [page["look"] for page in self.by_site["www.zmenykraje.test"] if page["kind"] != "error"]
        self.assertEqual(looks, ["pred"] * 6 + ["po"] * 6)

    def test_error_pages_have_their_status_and_no_main_text(self):
        errors = [page for page in self.pages if page["kind"] == "error"]
        self.assertEqual({(page["status"], page["text"]) for page in errors}, {(404, "")})
        self.assertEqual(len(errors), len(self.by_site))

    def test_the_archive_holds_the_same_pages(self):
        records = gzip.decompress((self.folder / "sites.warc.gz").read_bytes())
        self.assertEqual(records.count(b"WARC-Type: response\r\n"), len(self.pages))
        for page in self.pages:
            self.assertIn(f'WARC-Target-URI: {page["url"]}\r\n'.encode(), records)
        self.assertEqual(records.count(b"HTTP/1.1 404 "), len(self.by_site))


if __name__ == "__main__":
    unittest.main()
