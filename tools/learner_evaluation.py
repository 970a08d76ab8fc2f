#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Scores values of a parameter of a site learner: each site is learned, and the same pages are extracted.

    tools/generate_sites.py -o SET && tools/learner_evaluation.py --gold SET learner=tree learner=bayes learner=network learner=neighbours

    tools/learner_evaluation.py --gold SET --learned 10 learner=tree [--by-hand]

Prints, for each value, the mean word F1 over pages with gold text, the pages that were read without a template (it did not fit, or there is none), and the
seconds of learning. A site is a host of the set; sites of fewer than --least pages are left out, and of others --most pages are used. With --learned N, each
site is learned from its first N pages and scored on the others; with --by-hand, their gold texts are the labels (`sito learn --labels`).
"""
import argparse
import collections
import gzip
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time


def words(text):
    return collections.Counter(re.findall(r"\w+", text.lower()))


def f1(found, gold):
    found, gold = words(found), words(gold)
    both = sum((found & gold).values())
    return 2 * both / (sum(found.values()) + sum(gold.values())) if both else float(not found and not gold)


def sites_of(folder, least, most):
    sites = collections.defaultdict(list)
    for line in (folder / "pages.jsonl").read_text().rstrip("\n").split("\n"):
        page = json.loads(line)
        site = page.get("site") or page.get("host") or re.sub(r"^https?://(www\.)?|/.*", "", page.get("url") or "")
        if page.get("text") and page.get("html") and site:
            sites[site].append(page)
    return {site: pages[:most] for site, pages in sorted(sites.items()) if len(pages) >= least}


def html_of(folder, page):
    data = (folder / page["html"]).read_bytes()
    return gzip.decompress(data) if page["html"].endswith(".gz") else data


def score(sito, folder, sites, learner, parameter, n_learned, by_hand):
    scores, missed, seconds = [], 0, 0
    for pages in sites.values():
        with tempfile.TemporaryDirectory() as temporary:
            place = pathlib.Path(temporary)
            (place / "pages").mkdir()
            paths = [place / f"pages/{number:05}.html" for number in range(len(pages))]
            for path, page in zip(paths, pages):
                path.write_bytes(html_of(folder, page))
            labels = place / "labels.jsonl"
            labels.write_text("".join(json.dumps({"html": path.name, "text": page["text"]}) + "\n" for path, page in zip(paths, pages)))
            begin = time.monotonic()
            learned = subprocess.run([sito, "learn", "-q", *(paths[:n_learned] if n_learned else paths), "--site", learner, "--param", parameter,
                                      *(["--labels", labels] if by_hand else []), "-o", place / "site.json"], capture_output=True)
            seconds += time.monotonic() - begin
            # A site that cannot be learned is read without a template.
            command = ["corpus", "-q"] if learned.returncode else ["apply", "-q", place / "site.json"]
            subprocess.run([sito, *command, place / "pages", "-o", place / "out.jsonl"], check=True, capture_output=True)
            found = {}
            for line in (place / "out.jsonl").read_text().rstrip("\n").split("\n"):
                document = json.loads(line)
                found[pathlib.Path(document["source"]["file"]).stem] = document
            for number, page in list(enumerate(pages))[n_learned:]:
                document = found.get(f"{number:05}", {})
                missed += learner not in document.get("algorithm", "")
                scores.append(f1("\n".join(paragraph["text"] if isinstance(paragraph, dict) else paragraph for paragraph in document.get("paragraphs", [])), page["text"]))
    return sum(scores) / len(scores), missed, len(scores), seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parameters", nargs="+", metavar="NAME=VALUE")
    parser.add_argument("--gold", type=pathlib.Path, required=True, metavar="SET")
    parser.add_argument("--site", default="hybrid", metavar="LEARNER")
    parser.add_argument("--least", type=int, default=10)
    parser.add_argument("--most", type=int, default=30)
    parser.add_argument("--learned", type=int, default=0, metavar="N", help="learn from N pages of each site; 0: from those that are scored")
    parser.add_argument("--by-hand", action="store_true", help="with the gold texts as labels")
    parser.add_argument("--sito", default="build/release/apps/sito/sito")
    options = parser.parse_args()
    sites = sites_of(options.gold, max(options.least, options.learned + 1), options.most)
    if not sites:
        sys.exit(f"no site of {options.gold} has {options.least} pages")
    print(f"{options.gold}: {len(sites)} sites, {sum(map(len, sites.values()))} pages")
    for parameter in options.parameters:
        mean, missed, pages, seconds = score(options.sito, options.gold, sites, options.site, parameter, options.learned, options.by_hand)
        print(f"{parameter}\t{mean:.4f}\t{missed} of {pages} missed\t{seconds:.1f} s", flush=True)


if __name__ == "__main__":
    main()
