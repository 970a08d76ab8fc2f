#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the library into a folder, builds the examples and each public header against it, and runs them beside the tool."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from tool import EXAMPLE, ROOT, SITO

BUILD = pathlib.Path(SITO).resolve().parents[2]
PAGE = """<html><head><title>The bridge</title></head><body><ul><li><a href="/">Home</a></li></ul>
<p>The old bridge across the river was opened again on Monday after two years of repairs, and the city
says that the work has cost less than it was planned and that all of the lanes are now in use again by everyone.</p>
<footer><a href="/contact">Contact</a> <a href="/terms">Terms</a></footer></body></html>"""
PAGES = sorted((ROOT / "examples/pages").glob("*.html"))
MOST_HEADERS = 16
MOST_SYMBOLS = 400


def run(*command, input=None, status=0):
    done = subprocess.run([str(part) for part in command], capture_output=True, input=input, check=False)
    assert done.returncode == status, (command, done.stdout[-4000:].decode(), done.stderr[-4000:].decode())
    return done.stdout


class Library(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.root = pathlib.Path(cls.folder.name)
        run("cmake", "--install", BUILD, "--prefix", cls.root / "prefix", "--component", "library")
        for language in ("cpp", "c"):
            run("cmake", "-G", "Ninja", "-S", ROOT / "examples" / language, "-B", cls.root / language,
                f"-DCMAKE_PREFIX_PATH={cls.root}/prefix")
            run("cmake", "--build", cls.root / language)

    def test_programs_print_the_text_of_a_page(self):
        for program in ("cpp/extract_one_page", "c/extract_one_page"):
            out = run(self.root / program, input=PAGE.encode()).decode()
            self.assertTrue(out.startswith("The bridge [en]\nThe old bridge across the river"), out)
            self.assertEqual(len(out.strip().splitlines()), 2, out)

    def test_a_modifier_sees_and_changes_paragraphs(self):
        page = PAGE.replace("in use again by everyone", "in use; call +420 555 123 456") \
            .replace("<footer>", '<p><a href="https://en.wikipedia.org/wiki/Bridge">About bridges</a></p><footer>')
        out = run(self.root / "cpp/modify_paragraphs", input=page.encode()).decode()
        self.assertTrue(out.rstrip().endswith("call (number).\nAbout bridges"), out)

    def test_what_does_not_exist_is_an_error(self):
        self.assertIn(b"no format is called 'pdf'", run(self.root / "cpp/extract_one_page", "pdf", input=PAGE.encode(), status=1))
        done = subprocess.run([self.root / "c/extract_one_page", "justtext"], input=PAGE.encode(), capture_output=True, check=False)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"justtext", done.stderr)

    def test_documents_have_the_bytes_of_the_tool(self):
        for form in ("text", "markdown", "html", "tei", "json", "jsonl", "jsonld"):
            more = ["--metadata"] if form in ("jsonl",) else []
            for page in PAGES:
                given = run(self.root / "cpp/extract_one_page", form, input=page.read_bytes())
                wanted = run(SITO, "extract", "-q", "--url", "https://example.org/page", "--format", form, *more, input=page.read_bytes())
                self.assertEqual(given, wanted, (form, page))

    def test_archives_have_the_documents_of_the_tool(self):
        given = run(self.root / "cpp/extract_archive", EXAMPLE).decode()
        run(SITO, "corpus", EXAMPLE, "-o", self.root / "crawl.jsonl", "--quiet")
        wanted = (self.root / "crawl.jsonl").read_text()
        self.assertEqual([json.loads(line)["id"] for line in given.splitlines()],
                         [json.loads(line)["id"] for line in wanted.splitlines()])
        self.assertEqual([json.loads(line)["text"] for line in given.splitlines()],
                         [json.loads(line)["text"] for line in wanted.splitlines()])

    def test_each_header_compiles_alone(self):
        include = self.root / "prefix/include"
        headers = sorted(str(path.relative_to(include)) for path in include.rglob("*.h"))
        self.assertIn("sito/sito.h", headers)
        self.assertLessEqual(len(headers), MOST_HEADERS)
        for header in headers:
            compiler = ["cc", "-std=c11", "-x", "c"] if header == "sito/c.h" else ["c++", "-std=c++20", "-x", "c++"]
            run(*compiler, "-Wall", "-Wextra", "-Werror", "-fsyntax-only", f"-I{include}", "-", input=f"#include <{header}>\n".encode())

    def test_little_is_exported_and_linked(self):
        library = next((self.root / "prefix").rglob("libsito-core.so"))
        symbols = run("nm", "-D", "--defined-only", "-C", library).decode().splitlines()
        self.assertLessEqual(len(symbols), MOST_SYMBOLS)
        foreign = [line for line in symbols if not re.search(r" (sito::|sito_|\S+ for sito::)", line)]
        self.assertEqual(foreign, [])
        needed = run("readelf", "-d", library).decode()
        for name in ("xgboost", "lbfgs", "libpq", "sqlite", "curl"):
            self.assertNotIn(name, needed)


if __name__ == "__main__":
    unittest.main()
