#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Applications that route by scripts, what archives have of rendered pages, and requests on behalf of a reader.
The tests of rendered pages are skipped where there is no Chromium."""
import base64
import http.server
import json
import pathlib
import random
import select
import socket
import socketserver
import struct
import subprocess
import threading
import unittest

from crawl_tool import FAST, CrawlTest
from loopback import PageHandler

HAS_CHROMIUM = any(pathlib.Path(path).exists() for path in ["/usr/lib/chromium/chromium", "/usr/bin/chromium"])
RENDER = ["--delay", "0", "--no-adaptive", "--allow-private", "--render", "always", "--algorithm", "keep-all", "--no-robots", "--no-sitemap"]
WORDS = "alder birch cedar dogwood elder fir gorse hazel ivy juniper kale larch maple nettle oak pine quince rowan spruce thyme".split()
HOME = "Here stands what the front of this small shop has to say to all of its readers today."


def prose(mark):
    start = sum(map(ord, mark)) % len(WORDS)
    return f"The part {mark} tells of " + " ".join(WORDS[(start + 3 * i) % len(WORDS)] for i in range(12)) + f" and ends with {mark}."


def html(title, body, head=""):
    return f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>{head}</head><body><h1>{title}</h1>{body}</body></html>'


TEXTS = {str(i): prose(f"item{i}") for i in range(4)}
# Routes by the fragment; one link is to a place on the page.
HASH = html("Shop", "<nav>" + "".join(f'<a href="#/item/{i}">Item {i}</a> ' for i in TEXTS) + '<a href="#foot">Foot</a></nav><main id="view"></main>'
            f'<p id="foot">{prose("foot")}</p><script>const texts = {json.dumps(TEXTS)}, view = document.getElementById("view");'
            'const show = () => { const key = location.hash.replace("#/item/", "");'
            f' view.innerHTML = "<p>" + (texts[key] || {json.dumps(HOME)}) + "</p>"; }}; onhashchange = show; show();</script>')
# A router that pushes its fragments, and keeps the place to which it scrolled before.
PUSHED = html("Pushed", "<nav>" + "".join(f'<a href="#/item/{i}">Item {i}</a> ' for i in TEXTS) + '</nav><main id="view"></main>'
              f'<script>const texts = {json.dumps({i: text[::-1] for i, text in TEXTS.items()})}, view = document.getElementById("view");'
              'const show = () => { const key = location.hash.replace("#/item/", "");'
              f' view.innerHTML = "<p>" + ([...(texts[key] || "")].reverse().join("") || {json.dumps(HOME)}) + "</p>"; }};'
              'document.querySelectorAll("a").forEach((one) => { one.onclick = (event) => { event.preventDefault(); history.replaceState({top: 1}, "", location.href);'
              ' history.pushState({}, "", one.getAttribute("href")); show(); }; }); onpopstate = show; show();</script>')
# The same fragments, of which no script knows anything.
PLAIN = html("Plain", "".join(f'<a href="#/item/{i}">Item {i}</a> ' for i in TEXTS) + f"<p>{HOME}</p><script>1</script>")
# Buttons that put another page in the place of this one, at a path of its own.
PUSH = html("Notes", "<nav>" + "".join(f'<button class="to" data-key="{i}">Note {i}</button> ' for i in TEXTS) + '</nav><main id="view"></main>'
            f'<script>const texts = {json.dumps(TEXTS)}, view = document.getElementById("view");'
            'const show = () => { const key = location.pathname.split("/").pop();'
            f' view.innerHTML = "<p>" + (texts[key] || {json.dumps(HOME)}) + "</p>"; }};'
            'document.querySelectorAll("button").forEach((one) => { one.onclick = () => { history.pushState(null, "", "/notes/" + one.dataset.key); show(); }; });'
            'onpopstate = show; show();</script>')
# A list without URLs: each click replaces what was there.
PAGED = html("List", '<div id="list"></div><p><button type="button" class="load-more">Load more rows</button></p><script>const texts = ' + json.dumps([prose(f"row{i}") for i in range(9)]) +
             ';let at = 0; const list = document.getElementById("list"); const show = () => { list.innerHTML = texts.slice(at, at + 3).map((one) => "<p>" + one + "</p>").join(""); };'
             'document.querySelector(".load-more").onclick = () => { if (at + 3 < texts.length) { at += 3; show(); } }; show();</script>')
NUMBERED = html("Grid", '<div id="list"></div><p id="pager"></p><script>const texts = ' + json.dumps([prose(f"row{i}") for i in range(9)]) +
                ';const list = document.getElementById("list"), pager = document.getElementById("pager"); const show = (at) => {'
                'list.innerHTML = texts.slice(at * 3, at * 3 + 3).map((one) => "<p>" + one + "</p>").join("");'
                'pager.innerHTML = [0, 1, 2].map((i) => i === at ? `<b>${i + 1}</b>` : `<button type="button" aria-controls="list" onclick="show(${i})">${i + 1}</button>`).join(" "); };'
                'show(0);</script>')
# Routes with headings, whose links name the route and the place in it; the menu links to places of the route that is open, and then to the others.
GUIDES = {name: [f"{name}-part{i}" for i in range(4)] for name in ("start", "usage", "reference", "history")}
GUIDE = html("Guide", '<nav id="menu"></nav><main id="view"></main><script>const guides = ' + json.dumps({name: {part: prose(part) for part in parts} for name, parts in GUIDES.items()}) +
             ', menu = document.getElementById("menu"), view = document.getElementById("view"); const show = () => { const name = location.hash.replace(/^#\\/|[?].*$/g, "") || "start";'
             'const route = location.hash.length > 2 ? "#/" + name : "#/"; const parts = Object.entries(guides[name] || {});'
             'menu.innerHTML = parts.map(([id]) => `<a href="${route}?id=${id}">${id}</a> `).join("") + Object.keys(guides).map((one) => `<a href="#/${one}">${one}</a> `).join("");'
             'view.innerHTML = parts.map(([id, text]) => `<h2 id="${id}"><a href="${route}?id=${id}">${id}</a></h2><p>${text}</p>`).join(""); }; onhashchange = show; show();</script>')
# Ids that choose what is drawn.
ITEMS = html("Items", '<nav>' + "".join(f'<h3 id="{i}"><a href="#/item?id={i}">Item {i}</a></h3>' for i in TEXTS) + f'</nav><main id="view"></main><script>const texts = {json.dumps(TEXTS)};'
             f'const show = () => {{ document.getElementById("view").innerHTML = "<p>" + (texts[location.hash.split("?id=")[1]] || {json.dumps(HOME)}) + "</p>"; }}; onhashchange = show; show();</script>')
# Notes by bare fragments: a click opens one beside those that are open, as the fragment does; the address stays. Texts are written backwards, so that
# they are not found in the script.
TITLES = {f"Note {i}": prose(f"note{i}") for i in range(6)}
WIKI = html("Wiki", '<nav>' + "".join(f'<a class="note" href="#{title.replace(" ", "%20")}">{title}</a> ' for title in TITLES) + f'</nav><main id="view"></main>'
            f'<script>const notes = {json.dumps({title: text[::-1] for title, text in TITLES.items()})}, view = document.getElementById("view"); const open = (title) => {{ if (!notes[title]) return;'
            ' const one = document.createElement("section"); one.innerHTML = "<h2>" + title + "</h2><p>" + [...notes[title]].reverse().join("") + "</p>"; view.prepend(one); };'
            'document.querySelectorAll("a.note").forEach((one) => { one.onclick = (event) => { event.preventDefault(); open(one.textContent); }; });'
            'const show = () => open(decodeURIComponent(location.hash.slice(1))); onhashchange = show; if (location.hash) show();'
            f' else view.innerHTML = "<p>" + {json.dumps(HOME)} + "</p>";</script>')
# Items by bare fragments, whose buttons lead to other items and to the front. A button shows text in this page, and one goes to a place in it.
STEPS = {f"item{i}": prose(f"step{i}") for i in range(6)}
BARE = html("Steps", '<main id="view"></main><p id="foot">The end</p><script>const texts = ' + json.dumps({name: text[::-1] for name, text in STEPS.items()}) +
            ', names = Object.keys(texts), view = document.getElementById("view"); const turn = (text) => [...text].reverse().join(""); const show = () => {'
            f'const at = names.indexOf(location.hash.slice(1)); if (at < 0) {{ view.innerHTML = "<p>" + {json.dumps(HOME)} + "</p>" + names.map((one) => `<a href="#${{one}}">${{one}}</a> `).join(""); return; }}'
            'const to = (step) => names[(at + step) % names.length]; view.innerHTML = `<p>${turn(texts[names[at]])}</p><button onclick="location.hash = \'${to(1)}\'">Next item</button> '
            '<button onclick="location.hash = \'\'">Back to start</button> <span style="cursor: pointer" onclick="location.hash = \'${to(2)}\'">Show similar item</span> '
            '<button type="button" onclick="this.outerHTML = \'<p>The details of \' + names[${at}] + \' are short and plain to read.</p>\'">Show details</button>`; }; onhashchange = show; show();</script>')
# Routes whose links also name places in them, behind a second `#`.
PLACED = html("Placed", '<nav id="menu"></nav><main id="view"></main><script>const guides = ' + json.dumps({name: {part: prose(part) for part in parts} for name, parts in GUIDES.items()}) +
              ', menu = document.getElementById("menu"), view = document.getElementById("view"); menu.innerHTML = Object.keys(guides).map((one) => `<a href="#/${one}">${one}</a> `).join("");'
              'const show = () => { const name = location.hash.split("#")[1]?.slice(1) || "start"; const parts = Object.entries(guides[name]);'
              'view.innerHTML = parts.map(([id, text]) => `<h2 id="${id}"><a href="#/${name}#${id}">${id}</a></h2><p>${text}</p>`).join(""); }; onhashchange = show; show();</script>')
# The same links, of which no script knows anything, and whose places are missing.
LOST = html("Lost", "".join(f'<a href="#note{i}">Note {i}</a> ' for i in range(6)) + f"<p>{HOME}</p><script>1</script>")
PAGES = {"/pushed": PUSHED, "/wiki": WIKI, "/bare": BARE, "/placed": PLACED, "/lost": LOST, "/guide": GUIDE, "/items": ITEMS, "/hash": HASH, "/plain": PLAIN, "/notes/": PUSH, "/paged": PAGED, **{f"/notes/{i}": PUSH for i in TEXTS}}


class Handler(PageHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.server.asked.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
        status, kind, body = self.server.pages.get(self.path, (404, "text/plain", b"none"))
        self.give(status, kind, body)


class SocksOrHttp(socketserver.BaseRequestHandler):
    """A proxy: SOCKS 5, or HTTP with CONNECT and absolute URLs, that may want a login. Every name leads to the site of the test."""

    def handle(self):
        first = self.request.recv(1, socket.MSG_PEEK)
        name = self.socks() if first == b"\5" else self.http()
        if name is None:
            return
        self.server.names.append(name)
        with socket.create_connection(("127.0.0.1", self.server.site_port)) as site:
            if self.head:
                site.sendall(self.head)
            ends = {self.request: site, site: self.request}
            while True:
                for ready in select.select(list(ends), [], [], 30)[0]:
                    part = ready.recv(65536)
                    if not part:
                        return
                    ends[ready].sendall(part)

    def exactly(self, n):
        return self.request.recv(n, socket.MSG_WAITALL)

    def socks(self):
        self.head = b""
        offered = self.exactly(self.exactly(2)[1])
        way = b"\2" if self.server.login and b"\2" in offered else b"\xff" if self.server.login else b"\0"
        self.request.sendall(b"\5" + way)
        if way == b"\xff":
            return None
        if way == b"\2":
            user = self.exactly(self.exactly(2)[1])
            good = user + b":" + self.exactly(self.exactly(1)[0]) == self.server.login
            self.request.sendall(b"\1\0" if good else b"\1\1")
            if not good:
                return None
        kind = self.exactly(4)[3]
        host = self.exactly(self.exactly(1)[0]) if kind == 3 else self.exactly(4 if kind == 1 else 16)
        port = struct.unpack(">H", self.exactly(2))[0]
        self.request.sendall(b"\5\0\0\1\0\0\0\0\0\0")
        return f"socks {host.decode('latin-1')}:{port}"

    def http(self):
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            part = self.request.recv(1)
            if not part:
                return None
            head += part
        login = base64.b64encode(self.server.login)
        if login and b"Proxy-Authorization: Basic " + login not in head:
            self.request.sendall(b"HTTP/1.1 407 Login\r\nProxy-Authenticate: Basic realm=\"x\"\r\nContent-Length: 5\r\n\r\nlogin")
            return None
        method, target = head.decode("latin-1").split(" ")[:2]
        if method == "CONNECT":
            self.request.sendall(b"HTTP/1.1 200 Made\r\n\r\n")
            self.head = b""
            return f"connect {target}"
        host, _, path = target.removeprefix("http://").partition("/")
        self.head = head.replace(target.encode(), b"/" + path.encode(), 1)
        return f"http {host}"


class AppTest(CrawlTest):
    def serve(self, pages):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        server.asked = []
        server.pages = {path: page if isinstance(page, tuple) else (200, "text/html; charset=utf-8", page.encode()) for path, page in pages.items()}
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.base = f"http://127.0.0.1:{server.server_port}"
        return server

    def proxy(self, site, login=b""):
        server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), SocksOrHttp)
        server.daemon_threads = True
        server.names, server.site_port, server.login = [], site.server_port, login
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return server

    def texts(self, folder="crawl"):
        return {one["url"].removeprefix(self.base): one["text"] for one in self.documents(folder=folder)}

    def corpus(self, *arguments):
        """URL and text of what `sito corpus` makes of the archives of the crawl, and its account."""
        stats = self.folder / "corpus-stats.json"
        done = self.run_sito("corpus", self.folder / "crawl", "--format", "jsonl", "--algorithm", "keep-all", "--stats", stats, *arguments)
        documents = [json.loads(line) for line in done.stdout.splitlines()]
        return [(one["url"].removeprefix(self.base), one["text"]) for one in documents], json.loads(stats.read_text())


@unittest.skipUnless(HAS_CHROMIUM, "there is no Chromium")
class Applications(AppTest):
    def test_routes_by_the_fragment_are_pages_where_they_are_proven(self):
        self.serve(PAGES)
        account = self.crawl(self.base + "/hash", flags=RENDER)
        texts = self.texts()
        self.assertEqual(set(texts), {"/hash", *(f"/hash#/item/{i}" for i in TEXTS)}, account)
        for i, text in TEXTS.items():
            self.assertIn(text, texts[f"/hash#/item/{i}"])
            self.assertNotIn(text, texts["/hash"])
        self.assertIn(HOME, texts["/hash"])

    def test_the_document_of_all_routes_is_fetched_once(self):
        site = self.serve(PAGES)
        account = self.crawl(self.base + "/hash", flags=RENDER)
        self.assertEqual((account["written"], account["rendered"]), (5, 5))
        fetched = [fields for path, fields in site.asked if path == "/hash" and "sito" in fields["user-agent"]]
        self.assertEqual(len(fetched), 1, account)
        documents, _ = self.corpus()
        self.assertEqual(dict(documents).keys(), self.texts().keys())
        self.run_sito("warc", "check", self.folder / "crawl/crawl-00000.warc.gz")

    def test_fragments_that_a_router_pushes_are_pages(self):
        self.serve(PAGES)
        account = self.crawl(self.base + "/pushed", "--limit", "20", flags=RENDER)
        texts = self.texts()
        self.assertEqual(set(texts), {"/pushed", *(f"/pushed#/item/{i}" for i in TEXTS)}, account)
        for i, text in TEXTS.items():
            self.assertEqual([path for path in texts if text in texts[path]], [f"/pushed#/item/{i}"], account)

    def test_a_fragment_that_draws_nothing_is_no_page_and_is_counted(self):
        self.serve(PAGES)
        account = self.crawl(self.base + "/plain", flags=RENDER)
        self.assertEqual(set(self.texts()), {"/plain"})
        self.assertEqual(account["notes"]["routes-not-proven"], 4)

    def test_places_in_routes_are_no_pages(self):
        self.serve(PAGES)
        account = self.crawl(self.base + "/guide", flags=RENDER)
        texts = self.texts()
        self.assertEqual(set(texts), {"/guide", *(f"/guide#/{name}" for name in GUIDES)}, account)
        for name, parts in GUIDES.items():
            for part in parts:
                self.assertIn(prose(part), texts[f"/guide#/{name}"])

    def test_places_in_routes_are_not_clicked(self):
        self.serve(PAGES)
        report = self.folder / "report.json"
        done = self.run_sito("render", self.base + "/guide", "--allow-private", "--algorithm", "keep-all", "--no-language", "--report", report)
        for parts in GUIDES.values():
            for part in parts:
                self.assertIn(prose(part), done.stdout.decode())
        self.assertLessEqual(json.loads(report.read_text())["clicks"], 5)

    def test_ids_that_choose_what_is_drawn_are_pages(self):
        self.serve(PAGES)
        self.crawl(self.base + "/items", flags=RENDER)
        texts = self.texts()
        self.assertEqual(set(texts), {"/items", *(f"/items#/item?id={i}" for i in TEXTS)})

    def test_bare_fragments_are_pages_where_they_draw(self):
        self.serve(PAGES)
        account = self.crawl(self.base + "/wiki", flags=RENDER)
        texts = self.texts()
        self.assertEqual(set(texts), {"/wiki", *(f"/wiki#{title.replace(' ', '%20')}:~:route" for title in TITLES)}, account)
        for title, text in TITLES.items():
            self.assertIn(text, texts[f"/wiki#{title.replace(' ', '%20')}:~:route"])
            self.assertEqual(sum(text in other for other in texts.values()), 1)
        self.assertEqual(account["notes"]["routes-bare"], 1)
        self.assertIn(HOME, texts["/wiki"])

    def test_buttons_that_change_a_bare_route_lead_to_other_pages(self):
        self.serve(PAGES)
        account = self.crawl(self.base + "/bare", flags=RENDER)
        texts = self.texts()
        self.assertEqual(set(texts), {"/bare", *(f"/bare#{name}:~:route" for name in STEPS)}, account)
        for name, text in {**STEPS, "": HOME}.items():
            self.assertEqual([path for path in texts if text in texts[path]], [f"/bare#{name}:~:route" if name else "/bare"], account)
        for name in STEPS:
            self.assertIn(f"The details of {name} are short", texts[f"/bare#{name}:~:route"])
        self.assertGreater(account["notes"]["click-moved"], 6)

    def test_places_that_a_second_hash_names_are_no_pages(self):
        self.serve(PAGES)
        account = self.crawl(self.base + "/placed", flags=RENDER)
        self.assertEqual(set(self.texts()), {"/placed", *(f"/placed#/{name}" for name in GUIDES)}, account)
        for name, parts in GUIDES.items():
            for part in parts:
                self.assertIn(prose(part), self.texts()[f"/placed#/{name}"])

    def test_bare_fragments_that_draw_nothing_are_no_pages(self):
        self.serve(PAGES)
        account = self.crawl(self.base + "/lost", flags=RENDER)
        self.assertEqual(set(self.texts()), {"/lost"})
        self.assertNotIn("routes-bare", account["notes"])

    def test_a_page_alone_has_what_its_routes_show(self):
        self.serve(PAGES)
        done = self.run_sito("render", self.base + "/hash", "--allow-private", "--algorithm", "keep-all", "--no-language")
        for text in [HOME, *TEXTS.values()]:
            self.assertIn(text, done.stdout.decode())

    def test_paths_that_scripts_push_are_pages(self):
        self.serve(PAGES)
        self.crawl(self.base + "/notes/", flags=RENDER)
        texts = self.texts()
        self.assertEqual(set(texts), {"/notes/", *(f"/notes/{i}" for i in TEXTS)})
        for i, text in TEXTS.items():
            self.assertIn(text, texts[f"/notes/{i}"])

    def test_the_archive_of_a_rendered_page_gives_one_document(self):
        site = self.serve({**PAGES, "/": html("Front", '<a href="/paged">list</a><p>' + HOME + "</p>"), "/part": f"<p>{prose('part')}</p>"})
        site.pages["/paged"] = (200, "text/html", PAGED.replace("</script>", 'fetch("/part");</script>').encode())
        self.crawl(self.base + "/", flags=RENDER)
        documents, account = self.corpus()
        self.assertEqual([url for url, _ in documents], ["/", "/paged"], account["dropped"])
        self.assertGreater(account["dropped"]["skipped-part-of-page"], 3)
        text = documents[1][1]
        places = [text.find(prose(f"row{i}")) for i in range(9)]
        self.assertNotIn(-1, places)
        self.assertEqual(places, sorted(places))
        self.run_sito("warc", "check", self.folder / "crawl/crawl-00000.warc.gz")

    def test_each_page_of_a_pager_without_urls_has_an_id(self):
        self.serve({"/": NUMBERED})
        account = self.crawl(self.base + "/", flags=RENDER)
        for i in range(9):
            self.assertIn(prose(f"row{i}"), self.texts()["/"])
        self.assertEqual(account["notes"]["pager-pages"], 3)
        self.assertNotIn("pager-pages-left", account["notes"])
        ids = {url for kind, url, *_ in self.records() if kind == "resource" and ":~:page=" in url}
        self.assertEqual(ids, {f"urn:dom:{self.base}/#:~:page={i}" for i in (2, 3)})
        documents, _ = self.corpus()
        self.assertEqual([url for url, _ in documents], ["/"])

    def test_what_print_hides_is_asked_of_the_browser(self):
        style = '<link rel="stylesheet" href="/paper.css">'
        self.serve({"/": html("Paper", f'{style}<div class="menu"><p>{prose("menu")}</p></div><p>{HOME}</p><p class="paper">{prose("paper")}</p>'),
                    "/paper.css": (200, "text/css", b".paper{display:none}@media print{.menu{display:none}.paper{display:block}}")})
        flags = ["--allow-private", "--algorithm", "keep-all", "--no-language"]
        shown = self.run_sito("render", self.base + "/", *flags).stdout.decode()
        self.assertIn(prose("menu"), shown)
        self.assertIn(prose("paper"), shown)  # only print shows it
        printed = self.run_sito("render", self.base + "/", *flags, "--print-css").stdout.decode()
        self.assertNotIn(prose("menu"), printed)
        self.assertIn(HOME, printed)
        self.assertIn(prose("paper"), printed)
        self.crawl(self.base + "/", "--print-css", flags=RENDER)
        self.assertNotIn(prose("menu"), self.texts()["/"])
        self.assertIn(prose("paper"), self.texts()["/"])

    def test_pictures_are_in_the_archive(self):
        self.serve(PAGES)
        warc = self.folder / "page.warc"
        self.run_sito("render", self.base + "/paged", "--allow-private", "--warc", warc, "--screenshot", "view,full")
        index = self.run_sito("warc", "index", warc).stdout.decode()
        for urn in ["urn:view:", "urn:fullPage:"]:
            self.assertIn(urn + self.base + "/paged", index)
        self.assertEqual(index.count('"image/png"'), 2, index)
        self.run_sito("warc", "check", warc)
        self.run_sito("render", self.base + "/paged", "--allow-private", "--screenshot", "view", exit_code=2)
        self.run_sito("render", self.base + "/paged", "--allow-private", "--warc", warc, "--screenshot", "wide", exit_code=2)

    def test_a_browser_sends_cookies_and_fields_through_a_proxy(self):
        site = self.serve({"/": html("In", f"<p>{HOME}</p>")})
        proxy = self.proxy(site)
        cookies = self.folder / "cookies.txt"
        cookies.write_text(".site.example\tTRUE\t/\tFALSE\t0\tlogin\tme\n")
        for scheme, said in [("socks5", "socks site.example:80"), ("http", "connect site.example:80")]:
            site.asked.clear()
            done = self.run_sito("render", "http://site.example/", "--algorithm", "keep-all", "--cookies", cookies, "--header", "X-Key: abc",
                                 "--proxy", f"{scheme}://127.0.0.1:{proxy.server_address[1]}")
            self.assertIn(HOME, done.stdout.decode())
            self.assertIn(said, proxy.names)
            fields = dict(site.asked)["/"]
            self.assertEqual((fields.get("cookie"), fields.get("x-key")), ("login=me", "abc"))
            closed = self.proxy(site, b"ann:key").server_address[1]
            done = self.run_sito("render", "http://site.example/", "--proxy", f"{scheme}://127.0.0.1:{closed}", exit_code=1)
            self.assertIn("asks for a login: write user:password@ before its host", done.stderr.decode())

    def test_a_profile_sends_the_cookies_of_its_login(self):
        site = self.serve({"/": html("In", f"<p>{HOME}</p>"), "/login": html("Login", "<script>document.cookie = 'login=me; max-age=99999; path=/'</script>")})
        profile = self.folder / "profile"
        subprocess.run(["/usr/lib/chromium/chromium", "--headless=new", "--no-sandbox", "--disable-gpu", "--password-store=basic",
                        f"--user-data-dir={profile}", "--dump-dom", self.base + "/login"], check=True, capture_output=True, timeout=60)
        before = {path: path.stat().st_mtime_ns for path in profile.rglob("*") if path.is_file()}
        site.asked.clear()
        self.run_sito("render", self.base + "/", "--allow-private", "--algorithm", "keep-all", "--profile", profile)
        self.crawl(self.base + "/", "--profile", profile)  # without a browser for its pages
        self.assertEqual([fields.get("cookie") for path, fields in site.asked if path == "/"], ["login=me"] * 2)
        self.assertEqual({path: path.stat().st_mtime_ns for path in profile.rglob("*") if path.is_file()}, before)
        self.assertIn("not a profile of Chromium", self.refused(self.base + "/", "--profile", self.folder))

    def test_requisites_that_the_browser_does_not_request_are_archived(self):
        png = (200, "image/png", b"\x89PNG\r\n\x1a\n")
        self.serve({"/": html("Front", f'<p>{HOME}</p><img src="/a.png" srcset="/a.png 1x, /large.png 2x"><a href="/paper.pdf">paper</a>'),
                    "/a.png": png, "/large.png": png, "/paper.pdf": (200, "application/pdf", b"%PDF-1.4 x")})
        account = self.crawl(self.base + "/", "--requisites", flags=RENDER)
        self.assertEqual(account["dropped"]["requisite"], 2, account)
        index = (self.folder / "crawl/crawl.cdxj").read_text()
        for path in ["/a.png", "/large.png", "/paper.pdf"]:
            self.assertEqual(index.count(f'"{self.base}{path}"'), 1, index)

    def test_a_login_is_not_ended(self):
        links = '<a href="/bye">Sign out</a> <a href="/logout?next=/">x</a> <a href="/two">two</a>'
        site = self.serve({"/": html("In", f"<p>{HOME}</p>{links}"), "/two": html("Two", f"<p>{prose('two')}</p>{links}")})
        cookies = self.folder / "cookies.txt"
        cookies.write_text("127.0.0.1\tFALSE\t/\tFALSE\t0\tlogin\tme\n")
        account = self.crawl(self.base + "/", "--cookies", cookies, flags=RENDER)
        self.assertEqual(account["written"], 2, account)
        self.assertGreaterEqual(account["notes"]["link-changes-account"], 4, account)
        self.assertEqual({path for path, _ in site.asked} & {"/bye", "/logout?next=/"}, set())


class Requests(AppTest):
    def test_requisites_are_archived_and_are_no_pages(self):
        png, css = b"\x89PNG\r\n\x1a\n", b"body { background: url(bg.png) } @import 'more.css';"
        self.serve({"/": html("Front", f'<p>{HOME}</p><img src="/a.png"><a href="/paper.pdf">paper</a><a href="/two">two</a>', '<link rel=stylesheet href="/s/s.css">'),
                    "/two": html("Two", f"<p>{prose('two')}</p>"), "/a.png": (200, "image/png", png), "/s/bg.png": (200, "image/png", png),
                    "/s/s.css": (200, "text/css", css), "/s/more.css": (200, "text/css", b""), "/paper.pdf": (200, "application/pdf", b"%PDF-1.4 x")})
        account = self.crawl(self.base + "/", "--requisites", "--archive-prefix", "mine")
        self.assertEqual((account["written"], account["dropped"]["requisite"]), (2, 5), account)
        index = (self.folder / "crawl/crawl.cdxj").read_text()
        for path in ["/a.png", "/s/bg.png", "/s/s.css", "/s/more.css", "/paper.pdf"]:
            self.assertIn(f'"{self.base}{path}"', index)
        self.assertTrue((self.folder / "crawl/mine-00000.warc.gz").exists())
        self.assertIn("--archive-prefix", self.refused(self.base + "/"))
        account = self.crawl(self.base + "/", folder="without")
        self.assertNotIn("requisite", account["dropped"])

    def test_archives_end_at_their_size(self):
        noise = random.Random(7)
        pages = {f"/{i}.png": (200, "image/png", noise.randbytes(600_000)) for i in range(5)}
        pages["/"] = html("Front", f"<p>{HOME}</p>" + "".join(f'<img src="{path}">' for path in list(pages)))
        self.serve(pages)
        self.crawl(self.base + "/", "--requisites", "--archive-size", "1")
        self.assertGreater(len(list((self.folder / "crawl").glob("crawl-*.warc.gz"))), 1)

    def test_cookies_and_fields_go_where_they_belong(self):
        site = self.serve({"/": html("In", f"<p>{HOME}</p>")})
        cookies = self.folder / "cookies.txt"
        cookies.write_text("127.0.0.1\tFALSE\t/\tFALSE\t0\tlogin\tme\nelsewhere.example\tTRUE\t/\tFALSE\t0\tother\tx\n")
        self.crawl(self.base + "/", "--cookies", cookies, "--header", "X-Key: abc")
        fields = dict(site.asked)["/"]
        self.assertEqual((fields.get("cookie"), fields.get("x-key")), ("login=me", "abc"))
        cookies.write_text("no cookie\n")
        self.assertIn("line 1", self.refused(self.base + "/", "--cookies", cookies))
        self.assertIn("Name: value", self.refused(self.base + "/", "--header", "X-Key"))
        self.assertIn("socks5://", self.refused(self.base + "/", "--proxy", "ftp://x"))

    def test_a_crawl_goes_through_a_proxy(self):
        site = self.serve({"/": html("In", f"<p>{HOME}</p>")})
        proxy = self.proxy(site)
        flags = [flag for flag in FAST if flag != "--allow-private"]
        for scheme, said in [("socks5", "socks site.example:80"), ("http", "http site.example")]:
            account = self.crawl("http://site.example/", "--proxy", f"{scheme}://127.0.0.1:{proxy.server_address[1]}", folder=scheme, flags=flags)
            self.assertEqual(account["written"], 1, account)
            self.assertIn(said, proxy.names)

    def test_a_crawl_ends_at_once_if_its_proxy_wants_a_login(self):
        site = self.serve({"/": html("In", f"<p>{HOME}</p>")})
        proxy = self.proxy(site, b"ann:key")
        flags = [flag for flag in FAST if flag != "--allow-private"]
        at = f"127.0.0.1:{proxy.server_address[1]}"
        for scheme in ["socks5", "http"]:
            for seed in ["http://site.example/", "https://site.example/"]:
                for user, said in [("", "asks for a login: write user:password@ before its host"), ("ann:wrong@", "refuses the user name or the password")]:
                    folder = f"{scheme}-{seed[:5]}-{len(user)}"
                    done = self.run_sito("crawl", seed, "-o", self.folder / folder, "--stats", self.folder / "stats.json", *flags, "--proxy", f"{scheme}://{user}{at}", exit_code=1)
                    account = json.loads((self.folder / "stats.json").read_text())
                    self.assertEqual((account["ended"], account["waiting"], account["failed"]), ("proxy-login", 1, {}), (folder, account))
                    self.assertIn(f"the proxy {at} {said}", done.stderr.decode(), folder)
            # The next run, with the right login, has what the first one left.
            account = self.crawl("http://site.example/", "--proxy", f"{scheme}://ann:key@{at}", folder=f"{scheme}-http:-0", flags=flags)
            self.assertEqual((account["ended"], account["written"]), ("complete", 1), account)

    def test_copies_that_name_their_page_are_dropped_once_the_page_is_written(self):
        def page(i, path, more=""):
            return html(f"Page {i}", f"<p>{prose(f'page{i}')}</p>{more}", f'<link rel="canonical" href="{path}">')
        links = "".join(f'<a href="/p/{i}?print=1">p</a><a href="/p/{i}">q</a><a href="/wrong/{i}">w</a>' for i in range(4))
        self.serve({"/": html("Front", f"<p>{HOME}</p>{links}"),
                    **{f"/p/{i}": page(i, f"/p/{i}") for i in range(4)}, **{f"/p/{i}?print=1": page(i, f"/p/{i}") for i in range(4)},
                    **{f"/wrong/{i}": page(f"w{i}", "/wrong/0") for i in range(4)}})
        account = self.crawl(self.base + "/", "--no-robots", "--no-sitemap", "--limit", "6")
        account = self.crawl(self.base + "/", "--no-robots", "--no-sitemap")  # knows what the first run has written
        self.assertEqual((account["written"], account["dropped"].get("canonical-copy")), (9, 4), account)
        self.assertEqual(len(self.documents("pages.jsonl")), 9)
        listed = self.listed()
        for i in range(4):
            self.assertEqual(listed[f"{self.base}/wrong/{i}"][0], "done")
            self.assertEqual({listed[f"{self.base}/p/{i}{query}"] for query in ("", "?print=1")}, {("done", ""), ("dropped", "canonical-copy")})

    def test_of_a_page_one_copy_stays_in_the_corpus(self):
        own = '<link rel="canonical" href="/page">'
        self.serve({"/": html("Front", '<a href="/page?print=1">p</a><a href="/page">q</a><a href="/other">o</a><p>' + HOME + "</p>"),
                    "/page": html("Page", f"<p>{prose('page')}</p><p>{prose('menu')}</p>", own), "/page?print=1": html("Page", f"<p>{prose('page')}</p>", own),
                    "/other": html("Other", f"<p>{prose('page')}</p>", '<link rel="canonical" href="/">')})
        self.crawl(self.base + "/")
        report = self.folder / "copies.jsonl"
        documents, account = self.corpus("--dedup", "pages", "--dedup-report", report)
        self.assertEqual({url for url, _ in documents}, {"/", "/page", "/other"})
        self.assertEqual(account["dropped"]["same-page"], 1)
        line = json.loads(report.read_text())
        self.assertEqual((line["reason"], line["url"], line["stays"]["url"]), ("same-page", self.base + "/page?print=1", self.base + "/page"))
        documents, account = self.corpus("--dedup", "pages,documents")
        self.assertEqual(account["dropped"]["same-page"], 1)
        self.run_sito("corpus", self.folder / "crawl", "--dedup", "pages,sites", exit_code=2)


if __name__ == "__main__":
    unittest.main()
