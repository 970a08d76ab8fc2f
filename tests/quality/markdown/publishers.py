# SPDX-License-Identifier: Apache-2.0
"""Pages as further publishers, forums and encyclopaedias write them."""
import html

from forums import Board, Exchange
from lexicons import MediaWiki, Roles
from manner import ASIDE, BANNER, FOOT, Manner, NAVIGATION, slug
from papers import Publisher
from small_text import tokens_of


class Springer(Manner):
    def formula(self, tex):
        return f'<span class="mathjax-tex">\\({html.escape(tex, quote=False)}\\)</span>'

    def math(self, tex):
        return f'<div id="Equ1" class="c-article-equation"><div class="c-article-equation__content"><span class="mathjax-tex">$${html.escape(tex, quote=False)}$$</span></div><div class="c-article-equation__number">\n(1)\n</div></div>'

    def heading(self, level, text):
        if level == 1:
            return f'<div class="c-article-header"><h1 class="c-article-title" data-test="article-title">{self.line(text)}</h1></div>'
        return f'<h{level} class="{"c-article-section__title js-section-title js-c-reading-companion-sections-item" if level == 2 else "c-article__sub-heading"}" id="{slug(text)}">{self.line(text)}</h{level}>'

    def list(self, items):
        return '<ul class="u-list-style-bullet">' + "".join(f"\n<li>\n<p>{self.line(item)}</p>\n</li>" for item in items) + "</ul>"

    def table(self, rows):
        return ('<div class="c-article-table" data-test="inline-table" id="table-1"><figure><figcaption class="c-article-table__figcaption"><b id="Tab1" data-test="table-caption">Table 1 Measured values</b></figcaption><div class="c-article-table-container"><div class="c-article-table-border c-table-scroll-wrapper"><div class="c-table-scroll-wrapper__content">' +
                Manner.table(self, rows).replace("<table>", '<table class="data last-table">').replace("<td>", '<td class="u-text-left ">') + '</div></div></div><div class="u-text-right u-hide-print"><a class="c-article__pill-button" href="/articles/1/tables/1"><span>Full size table</span></a></div></figure></div>')

    def code(self, language, code):
        return f'<pre class="programlisting">{html.escape(code)}</pre>'

    def image(self, alt, source, href):
        return (f'<div class="c-article-section__figure js-c-reading-companion-figures-item" id="figure-1" data-title="{html.escape(alt)}"><figure><figcaption><b id="Fig1" class="c-article-section__figure-caption">Fig. 1</b></figcaption><div class="c-article-section__figure-content"><div class="c-article-section__figure-item">'
                f'<a class="c-article-section__figure-link" data-test="img-link" href="/articles/1/figures/1" rel="nofollow"><picture><source type="image/webp" srcset="{source}?as=webp"><img aria-describedby="Fig1" src="{source}" alt="figure 1" loading="lazy" width="685" height="446"></picture></a></div><div class="c-article-section__figure-description" id="figure-1-desc"><p>{html.escape(alt)}</p></div></div>'
                f'<div class="u-text-right u-hide-print"><a class="c-article__pill-button" href="/articles/1/figures/1"><span>Full size image</span></a></div></figure></div>')

    def around(self, article):
        return (f'<section class="cc-banner" data-cc-banner="slot"><p>{BANNER}</p></section><header class="eds-c-header"><nav>{self.links(NAVIGATION, "<span>", "</span>")}</nav></header><div class="u-container u-mt-32" id="main"><main class="c-article-main-column" role="main"><article lang="en">\n{article}\n<div id="MagazineFulltextArticleBodySuffix"><section aria-labelledby="Bib1"><div class="c-article-section"><h2 class="c-article-section__title">References</h2>'
                f'<ol class="c-article-references"><li class="c-article-references__item" data-counter="1."><p class="c-article-references__text">One, A.: Of trees. J. Trees <b>1</b>, 1-9 (2001)</p></li></ol></div></section></div></article></main><aside class="c-article-sidebar"><ul>{self.links(ASIDE)}</ul></aside></div><footer class="eds-c-footer">{FOOT}</footer>')


class Mdpi(Publisher):
    """MathML with numbers of equations, pop-ups of tables and figures."""
    from_mathml = True

    def formula(self, tex):
        return Roles.formula(self, tex)

    def math(self, tex):
        return '<div class="html-disp-formula-info" id="FD1"><div class="f">' + Roles.math(self, tex).removeprefix('<div class="equation">') + '<div class="l"><label>(1)</label></div></div>'

    def heading(self, level, text):
        return f'<h1 class="title hypothesis_container" itemprop="name">{self.line(text)}</h1>' if level == 1 else f'<h{level} data-nested="{level}">{level}. {self.line(text)}</h{level}>'

    def text(self, text):
        return f'<div class="html-p">{self.line(text)}</div>'

    def list(self, items):
        return '<ul class="html-bullet">' + "".join(f'<li><div class="html-p">{self.line(item)}</div></li>' for item in items) + "</ul>"

    def code(self, language, code):
        return f'<div class="html-array_table"><pre>{html.escape(code)}</pre></div>'

    def table(self, rows):
        return ('<div class="html-table-wrap" id="t1"><div class="html-table_wrap_td"><div class="html-tablepopup html-tablepopup-link" data-counterslinkmanual="/t1" href="#table_body_display_t1"><img data-lsrc="/img/table.png"></div></div><div class="html-table_wrap_discription"><b>Table 1.</b> Measured values.</div></div>'
                '<div class="html-table_show mfp-hide" id="table_body_display_t1"><div class="html-caption"><b>Table 1.</b> Measured values.</div>' + Manner.table(self, rows) + "</div>")

    def image(self, alt, source, href):
        return (f'<div class="html-fig-wrap" id="f1"><div class="html-fig_img"><div class="html-figpopup html-figpopup-link" href="#fig_body_display_f1"><img data-large="{source}" data-original="{source}" alt="{html.escape(alt)}" data-lsrc="{source}"><a class="html-expand html-figpopup" href="#fig_body_display_f1"></a></div></div><div class="html-fig_description"><b>Figure 1.</b> {html.escape(alt)}</div></div>')


class Kramdown(Manner):
    head = '<script src="https://cdn.example/mathjax/2.7/MathJax.js?config=TeX-AMS-MML_HTMLorMML"></script>'

    def formula(self, tex):
        return f'<script type="math/tex">{tex}</script>'

    def math(self, tex):
        inside = f"% <![CDATA[\n{tex} %]]>" if "<" in tex or "&" in tex else tex
        return f'<script type="math/tex; mode=display">{inside}</script>'

    def heading(self, level, text):
        return f'<h{level} id="{slug(text)}">{self.line(text)}</h{level}>' if level > 1 else f'<header class="post-header"><h1 class="post-title p-name" itemprop="name headline">{self.line(text)}</h1><p class="post-meta"><time class="dt-published" datetime="2026-02-03T00:00:00+00:00">Feb 3, 2026</time></p></header>'

    def code(self, language, code):
        return f'<div class="language-{language} highlighter-rouge"><div class="highlight"><pre class="highlight"><code>{tokens_of(code, "")}\n</code></pre></div></div>'

    def around(self, article):
        head, rest = article.split("</header>", 1)
        return (f'<header class="site-header" role="banner"><div class="wrapper"><a class="site-title" rel="author" href="/">The site</a><nav class="site-nav"><div class="trigger">{self.links(NAVIGATION, "", " ")}</div></nav></div></header><main class="page-content" aria-label="Content"><div class="wrapper"><article class="post h-entry" itemscope itemtype="http://schema.org/BlogPosting">'
                f'{head}</header><div class="post-content e-content" itemprop="articleBody">\n{rest}\n</div></article></div></main><aside><ul>{self.links(ASIDE)}</ul></aside><footer class="site-footer h-card"><p>{FOOT}</p></footer><div class="cookies">{BANNER}</div>')


class Distill(Manner):
    def formula(self, tex):
        return f'<d-math>{html.escape(tex, quote=False)}</d-math>'

    def math(self, tex):
        return f'<d-math block="">\n{html.escape(tex, quote=False)}\n</d-math>'

    def heading(self, level, text):
        return f'<d-title><h1>{self.line(text)}</h1></d-title>' if level == 1 else f'<h{level} id="{slug(text)}">{self.line(text)}</h{level}>'

    def code(self, language, code):
        return f'<d-code block="" language="{language}">\n{html.escape(code)}\n</d-code>'

    def image(self, alt, source, href):
        return f'<figure class="l-body"><img src="{source}" alt="{html.escape(alt)}"><figcaption>{html.escape(alt)}</figcaption></figure>'

    def around(self, article):
        head, rest = article.split("</d-title>", 1)
        return (f'<distill-header><nav>{self.links(NAVIGATION, "", " ")}</nav></distill-header><d-front-matter></d-front-matter>{head}</d-title><d-byline><p>Ann Example</p></d-byline><d-article>\n{rest}\n</d-article><d-appendix><d-footnote-list></d-footnote-list></d-appendix><div class="side"><ul>{self.links(ASIDE)}</ul></div><distill-footer>{FOOT}</distill-footer><div class="consent">{BANNER}</div>')


class Zhihu(Exchange):
    def formula(self, tex):
        return f'<span class="ztext-math" data-eeimg="1" data-tex="{html.escape(tex)}"><span></span><span><span class="MathJax_Preview" style="color: inherit;"></span><span class="MathJax_SVG" tabindex="0" style="font-size: 100%;"><svg width="2ex" height="1ex" role="img"><g><use xlink:href="#M1"></use></g></svg></span></span><span class="tex2jax_ignore math-holder">{html.escape(tex, quote=False)}</span></span>'

    def math(self, tex):
        return f"<p>{self.formula(tex)}</p>"

    def code(self, language, code):
        return f'<div class="highlight"><pre><code class="language-{language}">{tokens_of(code, "")}\n</code></pre></div>'

    def table(self, rows):
        return Manner.table(self, rows).replace("<table>", '<table data-draft-node="block" data-draft-type="table" data-size="normal" data-row-style="normal">')

    def image(self, alt, source, href):
        image = f'src="{source}" data-caption="" data-size="normal" class="origin_image zh-lightbox-thumb" width="720"'
        return f'<figure data-size="normal"><noscript><img {image}/></noscript><img src="data:image/svg+xml;utf8,&lt;svg&gt;&lt;/svg&gt;" data-actualsrc="{source}" data-rawwidth="720" class="origin_image zh-lightbox-thumb lazy" alt="{html.escape(alt)}"/></figure>'


class XenForo(Board):
    def formula(self, tex):
        return f"[tex]{html.escape(tex, quote=False)}[/tex]"

    def math(self, tex):
        return f"[tex]\n{html.escape(tex, quote=False)}\n[/tex]"

    def code(self, language, code):
        return (f'<div class="bbCodeBlock bbCodeBlock--screenLimited bbCodeBlock--code"><div class="bbCodeBlock-title">{language.capitalize()}:</div><div class="bbCodeBlock-content" dir="ltr"><pre class="bbCodeCode" dir="ltr" data-xf-init="code-block" data-lang="{language}"><code>{html.escape(code)}</code></pre></div></div>')

    def table(self, rows):
        return '<div class="bbTable">' + Manner.table(self, rows).replace("<table>", '<table style="width: 100%">').replace("<thead>", "").replace("</thead>", "").replace("<tbody>", "").replace("</tbody>", "") + "</div>"

    def image(self, alt, source, href):
        return f'<div class="bbImageWrapper js-lbImage" title="{html.escape(alt)}" data-src="{source}"><img src="{source}" data-url="{source}" class="bbImage" data-zoom-target="1" alt="{html.escape(alt)}" loading="lazy"></div>'


class Minerva(MediaWiki):
    """An encyclopaedia on small screens: folded sections, images of a script."""

    def heading(self, level, text):
        if level == 1:
            return MediaWiki.heading(self, level, text)
        return f'<div class="mw-heading mw-heading{level} section-heading collapsible-heading open-block"><span class="indicator mf-icon"></span><h{level} id="{slug(text)}"><span class="mw-headline">{self.line(text)}</span></h{level}><span class="mw-editsection"><a role="button" href="/edit" title="Edit section" class="cdx-button"><span>edit</span></a></span></div>'

    def image(self, alt, source, href):
        return (f'<figure class="mw-default-size mw-halign-right" typeof="mw:File/Thumb"><a href="/wiki/File:{source.rsplit("/")[-1]}" class="mw-file-description"><noscript><img alt="{html.escape(alt)}" src="{source}" decoding="async" width="250" height="188" class="mw-file-element"></noscript>'
                f'<span class="lazy-image-placeholder" style="width: 250px;height: 188px;" data-mw-src="{source}" data-width="250" data-height="188" data-mw-srcset="{source} 1.5x" data-class="mw-file-element" data-alt="{html.escape(alt)}">&nbsp;</span></a><figcaption>{html.escape(alt)}</figcaption></figure>')


class MathWorld(Manner):
    """A lexicon whose formulas are images with their TeX as text, and whose displayed formulas are tables."""

    def formula(self, tex):
        return f'<img src="/images/equations/X/Inline{len(tex)}.svg" class="inlineformula" width="12" height="22" border="0" alt="{html.escape(tex)}">'

    def math(self, tex):
        return (f'<div class="table-responsive"><table width="100%" align="center" cellpadding="0" cellspacing="0" style="padding-left: 50px"><tr><td align="left"><img src="/images/equations/X/NumberedEquation1.svg" class="numberedequation" width="81" height="44" border="0" alt="{html.escape(tex)}"></td><td align="right" width="3"><div id="eqn1" class="eqnum">(1)</div></td></tr></table></div>')

    def heading(self, level, text):
        return f'<h1>{self.line(text)}</h1><hr>' if level == 1 else f'<h{level}>{self.line(text)}</h{level}>'

    def table(self, rows):
        return '<table class="mathworldtable" border="1">' + "".join("<tr>" + "".join(f'<td align="left">{self.line(cell)}</td>' for cell in row) + "</tr>" for row in rows) + "</table>"

    def code(self, language, code):
        return f'<pre>{html.escape(code)}</pre>'

    def image(self, alt, source, href):
        return f'<div class="center-image"><img src="{source}" class="" width="360" height="200" alt="{html.escape(alt)}"></div>'

    def around(self, article):
        return (f'<main id="entry"><section id="content"><nav class="breadcrumbs"><ul class="breadcrumb">{self.links(NAVIGATION)}</ul></nav>\n<div class="entry-content">\n{article}\n</div><hr><div id="see-also"><h2>See also</h2>{self.links(ASIDE, "", ", ")}</div></section></main><footer><ul><li>{FOOT}</li></ul></footer><div class="gdpr">{BANNER}</div>')


class Fandom(MediaWiki):
    def heading(self, level, text):
        if level == 1:
            return f'<h1 class="page-header__title" id="firstHeading">{self.line(text)}</h1>'
        return f'<h{level}><span class="mw-headline" id="{slug(text)}">{self.line(text)}</span><span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="/e" class="mw-editsection-visualeditor"><svg></svg></a><span class="mw-editsection-bracket">]</span></span></h{level}>'

    def image(self, alt, source, href):
        return (f'<figure class="thumb tright show-info-icon" style="width: 250px"><a href="{source}" class="image"><img alt="{html.escape(alt)}" src="data:image/gif;base64,R0lGODlhAQABAIABAAAAAP///yH5BAEAAAEALAAAAAABAAEAQAICTAEAOw%3D%3D" decoding="async" width="250" height="188" class="thumbimage lazyload" data-image-name="x.jpg" data-src="{source}"></a>'
                f'<figcaption class="thumbcaption"><a href="/wiki/File:x.jpg" class="info-icon"><svg></svg></a><p class="caption">{html.escape(alt)}</p></figcaption></figure>')

    def formula(self, tex):
        return f"\\({html.escape(tex, quote=False)}\\)"

    def math(self, tex):
        return f"<dl><dd>\\[{html.escape(tex, quote=False)}\\]</dd></dl>"

    def code(self, language, code):
        return f'<div class="mw-highlight mw-highlight-lang-{language} mw-content-ltr mw-highlight-lines" dir="ltr"><pre><span></span>' + "".join(f'<span id="L-{i}"><a href="#L-{i}"><span class="linenos" data-line="{i}"></span></a>{tokens_of(line, "")}\n</span>' for i, line in enumerate(code.split("\n"), 1)) + "</pre></div>"
