# SPDX-License-Identifier: Apache-2.0
"""Pages as programs for documentation write them."""
import html
import re

from manner import ASIDE, BANNER, BLANK, FOOT, Manner, NAVIGATION, slug
from small_text import tokens_of


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


