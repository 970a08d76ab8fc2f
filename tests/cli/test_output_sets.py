#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The bytes of an output depend on its own format and the options, never on the outputs written beside it."""
import gzip
import itertools
import pathlib
import unittest

from tool import ROOT, ToolTest

SHARED = ROOT / "../shared/data"
SAMPLE = 10  # pages of each shared set
SHARED_SETS = ("wcxb", "cleaneval", "webforum52", "cs_news")
# Format, and the file in the output folder. Markdown and clean HTML hold one document a file.
FILES = {"vertical": "corpus.vert", "jsonl": "corpus.jsonl", "wet": "corpus.warc.wet", "wat": "corpus.warc.wat", "text": "corpus.txt", "json": "corpus.json",
         "jsonld": "corpus.jsonld", "tei": "corpus.tei.xml", "csv": "corpus.csv", "xml": "corpus.xml", "parquet": "corpus.parquet"}
# Switches, and the formats that take them alone.
ATTRIBUTES = ("vertical", "jsonl", "json", "tei", "csv", "parquet")
SWITCHES = [
    ([], FILES),
    (["--no-comments"], FILES),
    (["--no-tables"], FILES),
    (["--no-links", "--no-images"], FILES),
    (["--metadata"], ATTRIBUTES),
    (["--provenance"], ATTRIBUTES),
    (["--paragraph-languages"], ATTRIBUTES),
    (["--dedup", "both"], FILES),
    (["--algorithm", "justext", "--no-comments"], FILES),
]


class OutputSets(ToolTest):
    def write(self, pages, formats, switches):
        """Runs sito corpus and gives {format: bytes}."""
        folder = self.folder / "-".join(["out", *formats])
        # A list of one format writes a file; with the folder made before, it writes into it.
        folder.mkdir(exist_ok=True)
        self.run_sito("corpus", pages, "-o", folder, "--format", ",".join(formats), *switches)
        found = {name: (folder / FILES[name]).read_bytes() for name in formats}
        for path in folder.iterdir():
            path.unlink()
        return found

    def check(self, pages, switch_sets, pairs):
        for switches, able in switch_sets:
            with self.subTest(switches=switches):
                alone = {name: self.write(pages, [name], switches)[name] for name in able}
                together = self.write(pages, list(FILES), switches)
                for name in able:
                    self.assertGreater(len(alone[name]), 1000, name)
                    self.assertEqual(together[name], alone[name], (name, "beside all others", switches))
                if not pairs:
                    continue
                for pair in itertools.combinations(able, 2):
                    written = self.write(pages, list(pair), switches)
                    for name in pair:
                        self.assertEqual(written[name], alone[name], (pair, switches))

    def own_pages(self):
        folder = self.folder / "pages"
        folder.mkdir()
        sources = [*ROOT.glob("tests/golden/*/*/source.html"), *ROOT.glob("examples/pages/*.html"), *ROOT.glob("tests/quality/gold/html/*.html")]
        for path in sources:
            (folder / f"{path.parent.parent.name}-{path.parent.name}-{path.stem}.html").write_bytes(path.read_bytes())
        self.assertGreater(len(list(folder.iterdir())), 60)
        return folder

    def test_own_pages(self):
        pages = self.own_pages()
        self.check(pages, SWITCHES[:1], pairs=True)
        self.check(pages, SWITCHES[1:], pairs=False)

    def test_what_is_read_for_others_does_not_change_the_text(self):
        pages = self.own_pages()
        plain = self.write(pages, ["text"], [])["text"]
        for switches, _ in SWITCHES[4:7]:
            self.assertEqual(self.write(pages, ["jsonl", "text"], switches)["text"], plain, switches)

    @unittest.skipUnless(SHARED.is_dir(), "../shared/data is not there")
    def test_shared_pages(self):
        folder = self.folder / "pages"
        folder.mkdir()
        for name in SHARED_SETS:
            for path in sorted((SHARED / name / "html").glob("*.html.gz"))[:SAMPLE]:
                (folder / f"{name}-{pathlib.Path(path.stem).stem}.html").write_bytes(gzip.decompress(path.read_bytes()))
        self.check(folder, SWITCHES[:4], pairs=False)


if __name__ == "__main__":
    unittest.main()
