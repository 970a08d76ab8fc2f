#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares the tokens of verticals with those of another tokenizer on the same texts, as Markdown.

    python3 tools/compare_tokens.py build/dev/apps/sito/sito crawl.warc.gz en 'python3 unitok.py configs/english.py'

The command reads lines <p>, text, </p>, and prints a token on each line, tags unchanged and <g/> between glued tokens, as unitok does.
A cut is a place where a token ends. Differences are grouped by the characters around the cut (a letter is a, a digit 9).
"""
import collections
import json
import re
import subprocess
import sys

ENTITIES = (("&lt;", "<"), ("&gt;", ">"), ("&quot;", '"'), ("&amp;", "&"))


def run(command, text="", shell=False):
    return subprocess.run(command, input=text, capture_output=True, text=True, encoding="utf-8", shell=shell, check=True).stdout


def paragraphs_of(vertical):
    paragraphs = []
    for line in vertical.split("\n"):
        if line == "<p>" or line.startswith("<p "):
            paragraphs.append([])
        elif line and not re.fullmatch(r"</?\w[^>]*>", line) and paragraphs:
            for entity, sign in ENTITIES:
                line = line.replace(entity, sign)
            paragraphs[-1].append(line)
    return paragraphs


def cuts(tokens):
    found, at = set(), 0
    for token in tokens:
        at += len(token)
        found.add(at)
    return found


def kind(sign):
    return "a" if sign.isalpha() else "9" if sign.isdigit() else sign


def main():
    tool, source, language, command = sys.argv[1:5]
    flags = ["--target-language", language, "-q", "--algorithm", "justext"]
    ours = paragraphs_of(run([tool, "corpus", source, "--format", "vertical", "--param", "head=no", "--param", "clitics=yes", *flags]))
    # The vertical has no white space: the texts come from the same run as JSON lines.
    lines = run([tool, "corpus", source, "--format", "jsonl", *flags]).splitlines()
    texts = [paragraph["text"].replace("|", "\N{BROKEN BAR}") for line in lines for paragraph in json.loads(line)["paragraphs"]]
    # Paragraphs of removed characters alone are missing in the vertical.
    pairs, left = [], iter(ours)
    tokens = next(left, None)
    for text in texts:
        if tokens is not None and "".join(tokens) == re.sub(r"\s", "", text):
            pairs.append((text, tokens))
            tokens = next(left, None)
        elif re.search(r"\w", text):
            tokens = next(left, None)
    theirs = paragraphs_of(run(command, "".join(f"<p>\n{text}\n</p>\n" for text, _ in pairs), shell=True))
    total = shared = compared = 0
    differences = collections.defaultdict(list)
    for (_, mine), other in zip(pairs, theirs, strict=True):
        whole = "".join(mine)
        if "".join(other) != whole:
            continue
        compared += 1
        a, b = cuts(mine), cuts(other)
        total += len(a | b)
        shared += len(a & b)
        for at in a ^ b:
            around = kind(whole[at - 1]) + "|" + kind(whole[at:at + 1])
            differences[("sito" if at in a else "the other", around)].append(whole[max(0, at - 10):at] + "|" + whole[at:at + 10])
    print(f"{compared} of {len(texts)} paragraphs compared, {total} cuts, {shared} shared: {shared / max(total, 1):.4f}\n")
    print("| cuts | between | number | example |\n|---|---|---:|---|")
    for (side, around), places in sorted(differences.items(), key=lambda one: -len(one[1]))[:20]:
        print(f"| {side} | `{around}` | {len(places)} | `{sorted(places)[0]}` |")


if __name__ == "__main__":
    main()
