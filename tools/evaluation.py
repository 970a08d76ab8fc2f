#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes the tables of docs/evaluation.md and data/models/README.md that depend on what rows and models say.

    scripts/eval                          all of them, on the sets below ../shared/data, or the project's own when that is not there
    scripts/eval --only metadata          one part: scores, metadata, unseen
    scripts/eval --rows sito              the scores of some rows; the other rows stay as they are
    scripts/eval --data DIR --no-docs     sets below DIR; print only
    scripts/eval --check                  nothing is made: are the tables those of this version?

The parts: `scores`, every row on every set, and the curve of precision and recall of nit against tau, whose plot goes to docs/evaluation/; `metadata`, title,
authors and date; `unseen`, the model of the row sito on domains it was not trained on, also in data/models/README.md. Each replaces what stands between
its markers. The files of `sito eval -o` stay in build/eval. Speed is measured on one thread.

docs/evaluation/stamp.json says what the tables were made from: digests of what each row and the metadata say of the project's own gold pages, and of the models.
Whoever changes one of them changes the scores, and --check (a test) fails until the part is made anew. Changes that no page of ours shows go unseen.
"""
import argparse
import hashlib
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs/evaluation.md"
PLOTS = ROOT / "docs/evaluation"
MODELS = ROOT / "data/models"
STAMP = PLOTS / "stamp.json"
OUT = pathlib.Path("build/eval")
PARTS = ("scores", "metadata", "unseen")
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
    "dragnet": "blogs and news of 2012; AGPL-3 repository",
    "google-trends-2017": "news, portals and shops of 2017; GPL-3 repository",
    "l3s-gn1": "news of 2008, English; free for research",
    "gold": "written for sito, 13 languages; Apache-2.0",
}
# Sets with titles, authors or dates, and those that train the model of the row sito.
METADATA_SETS = ["wcxb", "fundus", "postlight", "readability", "newspaper4k", "cs_news", "swde_subset"]
TRAINING_SETS = ["wcxb", "fundus", "newspaper4k", "webforum52"]
# The curve of Toman's graph: the set and type of pages that it is drawn on, its values, and the value in the paper.
CURVE_SET, CURVE_TYPE = "wcxb", "article"
CURVE_RANGE, CURVE_PUBLISHED = "0..0.5/51", 0.018


def parse_arguments():
    parser = argparse.ArgumentParser(prog="scripts/eval", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sito", default="build/release/apps/sito/sito", help=argparse.SUPPRESS)
    parser.add_argument("--data", type=pathlib.Path, default=pathlib.Path("../shared/data"), help="folder of gold sets; default ../shared/data")
    parser.add_argument("--no-docs", action="store_true", help="leave docs/evaluation.md as it is")
    parser.add_argument("--only", action="append", choices=PARTS, help="make this part; may be given several times")
    parser.add_argument("--rows", nargs="+", default=[], help="rows whose scores are made anew")
    parser.add_argument("--check", action="store_true", help="compare docs/evaluation/stamp.json with what this version says")
    args = parser.parse_args()
    if args.rows and args.only and args.only != ["scores"]:
        parser.error("--rows is for the part scores")
    args.parts = ["scores"] if args.rows else args.only or list(PARTS)
    return args


def sha(data):
    return hashlib.sha256(data).hexdigest()[:16]


def stamp(sito, rows=(), parts=PARTS):
    """What the tables of the parts depend on: {part: {name: digest}}."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)

        def texts_of(name, *arguments):
            run(sito, *arguments, "--gold", OWN_SET, "--save-text", folder / name, "--format", "csv" if name == "rows" else "markdown")
            return {path.name.split(".", 1)[1].removesuffix(".jsonl"): sha(path.read_bytes()) for path in sorted((folder / name).iterdir())}

        if "scores" in parts:
            found["scores"] = texts_of("rows", *rows, "--resamples", 0)
        if "metadata" in parts:
            found["metadata"] = texts_of("metadata", "--metadata")
    if "unseen" in parts:
        found["unseen"] = {"extractor.txt": sha((MODELS / "extractor.txt").read_bytes())}
    return found


def stamped():
    return json.loads(STAMP.read_text()) if STAMP.exists() else {}


def check(sito):
    """Names what is not as it was when the tables were made."""
    was, now = stamped(), stamp(sito)
    faults = []
    for part in PARTS:
        old = was.get(part, {})
        changed = sorted(name for name in old.keys() | now[part].keys() if old.get(name) != now[part].get(name))
        if changed:
            command = f"scripts/eval --rows {' '.join(changed)}" if part == "scores" and changed != sorted(now[part]) else f"scripts/eval --only {part}"
            faults.append(f"the tables of the part {part} are of another version of: {', '.join(changed)}; `{command}` makes them anew")
    return faults


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


def by_year(source, folder):
    """A copy of a set's list of pages, where a site is a host in one year: of the page's id in big9, else of its date."""
    folder.mkdir(parents=True, exist_ok=True)
    with open(source / "pages.jsonl", encoding="utf-8") as pages, open(folder / "pages.jsonl", "w", encoding="utf-8") as out:
        for page in map(json.loads, pages):
            of_id = re.match(r"big9-(\d\d)_", page["id"])
            year = f"20{of_id[1]}" if of_id else (page.get("date") or "")[:4]
            host = urllib.parse.urlparse(page.get("url") or page.get("url_guess") or "").hostname or page.get("host") or page.get("site")
            if year and host:
                page["site"] = f"{host.removeprefix('www.')} {year}"
                page["html"] = str((source / page["html"]).resolve())
                out.write(json.dumps(page, ensure_ascii=False) + "\n")
    return folder


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


def is_of_rows(line):
    cells = line.split("|")
    return len(cells) > 2 and cells[1].strip() in ("row", "word F1 of row")


def number(cell):
    try:
        return float(cell)
    except ValueError:
        return float("-inf")


def tables_of(text):
    """The tables of rows below each heading: {(heading, number of the table): (head, {row: line})}; and the text with places instead."""
    tables, out, heading, count = {}, [], "", 0
    lines = text.split("\n")
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if line.startswith("#"):
            heading, count = line, 0
        out.append(line)
        if not is_of_rows(line):
            continue
        out.append(lines[at])
        at += 1
        rows = {}
        while at < len(lines) and lines[at].startswith("|"):
            rows[lines[at].split("|")[1].strip()] = lines[at]
            at += 1
        tables[heading, count] = (line, rows)
        out.append((heading, count))
        count += 1
    return tables, out


def merged(old, new):
    """The tables of `old` with the rows that `new` has, each sorted as the first of its section: by mean, or by F1."""
    tables, out = tables_of(old)
    order = {}
    for place, (head, rows) in tables_of(new)[0].items():
        if place not in tables or tables[place][0] != head:
            sys.exit("scripts/eval: the tables have other columns than those in the document; make all rows anew")
        tables[place][1].update(rows)
    for (heading, count), (head, rows) in tables.items():
        if count == 0:
            column = -2 if head.split("|")[-2].strip() == "mean" else 2
            order[heading] = sorted(rows, key=lambda row: -number(rows[row].split("|")[column]))
    lines = []
    for line in out:
        if isinstance(line, tuple):
            rows = tables[line][1]
            lines += [rows[row] for row in order[line[0]] if row in rows]
        else:
            lines.append(line)
    return "\n".join(lines)


def between(document, name):
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    return document.read_text(encoding="utf-8").split(begin)[1].split(end)[0]


def put(document, name, text):
    begin, end = f"<!-- {name}: begin -->\n", f"<!-- {name}: end -->"
    head, rest = document.read_text(encoding="utf-8").split(begin)
    document.write_text(head + begin + text + end + rest.split(end)[1], encoding="utf-8")
    print(f"written: {document.relative_to(ROOT)}: {name}", file=sys.stderr)


def table_in(text):
    """The lines of the tables in what a command has printed."""
    return "".join(line + "\n" for line in text.split("\n") if line.startswith("|"))


def make_scores(args):
    sets = gold_sets(args.data)
    folders = [part for folder in sets for part in ("--gold", folder)]
    command, tables = run(args.sito, *args.rows, *folders, "--threads", 1, "--format", "markdown", "-o", OUT)
    if args.rows:
        made = between(DOCUMENT, "scores")
        note = f"Since then made anew, by `scripts/eval --rows {' '.join(args.rows)}` at commit {commit()}: {', '.join(args.rows)}.\n"
        head, rest = made.split("\n\n", 1)
        head = re.sub(r"\nSince then made anew, .*", "", head)
        return f"{head}\n{note}\n" + merged(rest, tables)
    return (f"Made by `scripts/eval` at commit {commit()}; pages/s on one thread of an {processor()}. The command:\n\n    {command}\n\n"
            + sets_table(json.loads((OUT / "summary.json").read_text())) + "\n" + tables + "\n" + curve(args))


def make_metadata(args):
    sets = [part for name in METADATA_SETS if (args.data / name).is_dir() for part in ("--gold", args.data / name)]
    command, text = run(args.sito, "--metadata", *sets, "--format", "markdown")
    return f"Made by `scripts/eval` at commit {commit()}. The command:\n\n    {command}\n\n{table_in(text)}"


def make_unseen(args):
    sets = [part for name in TRAINING_SETS for part in ("--gold", args.data / name)]
    command = ["sito", "train", "extractor", *map(str, sets), "--cross-validate", "domains"]
    done = subprocess.run([args.sito, *command[1:]], stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.exit(f"scripts/eval: `{' '.join(command)}` ended with {done.returncode}")
    table = table_in(done.stdout)
    if not table:
        sys.exit(f"scripts/eval: `{' '.join(command)}` has printed no table")
    return f"Made by `scripts/eval` at commit {commit()}. The command:\n\n    {' '.join(command)}\n\n{table}"


def main():
    args = parse_arguments()
    os.chdir(ROOT)
    if args.check:
        faults = check(args.sito)
        print("\n".join(faults) or "the tables are those of this version")
        sys.exit(1 if faults else 0)
    if "unseen" in args.parts and not all((args.data / name).is_dir() for name in TRAINING_SETS):
        print("scripts/eval: the sets that train the model are not there; the part unseen is left as it is", file=sys.stderr)
        args.parts.remove("unseen")
    made = {"scores": make_scores, "metadata": make_metadata, "unseen": make_unseen}
    found = stamp(args.sito, args.rows, args.parts)
    for part in args.parts:
        text = made[part](args)
        print(text)
        if args.no_docs:
            continue
        put(DOCUMENT, part, text)
        if part == "unseen":
            put(MODELS / "README.md", part, text)
        stamps = stamped()
        stamps[part] = {**(stamps.get(part, {}) if args.rows else {}), **found[part]}
        PLOTS.mkdir(exist_ok=True)
        STAMP.write_text(json.dumps(stamps, indent=1, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
