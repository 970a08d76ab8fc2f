#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Ends say what happened: exit codes as docs/cli.md has them, outputs that are complete or named otherwise, messages that obey nobody."""
import gzip
import json
import os
import re
import signal
import subprocess
import time
import unittest

from tool import EXAMPLE, ROOT, SITO, ToolTest

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

    def test_exit_codes_are_those_of_the_document(self):
        damaged = bytearray(EXAMPLE.read_bytes())
        damaged[2500:2510] = b"\0" * 10
        self.put("damaged.warc.gz", bytes(damaged))
        self.put("empty.warc.gz", b"")
        self.put("page.html", b"<title>A</title><p>Text of a page that is short.</p>")
        os.mkdir(self.folder / "nothing")
        page, here = self.folder / "page.html", {"cwd": self.folder}
        table = [
            (0, ["corpus", EXAMPLE, "-o", "o.jsonl"]),
            (0, ["corpus", EXAMPLE, "-o", "o.jsonl", "--target-language", "zh"]),
            (0, ["corpus", "empty.warc.gz", "-o", "o.jsonl", "--allow-empty"]),
            (0, ["corpus", "nothing", "-o", "o.jsonl", "--allow-empty"]),
            (0, ["extract", page]),
            (0, ["warc", "check", EXAMPLE]),
            (0, ["help"]),
            (1, ["corpus", "damaged.warc.gz", "-o", "o.jsonl"]),
            (1, ["corpus", "missing.warc.gz", EXAMPLE, "-o", "o.jsonl"]),
            (1, ["corpus", "empty.warc.gz", EXAMPLE, "-o", "o.jsonl"]),
            (1, ["corpus", EXAMPLE, "-o", "/dev/full"]),
            (1, ["learn", "empty.warc.gz", "-o", "s.json"]),
            (1, ["extract", "missing.html"]),
            (1, ["warc", "check", "damaged.warc.gz"]),
            (1, ["warc", "cat", "missing.warc.gz"]),
            (2, ["corpus", EXAMPLE, "-o", "o.jsonl", "--nothing"]),
            (2, ["corpus", EXAMPLE, "-o", "no/folder/o.jsonl"]),
            (2, ["corpus", "nothing", "-o", "o.jsonl"]),
            (2, ["corpus", "https://example.org/", "-o", "o.jsonl"]),
            (2, ["extract", page, "--format", "nothing"]),
            (2, ["warc", "check"]),
            (2, ["nothing"]),
        ]
        for code, arguments in table:
            with self.subTest(arguments=arguments):
                self.run_sito(*arguments, exit_code=code, **here)
        running = self.waiting(self.folder / "pipe.warc")
        running.send_signal(signal.SIGINT)
        time.sleep(0.2)
        running.send_signal(signal.SIGINT)  # nothing comes that could be finished: the second one ends it
        self.assertEqual(running.wait(30), 130)
        # 3 is for accounts that do not add up, which nothing from outside brings about.
        documented = {int(code) for code in re.findall(r"(?m)^\| (\d+) \|", (ROOT / "docs/cli.md").read_text().split("\n## ")[0])}
        in_code = {int(code) for code in re.findall(r"constexpr int kExit\w+ = (\d+);", (ROOT / "apps/sito/commands.h").read_text())}
        self.assertEqual(documented, in_code)
        self.assertEqual(documented, {code for code, _ in table} | {3, 130})

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
        self.assertRegex(said, f"(?m)^sito: removed .*{left}, which a killed run has left$")
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
        self.assertIn("n.jsonl.gz: holds no record (--allow-empty allows that)", said)
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
