#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Counts the instructions of `sito.extract` beside those of the library in C++, by valgrind; times are too noisy for a few per cent.

    cmake --preset bench -DSITO_PYTHON=ON && cmake --build --preset bench --target sito_pages sito_python_package
    PYTHONPATH=build/bench/python tools/python_overhead.py build/bench/bench/sito_pages FOLDER_OF_PAGES [--pages 30] [--smallest]

Each page is given as a str. What both do before the second round (starting, reading models) is not counted.
"""
import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import sample_pages

PROGRAM = """
import sys, sito
pages = [open(path, encoding="utf-8", newline="").read() for path in sys.argv[2:]]
for _ in range(int(sys.argv[1])):
    for page in pages:
        sito.extract(page)
"""


def instructions(*command):
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *map(str, command)], capture_output=True, text=True, check=True)
    return int(re.search(r"Collected : (\d+)", done.stderr)[1])


def of_a_round(*command, files):
    one, three = (instructions(*command, rounds, *files) for rounds in (1, 3))
    return (three - one) / 2


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    sample_pages.add_arguments(parser, pages=30)
    given = parser.parse_args()
    pages = sample_pages.sample(given, parser)
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, page in enumerate(pages):
            files.append(pathlib.Path(folder, f"{number}.html"))
            files[-1].write_bytes(page.encode())
        library = of_a_round(given.program, files=files)
        package = of_a_round(sys.executable, "-c", PROGRAM, files=files)
    print(f"{len(files)} pages: {library / len(files) / 1e6:.2f} million instructions a page in C++, {package / len(files) / 1e6:.2f} by sito.extract: "
          f"{package / library:.3f} times as many")


if __name__ == "__main__":
    main()
