#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What may be given to sito corpus: pages as files or in an archive, archives in WACZ files, records in several pieces."""
import json
import struct
import unittest
import warnings
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
        for name, begin in {
            "pdf": b"%PDF-1.4\n\0", "png": b"\x89PNG\r\n\x1a\n\0", "zip": b"PK\x03\x04\0\0", "program": b"\x7fELF\x02\x01\x01\0\0",
            "exe": b"MZ\x90\0\x03\0\0\0", "mp4": b"\0\0\0\x20ftypisom\0\0\2\0", "webm": b"\x1a\x45\xdf\xa3\x9f\x42\x86\0",
        }.items():
            for rest in (b"\0" * 500, b"\0\1\2 <html><body>" + TEXT.encode()):
                (self.folder / name).write_bytes(begin + rest)
                texts, said = self.texts(self.folder / name, exit_code=1)
                self.assertEqual(texts, [])
                self.assertIn("which sito reads with --pdf" if name == "pdf" else "neither an archive nor text", said)
                self.assertIn("not a web page, but a file of type", self.run_sito("extract", self.folder / name, exit_code=1).stderr.decode())
        (self.folder / "video.html").write_bytes(b"\x1a\x45\xdf\xa3<html><body>" + TEXT.encode())  # not one zero
        texts, said = self.texts(self.folder / "video.html")
        self.assertEqual(texts, [])
        self.assertIn("1  skipped-not-html", said)

    def test_noise_with_the_name_of_a_book_is_refused(self):
        path = self.folder / "book.epub"
        path.write_bytes(bytes((i * i * 31 + i // 7 * 13) % 256 for i in range(20_000)))
        texts, said = self.texts(path, exit_code=1)
        self.assertEqual(texts, [])
        refused = self.run_sito("extract", path, exit_code=1)
        self.assertEqual(refused.stdout, b"")
        for message in (said, refused.stderr.decode()):
            self.assertIn("neither an archive nor text", message)

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
        self.assertIn("2  joined-segment", said)
        self.run_sito("warc", "check", path, exit_code=1)  # the little record has no date
        self.assertNotIn(b"segment", self.run_sito("warc", "check", path, exit_code=1).stdout)
        path.write_bytes(first + second)
        texts, said = self.texts(path, exit_code=1)
        self.assertEqual(texts[0].count("the last song"), 2)
        self.assertIn("segment missing", said)
        path.write_bytes(second + third)
        texts, said = self.texts(path, exit_code=1)
        self.assertEqual(texts, [])
        self.assertIn("2  skipped-later-segment", said)
        path.write_bytes(first + second)
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
        self.assertIn("the WACZ file cannot be read", self.run_sito("corpus", path, "-o", self.folder / "o.jsonl", exit_code=2).stderr.decode())
        path.write_bytes(whole[:200] + bytes(255 - byte for byte in whole[200:900]) + whole[900:])
        self.texts(path, exit_code=1)
        with zipfile.ZipFile(path, "w") as wacz:
            wacz.writestr("pages/pages.jsonl", "")
        self.assertIn("has no archive", self.run_sito("corpus", path, "-o", self.folder / "o.jsonl", exit_code=2).stderr.decode())

    def test_two_archives_of_one_name_are_an_error(self):
        path = self.folder / "a.wacz"
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with zipfile.ZipFile(path, "w") as wacz:
                for number in range(2):
                    wacz.writestr("archive/a.warc", record("response", ["Content-Type: application/http"], http(f"{number}{TEXT}".encode())))
        said = self.run_sito("corpus", path, "-o", self.folder / "o.jsonl", exit_code=2).stderr.decode()
        self.assertIn("two archives of the WACZ file have the same name", said)

    def test_an_archive_that_cannot_be_unpacked_fails_alone(self):
        path = self.folder / "a.wacz"
        with zipfile.ZipFile(path, "w") as wacz:
            for name in "ab":
                wacz.writestr(f"archive/{name}.warc", record("response", ["Content-Type: application/http"], http(TEXT.encode())))
            wacz.writestr("archive/c.wacz", b"PK\3\4 and more of it\0")
        content = bytearray(path.read_bytes())
        content[6] |= 1  # encrypted, in both headers of the first entry
        content[content.index(b"PK\1\2") + 8] |= 1
        path.write_bytes(content)
        texts, said = self.texts(path, exit_code=1)
        self.assertEqual(len(texts), 1)
        self.assertIn("archive/a.warc cannot be read", said)
        self.assertIn("c.wacz: cannot be opened: sito does not read a WACZ file inside another one", said)

    def test_wacz_files_in_a_wacz_are_told(self):
        path = self.folder / "a.wacz"
        page = record("response", ["Content-Type: application/http"], http(TEXT.encode()))
        for archives in (["archive/a.warc"], []):
            with zipfile.ZipFile(path, "w") as wacz:
                for name in archives:
                    wacz.writestr(name, page)
                wacz.writestr("inner.wacz", b"PK")
            texts, said = self.texts(path, exit_code=1)
            self.assertEqual(len(texts), len(archives))
            self.assertIn("a.wacz/inner.wacz: cannot be opened: sito does not read a WACZ file inside another one; unpack the outer file", said)

    def test_the_directory_of_a_wacz_is_bounded(self):
        path = self.folder / "a.wacz"
        page = record("response", ["Content-Type: application/http"], http(TEXT.encode()))
        for names, bound in (([f"{number}" for number in range(1_000)], "1000 entries"), (["x" * 60_000 + f"{number}" for number in range(20)], "1 MB")):
            with zipfile.ZipFile(path, "w") as wacz:
                wacz.writestr("archive/data.warc", page)
                for name in names:
                    wacz.writestr(name, "")
            said = self.run_sito("corpus", path, "-o", self.folder / "o.jsonl", exit_code=2).stderr.decode()
            self.assertIn(f"a directory of more than {bound}", said)
        whole = path.read_bytes()
        end = whole.rindex(b"PK\5\6")
        claims = b"PK\6\6" + struct.pack("<QHHIIQQQQ", 44, 45, 45, 0, 0, 1 << 40, 1 << 40, 46 << 40, 0)
        locator = b"PK\6\7" + struct.pack("<IQI", 0, end, 1)
        far = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 0xffff, 0xffff, 0xffffffff, 0xffffffff, 0)
        for content, bound in ((whole[:end] + claims + locator + far, "1000 entries"), (whole + whole[end:] * 100, "100 directories")):
            path.write_bytes(content)
            said = self.run_sito("corpus", path, "-o", self.folder / "o.jsonl", exit_code=2).stderr.decode()
            self.assertIn(f"more than {bound}; unpack it", said)
        with zipfile.ZipFile(path, "w") as wacz:
            for number in range(999):
                wacz.writestr(f"logs/{number}", "")
            wacz.writestr("archive/data.warc", page)
        self.assertEqual(len(self.texts(path)[0]), 1)

    def test_a_wacz_may_lie_in_a_folder_called_so(self):
        (self.folder / "all.wacz").mkdir()
        with zipfile.ZipFile(self.folder / "all.wacz/a.wacz", "w") as wacz:
            wacz.writestr("archive/data.warc", record("response", ["Content-Type: application/http"], http(TEXT.encode())))
        self.assertEqual(len(self.texts(self.folder / "all.wacz/a.wacz")[0]), 1)

    def test_text_below_the_depth_is_kept(self):
        (self.folder / "deep.html").write_text("<div>" * 5000 + "<p>deep <b>text</b>" + "</div>" * 5000 + TEXT)
        texts, said = self.texts(self.folder / "deep.html")
        self.assertIn("deep text\n", texts[0])
        self.assertIn("the last song", texts[0])


if __name__ == "__main__":
    unittest.main()
