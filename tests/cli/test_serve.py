#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito serve as a process: who may ask, what may be sent, and how it ends."""
import base64
import contextlib
import http.client
import os
import re
import signal
import socket
import time
import unittest

import loopback
from tool import ToolTest
from workbench_server import Workbench

PAGE = "<!DOCTYPE html><html lang='en'><head><title>A page</title></head><body><p>Some text.</p></body></html>"


class ServeTest(ToolTest):
    def serve(self, *arguments):
        server = Workbench(*arguments, cwd=self.folder)
        self.addCleanup(server.kill)
        self.assertIsNotNone(server.address, server.remarks)
        return server

    def raw(self, server, data, wait=10):
        return loopback.raw(server.port, data, wait)


class Access(ServeTest):
    def test_the_session_says_what_there_is(self):
        server = self.serve()
        session = server.get("/api/session").json
        self.assertRegex(session["token"], r"^[0-9a-f]{32}$")
        self.assertEqual(session["max_pages"], 5)
        self.assertEqual(session["fields"][:4], ["date", "updated", "author", "title"])
        self.assertIn("news", session["kinds"])
        self.assertIn("first-only", session["classic"])
        self.assertEqual(session["root"], self.folder.name)
        self.assertIn("jsonl", session["formats"])
        rows = {row["name"]: row for row in session["algorithms"]}
        self.assertIn("justext", rows)
        low, high = (rows["justext"]["params"][0][name] for name in ("low", "high"))
        self.assertLess(low, high)

    def test_calls_need_the_token(self):
        server = self.serve()
        for token in [None, "", server.token[:-1], server.token + "0", "0" * 32]:
            for method, path, body in [("GET", "/api/files", None), ("POST", "/api/pages", {}), ("DELETE", "/api/pages/x", None)]:
                answer = server.call(method, path, body, X_Sito_Token=token)
                self.assertEqual((answer.status, answer.code), (401, "unauthorized"), (token, path))
        self.assertEqual(server.get("/api/files").status, 200)

    def test_other_names_are_refused(self):
        server = self.serve()
        for host in [f"127.0.0.1:{server.port}", f"localhost:{server.port}", "localhost", "localhost:1", "[::1]:80"]:
            self.assertEqual(server.call("GET", "/api/session", Host=host).status, 200, host)
        for host in ["evil.test", f"evil.test:{server.port}", "localhost.evil.test", "127.0.0.1.evil.test", "", "localhost:x"]:
            for path in ["/", "/api/session", "/api/files", "/view/x/"]:
                self.assertEqual(server.call("GET", path, Host=host).status, 421, (host, path))
        two = self.raw(server, f"GET /api/session HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n".encode())
        self.assertIn(b" 421 ", two.splitlines()[0])

    def test_pages_of_other_sites_change_nothing(self):
        server = self.serve()
        good = {"name": "a.html", "html_base64": base64.b64encode(PAGE.encode()).decode()}
        here = f"http://127.0.0.1:{server.port}"
        for headers, status in [({}, 200), ({"Origin": here}, 200), ({"Sec_Fetch_Site": "same-origin"}, 200),
                                ({"Origin": "http://evil.test"}, 403), ({"Origin": here + "0"}, 403),
                                ({"Origin": f"http://localhost:{server.port}"}, 403), ({"Origin": "http://127.0.0.1"}, 403),
                                ({"Sec_Fetch_Site": "cross-site"}, 403), ({"Sec_Fetch_Site": "same-site"}, 403),
                                ({"Origin": here, "Sec_Fetch_Site": "cross-site"}, 403)]:
            self.assertEqual(server.call("POST", "/api/pages", good, **headers).status, status, headers)
        self.assertEqual(server.call("GET", "/api/session", Sec_Fetch_Site="cross-site").status, 403)
        self.assertEqual(server.call("GET", "/api/session", Sec_Fetch_Site="none").status, 200)

    def test_no_other_site_is_allowed_to_read(self):
        server = self.serve()
        preflight = server.call("OPTIONS", "/api/pages", Origin="http://evil.test", Access_Control_Request_Method="POST",
                                Access_Control_Request_Headers="x-sito-token")
        self.assertEqual(preflight.status, 403)
        for answer in [preflight, server.call("GET", "/api/session", Origin="http://evil.test")]:
            self.assertFalse([name for name in answer.headers if name.lower().startswith("access-control")])

    def test_headers_of_the_page(self):
        server = self.serve()
        headers = server.get("/").headers
        self.assertIn("default-src 'none'", headers["Content-Security-Policy"])
        self.assertIn("frame-ancestors 'none'", headers["Content-Security-Policy"])
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(headers["Referrer-Policy"], "no-referrer")
        self.assertEqual(headers["Cross-Origin-Opener-Policy"], "same-origin")
        self.assertEqual(headers["Cache-Control"], "no-store")

    def test_beyond_loopback_the_token_is_not_handed_out(self):
        server = self.serve("--bind", "0.0.0.0")
        self.assertRegex(server.token, r"^[0-9a-f]{32}$")
        self.assertIn("other machines can connect", server.end(signal.SIGINT)[1])
        server = self.serve("--bind", "0.0.0.0", "--token", "a-token-of-my-own", "--root", self.folder)
        self.assertEqual(server.token, "a-token-of-my-own")
        self.assertEqual(server.call("GET", "/api/session", X_Sito_Token=None).status, 401)
        self.assertEqual(server.get("/api/session").json["root"], self.folder.name)
        self.assertEqual(server.call("GET", "/api/session", Host="any.name").status, 200)

    def test_beyond_loopback_no_folder_is_served_unasked(self):
        server = self.serve("--bind", "0.0.0.0")
        self.assertEqual(server.get("/api/session").json["root"], "")
        self.assertEqual(server.get("/api/files").code, "not-found")

    def test_usage_errors(self):
        for arguments, message in [(["--bind", "example.org"], "IP address"), (["--token", "short"], "--token"),
                                   (["--token", "with blanks in it, many"], "--token"), (["--root", "missing"], "missing"),
                                   (["--root", ".", "--no-root"], "exclude"), (["--port", "0"], "--port"),
                                   (["--no-fetch", "--allow-private"], "no effect")]:
            done = self.run_sito("serve", *arguments, cwd=self.folder, exit_code=2)
            self.assertIn(message, done.stderr.decode(), arguments)
        server = self.serve()
        done = self.run_sito("serve", "--port", server.port, cwd=self.folder, exit_code=2)
        self.assertIn(f"port {server.port} is not free", done.stderr.decode())


class Pages(ServeTest):
    def test_a_page_is_uploaded_and_removed(self):
        server = self.serve()
        page = server.add(PAGE, "a.html")
        self.assertEqual((page["name"], page["title"], page["language"]), ("a.html", "A page", "en"))
        self.assertEqual((page["bytes"], page["n_blocks"], page["charset"]), (len(PAGE), 1, "windows-1252"))
        self.assertRegex(page["view"], r"^/view/[0-9a-f]{32}/$")
        self.assertNotIn(page["id"], page["view"])
        self.assertEqual(server.call("DELETE", "/api/pages/" + page["id"]).status, 200)
        self.assertEqual(server.call("DELETE", "/api/pages/" + page["id"]).code, "not-found")

    def test_what_is_no_page_is_refused_with_a_reason(self):
        server = self.serve()
        for data, code, words in [(b"", "unsupported", "page is empty"), (b"%PDF-1.7 ...", "unsupported", "PDF"),
                                  (b"\x89PNG\r\n\x1a\n", "unsupported", "PNG"), (b"just text", "unsupported", "no tag")]:
            answer = server.post("/api/pages", name="x", html_base64=base64.b64encode(data).decode())
            self.assertEqual(answer.status, 415, data)
            self.assertEqual(answer.code, code)
            self.assertIn(words, answer.json["error"]["message"])
            self.assertEqual(answer.json["error"]["where"], "x")

    def test_files_are_those_below_the_root(self):
        (self.folder / "in").mkdir()
        (self.folder / "in/a.html").write_text(PAGE)
        (self.folder / "in/b.warc.gz").write_bytes(b"")
        (self.folder / "in/.hidden.html").write_text(PAGE)
        (self.folder / "secret.html").write_text(PAGE)
        os.symlink("../secret.html", self.folder / "in/link.html")
        os.symlink("..", self.folder / "in/up")
        os.mkfifo(self.folder / "in/pipe.html")
        server = self.serve("--root", "in")
        self.assertEqual(server.get("/api/files").json, {"path": "", "entries": [
            {"name": "a.html", "kind": "page", "bytes": len(PAGE)}, {"name": "b.warc.gz", "kind": "archive", "bytes": 0}]})
        self.assertEqual(server.post("/api/pages", path="a.html").json["title"], "A page")
        for path in ["../secret.html", "link.html", "up/secret.html", "/etc/passwd", "./a.html", "a.html/", "//a.html", "in/../a.html",
                     "up", "pipe.html", "", "missing.html", "a.html\0", "a.html/x", "..", "\u2025/secret.html", "a" * 5000]:
            answer = server.post("/api/pages", path=path)
            self.assertGreaterEqual(answer.status, 400, path)
            self.assertLess(answer.status, 500 if len(path) < 5000 else 501, path)
            self.assertNotIn(b"A page", answer.body)
        for path in ["..", "up", "../in", "a.html", "%2e%2e", "..%2f"]:
            self.assertGreaterEqual(server.get("/api/files?path=" + path).status, 400, path)

    def test_sheets_of_a_file_are_those_below_the_root(self):
        inside = self.folder / "in"
        (inside / "deep").mkdir(parents=True)
        for name in ["in/deep/a b.css", "in/top.css", "out.css", "in/plain.txt"]:
            (self.folder / name).write_text(f"p {{ --from: {name.replace('/', '-').replace(' ', '-').split('.')[0]}; }}")
        os.symlink("../../out.css", inside / "deep/link.css")
        links = ["a%20b.css", "../top.css?v=2#x", "/plain.txt", "../../out.css", "..%2f..%2fout.css", "link.css", "none.css", "http://127.0.0.1:1/x.css"]
        (inside / "deep/page.html").write_text("".join(f'<link rel="StyleSheet" href="{link}">' for link in links) +
                                               '<link rel="alternate stylesheet" href="/top.css"><p>Text')
        server = self.serve("--root", "in")
        view = server.get(server.post("/api/pages", path="deep/page.html").json["view"]).body.decode()
        self.assertEqual(re.findall(r"--from:([^;]*);", view), ["in-deep-a-b", "in-top", "in-plain"])
        # An upload has no folder.
        view = server.get(server.add('<link rel=stylesheet href="/top.css"><p>Text', "page.html")["view"]).body.decode()
        self.assertNotIn("--from", view)

    def test_without_a_root_there_are_no_files(self):
        (self.folder / "a.html").write_text(PAGE)
        server = self.serve("--no-root")
        self.assertEqual(server.post("/api/pages", path="a.html").status, 400)
        self.assertEqual(server.get("/api/files").status, 404)

    def test_the_oldest_pages_go(self):
        server = self.serve()
        first, second = server.add(PAGE), server.add(PAGE)
        for _ in range(199):
            server.add(PAGE)
        self.assertEqual(server.call("DELETE", "/api/pages/" + first["id"]).status, 404)
        self.assertEqual(server.call("DELETE", "/api/pages/" + second["id"]).status, 200)


class Hostile(ServeTest):
    def test_bodies_are_bounded(self):
        server = self.serve()
        head = f"POST /api/pages HTTP/1.1\r\nHost: localhost\r\nX-Sito-Token: {server.token}\r\nContent-Type: application/json\r\n"
        for more, status in [("Content-Length: 99999999999\r\n", 413), ("Content-Length: 1" + "0" * 40 + "\r\n", 413),
                             ("Content-Length: -1\r\n", 400), ("Content-Length: 2\r\nContent-Length: 9\r\n", 400),
                             ("Content-Length: x\r\n", 400), ("", 411), ("Transfer-Encoding: chunked\r\n", 411),
                             ("Content-Length: 2\r\nContent-Encoding: gzip\r\n", 415)]:
            reply = self.raw(server, (head + more + "\r\n").encode())
            self.assertEqual(reply.split(b" ")[1], str(status).encode(), (more, reply))
        # Without the token nothing of the body is waited for.
        reply = self.raw(server, b"POST /api/pages HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n")
        self.assertEqual(reply.split(b" ")[1], b"401")

    def test_what_follows_a_refused_request_is_not_another_one(self):
        server = self.serve()
        inner = b"GET /api/session HTTP/1.1\r\nHost: localhost\r\n\r\n"
        reply = self.raw(server, b"POST /api/pages HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(inner) + inner)
        self.assertEqual(reply.count(b"HTTP/1.1 "), 1)
        self.assertNotIn(server.token.encode(), reply)

    def test_bad_json_is_told(self):
        server = self.serve()
        for body in [b"", b"{", b"[]", b"1", b'"x"', b"\xff\xfe", b"nul", b'{"name": "a"', b'{"url": 1}', b'{"path": null}', b'{"name": []}',
                     b'{"name": "a", "html_base64": "%%%%"}', b'{"name": "a", "html_base64": "abc"}', b"[" * 100000,
                     b'{"a":' * 50000 + b"1" + b"}" * 50000, b'{"name": "\xff\xff", "html_base64": "PHA+"}']:
            answer = server.call("POST", "/api/pages", body)
            self.assertEqual(answer.status, 400, body[:40])
            self.assertIn("message", answer.json["error"])
        answer = server.call("POST", "/api/pages", b"{}", Content_Type="text/plain")
        self.assertEqual(answer.status, 415)

    def test_odd_requests(self):
        server = self.serve()
        for data in [b"\0" * 100 + b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
                     b"GET /%00%ff%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /" + b"a" * 9000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\nRange: bytes=" + b"0-," * 2000 + b"0-\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"y" * 200000 + b"\r\n\r\n",
                     b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20000 + b"\r\n", b"TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"]:
            self.raw(server, data, wait=20)
            self.assertEqual(server.get("/api/session").status, 200, data[:50])
        for path in ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/../api/session", "/view/", "/view/x", "/view/x/y", "/api/", "/api/jobs"]:
            self.assertEqual(server.get(path).status, 404, path)
        self.assertEqual(server.call("POST", "/api/session", {}).status, 405)

    def test_who_takes_his_time_holds_up_nobody(self):
        server = self.serve()
        slow = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(40)]
        for connection in slow:
            self.addCleanup(connection.close)
            connection.sendall(b"GET /api/session HTT")
        began = time.monotonic()
        self.assertEqual(server.get("/api/session").status, 200)
        self.assertLess(time.monotonic() - began, 2)
        # A byte now and then does not buy more time than a request has.
        one = slow[0]
        one.settimeout(1)
        while time.monotonic() - began < 20:
            try:
                one.sendall(b"x")
                if one.recv(1000) == b"":
                    break
            except TimeoutError:
                continue
            except OSError:
                break
        self.assertLess(time.monotonic() - began, 15)

    def test_one_connection_serves_many_requests(self):
        server = self.serve()
        request = b"GET /api/session HTTP/1.1\r\nHost: localhost\r\n\r\n"
        last = b"GET /api/session HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        reply = self.raw(server, request * 49 + last)
        self.assertEqual(reply.count(b"HTTP/1.1 200 "), 50)


class End(ServeTest):
    def test_it_ends_at_once_when_told(self):
        for sign in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
            server = self.serve()
            idle = socket.create_connection(("127.0.0.1", server.port))  # a browser keeps such ones
            self.addCleanup(idle.close)
            slow = socket.create_connection(("127.0.0.1", server.port))
            self.addCleanup(slow.close)
            slow.sendall(b"GET / HT")
            time.sleep(0.1)
            began = time.monotonic()
            self.assertEqual(server.end(sign)[0], 0)
            self.assertLess(time.monotonic() - began, 3)

    def test_it_ends_when_nobody_asks(self):
        server = self.serve("--idle-minutes", "0.01")
        # An open page asks whether the server is there; that is no work.
        with contextlib.suppress(OSError, http.client.HTTPException):
            for _ in range(100):
                self.assertEqual(server.get("/api/alive").status, 200)
                time.sleep(0.1)
        exit_code, error = server.end()
        self.assertEqual(exit_code, 0)
        self.assertIn("received no requests", error)


if __name__ == "__main__":
    unittest.main()
