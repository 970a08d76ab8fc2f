#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures `sito render` on staged sites (tools/stage_dynamic.py) and prints the tables of docs/evaluation.md.

    tools/crawl_evaluation.py                            test sites, all their pages in the sites' own language
    tools/crawl_evaluation.py --sites 4 --pages 10 --json FILE
    tools/crawl_evaluation.py --patterns consent,tabs
    tools/crawl_evaluation.py --set hostile --sites 1 --patterns many-revealers,flickers

For each pattern: the share of hidden text that was revealed (characters; `run-time`: of what is not even in the document before
it is asked for), clicks made for each that is needed, seconds a page, the pages within the time that is promised (1 s, and 0.3 s for
each needed click, closing and scroll), and requests that a reader may not make. Text is read with keep-all, so that what
extraction leaves out does not count here.
"""
import argparse
import contextlib
import json
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
SITO = os.environ.get("SITO_BIN", str(ROOT / "build/dev/apps/sito/sito"))
FLAGS = ["--allow-private", "--algorithm", "keep-all", "--no-language", "--no-page-states", "--no-recovery", "-q"]
SECONDS, SECONDS_A_STEP = 1.0, 0.3
AT_ONCE = 40  # addresses that one run of the tool gets


@contextlib.contextmanager
def staged(folder, *flags):
    """Serves while the block runs: (description, lines of gold by address, path of the log)."""
    log = folder / "requests.jsonl"
    command = [sys.executable, ROOT / "tools/stage_dynamic.py", "serve", "-o", folder, "--log", log, *flags]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        described = json.loads(server.stdout.readline())
        gold = (folder / "gold.jsonl").read_text(encoding="utf-8").splitlines()
        yield described, {page["url"]: page for page in map(json.loads, gold)}, log
        server.stdin.close()


def squeezed(text):
    return "".join(text.split())


def hidden_of(page):
    """What comes by itself with time is another matter: it takes --watch."""
    return page["by_click"] + page["by_scroll"] + page["by_close"]


def render(urls, folder, *flags):
    """{address: (text, report)}; an address that is missing was lost."""
    found = {}
    for at in range(0, len(urls), AT_ONCE):
        part = urls[at:at + AT_ONCE]
        output, report = folder / "text.jsonl", folder / "report.jsonl"
        for path in (output, report):
            path.unlink(missing_ok=True)
        subprocess.run([SITO, "render", *part, *FLAGS, "--format", "jsonl", "-o", output, "--report", report, *flags], check=False)
        reports = [json.loads(line) for line in read(report)]
        texts = {document["url"]: document.get("text", "") for document in map(json.loads, read(output))}
        found |= {one["url"]: (texts.get(one["url"], ""), one) for one in reports if "error" not in one}
    return found


def read(path):
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def faults_of(log, urls):
    """{kind: [address]} of requests that may not be made, and of documents that nobody asked for."""
    faults, asked = {}, set(urls)
    for line in map(json.loads, read(log)):
        if line["what"].startswith("fault:"):
            faults.setdefault(line["what"][6:], []).append(f'{line["by"]} {line["path"]}')
        elif line["what"] == "page" and line.get("to") == "document" and not any(url.endswith(line["path"]) for url in asked):
            faults.setdefault("left", []).append(line["path"])
    return faults


def patterns_of(page):
    return [page["hostile"]] if page["hostile"] else page["patterns"] or ["plain"]


def measure(pages, found):
    """Facts of each page that was to be rendered."""
    rows = []
    for url, page in pages.items():
        text, report = found.get(url, ("", None))
        text = squeezed(text)
        hidden = hidden_of(page)
        undrawn = set(page["undrawn"])
        missed = [one for one in hidden if squeezed(one) not in text]
        needed = page["clicks"] + page["closes"] + page["scrolls"]
        seconds = sum(report["seconds"].values()) if report else 0.0
        rows.append({
            "url": url, "patterns": patterns_of(page), "lost": report is None, "hidden": sum(map(len, hidden)), "missed": sum(map(len, missed)),
            "late": sum(len(one) for one in hidden if one not in undrawn), "late_missed": sum(len(one) for one in missed if one not in undrawn),
            "visible": sum(map(len, page["visible"])), "visible_missed": sum(len(one) for one in page["visible"] if squeezed(one) not in text),
            "needed": page["clicks"], "clicks": report["clicks"] if report else 0, "useful": report["useful_clicks"] if report else 0, "closes": page["closes"], "closed": report["closed"] if report else 0,
            "scrolls": report["scrolls"] if report else 0, "states": report["states"] if report else 0,
            "notes": report["notes"] if report else {}, "seconds": seconds, "allowed": SECONDS + SECONDS_A_STEP * needed, "examples": [one[:60] for one in missed[:2]]})
    return rows


def totals(rows):
    def total(name):
        return sum(row[name] for row in rows)
    hidden, late, visible, needed = total("hidden"), total("late"), total("visible"), total("needed")
    return {"pages": len(rows), "lost": total("lost"), "revealed": 1 - total("missed") / hidden if hidden else 1.0, "revealed_late": 1 - total("late_missed") / late if late else 1.0,
            "visible": 1 - total("visible_missed") / visible if visible else 1.0, "clicks": total("clicks"), "needed": needed, "click_ratio": total("clicks") / needed if needed else 1.0,
            "closed": total("closed"), "closes": total("closes"), "seconds": total("seconds") / len(rows) if rows else 0.0,
            "in_time": sum(row["seconds"] <= row["allowed"] and not row["lost"] for row in rows) / len(rows) if rows else 1.0}


def table(rows):
    names = sorted({pattern for row in rows for pattern in row["patterns"]})
    lines = ["| pattern | pages | revealed | run-time | shown | clicks / needed | closed / needed | s a page | in time |", "|---|---|---|---|---|---|---|---|---|"]
    for name, part in [*((name, [row for row in rows if name in row["patterns"]]) for name in names), ("all pages", rows)]:
        sums = totals(part)
        lines.append(f"| {name} | {sums['pages']} | {sums['revealed']:.4f} | {sums['revealed_late']:.4f} | {sums['visible']:.4f} | {sums['clicks']} / {sums['needed']} | "
                     f"{sums['closed']} / {sums['closes']} | {sums['seconds']:.2f} | {sums['in_time']:.0%} |")
    return "\n".join(lines)


def own_language(gold, described):
    """Pages of each site in its first language."""
    prefixes = {site["name"]: tuple(f"{site['base']}/{code}/" for code in site["languages"][1:]) for site in described["sites"]}
    return {url: page for url, page in gold.items() if not url.startswith(prefixes[page["site"]] or ("-",))}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", default="test", choices=["train", "test", "demo", "hostile"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sites", type=int, default=10)
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument("--patterns", help="only pages that have one of these, with commas between them")
    parser.add_argument("--flag", action="append", default=[], help="for sito render; repeatable")
    parser.add_argument("--json", type=pathlib.Path, help="facts of each page")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        with staged(folder, "--set", args.set, "--seed", str(args.seed), "--sites", str(args.sites), "--pages", str(args.pages)) as (described, gold, log):
            pages = own_language(gold, described)
            if args.patterns:
                pages = {url: page for url, page in pages.items() if set(patterns_of(page)) & set(args.patterns.split(","))}
            rows = measure(pages, render(list(pages), folder, *args.flag))
            faults = faults_of(log, pages)
    print(table(rows))
    print("\nrequests that a reader may not make: " + (", ".join(f"{len(where)} {kind}" for kind, where in faults.items()) or "none"))
    if args.json:
        args.json.write_text("\n".join(map(json.dumps, rows + [{"faults": faults}])) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
