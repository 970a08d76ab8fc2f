#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Extracts damaged and hostile pages under a deadline, and counts those that take twice as long.

    pip install .
    tools/python_deadline.py [--pages 10000] [--deadline 0.1] [--seed 1] [FOLDER_OF_HOSTILE_PAGES...]

The pages of the folders come first, then pages that tools/torture damages at random; one in a hundred of these is repeated up to 2 MB.
Time is processor time of the thread. Exit code 1 if a page takes longer than twice the deadline.
"""
import argparse
import pathlib
import random
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))

import sito
from torture import mutate, seeds

LARGE = 2_000_000  # bytes
ONE_IN = 100


def pages(given):
    for folder in given.folders:
        for path in sorted(path for path in folder.rglob("*") if path.suffix in (".html", ".htm")):
            yield path.name, path.read_bytes()
    pick, own = random.Random(given.seed), seeds.pages()
    for number in range(given.pages):
        page = mutate.page(pick, own)
        if number % ONE_IN == 0 and page:
            page *= LARGE // len(page) + 1
        yield f"damaged page {number}", page


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=pathlib.Path, nargs="*")
    parser.add_argument("--pages", type=int, default=10_000, help="damaged pages (default 10000)")
    parser.add_argument("--deadline", type=float, default=0.1, help="seconds (default 0.1)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    extractor = sito.Extractor(deadline=given.deadline, blocks=True, metadata=True, provenance=True)
    counts, slow, longest = {}, [], 0
    for name, page in pages(given):
        begun = time.thread_time()
        try:
            extractor.extract(page, "http://t.example/")
            end = "extracted"
        except sito.SitoError as error:
            end = type(error).__name__
        took = time.thread_time() - begun
        longest = max(longest, took)
        counts[end] = counts.get(end, 0) + 1
        if took > 2 * given.deadline:
            slow.append((took, name, len(page)))
    print(f"{sum(counts.values())} pages: {counts}; longest {longest:.3f} s; {len(slow)} above {2 * given.deadline} s")
    for took, name, size in sorted(slow, reverse=True)[:20]:
        print(f"  {took:.3f} s  {size:9} bytes  {name}")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
