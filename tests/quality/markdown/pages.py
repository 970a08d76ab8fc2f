# SPDX-License-Identifier: Apache-2.0
"""Pages of our own with formulas, code, tables, headings, lists, images and links, and what a reader should find in them.

Twenty texts (docs.txt, paper.txt, questions.txt, lexicon.txt) are each written in several manners: those of programs that make documentation,
papers, forums and encyclopaedias today. The first sixty pages are older than the ninety-five others.
"""
from doc_tools import Doxygen, GitBook, Highlighter, Hugo, Mdn, Notebook, Quarto, Readme, Rustdoc, VitePress
from docs import Docusaurus, Material, Sphinx
from forums import Board, Discourse, Exchange
from lexicons import MediaWiki, Roles, WordPress
from manner import ASIDE, BANNER, FOOT, NAVIGATION
from papers import LatexMl, Publisher, RawTex
from publishers import Distill, Fandom, Kramdown, MathWorld, Mdpi, Minerva, Springer, XenForo, Zhihu
from small_text import KINDS  # noqa: F401, for those that import pages
from small_text import Page, SITE, articles, gold_of

MANNERS = {"docs": (Sphinx, Docusaurus, Material), "paper": (LatexMl, Publisher, RawTex), "questions": (Exchange, Discourse, Board), "lexicon": (MediaWiki, WordPress, Roles)}
LATER = {"docs": (VitePress, Hugo, Rustdoc, Doxygen, Readme, GitBook, Mdn, Notebook, Quarto, Highlighter), "paper": (Springer, Kramdown, Distill), "questions": (Zhihu, XenForo),
         "lexicon": (Minerva, MathWorld, Fandom, Mdpi)}


def written(manners):
    for kind, of_kind in manners.items():
        for number, (title, blocks) in enumerate(articles(kind)):
            for manner in of_kind:
                made = manner()
                name = f"{kind}-{number}-{manner.__name__.lower()}"
                gold = gold_of(title, blocks)
                page = made.page(title, made.body(title, blocks))
                around = [text for text, _ in NAVIGATION + ASIDE] + [FOOT, BANNER]
                yield Page(name, f"{SITE}/{name}.html", page, gold, made.from_mathml, around)


def older_pages():
    """Sixty pages, in a fixed order."""
    return written(MANNERS)


def pages():
    """All 155 pages, in a fixed order."""
    yield from written(MANNERS)
    yield from written(LATER)
