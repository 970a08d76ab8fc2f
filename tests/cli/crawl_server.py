# SPDX-License-Identifier: Apache-2.0
"""A small site on loopback whose pages are a tree, with everything a crawler may meet on the way."""
import http.server
import random
import socket
import threading
import time

WORDS = "river mill village evening harvest weather news bridge garden window letter market teacher winter summer story music station doctor kitchen forest mountain island castle painter farmer sailor morning engine signal paper stone glass copper silver".split()


def paragraph(seed):
    pick = random.Random(seed)
    return " ".join(
        f"The {pick.choice(WORDS)} of the {pick.choice(WORDS)} was near the {pick.choice(WORDS)} and people of the {pick.choice(WORDS)} talked about it."
        for _ in range(6))


class Site:
    """Serves pages 0 to n-1; page i links to 2i+1 and 2i+2. `requests` has (path, fields) of each request, `times` when it came and when its answer had gone."""

    def __init__(self, n=30, robots="User-agent: *\nDisallow: /private/\n", extra="", port=0):
        self.n, self.robots, self.extra, self.version = n, robots, extra, 0
        self.requests, self.times = [], []
        self.connections = set()
        self.pause = 0  # seconds before each answer
        self.answers = {}  # path: (status, fields, body)
        site = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                came = time.monotonic()
                site.requests.append((self.path, dict(self.headers)))
                time.sleep(site.pause)
                status, fields, body = site.answer(self.path, self.headers)
                body = body.encode()
                self.send_response(status)
                for name, value in fields.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                try:
                    self.wfile.write(body)
                except OSError:
                    pass  # the crawler was killed
                site.times.append((self.path, came, time.monotonic()))

            def log_message(self, *arguments):
                pass

            def handle(self):
                site.connections.add(self.connection)
                try:
                    super().handle()
                except OSError:
                    pass
                site.connections.discard(self.connection)

        class Server(http.server.ThreadingHTTPServer):
            request_queue_size = 128
            daemon_threads = True

        self.kind, self.handler = Server, Handler
        self.open(port)

    def open(self, port):
        self.server = self.kind(("127.0.0.1", port), self.handler)
        self.port = self.server.server_port
        self.base = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def answer(self, path, headers):
        html = {"Content-Type": "text/html; charset=utf-8"}
        if path in self.answers:
            return self.answers[path]
        if path == "/robots.txt":
            return (404, html, "") if self.robots is None else (200, {"Content-Type": "text/plain"}, self.robots)
        if path == "/" or path.startswith("/page/"):
            number = 0 if path == "/" else int(path.split("/")[2])
            tag = f'"{number}-{self.version}"'
            if headers.get("If-None-Match") == tag:
                return 304, {"ETag": tag}, ""
            return 200, {**html, "ETag": tag}, self.page(number)
        return 404, html, "<html><body>Not found</body></html>"

    def page(self, number):
        links = "".join(f'<li><a href="/page/{i}">{random.Random(i).choice(WORDS)}</a></li>' for i in (2 * number + 1, 2 * number + 2) if i < self.n)
        text = "".join(f"<p>{paragraph(number * 100 + i + 7 * self.version)}</p>" for i in range(4))
        extra = self.extra if number == 0 else ""
        return f'<html lang="en"><head><title>Page {number}</title></head><body><h1>Page {number}</h1>{text}<ul>{links}</ul>{extra}</body></html>'

    def paths(self):
        return [path for path, _ in self.requests]

    def gaps(self):
        """Seconds between the end of an answer and the next request, with the paths of both, in their order."""
        times = sorted(self.times, key=lambda one: one[1])
        return [(after[1] - before[2], before[0], after[0]) for before, after in zip(times, times[1:])]

    def close(self):
        """Also connections that are open: to whoever asks, nobody is there any more."""
        self.server.shutdown()
        self.server.server_close()
        for connection in list(self.connections):
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
