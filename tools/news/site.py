# SPDX-License-Identifier: Apache-2.0
"""A newspaper's site and its stories before any mark-up: each a function of seed, language and number."""
import dataclasses
import datetime
import functools
import json
import pathlib

from blogs.blog import Dates, slug
from sites.prose import Rng, brand, capital, language

WORDS = json.loads((pathlib.Path(__file__).resolve().parent / "words.json").read_text(encoding="utf-8"))
START = datetime.datetime(2019, 1, 2, 6, 0)
MINUTES_BETWEEN_STORIES = 97
# Layouts of stories, and how often they are; the others are articles.
LAYOUTS = [("live", 0.10), ("interview", 0.09), ("gallery", 0.07), ("plain", 0.08)]
OBJECTS = ["photo", "video", "gallery", "pullquote", "box", "advert", "related", "social", "newsletter"]


@dataclasses.dataclass(frozen=True)
class Comment:
    user: str
    moment: datetime.datetime
    text: str


class NewsSite:
    """What all pages of the site share."""

    def __init__(self, code, seed):
        self.code, self.key = code, f"{seed}/news/{code}"
        self.words, self.prose, self.dates = WORDS[code], language(code), Dates(code)
        self.ui = self.prose.ui
        self.name = self.words["name"]
        self.host = f"www.{slug(self.name)}.test"
        rng = Rng(self.key, "site")
        self.sections = rng.some(self.prose.words["sections"], 8)
        self.people = self.prose.words["people"]
        self.users = [rng.pick(self.people) if rng.chance(0.5) else brand(rng).lower() for _ in range(30)]

    def story(self, index):
        return Story(self, index)

    @functools.lru_cache(maxsize=4096)
    def title_of(self, index):
        """Other stories are linked by it."""
        return self.prose.title(Rng(self.key, "title", index))

    def section_of(self, index):
        return Rng(self.key, "section", index).below(len(self.sections))

    def moment_of(self, index):
        return START + datetime.timedelta(minutes=MINUTES_BETWEEN_STORIES * index + Rng(self.key, "moment", index).below(90))

    def path_of(self, index):
        return f"/{slug(self.sections[self.section_of(index)])}/{slug(self.title_of(index))[:48].strip('-')}-{100000 + index * 7}.html"

    def section_path(self, number):
        return f"/{slug(self.sections[number])}/"

    def person_path(self, name):
        return f"/{slug(self.words['author_page'])}/{slug(name)}/"

    def others(self, rng, n):
        """Numbers of other stories, which are in no set."""
        return [rng.between(200_000, 209_999) for _ in range(n)]

    def clock(self, moment, short=False):
        """When, as readers are told."""
        day = self.dates.numbers(moment) if short else self.dates.day(moment)
        return self.words["hours_short" if short else "hours"].format(d=day, h=self.dates.hour(moment))

    def caption(self, rng):
        return self.prose.fill(rng.pick(self.words["captions"]), rng)


class Story:
    """One story: what its page says, whatever it is marked up with."""

    def __init__(self, site, index):
        self.site, self.index = site, index
        self.rng = rng = Rng(site.key, "story", index)
        prose = site.prose
        self.layout = layout_of(rng)
        self.title, self.moment, self.path = site.title_of(index), site.moment_of(index), site.path_of(index)
        self.url = f"https://{site.host}{self.path}"
        self.number = 100000 + index * 7
        self.authors = [] if rng.chance(0.12) else rng.some(site.people, 2 if rng.chance(0.15) else 1)
        if self.authors and rng.chance(0.1):
            self.authors.append(site.words["agency"])
        self.category = "" if rng.chance(0.04) else site.sections[site.section_of(index)]
        self.perex = prose.paragraph(rng, rng.between(110, 240)) if rng.chance(0.85) else ""
        self.updated = self.moment + datetime.timedelta(minutes=rng.between(20, 900)) if rng.chance(0.3) else None
        self.tags = rng.some(prose.words["goods"], rng.between(1, 4)) if rng.chance(0.8) else []
        self.comments = [self.comment(i) for i in range(rng.between(1, 7) if rng.chance(0.6) else 0)]
        self.blocks = self.write_blocks()

    def comment(self, i):
        rng, prose = self.rng, self.site.prose
        moment = self.moment + datetime.timedelta(hours=1 + 5 * i, minutes=rng.below(60))
        text = prose.comment(rng) if rng.chance(0.5) else prose.paragraph(rng, rng.between(60, 260))
        return Comment(rng.pick(self.site.users), moment, text)

    def write_blocks(self):
        """(kind, content) of the text, with the objects that stand in its way."""
        writers = {"live": self.live_blocks, "interview": self.interview_blocks, "gallery": self.gallery_blocks}
        return writers.get(self.layout, self.article_blocks)()

    def paragraph(self):
        return self.site.prose.paragraph(self.rng, 50 if self.rng.chance(0.1) else self.rng.between(140, 460))

    def article_blocks(self):
        rng, blocks, n = self.rng, [], self.rng.between(4, 10)
        for i in range(n):
            blocks.append(("p", self.paragraph()))
            if i + 1 == n:
                break
            if rng.chance(0.3):
                kinds = ["h2", "ul", "quote"] if self.layout == "plain" else ["h2", "h2", "ol", "ul", "table", "cells", "quote", "steps"]
                blocks.append(self.part(rng.pick(kinds)))
            if rng.chance(0.35):
                blocks.append(self.object(rng.pick(["photo", "advert", "related", "video"] if self.layout == "plain" else OBJECTS)))
        return blocks

    def part(self, kind):
        """A part of the text that is no plain paragraph."""
        rng, site, prose = self.rng, self.site, self.site.prose
        if kind == "h2":
            return kind, prose.title(rng)
        if kind == "quote":
            return kind, prose.sentence(rng)
        if kind == "steps":  # a numbered list that is written by hand
            return kind, [f"{i + 1}. {prose.sentence(rng)}" for i in range(rng.between(3, 5))]
        if kind == "table":
            rows = [[str(rng.between(1960, 2018)), prose.title(rng), rng.pick(prose.words["places"])] for _ in range(rng.between(2, 5))]
            return kind, [site.words["columns"], *rows]
        if kind == "cells":  # text that somebody has put into a table
            return kind, [self.paragraph() for _ in range(rng.between(2, 4))]
        return kind, [prose.sentence(rng) if rng.chance(0.4) else prose.title(rng) + "." for _ in range(rng.between(3, 6))]

    def object(self, kind):
        return "object", kind

    def live_blocks(self):
        blocks, moment = [], self.moment
        for _ in range(self.rng.between(4, 9)):
            moment += datetime.timedelta(minutes=self.rng.between(2, 50))
            title = self.site.prose.title(self.rng) if self.rng.chance(0.5) else ""
            blocks.append(("entry", (moment, title, [self.paragraph() for _ in range(self.rng.between(1, 2))])))
            if self.rng.chance(0.25):
                blocks.append(self.object(self.rng.pick(["advert", "photo", "video", "social"])))
        return blocks

    def interview_blocks(self):
        blocks = [("p", self.paragraph())]
        for _ in range(self.rng.between(4, 8)):
            blocks.append(("question", self.site.prose.fill(self.rng.pick(self.site.words["questions"]), self.rng)))
            blocks += [("p", self.paragraph()) for _ in range(self.rng.between(1, 2))]
            if self.rng.chance(0.3):
                blocks.append(self.object(self.rng.pick(["box", "pullquote", "photo", "advert", "related"])))
        return blocks

    def gallery_blocks(self):
        return [("slide", self.paragraph()) for _ in range(self.rng.between(4, 9))]

    def lines(self):
        """The text: what gold is."""
        for kind, content in self.blocks:
            if kind == "entry":
                yield from [*([content[1]] if content[1] else []), *content[2]]
            elif kind == "table":
                yield from (" ".join(row) for row in content)
            elif isinstance(content, list):
                yield from content
            elif kind != "object":
                yield content

    def gold(self):
        """The reference extract: title, lead and text; and the fields."""
        return {
            "title": self.title, "author": "; ".join(self.authors), "date": f"{self.moment:%Y-%m-%d}", "datetime": f"{self.moment:%Y-%m-%dT%H:%M:%S}",
            "updated": f"{self.updated:%Y-%m-%d}" if self.updated else "", "category": self.category, "perex": self.perex,
            "text": "\n".join([self.title, *([self.perex] if self.perex else []), *self.lines()]), "tags": self.tags,
            "comments": [comment.text for comment in self.comments], "comment_authors": [comment.user for comment in self.comments],
            "comment_dates": [f"{comment.moment:%Y-%m-%dT%H:%M:%S}" for comment in self.comments]}


def layout_of(rng):
    value = rng.random()
    for name, share in LAYOUTS:
        if value < share:
            return name
        value -= share
    return "article"


def initials(name):
    return "".join(capital(word)[:1] for word in name.split())
