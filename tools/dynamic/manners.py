# SPDX-License-Identifier: Apache-2.0
"""Controls in the manner of tool kits, themes, social networks and forums (manners.txt), for sites to train with.

A site writes some manners only, and always in the same way; its names may be hashes, or missing. No script belongs to them: only
their labels are learned.
"""
import functools
import hashlib
import pathlib
import re

from sites.prose import Rng

from .style import escape, tag

CLASSES = {"R": "Revealer", "C": "Closer", "U": "Undetermined", "P": "Pager", "I": "Inner", "O": "Outer"}
CHOICE = re.compile(r"\[\[([^\[\]]*)\]\]")
SLOT = re.compile(r"\{(\w+)\}")
MARK = re.compile(r" @([RCUPIO])(?=[ >])")
NAMES = re.compile(r' class="([^"]*)"')
MARKED_NAMES = re.compile(r'( @[RCUPIO][^<>]*?) class="[^"]*"')
ICONS = ["", "", "icon", "ico", "icon-{}", "fa fa-{}", "svg-icon {}-icon"]
SIGNS = {"icon": ["dots", "grid", "line", "mark"], "cross": ["close", "times", "cross", "xmark"], "down": ["chevron-down", "angle-down", "caret", "arrow-down", "expand"]}
PATHS = {"icon": ["M2 8h12M8 2v12", "M3 6h18M3 12h18M3 18h18", "M4 4h6v6H4z"], "cross": ["M6 18L18 6M6 6l12 12", "M18 6 6 18M6 6l12 12", "M5 5l14 14M19 5 5 19"],
         "down": ["m6 9 6 6 6-6", "M19 9l-7 7-7-7", "M7 10l5 5 5-5z"]}
TEXTS = {"icon": ["\u2022", "\u25cb"], "cross": ["\u00d7", "\u00d7", "\u2715", "X", "x", "&times;"], "down": ["\u25be", "\u25bc", "\u2304", "\u203a"]}


@functools.lru_cache(maxsize=None)
def blocks():
    text = (pathlib.Path(__file__).resolve().parent / "manners.txt").read_text(encoding="utf-8")
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return [block.strip() for block in lines.split("\n\n") if block.strip()]


def drawing(rng, sign):
    """A sign: as a letter, an element of an icon font, a picture or lines of SVG, with or without a name."""
    name = rng.pick(ICONS).format(rng.pick(SIGNS[sign]))
    manner = rng.pick(["text", "font", "svg", "svg", "use", "picture"] if sign != "icon" else ["font", "svg", "svg", "use", "picture"])
    if manner == "text":
        return rng.pick(TEXTS[sign])
    if manner == "font":
        return tag(rng.pick(["i", "span"]), {"class": name or "ic", "aria-hidden": rng.pick(["true", None])})
    if manner == "use":
        symbol = f"#{rng.pick(['icon-', 'i-', ''])}{rng.pick(SIGNS[sign])}"
        return tag("svg", {"class": name or None}, tag("use", {rng.pick(["href", "xlink:href"]): rng.pick(["", "/sprite.svg"]) + symbol}))
    if manner == "picture":
        return tag("img", {"src": f"/img/{rng.pick(SIGNS[sign])}.svg", "alt": "", "class": name or None})
    return tag("svg", {"viewBox": "0 0 24 24", "fill": "none", "class": name or None}, tag("path", {"d": rng.pick(PATHS[sign])}))


def fold(page, rng):
    """Attributes of something that is hidden: by itself, by a style sheet, or by a script that has not run yet."""
    number = page.number()
    manner = rng.pick(["hidden", "style", "sheet", "sheet", "sheet", "aria"])
    if manner == "sheet":
        page.folded.append(f"[data-m='{number}']")
        return f'data-m="{number}"'
    return {"hidden": "hidden", "style": 'style="display:none"', "aria": 'aria-hidden="true" style="display: none;"'}[manner]


def slot(page, rng, name, ids):
    from .furniture import inner
    if name in ("id", "jd"):
        return ids.setdefault(name, f"{rng.pick(['m', 'panel', 'box', 'c', 'item-'])}{page.number()}{name[0]}")
    if name in SIGNS:
        return drawing(rng, name)
    made = {"n": lambda: str(rng.between(1, 90)), "path": lambda: page.site.another(page), "title": page.heading, "person": page.person,
            "text": lambda: page.language.prose.short(rng)}
    if name == "fold":
        return fold(page, rng)
    if name == "links":
        return "".join(tag("li", {}, inner(page)) for _ in range(rng.between(2, 4)))
    return escape(made[name]() if name in made else page.ui(name))


def written(page, block, habit):
    """The markup of a block, as the site writes it."""
    rng, site, ids = page.rng, page.site, {}
    same = Rng("manner", site.name, block)  # the choices of a site
    chosen = {}
    while CHOICE.search(block):
        block = CHOICE.sub(lambda found: chosen.setdefault(found[1], same.pick(found[1].split("|"))), block)
    if habit == "bare":
        block = MARKED_NAMES.sub(r"\1", block)
    elif habit == "hash":
        block = NAMES.sub(lambda found: ' class="{}"'.format(" ".join(f"css-{hashlib.sha1((site.name + one).encode()).hexdigest()[:6]}" for one in found[1].split())), block)
    block = SLOT.sub(lambda found: slot(page, rng, found[1], ids), block)
    return MARK.sub(lambda found: f"\x01{CLASSES[found[1]]}\x02", block)


def some(page):
    """A few of the manners of the site."""
    rng = Rng("manners", page.site.name)
    own = rng.some(blocks(), 75)
    habit = rng.pick(["", "", "", "hash", "bare"])
    return "".join(tag(page.rng.pick(["div", "section"]), {}, written(page, block, habit)) for block in page.rng.some(own, 18))
