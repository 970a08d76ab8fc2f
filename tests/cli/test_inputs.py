#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What may be given to sito corpus: pages as files or in an archive, archives in WACZ files, records in several pieces."""
import json
import unittest
import zipfile

from tool import EXAMPLE, ToolTest

TEXT = "<p>It was a long day in the valley, and when the evening came, nobody wanted to go home before the last song. " * 6


def record(kind, fields, block):
    lines = [f"WARC-Type: {kind}", *fields, f"Content-Length: {len(block)}"]
    return "WARC/1.0\r\n".encode() + "\r\n".join(lines).encode() + b"\r\n\r\n" + block + b"\r\n\r\n"


def http(body):
    return b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body


class Inputs(ToolTest):
    def texts(self, *inputs, exit_code=0):
        output = self.folder / "o.jsonl"
        said = self.run_sito("corpus", *inputs, "-o", output, "--algorithm", "keep-all", exit_code=exit_code).stderr.decode()
        return [json.loads(line)["text"] for line in output.read_text().splitlines()], said

    def test_a_page_says_the_same_as_a_file_and_in_an_archive(self):
        pages = {
            "zeros": b"<html><head><title>a\0b</title></head><body>" + TEXT.encode(),
            "brace": b"{% comment %}<html><body>" + TEXT.encode(),
            "about": b"<html><pre>\nWARC/1.0\nWARC-Type: response\n</pre>" + TEXT.encode(),
            "utf16": ("<html><body>" + TEXT).encode("utf-16-le"),
            "utf16be": ("<html><body>" + TEXT).encode("utf-16-be"),
            "comment": b"<!-- " + b"x" * 3000 + b"\0 -->\n<html><body>" + TEXT.encode(),
            "xml": b"<?xml version='1.0'?>\0<html><body>" + TEXT.encode(),
        }
        for name, page in pages.items():
            with self.subTest(name):
                (self.folder / f"{name}.html").write_bytes(page)
                (self.folder / f"{name}.warc").write_bytes(record("response", ["Content-Type: application/http"], http(page)))
                as_file, _ = self.texts(self.folder / f"{name}.html")
                in_archive, _ = self.texts(self.folder / f"{name}.warc")
                self.assertEqual(len(as_file), 1)
                self.assertIn("the last song", as_file[0])
                self.assertEqual(as_file, in_archive)
                self.assertIn("the last song", self.run_sito("extract", self.folder / f"{name}.html").stdout.decode())

    def test_what_is_no_page_is_refused(self):
        for name, begin in {"pdf": b"%PDF-1.4\n\0", "png": b"\x89PNG\r\n\x1a\n\0", "zip": b"PK\x03\x04\0\0", "program": b"\x7fELF\x02\x01\x01\0\0"}.items():
            (self.folder / name).write_bytes(begin + b"\0" * 500)
            texts, _ = self.texts(self.folder / name, exit_code=1)
            self.assertEqual(texts, [])

    def test_segments_are_joined_or_told(self):
        whole = http(("<html><body>" + TEXT).encode())
        first = record("response", ["WARC-Record-ID: <urn:x:1>", "Content-Type: application/http", "WARC-Segment-Number: 1"], whole[:100])
        later = ["WARC-Segment-Origin-ID: <urn:x:1>"]
        second = record("continuation", later + ["WARC-Segment-Number: 2"], whole[100:300])
        third = record("continuation", later + ["WARC-Segment-Number: 3", f"WARC-Segment-Total-Length: {len(whole)}"], whole[300:])
        path = self.folder / "s.warc"
        path.write_bytes(first + second + third)
        texts, said = self.texts(path)
        self.assertEqual(texts[0].count("the last song"), 6)
        self.assertIn("3  records read", said)
        self.run_sito("warc", "check", path, exit_code=1)  # the little record has no date
        self.assertNotIn(b"segment", self.run_sito("warc", "check", path, exit_code=1).stdout)
        path.write_bytes(first + second)
        texts, said = self.texts(path, exit_code=1)
        self.assertEqual(texts[0].count("the last song"), 2)
        self.assertIn("segment missing", said)
        self.assertIn(b"warc-segment-missing", self.run_sito("warc", "check", path, exit_code=1).stdout)

    def test_wacz_files_are_read(self):
        expected, _ = self.texts(EXAMPLE)
        for method in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            path = self.folder / "a.wacz"
            with zipfile.ZipFile(path, "w", method) as wacz:
                wacz.writestr("datapackage.json", "{}")
                wacz.write(EXAMPLE, "archive/data-1.warc.gz")
                wacz.writestr("pages/pages.jsonl", '{"format": "json-pages-1.0"}\n')
                wacz.writestr("archive/data-2.warc", record("response", ["Content-Type: application/http"], http(TEXT.encode())))
            texts, _ = self.texts(path)
            self.assertEqual(texts[:-1], expected)
            self.assertIn("the last song", texts[-1])
            said = self.run_sito("warc", "check", path, exit_code=1).stderr.decode()
            self.assertIn("a.wacz/archive/data-1.warc.gz: warc, 19 records", said)
            (self.folder / "many").mkdir(exist_ok=True)
            path.rename(self.folder / "many/a.wacz")
            self.assertEqual(self.texts(self.folder / "many")[0], texts)

    def test_a_damaged_wacz_is_an_error(self):
        path = self.folder / "a.wacz"
        with zipfile.ZipFile(path, "w") as wacz:
            wacz.write(EXAMPLE, "archive/data.warc.gz")
        whole = path.read_bytes()
        path.write_bytes(whole[:-30])
        self.assertIn("not a WACZ file", self.run_sito("corpus", path, "-o", self.folder / "o.jsonl", exit_code=2).stderr.decode())
        path.write_bytes(whole[:200] + bytes(255 - byte for byte in whole[200:900]) + whole[900:])
        self.texts(path, exit_code=1)
        with zipfile.ZipFile(path, "w") as wacz:
            wacz.writestr("pages/pages.jsonl", "")
        self.assertIn("has no archive", self.run_sito("corpus", path, "-o", self.folder / "o.jsonl", exit_code=2).stderr.decode())

    def test_text_below_the_depth_is_kept(self):
        (self.folder / "deep.html").write_text("<div>" * 5000 + "<p>deep <b>text</b>" + "</div>" * 5000 + TEXT)
        texts, said = self.texts(self.folder / "deep.html")
        self.assertIn("deep text\n", texts[0])
        self.assertIn("the last song", texts[0])


if __name__ == "__main__":
    unittest.main()
