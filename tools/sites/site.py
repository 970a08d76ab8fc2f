# SPDX-License-Identifier: Apache-2.0
"""A site: its looks and standing text, and titles, dates and kinds of its pages, each a function of seed and number."""
import dataclasses
import datetime
import functools

from . import page as pages
from .prose import Rng, brand, capital, language

START = datetime.datetime(2021, 1, 4, 6, 0, tzinfo=datetime.timezone.utc)
MINUTES_BETWEEN_PAGES = 437
# A site has more pages than are written, so that most of the titles that are linked are not of the set.
PAGES_FOR_ONE = 12
LEAST_PAGES = 400
BUCKETS = 6  # of most read pages, over the time of the set
KINDS_OF_NEWS = (("article", 0.88), ("list", 0.12))

ELEMENTS = {
    "div": {},
    "semantic": {"nav": "nav", "header": "header", "footer": "footer", "aside": "aside", "main": "main",
                 "article": "article", "related": "section", "comments": "section", "comment": "article",
                 "standing": "section", "advert": "aside", "byline": "header"},
}


@dataclasses.dataclass(frozen=True)
class LookSpec:
    """How pages are laid out; the words on them are the site's."""
    key: str                       # of random names and numbers: two sites with one key differ only in their text
    layout: str                    # a function of layouts.py
    elements: str = "div"
    naming: str = "class"          # class, id, style, none
    lists: str = "ul"              # ul, pipes, cells, lines, divs
    paragraphs: str = "p"          # p, div, br
    wrappers: int = 0              # around the boxes of `wrapped`
    names: tuple = ()              # (role, class name) that are not random
    variant: int = 0               # of the standing text: another one for another look of one site
    parts: tuple = ("related", "popular", "standing", "newsletter", "comments", "tags", "social", "mid_advert")


@dataclasses.dataclass(frozen=True)
class Spec:
    """A site as the catalogue describes it. Several looks: by time, or by section, or the first for all."""
    name: str
    language: str
    looks: tuple
    kinds: tuple = KINDS_OF_NEWS
    charset: str = "utf-8"
    changes: str = ""              # "": one look; "time": half-way; "section": by the path of the page
    url: str = "/{section}/{slug}-{id}.html"
    standing_line: bool = False    # a line of the site's within each article: repeated, not main text


class SiteText:
    """The standing text of a look."""

    def __init__(self, site, look):
        counts, rng = Rng(site.seed, look.key, "counts"), Rng(site.key, "text", look.variant)
        words, prose = site.prose.words, site.prose
        names = rng.some(words["sections"], counts.between(6, 9))
        self.sections = [(name, f"/{site.slug(name)}/") for name in names]
        self.footer = [(name, f"/{site.slug(name)}") for name in rng.some(words["footer"], counts.between(4, 8))]
        fill = functools.partial(prose.fill, rng=rng, N=site.name, Y=2024, M=rng.between(11, 99))
        self.cookie = fill(words["cookie"][look.variant % 2])
        self.newsletter = fill(words["newsletter"][look.variant % 2])
        self.standing = fill(rng.pick(words["standing"]))
        self.about, self.address, self.copyright = (fill(text) for text in (words["about"][0], words["address"], words["copyright"]))
        self.boxes = [(prose.title(rng), prose.paragraph(rng, counts.between(120, 300))) for _ in range(counts.between(1, 3))]


class Look:
    """A LookSpec of one site, with its text."""

    unique = {"nav", "header", "footer", "aside", "main", "article", "content", "cookies", "page", "columns", "left"}
    wrapped = {"nav", "main", "aside", "footer", "article"}

    def __init__(self, site, spec):
        self.key, self.layout, self.naming, self.lists = spec.key, spec.layout, spec.naming, spec.lists
        self.paragraphs, self.wrappers, self.variant, self.parts = spec.paragraphs, spec.wrappers, spec.variant, spec.parts
        self.elements, self.names = ELEMENTS[spec.elements], dict(spec.names)
        self.text = SiteText(site, self)

    @staticmethod
    @functools.lru_cache(maxsize=None)
    def _style(key, role):
        rng = Rng(key, "style", role)
        return f"margin:{rng.below(20)}px;padding:{rng.below(12)}px;color:#{rng.below(4096):03x}"

    def style_of(self, site, role):
        return self._style(f"{site.seed}/{self.key}", role)


class Site:
    """All that is known of a site without writing a page."""

    def __init__(self, spec, seed, n_pages):
        self.spec, self.seed, self.n_pages = spec, seed, n_pages
        self.key = f"{seed}/{spec.name}"
        self.host = f"www.{spec.name}.test"
        self.prose = language(spec.language)
        rng = Rng(self.key, "site")
        self.name = capital(spec.name)
        self.users = [brand(rng).lower() + str(rng.between(1, 99)) for _ in range(12)]
        self.shared_sentence = self.prose.sentence(rng)
        self.n_all = max(LEAST_PAGES, n_pages * PAGES_FOR_ONE)
        self.looks = [Look(self, look) for look in spec.looks]
        self._names = {}

    def slug(self, text):
        """ASCII for an address: what is left of the text, and a number of the rest."""
        ascii_text = text.lower().encode("ascii", "ignore").decode().replace(" ", "-").strip("-")
        return ascii_text if len(ascii_text) > 3 else f"{ascii_text or 's'}{sum(map(ord, text)) % 997}"

    def random_name(self, look, kind, role):
        key = (look, kind, role)
        if key not in self._names:
            self._names[key] = pages.random_name(Rng(self.seed, *key))
        return self._names[key]

    def kind_of(self, index):
        if index == 0:
            return "front"
        value = Rng(self.key, "kind", index).random()
        for kind, share in self.spec.kinds:
            if value < share:
                return kind
            value -= share
        return self.spec.kinds[0][0]

    def look_of(self, index):
        if self.spec.changes == "time":
            return self.looks[index >= self.n_pages // 2]
        if self.spec.changes == "section":
            return self.looks[self.section_number(index) % len(self.looks)]
        return self.looks[0]

    def section_number(self, index):
        return 0 if index == 0 else Rng(self.key, "section", index).below(len(self.looks[0].text.sections))

    def section_of(self, index):
        return self.looks[0].text.sections[self.section_number(index)]

    @functools.cached_property
    def section_fronts(self):
        """The first list of each section: what the navigation links to."""
        lists = (index for index in range(1, LEAST_PAGES) if self.kind_of(index) == "list")
        return set({self.section_number(index): index for index in reversed(list(lists))}.values())

    def title_of(self, index):
        """Other pages are linked by it."""
        kind, rng = self.kind_of(index), Rng(self.key, "title", index)
        if kind == "front":
            return self.name
        if kind == "list":
            return self.section_of(index)[0]
        return self.prose.goods(rng) if kind == "product" else self.prose.title(rng)

    def teaser_of(self, index):
        return self.prose.sentence(Rng(self.key, "teaser", index))

    def time_of(self, index):
        return START + datetime.timedelta(minutes=MINUTES_BETWEEN_PAGES * index + Rng(self.key, "time", index).below(300))

    def date_of(self, index):
        return self.time_of(index).strftime("%Y-%m-%d")

    def clock_of(self, index, hours=0):
        moment = self.time_of(index) + datetime.timedelta(hours=hours)
        return f"{moment.day}. {moment.month}. {moment.year} {moment:%H:%M}"

    def author_of(self, index):
        return Rng(self.key, "author", index).pick(self.prose.words["people"])

    def signature_of(self, user):
        rng = Rng(self.key, "signature", user)
        return self.prose.short(rng) if rng.chance(0.5) else ""

    def url_of(self, index):
        if index == 0:
            return "/"
        path = self.section_of(index)[1].strip("/")
        if self.kind_of(index) == "list":
            return f"/{path}/" if index in self.section_fronts else f"/{path}/?page={index}"
        return self.spec.url.format(section=path, slug=f"{self.spec.name[:3]}{index * 7919 % 9973}", id=1000 + index)

    def other_index(self, rng):
        """A page that is no list."""
        while True:
            index = rng.between(1, self.n_all - 1)
            if self.kind_of(index) not in ("list", "front"):
                return index

    def most_read_of(self, index):
        rng = Rng(self.key, "popular", index * BUCKETS // max(1, self.n_pages))
        return [self.other_index(rng) for _ in range(5)]

    def between_paragraphs(self, page):
        """What stands within an article and is not of it."""
        from . import furniture
        parts = page.look.parts
        if page.kind == "article" and "mid_advert" in parts:
            yield furniture.advert(page)
        if page.kind == "article" and "inline_related" in parts:
            index = self.other_index(page.rng)
            yield pages.element("p", page.R(self.prose.ui["related"] + ":") + " " +
                                pages.link(self.url_of(index), page.L(self.title_of(index))))
