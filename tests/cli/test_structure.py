#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Formats with structure, read by the programs of others: cmark-gfm shows the same text, jing finds TEI valid."""
import html.parser
import json
import random
import shutil
import subprocess
import unittest
import xml.etree.ElementTree as ElementTree

from tool import ROOT, SANITIZED, ToolTest

PAGE = ROOT / "examples/pages/bridge.en.html"
GRAMMAR = ROOT / "docs/formats/tei.rnc"
GOLDEN = sorted((ROOT / "tests/golden/formats").iterdir())
DOCUMENTS = 100 if SANITIZED else 600

PIECES = ["word", "Two", "slo\u017eka", "*", "**", "_", "__", "snake_case", "`", "```", "~", "~~~", "#", "##", "+", "-", "--", "---",
          "===", "1.", "2)", "123456789.", ">", "<", "<b>", "</p>", "<!--", "&", "&amp;", "&#65;", "&nosuch;", "[", "]", "[x]", "[a]: b", "](",
          "![", "!", "(", ")", "\\", "\\*", "|", "|-|", ":--", ":", "$", "$x$", "\"", "'", "http://a.test/_b_", "www.a_b_.test", "a_b@c.test",
          "{", "}", "^", "[^1]", "[^1]:", "\u201e", "\u201c", "\u6f22\u5b57\u3002", "\u00e9", "\U0001f600", "...", ",", ".", "a*b*c", "5 * 3", "\u00a0"]
STYLES = ["emphasis", "strong", "code", "strike", "superscript", "subscript"]
BLOCKS = ["paragraph", "heading", "list", "definitions", "table", "quote", "code", "figure", "post"]


class Generator:
    """Random documents, and the text that a reader of them should see."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def document(self, number):
        self.paragraphs, self.posts, self.images, self.shown = [], [], [], []
        elements = [self.leaf(), *(self.block(0) for _ in range(self.random.randint(1, 5)))]
        return {"id": f"n{number}", "paragraphs": self.paragraphs, "elements": elements, "posts": self.posts, "images": self.images}

    def words(self, n):
        text = ""
        for _ in range(n):
            text += self.random.choice(PIECES) + self.random.choice(["", " ", " "])
        return " ".join(text.replace("\u00a0", "").split()) or "word"

    def leaf(self, kind="paragraph", **more):
        text = self.words(self.random.randint(1, 8))
        spans = []
        for _ in range(self.random.choice([0, 0, 1, 2, 3])):
            begin, end = sorted(self.random.choices(range(len(text) + 1), k=2))
            spans.append({"begin": begin, "end": end, "kind": self.random.choice(STYLES)})
        if self.random.random() < 0.2:
            at = self.random.randint(0, len(text))
            spans.append({"begin": at, "end": at, "kind": "break"})
        paragraph = {"text": text, "role": "text", "spans": spans}
        if self.random.random() < 0.3:
            begin, end = sorted(self.random.choices(range(len(text) + 1), k=2))
            url = "https://x.test/" + self.words(1).replace(" ", "")
            paragraph["links"] = [{"begin": begin, "end": end, "url": url}]
        if self.random.random() < 0.2:
            paragraph["images"] = [{"at": self.random.randint(0, len(text)), "url": "https://i.test/i.png", "alt": self.words(2)}]
        self.paragraphs.append(paragraph)
        self.shown.append(text)
        return {"kind": kind, "paragraph": len(self.paragraphs) - 1, **more}

    def blocks(self, depth):
        return [self.block(depth + 1) for _ in range(self.random.randint(1, 2))]

    def block(self, depth):
        kind = self.random.choice(BLOCKS if depth < 4 else ["paragraph", "heading", "code"])
        return getattr(self, kind)(depth)

    def paragraph(self, _):
        return self.leaf()

    def heading(self, _):
        return self.leaf("heading", level=self.random.randint(1, 6))

    def code(self, _):
        lines = [self.words(2) if self.random.random() < 0.8 else "" for _ in range(self.random.randint(1, 4))] + ["end"]
        self.paragraphs.append({"text": " ".join(lines), "role": "preformatted", "verbatim": "\n".join(lines)})
        self.shown.append("".join(lines))
        return {"kind": "code", "paragraph": len(self.paragraphs) - 1, "value": self.random.choice(["", "c++", "x y"])}

    def list(self, depth):
        items = [{"kind": "item", "children": [self.leaf()] if self.random.random() < 0.5 else self.blocks(depth)}
                 for _ in range(self.random.randint(1, 3))]
        return {"kind": "list", "ordered": self.random.random() < 0.5, "start": self.random.choice([1, 1, 7, 0]), "children": items}

    def definitions(self, depth):
        parts = []
        for _ in range(self.random.randint(1, 3)):
            if self.random.random() < 0.7:
                parts.append({"kind": "term", "children": [self.leaf()]})
            if not parts or self.random.random() < 0.7:
                parts.append({"kind": "description", "children": self.blocks(depth)})
        return {"kind": "definitions", "children": parts}

    def table(self, depth):
        simple = self.random.random() < 0.8
        columns = self.random.randint(1, 3)
        rows = []
        for _ in range(self.random.randint(1, 3)):
            cells = [{"kind": "cell", "header": self.random.random() < 0.3,
                      "children": [self.leaf()] if simple else self.blocks(depth)} for _ in range(columns)]
            rows.append({"kind": "row", "children": cells})
        return {"kind": "table", "children": rows}

    def quote(self, depth):
        return {"kind": "quote", "children": self.blocks(depth)}

    def figure(self, _):
        self.images.append({"url": "https://i.test/f.png", "alt": self.words(1)})
        image = {"kind": "image", "image": len(self.images) - 1}
        return {"kind": "figure", "children": [image, {"kind": "caption", "children": [self.leaf()]}]}

    def post(self, depth):
        author, date = self.words(2), self.words(1)
        self.posts.append({"comment": True, "author": author, "date": date})
        self.shown.append(f"{author}, {date}")
        number = len(self.posts) - 1
        return {"kind": "post", "post": number, "children": self.blocks(depth)}


class Shown(html.parser.HTMLParser):
    """The text of a page."""

    def __init__(self, page):
        super().__init__()
        self.text = ""
        self.feed(page)
        self.close()

    def handle_data(self, data):
        self.text += data


def visible(text):
    """Without white space, and without commas: in HTML none stands behind the author of a post."""
    return "".join(text.replace(",", "").split())


def cmark(markdown):
    command = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "autolink", "-e", "footnotes"]
    return subprocess.run(command, input=markdown.encode(), capture_output=True, check=True).stdout.decode()


class Structure(ToolTest):
    maxDiff = 4000

    def written(self, documents, *arguments):
        path = self.folder / "in.jsonl"
        path.write_text("".join(json.dumps(document) + "\n" for document in documents), encoding="utf-8")
        return self.run_sito("corpus", path, "--no-language", *arguments).stdout.decode()

    @unittest.skipUnless(shutil.which("cmark-gfm"), "needs cmark-gfm")
    def test_markdown_shows_the_text_of_the_document(self):
        generator = Generator(4)
        documents, expected = [], []
        for number in range(DOCUMENTS):
            documents.append(generator.document(number))
            expected.append("".join(generator.shown))
        lines = self.written(documents, "--format", "jsonl", "--param", "body=markdown").splitlines()
        self.assertEqual(len(lines), DOCUMENTS)
        for line, text in zip(lines, expected):
            markdown = json.loads(line)["text"]
            page = cmark(markdown)
            self.assertEqual(visible(Shown(page).text), visible(text), f"\n{markdown}\n{page}")

    @unittest.skipUnless(shutil.which("jing"), "needs jing")
    def test_tei_is_valid(self):
        generator = Generator(5)
        path = self.folder / "corpus.tei.xml"
        path.write_text(self.written([generator.document(n) for n in range(DOCUMENTS)], "--format", "tei"), encoding="utf-8")
        golden = [str(case / "expected.tei.xml") for case in GOLDEN]
        done = subprocess.run(["jing", "-c", GRAMMAR, path, *golden], capture_output=True, check=False)
        errors = [line for line in done.stdout.decode().splitlines() if not line.startswith("[warning]")]
        lines = path.read_text(encoding="utf-8").splitlines()
        self.assertEqual((done.returncode, [(e, lines[int(e.split(":")[1]) - 1]) for e in errors[:5]]), (0, []))

    @unittest.skipUnless(shutil.which("jing"), "needs jing")
    def test_the_grammar_refuses_what_is_no_tei(self):
        text = (ROOT / "tests/golden/formats/structure/expected.tei.xml").read_text(encoding="utf-8")
        for old, new in [("<item>", "<item><item>x</item>"), ("<body>", "<body>text"), ("target=\"", "target=\"a b")]:
            self.assertIn(old, text)
            path = self.folder / "bad.xml"
            path.write_text(text.replace(old, new, 1), encoding="utf-8")
            done = subprocess.run(["jing", "-c", GRAMMAR, path], capture_output=True, check=False)
            self.assertNotEqual(done.returncode, 0, new)

    def test_json_read_back_is_the_same(self):
        generator = Generator(6)
        once = self.written([generator.document(n) for n in range(50)], "--format", "json")
        again = self.written([json.loads(line) for line in once.splitlines()], "--format", "json")
        self.assertEqual(once, again)

    def test_every_format_of_a_page(self):
        url = ["--url", "https://rivertown.example/bridge"]
        markdown = self.run_sito("extract", PAGE, *url, "--format", "markdown").stdout.decode()
        self.assertIn("](https://rivertown.example/town/path)", markdown)
        self.assertIn("\n- ", markdown)
        page = self.run_sito("extract", PAGE, *url, "--format", "html").stdout.decode()
        self.assertIn("<a href=\"https://rivertown.example/town/path\">", page)
        ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>"))
        tei = ElementTree.fromstring(self.run_sito("extract", PAGE, *url, "--format", "tei").stdout)
        self.assertTrue(tei.tag.endswith("}TEI"))
        linked = json.loads(self.run_sito("extract", PAGE, *url, "--format", "jsonld").stdout)
        self.assertEqual(linked["url"], "https://rivertown.example/bridge")
        whole = json.loads(self.run_sito("extract", PAGE, *url, "--format", "json").stdout)
        self.assertIn("list", [element["kind"] for element in whole["elements"]])

    def test_formulas_and_tables_without_measure(self):
        prose = "<p>This is an ordinary long paragraph of running text that is the content of the page.</p>"
        cases = {
            "a formula of a megabyte": ("<p>\\(" + "x+" * 500000 + "y\\) end</p>", lambda text: text.count("x+") == 500000),
            "unbalanced delimiters": ("<p>\\(a and \\[b and $$c and \\begin{align} d</p>", lambda text: "d" in text and "$$\n" not in text),
            "many delimiters": ("<p>" + "\\(" * 100000 + "$" * 100001 + "</p>", lambda text: text.count("(") >= 100000),
            "prices": ("<p>It costs $5 and $6, or US$7 - $8.</p>", lambda text: "\\$5 and \\$6, or US\\$7 - \\$8" in text),
            "columns": ("<table border=1>" + ("<tr>" + "<td>c</td>" * 10000 + "</tr>") * 2 + "</table>", lambda text: text.count("c |") == 20000),
            "spans of a billion": ("<table border=1><tr><td colspan=1000000000 rowspan=1000000000>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
                                   lambda text: len(text) < 200000 and "| b |" in text),
            "many spans": ("<table border=1>" + "<tr><td colspan=1000 rowspan=1000>a</td><td>b</td></tr>" * 2000 + "</table>", lambda text: len(text) < 40000000),
        }
        script = '<script>MathJax = {tex: {inlineMath: [["$", "$"]]}};</script>'
        for name, (html, holds) in cases.items():
            page = f"<article>{prose}{html}{prose}</article>{script}".encode()
            for form in ("markdown", "html", "tei", "text"):
                with self.subTest(name, form=form):
                    done = self.run_sito("extract", "-", "--format", form, "--algorithm", "keep-all", "--no-language", "-q", stdin=page)
                    self.assertEqual(done.stdout.count(b"an ordinary long paragraph"), 2)
                    self.assertTrue(form != "markdown" or holds(done.stdout.decode()))

    def test_parts_are_left_out(self):
        page = self.folder / "page.html"
        page.write_text("<p>A <a href='/l'>link</a> <img src='/i.png' alt='x'> here.</p><table><tr><th>head</th><th>b</th></tr><tr><td>cell</td><td>d</td></tr></table>")

        def shown(*arguments):
            return self.run_sito("extract", page, "--algorithm", "keep-all", "--url", "https://x.test/", "--format", "markdown", *arguments).stdout.decode()

        self.assertIn("[link](https://x.test/l)", shown())
        self.assertIn("![x](https://x.test/i.png)", shown("--no-links"))
        self.assertNotIn("](https://x.test/l)", shown("--no-links"))
        self.assertNotIn("i.png", shown("--no-images"))
        self.assertIn("[link](https://x.test/l)", shown("--no-images"))
        self.assertIn("\n| cell |", shown())
        self.assertNotIn("cell", shown("--no-tables"))

    def test_comments_are_left_out(self):
        documents = [{"id": "1", "paragraphs": [{"text": "Article."}, {"text": "First!"}], "posts": [{"comment": True}],
                      "elements": [{"kind": "paragraph", "paragraph": 0},
                                   {"kind": "post", "post": 0, "children": [{"kind": "paragraph", "paragraph": 1}]}]}]
        self.assertIn("First!", self.written(documents, "--format", "text"))
        self.assertNotIn("First!", self.written(documents, "--format", "text", "--no-comments"))

    def test_one_document_a_file(self):
        for name in ["markdown", "html"]:
            done = self.run_sito("corpus", ROOT / "examples/crawl.warc.gz", "--format", name, exit_code=2)
            self.assertIn(b"holds one document", done.stderr)

    def test_what_is_proposed_for_many_documents_is_there(self):
        page = ROOT / "examples/pages/bridge.en.html"
        for name in ["markdown", "html"]:
            done = self.run_sito("extract", page, page, "--format", name, exit_code=2)
            self.assertIn(b"for several pages use text, json, or jsonl with --param body=markdown", done.stderr)
        self.run_sito("extract", page, page, "--format", "jsonl", "--param", "body=markdown")

    def test_many_documents_are_one_tei_corpus(self):
        for compression in ["", ".gz"]:
            path = self.folder / ("c.tei.xml" + compression)
            self.run_sito("corpus", ROOT / "examples/crawl.warc.gz", "-o", path, "--threads", 2)
            data = path.read_bytes()
            if compression:
                import gzip
                data = gzip.decompress(data)
            corpus = ElementTree.fromstring(data)
            self.assertTrue(corpus.tag.endswith("}teiCorpus"))
            self.assertGreater(len(corpus), 2)


if __name__ == "__main__":
    unittest.main()
