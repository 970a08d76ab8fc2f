#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times the Python package beside trafilatura in one process, and its import in another.

    pip install . trafilatura==2.3.1 lxml_html_clean
    tools/python_speed.py FOLDER_OF_PAGES [--pages 200] [--smallest]

Prints milliseconds of processor time for one page (the best of three rounds over all pages), and ratios.
"""
import argparse
import gzip
import pathlib
import random
import subprocess
import sys
import time

import sito

ROUNDS = 3


def read(path):
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8", "replace")


def timed(name, pages, extract):
    best = float("inf")
    for _ in range(ROUNDS):
        begun = time.process_time()
        for page in pages:
            extract(page)
        best = min(best, time.process_time() - begun)
    print(f"{best / len(pages) * 1e3:9.3f} ms  {name}")
    return best


def import_ms():
    program = "import time; begun = time.perf_counter(); import sito; print((time.perf_counter() - begun) * 1e3)"
    return min(float(subprocess.run([sys.executable, "-c", program], check=True, capture_output=True).stdout) for _ in range(ROUNDS))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--pages", type=int, default=200)
    parser.add_argument("--smallest", action="store_true", help="the smallest pages instead of random ones")
    given = parser.parse_args()
    paths = sorted(path for path in given.folder.rglob("*") if path.name.endswith((".html", ".html.gz")))
    random.Random(1).shuffle(paths)
    if given.smallest:
        paths.sort(key=lambda path: path.stat().st_size)
    pages = [read(path) for path in paths[:given.pages]]
    if not pages:
        parser.error("there are no pages")
    print(f"{len(pages)} pages, {sum(map(len, pages)) / len(pages) / 1e3:.0f} kB each; import of sito: {import_ms():.0f} ms")
    text = sito.Extractor(metadata=False, structure=False)
    whole = sito.Extractor()
    ours = timed("sito.extract", pages, sito.extract)
    timed("sito.Extractor(metadata=False, structure=False)", pages, text.extract)
    all_of_it = timed("sito.Extractor()", pages, whole.extract)
    try:
        import trafilatura
    except ImportError as error:
        print(f"trafilatura is not there: {error}")
        return
    theirs = timed("trafilatura.extract", pages, trafilatura.extract)
    print(f"trafilatura.extract takes {theirs / ours:.1f} times as long as sito.extract, {theirs / all_of_it:.1f} times as long as sito.Extractor()")


if __name__ == "__main__":
    main()
