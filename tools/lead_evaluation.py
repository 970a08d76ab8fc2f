#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures what the leads of a feed are worth to the rows that look for them (`sito eval --feed`).

    tools/lead_evaluation.py --gold SET [--gold SET]... [--rows news-dom,visual-importance]

No gold set comes with feeds. The lead of a page is its lead in the gold set (`perex`), or else the description that its HTML has for readers elsewhere
(og:description, or meta description), which is what most feeds carry. The feed has an entry for each page with a lead of eight words and a URL. Prints word F1
over these pages, without and with the feed.
"""
import argparse
import gzip
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from xml.sax.saxutils import escape

LEAST_WORDS = 8
META = re.compile(rb"<meta\b[^>]*>", re.I)
NAMES = [rb"og:description", rb"description"]


def description_of(source):
    """The text of the first og:description, or else of the first description; "" without one."""
    metas = META.findall(source[:200_000])
    for name in NAMES:
        for meta in metas:
            content = re.search(rb"content\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", meta, re.I | re.S)
            if content and re.search(rb"(?:name|property)\s*=\s*[\"']?" + name + rb"[\"'\s/>]", meta, re.I):
                return html.unescape((content[1] or content[2] or b"").decode("utf-8", "replace"))
    return ""


def leads_of(folder):
    """{id: (URL, lead)} of the pages of a set."""
    leads = {}
    for line in (folder / "pages.jsonl").read_text(encoding="utf-8").split("\n"):
        page = json.loads(line) if line else {}
        if not page.get("url") or not page.get("text"):
            continue
        lead = page.get("perex") or description_of(gzip.decompress((folder / page["html"]).read_bytes()))
        if len(lead.split()) >= LEAST_WORDS:
            leads[page["id"]] = (page["url"], lead)
    return leads


def feed_of(leads):
    items = "".join(f"<item><link>{escape(url)}</link><description>{escape(' '.join(lead.split()))}</description></item>"
                    for url, lead in leads.values())
    return f'<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>leads</title>{items}</channel></rss>'


def scores_of(sito, folder, rows, ids, out, *flags):
    subprocess.run([sito, "eval", *rows, "--gold", folder, "-o", out, "-q", *flags], check=True, stdout=subprocess.DEVNULL)
    sums = dict.fromkeys(rows, 0.0)
    for line in (out / "scores.jsonl").read_text(encoding="utf-8").splitlines():
        score = json.loads(line)
        if score["id"] in ids:
            sums[score["row"]] += score["words"]["f1"]
    return {row: total / len(ids) for row, total in sums.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--gold", action="append", required=True, type=pathlib.Path, metavar="SET")
    parser.add_argument("--rows", default="news-dom,visual-importance")
    parser.add_argument("--sito", default="build/release/apps/sito/sito")
    options = parser.parse_args()
    rows = options.rows.split(",")
    print("| set | pages with a lead | row | without | with |\n|---|---:|---|---:|---:|")
    for folder in options.gold:
        leads = leads_of(folder)
        if not leads:
            print(f"{folder}: no page has a lead", file=sys.stderr)
            continue
        with tempfile.TemporaryDirectory() as temporary:
            place = pathlib.Path(temporary)
            feed = place / "feed.xml"
            feed.write_text(feed_of(leads), encoding="utf-8")
            without = scores_of(options.sito, folder, rows, leads, place / "without")
            with_feed = scores_of(options.sito, folder, rows, leads, place / "with", "--feed", feed)
        for row in rows:
            print(f"| {folder.name} | {len(leads)} | `{row}` | {without[row]:.4f} | {with_feed[row]:.4f} |", flush=True)


if __name__ == "__main__":
    main()
