#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Servers that do everything wrong, each at its own address, and one that is well: every fault is counted by its name, time and memory
are bounded, and the healthy site is crawled whole meanwhile."""
import dataclasses
import gzip
import resource
import time
import unittest

import http2_server
import tls_server
from crawl_server import paragraph
from crawl_tool import STATIC, CrawlTest
from faulty_server import NOT_FOUND, FaultyServer, head, html, reset, silence, to, trickle, whole, xml
from tool import SANITIZED, gzip_bomb

PAGES = 30  # of the healthy site
TREE = 30  # of those that speak HTTP/2
FETCH_SECONDS = 5  # --fetch-timeout: long for a busy machine, and the only thing that ends what hangs
MOST_SECONDS = 60 * (4 if SANITIZED else 1)
MOST_KILOBYTES = 900_000 * (3 if SANITIZED else 1)


@dataclasses.dataclass
class Fault:
    """What is answered by path ("*": to all others; a function is given the path), and what becomes of the addresses."""
    answers: dict
    expected: dict
    most_asked: int = 40  # requests that its server may get
    certificate: tuple = ()  # host and days of a certificate
    is_trusted: bool = True  # by --ca-file
    greets: object = None  # called with each connection of https before anything else

    def answer(self, path):
        usual = NOT_FOUND if path in ("/robots.txt", "/sitemap.xml") else self.answers.get("*", NOT_FOUND)
        answer = self.answers.get(path, usual)
        return answer(path) if callable(answer) else answer


def number(path):
    """Of "/words/7"."""
    last = path.rsplit("/", 1)[1]
    return int(last) if last.isdigit() else 0


def pieces(body, *more):
    """An answer of which more follows than its header says."""
    return [whole(body), *more]


def page_of_calendar(path):
    days = "".join(f"<p>Nothing at all happens on day {day} of this month, so please come back later and see." for day in range(1, 29))
    return whole(f'<html lang="en">{days}<a href="/calendar/{number(path) + 1}">next</a> <a href="/calendar/{number(path) + 2}">after</a>')


def page_of_session(path):
    links = "".join(f'<a href="/{hash((path, i)) & 0xFFFFFFFF:08x}/shop">x</a>' for i in range(3))
    return whole(f'<html lang="en"><p>{paragraph(1)}</p>{links}</html>')


def feed_without_end(path):
    n = number(path)
    if path.startswith("/feed/"):
        return xml(f'<rss version="2.0"><channel><title>f</title><item><title>{n}</title><link>/item/{n}</link></item></channel></rss>')
    return whole(f'<html lang="en"><link rel="alternate" type="application/rss+xml" href="/feed/{n + 1}"><p>{paragraph(1)}</p></html>')


def page_of_tree(path):
    """Of a site over HTTP/2 with pages 0 to TREE - 1."""
    if path != "/" and not path.startswith("/page/"):
        return None
    return html(number(path), *(f"/page/{2 * number(path) + i}" for i in (1, 2) if 2 * number(path) + i < TREE))


def sitemap_of(count):
    return xml("<urlset>" + "".join(f"<url><loc>http://other.example/{i}</loc></url>" for i in range(count)) + "</urlset>")


GOOD = whole(html(1))
MEGABYTE = b"<p>more and more of it, and no end " * (2**20 // 35)
FAULTS = {
    # Redirects
    "a circle": Fault({"/": to("/b"), "/b": to("/")}, {"/": "dropped redirect", "/b": "dropped redirect"}),
    "a chain of 25": Fault({"*": lambda path: to(f"/{number(path) + 1}") if number(path) < 25 else GOOD}, {"/": "dropped redirect", "/20": "dropped redirect", "/21": None}),
    "a chain without end": Fault({"*": lambda path: to(f"/x?n={len(path) * 'n'}")}, {"/": "dropped redirect"}),
    "to itself, with a cookie": Fault({"/": to("/", "Set-Cookie: a=b")}, {"/": "failed redirect-to-itself"}),
    "to nowhere": Fault({"/": to("http://")}, {"/": "failed http-302"}),
    # Answers that do not come
    "no answer": Fault({"/": [silence]}, {"/": "failed timeout"}),
    "a header that trickles": Fault({"/": [b"HTTP/1.1 200 OK\r\nX-Slow: ", trickle]}, {"/": "failed timeout"}),
    "a body that trickles": Fault({"/": [head("200 OK", "Content-Type: text/html"), html(2), trickle]}, {"/": "done"}),
    "hangs up": Fault({"/": b""}, {"/": "failed broken"}),
    "is reset before its header": Fault({"/": [reset]}, {"/": "failed broken"}),
    "is reset in its body": Fault({"/": [head("200 OK", "Content-Length: 9000"), html(3), reset]}, {"/": "done"}),
    # Bodies
    "shorter than it says": Fault({"/": [head("200 OK", "Content-Length: 90000"), html(4)]}, {"/": "done"}),
    "longer than it says": Fault({"/": pieces(html(5), b"<p>beyond" * 99)}, {"/": "done"}),
    "broken chunks": Fault({"/": [head("200 OK", "Transfer-Encoding: chunked"), b"3e8\r\n", html(6)[:1000], b"\r\nzzzz\r\n", html(6)[1000:]]}, {"/": "done"}),
    "broken gzip": Fault({"/": whole(gzip.compress(html(6))[:300] + bytes(range(256)), "Content-Encoding: gzip")}, {"/": "done"}),
    "no gzip": Fault({"/": whole(html(7), "Content-Encoding: gzip")}, {"/": "done"}),
    "a gzip bomb": Fault({"/": whole(gzip_bomb(1), "Content-Encoding: gzip")}, {"/": "failed too-large"}),
    "100 MB": Fault({"/": [head("200 OK", "Content-Length: 104857600"), html(8)] + 100 * [MEGABYTE]}, {"/": "done"}),
    "a picture as text/html": Fault({"/": whole(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 99)}, {"/": "dropped skipped-not-html"}),
    # Headers
    "a header line without end": Fault({"/": [b"HTTP/1.1 200 OK\r\nX-Long: "] + 100 * [b"x" * 2**16]}, {"/": "failed too-large"}),
    "headers without end": Fault({"/": [b"HTTP/1.1 200 OK\r\n"] + 2000 * [b"X-More: " + 1000 * b"x" + b"\r\n"]}, {"/": "failed too-large"}),
    "300 headers": Fault({"/": whole(html(9), *(f"X-{i}: x" for i in range(300)))}, {"/": "done"}),
    "status 999": Fault({"/": whole(html(10), status="999 No")}, {"/": "failed http-999"}),
    "another protocol": Fault({"/": b"220 mail.example ESMTP ready\r\n" * 3}, {"/": "failed broken"}),
    # robots.txt
    "robots.txt without end": Fault({"/": GOOD, "/robots.txt": [head("200 OK")] + 100 * [b"# more\n" * 2**17]}, {"/": "done"}),
    "robots.txt that trickles": Fault({"/": GOOD, "/robots.txt": [head("200 OK"), b"User-agent: *\nAllow: /\n", trickle]}, {"/": "failed robots-unavailable"}),
    "robots.txt that hangs": Fault({"/": GOOD, "/robots.txt": [silence]}, {"/": "failed robots-unavailable"}),
    "robots.txt in a circle": Fault({"/": GOOD, "/robots.txt": to("/robots.txt")}, {"/": "done"}),
    # Lists and traps
    "an index that names itself": Fault({"/": GOOD, "/sitemap.xml": xml("<sitemapindex><sitemap><loc>/sitemap.xml</loc></sitemap></sitemapindex>")}, {"/": "done", "/sitemap.xml": "dropped sitemap"}),
    "a sitemap of 50,001": Fault({"/": GOOD, "/sitemap.xml": sitemap_of(50_001)}, {"/": "done", "/sitemap.xml": "dropped sitemap"}),
    "a sitemap that is a bomb": Fault({"/": GOOD, "/sitemap.xml": whole(gzip_bomb(1, b"<urlset><url><loc>/a</loc></url>", b" "), kind="application/gzip"), "/a": whole(html(12))}, {"/": "done", "/a": "done"}),
    "a feed without end": Fault({"*": feed_without_end}, {"/": "done"}, most_asked=99),
    "a calendar": Fault({"*": page_of_calendar}, {"/": "done"}, most_asked=60),
    "sessions in paths": Fault({"*": page_of_session}, {"/": "done"}, most_asked=99),
    # TLS
    "a certificate that is good": Fault({"/": GOOD}, {"/": "done"}, certificate=("IP:127.0.0.1",)),
    "of nobody": Fault({"/": GOOD}, {"/": "failed tls"}, certificate=("IP:127.0.0.1",), is_trusted=False),
    "of another host": Fault({"/": GOOD}, {"/": "failed tls"}, certificate=("DNS:other.example",)),
    "that has expired": Fault({"/": GOOD}, {"/": "failed tls"}, certificate=("IP:127.0.0.1", -1)),
    "no TLS at all": Fault({}, {"/": "failed tls"}, greets=lambda connection: connection.sendall(GOOD)),
    "a handshake that hangs": Fault({}, {"/": "failed robots-unavailable"}, greets=silence),
    "a handshake that is reset": Fault({}, {"/": "failed robots-unavailable"}, greets=lambda connection: (connection.recv(1), reset(connection), connection.close())),
}
# Of all of them together, at least: a busy machine cuts more.
NOTES = {"http-body-truncated": 4, "http-bad-chunk": 1, "http-encoding-damaged": 1, "http-encoding-mismatch": 1, "link-too-many-redirects": 2, "link-out-of-scope": 50_000, "sitemap-cut": 2}


class Hostile(CrawlTest):
    maxDiff = None

    def start(self, name, fault, authorities):
        context = None
        if fault.certificate:
            file = name.replace(" ", "-")
            context = tls_server.certificate(self.folder, file, *fault.certificate)
            if fault.is_trusted:
                authorities.append((self.folder / f"{file}.pem").read_text())
        server = FaultyServer(fault.answer, context, fault.greets)
        self.addCleanup(server.close)
        return server

    @unittest.skipUnless(tls_server.HAS_OPENSSL, "there is no openssl")
    def test_each_fault_has_its_name_and_the_crawl_goes_on(self):
        healthy, authorities = self.site(PAGES), []
        servers = {name: self.start(name, fault, authorities) for name, fault in FAULTS.items()}
        (self.folder / "trusted.pem").write_text("".join(authorities))
        began = time.monotonic()
        account = self.crawl(healthy.base + "/", *(server.base + "/" for server in servers.values()), "--fetch-timeout", FETCH_SECONDS, "--attempts", "1", "-j", "16", "--delay", "0",
                             "--per-host", "4", "--no-adaptive", "--ca-file", self.folder / "trusted.pem", exit_code=1, flags=STATIC)
        seconds, kilobytes = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        listed = {url: " ".join(row).strip() for url, row in self.listed().items()}
        became = {name: {path: listed.get(servers[name].base + path) for path in fault.expected} for name, fault in FAULTS.items()}
        self.assertEqual(became, {name: fault.expected for name, fault in FAULTS.items()})
        self.assertEqual([listed[f"{healthy.base}/page/{i}"] for i in range(1, PAGES)], ["done"] * (PAGES - 1))
        asked = {name: len(server.asked) for name, server in servers.items()}
        self.assertEqual({name: n for name, n in asked.items() if n > FAULTS[name].most_asked}, {})
        self.assertEqual({name: n for name, n in NOTES.items() if account["notes"].get(name, 0) < n}, {})
        self.assertLess(seconds, MOST_SECONDS)
        self.assertLess(kilobytes, MOST_KILOBYTES)

    def test_the_time_limit_holds_whatever_a_server_sends(self):
        layers, body = 2000, b""
        for _ in range(layers):
            body = gzip.compress(body or html(1), 1)
        endless = {
            "codings": Fault({"*": whole(body, "Content-Encoding: " + ", ".join(["gzip"] * layers))}, {}),
            "silence": Fault({"*": [silence]}, {}),
            "trickle": Fault({"*": [head("200 OK", "Content-Type: text/html"), html(2), trickle]}, {}),
            "redirects": Fault({"*": lambda path: to(f"/x?n={len(path) * 'n'}")}, {}),
            "calendar": Fault({"*": page_of_calendar}, {}),
            "robots": Fault({"*": GOOD, "/robots.txt": [silence]}, {}),
        }
        servers = [self.start(name, fault, []) for name, fault in endless.items()]
        limit = 4 * (3 if SANITIZED else 1)
        began = time.monotonic()
        seeds = [f"{server.base}/{i}" for server in servers for i in range(20)]
        account = self.crawl(*seeds, "--time-limit", limit, "--fetch-timeout", 60, "-j", "16", "--delay", "0", "--no-adaptive", exit_code=1, flags=STATIC)
        self.assertLess(time.monotonic() - began, limit + 8)  # what is under way may end
        self.assertEqual(account["failed"]["too-large"], 20)  # 2,000 codings

    @unittest.skipUnless(tls_server.HAS_OPENSSL, "there is no openssl")
    def test_a_host_without_a_good_certificate_is_not_waited_for(self):
        pages = {"/robots.txt": whole("User-agent: *\nDisallow: /private", kind="text/plain"), "/a": whole(html(2)), "/private": whole(html(3))}
        server = FaultyServer(lambda path: pages.get(path, NOT_FOUND), tls_server.certificate(self.folder, "bad"))
        self.addCleanup(server.close)
        secure, plain = server.base, server.base.replace("https", "http")
        pages["/"] = whole(html(1, "/a", "/private", *(f"{secure}/{i}" for i in range(10))))
        began = time.monotonic()
        one_by_one = ["--delay", "0", "--no-adaptive", *STATIC]
        account = self.crawl(secure + "/", plain + "/", exit_code=1, flags=one_by_one)
        self.assertLess(time.monotonic() - began, 30)  # its robots.txt would be asked for again after a minute
        self.assertEqual((account["written"], account["failed"], account["dropped"]), (2, {"tls": 11}, {"robots": 1, "no-sitemap": 1}))
        self.assertEqual(server.handshakes, 1)
        # The next start tries once more.
        self.assertEqual(self.crawl(exit_code=1, flags=one_by_one)["failed"], {"tls": 11})
        self.assertEqual(server.handshakes, 2)

    @unittest.skipUnless(http2_server.h2 and tls_server.HAS_OPENSSL, "needs python3-h2 and openssl")
    def test_what_a_connection_of_http2_does_not_answer_is_asked_for_again(self):
        context = tls_server.certificate(self.folder, "http2", "IP:127.0.0.1")
        servers = {fault: http2_server.Http2Server(context, page_of_tree, fault) for fault in http2_server.FAULTS}
        for server in servers.values():
            self.addCleanup(server.close)
        account = self.crawl(*(server.base + "/" for server in servers.values()), "--ca-file", self.folder / "http2.pem", "--no-sitemap", "-j", "4")
        self.assertEqual((account["written"], account["failed"]), (TREE * len(servers), {}))
        self.assertEqual({note for note in account["notes"] if note.startswith("again-")}, set())
        self.expect_each_once(TREE * len(servers))
        # A connection that ends in its handshake is no fault of TLS: it may do the next time.
        breaking = http2_server.Http2Server(context, page_of_tree, "goaway-after", every=10, breaks=True)
        self.addCleanup(breaking.close)
        account = self.crawl(breaking.base + "/", "--ca-file", self.folder / "http2.pem", "--no-sitemap", "-j", "1", folder="breaking")
        self.assertEqual((account["written"], account["failed"]), (TREE, {}))
        self.assertLessEqual(set(account["notes"]), {"again-broken"})
        self.assertGreater(breaking.faults, 0)
        for fault, server in servers.items():
            self.assertGreater(server.faults, 2, fault)
            self.assertEqual(len([path for path in server.asked if path.startswith("/page")]), TREE - 1, fault)


if __name__ == "__main__":
    unittest.main()
