#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures the stability of extraction (Komporday 2016, 2): how similar the results of several runs on one page are that changes between
the runs, or while it is read.

    tools/stability_evaluation.py                       5 runs on 6 pages of each kind, in the browser
    tools/stability_evaluation.py --runs 3 --pages 2 --kinds late,ticker --rows sito,justext

The pages are made up and served on loopback. Their article never changes; what is around it does:
  still     nothing changes
  served    each request gets other adverts, related links in another order, and another number of readers
  ticker    a script adds a headline to a list every 150 ms
  late      comments arrive 0 to 1.2 s after the page
  shuffled  a script orders the boxes around the article at random, and replaces one of them
  live      a script adds a paragraph of a live report below the article every 400 ms (the text itself grows)

For each kind and row: the similarity of two runs (word F1 of their outputs, mean over pairs of runs and pages; lowest pair), the share of
pages whose runs are all equal, and the share of the words of the article that the runs keep. --json writes the figures of each page.
"""
import argparse
import collections
import http.server
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parents[1]
SITO = os.environ.get("SITO_BIN", str(ROOT / "build/dev/apps/sito/sito"))
KINDS = ["still", "served", "ticker", "late", "shuffled", "live"]
STEMS = ("river bridge market harbour council winter garden teacher engine paper letter station village museum doctor kitchen "
         "mountain window captain forest journey morning summer colour history music number picture question").split()
VERBS = "opened closed crossed painted measured carried counted repaired visited described planned answered".split()


def sentence(rng, least=8, most=18):
    words = ["the"]
    while len(words) < rng.randint(least, most):
        words += [rng.choice(STEMS), rng.choice(VERBS), rng.choice(["the", "a", "every", "this"])]
    return " ".join([*words, rng.choice(STEMS)]).capitalize() + "."


def paragraph(rng):
    return " ".join(sentence(rng) for _ in range(rng.randint(3, 5)))


def headline(rng):
    return f"{rng.choice(STEMS)} {rng.choice(VERBS)} the {rng.choice(STEMS)}".capitalize()


def links(rng, count):
    return "<ul>" + "".join(f"<li><a href=/x/{rng.randrange(10 ** 6)}>{headline(rng)}</a></li>" for _ in range(count)) + "</ul>"


def article_of(number):
    """The headline and paragraphs of a page, the same for all requests."""
    rng = random.Random(f"article {number}")
    return headline(rng), [paragraph(rng) for _ in range(rng.randint(4, 9))]


def script_of(kind, rng):
    if kind == "ticker":
        lines = json.dumps([headline(rng) for _ in range(40)])
        return f"""let n=0;const lines={lines},list=document.querySelector('#ticker ul');setInterval(()=>{{if(n<lines.length)
            list.insertAdjacentHTML('afterbegin','<li><a href=/t/'+n+'>'+lines[n++]+'</a></li>')}},150);"""
    if kind == "late":
        comments = json.dumps("".join(f"<div class=comment><b>{rng.choice(STEMS)}</b><p>{sentence(rng)}</p></div>" for _ in range(5)))
        return f"setTimeout(()=>document.getElementById('comments').innerHTML={comments},{rng.randrange(1200)});"
    if kind == "shuffled":
        box = json.dumps(f"<h3>Offer</h3><p>{sentence(rng)}</p>")
        return f"""const side=document.getElementById('side');[...side.children].sort(()=>Math.random()-.5).forEach(b=>side.append(b));
            side.firstElementChild.innerHTML={box};"""
    if kind == "live":
        texts = json.dumps([paragraph(rng) for _ in range(12)])
        return f"""let n=0;const texts={texts};setInterval(()=>{{if(n<texts.length)
            document.getElementById('live').insertAdjacentHTML('beforeend','<p>'+texts[n++]+'</p>')}},400);"""
    return ""


def page_of(kind, number, request):
    """The page, as the numbered request gets it: everything but the article comes from `around`."""
    title, paragraphs = article_of(number)
    around = random.Random(f"{kind} {number}" if kind == "still" else f"{kind} {number} {request}")
    fixed = random.Random(f"frame {number}")
    body = "".join(f"<p>{text}</p>" for text in paragraphs)
    adverts = "".join(f"<div class=ad><a href=/ad/{around.randrange(999)}>{sentence(around, 4, 8)}</a></div>"
                      for _ in range(around.randint(0, 4)))
    readers = f"<span>{around.randrange(9000)} readers</span>"
    if kind not in ("served", "still"):
        adverts, readers = "", ""
    related = links(around if kind == "served" else fixed, 6)
    live = "<div id=live></div>" if kind == "live" else ""
    return f"""<!doctype html><html lang=en><head><title>{title} - The Daily {fixed.choice(STEMS)}</title></head><body>
<header><nav>{links(fixed, 7)}</nav></header>{adverts}<main><article><h1>{title}</h1>{readers}{body}{live}</article>
<section id=comments></section></main><aside id=side><div id=ticker><h3>Ticker</h3><ul></ul></div><div><h3>Related</h3>{related}</div>
<div><h3>Read also</h3>{links(fixed, 4)}</div></aside><footer><p>Contact, terms of use and privacy of the paper.</p></footer>
<script>{script_of(kind, around)}</script></body></html>"""


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        match = re.fullmatch(r"/(\w+)/(\d+)\?run=(\d+)", self.path)
        known = match and match[1] in KINDS
        data = (page_of(match[1], int(match[2]), int(match[3])) if known else "<p>Nothing is here.</p>").encode()
        self.send_response(200 if known else 404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


def words(text):
    return collections.Counter(re.findall(r"\w+", text.lower()))


def f1(a, b):
    if not a and not b:
        return 1.0
    return 2 * sum((a & b).values()) / (sum(a.values()) + sum(b.values()))


def read(urls, row, folder, flags):
    """{URL: text} of one run of the tool."""
    out = folder / "out.jsonl"
    out.unlink(missing_ok=True)
    command = [SITO, "render", *urls, "--allow-private", "--algorithm", row, "--no-language", "-q", "--format", "jsonl", "-o", out, *flags]
    subprocess.run(command, check=False)
    lines = out.read_text(encoding="utf-8").splitlines() if out.exists() else []
    found = {}
    for document in map(json.loads, lines):
        found[document["url"]] = "\n".join(one["text"] for one in document["paragraphs"])
    return found


def measure(base, kind, row, options, folder):
    """A record for each page of a kind."""
    runs = []
    for run in range(options.runs):
        urls = [f"{base}/{kind}/{page}?run={run}" for page in range(options.pages)]
        runs.append(read(urls, row, folder, options.flags.split()))
    records = []
    for page in range(options.pages):
        texts = [words(run[url]) for number, run in enumerate(runs) if (url := f"{base}/{kind}/{page}?run={number}") in run]
        title, paragraphs = article_of(page)
        gold = words("\n".join(paragraphs))
        pairs = [f1(a, b) for a, b in itertools.combinations(texts, 2)]
        kept = [sum((gold & text).values()) / sum(gold.values()) for text in texts]
        records.append({"kind": kind, "row": row, "page": page, "runs": len(texts), "pairs": pairs, "kept": kept,
                        "equal": len(texts) == options.runs and all(text == texts[0] for text in texts)})
    return records


def mean(values):
    return sum(values) / len(values) if values else 0.0


def table(records, rows):
    print("| page | row | similarity of two runs | lowest | all runs equal | article kept |\n|---|---|---:|---:|---:|---:|")
    for kind in KINDS:
        for row in rows:
            chosen = [record for record in records if record["kind"] == kind and record["row"] == row]
            if not chosen:
                continue
            pairs = [pair for record in chosen for pair in record["pairs"]]
            kept = [share for record in chosen for share in record["kept"]]
            equal = sum(record["equal"] for record in chosen)
            print(f"| {kind} | `{row}` | {mean(pairs):.3f} | {min(pairs, default=0):.3f} | {equal} of {len(chosen)} | {mean(kept):.3f} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--pages", type=int, default=6, help="of each kind")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--rows", default="sito,justext,boilerpipe-article,keep-all")
    parser.add_argument("--flags", default="", help="for sito render, such as --no-click or '--watch 3'")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE")
    options = parser.parse_args()
    kinds, rows = options.kinds.split(","), options.rows.split(",")
    if unknown := set(kinds) - set(KINDS):
        parser.error(f"unknown kinds: {', '.join(sorted(unknown))}")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    records = []
    with tempfile.TemporaryDirectory() as folder:
        for kind, row in itertools.product(kinds, rows):
            records += measure(base, kind, row, options, pathlib.Path(folder))
            print(f"{kind} {row}", file=sys.stderr, flush=True)
    table(records, rows)
    if options.json:
        options.json.write_text(json.dumps(records, indent=1) + "\n")
    lost = sum(options.runs - record["runs"] for record in records)
    print(f"\n{len(records) * options.runs} runs, {lost} without a result")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
