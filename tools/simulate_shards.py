#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Simulates a run over many shards with stragglers, kills, lost nodes and full disks: how long it takes, and what is done twice.

    tools/simulate_shards.py --shards 100000 --workers 500 --seconds 60 --kill-hours 4 --node-hours 200 --full-disk 0.001

Time is that of the model, not of a clock. Workers take groups of shards as `sito slurm submit` makes them. A kill costs the batch in hand and
the start of another process; a lost node all its workers, and what was not synchronised; a full disk fails a shard until the next round. The
same seed gives the same figures.
"""
import argparse
import heapq
import random

SYNC_SECONDS = 5  # corpus/output/attempt.h
BATCH_SECONDS = 0.1  # of 128 records


def lognormal(pick, mean, spread):
    """A factor of mean 1 (times mean), whose logarithm has that standard deviation."""
    return mean * pick.lognormvariate(-spread * spread / 2, spread)


class Simulation:
    def __init__(self, options):
        self.options = options
        self.pick = random.Random(options.seed)
        self.work = [lognormal(self.pick, options.seconds, options.spread) for _ in range(options.shards)]
        self.speed = [lognormal(self.pick, 1, options.node_spread) for _ in range(options.workers)]
        self.kills = self.lost = self.full = 0
        self.repeated = self.starting = 0.0

    def do_shard(self, shard, worker, now):
        """When the worker has done it, and whether it could."""
        options, left = self.options, self.work[shard] / self.speed[worker]
        if self.pick.random() < options.full_disk:
            self.full += 1
            return now + left * self.pick.random(), False
        while True:
            kill = self.pick.expovariate(1 / (options.kill_hours * 3600)) if options.kill_hours else float("inf")
            node = self.pick.expovariate(1 / (options.node_hours * 3600)) if options.node_hours else float("inf")
            event = min(kill, node)
            if event >= left:
                return now + left, True
            self.kills += kill <= node
            self.lost += node < kill
            again = min(event, BATCH_SECONDS if kill <= node else SYNC_SECONDS)
            wait = options.restart if kill <= node else options.node_restart
            self.repeated += again
            self.starting += wait
            now += event + wait
            left += again - event

    def round(self, shards, begin):
        """All tasks of one array; gives what failed and when the last has ended."""
        options = self.options
        n = min(options.tasks, len(shards))
        tasks = [shards[len(shards) * i // n:len(shards) * (i + 1) // n] for i in range(n)]
        free = [(begin, worker) for worker in range(options.workers)]
        heapq.heapify(free)
        failed, end = [], begin
        for task in tasks:
            now, worker = heapq.heappop(free)
            now += options.restart
            self.starting += options.restart
            for shard in task:
                now, done = self.do_shard(shard, worker, now + options.overhead)
                if not done:
                    failed.append(shard)
            heapq.heappush(free, (now, worker))
            end = max(end, now)
        return failed, end

    def run(self):
        left, now, rounds = list(range(self.options.shards)), 0.0, 0
        while left:
            left, now = self.round(left, now)
            rounds += 1
        ideal = sum(self.work) / sum(self.speed)
        print(f"{self.options.shards} shards, {self.options.workers} workers, {min(self.options.tasks, self.options.shards)} tasks: {now / 3600:.2f} h "
              f"(without any trouble {ideal / 3600:.2f} h, efficiency {ideal / now:.3f}), {rounds} rounds")
        print(f"{self.kills} kills, {self.lost} workers of lost nodes, {self.full} full disks; done twice {self.repeated / 3600:.3f} h of "
              f"{sum(self.work) / 3600:.0f} h, starting {self.starting / 3600:.1f} h")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    for name, kind, default, text in (
            ("shards", int, 100000, "shards of the plan"), ("workers", int, 500, "that run at a time"), ("tasks", int, 5000, "groups of shards"),
            ("seconds", float, 25, "of a shard, on average"), ("spread", float, 0.3, "of shards (standard deviation of the logarithm)"),
            ("node-spread", float, 0.2, "of workers' speeds, the same way"), ("overhead", float, 0.05, "seconds a shard costs beside its work"),
            ("restart", float, 5, "seconds until a killed task runs again"), ("node-restart", float, 300, "the same for a lost node"),
            ("kill-hours", float, 4, "of work between kills, 0: never"), ("node-hours", float, 200, "of work between losses of a worker's node"),
            ("full-disk", float, 0.001, "share of shards that find the disk full"), ("seed", int, 1, "of chance")):
        parser.add_argument(f"--{name}", type=kind, default=default, help=f"{text} (default {default})")
    Simulation(parser.parse_args()).run()


if __name__ == "__main__":
    main()
