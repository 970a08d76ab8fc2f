#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Which rows keep short messages: the posts that a row keeps, by the number of their words.

    tools/message_evaluation.py [--sito PROGRAM] --gold SET ROW...
    tools/message_evaluation.py [--sito PROGRAM] --made forum|comments|chat ROW...

SET has pages.jsonl whose objects list posts with their text, such as webforum52. --made makes pages of one kind in three layouts, with messages of
1 to 150 words (chats: 1 to 25) between menus, profiles and lists of links. A post is kept if its letters and digits stand in the text that
`sito eval --save-text` saves for the page, in one run. `messages(ROW)` instead counts the posts that are a record of `--format messages`, with the
same letters and digits. Prints a table in Markdown: for each row the share of the posts that are kept, by length, and the share of the letters of
the output that are of kept posts.
"""
import argparse
import collections
import html
import json
import pathlib
import random
import re
import subprocess
import tempfile

from stability_evaluation import STEMS, VERBS, headline, links, paragraph

BOUNDS = [(1, 10), (11, 25), (26, 50), (51, 100), (101, 10**9)]  # words
NAMES = "Ann Ben Cora Dan Eve Finn Gus Hal Ida Jon Kim Lea Max Nora Otto Pia".split()
SMALL = "the a in of and it is not we you this that for to was with".split()
PAGES = 12  # of each layout
MOST_WORDS = {"forum": 150, "comments": 150, "chat": 25}


def squeezed(text):
    """The letters and digits of a text: what is left of it whatever the white space and the marks of a format are."""
    return re.sub(r"[\W_]+", "", text).lower()


def message(rng, most):
    """A text of 1 to `most` words; short ones are as frequent as long ones."""
    count = round(most ** rng.random())
    words = [rng.choice(rng.choice([SMALL, STEMS, VERBS])) for _ in range(count)]
    return (" ".join(words) + rng.choice(["", ".", "!", "?"])).capitalize()


def row_of(kind, layout, number, name, time, text):
    """The mark-up of one message."""
    text = html.escape(text)
    if kind == "forum":
        return [f'<tr id="p{number}"><td class="profile"><a href="/user/{number}">{name}</a><br>Posts: {number * 7}</td>'
                f'<td><div class="date">{time}</div><div class="body">{text}</div><a href="/quote?p={number}">Quote</a></td></tr>',
                f'<div class="post" id="post-{number}"><div class="head"><a class="author" href="/user/{number}">{name}</a> <time>{time}</time></div>'
                f'<div class="text"><p>{text}</p></div><div class="tools"><a href="#">Reply</a> <a href="#">Report</a></div></div>',
                f'<li><article><header><b>{name}</b> wrote on {time}</header><p>{text}</p><footer><a href="#">Like</a></footer></article></li>'][layout]
    if kind == "comments":
        return [f'<li class="comment" id="c{number}"><cite class="author">{name}</cite> <a href="#c{number}">{time}</a><p>{text}</p>'
                f'<a class="reply" href="#">Reply</a></li>',
                f'<div class="comment"><div class="meta"><span class="user">{name}</span><span class="when">{time}</span></div><div>{text}</div></div>',
                f'<dl class="reader"><dt>{name}, {time}</dt><dd>{text}</dd></dl>'][layout]
    return [f'<div class="line"><span class="time">[{time[-5:]}]</span> <span class="nick">&lt;{name.lower()}&gt;</span> <span class="msg">{text}</span></div>',
            f'<li class="message"><div class="meta"><b class="author">{name}</b> <time>{time}</time></div><div class="bubble">{text}</div></li>',
            f'<tr><td>{time[-5:]}</td><td>{name}</td><td>{text}</td></tr>'][layout]


def made_page(rng, kind, layout):
    """(HTML, messages) of a page."""
    texts = [message(rng, MOST_WORDS[kind]) for _ in range(rng.randint(8, 40))]
    rows = "\n".join(row_of(kind, layout, number, rng.choice(NAMES), f"2024-05-{1 + number % 28:02} {number % 24:02}:{number * 7 % 60:02}", text)
                     for number, text in enumerate(texts, 1))
    opened, closed = [("<table>", "</table>"), ("<div>", "</div>"), ("<ul>", "</ul>"), ("<ol>", "</ol>")][
        {"forum": [0, 1, 2], "comments": [3, 1, 1], "chat": [1, 2, 0]}[kind][layout]]
    title = headline(rng)
    article = "".join(f"<p>{paragraph(rng)}</p>" for _ in range(5)) if kind == "comments" else ""
    page = (f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title} - The Meeting Place</title></head><body>'
            f'<div class="top"><a href="/">Home</a> <a href="/new">New</a> <a href="/login">Log in</a><form>{links(rng, 0)}<input name="q"></form></div>'
            f"<div class=\"side\"><h3>Popular</h3>{links(rng, 8)}<h3>Who is here</h3><p>{rng.randint(2, 90)} members and {rng.randint(2, 900)} guests</p></div>"
            f'<div class="middle"><h1>{title}</h1>{article}{opened}{rows}{closed}</div>'
            f'<div class="foot"><p>All times are UTC. Posts belong to those who wrote them.</p>{links(rng, 5)}</div></body></html>')
    return page, texts


def make_set(kind, folder):
    rng = random.Random(kind)
    with open(folder / "pages.jsonl", "w", encoding="utf-8") as file:
        for layout in range(3):
            for number in range(PAGES):
                page, texts = made_page(rng, kind, layout)
                name = f"{kind}-{layout}-{number}"
                (folder / f"{name}.html").write_text(page, encoding="utf-8")
                file.write(json.dumps({"id": name, "url": f"https://{kind}{layout}.example/{number}", "html": f"{name}.html", "text": "\n".join(texts),
                                       "posts": [{"text": text} for text in texts]}) + "\n")
    return folder


def read_set(gold):
    return [json.loads(line) for line in (gold / "pages.jsonl").read_text(encoding="utf-8").splitlines()]


def posts_of(pages):
    """{page: [(words, squeezed text)]}, posts without text left out."""
    posts = {}
    for page in pages:
        texts = [post.get("text") or "" for post in page.get("posts") or []]
        posts[str(page["id"])] = [(len(text.split()), squeezed(text)) for text in texts if squeezed(text)]
    return posts


def kept(sito, gold, row, posts):
    """[(words, letters, whether it is kept)] of all posts, and the letters of the output."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sito, "eval", row, "--gold", gold, "--save-text", folder], check=True, stdout=subprocess.DEVNULL)
        lines = next(pathlib.Path(folder).glob("*.jsonl")).read_text(encoding="utf-8").splitlines()
    texts = {str(page["id"]): squeezed(page["text"]) for page in map(json.loads, lines)}
    found = [(words, len(text), text in texts.get(page, "")) for page, those in posts.items() for words, text in those]
    return found, sum(map(len, texts.values()))


def recorded(sito, gold, row, pages, posts):
    """The same for the records of --format messages."""
    found, letters = [], 0
    for page in pages:
        command = [sito, "extract", "-q", gold / page["html"], "--url", page.get("url") or "https://example.org/", "--algorithm", row, "--format", "messages"]
        lines = subprocess.run(command, check=False, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout.decode().splitlines()
        records = collections.Counter(squeezed(json.loads(line).get("text", "")) for line in lines)
        letters += sum(len(text) * count for text, count in records.items())
        for words, text in posts[str(page["id"])]:
            found.append((words, len(text), records[text] > 0))
            records[text] -= 1
    return found, letters


def table(sito, gold, rows):
    pages = read_set(gold)
    posts = posts_of(pages)
    counts = [sum(low <= words <= high for those in posts.values() for words, _ in those) for low, high in BOUNDS]
    bounds = [bound for bound, count in zip(BOUNDS, counts) if count]
    names = [f"{low} to {high}" if high < 10**9 else f"{low} or more" for low, high in bounds]
    print("| row | " + " | ".join(f"{name} words ({count})" for name, count in zip(names, filter(None, counts))) + " | messages in the output |")
    print("|---|" + "---:|" * (len(bounds) + 1))
    for row in rows:
        inner = re.fullmatch(r"messages\((.*)\)", row)
        found, letters = recorded(sito, gold, inner[1], pages, posts) if inner else kept(sito, gold, row, posts)
        shares = []
        for low, high in bounds:
            those = [is_kept for words, _, is_kept in found if low <= words <= high]
            shares.append(f"{100 * sum(those) / len(those):.0f} %")
        share = sum(size for _, size, is_kept in found if is_kept) / letters if letters else 0
        print(f"| {row} | " + " | ".join(shares) + f" | {100 * min(share, 1):.0f} % |", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sito", default="build/release/apps/sito/sito")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--gold", type=pathlib.Path)
    which.add_argument("--made", choices=list(MOST_WORDS))
    parser.add_argument("rows", nargs="+", metavar="ROW")
    options = parser.parse_args()
    if options.gold:
        table(options.sito, options.gold, options.rows)
        return
    with tempfile.TemporaryDirectory() as folder:
        table(options.sito, make_set(options.made, pathlib.Path(folder)), options.rows)


if __name__ == "__main__":
    main()
