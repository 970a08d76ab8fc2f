# SPDX-License-Identifier: Apache-2.0
"""A page while it is being written: what is on it, its gold, and the names of its elements."""
from html import escape

from .prose import Rng, brand, capital

HASH_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class Gold:
    """What is known of a page's text. A list item is the text of one element."""

    def __init__(self):
        self.main = []      # main text, a line for each block
        self.repeated = []  # the template's: on many pages of the site
        self.adverts = []   # never the same twice
        self.related = []   # titles of other pages, outside the main text
        self.other = []     # of this page, but not main: by-line, tags, comments, prices


class Page:
    """One page. `R`, `A`, `L`, `O` and `M` escape a text and note what it is: repeated, advert, related, other, main."""

    def __init__(self, site, index, kind, look):
        self.site, self.index, self.kind, self.look = site, index, kind, look
        self.words = site.prose.words
        self.ui = site.prose.ui
        self.rng = Rng(site.key, "page", index)
        self.gold = Gold()
        self.n_adverts = 0

    def R(self, text):
        self.gold.repeated.append(text)
        return escape(text)

    def A(self, text):
        self.gold.adverts.append(text)
        return escape(text)

    def L(self, text):
        self.gold.related.append(text)
        return escape(text)

    def O(self, text):
        self.gold.other.append(text)
        return escape(text)

    def M(self, text):
        self.gold.main.append(text)
        return escape(text)

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


def link(href, text, attributes=""):
    return f'<a href="{escape(href)}"{attributes}>{text}</a>'


def element(name, text, attributes=""):
    return f"<{name}{attributes}>{text}</{name}>"


def random_name(rng):
    """As build tools make them: css-1x2y3z, Box_kd83, b7f3."""
    digits = "".join(rng.pick(HASH_DIGITS) for _ in range(6))
    return rng.pick(["css-" + digits, capital(rng.pick(["box", "col", "grid", "cell"])) + "_" + digits, "x" + digits])
