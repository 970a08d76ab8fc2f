#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Reads pages of staged sites (tools/stage_dynamic.py) again and again, each time with a new browser, and tells whether the text is the same.

    tools/repeat_evaluation.py                                       20 runs over an infinite list and over a page that changes
    tools/repeat_evaluation.py --runs 50 --patterns comments,tabs

For each page: the number of different texts, and the share of its hidden paragraphs that the worst run has. `--load N` keeps N processes
busy meanwhile, so that pages take their time.
"""
import argparse
import hashlib
import multiprocessing
import pathlib
import sys
import tempfile

import crawl_evaluation


def chosen(pages, patterns):
    """The page of each pattern with the fewest others."""
    return {name: min((page for page in pages.values() if name in page["patterns"]), key=lambda page: (len(page["patterns"]), page["url"]))
            for name in patterns if any(name in page["patterns"] for page in pages.values())}


def spin():
    while True:
        pass


def measure(page, runs, folder, flags):
    """(number of different texts, least share of hidden paragraphs, number of runs that failed)."""
    hidden = [crawl_evaluation.squeezed(unit) for unit in crawl_evaluation.hidden_of(page) + page["by_wait"]]
    texts, least, lost = set(), 1.0, 0
    for _ in range(runs):
        text, report = crawl_evaluation.render([page["url"]], folder, *flags).get(page["url"], ("", None))
        lost += report is None
        texts.add(hashlib.sha256(text.encode()).digest())
        text = crawl_evaluation.squeezed(text)
        if hidden:
            least = min(least, sum(len(unit) for unit in hidden if unit in text) / sum(map(len, hidden)))
    return len(texts), least, lost


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=20)
    parser.add_argument("--patterns", default="infinite-observer,infinite-scroll,ticker")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--load", type=int, default=0)
    parser.add_argument("--flag", action="append", default=[], help="for sito render; repeatable")
    args = parser.parse_args()
    busy = [multiprocessing.Process(target=spin, daemon=True) for _ in range(args.load)]
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        with crawl_evaluation.staged(folder, "--set", "test", "--seed", str(args.seed), "--sites", "4", "--pages", "20") as (described, gold, _):
            pages = chosen(crawl_evaluation.own_language(gold, described), args.patterns.split(","))
            for one in busy:
                one.start()
            print("| pattern | runs | different texts | hidden text of the worst run | lost |\n|---|---:|---:|---:|---:|")
            for name, page in pages.items():
                n_texts, least, lost = measure(page, args.runs, folder, args.flag)
                print(f"| {name} | {args.runs} | {n_texts} | {least:.4f} | {lost} |", flush=True)
            for one in busy:
                one.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
