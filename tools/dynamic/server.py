# SPDX-License-Identifier: Apache-2.0
"""Serves staged sites on loopback and notes everything that was asked of them."""
import http.server
import json
import pathlib
import threading
import time
from urllib.parse import parse_qsl

from . import hostile
from .page import labels_of
from .site import FAULTS, Site

HERE = pathlib.Path(__file__).resolve().parent
CSS = b"body{font:16px/1.5 sans-serif;margin:0 auto;max-width:1100px;padding:0 12px}nav ul{list-style:none;padding:0}nav li{display:inline-block;margin-right:12px}" \
      b".is-hidden,.d-none,.collapsed,.off-stage,.invisible-now,.tucked{display:none}summary{cursor:pointer}"
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><rect width="300" height="100" fill="hsl({},60%,70%)"/></svg>'


class Log:
    """A line of JSON for each request; `None` for none."""

    def __init__(self, path):
        self.file = open(path, "a", encoding="utf-8", buffering=1) if path else None
        self.lock, self.start = threading.Lock(), time.monotonic()

    def write(self, **line):
        if self.file:
            with self.lock:
                self.file.write(json.dumps({"t": round(time.monotonic() - self.start, 4), **line}) + "\n")


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    site = log = None
    marks, latency, body = False, 0.0, b""

    def setup(self):
        super().setup()
        self.connection.setsockopt(6, 1, 1)  # TCP_NODELAY

    def log_message(self, *_):
        pass

    def send(self, status, kind, body, **more):
        self.send_response(status)
        self.send_header("Content-Type", kind if kind.startswith("image") else f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        for name, value in more.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def answer(self):
        """(what it is, status, type, body, more header fields)"""
        site, path = self.site, self.path.split("?")[0]
        if path.startswith("/endless/"):
            text = f"<div style='min-height:200px'><p>{path[9:]}: more and more of it, and it does not end, whoever goes on reading.</p></div>" * 4
            return "content", 200, "application/json", json.dumps({"html": text}).encode(), {}
        if path == "/file.bin":
            return "fault:download", 200, "application/octet-stream", b"x" * 1000, {"Content_Disposition": "attachment; filename=file.bin"}
        if path in site.pages:
            page = site.pages[path]
            return "page", 200, "text/html", page.render(page.markup, self.marks), {}
        if path in ("/graphql", "/ajax") and self.command == "POST":
            return self.queried(path)
        if path in site.resources:
            page, kind, body = site.resources[path]
            time.sleep(self.latency)
            return "content", 200, kind, page.render(body, self.marks), {}
        if path.startswith("/do/"):
            return "fault:" + FAULTS.get(path[4:], "left"), 200, "text/html", b"<p>done</p>", {}
        if path in ("/go", "/out", "/r"):
            target = next((value for _, value in parse_qsl(self.path.partition("?")[2])), "/")
            return "redirect", 302, "text/html", b"", {"Location": target}
        fixed = site.fixed.get(path)
        if fixed:
            return fixed[0], 200, fixed[1], fixed[2], {}
        if path.startswith("/img/") or path.startswith("/flags/"):
            return "image", 200, "image/svg+xml", PICTURE.format(sum(path.encode()) * 7 % 360).encode(), {}
        if path.endswith("/choice"):
            return "choice", 200, "application/json", b"{}", {}
        if path.rsplit("/", 1)[-1] in ("about", "contact", "adverts", "terms", "work", "archive"):
            return "page", 200, "text/html", f"<!DOCTYPE html><title>{site.title}</title><p>{site.title}</p>".encode(), {}
        return "missing", 404, "text/html", b"<!DOCTYPE html><title>404</title><p>404</p>", {}

    def queried(self, path):
        """What is asked for by POST."""
        if path == "/graphql":
            asked = json.loads(self.body or b"{}")
            if "mutation" in asked.get("query", ""):
                return "fault:pressed", 200, "application/json", b"{}", {}
            part = asked.get("variables", {}).get("part")
        else:
            part = dict(parse_qsl(self.body.decode())).get("part")
        page, kind, body = self.site.resources.get(part, (None, "application/json", '{"html": ""}'))
        data = json.loads(body)
        answer = {"data": {"thread": data}} if path == "/graphql" else data
        time.sleep(self.latency)
        return "content", 200, kind, page.render(json.dumps(answer), self.marks) if page else b"{}", {}

    def do_GET(self):
        length = int(self.headers.get("Content-Length") or 0)
        self.body = self.rfile.read(length) if length else b""
        page = self.site.pages.get(self.path.split("?")[0]) if self.site.name != "away" else None
        own = hostile.ANSWERS.get(page.hostile) if page else None
        what, status, kind, body, more = self.answer() if not own else ("page", 0, "", b"", {})
        self.log.write(site=self.site.name, method=self.command, path=self.path, what=what, status=status, mode=self.headers.get("Sec-Fetch-Mode", ""),
                       to=self.headers.get("Sec-Fetch-Dest", ""), by=self.headers.get("Referer", ""), agent=self.headers.get("User-Agent", "")[:60])
        try:
            if own:
                own(self)
                return
            self.send(status, kind, body, **more)
        except OSError:
            pass

    do_POST = do_HEAD = do_GET


class Away(Handler):
    """Another host, to which links lead and to which nothing may go."""

    def answer(self):
        return "fault:left", 200, "text/html", b"<!DOCTYPE html><title>away</title><p>away</p>", {}


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 256


def prepare(site):
    """What every site has besides its pages."""
    site.resources = {path: (page, *made) for page in site.pages.values() for path, made in page.resources.items()}
    urls = "".join(f"<url><loc>{site.base}{path}</loc></url>" for path in site.pages)
    items = "".join(f"<item><title>{page.title}</title><link>{site.base}{path}</link></item>" for path, page in site.pages.items())
    site.fixed = {
        "/stage.js": ("script", "text/javascript", (HERE / "runtime.js").read_bytes()), "/style.css": ("style", "text/css", CSS),
        "/robots.txt": ("robots", "text/plain", f"User-agent: *\nDisallow: /do/\nSitemap: {site.base}/sitemap.xml\n".encode()),
        "/sitemap.xml": ("sitemap", "application/xml", f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{urls}</urlset>'.encode()),
        "/feed.xml": ("feed", "application/rss+xml", f'<rss version="2.0"><channel><title>{site.title}</title>{items}</channel></rss>'.encode())}


def open_sites(set_name, seed, n_sites, n_pages, port=0, log=None, marks=False, latency=0.0):
    """([Site], [server]); nothing is served before start()."""
    log = Log(log)
    away = Server(("127.0.1.1", 0), type("A", (Away,), {"log": log, "site": type("S", (), {"name": "away"})}))
    servers, sites = [away], []
    off = f"http://127.0.1.1:{away.server_port}"
    for k in range(n_sites):
        server = Server((f"127.0.0.{10 + k}", port + k if port else 0), Handler)
        site = Site(set_name, seed, k, n_pages, f"http://127.0.0.{10 + k}:{server.server_port}", off)
        prepare(site)
        server.RequestHandlerClass = type("H", (Handler,), {"site": site, "log": log, "marks": marks, "latency": latency})
        servers.append(server)
        sites.append(site)
    return sites, servers


def start(servers):
    for server in servers:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.5}, daemon=True).start()


def write_gold(sites, folder):
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "gold.jsonl", "w", encoding="utf-8") as gold, open(folder / "labels.jsonl", "w", encoding="utf-8") as labels:
        for site in sites:
            for page in site.pages.values():
                gold.write(json.dumps(gold_of(page), ensure_ascii=False) + "\n")
                labels.write(json.dumps({"url": site.base + page.path, "labels": labels_of_page(page)}, ensure_ascii=False) + "\n")


def labels_of_page(page):
    """Of the document as it is sent, and of what comes later (`late`; selectors within what came)."""
    found = labels_of(page.markup)
    for kind, body in page.resources.values():
        markup = body if kind == "text/html" else json.loads(body)["html"]
        found += [label | {"late": True} for label in labels_of(markup)]
    for binding in page.bindings:
        for markup in [binding.get("html", ""), *binding.get("slides", [])]:
            found += [label | {"late": True} for label in labels_of(markup)]
    return found


def gold_of(page):
    gold = page.gold(page.site.base)
    links = {}
    for label in labels_of_page(page):
        if label["class"] in ("Inner", "Outer", "Pager", "LanguageSelection"):
            links.setdefault(label["class"] + ("-late" if label.get("late") else ""), []).append(label["href"])
    return gold | {"links": {name: sorted(set(found)) for name, found in links.items()}}
