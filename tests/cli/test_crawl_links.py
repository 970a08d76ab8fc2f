#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What sito crawl follows: sitemaps, scopes, seeds, traps, pages of addresses that are not there, and lists without end."""
import resource
import sqlite3
import time
import unittest

from crawl_server import paragraph
from crawl_tool import FAST, HTML, STATIC, CrawlTest
from tool import SANITIZED

XML = {"Content-Type": "text/xml"}


def document(text, links=()):
    anchors = " ".join(f'<a href="{link}">x</a>' for link in links)
    return f'<html lang="en"><head><title>t</title></head><body><h1>t</h1>{"".join(f"<p>{one}</p>" for one in text)}{anchors}</body></html>'


def article(seed, links=()):
    return document([paragraph(seed * 10 + i) for i in range(4)], links)


class Missing(CrawlTest):
    """Hosts that answer 200 for addresses that are not there."""

    def soft(self, links, robots="User-agent: *\n"):
        site = self.site(1, robots=robots)
        plain = site.answer

        def answer(path, headers):
            status, fields, body = plain(path, headers)
            if status != 404:
                return status, fields, body
            return 200, HTML, document([f"We have no page {path}, and this is what we say.", *(paragraph(7 + i) for i in range(4))])

        site.answer = answer
        site.answers["/"] = (200, HTML, article(1, links))
        for number in range(1, 5):
            site.answers[f"/good/{number}"] = (200, HTML, article(number + 1))
        return site

    def test_are_asked_once_for_one_that_cannot_be(self):
        site = self.soft(["/good/1", "/good/2", "/bad/1", "/good/3", "/bad/2", "/good/4"])
        account = self.crawl(site.base + "/", "--delay", "0", "--no-adaptive", flags=STATIC)
        self.assertEqual(account["written"], 5)
        self.assertEqual(account["dropped"]["soft-404"], 2)
        known = {"/", "/robots.txt", "/sitemap.xml", "/bad/1", "/bad/2", *(f"/good/{i}" for i in range(1, 5))}
        probes = [path for path in site.paths() if path not in known]
        self.assertEqual(len(probes), 1)
        # What was learned is known to a run that comes back.
        site.answers["/good/4"] = (200, HTML, article(5, ["/bad/3"]))
        database = sqlite3.connect(self.folder / "crawl/frontier.sqlite")
        database.execute("UPDATE sito_address SET not_before=1 WHERE url='' AND key LIKE '%good/4'")
        database.commit()
        database.close()
        account = self.crawl(site.base + "/", "--revisit")
        self.assertEqual(self.listed()[site.base + "/bad/3"], ("dropped", "soft-404"))
        self.assertEqual(len([path for path in site.paths() if path not in known | {"/bad/3"}]), 1)

    def test_are_not_asked_where_robots_forbid_it(self):
        site = self.soft(["/good/1", "/good/2", "/good/3"], robots="User-agent: *\nDisallow: /\nAllow: /$\nAllow: /good/\n")
        self.assertEqual(self.crawl(site.base + "/")["written"], 4)
        self.assertEqual(set(site.paths()), {"/robots.txt", "/", "/good/1", "/good/2", "/good/3"})

    def test_are_not_asked_for_a_page_or_two(self):
        site = self.soft(["/good/1"])
        self.assertEqual(self.crawl(site.base + "/", "--no-sitemap")["written"], 2)
        self.assertEqual(len(site.paths()), 3)


class Sitemaps(CrawlTest):
    def sitemap(self, site, *entries):
        urls = "".join(f"<url><loc>{site.base}{path}</loc><lastmod>{date}</lastmod></url>" for path, date in entries)
        return 200, XML, f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'

    def test_the_usual_one_is_asked_for_once(self):
        site = self.site(3)
        site.answers["/sitemap.xml"] = self.sitemap(site, ("/page/77", "2024-05-01"))
        self.crawl(site.base + "/")
        self.assertIn(site.base + "/page/77", self.urls())
        for robots in (None, "User-agent: *\n"):
            bare = self.site(3, robots=robots)
            account = self.crawl(bare.base + "/", folder=str(robots))
            self.assertEqual((bare.paths().count("/sitemap.xml"), account["dropped"], account["failed"]), (1, {"no-sitemap": 1}, {}))
            self.crawl(bare.base + "/", folder=str(robots))
            self.assertEqual(bare.paths().count("/sitemap.xml"), 1)
        self.crawl(bare.base + "/", "--no-sitemap", folder="none")
        self.assertEqual(bare.paths().count("/sitemap.xml"), 1)

    def test_one_that_has_moved_is_found(self):
        site = self.site(1)
        site.answers["/sitemap.xml"] = (301, {"Location": "/maps/all.xml"}, "")
        site.answers["/maps/all.xml"] = self.sitemap(site, ("/page/5", "2024-05-01"))
        self.assertEqual(self.crawl(site.base + "/")["written"], 2)

    def test_a_page_that_has_changed_is_due(self):
        site = self.site(1)
        entries = [(f"/page/{i}", "2020-01-01") for i in range(1, 5)]
        site.answers["/sitemap.xml"] = self.sitemap(site, *entries)
        self.crawl(site.base + "/")
        before = len(site.requests)
        self.crawl(site.base + "/", "--revisit")
        self.assertEqual(site.paths()[before:], [])  # nothing is due
        # The sitemap is, a day later; nothing else is.
        database = sqlite3.connect(self.folder / "crawl/frontier.sqlite")
        database.execute("UPDATE sito_address SET not_before=1 WHERE kind='sitemap'")
        database.execute("UPDATE sito_address SET visited_at=visited_at-86400000")
        database.commit()
        database.close()
        entries[2] = ("/page/3", time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 3600)))
        site.answers["/sitemap.xml"] = self.sitemap(site, *entries)
        site.version = 1
        self.crawl(site.base + "/", "--revisit")
        self.assertEqual(site.paths()[before:], ["/sitemap.xml", "/page/3"])
        self.assertEqual(len([one for one in self.documents() if one["url"].endswith("/page/3")]), 2)


class Scope(CrawlTest):
    def followed(self, seed, links, *arguments, seeds=()):
        """Which of the links are known to the frontier of a crawl of a page with them."""
        self.count = getattr(self, "count", 0) + 1
        site = self.site(1)
        for path in (seed, *seeds):
            site.answers[path] = (200, HTML, article(1, [link.replace("PORT", str(site.port)) for link in links]))
        folder = f"scope-{self.count}"
        self.crawl(site.base + seed, *(site.base + path for path in seeds), *arguments, "--no-sitemap", "--no-robots", "--attempts", "1", folder=folder)
        return {url.replace(str(site.port), "PORT").removeprefix("http://127.0.0.1:PORT") for url in self.listed(folder)} - {seed, *seeds}

    def test_path(self):
        links = ["/a/b/x", "/a/b/c/y", "/a/b", "/a/b/", "/a/z", "/a/bc/x", "/a/b?x=1"]
        inside = {"/a/b/x", "/a/b/c/y", "/a/b/"}
        self.assertEqual(self.followed("/a/b/index.html", links, "--scope", "path"), inside)
        self.assertEqual(self.followed("/a/b/", links, "--scope", "path"), inside - {"/a/b/"})
        # Without its slash it is a page of the folder above.
        self.assertEqual(self.followed("/a/b", links, "--scope", "path"), inside | {"/a/z", "/a/bc/x", "/a/b?x=1"})
        two = self.followed("/a/b/index.html", links + ["/q/1", "/r/1"], "--scope", "path", seeds=["/q/"])
        self.assertEqual(two, inside | {"/q/1"})

    def test_host_and_domain_of_what_has_no_name(self):
        links = ["http://127.0.0.1:1/other-port", "http://127.0.0.2:PORT/other-host", "/here", "http://127.0.0.1:PORT/there", "http://127.0.0.1:PORT/a b", "mailto:a@b.test", "http:///x"]
        for scope in ("host", "domain"):
            self.assertEqual(self.followed("/", links, "--scope", scope), {"/here", "/there", "/a%20b"})
        self.assertEqual(self.followed("/", links, "--scope", "page"), set())

    def test_one_host_under_several_names(self):
        # Names that end in "localhost" are those of this machine.
        site, name = self.site(1), "b\u00fccher.localhost"
        coded = name.encode("idna").decode()
        links = {f"http://{host}:{site.port}/{i}": is_near for i, (host, is_near) in enumerate(
            [(coded, True), ("www." + coded, True), (name, True), (name.upper(), True), ("news." + coded, False), ("buecher.localhost", False), ("localhost", False)])}
        site.answers["/"] = (200, HTML, article(1, links))
        for i in range(len(links)):
            site.answers[f"/{i}"] = (200, HTML, article(i + 2))
        for i, seed in enumerate((f"http://www.{name}:{site.port}/", f"http://{coded}:{site.port}/")):
            account = self.crawl(seed, "--scope", "host", "--no-sitemap", folder=f"names-{i}")
            self.assertEqual((account["written"], account["failed"]), (1 + sum(links.values()), {}))
            self.assertEqual({url.split("/")[2].split(":")[0] for url in self.listed(f"names-{i}")}, {coded, "www." + coded})
        # One site: the registrable domain.
        account = self.crawl(f"http://{coded}:{site.port}/", "--no-sitemap", folder="domain")
        self.assertEqual((account["written"], account["notes"]["link-out-of-scope"]), (6, 2))

    def test_include_exclude_and_depth(self):
        links = ["/news/1", "/news/2?print=1", "/shop/1", "/film.mp4"]
        self.assertEqual(self.followed("/", links, "--include", "/news/"), {"/news/1", "/news/2?print=1"})
        self.assertEqual(self.followed("/", links, "--include", "/news/", "--exclude", "[?&]print="), {"/news/1"})
        self.assertEqual(self.followed("/", links, "--depth", "0"), set())

    def test_one_page_has_one_address(self):
        links = ["/p?b=2&amp;a=1", "/p?a=1&b=2", "/p?a=1&b=2#top", "/p?a=1&b=2&utm_source=x", "/p?a=1&b=2&PHPSESSID=0123456789abcdef", "/x/../p?a=1&b=2", "/p;jsessionid=0123456789ABCDEF?a=1&b=2"]
        self.assertEqual(self.followed("/", links), {"/p?a=1&b=2"})

    def test_a_calendar_and_sessions_in_paths_end(self):
        site = self.site(3, extra='<a href="/calendar/2024/1">c</a><a href="/s/0/page/1">s</a>')
        plain = site.answer

        def answer(path, headers):
            parts = path.split("/")
            if parts[1] == "calendar":
                year, month = int(parts[2]), int(parts[3])
                return 200, HTML, document([f"Nothing happens on day {day} of month {month} in {year}, so come back later and see." for day in range(1, 29)], [f"/calendar/{year + month // 12}/{month % 12 + 1}"])
            if parts[1] == "s":
                return 200, HTML, document([paragraph(1), paragraph(2)], [f"/s/{int(parts[2]) + i}/page/1" for i in (1, 2)])
            return plain(path, headers)

        site.answer = answer
        self.crawl(site.base + "/", "--limit", "400")
        self.assertLess(sum(path.startswith("/calendar") for path in site.paths()), 60)
        self.assertLess(sum(path.startswith("/s/") for path in site.paths()), 60)


class Seeds(CrawlTest):
    def test_a_file_of_them(self):
        site = self.site(3)
        seeds = self.folder / "seeds.txt"
        seeds.write_text(f"# pages\n\n  {site.base}/page/1  \r\n{site.base}/page/2\t\n{site.base}/page/1\n")
        account = self.crawl("--seed-file", seeds, "--scope", "page")
        self.assertEqual(account["written"], 2)
        seeds.write_text(f"{site.base}/page/1\n# fine\nexample.org and more\n{site.base}/page/2\nftp://a.test/\n")
        done = self.run_sito("crawl", "--seed-file", seeds, "-o", self.folder / "bad", *FAST, exit_code=2)
        self.assertIn(b"seeds.txt:3: ", done.stderr)
        self.assertIn(b"example.org and more", done.stderr)

    def test_one_that_leads_elsewhere_is_told(self):
        other = self.site(3)
        site = self.site(1)
        site.answers["/"] = (301, {"Location": other.base + "/"}, "")
        account = self.crawl(site.base + "/")
        self.assertEqual(account["written"], 3)
        self.assertEqual(account["notes"]["seed-moved"], 1)
        # It is a seed for a run that comes back, too.
        other.n = 7
        other.version = 1
        database = sqlite3.connect(self.folder / "crawl/frontier.sqlite")
        database.execute("UPDATE sito_address SET not_before=1 WHERE state=2")
        database.commit()
        database.close()
        self.crawl(site.base + "/", "--revisit")
        self.assertEqual(len(self.urls()), 7)


class Lists(CrawlTest):
    def test_a_page_of_many_links_and_an_index_of_many_sitemaps(self):
        site = self.site(1)
        site.answers["/many"] = (200, HTML, article(1, [f"/no/{i}" for i in range(100_000)]))
        index = "".join(f"<sitemap><loc>{site.base}/map/{i}.xml</loc></sitemap>" for i in range(50_000))
        site.answers["/sitemap.xml"] = (200, XML, f"<sitemapindex>{index}</sitemapindex>")
        began = time.monotonic()
        account = self.crawl(site.base + "/many", "--limit", "2", "--time-limit", "5")
        self.assertLess(time.monotonic() - began, 30 * (4 if SANITIZED else 1))
        self.assertGreater(account["addresses"], 65_000)
        self.assertEqual(account["notes"]["links-cut"], 1)
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, 800_000 * (3 if SANITIZED else 1))  # kB


class Yield(CrawlTest):
    def test_hosts_with_much_text_come_first_and_those_with_none_end(self):
        rich, poor = self.site(60, extra="".join(f'<a href="/page/{i}">x</a>' for i in range(1, 60))), self.site(1)
        plain = poor.answer

        def answer(path, headers):
            number = int(path.removeprefix("/w/") or 0) if path.startswith("/w/") else 0
            if path != "/" and not number:
                return plain(path, headers)
            links = "".join(f'<a href="/w/{3 * number + i}">x</a>' for i in (1, 2, 3) if 3 * number + i < 400)
            return 200, HTML, f'<html lang="en"><title>{number}</title><p>{paragraph(path)}</p><!--{"x" * 300_000}-->{links}</html>'

        poor.answer = answer
        account = self.crawl(rich.base + "/", poor.base + "/", "--order", "yield", "-j", "1", "--delay", "0", "--no-adaptive", flags=STATIC)
        self.assertGreater(account["dropped"]["low-yield"], 0)
        self.assertLess(len(poor.requests), 100)
        self.assertEqual(sum(one["url"].startswith(rich.base) for one in self.documents()), 60)
        came = [name for _, name in sorted([(came, "rich") for _, came, _ in rich.times] + [(came, "poor") for _, came, _ in poor.times])]
        of_rich = [i for i, name in enumerate(came) if name == "rich"]
        self.assertLess(came[of_rich[10]:of_rich[59]].count("poor"), 25)


if __name__ == "__main__":
    unittest.main()
