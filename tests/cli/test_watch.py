#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A run that is watched: --metrics into a file and at an address, and --progress json in a log."""
import json
import re
import signal
import socket
import subprocess
import time
import unittest
import urllib.error
import urllib.request

from tool import EXAMPLE, SITO, ToolTest


class Watched(ToolTest):
    def metrics_in(self, text):
        """The values of a text for Prometheus; each line is a comment or a value."""
        values = {}
        for line in text.splitlines():
            if line.startswith("# "):
                continue
            self.assertRegex(line, r'^[a-z_]+({[a-z]+="([^"\\]|\\.)*"(,[a-z]+="([^"\\]|\\.)*")*})? [0-9.e+-]+$')
            name, value = line.rsplit(" ", 1)
            values[name] = float(value)
        return values

    def test_a_file_has_the_state_at_the_end(self):
        self.run_sito("corpus", EXAMPLE, "-o", "o.jsonl", "--metrics", "run.prom", "--stats", "stats.json", "-q", cwd=self.folder)
        values = self.metrics_in((self.folder / "run.prom").read_text())
        account = json.loads((self.folder / "stats.json").read_text())
        self.assertEqual(values['sito_records_total{outcome="written"}'], account["written"])
        self.assertEqual({name: n for name, n in values.items() if name.startswith("sito_dropped_total")},
                         {f'sito_dropped_total{{reason="{reason}"}}': n for reason, n in account["dropped"].items()})
        self.assertEqual(values["sito_stored_bytes_done"], EXAMPLE.stat().st_size)
        self.assertEqual(values["sito_seconds_left"], 0)
        slow = [value for name, value in values.items() if name.startswith("sito_slow_page_seconds{place=")]
        self.assertTrue(1 <= len(slow) <= 5 and slow == sorted(slow, reverse=True), slow)
        self.assertEqual([path.name for path in self.folder.iterdir() if "prom" in path.name], ["run.prom"])

    def test_an_address_answers_while_the_run_goes_on(self):
        running = subprocess.Popen([SITO, "corpus", "-", "-o", "o.jsonl", "--metrics", "127.0.0.1:0"], cwd=self.folder, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(running.stderr.close)
        self.addCleanup(running.wait)
        self.addCleanup(running.stdin.close)
        address = re.search(r"http://127\.0\.0\.1:\d+/metrics", running.stderr.readline().decode()).group()
        archive = EXAMPLE.read_bytes()
        running.stdin.write(archive * 3)
        running.stdin.flush()
        end = time.monotonic() + 60
        while not self.metrics_in(urllib.request.urlopen(address).read().decode()).get('sito_records_total{outcome="written"}'):
            self.assertLess(time.monotonic(), end)
            running.stdin.write(archive)
            time.sleep(0.05)
        with self.assertRaises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(address.replace("/metrics", "/other"))
        self.assertEqual(refused.exception.code, 404)
        running.stdin.close()
        self.assertEqual(running.wait(60), 0)

    def test_lines_of_json_are_for_log_files(self):
        done = self.run_sito("corpus", EXAMPLE, "-o", "o.jsonl", "--progress", "json", "-q", cwd=self.folder)
        [line] = done.stderr.decode().splitlines()
        last = json.loads(line)
        self.assertEqual(last["records"], last["written"] + sum(last["dropped"].values()) + sum(last["failed"].values()))
        self.assertEqual((last["stored_bytes"], last["seconds_left"]), (EXAMPLE.stat().st_size, 0))
        self.assertGreater(len(last["slowest"]), 0)
        self.assertNotIn("\r", line)

    def test_what_cannot_be_watched_is_refused(self):
        for flags, words in ((["--metrics", "missing/run.prom"], b"missing"), (["--metrics", "256.1.1.1:80"], b"cannot listen on '256.1.1.1'"), (["--progress", "often"], b"--progress is"),
                             (["--metrics", "o.jsonl"], b"o.jsonl")):
            with self.subTest(flags):
                self.assertIn(words, self.run_sito("corpus", EXAMPLE, "-o", "o.jsonl", *flags, exit_code=2, cwd=self.folder).stderr)

    def test_an_address_that_cannot_be_taken_is_told(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            for address, words in ((f"127.0.0.1:{port}", f"port {port} is not free"), ("198.51.100.99:8080", "'198.51.100.99', which is not an address of this machine"),
                                   ("[2001:db8::1]:0", "'2001:db8::1', which is not an address of this machine")):
                with self.subTest(address):
                    said = self.run_sito("corpus", EXAMPLE, "-o", "o.jsonl", "--metrics", address, exit_code=2, cwd=self.folder).stderr.decode()
                    self.assertIn(words, said)

    def test_a_resumed_run_may_be_watched_in_another_way(self):
        running = subprocess.Popen([SITO, "corpus", *[EXAMPLE] * 200, "-o", "o.jsonl", "--resume", "--metrics", "a.prom", "-q"], cwd=self.folder)
        while not (self.folder / "o.jsonl.journal").exists():
            time.sleep(0.001)
        time.sleep(0.2)
        running.send_signal(signal.SIGKILL)
        running.wait()
        self.run_sito("corpus", *[EXAMPLE] * 200, "-o", "o.jsonl", "--resume", "--progress", "json", "-q", cwd=self.folder)


if __name__ == "__main__":
    unittest.main()
