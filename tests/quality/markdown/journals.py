# SPDX-License-Identifier: Apache-2.0
"""Pages as further programs for papers and reports write them, and renderers of formulas."""
import html
import json
import pathlib
import re

from manner import ASIDE, BANNER, FOOT, Manner, NAVIGATION, slug
from reference_sites import escape
from small_text import mathml, tokens_of
from doc_tools import lines_of

# What MathJax 4 and Temml make of the formulas of these texts.
RENDERED = json.loads((pathlib.Path(__file__).resolve().parent / "rendered.json").read_text(encoding="utf-8"))


class Bookdown(Manner):
    head = '<script>(function () { var script = document.createElement("script"); script.src = "https://cdn.example/mathjax/latest/MathJax.js?config=TeX-MML-AM_CHTML"; document.getElementsByTagName("head")[0].appendChild(script); })();</script>'

    def formula(self, tex):
        return f'<span class="math inline">\\({escape(tex)}\\)</span>'

    def math(self, tex):
        return f'<p><span class="math display">\\[\n{escape(tex)}\n\\]</span></p>'

    def heading(self, level, text):
        number = '<span class="header-section-number">4.2</span> ' if level > 1 else '<span class="header-section-number">4</span> '
        return f'<h{level} class="hasAnchor">{number}{self.line(text)}<a href="fit.html#{slug(text)}" class="anchor-section" aria-label="Anchor link to header"></a></h{level}>'

    def code(self, language, code):
        if language == "text":
            return f"<pre><code>{html.escape(code, quote=False)}</code></pre>"
        lines = "\n".join(lines_of(code, "", lambda i, text: f'<span id="cb1-{i}"><a href="fit.html#cb1-{i}" tabindex="-1"></a>{text}</span>'))
        return f'<div class="sourceCode" id="cb1"><pre class="sourceCode {language}"><code class="sourceCode {language}">{lines}</code></pre></div>'

    def note(self, text):
        return f'<div class="rmdnote">\n<p>{self.line(text)}</p>\n</div>'

    def table(self, rows):
        return Manner.table(self, rows).replace("<table>", '<table class="table table-striped" style="margin-left: auto;"><caption><span id="tab:coef">Table 4.1: </span>Coefficients</caption>').replace("<td>", '<td style="text-align:left;">\n').replace("<th>", '<th style="text-align:left;">\n')

    def image(self, alt, source, href):
        return f'<div class="figure" style="text-align: center"><span style="display:block;" id="fig:f"></span>\n<img src="{source}" alt="{html.escape(alt)}" width="80%" />\n<p class="caption">\nFigure 4.1: {escape(alt)}\n</p>\n</div>'

    def around(self, article):
        return (f'<div class="book without-animation with-summary font-size-2 font-family-1" data-basepath="."><div class="book-summary"><nav role="navigation"><ul class="summary"><li><a href="./">A book of fits</a></li><li class="divider"></li>{self.links(ASIDE, "<li class=chapter>")}<li class="divider"></li><li><a href="https://book.example" target="blank">Published with bookdown</a></li></ul></nav></div>'
                f'<div class="book-body"><div class="body-inner"><div class="book-header" role="navigation"><h1><i class="fa fa-circle-o-notch fa-spin"></i><a href="./">A book of fits</a></h1>{self.links(NAVIGATION, "", "")}</div><div class="page-wrapper" tabindex="-1" role="main"><div class="page-inner"><section class="normal" id="section-">\n<div id="fit" class="section level1 hasAnchor" number="4">\n{article}\n</div>\n</section></div></div></div><a href="p.html" class="navigation navigation-prev " aria-label="Previous page"><i class="fa fa-angle-left"></i></a></div></div><footer>{FOOT}</footer><div class="cookies">{BANNER}</div>')


class Pkgdown(Bookdown):
    head = '<script src="https://cdn.example/katex.min.js"></script>'

    def heading(self, level, text):
        if level == 1:
            return f'<div class="page-header"><img src="../logo.png" class="logo" alt=""><h1>{self.line(text)}</h1><h4 data-toc-skip class="author">M. Kern</h4><h4 data-toc-skip class="date">2025-05-02</h4><small class="dont-index">Source: <a href="https://code.example/v" class="external-link"><code>vignettes/fit.Rmd</code></a></small><div class="d-none name"><code>fit.Rmd</code></div></div>'
        return f'<h{level} id="{slug(text)}">{self.line(text)}<a class="anchor" aria-label="anchor" href="#{slug(text)}"></a></h{level}>'

    def code(self, language, code):
        if language == "text":
            return '<div class="sourceCode" id="cb2"><pre class="downlit sourceCode r">\n<code class="sourceCode R">' + "\n".join(f'<span><span class="co">{escape(line)}</span></span>' for line in code.split("\n")) + "</code></pre></div>"
        lines = "\n".join(lines_of(code, "", lambda i, text: f"<span>{text}</span>"))
        return f'<div class="sourceCode" id="cb1"><pre class="downlit sourceCode r">\n<code class="sourceCode R">{lines}</code></pre></div>'

    def image(self, alt, source, href):
        return f'<p><img src="{source}" class="r-plt" alt="{html.escape(alt)}" width="700"></p>'

    def table(self, rows):
        return Manner.table(self, rows).replace("<table>", '<table class="table">')

    def around(self, article):
        return (f'<a href="#container" class="visually-hidden-focusable">Skip to contents</a><nav class="navbar navbar-expand-lg fixed-top bg-light" data-bs-theme="light" aria-label="Site navigation"><div class="container"><a class="navbar-brand me-2" href="/">tidygrad</a><small class="nav-text text-muted me-auto">1.4.0</small><ul class="navbar-nav me-auto">{self.links(NAVIGATION, "<li class=nav-item>")}</ul></div></nav><div class="container template-article"><div class="row"><main id="main" class="col-md-9">\n{article}\n</main><aside class="col-md-3"><nav id="toc" aria-label="Table of contents"><h2>On this page</h2></nav><ul>{self.links(ASIDE)}</ul></aside></div><footer><div class="pkgdown-footer-left"><p>{FOOT}</p></div></footer></div><div class="cookies">{BANNER}</div>')


class MathJax4(Manner):
    """A journal with MathJax 4 in the page as a browser saved it: glyphs, assistive MathML, speech."""

    def formula(self, tex):
        return RENDERED["mathjax"]["inline"][tex]

    def math(self, tex):
        return f'<div class="equationImageHolder"><div id="e1"></div>{RENDERED["mathjax"]["display"][tex]}<div class="equation-number">(1)</div></div>'

    def heading(self, level, text):
        return f"<h{level}>{self.line(text)}</h{level}>" if level == 1 else f'<a id="h{level}"></a><h{level} class="pt-0">{self.line(text)}</h{level}>'

    def text(self, text):
        return f'<p class="mb15">{self.line(text)}</p>'

    def table(self, rows):
        return f'<div class="DottedLine"></div><div class="Imageheaders">Table 1</div><div class="table-responsive">{Manner.table(self, rows)}</div><div class="imageDescription"><p><b>Table 1.</b> Errors of all basins.</p></div>'

    def image(self, alt, source, href):
        return f'<div class="Imageheaders">FIGURE 1</div><div class="FigureDesc"><a href="{source}" name="figure1" target="_blank"><picture><source type="image/webp" srcset="{source}?webp 1x" media="(max-width: 563px)"><img src="{source}" alt="{html.escape(alt)}" id="F1" loading="lazy"></picture></a><p><strong>Figure 1</strong>. {escape(alt)}.</p></div>'

    def code(self, language, code):
        return f'<div class="code-listing"><pre>{html.escape(code)}</pre></div>'

    def around(self, article):
        return (f'<div id="onetrust-banner-sdk" role="dialog"><p>{BANNER}</p><button>Accept all</button></div><header class="Ibar"><nav class="Ibar__main"><ul>{self.links(NAVIGATION)}</ul></nav></header><div class="ArticleDetailsV4"><aside class="ArticleDetails__aside"><div class="ArticleLayoutHeader"><ul class="ArticleDetails__aside__responsiveButtons"><li>Download article</li><li>1,204 views</li><li>3 citations</li></ul><ul>{self.links(ASIDE)}</ul></div></aside>'
                f'<main class="ArticleDetails__main"><div class="ArticleDetails__main__content"><div class="article-section"><div class="abstract-container"><div class="article-header-container"><div class="header-bar-one"><h2>ORIGINAL RESEARCH article</h2><p>Front. Rivers, 02 May 2025</p></div></div><div class="JournalAbstract">\n{article}\n</div></div></div></div></main></div><footer class="Footer">{FOOT}</footer>')


class MathJax3(MathJax4):
    """MathJax 3: glyphs come from style sheets, and only the MathML for screen readers is left."""
    from_mathml = True

    def strip(self, box):
        box = re.sub(r' data-latex="[^"]*"', "", box)
        box = re.sub(r'(<mjx-c class="[^"]*)">[^<]*', r'\1 TEX-I">', box)
        return box.replace(' overflow="overflow"', "").replace('class="NCM-N"', 'class="MJX-TEX"')

    def formula(self, tex):
        return self.strip(RENDERED["mathjax"]["inline"][tex])

    def math(self, tex):
        return f'<p>{self.strip(RENDERED["mathjax"]["display"][tex])}</p>'


class Ieee(Manner):
    """Elements of the article's XML in the page."""

    def formula(self, tex):
        return f'<span id="ie1" class="inline-formula"><tex-math notation="LaTeX">${escape(tex)}$</tex-math></span>'

    def math(self, tex):
        return f'<disp-formula id="deqn1"><tex-math notation="LaTeX">${escape(tex)}$</tex-math><a target="_blank" class="display-formula-fullsize"><img class="mathjax-expand" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=">View Source</a></disp-formula>'

    def heading(self, level, text):
        if level == 1:
            return f'<h1 class="document-title text-2xl-md-lh"><span>{self.line(text)}</span></h1>'
        return f'<div class="header article-hdr"><div class="kicker">SECTION {"I" * level}.</div><h{level}>{self.line(text)}</h{level}></div>'

    def table(self, rows):
        return f'<div class="figure figure-full table" id="table1"><div class="figcaption"><b class="title">Table I- </b>Errors of all basins</div>{Manner.table(self, rows)}</div>'

    def image(self, alt, source, href):
        return f'<div class="figure figure-full" id="fig1"><div class="img-wrap"><a href="{source}" data-fig-id="fig1"><img src="{source}" alt="Fig. 1. - {html.escape(alt)}"><div class="zoom" title="View Larger Image"></div></a></div><div class="figcaption"><b class="title">Fig. 1.</b><fig><p>{escape(alt)}.</p></fig></div><p class="links"><a href="/all" class="all">Show All</a></p></div>'

    def code(self, language, code):
        return f'<pre class="preformat">{html.escape(code)}</pre>'

    def around(self, article):
        return (f'<div class="Footer-wrapper-banner cc-window"><span>{BANNER}</span></div><div id="LayoutWrapper"><div class="container-fluid"><xpl-root><xpl-header><nav class="top-navbar"><ul>{self.links(NAVIGATION)}</ul></nav></xpl-header><div class="main-content"><xpl-document-details><div class="document-main"><section class="document-main-header"><div class="row document-title-fix">Journals &amp; Magazines &gt; Transactions on Rivers &gt; Volume: 12</div></section><div class="document-main-left-trail-content"><div class="document-main-subheader"><button>Cite This</button><button>PDF</button></div><xpl-document-full-text><div id="full-text-section"><response-container><div id="article"><div class="section" id="sec1">\n{article}\n</div></div></response-container></div></xpl-document-full-text></div><div class="document-sidebar-rel-art"><h2>More Like This</h2><ul>{self.links(ASIDE)}</ul></div></div></xpl-document-details></div><footer class="stats-footer-container">{FOOT}</footer></xpl-root></div></div>')


class Pandoc(Manner):
    """A report of Pandoc with MathML: the source is an annotation."""

    def formula(self, tex):
        return RENDERED["temml"]["inline"][tex]

    def annotated(self, box, tex):
        inside = re.sub(r"^<math[^>]*>|</math>$", "", box)
        kind = "block" if "display=" in box else "inline"
        return f'<math display="{kind}" xmlns="http://www.w3.org/1998/Math/MathML"><semantics>{inside}<annotation encoding="application/x-tex">{escape(tex)}</annotation></semantics></math>'

    def heading(self, level, text):
        return f'<header id="title-block-header">\n<h1 class="title">{self.line(text)}</h1>\n<p class="author">Ida Lund</p>\n<p class="date">2 May 2025</p>\n</header>' if level == 1 else f'<h{level} data-number="{level}.1" id="{slug(text)}"><span class="header-section-number">{level}.1</span> {self.line(text)}</h{level}>'

    def table(self, rows):
        head, *body = rows
        return ('<table>\n<caption>Errors of all basins</caption>\n<colgroup>\n' + '<col style="width: 20%" />\n' * len(head) + '</colgroup>\n<thead>\n<tr class="header">\n' + "".join(f'<th style="text-align: left;">{self.line(cell)}</th>\n' for cell in head) + '</tr>\n</thead>\n<tbody>\n' +
                "".join(f'<tr class="{"even" if i % 2 else "odd"}">\n' + "".join(f'<td style="text-align: right;">{self.line(cell)}</td>\n' for cell in row) + "</tr>\n" for i, row in enumerate(body)) + "</tbody>\n</table>")

    def code(self, language, code):
        lines = "\n".join(f'<span id="cb1-{i}"><a href="#cb1-{i}"></a>{escape(line)}</span>' for i, line in enumerate(code.split("\n"), 1))
        return f'<div class="sourceCode" id="cb1" data-startFrom="1"><pre class="sourceCode numberSource {language} numberLines"><code class="sourceCode {language}">{lines}</code></pre></div>'

    def image(self, alt, source, href):
        return f'<figure id="fig:e">\n<img src="{source}" style="width:80.0%" alt="{html.escape(alt)}" />\n<figcaption aria-hidden="true">{escape(alt)}</figcaption>\n</figure>'

    def around(self, article):
        return f'<div id="menu"><ul>{self.links(NAVIGATION)}</ul></div><nav id="TOC" role="doc-toc">\n<h2 id="toc-title">Contents</h2>\n<ul>{self.links(ASIDE)}</ul>\n</nav>\n{article}\n<div class="foot"><p>{FOOT}</p></div><div class="cookie">{BANNER}</div>'


def annotated_formula(self, tex):
    return self.annotated(RENDERED["temml"]["inline"][tex], tex)


def annotated_math(self, tex):
    return f'<p>{self.annotated(RENDERED["temml"]["display"][tex], tex)}</p>'


Pandoc.formula, Pandoc.math = annotated_formula, annotated_math


class Tex4ht(Manner):
    """TeX4ht with MathJax: paragraphs with comments, code in boxes with one element a line."""
    head = '<script>window.MathJax = { tex: { tags: "ams" } };</script><script type="text/javascript" async="async" src="https://cdn.example/tex-chtml-full.js"></script>'

    def formula(self, tex):
        return f"\\({escape(tex)}\\)"

    def math(self, tex):
        return f'<div class="math-display" >\\[{escape(tex)}\\]</div>'

    def heading(self, level, text):
        if level == 1:
            return f'<div class="maketitle">\n<h2 class="titleHead">{self.line(text)}</h2>\n<div class="author" ><span class="ecrm-1200">Ida Lund</span></div><br />\n<div class="date" ><span class="ecrm-1200">May 2, 2025</span></div>\n</div>'
        return f'<h{level + 1} class="{"section" if level == 2 else "subsection"}Head" id="x1"><span class="titlemark">{level}   </span> <a id="x1-{level}"></a>{self.line(text)}</h{level + 1}>'

    def text(self, text):
        return f'<!-- l. 12 --><p class="indent" >   {self.line(text)}\n</p>'

    def list(self, items):
        return '<ul class="itemize1">\n' + "".join(f'<li class="itemize">{self.line(item)}\n</li>' for item in items) + "</ul>"

    def numbers(self, items):
        return '<ol class="enumerate1" >\n' + "".join(f'<li\n  class="enumerate" id="x1-{i}x{i}">{self.line(item)}\n</li>' for i, item in enumerate(items)) + "</ol>"

    def code(self, language, code):
        lines = "".join(f'<span class="label"><a id="x1-{i}r{i}"></a></span><span class="ectt-1000">{escape(line).replace(" ", chr(160))}</span>\n' for i, line in enumerate(code.split("\n"), 1))
        return f'<!-- l. 40 -->\n<pre class="lstlisting" id="listing-1">{lines}</pre>\n'

    def table(self, rows):
        return ('<div class="table">\n<!-- l. 60 --><p class="indent" ><a id="x1-1"></a></p><hr class="float" /><div class="float">\n<div class="caption"><span class="id">Table 1: </span><span class="content">Errors</span></div>\n<div class="tabular"> <table id="TBL-2" class="tabular" ><colgroup id="TBL-2-1g"><col id="TBL-2-1" /></colgroup>' +
                "".join(f'<tr style="vertical-align:baseline;" id="TBL-2-{i}-">' + "".join(f'<td style="white-space:nowrap; text-align:left;" id="TBL-2-{i}-{j}" class="td11"> {self.line(cell)} </td>' for j, cell in enumerate(row)) + "</tr>" for i, row in enumerate(rows, 1)) + '</table></div>\n</div><hr class="endfloat" />\n</div>')

    def image(self, alt, source, href):
        return f'<hr class="figure" /><div class="figure" >\n<!-- l. 80 --><p class="noindent" ><img src="{source}" alt="PIC" width="455" height="300" /> <br /></p><div class="caption"><span class="id">Figure 1: </span><span class="content">{escape(alt)}</span></div>\n</div><hr class="endfigure" />'

    def around(self, article):
        return f'<div class="crosslinks"><p class="noindent">[{self.links(NAVIGATION, "", "] [")}]</p></div>\n{article}\n<div class="tableofcontents">{self.links(ASIDE, "<span class=sectionToc>", "</span><br />")}</div><div class="foot">{FOOT}</div><div class="cookie">{BANNER}</div>'


class Latex2Html(Tex4ht):
    """Formulas are pictures whose alternative text is TeX."""
    head = ""

    def formula(self, tex):
        return f'<IMG\n WIDTH="52" HEIGHT="34" ALIGN="MIDDLE" BORDER="0"\n SRC="img3.png"\n ALT="${html.escape(tex)}$">'

    def math(self, tex):
        return f'<P></P>\n<DIV ALIGN="CENTER">\n<IMG\n WIDTH="152" HEIGHT="54" ALIGN="MIDDLE" BORDER="0"\n SRC="img4.png"\n ALT="\\begin{{displaymath}}{html.escape(tex)}\\end{{displaymath}}">\n</DIV>\n<P></P>'.replace("\\begin{displaymath}", "$\\displaystyle ").replace("\\end{displaymath}", "$")

    def heading(self, level, text):
        return f'<H{level}><A NAME="SECTION0002">\n{self.line(text)}</A>\n</H{level}>'

    def text(self, text):
        return f"<P>\n{self.line(text)}\n"

    def code(self, language, code):
        return f"<P>\n<PRE>\n{html.escape(code)}\n</PRE>"

    def table(self, rows):
        return '<DIV ALIGN="CENTER"><TABLE CELLPADDING=3 BORDER="1">' + "".join("<TR>" + "".join(f'<TD ALIGN="LEFT">{self.line(cell)}</TD>\n' for cell in row) + "</TR>\n" for row in rows) + "</TABLE></DIV>"

    def image(self, alt, source, href):
        return f'<DIV ALIGN="CENTER"><A NAME="fig1"></A><TABLE>\n<CAPTION ALIGN="BOTTOM"><STRONG>Figure 1:</STRONG>\n{escape(alt)}</CAPTION>\n<TR><TD><IMG\n WIDTH="500" HEIGHT="300" ALIGN="BOTTOM" BORDER="0"\n SRC="{source}"\n ALT="\\includegraphics{{f2}}"></TD></TR>\n</TABLE></DIV>'

    def around(self, article):
        return f'<!--Navigation Panel-->\n<A NAME="tex2html18" HREF="node2.html">\n<IMG WIDTH="37" HEIGHT="24" ALIGN="BOTTOM" BORDER="0" ALT="next" SRC="/icons/next.png"></A>\n<B> Next:</B> <A HREF="node2.html">Results of last year</A> {self.links(NAVIGATION, "", " ")}\n<BR>\n<BR>\n<!--End of Navigation Panel-->\n{article}\n<BR><HR>\n<UL CLASS="ChildLinks">{self.links(ASIDE)}</UL><ADDRESS>\n{FOOT}\n</ADDRESS><DIV>{BANNER}</DIV>'


class ScienceDirect(Manner):
    """MathJax 2 with SVG: the MathML stands in an attribute, in a box for screen readers, and in a script."""
    from_mathml = True

    def wrapped(self, tex):
        markup = f'<math xmlns="http://www.w3.org/1998/Math/MathML">{mathml(tex)}</math>'
        return (f'<span class="math"><span class="MathJax_Preview" style=""></span><span class="MathJax_SVG" id="MathJax-Element-1-Frame" tabindex="0" style="font-size: 90%; display: inline-block; position: relative;" data-mathml="{html.escape(markup)}" role="presentation"><svg xmlns:xlink="http://www.w3.org/1999/xlink" width="1.3ex" height="1.3ex" role="img" focusable="false" aria-hidden="true"><g stroke="currentColor"><use xlink:href="#MJMATHI-6E"></use></g></svg>'
                f'<span class="MJX_Assistive_MathML" role="presentation">{markup}</span></span><script type="math/mml" id="MathJax-Element-1">{markup}</script></span>')

    def formula(self, tex):
        return self.wrapped(tex)

    def math(self, tex):
        return f'<span class="display"><span id="fd1" class="formula"><span class="label">(1)</span>{self.wrapped(tex)}</span></span>'

    def heading(self, level, text):
        return f'<h1 id="screen-reader-main-title" class="Head u-font-serif u-h2 u-margin-s-ver"><span class="title-text">{self.line(text)}</span></h1>' if level == 1 else f'<h{level} id="st{level}" class="u-h4 u-margin-l-top u-margin-xs-bottom">{level}. {self.line(text)}</h{level}>'

    def text(self, text):
        return f'<div class="u-margin-s-bottom" id="p1">{self.line(text)}</div>'

    def link(self, text, url):
        return f'<a class="anchor u-display-inline anchor-paragraph" href="{url}" name="bbib1" data-sd-ui-side-panel-opener="true"><span class="anchor-text-container"><span class="anchor-text">{text}</span></span></a>'

    def list(self, items):
        return '<ul class="list"><li class="react-xocs-list-item">' + '</li><li class="react-xocs-list-item">'.join(f'<span class="list-label">\N{BULLET}</span><span><div class="u-margin-s-bottom" id="p2">{self.line(item)}</div></span>' for item in items) + "</li></ul>"

    def table(self, rows):
        return f'<div class="tables frame-topbot rowsep-0 colsep-0" id="tbl1"><span class="captions text-s"><span id="cn1"><p id="sp1"><span class="label">Table 1</span>. Measured angles.</p></span></span><div class="groups">{Manner.table(self, rows)}</div></div>'

    def image(self, alt, source, href):
        return f'<figure class="figure text-xs" id="f1"><span><img src="{source}" height="272" alt="Fig. 1. {html.escape(alt)}" aria-describedby="cap1"><ol class="links-for-figure"><li><a class="anchor download-link u-font-sans anchor-default" href="{source}?download" target="_blank" download="" title="Download high-res image (96KB)"><span class="anchor-text-container"><span class="anchor-text">Download: <span class="download-link-title">Download high-res image (96KB)</span></span></span></a></li></ol></span><span class="captions text-s"><span id="cap1"><p id="sp2"><span class="label">Fig. 1</span>. {escape(alt)}.</p></span></span></figure>'

    def code(self, language, code):
        return f'<div class="u-margin-s-bottom"><pre class="preformat">{html.escape(code)}</pre></div>'

    def around(self, article):
        return (f'<div data-iso-key="_0"><div class="App" id="app"><div class="page"><section><div class="sd-flex-container"><div class="sd-flex-content"><header id="gh-cnt"><div id="gh-main-cnt" class="u-flex-center-ver u-position-relative u-padding-s-hor"><nav aria-label="links" class="gh-nav gh-nav-links gh-nav-h"><ul class="gh-nav-list u-list-reset">{self.links(NAVIGATION)}</ul></nav></div></header><div class="Article" id="mathjax-container" role="main"><div class="accessbar-sticky"><div class="accessbar"><ul aria-label="PDF Options"><li class="ViewPDF"><a class="link-button" href="/pdf"><span class="link-button-text"><span>View <strong>PDF</strong></span></span></a></li></ul></div></div>'
                f'<div class="article-wrapper u-padding-s-top grid row"><div role="navigation" class="u-display-block-from-lg col-lg-6 u-padding-s-top sticky-outline"><div class="TableOfContents u-margin-l-bottom"><div class="Outline" id="toc-outline"><h2 class="u-h4">Outline</h2><ol class="u-padding-xs-bottom"><li class="ai-components-toc-entry"><a class="anchor" href="#s1">Model</a></li></ol></div></div></div><article class="col-lg-12 col-md-16 pad-left pad-right u-padding-s-top" role="main"><div class="Publication" id="publication"><div class="publication-volume u-text-center"><div class="text-xs">Volume 12, May 2025, 104</div></div></div><div class="Body u-font-serif" id="body"><div>\n{article}\n</div></div><div class="article-cited-by u-font-sans"><h2>Cited by (0)</h2></div></article>'
                f'<div class="u-display-block-from-md col-lg-6 col-md-8 pad-right u-padding-s-top"><aside class="RelatedContent u-clr-grey8" aria-label="Related content"><section class="SidePanel"><h2>Recommended articles</h2><ul>{self.links(ASIDE)}</ul></section></aside></div></div></div><footer role="contentinfo" class="els-footer u-bg-white text-xs">{FOOT}</footer></div></div></section></div></div></div><div id="onetrust-consent-sdk"><p>{BANNER}</p></div>')
