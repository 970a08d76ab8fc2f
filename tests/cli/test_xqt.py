#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito xqt run and check, as a process, without a database: records, faults, accounts, bad templates."""
import json
import unittest
import xml.etree.ElementTree as ET

from tool import ROOT, ToolTest

NEWS = ROOT / "examples/news"
TEMPLATE = NEWS / "courier.xml"
PAGES = len(list(NEWS.glob("*.html")))


def record(url, html, number=1):
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html.encode()
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-{number:012d}>\r\n"
            f"WARC-Target-URI: {url}\r\nWARC-Date: 2026-05-04T12:00:02Z\r\n"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n")
    return head.encode() + http + b"\r\n\r\n"


def template(fields, **attributes):
    more = "".join(f' {name}="{value}"' for name, value in {"id": "t", **attributes}.items())
    return f'<x:template xmlns:x="urn:sito:xqt:1"{more}><x:output root="article">{fields}</x:output></x:template>'


TITLE = '<x:field name="title" min="1"><x:path>//h1</x:path></x:field>'
LINKS = '<x:field name="link" type="url" max="*"><x:path>//a/@href</x:path></x:field>'


class XqtTest(ToolTest):
    def write(self, name, text):
        path = self.folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def run_template(self, fields, pages, *arguments, exit_code=0, **attributes):
        """Runs a template over pages {url: html} and gives what was written and the account."""
        xqt = self.write("t.xml", template(fields, **attributes))
        warc = self.write("pages.warc", b"".join(record(url, html, i) for i, (url, html) in enumerate(pages.items(), 1)))
        stats = self.folder / "stats.json"
        done = self.run_sito("xqt", "run", xqt, warc, "--stats", stats, *arguments, exit_code=exit_code)
        account = json.loads(stats.read_text())
        self.assertTrue(account["adds_up"], account)
        return done.stdout.decode(), account

    def test_examples_are_valid_in_every_format(self):
        xml = self.run_sito("xqt", "run", TEMPLATE, NEWS).stdout
        records = ET.fromstring(xml)
        self.assertEqual(len(records), PAGES)
        lines = self.run_sito("xqt", "run", TEMPLATE, NEWS, "--format", "jsonl").stdout.decode().splitlines()
        for element, line in zip(records, lines, strict=True):
            read = json.loads(line)
            self.assertEqual(read["title"], element.find("title").text)
            self.assertEqual(read["text"].split("\n"), ["".join(p.itertext()) for p in element.find("text")])
            self.assertEqual(len(read["comment"]), len(element.findall("comment")))
        folder = self.folder / "records"
        self.run_sito("xqt", "run", TEMPLATE, NEWS, "--format", "folder", "-o", folder)
        index = [json.loads(line) for line in (folder / "index.jsonl").read_text().splitlines()]
        self.assertEqual(sorted(path.name for path in folder.glob("*.xml")), sorted(entry["file"] for entry in index))
        for entry in index:
            self.assertEqual(ET.parse(folder / entry["file"]).getroot().get("url"), entry["url"])

    def test_the_name_of_the_output_chooses_the_format(self):
        for name, flags, begin in (("r.jsonl", [], b"{"), ("r.xml", [], b"<"), ("r.jsonl", ["--format", "xml"], b"<"), ("r", [], b"<")):
            self.run_sito("xqt", "run", TEMPLATE, NEWS, "-o", self.folder / name, *flags)
            self.assertTrue((self.folder / name).read_bytes().startswith(begin), (name, flags))
        for name, flags, begin in (("d.json", [], b"{"), ("d.xml", [], b"<"), ("d.json", ["--format", "xml"], b"<"), ("d.xml", ["--xqt"], b"{")):
            self.run_sito("detect", NEWS, "-q", "-o", self.folder / name, *flags)
            self.assertTrue((self.folder / name).read_bytes().startswith(begin), (name, flags))
        for command in (["xqt", "run", TEMPLATE, NEWS], ["detect", NEWS]):
            refused = self.run_sito(*command, "-o", self.folder / "r.docx", exit_code=2)
            self.assertIn(b"no format has files that end in .docx", refused.stderr)

    def test_bytes_do_not_depend_on_threads(self):
        runs = {self.run_sito("xqt", "run", TEMPLATE, NEWS, "-j", j).stdout for j in (1, 2, 5)}
        self.assertEqual(len(runs), 1)

    def test_check_tells_what_each_field_has(self):
        shown = self.run_sito("xqt", "check", TEMPLATE, NEWS, "-q").stdout.decode()
        self.assertIn(f"{PAGES} pages, {PAGES} valid", shown)
        self.assertRegex(shown, r"title +100\.0 % of the pages")
        self.run_sito("xqt", "check", TEMPLATE)

    def test_faults_are_counted_and_listed(self):
        faults = self.folder / "faults.jsonl"
        pages = {"https://a.example/1": "<h1>One</h1>", "https://a.example/2": "<h1>A</h1><h1>B</h1>", "https://a.example/3": "<p>None</p>"}
        xml, account = self.run_template(TITLE, pages, "--faults", faults)
        self.assertEqual([record.get("url") for record in ET.fromstring(xml)], list(pages))
        self.assertEqual(account["xqt"]["t"]["valid"], 1)
        self.assertEqual([json.loads(line) for line in faults.read_text().splitlines()],
                         [{"url": "https://a.example/2", "template": "t", "field": "title", "fault": "too-many", "value": "2"},
                          {"url": "https://a.example/3", "template": "t", "field": "title", "fault": "missing"}])
        xml, account = self.run_template(TITLE, pages, "--only-valid", "--faults", faults)
        self.assertEqual(len(ET.fromstring(xml)), 1)
        self.assertEqual(account["dropped"], {"not-valid": 2})
        self.assertEqual(len(faults.read_text().splitlines()), 2)

    def test_redesign_is_told(self):
        pages = {f"https://a.example/{i}": "<h1>One</h1>" for i in range(10)}
        self.run_template(TITLE, pages)
        stats = self.folder / "before.json"
        (self.folder / "stats.json").rename(stats)
        self.run_sito("xqt", "check", self.folder / "t.xml", self.folder / "pages.warc", "--last", stats)
        anew = {url: "<h2>One</h2>" if int(url[-1]) < 3 else html for url, html in pages.items()}
        warc = self.write("anew.warc", b"".join(record(url, html, i) for i, (url, html) in enumerate(anew.items(), 1)))
        done = self.run_sito("xqt", "check", self.folder / "t.xml", warc, "--last", stats, exit_code=1)
        self.assertIn("probably redesigned", done.stdout.decode())

    def test_pages_choose_their_template(self):
        other = self.write("other.xml", template(TITLE, id="other", match="/blog/"))
        pages = {"https://a.example/blog/1": "<h1>B</h1>", "https://a.example/2": "<h1>N</h1>", "https://b.example/3": "<h1>X</h1>"}
        xml, account = self.run_template(TITLE, pages, "--template", other, site="www.a.example", match="/[0-9]$")
        self.assertEqual([r.get("template") for r in ET.fromstring(xml)], ["t", "t"])
        self.assertEqual(account["dropped"], {"no-template": 1})
        xml, _ = self.run_template(TITLE, pages, "--template", other, site="a.example", match="/[0-9]$", id="z")
        self.assertEqual({r.get("template") for r in ET.fromstring(xml)}, {"z"})

    def test_content_is_data(self):
        hostile = "<h1>&lt;/title&gt;{1+1}]]&gt; &amp;amp; &quot;'\x0b\ufffe</h1><a href='a b?x=&quot;&amp;y=<z>'>x</a>"
        xml, _ = self.run_template(TITLE + LINKS, {"https://a.example/\"<&'{x}": hostile})
        article = ET.fromstring(xml)[0]
        self.assertEqual(article.find("title").text, "</title>{1+1}]]> &amp; \"'")
        self.assertEqual(article.find("link").text, "https://a.example/a%20b?x=%22&y=%3Cz%3E")
        self.assertEqual(article.get("url"), "https://a.example/\"<&'{x}")

    def test_bad_templates_are_named_with_their_place(self):
        for text, says in (("", b"empty"), ("<a>\n<b></a>\n</c>", b"line 2"), (template(TITLE).replace("xqt:1", "xqt:2").replace("x:", "xqt:").replace(":x=", ":xqt="), b"another namespace"), ("<a/>", b"<template>"),
                           (template(TITLE.replace("//h1", "//h1[")), b"title"), (template(TITLE + TITLE), b"twice"),
                           (template(TITLE, match="("), b"match")):
            path = self.write("bad.xml", text)
            done = self.run_sito("xqt", "check", path, NEWS, exit_code=2)
            self.assertIn(says, done.stderr)
            self.assertIn(b"bad.xml", done.stderr)

    def test_flags_without_effect_are_errors(self):
        for flags in (("--user", "x"), ("--data", "x"), ("--query-time", "5"), ("--trust-templates",), ("--server", "127.0.0.1:1", "--password-file", "x"),
                      ("--database", "x", "--data", "y", "--format", "xml"), ("--engine", "x"), ("--format", "x")):
            self.run_sito("xqt", "run", TEMPLATE, NEWS, *flags, exit_code=2, cwd=self.folder)
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_what_is_no_text_is_no_module(self):
        self.run_sito("xqt", "generate", ROOT / "examples/crawl.warc.gz", exit_code=2)
        module = self.write("a.xq", "<a/>")
        self.run_sito("xqt", "check", module, "--engine", "direct", exit_code=2)

    def test_nothing_is_written_over_what_is_read(self):
        xqt = self.write("t.xml", template(TITLE))
        self.run_sito("xqt", "run", xqt, NEWS, "-o", xqt, exit_code=2)
        self.run_sito("xqt", "run", xqt, NEWS, "-o", self.folder / "o.xml", "--faults", self.folder / "o.xml", exit_code=2)
        self.run_sito("xqt", "generate", xqt, "-o", xqt, exit_code=2)
        self.run_sito("xqt", "query", f"@{xqt}", "--data", self.folder, "--database", "a", "-o", xqt, exit_code=2)
        self.assertEqual(xqt.read_text(), template(TITLE))
        self.assertEqual(self.leftovers(), [])

    def test_detect_refuses_what_is_no_percentage(self):
        for share in ("nan", "-1", "101"):
            self.run_sito("detect", ROOT / "examples/site", "--min-score", share, exit_code=2)

    def test_a_detected_template_serves_records_and_documents(self):
        for form in ("xqt", "template"):
            found = self.folder / f"{form}.json"
            self.run_sito("detect", "--format", form, ROOT / "examples/site", "-o", found)
            shown = self.run_sito("xqt", "check", found, ROOT / "examples/site", "-q").stdout.decode()
            self.assertIn("3 pages, 3 valid", shown)
            documents = self.run_sito("apply", found, ROOT / "examples/site", "--format", "jsonl", "--metadata").stdout.decode().splitlines()
            self.assertEqual([json.loads(line)["algorithm"] for line in documents], ["structure"] * 3)

    def test_xml_of_earlier_versions_is_applied(self):
        documents = self.run_sito("apply", TEMPLATE, NEWS, "--format", "jsonl", "--metadata").stdout.decode().splitlines()
        documents = [json.loads(line) for line in documents]
        self.assertEqual({document["algorithm"] for document in documents}, {"structure"})
        self.assertEqual({document["metadata"]["title"][0]["source"] for document in documents}, {"template"})


if __name__ == "__main__":
    unittest.main()
