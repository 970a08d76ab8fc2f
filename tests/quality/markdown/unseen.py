# SPDX-License-Identifier: Apache-2.0
"""Pages that were written after the last changes to sito: further documentation, papers, boards, problems and blogs."""
import html
import re

from doc_tools import lines_of
from forums import Exchange
from manner import ASIDE, BANNER, FOOT, Manner, NAVIGATION, slug
from reference_sites import escape, Nextra
from small_text import tokens_of
from weblogs import Blog


class Mintlify(Nextra):
    def heading(self, level, text):
        if level == 1:
            return f'<header id="header" class="relative"><div class="mt-0.5 space-y-2.5"><div class="eyebrow h-5 text-primary text-sm font-semibold">Consumers</div><div class="flex flex-col items-start gap-2"><h1 id="page-title" class="inline-block text-2xl font-bold">{self.line(text)}</h1><div id="page-context-menu" class="flex"><button id="page-context-menu-button" aria-label="Copy page"><span>Copy page</span></button></div></div></div></header>'
        return f'<h{level} class="flex whitespace-pre-wrap group font-semibold" id="{slug(text)}"><div class="absolute" tabindex="-1"><a href="#{slug(text)}" class="-ml-10 flex items-center opacity-0 border-0" aria-label="Navigate to header">\u200b<div class="w-6 h-6"><svg></svg></div></a></div><span class="cursor-pointer">{self.line(text)}</span></h{level}>'

    def text(self, text):
        return f'<span data-as="p">{self.line(text)}</span>'

    def note(self, text):
        return f'<div class="callout my-4 px-5 py-4 overflow-hidden rounded-2xl flex gap-3 border border-sky-200" data-callout-type="note"><div class="mt-0.5 w-4" data-component-part="callout-icon"><svg aria-label="Note"></svg></div><div class="text-sm prose dark:prose-invert min-w-0 w-full" data-component-part="callout-content"><span data-as="p">{self.line(text)}</span></div></div>'

    def table(self, rows):
        return '<div class="w-full overflow-x-auto" data-table-wrapper="true"><div class="inline-block min-w-full">' + Manner.table(self, rows).replace("<table>", '<table class="m-0 min-w-full w-full">') + "</div></div>"

    def code(self, language, code):
        lines = "\n".join(lines_of(code, "s-", lambda i, text: f'<span class="line">{text}</span>'))
        return (f'<div class="code-block mt-5 mb-8 not-prose rounded-2xl relative group" numberOfLines="{code.count(chr(10)) + 1}" language="{language}"><div class="absolute top-3 right-4 flex items-center gap-1.5" data-floating-buttons="true"><button class="h-[26px] w-[26px] flex" data-testid="copy-code-button" aria-label="Copy the contents from the code block"><svg></svg></button><button id="ask-ai-code-block-button" aria-label="Ask AI"><svg></svg></button></div>'
                f'<div class="w-0 min-w-full max-w-full py-3.5 px-4 h-full relative text-sm" data-component-part="code-block-root"><div class="font-mono whitespace-pre leading-6"><pre class="shiki shiki-themes github-light-default dark-plus" language="{language}"><code language="{language}" numberOfLines="3">{lines}\n</code></pre></div></div></div>')

    def image(self, alt, source, href):
        return f'<picture class="contents"><span data-rmiz="" data-testid="zoom"><span data-rmiz-content="found" style="visibility:visible"><img src="{source}?fit=max&amp;auto=format" alt="{html.escape(alt)}" srcset="{source} 280w"></span><span data-rmiz-ghost="" style="height:0"><button aria-label="Expand image: {html.escape(alt)}" data-rmiz-btn-zoom="" type="button"><svg></svg></button></span></span></picture>'.replace("?fit=max&amp;auto=format", "")

    def around(self, article):
        return (f'<div class="relative antialiased text-gray-500"><div id="banner" class="flex">{BANNER}</div><div id="navbar" class="z-30 fixed"><div class="nav-anchors">{self.links(NAVIGATION, "", "")}</div><button id="search-bar-entry"><div>Search...</div><span>Ctrl K</span></button></div><div class="max-w-8xl"><div class="z-20 fixed" id="sidebar"><div id="sidebar-content"><div id="navigation-items"><div class="sidebar-group-header"><h5 id="sidebar-title">Guides</h5></div><ul id="sidebar-group">{self.links(ASIDE, "<li class=relative>")}</ul></div></div></div>'
                f'<div id="content-container"><div class="flex flex-row-reverse"><div class="hidden xl:flex" id="content-side-layout"><div class="z-10" id="table-of-contents-layout"><button class="text-gray-700"><span>On this page</span></button><ul id="table-of-contents-content" class="toc"><li class="toc-item"><a href="#a">Options</a></li></ul></div></div><div class="relative grow" id="content-area">\n<div class="mdx-content relative prose" id="content">{article}</div>\n<div class="feedback-toolbar"><p>Was this page helpful?</p><button id="feedback-thumbs-up"><small>Yes</small></button><button>No</button><a href="/edit"><small>Suggest edits</small></a></div><div id="pagination"><a href="/p">Queues</a><a href="/n">Dead letters</a></div><footer id="footer">{FOOT}<div><a href="/m"><span>Powered by Mintlify</span></a></div></footer></div></div></div></div></div>')


class Javadoc(Manner):
    head = '<script id="MathJax-script" async src="https://cdn.example/mathjax@3/es5/tex-mml-chtml.js"></script>'

    def heading(self, level, text):
        if level == 1:
            return f'<div class="header"><div class="sub-title"><span class="package-label-in-type">Package</span>&nbsp;<a href="package-summary.html">org.signal</a></div><h1 title="{html.escape(text)}" class="title">{self.line(text)}</h1></div>'
        return f'<h{level} id="{slug(text)}-heading">{self.line(text)}<a href="#{slug(text)}-heading" class="anchor-link" aria-label="Link to this section"><img src="../../resource-files/link.svg" alt="Link icon" tabindex="0" width="16" height="16"></a></h{level}>'

    def note(self, text):
        return f'<dl class="notes"><dt>API Note:</dt>\n<dd>{self.line(text)}</dd></dl>'

    def code(self, language, code):
        return f'<div class="snippet-container"><button class="copy snippet-copy" aria-label="Copy snippet"><span data-copied="Copied!">Copy</span><img src="../../copy.svg" alt="Copy snippet"></button>\n<pre class="snippet" id="snippet1"><code class="language-{language}">{html.escape(code)}\n</code></pre>\n</div>'

    def table(self, rows):
        return '<div class="caption"><span>Members</span></div>\n' + Manner.table(self, rows).replace("<table>", '<table class="striped">').replace("<th>", '<th scope="col">')

    def around(self, article):
        return (f'<div class="main-grid"><header class="flex-header"><nav role="navigation"><div class="top-nav" id="navbar-top"><div class="nav-content"><div class="about-language">Signal 2.1</div><button id="navbar-toggle-button" aria-label="Toggle navigation links"></button><ul id="navbar-top-firstrow" class="nav-list" title="Navigation">{self.links(NAVIGATION)}</ul></div></div><div class="sub-nav"><ol class="sub-nav-list"><li><a href="p.html">org.signal</a></li></ol><div class="nav-list-search"><input type="text" id="search-input" placeholder="Search documentation (type /)"></div></div></nav></header><nav role="navigation" class="toc" aria-label="Table of contents"><div class="toc-header">Contents</div><ol class="toc-list">{self.links(ASIDE)}</ol></nav>'
                f'<main role="main">\n<section class="class-description" id="class-description"><hr><div class="block">{article}</div></section>\n</main><footer role="contentinfo"><hr><p class="legal-copy"><small>{FOOT}</small></p><div>{BANNER}</div></footer></div>')


class TypeDoc(Manner):
    """The manual of an operating system or library in a frame of tables, with a note in each margin."""

    def formula(self, tex):
        return f'<span class="mathjax_process">\\({escape(tex)}\\)</span>'

    def math(self, tex):
        return f'<div class="tsd-math"><mjx-container class="MathJax" jax="SVG" display="true"><svg role="img" viewBox="0 0 10 10" aria-hidden="true"><g><path d="M0 0"></path></g></svg><mjx-assistive-mml unselectable="on" display="block"><math display="block"><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">{escape(tex)}</annotation></semantics></math></mjx-assistive-mml></mjx-container></div>'

    def heading(self, level, text):
        if level == 1:
            return f'<div class="tsd-page-title"><ul class="tsd-breadcrumb" aria-label="Breadcrumb"><li><a href="../modules.html">signal</a></li><li><a href="" aria-current="page">StreamWindow</a></li></ul><h1>{self.line(text)}</h1></div>'
        return f'<h{level} id="{slug(text)}" class="tsd-anchor-link">{self.line(text)}<a href="#{slug(text)}" aria-label="Permalink" class="tsd-anchor-icon"><svg viewBox="0 0 24 24" aria-hidden="true"><use href="../assets/icons.svg#icon-anchor"></use></svg></a></h{level}>'

    def code(self, language, code):
        inside = re.sub(r"[\w:]+|[^\w\s]+", lambda found: f'<span class="hl-{len(found[0]) % 4}">{html.escape(found[0])}</span>', code).replace("\n", "<br/>")
        return f'<pre><code class="{language}">{inside}</code><button type="button">Copy</button></pre>'

    def note(self, text):
        return f'<div class="tsd-tag-remarks"><h4 class="tsd-anchor-link" id="r">Remarks<a href="#r" aria-label="Permalink" class="tsd-anchor-icon"></a></h4><p>{self.line(text)}</p></div>'

    def around(self, article):
        return (f'<header class="tsd-page-toolbar"><div class="tsd-toolbar-contents container"><a href="../index.html" class="title">signal</a><div id="tsd-toolbar-links">{self.links(NAVIGATION, "", "")}</div><button id="tsd-search-trigger" class="tsd-widget" aria-label="Search"></button></div></header><div class="container container-main"><div class="col-content">\n<section class="tsd-panel tsd-comment"><div class="tsd-comment tsd-typography">{article}</div></section>\n<section class="tsd-panel-group tsd-index-group"></section></div>'
                f'<div class="col-sidebar"><div class="page-menu"><div class="tsd-navigation settings"><details class="tsd-accordion"><summary class="tsd-accordion-summary"><h3>Settings</h3></summary><div class="tsd-accordion-details"><span class="settings-label">Theme</span></div></details></div><details open class="tsd-accordion tsd-page-navigation"><summary><h3>On This Page</h3></summary><div><a href="#x">Example</a></div></details></div><div class="site-menu"><nav id="tsd-nav-container" class="tsd-navigation"><ul class="tsd-small-nested-navigation">{self.links(ASIDE)}</ul></nav></div></div></div><footer><p class="tsd-generator">{FOOT}</p></footer><div class="consent">{BANNER}</div>')


class Wiley(Manner):
    """Pictures of formulas with the MathML beside them, figures with tools."""
    from_mathml = True

    def markup(self, tex, display):
        from small_text import mathml
        return f'<math xmlns="http://www.w3.org/1998/Math/MathML" altimg="urn:x-wiley:math-{len(tex)}" display="{display}" location="graphic/math-1.png">{mathml(tex)}</math>'

    def formula(self, tex):
        return f'<span class="fallback__mathEquation" data-altimg="/cms/asset/math-0001.png"></span>{self.markup(tex, "inline")}'

    def math(self, tex):
        return f'<div class="inline-equation" id="eq1"><span></span><div class="inline-equation__construct"><span class="fallback__mathEquation" data-altimg="/cms/asset/math-0002.png"></span>{self.markup(tex, "block")}</div><span class="inline-equation__label">(1)</span></div>'

    def heading(self, level, text):
        return f'<h1 class="citation__title">{self.line(text)}</h1>' if level == 1 else f'<h{level} class="article-section__{"title" if level == 2 else "sub-title"} section__title section{level - 1}" id="s{level}">{level} {self.line(text)}</h{level}>'

    def list(self, items):
        return '<ul class="unordered-list">' + "".join(f'\n<li>\n<span class="bullet"></span>{self.line(item)}</li>' for item in items) + "</ul>"

    def table(self, rows):
        return f'<div class="article-table-content" id="tbl1"><header class="article-table-caption"><span class="table-caption__label">Table 1. </span>Measured angles.</header><div tabindex="0" class="article-table-content-wrapper">{Manner.table(self, rows).replace("<table>", "<table class=table--article-section>").replace("<td>", "<td class=left-aligned>")}</div></div>'

    def image(self, alt, source, href):
        return f'<section class="article-section__inline-figure"><figure class="figure" id="f1"><a target="_blank" href="{source}"><picture><source srcset="{source}" media="(min-width: 1650px)"><img class="figure__image" src="{source}" data-lg-src="{source}" alt="{html.escape(alt)}" title="Details are in the caption following the image" loading="lazy"></picture></a><figcaption class="figure__caption"><div class="figure__caption__header"><strong class="figure__title">FIGURE 1</strong><div class="figure-extra"><a href="#" class="open-figure-link">Open in figure viewer</a><a href="/ppt" class="ppt-figure-link"><i aria-hidden="true" class="icon-ppt"></i>PowerPoint</a></div></div><div class="figure__caption-text">{escape(alt)}.</div></figcaption></figure></section>'

    def code(self, language, code):
        return f'<div class="code-block"><pre>{html.escape(code)}</pre></div>'

    def around(self, article):
        return (f'<header class="header"><div class="popup login-popup hidden"></div><nav class="main-nav"><ul>{self.links(NAVIGATION)}</ul></nav></header><main id="main-content"><div class="container"><article data-enable-mathjax="true"><div class="row"><div class="col-sm-12 col-md-8 article__content"><div class="citation"><div class="citation__top"><span class="primary-heading">ORIGINAL ARTICLE</span></div></div><div class="coolBar stickybar"><div class="coolBar__wrapper"><ul><li>PDF</li><li>Tools</li><li>Share</li></ul></div></div><div class="article__body"><section class="article-section article-section__full">\n{article}\n</section><div class="article-section__citedBy cited-by"><div class="accordion"><a href="#" class="accordion__control">Citing Literature</a></div></div></div></div><div class="col-md-4 rightRail"><section class="relatedContent"><h2>Recommended</h2><ul>{self.links(ASIDE)}</ul></section></div></div></article></div></main><footer>{FOOT}</footer><div class="cookiePolicy-popup"><p>{BANNER}</p></div>')


class NodeBB(Exchange):
    def formula(self, tex):
        return f"<span>\\({escape(tex)}\\)</span>"

    def math(self, tex):
        return f'<p dir="auto">$${escape(tex)}$$</p>'

    def text(self, text):
        return f'<p dir="auto">{self.line(text)}</p>'

    def code(self, language, code):
        return f'<pre class="position-relative"><code class="hljs language-{language} border rounded">{tokens_of(code, "hljs-")}\n</code><button class="btn btn-sm btn-ghost position-absolute top-0 end-0" component="copy/code/btn"><i class="fa fa-fw fa-copy"></i></button></pre>'

    def table(self, rows):
        return Manner.table(self, rows).replace("<table>", '<table class="table table-bordered table-striped">')

    def image(self, alt, source, href):
        return f'<p dir="auto"><a href="{source}" target="_blank" rel="nofollow ugc"><img src="{source}" alt="{html.escape(alt)}" class=" img-fluid img-markdown"></a></p>'

    def body(self, title, blocks):
        out = f'<h1 component="post/header" class="tracking-tight fw-semibold fs-3 mb-0 text-break"><span class="topic-title" component="topic/title">{title}</span></h1><div class="topic-info d-flex gap-2 align-items-center flex-wrap mt-2"><span class="badge"><a href="/c">Control</a></span><div class="stats text-muted"><span>3</span> Posts <span>3</span> Posters <span>1.2k</span> Views</div></div><ul component="topic" class="posts timeline list-unstyled" data-tid="1">'
        for i, (name, part) in enumerate(self.posts(blocks)):
            out += (f'<li component="post" class="pt-4 {"topic-owner-post" if not i else ""}" data-index="{i}" data-pid="{i}" data-timestamp="1746180{i}00000" data-username="{name}" data-userslug="{name}"><div class="d-flex align-items-start gap-3 post-container-parent"><div class="bg-body d-none d-sm-block rounded-circle"><a href="/user/{name}"><img src="/assets/uploads/profile/{i}-avatar.png" class="avatar avatar-rounded" component="user/picture" alt="{name}"></a></div><div class="post-container d-flex flex-grow-1 flex-column w-100"><div class="d-flex align-items-center gap-1 flex-wrap w-100 post-header mt-1" itemprop="author"><a class="fw-bold text-nowrap text-truncate" href="/user/{name}" data-username="{name}">{name}</a><span class="timeago text-xs" title="2025-05-0{i + 2}T10:00:00.000Z">May {i + 2}, 2025, 10:00 AM</span></div>'
                    f'<div class="content mt-2 text-break" component="post/content" itemprop="text">{self.written(part)}</div></div></div><div component="post/footer" class="post-footer border-bottom pb-2"><div component="post/signature" class="post-signature text-xs"></div><a component="post/reply-count" href="#">{2 - i} Replies</a><div class="post-tools"><a href="#" class="btn-ghost-sm">Reply</a><a href="#">Quote</a><a class="votes">{i}</a></div></div></li>')
        return out + "</ul>"

    def around(self, article):
        return (f'<div class="layout-container d-flex"><nav component="sidebar/left" class="sidebar sidebar-left"><ul id="main-nav" class="list-unstyled">{self.links(NAVIGATION, "<li class=nav-item>")}</ul></nav><main id="panel" class="d-flex flex-column"><div class="container-lg" id="content"><ol class="breadcrumb"><li class="breadcrumb-item"><a href="/">Home</a></li></ol>\n{article}\n<div class="topic-bottom"><h5>Suggested Topics</h5><ul class="categories-list">{self.links(ASIDE)}</ul></div></div></main></div><div class="copyright">{FOOT}</div><div class="cookie-consent">{BANNER}</div>')


class LeetCode(Manner):
    """A problem with indices as HTML in code, and TeX of the site's own."""
    head = '<script src="https://cdn.example/mathjax@3/es5/tex-mml-chtml.js"></script>'

    def formula(self, tex):
        return f'<span class="math math-inline">{Nextra.katex(self, tex, False)}</span>'

    def math(self, tex):
        return f'<div class="math math-display">{Nextra.katex(self, tex, True)}</div>'

    def heading(self, level, text):
        return f'<div class="flex items-start justify-between gap-4"><div class="text-title-large font-semibold" role="heading" aria-level="1"><a class="no-underline truncate cursor-text" href="/problems/1/">{self.line(text)}</a></div><div class="text-difficulty-medium">Medium</div></div><div class="flex gap-1"><div>Topics</div><div>Companies</div><div>Hint</div></div>' if level == 1 else f'<h{level}><strong class="example">{self.line(text)}</strong></h{level}>'

    def code(self, language, code):
        if language == "text":
            return f"<pre>\n{html.escape(code)}\n</pre>"
        return (f'<div class="mb-6 rounded-lg text-sm"><div class="flex select-none bg-layer-2"><div class="cursor-pointer px-5 py-2.5">{language.upper()}</div></div><div class="group relative" translate="no"><pre style="color:black"><code class="language-{language}" style="white-space:pre"><span>' + "</span><span>".join(html.escape(part) for part in re.split(r"(?<=;)", code)) +
                '</span></code></pre><div class="absolute right-3 top-2"><svg class="copy"></svg></div></div></div>')

    def around(self, article):
        return (f'<div id="__next"><nav id="leetcode-navbar"><ul>{self.links(NAVIGATION)}</ul></nav><div id="qd-content"><div class="flexlayout__tab" data-layout-path="/ts0/t0"><div class="flex h-full w-full flex-col"><div class="elfjS" data-track-load="description_content">\n{article}\n</div><div class="mt-6 flex flex-col gap-3"><div class="text-xs">Accepted <span>1,204</span>/2.1K Acceptance Rate <span>56.2%</span></div><div>Similar Questions</div><ul>{self.links(ASIDE)}</ul></div><div>Copyright reserved</div></div></div></div><footer>{FOOT}</footer></div><div class="consent">{BANNER}</div>')


class Outline(Manner):
    """A wiki of a team, with check marks of an editor and code as lines of an editor."""
    head = '<script>MathJax = {tex: {inlineMath: [["$", "$"]]}};</script><script src="https://cdn.example/mathjax@3/es5/tex-svg.js"></script>'

    def formula(self, tex):
        return f'<math-inline class="math-node"><span class="math-src" style="display:none">{escape(tex)}</span><span class="math-render">{Nextra.katex(self, tex, False)}</span></math-inline>'

    def math(self, tex):
        return f'<math-display class="math-node"><span class="math-render">{Nextra.katex(self, tex, True)}</span></math-display>'

    def heading(self, level, text):
        return f'<h{level} dir="auto"><span class="heading-content">{self.line(text)}</span><span contenteditable="false" class="heading-actions collapsed"><button type="button" class="heading-anchor">#</button><button type="button" class="heading-fold"><svg></svg></button></span></h{level}>'

    def note(self, text):
        return f'<div class="notice-block warning"><div class="icon"><svg></svg></div><div class="content"><p dir="auto">{self.line(text)}</p></div></div>'

    def code(self, language, code):
        return f'<div class="code-block with-line-numbers" data-language="{language}"><div contenteditable="false"><select><option value="none">Plain text</option><option value="python">Python</option></select><button type="button">Copy</button></div><pre><code spellcheck="false" class="hljs {language}">{tokens_of(code, "hljs-")}</code></pre></div>'

    def table(self, rows):
        return '<div class="table-scrollable">' + "<table><tbody>" + "".join("<tr>" + "".join(f'<{"th" if i == 0 else "td"} colspan="1" rowspan="1"><p dir="auto">{self.line(cell)}</p></{"th" if i == 0 else "td"}>' for cell in row) + "</tr>" for i, row in enumerate(rows)) + "</tbody></table></div>"

    def list(self, items):
        return '<ul dir="auto">' + "".join(f'<li dir="auto"><p dir="auto">{self.line(item)}</p></li>' for item in items) + "</ul>"

    def image(self, alt, source, href):
        return f'<div class="component-image image"><div class="image-wrapper"><button class="image-download"><svg></svg></button><img src="{source}" alt="{html.escape(alt)}" width="700" height="350"></div><p class="caption">{escape(alt)}</p></div>'

    def around(self, article):
        return f'<div id="root"><div class="sidebar"><nav>{self.links(NAVIGATION, "<div>", "</div>")}<div class="collections">{self.links(ASIDE, "<div class=doc>", "</div>")}</div></nav></div><main><header><div class="breadcrumb"><a href="/c">Mills</a></div><div class="meta">Maria Kern updated 3 days ago</div><button>Share</button></header><div class="document"><div role="article" class="ProseMirror">\n{article}\n</div></div></main><footer>{FOOT}</footer><div class="toast">{BANNER}</div></div>'


class WebSequence(Manner):
    """Encyclopaedias of the older web: fonts, tables as frames, TeX as pictures of a service."""

    def formula(self, tex):
        from doc_tools import percent
        return f'<img src="https://i.upmath.example/svg/{percent(tex)}" alt="{html.escape(tex)}" align="center" />'

    def math(self, tex):
        return f'<center>{self.formula(tex)}</center>'

    def heading(self, level, text):
        return f"<h{level}><font color=navy>{self.line(text)}</font></h{level}>"

    def table(self, rows):
        return '<center><table border=1 cellpadding=4 bgcolor="#ffffee">' + "".join("<tr>" + "".join(f"<td><b>{self.line(cell)}</b></td>" if i == 0 else f"<td align=right>{self.line(cell)}</td>" for cell in row) + "</tr>\n" for i, row in enumerate(rows)) + "</table></center>"

    def code(self, language, code):
        return f'<table width="90%" bgcolor="#eeeeee" border=0><tr><td><pre><font face="Courier" size=2>{html.escape(code)}</font></pre></td></tr></table>'

    def image(self, alt, source, href):
        return f'<center><a href="{source}"><img src="{source}" border=0 alt="{html.escape(alt)}"></a><br><i>{escape(alt)}</i></center>'

    def around(self, article):
        return f'<table width="100%" border=0 cellspacing=0><tr><td colspan=2 bgcolor=navy><font color=white>{self.links(NAVIGATION, "[", "] ")}</font></td></tr><tr><td width=160 valign=top bgcolor="#dddddd">{self.links(ASIDE, "", "<br>")}</td><td valign=top>\n{article}\n</td></tr></table><hr><font size=1>{FOOT}</font><div id=ck>{BANNER}</div>'


class Hashnode(Blog):
    def formula(self, tex):
        return f'<span class="latex-inline"><mjx-container class="MathJax CtxtMenu_Attached_0" jax="CHTML" tabindex="0" ctxtmenu_counter="1" style="font-size: 119.6%;"><mjx-math class="MJX-TEX" aria-hidden="true"><mjx-mi class="mjx-i"><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi></mjx-math><mjx-assistive-mml unselectable="on" display="inline"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi><annotation encoding="application/x-tex">{escape(tex)}</annotation></semantics></math></mjx-assistive-mml></mjx-container></span>'

    def math(self, tex):
        return f'<div data-node-type="latex" data-latex="{html.escape(tex)}"><p>$${escape(tex)}$$</p></div>'

    def heading(self, level, text):
        return f'<div class="blog-header"><h1 class="font-extrabold text-center" data-query="post-title">{self.line(text)}</h1><div class="text-center"><span>May 2, 2025</span><span>\N{MIDDLE DOT}</span><span>3 min read</span></div></div>' if level == 1 else f'<h{level} id="heading-{slug(text)}" class="permalink-heading"><a class="permalink" href="#heading-{slug(text)}" title="Permalink"></a>{self.line(text)}</h{level}>'

    def note(self, text):
        return f'<div data-node-type="callout"><div data-node-type="callout-emoji">\N{ELECTRIC LIGHT BULB}</div><div data-node-type="callout-text">{self.line(text)}</div></div>'

    def code(self, language, code):
        return f'<pre class="not-prose"><div class="hn-code-actions"><button aria-label="Copy code">Copy</button></div><code class="lang-{language}">{tokens_of(code, "hljs-")}\n</code></pre>'

    def image(self, alt, source, href):
        return f'<p><img src="{source}" alt="{html.escape(alt)}" class="image--center mx-auto"></p>'


class Cnblogs(Blog):
    """Chinese blogs with highlight.js in a box with a toolbar, MathJax 2 and its hidden MathML."""

    def formula(self, tex):
        return f'<span class="math inline"><span class="MathJax_Preview" style="color: inherit; display: none;"></span><span id="MathJax-Element-1-Frame" class="mjx-chtml MathJax_CHTML" tabindex="0" data-mathml="&lt;math&gt;&lt;mi&gt;x&lt;/mi&gt;&lt;/math&gt;" role="presentation"><span id="MJXc-Node-1" class="mjx-math" aria-hidden="true"><span class="mjx-mi"><span class="mjx-char MJXc-TeX-math-I">x</span></span></span><span class="MJX_Assistive_MathML" role="presentation"><math xmlns="http://www.w3.org/1998/Math/MathML"><mi>x</mi></math></span></span><script type="math/tex" id="MathJax-Element-1">{tex}</script></span>'

    def math(self, tex):
        return f'<p><span class="math display"><span class="MathJax_Preview"></span><span class="mjx-chtml MJXc-display"><span id="e2" class="mjx-chtml MathJax_CHTML"><span class="mjx-math"><span class="mjx-char">x</span></span></span></span><script type="math/tex; mode=display">{tex}</script></span></p>'

    def heading(self, level, text):
        return f'<h1 class="postTitle"><a id="cb_post_title_url" class="postTitle2 vertical-middle" href="/mk/p/1.html"><span role="heading" aria-level="2">{self.line(text)}</span>\n</a></h1>' if level == 1 else f'<h{level} id="{slug(text)}">{self.line(text)}</h{level}>'

    def code(self, language, code):
        return f'<div class="code-toolbar-wrap"><pre><code class="language-{language} highlighter-hljs" style="position: unset" data-highlighted="yes">{tokens_of(code, "hljs-")}\n</code><button class="cnblogs-code-copy"><i>\u590d\u5236\u4ee3\u7801</i></button></pre></div>'

    def image(self, alt, source, href):
        return f'<p><img src="{source}" alt="{html.escape(alt)}" loading="lazy" class="medium-zoom-image"></p>'
