#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito icap: a scripted client of RFC 3507; c-icap-client, and a real Squid over HTTPS, where they are installed."""
import gzip
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time
import unittest
import urllib.parse
import urllib.request

import squid
import tls_server
from service_client import Pages
from tool import ROOT, SITO, ToolTest

FILE = ROOT / "examples/pages/bridge.en.html"
PAGE = FILE.read_bytes()
ADDRESS = "http://example.org/bridge"
ASKED = b"GET http://example.org/bridge HTTP/1.1\r\nHost: example.org\r\n\r\n"
HTML = "Content-Type: text/html; charset=utf-8"


def answer_head(*fields, status="200 OK"):
    return "\r\n".join([f"HTTP/1.1 {status}", *fields, "", ""]).encode()


def chunked(body, size=7000, end=b"0\r\n\r\n"):
    pieces = [body[at:at + size] for at in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(piece), piece) for piece in pieces) + end


def message(head, body, asked=ASKED, method="RESPMOD", path="/respmod", fields=("Allow: 204",)):
    """A request without its body; body None: there is none."""
    part = "null-body" if body is None else "res-body"
    places = f"req-hdr=0, res-hdr={len(asked)}, {part}={len(asked) + len(head)}"
    lines = [f"{method} icap://127.0.0.1{path} ICAP/1.0", "Host: 127.0.0.1", *fields, f"Encapsulated: {places}", "", ""]
    return "\r\n".join(lines).encode() + asked + head


class Reply:
    def __init__(self, status, fields, head=b"", body=None):
        self.status, self.fields, self.head, self.body = status, fields, head, body
        self.http = dict(line.lower().split(": ", 1) for line in head.decode().split("\r\n")[1:] if line)


class Client:
    """One connection."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=30)
        self.file = self.socket.makefile("rb")

    def send(self, data):
        self.socket.sendall(data)

    def receive(self):
        first = self.file.readline().decode()
        if not first:
            return None
        status = int(re.fullmatch(r"ICAP/1.0 (\d+) .*\r\n", first)[1])
        fields = {}
        while (line := self.file.readline().decode()) != "\r\n":
            name, value = line.rstrip("\r\n").split(": ", 1)
            fields[name.lower()] = value
        places = dict(place.strip().split("=") for place in fields.get("encapsulated", "null-body=0").split(","))
        if "res-hdr" not in places:
            return Reply(status, fields)
        head = self.file.read(int(places.get("res-body", places.get("null-body"))))
        body = None
        if "res-body" in places:
            body = b""
            while (size := int(self.file.readline(), 16)) > 0:
                body += self.file.read(size)
                assert self.file.read(2) == b"\r\n"
            assert self.file.readline() == b"\r\n"
        return Reply(status, fields, head, body)

    def ask(self, head, body, **options):
        self.send(message(head, body, **options) + (b"" if body is None else chunked(body)))
        return self.receive()

    def close(self):
        self.file.close()
        self.socket.close()


class IcapTest(ToolTest):
    def start(self, *arguments):
        process = subprocess.Popen([SITO, "icap", *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        found = re.search(r"icap://127.0.0.1:(\d+)/respmod", process.stderr.readline())
        self.process = process
        self.port = int(found[1])

    def client(self):
        client = Client(self.port)
        self.addCleanup(client.close)
        return client

    def cleaned(self, *arguments, page=PAGE, url=ADDRESS):
        html = self.run_sito("extract", "-q", "--format", "html", "--url", url, *arguments, "-", stdin=page).stdout
        begin, end = html.split(b"<body>")
        return begin + f'<body>\n<p><a href="{url}?sito-original">Original page</a></p>'.encode() + end


class Scripted(IcapTest):
    def setUp(self):
        super().setUp()
        self.start()

    def test_says_what_it_can(self):
        client = self.client()
        for _ in range(2):
            client.send(b"OPTIONS icap://127.0.0.1/respmod ICAP/1.0\r\nHost: 127.0.0.1\r\n\r\n")
            reply = client.receive()
            self.assertEqual((reply.status, reply.fields["methods"], reply.fields["allow"], reply.fields["preview"]), (200, "RESPMOD", "204", "1024"))
            self.assertRegex(reply.fields["istag"], '^"[^"]{1,32}"$')

    def test_cleans_pages_on_one_connection(self):
        client = self.client()
        head = answer_head("Server: x", HTML, f"Content-Length: {len(PAGE)}", 'ETag: "x"', "Cache-Control: max-age=60", "Set-Cookie: a=b", "Set-Cookie: c=d")
        for _ in range(3):
            reply = client.ask(head, PAGE)
            self.assertEqual((reply.status, reply.body), (200, self.cleaned()))
            self.assertLess(len(reply.body), len(PAGE))
            self.assertEqual(reply.http["content-length"], str(len(reply.body)))
            self.assertEqual(reply.http["content-type"], "text/html; charset=utf-8")
            self.assertEqual(reply.http["cache-control"], "max-age=60")
            self.assertEqual(reply.head.count(b"Set-Cookie"), 2)
            self.assertNotIn("etag", reply.http)

    def test_waits_behind_a_preview(self):
        client = self.client()
        client.send(message(answer_head(HTML), PAGE, fields=("Preview: 1024",)) + chunked(PAGE[:1024]))
        self.assertEqual(client.receive().status, 100)
        client.send(chunked(PAGE[1024:]))
        self.assertEqual(client.receive().body, self.cleaned())
        # A page that is whole in its preview.
        small = b"<html><body><article>" + b"<p>The old stone bridge over the river was opened again on Sunday morning, after two years.</p>" * 5 + b"</article></body></html>"
        client.send(message(answer_head(HTML), small, fields=("Preview: 1024", "Allow: 204")) + chunked(small, end=b"0; ieof\r\n\r\n"))
        self.assertEqual(client.receive().body, self.cleaned(page=small))
        # What is no page is told by its head, without the rest.
        client.send(message(answer_head("Content-Type: image/png"), PAGE, fields=("Preview: 4",)) + chunked(b"\x89PNG"))
        self.assertEqual(client.receive().status, 204)
        client.send(message(answer_head(HTML), b"", fields=("Preview: 0",)) + b"0\r\n\r\n")
        self.assertEqual(client.receive().status, 100)
        client.send(chunked(PAGE))
        self.assertEqual(client.receive().body, self.cleaned())

    def test_undoes_content_codings(self):
        client = self.client()
        reply = client.ask(answer_head(HTML, "Content-Encoding: gzip", "Vary: Accept-Encoding"), gzip.compress(PAGE))
        self.assertEqual((reply.body, reply.http.get("content-encoding"), reply.http["vary"]), (self.cleaned(), None, "accept-encoding"))
        latin = "<html><body><article>" + "<p>Der Flu\u00df h\u00f6rt bei der Br\u00fccke nicht auf, und alle wissen das schon lange genug.</p>" * 5
        reply = client.ask(answer_head("Content-Type: text/html; charset=iso-8859-1"), latin.encode("latin-1"))
        self.assertIn("Flu\u00df h\u00f6rt", reply.body.decode())

    def test_changes_no_byte_of_anything_else(self):
        client = self.client()
        data = os.urandom(100_000)
        for head, asked in [(answer_head("Content-Type: image/png"), ASKED), (answer_head("Content-Type: application/json"), ASKED), (answer_head(), ASKED),
                            (answer_head(HTML, status="206 Partial Content"), ASKED), (answer_head(HTML, status="404 Not Found"), ASKED),
                            (answer_head(HTML), ASKED.replace(b"GET", b"POST")), (answer_head(HTML, "Cache-Control: public, No-Transform"), ASKED),
                            (answer_head(HTML), ASKED[:-2] + b"Cache-Control: no-transform\r\n\r\n"), (answer_head(HTML, "Content-Disposition: attachment"), ASKED),
                            (answer_head(HTML, "Content-Encoding: zz"), ASKED), (answer_head(HTML, "Content-Length: 99999999"), ASKED)]:
            unchanged = client.ask(head, data, asked=asked, fields=())
            self.assertEqual((unchanged.status, unchanged.head, unchanged.body), (200, head, data), head)
            client.send(message(head, data, asked=asked, fields=("Preview: 100",)) + chunked(data[:100]))
            self.assertEqual(client.receive().status, 204, head)
        # Pages of which nothing is kept, and files that say that they are pages.
        for body in [b"<html><body></body></html>", b"%PDF-1.7\n" + data]:
            self.assertEqual(client.ask(answer_head(HTML), body).status, 204)
            self.assertEqual(client.ask(answer_head(HTML), body, fields=()).body, body)
        nothing = client.ask(answer_head(HTML, status="304 Not Modified"), None, fields=())
        self.assertEqual((nothing.status, nothing.body), (200, None))

    def test_passes_on_what_is_too_large(self):
        self.start("--limit-page", 1)
        client = self.client()
        body = b"<p>some words of a page that goes on</p>" * 60_000  # 2.4 MB
        for fields in [("Allow: 204",), ()]:
            reply = client.ask(answer_head(HTML), body, fields=fields)
            self.assertEqual((reply.status, reply.body), (200, body))
        client.send(message(answer_head(HTML), body, fields=("Preview: 1000",)) + chunked(body[:1000]))
        self.assertEqual(client.receive().status, 100)
        client.send(chunked(body[1000:]))
        self.assertEqual(client.receive().body, body)
        self.assertEqual(client.ask(answer_head(HTML), PAGE).body, self.cleaned())

    def test_takes_the_options_of_extract(self):
        self.start("--algorithm", "keep-all", "--no-images", "--no-links")
        reply = self.client().ask(answer_head(HTML), PAGE)
        self.assertEqual(reply.body, self.cleaned("--algorithm", "keep-all", "--no-images", "--no-links"))
        self.run_sito("icap", "--algorithm", "no-such", exit_code=2)
        self.run_sito("icap", "--precision", "--recall", exit_code=2)
        self.run_sito("icap", "--bind", "example.org", exit_code=2)

    def test_leads_back_and_leaves_hosts(self):
        def is_left(asked, page=PAGE):
            reply = self.client().ask(answer_head(HTML), page, asked=asked)
            return reply.status == 204 or reply.body == page
        host = ADDRESS.split("/")[2]
        left = ASKED.replace(host.encode(), b"a.shop.example")
        for arguments in [["--leave", "Shop.example"], ["--rules", self.rules({"sites": {"shop.example": {"clean": False}}})]]:
            self.start(*arguments)
            self.assertEqual((is_left(ASKED), is_left(left)), (False, True))
            line = ASKED.split(b"\r\n")[0]
            marked = line.replace(b" HTTP", b"?sito-original HTTP")
            self.assertTrue(is_left(ASKED.replace(line, marked)))
        self.start("--rules", self.rules({"sites": {host: {"options": {"algorithm": "keep-all"}}}}))
        self.assertEqual(self.client().ask(answer_head(HTML), PAGE).body, self.cleaned("--algorithm", "keep-all"))
        kind = json.loads(self.run_sito("extract", "-q", "--format", "json", "-", stdin=PAGE).stdout)["page_type"]
        self.start("--rules", self.rules({"kinds": {kind: {"clean": False}}}))
        self.assertTrue(is_left(ASKED))
        self.start()
        self.assertTrue(is_left(ASKED, PAGE.replace(b"</body>", b"<form><input type=password></form></body>")))

    def rules(self, rules):
        path = self.folder / "rules.json"
        path.write_text(json.dumps(rules))
        return path

    def test_refuses_what_is_no_message(self):
        good = message(answer_head(HTML), PAGE)
        for data, status in [(b"GET / HTTP/1.1\r\n\r\n", 400), (b"x\r\n\r\n", 400), (good.replace(b"ICAP/1.0", b"ICAP/2.0"), 505), (good.replace(b"/respmod", b"/other"), 404),
                             (good.replace(b"RESPMOD", b"REQMOD"), 405), (re.sub(rb"Encapsulated:.*\r\n", b"", good), 400), (good.replace(b"res-hdr=", b"res-hdr=9"), 400),
                             (good.replace(b"req-hdr=0", b"req-hdr=1"), 400), (good.replace(b"req-hdr=0", b"req-hdr=x"), 400), (good.replace(b"res-body", b"nobody"), 400),
                             (good.replace(b"res-body", b"req-body"), 400), (good.replace(b"req-hdr=0", b"req-hdr=0, null-body=0"), 400),
                             (good.replace(b"Allow: 204", b"Encapsulated: null-body=0"), 400), (good.replace(b"Allow: 204", b"Preview: -1"), 400),
                             (good.replace(b"Allow: 204", b"Preview: 99999999999"), 400), (good.replace(b"Allow: 204", b"no colon"), 400),
                             (good.replace(b"Allow: 204", b"X Y: z"), 400), (good.replace(b"Allow: 204", b"X: a\x00b"), 400),
                             (good.replace(b"Allow: 204", b"X: " + b"y" * 20_000), 400), (good.replace(b"Content-Type: ", b"Content-Type  "), 400),
                             (good.replace(b"req-hdr=0", b"req-hdr=0" + b", req-hdr=0" * 5000), 400)]:
            client = self.client()
            try:
                client.send(data)
                reply = client.receive()
            except (BrokenPipeError, ConnectionResetError):
                continue
            self.assertEqual((reply.status, reply.fields.get("connection")), (status, "close"), data[:200])
            self.assertEqual(client.file.read(), b"")
            client.close()
        self.assertEqual(self.client().ask(answer_head(HTML), PAGE).body, self.cleaned())

    def test_a_faulty_body_ends_its_connection_alone(self):
        for body in [b"zz\r\nxx\r\n", b"5\r\nabc", b"3\r\nabcdef\r\n0\r\n\r\n", b"ffffffffffffffff\r\n", b"7fffffff\r\nx", b"-1\r\n", b"\r\n", b"5" * 30_000]:
            client = self.client()
            client.send(message(answer_head(HTML), b"") + body)
            client.socket.shutdown(socket.SHUT_WR)
            try:
                self.assertEqual(client.file.read(), b"", body[:20])
            except ConnectionResetError:
                pass
            client.close()
        self.assertEqual(self.client().ask(answer_head(HTML), PAGE).body, self.cleaned())

    def test_finishes_what_is_in_hand(self):
        idle, client = self.client(), self.client()
        idle.ask(answer_head(HTML), PAGE)
        data = message(answer_head(HTML), PAGE) + chunked(PAGE)
        client.send(data[:1500])
        time.sleep(0.2)
        self.process.send_signal(signal.SIGTERM)
        time.sleep(0.3)
        client.send(data[1500:])
        self.assertEqual(client.receive().body, self.cleaned())
        _, said = self.process.communicate(timeout=10)
        self.assertEqual(self.process.returncode, 0)
        self.assertIn("2 pages cleaned, 0 left unchanged", said)


@unittest.skipUnless(shutil.which("c-icap-client"), "c-icap-client (Debian: c-icap) is not installed")
class Cicap(IcapTest):
    def ask(self, *arguments):
        done = subprocess.run(["c-icap-client", "-i", "127.0.0.1", "-p", str(self.port), "-s", "respmod", *map(str, arguments)], capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def test_gets_cleaned_pages(self):
        self.start()
        self.assertIn(b"Preview: 1024", self.ask().stdout + self.ask("-v").stderr)
        for more in [[], ["-nopreview"], ["-no204"], ["-w", "10"]]:
            out = self.folder / "out.html"
            out.unlink(missing_ok=True)
            self.ask("-f", FILE, "-o", out, "-resp", ADDRESS, "-rhx", "Content-Type: text/html; charset=utf-8", *more)
            self.assertEqual(out.read_bytes(), self.cleaned(), more)


@unittest.skipUnless(squid.IS_INSTALLED, squid.MISSING)
class Squid(IcapTest):
    """A browser's way: HTTPS to Squid, which opens it with an authority of its own."""

    def test_cleans_pages_over_https(self):
        self.start()
        data = os.urandom(300_000)
        origin = Pages({"/page": (200, {}, PAGE), "/page?sito-original": (200, {}, PAGE), "/data": (200, {"Content-Type": "application/octet-stream"}, data), "/empty": (200, {}, b"<html><body></body></html>")})
        self.addCleanup(origin.end)
        origin.socket = tls_server.certificate(self.folder, "origin", "DNS:localhost").wrap_socket(origin.socket, server_side=True, do_handshake_on_connect=False)
        place = f"localhost:{urllib.parse.urlsplit(origin.address).port}"
        proxy = squid.start(self, self.port, self.folder / "origin.pem")
        trusted = ssl.create_default_context(cafile=str(self.folder / "authority.crt"))
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({"https": f"http://127.0.0.1:{proxy}"}), urllib.request.HTTPSHandler(context=trusted))

        def get(path):
            with opener.open(f"https://{place}{path}", timeout=30) as reply:
                return reply.read()
        expected = self.cleaned(url=f"https://{place}/page")
        for _ in range(2):
            self.assertEqual(get("/page"), expected)
        self.assertEqual(get("/page?sito-original"), PAGE)
        self.assertEqual(get("/data"), data)
        self.assertEqual(get("/empty"), b"<html><body></body></html>")


if __name__ == "__main__":
    unittest.main()
