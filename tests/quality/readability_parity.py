#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the row `readability` with Mozilla's Readability.js, page by page.

  npm install --prefix DIR @mozilla/readability@0.6.0 jsdom@26
  tests/quality/readability_parity.py --segments build/release/tests/quality_segments --npm DIR --set SET_FOLDER...

A set is a folder with pages.jsonl (one object a page: id, html, text; html names a file, also gzipped); folders of HTML
files do, too, without gold. The same decoded text goes to both sides. Prints for every set the mean word F1 of both sides
and of one against the other, and the pages that differ most (--show N). --keep FOLDER keeps decoded pages and the
answers of Readability.js, and takes them from there the next time: jsdom needs a tenth of a second a page.
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

PEER = pathlib.Path(__file__).with_name("readability_peer.mjs")
BATCH = 80  # pages a process of node: jsdom gives little memory back


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--segments", required=True, help="the program quality_segments")
    parser.add_argument("--npm", required=True, help="where npm installed the packages")
    parser.add_argument("--set", dest="sets", nargs="+", required=True, type=pathlib.Path)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--show", type=int, default=0, help="pages to list that differ most")
    parser.add_argument("--param", action="append", default=[], help="NAME=VALUE for our side")
    parser.add_argument("--options", default="{}", help="for Readability.js, as JSON")
    return parser.parse_args()


def pages_of(folder):
    """Pairs of a name and a row with the keys html (a path) and text (or none)."""
    table = folder / "pages.jsonl"
    if table.exists():
        for line in table.open(encoding="utf-8"):
            row = json.loads(line)
            yield row["id"], folder / row["html"], row.get("text")
    else:
        for path in sorted(p for p in folder.rglob("*") if p.is_file()):
            yield path.name, path, None


def decoded(path):
    data = path.read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        pass
    declared = re.search(rb"charset\s*=\s*[\"']?\s*([-\w]+)", data[:4096])
    name = declared.group(1).decode().lower() if declared else ""
    try:
        return data.decode("windows-1252" if name in ("", "utf-8", "iso-8859-1", "us-ascii") else name, "replace")
    except LookupError:
        return data.decode("windows-1252", "replace")


def write_pages(folder, pages):
    """Writes what is decoded, as UTF-8; returns the files by page."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {}
    for name, path, _ in pages:
        files[name] = folder / (re.sub(r"[^-\w.]", "_", name) + ".html")
        if not files[name].exists():
            files[name].write_text(decoded(path), encoding="utf-8", newline="")
    return files


def peer_answers(args, folder, files):
    """What Readability.js says, by file; answers that are there are not asked for again."""
    store = folder / "readability_peer.jsonl"
    if not store.exists():
        store.touch()
    known = {row["file"] for row in map(json.loads, store.open(encoding="utf-8"))}
    missing = [str(path) for path in files.values() if str(path) not in known]
    for begin in range(0, len(missing), BATCH):
        command = ["node", "--max-old-space-size=3000", str(PEER), args.npm, args.options]
        with store.open("a", encoding="utf-8") as out:
            subprocess.run(command, input="\n".join(missing[begin:begin + BATCH]) + "\n", text=True, stdout=out,
                           check=False)
    return {row["file"]: row for row in map(json.loads, store.open(encoding="utf-8"))}


def our_answers(args, files):
    command = [args.segments, "readability", "", *args.param, "--", *map(str, files.values())]
    lines = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout.splitlines()
    for page in map(json.loads, lines):
        yield page["file"], "\n".join(text for kept, _, text in page["segments"] if kept)


def words(text):
    return collections.Counter(re.findall(r"\w+", (text or "").lower()))


def f1(a, b):
    if not a or not b:
        return float(not a and not b)
    return 2 * sum((a & b).values()) / (sum(a.values()) + sum(b.values()))


def compare(args, folder, kept):
    pages = list(pages_of(folder))
    files = write_pages(kept / folder.name, pages)
    peers = peer_answers(args, kept / folder.name, files)
    ours = dict(our_answers(args, files))
    rows, failed = [], 0
    for name, _, gold in pages:
        peer = peers.get(str(files[name]))
        if peer is None or "error" in peer:
            failed += 1
            continue
        mine, theirs = words(ours[str(files[name])]), words(peer["text"])
        scores = (f1(mine, words(gold)), f1(theirs, words(gold))) if gold is not None else (None, None)
        rows.append((f1(mine, theirs), sum(mine.values()), sum(theirs.values()), *scores, str(files[name])))
    report(folder.name, rows, failed, args.show)


def mean(values):
    values = [value for value in values if value is not None]
    return sum(values) / len(values) if values else float("nan")


def report(name, rows, failed, show):
    print(f"{name:14s} {len(rows):5d} pages  f1 ours {mean([r[3] for r in rows]):.4f}  theirs "
          f"{mean([r[4] for r in rows]):.4f}  each other {mean([r[0] for r in rows]):.4f}  "
          f"identical {sum(r[0] > 0.9999 for r in rows):5d}  below 0.99 {sum(r[0] < 0.99 for r in rows):4d}"
          + (f"  not compared {failed}" if failed else ""))
    for same, mine, theirs, *_, file in sorted(rows)[:show]:
        if same < 0.9999:
            print(f"    {same:.4f}  words ours {mine:6d} theirs {theirs:6d}  {file}")
    sys.stdout.flush()


def main():
    args = parse_arguments()
    with tempfile.TemporaryDirectory() as temporary:
        for folder in args.sets:
            compare(args, folder, args.keep or pathlib.Path(temporary))


if __name__ == "__main__":
    main()
