# SPDX-License-Identifier: Apache-2.0
"""Sixty pages of our own with formulas, code, tables, headings, lists, images and links, and what a reader should find in them.

Twenty texts (docs.txt, paper.txt, questions.txt, lexicon.txt) are each written in three manners: those of programs that make documentation,
papers, forums and encyclopaedias today.
"""
from docs import Docusaurus, Material, Sphinx
from forums import Board, Discourse, Exchange
from lexicons import MediaWiki, Roles, WordPress
from manner import ASIDE, BANNER, FOOT, NAVIGATION
from papers import LatexMl, Publisher, RawTex
from small_text import KINDS  # noqa: F401, for those that import pages
from small_text import Page, SITE, articles, gold_of

MANNERS = {"docs": (Sphinx, Docusaurus, Material), "paper": (LatexMl, Publisher, RawTex), "questions": (Exchange, Discourse, Board), "lexicon": (MediaWiki, WordPress, Roles)}


def pages():
    """The sixty pages, in a fixed order."""
    for kind, manners in MANNERS.items():
        for number, (title, blocks) in enumerate(articles(kind)):
            for manner in manners:
                made = manner()
                name = f"{kind}-{number}-{manner.__name__.lower()}"
                gold = gold_of(title, blocks)
                page = made.page(title, made.body(title, blocks))
                around = [text for text, _ in NAVIGATION + ASIDE] + [FOOT, BANNER]
                yield Page(name, f"{SITE}/{name}.html", page, gold, made.from_mathml, around)
