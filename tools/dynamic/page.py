# SPDX-License-Identifier: Apache-2.0
"""A page under construction: its markup, what its scripts do, what they fetch, and the gold."""
import html.parser
import json
import re

from sites.prose import Rng, brand

from .style import MARKS, escape, tag

MARK = re.compile("\x01([^\x02]*)\x02")
UNQUOTED = re.compile(MARK.pattern + r"|\\u0001(\w+)\\u0002")  # as it is, and within JSON
WAYS = ("html", "script", "click", "scroll", "close", "wait", "frame")
VOID = {"img", "input", "br", "hr", "link", "meta", "source", "area", "col", "embed", "wbr"}


class Page:
    def __init__(self, site, path, lang, rng, title):
        self.site, self.path, self.language, self.rng, self.title = site, path, lang, rng, title
        self.style = site.style
        self.texts = []  # (way, text); ways as in WAYS
        self.undrawn = []  # texts that the document has from the start and does not draw
        self.bindings, self.overlays, self.head = [], [], []
        self.resources = {}  # path: (type, body)
        self.patterns, self.needed = [], {"clicks": 0, "scrolls": 0, "closes": 0}
        self.counter = 0
        self.counterparts = {}
        self.hostile = ""
        self.pointers = []  # controls over which the cursor is a hand
        self.folded = []  # what the style sheet does not show until a script does
        self.late_links = []  # [class, address]

    # Texts.
    def ui(self, what, **slots):
        text = self.rng.pick(self.language.ui[what])
        return text.replace("{N}", str(slots.get("n", self.rng.between(2, 19))))

    def text(self, way, chars=0, undrawn=False):
        """A new paragraph, known to the gold."""
        while True:
            text = self.language.prose.paragraph(self.rng, chars or self.rng.between(120, 380))
            if text not in self.site.used:
                break
        self.site.used.add(text)
        self.texts.append((way, text))
        if undrawn:
            self.undrawn.append(text)
        return text

    def paragraphs(self, way, n, undrawn=False, chars=0):
        return "".join(tag("p", {}, escape(self.text(way, chars, undrawn))) for _ in range(n))

    def heading(self):
        return self.language.prose.title(self.rng)

    def person(self):
        return f"{brand(self.rng, 2)} {brand(self.rng, 2)}"

    def when(self):
        return f"{self.rng.between(1, 28)}. {self.rng.between(1, 12)}. 2024"

    def picture(self):
        return f"/img/{self.rng.below(40)}.svg"

    # Names.
    def number(self):
        self.counter += 1
        return self.counter

    def address(self, what):
        """A new address below this page, for content."""
        return f"{self.site.content}/{self.site.number_of(self.path)}-{self.number()}-{what}"

    def provide(self, what, value):
        """JSON (or markup, when it is text) at a new address."""
        path = self.address(what)
        self.resources[path] = ("text/html", value) if isinstance(value, str) else ("application/json", json.dumps(value))
        return path

    def bind(self, selector, does, **how):
        self.bindings.append({"s": selector, "f": does, **how})

    def fold(self, name, attributes=None, key=None, now=True):
        """(attributes of what has this id and is hidden, how a script shows it). On most sites of the web a style sheet hides it and its markup does not say so.
        What has the same `key` is hidden in the same way; `now`: at the start."""
        attributes = attributes or {"hidden": True}
        by_sheet = self.style.training and Rng("fold", self.site.name, self.path, key or name).chance(0.6)
        if by_sheet and now:
            self.folded.append(f"#{name}")
        return {} if by_sheet or not now else attributes, {"by": "style"} if by_sheet or "style" in attributes else {}

    # Controls.
    def control(self, concept, text, gold="Revealer", mark=None, kind=None, part=None, attributes=None, icon=False):
        """(selector, markup) of something to click on, in the manner of the site."""
        style, number = self.style, self.number()
        kind = kind or style.kind(self.rng)
        word = style.word(concept)
        given = {"class": style.cls(concept, part or "btn")} | (attributes or {})
        name, more = self.make(kind, word)
        given = given | {key: value for key, value in more.items() if key not in given}
        hook = style.hook if style.hook != "onclick" else "data"
        if hook == "id":
            given["id"] = f"{word}-{number}"
            selector = f"#{word}-{number}"
        elif hook == "class":
            given["class"] += f" {style.prefix}-js-{number}"
            selector = f".{style.prefix}-js-{number}"
        else:
            given[style.data(4)] = f"{number}"
            selector = f"[{style.data(4)}='{number}']"
        if name not in ("a", "button") or kind == "a-none":
            self.pointers.append(selector)
        if style.training and self.rng.chance(0.08):  # many write controls without any name
            given["class"] = " ".join(given["class"].split()[-1:]) if hook == "class" else None
        inner = escape(text)
        icon = icon or (gold != "Undetermined" and style.icons and self.rng.chance(0.35))
        if icon:
            inner = tag("svg", {"width": 16, "height": 16, "viewBox": "0 0 16 16", "aria-hidden": "true"}, '<path d="M2 8h12M8 2v12"></path>') + (tag("span", {}, inner) if text else "")
        if mark and (style.marks or not text):
            inner = f"{inner} {MARKS[mark]}" if inner else MARKS[mark]
        if style.wraps:
            inner = style.wrapped(concept, inner, bool(text))
        if not text:
            given.setdefault("aria-label", self.ui("close") if gold == "Closer" else None)
        return selector, tag(name, given, inner, gold=gold)

    def make(self, kind, word):
        style = self.style
        if kind == "button":
            return "button", {"type": "button"} if self.rng.chance(0.7) else {}
        if kind == "a-part":  # the address is the caller's
            return "a", {}
        if kind == "a-hash":
            return "a", {"href": "#"} | ({"role": "button"} if style.aria else {})
        if kind == "a-void":
            return "a", {"href": self.rng.pick(["javascript:void(0)", "javascript:;", "javascript:void(0);"])}
        if kind == "a-call":
            call = f"{style.prefix}{self.rng.pick(['Do', 'Run', 'Set'] if style.set == 'train' else ['Act', 'Go', 'Put'])}({self.rng.between(1, 40)})"
            return "a", {"href": "#", "onclick": f"{call};return false"} if self.rng.chance(0.5) else {"href": f"javascript:{call}"}
        if kind == "a-none":
            return "a", {"tabindex": "0"}
        if kind == "div":
            return "div", {style.data(0): word, style.data(2): style.prefix}
        if kind == "div-role":
            return "div", {"role": "button", "tabindex": "0"}
        if kind == "custom":
            return f"{style.prefix}-button", {"tabindex": "0"}
        return kind, {style.data(0): word} if self.rng.chance(0.5) else {}

    def need(self, what, n=1):
        self.needed[what] += n

    # The whole.
    def render(self, markup, marks):
        """Bytes to serve: with attributes that name the class of each element, or without."""
        return UNQUOTED.sub(lambda found: f" data-gold={found[1] or found[2]}" if marks else "", markup).encode()

    def gold(self, base):
        by = {way: [text for made, text in self.texts if made == way] for way in WAYS}
        return {"url": base + self.path, "site": self.site.name, "set": self.site.set, "lang": self.language.code, "title": self.title, "patterns": self.patterns,
                "hostile": self.hostile, "visible": by["html"] + by["script"], "by_script": by["script"], "by_click": by["click"], "by_scroll": by["scroll"],
                "by_close": by["close"], "by_wait": by["wait"], "in_frames": by["frame"], "undrawn": self.undrawn,
                **self.needed, "languages": {code: base + path for code, path in self.counterparts.items()}}


class Labels(html.parser.HTMLParser):
    """Finds marked elements, and a path of child selectors to each."""

    def __init__(self):
        super().__init__()
        self.open, self.found = [["", {}, 0]], []

    def handle_starttag(self, name, attributes):
        attributes = dict(attributes)
        above = self.open[-1]
        above[2] += 1
        self.open.append([name, attributes, 0, above[2]])
        if "data-gold" in attributes:
            path = []
            for one in reversed(self.open[1:]):
                if one[1].get("id"):
                    path.append("#" + one[1]["id"])
                    break
                path.append("body" if one[0] == "body" else f"{one[0]}:nth-child({one[3]})")
                if one[0] == "body":
                    break
            self.found.append({"selector": " > ".join(reversed(path)), "class": attributes["data-gold"], "href": attributes.get("href", "")})
        if name in VOID:
            self.open.pop()

    def handle_endtag(self, name):
        for depth in range(len(self.open) - 1, 0, -1):
            if self.open[depth][0] == name:
                del self.open[depth:]
                return


def labels_of(markup):
    parser = Labels()
    parser.feed(MARK.sub(lambda found: f' data-gold="{found[1]}"', markup))
    return parser.found
