#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The connections of the extraction service: idle ones, slow ones, many at once."""
import http.client
import os
import pathlib
import re
import resource
import signal
import socket
import time
import unittest

from service_client import PAGE, ServiceTest
from tool import SANITIZED


class Connections(ServiceTest):
    IDLE = 2000  # 10,000 with SITO_IDLE

    def test_idle_connections_cost_no_thread(self):
        service = self.start()
        number = int(os.environ.get("SITO_IDLE", self.IDLE))
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(number + 1000, most), most))
        service.post(PAGE)
        idle = []
        self.addCleanup(lambda: [connection.close() for connection in idle])
        for _ in range(number):
            idle.append(socket.create_connection(("127.0.0.1", service.port), timeout=20))
        self.assertEqual(service.post(PAGE).status, 200)
        status = pathlib.Path(f"/proc/{service.process.pid}/status").read_text()
        self.assertLess(int(re.search(r"Threads:\s+(\d+)", status)[1]), 70)
        if not SANITIZED:
            self.assertLess(int(re.search(r"VmRSS:\s+(\d+)", status)[1]), 60_000)
        # Each of them is served when it asks.
        for connection in idle[::100]:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            self.assertTrue(connection.recv(65536).startswith(b"HTTP/1.1 200 OK"))
        began = time.monotonic()
        self.assertEqual(service.end(signal.SIGTERM)[0], 0)
        self.assertLess(time.monotonic() - began, 5)

    def test_slow_clients_end_and_hold_up_nobody(self):
        service = self.start()
        post = b"POST /extract HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<p>"
        # More heads and more bodies than there are threads: they hold none.
        slow = {"head": [b"POST /extract HTTP/1.1\r\nHost: 127"] * 200, "body": [post] * 200}
        began, open_ones, ended = time.monotonic(), {}, {}
        for kind, beginnings in slow.items():
            for beginning in beginnings:
                connection = socket.create_connection(("127.0.0.1", service.port), timeout=20)
                self.addCleanup(connection.close)
                connection.sendall(beginning)
                connection.setblocking(False)
                open_ones[connection] = kind
        while open_ones and time.monotonic() - began < 60:
            asked = time.monotonic()
            self.assertEqual(service.post(PAGE).status, 200)
            self.assertLess(time.monotonic() - asked, 2 if not SANITIZED else 20)
            for connection, kind in list(open_ones.items()):
                # A byte now and then buys no more time.
                try:
                    connection.send(b"x")
                    gone = connection.recv(1000) == b""
                except BlockingIOError:
                    gone = False
                except OSError:
                    gone = True
                if gone:
                    del open_ones[connection]
                    ended.setdefault(kind, []).append(time.monotonic() - began)
            time.sleep(0.3)
        self.assertEqual(open_ones, {})
        self.assertLess(max(ended["head"]), 25)
        self.assertLess(max(ended["body"]), 45)
        self.assertGreater(min(ended["body"]), 15)  # a slow line has its time

    def test_bodies_that_come_in_pieces_are_answered(self):
        service = self.start()
        large = PAGE + b"<p>x" * 1_000_000
        head = "POST /extract?format=text HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/html\r\nContent-Length: {}\r\n{}\r\n"
        bodies = {len(page): service.post(page, format="text").body for page in (PAGE, large)}
        connections = []
        for page, more in [(PAGE, ""), (large, ""), (PAGE, "Expect: 100-continue\r\n")]:
            connection = socket.create_connection(("127.0.0.1", service.port), timeout=20)
            self.addCleanup(connection.close)
            connection.sendall(head.format(len(page), more).encode())
            if more:
                self.assertEqual(connection.recv(100), b"HTTP/1.1 100 Continue\r\n\r\n")
            connections.append((connection, page))
        time.sleep(0.1)
        for part in range(3):
            for connection, page in connections:
                third = -(-len(page) // 3)
                # The next request on the connection comes together with the end of the body.
                after = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" if part == 2 else b""
                connection.sendall(page[part * third:(part + 1) * third] + after)
            time.sleep(0.1)
        for connection, page in connections:
            reply = connection.makefile("rb")
            for expected_body in [bodies[len(page)], None]:
                self.assertEqual(reply.readline().split()[1], b"200")
                headers = http.client.parse_headers(reply)
                body = reply.read(int(headers["Content-Length"]))
                if expected_body is not None:
                    self.assertEqual(body, expected_body)

    def test_an_incomplete_body_ends_with_its_client(self):
        service = self.start()
        for _ in range(50):
            with socket.create_connection(("127.0.0.1", service.port), timeout=20) as connection:
                connection.sendall(b"POST /extract HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<p>")
        self.assertEqual(service.post(PAGE).status, 200)
        began = time.monotonic()
        self.assertEqual(service.end(signal.SIGTERM)[0], 0)
        self.assertLess(time.monotonic() - began, 4)

    def test_clients_that_read_nothing_hold_up_nobody(self):
        service = self.start()
        request = b"GET /openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        for _ in range(70):  # more than there are threads
            client = socket.socket()
            self.addCleanup(client.close)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            client.connect(("127.0.0.1", service.port))
            client.setblocking(False)
            client.send(request * 900)
        for _ in range(3):
            began = time.monotonic()
            self.assertEqual(service.ask("GET", "/healthz").status, 200)
            self.assertLess(time.monotonic() - began, 10 if not SANITIZED else 18)
        began = time.monotonic()
        self.assertEqual(service.end(signal.SIGTERM)[0], 0)
        self.assertLess(time.monotonic() - began, 12)

    def test_more_connections_than_threads_are_served(self):
        service = self.start()
        connections = [http.client.HTTPConnection("127.0.0.1", service.port, timeout=20) for _ in range(200)]
        for connection in connections:
            self.addCleanup(connection.close)
        for _ in range(3):
            for connection in connections:
                connection.request("GET", "/healthz")
            for connection in connections:
                reply = connection.getresponse()
                self.assertEqual((reply.status, reply.read()), (200, b'{"status":"ok"}\n'))


if __name__ == "__main__":
    unittest.main()
