#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A crawl that is killed at any moment goes on as if nothing had been: each address and each record exactly once.

SITO_KILLS says how often it is killed (default 6; 200 for the full proof).
"""
import collections
import json
import os
import random
import signal
import subprocess
import time
import unittest

from crawl_server import Site
from tool import SITO, ToolTest

KILLS = int(os.environ.get("SITO_KILLS", "6"))
PAGES = max(150, 12 * KILLS)


class Killed(ToolTest):
    def test_nothing_is_lost_or_doubled(self):
        site = Site(PAGES)
        self.addCleanup(site.close)
        folder = self.folder / "crawl"
        command = [SITO, "crawl", site.base + "/", "-o", folder, "--delay", "0", "--per-host", "4", "--no-adaptive", "--allow-private", "--render", "never", "--format", "jsonl,vertical", "--compress", "gzip"]
        command = list(map(str, command))
        pick = random.Random(int(os.environ.get("SITO_SEED", "1")))
        kills = 0
        for _ in range(KILLS):
            before = len(site.requests)
            running = subprocess.Popen(command, stderr=subprocess.PIPE)
            # Some are killed while they begin, most while pages come in.
            wanted = before + pick.randrange(0, 20)
            deadline = time.monotonic() + pick.uniform(0.05, 2.0)
            while running.poll() is None and len(site.requests) < wanted and time.monotonic() < deadline:
                time.sleep(0.002)
            time.sleep(pick.uniform(0, 0.15))
            if running.poll() is None:
                kills += 1
            running.send_signal(signal.SIGKILL)
            running.communicate()
        done = subprocess.run(command + ["--stats", str(self.folder / "stats.json")], capture_output=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        account = json.loads((self.folder / "stats.json").read_text())
        self.assertTrue(account["adds_up"], account)
        self.assertEqual((account["written"], account["waiting"]), (PAGES, 0), account)
        self.check_outputs(folder)
        print(f"killed {kills} times, {PAGES} pages, {len(site.requests)} requests")

    def check_outputs(self, folder):
        import gzip
        with gzip.open(folder / "corpus.jsonl.gz", "rt") as lines:
            urls = collections.Counter(json.loads(line)["url"] for line in lines)
        self.assertEqual((len(urls), sum(urls.values())), (PAGES, PAGES))
        with gzip.open(folder / "corpus.vert.gz", "rt") as text:
            self.assertEqual(text.read().count("<doc "), PAGES)
        pages = [json.loads(line)["url"] for line in (folder / "pages.jsonl").read_text().splitlines()]
        self.assertEqual((len(set(pages)), len(pages)), (PAGES, PAGES))
        records = collections.Counter()
        for archive in sorted(folder.glob("crawl-*.warc.gz")):
            self.run_sito("warc", "check", archive)
            with gzip.open(archive) as bytes_of:
                kind = target = None
                for line in bytes_of.read().split(b"\r\n"):
                    if line == b"WARC/1.1":
                        kind = target = None
                    elif line.startswith(b"WARC-Type: "):
                        kind = line[11:]
                    elif line.startswith(b"WARC-Target-URI: "):
                        target = line[17:]
                        if kind == b"response" and not target.endswith(b"/robots.txt"):
                            records[target] += 1
        self.assertEqual(len(records), PAGES)
        self.assertEqual(set(records.values()), {1}, [one for one in records.items() if one[1] != 1][:5])


if __name__ == "__main__":
    unittest.main()
