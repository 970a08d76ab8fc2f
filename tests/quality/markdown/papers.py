# SPDX-License-Identifier: Apache-2.0
"""Pages as programs for papers write them."""
import html

from manner import ASIDE, BANNER, FOOT, Manner, NAVIGATION, slug
from small_text import tokens_of


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


