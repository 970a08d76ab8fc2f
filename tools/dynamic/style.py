# SPDX-License-Identifier: Apache-2.0
"""How a site writes its markup: class names by the habit of a framework, and the kinds of elements that people click on."""
import hashlib

from sites.prose import Rng, capital

from . import words

# Habits of class names. Utility classes are those of no framework that both sets use.
HABITS = {"train": ["bem", "dash", "camel", "module", "utility", "hash", "dash"], "test": ["snake", "prefix", "bem", "camel", "module", "utility", "hash"]}
UTILITIES = {"train": ["flex", "px-4", "py-2", "text-sm", "rounded", "font-medium", "border", "items-center", "w-full", "mt-4"],
             "training": ["inline-flex", "justify-between", "gap-2", "hover:bg-gray-100", "focus:outline-none", "focus:ring-2", "md:text-base", "lg:px-8", "transition-colors", "cursor-pointer", "whitespace-nowrap", "disabled:opacity-50"],
             "test": ["d-block", "pa3", "f6", "br2", "fw6", "ba", "v-mid", "w-100", "mv3", "dib"]}
# How something clickable is made, and how often: [kind, share]. "real" kinds are those that browsers know as controls.
KINDS = [("button", 7), ("a-hash", 4), ("a-void", 2), ("div", 3), ("div-role", 3), ("span", 2), ("a-none", 1), ("custom", 1), ("li", 1), ("a-call", 2)]
ATTRIBUTES = {"train": ["kind", "name", "action", "count", "id", "module"], "test": ["fn", "affects", "verb", "amount", "ref", "unit"]}
MARKS = {"down": "\u25be", "plus": "+", "dots": "\u2026", "close": "\u00d7", "next": "\u00bb", "previous": "\u00ab", "right": "\u203a"}


def escape(text):
    return str(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def tag(name, attributes, *content, gold=None):
    """Markup of an element. Attributes with value None are left out, those with value True have none. `gold` is its class."""
    parts = "".join(f" {key}" if value is True else f' {key}="{escape(value)}"' for key, value in attributes.items() if value not in (None, False))
    mark = f"\x01{gold}\x02" if gold else ""
    if name in ("img", "input", "br", "hr", "link", "meta"):
        return f"<{name}{parts}{mark}>"
    return f"<{name}{parts}{mark}>{''.join(content)}</{name}>"


class Style:
    """The habits of one site."""

    def __init__(self, set_name, seed):
        self.set = "test" if set_name == "test" else "train"
        self.training = set_name == "train"  # such sites have more manners than others
        self.rng = Rng("style", set_name, *seed)
        self.words = words.vocabulary(self.set)
        self.habit = self.rng.pick(HABITS[self.set])
        self.aria = self.rng.chance(0.65 if self.training else 0.75)  # sites that know of assistive technology
        self.marks = self.rng.chance(0.7)  # sites whose controls carry signs
        self.icons = self.rng.chance(0.5)  # and pictures
        self.hook = self.rng.pick(["id", "class", "data", "onclick", "id"])
        self.kinds = self.rng.some([kind for kind, share in KINDS for _ in range(share)], 9)
        self.chosen = {}
        # Attributes by which common frameworks know what opens something; of sites to train with only.
        self.framework = Rng("framework", set_name, *seed).pick(["toggle", "bs-toggle", "toggle", "", "", ""]) if self.training else ""
        # Layers of markup in controls; of sites to train with only.
        self.wraps = Rng("wraps", set_name, *seed).pick(["text", "icon", "", ""]) if self.training else ""
        self.prefix = self.rng.pick(["app", "x", "ui", "st"] if self.set == "train" else ["zz", "kit", "my", "pp"])

    def word(self, concept):
        """The words that this site has for it: "load-more"."""
        if concept not in self.chosen:
            self.chosen[concept] = self.rng.pick(self.words[concept])
        return self.chosen[concept]

    def cls(self, concept, part=None):
        """A value of `class`. `part`: what of it this element is."""
        word = self.word(concept)
        digest = hashlib.sha1(f"{self.prefix}{word}{part}".encode()).hexdigest()
        camel = "".join(map(capital, word.split("-")))
        if self.habit == "bem":
            return f"{word}__{part}" if part else word
        if self.habit == "camel":
            return camel[:1].lower() + camel[1:] + capital(part or "")
        if self.habit == "module":
            return f"{camel}_{part or 'root'}__{digest[:5]}"
        if self.habit == "snake":
            return word.replace("-", "_") + (f"_{part}" if part else "")
        if self.habit == "prefix":
            return f"{self.prefix}-{word}" + (f" {self.prefix}-{part}" if part else "")
        if self.habit == "hash":
            return f"css-{digest[:7]}"
        if self.habit == "utility":
            start = int(digest[:4], 16)
            names = UTILITIES[self.set] + (UTILITIES["training"] if self.training else [])
            return " ".join(names[(start + i * 3) % len(names)] for i in range(2 + start % (len(names) // 2 - 1)))
        return word + (f" {word}-{part}" if part else "")

    def data(self, number):
        return f"data-{ATTRIBUTES[self.set][number % len(ATTRIBUTES[self.set])]}"

    def opens(self, what, target):
        """Attributes of some controls that open `target`: "collapse", "dropdown", "tab" or "modal"."""
        if self.framework and not self.rng.chance(0.4):
            return {}
        return {f"data-{self.framework}": what, f"data-{self.framework.replace('toggle', 'target')}": f"#{target}"} if self.framework else {}

    def wrapped(self, concept, inner, has_text):
        """The inner part of a control in layers, as tool kits write it: a box for its text, a drawing, or the bars of which people make an icon."""
        if self.wraps == "text":
            return tag("span", {"class": self.cls(concept, "label")}, inner)
        drawing = tag("svg", {"xmlns": "http://www.w3.org/2000/svg", "width": 24, "height": 24, "viewBox": "0 0 24 24", "fill": "none", "stroke": "currentColor", "stroke-width": 2,
                              "class": self.cls(concept, "icon"), "aria-hidden": "true"}, '<path d="m6 9 6 6 6-6"></path>')
        if not has_text:
            return inner if "<svg" in inner else tag("span", {"class": self.cls(concept, "box")}, tag("span", {}) * 3) + inner
        return tag("span", {"class": self.cls(concept, "label")}, inner) + drawing

    def kind(self, rng):
        return rng.pick(self.kinds)
