#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exit codes are those of docs/cli.md: each code of each command, as a table."""
import os
import re
import signal
import socket
import subprocess
import time
import unittest

from tool import EXAMPLE, ROOT, SITO, ToolTest

PAGE = ("<html lang=en><head><title>The bridge</title></head><body><h1>The bridge</h1><article>"
        + "<p>The old bridge across the river was opened again on Monday after two years of repairs, and the city says so.</p>" * 6
        + "</article></body></html>")
OTHER = PAGE.replace("bridge", "tower").replace("river", "valley")
GOLD = '{"id": "1", "url": "http://a.example/", "html": "<p>One line of the text.</p>", "text": "One line of the text."}\n'
NO_PORT = "127.0.0.1:9"  # nobody listens there

# Commands: (code, arguments). Files are those that `files` makes.
TABLE = {
    "corpus": [(0, ["a.html", "-o", "o.jsonl"]),
               (0, [EXAMPLE, "-o", "o.jsonl", "--target-language", "zh"]),
               (0, ["empty.warc.gz", "-o", "o.jsonl", "--allow-empty"]),
               (0, ["nothing", "-o", "o.jsonl", "--allow-empty"]),
               (1, ["damaged.warc.gz", "-o", "o.jsonl"]),
               (1, ["missing.warc.gz", EXAMPLE, "-o", "o.jsonl"]),
               (1, ["empty.warc.gz", EXAMPLE, "-o", "o.jsonl"]),
               (1, [EXAMPLE, "-o", "/dev/full"]),
               (2, [EXAMPLE, "-o", "no/folder/o.jsonl"]),
               (2, ["nothing", "-o", "o.jsonl"]),
               (2, ["https://example.org/", "-o", "o.jsonl"])],
    "plan": [(0, [EXAMPLE, "-o", "new"]), (2, [EXAMPLE, "-o", "plan"]), (2, ["missing", "-o", "new"])],
    "run": [(0, ["plan"]), (2, ["missing"])],
    "status": [(0, ["plan"]), (2, ["missing"])],
    "finish": [(0, ["plan", "-o", "finished"]), (1, ["unfinished", "-o", "f"]), (2, ["missing", "-o", "f"])],
    "slurm submit": [(0, ["unfinished", "--dry-run"]), (2, ["missing", "--dry-run"])],
    "slurm retry": [(0, ["plan"]), (2, ["missing"])],
    "slurm status": [(0, ["plan"]), (2, ["missing"])],
    "get": [(0, ["c.jsonl", "--url", "https://rivertown.example/bridge"]), (1, ["c.jsonl", "--id", "none"]),
            (2, ["c.jsonl"]), (2, ["missing.jsonl", "--id", "x"])],
    "crawl": [(2, []), (2, ["http://127.0.0.1:9/"]), (2, ["ftp://example.org/"])],
    "render": [(1, [f"http://{NO_PORT}/"]), (2, []), (2, ["ftp://example.org/"])],
    "extract": [(0, ["a.html"]), (1, ["missing.html"]), (1, ["a.html", "-o", "/dev/full"]), (1, ["a.html", "missing.html"]),
                (2, ["a.html", "--format", "nothing"])],
    "detect": [(0, ["a.html", "b.html"]), (1, ["a.html", "b.html", "missing.html"]), (2, []), (2, ["a.html", "--kind", "nothing"])],
    "learn": [(0, [ROOT / "examples/site", "-o", "s.json"]), (1, ["empty.warc.gz", "-o", "s.json"]), (2, []), (2, ["a.html", "--site", "nothing"])],
    "apply": [(0, ["site.json", "a.html", "-o", "o.jsonl"]), (1, ["site.json", "missing.html", "a.html", "-o", "o.jsonl"]),
              (2, ["missing.json", "a.html"]), (2, ["a.html", "a.html"])],
    "inspect": [(0, ["site.json"]), (0, ["site.json", "a.html"]), (2, []), (2, ["missing.json"])],
    "eval": [(0, ["justext", "--gold", "gold"]), (2, ["nothing", "--gold", "gold"]), (2, ["justext", "--gold", "missing"])],
    "tune": [(0, ["keep-all", "--gold", "two.jsonl", "--sweep", "min-words=0,5"]), (1, ["keep-all", "--gold", "bad.jsonl", "--sweep", "min-words=0,5"]),
             (2, ["justext"]), (2, ["justext", "--gold", "missing"])],
    "compare": [(2, ["justext"]), (2, ["justext", "nothing", "a.html"]), (2, ["justext", "bte", "missing.html"])],
    "serve": [(2, ["--root", "missing"]), (2, ["--port", "x"])],
    "service": [(2, ["--port", "x"])],
    "mcp": [(0, [])],
    "icap": [(2, ["--port", "x"])],
    "proxy": [(2, ["--port", "x"])],
    "train extractor": [(2, []), (2, ["--gold", "missing", "-o", "m"])],
    "train victor": [(2, []), (2, ["--gold", "missing", "-o", "m"])],
    "train genres": [(2, []), (2, ["--gold", "missing", "-o", "m"])],
    "train words": [(2, []), (2, ["missing", "-o", "m"])],
    "train metadata": [(2, []), (2, ["--gold", "missing", "-o", "m"])],
    "train elements": [(2, []), (2, ["--gold", "missing", "-o", "m"])],
    "label": [(0, ["a.html"]), (1, ["a.html", "missing.html"]), (2, []), (2, ["a.html", "--model", "missing"])],
    "xqt run": [(0, ["t.xml", "a.html"]), (1, ["t.xml", "a.html", "missing.html"]), (2, ["t.xml"]), (2, ["missing.xml", "a.html"])],
    "xqt check": [(0, ["t.xml", "a.html"]), (2, []), (2, ["missing.xml", "a.html"])],
    "xqt query": [(2, []), (2, ["count(//a)"])],
    "xqt generate": [(0, ["t.xml"]), (2, []), (2, ["missing.xml"])],
    "warc check": [(0, [EXAMPLE]), (1, ["damaged.warc.gz"]), (2, [])],
    "warc index": [(0, [EXAMPLE]), (1, ["missing.warc.gz"]), (2, [])],
    "warc cat": [(0, [EXAMPLE]), (1, ["missing.warc.gz"]), (2, [])],
    "list": [(0, ["algorithms"]), (2, ["nothing"])],
}
# Codes that need a server, a browser or an interrupt, or that training sets bring about: where they are tested.
ELSEWHERE = {
    "corpus": {130: "test_corpus.py"},
    "run": {75: "test_shard_faults.py"},
    "crawl": {0: "test_crawl.py", 1: "test_crawl_faults.py", 130: "test_crawl_stop.py"},
    "render": {0: "test_render.py"},
    "compare": {130: "test_compare.py"},
    "xqt run": {130: "test_xqt_database.py"},
    "xqt query": {0: "test_xqt_database.py"},
}


class ExitCodes(ToolTest):
    def files(self):
        damaged = bytearray(EXAMPLE.read_bytes())
        damaged[2500:2510] = b"\0" * 10
        files = {"a.html": PAGE, "b.html": OTHER, "damaged.warc.gz": bytes(damaged), "empty.warc.gz": b""}
        for name, content in files.items():
            (self.folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        (self.folder / "nothing").mkdir()
        (self.folder / "gold").mkdir()
        (self.folder / "gold/pages.jsonl").write_text(GOLD)
        (self.folder / "two.jsonl").write_text(GOLD + GOLD.replace('"1"', '"2"').replace("a.example", "b.example"))
        (self.folder / "bad.jsonl").write_text((self.folder / "two.jsonl").read_text() + "[]\n")
        self.run_sito("detect", "a.html", "b.html", "--xqt", "-o", "t.xml", "-q", cwd=self.folder)
        for name in "plan", "unfinished":
            self.run_sito("plan", EXAMPLE, "-o", name, "-q", cwd=self.folder)
        self.run_sito("corpus", EXAMPLE, "-o", "c.jsonl", "--index", "-q", cwd=self.folder)
        self.run_sito("learn", ROOT / "examples/site", "-o", "site.json", "-q", cwd=self.folder)

    def commands(self):
        return set(re.findall(r"(?m)^## sito (.*)$", (ROOT / "docs/cli.md").read_text()))

    def test_each_command(self):
        self.files()
        self.assertEqual(set(TABLE), self.commands())
        for command, rows in TABLE.items():
            usage = (2, ["--no-such-flag"])
            for code, arguments in [*rows, usage]:
                with self.subTest(command=command, arguments=arguments):
                    self.run_sito(*command.split(), *arguments, exit_code=code, cwd=self.folder)

    def test_no_command(self):
        for code, arguments in ((0, []), (0, ["help"]), (0, ["--version"]), (0, ["xqt"]), (2, ["nothing"]), (2, ["xqt", "nothing"])):
            with self.subTest(arguments=arguments):
                self.run_sito(*arguments, exit_code=code)

    def test_text_for_a_full_disk(self):
        with open("/dev/full", "wb") as full:
            for words in (["list"], ["--version"], ["corpus", "-h"], ["list", "algorithms"]):
                with self.subTest(words=words):
                    done = subprocess.run([SITO, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
                    self.assertEqual(done.returncode, 1)
                    self.assertIn("No space left", done.stderr)

    def test_a_program_under_the_name_of_another_is_a_fault(self):
        for name in ("sito-lab", "sito-web"):
            (self.folder / name).symlink_to(SITO)
        for name, words in (("sito-lab", ["eval", "-h"]), ("sito-web", ["crawl", "-h"])):
            with self.subTest(name=name):
                done = subprocess.run([self.folder / name, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=60)
                self.assertEqual(done.returncode, 3)
                self.assertIn("install sito again", done.stderr)

    def test_servers_end_well_when_told_and_badly_without_their_port(self):
        for command in ("serve", "service", "icap", "proxy"):
            with self.subTest(command=command):
                running = subprocess.Popen([SITO, command], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                           stderr=subprocess.PIPE, text=True)
                self.addCleanup(running.kill)
                port = None
                for line in running.stderr:
                    port = re.search(r"127\.0\.0\.1:(\d+)", line)
                    if port:
                        break
                self.assertTrue(port)
                self.run_sito(command, "--port", port[1], exit_code=2, cwd=self.folder)
                running.send_signal(signal.SIGINT)
                self.assertEqual(running.wait(30), 0)
                running.stderr.close()

    def wait_until_it_waits(self, running):
        """For its handlers of signals are set then: it sleeps, and has done so for a while."""
        quiet, end = 0, time.monotonic() + 60
        while quiet < 5 and time.monotonic() < end and running.poll() is None:
            with open(f"/proc/{running.pid}/stat") as stat:
                quiet = quiet + 1 if stat.read().rpartition(")")[2].split()[0] == "S" else 0
            time.sleep(0.05)

    def test_who_waits_for_a_server_or_a_pipe_is_interrupted(self):
        self.files()
        silent = socket.create_server(("127.0.0.1", 0))  # takes connections, and says nothing
        self.addCleanup(silent.close)
        url = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        os.mkfifo(self.folder / "pipe.warc")
        writer = os.open(self.folder / "pipe.warc", os.O_RDWR)  # so that the reader waits
        self.addCleanup(os.close, writer)
        for arguments in (["extract", "--allow-private", url], ["detect", "--allow-private", url, url + "2"],
                          ["corpus", "pipe.warc", "-o", "o.jsonl"], ["learn", "pipe.warc", "-o", "s.json"],
                          ["apply", "site.json", "pipe.warc", "-o", "o.jsonl"], ["xqt", "run", "t.xml", "pipe.warc", "-o", "o.xml"]):
            with self.subTest(arguments=arguments):
                running = subprocess.Popen([SITO, *arguments], cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                           stderr=subprocess.DEVNULL)
                self.addCleanup(running.kill)
                self.wait_until_it_waits(running)
                end = time.monotonic() + 60
                while running.poll() is None and time.monotonic() < end:
                    time.sleep(0.3)
                    running.send_signal(signal.SIGINT)  # the first ends what can be finished, the second all
                self.assertEqual(running.wait(30), 130)

    def test_codes_that_are_tested_elsewhere(self):
        for command, codes in ELSEWHERE.items():
            for code, name in codes.items():
                text = (ROOT / "tests/cli" / name).read_text()
                self.assertRegex(text, rf"\b{code}\b" if code else "exit_code|returncode|assertEqual", (command, code, name))

    def test_codes_are_those_of_the_document(self):
        documented = {int(code) for code in re.findall(r"(?m)^\| (\d+) \|", (ROOT / "docs/cli.md").read_text().split("\n## ")[0])}
        in_code = {int(code) for code in re.findall(r"constexpr int kExit\w+ = (\d+);", (ROOT / "apps/tool/commands.h").read_text())}
        self.assertEqual(documented, in_code)
        tested = {code for rows in TABLE.values() for code, _ in rows} | {code for codes in ELSEWHERE.values() for code in codes}
        self.assertEqual(documented, tested | {3})  # 3: a wrong program, above


if __name__ == "__main__":
    unittest.main()
