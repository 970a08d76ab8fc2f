#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs every site learner on generated sites and on gold sets with several pages of a site, and writes the numbers into
docs/evaluation.md.

    python3 tools/site_evaluation.py                        with the release build, and sets below ../shared/data if they are there
    python3 tools/site_evaluation.py --sito BIN --no-docs   print only

Everything between the markers of docs/evaluation.md is replaced; the plots go to docs/evaluation. The files of
`sito eval -o` stay in build/eval/sites.
"""
import argparse
import json
import pathlib
import os
import subprocess
import sys

import evaluation

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs/evaluation.md"
PLOTS = ROOT / "docs/evaluation"
OUT = pathlib.Path("build/eval/sites")
GENERATED = pathlib.Path("build/eval/generated")
PAGES = "120"  # of each site: 100 to learn from, and 20 that no learner sees
# Sets where sites have five pages and more.
SETS = ["daniel", "big9", "cs_news", "wcxb", "cleaneval"]
BEGIN, END = "<!-- sites: begin -->\n", "<!-- sites: end -->"


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sito", default="build/release/apps/sito/sito")
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("../shared/data"))
    parser.add_argument("--no-docs", action="store_true", help="leave docs/evaluation.md as it is")
    return parser.parse_args()


def evaluate(args, folder, out):
    """Runs all learners on one set: the command, the table, and where its files are."""
    command, table = evaluation.run(args.sito, "--gold", folder, "--site", "all", "--format", "markdown", "-o", out)
    return command, table


def generated(args):
    subprocess.run([sys.executable, "tools/generate_sites.py", "-o", GENERATED, "--pages", PAGES], check=True)
    command, table = evaluate(args, GENERATED, OUT / "generated")
    images = []
    for plot in sorted((OUT / "generated").glob("*.svg")):
        name = f"sites-{plot.name}"
        images.append(f"![{plot.stem}](evaluation/{name})")
        if not args.no_docs:
            (PLOTS / name).write_bytes(plot.read_bytes())
    return (f"    tools/generate_sites.py -o {GENERATED} --pages {PAGES}\n    {command}\n\n" + head_of(OUT / "generated") + table +
            "\n" + "\n\n".join(images) + "\n")


def head_of(folder):
    """How many pages the sites have, in words."""
    one = json.loads((folder / "summary.json").read_text(encoding="utf-8"))["sets"][0]
    counts = sorted(site["pages"] for site in one["by_site"])
    applied = sum(site["applied_to"] for site in one["by_site"])
    spread = f"{counts[0]}" if counts[0] == counts[-1] else f"{counts[0]} to {counts[-1]}"
    return f"{len(counts)} sites of {spread} pages; measured on {applied} pages.\n\n"


def main():
    args = parse_arguments()
    os.chdir(ROOT)
    text = f"Made by `python3 tools/site_evaluation.py` at commit {evaluation.commit()}, on one thread of an {evaluation.processor()}.\n\n### Generated sites\n\n"
    text += generated(args)
    for name in SETS:
        if (args.data / name / "pages.jsonl").exists():
            command, table = evaluate(args, args.data / name, OUT / name)
            text += f"\n### Sites of {name}\n\n    {command}\n\n" + head_of(OUT / name) + table
    print(text)
    if args.no_docs:
        return
    document = DOCUMENT.read_text(encoding="utf-8")
    head, rest = document.split(BEGIN)
    DOCUMENT.write_text(head + BEGIN + text + END + rest.split(END)[1], encoding="utf-8")
    print(f"written: {DOCUMENT.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    main()
