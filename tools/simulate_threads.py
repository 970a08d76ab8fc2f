#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Simulates the threads of one run over one archive: how much faster N threads are than one.

    tools/simulate_threads.py --inflate 6.5 --read 1.5 --process 92

The three figures are the work on a batch, in any unit: inflating it, the rest of reading it, and its pages. Take them from a profile
(docs/decisions/0005-workers-take-turns.md). The simulation follows src/sito/corpus/batch_queue.cpp and src/sito/io/helpers.cpp: one thread at
a time reads, workers that find no batch inflate ahead of it, and finished batches wait for earlier ones. Time is that of the model: memory
and disks are as fast for all threads as for one. The same seed gives the same figures.
"""
import argparse
import heapq
import random

WAITING = 4  # finished batches that may wait, for each thread (corpus/pass.cpp)
MOST_AHEAD = 32  # tasks (corpus/batch.cpp)
MIN_HELPED = 4  # threads


class Run:
    def __init__(self, options, threads):
        self.n, self.threads = options.batches, threads
        pick = random.Random(options.seed)
        scale = [pick.lognormvariate(-options.spread ** 2 / 2, options.spread) for _ in range(self.n)]
        self.process = [options.process * s for s in scale]
        self.inflate = [options.inflate * s for s in scale]
        self.read = [options.read * s for s in scale]
        self.helped = options.helped and threads >= MIN_HELPED
        self.tasks = {}  # of batches ahead: "waiting", or the time when it is done
        self.next_read = 0  # batch
        self.reading = False
        self.ready, self.finished, self.written = [], set(), 0
        self.idle, self.events, self.order = [], [], 0

    def at(self, time, action):
        self.order += 1
        heapq.heappush(self.events, (time, self.order, action))

    def wake(self, now):
        woken, self.idle = self.idle, []
        for _ in woken:
            self.at(now, self.look_for_work)

    def look_for_work(self, now):
        if not self.reading and self.next_read < self.n and len(self.ready) < self.threads:
            self.reading = True
            return self.inflate_next(now)
        if self.ready:
            batch = self.ready.pop(0)
            return self.at(now + self.process[batch], lambda end: self.hand_in(end, batch))
        task = next((batch for batch, state in self.tasks.items() if state == "waiting"), None)
        if task is not None:
            self.tasks[task] = now + self.inflate[task]
            return self.at(self.tasks[task], self.look_for_work)
        self.idle.append(None)

    def inflate_next(self, now):
        batch = self.next_read
        if self.helped:
            for ahead in range(batch, min(self.n, batch + min(2 * self.threads, MOST_AHEAD))):
                self.tasks.setdefault(ahead, "waiting")
        state = self.tasks.pop(batch, "waiting")
        end = now + self.inflate[batch] if state == "waiting" else max(now, state)
        self.at(end + self.read[batch], lambda done: self.has_read(done, batch))

    def has_read(self, now, batch):
        self.reading, self.next_read = False, batch + 1
        self.ready.append(batch)
        self.wake(now)
        self.look_for_work(now)

    def hand_in(self, now, batch):
        if batch != self.written and len(self.finished) >= WAITING * self.threads:
            return self.at(now + self.process[batch] / 100, lambda later: self.hand_in(later, batch))
        self.finished.add(batch)
        while self.written in self.finished:
            self.finished.remove(self.written)
            self.written += 1
        return self.look_for_work(now)

    def time(self):
        for _ in range(self.threads):
            self.at(0.0, self.look_for_work)
        now = 0.0
        while self.written < self.n:
            now, _, action = heapq.heappop(self.events)
            action(now)
        return now


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--inflate", type=float, required=True, help="work to inflate a batch")
    parser.add_argument("--read", type=float, required=True, help="work on the rest of reading it: records and their headers")
    parser.add_argument("--process", type=float, required=True, help="work on its pages")
    parser.add_argument("--spread", type=float, default=0.5, help="standard deviation of the logarithm of all three (default 0.5)")
    parser.add_argument("--batches", type=int, default=5000, help="of the archive (default 5000: 1 GB)")
    parser.add_argument("--threads", default="1,2,4,8,12,16,24,32", help="numbers of threads")
    parser.add_argument("--alone", dest="helped", action="store_false", help="nobody inflates ahead")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    one = Run(options, 1).time()
    for threads in map(int, options.threads.split(",")):
        print(f"{threads:3} threads: {one / Run(options, threads).time():5.2f} times as fast as one")


if __name__ == "__main__":
    main()
