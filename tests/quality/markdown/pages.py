# SPDX-License-Identifier: Apache-2.0
"""Pages of our own with formulas, code, tables, headings, lists, images and links, and what a reader should find in them.

Twenty texts (docs.txt, paper.txt, questions.txt, lexicon.txt) are each written in several manners: those of programs that make documentation,
papers, forums and encyclopaedias today. The first sixty pages are older than the ninety-five others. Sixty further programs write one page each
of ten newer texts (manuals.txt, studies.txt, threads.txt, entries.txt, blogs.txt). Programs of both groups write references with little prose (references.txt).
"""
from boards import AtCoder, Csdn, GitHubIssue, Habr, Judge, Moodle, Reddit, Smf, VBulletin
from doc_tools import Doxygen, GitBook, Highlighter, Hugo, Mdn, Notebook, Quarto, Readme, Rustdoc, VitePress
from docs import Docusaurus, Material, Sphinx
from forums import Board, Discourse, Exchange
from journals import Bookdown, Ieee, Latex2Html, MathJax3, MathJax4, Pandoc, Pkgdown, ScienceDirect, Tex4ht
from lexicons import MediaWiki, Roles, WordPress
from manner import ASIDE, BANNER, FOOT, NAVIGATION
from papers import LatexMl, Publisher, RawTex
from publishers import Distill, Fandom, Kramdown, MathWorld, Mdpi, Minerva, Springer, XenForo, Zhihu
from manual_sites import DocBook, ExDoc, GitLab, PhpManual, Texinfo
from reference_sites import AsciiDoctor, Autodoc, Aws, Confluence, DevSite, DocBuilder, Furo, Learn, MdBook, Nextra, Notion, ReadMeIo, Starlight
from small_text import KINDS  # noqa: F401, for those that import pages
from small_text import Page, SITE, articles, gold_of
from unseen import Cnblogs, Hashnode, Javadoc, LeetCode, Mintlify, NodeBB, Outline, TypeDoc, WebSequence, Wiley
from weblogs import (Chirpy, CppReference, Crayon, DevTo, DokuWiki, Encyclopedia, Enlighter, Ghost, Hexo, Medium, MoinMoin, NLab, School, Substack)

MANNERS = {"docs": (Sphinx, Docusaurus, Material), "paper": (LatexMl, Publisher, RawTex), "questions": (Exchange, Discourse, Board), "lexicon": (MediaWiki, WordPress, Roles)}
LATER = {"docs": (VitePress, Hugo, Rustdoc, Doxygen, Readme, GitBook, Mdn, Notebook, Quarto, Highlighter), "paper": (Springer, Kramdown, Distill), "questions": (Zhihu, XenForo),
         "lexicon": (Minerva, MathWorld, Fandom, Mdpi)}

# The text of each kind that a program writes: some programs have formulas as MathML alone, and one text has formulas that are simple enough for that.
NEWEST = {("manuals", 0): (Furo, Nextra, Starlight, Learn, Aws, DevSite, ReadMeIo, AsciiDoctor, Confluence, Notion, GitLab, ExDoc), ("manuals", 1): (Autodoc, MdBook, PhpManual, DocBook, Texinfo, DocBuilder),
          ("manuals", 2): (Bookdown, Pkgdown), ("studies", 0): (MathJax4, Ieee, Pandoc, Tex4ht, Latex2Html), ("studies", 1): (ScienceDirect, MathJax3),
          ("threads", 0): (GitHubIssue, VBulletin, Smf, Reddit, Moodle), ("threads", 1): (Judge, AtCoder, Habr), ("entries", 0): (DokuWiki, Encyclopedia, NLab, MoinMoin),
          ("entries", 1): (CppReference, School), ("blogs", 0): (Ghost, Hexo, Chirpy, Enlighter, Crayon, Medium, Substack, DevTo, Csdn)}

LAST = {("manuals", 0): (Mintlify,), ("manuals", 1): (Javadoc, TypeDoc), ("studies", 1): (Wiley,), ("threads", 0): (NodeBB,), ("threads", 1): (LeetCode,),
        ("entries", 0): (Outline, WebSequence), ("blogs", 0): (Hashnode, Cnblogs)}

# Pages of references, which have little prose. The second group was written after the changes for the first one.
SHORT = {("references", 0): (Furo, Nextra, Learn, Aws, DevSite, AsciiDoctor, Confluence, ExDoc, DocBook, Texinfo),
         ("references", 1): (Starlight, MdBook, ReadMeIo, Notion, GitLab, DocBuilder, Mintlify, DokuWiki, Ghost, DevTo)}
SHORTER = {("references", 0): (Autodoc, PhpManual, Bookdown, Javadoc, TypeDoc, Outline, CppReference, School, MoinMoin, NLab, Sphinx, Docusaurus, Rustdoc, Doxygen, GitBook, Mdn),
           ("references", 1): (Pkgdown, Hexo, Chirpy, Enlighter, Crayon, Medium, Substack, Csdn, Hashnode, Cnblogs, Material, VitePress, Hugo, Readme, Notebook, Quarto, WordPress, MediaWiki)}


def page_of(kind, number, title, blocks, manner):
    made = manner()
    page = made.page(title, made.body(title, blocks))
    name = f"{kind}-{number}-{manner.__name__.lower()}"
    return Page(name, f"{SITE}/{name}.html", page, gold_of(title, blocks), made.from_mathml, [text for text, _ in NAVIGATION + ASIDE] + [FOOT, BANNER])


def written(manners):
    for kind, of_kind in manners.items():
        for number, (title, blocks) in enumerate(articles(kind)):
            for manner in of_kind:
                yield page_of(kind, number, title, blocks, manner)


def newest_pages(manners_of=NEWEST):
    """Fifty pages in the markup of fifty further programs."""
    for (kind, number), manners in manners_of.items():
        title, blocks = list(articles(kind))[number]
        for manner in manners:
            yield page_of(kind, number, title, blocks, manner)


def last_pages():
    """Ten pages in the markup of ten more."""
    return newest_pages(LAST)


def short_pages():
    """Fifty-four pages with little prose."""
    yield from newest_pages(SHORT)
    yield from newest_pages(SHORTER)


def older_pages():
    """Sixty pages, in a fixed order."""
    return written(MANNERS)


def pages():
    """All 269 pages, in a fixed order."""
    yield from written(MANNERS)
    yield from written(LATER)
    yield from newest_pages()
    yield from last_pages()
    yield from short_pages()
