# SPDX-License-Identifier: Apache-2.0
"""A site of many cheap pages, for speed and politeness: one thread, everything that can be is made beforehand.

    /, /p/N.html    a tree: page N links to pages 10 N + 1 ... 10 N + 10, to its parent, and to a few others
    /private/...    robots.txt forbids it; who asks is noted (fault:robots)
    /calendar/Y/M   a trap: months without end
    /s/ID/...       the same pages, with a session in the path or the query: a trap
    /chain/N        N redirects, then page 1
    /busy/N.html    pages of a part of the site that says 429 with Retry-After to every third request
    /late/N.html    says 503 at first, with Retry-After
    /gzip.html, /chunked.html, /iso.html    codings
"""
import asyncio
import gzip
import json
import ssl
import subprocess
import time
import zlib

from sites import prose

FILL = 10_000  # bytes of a page
CHILDREN = 10


def response(status, body=b"", kind="text/html; charset=utf-8", *more):
    names = {200: "OK", 301: "Moved Permanently", 302: "Found", 304: "Not Modified", 404: "Not Found", 429: "Too Many Requests", 503: "Service Unavailable"}
    head = f"HTTP/1.1 {status} {names[status]}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n" + "".join(f"{one}\r\n" for one in more) + "\r\n"
    return head.encode() + body


class StaticSite:
    def __init__(self, n_pages, seed, base, log=None, delay=0.0):
        self.n, self.base, self.log, self.delay = n_pages, base, log, delay
        self.rng = prose.Rng("static", seed)
        english = prose.language("en")
        # Paragraphs are shared: what differs is which, and their order.
        self.stock = [english.paragraph(self.rng, 320) for _ in range(400)]
        self.titles = [english.title(self.rng) for _ in range(200)]
        self.requests = {"busy": 0}
        self.late = {}
        self.made = {}
        self.fixed = {"/robots.txt": response(200, self.robots(), "text/plain"), "/sitemap.xml": response(200, self.sitemap(), "application/xml"),
                      "/feed.xml": response(200, self.feed(), "application/rss+xml"), "/favicon.ico": response(404)}
        plain = self.body(1, "/gzip.html")
        self.fixed["/gzip.html"] = response(200, gzip.compress(plain, 6, mtime=0), "text/html", "Content-Encoding: gzip")
        self.fixed["/deflate.html"] = response(200, zlib.compress(plain), "text/html", "Content-Encoding: deflate")
        self.fixed["/iso.html"] = response(200, plain, "text/html; charset=iso-8859-1")
        self.fixed["/chunked.html"] = (b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n"
                                       + b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in (plain[:3000], plain[3000:])) + b"0\r\n\r\n")

    def robots(self):
        return (f"# Rules of a staged site.\nUser-agent: *\nDisallow: /private/\nAllow: /private/open/\nDisallow: /*.pdf$\nDisallow: /search?\n\n"
                f"User-agent: badbot\nDisallow: /\n\nSitemap: {self.base}/sitemap.xml\n").encode()

    def sitemap(self):
        urls = "".join(f"<url><loc>{self.base}/p/{i}.html</loc><lastmod>2024-05-{i % 28 + 1:02d}</lastmod></url>" for i in range(1, min(self.n, 5000)))
        return f'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'.encode()

    def feed(self):
        items = "".join(f"<item><title>{self.titles[i]}</title><link>{self.base}/p/{i}.html</link></item>" for i in range(1, min(self.n, 30)))
        return f'<?xml version="1.0"?><rss version="2.0"><channel><title>static</title>{items}</channel></rss>'.encode()

    def gold(self, i):
        """Paragraphs of page i."""
        rng = prose.Rng("page", i)
        return [f"{self.titles[i % len(self.titles)]}, {i}."] + [self.stock[rng.below(len(self.stock))] for _ in range(20)]

    def links(self, i):
        down = [k for k in range(CHILDREN * i + 1, CHILDREN * i + CHILDREN + 1) if k < self.n]
        return ["/" if not (i - 1) // CHILDREN else f"/p/{(i - 1) // CHILDREN}.html"] * (i > 0) + [f"/p/{k}.html" for k in down]

    def body(self, i, path):
        links = "".join(f'<li><a href="{href}">{self.titles[len(href) * 7 % 200]} {n}</a></li>' for n, href in enumerate(self.links(i)))
        traps = ""
        if i == 0:
            traps = ('<p><a href="/calendar/2024/1">calendar</a> <a href="/private/a.html">inside</a> <a href="/chain/4">moved</a> <a href="/s/ab12/p/1.html">session</a>'
                     ' <a href="/p/2.html?sid=77aa&amp;utm_source=x">tracked</a> <a href="/gzip.html">packed</a> <a href="/deflate.html">deflated</a> <a href="/chunked.html">chunks</a>'
                     ' <a href="/iso.html">old</a> <a href="/busy/1.html">busy</a> <a href="/late/1.html">late</a> <a href="/missing.html">missing</a></p>')
        paragraphs = "".join(f"<p>{text}</p>" for text in self.gold(i))
        html = f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{self.titles[i % 200]} {i}</title></head><body><nav><ul>{links}</ul>{traps}</nav><main>{paragraphs}</main>'
        return (html + f"<!--{'.' * max(0, FILL - len(html) - 24)}--></body></html>").encode()

    def page(self, i, path):
        found = self.made.get(path)
        if not found:
            body = self.body(i, path)
            tag = f'"{zlib.crc32(body):08x}"'
            found = (tag.encode(), response(200, body, "text/html; charset=utf-8", f"ETag: {tag}", "Last-Modified: Wed, 01 May 2024 10:00:00 GMT"),
                     response(304, b"", "text/html", f"ETag: {tag}"))
            self.made[path] = found
        return found

    def answer(self, path, request):
        """(bytes, what it is)"""
        found = self.made.get(path)
        if not found:
            plain = path.partition("?")[0]
            number = plain.rsplit("/", 1)[-1].partition(".")[0]
            if plain in self.fixed:
                return self.fixed[plain], "fixed"
            if plain == "/" or plain.startswith("/p/") and number.isdigit() and int(number) < self.n:
                found = self.page(0 if plain == "/" else int(number), path)
            else:
                return self.odd(plain, number)
        if b"\r\nif-none-match:" in request.lower() and found[0] in request:
            return found[2], "unchanged"
        return found[1], "page"

    def odd(self, path, number):
        parts = path.split("/")
        if path.startswith("/private/") and not path.startswith("/private/open/"):
            return response(200, b"<p>inside</p>"), "fault:robots"
        if path.startswith("/calendar/") and len(parts) == 4 and parts[2].isdigit() and parts[3].isdigit():
            year, month = int(parts[2]), int(parts[3])
            after = (year, month + 1) if month < 12 else (year + 1, 1)
            return response(200, f'<title>{year}/{month}</title><h1>{year}/{month}</h1><p>nothing</p><a href="/calendar/{after[0]}/{after[1]}">next</a>'.encode()), "trap:calendar"
        if path.startswith("/s/") and len(parts) > 3:
            ids = f"{zlib.crc32(path.encode()):x}"
            return response(200, f'<title>session</title><p>with a session</p><a href="/s/{ids}/{"/".join(parts[3:])}">again</a>'.encode()), "trap:session"
        if path.startswith("/chain/") and number.isdigit():
            n = int(number)
            return response(302 if n % 2 else 301, b"", "text/html", f"Location: {'/p/1.html' if n == 0 else f'/chain/{n - 1}'}"), "redirect"
        if path.startswith("/busy/"):
            self.requests["busy"] += 1
            if self.requests["busy"] % 3 == 1:
                return response(429, b"", "text/html", "Retry-After: 1"), "busy"
            links = "".join(f'<a href="/busy/{k}.html">{k}</a> ' for k in range(1, 10))
            return response(200, f"<title>busy</title><p>{self.stock[0]}</p>{links}".encode()), "page"
        if path.startswith("/late/"):
            first = self.late.setdefault(path, time.monotonic())
            if time.monotonic() - first < 1.0:
                return response(503, b"", "text/html", "Retry-After: 1"), "busy"
            return response(200, f"<title>late</title><p>{self.stock[1]}</p>".encode()), "page"
        return response(404, b"<title>404</title><p>not here</p>"), "missing"


class Connection(asyncio.Protocol):
    """One client. Requests have no bodies here; several may be under way."""

    def __init__(self, site):
        self.site, self.buffer = site, b""

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.buffer += data
        while (end := self.buffer.find(b"\r\n\r\n")) >= 0:
            request, self.buffer = self.buffer[:end + 2], self.buffer[end + 4:]
            method, _, rest = request.partition(b" ")
            path = rest.partition(b" ")[0].decode("latin-1")
            answer, what = self.site.answer(path, request)
            if self.site.log:
                self.site.log.write(site="static", method=method.decode("latin-1"), path=path, what=what, status=int(answer[9:12]))
            if method == b"HEAD":
                answer = answer[:answer.find(b"\r\n\r\n") + 4]
            if self.site.delay:
                asyncio.get_running_loop().call_later(self.site.delay, self.write, answer)
            else:
                self.write(answer)

    def write(self, answer):
        if not self.transport.is_closing():
            self.transport.write(answer)


def bad_certificate(folder):
    """A certificate of nobody's for a host that it is not; None without openssl."""
    folder.mkdir(parents=True, exist_ok=True)
    key, certificate = folder / "bad.key", folder / "bad.pem"
    try:
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "1", "-subj", "/CN=wrong.example"],
                       check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


async def serve(n_pages, seed, port, log, folder, delay, ended):
    """Until `ended` is set; prints its addresses when it listens."""
    loop = asyncio.get_running_loop()
    holder = {}
    server = await loop.create_server(lambda: Connection(holder["site"]), "127.0.0.1", port, backlog=1024)
    base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    site = holder["site"] = StaticSite(n_pages, seed, base, log, delay)
    tls = ""
    context = bad_certificate(folder) if folder else None
    if context:
        secure = await loop.create_server(lambda: Connection(site), "127.0.0.1", 0, ssl=context)
        tls = f"https://127.0.0.1:{secure.sockets[0].getsockname()[1]}"
    if folder:
        with open(folder / "gold.jsonl", "w", encoding="utf-8") as gold:
            for i in range(min(n_pages, 2000)):
                gold.write(json.dumps({"url": base + ("/" if not i else f"/p/{i}.html"), "visible": site.gold(i)}) + "\n")
    for i in range(min(n_pages, 20000)):
        site.page(i, "/" if not i else f"/p/{i}.html")
    print(json.dumps({"sites": [{"name": "static", "base": base, "pages": n_pages, "bad_tls": tls}]}), flush=True)
    await loop.run_in_executor(None, ended)
