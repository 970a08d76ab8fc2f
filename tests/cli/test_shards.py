#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A corpus in shards: the bytes and the account of one process, whoever does them and whatever happens meanwhile."""
import gzip
import hashlib
import importlib.util
import json
import os
import pathlib
import random
import shlex
import shutil
import signal
import subprocess
import sys
import time
import unittest

from tool import EXAMPLE, ROOT, SITO, ToolTest

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
        self.pages = [page(i, pick.randrange(20, 900)) for i in range(2500)]
        (inputs / "a.warc.gz").write_bytes(b"".join(self.pages))
        for i in range(5):
            (inputs / f"b{i}.warc.gz").write_bytes(EXAMPLE.read_bytes())
        self.inputs = inputs

    def plan(self, *words, size="0.15", exit_code=0, **more):
        return self.run_sito("plan", "in", "-o", "run", *FLAGS, "--shard-size", size, *words, exit_code=exit_code, cwd=self.folder, **more)

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
        for flags in (["--archive-feeds"], ["--join-parts"]):
            self.assertIn(b"a shard sees only its own inputs", self.plan(*flags, exit_code=2).stderr)
            self.assertFalse((self.folder / "run/run.json").exists())
        self.assertIn(b"--shards is a list", self.sito("plan", "in", "-o", "r2", *FLAGS) and self.sito("run", "r2", "--shards", "a-b", exit_code=2).stderr)

    def run_plan(self, name, *, kill=False):
        """Runs the shards of a plan in an order by chance, some in two processes of which the first is killed."""
        order = list(range(len((self.folder / name / "manifest.jsonl").read_text().splitlines())))
        random.Random(5).shuffle(order)
        for n in order:
            if kill and n % 2:
                running = subprocess.Popen([SITO, "run", name, "--shard", str(n), "-q"], cwd=self.folder)
                time.sleep(0.01 * (n % 7))
                running.kill()
                running.wait()
            self.sito("run", name, "--shard", n, "-q", "-j", 1 + n % 2)
        return self.sito("finish", name, "-q" if name != "run" else "--verify")

    def follow(self, *plans):
        """Runs a chain of plans, each of which prepares the next; the last one is called run."""
        for name, following in zip(plans, plans[1:]):
            self.assertIn(b"is not finished", self.sito("plan", "--after", name, "-o", following, exit_code=2).stderr)
            self.run_plan(name, kill=True)
            self.sito("plan", "--after", name, "-o", following, "-q")
        self.run_plan(plans[-1], kill=True)

    def test_duplicates_of_all_shards_are_found_by_two_plans(self):
        """Pages of one archive that another has twice: other shards read them."""
        (self.inputs / "c.warc.gz").write_bytes(b"".join(self.pages[::9] * 2))
        for flags in (["--dedup", "documents"], ["--dedup", "both", "--dedup-method", "near"], ["--dedup", "paragraphs", "--dedup-scope", "shard"],
                      ["--dedup", "documents", "--dedup-mark"]):
            with self.subTest(flags):
                said = self.sito("plan", "in", "-o", "first", *FLAGS, "--shard-size", "0.15", *flags).stderr
                self.assertIn(b"this plan only searches duplicates", said)
                self.follow("first", "run")
                self.check_finished_with(*flags)
                account = json.loads((self.folder / "one.json").read_text())
                self.assertGreater(sum(account.get("dropped", {}).values()) + sum(account.get("marked", {}).values()), 200, account)
                self.assertIn(b"is the last plan", self.sito("plan", "--after", "run", "-o", "more", exit_code=2).stderr)
                self.assertIn(b"leave out format", self.sito("plan", "--after", "first", "-o", "more", *FLAGS, exit_code=2).stderr)
                for name in ("first", "run", "all"):
                    shutil.rmtree(self.folder / name)

    def check_finished_with(self, *flags):
        self.assertEqual(self.finished() == self.one_process(*flags), True, "the bytes are not those of one process")
        self.assertEqual(account_of(self.folder / "run/output/account.json"), account_of(self.folder / "one.json"))

    def test_sites_of_all_shards_are_learned_by_a_plan(self):
        for path in self.inputs.iterdir():
            path.unlink()
        subprocess.run([sys.executable, ROOT / "tools/generate_sites.py", "--warc", self.inputs / "a.warc.gz", "--pages", "40"], check=True, capture_output=True)
        flags = ["--site", "template-local", "--dedup", "paragraphs"]
        said = self.sito("plan", "in", "-o", "first", *FLAGS, "--shard-size", (self.inputs / "a.warc.gz").stat().st_size / 5e6, *flags).stderr
        self.assertIn(b"this plan only learns the sites", said)
        self.assertGreater(len((self.folder / "first/manifest.jsonl").read_text().splitlines()), 3)
        self.follow("first", "second", "run")
        self.check_finished_with(*flags)
        self.assertGreater(json.loads((self.folder / "one.json").read_text())["sites"]["learned"], 1)

    def test_findings_that_have_changed_are_refused(self):
        self.sito("plan", "in", "-o", "first", *FLAGS, "--dedup", "documents", "-q")
        self.follow("first", "run")
        shutil.rmtree(self.folder / "run")
        self.sito("plan", "--after", "first", "-o", "run", "-q")
        verdicts = sorted((self.folder / "first/output").glob("verdicts-*"))[0]
        verdicts.write_bytes(verdicts.read_bytes()[:-1])
        self.assertIn(b"the findings have changed", self.sito("run", "run", "--shard", 0, exit_code=1).stderr)
        sums = self.folder / "first/output/SHA256SUMS"
        sums.write_text(sums.read_text() + "\n")
        self.assertIn(b"the findings have changed", self.sito("run", "run", exit_code=2).stderr)

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

    def test_threads_that_inflate_ahead_change_nothing(self):
        """The bytes and the account of one thread, from an archive with damage, a large member, an archive in a record, padding and a cut end."""
        whole = b"".join(self.pages[:1500]) + record(9000, b"".join(self.pages[:300]), "resource", "application/warc") + bytes(600)
        whole += page(9001, 200000) + record(9002, random.Random(1).randbytes(3 << 20), "resource", "application/octet-stream") + b"".join(self.pages[1500:])
        data = bytearray(whole[:-100])
        for at in range(40000, len(data), 250000):
            data[at:at + 40] = b"x" * 40
        for path in self.inputs.iterdir():
            path.unlink()
        (self.inputs / "a.warc.gz").write_bytes(data)
        (self.inputs / "b.warc.gz").write_bytes(EXAMPLE.read_bytes() * 30)
        found = []
        for threads in (1, 4, 16):
            self.sito("corpus", "in", "-o", "o.jsonl.gz", *FLAGS, "--stats", "o.json", "-j", threads, "-q", exit_code=1)
            found.append(((self.folder / "o.jsonl.gz").read_bytes(), account_of(self.folder / "o.json")))
        self.assertEqual([one[1] for one in found[1:]], [found[0][1]] * 2)
        self.assertEqual([one[0] == found[0][0] for one in found], [True] * 3, "the bytes differ")

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

    def test_a_file_system_without_locks_and_exclusive_create(self):
        """An old NFS: no flock, O_EXCL does nothing, and link() says that it has failed although the server made the link."""
        environment = self.shim("nfs", """
            #include <dlfcn.h>
            #include <errno.h>
            #include <fcntl.h>
            #include <stdarg.h>
            #include <string.h>
            #include <sys/file.h>
            int flock(int file, int how) { (void)file; (void)how; errno = ENOLCK; return -1; }
            static int open_as(const char* symbol, const char* path, int flags, mode_t mode) {
              int (*real)(const char*, int, ...) = (int (*)(const char*, int, ...))dlsym(RTLD_NEXT, symbol);
              return real(path, flags & ~O_EXCL, mode);
            }
            int open(const char* path, int flags, ...) {
              va_list more; va_start(more, flags); mode_t mode = va_arg(more, int); va_end(more);
              return open_as("open", path, flags, mode);
            }
            int open64(const char* path, int flags, ...) {
              va_list more; va_start(more, flags); mode_t mode = va_arg(more, int); va_end(more);
              return open_as("open64", path, flags, mode);
            }
            int link(const char* from, const char* to) {
              int (*real)(const char*, const char*) = (int (*)(const char*, const char*))dlsym(RTLD_NEXT, "link");
              if (real(from, to) != 0) return -1;
              errno = EEXIST;  /* the answer to the first request was lost, and the client has asked again */
              return -1;
            }
        """)
        self.sito("plan", "in", "-o", "run", *FLAGS, "--shard-size", "0.15", "-q", env=environment)
        n = len(self.manifest())
        workers = [subprocess.Popen([SITO, "run", "run", "-j", "1"], cwd=self.folder, stderr=subprocess.PIPE, env=environment) for _ in range(3)]
        said = [worker.communicate()[1].decode() for worker in workers]
        self.assertEqual([worker.returncode for worker in workers], [0, 0, 0], said)
        done = sorted(line for text in said for line in text.splitlines() if line.endswith(": done"))
        self.assertEqual(done, sorted(f"sito: shard {i}: done" for i in range(n)), "each shard is committed once")
        self.assertNotIn("in use", "".join(said))
        self.check_finished()

    def test_clocks_that_jump(self):
        """Each look at the time of day gives another day, on every machine another one. Nothing but the times that are told depends on it."""
        environment = self.shim("clock", """
            #include <dlfcn.h>
            #include <stdlib.h>
            #include <sys/time.h>
            #include <time.h>
            static long jump(void) {
              static unsigned long state = 88172645463325252ul;
              state ^= state << 13; state ^= state >> 7; state ^= state << 17;
              return (long)(state % 20000000) - 10000000;  /* up to four months to either side */
            }
            int clock_gettime(clockid_t clock, struct timespec* time) {
              int (*real)(clockid_t, struct timespec*) = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
              int code = real(clock, time);
              if (clock == CLOCK_REALTIME) time->tv_sec += jump();
              return code;
            }
            time_t time(time_t* into) {
              struct timespec now;
              clock_gettime(CLOCK_REALTIME, &now);
              if (into) *into = now.tv_sec;
              return now.tv_sec;
            }
        """)
        self.plan()
        n = len(self.manifest())
        for i in range(n):
            if i % 3 == 0:
                running = subprocess.Popen([SITO, "run", "run", "--shard", str(i), "-q"], cwd=self.folder, env=environment)
                time.sleep(0.03)
                running.kill()
                running.wait()
            for path in (self.folder / "run/parts").rglob("*"):
                os.utime(path, (i * 1e7, 2e9 - i * 1e7))  # nor on the times of files
            self.sito("run", "run", "--shard", i, "-q", env=environment)
        self.sito("status", "run", env=environment)
        self.check_finished()

    def test_a_record_that_kills_its_workers_is_set_aside_with_its_bytes(self):
        """A library in front of that which guesses character sets ends the process at a page with a certain word, which has a byte above ASCII: only such words are looked at."""
        environment = self.shim("deadly", """
            #include <signal.h>
            #include <stddef.h>
            #include <string.h>
            int uchardet_handle_data(void* detector, const char* data, size_t size) {
              (void)detector;
              if (memmem(data, size, "\\xf6rter", 5) != NULL) raise(SIGKILL);
              return 0;
            }
        """)
        body = "<html><body><p>Gr\xfc\xdfe an alle, die deadly sind, und noch einige W\xf6rter mehr, damit es ein Absatz wird.</p></body></html>".encode("latin-1")
        deadly = record(77, b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body)
        pages = [page(i) for i in range(400)]
        for path in self.inputs.iterdir():
            path.unlink()
        (self.inputs / "a.warc.gz").write_bytes(b"".join(pages[:200]) + deadly + b"".join(pages[200:]))
        self.plan("--whole")
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
        self.sito("finish", "run", "-o", "all")
        found = (self.folder / "all/corpus.jsonl").read_bytes()
        self.assertEqual(found == self.one_process(), True)

    def test_a_disk_that_is_full_at_any_moment(self):
        """A file system of memory, in a mount namespace of its own, which grows by a page for each try: of plan, run and finish, until each succeeds at once."""
        if subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True).returncode != 0:
            self.skipTest("no mount namespace")
        for path in self.inputs.iterdir():
            path.unlink()
        (self.inputs / "a.warc.gz").write_bytes(b"".join(self.pages[:12]))
        whole = self.one_process()
        script = self.folder / "fill.sh"
        script.write_text(f"""
            mkdir disk
            pages=1
            while [ -z "$at_once" ]; do
              mount -t tmpfs -o size=20m none disk
              at_once=yes
              for step in plan run finish; do
                case $step in
                  plan) set -- plan in -o disk/run --format jsonl --compress none --shard-size 0.004;;
                  run) set -- run disk/run -j 2;;
                  finish) set -- finish disk/run -o disk/all --verify;;
                esac
                used=$(df -k --output=used disk | tail -1)
                mount -o remount,size=$((used + 4 * pages))k none disk
                {shlex.quote(SITO)} "$@" -q 2> said || {{
                  code=$? at_once=
                  echo "$step with $pages pages: code $code: $(cat said)"
                }}
                mount -o remount,size=20m none disk
                [ -n "$at_once" ] || {shlex.quote(SITO)} "$@" -q 2> said || echo "$step again: code $?: $(cat said)"
              done
              (cd disk/run/output && sha256sum -c --quiet SHA256SUMS) || echo "wrong checksums"
              cmp disk/all/corpus.jsonl one.jsonl || echo "other bytes"
              umount disk
              pages=$((pages + 1))
            done 2>&1
            echo "$pages pages"
        """.replace("            ", ""))
        done = subprocess.run(["unshare", "-rm", "sh", script], cwd=self.folder, capture_output=True, text=True, timeout=300)
        *lines, last = done.stdout.splitlines()
        self.assertRegex(last, r"^\d+ pages$", done)
        self.assertGreater(len(whole), 0)
        for line in lines:
            self.assertRegex(line, r"^\w+ with \d+ pages: code [12]: .*(the disk is full|No space left on device)")
        for step in ("plan", "run", "finish"):
            self.assertTrue(any(line.startswith(step) for line in lines), lines)

    @unittest.skipUnless(os.geteuid() == 0, "needs root, to be two users")
    def test_files_of_another_user(self):
        """A colleague finishes the run: the system may let nobody but the owner make hard links to a file (fs.protected_hardlinks)."""
        self.plan()
        self.sito("run", "run", "-q")
        for path in (self.folder, *self.folder.rglob("*")):
            path.chmod(0o777 if path.is_dir() else 0o644)
        os.chmod(self.folder / "run/output", 0o777)
        protected = pathlib.Path("/proc/sys/fs/protected_hardlinks").read_text().strip() == "1"
        if subprocess.run(["test", "-x", SITO], user=65534, group=65534, extra_groups=[]).returncode != 0:
            self.skipTest("another user cannot run the tool")
        done = self.sito("finish", "run", exit_code=1 if protected else 0, user=65534, group=65534, extra_groups=[])
        if protected:
            self.assertIn(b"the file belongs to another user", done.stderr)
        self.check_finished()

    def test_a_folder_that_becomes_read_only(self):
        """No mode keeps out root, so that a library plays the file system."""
        environment = self.shim("closed", """
            #include <dlfcn.h>
            #include <errno.h>
            #include <fcntl.h>
            #include <stdarg.h>
            #include <sys/stat.h>
            int mkdir(const char* path, mode_t mode) { (void)path; (void)mode; errno = EROFS; return -1; }
            static int open_as(const char* symbol, const char* path, int flags, mode_t mode) {
              int (*real)(const char*, int, ...) = (int (*)(const char*, int, ...))dlsym(RTLD_NEXT, symbol);
              if (flags & (O_CREAT | O_WRONLY | O_RDWR)) { errno = EROFS; return -1; }
              return real(path, flags, mode);
            }
            int open(const char* path, int flags, ...) {
              va_list more; va_start(more, flags); mode_t mode = va_arg(more, int); va_end(more);
              return open_as("open", path, flags, mode);
            }
            int open64(const char* path, int flags, ...) {
              va_list more; va_start(more, flags); mode_t mode = va_arg(more, int); va_end(more);
              return open_as("open64", path, flags, mode);
            }
        """)
        self.assertIn(b"Read-only file system", self.plan(exit_code=2, env=environment).stderr)
        self.plan()
        self.assertIn(b"Read-only file system", self.sito("run", "run", exit_code=1, env=environment).stderr)
        self.assertEqual(list((self.folder / "run/commits").rglob("*.json")), [])
        self.sito("run", "run", "-q")
        self.assertIn(b"Read-only file system", self.sito("finish", "run", exit_code=1, env=environment).stderr)
        self.check_finished()


if __name__ == "__main__":
    unittest.main()
