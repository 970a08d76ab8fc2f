#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which rows keep short messages: the posts of a gold set that a row keeps, by the number of their words.

    tools/message_evaluation.py [--sito PROGRAM] [--gold SET] ROW...

SET has pages.jsonl whose objects list posts with their text, such as webforum52. A post is kept if its letters and digits stand in the text that
`sito eval --save-text` saves for the page, in one run. Prints a table in Markdown: for each row the share of the posts that are kept, by length.
"""
import argparse
import json
import pathlib
import re
import subprocess
import tempfile

BOUNDS = [(1, 10), (11, 25), (26, 50), (51, 100), (101, 10**9)]  # words


def squeezed(text):
    """The letters and digits of a text: what is left of it whatever the white space and the marks of a format are."""
    return re.sub(r"[\W_]+", "", text).lower()


def posts_of(gold):
    """{page: [(words, squeezed text)]}, posts without text left out."""
    posts = {}
    for line in (gold / "pages.jsonl").read_text(encoding="utf-8").splitlines():
        page = json.loads(line)
        texts = [post.get("text") or "" for post in page.get("posts") or []]
        posts[str(page["id"])] = [(len(text.split()), squeezed(text)) for text in texts if squeezed(text)]
    return posts


def kept(sito, gold, row, posts):
    """[(words, whether it is kept)] of all posts."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sito, "eval", row, "--gold", gold, "--save-text", folder], check=True, stdout=subprocess.DEVNULL)
        lines = next(pathlib.Path(folder).glob("*.jsonl")).read_text(encoding="utf-8").splitlines()
    texts = {str(page["id"]): squeezed(page["text"]) for page in map(json.loads, lines)}
    return [(words, text in texts.get(page, "")) for page, those in posts.items() for words, text in those]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sito", default="build/release/apps/sito/sito")
    parser.add_argument("--gold", type=pathlib.Path, default=pathlib.Path("../shared/data/webforum52"))
    parser.add_argument("rows", nargs="+", metavar="ROW")
    options = parser.parse_args()
    posts = posts_of(options.gold)
    counts = [sum(low <= words <= high for those in posts.values() for words, _ in those) for low, high in BOUNDS]
    names = [f"{low} to {high}" if high < 10**9 else f"{low} or more" for low, high in BOUNDS]
    print("| row | " + " | ".join(f"{name} words ({count})" for name, count in zip(names, counts)) + " |")
    print("|---|" + "---:|" * len(BOUNDS))
    for row in options.rows:
        found = kept(options.sito, options.gold, row, posts)
        shares = []
        for (low, high), count in zip(BOUNDS, counts):
            share = sum(is_kept for words, is_kept in found if low <= words <= high) / count if count else 0
            shares.append(f"{100 * share:.0f} %")
        print(f"| {row} | " + " | ".join(shares) + " |")


if __name__ == "__main__":
    main()
