#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes templates by pointing, tries them on pages that they were not made from, and holds them against NIT on the same pages; writes
the numbers and the plots into docs/evaluation.md.

    python3 tools/xqt_evaluation.py                        with the release build, and sets below ../shared/data if they are there
    python3 tools/xqt_evaluation.py --sito BIN --no-docs   print only
    python3 tools/xqt_evaluation.py --portals cs           only the sites of that language of all gold sets, with three pages or more, for docs/xqt.md

Sets: the newspaper that tools/generate_news.py makes up, and gold sets with several pages of a site. Pages of big9 are of one site
when they are of one host and year, as its sites were made anew in between. Everything between the markers of the document is
replaced. The files of `sito eval -o` stay in build/eval/xqt.
"""
import argparse
import dataclasses
import json
import os
import pathlib
import subprocess
import sys
import urllib.parse

import evaluation

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs/evaluation.md"
PLOTS = ROOT / "docs/evaluation"
OUT = pathlib.Path("build/eval/xqt")
BEGIN, END = "<!-- xqt: begin -->\n", "<!-- xqt: end -->"
FEW = ["--xqt-min-pages", "6"]
GOLD = ["big9", "daniel", "cs_news", "swde_subset"]
WHAT = {
    "news-en": "newspaper of our own, 200 stories", "news-cs": "the same in Czech", "news-template": "the template of examples/news on the first one",
    "big9": "English news; a site is a host in one year", "daniel": "news in five languages, text alone", "cs_news": "Czech news, two sites",
    "swde_subset": "facts on product pages, no text",
}
PORTALS = ROOT / "docs/xqt.md"
PORTALS_BEGIN, PORTALS_END = "<!-- portals: begin -->\n", "<!-- portals: end -->"
LEAST_PAGES = "3"
# The curve of Toman's graphs: the sets and values that it is drawn for, and the value in the paper.
CURVES = ["news-en", "big9"]
SWEEP, PUBLISHED = "tau=0..0.2/41", 0.018


@dataclasses.dataclass
class EvalSet:
    name: str
    folder: pathlib.Path
    flags: list
    own: bool = False


def generate(folder, language):
    subprocess.run([sys.executable, ROOT / "tools/generate_news.py", "-o", folder, "--language", language], check=True)
    return folder


def sets(folder, data):
    """The sets that are there, and the names of those that are not."""
    english = generate(folder / "news-en", "en")
    found = [EvalSet("news-en", english, [], True), EvalSet("news-cs", generate(folder / "news-cs", "cs"), [], True),
             EvalSet("news-template", english, ["--template", str(ROOT / "examples/news/courier.xml")], True)]
    present = [name for name in GOLD if (data / name / "pages.jsonl").exists()]
    for name in present:
        source = data / name
        found.append(EvalSet(name, evaluation.by_year(source, folder / name) if name == "big9" else source, FEW))
    return found, [name for name in GOLD if name not in present]


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sito", default="build/release/apps/sito/sito")
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("../shared/data"))
    parser.add_argument("--no-docs", action="store_true", help="leave the documents as they are")
    parser.add_argument("--portals", metavar="LANGUAGE", help="only the sites of this language, of all gold sets")
    return parser.parse_args()


def run(args, one):
    evaluation.run(args.sito, "--xqt", "--gold", one.folder, "-o", OUT / one.name, "-q", "--format", "markdown", *one.flags)
    return json.loads((OUT / one.name / "summary.json").read_text(encoding="utf-8"))["sets"][0]


def sets_table(results):
    lines = ["| set | what it is | sites | made from | clicks | tried on | P | R | F1 | own P | own R | shown | without output |",
             "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"]
    for name, result in results.items():
        text, sites = result["text"], result["by_site"]
        made = sum(len(site["made_from"]) for site in sites) / len(sites)
        clicks = sum(site["clicks"] for site in sites) / len(sites)
        numbers = [f"{text['macro'][key]:.4f}" for key in ("precision", "recall", "f1")]
        numbers += [f"{text['own'][key]:.4f}" if made else "-" for key in ("precision", "recall")] + [f"{text['shown']:.4f}", str(text["empty"])]
        lines.append(f"| {name} | {WHAT[name]} | {len(sites)} | {made:.1f} | {clicks:.1f} | {sum(site['tried_on'] for site in sites)} | "
                     + " | ".join(numbers if text["pages"] else ["-"] * 7) + " |")
    return "\n".join(lines) + "\n"


def fields_table(results):
    lines = ["| set | field | score | pages | exact | more | fewer | mixed | wrong | missing | spurious |", "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|"]
    for name, result in results.items():
        for field, score in result["fields"].items():
            found = score["outcomes"]
            counts = [found[key] for key in ("exact", "A", "B", "AxB", "wrong", "missing", "spurious")]
            lines.append(f"| {name} | {field} | {score['score']:.4f} | {score['pages']} | " + " | ".join(map(str, counts)) + " |")
    return "\n".join(lines) + "\n"


def spread_table(results):
    """How many sites of a set reach what XQT promises."""
    lines = ["| set | sites | P at least 0.98 | R at least 0.95 | both |", "|---|---:|---:|---:|---:|"]
    for name, result in results.items():
        rates = [site["text"]["macro"] for site in result["by_site"] if site["text"]["pages"]]
        if len(rates) < 2:
            continue
        precise, complete = [r["precision"] >= 0.98 for r in rates], [r["recall"] >= 0.95 for r in rates]
        both = sum(p and c for p, c in zip(precise, complete))
        lines.append(f"| {name} | {len(rates)} | {sum(precise)} | {sum(complete)} | {both} |")
    return "\n".join(lines) + "\n"


def curve(args, one):
    out = OUT / f"{one.name}-curve"
    command, printed = evaluation.run(args.sito, "nit", "--xqt", "--gold", one.folder, "--sweep", SWEEP, "--format", "markdown", "-o", out, "-q", *one.flags)
    tables = printed.split("\n\n")
    if not args.no_docs:
        PLOTS.mkdir(exist_ok=True)
        for name in ("sweep", "pages"):
            (PLOTS / f"xqt-{one.name}-{name}.svg").write_bytes((out / f"{name}.svg").read_bytes())
    return (f"### {one.name}: {WHAT[one.name]}\n\n    {command}\n\n![Precision and recall of nit against tau, and those of templates](evaluation/xqt-{one.name}-sweep.svg)\n\n"
            f"![Precision and recall of each page, nit and templates](evaluation/xqt-{one.name}-pages.svg)\n\n{' '.join(tables[-2].split())}\n\n{tables[-1].strip()}\n\n"
            f"The first line is nit at its published value, tau = {PUBLISHED}.\n")


def join_portals(data, language, folder):
    """One set of the pages of a language of all sets, each under the host or the site that its set gives."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "pages.jsonl", "w", encoding="utf-8") as out:
        for pages in sorted(data.glob("*/pages.jsonl")):
            for page in map(json.loads, pages.read_text(encoding="utf-8").rstrip("\n").split("\n")):
                site = urllib.parse.urlsplit(page.get("url") or page.get("url_guess") or "").netloc or page.get("site") or page.get("host")
                if page.get("lang") == language and site and page.get("text") is not None:
                    page |= {"site": site, "html": str((pages.parent / page["html"]).resolve()), "id": f'{pages.parent.name}/{page["id"]}'}
                    out.write(json.dumps(page, ensure_ascii=False) + "\n")
    return folder


def portals_table(result):
    text = "| site | made from | clicks | tried on | P | R |\n|---|---:|---:|---:|---:|---:|\n"
    for number, site in enumerate(result["by_site"], 1):
        rates = site["text"]["macro"]
        text += f'| {number} | {len(site["made_from"])} | {site["clicks"]} | {site["tried_on"]} | {rates["precision"]:.4f} | {rates["recall"]:.4f} |\n'
    macro = result["text"]["macro"]
    text += f'| all | | | {result["text"]["pages"]} | {macro["precision"]:.4f} | {macro["recall"]:.4f} |\n\n'
    return text + "| field | pages | score |\n|---|---:|---:|\n" + "".join(
        f'| {name} | {field["pages"]} | {field["score"]:.4f} |\n' for name, field in result["fields"].items())


def write_portals(args):
    folder = join_portals(args.data, args.portals, OUT / "sets" / f"portals-{args.portals}")
    result = run(args, EvalSet(f"portals-{args.portals}", folder, ["--xqt-min-pages", LEAST_PAGES]))
    text = f"Made by `python3 tools/xqt_evaluation.py --portals {args.portals}` at commit {evaluation.commit()}.\n\n" + portals_table(result)
    print(text)
    if not args.no_docs:
        head, rest = PORTALS.read_text(encoding="utf-8").split(PORTALS_BEGIN)
        PORTALS.write_text(head + PORTALS_BEGIN + text + PORTALS_END + rest.split(PORTALS_END)[1], encoding="utf-8")


def main():
    args = parse_arguments()
    os.chdir(ROOT)
    if args.portals:
        return write_portals(args)
    found, missing = sets(OUT / "sets", args.data)
    results = {one.name: run(args, one) for one in found}
    text = ("Made by `python3 tools/xqt_evaluation.py` at commit " + evaluation.commit() + ".\n\n" + sets_table(results) + "\n" + spread_table(results)
            + "\n" + fields_table(results) + "\n" + "\n".join(curve(args, one) for one in found if one.name in CURVES))
    print(text)
    if missing:
        print(f"left out, as {args.data} has them not: {', '.join(missing)}", file=sys.stderr)
    if args.no_docs:
        return
    document = DOCUMENT.read_text(encoding="utf-8")
    head, rest = document.split(BEGIN)
    DOCUMENT.write_text(head + BEGIN + text + END + rest.split(END)[1], encoding="utf-8")
    print(f"written: {DOCUMENT.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    main()
