# SPDX-License-Identifier: Apache-2.0
"""Documents made for reading: what Pandoc, DocBook's style sheets and a word processor write."""
from . import parts as p
from .parts import E


def contents(post):
    return [(i, text) for i, (kind, text) in enumerate(post.blocks) if kind == "h2"]


def pandoc(post):
    ui, dates = post.ui, post.dates
    authors = "\n".join(f'<p class="author">{E(name)}</p>' for name in post.authors)
    toc = "\n".join(f'<li><a href="#s{i}" id="toc-s{i}"><span class="toc-section-number">{n}</span> {E(text)}</a></li>' for n, (i, text) in enumerate(contents(post), 1))
    body = f"""<header id="title-block-header">
<h1 class="title">{E(post.title)}</h1>
{authors}
<p class="date">{E(dates.day(post.moment))}</p>
</header>
<nav id="TOC" role="doc-toc"><h2 id="toc-title">{E(ui["contents"])}</h2><ul>{toc}</ul></nav>
{post.body("h1")}
<section id="footnotes" class="footnotes footnotes-end-of-document" role="doc-endnotes"><hr /></section>"""
    head = (f'<meta name="generator" content="pandoc" />\n<meta name="author" content="{E(post.authors[0])}" />\n'
            f'<meta name="dcterms.date" content="{post.moment:%Y-%m-%d}" />\n<title>{E(post.title)}</title>')
    return p.document(post, head, body, html=f' xmlns="http://www.w3.org/1999/xhtml" lang="{post.blog.spec.language}"')


def docbook(post):
    ui, dates = post.ui, post.dates
    people = "\n".join(f'<div><div class="author"><h3 class="author"><span class="firstname">{E(name.split(" ")[0])}</span> <span class="surname">{E(" ".join(name.split(" ")[1:]))}</span></h3></div></div>'
                       for name in post.authors)
    toc = "\n".join(f'<dt><span class="sect1"><a href="#s{i}">{n}. {E(text)}</a></span></dt>' for n, (i, text) in enumerate(contents(post), 1))
    body = f"""<div class="article"><div class="titlepage"><div><div><h2 class="title"><a id="id{post.number}"></a>{E(post.title)}</h2></div>
{people}
<div><p class="releaseinfo">{E(ui["version"])} 1.{post.index}</p></div><div><p class="pubdate">{E(dates.day(post.moment))}</p></div></div><hr /></div>
<div class="toc"><p><b>{E(ui["contents"])}</b></p><dl class="toc">{toc}</dl></div>
<div class="sect1">{post.body('h2 class="title" style="clear: both"').replace("</h2 class=" + '"title" style="clear: both">', "</h2>")}</div></div>"""
    head = f'<title>{E(post.title)}</title>\n<meta name="generator" content="DocBook XSL Stylesheets V1.75.2" />'
    return p.document(post, head, body, ' bgcolor="white" text="black"', html=' xmlns="http://www.w3.org/1999/xhtml"')


def word(post):
    """Paragraphs of one element; their class says what they are."""
    body = f"""<div class=WordSection1>
<p class=MsoTitle><span lang=RU>{E(post.title)}</span></p>
<p class=MsoSubtitle><span lang=RU>{post.names(E)}</span></p>
<p class=MsoNormal align=right style='text-align:right'><span lang=RU>{E(post.dates.day(post.moment))}</span></p>
{post.body("h1", p=" class=MsoNormal style='text-align:justify'")}
</div>"""
    head = f"<meta name=Generator content=\"Microsoft Word 14 (filtered)\">\n<title>{E(post.title)}</title>\n<style><!-- .MsoTitle {{font-size:26.0pt}} --></style>"
    return p.document(post, head, body, " lang=RU", doctype="<!DOCTYPE html>", html="")
