# SPDX-License-Identifier: Apache-2.0
"""Makes up short articles above lists of teasers, and pages with teasers but no main text, in eight languages and six kinds of mark-up.

write() writes them as a gold set (docs/evaluation.md). The bytes are the same on every run.
"""
import html
import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools"))
from sites.prose import Rng, SLOT, capital  # noqa: E402

WORDS = json.loads((HERE / "short_words.json").read_text(encoding="utf-8"))
SENTENCES_OF_PAGES = (2, 3, 5, 8)  # 15 to 100 words


class Maker:
    """The parts of one page."""

    def __init__(self, code, *key):
        self.words, self.rng = WORDS[code], Rng(code, *key)
        self.n_cards = self.rng.between(7, 14)

    def fill(self, pattern):
        return capital(SLOT.sub(lambda slot: self.rng.pick(self.words[slot[1]]), pattern))

    def title(self):
        return self.fill(self.words["title"])

    def sentences(self, n):
        return " ".join(self.fill(self.rng.pick(self.words["sentences"])) for _ in range(n))

    def paragraphs(self, n):
        """n sentences in paragraphs of one to three."""
        lines = []
        while n > 0:
            lines.append(self.sentences(min(n, self.rng.between(1, 3))))
            n -= 3
        return lines

    def day(self):
        return f"{self.rng.between(1, 28)}. {self.rng.between(1, 12)}. 2024"

    def href(self):
        return f"/{self.rng.between(1000, 9999)}/{self.rng.between(10, 99)}.html"

    def cards(self, pattern):
        """Teasers: {t} is the title, {h} the URL, {d} the date, {p} the text."""
        return "\n".join(pattern.format(t=self.title(), h=self.href(), d=self.day(), p=self.sentences(self.rng.between(1, 2)))
                         for _ in range(self.n_cards))

    def menu(self, pattern):
        return "".join(pattern.format(h=f"/{i}", t=item) for i, item in enumerate(self.words["menu"]))

    def popular(self, pattern):
        return "\n".join(pattern.format(h=self.href(), t=self.title()) for _ in range(5))


def article(title, day, lines, paragraph="<p>{}</p>", heading="<h1>{}</h1>", by="<div>{}</div>"):
    return "\n".join([heading.format(title), by.format(day), *(paragraph.format(line) for line in lines)])


def semantic(m, story, heading):
    head = f"<h2>{heading}</h2>" if heading else ""
    cards = m.cards('<div class="card"><a href="{h}"><img src="/i.jpg" alt=""></a><h3><a href="{h}">{t}</a></h3><p>{p}</p></div>')
    return f"""<header class="top"><nav><ul>{m.menu('<li><a href="{h}">{t}</a></li>')}</ul></nav></header>
<main><article class="story">{article(*story, by='<p class="byline">{}</p>') if story else ""}</article>
<section class="cards">{head}{cards}</section></main>
<aside class="sidebar"><h4>{m.words["popular"]}</h4><ol>{m.popular('<li><a href="{h}">{t}</a></li>')}</ol></aside>
<footer><p>{m.words["footer"]}</p></footer>"""


def nameless(m, story, heading):
    head = f"<h3>{heading}</h3>" if heading else ""
    cards = m.cards('<div><div><a href="{h}"><img src="/i.jpg" alt=""></a></div><div><h4><a href="{h}">{t}</a></h4><div>{p}</div></div></div>')
    return f"""<div><div>{m.menu('<a href="{h}">{t}</a> ')}</div></div>
<div><div><div>{article(*story) if story else ""}</div><div>{head}{cards}</div></div>
<div><h4>{m.words["popular"]}</h4>{m.popular('<div><a href="{h}">{t}</a></div>')}</div></div>
<div><p>{m.words["footer"]}</p></div>"""


def listed(m, story, heading):
    head = f"<h4>{heading}</h4>" if heading else ""
    cards = m.cards('<li><a href="{h}">{t}</a> <span>{d}</span><p>{p}</p></li>')
    return f"""<div id="header"><ul id="menu">{m.menu('<li><a href="{h}">{t}</a></li>')}</ul></div>
<div id="page"><div id="left">{article(*story, paragraph='<div class="par">{}</div>') if story else ""}
<div class="list">{head}<ul>{cards}</ul></div></div>
<div id="right"><b>{m.words["popular"]}</b><ul>{m.popular('<li><a href="{h}">{t}</a></li>')}</ul></div></div>
<div id="footer">{m.words["footer"]}</div>"""


def tables(m, story, heading):
    head = f"<tr><td><b>{heading}</b></td></tr>" if heading else ""
    cards = m.cards('<tr><td><a href="{h}"><b>{t}</b></a><br>{p}</td></tr>')
    return f"""<table width="100%"><tr><td colspan="2">{m.menu('<a href="{h}">{t}</a> | ')}</td></tr>
<tr><td>{article(*story, paragraph='{}<br><br>', heading='<font size="5">{}</font><br>', by='<i>{}</i><br><br>') if story else ""}
<table>{head}{cards}</table></td>
<td><table><tr><td>{m.words["popular"]}</td></tr>{m.popular('<tr><td><a href="{h}">{t}</a></td></tr>')}</table></td></tr>
<tr><td colspan="2"><small>{m.words["footer"]}</small></td></tr></table>"""


def hashed(m, story, heading):
    head = f'<div class="css-9f1a"><span>{heading}</span></div>' if heading else ""
    cards = m.cards('<a class="css-1k2x" href="{h}"><img src="/i.jpg" alt=""><div class="css-77ab"><div class="css-0qpw">{t}</div>'
                    '<div class="css-q81z">{p}</div><time>{d}</time></div></a>')
    paragraph = '<div class="css-m3d1"><p>{}</p></div>'
    return f"""<div id="root"><div class="css-a1"><div class="css-b7">{m.menu('<a class="css-l0" href="{h}">{t}</a>')}</div></div>
<div class="css-c3">{article(*story, paragraph=paragraph, by='<div class="css-ee">{}</div>') if story else ""}</div>
<div class="css-g5">{head}{cards}</div>
<div class="css-h6">{m.popular('<a class="css-l0" href="{h}">{t}</a>')}</div>
<div class="css-z9">{m.words["footer"]}</div></div>"""


def nested(m, story, heading):
    head = f"<h2>{heading}</h2>" if heading else ""
    cards = m.cards('<article class="item"><h2 class="item-title"><a href="{h}">{t}</a></h2><div class="item-date">{d}</div>'
                    '<div class="item-text"><p>{p} <a href="{h}">&raquo;</a></p></div></article>')
    return f"""<div class="wrap"><div class="nav">{m.menu('<a href="{h}">{t}</a>')}</div>
<div class="content">{'<article class="post">' + article(*story, heading='<h1 class="title">{}</h1>') + '</article>' if story else ""}
<div class="loop">{head}{cards}</div></div>
<div class="widget"><h3>{m.words["popular"]}</h3>{m.popular('<p><a href="{h}">{t}</a></p>')}</div>
<div class="bottom"><p>{m.words["footer"]}</p></div></div>"""


MARKUPS = (semantic, nameless, listed, tables, hashed, nested)


def page_of(code, kind, markup, n_sentences, with_heading):
    """The bytes of a page and its main text. `kind`: short, front or error."""
    m = Maker(code, kind, markup.__name__, n_sentences, with_heading)
    title, lines = m.title(), m.paragraphs(n_sentences)
    story = (title, f'{m.words["by"]}, {m.day()}', lines) if kind == "short" else None
    name = {"short": title, "front": m.words["menu"][1], "error": m.words["missing"]}[kind]
    body = markup(m, story, m.words["heading"] if with_heading else "")
    direction = ' dir="rtl"' if code in ("ar", "he") else ""
    page = f'<!DOCTYPE html>\n<html lang="{code}"{direction}><head><meta charset="utf-8"><title>{html.escape(name)}</title></head>\n<body>\n{body}\n</body></html>\n'
    return page, "\n".join([title, *lines]) if story else ""


def write(folder):
    """Makes the set and returns its pages."""
    folder = pathlib.Path(folder)
    (folder / "html").mkdir(parents=True, exist_ok=True)
    entries = []
    for code in sorted(WORDS):
        for markup in MARKUPS:
            for with_heading in (False, True):
                plan = [("short", n) for n in SENTENCES_OF_PAGES] + [("front", 0), ("error", 0)]
                for kind, n in plan:
                    page, text = page_of(code, kind, markup, n, with_heading)
                    name = f"{code}-{markup.__name__}-{kind}{n or ''}{'-headed' if with_heading else ''}"
                    (folder / "html" / f"{name}.html").write_text(page, encoding="utf-8")
                    entries.append({"id": name, "url": f"https://{code}.test/{n}/{name}.html", "html": f"html/{name}.html", "text": text,
                                    "page_type": "article" if text else "other", "lang": code, "kind": kind, "markup": markup.__name__,
                                    "headed": with_heading})
    (folder / "pages.jsonl").write_text("".join(json.dumps(entry) + "\n" for entry in entries), encoding="utf-8")
    return entries
