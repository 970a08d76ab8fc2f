#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito proxy: wrong requests, servers at fault, slow clients, the end."""
import gzip
import json
import os
import re
import signal
import socket
import threading
import time
import unittest

from proxy_runs import Answer, chunked, HTML, PAGE, ProxyTest, whole
from tool import SANITIZED, gzip_bomb


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

    def test_clients_that_read_nothing_hold_up_others_for_seconds_only(self):
        large = os.urandom(8_000_000)  # more than sockets hold
        origin = self.origin({"/large": whole(large, kind=b"Content-Type: application/octet-stream\r\n"), "/page": whole(PAGE)})
        for _ in range(70):
            client = socket.socket()
            self.addCleanup(client.close)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect(("127.0.0.1", self.port))
            client.sendall(f"GET {origin.address}/large HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        began = time.monotonic()
        self.assertEqual(self.ask(origin.address + "/page").status, 200)
        self.assertLess(time.monotonic() - began, 12 if not SANITIZED else 18)

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
