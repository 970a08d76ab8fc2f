#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Labelled elements of staged sites, as `sito train elements` reads them: the training set that ships, and a set to test by.

    tools/stage_elements.py --set train -o data/elements/staged.jsonl.gz
    tools/stage_elements.py --set test -o build/staged-test.jsonl.gz
    tools/stage_elements.py --snapshots DIR --set train -o FILE        of snapshots that are there already

Serves the sites with marks (tools/stage_dynamic.py), takes snapshots of some pages of each site in several states
(tools/dynamic/snapshots.mjs: needs node, `npm ci` in web, and Chromium), and labels what is marked with `sito label`.
The same element in several states of a page is kept once, and of a class at most --most elements a page, so that links do not
crowd out the rest. Each comes twice: as drawn, and as of a page that was saved, where nobody knows where it was drawn or what style sheets hid. Addresses become those of hosts below .test.
"""
import argparse
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from sites.prose import Rng

ROOT = pathlib.Path(__file__).resolve().parents[1]
SITO = os.environ.get("SITO_BIN", str(ROOT / "build/dev/apps/sito/sito"))
CHROMIUM = os.environ.get("SITO_CHROMIUM", "/usr/lib/chromium/chromium")
CLASSES = ["Revealer", "Inner", "Outer", "Closer", "LanguageSelection", "Pager", "Undetermined"]
MARK = re.compile(r' data-gold="?\w+"?')
BOX = re.compile(r' data-sito-box="[^"]*"')
BATCH = 40  # files that one call labels


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", default="train", choices=["train", "test"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sites", type=int, default=24)
    parser.add_argument("--per-site", type=int, default=6, help="pages of each site; default 6")
    parser.add_argument("--most", type=int, default=8, help="elements of a class on a page; default 8")
    parser.add_argument("--snapshots", type=pathlib.Path, help="folder with index.jsonl")
    parser.add_argument("-o", "--output", type=pathlib.Path, required=True)
    return parser.parse_args()


def choose(gold, per_site):
    """Lines of gold: of each site some pages, so that all patterns come about equally often."""
    by_site, seen = {}, {}
    for page in gold:
        by_site.setdefault(page["site"], []).append(page)
    chosen = []
    for name, pages in by_site.items():
        rng = Rng("choose", name)
        pages = rng.some(pages, len(pages))
        for _ in range(min(per_site, len(pages))):
            best = min(pages, key=lambda page: min((seen.get(pattern, 0) for pattern in page["patterns"]), default=99))
            pages.remove(best)
            chosen.append(best)
            for pattern in best["patterns"]:
                seen[pattern] = seen.get(pattern, 0) + 1
    return chosen


def take_snapshots(args, folder):
    """Serves the sites and writes snapshots to `folder`; the address of each site by its name."""
    command = [sys.executable, ROOT / "tools/stage_dynamic.py", "serve", "--set", args.set, "--seed", str(args.seed), "--sites", str(args.sites), "--marks", "-o", folder]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        described = json.loads(server.stdout.readline())
        gold = [json.loads(line) for line in (folder / "gold.jsonl").read_text(encoding="utf-8").splitlines()]
        lines = [json.dumps(page, ensure_ascii=False) + "\n" for page in choose(gold, args.per_site)]
        (folder / "gold.jsonl").write_text("".join(lines), encoding="utf-8")
        subprocess.run(["node", ROOT / "tools/dynamic/snapshots.mjs", CHROMIUM, folder, folder], check=True)
        server.stdin.close()
    (folder / "bases.json").write_text(json.dumps({one["base"]: one["name"] for one in described["sites"]} | {described["away"]: "away"}), encoding="utf-8")


def as_saved(folder):
    """The snapshots as other programs save pages: without what the browser said of where things were drawn."""
    (folder / "saved").mkdir(exist_ok=True)
    for path in [*folder.glob("*.html"), folder / "index.jsonl"]:
        (folder / "saved" / path.name).write_text(BOX.sub("", path.read_text(encoding="utf-8")), encoding="utf-8")
    return folder / "saved"


def label(folder):
    """Entries of all snapshots, as `sito label` makes them, in order."""
    selectors = folder / "selectors.json"
    selectors.write_text(json.dumps([{"selector": f"[data-gold={name}]", "class": name} for name in CLASSES]))
    index = [json.loads(line) for line in (folder / "index.jsonl").read_text(encoding="utf-8").splitlines()]
    for at in range(0, len(index), BATCH):
        part = index[at:at + BATCH]
        command = [SITO, "label", "-q", "--select", selectors, *(folder / one["file"] for one in part)]
        for one in part:
            command += ["--url", one["url"]]
        yield from json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def cleaned(entry, bases):
    """Without marks, and with addresses that do not change from run to run."""
    for key in ("code", "before", "after", "url", "next"):
        if key in entry:
            entry[key] = renamed(MARK.sub("", entry[key]), bases)
    if "ancestors" in entry:
        entry["ancestors"] = [renamed(MARK.sub("", tag), bases) for tag in entry["ancestors"]]
    return entry


def renamed(text, bases):
    for base, name in bases.items():
        text = text.replace(base, f"http://{name}.test").replace(base.replace(":", "%3A").replace("/", "%2F"), f"http%3A%2F%2F{name}.test")
    return text


def identity(entry):
    """The same for the same element in several states of a page."""
    return (entry["url"], entry["crawler_class"], BOX.sub("", entry["code"]), *(BOX.sub("", tag) for tag in entry.get("ancestors", [])[:2]), entry.get("position"))


def chosen_entries(pairs, most):
    """Of elements as (drawn, saved): each once, and of a class at most so many of a page, at random; in the order in which they came."""
    by_place, known = {}, set()
    for number, (entry, saved) in enumerate(pairs):
        if identity(entry) not in known:
            known.add(identity(entry))
            by_place.setdefault((entry["url"], entry["crawler_class"]), []).append((number, entry, saved))
    kept = [one for place, found in by_place.items() for one in Rng("keep", *place).some(found, most)]
    return [entry for _, *both in sorted(kept, key=lambda one: one[0]) for entry in both]


def main():
    args = parse_arguments()
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.snapshots or pathlib.Path(temporary)
        if not args.snapshots:
            take_snapshots(args, folder)
        bases = json.loads((folder / "bases.json").read_text(encoding="utf-8"))
        pairs = zip(label(folder), label(as_saved(folder)), strict=True)
        entries = chosen_entries(([cleaned(entry, bases) for entry in pair] for pair in pairs), args.most)
        lines = [json.dumps(entry, ensure_ascii=False) + "\n" for entry in entries]
        data = "".join(lines).encode()
        args.output.parent.mkdir(parents=True, exist_ok=True)
        args.output.write_bytes(gzip.compress(data, 9, mtime=0) if args.output.suffix == ".gz" else data)
        totals = {name: sum(entry["crawler_class"] == name for entry in entries) for name in CLASSES}
        print(f"{len(entries)} elements of {len({entry['url'] for entry in entries})} pages: {totals}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
