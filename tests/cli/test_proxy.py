#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito proxy: pages are cleaned, all else passes as it is; tunnels, old clients, settings."""
import gzip
import json
import os
import re
import socket
import threading
import unittest

import tls_server
from proxy_runs import Answer, chunked, HTML, PAGE, ProxyTest, whole


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

    def test_leaves_what_is_no_document(self):
        text = "The old stone bridge over the river was opened again on Sunday morning, after two years of work. " * 20
        bodies = {"json": json.dumps({"html": f"<html><body><p>{text}</p></body></html>"}), "text": text, "part": f"<div><h2>News</h2><p>{text}</p></div>",
                  "callback": f"show('<html><body><p>{text}</p></body></html>')", "comment": f"<!-- <html> --><p>{text}</p>"}
        pages = {"old": f"<title>News</title><p>{text}", "doctype": f"\ufeff\n<!DOCTYPE HTML><p>{text}", "note": f"<!-- a --><html><p>{text}", "page": PAGE.decode()}
        origin = self.origin({f"/{name}": whole(body.encode()) for name, body in {**bodies, **pages}.items()})
        for name, body in bodies.items():
            answer = self.ask(f"{origin.address}/{name}")
            self.assertEqual((answer.body.decode(), answer.fields["sito"]), (body, "unchanged; reason=no-document"), name)
        for name, page in pages.items():
            self.assert_cleaned(self.ask(f"{origin.address}/{name}"), f"{origin.address}/{name}", page.encode())
        # What a script requests is passed on, even if it is a page.
        url = origin.address + "/page"
        for fields in ["Sec-Fetch-Dest: empty", "X-Requested-With: XMLHttpRequest", "Accept: application/json", "Accept: application/json, text/plain, */*", "Accept: image/avif"]:
            self.assertEqual(self.ask(url, fields).body, PAGE, fields)
        for fields in ["Sec-Fetch-Dest: document", "Sec-Fetch-Dest: iframe", "Accept: text/html,application/json;q=0.5", "Accept: image/gif, image/jpeg, */*", "Accept: text/*"]:
            self.assert_cleaned(self.ask(url, fields), url)

    def test_leaves_pages_for_their_forms(self):
        sentence = "The library of the town has lent books to everybody who lives here for more than a hundred years now. "
        field = "<label>Name <input name=a></label>"

        def page(form, n_sentences):
            return f"<!DOCTYPE html><html><head><title>Library</title></head><body><h1>Library</h1><p>{sentence * n_sentences}</p><p>{sentence}</p>{form}</body></html>"
        left = {"sign-in": (page("<form method=post><input name=u><input name=p type='PassWord'></form>", 40), "password"),
                "contact": (page(f"<form method=post>{field * 3}<textarea name=text></textarea><button>Send</button></form>", 5), "form"),
                "search": (page("<form><input type=search name=q><input type=submit></form>", 2), "form"), "frames": ("<html><frameset><frame src=a></frameset></html>", "frames")}
        cleaned = {"comments": page(f"<form method=post>{field * 4}<textarea name=text></textarea></form>", 30),
                   "menu": page("<header><form><input type=search name=q></form></header><nav><form><input name=r></form></nav>", 2),
                   "buttons": page("<form><input type=hidden name=a value=b><input type=submit></form>", 2), "script": page("<script>'<input type=password>'</script><!-- <input> -->", 2)}
        origin = self.origin({f"/{name}": whole(html.encode()) for name, html in {**{name: left[name][0] for name in left}, **cleaned}.items()})
        for name, (html, why) in left.items():
            answer = self.ask(f"{origin.address}/{name}")
            self.assertEqual((answer.body.decode(), answer.fields.get("sito")), (html, f"unchanged; reason={why}"), name)
        for name, html in cleaned.items():
            answer = self.ask(f"{origin.address}/{name}")
            self.assertNotIn("sito", answer.fields, name)
            self.assert_cleaned(answer, f"{origin.address}/{name}", html.encode())

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
        for host in ["http://x/", "shop.example:80", "shop.example/a", "*.example"]:
            for command in ["proxy", "icap"]:
                said = self.run_sito(command, "--leave", host, exit_code=2).stderr.decode()
                self.assertIn("is not a host", said)


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
        self.assertEqual((left.body, left.fields["sito"]), (PAGE, "unchanged; reason=rule"))
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
                             ({"sites": {"": {}}}, "is empty"), ({"sites": {"http://a.example/": {"clean": False}}}, "is not a host"), ({"sites": {"a.example": {"clean": False, "options": {}}}}, "takes no options"), ({"sites": {"a.example": {"leave": True}}}, "not 'leave'")]:
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


if __name__ == "__main__":
    unittest.main()
