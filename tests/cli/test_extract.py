#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito extract as a process."""
import json
import re
import unittest
import xml.etree.ElementTree

from tool import ROOT, ToolTest

PAGE = ROOT / "examples/pages/bridge.en.html"


class Extract(ToolTest):
    def test_text_of_a_page(self):
        text = self.run_sito("extract", PAGE).stdout.decode()
        self.assertIn("The old stone bridge over the river", text)
        self.assertNotIn("Privacy", text)

    def test_code_keeps_its_lines_in_all_plain_text(self):
        page = self.folder / "code.html"
        page.write_text("<html><title>Code</title><article><p>" + "The function below is called once. " * 8 +
                        "</p><pre><code>def f():\n    return 1</code></pre><p>" + "It returns one number each time. " * 8 + "</p></article></html>")
        lines, line = "def f():\n    return 1\n", "def f(): return 1"
        for form in ("text", "jsonl", "json", "wet", "csv"):
            for flags, kept, left_out in (([], lines, line), (["--param", "code=line"], line, lines)):
                out = self.run_sito("extract", page, "--format", form, "--no-language", *flags).stdout.decode().replace("\r\n", "\n")
                text = json.loads(out)["text"] if form.startswith("json") else out
                self.assertIn(kept, text, (form, flags))
                self.assertNotIn(left_out, text, (form, flags))
        for flags, kept in (([], lines), (["--param", "code=line"], line)):
            for name in ("c.csv", "c.txt", "c.parquet"):
                self.run_sito("corpus", page, "-o", self.folder / name, "--no-language", *flags)
                if name != "c.parquet":
                    self.assertIn(kept, (self.folder / name).read_text(), (name, flags))

    def test_standard_input_gives_the_same(self):
        self.assertEqual(self.run_sito("extract", "-", stdin=PAGE.read_bytes()).stdout, self.run_sito("extract", PAGE).stdout)
        self.assertEqual(self.run_sito("extract", stdin=PAGE.read_bytes()).stdout, self.run_sito("extract", PAGE).stdout)

    def test_a_file_that_is_no_page_is_refused(self):
        done = self.run_sito("extract", stdin=b"%PDF-1.4\n" + b"\xe2\xe3 endobj " * 1000, exit_code=1)
        self.assertEqual(done.stdout, b"")
        self.assertIn(b"not a web page, but a file of type PDF", done.stderr)

    def test_json_resolves_links_against_the_url(self):
        out = self.run_sito("extract", PAGE, "--url", "https://rivertown.example/bridge", "--format", "json").stdout
        document = json.loads(out)
        links = [link["url"] for paragraph in document["paragraphs"] for link in paragraph.get("links", [])]
        self.assertIn("https://rivertown.example/town/path", links)

    def test_name_of_the_output_chooses_the_format(self):
        for ending in ("txt", "md", "html", "json", "jsonl", "vert", "xml", "tei.xml"):
            out = self.folder / f"page.{ending}"
            self.run_sito("extract", PAGE, "-q", "-o", out)
            name = {"txt": "text", "md": "markdown", "vert": "vertical", "tei.xml": "tei"}.get(ending, ending)
            self.assertEqual(out.read_bytes(), self.run_sito("extract", PAGE, "-q", "--format", name).stdout, ending)
        plain = self.folder / "plain"
        for arguments in (["-o", plain], ["-o", self.folder / "t.json", "--format", "text"], ["-o", self.folder / "t.tsv", "--explain"]):
            self.run_sito("extract", PAGE, "-q", *arguments)
            self.assertFalse(arguments[1].read_bytes().startswith(b"{"))
        for name in ("page.docx", "page.txt.gz"):
            self.run_sito("extract", PAGE, "-o", self.folder / name, exit_code=2)
            self.assertFalse((self.folder / name).exists())

    def test_type_of_a_page_is_that_of_its_server_or_of_html(self):
        document = json.loads(self.run_sito("extract", PAGE, "--format", "jsonl").stdout)
        self.assertEqual(document["source"]["mime"], "text/html")

    def test_explain_shows_kept_and_dropped_text_with_the_rule(self):
        header, columns, *lines = self.run_sito("extract", PAGE, "--explain").stdout.decode().splitlines()
        rows = [line.split("\t") for line in lines]
        limit = float(re.fullmatch(r"# limit of this page: (0\.\d{3}); blocks of at least this probability are content", header)[1])
        self.assertEqual(len(columns.split("\t")), 6)
        for row in rows:
            self.assertEqual(row[1] == "above-limit", float(row[2]) >= limit, row)
            first = float(row[4].split()[0])
            self.assertEqual(first > 0, row[0] == "content", row)
        self.assertEqual({row[0] for row in rows}, {"content", "boilerplate"})
        self.assertTrue(all(row[1] for row in rows))
        for row in rows:
            self.assertRegex(row[4], r"^([+-]\d+\.\d [a-z0-9,%' -]+(; |$)){1,3}$")
            self.assertRegex(row[5], r"^(text|comment|post|teaser|by-line|notice|navigation|other)( [01]\.\d\d)?$")
            self.assertEqual(" " in row[5], row[5].split()[0] in ("comment", "post"))
        self.assertEqual({row[5].split()[0] for row in rows if row[0] == "content"}, {"text"})
        others = self.run_sito("extract", PAGE, "--explain", "--algorithm", "bte").stdout.decode().splitlines()
        self.assertEqual(others[0], "# decision\trule\tscore\ttext")
        self.assertEqual({len(line.split("\t")) for line in others}, {4})

    def test_a_short_article_has_no_teasers(self):
        teasers = "".join(f"<div class=c><a href=/a{i}><img src=/i{i}.jpg><h3>{title}</h3></a><p>{text}</p></div>" for i, (title, text) in enumerate([
            ("School in the north gets a new gym", "The building will be ready in autumn, says the mayor, and all children of the district can use it."),
            ("Police look for the owner of a lost horse", "Nobody knows how the animal came to the market square, where it stood all night in the rain."),
            ("Train drivers announce a strike for Monday", "Talks about higher pay ended without a result on Friday, so most lines will stand still."),
            ("The river is warmer than it has ever been", "Fish look for shadow under the bridges, and bathers are happy about it.")]))
        article = ["The old mill at the end of the valley will be repaired before winter.", "The council decided this on Tuesday evening after a long debate."]
        html = ("<html lang=en><title>Mill to be repaired | Valley Post</title><header><a href=/>Valley Post</a><nav><a href=/n>News</a> <a href=/s>Sport</a></nav></header>"
                f"<main><h1>Mill to be repaired</h1><p>{article[0]}</p><p>{article[1]}</p></main><section><h2>More news</h2>{teasers}</section>")
        text = self.run_sito("extract", stdin=html.encode()).stdout.decode()
        self.assertEqual(text.split()[-len(" ".join(article).split()):], " ".join(article).split())

    def test_only_metadata_shows_no_text(self):
        document = json.loads(self.run_sito("extract", PAGE, "--only-metadata").stdout)
        self.assertEqual(document["paragraphs"], [])
        title = document["metadata"]["title"][0]
        self.assertTrue(title["value"] and title["source"] and title["score"] and title["xpath"])
        self.run_sito("extract", PAGE, "--only-metadata", "--explain", exit_code=2)

    def test_metadata_stands_beside_the_text(self):
        page = (b"<html lang=cs><title>Most | Noviny</title><meta property=article:published_time content=2012-01-05T10:20+01:00>"
                b"<article><h1>Most</h1><p class=autor>Autor: Jana Nova</p>" + b"<p>" + b"Most je po letech zase otevren. " * 20 + b"</p></article>")
        document = json.loads(self.run_sito("extract", "-", "--metadata", "--format", "json", stdin=page).stdout)
        self.assertEqual(document["metadata"]["title"][0]["value"], "Most")
        self.assertEqual(document["metadata"]["author"][0]["value"], "Jana Nova")
        published = document["metadata"]["published"][0]
        self.assertEqual(published["value"], "2012-01-05T10:20+01:00")
        self.assertEqual(published["source"], "open-graph")
        self.assertEqual(page[published["begin"]:published["end"]], b"2012-01-05T10:20+01:00")
        self.assertTrue(document["text"])
        self.run_sito("extract", "-", "--metadata", stdin=page, exit_code=2)

    def test_categories_are_xml(self):
        out = self.run_sito("extract", PAGE, "--algorithm", "token-clustering", "--categories").stdout
        page = xml.etree.ElementTree.fromstring(out)
        self.assertGreater(len(page), 1)
        self.assertEqual(sum(int(category.get("size")) for category in page), len(page.findall("category/token")))
        whole = self.run_sito("extract", PAGE, "--algorithm", "token-clustering", "--param", "threshold=0", "--categories").stdout
        self.assertLess(len(xml.etree.ElementTree.fromstring(whole)), len(page))

    def test_views_need_their_row_and_format(self):
        for arguments in [["--categories"], ["--categories", "--explain", "--algorithm", "token-clustering"],
                          ["--explain", "--retain-links"], ["--explain", "--format", "json"], ["--explain", "-o", self.folder / "x.json"],
                          ["--categories", "--algorithm", "union(token-clustering,justext)"]]:
            self.run_sito("extract", PAGE, *arguments, exit_code=2)

    def test_a_cut_page_says_how_much_was_read(self):
        page = b"<p>One." + b"<p>Two." * 200
        said = self.run_sito("extract", "-", "--limit-nodes", "100", stdin=page).stderr.decode()
        self.assertRegex(said, r"cut nodes: only the first \d\d? % of 1407 bytes were read")

    def test_a_deep_page_is_read_to_its_end(self):
        page = b"<html><body>" + b"<div>" * 300 + b"<i>Music</i>" + b"The last song of the evening was the longest one. " * 200 + b"</div>" * 300
        done = self.run_sito("extract", "--algorithm", "keep-all", "--limit-depth", "100", stdin=page)
        self.assertEqual(done.stdout.count(b"The last song"), 200)
        self.assertIn(b"cut depth", done.stderr)
        self.assertNotIn(b"only the first", done.stderr)

    def test_parameters_change_the_result(self):
        row = ("--algorithm", "justext")
        strict = self.run_sito("extract", PAGE, *row, "--param", "length-low=2000", "--param", "length-high=3000").stdout
        self.assertLess(len(strict), len(self.run_sito("extract", PAGE, *row).stdout))

    def test_the_dial_keeps_less_or_more(self):
        page = ROOT / "tests/golden/pages/forum/source.html"
        precise, even, complete = (len(self.run_sito("extract", page, *flags).stdout) for flags in (["--precision"], [], ["--recall"]))
        self.assertLess(precise, even)
        self.assertLess(even, complete)
        self.assertEqual(self.run_sito("extract", page, "--dial", "1").stdout, self.run_sito("extract", page, "--recall").stdout)

    def test_the_dial_without_effect_is_an_error(self):
        for flags, message in ((["--precision", "--recall"], b"exclude each other"), (["--precision", "--fast"], b"no effect"),
                               (["--dial", "3"], b"expected -2 to 2"), (["--fast", "--algorithm", "bte"], b"exclude each other"),
                               (["--precision", "--param", "dial=1"], b"--precision and --param dial exclude each other"),
                               (["--param", "dial=3"], b"(exponent of 2)"),
                               (["--algorithm", "justext", "--param", "dial=1"], b"neither the algorithm justext nor the format text has a setting \"dial\"")):
            self.assertIn(message, self.run_sito("extract", PAGE, *flags, exit_code=2).stderr, flags)

    def test_fast_is_a_row_without_a_model(self):
        self.assertEqual(self.run_sito("extract", PAGE, "--fast").stdout,
                         self.run_sito("extract", PAGE, "--algorithm", "boilerpipe-num-words").stdout)

    def test_the_type_of_the_page_stands_beside_the_metadata(self):
        document = json.loads(self.run_sito("extract", PAGE, "--format", "jsonl", "--metadata").stdout)
        self.assertEqual(document["page_type"], "article")
        self.assertGreater(document["page_type_score"], 0.5)

    def test_every_format_but_text_tells_the_type_of_the_page(self):
        known = json.loads(self.run_sito("extract", PAGE, "--format", "jsonl").stdout)
        kind, score = known["page_type"], f"{known['page_type_score']:g}"
        said = {"vertical": f'page_type="{kind}" page_type_score="{score}"',
                "json": f'"page_type":"{kind}","page_type_score":{score}',
                "jsonld": f'"additionalType":"{kind}","additionalProperty":{{"@type":"PropertyValue","name":"page_type_score","value":{score}}}',
                "tei": f'<classCode scheme="urn:sito:page-type" cert="{score}">{kind}</classCode>',
                "markdown": f'page_type: "{kind}"\npage_type_score: {score}\n',
                "html": f'<meta name="sito.page-type" content="{kind}"/>\n<meta name="sito.page-type-score" content="{score}"/>',
                "wet": f"Sito-Page-Type: {kind}\r\nSito-Page-Type-Score: {score}\r\n"}
        for name, text in said.items():
            flags = ["--param", "front-matter=yes"] if name == "markdown" else []
            self.assertIn(text, self.run_sito("extract", PAGE, "--format", name, *flags).stdout.decode(), name)
            other = self.run_sito("extract", PAGE, "--format", name, *flags, "--algorithm", "keep-all").stdout.decode().lower()
            for sign in ("page_type", "page-type", "additionaltype"):
                self.assertNotIn(sign, other, name)

    def test_too_large_a_page_is_an_error(self):
        big = self.folder / "big.html"
        big.write_bytes(b"<p>text " * 300000)
        done = self.run_sito("extract", big, "--limit-source", "1", exit_code=1)
        self.assertIn(b"more than 1048576 bytes", done.stderr)

    def test_nothing_kept_is_not_a_failure(self):
        done = self.run_sito("extract", "-", "--algorithm", "justext", stdin=b"<p>Hi</p>")
        self.assertEqual(done.stdout, b"")
        self.assertIn(b"no-content", done.stderr)


if __name__ == "__main__":
    unittest.main()
