#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The WACZ of a crawl, replayed by pywb: pages, what they show, redirects and what is missing. Skipped without pywb (SITO_PYWB: the
folder of its programs)."""
import os
import pathlib
import shutil
import socket
import subprocess
import time
import unittest
import urllib.error
import urllib.request

from crawl_server import paragraph
from crawl_tool import FAST, CrawlTest

WAYBACK = shutil.which("wayback", path=os.environ.get("SITO_PYWB")) or ""


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


HAS_CHROMIUM = any(pathlib.Path(path).exists() for path in ["/usr/lib/chromium/chromium", "/usr/bin/chromium"])


@unittest.skipUnless(WAYBACK, "there is no pywb")
class Replay(CrawlTest):
    def replay(self, wacz):
        """Serves the archive; the address in front of archived URLs."""
        store = self.folder / "store"
        store.mkdir()
        manager = pathlib.Path(WAYBACK).with_name("wb-manager")
        for step in (["init", "crawl"], ["add", "--unpack-wacz", "crawl", wacz]):
            subprocess.run([manager, *step], cwd=store, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = free_port()
        server = subprocess.Popen([WAYBACK, "-p", str(port), "-b", "127.0.0.1"], cwd=store, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            with socket.socket() as one:
                if one.connect_ex(("127.0.0.1", port)) == 0:
                    return f"http://127.0.0.1:{port}/crawl/"
            time.sleep(0.2)
        return self.fail("pywb does not listen")

    def get(self, url):
        try:
            with urllib.request.urlopen(url, timeout=60) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def test_pages_requisites_and_redirects_replay(self):
        site = self.site(4, extra='<link rel="stylesheet" href="/look.css"><a href="/moved">moved</a>')
        site.answers["/look.css"] = (200, {"Content-Type": "text/css"}, "body { background: url(/back.png) }")
        site.answers["/back.png"] = (200, {"Content-Type": "image/png"}, "picture")
        site.answers["/moved"] = (301, {"Location": "/page/2"}, "")
        base = f"http://localhost:{site.port}"  # pywb has keys of its own for numeric addresses
        self.crawl(base + "/", "--wacz", "--requisites", flags=FAST)
        site.close()  # what is shown now comes from the archive
        archive = self.replay(self.folder / "crawl/crawl.wacz")
        for path, seed in {"/": 0, "/page/1": 100, "/page/2": 200, "/page/3": 300, "/moved": 200}.items():
            status, text = self.get(f"{archive}mp_/{base}{path}")
            self.assertEqual(status, 200, path)
            self.assertIn(paragraph(seed), text, path)
            self.assertIn("/crawl/", text)  # links lead into the archive
        self.assertIn("background", self.get(f"{archive}cs_/{base}/look.css")[1])
        self.assertEqual(self.get(f"{archive}im_/{base}/back.png"), (200, "picture"))
        self.assertEqual(self.get(f"{archive}mp_/{base}/never")[0], 404)

    @unittest.skipUnless(HAS_CHROMIUM, "there is no Chromium")
    def test_a_payload_that_two_urls_have_replays_at_both(self):
        site = self.site(1, extra='<a href="/second">second</a><script src="/app.js?1"></script>')
        script = "document.body.dataset.seen = 1; // " + "x" * 3000
        for path in ("/app.js?1", "/app.js?2"):
            site.answers[path] = (200, {"Content-Type": "text/javascript"}, script)
        site.answers["/second"] = (200, {"Content-Type": "text/html"}, f"<html><body><p>{paragraph(700)}</p><script src='/app.js?1'></script><script src='/app.js?2'></script></body></html>")
        base = f"http://localhost:{site.port}"
        self.crawl(base + "/", "--wacz", "--render", "always", flags=["--delay", "0", "--no-adaptive", "--allow-private"])
        self.assertIn("revisit", [record[0] for record in self.records() if "/app.js" in record[1]])
        site.close()
        archive = self.replay(self.folder / "crawl/crawl.wacz")
        for path in ("/app.js?1", "/app.js?2"):
            self.assertIn("x" * 3000, self.get(f"{archive}js_/{base}{path}")[1], path)


if __name__ == "__main__":
    unittest.main()
