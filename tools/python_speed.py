#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Times the Python package beside trafilatura in one process, and its import in another.

    pip install . trafilatura==2.3.1 lxml_html_clean
    tools/python_speed.py FOLDER_OF_PAGES [--pages 200] [--smallest]

Prints milliseconds of processor time for one page (the best of three rounds over all pages), and ratios.
"""
import argparse
import subprocess
import sys
import time

import sample_pages
import sito

ROUNDS = 3


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
    sample_pages.add_arguments(parser, pages=200)
    given = parser.parse_args()
    pages = sample_pages.sample(given, parser)
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
