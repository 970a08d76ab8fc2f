#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A corpus in shards: the bytes and the account of one process, whoever does them and whatever happens meanwhile."""
import gzip
import hashlib
import importlib.util
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import unittest

from tool import EXAMPLE, SITO, ToolTest

FLAGS = ["--format", "jsonl"]


def page(number, words=60):
    """A WARC record of a page, as a gzip member."""
    text = " ".join(f"The bridge number {number} was opened on day {i} after repairs that cost less than planned." for i in range(words // 12))
    body = f"<html><head><title>Page {number}</title></head><body><p>{text}</p></body></html>".encode()
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + body
    return record(number, block)


def record(number, block, kind="response", content_type="application/http; msgtype=response"):
    head = (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-{number:012d}>\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
            f"WARC-Target-URI: http://t.example/{number}\r\nContent-Type: {content_type}\r\nContent-Length: {len(block)}\r\n\r\n")
    return gzip.compress(head.encode() + block + b"\r\n\r\n", 6, mtime=0)


def account_of(path):
    """What two ways to the same corpus agree in."""
    account = json.loads(path.read_text())
    account.pop("timing", None)
    return account


class Shards(ToolTest):
    def setUp(self):
        super().setUp()
        pick = random.Random(7)
        inputs = self.folder / "in"
        inputs.mkdir()
        # One large archive that is cut, and small ones that share shards.
        (inputs / "a.warc.gz").write_bytes(b"".join(page(i, pick.randrange(20, 900)) for i in range(2500)))
        for i in range(5):
            (inputs / f"b{i}.warc.gz").write_bytes(EXAMPLE.read_bytes())
        self.inputs = inputs

    def plan(self, *more, size="0.15", exit_code=0):
        return self.run_sito("plan", "in", "-o", "run", *FLAGS, "--shard-size", size, *more, exit_code=exit_code, cwd=self.folder)

    def sito(self, *arguments, exit_code=0, **more):
        return self.run_sito(*arguments, exit_code=exit_code, cwd=self.folder, **more)

    def manifest(self):
        return [json.loads(line) for line in (self.folder / "run/manifest.jsonl").read_text().splitlines()]

    def one_process(self, *flags):
        self.sito("corpus", "in", "-o", "one.jsonl", *FLAGS, "--stats", "one.json", *flags, exit_code=0)
        return (self.folder / "one.jsonl").read_bytes()

    def finished(self):
        """The bytes of a finished run, decompressed, and its account, which is that of one process."""
        self.sito("finish", "run", "-o", "all", "--verify")
        zipped = (self.folder / "all/corpus.jsonl.zst").read_bytes()
        parts = sorted((self.folder / "run/output").glob("corpus-*.jsonl.zst"))
        self.assertEqual(b"".join(path.read_bytes() for path in parts), zipped)
        for line in (self.folder / "run/output/SHA256SUMS").read_text().splitlines():
            digest, name = line.split("  ")
            self.assertEqual(hashlib.sha256((self.folder / "run/output" / name).read_bytes()).hexdigest(), digest)
        return subprocess.run(["zstd", "-dc"], input=zipped, capture_output=True, check=True).stdout

    def check_finished(self):
        self.assertEqual(self.finished() == self.one_process(), True, "the bytes are not those of one process")
        self.assertEqual(account_of(self.folder / "run/output/account.json"), account_of(self.folder / "one.json"))

    def test_shards_in_any_order_give_the_bytes_of_one_process(self):
        self.plan()
        shards = self.manifest()
        self.assertGreater(len(shards), 4)
        cut = [part for shard in shards for part in shard["parts"] if part["from"] > 0]
        self.assertGreater(len(cut), 2, "the large archive is cut")
        order = list(range(len(shards)))
        random.Random(3).shuffle(order)
        for n in order:
            elsewhere = {"cwd": "/"} if n % 2 else {"cwd": self.folder}
            self.run_sito("run", self.folder / "run" if n % 2 else "run", "--shard", n, "-j", 1 + n % 3, **elsewhere)
        self.assertIn(b"already done", self.sito("run", "run", "--shard", 0).stderr)
        self.check_finished()
        self.check_finished()  # again

    def test_parquet_is_a_table_of_files(self):
        self.sito("corpus", "in", "-o", "one.parquet", "-q")
        self.sito("plan", "in", "-o", "whole", "--format", "parquet", "--shard-size", "1000", "-q")
        self.sito("run", "whole")
        self.sito("finish", "whole", "--verify", "-q")
        whole = self.folder / "whole/output/corpus-000000.parquet"
        self.assertEqual(whole.read_bytes() == (self.folder / "one.parquet").read_bytes(), True, "the bytes of one shard are those of one process")
        self.assertEqual([path.name for path in (self.folder / "whole/parts").rglob("*.parquet")], ["made-corpus.parquet"])
        self.sito("plan", "in", "-o", "both", "--format", "parquet,jsonl", "--shard-size", "0.15", "-q")
        self.sito("run", "both")
        self.sito("finish", "both", "--verify", "-q")
        parts = sorted((self.folder / "both/output").glob("corpus-*.parquet"))
        self.assertEqual(len(parts), len(list((self.folder / "both/output").glob("corpus-*.jsonl.zst"))))
        self.assertGreater(len(parts), 4)
        for part in parts:
            bytes_of = part.read_bytes()
            self.assertEqual((bytes_of[:4], bytes_of[-4:]), (b"PAR1", b"PAR1"), part)
        complaint = self.sito("finish", "both", "-o", "joined", exit_code=2).stderr.decode()
        self.assertIn("cannot be joined", complaint)
        self.assertIn("both/output/*.parquet", complaint)
        complaint = self.sito("plan", "in", "-o", "packed", "--format", "parquet", "--compress", "zstd", exit_code=2).stderr.decode()
        self.assertIn("have their own compression: use neither", complaint)
        if importlib.util.find_spec("pyarrow") is None:
            return  # what follows needs a reader
        read = "import sys, pyarrow.parquet as p; print(*(i for f in sys.argv[1:] for i in p.read_table(f)['id'].to_pylist()))"
        ids = [subprocess.run([sys.executable, "-c", read, *map(str, files)], capture_output=True, check=True).stdout
               for files in (parts, [self.folder / "one.parquet"])]
        self.assertEqual(ids[0], ids[1])

    def test_a_gap_is_named(self):
        self.plan()
        n = len(self.manifest())
        self.sito("run", "run", "--shards", f"0-{n - 3}")
        done = self.sito("finish", "run", exit_code=1)
        self.assertIn(f"2 shards are not done: {n - 2}-{n - 1}".encode(), done.stderr)
        self.assertFalse((self.folder / "run/output/SHA256SUMS").exists())
        self.sito("run", "run", "--shards", f"{n - 2}-{n + 50}")
        self.check_finished()

    def test_a_commit_of_another_plan_a_double_and_a_lost_file_are_named(self):
        self.plan()
        self.sito("run", "run")
        commits = sorted((self.folder / "run/commits").rglob("*.json"))
        first, text = commits[0], commits[0].read_text()
        first.write_text(text.replace(json.loads(text)["run"], "0" * 64))
        self.assertIn(b"the commit of another plan", self.sito("finish", "run", exit_code=1).stderr)
        first.write_text(commits[1].read_text())  # a double, where the first should be
        self.assertIn(b"the commit of another plan", self.sito("finish", "run", exit_code=1).stderr)
        first.write_text(text[:len(text) // 2])
        self.assertIn(b"this is not a commit", self.sito("finish", "run", exit_code=1).stderr)
        first.write_text(text)
        extra = first.with_name("000999.json")
        extra.write_text(text)
        self.assertIn(b"the plan has no such shard", self.sito("finish", "run", exit_code=1).stderr)
        extra.unlink()
        part = next((self.folder / "run/parts").rglob("corpus.jsonl.zst"))
        whole = part.read_bytes()
        part.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
        self.sito("finish", "run")
        self.assertIn(b"has changed its checksum", self.sito("finish", "run", "--verify", exit_code=1).stderr)
        part.write_bytes(whole[:-1])
        self.assertIn(b"has changed its size", self.sito("finish", "run", exit_code=1).stderr)

    def test_what_has_changed_under_a_plan_is_refused(self):
        stop = self.folder / "stop.txt"
        stop.write_text("the\nwas\n")
        self.plan("--algorithm", "justext", "--stoplist", stop)
        path = self.inputs / "b4.warc.gz"
        os.utime(path, ns=(1, 1))
        last = len(self.manifest()) - 1
        self.assertIn(b"the input has changed", self.sito("run", "run", "--shard", last, exit_code=1).stderr)
        self.sito("run", "run", "--shard", 0)
        stop.write_text("the\n")
        self.assertIn(b"the configuration has changed", self.sito("run", "run", "--shard", 1, exit_code=2).stderr)
        stop.write_text("the\nwas\n")
        run = self.folder / "run/run.json"
        text = run.read_text()
        run.write_text(text.replace("--algorithm=justext", "--algorithm=boilerpipe-article"))
        self.assertIn(b"the configuration has changed", self.sito("run", "run", "--shard", 1, exit_code=2).stderr)
        run.write_text(text)
        manifest = self.folder / "run/manifest.jsonl"
        manifest.write_text(manifest.read_text().replace('"from":0', '"from":1'))
        self.assertIn(b"it has changed since", self.sito("run", "run", "--shard", 1, exit_code=2).stderr)
        self.assertIn(b"the folder already has a plan", self.plan(exit_code=2).stderr)

    def test_flags_that_a_shard_cannot_follow_are_refused(self):
        for flags in (["--dedup", "documents"], ["--site", "template-local"], ["--archive-feeds"], ["--dedup", "documents", "--dedup-scope", "shard"]):
            self.assertIn(b"a shard sees only its own inputs", self.plan(*flags, exit_code=2).stderr)
            self.assertFalse((self.folder / "run/run.json").exists())
        self.assertIn(b"--shards is a list", self.sito("plan", "in", "-o", "r2", *FLAGS) and self.sito("run", "r2", "--shards", "a-b", exit_code=2).stderr)

    def test_an_archive_inside_an_archive_is_not_cut(self):
        """The payload of a record is an archive that does not compress: its members show in the outer file."""
        inner = b"".join(page(100000 + i, 400) for i in range(3000))
        outer = [page(i, 300) for i in range(300)]
        outer.insert(150, record(5000, inner, "resource", "application/warc"))
        for path in self.inputs.iterdir():
            path.unlink()
        (self.inputs / "a.warc.gz").write_bytes(b"".join(outer))
        self.plan(size="0.05")
        cuts = [part["from"] for shard in self.manifest() for part in shard["parts"]]
        offsets, at = set(), 0
        for member in outer:
            offsets.add(at)
            at += len(member)
        self.assertGreater(len(cuts), 2)
        self.assertEqual(set(cuts) - offsets, set())
        self.sito("run", "run")
        self.check_finished()

    def test_damage_is_told_once(self):
        data = bytearray((self.inputs / "a.warc.gz").read_bytes())
        for at in range(40000, len(data), 150000):
            data[at:at + 40] = b"x" * 40
        (self.inputs / "a.warc.gz").write_bytes(data)
        self.plan()
        self.sito("run", "run")
        self.sito("finish", "run", "-o", "all", exit_code=1)
        self.sito("corpus", "in", "-o", "one.jsonl", *FLAGS, "--stats", "one.json", exit_code=1)
        found = subprocess.run(["zstd", "-dc", "all/corpus.jsonl.zst"], cwd=self.folder, capture_output=True, check=True).stdout
        self.assertEqual(found == (self.folder / "one.jsonl").read_bytes(), True)
        self.assertEqual(account_of(self.folder / "run/output/account.json"), account_of(self.folder / "one.json"))

    def test_a_signal_ends_the_frame_and_the_next_worker_goes_on(self):
        (self.inputs / "a.warc.gz").write_bytes((self.inputs / "a.warc.gz").read_bytes() * 8)
        self.plan("--whole")
        stopped = 0
        for kind in (signal.SIGTERM, signal.SIGUSR1):
            before = {path: path.stat().st_size for path in (self.folder / "run/parts").rglob("journal")}
            running = subprocess.Popen([SITO, "run", "run", "-j", "1"], cwd=self.folder, stderr=subprocess.PIPE)
            journals = []
            while running.poll() is None and not any(path not in before and path.stat().st_size > 3000 + max(before.values(), default=0) for path in journals):
                journals = list((self.folder / "run/parts").rglob("journal"))
                time.sleep(0.005)
            running.send_signal(kind)
            said = running.communicate()[1]
            self.assertEqual(running.returncode, 75, said)
            stopped += 1
            self.assertIn(b"the next worker resumes it", said)
        self.assertEqual(stopped, 2)
        self.sito("run", "run")
        self.check_finished()

    def test_two_workers_on_one_shard(self):
        (self.inputs / "a.warc.gz").write_bytes((self.inputs / "a.warc.gz").read_bytes() * 8)
        self.plan("--whole")
        first = subprocess.Popen([SITO, "run", "run", "-j", "1"], cwd=self.folder, stderr=subprocess.PIPE)
        while not list((self.folder / "run/parts").rglob("journal")):
            time.sleep(0.005)
        second = self.sito("run", "run", "--shard", 0, exit_code=75)
        self.assertIn(b"in use by", second.stderr)
        self.assertIn(str(first.pid).encode(), second.stderr)
        first.communicate()
        self.assertEqual(first.returncode, 0)
        self.check_finished()

    def test_a_record_that_kills_its_workers_is_set_aside_with_its_bytes(self):
        """A library in front of that which guesses character sets ends the process at a page with a certain word, which has a byte above ASCII: only such words are looked at."""
        compiler = shutil.which("cc") or shutil.which("clang")
        if compiler is None:
            self.skipTest("no C compiler")
        source = self.folder / "deadly.c"
        source.write_text("""
            #define _GNU_SOURCE
            #include <signal.h>
            #include <stddef.h>
            #include <string.h>
            int uchardet_handle_data(void* detector, const char* data, size_t size) {
              (void)detector;
              if (memmem(data, size, "\\xf6rter", 5) != NULL) raise(SIGKILL);
              return 0;
            }
        """)
        subprocess.run([compiler, "-shared", "-fPIC", "-o", "deadly.so", source], cwd=self.folder, check=True)
        body = "<html><body><p>Gr\xfc\xdfe an alle, die deadly sind, und noch einige W\xf6rter mehr, damit es ein Absatz wird.</p></body></html>".encode("latin-1")
        deadly = record(77, b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body)
        pages = [page(i) for i in range(400)]
        for path in self.inputs.iterdir():
            path.unlink()
        (self.inputs / "a.warc.gz").write_bytes(b"".join(pages[:200]) + deadly + b"".join(pages[200:]))
        self.plan("--whole")
        environment = dict(os.environ, LD_PRELOAD=str(self.folder / "deadly.so"))
        for _ in range(2):
            self.sito("run", "run", "-j", "1", exit_code=-signal.SIGKILL, env=environment)
        self.sito("run", "run", "-j", "1", env=environment)
        self.sito("finish", "run", "-o", "all", exit_code=1)
        account = json.loads((self.folder / "run/output/account.json").read_text())
        self.assertEqual((account["failed"], account["adds_up"], account["records"]), ({"poison": 1}, True, 401))
        [kept] = (self.folder / "run/parts").rglob("poison-*.warc.gz")
        self.assertEqual(gzip.decompress(kept.read_bytes()), gzip.decompress(deadly))
        (self.inputs / "a.warc.gz").write_bytes(b"".join(pages))
        self.sito("corpus", "in", "-o", "without.jsonl", *FLAGS)
        found = subprocess.run(["zstd", "-dc", "all/corpus.jsonl.zst"], cwd=self.folder, capture_output=True, check=True).stdout
        self.assertEqual(len(found.splitlines()), len((self.folder / "without.jsonl").read_bytes().splitlines()))

    def test_a_full_disk_and_a_read_only_folder(self):
        self.plan("--compress", "none")
        limited = subprocess.run(["sh", "-c", f"ulimit -f 40; exec {SITO} run run --shard 0"], cwd=self.folder, capture_output=True)
        self.assertEqual(limited.returncode, 1, limited.stderr)
        self.assertIn(b"the disk is full", limited.stderr)
        self.assertIn(b"shards are not done", self.sito("finish", "run", exit_code=1).stderr)
        self.sito("run", "run")
        found = None
        self.sito("finish", "run", "-o", "all")
        found = (self.folder / "all/corpus.jsonl").read_bytes()
        self.assertEqual(found == self.one_process(), True)
        if os.geteuid() == 0:
            return  # whom no mode keeps out
        self.plan("-o", "closed")
        (self.folder / "closed/parts/000").chmod(0o500)
        self.assertIn(b"Permission denied", self.sito("run", "closed", exit_code=1).stderr)


if __name__ == "__main__":
    unittest.main()
