#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Hostile archives: each gives a counted error or a document flagged as cut, within time and memory."""
import gzip
import io
import json
import random
import struct
import subprocess
import sys
import unittest
import zipfile

from test_documents import CONTENT, OPF, PROSE as PROSE_OF_BOOKS, archive, epub, odt
from tool import MEGABYTE, SANITIZED, SITO, ToolTest, gzip_bomb

MAX_MEMORY_MB = None if SANITIZED else 256  # a sanitizer's shadow counts as memory of the process
MAX_SECONDS = 300 if SANITIZED else 60  # generous: the machine may be busy. Quadratic work would take minutes
# A process of its own, because Linux counts the memory of the process that started the tool too.
LAUNCHER = """
import os, sys, time
begin = time.monotonic()
pid = os.fork()
if pid == 0:
    os.execv(sys.argv[1], sys.argv[1:])
_, status, usage = os.wait4(pid, 0)
print(os.waitstatus_to_exitcode(status), time.monotonic() - begin, usage.ru_maxrss)
"""
PROSE = ("The old bridge across the river was opened again on Monday after two years of repairs, and the city says that the "
         "work has cost less than it was planned and that all of the lanes are now in use again, which is more than most "
         "of the people had hoped for in the spring. ").encode()


def record(block, uri="http://t.example/", kind="response", content_type="application/http; msgtype=response", length=None):
    head = (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000001>\r\n"
            f"WARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: {uri}\r\nContent-Type: {content_type}\r\n"
            f"Content-Length: {len(block) if length is None else length}\r\n\r\n")
    return head.encode() + block + b"\r\n\r\n"


def response(body, headers=b""):
    return record(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + headers + b"\r\n" + body)


def lz4_frame(stored, zeros=0):
    """A frame of bytes as they are, and of blocks of zeros of 4 MB."""
    match = 4 * MEGABYTE - 1 - 5  # one zero before it, and five behind, as the format wants
    block = b"\x1f\0\1\0" + b"\xff" * ((match - 19) // 255) + bytes([(match - 19) % 255]) + b"\x50" + bytes(5)
    blocks = struct.pack("<I", len(stored) | 1 << 31) + stored + (struct.pack("<I", len(block)) + block) * (zeros // (4 * MEGABYTE))
    return b"\x04\x22\x4d\x18\x60\x70\x73" + blocks + bytes(4)


# Entries may not inflate to more than 200 times their size: this lets 25 MB pass.
PADDING = "<!--" + random.Random(1).randbytes(150_000).hex() + "-->"
GOOD = response(b"<title>Good</title><p>" + PROSE * 2 + b"</p>")


class Hostile(ToolTest):
    def sift(self, data, *arguments, name="in.warc", runs=1):
        """Runs the tool `runs` times; gives account and documents after checking time, memory and repeatability."""
        path = self.folder / name
        path.write_bytes(data)
        outputs = []
        for _ in range(runs):
            out, stats = self.folder / "out.jsonl", self.folder / "stats.json"
            done = subprocess.run([sys.executable, "-c", LAUNCHER, SITO, "corpus", path, "-o", out, "--stats", stats, "-j", "1", *arguments],
                                  capture_output=True, timeout=2 * MAX_SECONDS)
            code, seconds, memory_kb = done.stdout.split()
            self.assertIn(int(code), (0, 1), done.stderr[-2000:])
            self.assertLess(float(seconds), MAX_SECONDS)
            if MAX_MEMORY_MB is not None:
                self.assertLess(int(memory_kb) / 1024, MAX_MEMORY_MB)
            account = json.loads(stats.read_text())
            self.assertTrue(account["adds_up"], account)
            outputs.append(out.read_bytes())
        self.assertEqual(outputs[0], outputs[-1], "the same bytes on every run")
        return account, [json.loads(line) for line in outputs[0].splitlines()]

    def assert_good_page_survives(self, documents):
        self.assertEqual([document.get("title") for document in documents].count("Good"), 1)

    def test_bomb_in_a_body(self):
        account, documents = self.sift(response(gzip_bomb(10), b"Content-Encoding: gzip\r\n") + GOOD, runs=2)
        self.assertEqual(account["failed"], {"too-large": 1})
        self.assert_good_page_survives(documents)

    def test_bomb_around_the_archive(self):
        data = gzip_bomb(2) + gzip.compress(GOOD)
        account, _ = self.sift(data, name="in.warc.gz")
        self.assertGreaterEqual(sum(account["notes"].values()), 1)

    def test_record_far_above_the_limit_is_passed_over(self):
        zeros = bytes(64 * MEGABYTE)
        account, documents = self.sift(gzip.compress(record(zeros * 4), 1) + gzip.compress(GOOD), name="in.warc.gz")
        self.assertEqual(account["failed"], {"too-large": 1})
        self.assert_good_page_survives(documents)

    def test_record_far_above_the_limit_in_lz4_and_wacz(self):
        size = 256 * MEGABYTE
        far_above = record(b"", length=size)[:-4]
        account, documents = self.sift(lz4_frame(far_above, size) + lz4_frame(b"\r\n\r\n" + GOOD), name="in.warc.lz4")
        self.assertEqual(account["failed"], {"too-large": 1})
        self.assert_good_page_survives(documents)
        wacz = io.BytesIO()
        with zipfile.ZipFile(wacz, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as packed:
            packed.writestr("archive/a.warc", far_above + bytes(size) + b"\r\n\r\n" + GOOD)
        account, documents = self.sift(wacz.getvalue(), name="in.wacz")
        self.assertEqual(account["failed"], {"too-large": 1})
        self.assert_good_page_survives(documents)

    def test_books_that_grow(self):
        folder = "a/" * 20_000
        book = {"META-INF/container.xml": f'<rootfile full-path="{folder}x.opf"/>', folder + "a.xhtml": "<p>A book with a long path.</p>",
                folder + "x.opf": "".join(f'<item id="n{i}" href="a.xhtml" media-type="text/html"/>' for i in range(16_000)) + '<itemref idref="n1"/>'}
        _, documents = self.sift(archive("application/epub+zip", book), name="in.epub")
        self.assertIn("A book with a long path.", documents[0]["text"])
        # Persons and roles without end: each role was compared with each person.
        metadata = "".join(f'<dc:creator id="{i * 7919 % 1_000_003}">x</dc:creator>' for i in range(100_000))
        metadata += "".join(f'<meta property="role" refines="#b{i * 7919 % 1_000_003}">y</meta>' for i in range(100_000))
        _, documents = self.sift(epub(**{"OPS/book.opf": OPF.replace("</metadata>", metadata + "</metadata>")}), name="in.epub")
        self.assertIn(PROSE_OF_BOOKS, documents[0]["text"])
        for text in ("<![CDATA[" + "&" * 25 * MEGABYTE + "]]>", "< " * (12 * MEGABYTE)):
            account, _ = self.sift(epub(**{"OPS/text/two.xhtml": f"{PADDING}<p>{text}</p>"}), name="in.epub")
            self.assertEqual(account["failed"], {"too-large": 1})

    def test_texts_that_grow(self):
        cdata = "<![CDATA[" + "&" * 25 * MEGABYTE + "]]>"
        account, _ = self.sift(odt(**{"content.xml": PADDING + CONTENT.replace("</office:text>", f"<text:p>{cdata}</text:p></office:text>")}), name="in.odt")
        self.assertEqual(account["failed"], {"too-large": 1})
        _, documents = self.sift(odt(**{"meta.xml": f"{PADDING}<office:meta><dc:title>{cdata}</dc:title></office:meta>"}), name="in.odt")
        self.assertEqual(len(documents), 1)
        link = '<text:p><text:a xlink:href="http://x.example/' + "&quot;" * (4 * MEGABYTE) + '">A link.</text:a></text:p></office:text>'
        _, documents = self.sift(odt(**{"content.xml": PADDING + CONTENT.replace("</office:text>", link)}), name="in.odt")
        self.assertIn("A link.", documents[0]["text"])

    def test_wat_records_that_grow(self):
        def wat(html):
            block = b'{"Envelope":{"Payload-Metadata":{"HTTP-Response-Metadata":{"HTML-Metadata":' + html + b"}}}}"
            return record(block, kind="metadata", content_type="application/json")
        many = 10 * MEGABYTE
        for html in (b"[" + b"[]," * many + b"0]", b'{"Links":[' + b"{}," * many + b"0]}", b"[" * 2 * many, b'{"":' * many):
            account, documents = self.sift(wat(html) + GOOD)
            self.assertEqual(account["failed"], {"too-large": 1})
            self.assert_good_page_survives(documents)
        title = b'{"Head":{"Title":"' + b"&" * 3 * many + b'"},"Links":[{"path":"A@/href","url":"http://x.example/"}]}'
        _, documents = self.sift(wat(title) + GOOD)
        self.assertEqual(len(documents), 2)
        links = b'{"path":"A@/href","url":"' + b"&" * 60_000 + b'"},'
        account, _ = self.sift(wat(b'{"Links":[' + links * 500 + b"0]}") + GOOD)
        self.assertEqual(account["failed"], {"too-large": 1})

    def test_lines_of_jsonl_that_grow(self):
        good = json.dumps({"text": PROSE.decode() + ",[{" * MEGABYTE}).encode()
        for values in (b"[]," * 10 * MEGABYTE, b"[" * 20 * MEGABYTE):
            account, documents = self.sift(b'{"text":"x","a":[' + values + b"0]}\n" + good + b"\n", name="in.jsonl")
            self.assertEqual(account["failed"], {"too-large": 1})
            self.assertEqual(len(documents), 1)
        # The most memory that as many values take as are read.
        account, _ = self.sift(b'{"text":"x","a":' + b'{"":' * 999_000 + b"1" + b"}" * 999_001 + b"\n", name="in.jsonl")
        self.assertEqual(account["written"] + sum(account["dropped"].values()), 1)

    def test_header_line_of_a_gigabyte(self):
        data = gzip_bomb(1, b"WARC/1.0\r\nX: ", b"x") + gzip.compress(GOOD)
        account, documents = self.sift(data, name="in.warc.gz")
        self.assertGreaterEqual(sum(account["notes"].values()), 1)
        self.assert_good_page_survives(documents)

    def test_deep_nesting_is_cut_and_flagged(self):
        for tag in (b"div", b"b", b"font", b"table><td", b"ul><li"):
            page = b"<title>Deep</title><p>" + PROSE * 2 + b"</p>" + (b"<" + tag + b">x") * 200_000
            account, documents = self.sift(response(page) + GOOD)
            self.assert_good_page_survives(documents)
            self.assertEqual([document.get("cut") for document in documents if document.get("title") == "Deep"], [True], tag)
            self.assertTrue(any(name.startswith("cut-") for name in account["notes"]), account["notes"])

    def test_a_million_attributes(self):
        attributes = b"".join(b" a%d=1" % number for number in range(1_000_000))
        _, documents = self.sift(response(b"<p" + attributes + b">x</p>") + GOOD)
        self.assert_good_page_survives(documents)
        _, documents = self.sift(response(b"".join(b"<p%s>x" % b"".join(b" a%d_%d=1" % (i, j) for j in range(100)) for i in range(10_000))) + GOOD)
        self.assert_good_page_survives(documents)

    def test_open_formatting_elements(self):
        account, documents = self.sift(response(b"<p>" + b"".join(b"<font size=%d>" % number for number in range(100_000))) + GOOD)
        self.assert_good_page_survives(documents)
        account, documents = self.sift(response(b"<b><p>" * 100_000) + GOOD, runs=2)
        self.assert_good_page_survives(documents)

    def test_one_text_of_thirty_megabytes(self):
        for text in (b"a" * (30 * MEGABYTE), PROSE * (30 * MEGABYTE // len(PROSE)), b"\xc5\x99" * (15 * MEGABYTE), b"a. " * (10 * MEGABYTE)):
            account, documents = self.sift(response(b"<p>" + text + b"</p>") + GOOD, "--format", "jsonl")
            self.assert_good_page_survives(documents)

    def test_page_of_tags_alone(self):
        for piece in (b"<b>", b"<p>", b"<br>", b"<a href=x>y</a>", b"<img src=x>", b"<td>", b"<", b"&amp;", b"<!---->", b"</p>"):
            page = piece * (20 * MEGABYTE // len(piece))
            _, documents = self.sift(response(page) + GOOD)
            self.assert_good_page_survives(documents)

    def test_very_many_paragraphs(self):
        for page in (b"<ul>" + b"<li>item text words" * 300_000, b"<h1>x</h1>" * 600_000, b"<div>" * 1000 + b"<p>The bridge over" * 100_000):
            for flags in ([], ["--provenance"]):
                _, documents = self.sift(response(page) + GOOD, "--algorithm", "keep-all", *flags)
                self.assert_good_page_survives(documents)
                self.assertGreater(len(documents[0]["paragraphs"]), 90_000)

    def test_nul_bytes(self):
        _, documents = self.sift(response(b"<title>N\0ul</title><p>" + PROSE.replace(b" ", b" \0") * 3) + GOOD, runs=2)
        self.assert_good_page_survives(documents)
        self.assertFalse(any("\0" in document["text"] for document in documents))

    def test_undeclared_and_misdeclared_charsets(self):
        texts = {
            "windows-1250": "Star\u00fd vodn\u00ed ml\u00fdn, kter\u00fd stoj\u00ed na kraji m\u011bsta u\u017e od sedmn\u00e1ct\u00e9ho stolet\u00ed, se m\u00e1 na ja\u0159e znovu otev\u0159\u00edt. ",
            "iso-8859-2": "Obec ho loni koupila za \u0161est milion\u016f korun a te\u010f hled\u00e1 n\u011bkoho, kdo by se o n\u011bj staral a kdo by lidem uk\u00e1zal, jak se d\u0159\u00edve mlela mouka. ",
            "koi8-r": "\u041f\u043e \u0441\u043b\u043e\u0432\u0430\u043c \u0434\u0438\u0440\u0435\u043a\u0442\u043e\u0440\u0430, \u0441\u0430\u043c\u043e\u0435 \u0442\u0440\u0443\u0434\u043d\u043e\u0435 \u0431\u044b\u043b\u043e \u043d\u0435 \u0432 \u0442\u043e\u043c, \u0447\u0442\u043e\u0431\u044b \u043d\u0430\u0439\u0442\u0438 \u0434\u0435\u043d\u044c\u0433\u0438. ",
            "windows-1251": "\u0421\u0430\u0434 \u0440\u0430\u0431\u043e\u0442\u0430\u0435\u0442 \u043a\u0430\u0436\u0434\u044b\u0439 \u0434\u0435\u043d\u044c \u0441 \u0443\u0442\u0440\u0430 \u0434\u043e \u0432\u0435\u0447\u0435\u0440\u0430, \u0438 \u0432\u0445\u043e\u0434 \u0432 \u043d\u0435\u0433\u043e, \u043a\u0430\u043a \u0438 \u0440\u0430\u043d\u044c\u0448\u0435, \u0441\u0432\u043e\u0431\u043e\u0434\u043d\u044b\u0439. ",
            "utf-16": "The old bridge was opened again. ",
        }
        for charset, text in texts.items():
            for head in (b"", b"Content-Type: text/html; charset=utf-8\r\n"):
                page = (f"<html><head><title>T</title></head><body><p>{text * 4}</p></body></html>").encode(charset)
                _, documents = self.sift(response(page, head) + GOOD, "--algorithm", "keep-all", runs=2)
                self.assert_good_page_survives(documents)
                self.assertIn(text.strip(), " ".join(document["text"] for document in documents), (charset, head))


if __name__ == "__main__":
    unittest.main()
