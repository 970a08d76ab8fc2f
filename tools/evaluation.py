#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Scores every row of the table on every gold set and writes the numbers into docs/evaluation.md.

    scripts/eval                          all sets below ../shared/data, or the project's own when that is not there
    scripts/eval --data DIR --no-docs     sets below DIR; print only

Everything between the markers of docs/evaluation.md is replaced: the command, the commit, the digests of the sets, the
tables, and the curve of precision and recall of nit against tau, whose plot goes to docs/evaluation/. The files of
`sito eval -o` stay in build/eval. Speed is measured on one thread.
"""
import argparse
import json
import os
import pathlib
import platform
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs/evaluation.md"
PLOTS = ROOT / "docs/evaluation"
OUT = pathlib.Path("build/eval")
OWN_SET = "tests/quality/gold"
# Large and mixed sets first; sets that are not named here come behind them.
ORDER = ["wcxb", "cleaneval", "canola", "big9", "daniel", "readability", "fundus", "webforum52", "newspaper4k", "cs_news"]
WHAT = {
    "wcxb": "English pages of seven kinds; CC-BY-4.0",
    "cleaneval": "CleanEval 2007, English; no licence stated",
    "canola": "KrdWrd's Canola corpus, English pages of mixed kinds; CC-BY-SA-4.0",
    "big9": "English articles of 2005 to 2017; research only",
    "daniel": "news in Greek, English, Polish, Russian and Chinese; GPL-3 repository",
    "readability": "test pages of Readability with its own answers; Apache-2.0",
    "fundus": "news in 24 languages with answers of Fundus; MIT",
    "webforum52": "forum threads in four languages; Apache-2.0",
    "newspaper4k": "test pages of newspaper4k with its own answers; MIT",
    "cs_news": "Czech news, 15 articles and 9 pages without; no licence stated",
    "gold": "written for sito, 13 languages; Apache-2.0",
}
# The curve of Toman's graph: the set and type of pages that it is drawn on, its values, and the value in the paper.
CURVE_SET, CURVE_TYPE = "wcxb", "article"
CURVE_RANGE, CURVE_PUBLISHED = "0..0.5/51", 0.018


def parse_arguments():
    parser = argparse.ArgumentParser(prog="scripts/eval", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sito", default="build/release/apps/sito/sito", help=argparse.SUPPRESS)
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("../shared/data"), help="folder of gold sets; default ../shared/data")
    parser.add_argument("--no-docs", action="store_true", help="leave docs/evaluation.md as it is")
    return parser.parse_args()


def has_gold_text(folder):
    with open(folder / "pages.jsonl", encoding="utf-8") as lines:
        return any(json.loads(line).get("text") is not None for line in lines if line.strip())


def gold_sets(data):
    """Folders of the sets with gold texts, in the order of the document; the project's own last."""
    found = {path.parent.name: path.parent for path in data.glob("*/pages.jsonl") if has_gold_text(path.parent)}
    names = [name for name in ORDER if name in found] + sorted(set(found) - set(ORDER))
    return [str(found[name]) for name in names] + [OWN_SET]


def run(sito, *arguments):
    """Runs sito eval; gives the command as people would type it, and what it printed."""
    command = ["sito", "eval", *map(str, arguments)]
    done = subprocess.run([sito, *command[1:]], stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"scripts/eval: `{' '.join(command)}` ended with {done.returncode}")
    return " ".join(command), done.stdout


def commit():
    def git(*arguments):
        return subprocess.run(["git", *arguments], capture_output=True, text=True).stdout.strip()
    changed = git("status", "--porcelain", "--untracked-files=no", "--", "src", "apps", "data", "models", "cmake", "CMakeLists.txt")
    return (git("rev-parse", "--short=10", "HEAD") or "unknown") + (" with changes" if changed else "")


def processor():
    try:
        return re.search(r"model name\s*:\s*(.+)", pathlib.Path("/proc/cpuinfo").read_text())[1]
    except (OSError, TypeError):
        return platform.machine()


def sets_table(summary):
    lines = ["| set | pages | what it is | SHA-1 of `pages.jsonl` |", "|---|---:|---|---|"]
    for one in summary["sets"]:
        lines.append(f"| {one['set']} | {one['pages']} | {WHAT.get(one['set'], '')} | `{one['sha1']}` |")
    return "\n".join(lines) + "\n"


def curve(args):
    """The sweep of nit, as Markdown, or "" when its set is not there."""
    if not (args.data / CURVE_SET).is_dir():
        return ""
    common = ("nit", "--gold", args.data / CURVE_SET, "--page-type", CURVE_TYPE, "--skip-undefined")
    command, _ = run(args.sito, *common, "--sweep", f"tau={CURVE_RANGE}", "--format", "markdown", "-o", OUT / "nit")
    found = json.loads((OUT / "nit/summary.json").read_text())["sets"][0]
    _, table = run(args.sito, f"nit[tau={CURVE_PUBLISHED}]", *common[1:], "--format", "json", "--resamples", "0")
    published = json.loads(table)["sets"][0]["rows"][0]["words"]
    findings = (OUT / "nit/table.md").read_text().split("\n\n")[-1].strip()
    if not args.no_docs:
        PLOTS.mkdir(exist_ok=True)
        (PLOTS / "nit-tau.svg").write_bytes((OUT / "nit/sweep.svg").read_bytes())
    return (f"### nit: precision and recall against tau\n\n    {command}\n\n![Precision, recall and F1 of nit against tau](evaluation/nit-tau.svg)\n\n"
            f"{found['pages']} pages of type {CURVE_TYPE}; pages of empty output are left out of the mean of precision. {' '.join(findings.split())} "
            f"At the published value, tau = {CURVE_PUBLISHED}: P {published['precision']:.4f}, R {published['recall']:.4f}, F1 {published['f1']:.4f}.\n")


def main():
    args = parse_arguments()
    os.chdir(ROOT)
    sets = gold_sets(args.data)
    command, tables = run(args.sito, *(part for folder in sets for part in ("--gold", folder)), "--threads", 1, "--format", "markdown", "-o", OUT)
    text = (f"Made by `scripts/eval` at commit {commit()}; pages/s on one thread of an {processor()}. The command:\n\n    {command}\n\n"
            + sets_table(json.loads((OUT / "summary.json").read_text())) + "\n" + tables + "\n" + curve(args))
    print(text)
    if args.no_docs:
        return
    document = DOCUMENT.read_text(encoding="utf-8")
    begin, end = "<!-- scores: begin -->\n", "<!-- scores: end -->"
    head, rest = document.split(begin)
    DOCUMENT.write_text(head + begin + text + end + rest.split(end)[1], encoding="utf-8")
    print(f"written: {DOCUMENT.relative_to(ROOT)}", file=sys.stderr)


if __name__ == "__main__":
    main()
