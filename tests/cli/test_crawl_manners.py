#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How often sito crawl asks a server, as the server sees it: delays, robots.txt, Retry-After, and a server that goes away."""
import email.utils
import os
import signal
import subprocess
import threading
import time
import unittest

from crawl_tool import HTML, STATIC, CrawlTest
from tool import SITO

CHROMIUM = "/usr/lib/chromium/chromium"
SLACK = 0.02  # seconds between what the server and what the crawler take for the end of an answer


class Manners(CrawlTest):
    def check_gaps(self, site, delay):
        gaps = site.gaps()
        self.assertGreater(len(gaps), 2)
        self.assertEqual([gap for gap in gaps if gap[0] < delay - SLACK], [])

    def test_the_delay_is_held_between_everything(self):
        # Pages, robots.txt with a redirect, a sitemap, redirects, an address that cannot be there.
        site = self.site(5, extra='<a href="/moved">m</a><a href="/b?y=1&amp;x=2">sorted</a>')
        site.answers["/robots.txt"] = (302, {"Location": "/rules"}, "")
        site.answers["/rules"] = (200, {"Content-Type": "text/plain"}, f"User-agent: *\nSitemap: {site.base}/map.xml\n")
        site.answers["/map.xml"] = (200, {"Content-Type": "text/xml"}, f"<urlset><url><loc>{site.base}/page/77</loc></url></urlset>")
        site.answers["/moved"] = (301, {"Location": "/page/88"}, "")
        site.answers["/b?x=2&y=1"] = (302, {"Location": "/b?y=1&x=2"}, "")
        site.answers["/b?y=1&x=2"] = (200, HTML, site.page(55))
        for delay in ("0.3", "0.12"):  # kept by the frontier, and by the crawler
            site.requests.clear()
            site.times.clear()
            self.crawl(site.base + "/", "--delay", delay, folder=delay, flags=STATIC)
            self.check_gaps(site, float(delay))
            self.assertLessEqual({"/rules", "/map.xml", "/page/77", "/page/88", "/b?y=1&x=2"}, set(site.paths()))

    def test_a_crawl_delay_is_held(self):
        site = self.site(4, robots="User-agent: *\nCrawl-delay: 0.4\n")
        self.crawl(site.base + "/", "--delay", "0", "--per-host", "1", flags=STATIC)
        self.check_gaps(site, 0.4)

    def test_a_slow_host_is_asked_less_often(self):
        site = self.site(4)
        plain = site.answer

        def slowly(path, headers):
            time.sleep(0.15)
            return plain(path, headers)

        site.answer = slowly
        self.crawl(site.base + "/", "--delay", "0", flags=STATIC)
        self.check_gaps(site, 5 * 0.15)

    def test_a_crawl_that_comes_back_does_not_come_too_soon(self):
        site = self.site(40)
        command = [SITO, "crawl", site.base + "/", "-o", self.folder / "crawl", "--delay", "0.5", *STATIC]
        for how in (signal.SIGKILL, signal.SIGINT):
            for wanted in (2, 4, 6):
                before = len(site.requests)
                running = subprocess.Popen(list(map(str, command)), stderr=subprocess.DEVNULL)
                while len(site.requests) < before + wanted and running.poll() is None:
                    time.sleep(0.005)
                running.send_signal(how)
                running.wait(timeout=30)
        self.check_gaps(site, 0.5)

    @unittest.skipUnless(os.path.exists(CHROMIUM), "Chromium is not installed")
    def test_the_browser_waits_for_its_turn(self):
        site = self.site(3)
        self.crawl(site.base + "/", "--delay", "0.4", "--render", "always", flags=["--allow-private"])
        pages = [path for path in site.paths() if path == "/" or path.startswith("/page/")]
        self.assertEqual(len(pages), 6)  # fetched and opened
        site.times = [one for one in site.times if one[0] != "/favicon.ico"]
        self.check_gaps(site, 0.4)

    def test_retry_after_is_waited_for_by_everything_of_the_host(self):
        for after in ("2", "date"):
            site = self.site(6)
            plain, refused = site.answer, []

            def busy_once(path, headers):
                if path == "/page/2" and not refused:
                    refused.append(time.monotonic())
                    when = email.utils.formatdate(time.time() + 3, usegmt=True) if after == "date" else after
                    return 503, {"Retry-After": when}, ""
                return plain(path, headers)

            site.answer = busy_once
            account = self.crawl(site.base + "/", "--delay", "0.01", folder=after, flags=STATIC)
            self.assertEqual(account["written"], 6)
            self.assertEqual(account["notes"]["again-http-503"], 1)
            later = [came for _, came, _ in site.times if came > refused[0] + SLACK]
            self.assertGreaterEqual(min(later) - refused[0], 1.9)


class RobotsTxt(CrawlTest):
    def test_rules_that_are_not_known_are_asked_for_again(self):
        site = self.site(3)
        plain, answers = site.answer, [(503, {"Retry-After": "1"}, "")]
        site.answer = lambda path, headers: answers.pop(0) if path == "/robots.txt" and answers else plain(path, headers)
        account = self.crawl(site.base + "/")
        self.assertEqual(account["written"], 3)
        self.assertEqual(site.paths()[:2], ["/robots.txt", "/robots.txt"])  # before anything else
        self.assertEqual(site.paths().count("/robots.txt"), 2)

    def test_redirects_are_followed_five_times_across_hosts(self):
        other = self.site(1)
        site = self.site(3, extra='<a href="/private/x">x</a>')
        site.answers["/robots.txt"] = (301, {"Location": other.base + "/hop/1"}, "")
        for hop in range(1, 9):
            other.answers[f"/hop/{hop}"] = (302, {"Location": f"/hop/{hop + 1}"}, "")
        other.answers["/hop/5"] = (200, {"Content-Type": "text/plain"}, "User-agent: *\nDisallow: /private/\n")
        self.crawl(site.base + "/")
        self.assertEqual(self.listed()[site.base + "/private/x"], ("dropped", "robots"))
        other.answers["/hop/5"] = (302, {"Location": "/hop/6"}, "")
        self.crawl(site.base + "/", folder="too-many")  # as if there were none
        self.assertEqual(self.listed("too-many")[site.base + "/private/x"], ("failed", "http-404"))

    def test_what_is_beyond_its_bound_and_what_stands_before_it_do_not_matter(self):
        rules = "\ufeffUser-agent: *\r\nDisallow: /private/\r\n"
        rules += "# filling\r\n" * (600_000 // 11) + "Disallow: /page/\r\n"
        site = self.site(3, robots=rules, extra='<a href="/private/x">x</a>')
        account = self.crawl(site.base + "/")
        self.assertEqual(account["written"], 3)
        self.assertEqual(self.listed()[site.base + "/private/x"], ("dropped", "robots"))

    def test_one_that_does_not_come_forbids_everything(self):
        site = self.site(3)
        plain = site.answer

        def never(path, headers):
            time.sleep(2 if path == "/robots.txt" else 0)
            return plain(path, headers)

        site.answer = never
        account = self.crawl(site.base + "/", "--attempts", "1", "--fetch-timeout", "0.5", exit_code=1)
        self.assertEqual(account["failed"], {"robots-unavailable": 1})
        self.assertEqual(set(site.paths()), {"/robots.txt"})


class Gone(CrawlTest):
    def close_after(self, site, n_requests, then=lambda: None):
        """Closes the site once it has answered so many requests: by then the crawler knows that it was there."""
        def wait():
            end = time.monotonic() + 60
            while len(site.requests) < n_requests and time.monotonic() < end:
                time.sleep(0.01)
            site.close()
            then()
        threading.Thread(target=wait, daemon=True).start()

    def test_a_server_that_comes_back_finds_the_crawl_waiting(self):
        site = self.site(60)
        port = site.port
        running = subprocess.Popen([SITO, "crawl", site.base + "/", "-o", str(self.folder / "crawl"), "--delay", "0.02", "--attempts", "2", *STATIC], stderr=subprocess.PIPE)
        self.addCleanup(running.kill)
        while len(site.requests) < 15 and running.poll() is None:
            time.sleep(0.01)
        site.close()
        time.sleep(1)  # a request may be on its way
        asked = len(site.requests)
        time.sleep(4)
        self.assertIsNone(running.poll(), "it ended without its server")
        self.assertEqual(len(site.requests), asked)
        site.open(port)
        _, said = running.communicate(timeout=60)
        self.assertEqual(running.returncode, 0, said)
        account = self.crawl(site.base + "/")
        self.assertEqual((account["written"], account["waiting"], account["failed"]), (60, 0, {}))
        self.assertEqual(len(self.documents()), 60)

    def test_a_server_that_does_not_come_back_ends_it_and_nothing_is_lost(self):
        site = self.site(60)
        port = site.port
        self.close_after(site, 10)
        account = self.crawl(site.base + "/", "--delay", "0.05", "--outage", "2", flags=STATIC, exit_code=1)
        self.assertEqual((account["ended"], account["failed"]), ("offline", {}))
        self.assertGreater(account["waiting"], 0)
        site.open(port)
        self.assertEqual(self.crawl(site.base + "/")["written"], 60)

    def test_one_host_of_two_that_is_gone_waits_alone(self):
        site, other = self.site(40), self.site(120)
        port = site.port
        self.close_after(site, 10, then=lambda: threading.Timer(1.8, lambda: site.open(port)).start())
        account = self.crawl(site.base + "/", other.base + "/", "--delay", "0.03", "--attempts", "2", flags=STATIC)
        self.assertEqual((account["written"], account["failed"]), (160, {}))


if __name__ == "__main__":
    unittest.main()
