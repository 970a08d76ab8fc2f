#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A crawl that is stopped, by whatever, leaves nothing half: it goes on, and each page is there once."""
import collections
import json
import os
import signal
import time
import unittest

from crawl_server import paragraph
from crawl_tool import CrawlTest

CHROMIUM = "/usr/lib/chromium/chromium"
SLOW = ["--delay", "0.02", "--allow-private", "--render", "never"]


class Stopped(CrawlTest):
    def expect_nothing_out(self):
        """No task is out with anybody: another worker could go on at once."""
        self.assertEqual(self.sql("SELECT count(*) FROM sito_address WHERE state=1"), [(0,)])
        self.assertEqual(self.sql("SELECT sum(leased), sum(held) FROM sito_worker"), [(0, 0)])
        self.assertEqual(self.sql("SELECT sum(handed) FROM sito_host"), [(0,)])

    def expect_it_goes_on(self, site, count):
        account = self.crawl(site.base + "/")
        self.assertEqual((account["written"], account["waiting"]), (count, 0))
        self.expect_each_once(count)
        asked = collections.Counter(path for path in site.paths() if path != "/robots.txt")
        self.assertEqual(max(asked.values()), 1, asked.most_common(3))

    def test_after_an_interrupt(self):
        site = self.site(150)
        running = self.begin(site.base + "/", *SLOW)
        self.wait_for(lambda: len(site.requests) >= 10)
        code, said = self.interrupt(running)
        self.assertEqual(code, 130, said)
        self.assertIn("interrupted", said)
        self.expect_nothing_out()
        self.expect_it_goes_on(site, 150)

    def test_after_a_second_interrupt(self):
        site = self.site(60)
        plain = site.answer

        def slow(path, headers):
            time.sleep(2 if path != "/robots.txt" and len(site.requests) > 10 else 0)
            return plain(path, headers)

        site.answer = slow
        running = self.begin(site.base + "/", *SLOW)
        self.wait_for(lambda: len(site.requests) > 11)
        running.send_signal(signal.SIGINT)
        time.sleep(0.2)
        begin = time.monotonic()
        self.assertEqual(self.interrupt(running)[0], 130)
        self.assertLess(time.monotonic() - begin, 1)
        site.answer = plain
        account = self.crawl(site.base + "/")
        self.assertEqual((account["written"], account["waiting"]), (60, 0))
        self.expect_each_once(60)

    def test_after_the_time_limit(self):
        site = self.site(150)
        account = self.crawl_slowly(site, "--time-limit", "1")
        self.assertEqual(account["ended"], "time")
        self.assertGreater(account["waiting"], 0)
        self.expect_nothing_out()
        self.expect_it_goes_on(site, 150)

    def test_after_the_limit_of_pages(self):
        site = self.site(150)
        account = self.crawl(site.base + "/", "--limit", "40")
        self.assertEqual((account["written"], account["ended"]), (40, "pages"))
        self.expect_nothing_out()
        self.expect_it_goes_on(site, 150)

    def crawl_slowly(self, site, *arguments):
        stats = self.folder / "stats.json"
        self.run_sito("crawl", site.base + "/", "-o", self.folder / "crawl", "--stats", stats, *SLOW, *arguments)
        return json.loads(stats.read_text())

    @unittest.skipUnless(os.path.exists(CHROMIUM), "Chromium is not installed")
    def test_a_page_that_is_being_read_in_a_browser_is_read_anew(self):
        site = self.site(1)
        text = "".join(f"<p>{paragraph(i)}</p>" for i in range(4))
        late = [paragraph(100 + i) for i in range(12)]
        buttons = "".join(f'<div><button class="load-more" aria-expanded="false" onclick="more(this, {i})">Show {i + 2} more comments</button></div>' for i in range(12))
        script = f"var all = {json.dumps(late)}; function more(b, i) {{ fetch('/pressed/' + i); var p = document.createElement('p'); p.textContent = all[i]; b.parentNode.appendChild(p); b.remove(); }}"
        body = f'<html lang="en"><body><main><h1>Story</h1>{text}</main><section class="comments"><h2>Comments</h2>{buttons}</section><script>{script}</script></body></html>'
        site.answers["/"] = (200, {"Content-Type": "text/html"}, body)
        command = [site.base + "/", "--render", "always", "--allow-private", "--delay", "0"]
        running = self.begin(*command)
        self.wait_for(lambda: any(path.startswith("/pressed/") for path in site.paths()), seconds=60)
        code, said = self.interrupt(running)
        self.assertEqual(code, 130, said)
        self.assertEqual(self.documents(), [])
        self.run_sito("crawl", *command, "-o", self.folder / "crawl")
        (document,) = self.documents()
        for paragraph_of in late:
            self.assertIn(paragraph_of, document["text"])


if __name__ == "__main__":
    unittest.main()
