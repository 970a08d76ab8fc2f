#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What a corpus has: filters, masks, exclusions, selection, and outputs of several files."""
import gzip
import json
import random
import unittest

from tool import EXAMPLE, ToolTest

# Pages of their own language, long enough to be told.
TEXTS = {
    "en": "The bees of the hive have honey and that is what they work for all through the long summer. ",
    "cs": "V\u010dely v \u00falu maj\u00ed med a je to pr\u00e1v\u011b to, pro co cel\u00e9 dlouh\u00e9 l\u00e9to piln\u011b pracuj\u00ed na louk\u00e1ch. ",
    "de": "Die Bienen im Stock haben Honig und das ist es, wof\u00fcr sie den ganzen langen Sommer arbeiten. ",
}


def record(url, body, date="2026-01-31T12:00:00Z", mime="text/html"):
    http = f"HTTP/1.1 200 OK\r\nContent-Type: {mime}\r\n\r\n".encode() + body.encode()
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nWARC-Date: {date}\r\n"
            f"WARC-Record-ID: <urn:uuid:{abs(hash(url)):032x}>\r\n"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n")
    return gzip.compress(head.encode() + http + b"\r\n\r\n", mtime=0)


def page(language, n=4):
    paragraphs = "".join(f"<p>{i + 1}. {TEXTS[language] * 3}</p>" for i in range(n))
    return f"<html lang={language}><title>{language}</title><body><article><h1>{language} page</h1>{paragraphs}</article>"


class Filters(ToolTest):
    def archive(self, *records):
        path = self.folder / "pages.warc.gz"
        path.write_bytes(b"".join(records))
        return path

    def languages(self):
        return self.archive(*(record(f"http://{language}.example.org/{i}", page(language)) for i in range(3) for language in TEXTS))

    def test_documents_that_break_a_rule_are_counted_and_listed(self):
        archive = self.archive(record("http://a.example.org/", page("en")),
                               record("http://b.example.org/", f"<article><h1>Bees</h1><p>{TEXTS['en']}</p></article>"),
                               record("http://c.example.org/", "%PDF-1.4", mime="application/pdf"))
        exclusions = self.folder / "exclusions.jsonl"
        account = self.corpus(archive, "-o", self.folder / "out.jsonl", "--filter", "gopher-words-least,gopher-words-most=100000",
                              "--exclusions", exclusions)
        self.assertEqual((account["written"], account["dropped"]), (1, {"gopher-words-least": 1, "skipped-not-html": 1}))
        lines = [json.loads(line) for line in exclusions.read_text().splitlines()]
        self.assertEqual([(line["reason"], line["url"]) for line in lines],
                         [("gopher-words-least", "http://b.example.org/"), ("skipped-not-html", "http://c.example.org/")])
        self.assertEqual([(rule["name"], rule["limit"]) for rule in lines[0]["rules"]], [("gopher-words-least", 50)])
        self.assertTrue(15 < lines[0]["rules"][0]["measure"] < 25)
        self.assertEqual(archive.read_bytes()[lines[1]["offset"]:][:2], b"\x1f\x8b")

    def test_exclusions_do_not_depend_on_threads(self):
        written = []
        for threads in (1, 3):
            path = self.folder / f"{threads}.jsonl"
            self.run_sito("corpus", EXAMPLE, EXAMPLE, "-o", self.folder / "out.jsonl", "-j", threads, "--exclusions", path,
                          "--filter", "gopher-quality,fineweb,c4")
            written.append(path.read_bytes())
        self.assertEqual(*written)
        self.assertTrue(written[0])

    def test_wishes_of_publishers_are_recorded_and_obeyed_on_request(self):
        def with_head(url, head, header=""):
            raw = gzip.decompress(record(url, page("en").replace("<title>", head + "<title>"))).replace(b"text/html\r\n\r\n<html", f"text/html\r\n{header}\r\n<html".encode())
            length = len(raw.split(b"\r\n\r\n", 1)[1]) - 4
            before, behind = raw.split(b"Content-Length: ", 1)
            return gzip.compress(before + f"Content-Length: {length}\r\n".encode() + behind.split(b"\r\n", 1)[1], mtime=0)

        archive = self.archive(with_head("http://a.example.org/", ""), with_head("http://b.example.org/", "<meta name=Robots content='NoAI, noindex'>"),
                               with_head("http://c.example.org/", "", "TDM-Reservation: 1\r\ntdm-policy: /terms\r\n"),
                               with_head("http://d.example.org/", "<meta name=robots content=nosnippet>", "X-Robots-Tag: otherbot: noai\r\n"))
        out = self.folder / "out.jsonl"
        expected = {"a": [], "b": ["noindex", "noai"], "c": ["tdm-reservation", "tdm-policy /terms"], "d": ["nosnippet"]}
        for schema in ("sito", "columns"):
            self.corpus(archive, "-o", out, *([] if schema == "sito" else ["--param", f"schema={schema}"]))
            documents = [json.loads(line) for line in out.read_text().splitlines()]
            self.assertEqual({document["url"][7]: document.get("directives", []) for document in documents}, expected)
        again = self.folder / "again.jsonl"
        self.corpus(archive, "-o", out)
        exclusions = self.folder / "exclusions.jsonl"
        for source in (archive, out):  # documents of an earlier run keep their directives
            account = self.corpus(source, "-o", again, "--drop-directives", "noai,tdm-reservation", "--exclusions", exclusions)
            self.assertEqual((account["written"], account["dropped"]), (2, {"directive-noai": 1, "directive-tdm-reservation": 1}))
            self.assertEqual([json.loads(line)["reason"] for line in exclusions.read_text().splitlines()], ["directive-noai", "directive-tdm-reservation"])
        self.assertEqual(self.corpus(archive, "-o", again, "--drop-directives", "nosnippet", "--drop-directives", "noindex")["written"], 2)

    def test_texts_are_masked(self):
        text = page("en").replace("hive", "ann@bees.example.net, +420 777 123 456, 8.8.8.8 hive", 1)
        account = self.corpus(self.archive(record("http://a.example.org/", text)), "-o", self.folder / "out.txt",
                              "--mask", "email,ip", "--mask", "phone")
        self.assertEqual(account["marked"], {"masked-email": 1, "masked-ip": 1, "masked-phone": 1})
        self.assertIn("email@example.com, 000-000-0000, 192.0.2.1 hive", (self.folder / "out.txt").read_text())

    def indexed(self):
        """Nine pages in two archives, and the lines of their CDXJ by URL."""
        first = self.languages()
        second = self.folder / "more.warc.gz"
        second.write_bytes(b"".join(record(f"http://{language}.example.org/more", page(language)) for language in TEXTS))
        index = self.run_sito("warc", "index", first, second).stdout.decode()
        return first, second, {json.loads(line[line.index("{"):])["url"]: line for line in index.splitlines(keepends=True)}

    def urls(self, *arguments, exit_code=0):
        out = self.folder / "out.jsonl"
        account = self.corpus(*arguments, "-o", out, exit_code=exit_code)
        return sorted(json.loads(line)["url"] for line in out.read_text().splitlines()), account

    def test_an_index_selects_records(self):
        first, second, lines = self.indexed()
        wanted = ["http://cs.example.org/1", "http://en.example.org/more"]
        fields = {url: json.loads(lines[url][lines[url].index("{"):]) for url in wanted}
        cdx11 = "".join(f"k 20260131120000 {url} text/html 200 D - - {one['length']} {one['offset']} crawls/2026/{one['filename']}\n" for url, one in fields.items())
        forms = {"cdxj": "".join(lines[url] for url in wanted), "json": "".join(json.dumps(one) + "\n" for one in fields.values()),
                 "cdx": " CDX N b a m s k r M S V g\n" + cdx11, "bare": cdx11,
                 "cdx9": "".join(f"k 20260131120000 {url} text/html 200 D - {one['offset']} {one['filename']}\n" for url, one in fields.items())}
        for form, text in forms.items():
            with self.subTest(form):
                (self.folder / form).write_text(text)
                urls, account = self.urls(first, second, "--select-cdx", self.folder / form)
                self.assertEqual(urls, wanted)
                self.assertEqual(account["dropped"]["not-selected"], 10)
        (self.folder / "one.gz").write_bytes(gzip.compress(lines[wanted[0]].encode()))
        urls, account = self.urls(first, second, "--select-cdx", self.folder / "one.gz")
        self.assertEqual((urls, account["inputs"]), (wanted[:1], 1), "an input without a line is not read")
        urls, account = self.urls(first, "--select-cdx", self.folder / "cdxj", "--select-url", "http://de.*", "-j", "2")
        self.assertEqual(urls, [])

    def test_an_index_selects_in_shards_and_resumed_runs(self):
        first, second, lines = self.indexed()
        index = self.folder / "index.cdxj"
        index.write_text("".join(lines.values()))
        self.assertEqual(len(self.urls(first, second, "--select-cdx", index, "--resume")[0]), 12)
        index.write_text(lines["http://cs.example.org/1"] + lines["http://de.example.org/2"])
        self.run_sito("plan", first, second, "-o", self.folder / "run", "--format", "jsonl", "--compress", "none", "--shard-size", "0.001", "--select-cdx", index, "-q")
        self.run_sito("run", self.folder / "run", "-q")
        self.run_sito("finish", self.folder / "run", "-o", self.folder / "all", "-q")
        written = [json.loads(line)["url"] for line in (self.folder / "all/corpus.jsonl").read_text().splitlines()]
        self.assertEqual(written, ["http://cs.example.org/1", "http://de.example.org/2"])

    def test_an_index_spares_reading_the_rest(self):
        """Two records among some megabytes: what lies between is not read, also by shards and after a kill, and not counted."""
        noise = random.Random(3)
        pages = [record(f"http://e.example.org/{i}", page("en") + f"<!-- {noise.randbytes(20000).hex()} -->") for i in range(400)]
        archive = self.folder / "large.warc.gz"
        archive.write_bytes(b"".join(pages))
        self.assertGreater(archive.stat().st_size, 6 << 20)
        lines = self.run_sito("warc", "index", archive).stdout.decode().splitlines(keepends=True)
        named = [line for line in lines if json.loads(line[line.index("{"):])["url"].rsplit("/", 1)[1] in ("7", "300")]
        index = self.folder / "index.cdxj"
        index.write_text("".join(named))
        wanted = ["http://e.example.org/300", "http://e.example.org/7"]
        for more in ([], ["-j", "8"], ["--resume"]):
            with self.subTest(more):
                urls, account = self.urls(archive, "--select-cdx", index, *more)
                self.assertEqual(urls, wanted)
                self.assertLess(account["records"], 120)
                self.assertEqual(account["records"], 2 + account["dropped"]["not-selected"])
        run = self.folder / "run"
        self.run_sito("plan", archive, "-o", run, "--format", "jsonl", "--compress", "none", "--shard-size", "1.7", "--select-cdx", index, "-q")
        self.assertGreater(len((run / "manifest.jsonl").read_text().splitlines()), 3)
        self.run_sito("run", run, "-q")
        self.run_sito("finish", run, "-o", self.folder / "all", "-q")
        self.assertEqual(sorted(json.loads(line)["url"] for line in (self.folder / "all/corpus.jsonl").read_text().splitlines()), wanted)
        self.assertLess(json.loads((run / "output/account.json").read_text())["records"], 200)
        # Where the index names a place at which nothing begins, all is read, and the rest is found.
        offset = json.loads(named[1][named[1].index("{"):])["offset"]
        index.write_text(named[0].replace(f'"{json.loads(named[0][named[0].index("{"):])["offset"]}"', f'"{int(offset) + 5}"') + named[1])
        done = self.run_sito("corpus", archive, "-o", self.folder / "out.jsonl", "--select-cdx", index, exit_code=1)
        self.assertIn("the index names a record here that the archive does not have", done.stderr.decode())
        self.assertEqual(json.loads((self.folder / "out.jsonl").read_text())["url"], json.loads(named[1][named[1].index("{"):])["url"])

    def test_an_index_of_another_archive_is_an_error(self):
        first, second, lines = self.indexed()
        index = self.folder / "index.cdxj"
        index.write_text(lines["http://cs.example.org/more"])
        said = self.run_sito("corpus", first, "-o", self.folder / "out.jsonl", "--select-cdx", index, exit_code=2).stderr.decode()
        self.assertIn("names no record of these inputs; it is about more.warc.gz", said)
        line = lines["http://cs.example.org/1"]
        offset = json.loads(line[line.index("{"):])["offset"]
        for other in (line.replace(f'"{offset}"', f'"{int(offset) + 1}"'), line.replace("cs.example.org", "hu.example.org"), line.replace(f'"{offset}"', '"123456789"')):
            index.write_text(other + lines["http://de.example.org/1"])
            out = self.folder / "out.jsonl"
            done = self.run_sito("corpus", first, "-o", out, "--select-cdx", index, exit_code=1)
            self.assertIn("is not the archive of the index: the index names a record here that the archive does not have", done.stderr.decode())
            self.assertEqual([json.loads(one)["url"] for one in out.read_text().splitlines()], ["http://de.example.org/1"])
        for text, words in (("no index\n", "line 1 is neither CDXJ nor CDX"), (line + "a b {\n", "line 2"), (" CDX a b\n", "line 1"),
                            (line.replace(f'"{offset}"', '"-1"'), "line 1"),
                            ('{"filename": "first.warc.gz", "offset": ' + "[" * 200000 + "]" * 200000 + "}\n", "line 1"), ("", "names no record of these inputs")):
            index.write_text(text)
            said = self.run_sito("corpus", first, "-o", self.folder / "out.jsonl", "--select-cdx", index, exit_code=2).stderr.decode()
            self.assertIn(words, said)

    def test_metadata_and_links_go_into_wat_and_come_back(self):
        first = self.archive(record("http://en.example.org/", f"<html><title>Bees &amp; flowers</title><meta name=description content='All about bees and their hives in summer.'><body><article><h1>Bees</h1>"
                                                              f"<p>{TEXTS['en'] * 3} See <a href=/map>the \"map\" of hives</a>.</p></article>"))
        wat = self.folder / "pages.warc.wat.gz"
        self.corpus(first, "-o", wat)
        blocks = gzip.decompress(wat.read_bytes()).decode()
        self.assertEqual(blocks.count("WARC-Type: metadata"), 1)
        known = json.loads(blocks.split("\r\n\r\n")[-2] if blocks.endswith("\r\n\r\n") else "")
        html = known["Envelope"]["Payload-Metadata"]["HTTP-Response-Metadata"]["HTML-Metadata"]
        self.assertEqual(html["Links"], [{"path": "A@/href", "url": "http://en.example.org/map", "text": 'the "map" of hives'}])
        self.assertIn({"name": "description", "content": "All about bees and their hives in summer."}, html["Head"]["Metas"])
        self.assertEqual(known["Container"]["Offset"], "0")
        out = self.folder / "back.jsonl"
        account = self.corpus(wat, "-o", out, "--metadata", "--no-language")
        self.assertEqual(account["dropped"], {"skipped-not-a-page": 1})
        back = json.loads(out.read_text())
        self.assertEqual((back["url"], back["title"]), ("http://en.example.org/", html["Head"]["Title"]))
        self.assertIn('the "map" of hives', back["text"])
        self.assertIn("http://en.example.org/map", out.read_text())
        self.assertIn('"description":[{"value":"All about bees and their hives in summer."', out.read_text())

    def test_foreign_wat_records(self):
        def metadata(block, url="http://x.example/"):
            head = (f"WARC/1.0\r\nWARC-Type: metadata\r\nWARC-Target-URI: {url}\r\nWARC-Date: 2026-01-31T12:00:00Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
                    f"Content-Type: application/json\r\nContent-Length: {len(block)}\r\n\r\n")
            return gzip.compress(head.encode() + block + b"\r\n\r\n", mtime=0)
        links = [{"path": "A@/href", "url": "/a"}, {"path": "IMG@/src", "url": "i.png", "alt": "x"}, {"path": "A@/href", "text": "no url"}, 7, {"url": 3}]
        page = {"Envelope": {"Payload-Metadata": {"HTTP-Response-Metadata": {"HTML-Metadata": {"Head": {"Title": "A </title> & B", "Metas": [{"name": "x<", "content": "y"}, 1]},
                                                                                                "Links": links}}}}}
        request = {"Envelope": {"Payload-Metadata": {"HTTP-Request-Metadata": {}}}}
        broken = b'{"Envelope": "HTML-Metadata"'
        odd = {"Envelope": {"Payload-Metadata": [], "HTML-Metadata": 1}}
        archive = self.archive(metadata(json.dumps(page).encode()), metadata(json.dumps(request).encode()), metadata(broken, "http://x.example/2"),
                               metadata(json.dumps({"a": '"HTML-Metadata"', **odd}).encode()), metadata(b'{"HTML-Metadata":'))
        out = self.folder / "o.jsonl"
        account = self.corpus(archive, "-o", out, "--no-language", exit_code=1)
        self.assertEqual(account["failed"], {"malformed": 2})
        documents = [json.loads(line) for line in out.read_text().splitlines()]
        self.assertEqual(documents[0]["title"], "A </title> & B")
        self.assertIn("/a", documents[0]["text"])

    def test_records_are_selected(self):
        archive = self.archive(record("http://a.example.org/x", page("en"), date="2025-03-01T00:00:00Z"),
                               record("http://a.example.org/y", page("cs"), date="2026-03-01T00:00:00Z"),
                               record("http://b.example.org/z", page("de"), mime="application/xhtml+xml"))
        for arguments, written in ((["--select-url", "http://a.*"], 2), (["--select-url", "*/x", "--select-url", "*/z"], 2),
                                   (["--select-from", "2026"], 2), (["--select-from", "2026-03-01T00:00:00Z"], 1),
                                   (["--select-to", "2026-02-28T23:59:59Z"], 2), (["--select-from", "2025-01", "--select-to", "2025-03-01"], 1),
                                   (["--select-mime", "text/html"], 2), (["--select-mime", "image/"], 0),
                                   (["--select-url", "http://c.*"], 0), (["--select-from", "2027"], 0)):
            account = self.corpus(archive, "-o", self.folder / "out.jsonl", *arguments)
            self.assertEqual(account["written"], written, arguments)
            self.assertEqual(account["dropped"].get("not-selected", 0), 3 - written)

    def test_an_output_is_split_by_language(self):
        archive = self.languages()
        for form, extension in (("vertical", "vert.gz"), ("parquet", "parquet"), ("csv", "csv"), ("wet", "warc.wet.gz")):
            folder = self.folder / form
            self.run_sito("corpus", archive, "-o", folder / ("{language}." + extension))
            names = sorted(path.name for path in folder.iterdir())
            self.assertEqual(names, [f"{language}.{extension}" for language in ("cs", "de", "en")])
            for language in TEXTS:
                alone = self.folder / f"alone.{extension}"
                self.run_sito("corpus", archive, "-o", alone, "--select-url", f"http://{language}.*")
                self.assertEqual((folder / f"{language}.{extension}").read_bytes(), alone.read_bytes(), (form, language))

    def test_documents_without_a_value_have_a_file(self):
        self.run_sito("corpus", self.languages(), "-o", self.folder / "l" / "{language}.txt", "--no-language")
        self.assertEqual([path.name for path in (self.folder / "l").iterdir()], ["unknown.txt"])

    def test_hosts_beyond_the_limit_share_a_file(self):
        archive = self.archive(*(record(f"http://h{i}.example.org/", page("en", 1)) for i in range(300)))
        self.run_sito("corpus", archive, "-o", self.folder / "h" / "{hostname}.txt")
        names = [path.name for path in (self.folder / "h").iterdir()]
        self.assertEqual(len(names), 256)
        self.assertIn("other-values.txt", names)
        self.assertEqual(sum(path.read_text().count("en page") for path in (self.folder / "h").iterdir()), 300)

    def test_each_language_has_its_registry(self):
        self.run_sito("corpus", self.languages(), "-o", self.folder / "v" / "{language}.vert.gz",
                      "--registry", self.folder / "r" / "bees_{language}", "--registry-name", "Bees ({language})",
                      "--registry-path", "/corpora/{language}", "--registry-info", "Pages about bees", "--registry-maintainer", "ann@example.org")
        self.assertEqual(sorted(path.name for path in (self.folder / "r").iterdir()), ["bees_cs", "bees_de", "bees_en"])
        text = (self.folder / "r" / "bees_cs").read_text()
        for line in ('NAME "Bees (cs)"', 'PATH "/corpora/cs"', 'INFO "Pages about bees"', 'MAINTAINER "ann@example.org"', 'LANGUAGE "Czech"',
                     f'VERTICAL "| zcat {(self.folder / "v" / "cs.vert.gz").resolve()}"'):
            self.assertIn(line + "\n", text)

    def test_a_registry_of_several_languages_names_none(self):
        for languages, named in (("cs", True), ("cs,de", False)):
            self.run_sito("corpus", self.languages(), "-o", self.folder / "all.vert", "--target-language", languages, "--registry", self.folder / "all")
            self.assertEqual('LANGUAGE "Czech"\n' in (self.folder / "all").read_text(), named, languages)
            self.assertEqual("LANGUAGE" in (self.folder / "all").read_text(), named, languages)

    def test_families_take_limits_of_their_rows(self):
        # The order of a family and its row does not matter: see the example for documentation in docs/filters.md.
        line = 'flowers = {"meadows", "gardens"} &amp;&amp; (summer != winter) || [nothing]; '
        code = "<html lang=en><title>en</title><body><article>" + "".join(f"<p>{i}. {TEXTS['en']} {line}</p>" for i in range(4))
        archive = self.archive(record("http://a.example.org/x", code))
        for filters, written in (("gopher-quality", 0), ("gopher-quality,gopher-letters=0.5", 1), ("gopher-letters=0.5,gopher-quality", 1)):
            account = self.corpus(archive, "-o", self.folder / "out.jsonl", "--filter", filters)
            self.assertEqual(account["written"], written, filters)
            self.assertEqual(account["dropped"].get("gopher-letters", 0), 1 - written, filters)

    def test_what_cannot_be_is_said(self):
        for arguments, message in (
                (["--filter", "gopher"], "families are gopher-quality, gopher-repetition, fineweb, c4"),
                (["--filter", "c4-sentences=many"], "expected a number"),
                (["--mask", "name"], "email, ip or phone"),
                (["--drop-directives", "noads"], "'noads' is not noai"),
                (["--filter", "gopher-words-least=nan"], "expected a number"),
                (["--filter", "gopher-words-least=inf"], "expected a number"),
                (["--select-from", "January"], "not a date"),
                (["--select-from", "2025-13"], "not a date"),
                (["--select-to", "2026-99-99"], "not a date"),
                (["--select-to", "2026-02-29"], "not a date"),
                (["--select-to", "2026-02-28T24:00:00"], "not a date"),
                (["-o", "{language}{page_type}.jsonl"], "no other column"),
                (["-o", "x.vert", "--registry", "r", "--registry-name", 'a "b"'], "quotation mark"),
                (["-o", "{colour}.txt"], "it can have hostname"),
                (["-o", "{language}/x.txt"], "not of a folder"),
                (["-o", "x.vert", "--registry", "{language}"], "or neither"),
                (["-o", "x.vert", "--registry-info", "x"], "without --registry")):
            done = self.run_sito("corpus", EXAMPLE, *arguments, exit_code=2, cwd=self.folder)
            self.assertIn(message, done.stderr.decode(), arguments)
        self.assertEqual(list(self.folder.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
