#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts instructions of every row with callgrind, so that the numbers are the same on a busy machine.

    scripts/rows cost [ROW...]      row / parse over a sample of pages
    scripts/rows growth [ROW...]    instructions(2n) / instructions(n) on hostile shapes

cost: pages of ../shared/data/wcxb when it is there, made pages otherwise. What rows share (totals of subtrees,
source tokens) is counted once and by itself. growth: the parse is not counted; sizes are --bytes and twice that.
Exit code 1 when a limit is not held.
"""
import argparse
import gzip
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import made_pages
import shapes

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "build/bench/bench/sito_rows"
WCXB = ROOT.parent / "shared/data/wcxb"
SAMPLE_EVERY = 75  # of 1,497 pages: twenty
ON_TOKENS = {"bte", "slope-curve", "tccb", "accb", "ccb"}
BOUNDED = {"ccb", "victor", "token-clustering"}  # their pages in docs/algorithms state the bound
MOST_OF_PARSE = 0.25
MOST_OF_PARSE_ON_TOKENS = 0.10
MOST_TOKENS = 0.60
MOST_TABLE = 6.0
MOST_GROWTH = 2.3


def count(pages, expressions, folder):
    """Instructions by name of dump, in order."""
    for old in folder.glob("callgrind.*"):
        old.unlink()
    names = [option for e in expressions for option in ("--expression", e)]
    run = subprocess.run(["valgrind", "-q", "--tool=callgrind", f"--callgrind-out-file={folder}/callgrind.out",
                          str(PROGRAM), *names, *map(str, pages)], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"rows: {run.stderr.strip()}")
    counts = {}
    for dump in sorted(folder.glob("callgrind.out.*"), key=lambda p: int(p.suffix[1:])):
        name = None
        with dump.open(errors="replace") as lines:
            for line in lines:
                if line.startswith("desc: Trigger: Client Request: "):
                    name = line.split(": ", 3)[3].strip()
                elif name and line.startswith(("summary: ", "totals: ")):
                    counts[name] = int(line.split()[1])
                    break
    return counts


def sample(folder):
    if WCXB.is_dir():
        files = sorted((WCXB / "html").glob("*.html.gz"))[::SAMPLE_EVERY]
        pages = [gzip.decompress(f.read_bytes()) for f in files]
    else:
        pages = [page for _, page in made_pages.pages(20)]
    paths = []
    for number, page in enumerate(pages):
        path = folder / f"{number}.html"
        path.write_bytes(page)
        paths.append(path)
    return paths


def limit_of(row):
    if row in BOUNDED:
        return None
    return MOST_OF_PARSE_ON_TOKENS if row in ON_TOKENS else MOST_OF_PARSE


def cost(rows, folder):
    counts = count(sample(folder), rows, folder)
    parse = counts.pop("parse")
    print(f"parse: {parse / 1e6:.1f} million instructions; every other number is a share of it")
    table = sum(counts.values()) / parse
    misses = 0
    for name, n in counts.items():
        ratio = n / parse
        limit = {"facts totals": MOST_OF_PARSE, "facts source tokens": MOST_TOKENS}.get(name, limit_of(name))
        bad = limit is not None and ratio > limit
        misses += bad
        print(f"{name:24} {ratio:7.3f}  {'stated bound' if limit is None else f'<= {limit}'}{'  MISSED' if bad else ''}")
    if not rows:
        bad = table > MOST_TABLE
        misses += bad
        print(f"{'whole table':24} {table:7.3f}  <= {MOST_TABLE}{'  MISSED' if bad else ''}")
    return misses


def growth(rows, size, only, folder):
    worst, misses = {}, []
    for shape, make in shapes.SHAPES.items():
        if only and shape not in only:
            continue
        counts = []
        for n in (size, 2 * size):
            path = folder / "shape.html"
            path.write_text(make(n))
            counts.append(count([path], rows, folder))
        for name, small in counts[0].items():
            if name == "parse" or small < 20_000:  # nothing happens: a ratio of noise
                continue
            ratio = counts[1][name] / small
            worst[name] = max(worst.get(name, (0, "")), (ratio, shape))
            if ratio > MOST_GROWTH:
                misses.append((name, shape, ratio))
        print(f"rows: {shape} done", file=sys.stderr)
    print(f"instructions at {2 * size:,} bytes / at {size:,} bytes; the worst shape of each row")
    for name, (ratio, shape) in worst.items():
        print(f"{name:24} {ratio:6.2f}  {shape}")
    for name, shape, ratio in misses:
        print(f"MISSED  {name:24} {shape:20} {ratio:.2f} > {MOST_GROWTH}")
    return len(misses)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["cost", "growth"])
    parser.add_argument("rows", nargs="*", help="rows or expressions; default: the whole table")
    parser.add_argument("--bytes", type=int, default=256 << 10, help="growth: the smaller size (default 262144)")
    parser.add_argument("--shape", action="append", help="growth: only this shape; repeatable")
    options = parser.parse_intermixed_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if options.what == "cost":
            misses = cost(options.rows, folder)
        else:
            misses = growth(options.rows, options.bytes, options.shape, folder)
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
