#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A corpus in shards: the bytes and the account of one process."""
import gzip
import importlib.util
import itertools
import json
import os
import random
import re
import shutil
import signal
import struct
import subprocess
import sys
import time
import unittest

from shard_runs import account_of, FLAGS, page, record, ShardTest, zstd_frames
from tool import EXAMPLE, ROOT, SITO


class Shards(ShardTest):
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
        self.assertIn(b"shard 0: the commit is that of another plan; remove it and run the shard again", self.faults())
        first.write_text(commits[1].read_text())  # a double, where the first should be
        self.assertIn(b"shard 0: the commit is that of another shard; remove it", self.faults())
        for torn in (text[:len(text) // 2], "", "5", "[]", text.replace('"outputs": [', '"outputs": [5,')):
            first.write_text(torn)
            self.assertIn(b"shard 0: the commit is damaged; remove it", self.faults())
        first.unlink()
        self.assertIn(b"1 shard is not done: 0; `sito run run` runs it", self.faults())
        self.sito("run", "run")
        text = first.read_text()
        first.write_text(text)
        extra = first.with_name("000999.json")
        extra.write_text(text)
        self.assertIn(b"the plan has no such shard", self.sito("finish", "run", exit_code=1).stderr)
        extra.unlink()
        part = next((self.folder / "run/parts").rglob("corpus.jsonl.zst"))
        whole = part.read_bytes()
        part.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
        self.sito("finish", "run")
        self.assertIn(b"has changed its checksum; remove its commit, ", self.faults("--verify"))
        part.write_bytes(whole[:-1])
        self.assertIn(b"has changed its size; remove its commit, ", self.faults())
        part.unlink()
        said = self.faults().decode()
        self.assertIn("No such file or directory", said)
        os.unlink(re.search("remove its commit, (.*), and run the shard again", said).group(1))
        self.sito("run", "run")
        self.check_finished()

    def faults(self, *flags):
        """What `sito finish` says of a run with one fault: only this one, in plain words."""
        said = self.sito("finish", "run", *flags, exit_code=1).stderr
        self.assertEqual(len(said.splitlines()), 2, said)
        self.assertTrue(said.endswith(b"nothing was written to the output\n"), said)
        for word in (b"json.exception", b"malformed"):
            self.assertNotIn(word, said)
        return said

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
        self.assertIn(b"the list of shards has changed since", self.sito("run", "run", "--shard", 1, exit_code=2).stderr)
        for torn in ("", "[]", text[:100]):
            run.write_text(torn)
            self.assertIn(b"this is no plan of sito, or it is damaged", self.sito("run", "run", exit_code=2).stderr)
        run.write_text(text)
        self.assertIn(b"the folder already has a plan", self.plan(exit_code=2).stderr)

    def test_names_that_are_not_utf8(self):
        """Names of inputs, of the folder of the plan, of that in which it was made, and of a file that a flag names."""
        base = os.fsencode(self.folder) + b"/b\xe4se"
        os.makedirs(base + b"/in")
        for name in (b"\xff.warc.gz", b"two\nlines.warc.gz", b"a b'\"%s.warc.gz"):
            with open(base + b"/in/" + name, "wb") as file:
                file.write(EXAMPLE.read_bytes())
        with open(base + b"/st\xf6p.txt", "w") as file:
            file.write("the\nwas\n")
        flags = ["--format", "jsonl", "--algorithm", "justext", "--stoplist", b"./st\xf6p.txt", "-q"]
        for words in (["corpus", "in", "-o", "one.jsonl", *flags], ["plan", "in", "-o", b"r\xfcn", "--shard-size", "0.002", *flags], ["run", b"r\xfcn", "-q"],
                      ["finish", b"r\xfcn", "-o", "all", "--verify", "-q"]):
            done = subprocess.run([SITO, *words], cwd=base, capture_output=True)
            self.assertEqual(done.returncode, 0, (words, done.stderr))
        found = subprocess.run(["zstd", "-dc", "all/corpus.jsonl.zst"], cwd=base, capture_output=True, check=True).stdout
        with open(base + b"/one.jsonl", "rb") as one:
            self.assertEqual(found == one.read(), True)

    def test_sizes_of_shards_and_plans_without_any(self):
        for size in ("0", "-1", "nan", "inf", "1e300", "1e-7", "x"):
            self.assertIn(b"--shard-size: a number from 0.000001 to 1000000000000 was expected", self.plan(size=size, exit_code=2).stderr)
        self.sito("plan", EXAMPLE, "-o", "tiny", *FLAGS, "--shard-size", "0.000001", "-q")
        self.sito("run", "tiny", "-q")
        self.sito("finish", "tiny", "-o", "all", "-q")
        self.sito("corpus", EXAMPLE, "-o", "example.jsonl", *FLAGS, "-q")
        found = subprocess.run(["zstd", "-dc", "all/corpus.jsonl.zst"], cwd=self.folder, capture_output=True, check=True).stdout
        self.assertEqual(found == (self.folder / "example.jsonl").read_bytes(), True)
        (self.folder / "empty").mkdir()
        self.sito("plan", "empty", "-o", "none", *FLAGS, "--allow-empty", "-q")
        self.assertIn(b"the plan has no shards", self.sito("run", "none").stderr)
        self.sito("status", "none")
        self.sito("finish", "none", "-q")
        self.assertIn(b"in: there is no plan in this folder", self.sito("run", "in", exit_code=2).stderr)

    def test_outputs_without_documents_are_compressed_files(self):
        """A file of no bytes is no file of zstd or gzip. WARC is left out: its readers take no empty members."""
        for kind, unpack in (("zstd", "zstd"), ("gzip", "gzip")):
            flags = ["--format", "jsonl,csv", "--compress", kind, "--select-url", "http://t.example/7"]
            self.sito("plan", "in", "-o", kind, *flags, "--shard-size", "0.15", "-q")
            self.sito("run", kind, "-q")
            self.sito("finish", kind, "-o", f"all-{kind}", "-q")
            self.sito("corpus", "in", "-o", f"one-{kind}/", *flags, "-q")
            parts = [path for path in (self.folder / kind / "output").iterdir() if path.name.startswith("corpus-")]
            self.assertGreater(len(parts), 8)
            for path in parts:
                subprocess.run([unpack, "-tq", path], check=True)
            for path in (self.folder / f"one-{kind}").iterdir():
                found = [subprocess.run([unpack, "-dc", one], capture_output=True, check=True).stdout for one in (path, self.folder / f"all-{kind}" / path.name)]
                self.assertEqual(found[0], found[1])
                self.assertGreater(len(found[0]), 0)
            for more in ([], ["--resume"]):
                name = f"none.jsonl.{'zst' if kind == 'zstd' else 'gz'}"
                self.sito("corpus", "in", "-o", name, "--select-url", "nothing", "-q", *more)
                self.assertEqual(subprocess.run([unpack, "-dc", name], cwd=self.folder, capture_output=True, check=True).stdout, b"")

    def test_a_joined_output_that_would_replace_an_input(self):
        (self.folder / "old").mkdir()
        self.sito("corpus", EXAMPLE, "-o", "old/corpus.jsonl.zst", "-q")
        before = (self.folder / "old/corpus.jsonl.zst").read_bytes()
        self.sito("plan", "old", "-o", "run", *FLAGS, "--mask", "email", "-q")
        self.sito("run", "run", "-q")
        for folder in ("old", "./run/../old"):
            self.assertIn(b"the output would replace the input", self.sito("finish", "run", "-o", folder, exit_code=2).stderr)
        self.assertEqual((self.folder / "old/corpus.jsonl.zst").read_bytes(), before)
        self.sito("finish", "run", "-o", "new", "-q")

    def test_flags_that_a_shard_cannot_follow_are_refused(self):
        for flags in (["--archive-feeds"], ["--join-parts"], ["--print-css", "--archive-sheets"], ["--exclusions", "x.jsonl"], ["--keep-partial"]):
            self.assertIn(f"{flags[-1] if 'x.jsonl' not in flags else flags[0]} does not work with shards".encode(), self.plan(*flags, exit_code=2).stderr)
        self.assertIn(b"--exclusions FILE               Does not work with shards", self.run_sito("plan", "--help").stdout)

    def test_a_plan_that_is_refused_leaves_no_folder(self):
        for words in (["nothing.warc.gz"], ["in", "--param", "bad=1"], ["-"], ["http://10.0.0.1/x.warc.gz"]):
            self.sito("plan", *words, "-o", "run", *FLAGS, exit_code=2)
            self.assertFalse((self.folder / "run").exists(), words)
        (self.folder / "mine").mkdir()
        self.sito("plan", "nothing.warc.gz", "-o", "mine", *FLAGS, exit_code=2)
        self.assertTrue((self.folder / "mine").is_dir())
        self.assertIn(b"--shards is a list", self.sito("plan", "in", "-o", "r2", *FLAGS) and self.sito("run", "r2", "--shards", "a-b", exit_code=2).stderr)

    def run_plan(self, name, *, kill=False):
        """Runs the shards of a plan in an order by chance, some in two processes of which the first is killed."""
        order = list(range(len((self.folder / name / "manifest.jsonl").read_text().splitlines())))
        random.Random(5).shuffle(order)
        killed = 0
        for n in order:
            if kill and n % 2:
                running = subprocess.Popen([SITO, "run", name, "--shard", str(n), "-q"], cwd=self.folder)
                time.sleep(0.01 * (n % 7))
                running.kill()
                killed += running.wait() == -signal.SIGKILL
            self.sito("run", name, "--shard", n, "-q", "-j", 1 + n % 2)
        self.assertGreaterEqual(killed, len(order) // 4 if kill else 0, "most workers had ended before they were killed")
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

    def test_a_zstd_archive_is_cut_at_frames(self):
        """With and without a dictionary; the frames of an archive inside a record are passed over, and one frame of all records is not cut."""
        records = [gzip.decompress(one) for one in self.pages[:900]]
        inner = b"".join(zstd_frames(records[:300] * 6))
        records.insert(400, gzip.decompress(record(7000, inner, "resource", "application/warc")))
        dictionary = b"\r\n".join(records[:40])[:100000]
        for name, front, frames in (("plain", b"", zstd_frames(records)),
                                    ("dictionary", b"\x5d\x2a\x4d\x18" + struct.pack("<I", len(zstd_frames([dictionary])[0])) + zstd_frames([dictionary])[0], zstd_frames(records, dictionary)),
                                    ("one frame", b"", zstd_frames([b"".join(records)]))):
            with self.subTest(name):
                for path in self.inputs.iterdir():
                    path.unlink()
                data = front + b"".join(frames)
                (self.inputs / "a.warc.zst").write_bytes(data)
                self.plan(size=len(data) / 12e6)
                cuts = {part["from"] for shard in self.manifest() for part in shard["parts"]}
                self.assertEqual(cuts - {0} - set(itertools.accumulate(map(len, frames), initial=len(front))), set())
                self.assertGreater(len(cuts), 4) if len(frames) > 1 else self.assertEqual(cuts, {0})
                self.sito("run", "run", "-q")
                self.check_finished()
                shutil.rmtree(self.folder / "run")

    def test_a_plain_archive_is_cut_at_records(self):
        """Blocks that look like records are passed over; behind damage, the rest is one shard, with the bytes and the account of one process."""
        records = [gzip.decompress(one) for one in self.pages[:900]]
        records.insert(300, gzip.decompress(record(7000, b"".join(records[:40]), "resource", "application/warc")))
        whole = b"".join(records)
        offsets = set(itertools.accumulate(map(len, records), initial=0))
        size = len(whole) / 9e6
        for name, data, most in (("whole", whole, 12), ("cut", whole[:-5000], 12), ("damaged", whole[:len(whole) // 2] + b"x" * 30 + whole[len(whole) // 2:], 7),
                                 ("long", whole.replace(b"Content-Length: ", b"Content-Length: 9", 1), 1),
                                 ("swallowed", records[0].replace(b"Content-Length: ", b"Content-Length: 1") + b"".join(records[1:]), 12)):
            with self.subTest(name):
                for path in self.inputs.iterdir():
                    path.unlink()
                (self.inputs / "a.warc").write_bytes(data)
                self.plan(size=size)
                shards = self.manifest()
                self.assertLessEqual(len(shards), most)
                if name in ("whole", "cut"):
                    self.assertGreater(len(shards), 6)
                    self.assertEqual({part["from"] for shard in shards for part in shard["parts"]} - offsets, set())
                self.sito("run", "run", "-q")
                lost = subprocess.run([SITO, "finish", "run", "-o", "all", "--verify", "-q"], cwd=self.folder, capture_output=True)
                one = subprocess.run([SITO, "corpus", "in", "-o", "one.jsonl", *FLAGS, "--stats", "one.json", "-q"], cwd=self.folder, capture_output=True)
                self.assertEqual(lost.returncode, one.returncode, lost.stderr)
                found = subprocess.run(["zstd", "-dc", "all/corpus.jsonl.zst"], cwd=self.folder, capture_output=True, check=True).stdout
                self.assertEqual(found == (self.folder / "one.jsonl").read_bytes(), True)
                self.assertGreater(len(found), 100000)
                self.assertEqual(account_of(self.folder / "run/output/account.json"), account_of(self.folder / "one.json"))
                shutil.rmtree(self.folder / "run")

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


if __name__ == "__main__":
    unittest.main()
