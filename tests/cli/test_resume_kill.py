#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs that are killed and go on: sito corpus --resume, and the shards of a plan. Nothing is lost or doubled, and no more than a batch is
done twice.

SITO_KILLS says how often each is killed (default 10), SITO_SEED when.
"""
import gzip
import json
import os
import random
import signal
import struct
import subprocess
import time
import unittest

from tool import SITO, ToolTest
from shard_runs import account_of, page, record

KILLS = int(os.environ.get("SITO_KILLS", "10"))
BATCH = 128  # most records of a batch (corpus/batch.h)
WAITING = 4  # finished batches that may wait for an earlier one, for each thread (corpus/pass.cpp)


def kept_in(journal):
    """The lines of a journal that describe finished batches."""
    lines = journal.read_bytes().split(b"\n")
    return [json.loads(line[9:]) for line in lines[:-1] if b'"sizes"' in line]


def place_of(cursor):
    """Input and record at which a process continues."""
    return tuple(cursor[0:3:2])


def in_hand(hands):
    """Input and record that the threads of a dead process were working on."""
    numbers = [number for (number,) in struct.iter_unpack("=Q", hands.read_bytes()) if number]
    return sorted(divmod((number & ~(1 << 63)) - 1, 1 << 40) for number in numbers)


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

    def ends_of_batches(self, command):
        """The places at which the batches of a whole run end."""
        journal, kept = self.folder / "out/corpus.jsonl.gz.journal", self.folder / "kept.journal"
        running = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while not journal.exists():
            time.sleep(0.001)
        os.link(journal, kept)  # the run removes its own name
        self.assertEqual(running.wait(), 0)
        return [place_of(line["cursor"]) for line in kept_in(kept)]

    def test_corpus_goes_on_where_it_was_killed(self):
        plain = [SITO, "corpus", "in", "-o", "whole/", "--format", "jsonl,vertical,parquet", "--compress", "gzip", "--stats", "whole.json", "-q"]
        command = [SITO, "corpus", "in", "-o", "out/", "--format", "jsonl,vertical,parquet", "--compress", "gzip", "--stats", "stats.json", "-q", "--resume", "-j"]
        seconds = self.timed(plain)
        names = ("corpus.jsonl.gz", "corpus.vert.gz", "corpus.parquet")
        ends = self.ends_of_batches([*command, "1"])
        for path in [*(self.folder / "out").iterdir(), self.folder / "stats.json"]:
            path.unlink()
        kills = runs = 0
        frames = {1: [], 2: []}  # batches that each killed process had begun and not kept, by its threads
        while kills < KILLS:
            runs += 1
            before = 0
            threads = self.pick.choice((1, 2))
            while not self.run_and_kill([*command, str(threads)], seconds * 0.7):
                kills += 1
                journal, hands = self.folder / "out/corpus.jsonl.gz.journal", self.folder / "out/corpus.jsonl.gz.hands"
                if journal.exists():
                    kept = kept_in(journal)
                    records = kept[-1]["work"]["records"] if kept else 0
                    self.assertGreaterEqual(records, before, "what was done is done again")
                    before = records
                    next_record = place_of(kept[-1]["cursor"]) if kept else (0, 0)
                    begun = in_hand(hands) if hands.exists() else []
                    last = begun[-1] if begun else (-1, 0)
                    # A process that was killed early has left the file of the one before, which may have had other threads.
                    of = max(1, hands.stat().st_size // 8) if hands.exists() else threads
                    frames[of].append(0 if last < next_record else 1 + sum(next_record < end <= last for end in ends))
                    self.assertLessEqual(frames[of][-1], 1 if of == 1 else of * (1 + WAITING), "more than the batches in hand is done again")
                elif before > 0:  # the run was complete, and killed on its way out: the next one is a new one
                    for name in names:
                        self.assertTrue((self.folder / "out" / name).exists(), name)
                    self.assertTrue((self.folder / "stats.json").exists())
                    before = 0
                threads = self.pick.choice((1, 2))
            for name in names:
                self.assertEqual((self.folder / "out" / name).read_bytes() == (self.folder / "whole" / name).read_bytes(), True, f"{name} differs")
                (self.folder / "out" / name).unlink()
            self.assertEqual(account_of(self.folder / "stats.json"), account_of(self.folder / "whole.json"))
            self.assertEqual(list((self.folder / "out").iterdir()), [], "something is left")
            self.assertEqual(self.leftovers(), [])
        repeated = ", ".join(f"{sum(n)} by {len(n)} kills of {threads} threads (at most {max(n, default=0)})" for threads, n in frames.items())
        print(f"corpus --resume: killed {kills} times over {runs} runs; each ended with the bytes of one that was not killed; frames done again: {repeated}")

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
        self.assertIn(b"remove it to begin anew", changed.stderr)
        plain = self.run_sito("corpus", example, "-o", "x.jsonl", cwd=self.folder)
        self.assertIn(b"x.jsonl.journal is of an unfinished run", plain.stderr)

    def test_a_record_that_kills_two_processes_is_set_aside(self):
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
        body = "<html><body><p>Gr\xfc\xdfe an alle, und noch einige W\xf6rter mehr, damit es ein Absatz wird.</p></body></html>".encode("latin-1")
        deadly = record(77, b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body)
        pages = [page(i) for i in range(400)]
        (self.folder / "poison.warc.gz").write_bytes(b"".join(pages[:200]) + deadly + b"".join(pages[200:]))
        command = ["corpus", "poison.warc.gz", "-o", "out.jsonl", "--stats", "stats.json", "--resume", "-j", "1", "-q"]
        for _ in range(2):
            self.run_sito(*command, exit_code=-signal.SIGKILL, cwd=self.folder, env=environment)
        self.run_sito(*command, exit_code=1, cwd=self.folder, env=environment)
        account = json.loads((self.folder / "stats.json").read_text())
        self.assertEqual((account["failed"], account["adds_up"], account["records"], account["written"]), ({"poison": 1}, True, 401, 400))
        [kept] = self.folder.glob("out.jsonl.poison-*.warc.gz")
        self.assertEqual(gzip.decompress(kept.read_bytes()), gzip.decompress(deadly))

    def test_shards_go_on_where_they_were_killed(self):
        subprocess.run([SITO, "corpus", "in", "-o", "whole.jsonl", "--stats", "whole.json", "-q"], cwd=self.folder, check=True, capture_output=True)
        whole = (self.folder / "whole.jsonl").read_bytes()
        kills = runs = most = 0
        while kills < KILLS:
            runs += 1
            subprocess.run([SITO, "plan", "in", "-o", f"run{runs}", "--format", "jsonl", "--shard-size", "0.2", "-q"], cwd=self.folder, check=True)
            command = [SITO, "run", f"run{runs}", "-q", "-j"]
            if runs == 1:
                self.seconds = self.timed([*command, "1"])
            else:
                while not self.run_and_kill([*command, str(self.pick.choice((1, 2)))], self.seconds * 0.5):
                    kills += 1
                    most = max(most, self.begun_in(self.folder / f"run{runs}/parts"))
            done = subprocess.run([SITO, "finish", f"run{runs}", "-o", f"all{runs}", "--verify", "-q"], cwd=self.folder, capture_output=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            found = subprocess.run(["zstd", "-dc", f"all{runs}/corpus.jsonl.zst"], cwd=self.folder, capture_output=True, check=True).stdout
            self.assertEqual(found == whole, True, "the bytes differ")
            self.assertEqual(account_of(self.folder / f"run{runs}/output/account.json"), account_of(self.folder / "whole.json"))
            self.assertEqual([path for path in (self.folder / f"run{runs}").rglob("*") if ".part-" in path.name], [])
            subprocess.run(["rm", "-r", f"run{runs}", f"all{runs}"], cwd=self.folder, check=True)
        self.assertLessEqual(most, BATCH)
        print(f"shards: killed {kills} times over {runs} runs; each ended with the bytes of one process; one thread did at most {most} records again")

    def begun_in(self, parts):
        """Records that a process of one thread had begun and not kept."""
        begun = 0
        for hands in parts.rglob("hands"):
            # A worker of another number of threads, or one that was killed while it tidied up behind its commit.
            if hands.stat().st_size != 8 or not hands.with_name("journal").exists():
                continue
            kept = kept_in(hands.with_name("journal"))
            for place in in_hand(hands):
                [number, record] = place_of(kept[-1]["cursor"]) if kept else (0, 0)
                if place >= (number, record):
                    begun = max(begun, place[1] + 1 - (record if place[0] == number else 0))
        return begun


if __name__ == "__main__":
    unittest.main()
