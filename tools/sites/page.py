# SPDX-License-Identifier: Apache-2.0
"""A page while it is put together: the names of its elements, and its gold as marks in its mark-up."""
import re
from html import escape, unescape

from .prose import Rng, brand, capital

HASH_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


# Marks around a piece of text in the mark-up while it is put together: characters of Unicode's private use area.
CLASSES = {
    "main": "\ue000",      # main text, a piece for each block
    "repeated": "\ue001",  # the template's: on many pages of the site
    "adverts": "\ue002",   # never the same twice
    "related": "\ue003",   # titles of other pages, outside the main text
    "other": "\ue004",     # of this page, but not main: by-line, tags, comments, prices
}
END = "\ue00f"
PIECE = re.compile("([\ue000-\ue004])([^\ue00f]*)\ue00f")
NAMES = {mark: name for name, mark in CLASSES.items()}


class Page:
    """One page while it is written. `R`, `A`, `L`, `O` and `M` escape a text and mark what it is: repeated, advert, title of
    another page, other, main."""

    def __init__(self, site, index, kind, look):
        self.site, self.index, self.kind, self.look = site, index, kind, look
        self.words = site.prose.words
        self.ui = site.prose.ui
        self.rng = Rng(site.key, "page", index)
        self.n_adverts = 0
        self.pieces = []  # (class, text) in the order of the page

    def R(self, text):
        return mark("repeated", escape(text))

    def A(self, text):
        return mark("adverts", escape(text))

    def L(self, text):
        return mark("related", escape(text))

    def O(self, text):
        return mark("other", escape(text))

    def M(self, text):
        return mark("main", escape(text))

    def without_marks(self, markup):
        """Takes the marks out and notes the pieces that they stand around."""
        for found in PIECE.finditer(markup):
            text = re.sub("<[^>]*>", "", found[2].replace("</td>", " ").replace("</th>", " "))
            self.pieces.append((NAMES[found[1]], unescape(text).strip()))
        return PIECE.sub(r"\2", markup)

    def texts(self, name):
        return [text for piece, text in self.pieces if piece == name]

    def name_of(self, role):
        """The class name or id of a role: random for each look and kind of page, unless the look fixes it."""
        return self.look.names.get(role) or self.site.random_name(self.look.key, self.kind, role)

    def attributes(self, role):
        look = self.look
        if look.naming == "class":
            return f' class="{self.name_of(role)}"'
        if look.naming == "id":
            return f' id="{self.name_of(role)}"' if role in look.unique else f' class="{self.name_of(role)}"'
        if look.naming == "style":
            return f' style="{look.style_of(self.site, role)}"'
        return ""

    def box(self, role, *content, element=None):
        """An element for a role of the page, in as many wrappers as the look has."""
        element = element or self.look.elements.get(role, "div")
        inner = "\n".join(part for part in content if part)
        for depth in range(self.look.wrappers if role in self.look.wrapped else 0):
            inner = f"<div{self.attributes(f'{role}-{depth}')}>{inner}</div>"
        return f"<{element}{self.attributes(role)}>{inner}</{element}>"

    def advert_text(self):
        """Differs from all others of the site: its number is of this page and place."""
        self.n_adverts += 1
        number = self.index * 8 + self.n_adverts + 10
        return self.site.prose.fill(self.rng.pick(self.words["adverts"]), self.rng, B=brand(self.rng), M=number)


def mark(name, markup):
    return CLASSES[name] + markup + END


def link(href, text, attributes=""):
    return f'<a href="{escape(href)}"{attributes}>{text}</a>'


def element(name, text, attributes=""):
    return f"<{name}{attributes}>{text}</{name}>"


def random_name(rng):
    """As build tools make them: css-1x2y3z, Box_kd83, b7f3."""
    digits = "".join(rng.pick(HASH_DIGITS) for _ in range(6))
    return rng.pick(["css-" + digits, capital(rng.pick(["box", "col", "grid", "cell"])) + "_" + digits, "x" + digits])
