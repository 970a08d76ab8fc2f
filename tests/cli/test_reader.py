#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The reader of sito serve as an API: what it makes of pages, their images, books, and who may hand pages over."""
import base64
import http.server
import io
import re
import shutil
import subprocess
import threading
import unittest
import xml.etree.ElementTree as xml
import zipfile

from loopback import PageHandler
from tool import ToolTest
from workbench_server import Workbench

EXTENSION = "chrome-extension://pbaologkobknmdmoeakdjkbnoblojllk"
PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")
SENTENCE = "The ferry of Long Reach carries forty people over the river, and it has done so every hour since the bridge fell. "
MENU = "<nav><ul>" + "".join(f"<li><a href='/section-{i}'>Section {i} of the paper</a></li>" for i in range(5)) + "</ul></nav>"


def article(images=""):
    return ("<!DOCTYPE html><html lang='en'><head><title>The ferry | River Post</title><meta property='og:site_name' content='River Post'>"
            "<meta name='author' content='Ada Miller'><meta property='article:published_time' content='2026-02-03'></head><body>"
            f"{MENU}<article><h1>The ferry</h1>{images}<p>{SENTENCE * 3}</p><h2>How it is paid &amp; run</h2><p>{SENTENCE * 4}</p>"
            f"<ul><li>{SENTENCE}</li><li>See <a href='/tariff?a=1&amp;b=2'>the tariff</a>. {SENTENCE}</li></ul>"
            "<p>A formula: <math><mi>x</mi><mo>&lt;</mo><mn>2</mn></math> and a table.</p>"
            "<table border=1><tr><th>Year</th><th>People</th></tr><tr><td>2024</td><td>81,000</td></tr></table>"
            f"<p>{SENTENCE * 3}</p></article><footer>Rights</footer></body></html>")


def front_page():
    teasers = "".join(f"<div class='teaser t{i}'><h3><a href='/story/{i}'>A story with a long headline, number {i}</a></h3>"
                      f"<p>What happened and to whom, told in one sentence of the teaser {i}.</p><a href='/story/{i}'>More</a></div>" for i in range(12))
    return (f"<!DOCTYPE html><html lang='en'><head><title>River Post</title></head><body>{MENU}<main><h2>From the river</h2>{teasers[:len(teasers)]}"
            f"<h2>From the hills</h2>{teasers.replace('/story/', '/hill/')}</main></body></html>")


class Site(PageHandler):
    def do_GET(self):
        body, kind, status = PIXEL, "image/png", 200
        if self.path == "/article":
            body, kind = article(f"<img src='/good.png' alt='A boat'><img src='/lies.png' alt='Liar'>").encode(), "text/html"
        elif self.path == "/lies.png":
            body = b"<script>alert(1)</script>"
        elif self.path != "/good.png":
            body, kind, status = b"none", "text/plain", 404
        self.server.seen.append((self.path, dict(self.headers)))
        self.give(status, kind, body)


class ReaderTest(ToolTest):
    def serve(self, *arguments):
        server = Workbench(*arguments, cwd=self.folder)
        self.addCleanup(server.kill)
        self.assertIsNotNone(server.address, server.remarks)
        return server

    def site(self):
        site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Site)
        site.seen = []
        threading.Thread(target=site.serve_forever, daemon=True).start()
        self.addCleanup(site.server_close)
        self.addCleanup(site.shutdown)
        return site, f"http://127.0.0.1:{site.server_port}"

    def read(self, server, html, url="https://post.example/river/ferry"):
        answer = server.post("/api/read", html=html, url=url)
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json


class Pages(ReaderTest):
    def test_an_article_comes_with_what_is_about_it(self):
        reading = self.read(self.serve(), article())
        self.assertEqual((reading["kind"], reading["site"], reading["authors"]), ("text", "River Post", ["Ada Miller"]))
        self.assertEqual((reading["published"], reading["language"], reading["direction"]), ("2026-02-03", "en", "ltr"))
        self.assertEqual(reading["title"], "The ferry")
        self.assertIn("<h2>How it is paid &amp; run</h2>", reading["html"])
        self.assertIn('href="https://post.example/tariff?a=1&amp;b=2"', reading["html"])
        self.assertIn("<math ", reading["html"])
        self.assertNotIn("Section 1", reading["html"])

    def test_a_front_page_becomes_a_list(self):
        reading = self.read(self.serve(), front_page(), "https://post.example/")
        self.assertEqual(len(reading["list"]), 24)
        first, last = reading["list"][0], reading["list"][-1]
        self.assertEqual(first["url"], "https://post.example/story/0")
        self.assertEqual(first["title"], "A story with a long headline, number 0")
        self.assertEqual(first["text"], "What happened and to whom, told in one sentence of the teaser 0.")
        self.assertEqual((first["section"], last["section"]), ("From the river", "From the hills"))
        self.assertFalse([entry for entry in reading["list"] if "section-" in entry["url"]], "the menu is no list")

    def test_results_of_a_search_become_a_list(self):
        results = "".join(f"<li><a href='/r{i}'>River result {i} with a title</a><br>what the result number {i} tells of rivers</li>" for i in range(10))
        page = f"<!DOCTYPE html><html lang=en><head><title>Search results</title></head><body><h1>Results for river</h1><ol>{results}</ol></body></html>"
        server = self.serve()
        reading = self.read(server, page, "https://post.example/")
        self.assertEqual((reading["kind"], len(reading["list"])), ("list", 10))
        self.assertEqual(reading["list"][3]["text"], "what the result number 3 tells of rivers")
        with_list = article().replace("</article>", f"</article><ul>{results}</ul>")
        self.assertEqual(self.read(server, with_list, "https://post.example/")["kind"], "text")

    def test_pages_without_content_are_shown_as_they_are(self):
        server = self.serve()
        reading = self.read(server, "<html><head><title>Log in</title></head><body><form><input type=password></form><p>Log in</p></body></html>")
        self.assertEqual((reading["kind"], reading["reason"], reading["html"]), ("unchanged", "login-page", ""))
        self.assertEqual(server.get(reading["view"]).status, 200)

    def test_what_is_no_page_is_refused(self):
        server = self.serve("--no-fetch")
        for body, status, code in [({"html": "%PDF-1.4 none", "url": ""}, 415, "unsupported"), ({"html": "", "url": ""}, 415, "unsupported"),
                                   ({"html": article(), "url": "file:///etc/passwd"}, 400, "invalid-argument"), ({"html": 3}, 400, "invalid-argument"),
                                   ({"page": "0" * 32}, 400, "invalid-argument"), ({"url": "https://post.example/"}, 400, "invalid-argument"), ({}, 400, "invalid-argument")]:
            answer = server.call("POST", "/api/read", body)
            self.assertEqual((answer.status, answer.code), (status, code), body)

    def test_html_of_a_browser_is_utf8_whatever_it_says(self):
        page = article().replace("<head>", "<head><meta charset='iso-8859-1'>").replace("The ferry of", "F\u00e4hre: The ferry of")
        self.assertIn("F\u00e4hre", self.read(self.serve(), page)["html"])

    def test_a_page_in_hand_is_read_again(self):
        server = self.serve()
        first = self.read(server, article())
        again = server.post("/api/read", page=first["page"]).json
        self.assertEqual(again, first)


class Doors(ReaderTest):
    def test_the_extension_alone_may_hand_over_from_elsewhere(self):
        server = self.serve()
        body = {"html": article(), "url": ""}
        self.assertEqual(server.call("POST", "/api/read", body, Origin=EXTENSION).status, 200)
        self.assertEqual(server.call("POST", "/api/read", body, Origin=EXTENSION, X_Sito_Token=None).status, 401)
        for origin in [EXTENSION[:-1] + "a", EXTENSION + ".evil.test", "chrome-extension://abc", "https://post.example"]:
            self.assertEqual(server.call("POST", "/api/read", body, Origin=origin).status, 403, origin)

    def test_a_page_of_the_web_cannot_have_something_fetched(self):
        server = self.serve()
        asked = "/read?url=http%3A%2F%2Fpost.example%2F%3Fa%3D1%26b"
        for site, status in [("cross-site", 303), ("same-site", 303), ("none", 200), ("same-origin", 200), (None, 200)]:
            answer = server.call("GET", asked, Sec_Fetch_Site=site)
            self.assertEqual(answer.status, status, site)
            if status == 303:
                self.assertEqual(answer.headers["Location"], "/read#ask=http%3A%2F%2Fpost.example%2F%3Fa%3D1%26b")
        self.assertEqual(server.call("GET", "/read", Sec_Fetch_Site="cross-site").status, 200)

    def test_the_policy_lets_nothing_out(self):
        policy = self.serve().get("/read").headers["Content-Security-Policy"]
        rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
        self.assertEqual(rules["default-src"], "'none'")
        for name in ["script-src", "style-src", "font-src", "connect-src", "frame-src", "form-action"]:
            self.assertEqual(rules[name], "'self'", name)
        self.assertEqual(rules["img-src"], "'self' data:")


class Images(ReaderTest):
    def test_images_come_through_the_server_without_a_trace(self):
        site, address = self.site()
        server = self.serve("--allow-private")
        reading = server.post("/api/read", url=address + "/article").json
        image = server.call("GET", f"/read/{reading['page']}/image?url={address}/good.png", Cookie="a=b", Referer="http://x/")
        self.assertEqual((image.status, image.headers["Content-Type"], image.body), (200, "image/png", PIXEL))
        self.assertIn("sandbox", image.headers["Content-Security-Policy"])
        _, headers = site.seen[-1]
        self.assertFalse({"cookie", "referer"} & {name.lower() for name in headers}, headers)
        for path, status in [("/lies.png", 415), ("/gone.png", 502)]:
            self.assertEqual(server.get(f"/read/{reading['page']}/image?url={address}{path}").status, status, path)
        self.assertEqual(server.get(f"/read/{'0' * 32}/image?url={address}/good.png").status, 404)

    def test_private_hosts_are_not_asked(self):
        site, address = self.site()
        server = self.serve()
        reading = self.read(server, article())
        self.assertEqual(server.get(f"/read/{reading['page']}/image?url={address}/good.png").status, 400)
        self.assertEqual(site.seen, [])


class Files(ReaderTest):
    def epub(self, answer):
        self.assertEqual((answer.status, answer.headers["Content-Type"]), (200, "application/epub+zip"))
        self.assertEqual(answer.body[30:58], b"mimetypeapplication/epub+zip")
        book = zipfile.ZipFile(io.BytesIO(answer.body))
        self.assertIsNone(book.testzip())
        for name in book.namelist():
            if re.search(r"\.(xhtml|opf|xml)$", name):
                xml.fromstring(book.read(name))
        return book

    def test_a_book_has_text_images_and_contents(self):
        _, address = self.site()
        server = self.serve("--allow-private")
        reading = server.post("/api/read", url=address + "/article").json
        answer = server.get(f"/read/{reading['page']}/epub?images=yes")
        book = self.epub(answer)
        self.assertEqual(book.read("EPUB/images/1.png"), PIXEL)
        page = book.read("EPUB/page.xhtml").decode()
        self.assertIn('<img src="images/1.png" alt="A boat"/>', page)
        self.assertIn('<span class="image">Liar</span>', page)
        self.assertIn('href="page.xhtml#heading-2">How it is paid &amp; run</a>', book.read("EPUB/nav.xhtml").decode())
        self.assertIn("filename*=UTF-8''The-ferry.epub", answer.headers["Content-Disposition"])
        without = self.epub(server.get(f"/read/{reading['page']}/epub"))
        self.assertNotIn("EPUB/images/1.png", without.namelist())

    def test_books_are_valid(self):
        if not (shutil.which("epubcheck") and shutil.which("java")):
            self.skipTest("there is no epubcheck")
        _, address = self.site()
        server = self.serve("--allow-private")
        pages = {"fetched": server.post("/api/read", url=address + "/article").json, "without-address": self.read(server, article("<img src='a.png' alt=x>"), ""),
                 "right-to-left": self.read(server, "<html lang=ar><title>\u0639\u0646\u0648\u0627\u0646</title><body><article><h1>\u0639\u0646\u0648\u0627\u0646</h1><p>" + "\u0647\u0630\u0647 \u062c\u0645\u0644\u0629 \u0637\u0648\u064a\u0644\u0629 \u0645\u0646 \u0627\u0644\u0646\u0635 \u0627\u0644\u0639\u0631\u0628\u064a. " * 20 + "</p></article>"),
                 "nothing": self.read(server, "<title>Log in</title><form><input type=password></form><p>Log in</p>")}
        for name, reading in pages.items():
            path = self.folder / f"{name}.epub"
            path.write_bytes(server.get(f"/read/{reading['page']}/epub?images=yes").body)
            check = subprocess.run(["java", "-jar", shutil.which("epubcheck"), str(path)], capture_output=True, text=True, timeout=120)
            self.assertEqual(check.returncode, 0, name + check.stdout + check.stderr)

    def test_markdown_is_that_of_extract(self):
        server = self.serve()
        reading = self.read(server, article())
        answer = server.get(f"/read/{reading['page']}/markdown")
        self.assertEqual(answer.headers["Content-Type"], "text/markdown; charset=utf-8")
        self.assertIn("# The ferry\n", answer.body.decode())
        self.assertIn("## How it is paid & run", answer.body.decode())
        self.assertEqual(server.get(f"/read/{reading['page']}/pdf").status, 404)


if __name__ == "__main__":
    unittest.main()
