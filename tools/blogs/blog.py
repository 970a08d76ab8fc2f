# SPDX-License-Identifier: Apache-2.0
"""A blog and its posts before any mark-up: each a function of seed, name and number."""
import dataclasses
import datetime
import functools
import json
import pathlib
import re
import unicodedata
from html import escape

from sites.prose import Rng, brand, capital, language

WORDS = json.loads((pathlib.Path(__file__).resolve().parent / "words.json").read_text(encoding="utf-8"))
INLINE = ["b", "em", "a", "i", "strong", "span"]
MONTHS = 6  # of the archive of a blog
COMMENTS = {"blog": (0, 5), "forum": (3, 7), "mail": (0, 0), "offline": (0, 0)}


@dataclasses.dataclass(frozen=True)
class Spec:
    """A blog as the catalogue describes it."""
    name: str
    engine: str                    # a function of the engines
    language: str
    year: int                      # of its newest posts
    kind: str = "blog"             # what detection is to say of it
    charset: str = "utf-8"
    authors: int = 1               # that write for it
    many: float = 0.0              # share of posts with two or three of them
    nicks: bool = False            # they sign with nicknames
    agency: float = 0.0            # share of posts that name an agency, too
    unsigned: bool = False         # its pages do not say who writes
    perex: float = 0.0             # share of posts with a lead
    updated: float = 0.0           # share of posts that were changed later
    body: str = "p"                # p, br, div, mixed: how paragraphs are written
    comments: bool = True          # readers may say something
    untidy: float = 0.0            # share of posts whose author was written in another way


@dataclasses.dataclass(frozen=True)
class Comment:
    user: str
    moment: datetime.datetime
    text: str


class Dates:
    """Days and hours as a language writes them."""

    def __init__(self, code):
        self.code, self.words = code, WORDS[code]

    def month(self, moment):
        return self.words["months"][moment.month - 1]

    def day(self, moment):
        """5 March 2013"""
        month, code = self.month(moment), self.code
        if code == "en":
            return f"{month} {moment.day}, {moment.year}"
        if code == "hu":
            return f"{moment.year}. {month} {moment.day}."
        return f"{moment.day} {month} {moment.year}" if code == "ru" else f"{moment.day}. {month} {moment.year}"

    def weekday(self, moment):
        name = self.words["days"][moment.weekday()]
        return f"{self.day(moment)}, {name}" if self.code == "hu" else f"{name}, {self.day(moment)}"

    def ordinal(self, moment):
        if self.code != "en":
            return self.day(moment)
        end = "th" if moment.day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(moment.day % 10, "th")
        return f"{self.month(moment)} {moment.day}{end}, {moment.year}"

    def short(self, moment):
        """Mar 5, 2013; in other languages in numbers."""
        return f"{self.month(moment)[:3]} {moment.day}, {moment.year}" if self.code == "en" else self.numbers(moment)

    def numbers(self, moment):
        if self.code == "en":
            return f"{moment:%m/%d/%Y}"
        if self.code == "hu":
            return f"{moment:%Y.%m.%d}."
        return f"{moment.day}. {moment.month}. {moment.year}" if self.code in ("cs", "sk") else f"{moment:%d.%m.%Y}"

    def hour(self, moment):
        if self.code != "en":
            return f"{moment.hour}:{moment:%M}"
        return f"{moment.hour % 12 or 12}:{moment:%M} {'am' if moment.hour < 12 else 'pm'}"


class Blog:
    """What all pages of a blog share."""

    def __init__(self, spec, seed):
        self.spec, self.key = spec, f"{seed}/blogs/{spec.name}"
        self.host, self.kind = f"{'blog.' if spec.engine == 'portal' else ''}{spec.name}.test", spec.kind
        self.prose, self.dates = language(spec.language), Dates(spec.language)
        self.ui = WORDS[spec.language]["ui"] | {f"site_{key}": text for key, text in self.prose.ui.items()}
        rng = Rng(self.key, "blog")
        self.title = capital(spec.name)
        self.tagline = self.prose.short(rng)
        people = WORDS[spec.language]["nicks"] if spec.nicks else self.prose.words["people"]
        self.people = rng.some(people, spec.authors)
        self.agency = rng.pick(WORDS[spec.language]["agencies"])
        self.users = [rng.pick(self.prose.words["people"]) if rng.chance(0.5) else brand(rng).lower() for _ in range(9)]
        self.sections = rng.some(self.prose.words["sections"], 6)
        self.links = [(brand(rng), f"https://{brand(rng).lower()}.test/") for _ in range(rng.between(3, 7))]
        self.about = self.prose.paragraph(rng, rng.between(80, 220))
        self.months = [datetime.date(spec.year - i // 12, 12 - i % 12, 1) for i in range(MONTHS)]

    def post(self, index):
        return Post(self, index)

    @functools.lru_cache(maxsize=None)
    def title_of(self, index):
        """Other posts are linked by it."""
        return self.prose.title(Rng(self.key, "title", index))

    def moment_of(self, index):
        rng = Rng(self.key, "moment", index)
        start = datetime.datetime(self.spec.year, 1, 2, 7, 0)
        return start + datetime.timedelta(days=index * 3 + rng.below(3), minutes=rng.below(900))

    def path_of(self, index):
        moment = self.moment_of(index)
        return f"/{moment:%Y}/{moment:%m}/{slug(self.title_of(index))}-{index}.html"

    def others(self, rng, n):
        """Numbers of other posts, which are in no set."""
        return [rng.between(200, 900) for _ in range(n)]


def slug(text):
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "p"


class Post:
    """One post: what its page says, and what it is marked up with."""

    def __init__(self, blog, index):
        self.blog, self.index, self.ui, self.dates = blog, index, blog.ui, blog.dates
        self.rng = rng = Rng(blog.key, "post", index)
        spec, prose = blog.spec, blog.prose
        self.title, self.moment, self.path = blog.title_of(index), blog.moment_of(index), blog.path_of(index)
        self.url = f"https://{blog.host}{self.path}"
        self.number = 1000 + index * 37
        self.authors = rng.some(blog.people, rng.between(2, 3) if rng.chance(spec.many) else 1)
        if rng.chance(spec.agency):
            self.authors.append(blog.agency)
        self.untidy = rng.chance(spec.untidy)
        self.perex = prose.paragraph(rng, 120) if rng.chance(spec.perex) else None
        self.updated = None
        if rng.chance(spec.updated):
            self.updated = self.moment + datetime.timedelta(days=rng.between(2, 90), hours=rng.below(9))
        self.category = rng.pick(blog.sections)
        self.tags = rng.some(blog.sections, rng.between(1, 4))
        self.blocks = self.write_blocks(rng.between(4, 9))
        self.comments = [self.comment(i) for i in range(rng.between(*COMMENTS[blog.kind]) if spec.comments else 0)]
        self.body_style = spec.body if spec.body != "mixed" else rng.pick(["p", "div", "br", "p"])

    def comment(self, i):
        moment = self.moment + datetime.timedelta(hours=3 + 7 * i, minutes=self.rng.below(60))
        prose = self.blog.prose
        text = prose.comment(self.rng) if self.rng.chance(0.5) else prose.paragraph(self.rng, self.rng.between(50, 250))
        return Comment(self.rng.pick(self.blog.users), moment, text)

    def write_blocks(self, n):
        """(kind, text or texts)"""
        rng, prose, blocks = self.rng, self.blog.prose, []
        for i in range(n):
            blocks.append(("p", prose.paragraph(rng, 50 if rng.chance(0.1) else rng.between(120, 420))))
            if not 0 < i < n - 1 or not rng.chance(0.25):
                continue
            kind = rng.pick(["h2", "list", "quote", "image"])
            if kind == "list":
                blocks.append((kind, [prose.title(rng) + "." for _ in range(rng.between(3, 5))]))
            else:
                blocks.append((kind, prose.title(rng) if kind == "h2" else prose.sentence(rng)))
        return blocks

    def lines(self):
        """The text: what gold is."""
        for kind, text in self.blocks:
            if kind == "list":
                yield from text
            elif kind != "image":
                yield text

    def inline(self, text):
        """The text with one inline element in it now and then."""
        words = text.split(" ")
        if len(words) < 12 or not self.rng.chance(0.35):
            return escape(text)
        start, name = self.rng.between(2, len(words) - 6), self.rng.pick(INLINE)
        start_tag = f'<a href="{self.blog.path_of(self.rng.between(200, 900))}">' if name == "a" else f"<{name}>"
        parts = [" ".join(words[:start]), " ".join(words[start:start + 3]), " ".join(words[start + 3:])]
        head, inner, tail = (escape(part) for part in parts)
        return f"{head} {start_tag}{inner}</{name}> {tail}"

    def body(self, h2="h2", p="", image=None):
        """The text as mark-up. `p`: attributes of paragraphs; `image`: a function of an address."""
        out = []
        for kind, text in self.blocks:
            if kind == "p":
                out.append(self.paragraph(self.inline(text), p))
            elif kind == "list":
                out.append("<ul>\n" + "\n".join(f"<li>{escape(item)}</li>" for item in text) + "\n</ul>")
            elif kind == "h2":
                out.append(f"<b>{escape(text)}</b><br /><br />" if self.body_style == "br" else f"<{h2}>{escape(text)}</{h2}>")
            elif kind == "quote":
                out.append(f"<blockquote><p>{escape(text)}</p></blockquote>")
            else:
                address = f"/images/{self.number}.jpg"
                out.append(image(address) if image else f'<p><img src="{address}" alt=""/></p>')
        return "\n".join(out)

    def paragraph(self, markup, attributes):
        if self.body_style == "br":
            return f"{markup}<br />\n<br />"
        name = "div" if self.body_style == "div" else "p"
        return f"<{name}{attributes}>{markup}</{name}>"

    def iso(self, moment=None):
        return f"{moment or self.moment:%Y-%m-%dT%H:%M:%S}+01:00"

    def names(self, write=escape, last=None):
        """The authors, with commas and a word before the last one."""
        names = [write(name) for name in self.authors]
        word = last or f' {self.ui["and"]} '
        return names[0] if len(names) == 1 else ", ".join(names[:-1]) + word + names[-1]

    def gold(self):
        """The posts of a thread are its text; mail and documents have neither section nor readers."""
        kind, comments = self.blog.kind, [c.text for c in self.comments]
        lines = [*self.lines(), *(comments if kind == "forum" else [])]
        return {
            "title": self.title, "author": "" if self.blog.spec.unsigned else "; ".join(self.authors),
            "date": f"{self.moment:%Y-%m-%d}", "text": "\n".join(lines), "perex": self.perex or "",
            "updated": f"{self.updated:%Y-%m-%d}" if self.updated else "",
            **({"category": self.category, "comments": comments} if kind == "blog" else {})}
