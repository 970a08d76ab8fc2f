# SPDX-License-Identifier: Apache-2.0
"""Pages as programs for blogs and wikis write them, with their highlighters."""
import html
import json
import re

from doc_tools import lines_of
from lexicons import MediaWiki
from manner import ASIDE, BANNER, FOOT, Manner, NAVIGATION, slug
from reference_sites import escape, Nextra
from small_text import tokens_of


class Blog(Manner):
    """The frame of a blog with a sidebar, comments and a form."""

    def around(self, article):
        return (f'<div class="announcement-bar">{BANNER}</div><header class="site-header outer"><nav class="inner"><ul class="nav">{self.links(NAVIGATION)}</ul></nav></header><main id="site-main" class="site-main outer"><div class="inner"><article class="post-full post tag-bugs">\n{article}\n</article></div></main>'
                f'<section class="post-comments"><h3>2 Comments</h3><ol class="commentlist"><li class="comment"><div class="comment-author">Lin</div><div class="comment-body"><p>Great post, thanks a lot!</p></div></li></ol><form id="commentform"><p>Leave a reply</p><textarea name="comment"></textarea><button>Send</button></form></section><aside class="read-more"><h4>Read next</h4><ul>{self.links(ASIDE)}</ul></aside><footer class="site-footer outer">{FOOT}</footer>')


class Ghost(Blog):
    head = '<script defer src="https://cdn.example/katex.min.js"></script><script defer src="https://cdn.example/contrib/auto-render.min.js" onload="renderMathInElement(document.body, {delimiters: [{left: \'$$\', right: \'$$\', display: true}, {left: \'$\', right: \'$\', display: false}]});"></script>'

    def formula(self, tex):
        return f"${escape(tex)}$"

    def math(self, tex):
        return f"<p>$$ {escape(tex)} $$</p>"

    def heading(self, level, text):
        if level == 1:
            return f'<header class="post-full-header"><section class="post-full-tags"><a href="/tag/bugs/">Bugs</a></section><h1 class="post-full-title">{self.line(text)}</h1><div class="post-full-byline"><section class="post-full-byline-content"><h4 class="author-name"><a href="/author/mk/">Maria Kern</a></h4><div class="byline-meta-content"><time class="byline-meta-date" datetime="2025-05-02">2 May 2025</time><span class="byline-reading-time">3 min read</span></div></section></div></header>'
        return f'<h{level} id="{slug(text)}">{self.line(text)}</h{level}>'

    def note(self, text):
        return f'<div class="kg-card kg-callout-card kg-callout-card-blue"><div class="kg-callout-emoji">\N{ELECTRIC LIGHT BULB}</div><div class="kg-callout-text">{self.line(text)}</div></div>'

    def code(self, language, code):
        return f'<figure class="kg-card kg-code-card"><pre><code class="language-{language}">{html.escape(code)}</code></pre><figcaption><p><span style="white-space: pre-wrap;">The code in question</span></p></figcaption></figure>'

    def table(self, rows):
        return "<!--kg-card-begin: html-->" + Manner.table(self, rows) + "<!--kg-card-end: html-->"

    def image(self, alt, source, href):
        return f'<figure class="kg-card kg-image-card kg-width-wide kg-card-hascaption"><img src="{source}" class="kg-image" alt="" loading="lazy" width="2000" height="1000" srcset="{source} 600w, {source} 1000w" sizes="(min-width: 1200px) 1200px"><figcaption>{escape(alt)}</figcaption></figure>'


class Hexo(Blog):
    head = '<script src="https://cdn.example/mathjax@3/es5/tex-mml-chtml.js"></script>'

    def formula(self, tex):
        return Nextra.katex(self, tex, False)

    def math(self, tex):
        return f"<p>{Nextra.katex(self, tex, True)}</p>"

    def heading(self, level, text):
        if level == 1:
            return f'<header class="post-header"><h1 class="post-title" itemprop="name headline">{self.line(text)}</h1><div class="post-meta-container"><div class="post-meta"><span class="post-meta-item"><span class="post-meta-item-text">Posted on</span><time title="Created: 2025-05-02" datetime="2025-05-02T10:00:00+02:00">2025-05-02</time></span><span class="post-meta-item"><span class="post-meta-item-text">Word count in article: </span><span>812</span></span></div></div></header>'
        return f'<h{level} id="{slug(text)}"><a href="#{slug(text)}" class="headerlink" title="{html.escape(text)}"></a>{self.line(text)}</h{level}>'

    def code(self, language, code):
        numbers = "".join(f'<span class="line">{i}</span><br>' for i in range(1, code.count("\n") + 2))
        lines = "".join(f'<span class="line">{tokens_of(line, "")}</span><br>' for line in code.split("\n"))
        return f'<figure class="highlight {language}"><table><tr><td class="gutter"><pre>{numbers}</pre></td><td class="code"><pre>{lines}</pre></td></tr></table></figure>'

    def note(self, text):
        return f'<div class="note warning"><p>{self.line(text)}</p></div>'

    def image(self, alt, source, href):
        return f'<p><img data-src="{source}" alt="{html.escape(alt)}" data-loading="auto"></p>'


class Chirpy(Blog):
    def formula(self, tex):
        return f"\\({escape(tex)}\\)"

    def math(self, tex):
        return f"\\[{escape(tex)}\\]"

    def heading(self, level, text):
        if level == 1:
            return f'<header><h1 data-toc-skip>{self.line(text)}</h1><div class="post-meta text-muted"><span>Posted <time data-ts="1746180000">May 2, 2025</time></span><div class="d-flex justify-content-between"><span>By <em><a href="/mk">Maria Kern</a></em></span><div><span class="readtime"><em>3 min</em> read</span></div></div></div></header>'
        return f'<h{level} id="{slug(text)}"><span class="me-2">{self.line(text)}</span><a href="#{slug(text)}" class="anchor text-muted"><i class="fas fa-hashtag"></i></a></h{level}>'

    def code(self, language, code):
        count = code.count("\n") + 1
        numbers = "\n".join(str(i) for i in range(1, count + 1))
        return (f'<div class="language-{language} highlighter-rouge"><div class="code-header"><span data-label-text="{language.capitalize()}"><i class="fas fa-code fa-fw small"></i></span><button aria-label="copy" data-title-succeed="Copied!"><i class="far fa-clipboard"></i></button></div><div class="highlight"><code><table class="rouge-table"><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">{numbers}\n</pre></td><td class="rouge-code"><pre>{tokens_of(code, "")}\n</pre></td></tr></tbody></table></code></div></div>')

    def table(self, rows):
        return '<div class="table-wrapper">' + Manner.table(self, rows) + "</div>"

    def note(self, text):
        return f'<blockquote class="prompt-danger"><p>{self.line(text)}</p></blockquote>'

    def image(self, alt, source, href):
        return f'<p><a href="{source}" class="popup img-link shimmer"><img src="{source}" alt="{html.escape(alt)}" width="972" height="589" loading="lazy"></a> <em>{escape(alt)}</em></p>'


class Enlighter(Blog):
    """WordPress: the highlighter hides the source and shows lines as boxes; formulas of a plug-in with KaTeX."""

    def formula(self, tex):
        return f'<span class="wp-katex-eq" data-display="false">{escape(tex)}</span>'

    def math(self, tex):
        return f'<p><span class="wp-katex-eq katex-display" data-display="true">{escape(tex)}</span></p>'

    def code(self, language, code):
        lines = "".join(f"<div><div>{tokens_of(line, 'enlighter-') or ' '}</div></div>" for line in code.split("\n"))
        return (f'<div class="enlighter-default enlighter-v-standard enlighter-t-enlighter enlighter-hover enlighter-linenumbers "><div class="enlighter-toolbar-top enlighter-toolbar"><div class="enlighter-btn enlighter-btn-raw" title="Plain text"></div><div class="enlighter-btn enlighter-btn-copy" title="Copy to clipboard"></div></div><div class="enlighter-code"><div class="enlighter" style="">{lines}</div><pre class="enlighter-raw"></pre></div></div>'
                f'<pre class="EnlighterJSRAW enlighter-origin" data-enlighter-language="{language}" data-enlighter-theme="" style="display: none;">{html.escape(code)}</pre>')

    def heading(self, level, text):
        return f'<header class="entry-header"><h1 class="entry-title">{self.line(text)}</h1><div class="entry-meta"><span class="posted-on"><a href="/2025/05/02/"><time class="entry-date published" datetime="2025-05-02T10:00:00+02:00">May 2, 2025</time></a></span> <span class="byline"> by <span class="author vcard"><a class="url fn n" href="/author/mk/">mk</a></span></span></div></header>' if level == 1 else f'<h{level} class="wp-block-heading"><span class="ez-toc-section" id="{slug(text)}"></span>{self.line(text)}<span class="ez-toc-section-end"></span></h{level}>'

    def table(self, rows):
        return f'<figure class="wp-block-table is-style-stripes">{Manner.table(self, rows)}<figcaption class="wp-element-caption">Before and after</figcaption></figure>'

    def image(self, alt, source, href):
        return f'<figure class="wp-block-image size-large"><img decoding="async" width="1024" height="512" src="data:image/svg+xml,%3Csvg%20xmlns=\'x\'%3E%3C/svg%3E" alt="{html.escape(alt)}" class="wp-image-9" data-lazy-srcset="{source} 1024w" data-lazy-src="{source}"><noscript><img decoding="async" width="1024" height="512" src="{source}" alt="{html.escape(alt)}" class="wp-image-9"></noscript></figure>'


class Crayon(Enlighter):
    """WordPress with Crayon and formulas as pictures of QuickLaTeX."""

    def formula(self, tex):
        return f'<span class="ql-right-eqno"> &nbsp; </span><span class="ql-left-eqno"> &nbsp; </span><img src="/wp-content/ql-cache/quicklatex.com-1f_l3.svg" class="ql-img-inline-formula quicklatex-auto-format" alt="&#36;{html.escape(tex)}&#36;" title="Rendered by QuickLaTeX.com" height="11" width="9" style="vertical-align: 0px;"/>'.replace('<span class="ql-right-eqno"> &nbsp; </span><span class="ql-left-eqno"> &nbsp; </span>', "")

    def math(self, tex):
        return f'<p class="ql-center-displayed-equation" style="line-height: 42px;"><span class="ql-right-eqno"> &nbsp; </span><span class="ql-left-eqno"> &nbsp; </span><img src="/wp-content/ql-cache/quicklatex.com-2f_l3.svg" height="42" width="101" class="ql-img-displayed-equation quicklatex-auto-format" alt="&#92;&#91;{html.escape(tex)}&#92;&#93;" title="Rendered by QuickLaTeX.com"/></p>'

    def code(self, language, code):
        numbers = "".join(f'<div class="crayon-num{" crayon-striped-num" if i % 2 == 0 else ""}" data-line="crayon-1-{i}">{i}</div>' for i in range(1, code.count("\n") + 2))
        spaces = lambda line: re.sub(r"^ +", lambda found: f'<span class="crayon-h">{found[0]}</span>', line)
        lines = "".join(f'<div class="crayon-line{" crayon-striped-line" if i % 2 == 0 else ""}" id="crayon-1-{i}">{spaces(tokens_of(line, "crayon-")) or "&nbsp;"}</div>' for i, line in enumerate(code.split("\n"), 1))
        return (f'<!-- Crayon Syntax Highlighter v2.8 --><div id="crayon-1" class="crayon-syntax crayon-theme-classic crayon-font-monaco crayon-os-pc print-yes notranslate" data-settings=" minimize scroll-mouseover" style=" margin-top: 12px;"><div class="crayon-toolbar" data-settings=" mouseover overlay hide delay"><span class="crayon-title"></span><div class="crayon-tools"><div class="crayon-button crayon-nums-button" title="Toggle Line Numbers"><div class="crayon-button-icon"></div></div><span class="crayon-language">{language.upper()}</span></div></div><div class="crayon-info"></div><div class="crayon-plain-wrap"><textarea wrap="soft" class="crayon-plain print-no" data-settings="dblclick" readonly style="-moz-tab-size:4;">\n{html.escape(code)}</textarea></div>'
                f'<div class="crayon-main" style=""><table class="crayon-table"><tr class="crayon-row"><td class="crayon-nums " data-settings="show"><div class="crayon-nums-content" style="font-size: 12px">{numbers}</div></td><td class="crayon-code"><div class="crayon-pre" style="font-size: 12px">{lines}</div></td></tr></table></div></div><!-- [Format Time: 0.0005 seconds] -->')


class Medium(Blog):
    """Code without language and with line breaks, images in pictures, no captions of tables."""
    head = '<script src="https://cdn.example/mathjax@3/es5/tex-mml-chtml.js"></script>'

    def heading(self, level, text):
        return f'<div><h1 id="1a" class="pw-post-title gt gu gv bf gw" data-testid="storyTitle" data-selectable-paragraph="">{self.line(text)}</h1><div class="speechify-ignore ab co"><div class="ab q"><a rel="noopener follow" href="/@mk"><img alt="Maria Kern" class="l ep by" src="https://pictures.example/resize:fill:88:88/1*a.jpeg" width="44" height="44" loading="lazy" data-testid="authorPhoto"></a><a class="af ag" data-testid="authorName" href="/@mk">Maria Kern</a><span class="bf b">3 min read</span><span data-testid="storyPublishDate">May 2, 2025</span></div><div class="pw-multi-vote-count"><button>311</button></div><button aria-label="responses">4</button><button>Listen</button><button>Share</button></div></div>' if level == 1 else f'<h{level - 1} id="2a" class="ny nz gv bf oa ob" data-selectable-paragraph="">{self.line(text)}</h{level - 1}>'

    def text(self, text):
        return f'<p id="3a" class="pw-post-body-paragraph na nb gv nc b nd" data-selectable-paragraph="">{self.line(text)}</p>'

    def math(self, tex):
        return self.text("").replace("</p>", f"\\[{escape(tex)}\\]</p>")

    def list(self, items):
        return '<ul class="">' + "".join(f'<li id="4a" class="na nb gv nc b nd ox oy oz bk" data-selectable-paragraph="">{self.line(item)}</li>' for item in items) + "</ul>"

    def note(self, text):
        return f'<blockquote class="pa pb pc"><p id="5a" class="na nb pd nc b" data-selectable-paragraph="">{self.line(text)}</p></blockquote>'

    def code(self, language, code):
        inside = html.escape(code).replace("\n", "<br>")
        return f'<pre class="ni nj nk nl nm oh oi oj bp ok bb bk"><span id="6a" class="ol oa gv oi b bg om on l oo op" data-selectable-paragraph="">{inside}</span></pre>'

    def image(self, alt, source, href):
        return f'<figure class="ni nj nk nl nm nn nf ng paragraph-image"><div role="button" tabindex="0" class="no np ed nq bh nr"><span class="eb ec ee speechify-ignore">Press enter or click to view image in full size</span><div class="nf ng nh"><picture><source srcset="{source} 640w, {source} 1400w" sizes="700px" type="image/webp"><source data-testid="og" srcset="{source} 640w, {source} 1400w"><img alt="{html.escape(alt)}" class="bh mg ns c" width="700" height="350" loading="eager" role="presentation"></picture></div></div><figcaption class="nt fg nu nf ng nv nw bf b bg z du" data-selectable-paragraph="">{escape(alt)}</figcaption></figure>'


class Substack(Blog):
    def formula(self, tex):
        return Nextra.katex(self, tex, False)

    def math(self, tex):
        return f'<div class="latex-rendered" data-attrs="{html.escape(json.dumps({"persistentExpression": tex, "id": "ABC"}))}" data-component-name="LatexBlockToDOM">{Nextra.katex(self, tex, True)}</div>'

    def heading(self, level, text):
        if level == 1:
            return f'<div class="post-header" role="region" aria-label="Post header"><h1 dir="auto" class="post-title published title-X77sOw">{self.line(text)}</h1><h3 dir="auto" class="subtitle subtitle-HEEcLo">A line, a bug and four characters</h3><div class="byline-wrapper"><a href="/@mk">Maria Kern</a><div>May 02, 2025</div></div><div class="post-ufi"><a class="post-ufi-button style-button">12</a><a>Share</a></div></div>'
        return f'<h{level} class="header-anchor-post">{self.line(text)}<div class="pencraft pc-display-flex pc-alignItems-center pc-position-absolute header-anchor-parent"><div class="pencraft pc-display-contents"><div id="\u00a7{slug(text)}" class="pencraft pc-reset header-anchor offset-top"></div><button tabindex="0" type="button" aria-label="Link" data-href="/p/x" class="pencraft"><svg></svg></button></div></div></h{level}>'

    def list(self, items):
        return "<ul>" + "".join(f"<li><p>{self.line(item)}</p></li>" for item in items) + "</ul>"

    def code(self, language, code):
        return f'<pre data-attrs="{{&quot;language&quot;:&quot;{language}&quot;,&quot;nodeId&quot;:&quot;a&quot;}}" data-component-name="HighlightedCodeBlockToDOM" class="shiki"><code class="language-{language}">{html.escape(code)}</code></pre>'

    def image(self, alt, source, href):
        return f'<div class="captioned-image-container"><figure><a class="image-link image2 is-viewable-img" target="_blank" href="{source}" data-component-name="Image2ToDOM" rel=""><div class="image2-inset"><picture><source type="image/webp" srcset="{source} 424w, {source} 848w" sizes="100vw"><img src="{source}" width="1456" height="728" class="sizing-normal" alt="{html.escape(alt)}" srcset="{source} 424w" sizes="100vw" loading="lazy"></picture><div class="image-link-expand"><div class="pencraft icon-container"><button type="button" aria-label="Expand"></button></div></div></div></a><figcaption class="image-caption">{escape(alt)}</figcaption></figure></div>'

    def note(self, text):
        return f'<div class="pullquote"><p>{self.line(text)}</p></div>'


class DevTo(Substack):
    def math(self, tex):
        return f'<div class="katex-element">\n  {Nextra.katex(self, tex, True)}\n</div>'

    def formula(self, tex):
        return f'<span class="katex-element">\n  {Nextra.katex(self, tex, False)}\n</span>'

    def heading(self, level, text):
        if level == 1:
            return f'<header class="crayons-article__header" id="main-title"><div class="crayons-article__header__meta"><div class="flex s:items-start"><a href="/mk" class="crayons-link fw-bold">Maria Kern</a><p class="fs-xs color-base-60">Posted on <time datetime="2025-05-02T10:00:00Z" class="date-no-year">May 2</time></p></div><div class="multiple_reactions_engagement"><span>12</span></div><h1 class="fs-3xl m:fs-4xl l:fs-5xl fw-bold s:fw-heavy lh-tight mb-2">{self.line(text)}</h1><div class="spec__tags flex flex-wrap"><a class="crayons-tag" href="/t/js"><span class="crayons-tag__prefix">#</span>javascript</a></div></div></header>'
        return f'<h{level}>\n  <a name="{slug(text)}" href="#{slug(text)}" class="anchor">\n  </a>\n  {self.line(text)}\n</h{level}>'

    def code(self, language, code):
        return f'<div class="highlight js-code-highlight">\n<pre class="highlight {language}"><code>{tokens_of(code, "")}\n</code></pre>\n<div class="highlight__panel js-actions-panel">\n<div class="highlight__panel-action js-fullscreen-code-action">\n    <svg class="highlight-action crayons-icon highlight-action--fullscreen-on"><title>Enter fullscreen mode</title></svg>\n    <svg class="highlight-action crayons-icon highlight-action--fullscreen-off"><title>Exit fullscreen mode</title></svg>\n</div>\n</div>\n</div>'

    def table(self, rows):
        return '<div class="table-wrapper-paragraph">' + Manner.table(self, rows) + "</div>"

    def image(self, alt, source, href):
        return f'<p><a href="{source}" class="article-body-image-wrapper"><img src="{source}" alt="{html.escape(alt)}" loading="lazy" width="800" height="400"></a></p>'


class DokuWiki(Manner):
    head = '<script>window.MathJax = {tex: {inlineMath: [["$", "$"], ["\\\\(", "\\\\)"]], displayMath: [["$$", "$$"], ["\\\\[", "\\\\]"]]}};</script>'

    def formula(self, tex):
        return f"${escape(tex)}$"

    def math(self, tex):
        return f"<p>\n$$\n{escape(tex)}\n$$\n</p>"

    def heading(self, level, text):
        return f'<h{level} class="sectionedit{level}" id="{slug(text)}">{self.line(text)}</h{level}>\n<div class="level{level}">'

    def body(self, title, blocks):
        return Manner.body(self, title, blocks) + "</div>" * (1 + sum(block[0] == "heading" for block in blocks))

    def written(self, blocks):
        out = []
        for kind, *rest in blocks:
            out.append(("</div><!-- EDIT -->" if kind == "heading" else "") + getattr(self, kind)(*rest))
        return "\n".join(out)

    def link(self, text, url):
        return f'<a href="{url}" class="wikilink1" title="{url}" data-wiki-id="{url}">{text}</a>'

    def text(self, text):
        return f"<p>\n{self.line(text)}\n</p>"

    def list(self, items):
        return "<ul>\n" + "".join(f'<li class="level1"><div class="li"> {self.line(item)}</div>\n</li>\n' for item in items) + "</ul>"

    def numbers(self, items):
        return "<ol>\n" + "".join(f'<li class="level1"><div class="li"> {self.line(item)}</div>\n</li>\n' for item in items) + "</ol>"

    def note(self, text):
        return f'<div class="plugin_note notewarning">{self.line(text)}\n</div>'

    def code(self, language, code):
        return f'<dl class="file">\n<dt><a href="/_export/code/page?codeblock=0" title="Download Snippet" class="mediafile mf_{language}">contraction.{language}</a></dt>\n<dd><pre class="code file {language}">{tokens_of(code, "")}</pre>\n</dd></dl>\n'

    def table(self, rows):
        head, *body = rows
        return ('<div class="table sectionedit9"><table class="inline">\n\t<thead>\n\t<tr class="row0">\n\t\t' + "".join(f'<th class="col{i}"> {self.line(cell)} </th>' for i, cell in enumerate(head)) + "\n\t</tr>\n\t</thead>\n" +
                "".join(f'\t<tr class="row{j}">\n\t\t' + "".join(f'<td class="col{i} leftalign">{self.line(cell)}  </td>' for i, cell in enumerate(row)) + "\n\t</tr>\n" for j, row in enumerate(body, 1)) + "</table></div>\n")

    def image(self, alt, source, href):
        return f'<p>\n<a href="/_detail/sluice.jpg?id=page" class="media" title="x"><img src="{source}" class="mediacenter" loading="lazy" title="{html.escape(alt)}" alt="{html.escape(alt)}" width="400" /></a>\n</p>'

    def around(self, article):
        return (f'<div id="dokuwiki__site"><div id="dokuwiki__top" class="site dokuwiki mode_show tpl_dokuwiki showSidebar hasSidebar"><header id="dokuwiki__header"><div class="pad group"><div class="headings group"><ul class="a11y skip"><li><a href="#dokuwiki__content">skip to content</a></li></ul><p class="logo"><a href="/start"><span>Mill wiki</span></a></p></div><div class="tools group"><div id="dokuwiki__usertools"><h3 class="a11y">User Tools</h3><ul>{self.links(NAVIGATION)}</ul></div></div><div class="breadcrumbs"><div class="trace"><span class="bchead">Trace:</span> <span class="bcsep">\N{BULLET}</span> <a href="/s">start</a></div></div></div></header><div class="wrapper group"><nav id="dokuwiki__aside" aria-label="Sidebar"><div class="pad aside include group"><h3 class="toggle">Sidebar</h3><div class="content"><div class="group"><ul>{self.links(ASIDE)}</ul></div></div></div></nav>'
                f'<main id="dokuwiki__content"><div class="pad group"><div class="pageId"><span>sluice:tilted</span></div><div class="page group"><!-- TOC START --><div id="dw__toc" class="dw__toc"><h3 class="toggle">Table of Contents</h3><div><ul class="toc"><li class="level1"><div class="li"><a href="#history">History</a></div></li></ul></div></div><!-- TOC END -->\n{article}\n</div><div class="docInfo"><bdi>sluice/tilted.txt</bdi> \N{MIDDLE DOT} Last modified: <time datetime="2025-05-02T10:00:00+0200">2025/05/02 10:00</time> by <bdi>mk</bdi></div></div></main></div><footer id="dokuwiki__footer"><div class="pad"><div class="license">{FOOT}</div></div></footer></div><div class="cookielaw-banner">{BANNER}</div></div>')


class Encyclopedia(MediaWiki):
    """A wiki whose formulas MathJax draws in the browser, and a box of facts."""
    head = '<script>window.MathJax = {tex: {inlineMath: [["$","$"],["\\\\(","\\\\)"]]}};</script>'

    def formula(self, tex):
        return f"${escape(tex)}$"

    def math(self, tex):
        return f'<dl><dd>$${escape(tex)}$$</dd></dl>'

    def code(self, language, code):
        return f'<div class="mw-highlight mw-highlight-lang-{language} mw-content-ltr mw-highlight-lines" dir="ltr"><pre><span></span>' + "\n".join(f'<span id="L-{i}"><a href="#L-{i}"><span class="linenos" data-line="{i}"></span></a>{tokens_of(line, "")}</span>' for i, line in enumerate(code.split("\n"), 1)) + "\n</pre></div>"

    def image(self, alt, source, href):
        return f'<div class="thumb tright"><div class="thumbinner" style="width:252px;"><a href="/File:sluice.jpg" class="image"><img alt="" src="{source}" decoding="async" width="250" height="188" class="thumbimage" srcset="{source} 1.5x"></a>  <div class="thumbcaption"><div class="magnify"><a href="/File:sluice.jpg" class="internal" title="Enlarge"></a></div>{escape(alt)}</div></div></div>'

    def body(self, title, blocks):
        out = MediaWiki.body(self, title, blocks)
        box = '<table class="infobox" style="width:22em"><caption>Tilted sluice</caption><tbody><tr><th scope="row">Used</th><td>1640 to 1890</td></tr><tr><th scope="row">Material</th><td>oak</td></tr></tbody></table>'
        return out.replace("</h1>", "</h1>" + box, 1)


class NLab(Manner):
    """MathML of itex with its source."""

    def box(self, tex, kind):
        return f"<math xmlns='http://www.w3.org/1998/Math/MathML' display='{kind}' class='maruku-mathml'><semantics><mrow><mi>x</mi></mrow><annotation encoding='application/x-tex'>{escape(tex)}</annotation></semantics></math>"

    def formula(self, tex):
        return self.box(tex, "inline")

    def math(self, tex):
        return f"<div class='maruku-equation' id='eq:flow'><span class='maruku-eq-number'>(1)</span>{self.box(tex, 'block')}</div>"

    def heading(self, level, text):
        return f'<h1 id="pageName"><span style="float: left; margin: 0.5em 0.25em -0.25em 0"><svg width="1.9em"></svg></span>{self.line(text)}\n</h1>' if level == 1 else f"<h{level} id='{slug(text)}'>{self.line(text)}</h{level}>"

    def note(self, text):
        return f"<div class='num_remark'><h6>Remark</h6><p>{self.line(text)}</p></div>"

    def code(self, language, code):
        return f"<pre><code class='{language}'>{escape(code)}\n</code></pre>"

    def image(self, alt, source, href):
        return f"<p><img src='{source}' alt='{html.escape(alt)}' width='400' /></p>"

    def around(self, article):
        return (f'<div id="Container"><div id="Content">{article}\n<div class="rightHandSide"><div class="toc clickDown" tabindex="0"><h3 id="context">Context</h3><h4 id="hydraulics">Hydraulics</h4><div class="hide"><ul>{self.links(ASIDE)}</ul></div></div></div><div class="revisedby"><p>Last revised on May 2, 2025 at 10:00:00. See the <a href="/history">history</a> of this page for a list of all contributions to it.</p></div><div class="navigation navfoot">{self.links(NAVIGATION, "<span>", "</span> ")}</div></div></div><footer>{FOOT}</footer><div>{BANNER}</div>')


class MoinMoin(Manner):
    """Anchors of lines in the text, code with numbers in each line."""
    head = '<script src="https://cdn.example/mathjax/2.7.7/MathJax.js?config=TeX-AMS_CHTML"></script>'

    def heading(self, level, text):
        return f'<h{level} id="{slug(text)}">{self.line(text)}</h{level}>\n<span class="anchor" id="line-{level}"></span>'

    def text(self, text):
        return f'<p class="line867">{self.line(text)} <span class="anchor" id="line-9"></span><span class="anchor" id="line-10"></span></p>'

    def list(self, items):
        return "<ul>" + "".join(f'<li><p class="line862">{self.line(item)} <span class="anchor" id="line-11"></span></p></li>' for item in items) + "</ul>"

    def table(self, rows):
        return '<div><table><tbody>' + "".join('<tr>  ' + "".join(f'<td{" style=" + chr(34) + "font-weight: bold" + chr(34) if i == 0 else ""}><p class="line891">{self.line(cell)}</p></td>\n' for cell in row) + '</tr>\n' for i, row in enumerate(rows)) + "</tbody></table></div>"

    def code(self, language, code):
        lines = "\n".join(f'<span class="line"><span class="LineNumber">{i:4} </span><span class="LineAnchor" id="CA-{i}"></span><span class="anchor" id="line-1-{i}"></span>{tokens_of(line, "")}</span>' for i, line in enumerate(code.split("\n"), 1))
        return f'<p class="line867"><span class="anchor" id="line-20"></span></p><div class="highlight {language}"><div class="codearea" dir="ltr" lang="en">\n<script type="text/javascript">\nfunction isnumbered(obj) {{ return obj.childNodes.length; }}\n</script>\n<a href="#" onclick="return togglenumber(\'CA\', 1, 1);" class="codenumbers">Toggle line numbers</a>\n<pre dir="ltr" id="CA" lang="en">{lines}</pre></div></div>'

    def image(self, alt, source, href):
        return f'<p class="line867"><img alt="{html.escape(alt)}" class="attachment" src="{source}" title="{html.escape(alt)}" /></p>'

    def around(self, article):
        return (f'<div id="header"><div id="logo"><a href="/FrontPage">Mill wiki</a></div><div id="username"><a href="/login">Login</a></div><ul id="navibar">{self.links(NAVIGATION)}</ul><div id="pageline"><hr style="display:none;"></div></div><div id="sidebar"><ul>{self.links(ASIDE)}</ul></div><div id="page" lang="en" dir="ltr"><div dir="ltr" id="content" lang="en"><span class="anchor" id="top"></span>\n{article}\n<span class="anchor" id="bottom"></span></div><p id="pageinfo" class="info" lang="en" dir="ltr">Sluice  (last edited 2025-05-02 10:00:00 by MariaKern)</p></div><div id="footer">{FOOT}<div>{BANNER}</div></div>')


class CppReference(MediaWiki):
    from_mathml = False
    head = Encyclopedia.head

    def formula(self, tex):
        return f'<span class="t-mfrac">\\(\\small {escape(tex)}\\)</span>'.replace("\\small ", "")

    def math(self, tex):
        return f"<p>\\[{escape(tex)}\\]</p>"

    def heading(self, level, text):
        if level == 1:
            return f'<h1 id="firstHeading" class="firstHeading"><span style="font-size:0.7em; line-height:130%">plane::</span>{self.line(text)}</h1>'.replace('<span style="font-size:0.7em; line-height:130%">plane::</span>', "")
        return f'<h{level + 1}><span class="editsection noprint plainlinks" title="Edit section">[<a class="external text" href="/edit">edit</a>]</span> <span class="mw-headline" id="{slug(text)}">{self.line(text)}</span></h{level + 1}>'

    def term(self, code):
        return f'<tt>{escape(code)}</tt>'

    def code(self, language, code):
        if language == "text":
            return f'<div><pre>{escape(code)}</pre></div>'
        return f'<div class="t-example-live-link"><div class="coliru-btn coliru-btn-run-init">Run this code</div></div><div dir="ltr" class="mw-geshi t-example" style="text-align: left;"><div class="{language} source-{language}"><pre class="de1">{tokens_of(code, "")}</pre></div></div>'

    def table(self, rows):
        head, *body = rows
        return ('<table class="wikitable" style="text-align:center">\n<tbody><tr>\n' + "\n".join(f"<th> {self.line(cell)}\n</th>" for cell in head) + "</tr>\n" + "".join("<tr>\n" + "\n".join(f"<td> {self.line(cell)}\n</td>" for cell in row) + "</tr>\n" for row in body) + "</tbody></table>")

    def image(self, alt, source, href):
        return f'<p><a href="/w/File:graph.png" class="image"><img alt="{html.escape(alt)}" src="{source}" width="300" height="200" /></a>\n</p>'

    def around(self, article):
        return (f'<div id="cpp-head-first-base"><div id="cpp-head-first"><h5><a href="/">numbers.example</a></h5><div id="cpp-head-tools-right"><form action="/search"><input placeholder="Search"></form></div></div></div><div id="cpp-content-base"><div id="content"><a id="top"></a><div id="mw-js-message" style="display:none;"></div>\n<div class="t-navbar" style=""><div class="t-navbar-sep">&#160;</div><div class="t-navbar-head"><a href="/w/c" title="c"> C</a><div class="t-navbar-menu"><div><div style="display:inline-block"><table class="t-nv-begin" cellpadding="0" style="line-height:1.1em"><tbody>{self.links(NAVIGATION, "<tr class=t-nv><td colspan=5>", "</td></tr>")}</tbody></table></div></div></div></div></div>\n<div id="bodyContent"><div id="contentSub"></div><div id="mw-content-text" lang="en" dir="ltr" class="mw-content-ltr">\n{article}\n</div><div class="printfooter">Retrieved from "<a href="/w/x">https://numbers.example/w/clampf</a>"</div></div></div></div>'
                f'<div id="cpp-footer-base"><div id="footer"><div id="cpp-navigation"><h5>Navigation</h5><ul>{self.links(ASIDE)}</ul></div><ul id="footer-info"><li>This page was last modified on 2 May 2025, at 10:00.</li><li>{FOOT}</li></ul></div></div><div>{BANNER}</div>')


class School(Manner):
    """Lessons with code as boxes of lines with breaks, and buttons to try it."""
    head = CppReference.head

    def formula(self, tex):
        return f"\\({escape(tex)}\\)"

    def heading(self, level, text):
        return f'<h1>{self.line(text)}</h1>\n<div class="w3-clear nextprev"><a class="w3-left w3-btn" href="/p">\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK} Previous</a><a class="w3-right w3-btn" href="/n">Next \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}</a></div><hr>' if level == 1 else f"<hr>\n<h{level}>{self.line(text)}</h{level}>"

    def term(self, code):
        return f'<code class="w3-codespan">{escape(code)}</code>'

    def note(self, text):
        return f'<div class="w3-panel w3-note">\n<p><strong>Note:</strong> {self.line(text)}</p>\n</div>'

    def code(self, language, code):
        lines = re.sub(r"(?m)^ +", lambda found: "&nbsp; " * (len(found[0]) // 2), html.escape(code, quote=False)).replace("\n", "<br>\n  ")
        lines = re.sub(r"\b(int|return|float|void)\b", r'<span class="ckeyword" style="color:mediumblue">\1</span>', lines)
        return f'<div class="w3-example">\n<h3>Example</h3>\n<div class="w3-code notranslate {language}High"><span class="commentcolor" style="color:black">\n  {lines} </span></div>\n<a class="w3-btn w3-margin-bottom" href="/try" target="_blank">Try it Yourself &raquo;</a>\n</div>'.replace("<h3>Example</h3>\n", "")

    def table(self, rows):
        return '<div class="w3-responsive">' + Manner.table(self, rows).replace("<table>", '<table class="ws-table-all notranslate">') + "</div>"

    def image(self, alt, source, href):
        return f'<img src="{source}" alt="{html.escape(alt)}" style="width:100%;max-width:600px" class="w3-image">'

    def around(self, article):
        return (f'<div id="tnb-container"><div id="top-nav-bar"><div class="w3-bar">{self.links(NAVIGATION, "", "")}</div></div></div><div id="sidenav" class="w3-sidebar w3-collapse"><div id="leftmenuinner"><div id="leftmenuinnerinner"><h2 class="left"><span class="left_h2">Numbers</span> Tutorial</h2>{self.links(ASIDE, "", "")}</div></div></div><div class="w3-main w3-light-grey" id="belowtopnav"><div class="w3-row w3-white"><div class="w3-col l10 m12" id="main"><div id="mainLeaderboard"><div id="adngin-main_leaderboard-0"></div></div>\n{article}\n<br><div class="user-profile-bottom-wrapper"><div class="user-authenticated w3-hide"><a href="/my" title="Your profile">Track your progress</a></div></div></div><div class="w3-col l2 m12" id="right"><div class="sidesection"><h4>COLOR PICKER</h4></div></div></div><div id="footer" class="footer w3-container w3-white"><div class="w3-center">{FOOT}</div></div></div><div class="ws-cookie">{BANNER}</div>')
