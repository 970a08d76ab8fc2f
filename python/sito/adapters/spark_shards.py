# SPDX-License-Identifier: Apache-2.0
"""The shards of a plan on Spark: one element of an RDD a shard, one ``sito run`` an element.

    sito plan crawl/ -o run --format jsonl
    spark-submit spark_shards.py run            # or, from a program: run_shards(spark.sparkContext, "run")
    sito finish run -o corpus

The folder of the run and its inputs have to be where all executors see them, and ``sito`` on their search path (or ``--sito PATH``). Spark
may lose executors, repeat tasks and start the same one twice: a shard is committed once, whoever does it. The file stands alone, so that
it can be handed to ``spark-submit`` as it is.
"""
import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys

DONE, FAILED, TRY_AGAIN = 0, 1, 75  # exit codes of `sito run`

Shard = collections.namedtuple("Shard", "shard status message")


def shards_of(run):
    """The number of shards of a plan."""
    return json.loads((pathlib.Path(run) / "run.json").read_text())["shards"]


def missing_in(run):
    """The shards without a commit, as far as this machine sees."""
    commits = pathlib.Path(run) / "commits"
    return [n for n in range(shards_of(run)) if not (commits / f"{n // 1000:03d}" / f"{n:06d}.json").exists()]


def worker(run, sito="sito", threads=1):
    """A function for ``mapPartitions``: from numbers of shards to a ``Shard`` each."""
    def work(numbers):
        for number in numbers:
            done = subprocess.run([sito, "run", run, "--shard", str(number), "-j", str(threads), "-q"], stdin=subprocess.DEVNULL, capture_output=True)
            yield Shard(number, done.returncode, done.stderr.decode(errors="replace").strip())
    return work


def run_shards(context, run, sito="sito", threads=1, slices=None, rounds=3):
    """Does what is missing of a plan and returns those that failed, as ``Shard``; an empty list when all are done.

    ``slices``: partitions, one for each shard by default, so that stragglers hold nobody up. Shards that fail or are in other hands are
    tried again, ``rounds`` times in all.
    """
    run = os.path.abspath(run)
    left = []
    for _ in range(rounds):
        numbers = missing_in(run)
        if not numbers:
            return []
        work = worker(run, sito, threads)
        done = context.parallelize(numbers, slices or len(numbers)).mapPartitions(work).collect()
        left = [shard for shard in done if shard.status != DONE]
    return left


def main(arguments):
    parser = argparse.ArgumentParser(description="Does the shards of a plan of sito on Spark.")
    parser.add_argument("run", help="folder of the plan")
    parser.add_argument("--sito", default="sito", help="the tool on the executors (default: on their search path)")
    parser.add_argument("--threads", type=int, default=1, help="threads of a shard (default 1)")
    parser.add_argument("--slices", type=int, help="partitions (default: one a shard)")
    options = parser.parse_args(arguments)

    from pyspark.sql import SparkSession  # only the driver needs it
    session = SparkSession.builder.appName("sito").getOrCreate()
    try:
        left = run_shards(session.sparkContext, options.run, options.sito, options.threads, options.slices)
    finally:
        session.stop()
    for shard in left:
        print(f"shard {shard.shard}: exit code {shard.status}: {shard.message}", file=sys.stderr)
    return FAILED if left else DONE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
