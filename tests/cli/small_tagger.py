#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A tagger for tests, with the form of TreeTagger: structures stay, tokens get a lemma and a tag."""
import sys

for line in sys.stdin:
    token = line.rstrip("\n")
    if token.startswith("<"):
        print(token)
    else:
        lower = token.lower().rstrip(".")
        lemma = lower[:-1] if lower.endswith("s") and len(lower) > 3 else lower or token
        tag = "PUNCT" if not any(map(str.isalnum, token)) else "NN" if token[0].isupper() or token.endswith("s") else "X"
        print(token, lemma, tag, sep="\t")
