#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs everything that scripts/bench compares, interleaved, and prints one table (see bench/README.md).

A round runs every row once, so that a change of the machine's load meets all of them; ratios are taken
inside a round and their median is reported. Times are CPU time: user and system, all threads.
"""
import argparse
import datetime
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import make_archive
import report

ROOT = pathlib.Path(__file__).resolve().parents[1]
BUILD = ROOT / "build" / "bench"
OUT = BUILD / "out"
MAIN = BUILD / "archive" / "main.warc.gz"      # all pages; every 4th for --quick
SUBSET = BUILD / "archive" / "subset.warc.gz"  # every 32nd, for rows that need seconds a megabyte
BIG = BUILD / "archive" / "big.warc.gz"        # a quarter of the pages 10 times over, for the memory row
SUBSET_PASSES = 8   # the limit line takes 40 ms on the subset; one pass would be noise
BIG_EVERY, BIG_REPEAT = 4, 10
TIME = "/usr/bin/time"
SITO = BUILD / "apps" / "sito" / "sito"


class Row:
    """One line of the table. `own_clock`: the program prints its own CPU time (see bench/peers)."""

    def __init__(self, name, command, archive, group, own_clock=False, passes=1, compare="limit"):
        self.name, self.command, self.archive, self.group = name, command, archive, group
        self.own_clock, self.passes, self.compare = own_clock, passes, compare


def sito(archive, *options, threads=1, output="corpus"):
    return [str(SITO), "corpus", str(archive), "-o", str(OUT / output), "--threads", str(threads),
            "--progress", "never", "-q", *options]


PLAIN = ("--no-language",)
JUSTEXT = ("--algorithm", "justext")


def own_rows(options):
    """The default row first. jusText shows what the rest of the tool costs: it is itself a tenth of the parse."""
    limit = str(BUILD / "bench" / "sito_limit")
    rows = [Row("limit", [limit, str(MAIN)], MAIN, "limit", own_clock=True)]
    for name, formats, threads in (
            ("default: text", ("text", *PLAIN), 1),
            ("default: text, 2 threads", ("text", *PLAIN), 2),
            ("default: JSONL with metadata", ("jsonl", *PLAIN, "--metadata"), 1),
            ("default: JSONL with Markdown", ("jsonl", *PLAIN, "--param", "body=markdown"), 1),
            ("default: vertical, language", ("vertical",), 1),
            ("jusText: text", ("text", *PLAIN, *JUSTEXT), 1),
            ("jusText: JSONL", ("jsonl", *PLAIN, *JUSTEXT), 1),
            ("jusText: vertical, language", ("vertical", *JUSTEXT), 1),
            ("jusText: vertical, 2 threads", ("vertical", *JUSTEXT), 2)):
        rows.append(Row(name, sito(MAIN, "--format", *formats, threads=threads), MAIN, "sito"))
    if options.memory:
        rows.append(Row("default: text, 1 GB of HTML", sito(BIG, "--format", "text", *PLAIN), BIG, "memory"))
    return rows


def peer_rows(options):
    python = str(BUILD / "venv" / "bin" / "python")
    if not options.peers or not os.path.exists(python):
        return []
    limit = str(BUILD / "bench" / "sito_limit")
    script = lambda name: [python, str(ROOT / "bench" / "peers" / f"{name}.py")]
    rows = [Row("FastWARC: records only", script("fastwarc_read") + [str(MAIN)], MAIN, "peer", own_clock=True),
            Row("Resiliparse: main content", script("resiliparse_main") + [str(MAIN)], MAIN, "peer", own_clock=True),
            Row("limit on the subset", [limit, str(SUBSET), str(SUBSET_PASSES)], SUBSET, "limit", own_clock=True,
                passes=SUBSET_PASSES)]
    for label, name in (("jusText (Python)", "justext_python"), ("trafilatura, fast", "trafilatura_fast"),
                        ("trafilatura, default", "trafilatura_default")):
        rows.append(Row(label, script(name) + [str(SUBSET)], SUBSET, "peer", own_clock=True,
                        compare="limit on the subset"))
    if warc2text := shutil.which("warc2text"):
        rows.append(Row("warc2text", [warc2text, "-o", str(OUT / "warc2text"), str(MAIN)], MAIN, "peer"))
    return rows


def digest_of_outputs():
    """Of every file a row left behind, so that a faster wrong answer shows."""
    digest = hashlib.sha256()
    n_bytes = 0
    for path in sorted(path for path in OUT.rglob("*") if path.is_file()):
        data = path.read_bytes()
        digest.update(data)
        n_bytes += len(data)
    return f"{n_bytes} bytes, sha256 {digest.hexdigest()[:12]}"


def run_row(row, accounts):
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    peak = BUILD / "peak.txt"
    begin = time.monotonic()
    # A process inherits the peak memory of the one that started it; `time` is a small one.
    with open(BUILD / "stderr.txt", "w+", encoding="utf-8", errors="replace") as complaints:
        process = subprocess.Popen([TIME, "-f", "%M", "-o", str(peak), *row.command], stdout=subprocess.PIPE,
                                   stderr=complaints, text=True)
        printed = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    wall = time.monotonic() - begin
    if process.returncode != 0:
        sys.exit(f"bench: {row.name}: exit code {process.returncode}\n{(BUILD / 'stderr.txt').read_text()}")
    account = accounts[row.archive]
    sample = {"row": row.name, "pages": account["pages"], "html_bytes": account["html_bytes"],
              "cpu_s": usage.ru_utime + usage.ru_stime, "wall_s": wall, "peak_kb": int(peak.read_text()),
              "failed": 0}
    if row.own_clock:
        sample |= {key: value for key, value in json.loads(printed).items() if key != "peak_kb"}
        sample["cpu_s"] /= row.passes
        sample["html_bytes"] //= row.passes
        sample["pages"] //= row.passes
    else:
        sample["digest"] = digest_of_outputs()
    return sample


def run_stages(name, program, samples, round_number, *arguments):
    """A program of ours that prints one JSON object a line, each a row of its own table."""
    OUT.mkdir(parents=True, exist_ok=True)
    done = subprocess.run([str(program), str(MAIN), *arguments], capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        samples.append({"round": round_number, "table": name} | json.loads(line))


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rounds", type=int, default=7, help="runs of every row (default 7)")
    parser.add_argument("--quick", action="store_true",
                        help="3 rounds on a quarter of the pages, no memory row, slow peers once")
    parser.add_argument("--no-peers", dest="peers", action="store_false", help="sito and the limit line only")
    parser.add_argument("--record", action="store_true", help="keep the run in bench/runs/")
    options = parser.parse_args()
    options.memory = not options.quick
    options.rounds = 3 if options.quick else options.rounds
    options.slow_rounds = 1 if options.quick else 3  # of the peers that take seconds
    return options


def main():
    options = parse_options()
    accounts = {MAIN: make_archive.make(MAIN, every=4 if options.quick else 1)}
    rows = own_rows(options) + peer_rows(options)
    if any(row.archive == SUBSET for row in rows):
        accounts[SUBSET] = make_archive.make(SUBSET, every=32)
    if options.memory:
        accounts[BIG] = make_archive.make(BIG, BIG_EVERY, BIG_REPEAT)
    samples = []
    load_before = os.getloadavg()
    for round_number in range(options.rounds):
        for row in rows:
            slow = row.archive in (SUBSET, BIG)
            if slow and round_number >= options.slow_rounds:
                continue
            print(f"\rround {round_number + 1} of {options.rounds}: {row.name:40}", end="", file=sys.stderr, flush=True)
            samples.append({"round": round_number, "table": "whole"} | run_row(row, accounts))
        run_stages("stages", BUILD / "bench" / "sito_stages", samples, round_number)
        for threads in ("1", "2"):
            run_stages("threads", BUILD / "bench" / "sito_threads", samples, round_number, str(OUT / "corpus"), threads)
    print(f"\r{'':60}\r", end="", file=sys.stderr)
    shutil.rmtree(OUT, ignore_errors=True)
    result = report.Report(rows, samples, accounts[MAIN], {"before": load_before, "after": os.getloadavg()})
    text = result.to_text()
    print(text, end="")
    if options.record:
        folder = report.record(ROOT, BUILD, text, samples, accounts[MAIN], " ".join(sys.argv[1:]),
                               datetime.date.today().isoformat())
        print(f"recorded in {folder.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
