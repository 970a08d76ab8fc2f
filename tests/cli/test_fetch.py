#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages by their address, from a server on the loopback address, which has to be allowed."""
import gzip
import http.server
import json
import signal
import subprocess
import threading
import time
import unittest

from tool import ROOT, SITO, ToolTest

WORDS = "\u017dlu\u0165ou\u010dk\u00fd k\u016f\u0148 \u00fap\u011bl d\u00e1l, a v\u0161ichni ho sly\u0161eli. "  # Czech: the yellowish horse
PAGE = (ROOT / "examples/pages/bridge.en.html").read_bytes()


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers by path; notes what was asked."""

    def do_GET(self):
        self.server.asked.append((self.path, dict(self.headers)))
        path = self.path.split("?")[0]
        if path == "/moved":
            self.answer(301, b"", Location="/town/page")
        elif path == "/round":
            self.answer(302, b"", Location="/round")
        elif path == "/file":
            self.answer(302, b"", Location="file:///etc/passwd")
        elif path == "/latin":
            body = "<p>" + WORDS * 5
            self.answer(200, body.encode("cp1250"), **{"Content-Type": "text/html; charset=windows-1250"})
        elif path == "/plain":
            self.answer(200, b"First paragraph of <b>plain</b> text.\n\nSecond.\n", **{"Content-Type": "text/plain"})
        elif path == "/picture":
            self.answer(200, b"\x89PNG\r\n", **{"Content-Type": "image/png"})
        elif path == "/bomb":
            self.answer(200, gzip.compress(b"x" * 3_000_000), **{"Content-Type": "text/html", "Content-Encoding": "gzip"})
        elif path == "/slow":
            self.server.ends.wait(20)
        elif path == "/town/page":
            self.answer(200, PAGE, **{"Content-Type": "text/html; charset=utf-8"})
        else:
            self.answer(404, b"<p>gone</p>", **{"Content-Type": "text/html"})

    def answer(self, status, body, **headers):
        self.send_response(status)
        for name, value in {"Content-Length": len(body), **headers}.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Fetch(ToolTest):
    def setUp(self):
        super().setUp()
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.asked = []
        self.server.ends = threading.Event()
        thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(thread.join)
        self.addCleanup(self.server.shutdown)
        self.addCleanup(self.server.ends.set)

    def url(self, path):
        return f"http://127.0.0.1:{self.server.server_port}{path}"

    def fetch(self, *arguments, **more):
        return self.run_sito("extract", "--allow-private", *arguments, **more)

    def test_a_page_by_its_address_is_that_of_its_file(self):
        page = self.folder / "page.html"
        page.write_bytes(PAGE)
        self.assertEqual(self.fetch(self.url("/town/page")).stdout, self.run_sito("extract", page).stdout)
        path, headers = self.server.asked[0]
        self.assertEqual(path, "/town/page")
        self.assertRegex(headers["User-Agent"], r"^sito/\d")
        self.assertNotIn("Cookie", headers)

    def test_the_last_address_is_the_documents(self):
        document = json.loads(self.fetch(self.url("/moved?a#b"), "--format", "json").stdout)
        self.assertEqual(document["url"], self.url("/town/page"))
        links = [link["url"] for paragraph in document["paragraphs"] for link in paragraph.get("links", [])]
        self.assertIn(self.url("/town/path"), links)

    def test_what_the_server_says_of_characters_counts(self):
        self.assertIn(WORDS.strip(), self.fetch(self.url("/latin"), "--algorithm", "keep-all").stdout.decode())

    def test_plain_text_is_read_as_such(self):
        self.assertIn(b"<b>plain</b>", self.fetch(self.url("/plain"), "--no-language").stdout)

    def test_several_pages_go_to_one_output(self):
        lines = self.fetch(self.url("/town/page"), ROOT / "examples/pages/bridge.en.html", "--format", "jsonl").stdout.splitlines()
        self.assertEqual([json.loads(line).get("url", "") for line in lines], [self.url("/town/page"), ""])

    def test_a_page_that_fails_takes_no_other_with_it(self):
        done = self.fetch(self.url("/gone"), self.url("/town/page"), self.url("/picture"), exit_code=1)
        self.assertEqual(done.stdout, self.fetch(self.url("/town/page")).stdout)
        self.assertIn(f"sito: {self.url('/gone')}: network: the server answers with status 404", done.stderr.decode())
        self.assertIn("/picture: not a web page, but image/png", done.stderr.decode())

    def test_this_machine_is_refused_unless_allowed(self):
        for host in ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::ffff:127.0.0.1]", "user@127.0.0.1"]:
            done = self.run_sito("extract", f"http://{host}:{self.server.server_port}/town/page", exit_code=1)
            self.assertEqual(done.stdout, b"")
            self.assertIn(b": blocked: ", done.stderr, host)
        self.assertEqual(self.server.asked, [])

    def test_redirects_to_files_are_refused(self):
        done = self.fetch(self.url("/file"), exit_code=1)
        self.assertIn(b'the scheme "file"; only http and https are fetched', done.stderr)

    def test_bounds_are_said(self):
        for arguments, message in [((self.url("/round"),), b": more than 10 redirects"),
                                   ((self.url("/bomb"), "--limit-source", "1"), b": a body of more than 1048576 bytes"),
                                   ((self.url("/slow"), "--fetch-timeout", "0.3"), b"timeout: no complete answer within 300 ms"),
                                   (("http://nowhere.invalid/",), b"network: ")]:
            self.assertIn(message, self.fetch(*arguments, exit_code=1).stderr)

    def test_proxies_of_the_environment_are_not_used(self):
        proxy = f"http://127.0.0.1:{self.server.server_port}/"
        done = self.run_sito("extract", "http://nowhere.invalid/", exit_code=1, env={"http_proxy": proxy, "ALL_PROXY": proxy})
        self.assertIn(b"unknown host nowhere.invalid", done.stderr)
        self.assertEqual(self.server.asked, [])

    def test_flags_without_effect_are_errors(self):
        for arguments in [("--allow-private", "-"), ("--fetch-timeout", "3", "-"), (self.url("/"), "--url", "http://x.example/"),
                          ("a.html", "b.html", "--url", "http://x.example/"), ("a.html", "b.html", "--explain"),
                          ("a.html", "b.html", "--format", "markdown"), (self.url("/"), "--fetch-timeout", "0")]:
            self.run_sito("extract", *arguments, exit_code=2)

    def test_an_interrupt_ends_it(self):
        process = subprocess.Popen([SITO, "extract", "--allow-private", self.url("/slow")], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        end = time.monotonic() + 20
        while not self.server.asked and time.monotonic() < end:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=20)
        self.assertEqual((process.returncode, out), (130, b""))


if __name__ == "__main__":
    unittest.main()
