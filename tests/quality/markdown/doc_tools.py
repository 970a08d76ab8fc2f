# SPDX-License-Identifier: Apache-2.0
"""Pages as further programs for documentation write them."""
import html
import re

from docs import Docusaurus
from manner import ASIDE, BANNER, FOOT, Manner, NAVIGATION, slug
from small_text import tokens_of


def lines_of(code, name, box):
    """The highlighted lines of code, each in the box that `box` makes of its number and text."""
    return [box(i, tokens_of(line, name)) for i, line in enumerate(code.split("\n"), 1)]


class VitePress(Docusaurus):
    def heading(self, level, text):
        anchor = f'<a class="header-anchor" href="#{slug(text)}" aria-label="Permalink to &quot;{text}&quot;">\u200b</a>'
        return f'<h{level} id="{slug(text)}" tabindex="-1">{self.line(text)} {anchor}</h{level}>'

    def note(self, text):
        return f'<div class="warning custom-block"><p class="custom-block-title">WARNING</p><p>{self.line(text)}</p></div>'

    def code(self, language, code):
        lines = "\n".join(lines_of(code, "s-", lambda i, text: f'<span class="line">{text}</span>'))
        numbers = "".join(f'<span class="line-number">{i}</span><br>' for i in range(1, code.count("\n") + 2))
        return (f'<div class="language-{language} vp-adaptive-theme line-numbers-mode"><button title="Copy Code" class="copy"></button><span class="lang">{language}</span>'
                f'<pre class="shiki shiki-themes github-light github-dark vp-code" tabindex="0"><code>{lines}</code></pre><div class="line-numbers-wrapper" aria-hidden="true">{numbers}</div></div>')

    def around(self, article):
        return (f'<div id="app"><div class="Layout"><a href="#VPContent" class="VPSkipLink visually-hidden">Skip to content</a><header class="VPNav"><div class="VPNavBar">{self.links(NAVIGATION, "<span>", "</span>")}</div></header>'
                f'<aside class="VPSidebar"><nav class="nav"><section class="VPSidebarItem level-0">{self.links(ASIDE, "<div class=item>", "</div>")}</section></nav></aside><div class="VPContent has-sidebar" id="VPContent"><div class="VPDoc has-sidebar has-aside"><div class="container">'
                f'<div class="aside"><div class="VPDocAsideOutline"><div class="outline-title" role="heading" aria-level="2">On this page</div><ul class="VPDocOutlineItem root">{self.links([("First", "#a"), ("Second", "#b")])}</ul></div></div><div class="content"><div class="content-container"><main class="main"><div style="position:relative;" class="vp-doc _guide"><div>\n{article}\n</div></div></main>'
                f'<footer class="VPDocFooter"><div class="edit-info"><div class="edit-link"><a class="VPLink link" href="/edit">Edit this page on GitHub</a></div></div><nav class="prev-next"><a class="pager-link prev" href="/p"><span class="desc">Previous page</span><span class="title">One</span></a></nav></footer></div></div></div></div></div><footer class="VPFooter"><p class="message">{FOOT}</p></footer><div class="banner">{BANNER}</div></div></div>')


class Hugo(Manner):
    head = '<script defer src="https://cdn.example/katex.min.js"></script><script defer src="https://cdn.example/contrib/auto-render.min.js" onload="renderMathInElement(document.body);"></script>'

    def heading(self, level, text):
        return f'<h{level} id="{slug(text)}">{self.line(text)}<a class="td-heading-self-link" href="#{slug(text)}" aria-label="Heading self-link"></a></h{level}>'

    def note(self, text):
        return f'<div class="alert alert-warning" role="alert"><div class="h4 alert-heading" role="heading">Warning</div>\n{self.line(text)}\n</div>'

    def code(self, language, code):
        numbers = "".join(f'<span class="lnt">{i}\n</span>' for i in range(1, code.count("\n") + 2))
        lines = "".join(lines_of(code, "", lambda i, text: f'<span class="line"><span class="cl">{text}\n</span></span>'))
        return (f'<div class="highlight"><div class="chroma">\n<table class="lntable"><tr><td class="lntd">\n<pre tabindex="0" class="chroma"><code>{numbers}</code></pre></td>\n'
                f'<td class="lntd">\n<pre tabindex="0" class="chroma"><code class="language-{language}" data-lang="{language}">{lines}</code></pre></td></tr></table>\n</div>\n</div>')

    def image(self, alt, source, href):
        image = f'<img src="{source}" srcset="{source}?w=480 480w, {source} 1200w" loading="lazy" alt="{html.escape(alt)}">'
        return f'<figure>{self.link(image, href) if href else image}<figcaption><p>{html.escape(alt)}</p></figcaption></figure>'

    def around(self, article):
        return (f'<header><nav class="td-navbar js-navbar-scroll">{self.links(NAVIGATION, "", " ")}</nav></header><div class="container-fluid td-outer"><div class="td-main"><div class="row flex-xl-nowrap"><aside class="col-12 td-sidebar d-print-none"><div id="td-sidebar-menu"><nav class="td-sidebar-nav"><ul class="td-sidebar-nav__section">{self.links(ASIDE)}</ul></nav></div></aside>'
                f'<aside class="d-none td-sidebar-toc"><div class="td-page-meta"><a href="/v" class="td-page-meta__view">View page source</a></div></aside><main class="col-12 ps-md-5" role="main"><nav aria-label="breadcrumb" class="td-breadcrumbs"><ol class="breadcrumb"><li class="breadcrumb-item"><a href="/d">Docs</a></li></ol></nav><div class="td-content">\n{article}\n'
                f'<div class="d-print-none"><h2 class="feedback--title">Feedback</h2><p class="feedback--question">Was this page helpful?</p><button class="btn">Yes</button></div><div class="td-page-meta__lastmod">Last modified May 1, 2026</div></div></main></div></div><footer class="td-footer">{FOOT}</footer></div><div class="cookie-notice">{BANNER}</div>')


class Rustdoc(Manner):
    """Documentation in comments of code; formulas are written as GitLab and others do, as marked code."""

    def formula(self, tex):
        return f'<code data-math-style="inline" class="code math js-render-math">{html.escape(tex, quote=False)}</code>'

    def math(self, tex):
        return f'<pre data-math-style="display" class="code math js-render-math language-math"><code>{html.escape(tex, quote=False)}</code></pre>'

    def heading(self, level, text):
        return f'<h{level} id="{slug(text)}"><a class="doc-anchor" href="#{slug(text)}">\N{SECTION SIGN}</a>{self.line(text)}</h{level}>'

    def note(self, text):
        return f'<blockquote>\n<p>{self.line(text)}</p>\n</blockquote>'

    def table(self, rows):
        return "<div>" + Manner.table(self, rows) + "</div>"

    def code(self, language, code):
        return f'<div class="example-wrap"><pre class="rust rust-example-rendered language-{language}"><code>{tokens_of(code, "")}</code></pre><a class="test-arrow" target="_blank" href="/play">Run</a></div>'

    def around(self, article):
        title, rest = article.split("</h1>", 1)
        return (f'<nav class="mobile-topbar"><button class="sidebar-menu-toggle"></button></nav><nav class="sidebar"><div class="sidebar-crate"><h2><a href="/c">tool</a><span class="version">2.4.0</span></h2></div><div class="sidebar-elems"><section id="TOC"><h3><a href="#">Sections</a></h3><ul class="block top-toc">{self.links(ASIDE)}</ul></section></div></nav>'
                f'<div class="sidebar-resizer"></div><main><div class="width-limiter"><rustdoc-search></rustdoc-search><section id="main-content" class="content"><div class="main-heading">{title}</h1><rustdoc-toolbar></rustdoc-toolbar><span class="sub-heading"><a class="src" href="/src">Source</a> </span></div>'
                f'<details class="toggle top-doc" open><summary class="hideme"><span>Expand description</span></summary><div class="docblock">\n{rest}\n</div></details></section></div></main><nav class="links"><ul>{self.links(NAVIGATION)}</ul></nav><footer>{FOOT}</footer><div id="cookies">{BANNER}</div>')


class Doxygen(Manner):
    def formula(self, tex):
        return f'<img class="formulaInl" alt="${html.escape(tex)}$" src="form_{len(tex)}.png"/>'

    def math(self, tex):
        return f'<p class="formulaDsp">\n<img class="formulaDsp" alt="\\[{html.escape(tex)}\\]" src="form_{len(tex)}_dark.png"/>\n</p>'

    def heading(self, level, text):
        if level == 1:
            return f'<div class="header"><div class="headertitle"><div class="title"><h1>{self.line(text)}</h1></div></div></div>'
        return f'<h{level} class="doxsection"><a class="anchor" id="{slug(text)}"></a>\n{self.line(text)}</h{level}>'

    def note(self, text):
        return f'<dl class="section note"><dt>Note</dt><dd>{self.line(text)}</dd></dl>'

    def table(self, rows):
        head, *body = rows
        cells = lambda row, tag, kind: "".join(f'<{tag} class="markdownTable{kind}None">{self.line(cell)} </{tag}>' for cell in row)
        return ('<table class="markdownTable">\n<tr class="markdownTableHead">\n' + cells(head, "th", "Head") + "</tr>\n" +
                "".join(f'<tr class="markdownTableRow{"Odd" if i % 2 else "Even"}">\n{cells(row, "td", "Body")}</tr>\n' for i, row in enumerate(body)) + "</table>")

    def code(self, language, code):
        lines = "".join(lines_of(code, "", lambda i, text: f'<div class="line"><a id="l{i:05}" name="l{i:05}"></a><span class="lineno">{i:5}</span>{text}</div>\n'))
        return f'<div class="fragment">{lines}</div><!-- fragment -->'

    def image(self, alt, source, href):
        image = f'<img src="{source}" alt=""/>'
        return f'<div class="image">\n{self.link(image, href) if href else image}\n<div class="caption">\n{html.escape(alt)}</div></div>'

    def around(self, article):
        return (f'<div id="top"><div id="titlearea"><table><tbody><tr id="projectrow"><td id="projectalign"><div id="projectname">Tool<span id="projectnumber">&#160;2.4</span></div></td></tr></tbody></table></div><div id="main-nav"><ul class="sm">{self.links(NAVIGATION)}</ul></div></div>'
                f'<div id="side-nav" class="ui-resizable side-nav-resizable"><div id="nav-tree"><ul>{self.links(ASIDE)}</ul></div></div><div id="doc-content"><div class="PageDoc">{article.replace("</div></div></div>", "</div></div></div><div class=contents><div class=textblock>", 1)}</div></div></div></div>'
                f'<div id="nav-path" class="navpath"><ul><li class="footer">{FOOT}</li></ul></div><div class="cc">{BANNER}</div>')


class Readme(Manner):
    """A text in the view of a code host."""

    def formula(self, tex):
        return f'<math-renderer class="js-inline-math" style="display: inline-block" data-run-id="7f">${html.escape(tex, quote=False)}$</math-renderer>'

    def math(self, tex):
        return f'<math-renderer class="js-display-math" style="display: block" data-run-id="7f">$$\n{html.escape(tex, quote=False)}\n$$</math-renderer>'

    def heading(self, level, text):
        return (f'<div class="markdown-heading" dir="auto"><h{level} tabindex="-1" class="heading-element" dir="auto">{self.line(text)}</h{level}><a id="user-content-{slug(text)}" class="anchor" aria-label="Permalink: {text}" href="#{slug(text)}">'
                f'<svg class="octicon octicon-link" viewBox="0 0 16 16" aria-hidden="true"><path d="m7 3"></path></svg></a></div>')

    def note(self, text):
        return f'<div class="markdown-alert markdown-alert-note" dir="auto"><p class="markdown-alert-title" dir="auto"><svg class="octicon octicon-info mr-2"></svg>Note</p><p dir="auto">{self.line(text)}</p>\n</div>'

    def table(self, rows):
        return f"<markdown-accessiblity-table>{Manner.table(self, rows)}</markdown-accessiblity-table>"

    def code(self, language, code):
        return (f'<div class="highlight highlight-source-{language} notranslate position-relative overflow-auto" dir="auto"><pre>{tokens_of(code, "pl-")}</pre><div class="zeroclipboard-container">\n'
                f'<clipboard-copy aria-label="Copy" class="ClipboardButton btn btn-invisible" value="{html.escape(code)}" tabindex="0" role="button"><svg class="octicon octicon-copy"></svg></clipboard-copy>\n</div></div>')

    def image(self, alt, source, href):
        return f'<p dir="auto"><a target="_blank" rel="noopener noreferrer" href="{href or source}"><img src="{source}" alt="{html.escape(alt)}" style="max-width: 100%;"></a></p>'

    def around(self, article):
        return (f'<div class="logged-out env-production"><header class="HeaderMktg header-logged-out"><nav class="HeaderMenu-nav" aria-label="Global"><ul class="d-lg-flex list-style-none">{self.links(NAVIGATION)}</ul></nav></header><div class="application-main"><main id="js-repo-pjax-container"><div id="repository-container-header"><strong itemprop="name"><a href="/o/tool">tool</a></strong><ul class="UnderlineNav-body">{self.links([("Code", "/c"), ("Issues", "/i")])}</ul></div>'
                f'<div class="Layout"><div class="Layout-main"><table aria-labelledby="folders-and-files"><tbody><tr><td><a href="/o/tool/src">src</a></td><td><a href="/o/tool/commit/1">Reword an error</a></td><td><relative-time>last week</relative-time></td></tr></tbody></table><div class="Box-sc"><nav aria-label="Repository files"><ul role="list"><li><a href="#readme">README</a></li></ul></nav>'
                f'<article class="markdown-body entry-content container-lg" itemprop="text">\n{article}\n</article></div></div><div class="Layout-sidebar"><div class="BorderGrid"><h2 class="mb-3 h4">About</h2><ul>{self.links(ASIDE)}</ul></div></div></div></main></div><footer class="footer" role="contentinfo">{FOOT}</footer><div id="cookie-consent-banner">{BANNER}</div></div>')


class GitBook(Docusaurus):
    def heading(self, level, text):
        if level == 1:
            return f'<header class="max-w-3xl"><h1 class="text-4xl font-bold">{self.line(text)}</h1></header>'
        return (f'<h{level} id="{slug(text)}" class="flex scroll-m-12 text-2xl font-semibold"><div class="hash grid relative"><a aria-label="Direct link to heading" href="#{slug(text)}"><svg class="size-4"></svg></a></div>'
                f'<div class="flex-1 text-left">{self.line(text)}</div></h{level}>')

    def note(self, text):
        return f'<div class="hint transition-colors rounded-md"><div class="flex p-4"><div><svg class="size-5 mt-1"></svg></div><div class="flex-1"><p>{self.line(text)}</p></div></div></div>'

    def list(self, items):
        return '<ul class="max-w-3xl space-y-2">' + "".join(f'<li class="leading-normal flex"><div class="mr-1 flex"><div class="before:content-bullet"></div></div><div class="flex min-w-0 flex-1 flex-col"><p>{self.line(item)}</p></div></li>' for item in items) + "</ul>"

    def numbers(self, items):
        return '<ol class="max-w-3xl space-y-2">' + "".join(f'<li class="leading-normal flex"><div class="mr-1 flex"><div class="text-right">{i}.</div></div><div class="flex min-w-0 flex-1 flex-col"><p>{self.line(item)}</p></div></li>' for i, item in enumerate(items, 1)) + "</ol>"

    def table(self, rows):
        head, *body = rows
        return ('<div class="overflow-x-auto"><div role="table" class="flex flex-col"><div role="rowgroup"><div role="row" class="flex">' + "".join(f'<div role="columnheader" class="column">{self.line(cell)}</div>' for cell in head) +
                '</div></div><div role="rowgroup" class="flex flex-col">' + "".join('<div class="flex" role="row">' + "".join(f'<div role="cell" class="column"><div class="text-sm"><p>{self.line(cell)}</p></div></div>' for cell in row) + "</div>" for row in body) + "</div></div></div>")

    def code(self, language, code):
        lines = "\n".join(lines_of(code, "", lambda i, text: f'<span class="highlight-line"><span class="highlight-line-content">{text}</span></span>'))
        return (f'<div class="group/codeblock grid"><div class="flex items-center"><button class="button">Copy</button></div><pre class="hide-scrollbar relative overflow-auto"><code id="cb" class="inline-grid language-{language}">{lines}</code></pre></div>')

    def image(self, alt, source, href):
        begin, end = (f'<a href="{href}">', "</a>") if href else ("", "")
        return f'<figure class="flex"><div class="relative">{begin}<picture><img alt="{html.escape(alt)}" class="hover:cursor-zoom-in" loading="lazy" src="{source}" srcset="{source}?width=300 300w, {source}?width=768 768w"></picture>{end}</div></figure>'

    def around(self, article):
        return (f'<div class="site-background"><header id="site-header" class="flex"><div>{self.links(NAVIGATION, "<span>", "</span>")}</div></header><div class="lg:flex"><aside data-testid="table-of-contents" id="table-of-contents"><ul class="flex flex-1 flex-col">{self.links(ASIDE)}</ul></aside><main class="flex-1">{article}'
                f'<div class="mt-6 flex"><a href="/prev"><span>Previous</span><span>One</span></a></div><div class="flex text-sm"><p>Last updated <time datetime="2026-05-01">1 month ago</time></p></div></main><aside class="group/aside"><div><button>Was this helpful?</button></div></aside></div><footer>{FOOT}</footer><div role="dialog" class="cookies">{BANNER}</div></div>')


class Mdn(Manner):
    def heading(self, level, text):
        return f"<h1>{self.line(text)}</h1>" if level == 1 else f'<h{level} id="{slug(text)}"><a class="heading-anchor" href="#{slug(text)}">{self.line(text)}</a></h{level}>'

    def note(self, text):
        return f'<div class="notecard warning"><p><strong>Warning:</strong>\n{self.line(text)}</p></div>'

    def table(self, rows):
        return f'<figure class="table-container">{Manner.table(self, rows)}</figure>'

    def code(self, language, code):
        return (f'<div class="code-example"><div class="example-header"><span class="language-name">{language}</span><button type="button" class="icon copy-icon"><span class="visually-hidden">Copy to Clipboard</span></button></div>'
                f'<pre class="brush: {language} notranslate"><code>{tokens_of(code, "token ")}\n</code></pre></div>')

    def formula(self, tex):
        return f'<mjx-container class="MathJax CtxtMenu_Attached_0" jax="CHTML" tabindex="0" style="position: relative;"><mjx-math class="MJX-TEX" aria-hidden="true"><mjx-mi class="mjx-i"><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi></mjx-math><mjx-assistive-mml unselectable="on" display="inline"><math xmlns="http://www.w3.org/1998/Math/MathML" data-latex="{html.escape(tex)}"><mi>x</mi></math></mjx-assistive-mml></mjx-container>'

    def math(self, tex):
        return "<p>" + self.formula(tex).replace('display="inline"', 'display="block"').replace('jax="CHTML"', 'jax="CHTML" display="true"').replace("<math ", '<math display="block" ') + "</p>"

    def around(self, article):
        return (f'<ul id="nav-access" class="a11y-nav"><li><a id="skip-main" href="#content">Skip to main content</a></li></ul><div class="page-wrapper category-api document-page"><div class="sticky-header-container"><header class="top-navigation"><ul class="main-menu nojs">{self.links(NAVIGATION)}</ul></header></div><div class="main-wrapper"><div class="sidebar-container"><aside id="sidebar-quicklinks" class="sidebar"><nav class="sidebar-inner"><ol>{self.links(ASIDE)}</ol></nav></aside>'
                f'<div class="toc-container"><aside class="toc"><nav><h2 class="document-toc-heading">In this article</h2><ul class="document-toc-list">{self.links([("One", "#a")])}</ul></nav></aside></div></div><main id="content" class="main-content"><article class="main-page-content" lang="en-US">\n{article}\n</article><aside class="article-footer"><div class="svg-container"></div><h2>Help improve this page</h2><p>Learn how to contribute.</p></aside></main></div></div>'
                f'<footer id="nav-footer" class="page-footer">{FOOT}</footer><div class="cookie-box">{BANNER}</div>')


class Notebook(Manner):
    head = '<script>window.MathJax = {tex2jax: {inlineMath: [ ["$","$"], ["\\\\(","\\\\)"] ], displayMath: [ ["$$","$$"], ["\\\\[","\\\\]"] ], processEscapes: true}};</script>'

    def formula(self, tex):
        return f"${html.escape(tex, quote=False)}$"

    def math(self, tex):
        return f"$$\n{html.escape(tex, quote=False)}\n$$"

    def heading(self, level, text):
        return f'<h{level} id="{text.replace(" ", "-")}">{self.line(text)}<a class="anchor-link" href="#{text.replace(" ", "-")}">\N{PILCROW SIGN}</a></h{level}>'

    def code(self, language, code):
        return (f'</div></div></div></div><div class="jp-Cell jp-CodeCell jp-Notebook-cell jp-mod-noOutputs"><div class="jp-Cell-inputWrapper" tabindex="0"><div class="jp-Collapser jp-InputCollapser"></div><div class="jp-InputArea jp-Cell-inputArea"><div class="jp-InputPrompt jp-InputArea-prompt">In\u00a0[1]:</div>'
                f'<div class="jp-CodeMirrorEditor jp-Editor jp-InputArea-editor" data-type="inline"><div class="cm-editor cm-s-jupyter"><div class="highlight hl-ipython3"><pre><span></span>{tokens_of(code, "")}\n</pre></div></div></div></div></div></div>{self.cell}')

    cell = '<div class="jp-Cell jp-MarkdownCell jp-Notebook-cell"><div class="jp-Cell-inputWrapper" tabindex="0"><div class="jp-InputArea jp-Cell-inputArea"><div class="jp-RenderedHTMLCommon jp-RenderedMarkdown jp-MarkdownOutput" data-mime-type="text/markdown">\n'

    def around(self, article):
        return (f'<div class="nav-bar"><ul>{self.links(NAVIGATION)}</ul></div><main class="jp-Notebook">{self.cell}{article}</div></div></div></div></main><div class="side"><ul>{self.links(ASIDE)}</ul></div><footer>{FOOT}</footer><div class="consent">{BANNER}</div>')


class Quarto(Manner):
    def formula(self, tex):
        return f'<span class="math inline">\\({html.escape(tex, quote=False)}\\)</span>'

    def math(self, tex):
        return f'<p><span class="math display">\\[\n{html.escape(tex, quote=False)}\n\\]</span></p>'

    def heading(self, level, text):
        if level == 1:
            return f'<header id="title-block-header" class="quarto-title-block default"><div class="quarto-title"><h1 class="title">{self.line(text)}</h1></div></header>'
        return f'<h{level} class="anchored" data-anchor-id="{slug(text)}">{self.line(text)}<a class="anchorjs-link " aria-label="Anchor" data-anchorjs-icon="&#xe9cb;" href="#{slug(text)}"></a></h{level}>'

    def note(self, text):
        return ('<div class="callout callout-style-default callout-note callout-titled"><div class="callout-header d-flex align-content-center"><div class="callout-icon-container"><i class="callout-icon"></i></div>'
                f'<div class="callout-title-container flex-fill">Note</div></div><div class="callout-body-container callout-body"><p>{self.line(text)}</p></div></div>')

    def table(self, rows):
        return Manner.table(self, rows).replace("<table>", '<table class="caption-top table">').replace("<tr>", '<tr class="odd">')

    def code(self, language, code):
        lines = "\n".join(lines_of(code, "", lambda i, text: f'<span id="cb1-{i}"><a href="#cb1-{i}" aria-hidden="true" tabindex="-1"></a>{text}</span>'))
        return (f'<div class="sourceCode" id="cb1"><pre class="sourceCode {language} code-with-copy"><code class="sourceCode {language}">{lines}</code><button title="Copy to Clipboard" class="code-copy-button"><i class="bi"></i></button></pre></div>')

    def image(self, alt, source, href):
        image = f'<img src="{source}" class="img-fluid figure-img" alt="{html.escape(alt)}">'
        return f'<div class="quarto-figure quarto-figure-center"><figure class="figure"><p>{self.link(image, href) if href else image}</p><figcaption>{html.escape(alt)}</figcaption></figure></div>'

    def around(self, article):
        return (f'<div id="quarto-search-results"></div><header id="quarto-header" class="headroom fixed-top"><nav class="navbar navbar-expand-lg"><ul class="navbar-nav navbar-nav-scroll">{self.links(NAVIGATION)}</ul></nav></header><div id="quarto-content" class="quarto-container page-columns"><nav id="quarto-sidebar" class="sidebar collapse"><ul class="list-unstyled mt-1">{self.links(ASIDE)}</ul></nav>'
                f'<div id="quarto-margin-sidebar" class="sidebar margin-sidebar"><nav id="TOC" role="doc-toc"><h2 id="toc-title">On this page</h2><ul>{self.links([("One", "#a")])}</ul></nav></div><main class="content" id="quarto-document-content">\n{article}\n</main></div><footer class="footer"><div class="nav-footer">{FOOT}</div></footer><div class="cookie-consent">{BANNER}</div>')


class Highlighter(Manner):
    """A blog with the highlighters of ten years ago, and formulas of a service of images."""

    def formula(self, tex):
        return f'<img src="https://latex.codecogs.example/gif.latex?{percent(tex)}" title="{html.escape(tex)}" />'

    def math(self, tex):
        return f'<p align="center">{self.formula(tex)}</p>'

    def code(self, language, code):
        count = code.count("\n") + 1
        numbers = "".join(f'<div class="line number{i} index{i - 1} alt{i % 2 + 1}">{i}</div>' for i in range(1, count + 1))

        def line(i, text):
            text = re.sub(r"^ +", lambda found: f'<code class="{language} spaces">{"&nbsp;" * len(found[0])}</code>', html.escape(text))
            return f'<div class="line number{i} index{i - 1} alt{i % 2 + 1}">{text or "&nbsp;"}</div>'
        lines = "".join(line(i, text) for i, text in enumerate(code.split("\n"), 1))
        return (f'<div id="highlighter_7" class="syntaxhighlighter nogutter {language}"><div class="toolbar"><span><a href="#" class="toolbar_item command_help help">?</a></span></div><table border="0" cellpadding="0" cellspacing="0"><tbody><tr><td class="gutter">{numbers}</td><td class="code"><div class="container">{lines}</div></td></tr></tbody></table></div>')

    def around(self, article):
        return (f'<div id="wrapper"><div id="header"><div id="nav"><ul>{self.links(NAVIGATION)}</ul></div></div><div id="content"><div class="post" id="post-12"><div class="entry">\n{article}\n<div class="postmeta">Posted in <a href="/c/tools">Tools</a> | <a href="#comments">No comments</a></div></div></div></div>'
                f'<div id="sidebar"><h2>Recent</h2><ul>{self.links(ASIDE)}</ul></div><div id="footer"><p>{FOOT}</p></div><div class="cookie">{BANNER}</div></div>')


def percent(tex):
    return "".join(sign if sign.isalnum() or sign in "_=-.()" else "".join(f"%{byte:02X}" for byte in sign.encode()) for sign in tex)
