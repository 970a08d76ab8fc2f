# SPDX-License-Identifier: Apache-2.0
"""Sixty pages of our own with formulas, code, tables, headings, lists, images and links, and what a reader should find in them.

Twenty texts (docs.txt, paper.txt, questions.txt, lexicon.txt) are each written in three manners: those of programs that make documentation,
papers, forums and encyclopaedias today. The texts are in a small language:

    = Title    ## Heading    paragraphs with `code`, $x$ and [links](/a)    - item    1. item    | cell | cell |    > note
    ![text](/a) and [![text](/a)](/b) for images    ``` and $$ lines around code and formulas    @@ name: an answer begins
"""
import html
import pathlib
import re
from dataclasses import dataclass, field

HERE = pathlib.Path(__file__).resolve().parent
SITE = "https://site.example"
KINDS = ("formulas", "code", "cells", "headings", "items", "images", "links")
INLINE = re.compile(r"\$(?P<math>[^$]+)\$|`(?P<code>[^`]+)`|\[(?P<text>[^\]!]+)\]\((?P<url>[^)]+)\)")
IMAGE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)|\[!\[([^\]]*)\]\(([^)]+)\)\]\(([^)]+)\)")


@dataclass
class Gold:
    formulas: list = field(default_factory=list)
    code: list = field(default_factory=list)
    cells: list = field(default_factory=list)
    headings: list = field(default_factory=list)
    items: list = field(default_factory=list)
    images: list = field(default_factory=list)
    links: list = field(default_factory=list)


@dataclass
class Page:
    name: str
    url: str
    html: str
    gold: Gold
    from_mathml: bool  # the page has no TeX: another TeX of the same formulas is right, too
    around: list  # texts around the article


def plain(text):
    """The text of a line as a reader sees it; formulas are TeX between dollars."""
    return INLINE.sub(lambda found: f"${found['math']}$" if found["math"] else found["code"] or found["text"], text)


def blocks_of(lines):
    blocks, at = [], 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if not line.strip():
            continue
        begin = at
        if line.startswith("```"):
            while lines[at] != "```":
                at += 1
            blocks.append(("code", line[3:], "\n".join(lines[begin:at])))
            at += 1
        elif line == "$$":
            while lines[at] != "$$":
                at += 1
            blocks.append(("math", "\n".join(lines[begin:at])))
            at += 1
        elif line.startswith("@@ "):
            blocks.append(("post", line[3:]))
        elif line.startswith("#"):
            level = len(line) - len(line.lstrip("#"))
            blocks.append(("heading", level, line[level + 1:]))
        elif image := IMAGE.fullmatch(line):
            alt, source, linked_alt, linked_source, href = image.groups()
            blocks.append(("image", alt or linked_alt, source or linked_source, href))
        else:
            starts = {"- ": "list", "> ": "note", "| ": "table"}
            kind = "numbers" if re.match(r"\d+\. ", line) else starts.get(line[:2], "text")
            while at < len(lines) and kind in ("list", "numbers", "table") and lines[at].strip():
                at += 1
            rows = lines[begin - 1:at]
            if kind == "table":
                blocks.append((kind, [[cell.strip() for cell in row.strip("| ").split(" | ")] for row in rows]))
            elif kind in ("list", "numbers"):
                blocks.append((kind, [re.sub(r"^(- |\d+\. )", "", row) for row in rows]))
            else:
                blocks.append((kind, line[2:] if kind == "note" else line))
    return blocks


def gold_of(title, blocks):
    gold = Gold(headings=[plain(title)])
    seen = set()

    def line(text):
        for found in INLINE.finditer(text):
            if found["math"]:
                gold.formulas.append(found["math"])
            elif found["text"]:
                gold.links.append((found["text"], SITE + found["url"]))

    for kind, *rest in blocks:
        if kind == "heading":
            gold.headings.append(plain(rest[1]))
        elif kind in ("text", "note"):
            line(rest[0])
        elif kind in ("list", "numbers"):
            gold.items += [plain(item) for item in rest[0]]
            for item in rest[0]:
                line(item)
        elif kind == "table":
            gold.cells += [plain(cell) for row in rest[0] for cell in row]
        elif kind == "code":
            gold.code.append(rest[1])
        elif kind == "math":
            gold.formulas.append(rest[0])
        elif kind == "image" and rest[1] not in seen:
            seen.add(rest[1])
            gold.images.append(SITE + rest[1])
            if rest[2]:
                gold.links.append(("", SITE + rest[2]))
    return gold


def articles(name):
    for text in (HERE / f"{name}.txt").read_text(encoding="utf-8").split("\n= "):
        title, *lines = text.removeprefix("= ").splitlines()
        yield title, blocks_of(lines)


GREEK = {"alpha": "\N{GREEK SMALL LETTER ALPHA}", "varphi": "\N{GREEK SMALL LETTER PHI}", "rho": "\N{GREEK SMALL LETTER RHO}", "tau": "\N{GREEK SMALL LETTER TAU}", "delta": "\N{GREEK SMALL LETTER DELTA}", "cos": "cos", "sin": "sin", "tan": "tan", "log": "log", "cdot": "\N{DOT OPERATOR}", "in": "\N{ELEMENT OF}",
         "ln": "ln", "gamma": "\N{GREEK SMALL LETTER GAMMA}"}


def mathml(tex):
    """MathML of the TeX that the texts of the encyclopaedia use."""
    tokens = re.findall(r"\\[a-zA-Z]+|\\.|\d+(?:\.\d+)?|\S", re.sub(r"\\(begin|end)\{align\}", "", tex))
    at = 0

    def one():
        nonlocal at
        token = tokens[at]
        at += 1
        if token == "{":
            inside = row("}")
            at += 1
            return f"<mrow>{inside}</mrow>"
        if token == r"\frac":
            return f"<mfrac>{one()}{one()}</mfrac>"
        if token == r"\sqrt":
            return f"<msqrt>{one()}</msqrt>"
        if token.startswith("\\") and len(token) > 2:
            sign = GREEK[token[1:]]
            return f"<mo>{sign}</mo>" if sign in "\N{DOT OPERATOR}\N{ELEMENT OF}" else f"<mi>{sign}</mi>"
        if token[0].isdigit():
            return f"<mn>{token}</mn>"
        token = token.lstrip("\\")
        return f"<mi>{token}</mi>" if token.isalpha() else f"<mo>{html.escape(token)}</mo>"

    def row(end=None):
        nonlocal at
        parts = []
        while at < len(tokens) and tokens[at] != end:
            part = one()
            low = high = None
            while at < len(tokens) and tokens[at] in "_^":
                sign = tokens[at]
                at += 1
                low, high = (one(), high) if sign == "_" else (low, one())
            if low and high:
                part = f"<msubsup>{part}{low}{high}</msubsup>"
            elif low or high:
                part = f"<msub>{part}{low}</msub>" if low else f"<msup>{part}{high}</msup>"
            parts.append(part)
        return "".join(parts)

    return row()


def tokens_of(code, name):
    """Code as highlighters mark it."""
    pattern = r"(?P<s>\"[^\"\n]*\"|'[^'\n]*')|(?P<c>(?:#|//|--|;) [^\n]*)|(?P<k>\b(?:for|in|if|return|def|while|import|from|yield|do|end|int|int\[\])\b)|(?P<n>\b\d+\b)"
    out, at = "", 0
    for found in re.finditer(pattern, code):
        out += html.escape(code[at:found.start()]) + f'<span class="{name}{found.lastgroup}">' + html.escape(found[0]) + "</span>"
        at = found.end()
    return out + html.escape(code[at:])


NAVIGATION = [("Home", "/"), ("All pages", "/all"), ("What is new", "/news"), ("Sign in", "/login"), ("Help", "/help"), ("About us", "/about")]
ASIDE = [("First steps with the tool", "/a/1"), ("Questions of the week", "/a/2"), ("Pages that link here", "/a/3"), ("A list of all authors", "/a/4"),
         ("Get the newsletter", "/a/5"), ("Report an error", "/a/6"), ("Random page", "/a/7"), ("Archive of last year", "/a/8")]
FOOT = "Copyright of the site and its authors. Use of this site is subject to our terms and to the privacy policy."
BANNER = "We use cookies to make this site work and to count visits. You can change your choice at any time."


class Manner:
    """How a program writes a page; the parts that others write otherwise are overridden."""
    from_mathml = False
    head = ""

    def line(self, text):
        out, at = "", 0
        for found in INLINE.finditer(text):
            out += html.escape(text[at:found.start()], quote=False)
            if found["math"]:
                out += self.formula(found["math"])
            elif found["code"]:
                out += self.term(found["code"])
            else:
                out += self.link(html.escape(found["text"], quote=False), found["url"])
            at = found.end()
        return out + html.escape(text[at:], quote=False)

    def link(self, text, url):
        return f'<a href="{url}">{text}</a>'

    def term(self, code):
        return f"<code>{html.escape(code, quote=False)}</code>"

    def formula(self, tex):
        return f"\\({html.escape(tex, quote=False)}\\)"

    def math(self, tex):
        return f"<p>\\[{html.escape(tex, quote=False)}\\]</p>"

    def heading(self, level, text):
        return f"<h{level}>{self.line(text)}</h{level}>"

    def text(self, text):
        return f"<p>{self.line(text)}</p>"

    def note(self, text):
        return f"<blockquote><p>{self.line(text)}</p></blockquote>"

    def list(self, items):
        return "<ul>\n" + "".join(f"<li>{self.line(item)}</li>\n" for item in items) + "</ul>"

    def numbers(self, items):
        return "<ol>\n" + "".join(f"<li>{self.line(item)}</li>\n" for item in items) + "</ol>"

    def table(self, rows):
        head, *body = rows
        return ("<table>\n<thead>\n<tr>" + "".join(f"<th>{self.line(cell)}</th>" for cell in head) + "</tr>\n</thead>\n<tbody>\n" +
                "".join("<tr>" + "".join(f"<td>{self.line(cell)}</td>" for cell in row) + "</tr>\n" for row in body) + "</tbody>\n</table>")

    def code(self, language, code):
        return f'<pre><code class="language-{language}">{html.escape(code)}\n</code></pre>'

    def image(self, alt, source, href):
        image = f'<img src="{source}" alt="{html.escape(alt)}">'
        return "<p>" + (self.link(image, href) if href else image) + "</p>"

    def body(self, title, blocks):
        return self.heading(1, title) + "\n" + self.written(blocks)

    def written(self, blocks):
        return "\n".join(getattr(self, kind)(*rest) for kind, *rest in blocks)

    def links(self, links, before="<li>", after="</li>"):
        return "".join(f'{before}<a href="{url}">{text}</a>{after}' for text, url in links)

    def page(self, title, article):
        return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)} - The site</title>{self.head}</head>\n<body>\n'
                f'{self.around(article)}\n</body></html>\n')

    def around(self, article):
        return (f'<header><nav><ul>{self.links(NAVIGATION)}</ul></nav></header>\n<main>\n{article}\n</main>\n<aside><ul>{self.links(ASIDE)}</ul></aside>\n'
                f'<footer><p>{FOOT}</p></footer><div class="cookie-banner" role="dialog"><p>{BANNER}</p><button>OK</button></div>')


BLANK = '<span class="token plain" style="display:inline-block">\n</span>'  # a line of code without anything


def slug(text):
    return re.sub(r"[^a-z]+", "-", text.lower()).strip("-")


class Sphinx(Manner):
    def heading(self, level, text):
        return f'<h{level}>{self.line(text)}<a class="headerlink" href="#{slug(text)}" title="Link to this heading">\N{PILCROW SIGN}</a></h{level}>'

    def term(self, code):
        return f'<code class="docutils literal notranslate"><span class="pre">{html.escape(code, quote=False)}</span></code>'

    def link(self, text, url):
        return f'<a class="reference internal" href="{url}"><span class="std std-doc">{text}</span></a>'

    def formula(self, tex):
        return f'<span class="math notranslate nohighlight">\\({html.escape(tex, quote=False)}\\)</span>'

    def math(self, tex):
        return f'<div class="math notranslate nohighlight">\n\\[{html.escape(tex, quote=False)}\\]</div>'

    def note(self, text):
        return f'<div class="admonition note">\n<p class="admonition-title">Note</p>\n<p>{self.line(text)}</p>\n</div>'

    def list(self, items):
        return '<ul class="simple">\n' + "".join(f"<li><p>{self.line(item)}</p></li>\n" for item in items) + "</ul>"

    def numbers(self, items):
        return '<ol class="arabic simple">\n' + "".join(f"<li><p>{self.line(item)}</p></li>\n" for item in items) + "</ol>"

    def table(self, rows):
        cells = lambda row, n: "".join(f'<t{n}{" class=head" if n == "h" else ""}><p>{self.line(cell)}</p></t{n}>\n' for cell in row)
        head, *body = rows
        return ('<table class="docutils align-default">\n<thead>\n<tr class="row-odd">' + cells(head, "h") + "</tr>\n</thead>\n<tbody>\n" +
                "".join(f'<tr class="row-even">{cells(row, "d")}</tr>\n' for row in body) + "</tbody>\n</table>")

    def code(self, language, code):
        return (f'<div class="highlight-{language} notranslate"><div class="highlight"><pre><span></span>{tokens_of(code, "")}\n</pre></div>\n</div>')

    def image(self, alt, source, href):
        image = f'<img alt="{html.escape(alt)}" src="{source}" style="width: 400px;" />'
        return f'<a class="reference internal image-reference" href="{href}">{image}</a>' if href else image

    def around(self, article):
        return (f'<div class="document"><div class="sphinxsidebar" role="navigation"><div class="sphinxsidebarwrapper"><h3>Contents</h3><ul>{self.links(ASIDE)}</ul>'
                f'</div></div><div class="related" role="navigation"><h3>Navigation</h3><ul>{self.links(NAVIGATION)}</ul></div>\n'
                f'<div class="documentwrapper"><div class="bodywrapper"><div class="body" role="main">\n<section>\n{article}\n</section>\n</div></div></div></div>\n'
                f'<div class="footer" role="contentinfo">{FOOT}</div><div class="cookies">{BANNER}</div>')


class Docusaurus(Manner):
    def heading(self, level, text):
        if level == 1:
            return f"<header><h1>{self.line(text)}</h1></header>"
        return (f'<h{level} class="anchor anchorWithStickyNavbar" id="{slug(text)}">{self.line(text)}<a href="#{slug(text)}" class="hash-link" '
                f'aria-label="Direct link to {text}" title="Direct link to {text}">\u200b</a></h{level}>')

    def katex(self, tex, display):
        shown = html.escape(re.sub(r"[\\{}^_]", "", tex))
        source = html.escape(tex, quote=False)
        box = (f'<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"{" display=block" if display else ""}><semantics><mrow>'
               f'<mi>{shown}</mi></mrow><annotation encoding="application/x-tex">{source}</annotation></semantics></math></span>'
               f'<span class="katex-html" aria-hidden="true"><span class="base"><span class="mord mathnormal">{shown}</span></span></span></span>')
        return f'<span class="katex-display">{box}</span>' if display else box

    def formula(self, tex):
        return self.katex(tex, False)

    def math(self, tex):
        return self.katex(tex, True)

    def note(self, text):
        return (f'<div class="theme-admonition theme-admonition-warning alert alert--warning"><div class="admonitionHeading_x1"><span class="admonitionIcon_x2">'
                f'<svg viewBox="0 0 16 16"><path d="M8 1z"></path></svg></span>warning</div><div class="admonitionContent_x3"><p>{self.line(text)}</p></div></div>')

    def code(self, language, code):
        lines = "".join(f'<span class="token-line" style="color:#393A34">{tokens_of(line, "token ") or BLANK}<br></span>' for line in code.split("\n"))
        return (f'<div class="language-{language} codeBlockContainer_a1 theme-code-block"><div class="codeBlockContent_b2"><pre tabindex="0" '
                f'class="prism-code language-{language} codeBlock_c3 thin-scrollbar"><code class="codeBlockLines_d4">{lines}</code></pre><div class="buttonGroup_e5">'
                f'<button type="button" aria-label="Copy code to clipboard" class="clean-btn"><span aria-hidden="true"><svg viewBox="0 0 24 24"></svg></span></button></div></div></div>')

    def image(self, alt, source, href):
        image = f'<img decoding="async" loading="lazy" alt="{html.escape(alt)}" src="{source}" width="800" height="400" class="img_f6">'
        return "<p>" + (self.link(image, href) if href else image) + "</p>"

    def around(self, article):
        return (f'<div id="__docusaurus"><nav aria-label="Main" class="navbar navbar--fixed-top"><div class="navbar__inner">{self.links(NAVIGATION, "<div>", "</div>")}</div></nav>'
                f'<div class="main-wrapper"><aside class="docSidebarContainer"><nav class="menu"><ul class="menu__list">{self.links(ASIDE)}</ul></nav></aside>'
                f'<main class="docMainContainer"><div class="row"><div class="col docItemCol"><article><div class="theme-doc-markdown markdown">\n{article}\n</div>'
                f'<footer class="theme-doc-footer"><a href="/edit" class="theme-edit-this-page">Edit this page</a></footer></article><nav class="pagination-nav" aria-label="Docs pages">'
                f'<a class="pagination-nav__link" href="/prev">Previous page</a><a class="pagination-nav__link" href="/next">Next page</a></nav></div>'
                f'<div class="col col--3"><div class="tableOfContents"><ul>{self.links([("On this page", "#a"), ("Top", "#b")])}</ul></div></div></div></main></div>'
                f'<footer class="footer">{FOOT}</footer><div class="cookieConsent">{BANNER}</div></div>')


class Material(Sphinx):
    def heading(self, level, text):
        return f'<h{level} id="{slug(text)}">{self.line(text)}<a class="headerlink" href="#{slug(text)}" title="Permanent link">&para;</a></h{level}>'

    def term(self, code):
        return Manner.term(self, code)

    def link(self, text, url):
        return Manner.link(self, text, url)

    def formula(self, tex):
        return f'<span class="arithmatex">\\({html.escape(tex, quote=False)}\\)</span>'

    def math(self, tex):
        return f'<div class="arithmatex">\\[\n{html.escape(tex, quote=False)}\n\\]</div>'

    def note(self, text):
        return f'<details class="note" open="open"><summary>Note</summary><p>{self.line(text)}</p></details>'

    list, numbers, table = Manner.list, Manner.numbers, Manner.table

    def code(self, language, code):
        n = code.count("\n") + 1
        numbers = "\n".join(f'<span class="normal">{i}</span>' for i in range(1, n + 1))
        lines = "\n".join(f'<span id="__span-0-{i}"><a id="__codelineno-0-{i}" name="__codelineno-0-{i}"></a>{tokens_of(line, "")}</span>'
                          for i, line in enumerate(code.split("\n"), 1))
        return (f'<div class="language-{language} highlight"><table class="highlighttable"><tr><td class="linenos"><div class="linenodiv"><pre><span></span>{numbers}</pre></div></td>'
                f'<td class="code"><div><pre id="__code_0"><span></span><button class="md-clipboard md-icon" title="Copy to clipboard"></button><code>{lines}\n</code></pre></div></td></tr></table></div>')

    def image(self, alt, source, href):
        image = f'<img alt="{html.escape(alt)}" loading="lazy" src="{source}" />'
        return "<figure>" + (self.link(image, href) if href else image) + f"<figcaption>{html.escape(alt)}</figcaption></figure>"

    def around(self, article):
        return (f'<div class="md-banner"><aside class="md-banner__inner">{BANNER}</aside></div><header class="md-header"><nav class="md-header__inner">The site</nav></header>'
                f'<nav class="md-tabs"><ul class="md-tabs__list">{self.links(NAVIGATION)}</ul></nav><main class="md-main"><div class="md-main__inner md-grid">'
                f'<div class="md-sidebar md-sidebar--primary"><nav class="md-nav md-nav--primary"><ul class="md-nav__list">{self.links(ASIDE)}</ul></nav></div>'
                f'<div class="md-content"><article class="md-content__inner md-typeset">\n<a href="/edit" title="Edit this page" class="md-content__button md-icon"></a>\n{article}\n'
                f'</article></div></div></main><footer class="md-footer"><div class="md-footer-meta">{FOOT}</div></footer>')


class LatexMl(Manner):
    def heading(self, level, text):
        tag = f'<span class="ltx_tag ltx_tag_section">{level} </span>' if level > 1 else ""
        return f'<h{level} class="ltx_title ltx_title_{"document" if level == 1 else "section"}">{tag}{self.line(text)}</h{level}>'

    def latexml(self, tex, display):
        source = html.escape(tex)
        return (f'<math alttext="{source}" class="ltx_Math" display="{display}"><semantics><mrow><mi>x</mi><mo>\N{HORIZONTAL ELLIPSIS}</mo></mrow><annotation-xml encoding="MathML-Content">'
                f'<ci>x</ci></annotation-xml><annotation encoding="application/x-tex">{source}</annotation><annotation encoding="application/x-llamapun">spoken words</annotation></semantics></math>')

    def formula(self, tex):
        return self.latexml(tex, "inline")

    def math(self, tex):
        return (f'<table class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row ltx_align_baseline"><td class="ltx_eqn_cell ltx_eqn_center_padleft"></td>'
                f'<td class="ltx_eqn_cell ltx_align_center">{self.latexml(tex, "block")}</td><td class="ltx_eqn_cell ltx_eqn_center_padright"></td></tr></tbody></table>')

    def text(self, text):
        return f'<div class="ltx_para"><p class="ltx_p">{self.line(text)}</p></div>'

    def list(self, items):
        return '<ul class="ltx_itemize">' + "".join(f'<li class="ltx_item"><span class="ltx_tag ltx_tag_item">\N{BULLET}</span><div class="ltx_para"><p class="ltx_p">{self.line(item)}</p></div></li>'
                                                    for item in items) + "</ul>"

    def numbers(self, items):
        return '<ol class="ltx_enumerate">' + "".join(f'<li class="ltx_item"><span class="ltx_tag ltx_tag_item">{i}.</span><div class="ltx_para"><p class="ltx_p">{self.line(item)}</p></div></li>'
                                                      for i, item in enumerate(items, 1)) + "</ol>"

    def table(self, rows):
        return ('<figure class="ltx_table"><figcaption class="ltx_caption"><span class="ltx_tag ltx_tag_table">Table 1: </span>Measured values.</figcaption><table class="ltx_tabular"><tbody class="ltx_tbody">' +
                "".join("<tr class=\"ltx_tr\">" + "".join(f'<td class="ltx_td ltx_align_right{" ltx_th" if i == 0 else ""}">{self.line(cell)}</td>' for cell in row) + "</tr>" for i, row in enumerate(rows)) +
                "</tbody></table></figure>")

    def code(self, language, code):
        lines = "".join(f'<div class="ltx_listingline">{html.escape(line) if line.strip() else ""}</div>\n' for line in code.split("\n"))
        return f'<div class="ltx_listing ltx_lst_language_{language} ltx_listing">\n<div class="ltx_listing_data"><a href="data:text/plain;base64,eA==" download="">\N{DOWNWARDS BLACK ARROW}</a></div>\n{lines}</div>'

    def image(self, alt, source, href):
        return (f'<figure class="ltx_figure"><img src="{source}" class="ltx_graphics ltx_centering" width="598" height="300" alt="{html.escape(alt)}"><figcaption class="ltx_caption">'
                f'<span class="ltx_tag ltx_tag_figure">Figure 1: </span>{html.escape(alt)}</figcaption></figure>')

    def around(self, article):
        return (f'<header class="desktop_header"><nav>{self.links(NAVIGATION, "", " ")}</nav></header><nav class="ltx_page_navbar"><nav class="ltx_TOC"><ol class="ltx_toclist">{self.links(ASIDE)}</ol></nav></nav>'
                f'<div class="ltx_page_main"><div class="ltx_page_content"><article class="ltx_document">\n{article}\n</article></div>'
                f'<footer class="ltx_page_footer"><div class="ltx_page_logo">{FOOT}</div></footer></div><div class="package-alerts">{BANNER}</div>')


class Publisher(Manner):
    def formula(self, tex):
        return (f'<span class="MathJax_Preview" style="display: none;"></span><span class="MathJax" id="M1" role="presentation"><nobr><span class="math"><span class="mi">x</span></span></nobr></span>'
                f'<script type="math/tex" id="M-1">{tex}</script>')

    def math(self, tex):
        return (f'<div class="disp-formula"><span class="MathJax_Preview"></span><div class="MathJax_Display"><span class="MathJax"><nobr><span class="math"><span class="mi">x</span></span></nobr></span></div>'
                f'<script type="math/tex; mode=display">{tex}</script></div>')

    def heading(self, level, text):
        return f'<h{level} class="content-title">{self.line(text)}</h{level}>' if level == 1 else f'<h{level} class="pmc_sec_title" id="s{level}">{self.line(text)}</h{level}>'

    def list(self, items):
        return '<ul class="list" style="list-style-type:disc">' + "".join(f'<li><p class="p">{self.line(item)}</p></li>' for item in items) + "</ul>"

    def table(self, rows):
        return ('<section class="tw xbox font-sm" id="T1"><h4 class="obj_head">Table 1.</h4><div class="caption p"><p>Measured values.</p></div><div class="tbl-box p" tabindex="0">' +
                Manner.table(self, rows) + '</div><p class="outside-links"><a class="usa-link" href="table/T1/" target="_blank">Open in a new tab</a></p></section>')

    def code(self, language, code):
        return f'<div class="preformat"><pre class="preformat">{html.escape(code)}</pre></div>'

    def image(self, alt, source, href):
        return (f'<figure class="fig xbox font-sm" id="F1"><h4 class="obj_head">Figure 1.</h4><p class="img-box line-height-none margin-x-neg-2 tablet:margin-x-0 text-center"><a class="tileshop" target="_blank" href="{source}">'
                f'<img class="graphic zoom-in lazyload" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="{source}" loading="lazy" alt="{html.escape(alt)}"></a></p><figcaption><p>{html.escape(alt)}</p></figcaption></figure>')

    def around(self, article):
        return (f'<section class="usa-banner"><p>{BANNER}</p></section><header class="ncbi-header"><nav><ul>{self.links(NAVIGATION)}</ul></nav></header>'
                f'<main><article lang="en"><section aria-label="Article content"><section class="body main-article-body">\n{article}\n</section></section></article></main>'
                f'<aside class="pmc-sidenav desktop"><ul class="list">{self.links(ASIDE)}</ul></aside><footer class="ncbi-footer"><p>{FOOT}</p></footer>')


class RawTex(Manner):
    head = ('<script>MathJax = {tex: {inlineMath: [["$", "$"], ["\\\\(", "\\\\)"]]}};</script>'
            '<script id="MathJax-script" async src="https://cdn.example/mathjax@3/es5/tex-mml-chtml.js"></script>')

    def formula(self, tex):
        return f"${html.escape(tex, quote=False)}$"

    def math(self, tex):
        return f"<p>\n$$\n{html.escape(tex, quote=False)}\n$$\n</p>"

    def code(self, language, code):
        return f'<figure class="highlight"><pre><code class="language-{language}" data-lang="{language}">{tokens_of(code, "")}\n</code></pre></figure>'

    def heading(self, level, text):
        return f'<h{level} id="{slug(text)}">{self.line(text)} <a href="#{slug(text)}">#</a></h{level}>' if level > 1 else f'<h1 class="post-title">{self.line(text)}</h1>'

    def image(self, alt, source, href):
        return f'<div class="figure"><a href="{href or source}"><picture><source type="image/webp" srcset="{source}.webp 400w, {source} 800w"><img src="{source}" alt="{html.escape(alt)}" class="img-fluid"></picture></a><div class="caption">{html.escape(alt)}</div></div>'

    def around(self, article):
        return (f'<header><nav class="navbar"><ul class="navbar-nav">{self.links(NAVIGATION)}</ul></nav></header><div class="container mt-5" role="main"><div class="post">\n'
                f'<article class="post-content">\n{article}\n</article></div></div><div class="related-posts"><ul>{self.links(ASIDE)}</ul></div><footer>{FOOT}</footer><div class="consent">{BANNER}</div>')


class Exchange(Manner):
    """A question and its answers, each with votes, an author's card and comments."""

    def formula(self, tex):
        return f'<span class="math-container">${html.escape(tex, quote=False)}$</span>'

    def math(self, tex):
        return f'<p><span class="math-container">$$\n{html.escape(tex, quote=False)}\n$$</span></p>'

    def code(self, language, code):
        return f'<pre class="lang-{language} s-code-block"><code class="hljs language-{language}">{tokens_of(code, "hljs-")}\n</code></pre>'

    def table(self, rows):
        return '<div class="s-table-container">' + Manner.table(self, rows).replace("<table>", '<table class="s-table">') + "</div>"

    def image(self, alt, source, href):
        return f'<p><a href="{source}" rel="nofollow noreferrer"><img src="{source}" alt="{html.escape(alt)}"></a></p>'

    def card(self, name, day):
        return (f'<div class="post-signature"><div class="user-info"><div class="user-action-time">answered <span title="2025-03-{day:02} 10:00:00Z" class="relativetime">Mar {day}, 2025 at 10:00</span></div>'
                f'<div class="user-details"><a href="/users/{name}">{name}</a><span class="reputation-score">1,2{day:02}</span></div></div></div>')

    def post(self, name):
        raise AssertionError("posts are parted in body()")

    def posts(self, blocks):
        parts, name = [[]], ["asker"]
        for block in blocks:
            if block[0] == "post":
                parts.append([])
                name.append(block[1])
            else:
                parts[-1].append(block)
        return zip(name, parts)

    def body(self, title, blocks):
        out = f'<div id="question-header"><h1 class="fs-headline1"><a href="/questions/1" class="question-hyperlink">{title}</a></h1></div><div id="mainbar" role="main">'
        for i, (name, part) in enumerate(self.posts(blocks)):
            out += (f'<div class="{"answer js-answer" if i else "question js-question"}" id="{"answer" if i else "question"}-{i}"><div class="post-layout"><div class="votecell post-layout--left"><div class="js-voting-container">'
                    f'<button class="js-vote-up-btn">Up</button><div class="js-vote-count" itemprop="upvoteCount">{7 - i}</div></div></div><div class="{"answercell" if i else "postcell"} post-layout--right">'
                    f'<div class="s-prose js-post-body" itemprop="text">\n{self.written(part)}\n</div><div class="js-post-menu"><a href="/s/{i}">Share</a> <a href="/p/{i}/edit">Improve this answer</a></div>'
                    f'{self.card(name, i + 1)}</div></div></div>')
            if i == 0:
                out += '<div id="answers"><div id="answers-header"><h2 class="mb0">2 Answers</h2></div>'
        return out + "</div></div>"

    def around(self, article):
        return (f'<header class="s-topbar"><ol class="s-navigation">{self.links(NAVIGATION)}</ol></header><div class="container"><div id="left-sidebar"><nav><ol class="nav-links">{self.links(NAVIGATION)}</ol></nav></div>'
                f'<div id="content">\n{article}\n<div id="sidebar"><div class="module sidebar-related"><h4>Related</h4>{self.links(ASIDE, "<div>", "</div>")}</div></div></div></div>'
                f'<footer class="site-footer">{FOOT}</footer><div class="ff-consent">{BANNER}</div>')


class Discourse(Exchange):
    def formula(self, tex):
        return '<span class="math-container inline-math">' + Docusaurus.katex(self, tex, False) + "</span>"

    def math(self, tex):
        return '<div class="math-container block-math">' + Docusaurus.katex(self, tex, True) + "</div>"

    def code(self, language, code):
        return (f'<pre data-code-wrap="{language}" class="codeblock-buttons"><div class="codeblock-button-wrapper"><button class="btn nohighlight copy-cmd" aria-label="copy this code to clipboard"></button></div>'
                f'<code class="hljs language-{language}" tabindex="0">{tokens_of(code, "hljs-")}\n</code></pre>')

    def table(self, rows):
        return '<div class="md-table">' + Manner.table(self, rows) + "</div>"

    def image(self, alt, source, href):
        return (f'<p><div class="lightbox-wrapper"><a class="lightbox" href="{source}" title="{html.escape(alt)}"><img src="{source}" alt="{html.escape(alt)}" width="690" height="380" loading="lazy"><div class="meta">'
                f'<svg class="fa d-icon svg-icon" aria-hidden="true"></svg><span class="filename">{html.escape(alt)}</span><span class="informations">1600\N{MULTIPLICATION SIGN}880 91 KB</span></div></a></div></p>')

    def body(self, title, blocks):
        out = f'<div id="topic-title"><h1><a href="/t/1" class="fancy-title">{title}</a></h1></div><div class="post-stream">'
        for i, (name, part) in enumerate(self.posts(blocks)):
            out += (f'<div class="topic-post clearfix regular"><article id="post_{i + 1}" aria-label="Post #{i + 1} by {name}" class="boxed"><div class="row"><div class="topic-avatar"><a href="/u/{name}"><img src="/user_avatar/{name}/48.png" class="avatar" width="48" height="48" alt=""></a></div>'
                    f'<div class="topic-body clearfix"><div class="topic-meta-data"><div class="names"><span class="username"><a href="/u/{name}">{name}</a></span></div><div class="post-infos"><a href="/t/1/{i}" class="post-date"><span class="relative-date" data-time="174{i}">Mar {i + 1}</span></a></div></div>'
                    f'<div class="regular contents"><div class="cooked">\n{self.written(part)}\n</div><section class="post-menu-area clearfix"><nav class="post-controls"><button class="like">like</button><button class="reply">Reply</button></nav></section></div></div></div></article></div>')
        return out + "</div>"

    def around(self, article):
        return (f'<header class="d-header"><div class="contents">{self.links(NAVIGATION, "", " ")}</div></header><div id="main-outlet">\n{article}\n<div class="more-topics__container"><h3>Suggested topics</h3>'
                f'<ul>{self.links(ASIDE)}</ul></div></div><footer class="custom-footer">{FOOT}</footer><div class="cookie-consent">{BANNER}</div>')


class Board(Exchange):
    def formula(self, tex):
        return f"[tex]{html.escape(tex, quote=False)}[/tex]"

    def math(self, tex):
        return f'<div class="formula"><img src="/cgi-bin/mathtex.cgi?{html.escape(tex.replace(chr(10), " "))}" alt="formula" /></div>'

    def text(self, text):
        return f"{self.line(text)}<br><br>"

    def code(self, language, code):
        lines = "<br>".join(re.sub("^ +|\t", lambda found: "&nbsp;" * len(found[0].replace("\t", "    ")), html.escape(line)) for line in code.split("\n"))
        return f'<div class="codebox"><p>Code: <a href="#" onclick="selectCode(this); return false;">Select all</a></p><pre><code>{lines}</code></pre></div>'

    def table(self, rows):
        return Manner.table(self, rows).replace("<table>", '<table class="bbcode-table" border="1">')

    def image(self, alt, source, href):
        return f'<img src="{source}" class="postimage" alt="{html.escape(alt)}"><br>'

    def body(self, title, blocks):
        out = f'<div id="page-body" class="page-body" role="main"><h1 class="topic-title"><a href="./viewtopic.php?t=1">{title}</a></h1>'
        for i, (name, part) in enumerate(self.posts(blocks)):
            out += (f'<div id="p{i}" class="post has-profile bg{1 + i % 2}"><div class="inner"><dl class="postprofile"><dt class="has-profile-rank"><a href="./memberlist.php?u={i}" class="username">{name}</a></dt><dd class="profile-posts"><strong>Posts:</strong> {12 + i}</dd>'
                    f'<dd class="profile-joined"><strong>Joined:</strong> 04 Jan 2019</dd></dl><div class="postbody"><div id="post_content{i}"><p class="author"><a class="unread" href="./viewtopic.php?p={i}">Post</a> by <strong><a href="./memberlist.php?u={i}" class="username">{name}</a></strong> \N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK} <time datetime="2025-03-0{i + 1}T10:00:00+00:00">0{i + 1} Mar 2025</time></p>'
                    f'<div class="content">{self.written(part)}</div></div></div></div></div><hr class="divider">')
        return out + "</div>"

    def around(self, article):
        return (f'<div id="wrap" class="wrap"><div id="page-header"><div class="navbar"><ul id="nav-main" class="nav-main linklist">{self.links(NAVIGATION)}</ul></div></div>\n{article}\n'
                f'<div class="stat-block online-list"><h3>Who is online</h3><p>{self.links(ASIDE, "", ", ")}</p></div><div id="page-footer" class="page-footer"><div class="copyright">{FOOT}</div></div><div class="cookie-notice">{BANNER}</div></div>')


class MediaWiki(Manner):
    def heading(self, level, text):
        if level == 1:
            return f'<h1 id="firstHeading" class="firstHeading mw-first-heading"><span class="mw-page-title-main">{self.line(text)}</span></h1>'
        return (f'<div class="mw-heading mw-heading{level}"><h{level} id="{slug(text)}">{self.line(text)}</h{level}><span class="mw-editsection"><span class="mw-editsection-bracket">[</span>'
                f'<a href="/w/index.php?action=edit" title="Edit section"><span>edit</span></a><span class="mw-editsection-bracket">]</span></span></div>')

    def wiki(self, tex, kind):
        source = html.escape(tex)
        return (f'<span class="mwe-math-element mwe-math-element-{kind}"><span class="mwe-math-mathml-{kind} mwe-math-mathml-a11y" style="display: none;"><math xmlns="http://www.w3.org/1998/Math/MathML"{" display=block" if kind == "display" else ""} alttext="{{\\displaystyle {source}}}"><semantics><mrow><mi>x</mi></mrow>'
                f'<annotation encoding="application/x-tex">{{\\displaystyle {source}}}</annotation></semantics></math></span><img src="https://math.example/svg/1" class="mwe-math-fallback-image-{kind} mw-invert skin-invert" aria-hidden="true" alt="{{\\displaystyle {source}}}"></span>')

    def formula(self, tex):
        return self.wiki(tex, "inline")

    def math(self, tex):
        return f"<p>{self.wiki(tex, 'display')}</p>"

    def code(self, language, code):
        return f'<div class="mw-highlight mw-highlight-lang-{language} mw-content-ltr" dir="ltr"><pre><span></span>{tokens_of(code, "")}\n</pre></div>'

    def table(self, rows):
        head, *body = rows
        return ('<table class="wikitable sortable">\n<caption>Some values</caption>\n<tbody><tr>\n' + "\n".join(f"<th>{self.line(cell)}\n</th>" for cell in head) + "</tr>\n" +
                "".join("<tr>\n" + "\n".join(f"<td>{self.line(cell)}\n</td>" for cell in row) + "</tr>\n" for row in body) + "</tbody></table>")

    def image(self, alt, source, href):
        return (f'<figure class="mw-default-size" typeof="mw:File/Thumb"><a href="/wiki/File:{source.rsplit("/")[-1]}" class="mw-file-description"><img src="{source}" decoding="async" width="250" height="188" class="mw-file-element" srcset="{source} 1.5x" alt="{html.escape(alt)}"></a>'
                f'<figcaption>{html.escape(alt)}</figcaption></figure>')

    def around(self, article):
        head, rest = article.split("</h1>", 1)
        return (f'<div class="vector-header-container"><header class="vector-header mw-header"><nav>{self.links(NAVIGATION, "", " ")}</nav></header></div><div class="mw-page-container"><div class="vector-column-start"><nav id="mw-panel-toc" class="mw-table-of-contents-container"><ul>{self.links([("(Top)", "#"), ("See also", "#s")])}</ul></nav></div>'
                f'<main id="content" class="mw-body"><header class="mw-body-header vector-page-titlebar">{head}</h1><div id="p-lang-btn"><ul>{self.links([("Deutsch", "//de.example"), ("Polski", "//pl.example")])}</ul></div></header><div id="bodyContent" class="vector-body"><div id="siteSub">From the site, a free lexicon</div>'
                f'<div id="mw-content-text" class="mw-body-content"><div class="mw-content-ltr mw-parser-output" lang="en">\n{rest}\n<div class="navbox" role="navigation"><ul>{self.links(ASIDE)}</ul></div></div></div><div id="catlinks" class="catlinks"><a href="/c">Categories</a>: <ul>{self.links([("Machines", "/c/m")])}</ul></div></div></main></div>'
                f'<footer id="footer" class="mw-footer"><ul id="footer-info"><li>{FOOT}</li></ul></footer><div id="siteNotice">{BANNER}</div>')


class WordPress(Manner):
    def picture(self, tex, kind):
        coded = tex.replace("%", "%25").replace("+", "%2B").replace("\n", " ").replace(" ", "+").replace("&", "%26").replace("\\", "%5C").replace("{", "%7B").replace("}", "%7D")
        return f'<img src="https://s0.wp.example/latex.php?latex={coded}&#038;bg=ffffff&#038;fg=000000&#038;s=0" alt="{html.escape(tex.replace(chr(10), " "))}" class="latex{kind}" />'

    def formula(self, tex):
        return self.picture(tex, "")

    def math(self, tex):
        return f'<p style="text-align:center">{self.picture(tex, "")}</p>'

    def code(self, language, code):
        return f'<pre class="wp-block-code"><code lang="{language}" class="language-{language}">{html.escape(code)}</code></pre>'

    def heading(self, level, text):
        return f'<h1 class="entry-title">{self.line(text)}</h1>' if level == 1 else f'<h{level} class="wp-block-heading">{self.line(text)}</h{level}>'

    def table(self, rows):
        return '<figure class="wp-block-table"><table class="has-fixed-layout"><tbody>' + "".join("<tr>" + "".join(f"<td>{self.line(cell)}</td>" for cell in row) + "</tr>" for row in rows) + "</tbody></table></figure>"

    def list(self, items):
        return '<ul class="wp-block-list">' + "".join(f"\n<li>{self.line(item)}</li>\n" for item in items) + "</ul>"

    def image(self, alt, source, href):
        return (f'<div class="wp-block-image"><figure class="aligncenter size-large"><a href="{source}"><img decoding="async" width="600" height="400" src="{source}" alt="{html.escape(alt)}" class="wp-image-7" srcset="{source} 600w, {source}-300 300w" sizes="(max-width: 600px) 100vw, 600px"></a>'
                f'<figcaption class="wp-element-caption">{html.escape(alt)}</figcaption></figure></div>')

    def around(self, article):
        return (f'<div id="page" class="site"><header id="masthead" class="site-header"><nav id="site-navigation" class="main-navigation"><ul id="primary-menu" class="menu">{self.links(NAVIGATION)}</ul></nav></header><div id="content" class="site-content"><main id="main" class="site-main">'
                f'<article id="post-7" class="post-7 post type-post status-publish hentry"><div class="entry-content">\n{article}\n<div class="sharedaddy sd-sharing-enabled"><h3 class="sd-title">Share this:</h3><ul>{self.links([("Mail", "/m"), ("Print", "/p")])}</ul></div></div></article></main>'
                f'<aside id="secondary" class="widget-area"><section class="widget"><h2 class="widget-title">Recent posts</h2><ul>{self.links(ASIDE)}</ul></section></aside></div><footer id="colophon" class="site-footer"><div class="site-info">{FOOT}</div></footer><div id="cookie-law-info-bar">{BANNER}</div></div>')


class Roles(Manner):
    """Boxes without tags of their own, MathML without TeX, lazy images."""
    from_mathml = True

    def formula(self, tex):
        return f"<math>{mathml(tex)}</math>"

    def math(self, tex):
        lines = tex.split("\n")
        if "align" in tex:
            rows = [line.removesuffix("\\\\").split("&") for line in lines[1:-1]]
            body = "<mtable>" + "".join("<mtr>" + "".join(f"<mtd>{mathml(cell)}</mtd>" for cell in row) + "</mtr>" for row in rows) + "</mtable>"
        else:
            body = mathml(tex)
        return f'<div class="equation"><math display="block">{body}</math></div>'

    def heading(self, level, text):
        return f"<h1>{self.line(text)}</h1>" if level == 1 else f'<div class="section-title" role="heading" aria-level="{level}"><a href="#{slug(text)}">{self.line(text)}</a></div>'

    def list(self, items):
        return '<div class="list" role="list">' + "".join(f'<div class="item" role="listitem">{self.line(item)}</div>' for item in items) + "</div>"

    def table(self, rows):
        return '<div class="grid" role="table">' + "".join('<div class="grid-row" role="row">' + "".join(f'<div role="{"columnheader" if i == 0 else "cell"}">{self.line(cell)}</div>' for cell in row) + "</div>" for i, row in enumerate(rows)) + "</div>"

    def code(self, language, code):
        return f'<div class="code" data-lang="{language}">' + "".join(f'<div class="line">{html.escape(line)}</div>' for line in code.split("\n")) + "</div>"

    def image(self, alt, source, href):
        return f'<div class="picture"><a class="image" href="/wiki/File{source}"><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="{source}" class="lazyload" alt="{html.escape(alt)}"></a></div>'


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
