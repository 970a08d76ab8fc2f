# SPDX-License-Identifier: Apache-2.0
"""What Markdown holds of a page's formulas, code, cells, headings, items, images and links."""
import re
import urllib.parse
from collections import Counter

from pages import KINDS

FORMULA = re.compile(r"(?<![\\$])\$\$(.+?)\$\$|(?<![\\$])\$([^$\n]+?)(?<!\\)\$|\\\((.+?)\\\)|\\\[(.+?)\\\]", re.S)
IMAGE = re.compile(r"!\[(?:[^\]\\]|\\.)*\]\(\s*<?([^)\s>]*)>?[^)]*\)")
LINK = re.compile(r"(?<!!)\[((?:[^\[\]\\]|\\.|\[[^\]]*\])*)\]\(\s*<?([^)\s>]*)>?[^)]*\)")


def words(text):
    """A line without what Markdown puts into it; formulas without blanks."""
    text = IMAGE.sub("", text)
    text = LINK.sub(r"\1", text)
    text = FORMULA.sub(lambda found: tex("".join(part or "" for part in found.groups()), True), text)
    text = re.sub(r"</?(?:em|strong|code|sub|sup|del|p|br)/?>", " ", text)
    text = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text)
    return re.sub(r"[\s\u200b\ufeff_]+", " ", re.sub("[`*]+", "", text)).strip(" #\N{PILCROW SIGN}")


def tex(text, loose):
    """TeX without blanks; `loose`: also without what says the same in other words."""
    if loose:
        text = re.sub(r"\\(?:begin|end)\{[^}]*\}|\\(?:left|right)\b|\\[,;: ]|\\\\|[{}&]", "", text)
        text = text.replace(r"\ln", "ln").replace(r"\log", "log").replace("\N{DOT OPERATOR}", r"\cdot")
    return re.sub(r"\s+", "", text)


def code_blocks(lines):
    """Fenced and indented code, and the lines without it."""
    blocks, rest, at = [], [], 0
    while at < len(lines):
        fence = re.match(r"([ >]*)(`{3,}|~{3,})", lines[at])
        if fence:
            inside = []
            at += 1
            while at < len(lines) and not lines[at].startswith(fence[1] + fence[2]):
                inside.append(lines[at].removeprefix(fence[1]))
                at += 1
            blocks.append(inside)
            at += 1
        elif lines[at].startswith(("    ", "\t")) and (not rest or not rest[-1].strip()):
            inside = []
            while at < len(lines) and (lines[at].startswith(("    ", "\t")) or not lines[at].strip()):
                inside.append(re.sub(r"^(    |\t)", "", lines[at]))
                at += 1
            blocks.append(inside)
            rest.append("")
        else:
            rest.append(lines[at])
            at += 1
    return blocks, rest


def exact(code):
    lines = [line.expandtabs(4).rstrip() for line in code]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    return "\n".join(lines)


def found_in(markdown, page):
    """For each kind the items of the Markdown, in the form in which gold() has them."""
    blocks, rest = code_blocks(markdown.splitlines())
    text = "\n".join(rest)
    found = {kind: Counter() for kind in KINDS}
    found["code"].update(exact(block) for block in blocks)
    found["formulas"].update(tex(next(part for part in formula.groups() if part), page.from_mathml) for formula in FORMULA.finditer(text))
    for line in rest:
        line = re.sub(r"^[ >]+", "", line)
        if heading := re.match(r"#{1,6} +(.*)", line):
            found["headings"][re.sub(r"^\d+(\.\d+)*\.? ", "", words(heading[1]))] += 1  # papers number them
        elif item := re.match(r"(?:[-*+]|\d+[.)]) +(.*)", line):
            found["items"][words(item[1])] += 1
        elif "|" in line and not re.fullmatch(r"[\s|:-]+", line):
            line = FORMULA.sub(lambda formula: formula[0].replace("|", "\0"), line)
            cells = re.split(r"(?<!\\)\|", line.strip().strip("|"))
            found["cells"].update(words(cell.replace("\0", "|")) for cell in cells)
    absolute = lambda url: urllib.parse.urljoin(page.url, url)
    found["images"].update(absolute(image[1]) for image in IMAGE.finditer(text))
    for link in LINK.finditer(re.sub(IMAGE, "\1", text)):
        found["links"][(words(link[1].replace("\1", "")), absolute(link[2]))] += 1
    return found


def gold(page):
    items = {kind: Counter() for kind in KINDS}
    normal = {"formulas": lambda one: tex(one, page.from_mathml), "code": lambda one: exact(one.split("\n")), "images": str,
              "links": lambda one: (words(one[0]), one[1])}
    for kind in KINDS:
        items[kind].update(map(normal.get(kind, words), getattr(page.gold, kind)))
    return items


def score(markdown, page):
    """By kind: (items found, items of the gold, those that are missing); and how many of the texts around the article are there."""
    found, wanted = found_in(markdown, page), gold(page)
    result = {}
    for kind in KINDS:
        missing = wanted[kind] - found[kind]
        total = sum(wanted[kind].values())
        result[kind] = (total - sum(missing.values()), total, list(missing))
    around = sum(words(text) in words(markdown) for text in page.around)
    return result, (around, len(page.around))


def details(markdown, page):
    """(right, all) among what is found: "order" of neighbouring items, "levels" of neighbouring headings (deeper, equal or less deep), and
    "languages" of code, of those that the page names."""
    headings, items, languages, fence = [], [], Counter(), None
    for line in markdown.splitlines():
        line = re.sub(r"^[ >]+", "", line)
        if mark := re.match(r"(`{3,}|~{3,})(.*)", line):
            if fence is None:
                languages[mark[2].strip().lower()] += 1
            fence = mark[1] if fence is None else None
        elif fence is None and (heading := re.match(r"(#{1,6}) +(.*)", line)):
            headings.append((re.sub(r"^\d+(\.\d+)*\.? ", "", words(heading[2])), len(heading[1])))
        elif fence is None and (item := re.match(r"(?:[-*+]|\d+[.)]) +(.*)", line)):
            items.append(words(item[1]))
    places = [items.index(one) for one in map(words, page.gold.items) if one in items]
    wanted = {words(text): level for text, level in page.gold.levels.items()}
    found = [(wanted[text], level) for text, level in headings if text in wanted]
    steps = [((b[0] > a[0]) - (b[0] < a[0]), (b[1] > a[1]) - (b[1] < a[1])) for a, b in zip(found, found[1:])]
    named = Counter(name for name in page.gold.languages.values() if name != "text" and re.search(rf"[-\"' :]{re.escape(name)}[\"' ;]", page.html))
    pairs = list(zip(places, places[1:]))
    return {"order": (sum(a < b for a, b in pairs), len(pairs)), "levels": (sum(a == b for a, b in steps), len(steps)),
            "languages": (sum((named & languages).values()), sum(named.values()))}


def sums(scores):
    """The shares of many pages: by kind, and "around" for what does not belong."""
    shares = {}
    for kind in KINDS:
        total = sum(result[kind][1] for result, _ in scores)
        shares[kind] = sum(result[kind][0] for result, _ in scores) / total
    shares["around"] = sum(around for _, (around, _) in scores) / sum(n for _, (_, n) in scores)
    return shares
