#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The shards of a plan on a real Slurm of several nodes, whose tasks and nodes are killed at random.

SITO_SLURM_TASKS (default 6) tasks of SITO_SLURM_SHARDS (default 5) shards of SITO_SLURM_PAGES pages each, and SITO_SLURM_KILLS (default 6)
kills; SITO_SLURM_SECONDS (default 300) bounds each wait. Skipped where there is no Slurm.
"""
import os
import random
import signal
import subprocess
import sys
import time
import unittest

import slurm_cluster
from tool import SITO, ToolTest
from shard_runs import account_of, page

TASKS = int(os.environ.get("SITO_SLURM_TASKS", "6"))
SHARDS = int(os.environ.get("SITO_SLURM_SHARDS", "5"))
KILLS = int(os.environ.get("SITO_SLURM_KILLS", "6"))
PAGES = int(os.environ.get("SITO_SLURM_PAGES", "80"))  # of a shard
SECONDS = int(os.environ.get("SITO_SLURM_SECONDS", "300"))


class Script(ToolTest):
    """What needs no cluster."""

    def setUp(self):
        super().setUp()
        for i in range(7):
            (self.folder / f"{i}.warc.gz").write_bytes(page(i))
        inputs = sorted(self.folder.glob("*.warc.gz"))
        self.run_sito("plan", *inputs, "-o", "it's a run", "--format", "jsonl", "--shard-size", "0.0005", cwd=self.folder)

    def test_a_dry_run_prints_the_scripts(self):
        said = self.run_sito("slurm", "submit", "it's a run", "--dry-run", "--tasks", 3, "--throttle", 2, "--program", SITO, "--", "--time=1:00:00", cwd=self.folder).stdout.decode()
        for line in ("#SBATCH --array=0-2%2", "#SBATCH --time=1:00:00", "#SBATCH --signal=B:USR1@120", "#SBATCH --requeue", "#SBATCH --dependency=afterany:JOB"):
            self.assertIn(line, said)
        self.assertFalse((self.folder / "it's a run/slurm").exists(), "nothing is written")
        for script in said.split("\n\n"):
            if script.strip():
                self.assertEqual(subprocess.run(["sh", "-n"], input=script.encode()).returncode, 0, script)

    def test_without_slurm_it_says_so(self):
        done = self.run_sito("slurm", "submit", "it's a run", exit_code=1, cwd=self.folder, env=dict(os.environ, PATH="/nowhere"))
        self.assertIn(b"cannot be run", done.stderr)
        self.assertIn(b"sbatch", done.stderr)

    def fake(self, **scripts):
        """Programs of Slurm that only play their part."""
        for name, script in scripts.items():
            path = self.folder / "bin" / name
            path.parent.mkdir(exist_ok=True)
            path.write_text("#!/bin/sh\n" + script + "\n")
            path.chmod(0o755)
        return dict(os.environ, PATH=f"{self.folder / 'bin'}:{os.environ['PATH']}")

    def slurm(self, *words, env, exit_code=0):
        done = self.run_sito("slurm", *words, exit_code=exit_code, cwd=self.folder, env=env)
        return (done.stdout + done.stderr).decode()

    def test_a_job_that_is_refused_leaves_the_ones_before(self):
        """The second of three arrays is refused: the first one is noted, and its shards are not submitted again while it waits."""
        env = self.fake(scontrol="echo 'MaxArraySize = 3'", sbatch="""
            n=$(($(cat n 2> /dev/null || echo 0) + 1)); echo $n > n
            [ $n != 2 ] || { echo 'no more jobs for you' >&2; exit 1; }
            echo $((100 + n))""", squeue='[ ! -e waiting ] || echo "$*"')
        said = self.slurm("submit", "it's a run", "--tasks", 6, env=env, exit_code=1)
        self.assertIn("no more jobs for you", said)
        self.assertIn("ended with exit code 1 (sbatch)", said)
        self.assertIn("these jobs were submitted before: 101; when they have ended, `sito slurm retry it's a run` submits the rest", said)
        self.assertEqual((self.folder / "it's a run/slurm/jobs.txt").read_text(), "101\n")
        self.assertIn("was already submitted", self.slurm("submit", "it's a run", env=env, exit_code=2))
        (self.folder / "waiting").touch()
        self.assertIn("--jobs=101", self.slurm("status", "it's a run", env=env))
        said = self.slurm("retry", "it's a run", env=env, exit_code=2)
        self.assertIn("jobs of the run are still in Slurm's queue; wait for them or cancel them: ", said)
        (self.folder / "waiting").unlink()
        self.assertIn("submitted 6 tasks as job 103, and job 106 finishes the run", self.slurm("retry", "it's a run", "--tasks", 6, env=env))
        self.assertEqual((self.folder / "it's a run/slurm/jobs.txt").read_text().split(), ["101", "103", "104", "105", "106"])

    def test_numbers_that_only_the_tasks_would_refuse(self):
        for flag, value in (("--tasks", "0"), ("--throttle", "-1"), ("-j", "1025"), ("-j", "0"), ("--warning", "-5"), ("--warning", "65536")):
            said = self.slurm("submit", "it's a run", "--dry-run", flag, value, env=None, exit_code=2)
            self.assertIn("was expected", said)

    def test_blanks_and_percents_reach_slurm(self):
        (self.folder / "it's a run").rename(self.folder / "100%j")
        said = self.slurm("submit", "100%j", "--dry-run", "--", "--comment=two words", "--time=1", env=self.fake(scontrol="echo no controller >&2; exit 1"))
        self.assertIn('#SBATCH --comment="two words"\n#SBATCH --time=1\n', said)
        self.assertIn('/100%%j/slurm/%A_%a.log"', said)
        self.assertNotIn("no controller", said)


@unittest.skipIf(slurm_cluster.why_not(), slurm_cluster.why_not())
class Slurm(ToolTest):
    def setUp(self):
        super().setUp()
        os.chmod(self.folder, 0o755)
        self.pick = random.Random(int(os.environ.get("SITO_SEED", "1")))
        sizes = random.Random(7)
        inputs = self.folder / "in"
        inputs.mkdir()
        for name in "ab":
            (inputs / f"{name}.warc.gz").write_bytes(b"".join(page(i, sizes.randrange(20, 900)) for i in range(TASKS * SHARDS * PAGES // 2)))
        size = sum(path.stat().st_size for path in inputs.iterdir())
        self.run_sito("plan", "in", "-o", "run", "--format", "jsonl", "--shard-size", size / (TASKS * SHARDS) / 1e6, cwd=self.folder, timeout=SECONDS)
        # So small a limit that the tasks need several arrays.
        self.cluster = slurm_cluster.Cluster(self.make("slurm"), max_array=min(1001, TASKS))
        self.addCleanup(self.cluster.stop)

    def make(self, name):
        folder = self.folder / name
        folder.mkdir()
        return folder

    def sito(self, *words, exit_code=0):
        return self.run_sito(*words, exit_code=exit_code, cwd=self.folder, env=self.cluster.environment, timeout=SECONDS)

    def kill_something(self):
        """A worker, a task, or a node; or a task is told that its time ends. What it was, or None when nothing runs."""
        kind = self.pick.choice(("worker", "worker", "task", "node", "warned"))
        node = self.pick.choice(self.cluster.names)
        if kind == "node":
            self.cluster.kill_node(node)
            self.cluster.start_node(node)
            return kind
        workers = [pid for pid in self.cluster.jobs_on(node) if self.program_of(pid) == os.path.realpath(SITO)]
        if kind == "worker" and workers:
            os.kill(self.pick.choice(workers), signal.SIGKILL)
            return kind
        running = [line.split()[0] for line in self.cluster.queued() if line.endswith("RUNNING")]
        if kind == "task" and running:
            self.cluster.slurm("scancel", self.pick.choice(running), check=False)
            return kind
        if kind == "warned" and running:
            self.cluster.slurm("scancel", "--batch", "--signal=USR1", self.pick.choice(running), check=False)
            return kind
        return None

    @staticmethod
    def program_of(pid):
        try:
            return os.readlink(f"/proc/{pid}/exe")
        except OSError:
            return ""

    def wait_for_jobs(self, kills):
        """Kills meanwhile, until the queue is empty."""
        done = {}
        end = time.monotonic() + SECONDS
        while self.cluster.queued():
            self.assertLess(time.monotonic(), end, self.cluster.slurm("squeue", check=False))
            time.sleep(self.pick.uniform(0, 0.6))
            if sum(done.values()) < kills:
                kind = self.kill_something()
                if kind:
                    done[kind] = done.get(kind, 0) + 1
        return done

    def test_killed_at_random_the_run_ends_with_the_bytes_of_one_process(self):
        self.sito("slurm", "submit", "run", "--tasks", TASKS, "-j", 1, "--program", SITO)
        self.assertIn(b"was already submitted", self.sito("slurm", "submit", "run", exit_code=2).stderr)
        self.assertIn(b"shards done", self.sito("slurm", "status", "run").stdout)
        killed = self.wait_for_jobs(KILLS)
        rounds = 1
        while b'"missing": ""' not in self.sito("status", "run", "--format", "json").stdout:
            self.assertLess(rounds, 20, self.sito("status", "run").stdout)
            rounds += 1
            self.sito("slurm", "retry", "run", "--tasks", TASKS, "-j", 1, "--program", SITO)
            for kind, n in self.wait_for_jobs(max(0, KILLS - sum(killed.values()))).items():
                killed[kind] = killed.get(kind, 0) + n
        self.sito("finish", "run", "-o", "all", "--verify")
        self.sito("corpus", "in", "-o", "one.jsonl", "--stats", "one.json")
        found = subprocess.run(["zstd", "-dc", "all/corpus.jsonl.zst"], cwd=self.folder, capture_output=True, check=True).stdout
        self.assertEqual(found == (self.folder / "one.jsonl").read_bytes(), True, "the bytes are not those of one process")
        self.assertEqual(account_of(self.folder / "run/output/account.json"), account_of(self.folder / "one.json"))
        self.assertGreater(sum(killed.values()), 0, "nothing was killed")
        shards = len((self.folder / "run/manifest.jsonl").read_text().splitlines())
        print(f"{TASKS} tasks, {shards} shards, killed {killed}, {rounds} rounds", file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
