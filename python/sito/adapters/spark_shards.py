# SPDX-License-Identifier: Apache-2.0
"""The shards of a plan on Spark: one element of an RDD a shard, one ``sito run`` an element.

    sito plan crawl/ -o run --format jsonl
    spark-submit spark_shards.py run            # or, from a program: run_shards(spark.sparkContext, "run")
    sito finish run -o corpus

The folder of the run and its inputs have to be where all executors see them, and ``sito`` on their search path (or ``--sito PATH``). Spark
may lose executors, repeat tasks and start the same one twice: a shard is committed once, whoever does it. A shard that fails leaves the
reason in ``run/spark/NUMBER.log``. The file stands alone, so that it can be handed to ``spark-submit`` as it is.
"""
import argparse
import collections
import json
import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

DONE, FAILED, TRY_AGAIN = 0, 1, 75  # exit codes of `sito run`
NOT_STARTED = 127  # as in a shell
WAIT_SECONDS = 60  # for shards that others have in hand, after each round

Shard = collections.namedtuple("Shard", "shard status message")


def shards_of(run):
    """The number of shards of a plan."""
    return json.loads((pathlib.Path(run) / "run.json").read_text())["shards"]


def is_done(run, number):
    """Whether a shard has a commit, as far as this machine sees."""
    return (pathlib.Path(run) / "commits" / f"{number // 1000:03d}" / f"{number:06d}.json").exists()


def missing_in(run):
    """The shards without a commit."""
    return [n for n in range(shards_of(run)) if not is_done(run, n)]


def log_of(run, number):
    """The file with the reasons why a shard has failed."""
    return pathlib.Path(run) / "spark" / f"{number:06d}.log"


def run_shard(run, number, sito="sito", threads=1):
    """Runs a shard on this machine. A tool that cannot be started is a result, too: an exception would end the other shards of the job."""
    try:
        done = subprocess.run([sito, "run", run, "--shard", str(number), "-j", str(threads), "-q"], stdin=subprocess.DEVNULL, capture_output=True)
        status, message = done.returncode, done.stderr.decode(errors="replace").strip()
    except OSError as error:
        status, message = NOT_STARTED, f"cannot start {sito}: {error.strerror} (--sito names the tool on the executors)"
    if status < 0:
        message = f"killed by {signal.Signals(-status).name}. {message}".rstrip()
    if status not in (DONE, TRY_AGAIN):
        _log(run, number, f"exit code {status}: {message}")
    return Shard(number, status, message)


def _log(run, number, message):
    path = log_of(run, number)
    try:
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"{time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())} {socket.gethostname()}: {message}\n")
    except OSError:
        pass  # the driver tells the message, too


def worker(run, sito="sito", threads=1):
    """A function for ``mapPartitions``: from numbers of shards to a ``Shard`` each."""
    def work(numbers):
        for number in numbers:
            yield run_shard(run, number, sito, threads)
    return work


def _wait(run, numbers):
    """Waits until others have done these shards, ``WAIT_SECONDS`` at most."""
    end = time.monotonic() + WAIT_SECONDS
    while not all(is_done(run, n) for n in numbers) and time.monotonic() < end:
        time.sleep(0.2)


def run_shards(context, run, sito="sito", threads=1, slices=None, rounds=3):
    """Does what is missing of a plan and returns those that failed, as ``Shard``; an empty list when all are done.

    ``sito``: the tool on the executors. ``slices``: partitions, one for each shard by default, so that stragglers hold nobody up. Shards
    that fail are tried again, ``rounds`` times in all, and shards that others have in hand are waited for. If Spark gives up a round, as it
    does when it has lost too many executors, the shards that were done stay done, and the next round does the others.
    """
    run = os.path.abspath(run)
    if os.path.dirname(sito):
        sito = os.path.abspath(sito)  # executors have folders of their own
    told = {}
    for _ in range(rounds):
        # A commit may be visible here later than on the executor that made it (NFS).
        numbers = [n for n in missing_in(run) if n not in told or told[n].status != DONE]
        if not numbers:
            break
        try:
            done = context.parallelize(numbers, slices or len(numbers)).mapPartitions(worker(run, sito, threads)).collect()
        except Exception as error:  # which one depends on the version of Spark
            reason = next(iter(str(getattr(error, "java_exception", error)).splitlines()), type(error).__name__)
            done = [Shard(n, FAILED, f"Spark gave up the job: {reason}") for n in numbers]
        told.update((shard.shard, shard) for shard in done)
        _wait(run, [shard.shard for shard in done if shard.status == TRY_AGAIN])
    return [told[n] for n in missing_in(run) if n in told and told[n].status != DONE]


def main(arguments):
    parser = argparse.ArgumentParser(description="Does the shards of a plan of sito on Spark.")
    parser.add_argument("run", help="folder of the plan")
    parser.add_argument("--sito", default="sito", help="the tool on the executors (default: on their search path)")
    parser.add_argument("--threads", type=int, default=1, help="threads of a shard (default 1)")
    parser.add_argument("--slices", type=int, help="partitions (default: one a shard)")
    options = parser.parse_args(arguments)
    try:
        n = shards_of(options.run)
    except (OSError, ValueError, KeyError) as error:
        parser.error(f"{options.run} is not the folder of a plan, as `sito plan` makes it: {error}")

    from pyspark.sql import SparkSession  # only the driver needs it
    session = SparkSession.builder.appName("sito").getOrCreate()
    try:
        left = run_shards(session.sparkContext, options.run, options.sito, options.threads, options.slices)
    finally:
        session.stop()
    for shard in left:
        print(f"sito: shard {shard.shard}: exit code {shard.status}: {shard.message}", file=sys.stderr)
    print(f"sito: {n - len(left)} of {n} shards done", file=sys.stderr)
    if left:
        print(f"sito: {log_of(options.run, left[0].shard).parent}/ and the logs of Spark's executors say why; run the command again", file=sys.stderr)
    return FAILED if left else DONE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
