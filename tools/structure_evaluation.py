#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs structure detection on blogs of our own and on gold sets with several pages of a site, and writes the numbers into
docs/structure-detection.md.

    python3 tools/structure_evaluation.py                        with the release build, and sets below ../shared/data if they are there
    python3 tools/structure_evaluation.py --sito BIN --no-docs   print only

Everything between the markers of the document is replaced. The files of `sito eval -o` stay in build/eval/structure.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import urllib.parse

import evaluation

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs/structure-detection.md"
OUT = pathlib.Path("build/eval/structure")
BEGIN, END = "<!-- structure: begin -->\n", "<!-- structure: end -->"
OWN = {"blogs": "blog", "others": "forum,mail,offline"}
SETS = ["cs_news", "fundus", "wcxb", "newspaper4k", "postlight", "big9", "daniel"]
YEARS = {"cs_news by year": "cs_news", "big9 by year": "big9"}
WHAT = {
    "cs_news by year": "Czech news, a host in one year is a site", "big9 by year": "the same of big9",
    "blogs": "blogs, our own", "redesigns": "two of these blogs as one site, our own", "others": "threads, mail, documents, our own", "cs_news": "Czech news",
    "fundus": "news in many languages", "wcxb": "English articles of all kinds", "newspaper4k": "news",
    "postlight": "articles, no text", "big9": "English news of 2005 to 2017, no date and author",
    "daniel": "news in five languages, text alone",
}
VARIANTS = [("", []), ("without structured data", ["--no-structured-data"]), ("classic method", ["--method", "classic"]),
            ("one page a detection", ["--pages-per-detection", "1"])]
FIELDS = ["date", "author", "title", "article"]
MORE = ["updated", "perex", "category", "comments"]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sito", default="build/release/apps/sito/sito")
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("../shared/data"))
    parser.add_argument("--no-docs", action="store_true", help="leave docs/structure-detection.md as it is")
    return parser.parse_args()


def join_pairs(blogs, folder):
    """Makes a set in which two blogs of one language are one site: pages from before and after a redesign, in turn."""
    hosts, languages = {}, {}
    with open(blogs / "pages.jsonl", encoding="utf-8") as pages:
        for page in map(json.loads, pages):
            hosts.setdefault(urllib.parse.urlsplit(page["url"]).netloc, []).append(page)
    for host, pages in hosts.items():
        languages.setdefault(pages[0]["lang"], []).append(host)
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copytree(blogs / "html", folder / "html", dirs_exist_ok=True)
    with open(folder / "pages.jsonl", "w", encoding="utf-8") as out:
        for of_language in languages.values():
            for old, new in zip(of_language[::2], of_language[1::2]):
                for page in (page for pair in zip(hosts[old], hosts[new]) for page in pair):
                    host = urllib.parse.urlsplit(page["url"]).netloc
                    out.write(json.dumps(page | {"url": page["url"].replace(host, old), "site": old}, ensure_ascii=False) + "\n")
    return folder


def folders(data):
    """The sets that are there, by name."""
    found = {}
    for name, kinds in OWN.items():
        found[name] = OUT / "sets" / name
        subprocess.run([sys.executable, "tools/generate_blogs.py", "-o", found[name], "--kinds", kinds], check=True)
    found["redesigns"] = join_pairs(found["blogs"], OUT / "sets" / "redesigns")
    found |= {name: data / name for name in SETS if (data / name / "pages.jsonl").exists()}
    return found | {name: evaluation.by_year(found[of], OUT / "sets" / name.replace(" ", "-")) for name, of in YEARS.items() if of in found}


def run(args, name, folder, flags):
    out = OUT / "-".join([name.replace(" ", "-"), *(flag.strip("-") for flag in flags)])
    evaluation.run(args.sito, "--structure", "--gold", folder, "-o", out, "-q", "--format", "markdown", *flags)
    return json.loads((out / "summary.json").read_text(encoding="utf-8"))["sets"][0]


def percent(one, field):
    of = one["fields"].get(field)
    return f'{100 * of["mean"]:.1f}' if of and of["sites"] else "-"


def row(cells):
    return "| " + " | ".join(cells) + " |\n"


def means(results):
    """A line for each set: means over sites."""
    text = row(["set", "", "sites", "pages", *FIELDS, "mean", "kind"]) + row(["---"] * 2 + ["---:"] * 8)
    for name, one in results.items():
        kind = f'{100 * one["kinds"]["right"] / one["kinds"]["pages"]:.0f}' if "kinds" in one else "-"
        text += row([name, WHAT[name], str(len(one["by_site"])), str(one["pages"]), *(percent(one, field) for field in FIELDS),
                     f'{100 * one["mean"]:.1f}', kind])
    return text


def outcomes(results):
    """Pages by what became of them."""
    kinds = ["exact", "A", "B", "AxB", "wrong", "missing", "spurious"]
    text = row(["set", "field", "pages", *kinds]) + row(["---"] * 2 + ["---:"] * 8)
    for name, one in results.items():
        for field in FIELDS + MORE:
            if field in one["fields"]:
                of = one["fields"][field]
                text += row([name, field, str(of["pages"]), *(str(of["outcomes"][kind]) for kind in kinds)])
    return text


def others(results):
    text = row(["set", *MORE]) + row(["---"] + ["---:"] * 4)
    for name, one in results.items():
        if any(percent(one, field) != "-" for field in MORE):
            text += row([name, *(percent(one, field) for field in MORE)])
    return text


def blogs(one):
    text = row(["blog", "pages", *FIELDS]) + row(["---"] + ["---:"] * 5)
    for site in one["by_site"]:
        scores = (site["fields"].get(field) for field in FIELDS)
        text += row([site["site"], str(site["pages"]), *("-" if score is None else f"{100 * score:.0f}" for score in scores)])
    return text


def main():
    args = parse_arguments()
    os.chdir(ROOT)
    sets = folders(args.data)
    text = (f"Made by `python3 tools/structure_evaluation.py` at commit {evaluation.commit()}. Percent, means over sites; `kind`: pages whose "
            "kind of site was detected.\n")
    for title, flags in VARIANTS:
        results = {name: run(args, name, folder, flags) for name, folder in sets.items()}
        command = " ".join(["sito eval --structure --gold SET", *flags])
        text += f"\n**{title.capitalize() or 'All evidence'}** (`{command}`)\n\n" + means(results)
        if not flags:
            every = results
    text += "\n**Other fields, all evidence**\n\n" + others(every) + "\n**Pages by outcome, all evidence**\n\n" + outcomes(every)
    text += "\n**Each blog, all evidence**\n\n" + blogs(every["blogs"])
    print(text)
    if args.no_docs:
        return
    document = DOCUMENT.read_text(encoding="utf-8")
    head, rest = document.split(BEGIN)
    DOCUMENT.write_text(head + BEGIN + text + END + rest.split(END)[1], encoding="utf-8")
    print(f"written: {DOCUMENT.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    main()
