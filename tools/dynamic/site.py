# SPDX-License-Identifier: Apache-2.0
"""A staged site: its habits, its pages in each of its languages, and what may not be asked of it."""
from sites.prose import Rng, brand

from . import clicks, hostile, moving, noise, overlays, words
from .furniture import comment_form, footer, header, item, link, outer, shop_tools, sidebar, tools
from .page import Page
from .style import Style, escape, tag

PATTERNS = clicks.PATTERNS | moving.PATTERNS | overlays.PATTERNS
# What pages of a site have. Pages that never end by themselves, or whose rounds interfere, have one pattern.
PLANS = [["load-more"], ["comments"], ["full-text", "newsletter"], ["tabs", "accordion"], ["infinite-observer"], ["consent", "comments"], ["accordion"], ["lazy"], ["dialog"],
         ["infinite-scroll"], ["app", "load-more"], ["carousel", "full-text"], ["shadow", "delayed"], ["frame", "tabs"], ["comments", "newsletter"], ["ticker"],
         ["consent", "tabs"], ["load-more", "full-text"], ["plain"], ["accordion", "comments", "carousel"]]
# Addresses that nobody may ask for who only reads.
FAULTS = {"search": "submitted", "comment": "submitted", "subscribe": "submitted", "login": "left", "vote": "pressed", "report": "pressed", "follow": "pressed",
          "save": "pressed", "cart": "pressed", "accept": "accepted", "window": "left", "away": "left"}
SLUGS = ["bridge", "river", "market", "garden", "station", "clock", "mill", "castle", "school", "forest", "lamp", "wheel"]


class Site:
    """`base`: its address, set when the server knows it."""

    def __init__(self, set_name, seed, index, n_pages, base, off_base):
        self.set, self.index, self.base, self.off_base = set_name, index, base, off_base
        self.rng = Rng("site", set_name, seed, index)
        self.style = Style(set_name, (seed, index))
        self.title = brand(self.rng)
        self.name = self.title.lower()
        self.used = set()
        self.off_host = f"{brand(self.rng).lower()}.example"
        codes = words.LANGUAGES[set_name]
        main = codes[index % len(codes)]
        others = self.rng.some([code for code in codes if code != main], self.rng.pick([0, 1, 1, 2]))
        self.languages = [main, *others]
        self.language_manner = self.rng.pick(["native", "native", "code", "name", "flag", "english"])
        self.hreflang = self.rng.chance(0.7)
        self.menu_manner = self.rng.pick(["plain", "plain", "button", "submenu"])
        self.menu_kind = self.rng.pick(["button", "a-hash", "div-role", "button"])
        self.has_search, self.has_login = self.rng.chance(0.7), self.rng.chance(0.6)
        self.consent_manner = self.rng.pick(["plain", "plain", "reject-first", "corner", "plain-x", "layers"])
        self.consent_bar = self.rng.chance(0.4)
        self.content = "/" + self.rng.pick(["api", "data", "x", "ajax", "content"])
        self.manner = self.rng.pick(["direct", "direct", "delegated"])
        self.page_numbers = {}
        self.kinds = list(hostile.KINDS) if set_name == "hostile" else []
        n_pages = len(self.kinds) + 1 if self.kinds else n_pages
        self.plans = [PLANS[(i + index * 7) % len(PLANS)] for i in range(n_pages)]
        self.slugs = [f"{self.rng.pick(SLUGS)}-{i}" for i in range(n_pages)]
        self.pages = {}
        if self.kinds:
            self.languages, self.plans, self.slugs = [main], [["plain"]] * n_pages, ["index", *self.kinds]
        for code in self.languages:
            for i in range(n_pages):
                self.pages[self.path(code, i)] = self.build(code, i)
        # Beside the others, which stay as they are.
        if set_name in ("test", "demo"):
            self.plans.append(["queried"])
            for code in self.languages:
                self.pages[self.path(code, n_pages)] = self.build(code, n_pages)

    # Addresses.
    def prefix(self, code):
        return "/" if code == self.languages[0] else f"/{code}/"

    def path(self, code, i):
        slug = self.slugs[i] if i < len(self.slugs) else "queried"
        return self.prefix(code) + (f"{slug}.html" if i else "")

    def number_of(self, path):
        return self.page_numbers.setdefault(path, len(self.page_numbers))

    def fault(self, what):
        return f"/do/{what}"

    def off_site(self, rng):
        return rng.pick([self.off_base, f"https://www.{self.off_host}", f"http://{self.off_host}"]) + rng.pick(["/", "/page", "/news/12", "/a/b.html"])

    def home(self, page):
        return self.prefix(page.language.code)

    def another(self, page):
        return self.path(page.language.code, page.rng.below(len(self.slugs)))

    def sections(self, page):
        names = page.language.ui["footer"][:4]
        return [(page.language.ui["home"][0], self.home(page))] + [(name, self.path(page.language.code, 1 + i)) for i, name in enumerate(names) if i + 1 < len(self.slugs)]

    # Pages.
    def build(self, code, i):
        rng = Rng("page", self.set, self.name, code, i)
        language = words.language(code)
        page = Page(self, self.path(code, i), language, rng, language.prose.title(rng))
        page.counterparts = {other: self.path(other, i) for other in self.languages}
        main = hostile.build(page, self.kinds[i - 1]) if self.kinds and i else self.main_part(page, i)
        # A foot stands below lists that grow, too.
        parts = [header(page), tag("main" if rng.chance(0.6) else "div", {"id": "main", "class": self.style.cls("article")}, main)]
        if rng.chance(0.6):
            parts.append(sidebar(page))
        parts.append(footer(page))
        page.markup = self.document(page, "".join(parts + page.overlays))
        return page

    def main_part(self, page, i):
        rng, plan = page.rng, self.plans[i]
        main = [tag("h1", {}, escape(page.title))]
        if plan[0] not in ("app", "infinite-observer", "infinite-scroll"):
            main.append(page.paragraphs("html", rng.between(2, 4)))
        if rng.chance(0.5):
            main.append(tag("p", {}, escape(page.text("html", 90)), " ", outer(page)))
        if rng.chance(0.6):
            main.append(tools(page))
        if rng.chance(0.2):
            main.append(shop_tools(page))
        for name in plan:
            if name != "plain":
                main.append(PATTERNS[name](page))
        if plan[0] == "plain":
            main.append("".join(item(page, "html") for _ in range(4)))
        if rng.chance(0.35) or plan[0] == "plain":
            main.append(self.pager(page, i))
        main.append(noise.some(page))
        if self.set == "train":
            main.append(noise.for_training(page))
            if not page.overlays and not page.needed["closes"] and rng.chance(0.5):
                PATTERNS["newsletter"](page)
        if rng.chance(0.25):
            main.append(comment_form(page))
        return "".join(main)

    def pager(self, page, i):
        style, rng = self.style, page.rng
        n, code = len(self.slugs), page.language.code
        page.patterns.append("pager")
        at, made = rng.between(1, 4), []
        if rng.chance(0.7):
            for k in range(1, 6):
                cls = style.cls("pager", "item")
                made.append(tag("span", {"class": cls, "aria-current": "page" if style.aria else None}, str(k)) if k == at else link(page, self.path(code, (i + k) % n) + f"?page={k}", k, cls, "Pager"))
        if rng.chance(0.8) or not made:
            text = rng.pick([page.ui("next"), page.ui("next") + " \u00bb", "\u203a"])
            made.append(link(page, self.path(code, (i + 1) % n) + f"?page={at + 1}", text, style.cls("next"), "Pager", rel="next" if rng.chance(0.6) else None))
            if rng.chance(0.6):
                made.insert(0, link(page, self.path(code, (i + 2) % n) + f"?page={max(at - 1, 1)}", rng.pick([page.ui("previous"), "\u00ab"]), style.cls("pager", "prev"), "Pager",
                                    rel="prev" if rng.chance(0.6) else None))
        return tag(rng.pick(["nav", "div", "ul"]), {"class": style.cls("pager")}, *made)

    def document(self, page, body):
        import json
        head = ['<meta charset="utf-8">', f"<title>{escape(page.title)} - {self.title}</title>", '<meta name="viewport" content="width=device-width">']
        if self.hreflang:
            head += [f'<link rel="alternate" hreflang="{code}" href="{self.base}{path}">' for code, path in page.counterparts.items()]
        head.append('<link rel="stylesheet" href="/style.css"><link rel="alternate" type="application/rss+xml" href="/feed.xml">')
        if page.pointers:
            head.append(f"<style>{','.join(page.pointers)}{{cursor:pointer}}</style>")
        if page.folded:
            head.append(f"<style>{','.join(page.folded)}{{display:none}}</style>")
        bindings = json.dumps(page.bindings).replace("</", "<\\/")
        script = f'<script src="/stage.js"></script><script>stage({bindings}, "{self.manner}")</script>' if page.bindings else ""
        return (f'<!DOCTYPE html>\n<html lang="{page.language.code}"><head>{"".join(head + page.head)}</head>\n<body>{body}\n{script}</body></html>\n')
