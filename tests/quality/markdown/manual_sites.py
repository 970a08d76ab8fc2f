# SPDX-License-Identifier: Apache-2.0
"""Pages as the manuals of languages and systems are written."""
import html
import re

from doc_tools import lines_of
from manner import ASIDE, BANNER, FOOT, Manner, NAVIGATION, slug
from reference_sites import escape
from small_text import tokens_of


class GitLab(Manner):
    def formula(self, tex):
        return f'<code data-math-style="inline" class="code math js-render-math">{escape(tex)}</code>'

    def math(self, tex):
        return f'<div class="gl-relative markdown-code-block js-markdown-code">\n<pre data-canonical-lang="math" class="code math js-render-math" v-pre="true" data-math-style="display"><code>{escape(tex)}\n</code></pre>\n<copy-code></copy-code></div>'

    def heading(self, level, text):
        return f'<h{level} id="user-content-{slug(text)}" data-sourcepos="1:1-1:9">{self.line(text)}<a href="#{slug(text)}" aria-label="Link to heading" data-heading-content="{html.escape(text)}" class="anchor"></a></h{level}>'

    def note(self, text):
        return f'<div class="markdown-alert markdown-alert-note">\n<p class="markdown-alert-title">Note</p>\n<p data-sourcepos="9:3-9:9">{self.line(text)}</p>\n</div>'

    def code(self, language, code):
        lines = "\n".join(lines_of(code, "", lambda i, text: f'<span id="LC{i}" class="line" lang="{language}">{text}</span>'))
        return f'<div class="gl-relative markdown-code-block js-markdown-code">\n<pre data-sourcepos="1:1-9:3" data-canonical-lang="{language}" class="code highlight js-syntax-highlight language-{language}" v-pre="true"><code>{lines}</code></pre>\n<copy-code></copy-code></div>'

    def image(self, alt, source, href):
        return f'<p data-sourcepos="1:1-1:9"><a class="no-attachment-icon" href="{source}" target="_blank" rel="noopener noreferrer"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="{html.escape(alt)}" decoding="async" class="lazy gfm" data-src="{source}"></a></p>'

    def around(self, article):
        return (f'<header class="header-logged-out" data-testid="navbar"><a class="gl-sr-only gl-accessibility" href="#content-body">Skip to content</a><div class="container-fluid"><nav aria-label="Explore"><ul class="gl-list-none">{self.links(NAVIGATION)}</ul></nav></div></header><div class="layout-page page-with-super-sidebar"><aside class="js-super-sidebar super-sidebar"><ul>{self.links(ASIDE)}</ul></aside><div class="content-wrapper"><div class="broadcast-message gl-broadcast-message banner">{BANNER}</div><div class="top-bar-fixed container-fluid"><ol class="breadcrumb gl-breadcrumb-list"><li class="gl-breadcrumb-item"><a href="/g">infra</a></li><li class="gl-breadcrumb-item"><a href="/g/q">queue</a></li></ol></div>'
                f'<main class="content" id="content-body" itemscope itemtype="http://schema.org/SoftwareSourceCode"><div class="project-home-panel"><div class="home-panel-title-row"><div class="home-panel-title">queue</div><span class="home-panel-topic-list">Topics: <a href="/t/queue">queue</a></span></div></div><div class="tree-holder clearfix" id="tree-holder"><div class="nav-block"><div class="tree-ref-container"><button>main</button></div></div><div class="info-well"><div class="commit"><a class="commit-row-message" href="/c/1">Bump version to 3.2.1</a><div class="committer"><a href="/mk">Maria Kern</a> authored <time datetime="2025-05-02T10:00:00Z">2 months ago</time></div></div></div></div><article class="file-holder limited-width-container readme-holder"><div class="js-file-title file-title-flex-parent"><a href="/README.md">README.md</a></div><div class="blob-viewer" data-type="rich"><div class="file-content js-markup-content md">\n{article}\n</div></div></article></main></div></div><footer>{FOOT}</footer>')


class ExDoc(Manner):
    head = '<script defer src="https://cdn.example/katex.min.js"></script><script>document.addEventListener("DOMContentLoaded", () => renderMathInElement(document.body, {delimiters: [{left: "$$", right: "$$", display: true}, {left: "$", right: "$", display: false}]}));</script>'

    def formula(self, tex):
        return f"${escape(tex)}$"

    def math(self, tex):
        return f"<p>$$\n{escape(tex)}\n$$</p>"

    def heading(self, level, text):
        if level == 1:
            return f'<div class="heading-with-actions top-heading"><h1>{self.line(text)}</h1><a href="/src" title="View Source" class="icon-action" rel="help"><i class="ri-code-s-slash-line" aria-hidden="true"></i><span class="sr-only">View Source</span></a></div>'
        return f'<h{level} id="{slug(text)}" class="section-heading"><a href="#{slug(text)}" class="hover-link"><i class="ri-link-m" aria-hidden="true"></i></a><span class="text">{self.line(text)}</span></h{level}>'

    def note(self, text):
        return f'<section role="note" class="admonition warning"><h4 class="admonition-title warning" id="w">Version</h4><p>{self.line(text)}</p></section>'

    def term(self, code):
        return f'<code class="inline">{escape(code)}</code>'

    def code(self, language, code):
        return f'<pre><code class="makeup {language}" translate="no">{tokens_of(code, "")}</code></pre>'

    def around(self, article):
        return (f'<div class="body-wrapper"><button id="sidebar-menu" class="sidebar-button sidebar-toggle" aria-label="toggle sidebar"></button><nav id="sidebar" class="sidebar"><div class="sidebar-header"><div class="sidebar-projectInfo"><a href="/" class="sidebar-projectName" translate="no">Ferrous</a><div class="sidebar-projectVersion" translate="no">v3.2.1</div></div><ul id="sidebar-list-nav" class="sidebar-list-nav" role="tablist">{self.links(NAVIGATION, "<li><button>", "</button></li>")}</ul></div><div id="extras-list-tab-panel" class="sidebar-tabpanel" role="tabpanel"><ul id="extras-full-list" class="full-list">{self.links(ASIDE)}</ul></div></nav><output role="status" id="toast"></output>'
                f'<main class="content page-extra" id="main" data-type="extras"><div id="content" class="content-inner"><div class="top-search"><div class="search-settings"><form class="search-bar"><label class="search-label"><span class="sr-only">Search documentation of Ferrous</span><input name="q" placeholder="Press / to search"></label></form></div></div>\n{article}\n<div class="bottom-actions" id="bottom-actions"><div class="bottom-actions-item"><a href="/p" class="bottom-actions-button" rel="prev"><span class="subheader">\N{LEFTWARDS ARROW} Previous Page</span><span class="title">Queues</span></a></div></div><footer class="footer"><p><span class="line"><a href="/hex">Hex Package</a><a href="/hexp">Hex Preview</a></span></p><p class="built-using">{FOOT}</p></footer></div></main></div><div class="consent">{BANNER}</div>')


class PhpManual(Manner):
    """Code as one element with line breaks and blanks that do not break; notes of users below."""

    def heading(self, level, text):
        return f'<h{level} class="{"title" if level > 1 else "refname"}">{self.line(text)}<a class="genanchor" href="#{slug(text)}"> \N{PILCROW SIGN}</a></h{level}>'

    def term(self, code):
        return f'<code class="parameter">{escape(code)}</code>'

    def note(self, text):
        return f'<blockquote class="note"><p><strong class="note">Note</strong>:\n     <span class="simpara">{self.line(text)}</span></p></blockquote>'

    def text(self, text):
        return f'<p class="para">\n   {self.line(text)}\n  </p>'

    def list(self, items):
        return '<ul class="itemizedlist">' + "".join(f'<li class="listitem"><span class="simpara">{self.line(item)}</span></li>' for item in items) + "</ul>"

    def code(self, language, code):
        if language in ("text", "console"):
            return f'<div class="example-contents screen">\n<div class="annotation-interactive cdata"><pre>\n{html.escape(code)}\n</pre></div>\n    </div>'
        lines = html.escape(code, quote=False).replace(" ", "&nbsp;").replace("\n", "<br />")
        lines = re.sub(r"\b(if|for|return|int|from)\b", r'<span style="color: #007700">\1</span>', lines)
        return f'<div class="example" id="example-1">\n     <p><strong>Example #1 Use of the function</strong></p>\n     <div class="example-contents">\n<div class="phpcode"><code><span style="color: #000000">{lines}</span></code></div>\n     </div>\n    </div>'

    def table(self, rows):
        return Manner.table(self, rows).replace("<table>", '<table class="doctable informaltable">')

    def around(self, article):
        note = ('<div class="note" id="101"><div class="votes"><div id="Vu101"><a href="/vote" title="Vote up!" class="usernotes-voteu">up</a></div><div class="tally" id="V101">12</div></div><a href="#101" class="name"><strong class="user"><em>anna at example dot org</em></strong></a><a class="genanchor" href="#101"> \N{PILCROW SIGN}</a><div class="date" title="2019-03-04 10:00"><strong>6 years ago</strong></div><div class="text" id="Hcom101"><div class="phpcode"><code><span class="html">This was useful for me.</span></code></div></div></div>')
        return (f'<nav class="navbar navbar-fixed-top"><div id="head-nav"><ul class="navbar__nav">{self.links(NAVIGATION)}</ul></div></nav><div class="headsup">{BANNER}</div><div id="breadcrumbs" class="clearfix"><div id="breadcrumbs-inner"><div class="next"><a href="/next">next \N{RIGHT-POINTING DOUBLE ANGLE QUOTATION MARK}</a></div><ul><li><a href="/manual">Manual</a></li><li><a href="/ref">Function Reference</a></li></ul></div></div><div id="layout" class="clearfix"><section id="layout-content"><div class="page-tools"><div class="change-language"><form action="/change" method="get"><fieldset><label for="changelang-langs">Change language:</label><select name="page" id="changelang-langs"><option value="en" selected="selected">English</option><option>Deutsch</option></select></fieldset></form></div></div>'
                f'<div id="function" class="refentry">\n{article}\n</div><div class="contribute"><h3 class="title">Found A Problem?</h3><div class="edit-bug"><a href="/learn">Learn How To Improve This Page</a></div></div><section id="usernotes"><div class="head"><span class="action"><a href="/add">\N{HEAVY PLUS SIGN}add a note</a></span><h3 class="title">User Contributed Notes <span class="count">1 note</span></h3></div><div id="allnotes">{note}</div></section></section><aside class="layout-menu"><ul class="parent-menu-list"><li><ul class="child-menu-list">{self.links(ASIDE)}</ul></li></ul></aside></div><footer><ul class="footmenu"><li>{FOOT}</li></ul></footer>')


class DocBook(Manner):
    def formula(self, tex):
        return f'<span class="inlineequation"><span class="mathphrase">\\({escape(tex)}\\)</span></span>'

    def math(self, tex):
        return f'<div class="informalequation"><span class="mathphrase">\\[{escape(tex)}\\]</span></div>'

    def heading(self, level, text):
        return f'<div class="titlepage"><div><div><h{level} class="title" style="clear: both">{self.line(text)} <a href="#{slug(text)}" class="id_link">#</a></h{level}></div></div></div>'

    def term(self, code):
        return f'<code class="literal">{escape(code)}</code>'

    def note(self, text):
        return f'<div class="note"><h3 class="title">Note</h3><p>{self.line(text)}</p></div>'

    def list(self, items):
        return '<div class="itemizedlist"><ul class="itemizedlist compact" style="list-style-type: disc; ">' + "".join(f'<li class="listitem"><p>\n   {self.line(item)}\n   </p></li>' for item in items) + "</ul></div>"

    def numbers(self, items):
        return '<div class="procedure"><ol class="procedure" type="1">' + "".join(f'<li class="step"><p>{self.line(item)}</p></li>' for item in items) + "</ol></div>"

    def table(self, rows):
        return '<div class="table" id="T"><p class="title"><strong>Table 9.1. Members</strong></p><div class="table-contents">' + Manner.table(self, rows).replace("<table>", '<table class="table" summary="Members" border="1"><colgroup>' + '<col class="col1" />' * len(rows[0]) + "</colgroup>") + '</div></div><br class="table-break" />'

    def code(self, language, code):
        return f'<pre class="{"screen" if language in ("sh", "text") else "programlisting"}">\n{html.escape(code, quote=False)}\n</pre><p>\n</p>'

    def image(self, alt, source, href):
        return f'<div class="figure" id="F"><p class="title"><strong>Figure 9.1. {escape(alt)}</strong></p><div class="figure-contents"><div class="mediaobject"><img src="{source}" width="560" alt="{html.escape(alt)}" /></div></div></div><br class="figure-break" />'

    def around(self, article):
        return (f'<div class="navbar"><ul>{self.links(NAVIGATION)}</ul></div><div id="docContainer"><div class="navheader"><table width="100%" summary="Navigation header"><tr><th colspan="5" align="center">signal::StreamWindow</th></tr><tr><td width="10%" align="left"><a accesskey="p" href="/p" title="Filters">Prev</a> </td><td width="10%" align="left"><a accesskey="u" href="/u" title="Windows">Up</a></td><th width="60%" align="center">Chapter 9. Windows</th><td width="10%" align="right"><a accesskey="h" href="/h" title="Manual">Home</a></td><td width="10%" align="right"> <a accesskey="n" href="/n" title="Fits">Next</a></td></tr></table><hr /></div>'
                f'<div class="sect1" id="X">\n{article}\n</div><div class="navfooter"><hr /><table width="100%" summary="Navigation footer"><tr><td width="40%" align="left"><a accesskey="p" href="/p">Prev</a> </td><td width="20%" align="center"><a accesskey="u" href="/u">Up</a></td><td width="40%" align="right"> <a accesskey="n" href="/n">Next</a></td></tr><tr><td width="40%" align="left" valign="top">9.3. Filters </td><td width="20%" align="center"><a accesskey="h" href="/h">Home</a></td><td width="40%" align="right" valign="top"> 9.5. Fits</td></tr></table></div></div>'
                f'<div id="docComments"><h2>Submit correction</h2><p>If you see anything in the documentation that is not correct, please use <a href="/form">this form</a> to report a documentation issue.</p></div><div id="docSide"><ul>{self.links(ASIDE)}</ul></div><div id="pgFooter">{FOOT}</div><div id="cookie">{BANNER}</div>')


class Texinfo(Manner):
    head = '<script>MathJax = {options: {skipHtmlTags: {"[+]": ["pre"]}}};</script><script id="MathJax-script" async src="js/tex-svg.js"></script>'

    def formula(self, tex):
        return f'<em class="math">\\({escape(tex)}\\)</em>'

    def math(self, tex):
        return f'<div class="displaymath">\\[{escape(tex)}\\]</div>'

    def heading(self, level, text):
        kind = {1: "chapter", 2: "section", 3: "subsection"}[level]
        return f'<h{level + 1} class="{kind}" id="{slug(text)}"><span>{level}.1 {self.line(text)}<a class="copiable-link" href="#{slug(text)}"> \N{PILCROW SIGN}</a></span></h{level + 1}>'

    def term(self, code):
        return f'<code class="code">{escape(code)}</code>'

    def note(self, text):
        return f'<blockquote class="quotation">\n<p><b class="b">Note:</b> {self.line(text)}\n</p></blockquote>'

    def list(self, items):
        return '<ul class="itemize mark-bullet">\n' + "".join(f"<li>{self.line(item)}\n\n</li>" for item in items) + "</ul>"

    def table(self, rows):
        head, *body = rows
        return ('<table class="multitable">\n<thead><tr>' + "".join(f'<th width="25%">{self.line(cell)}</th>' for cell in head) + "</tr></thead>\n<tbody>" +
                "".join("<tr>" + "".join(f'<td width="25%">{self.line(cell)}</td>' for cell in row) + "</tr>\n" for row in body) + "</tbody>\n</table>")

    def code(self, language, code):
        return f'<div class="example">\n<pre class="example-preformatted">{html.escape(code, quote=False)}\n</pre></div>\n'

    def image(self, alt, source, href):
        return f'<div class="float" id="F">\n<img class="image" src="{source}" alt="{html.escape(alt)}">\n<div class="caption"><p><strong class="strong">Figure 1: </strong>{escape(alt)}</p></div></div>'

    def around(self, article):
        return (f'<div class="element-contents"><nav><ul>{self.links(NAVIGATION)}</ul></nav></div><div class="section-level-extent" id="W">\n<div class="nav-panel">\n<p>\nNext: <a href="/n" accesskey="n" rel="next">Filters</a>, Previous: <a href="/p" accesskey="p" rel="prev">Buffers</a>, Up: <a href="/u" accesskey="u" rel="up">The Signal Library</a> &nbsp; [<a href="/c" title="Table of contents" rel="contents">Contents</a>][<a href="/i" title="Index" rel="index">Index</a>]</p>\n</div>\n<hr>\n{article}\n<hr>\n<div class="nav-panel">\n<p>\nNext: <a href="/n">Filters</a>, Previous: <a href="/p">Buffers</a>, Up: <a href="/u">The Signal Library</a></p>\n</div></div><div class="side"><ul>{self.links(ASIDE)}</ul></div><div class="foot">{FOOT}</div><div class="cookie">{BANNER}</div>')
