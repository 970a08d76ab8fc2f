#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito learn and sito serve, killed at any moment: an output is there and whole, or not there; a next run is as if nothing had been.

SITO_KILLS says how often each is killed (default 4), SITO_SEED when. Crawls, also in a browser: test_crawl_kill.py; BaseX:
test_xqt_database.py.
"""
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import unittest

from tool import EXAMPLE, ROOT, SITO, ToolTest
from workbench_server import Workbench

KILLS = int(os.environ.get("SITO_KILLS", "4"))


class Killed(ToolTest):
    def setUp(self):
        super().setUp()
        self.pick = random.Random(int(os.environ.get("SITO_SEED", "1")))
        self.temporary = self.folder / "temporary"
        self.temporary.mkdir()

    def test_learn_leaves_what_was_there_or_what_is_new(self):
        warc = self.folder / "sites.warc.gz"
        subprocess.run([sys.executable, ROOT / "tools/generate_sites.py", "--warc", warc, "--pages", "40"], check=True, capture_output=True)
        output = self.folder / "sites.jsonl"
        command = [SITO, "learn", warc, "-o", output, "--temp-dir", self.temporary, "-q"]
        begun = time.monotonic()
        subprocess.run(command, check=True, timeout=120)
        seconds = time.monotonic() - begun
        whole = output.read_bytes()
        for _ in range(KILLS):
            for before in (b"what was there before\n", None):
                output.unlink(missing_ok=True)
                if before:
                    output.write_bytes(before)
                running = subprocess.Popen(command)
                time.sleep(self.pick.uniform(0, seconds))
                running.send_signal(signal.SIGKILL)
                running.wait()
                found = output.read_bytes() if output.exists() else None
                self.assertIn(found, (before, whole))
        subprocess.run(command, check=True, timeout=120)
        self.assertEqual(output.read_bytes(), whole)

    def test_serve_leaves_no_part_of_a_corpus_under_its_name(self):
        shutil.copy(EXAMPLE, self.folder / "crawl.warc.gz")
        body = {"inputs": ["crawl.warc.gz"] * 40, "algorithm": "justext", "format": "jsonl", "output": "out.jsonl"}
        output = self.folder / "out.jsonl"
        self.run_sito("corpus", *["crawl.warc.gz"] * 40, "--algorithm", "justext", "-o", "whole.jsonl", "-q", cwd=self.folder)
        whole = (self.folder / "whole.jsonl").read_bytes()
        for _ in range(KILLS):
            output.unlink(missing_ok=True)
            server = Workbench("--root", self.folder, cwd=self.folder)
            self.assertEqual(server.call("POST", "/api/runs", body).status // 100, 2)
            time.sleep(self.pick.uniform(0, 0.2))
            server.process.send_signal(signal.SIGKILL)
            server.process.communicate()
            if output.exists():
                self.assertEqual(output.read_bytes(), whole)
        server = Workbench("--root", self.folder, cwd=self.folder)
        job = server.call("POST", "/api/runs", {**body, "output": "again.jsonl"}).json["job"]
        self.assertEqual(server.events(job)[-1][0], "done")
        server.process.send_signal(signal.SIGTERM)
        server.process.communicate(timeout=30)
        self.assertEqual((self.folder / "again.jsonl").read_bytes(), whole)


if __name__ == "__main__":
    unittest.main()
