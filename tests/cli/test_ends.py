#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Ends say what happened: outputs that are complete or named otherwise, messages that obey nobody."""
import gzip
import json
import os
import subprocess
import time
import unittest

from tool import EXAMPLE, SITO, ToolTest

ESCAPE = "\x1b[31m"


def response(body, content_type, uri="http://t.example/x"):
    block = f"HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000001>\r\n"
            f"WARC-Date: 2026-01-01T00:00:00Z\r\nWARC-Target-URI: {uri}\r\nContent-Type: application/http; msgtype=response\r\n"
            f"Content-Length: {len(block)}\r\n\r\n").encode()
    return gzip.compress(head + block + b"\r\n\r\n", 1)


class Ends(ToolTest):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "o.jsonl"

    def put(self, name, data):
        (self.folder / name).write_bytes(data)
        return self.folder / name

    def start(self, *arguments, **more):
        running = subprocess.Popen([SITO, *map(str, arguments)], stderr=subprocess.PIPE, **more)
        self.addCleanup(lambda: (running.kill(), running.wait(), running.stderr.close()))
        return running

    def waiting(self, pipe):
        """A run whose input is a pipe that nothing comes out of, once it has its output open."""
        os.mkfifo(pipe)
        running = self.start("corpus", pipe, "-o", self.out)
        writer = os.open(pipe, os.O_WRONLY)
        self.addCleanup(os.close, writer)
        deadline = time.monotonic() + 30
        while not list(self.folder.glob("o.jsonl.part-*")):
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.01)
        return running

    def test_a_video_above_the_limit_is_no_failure_and_a_page_is(self):
        video = response(b"\0" * 2_000_000, "video/mp4")
        account = self.corpus(self.put("v.warc.gz", EXAMPLE.read_bytes() + video + EXAMPLE.read_bytes()), "-o", self.out, "--limit-record", "1")
        self.assertEqual((account["written"], account["failed"]), (12, {}))
        self.assertEqual(account["dropped"]["skipped-not-html"], 3)
        page = response(b"<p>" + b"word " * 400_000, "text/html")
        account = self.corpus(self.put("p.warc.gz", page + EXAMPLE.read_bytes()), "-o", self.out, "--limit-record", "1", exit_code=1)
        self.assertEqual((account["written"], account["failed"]), (6, {"too-large": 1}))
        # It was to be set aside, and is not.
        account = self.corpus(self.folder / "v.warc.gz", "-o", self.out, "--limit-record", "1", "--side-warc", self.folder / "s.warc.gz", exit_code=1)
        self.assertEqual(account["notes"]["record-not-set-aside"], 1)
        self.corpus(self.folder / "v.warc.gz", "-o", self.out, "--limit-record", "1", "--side-warc", self.folder / "s.warc.gz", "--side-type", "image/")

    def test_what_a_killed_run_has_left_is_removed_and_named(self):
        running = self.waiting(self.folder / "pipe.warc")
        running.kill()
        running.wait()
        left = f"o.jsonl.part-{running.pid}"
        self.assertEqual(self.leftovers(), [left])
        self.put("o.jsonl.part-of-mine", b"")
        said = self.run_sito("corpus", EXAMPLE, "-o", self.out).stderr.decode()
        self.assertRegex(said, f"(?m)^sito: removed .*{left}, left by a killed run$")
        self.assertEqual(self.leftovers(), ["o.jsonl.part-of-mine"])
        self.assertEqual(len(self.out.read_text().splitlines()), 6)

    def test_the_file_of_a_run_that_is_alive_stays(self):
        running = self.waiting(self.folder / "pipe.warc")
        part = self.folder / f"o.jsonl.part-{running.pid}"
        said = self.run_sito("corpus", EXAMPLE, "-o", self.out).stderr.decode()
        self.assertNotIn("removed", said)
        self.assertTrue(part.exists())
        self.assertEqual(len(self.out.read_text().splitlines()), 6)

    def test_a_reader_that_goes_away_leaves_the_account(self):
        big = self.put("big.warc.gz", EXAMPLE.read_bytes() * 200)
        for more in [], ["--side-warc", str(self.folder / "side.warc.gz")]:
            stats = self.folder / "s.json"
            running = self.start("corpus", big, "--format", "jsonl", "--stats", stats, *more, stdout=subprocess.PIPE)
            running.stdout.read(10)
            running.stdout.close()
            self.assertEqual(running.wait(60), 0)
            account = json.loads(stats.read_text())
            self.assertTrue(account["adds_up"] and account["reader_gone"], account)
            self.assertLess(account["records"], 19 * 200)
            self.assertFalse((self.folder / "side.warc.gz").exists())
            stats.unlink()

    def test_an_empty_archive_is_named(self):
        account = self.corpus(self.put("e.warc.gz", b""), EXAMPLE, "-o", self.out, exit_code=1)
        self.assertEqual(account["inputs_failed"], {"empty": 1})
        said = self.run_sito("corpus", self.put("n.jsonl.gz", gzip.compress(b"")), "-o", self.out, exit_code=1).stderr.decode()
        self.assertIn("n.jsonl.gz: has no records (--allow-empty accepts this)", said)
        account = self.corpus(self.folder / "e.warc.gz", EXAMPLE, "-o", self.out, "--allow-empty")
        self.assertEqual((account["inputs_failed"], account["written"]), ({}, 6))

    def test_messages_hold_no_terminal_escapes(self):
        name = f"a{ESCAPE}\r\nsito: all is well.warc.gz"
        self.put(name, b"\x1f\x8b\x08" + b"\x1b[2J" * 20)
        bad = self.put("bad.warc", b"WARC/1.0\r\nWARC-Type: \x1b[2J\r\nContent-Length: 0\r\n\r\n\r\n\r\n\x1b[2J\xc2\x9b2J\n")
        here = {"cwd": self.folder}
        for arguments in (["corpus", name], ["corpus", f"no{ESCAPE}"], ["corpus", ".", "-v"], ["corpus", bad, "-v"], ["warc", "check", name, bad],
                          ["warc", "index", name, bad], ["extract", f"no{ESCAPE}"], ["learn", name], [f"no{ESCAPE}"],
                          ["corpus", EXAMPLE, f"--no{ESCAPE}"], ["corpus", EXAMPLE, "--format", ESCAPE], ["corpus", EXAMPLE, "--stats", f"no{ESCAPE}/s"],
                          ["corpus", EXAMPLE, "--threads", ESCAPE], ["corpus", EXAMPLE, "--algorithm", ESCAPE], ["detect", name], ["eval", ESCAPE, "--gold", "x"],
                          ["corpus", f"https://t.example/{ESCAPE}"], ["crawl", f"nothing://{ESCAPE}", "-o", "c"]):
            with self.subTest(arguments=arguments):
                done = subprocess.run([SITO, *map(str, arguments)], capture_output=True, timeout=60, **here)
                self.assertGreater(done.returncode, 0)
                self.assertNotRegex(done.stdout + done.stderr, rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]")
                self.assertNotIn(b"\nsito: all is well", done.stderr)


if __name__ == "__main__":
    unittest.main()
