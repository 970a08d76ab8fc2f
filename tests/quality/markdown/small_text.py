# SPDX-License-Identifier: Apache-2.0
"""Reads the texts that pages are made of, and what a reader should find in them. The texts are in a small language:

    = Title    ## Heading    paragraphs with `code`, $x$ and [links](/a)    - item    1. item    | cell | cell |    > note
    ![text](/a) and [![text](/a)](/b) for images    ``` and $$ lines around code and formulas    @@ name: an answer begins
"""
import html
import pathlib
import re
from dataclasses import dataclass, field

HERE = pathlib.Path(__file__).resolve().parent
SITE = "https://site.example"
KINDS = ("formulas", "code", "cells", "headings", "items", "images", "links")
INLINE = re.compile(r"\$(?P<math>[^$\s](?:[^$]*[^$\s])?)\$|`(?P<code>[^`]+)`|\[(?P<text>[^\]!]+)\]\((?P<url>[^)]+)\)")
IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)|\[!\[([^\]]*)\]\(([^)]+)\)\]\(([^)]+)\)")


@dataclass
class Gold:
    formulas: list = field(default_factory=list)
    code: list = field(default_factory=list)
    cells: list = field(default_factory=list)
    headings: list = field(default_factory=list)
    items: list = field(default_factory=list)
    images: list = field(default_factory=list)
    links: list = field(default_factory=list)
    levels: dict = field(default_factory=dict)  # of headings
    languages: dict = field(default_factory=dict)  # of code that has one


@dataclass
class Page:
    name: str
    url: str
    html: str
    gold: Gold
    from_mathml: bool  # the page has no TeX: another TeX of the same formulas is right, too
    around: list  # texts around the article


def plain(text):
    """The text of a line as a reader sees it; formulas are TeX between dollars."""
    return INLINE.sub(lambda found: f"${found['math']}$" if found["math"] else found["code"] or found["text"], text)


def blocks_of(lines):
    blocks, at = [], 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if not line.strip():
            continue
        begin = at
        if line.startswith("```"):
            while lines[at] != "```":
                at += 1
            blocks.append(("code", line[3:], "\n".join(lines[begin:at])))
            at += 1
        elif line == "$$":
            while lines[at] != "$$":
                at += 1
            blocks.append(("math", "\n".join(lines[begin:at])))
            at += 1
        elif line.startswith("@@ "):
            blocks.append(("post", line[3:]))
        elif line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            blocks.append(("heading", level, line[level + 1:]))
        elif image := IMAGE.fullmatch(line):
            alt, source, linked_alt, linked_source, href = image.groups()
            blocks.append(("image", alt or linked_alt, source or linked_source, href))
        else:
            starts = {"- ": "list", "> ": "note", "| ": "table"}
            kind = "numbers" if re.match(r"\d+\. ", line) else starts.get(line[:2], "text")
            while at < len(lines) and kind in ("list", "numbers", "table") and lines[at].strip():
                at += 1
            rows = lines[begin - 1:at]
            if kind == "table":
                blocks.append((kind, [[cell.strip() for cell in row.strip("| ").split(" | ")] for row in rows]))
            elif kind in ("list", "numbers"):
                blocks.append((kind, [re.sub(r"^(- |\d+\. )", "", row) for row in rows]))
            else:
                blocks.append((kind, line[2:] if kind == "note" else line))
    return blocks


def gold_of(title, blocks):
    gold = Gold(headings=[plain(title)])
    seen = set()

    def line(text):
        for found in INLINE.finditer(text):
            if found["math"]:
                gold.formulas.append(found["math"])
            elif found["text"]:
                gold.links.append((found["text"], SITE + found["url"]))

    for kind, *rest in blocks:
        if kind == "heading":
            gold.headings.append(plain(rest[1]))
            gold.levels[plain(rest[1])] = rest[0]
        elif kind in ("text", "note"):
            line(rest[0])
        elif kind in ("list", "numbers"):
            gold.items += [plain(item) for item in rest[0]]
            for item in rest[0]:
                line(item)
        elif kind == "table":
            gold.cells += [plain(cell) for row in rest[0] for cell in row]
        elif kind == "code":
            gold.code.append(rest[1])
            if rest[0]:
                gold.languages[rest[1]] = rest[0]
        elif kind == "math":
            gold.formulas.append(rest[0])
        elif kind == "image" and rest[1] not in seen:
            seen.add(rest[1])
            gold.images.append(SITE + rest[1])
            if rest[2]:
                gold.links.append(("", SITE + rest[2]))
    return gold


def articles(name):
    for text in (HERE / f"{name}.txt").read_text(encoding="utf-8").split("\n= "):
        title, *lines = text.removeprefix("= ").splitlines()
        yield title, blocks_of(lines)


GREEK = {"alpha": "\N{GREEK SMALL LETTER ALPHA}", "varphi": "\N{GREEK SMALL LETTER PHI}", "rho": "\N{GREEK SMALL LETTER RHO}", "tau": "\N{GREEK SMALL LETTER TAU}", "delta": "\N{GREEK SMALL LETTER DELTA}", "cos": "cos", "sin": "sin", "tan": "tan", "log": "log", "cdot": "\N{DOT OPERATOR}", "in": "\N{ELEMENT OF}",
         "ln": "ln", "gamma": "\N{GREEK SMALL LETTER GAMMA}"}


def mathml(tex):
    """MathML of the TeX that the texts of the encyclopaedia use."""
    tokens = re.findall(r"\\[a-zA-Z]+|\\.|\d+(?:\.\d+)?|\S", re.sub(r"\\(begin|end)\{align\}", "", tex))
    at = 0

    def one():
        nonlocal at
        token = tokens[at]
        at += 1
        if token == "{":
            inside = row("}")
            at += 1
            return f"<mrow>{inside}</mrow>"
        if token == r"\frac":
            return f"<mfrac>{one()}{one()}</mfrac>"
        if token == r"\sqrt":
            return f"<msqrt>{one()}</msqrt>"
        if token.startswith("\\") and len(token) > 2:
            sign = GREEK[token[1:]]
            return f"<mo>{sign}</mo>" if sign in "\N{DOT OPERATOR}\N{ELEMENT OF}" else f"<mi>{sign}</mi>"
        if token[0].isdigit():
            return f"<mn>{token}</mn>"
        token = token.lstrip("\\")
        return f"<mi>{token}</mi>" if token.isalpha() else f"<mo>{html.escape(token)}</mo>"

    def row(end=None):
        nonlocal at
        parts = []
        while at < len(tokens) and tokens[at] != end:
            part = one()
            low = high = None
            while at < len(tokens) and tokens[at] in "_^":
                sign = tokens[at]
                at += 1
                low, high = (one(), high) if sign == "_" else (low, one())
            if low and high:
                part = f"<msubsup>{part}{low}{high}</msubsup>"
            elif low or high:
                part = f"<msub>{part}{low}</msub>" if low else f"<msup>{part}{high}</msup>"
            parts.append(part)
        return "".join(parts)

    return row()


def tokens_of(code, name):
    """Code as highlighters mark it."""
    pattern = r"(?P<s>\"[^\"\n]*\"|'[^'\n]*')|(?P<c>(?:#|//|--|;) [^\n]*)|(?P<k>\b(?:for|in|if|return|def|while|import|from|yield|do|end|int|int\[\])\b)|(?P<n>\b\d+\b)"
    out, at = "", 0
    for found in re.finditer(pattern, code):
        out += html.escape(code[at:found.start()]) + f'<span class="{name}{found.lastgroup}">' + html.escape(found[0]) + "</span>"
        at = found.end()
    return out + html.escape(code[at:])
