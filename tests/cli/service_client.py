# SPDX-License-Identifier: Apache-2.0
"""Starts `sito service` and asks it as programs do; and a server of pages for it to fetch from."""
import http.client
import http.server
import json
import re
import subprocess
import threading
import urllib.parse

from loopback import ServingTool
from tool import ROOT, SITO, ToolTest

FILE = ROOT / "examples/pages/bridge.en.html"
PAGE = FILE.read_bytes()


class Answer:
    def __init__(self, reply):
        self.status = reply.status
        self.headers = reply.headers
        self.body = reply.read()
        self.text = self.body.decode(errors="replace")

    @property
    def json(self):
        return json.loads(self.body)

    @property
    def error(self):
        return self.json["error"]


class Service(ServingTool):
    """A running `sito service ARGUMENTS`."""

    def __init__(self, *arguments):
        self.process = subprocess.Popen([SITO, "service", *map(str, arguments)], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.port, self.token, self.remarks = None, "", ""
        for line in self.process.stderr:
            self.remarks += line
            self.token = self.token or "".join(re.findall(r"the token is (\S+)", line))
            found = re.search(r"the service is at (http://\S+?);", line)
            if found:
                self.port = urllib.parse.urlsplit(found.group(1)).port
                break

    def ask(self, method, path, body=None, **headers):
        """One request on a connection of its own; keyword Content_Type is the header Content-Type."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def get(self, url, **options):
        return self.ask("GET", "/extract?" + urllib.parse.urlencode({"url": url, **options}, doseq=True))

    def post(self, html, **options):
        html = html if isinstance(html, bytes) else html.encode()
        return self.ask("POST", "/extract?" + urllib.parse.urlencode(options, doseq=True), html, Content_Type="text/html; charset=utf-8")

    def post_json(self, **body):
        return self.ask("POST", "/extract", json.dumps(body).encode(), Content_Type="application/json")


class Pages(http.server.ThreadingHTTPServer):
    """Pages by path: {path: (status, headers, body)}; a function is called with the request."""
    daemon_threads = True

    def __init__(self, pages):
        self.pages = pages
        self.asked = []
        super().__init__(("127.0.0.1", 0), PageHandler)
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request, client_address):
        """Clients that leave are no news."""

    def end(self):
        self.shutdown()
        self.server_close()


class PageHandler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        page = self.server.pages.get(self.path, (404, {}, b"gone"))
        status, headers, body = page(self) if callable(page) else page
        self.send_response(status)
        for name, value in {"Content-Type": "text/html; charset=utf-8", "Content-Length": len(body), **headers}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class ServiceTest(ToolTest):
    arguments = ()

    def start(self, *arguments):
        service = Service(*arguments)
        self.addCleanup(service.kill)
        return service

    def pages(self, pages):
        server = Pages(pages)
        self.addCleanup(server.end)
        return server

    def assert_error(self, answer, status, code, retryable=False):
        self.assertEqual((answer.status, answer.headers["Content-Type"]), (status, "application/json"), answer.text)
        self.assertEqual((answer.error["code"], answer.error["retryable"]), (code, retryable), answer.text)
        self.assertTrue(answer.error["message"])
