#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito proxy: pages are cleaned, all else passes as it is; framing, tunnels, old clients, faults, the end."""
import gzip
import json
import os
import re
import signal
import socket
import subprocess
import threading
import time
import unittest

import tls_server
from tool import ROOT, SANITIZED, SITO, ToolTest, gzip_bomb

PAGE = (ROOT / "examples/pages/bridge.en.html").read_bytes()
HTML = b"Content-Type: text/html; charset=utf-8\r\n"


class Origin:
    """A server that answers with bytes as they are told: {path: function of (connection, request)} or bytes."""

    def __init__(self, answers):
        self.answers, self.requests = answers, []
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        with connection:
            connection.settimeout(20)
            request = b""
            while b"\r\n\r\n" not in request:
                piece = connection.recv(65536)
                if not piece:
                    return
                request += piece
            head, body = request.split(b"\r\n\r\n", 1)
            length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
            if length:
                while len(body) < int(length[1]) and (piece := connection.recv(65536)):
                    body += piece
            if b"\r\ntransfer-encoding: chunked" in head.lower():
                while not body.endswith(b"0\r\n\r\n") and (piece := connection.recv(65536)):
                    body += piece
            self.requests.append((head, body))
            answer = self.answers[head.split()[1].decode().split("?")[0]]
            try:
                connection.sendall(answer(connection) if callable(answer) else answer)
            except OSError:
                pass

    def end(self):
        self.socket.close()


def whole(body, *fields, kind=HTML, status=b"200 OK"):
    return b"HTTP/1.1 " + status + b"\r\n" + kind + b"Content-Length: %d\r\n" % len(body) + b"".join(field + b"\r\n" for field in fields) + b"\r\n" + body


def chunked(body, size=5000):
    return b"".join(b"%x\r\n%s\r\n" % (len(body[at:at + size]), body[at:at + size]) for at in range(0, len(body), size)) + b"0\r\n\r\n"


class Answer:
    def __init__(self, file, head_only=False):
        line = file.readline()
        while line.startswith(b"HTTP/1.1 100 "):
            file.readline()
            line = file.readline()
        self.status = int(line.split()[1]) if line else None
        self.fields = {}
        while (line := file.readline()) not in (b"\r\n", b""):
            name, value = line.decode("latin-1").rstrip("\r\n").split(": ", 1)
            self.fields[name.lower()] = value
        if head_only or self.status in (204, 304):
            self.body = b""
        elif self.fields.get("transfer-encoding") == "chunked":
            self.body, self.whole = b"", False
            while line := file.readline():
                size = int(line, 16)
                self.body += file.read(size)
                file.readline()
                if size == 0:
                    self.whole = True
                    break
        elif "content-length" in self.fields:
            self.body = file.read(int(self.fields["content-length"]))
        else:
            self.body = file.read()


class ProxyTest(ToolTest):
    def start(self, *arguments):
        self.process = subprocess.Popen([SITO, "proxy", *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.process.communicate)
        self.addCleanup(self.process.kill)
        self.port = int(re.search(r"127.0.0.1:(\d+)", self.process.stderr.readline())[1])

    def origin(self, answers):
        origin = Origin(answers)
        self.addCleanup(origin.end)
        return origin

    def connect(self):
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        file = connection.makefile("rb")
        self.addCleanup(connection.close)
        self.addCleanup(file.close)
        return connection, file

    def ask(self, url, *fields, method="GET", body=b"", version="HTTP/1.1"):
        connection, file = self.connect()
        host = url.split("/")[2] if "//" in url else url
        lines = [f"{method} {url} {version}", f"Host: {host}", *fields, "", ""]
        connection.sendall("\r\n".join(lines).encode() + body)
        return Answer(file, method == "HEAD")

    def cleaned(self, url, page=PAGE):
        return self.run_sito("extract", "-q", "--format", "html", "--url", url, "-", stdin=page).stdout

    def assert_cleaned(self, answer, url, page=PAGE):
        self.assertEqual(answer.status, 200)
        back = re.search(rb'\n<p><a href="([^"]*)">Original page</a></p>', answer.body)
        self.assertEqual(answer.body.replace(back[0], b""), self.cleaned(url, page))
        return back[1].decode().replace("&amp;", "&")


class Passing(ProxyTest):
    def setUp(self):
        super().setUp()
        self.start()

    def test_cleans_pages_and_leads_back(self):
        origin = self.origin({"/page": whole(PAGE, b'ETag: "x"', b"Set-Cookie: a=b", b"Cache-Control: max-age=9"),
                              "/chunked": b"HTTP/1.1 200 OK\r\n" + HTML + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(PAGE),
                              "/old": b"HTTP/1.0 200 OK\r\n" + HTML + b"\r\n" + PAGE, "/gzip": whole(gzip.compress(PAGE, mtime=0), b"Content-Encoding: gzip")})
        for path in ["/page", "/chunked", "/old", "/gzip", "/page?a=1&b=2"]:
            url = origin.address + path
            answer = self.ask(url)
            back = self.assert_cleaned(answer, url)
            self.assertEqual(answer.fields["content-length"], str(len(answer.body)))
            self.assertNotIn("content-encoding", answer.fields)
            self.assertEqual(back, url + ("&" if "?" in path else "?") + "sito-original")
            original = self.ask(back)
            self.assertEqual(original.body, gzip.compress(PAGE, mtime=0) if path == "/gzip" else PAGE)
            self.assertNotIn(b"sito-original", origin.requests[-1][0])
            self.assertEqual(origin.requests[-1][0].split()[1].decode(), path)
        page = self.ask(origin.address + "/page")
        self.assertEqual((page.fields["set-cookie"], page.fields["cache-control"], page.fields.get("etag")), ("a=b", "max-age=9", None))
        counters = json.loads(self.ask(f"http://127.0.0.1:{self.port}/").body)
        self.assertEqual((counters["pages_cleaned"], counters["pages_unchanged"]), (6, 0))
        self.assertGreater(counters["bytes_before"], counters["bytes_after"])

    def test_changes_no_byte_of_anything_else(self):
        data = os.urandom(200_000)
        empty = b"<html><body></body></html>"
        binary = b"Content-Type: application/octet-stream\r\n"
        origin = self.origin({"/data": whole(data, b'ETag: "x"', b"Accept-Ranges: bytes", kind=binary), "/chunked": b"HTTP/1.1 200 OK\r\n" + binary + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(data),
                              "/range": whole(data[:500], b"Content-Range: bytes 0-499/200000", status=b"206 Partial Content"), "/missing": whole(PAGE, status=b"404 Not Found"),
                              "/empty": whole(empty), "/no-transform": whole(PAGE, b"Cache-Control: no-transform"), "/form": whole(PAGE), "/pdf": whole(b"%PDF-1.7\n" + data),
                              "/not-modified": b"HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\n\r\n", "/zipped": whole(gzip.compress(data, mtime=0), b"Content-Encoding: gzip", kind=binary),
                              "/head": b"HTTP/1.1 200 OK\r\n" + HTML + b"Content-Length: 12345\r\n\r\n", "/moved": whole(PAGE, b"Location: /page", status=b"302 Found")})
        for path, body in [("/data", data), ("/chunked", data), ("/range", data[:500]), ("/missing", PAGE), ("/empty", empty), ("/no-transform", PAGE), ("/pdf", b"%PDF-1.7\n" + data),
                           ("/not-modified", b""), ("/zipped", gzip.compress(data, mtime=0)), ("/moved", PAGE)]:
            self.assertEqual(self.ask(origin.address + path).body, body, path)
        self.assertEqual(self.ask(origin.address + "/data").fields["etag"], '"x"')
        head = self.ask(origin.address + "/head", method="HEAD")
        self.assertEqual((head.status, head.fields["content-length"]), (200, "12345"))
        form = self.ask(origin.address + "/form", "Content-Length: 7", "Cookie: c=d", "Authorization: Basic x", "X-Y: z", "Connection: close, X-Hop", "X-Hop: 1",
                        "Proxy-Authorization: secret", method="POST", body=b"a=1&b=2")
        self.assertEqual(form.body, PAGE)
        asked, body = origin.requests[-1]
        self.assertEqual(body, b"a=1&b=2")
        for field in [b"Cookie: c=d", b"Authorization: Basic x", b"X-Y: z", b"Via: 1.1 sito-"]:
            self.assertIn(field, asked)
        for field in [b"X-Hop", b"secret"]:
            self.assertNotIn(field, asked)
        self.ask(origin.address + "/form", "Transfer-Encoding: chunked", "Expect: 100-continue", method="PUT", body=chunked(data))
        self.assertEqual(origin.requests[-1][1].count(b"\r\n0\r\n\r\n"), 1)
        self.assertNotIn(b"Expect", origin.requests[-1][0])

    def test_keeps_connections_and_serves_old_clients(self):
        data = os.urandom(20_000)
        origin = self.origin({"/page": whole(PAGE), "/chunked": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(data)})
        connection, file = self.connect()
        for path in ["/page", "/chunked", "/page"]:
            connection.sendall(f"GET {origin.address}{path} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            answer = Answer(file)
            self.assertNotIn("connection", answer.fields)
        self.assert_cleaned(answer, origin.address + "/page")
        old = self.ask(origin.address + "/chunked", version="HTTP/1.0")
        self.assertEqual((old.body, old.fields.get("transfer-encoding"), old.fields["connection"]), (data, None, "close"))

    def test_passes_events_as_they_come(self):
        goes_on = threading.Event()

        def events(connection):
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: 1\n\n")
            goes_on.wait(20)
            return b"data: 2\n\n"
        origin = self.origin({"/events": events})
        connection, file = self.connect()
        connection.sendall(f"GET {origin.address}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        while file.readline() != b"\r\n":
            pass
        self.assertEqual(file.readline(), b"data: 1\n")  # before the server has said the rest
        goes_on.set()
        self.assertEqual(file.read(), b"\ndata: 2\n\n")

    def test_tunnels(self):
        data = os.urandom(300_000)

        def echo(server):
            connection, _ = server.accept()
            with connection:
                while piece := connection.recv(65536):
                    connection.sendall(piece)
                connection.sendall(b"the end")
        server = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(server.close)
        threading.Thread(target=echo, args=(server,), daemon=True).start()
        connection, file = self.connect()
        # The first bytes come with the request.
        connection.sendall(f"CONNECT 127.0.0.1:{server.getsockname()[1]} HTTP/1.1\r\nHost: x\r\n\r\n".encode() + data[:100])
        self.assertEqual(file.readline(), b"HTTP/1.1 200 Connection established\r\n")
        file.readline()

        def send():
            connection.sendall(data[100:])
            connection.shutdown(socket.SHUT_WR)
        threading.Thread(target=send, daemon=True).start()
        self.assertEqual(file.read(), data + b"the end")


class Settings(ProxyTest):
    def test_leaves_hosts_and_takes_options(self):
        self.start("--leave", "LOCALHOST", "--algorithm", "keep-all", "--no-links", "--limit-page", 1)
        large = b"<p>some words of a page that goes on</p>" * 60_000
        origin = self.origin({"/page": whole(PAGE), "/large": b"HTTP/1.1 200 OK\r\n" + HTML + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(large)})
        expected = self.run_sito("extract", "-q", "--format", "html", "--algorithm", "keep-all", "--no-links", "--url", origin.address + "/page", "-", stdin=PAGE).stdout
        self.assertEqual(re.sub(rb"\n<p><a [^>]*>Original page</a></p>", b"", self.ask(origin.address + "/page").body), expected)
        self.assertEqual(self.ask(f"http://localhost:{origin.port}/page").body, PAGE)
        self.assertEqual(self.ask(origin.address + "/large").body, large)

    def test_refuses_wrong_settings(self):
        self.run_sito("proxy", "--algorithm", "no-such", exit_code=2)
        self.run_sito("proxy", "--bind", "0.0.0.0", exit_code=2)


class Rules(ProxyTest):
    FORUM = ("<!DOCTYPE html><html><head><title>A thread</title></head><body>" + "".join(
        f"<div class='post' id='p{i}'><div class='author'>member{i}</div><time datetime='2026-01-0{i}'>1 January</time><div class='body'>"
        f"The wheel of the mill has twelve boards, and number {i} is loose again. Who has a hammer, and who has time on Saturday?</div></div>"
        for i in range(1, 9)) + "</body></html>").encode()

    def rules(self, rules):
        path = self.folder / "rules.json"
        path.write_text(rules if isinstance(rules, str) else json.dumps(rules))
        return path

    def test_sites_and_kinds_have_rules(self):
        kind = json.loads(self.run_sito("extract", "-q", "--format", "json", "-", stdin=PAGE).stdout)["page_type"]
        origin = self.origin({"/page": whole(PAGE)})
        url = origin.address + "/page"
        self.start("--rules", self.rules({"sites": {"127.0.0.1": {"options": {"algorithm": "keep-all"}}}, "kinds": {kind: {"clean": False}}}))
        back = re.search(rb'\n<p><a href="([^"]*)">Original page</a></p>', kept := self.ask(url).body)[0]
        self.assertEqual(kept.replace(back, b""), self.run_sito("extract", "-q", "--format", "html", "--algorithm", "keep-all", "--url", url, "-", stdin=PAGE).stdout)
        self.start("--rules", self.rules({"kinds": {kind: {"clean": False}}}))
        left = self.ask(url)
        self.assertEqual((left.body, left.fields["sito"]), (PAGE, "unchanged"))
        self.start("--rules", self.rules({"kinds": {kind: {"options": {"no-links": True}}, "no-such": {"clean": False}}}))
        answer = self.ask(url).body
        self.assertEqual(answer.count(b"<a "), 1)  # the way back
        self.start("--rules", self.rules({"sites": {"0.0.1": {"clean": False}, "127.0.0.1": {}}}))
        self.assert_cleaned(self.ask(url), url)
        self.start("--rules", self.rules({"sites": {"0.0.1": {"clean": False}}}))
        self.assertEqual(self.ask(url).body, PAGE)

    def test_wrong_rules_are_told(self):
        for rules, words in [("{", "JSON object"), ("[]", "JSON object"), ({"site": {}}, "not 'site'"), ({"sites": []}, "'sites' has to be an object"), ({"sites": {"a.example": {"clean": 3}}}, "'a.example'"),
                             ({"sites": {"a.example": {"options": {"algorithm": "no-such"}}}}, "'a.example'"), ({"kinds": {"forum": {"options": {"output": "x"}}}}, "'forum'"),
                             ({"sites": {"": {}}}, "is empty"), ({"sites": {"a.example": {"clean": False, "options": {}}}}, "takes no options"), ({"sites": {"a.example": {"leave": True}}}, "not 'leave'")]:
            said = self.run_sito("proxy", "--rules", self.rules(rules), exit_code=2).stderr.decode()
            self.assertIn(words, said)
            self.assertIn("rules.json", said)


@unittest.skipUnless(tls_server.HAS_OPENSSL, "there is no openssl")
class HttpsOut(ProxyTest):
    def secure(self, name, host, answers):
        origin = self.origin(answers)
        context = tls_server.certificate(self.folder, name, host)
        plain = origin.answer

        def answer(connection):
            try:
                plain(context.wrap_socket(connection, server_side=True))
            except OSError:
                connection.close()
        origin.answer = answer
        return origin

    def start_trusting(self, name):
        os.environ["SSL_CERT_FILE"] = str(self.folder / f"{name}.pem")
        self.addCleanup(os.environ.pop, "SSL_CERT_FILE")
        self.start("--https-out")

    def test_a_browser_without_tls_reads_pages_of_tls(self):
        linked = PAGE.replace(b"</body>", b"<p>The whole story of the bridge is told <a href='https://other.example/story'>in another paper</a>, which has more of it than we have.</p></body>")
        data = os.urandom(300_000)
        origin = self.secure("good", "IP:127.0.0.1", {
            "/page": whole(linked, b"Strict-Transport-Security: max-age=9", b"Set-Cookie: a=b; Secure; Path=/"),
            "/moved": whole(b"", b"Location: https://127.0.0.1/page", status=b"302 Found"),
            "/data": whole(data, kind=b"Content-Type: application/octet-stream\r\n"),
            "/chunked": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunked(data)})
        self.start_trusting("good")
        url = origin.address + "/page"
        page = self.ask(url, f"Referer: {url}", version="HTTP/1.0")
        self.assertEqual(page.status, 200)
        self.assertNotIn(b"https://", page.body)
        self.assertIn(b"Original page", page.body)
        self.assertNotIn("strict-transport-security", page.fields)
        self.assertEqual(page.fields["set-cookie"], "a=b; Path=/")
        self.assertIn(f"Referer: {url.replace('http', 'https')}".encode(), origin.requests[-1][0])
        self.assertEqual(self.ask(origin.address + "/moved").fields["location"], "http://127.0.0.1/page")
        for path in ["/data", "/chunked"]:
            self.assertEqual(self.ask(origin.address + path).body, data, path)
        self.ask(origin.address + "/data", f"Content-Length: {len(data)}", method="POST", body=data)
        self.assertEqual(origin.requests[-1][1], data)

    def test_plain_servers_are_asked_plainly(self):
        self.secure("good", "IP:127.0.0.1", {})
        self.start_trusting("good")
        origin = self.origin({"/page": whole(PAGE)})
        for _ in range(2):
            self.assertEqual(self.ask(origin.address + "/page").status, 200)

    def test_a_wrong_certificate_is_refused(self):
        origin = self.secure("bad", "DNS:wrong.example", {"/page": whole(PAGE)})
        self.start_trusting("bad")
        self.assertEqual(self.ask(origin.address + "/page").status, 502)
        self.assertEqual(origin.requests, [])


class Faults(ProxyTest):
    def setUp(self):
        super().setUp()
        self.start()

    def test_refuses_requests_that_are_read_in_two_ways(self):
        origin = self.origin({"/page": whole(PAGE)})
        url = origin.address + "/page"
        for fields, method in [(["Content-Length: 5", "Transfer-Encoding: chunked"], "POST"), (["Content-Length: 5", "Content-Length: 6"], "POST"),
                               (["Content-Length: +5"], "POST"), (["Content-Length: 5, 5"], "POST"), (["Transfer-Encoding: gzip, chunked"], "POST"),
                               (["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"], "POST"), (["Transfer-Encoding : chunked"], "POST"),
                               (["X: y", " folded"], "GET"), (["Host: other"], "GET"), (["X: \x00"], "GET")]:
            self.assertEqual(self.ask(url, *fields, method=method, body=b"5\r\nhello\r\n0\r\n\r\n").status, 400, fields)
        for request, status in [(b"GET /\r\n\r\n", 400), (b"GET http://x/ HTTP/0.9\r\n\r\n", 400), (b"GET http://x/ HTTP/2.0\r\n\r\n", 400), (b"GET http://a b/ HTTP/1.1\r\n\r\n", 400),
                                (b"GET ftp://x/ HTTP/1.1\r\n\r\n", 400), (b"GET http://u@x/ HTTP/1.1\r\n\r\n", 400), (b"GET http://x:99999/ HTTP/1.1\r\n\r\n", 400),
                                (b"GET http:/// HTTP/1.1\r\n\r\n", 400), (b"CONNECT x HTTP/1.1\r\n\r\n", 400), (b"CONNECT x:y HTTP/1.1\r\n\r\n", 400), (b"x\r\n\r\n", 400),
                                (b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421), (b"GET http://x/ HTTP/1.1\r\nX: " + b"y" * 70_000 + b"\r\n\r\n", 400)]:
            connection, file = self.connect()
            try:
                connection.sendall(request)
                self.assertEqual(Answer(file).status, status, request[:60])
            except (BrokenPipeError, ConnectionResetError):
                pass
        self.assertEqual(origin.requests, [])
        self.assert_cleaned(self.ask(url), url)

    def test_says_when_a_server_is_at_fault(self):
        late = b"HTTP/1.1 200 OK\r\n" + HTML
        origin = self.origin({"/both": late + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello", "/none": b"", "/no-http": b"hello\r\n\r\n", "/short": late + b"Content-Length: 90000\r\n\r\n" + PAGE[:2000],
                              "/cut": late + b"Transfer-Encoding: chunked\r\n\r\n" + chunked(PAGE)[:-5], "/early": b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" + whole(PAGE),
                              "/endless": late + b"X: " + b"y" * 80_000})
        for path in ["/both", "/none", "/no-http", "/endless"]:
            self.assertEqual(self.ask(origin.address + path).status, 502, path)
        self.assertEqual(self.ask(origin.address + "/short").body, PAGE[:2000])  # and its length says that it is not whole
        cut = self.ask(origin.address + "/cut")
        self.assertEqual((cut.body, cut.whole), (PAGE, False))
        self.assert_cleaned(self.ask(origin.address + "/early"), origin.address + "/early")
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            self.assertEqual(self.ask(f"http://127.0.0.1:{closed.getsockname()[1]}/").status, 502)
            self.assertEqual(self.ask(f"127.0.0.1:{closed.getsockname()[1]}", method="CONNECT").status, 502)
        self.assertEqual(self.ask("http://no-such-host.invalid/").status, 502)

    def test_ends_loops(self):
        origin = self.origin({"/page": whole(PAGE)})
        self.ask(origin.address + "/page")
        via = re.search(rb"Via: (.*)\r?\n?", origin.requests[0][0])[1].decode().strip()
        self.assertEqual(self.ask(origin.address + "/page", "Via: 1.1 other, " + via).status, 508)
        # Through itself it finds itself, and goes no further.
        self.assertEqual(json.loads(self.ask(f"http://127.0.0.1:{self.port}/page").body)["pages_cleaned"], 1)

    def test_codings_that_lie_change_nothing(self):
        packed = gzip.compress(PAGE, mtime=0)
        origin = self.origin({"/no-gzip": whole(PAGE, b"Content-Encoding: gzip"), "/cut": whole(packed[:200], b"Content-Encoding: gzip"), "/odd": whole(packed, b"Content-Encoding: zip"),
                              "/twice": whole(packed, b"Content-Encoding: gzip", b"Content-Encoding: gzip"), "/unsaid": whole(packed), "/bomb": whole(gzip_bomb(1), b"Content-Encoding: gzip"),
                              "/image": whole(b"\x89PNG\r\n\x1a\n" + os.urandom(5000))})
        for path, body in [("/cut", packed[:200]), ("/odd", packed), ("/twice", packed), ("/unsaid", packed), ("/bomb", None), ("/image", None)]:
            answer = self.ask(origin.address + path)
            self.assertEqual(answer.status, 200, path)
            if path != "/cut":  # what came of a page before the cut may be cleaned
                self.assertEqual(answer.body, body or origin.answers[path].split(b"\r\n\r\n", 1)[1], path)
        self.assertEqual(self.ask(origin.address + "/no-gzip").status, 200)

    def test_an_endless_body_is_passed_on_and_no_more(self):
        def endless(connection):
            connection.sendall(b"HTTP/1.1 200 OK\r\n" + HTML + b"\r\n")
            try:
                for _ in range(40):
                    connection.sendall(b"<p>more</p>" * 95_000)  # 40 MB, and a page has 16
            except OSError:
                pass
            return b""
        origin = self.origin({"/endless": endless, "/page": whole(PAGE)})
        connection, file = self.connect()
        connection.sendall(f"GET {origin.address}/endless HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        self.assertIn(b" 200 ", file.readline())
        while file.readline() not in (b"\r\n", b""):
            pass
        self.assertEqual(len(file.read(30 << 20)), 30 << 20)
        connection.close()
        self.assert_cleaned(self.ask(origin.address + "/page"), origin.address + "/page")

    def test_slow_clients_hold_up_others_for_seconds_only(self):
        origin = self.origin({"/page": whole(PAGE), "/form": whole(b"thanks")})
        head = f"POST {origin.address}/form HTTP/1.1\r\nHost: x\r\n"
        begins = {"idle": b"", "head": b"GET http://127.0.0.1/", "body": (head + "Content-Length: 5000\r\n\r\n").encode(),
                  "chunk": (head + "Transfer-Encoding: chunked\r\n\r\n1000\r\n").encode()}
        silent = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.addCleanup(silent.close)
        begins["tunnel"] = b"CONNECT 127.0.0.1:%d HTTP/1.1\r\n\r\n" % silent.getsockname()[1]
        for kind, begin in begins.items():
            with self.subTest(kind):
                stop, thread = threading.Event(), None
                slow = [socket.create_connection(("127.0.0.1", self.port)) for _ in range(64)]
                for connection in slow:
                    connection.sendall(begin)

                def drip(slow=slow, stop=stop):
                    while not stop.wait(0.5):
                        for connection in slow:
                            try:
                                connection.sendall(b"x")
                            except OSError:
                                pass
                if begin and kind != "tunnel":
                    thread = threading.Thread(target=drip, daemon=True)
                    thread.start()
                time.sleep(0.5)
                began = time.monotonic()
                self.assert_cleaned(self.ask(origin.address + "/page"), origin.address + "/page")
                self.assertLess(time.monotonic() - began, 8 if not SANITIZED else 30)
                stop.set()
                if thread:
                    thread.join()
                for connection in slow:
                    connection.close()

    def test_a_broken_body_ends_its_request(self):
        # The server waits for the rest of the body, as long as its connection is open.
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(20)
            for begin in [b"Content-Length: 5000\r\n\r\nabc", b"Transfer-Encoding: chunked\r\n\r\nfff\r\nabc", b"Transfer-Encoding: chunked\r\n\r\nxyz\r\n"]:
                connection, file = self.connect()
                connection.sendall(b"POST http://127.0.0.1:%d/ HTTP/1.1\r\nHost: x\r\n" % server.getsockname()[1] + begin)
                connection.shutdown(socket.SHUT_WR)
                self.assertEqual(file.read(), b"", begin)
                origin, _ = server.accept()
                with origin:
                    origin.settimeout(10)
                    while origin.recv(65536):
                        pass

    def test_endless_trailing_fields_end_the_body(self):
        def endless(connection):
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
            while True:  # until the proxy has closed it
                connection.sendall(b"X: y\r\n" * 1000)
        origin = self.origin({"/endless": endless, "/page": whole(PAGE)})
        answer = self.ask(origin.address + "/endless")
        self.assertEqual((answer.status, answer.whole), (200, False))

    def test_finishes_what_is_in_hand(self):
        asked = threading.Event()

        def slow(_):
            asked.set()
            time.sleep(1)
            return whole(PAGE)
        origin = self.origin({"/slow": slow})
        idle, _ = self.connect()
        connection, file = self.connect()
        connection.sendall(f"GET {origin.address}/slow HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        asked.wait(20)
        self.process.send_signal(signal.SIGTERM)
        self.assert_cleaned(Answer(file), origin.address + "/slow")
        _, said = self.process.communicate(timeout=10)
        self.assertEqual(self.process.returncode, 0)
        self.assertIn("1 pages cleaned", said)


if __name__ == "__main__":
    unittest.main()
