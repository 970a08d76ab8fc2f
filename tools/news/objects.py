# SPDX-License-Identifier: Apache-2.0
"""Stories as mark-up: the text, and what is embedded in it and breaks it."""
from html import escape as E

from sites.prose import brand

from .site import initials

INLINE = ["b", "em", "a", "i", "strong"]


class Writer:
    """Writes the body of one story. Texts are chosen by numbers of its own, so that the story stays what it is."""

    def __init__(self, story, rng):
        self.story, self.site, self.rng = story, story.site, rng
        self.words, self.prose = story.site.words, story.site.prose
        self.n_adverts = 0
        self.last = ""  # paragraph, which pull quotes repeat

    def link_to(self, index, attributes=""):
        return f'<a href="{self.site.path_of(index)}"{attributes}>{E(self.site.title_of(index))}</a>'

    def fill(self, name, **given):
        return E(self.prose.fill(self.words[name], self.rng, **given))

    def inline(self, text):
        """The text with an inline element in it now and then."""
        words = text.split(" ")
        if len(words) < 12 or not self.rng.chance(0.35):
            return E(text)
        start, name = self.rng.between(2, len(words) - 6), self.rng.pick(INLINE)
        begin = f'<a href="{self.site.path_of(self.site.others(self.rng, 1)[0])}">' if name == "a" else f"<{name}>"
        head, inner, tail = (E(" ".join(part)) for part in (words[:start], words[start:start + 3], words[start + 3:]))
        return f"{head} {begin}{inner}</{name}> {tail}"

    def image(self, css="picture"):
        return f'<img class="{css}" src="/media/{self.story.number}-{self.rng.below(1000)}.jpg" width="640" height="400" alt="{E(self.site.caption(self.rng))}">'

    # Objects: none of their words is text of the story.

    def photo(self):
        return (f'<figure class="photo">{self.image()}<figcaption>{E(self.site.caption(self.rng))} '
                f'<span class="credit">{self.fill("credit", N=self.rng.pick(self.site.people))}</span></figcaption></figure>')

    def video(self):
        return (f'<div class="embed video" data-video="{self.rng.below(99999)}"><div class="player"><button>{E(self.words["play"])}</button>'
                f'<p>{E(self.site.caption(self.rng))}</p><span>{self.fill("seconds")}</span></div>'
                f'<script>player({{"id":{self.rng.below(99999)},"title":"{E(self.words["video"])}"}});</script></div>')

    def gallery(self):
        pictures = "".join(f'<li>{self.image("thumb")}</li>' for _ in range(self.rng.between(3, 5)))
        return f'<div class="embed album"><h3>{E(self.words["gallery"])}</h3><ul>{pictures}</ul><a href="#album">{self.fill("photos")}</a></div>'

    def pullquote(self):
        return f'<aside class="pullquote"><p>{E(self.last[:120].rsplit(" ", 1)[0])}</p></aside>'

    def box(self):
        items = "".join(f"<li>{E(self.prose.short(self.rng))}</li>" for _ in range(self.rng.between(2, 4)))
        return (f'<aside class="box"><h3>{E(self.words["box"])}</h3><p>{E(self.prose.paragraph(self.rng, 160))}</p><ul>{items}</ul>'
                f'<p>{E(self.words["source"])}</p></aside>')

    def advert(self):
        self.n_adverts += 1
        text = self.prose.fill(self.rng.pick(self.prose.words["adverts"]), self.rng, B=brand(self.rng))
        return (f'<div id="ad-{self.story.number}-{self.n_adverts}" class="ad"><span class="ad-label">{E(self.words["advert"])}</span>'
                f'<p>{E(text)}</p><span>{E(self.words["advert_end"])}</span></div>')

    def related(self):
        return f'<p class="also">{E(self.words["read_also"])}: {self.link_to(self.site.others(self.rng, 1)[0])}</p>'

    def social(self):
        return (f'<blockquote class="embed post"><p>{E(self.prose.comment(self.rng))}</p><footer>{E(brand(self.rng))} '
                f'<a href="https://posts.test/{self.rng.below(99999)}">{E(self.words["social"])}</a> {self.fill("likes")}</footer></blockquote>')

    def newsletter(self):
        return (f'<form class="letter" action="/letter"><p>{E(self.words["newsletter"])}</p><input name="mail">'
                f'<button>{E(self.site.ui["subscribe"])}</button></form>')

    def object(self, kind):
        return getattr(self, kind)()

    # Parts of the text.

    def p(self, text):
        self.last = text
        if not self.rng.chance(0.05):
            return f"<p>{self.inline(text)}</p>"
        # A block inside a paragraph ends it: what follows stands outside of any.
        words = text.split(" ")
        middle = len(words) // 2
        return f'<p>{E(" ".join(words[:middle]))} {self.advert()} {E(" ".join(words[middle:]))}</p>'

    def items(self, name, texts):
        """A list, now and then with an advert that cuts it in two."""
        cut = len(texts) // 2 if self.rng.chance(0.4) else 0
        parts = [(1, texts)] if not cut else [(1, texts[:cut]), (cut + 1, texts[cut:])]
        lists = []
        for start, part in parts:
            number = f' start="{start}"' if name == "ol" and start > 1 else ""
            lists.append(f"<{name}{number}>" + "".join(f"<li>{self.inline(text)}</li>" for text in part) + f"</{name}>")
        return f"\n{self.advert()}\n".join(lists) if len(lists) > 1 else lists[0]

    def table(self, rows):
        head = "".join(f"<th>{E(cell)}</th>" for cell in rows[0])
        body = "".join("<tr>" + "".join(f"<td>{E(cell)}</td>" for cell in row) + "</tr>" for row in rows[1:])
        return f'<table class="facts"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'

    def cells(self, texts):
        rows = "".join(f"<tr><td>{self.image('thumb')}</td><td>{self.inline(text)}</td></tr>" for text in texts)
        return f'<table class="layout">{rows}</table>'

    def block(self, kind, content):
        if kind == "object":
            return self.object(content)
        if kind in ("ol", "ul"):
            return self.items(kind, content)
        if kind == "h2":
            return f"<h2>{E(content)}</h2>"
        if kind == "quote":
            return f"<blockquote><p>{E(content)}</p></blockquote>"
        if kind == "steps":
            return "".join(f"<p>{E(text)}</p>" for text in content)
        if kind == "question":
            return f"<p><strong>{E(content)}</strong></p>"
        return {"p": self.p, "table": self.table, "cells": self.cells}[kind](content)

    # The whole text, in the layout of the story.

    def body(self):
        writers = {"live": self.live, "gallery": self.slides, "plain": self.plain, "interview": self.interview}
        return writers.get(self.story.layout, self.article)()

    def article(self):
        return '<div class="story-body">\n' + "\n".join(self.block(*block) for block in self.story.blocks) + "\n</div>"

    def interview(self):
        return '<div class="interview">\n' + "\n".join(self.block(*block) for block in self.story.blocks) + "\n</div>"

    def plain(self):
        """Without paragraphs: text and br, as old editors wrote it."""
        out = []
        for kind, content in self.story.blocks:
            if kind in ("p", "quote"):
                self.last = content
                out.append(f"{self.inline(content)}<br><br>")
            elif kind == "h2":
                out.append(f"<b>{E(content)}</b><br><br>")
            else:
                out.append(self.block(kind, content))
        return '<div class="story-body">\n' + "\n".join(out) + "\n</div>"

    def live(self):
        entries = []
        for kind, content in self.story.blocks:
            if kind == "object":
                entries.append(self.object(content))
                continue
            moment, title, texts = content
            entries.append(
                f'<div class="entry" id="e{self.rng.below(99999)}"><div class="entry-head"><time datetime="{moment:%Y-%m-%dT%H:%M:%S}+01:00">{moment:%H:%M}</time>'
                f'<a href="#share">{E(self.words["entry_share"])}</a></div><div class="entry-text">'
                + (f"<h3>{E(title)}</h3>" if title else "") + "".join(f"<p>{self.inline(text)}</p>" for text in texts) + "</div></div>")
        return '<div class="live">\n' + "\n".join(entries) + "\n</div>"

    def slides(self):
        n = len(self.story.blocks)
        slides = [f'<li class="slide"><div class="frame">{self.image()}<span class="count">{i + 1}/{n}</span></div>'
                  f'<div class="slide-text">{self.inline(text)}</div><div class="credit">{self.fill("credit", N=self.rng.pick(self.site.people))}</div></li>'
                  for i, (_, text) in enumerate(self.story.blocks)]
        return '<ul class="slides">\n' + "\n".join(slides) + "\n</ul>"


def byline(story):
    """Who and when; two forms, as the live reports have another one."""
    site, words = story.site, story.site.words
    names = ", ".join(f'<span class="agency">{E(name)}</span>' if name == words["agency"] else
                      f'<a class="author" rel="author" href="{site.person_path(name)}">{E(name)}</a>' for name in story.authors)
    if story.authors and story.layout == "interview":
        names = f'<span class="portrait">{E(initials(story.authors[0]))}</span>{names}'
    if story.layout == "live":
        when = f'<span class="published">{E(words["published"])} {E(site.clock(story.moment, short=True))}</span>'
    else:
        when = f'<time class="published" datetime="{story.moment:%Y-%m-%dT%H:%M:%S}+01:00">{E(site.clock(story.moment))}</time>'
    updated = f' <span class="updated">{E(words["updated"])} {E(site.clock(story.updated))}</span>' if story.updated else ""
    return f'<div class="byline"><div class="who">{names}</div><div class="when">{when}{updated}</div></div>'
