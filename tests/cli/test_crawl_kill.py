#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A crawl that is killed at any moment goes on as if nothing had been: each address and each record exactly once.

SITO_KILLS says how often it is killed (default 6; the test with the label "slow" does it 200 times), SITO_RENDERED_KILLS how often
while it opens every page in a browser (default 2; 0 for not at all), SITO_SEED when.
"""
import collections
import gzip
import json
import os
import random
import signal
import subprocess
import time
import unittest

from crawl_tool import CrawlTest
from tool import SITO

CHROMIUM = "/usr/lib/chromium/chromium"
KILLS = int(os.environ.get("SITO_KILLS", "6"))
RENDERED_KILLS = int(os.environ.get("SITO_RENDERED_KILLS", "2"))
COMMON = ["--delay", "0", "--per-host", "4", "--no-adaptive", "--allow-private", "--format", "jsonl,vertical", "--compress", "gzip"]


class Killed(CrawlTest):
    def setUp(self):
        super().setUp()
        self.pick = random.Random(int(os.environ.get("SITO_SEED", "1")))

    def test_nothing_is_lost_or_doubled(self):
        pages = max(150, 12 * KILLS)
        self.kill_and_check(pages, KILLS, ["--render", "never"], longest_wait=0.15)
        responses, _ = self.archived()
        self.expect_once_each(responses, pages)

    @unittest.skipUnless(os.path.exists(CHROMIUM), "Chromium is not installed")
    @unittest.skipUnless(RENDERED_KILLS, "SITO_RENDERED_KILLS is 0")
    def test_nothing_is_lost_or_doubled_in_a_browser(self):
        pages = 10 + 6 * RENDERED_KILLS
        self.kill_and_check(pages, RENDERED_KILLS, ["--render", "always", "--tabs", "2"], longest_wait=4)
        _, rendered = self.archived()
        self.expect_once_each(rendered, pages)

    def kill_and_check(self, pages, wanted_kills, more, longest_wait):
        site = self.site(pages)
        command = [SITO, "crawl", site.base + "/", "-o", str(self.folder / "crawl"), *COMMON, *more]
        kills = 0
        for _ in range(wanted_kills):
            kills += self.run_and_kill(site, command, longest_wait)
        done = subprocess.run(command + ["--stats", str(self.folder / "stats.json")], capture_output=True, timeout=600)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        account = json.loads((self.folder / "stats.json").read_text())
        self.assertTrue(account["adds_up"], account)
        self.assertEqual((account["written"], account["waiting"]), (pages, 0), account)
        self.check_outputs(pages)
        print(f"{' '.join(more)}: killed {kills} times, {pages} pages, {len(site.requests)} requests")

    def run_and_kill(self, site, command, longest_wait):
        """Whether it was killed before it had ended."""
        before = len(site.requests)
        running = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        # Some are killed while they begin, most while pages come in.
        wanted = before + self.pick.randrange(0, 20)
        deadline = time.monotonic() + self.pick.uniform(0.05, 2.0)
        while running.poll() is None and len(site.requests) < wanted and time.monotonic() < deadline:
            time.sleep(0.002)
        time.sleep(self.pick.uniform(0, longest_wait))
        was_running = running.poll() is None
        running.send_signal(signal.SIGKILL)
        running.wait()
        return was_running

    def check_outputs(self, count):
        folder = self.folder / "crawl"
        with gzip.open(folder / "corpus.jsonl.gz", "rt") as lines:
            self.expect_once_each((json.loads(line)["url"] for line in lines), count)
        with gzip.open(folder / "corpus.vert.gz", "rt") as text:
            self.assertEqual(text.read().count("<doc "), count)
        self.expect_once_each((one["url"] for one in self.documents("pages.jsonl")), count)
        for archive in sorted(folder.glob("crawl-*.warc.gz")):
            self.run_sito("warc", "check", archive)

    def archived(self):
        """Addresses of the answers, and of the rendered documents."""
        records = self.records()
        answers = [url for kind, url, fields, _ in records if kind == "response" and not url.endswith(("/robots.txt", "/sitemap.xml", "/favicon.ico"))]
        return answers, [url for kind, url, *_ in records if kind == "resource"]

    def expect_once_each(self, names, count):
        counted = collections.Counter(names)
        self.assertEqual((len(counted), sum(counted.values())), (count, count), counted.most_common(5))


if __name__ == "__main__":
    unittest.main()
