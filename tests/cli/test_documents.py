#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Documents in files that are no pages: ODT, EPUB, PDF, saved messages and mailboxes, alone and in one folder."""
import io
import json
import os
import shutil
import struct
import unittest
import zipfile
import zlib

from tool import ToolTest

PROSE = "The old bridge across the river was opened again on Monday after two years of repairs, and all of its lanes are in use again."
OFFICE = 'xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:style="s" xmlns:dc="d" xmlns:meta="m" xmlns:xlink="x"'
CONTENT = f"""<?xml version="1.0" encoding="UTF-8"?><office:document-content {OFFICE}>
<office:automatic-styles><style:style style:name="P1" style:parent-style-name="Title"/>
<text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style></office:automatic-styles>
<office:body><office:text><text:tracked-changes><text:p>Deleted words</text:p></text:tracked-changes>
<text:p text:style-name="P1">The bridge of Brno</text:p><text:h text:outline-level="2">Repairs &amp; costs</text:h>
<text:p>{PROSE}<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note></text:p>
<text:list text:style-name="L1"><text:list-item><text:p>first<text:s text:c="2"/>item</text:p></text:list-item></text:list>
<text:p>See <text:a xlink:href="https://t.example/x">this</text:a> and <text:a xlink:href="#there">that</text:a>.</text:p>
<table:table><table:table-row><table:table-cell><text:p>cell one</text:p></table:table-cell><table:table-cell/></table:table-row></table:table>
</office:text></office:body></office:document-content>"""
META = f"""<office:document-meta {OFFICE}><office:meta><dc:title>The bridge of Brno</dc:title><meta:initial-creator>Jana Nov\u00e1kov\u00e1</meta:initial-creator>
<dc:creator>Somebody Else</dc:creator><meta:creation-date>2014-05-06T07:08:09</meta:creation-date><dc:date>2015-01-02T00:00:00</dc:date></office:meta></office:document-meta>"""
OPF = """<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="d" xmlns:opf="o"><metadata><dc:title>A book of rivers</dc:title>
<dc:creator opf:role="aut">Petr Svoboda</dc:creator><dc:creator opf:role="trl">A Translator</dc:creator><dc:creator id="ill">An Illustrator</dc:creator><meta refines="#ill" property="role">ill</meta><dc:date>2012-03-04</dc:date><dc:language>en</dc:language></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="a" href="text/one%20.xhtml" media-type="application/xhtml+xml"/>
<item id="b" href="text/two.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="nav"/><itemref idref="b"/><itemref idref="a"/></spine></package>"""
PART = '<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="x"/></head><body><h1><a id="x"/>%s</h1><p>%s</p><p class="empty"/></body></html>'
CONTAINER = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'


def archive(mimetype, entries):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        if mimetype:
            file.writestr(zipfile.ZipInfo("mimetype"), mimetype)
        for name, text in entries.items():
            file.writestr(name, text)
    return out.getvalue()


def odt(**entries):
    return archive("application/vnd.oasis.opendocument.text", {"content.xml": CONTENT, "meta.xml": META, **entries})


def epub(mimetype="application/epub+zip", **entries):
    return archive(mimetype, {"META-INF/container.xml": CONTAINER, "OPS/book.opf": OPF, "OPS/nav.xhtml": PART % ("Contents", "One, two"),
                              "OPS/text/one .xhtml": PART % ("Chapter two", PROSE), "OPS/text/two.xhtml": PART % ("Chapter one", "It begins &nbsp; here."),
                              **entries})


def pdf(pages, trailer="", info="/Title (A report about rivers) /Author (Jane Doe) /CreationDate (D:20130405060708Z)"):
    """Each page is a list of (size, x, y, text)."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", None, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>", f"<< {info} >>"]
    kids = []
    for page in pages:
        stream = "".join(f"BT /F1 {size} Tf {x} {y} Td ({text}) Tj ET\n" for size, x, y, text in page)
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents {len(objects) + 2} 0 R >>")
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}endstream")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    out, places = "%PDF-1.4\n", []
    for number, text in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{text}\nendobj\n"
    begin = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n" + "".join(f"{place:010} 00000 n \n" for place in places)
    return (out + f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info 4 0 R {trailer} >>\nstartxref\n{begin}\n%%EOF\n").encode()


REPORT = [[(9, 50, 780, "Yearly report"), (24, 50, 700, f"About {n} rivers"), (12, 50, 650, f"The {n} river flows through four coun-"),
           (12, 50, 636, "tries and many towns."), (9, 300, 20, str(len(n)))] for n in ("big", "deep", "muddy")]
MESSAGE = "From: Karel Vesel\u00fd <k@t.example>\nTo: b@t.example\nSubject: The bridge is open\nDate: Mon, 3 Mar 2014 10:00:00 +0000\n\n" + PROSE + "\n"


class Documents(ToolTest):
    def put(self, name, data):
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return path

    def read(self, path, *flags, exit_code=0):
        done = self.run_sito("extract", path, "--format", "json", "--metadata", *flags, exit_code=exit_code)
        return json.loads(done.stdout) if exit_code == 0 else done.stderr.decode()

    def metadata(self, path, *flags):
        """Title, authors and day of publication, as they were chosen."""
        fields = self.read(path, *flags)["metadata"]
        title, authors, published = ([one["value"] for one in fields[name] if not one.get("alternative")] for name in ("title", "author", "published"))
        return title, authors, published[0][:10]

    def text(self, path, *flags):
        return self.run_sito("extract", path, *flags).stdout.decode().rstrip("\n") + "\n"

    def test_odt_has_its_text_and_what_it_says_of_itself(self):
        path = self.put("a.odt", odt())
        self.assertEqual(self.metadata(path), (["The bridge of Brno"], ["Jana Nov\u00e1kov\u00e1"], "2014-05-06"))
        markdown = self.text(path, "--format", "markdown")
        for part in ["# The bridge of Brno\n", "## Repairs & costs\n", PROSE + "\n", "1. first item\n", "[this](https://t.example/x) and that.", "cell one", "A note."]:
            self.assertIn(part, markdown)
        self.assertNotIn("Deleted words", markdown)
        self.assertLess(markdown.index("cell one"), markdown.index("A note."))

    def test_epub_is_read_in_the_order_of_its_spine(self):
        for mimetype in "application/epub+zip", "":
            path = self.put("a.epub", epub(mimetype))
            self.assertEqual(self.metadata(path), (["A book of rivers"], ["Petr Svoboda"], "2012-03-04"))
            self.assertEqual(self.text(path), f"Chapter one\nIt begins here.\nChapter two\n{PROSE}\n")

    def test_damaged_and_encrypted_files_are_failures_with_a_reason(self):
        bomb = zlib.compressobj(9, zlib.DEFLATED, -15)
        nothing = bomb.compress(b"\0" * (50 << 20)) + bomb.flush()
        head = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 8, 0, 0, 0, len(nothing), 50 << 20, 22, 0) + b"META-INF/container.xml"
        central = struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, 0, 8, 0, 0, 0, len(nothing), 50 << 20, 22, 0, 0, 0, 0, 0, 0) + b"META-INF/container.xml"
        end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 1, 1, len(central), len(head) + len(nothing), 0)
        many = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 60000, 60000, len(central), len(head) + len(nothing), 0)
        uri = '<x><CipherReference URI="OPS/text/two.xhtml"/></x>'
        font = '<x><CipherReference URI="OPS/font.otf"/></x>'
        for data, reason in [(head + nothing + central + end, "inflates to more than 200 times its size"), (head + nothing + central + many, "more than 10000 entries"),
                             (epub()[:-300], "the ZIP file cannot be read"), (epub(**{"OPS/book.opf": "<package/>"}), "no parts"),
                             (epub(**{"META-INF/encryption.xml": uri}), "the book is encrypted")]:
            self.assertIn(reason, self.read(self.put("bad.epub", data), exit_code=1))
        self.text(self.put("font.epub", epub(**{"META-INF/encryption.xml": font})))
        manifest = {"META-INF/manifest.xml": "<m:manifest><m:encryption-data/></m:manifest>"}
        self.assertIn("encrypted", self.read(self.put("bad.odt", odt(**manifest)), exit_code=1))
        self.assertIn("content.xml", self.read(self.put("bad.odt", archive("application/vnd.oasis.opendocument.text", {"x": ""})), exit_code=1))

    def test_a_zip_file_of_another_kind_is_refused(self):
        self.assertIn("of type ZIP", self.read(self.put("a.zip", archive("", {"x": "y"})), exit_code=1))

    @unittest.skipUnless(os.access("/usr/bin/pdftotext", os.X_OK), "pdftotext is not installed")
    def test_pdf_is_read_behind_a_flag(self):
        path = self.put("a.pdf", pdf(REPORT))
        self.assertIn("--pdf", self.read(path, exit_code=1))
        self.assertEqual(self.metadata(path, "--pdf"), (["A report about rivers"], ["Jane Doe"], "2013-04-05"))
        # Neither running heads nor page numbers, and divided words are whole.
        self.assertEqual(self.text(path, "--pdf"),
                         "".join(f"About {n} rivers\nThe {n} river flows through four countries and many towns.\n" for n in ("big", "deep", "muddy")))

    @unittest.skipUnless(os.access("/usr/bin/pdftotext", os.X_OK), "pdftotext is not installed")
    def test_pdf_files_that_cannot_be_read_are_failures(self):
        key = "00" * 32
        encrypted = f"/ID [<{key}> <{key}>] /Encrypt << /Filter /Standard /V 1 /R 2 /O <{key}> /U <{key}> /P -4 >>"
        for data, reason in [(pdf(REPORT, encrypted), "encrypted"), (b"%PDF-1.4\nnothing", "cannot read the PDF file"), (pdf([[]]), "no text")]:
            self.assertIn(reason, self.read(self.put("bad.pdf", data), "--pdf", exit_code=1))

    def test_a_mailbox_is_a_document_for_each_message(self):
        box = "".join(f"From k@t.example Mon Mar  3 10:0{n}:00 2014\n" + MESSAGE.replace("is open", f"is open {n}") + "\n" for n in range(3))
        path = self.put("all.mbox", box)
        lines = self.text(path, "--format", "jsonl", "--metadata").splitlines()
        self.assertEqual([json.loads(line)["title"] for line in lines], [f"The bridge is open {n}" for n in range(3)])
        self.assertIn("--format: markdown holds one document", self.run_sito("extract", path, "--format", "markdown", exit_code=2).stderr.decode())
        self.assertIn("need a single page", self.run_sito("extract", path, "--explain", exit_code=2).stderr.decode())
        self.assertEqual({json.loads(line)["source"]["mime"] for line in lines}, {"message/rfc822"})
        one = self.put("one.mbox", box[:box.index("From k", 10)])
        self.assertIn("The bridge is open 0", self.text(one, "--format", "markdown"))

    def test_a_message_with_attachments_only_is_empty(self):
        part = "--b\nContent-Type: application/zip\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\nUEsDBA==\n--b--\n"
        head = MESSAGE[:MESSAGE.index("\n\n")] + "\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
        path = self.put("zip.eml", head + part)
        self.assertIn("empty-page", self.run_sito("extract", path).stderr.decode())
        one = json.loads(self.text(path, "--only-metadata"))
        self.assertEqual((one["text"], one["title"], one["source"]["mime"]), ("", "The bridge is open", "message/rfc822"))

    def test_a_mixed_folder_gives_a_record_of_each(self):
        self.put("all/a.odt", odt())
        self.put("all/b.epub", epub())
        self.put("all/c.eml", MESSAGE)
        self.put("all/d.html", f"<html><head><title>Page</title></head><body><p>{PROSE}</p></body></html>")
        self.put("all/e.pdf", pdf(REPORT))
        self.put("all/f.epub", epub()[:-300])
        pdf_flag = ["--pdf"] if shutil.which("pdftotext") else []
        account = self.folder / "account.json"
        done = self.run_sito("corpus", self.folder / "all", "-o", self.folder / "o.jsonl", "--metadata", "--stats", account, *pdf_flag, exit_code=1)
        titles = [json.loads(line)["title"] for line in (self.folder / "o.jsonl").read_text().splitlines()]
        self.assertEqual(titles, ["The bridge of Brno", "A book of rivers", "The bridge is open", "Page"] + ["A report about rivers"] * len(pdf_flag))
        counts = json.loads(account.read_text())
        self.assertEqual(counts["failed"], {"malformed": 1})
        if not pdf_flag:
            self.assertIn("e.pdf", done.stderr.decode())

    def test_a_run_without_the_flag_counts_a_pdf_file_as_failed(self):
        path = self.put("a.pdf", pdf(REPORT))
        account = self.folder / "account.json"
        self.run_sito("corpus", path, "-o", self.folder / "o.jsonl", "--stats", account, exit_code=1)
        self.assertEqual(json.loads(account.read_text())["failed"], {"unsupported": 1})


if __name__ == "__main__":
    unittest.main()
