#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""How long `sito.extract` takes beside trafilatura's, in one process on the same pages, each with its defaults.

  python_speed.py FOLDER [N]     N HTML files below the folder (default 100), also gzipped
"""
import gzip
import itertools
import pathlib
import sys
import time

import sito
import trafilatura


def read(path):
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def seconds(extract, pages):
    began = time.process_time()
    for page in pages:
        extract(page)
    return time.process_time() - began


def main():
    folder = pathlib.Path(sys.argv[1])
    found = sorted(path for path in folder.rglob("*") if path.name.endswith((".html", ".html.gz")))
    pages = [read(path) for path in itertools.islice(found, int(sys.argv[2]) if len(sys.argv) > 2 else 100)]
    if not pages:
        sys.exit(f"no HTML files below {folder}")
    smallest = sorted(pages, key=len)[:max(1, len(pages) // 10)]
    for name, some in (("all pages", pages), ("the smallest tenth", smallest)):
        for extract in (sito.extract, trafilatura.extract):
            extract(some[0])
        ours, theirs = seconds(sito.extract, some), seconds(trafilatura.extract, some)
        print(f"{name}: {len(some)} pages, {sum(map(len, some)) / len(some) / 1000:.0f} kB each: sito {ours / len(some) * 1000:.2f} ms, "
              f"trafilatura {trafilatura.__version__} {theirs / len(some) * 1000:.2f} ms, {theirs / ours:.1f} times as long")


if __name__ == "__main__":
    main()
