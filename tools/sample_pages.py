# SPDX-License-Identifier: Apache-2.0
"""A sample of the pages in a folder, the same in each run, for tools that measure the Python package."""
import gzip
import pathlib
import random


def add_arguments(parser, pages):
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--pages", type=int, default=pages)
    parser.add_argument("--smallest", action="store_true", help="the smallest pages instead of random ones")


def read(path):
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8", "replace")


def sample(given, parser):
    """The texts of the pages that the arguments choose; ends the program if there are none."""
    paths = sorted(path for path in given.folder.rglob("*") if path.name.endswith((".html", ".html.gz")))
    random.Random(1).shuffle(paths)
    if given.smallest:
        paths.sort(key=lambda path: path.stat().st_size)
    pages = [read(path) for path in paths[:given.pages]]
    if not pages:
        parser.error("there are no pages")
    return pages
