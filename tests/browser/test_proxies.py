#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A browser behind `sito proxy`, and behind Squid with `sito icap` over HTTPS, on a site with a login. Skipped without Chromium."""
import base64
import hashlib
import http.server
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.parse

import chromium

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/cli"))
import squid  # noqa: E402
import tls_server  # noqa: E402
from loopback import PageHandler, QuietServer  # noqa: E402
from tool import SITO  # noqa: E402

SKIPPED = 77  # as tests/CMakeLists.txt knows it
PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=")
DATA = hashlib.shake_256(b"sito").digest(300_000)
SENTENCES = ("The lock keeper of Long Reach opens the gates at six, and the first barge is waiting by then. "
             "On Sundays nobody comes before eight, because the bakers of the town sleep late. ")
MENU = "<nav><ul>" + "".join(f"<li><a href='/section/{i}'>Section {i}</a></li>" for i in range(8)) + "</ul></nav>"
STORY = ("<!DOCTYPE html><html lang='en'><head><title>The lock opens at six</title></head><body>" + MENU +
         "<main><article><h1>The lock opens at six</h1><figure><img src='/gate.png' alt='A gate'></figure>" + f"<p>{SENTENCES * 2}</p>" * 5 +
         f"<p><a href='/second'>The second story</a> is about the bakers. {SENTENCES}</p></article></main><footer><p>All rights reserved</p></footer></body></html>")
LOGIN = ("<!DOCTYPE html><html lang='en'><head><title>Log in</title></head><body><h1>Log in</h1><form method='post' action='/login'>"
         "<input name='name'><input type='password' name='word'><button id='go'>Go</button></form></body></html>")


class Site(PageHandler):
    protocol_version = "HTTP/1.1"

    def reply(self, status, kind, body, **fields):
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": len(body), **fields}.items():
            self.send_header(name.replace("_", "-"), str(value))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        part = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        if self.path == "/gate.png":
            self.reply(200, "image/png", PIXEL)
        elif self.path == "/data" and part:
            first, last = int(part[1]), int(part[2])
            self.reply(206, "application/octet-stream", DATA[first:last + 1], Content_Range=f"bytes {first}-{last}/{len(DATA)}")
        elif self.path == "/data":
            self.reply(200, "application/octet-stream", DATA, ETag='"data"')
        elif "member=yes" in self.headers.get("Cookie", ""):
            self.reply(200, "text/html; charset=utf-8", STORY.replace("at six", "at seven" if self.path == "/second" else "at six").encode())
        else:
            self.reply(403, "text/html; charset=utf-8", LOGIN.encode())

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/login":
            good = urllib.parse.parse_qs(body.decode()) == {"name": ["ada"], "word": ["gate & key"]}
            self.reply(303, "text/html", b"", Location="/story", **({"Set_Cookie": "member=yes; Path=/"} if good else {}))
        else:
            self.reply(200, "text/html; charset=utf-8", body)


class Proxies(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def site(self, context=None):
        server = QuietServer(("127.0.0.1", 0), Site)
        if context:
            server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"{'https' if context else 'http'}://localhost:{server.server_port}"

    def start(self, *arguments):
        process = subprocess.Popen([SITO, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.communicate)
        self.addCleanup(process.terminate)
        return int(re.search(r"127\.0\.0\.1:(\d+)", process.stderr.readline())[1])

    def browser(self, proxy, *flags):
        tab = chromium.Chromium(chromium.find(), f"--proxy-server=http://127.0.0.1:{proxy}", "--proxy-bypass-list=<-loopback>", *flags)
        self.addCleanup(tab.close)
        return tab

    def text(self, tab):
        return tab.run("document.body.innerText")

    def log_in(self, tab, site):
        tab.open(f"{site}/story")
        self.assertEqual(tab.run("document.title"), "Log in")
        tab.run("document.querySelector('[name=name]').value = 'ada'; document.querySelector('[name=word]').value = 'gate & key'; document.querySelector('#go').click()")
        tab.wait("document.title === 'The lock opens at six' && document.readyState === 'complete'")

    def assert_cleaned(self, tab):
        text = self.text(tab)
        self.assertIn("The lock keeper of Long Reach opens the gates", text)
        self.assertNotIn("Section 3", text)
        self.assertNotIn("rights reserved", text)
        tab.wait("document.querySelector('img').naturalWidth === 1")

    def assert_passes_everything_else(self, tab):
        digest = ("(async (response) => [response.status, response.headers.get('ETag') ?? '', [...new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))]])"
                  "(await fetch('/data', {headers: %s}))")
        run = lambda fields: tab.run(f"(async () => {digest % fields})()")
        self.assertEqual(run("{}"), [200, '"data"', list(hashlib.sha256(DATA).digest())])
        self.assertEqual(run("{Range: 'bytes=1000-1999'}"), [206, "", list(hashlib.sha256(DATA[1000:2000]).digest())])
        page = "<html><body><nav>Menu</nav><p>An answer to a form is not a page to clean.</p></body></html>"
        self.assertEqual(tab.run(f"(async () => (await fetch('/echo', {{method: 'POST', body: {page!r}}})).text())()"), page)

    def test_a_browser_reads_and_logs_in_through_the_proxy(self):
        site = self.site()
        tab = self.browser(self.start("proxy"))
        self.log_in(tab, site)
        self.assert_cleaned(tab)
        self.assert_passes_everything_else(tab)
        # A link leads to the next page, which is cleaned too.
        tab.run("[...document.links].find((link) => link.textContent === 'The second story').click()")
        tab.wait("document.title === 'The lock opens at seven' && document.readyState === 'complete'")
        self.assert_cleaned(tab)
        # And the way back leads to the page as it was.
        tab.run("[...document.links].find((link) => link.textContent === 'Original page').click()")
        tab.wait("document.querySelector('nav') !== null && document.readyState === 'complete'")
        self.assertIn("Section 3", self.text(tab))
        self.assertIn("rights reserved", self.text(tab))

    @unittest.skipUnless(tls_server.HAS_OPENSSL, "there is no openssl")
    def test_https_passes_through_the_proxy_unchanged(self):
        site = self.site(tls_server.certificate(self.folder, "origin", "DNS:localhost"))
        tab = self.browser(self.start("proxy"), self.trust(self.folder / "origin.pem"))
        self.log_in(tab, site)
        self.assertIn("Section 3", self.text(tab))
        self.assert_passes_everything_else(tab)

    def trust(self, certificate):
        """The flag by which Chromium trusts the key of a certificate."""
        key = subprocess.run(["openssl", "x509", "-in", certificate, "-pubkey", "-noout"], capture_output=True, check=True).stdout
        der = subprocess.run(["openssl", "pkey", "-pubin", "-outform", "der"], input=key, capture_output=True, check=True).stdout
        return "--ignore-certificate-errors-spki-list=" + base64.b64encode(hashlib.sha256(der).digest()).decode()

    @unittest.skipUnless(squid.IS_INSTALLED, squid.MISSING)
    def test_a_browser_reads_https_through_squid(self):
        site = self.site(tls_server.certificate(self.folder, "origin", "DNS:localhost"))
        proxy = squid.start(self, self.start("icap"), self.folder / "origin.pem")
        tab = self.browser(proxy, self.trust(self.folder / "authority.crt"))
        self.log_in(tab, site)
        self.assert_cleaned(tab)
        self.assertTrue(tab.run("location.protocol === 'https:'"))
        self.assert_passes_everything_else(tab)


if __name__ == "__main__":
    if chromium.find() is None:
        print("skipped: there is no Chromium", file=sys.stderr)
        sys.exit(SKIPPED)
    unittest.main()
