#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs that are killed and go on: sito corpus --resume, and the shards of a plan. Nothing is lost or doubled, and no more than a batch is
done twice.

SITO_KILLS says how often each is killed (default 10), SITO_SEED when.
"""
import json
import os
import random
import signal
import subprocess
import time
import unittest

from tool import SITO, ToolTest
from test_shards import account_of, page

KILLS = int(os.environ.get("SITO_KILLS", "10"))
BATCH = 128  # records of a batch (corpus/batch.h)


class Killed(ToolTest):
    def setUp(self):
        super().setUp()
        self.pick = random.Random(int(os.environ.get("SITO_SEED", "1")))
        sizes = random.Random(7)
        inputs = self.folder / "in"
        inputs.mkdir()
        for name in "abc":
            (inputs / f"{name}.warc.gz").write_bytes(b"".join(page(i, sizes.randrange(20, 900)) for i in range(700)))
        # One stream: there is no place inside from which it could be read.
        plain = b"".join(page(i, sizes.randrange(20, 900)) for i in range(300))
        whole = subprocess.run(["gzip", "-dc"], input=plain, capture_output=True, check=True).stdout
        (inputs / "d.warc.gz").write_bytes(subprocess.run(["gzip", "-c"], input=whole, capture_output=True, check=True).stdout)
        (inputs / "e.warc").write_bytes(whole)

    def timed(self, command):
        begin = time.monotonic()
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True)
        return time.monotonic() - begin

    def run_and_kill(self, command, seconds):
        """Starts the command and kills it after up to so long. True: it had ended."""
        running = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            running.wait(self.pick.uniform(0, seconds))
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGKILL)
        said = running.communicate()[1]
        self.assertIn(running.returncode, (0, -signal.SIGKILL), said)
        return running.returncode == 0

    def records_in(self, journal):
        """Records that the journal knows of, and whether its last line is whole."""
        lines = journal.read_bytes().split(b"\n")
        kept = [json.loads(line[9:]) for line in lines[:-1] if b'"sizes"' in line]
        return kept[-1]["work"]["records"] if kept else 0

    def test_corpus_goes_on_where_it_was_killed(self):
        plain = [SITO, "corpus", "in", "-o", "whole/", "--format", "jsonl,vertical,parquet", "--compress", "gzip", "--stats", "whole.json", "-q"]
        command = [SITO, "corpus", "in", "-o", "out/", "--format", "jsonl,vertical,parquet", "--compress", "gzip", "--stats", "stats.json", "-q", "--resume", "-j"]
        seconds = self.timed(plain)
        names = ("corpus.jsonl.gz", "corpus.vert.gz", "corpus.parquet")
        kills = runs = 0
        while kills < KILLS:
            runs += 1
            before = 0
            while not self.run_and_kill([*command, str(self.pick.choice((1, 2)))], seconds * 0.7):
                kills += 1
                journal = self.folder / "out/corpus.jsonl.gz.journal"
                if journal.exists():
                    records = self.records_in(journal)
                    self.assertGreaterEqual(records, before, "what was done is done again")
                    before = records
                elif before > 0:  # the run was complete, and killed on its way out: the next one is a new one
                    for name in names:
                        self.assertTrue((self.folder / "out" / name).exists(), name)
                    self.assertTrue((self.folder / "stats.json").exists())
                    before = 0
            for name in names:
                self.assertEqual((self.folder / "out" / name).read_bytes() == (self.folder / "whole" / name).read_bytes(), True, f"{name} differs")
                (self.folder / "out" / name).unlink()
            self.assertEqual(account_of(self.folder / "stats.json"), account_of(self.folder / "whole.json"))
            self.assertEqual(list((self.folder / "out").iterdir()), [], "something is left")
            self.assertEqual(self.leftovers(), [])
        print(f"corpus --resume: killed {kills} times over {runs} runs; each ended with the bytes of one that was not killed")

    def test_after_a_power_cut_what_is_torn_is_done_again(self):
        """The journal ends in half a line or in bytes of nobody; outputs are shorter than it says, or have zeros where bytes should be."""
        plain = [SITO, "corpus", "in", "-o", "whole.jsonl.gz", "--stats", "whole.json", "-q"]
        command = [SITO, "corpus", "in", "-o", "out.jsonl.gz", "--stats", "stats.json", "-q", "-j", "1", "--resume"]
        self.timed(plain)
        journal, output = self.folder / "out.jsonl.gz.journal", self.folder / "out.jsonl.gz.unfinished"
        torn = 0
        for damage in ("cut", "garbage", "short", "zeros", "no output", "no journal"):
            running = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while running.poll() is None and not (journal.exists() and journal.stat().st_size > 5000):
                time.sleep(0.001)
            running.kill()
            running.wait()
            if journal.exists():
                torn += 1
                lines, written = journal.read_bytes(), output.read_bytes()
                if damage == "cut":
                    journal.write_bytes(lines[:-40])
                elif damage == "garbage":
                    journal.write_bytes(lines + os.urandom(300) + b"\n" + lines[-400:])
                elif damage == "short":
                    output.write_bytes(written[:len(written) * 2 // 3])
                elif damage == "zeros":
                    # What was synchronised is there.
                    kept = [json.loads(line[9:]) for line in lines.split(b"\n")[:-1] if b'"synced":true' in line]
                    begin = max(len(written) // 2, kept[-1]["sizes"][0] if kept else 0)
                    output.write_bytes(written[:begin] + bytes(len(written) - begin))
                elif damage == "no output":
                    output.unlink()
                else:
                    journal.unlink()
            done = subprocess.run(command, cwd=self.folder, capture_output=True)
            self.assertEqual(done.returncode, 0, (damage, done.stderr))
            self.assertEqual((self.folder / "out.jsonl.gz").read_bytes() == (self.folder / "whole.jsonl.gz").read_bytes(), True, damage)
            self.assertEqual(account_of(self.folder / "stats.json"), account_of(self.folder / "whole.json"), damage)
            (self.folder / "out.jsonl.gz").unlink()
        self.assertGreater(torn, 3)

    def test_what_cannot_be_resumed_is_refused(self):
        example = self.folder / "in/e.warc"
        for arguments, why in ((["-"], b"cannot be read twice"), ([example], b"needs output files"), ([example, "-o", "x.jsonl", "--keep-partial"], b"no effect with --resume")):
            self.assertIn(why, self.run_sito("corpus", *arguments, *([] if "-o" in arguments or arguments == [example] else ["-o", "x.jsonl"]), "--resume", exit_code=2,
                                             cwd=self.folder).stderr)
        (self.folder / "x.jsonl.journal").write_bytes(b"")
        self.run_sito("corpus", example, "-o", "x.jsonl", "--resume", cwd=self.folder)
        running = subprocess.Popen([SITO, "corpus", "in", "-o", "x.jsonl", "--resume", "-j", "1"], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not (self.folder / "x.jsonl.journal").exists():
            time.sleep(0.001)
        other = self.run_sito("corpus", "in", "-o", "x.jsonl", "--resume", exit_code=2, cwd=self.folder)
        self.assertIn(f"in use by process {running.pid}".encode(), other.stderr)
        running.kill()
        running.wait()
        changed = self.run_sito("corpus", "in", "-o", "x.jsonl", "--resume", "--fast", exit_code=2, cwd=self.folder)
        self.assertIn(b"the journal of another run", changed.stderr)

    def test_shards_go_on_where_they_were_killed(self):
        subprocess.run([SITO, "corpus", "in", "-o", "whole.jsonl", "--stats", "whole.json", "-q"], cwd=self.folder, check=True, capture_output=True)
        whole = (self.folder / "whole.jsonl").read_bytes()
        kills = runs = 0
        while kills < KILLS:
            runs += 1
            subprocess.run([SITO, "plan", "in", "-o", f"run{runs}", "--format", "jsonl", "--shard-size", "0.2", "-q"], cwd=self.folder, check=True)
            command = [SITO, "run", f"run{runs}", "-q", "-j"]
            if runs == 1:
                self.seconds = self.timed([*command, "1"])
            else:
                while not self.run_and_kill([*command, str(self.pick.choice((1, 2)))], self.seconds * 0.5):
                    kills += 1
            done = subprocess.run([SITO, "finish", f"run{runs}", "-o", f"all{runs}", "--verify", "-q"], cwd=self.folder, capture_output=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            found = subprocess.run(["zstd", "-dc", f"all{runs}/corpus.jsonl.zst"], cwd=self.folder, capture_output=True, check=True).stdout
            self.assertEqual(found == whole, True, "the bytes differ")
            self.assertEqual(account_of(self.folder / f"run{runs}/output/account.json"), account_of(self.folder / "whole.json"))
            self.assertEqual([path for path in (self.folder / f"run{runs}").rglob("*") if ".part-" in path.name], [])
            subprocess.run(["rm", "-r", f"run{runs}", f"all{runs}"], cwd=self.folder, check=True)
        print(f"shards: killed {kills} times over {runs} runs; each ended with the bytes of one process")


if __name__ == "__main__":
    unittest.main()
