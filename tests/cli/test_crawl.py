#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito crawl over static sites: scope, robots.txt, bounds, outputs, pairs."""
import collections
import gzip
import json
import unittest

from crawl_server import paragraph
from crawl_tool import CrawlTest


class Crawl(CrawlTest):
    def test_every_page_is_written_once_and_archived(self):
        site = self.site(40)
        account = self.crawl(site.base + "/")
        self.assertEqual(account["written"], 40)
        urls = collections.Counter(one["url"] for one in self.documents())
        self.assertEqual(len(urls), 40)
        self.assertEqual(set(urls.values()), {1})
        self.assertIn(paragraph(0), self.documents()[0]["text"])
        done = self.run_sito("warc", "check", self.folder / "crawl/crawl-00000.warc.gz", exit_code=0)
        self.assertIn(b" 0 faults", done.stdout + done.stderr)
        self.assertEqual(len((self.folder / "crawl/pages.jsonl").read_text().splitlines()), 40)
        self.assertTrue((self.folder / "crawl/crawl.cdxj").exists())

    def test_robots_redirects_errors_and_scope_have_reasons(self):
        extra = '<a href="/private/x">x</a><a href="/gone">g</a><a href="/moved">m</a><a href="http://other.test/">o</a><a href="/page/99" rel="nofollow">n</a>'
        site = self.site(5, extra=extra)
        site.answers["/moved"] = (301, {"Location": "/page/4"}, "")
        account = self.crawl(site.base + "/")
        listed = self.listed()
        self.assertEqual(listed[site.base + "/private/x"], ("dropped", "robots"))
        self.assertEqual(listed[site.base + "/gone"], ("failed", "http-404"))
        self.assertEqual(listed[site.base + "/moved"], ("dropped", "redirect"))
        self.assertEqual(account["notes"]["link-out-of-scope"], 1)
        self.assertEqual(account["notes"]["link-nofollow"], 1)
        self.assertNotIn("/private/x", site.paths())
        self.assertEqual(account["addresses"], len(listed))

    def test_no_robots_is_told_in_the_archive(self):
        site = self.site(3, extra='<a href="/private/x">x</a>')
        self.crawl(site.base + "/", "--no-robots")
        self.assertIn("/private/x", site.paths())
        self.assertNotIn("/robots.txt", site.paths())
        with gzip.open(self.folder / "crawl/crawl-00000.warc.gz") as archive:
            self.assertIn(b"robots: ignore", archive.read(2000))

    def test_robots_that_cannot_be_had_forbid_everything(self):
        site = self.site(3)
        site.answers["/robots.txt"] = (500, {}, "")
        account = self.crawl(site.base + "/", "--attempts", "1", exit_code=1)
        self.assertEqual(account["failed"], {"robots-unavailable": 1})
        self.assertEqual(site.paths(), ["/robots.txt"])

    def test_depth_limit_and_scope(self):
        site = self.site(40)
        self.assertEqual(self.crawl(site.base + "/", "--depth", "2", folder="a")["written"], 7)
        account = self.crawl(site.base + "/", "--limit", "9", folder="b")
        self.assertEqual((account["written"], account["ended"]), (9, "pages"))
        self.assertGreater(account["waiting"], 0)
        self.assertEqual(self.crawl(site.base + "/", "--scope", "page", folder="c")["written"], 1)
        only = self.crawl(site.base + "/", "--include", "/page/[0-9]$", folder="d")
        self.assertEqual(only["written"], 10)
        # The bound can be raised; nothing is asked for twice.
        before = len(site.requests)
        account = self.crawl(site.base + "/", folder="b")
        self.assertEqual((account["written"], account["waiting"]), (40, 0))
        self.assertLessEqual(len(site.requests) - before, 32)

    def test_sitemaps_name_pages(self):
        site = self.site(3)
        site.robots = f"User-agent: *\nAllow: /\nSitemap: {site.base}/map.xml\n"
        site.answers["/map.xml"] = (200, {"Content-Type": "text/xml"}, f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>{site.base}/page/77</loc></url></urlset>')
        account = self.crawl(site.base + "/")
        self.assertEqual(account["dropped"], {"sitemap": 1})
        self.assertIn(site.base + "/page/77", self.urls())
        self.assertEqual(self.crawl(site.base + "/", "--no-sitemap", folder="b")["written"], 3)

    def test_retry_after_is_waited_for(self):
        site = self.site(1)
        answers = [(503, {"Retry-After": "1"}, ""), None]
        plain = site.answer

        def busy_once(path, headers):
            first = answers.pop(0) if path == "/" and answers else None
            return first or plain(path, headers)

        site.answer = busy_once
        account = self.crawl(site.base + "/")
        self.assertEqual(account["written"], 1)
        self.assertEqual(account["notes"]["again-http-503"], 1)

    def test_formats_and_a_wacz(self):
        site = self.site(3)
        self.crawl(site.base + "/", "--format", "vertical,text", "--wacz")
        names = {path.name for path in (self.folder / "crawl").iterdir()}
        self.assertLessEqual({"corpus.vert", "corpus.txt", "crawl.wacz", "crawl-00000.warc.gz"}, names)
        self.assertEqual((self.folder / "crawl/corpus.vert").read_text().count("<doc "), 3)
        self.run_sito("crawl", site.base, "-o", self.folder / "x", "--format", "tei", exit_code=2)
        made = self.corpus(self.folder / "crawl", "-o", self.folder / "corpus.tei", "--format", "tei")
        self.assertEqual((made["written"], made["failed"]), (3, {}), "the archives, not what was made of them")

    def test_pairs_of_languages_are_written_once(self):
        site = self.site(1)
        head = '<link rel="alternate" hreflang="en" href="/en"><link rel="alternate" hreflang="de" href="/de">'
        for code, seed in (("en", 1), ("de", 2)):
            body = f'<html lang="{code}"><head>{head}</head><body><a href="/list">list</a><h1>{code}</h1>{"".join(f"<p>{paragraph(seed * 50 + i)}</p>" for i in range(4))}</body></html>'
            site.answers[f"/{code}"] = (200, {"Content-Type": "text/html"}, body)
        one_sided = '<link rel="alternate" hreflang="de" href="/de">'  # as a menu has it
        site.answers["/list"] = (200, {"Content-Type": "text/html"}, f"<html><head>{one_sided}</head><body>{''.join(f'<p>{paragraph(900 + i)}</p>' for i in range(4))}</body></html>")
        account = self.crawl(site.base + "/en", "--pairs")
        self.assertEqual(account["pairs"], 1)
        (pair,) = self.documents("pairs.jsonl")
        self.assertEqual({pair["first"]["url"], pair["second"]["url"]}, {site.base + "/en", site.base + "/de"})
        ids = {one["id"] for one in self.documents() if not one["url"].endswith("/list")}
        self.assertEqual({pair["first"]["id"], pair["second"]["id"]}, ids)
        self.crawl(site.base + "/en", "--pairs")
        self.assertEqual(len(self.documents("pairs.jsonl")), 1)

    def test_a_page_tells_of_the_running_crawl(self):
        site = self.site(12)
        page = self.folder / "status.html"
        running = []
        plain = site.answer

        def answer(path, headers):
            if page.exists():
                running.append(page.read_text())
            return plain(path, headers)

        site.answer = answer
        self.crawl(site.base + "/", "--status-page", page)
        self.assertIn('http-equiv="refresh"', running[0])
        text = page.read_text()
        self.assertNotIn("refresh", text)
        status = json.loads((self.folder / "status.html.json").read_text())
        self.assertFalse(status["running"])
        self.assertGreater(status["pages"], 0)
        self.assertEqual(status["waiting"], 0)
        self.assertIn(f"<th>Pages written</th><td>{status['written']}</td>", text)
        self.assertIn("<p>The crawl is running.", running[-1])
        self.assertIn("<p>The crawl has ended.</p>", text)
        self.assertIn("<th>URLs that failed, by reason</th><td>none</td>", text)
        self.assertEqual(self.status()["written"], status["written"])
        self.assertFalse(self.status()["running"])
        told = self.run_sito("crawl", site.base + "/", "-o", self.folder / "x", "--status-page", self.folder / "no/folder/x.html", exit_code=2)
        self.assertIn(b"--status-page", told.stderr)

    def test_mistakes_are_told_before_any_work(self):
        self.run_sito("crawl", "http://a.test/", exit_code=2)
        self.run_sito("crawl", "-o", self.folder / "x", exit_code=2)
        self.run_sito("crawl", "ftp://a.test/", "-o", self.folder / "x", exit_code=2)
        self.run_sito("crawl", "http://a.test/", "-o", self.folder / "x", "--scope", "world", exit_code=2)
        self.run_sito("crawl", "http://a.test/", "-o", self.folder / "x", "--include", "(", exit_code=2)
        self.run_sito("crawl", "--status", self.folder / "nothing", exit_code=2)
        seeds = self.folder / "seeds.txt"  # as Windows writes it
        seeds.write_bytes(b"\xef\xbb\xbf# ours\r\nhttp://127.0.0.1:9/\r\n")
        self.crawl("--seed-file", seeds, "--attempts", "1", exit_code=1)
        for wrong, told in [(["--frontier", "mysql://x"], b"postgresql://..., not 'mysql://x'"), (["--depth", -1], b"a number from 0 was expected, not '-1'"),
                            (["--seed", 5], b"--order random"), (["--stats", "-", "--hosts", "-"], b"two outputs"), (["--status", "x"], b"cannot be combined")]:
            self.assertIn(told, self.run_sito("crawl", "http://a.test/", "-o", self.folder / "x", *wrong, exit_code=2).stderr)


if __name__ == "__main__":
    unittest.main()
