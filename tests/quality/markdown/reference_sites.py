# SPDX-License-Identifier: Apache-2.0
"""Pages as the documentation of companies, projects and languages is written."""
import html
import re

from doc_tools import lines_of
from docs import Sphinx
from manner import ASIDE, BANNER, FOOT, Manner, NAVIGATION, slug
from small_text import tokens_of


def escape(text):
    return html.escape(text, quote=False)


class Furo(Sphinx):
    """A theme of Sphinx with the buttons of copybutton, MathJax 3 and a table of contents on the right."""

    def heading(self, level, text):
        return f'<h{level}>{self.line(text)}<a class="headerlink" href="#{slug(text)}" title="Link to this heading">\N{PILCROW SIGN}</a></h{level}>'

    def note(self, text):
        return f'<div class="versionchanged">\n<p><span class="versionmodified changed">Changed in version 3.0: </span>{self.line(text)}</p>\n</div>'

    def code(self, language, code):
        name = "default" if language == "text" else language
        inside = tokens_of(code, "")
        if language == "console":
            inside = re.sub(r"(?m)^\$ ", '<span class="gp">$ </span>', inside)
        return (f'<div class="highlight-{name} notranslate"><div class="highlight"><pre id="codecell0"><span></span>{inside}\n</pre><button class="copybtn o-tooltip--left" data-tooltip="Copy" data-clipboard-target="#codecell0">\n'
                '      <svg xmlns="http://www.w3.org/2000/svg" class="icon icon-tabler icon-tabler-copy"><title>Copy to clipboard</title><path d="M0 0h24v24H0z"/></svg>\n    </button></div>\n</div>')

    def table(self, rows):
        return '<div class="table-wrapper docutils container">\n' + Sphinx.table(self, rows) + "\n</div>"

    def image(self, alt, source, href):
        return f'<figure class="align-center" id="id1">\n<img alt="{html.escape(alt)}" src="{source}" />\n<figcaption>\n<p><span class="caption-text">{escape(alt)}.</span><a class="headerlink" href="#id1" title="Link to this image">\N{PILCROW SIGN}</a></p>\n</figcaption>\n</figure>'

    def around(self, article):
        return (f'<svg style="display: none;"><symbol id="svg-toc" viewBox="0 0 24 24"><title>Contents</title></symbol></svg><input type="checkbox" class="sidebar-toggle" name="__navigation" id="__navigation"><label class="overlay sidebar-overlay" for="__navigation"><div class="visually-hidden">Hide navigation sidebar</div></label>'
                f'<a class="skip-to-content muted-link" href="#furo-main-content">Skip to content</a><div class="announcement"><aside class="announcement-content">{BANNER}</aside></div><div class="page"><header class="mobile-header"><div class="header-center"><a href="/"><div class="brand">Ferrous 3.2 documentation</div></a></div></header>'
                f'<aside class="sidebar-drawer"><div class="sidebar-container"><div class="sidebar-sticky"><a class="sidebar-brand" href="/"><span class="sidebar-brand-text">Ferrous 3.2 documentation</span></a><form class="sidebar-search-container" method="get" action="/search.html" role="search"><input class="sidebar-search" placeholder="Search" name="q" aria-label="Search"></form>'
                f'<div id="searchbox"></div><div class="sidebar-scroll"><div class="sidebar-tree"><p class="caption" role="heading"><span class="caption-text">User guide</span></p><ul class="current">{self.links(NAVIGATION, "<li class=toctree-l1>")}</ul><p class="caption" role="heading"><span class="caption-text">Reference</span></p><ul>{self.links(ASIDE, "<li class=toctree-l1>")}</ul></div></div></div></div></aside>'
                f'<div class="main"><div class="content"><div class="article-container"><a href="#" class="back-to-top muted-link"><span>Back to top</span></a><div class="content-icon-container"><div class="edit-this-page"><a class="muted-link" href="/edit" title="Edit this page"><span class="visually-hidden">Edit this page</span></a></div></div>'
                f'<article role="main" id="furo-main-content">\n<section id="s">\n{article}\n</section>\n</article></div><footer><div class="related-pages"><a class="next-page" href="/n"><div class="page-info"><div class="context"><span>Next</span></div><div class="title">Dead letters explained</div></div></a><a class="prev-page" href="/p"><div class="page-info"><div class="context"><span>Previous</span></div><div class="title">Queues</div></div></a></div>'
                f'<div class="bottom-of-page"><div class="left-details"><div class="copyright">{FOOT}</div>Made with <a href="https://sphinx.example">Sphinx</a> and somebody\'s <a href="https://furo.example">Furo</a></div></div></footer></div><aside class="toc-drawer"><div class="toc-sticky toc-scroll"><div class="toc-title-container"><span class="toc-title">On this page</span></div><div class="toc-tree-container"><div class="toc-tree"><ul><li><a class="reference internal" href="#">Options</a></li></ul></div></div></div></aside></div></div>')


class Autodoc(Furo):
    """The theme of PyData, with a signature for each heading of the third level."""

    def heading(self, level, text):
        if level == 3:
            return (f'<h3>{text}<a class="headerlink" href="#{slug(text)}" title="Link to this heading">#</a></h3><dl class="cpp function">\n<dt class="sig sig-object cpp" id="{slug(text)}">\n<span class="kt"><span class="pre">T</span></span><span class="w"> </span><span class="sig-name descname"><span class="n"><span class="pre">{text}</span></span></span><span class="sig-paren">(</span>'
                    f'<span class="sig-paren">)</span><a class="headerlink" href="#{slug(text)}" title="Link to this definition">#</a><br></dt>\n<dd><p>A member of the class.</p>\n</dd></dl>')
        return f'<h{level}>{self.line(text)}<a class="headerlink" href="#{slug(text)}" title="Link to this heading">#</a></h{level}>'

    def table(self, rows):
        return '<div class="pst-scrollable-table-container">' + Sphinx.table(self, rows).replace('class="docutils align-default"', 'class="table"') + "</div>"

    def note(self, text):
        return f'<div class="admonition seealso">\n<p class="admonition-title">See also</p>\n<p>{self.line(text)}</p>\n</div>'

    def around(self, article):
        return (f'<div id="pst-skip-link" class="skip-link d-print-none"><a href="#main-content">Skip to main content</a></div><aside class="bd-header-announcement" aria-label="Announcement"><div class="bd-header-announcement__content">{BANNER}</div></aside><header id="pst-header" class="bd-header navbar"><div class="bd-header__inner bd-page-width"><div class="navbar-header-items__start"><a class="navbar-brand logo" href="/"><p class="title logo__title">signal</p></a></div>'
                f'<nav><ul class="bd-navbar-elements navbar-nav">{self.links(NAVIGATION, "<li class=nav-item>")}</ul></nav><div class="version-switcher__container dropdown"><button id="pst-version-switcher-button-2" type="button" class="version-switcher__button btn btn-sm dropdown-toggle">Choose version<span class="caret"></span></button></div></div></header><div class="bd-container"><div class="bd-container__inner bd-page-width">'
                f'<dialog id="pst-primary-sidebar-modal"></dialog><div id="pst-primary-sidebar" class="bd-sidebar-primary bd-sidebar"><div class="sidebar-primary-items__start"><nav class="bd-docs-nav bd-links" aria-label="Section Navigation"><p class="bd-links__title" role="heading" aria-level="1">Section Navigation</p><div class="bd-toc-item navbar-nav"><ul class="current nav bd-sidenav">{self.links(ASIDE, "<li class=toctree-l1>")}</ul></div></nav></div></div>'
                f'<main id="main-content" class="bd-main" role="main"><div class="bd-content"><div class="bd-article-container"><div class="bd-header-article d-print-none"><ul class="bd-breadcrumbs"><li class="breadcrumb-item breadcrumb-home"><a href="/" class="nav-link" aria-label="Home"></a></li><li class="breadcrumb-item"><a href="/api" class="nav-link">API reference</a></li><li class="breadcrumb-item active">signal...</li></ul></div>'
                f'<article class="bd-article">\n<section id="x">\n{article}\n</section>\n</article><footer class="prev-next-footer d-print-none"><div class="prev-next-area"><a class="left-prev" href="/p" title="previous page"><div class="prev-next-info"><p class="prev-next-subtitle">previous</p><p class="prev-next-title">signal.Filter</p></div></a></div></footer></div>'
                f'<dialog id="pst-secondary-sidebar-modal"></dialog><div id="pst-secondary-sidebar" class="bd-sidebar-secondary bd-toc"><div class="page-toc tocsection onthispage">On this page</div><nav class="bd-toc-nav page-toc"><ul class="visible nav section-nav flex-column"><li class="toc-h2 nav-item toc-entry"><a class="reference internal nav-link" href="#">Example</a></li></ul></nav><div class="tocsection sourcelink"><a href="/_sources/x.rst.txt">Show Source</a></div></div></div></main></div></div>'
                f'<footer class="bd-footer"><div class="bd-footer__inner bd-page-width"><p class="copyright">{FOOT}</p></div></footer>')


class Nextra(Manner):
    def katex(self, tex, display):
        source = escape(tex)
        box = f'<span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"{" display=block" if display else ""}><semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">{source}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:0.43em"></span><span class="mord mathnormal">x</span></span></span></span>'
        return f'<span class="katex-display">{box}</span>' if display else box

    def formula(self, tex):
        return self.katex(tex, False)

    def math(self, tex):
        return f"<p>{self.katex(tex, True)}</p>"

    def heading(self, level, text):
        if level == 1:
            return f'<h1 class="x:tracking-tight x:text-slate-900 x:font-bold x:mt-2 x:text-4xl">{self.line(text)}</h1>'
        return f'<h{level} class="x:tracking-tight x:text-slate-900 x:font-semibold x:target:animate">{self.line(text)}<a href="#{slug(text)}" class="x:focus-visible:nextra-focus subheading-anchor" aria-label="Permalink for this section"></a></h{level}>'

    def note(self, text):
        return f'<div class="nextra-callout x:overflow-x-auto x:mt-6 x:flex x:rounded-lg x:border x:py-2"><div class="x:select-none x:text-xl" data-pagefind-ignore="all"><svg class="x:mt-1"></svg></div><div class="x:w-full x:min-w-0 x:leading-7"><p class="x:not-first:mt-[1.25em]">{self.line(text)}</p></div></div>'

    def code(self, language, code):
        lines = "\n".join(lines_of(code, "x-", lambda i, text: f"<span>{text or ' '}</span>"))
        return (f'<div class="nextra-code x:relative x:not-first:mt-[1.25em]"><div class="x:px-4 x:text-xs x:text-gray-700 x:bg-gray-100 x:flex x:rounded-t-md"><svg class="x:max-w-6"></svg><span class="x:truncate">example.{language}</span><button class="x:transition x:cursor-pointer x:ms-auto" title="Copy code" type="button"><svg></svg></button></div>'
                f'<pre class="x:group x:focus-visible:nextra-focus x:overflow-x-auto x:subpixel-antialiased" tabindex="0" data-language="{language}" data-word-wrap="" data-copy=""><code class="nextra-code" dir="ltr">{lines}</code></pre><div class="x:opacity-0 x:absolute"><button title="Toggle word wrap" type="button"><svg></svg></button></div></div>')

    def around(self, article):
        return (f'<a class="x:sr-only" href="#nextra-skip-nav">Skip to Content</a><div class="nextra-banner"><div class="x:w-full">{BANNER}</div><button aria-label="Dismiss banner"></button></div><header class="nextra-navbar x:sticky"><nav>{self.links(NAVIGATION, "", "")}<div class="nextra-search"><input placeholder="Search documentation\N{HORIZONTAL ELLIPSIS}" type="search"></div></nav></header>'
                f'<div class="x:mx-auto x:flex"><aside class="nextra-sidebar x:print:hidden"><div class="x:overflow-y-auto"><ul class="x:flex x:flex-col x:gap-1">{self.links(ASIDE, "<li class=x:flex>")}</ul></div></aside><nav class="nextra-toc x:order-last" aria-label="table of contents"><div class="x:grid"><p class="x:pt-6 x:font-semibold">On This Page</p><ul><li><a href="#a">Options</a></li><li><a href="#b">Use it from code</a></li></ul><div class="x:grid x:gap-2"><a href="/feedback">Question? Give us feedback</a><a href="/edit">Edit this page</a></div></div></nav>'
                f'<article class="x:w-full x:break-words x:min-h-[calc(100vh-var(--nextra-navbar-height))]"><div class="nextra-breadcrumb x:mt-1.5 x:flex"><span>Guide</span><svg></svg><span>Queues</span></div><main data-pagefind-body="true">\n{article}\n</main><div class="x:mt-12 x:text-xs x:text-end">Last updated on <time datetime="2025-05-02T00:00:00.000Z">May 2, 2025</time></div><div class="nextra-pagination x:mb-8 x:flex"><a title="Queues" href="/q">Queues</a><a title="Dead letters" href="/d">Dead letters</a></div></article></div>'
                f'<footer class="x:bg-gray-100"><hr class="nextra-border"><div class="x:flex">{FOOT}</div></footer>')


class Starlight(Nextra):
    """Expressive Code: each line is a box, a caption has the name of the file."""

    def heading(self, level, text):
        if level == 1:
            return f'<div class="content-panel"><div class="sl-container"><h1 id="_top">{self.line(text)}</h1></div></div>'
        return (f'<div class="sl-heading-wrapper level-h{level}"><h{level} id="{slug(text)}">{self.line(text)}</h{level}><a class="sl-anchor-link" href="#{slug(text)}"><span aria-hidden="true" class="sl-anchor-icon"><svg width="16" height="16"></svg></span>'
                f'<span class="sr-only" data-pagefind-ignore="">Section titled \N{LEFT DOUBLE QUOTATION MARK}{escape(text)}\N{RIGHT DOUBLE QUOTATION MARK}</span></a></div>')

    def note(self, text):
        return f'<aside aria-label="Caution" class="starlight-aside starlight-aside--caution"><p class="starlight-aside__title" aria-hidden="true"><svg viewBox="0 0 24 24"></svg>Caution</p><div class="starlight-aside__content"><p>{self.line(text)}</p></div></aside>'

    def code(self, language, code):
        indent = lambda text: re.sub(r"^\s+", lambda found: f'<span class="indent">{found[0]}</span>', text)
        lines = "".join(lines_of(code, "x-", lambda i, text: f'<div class="ec-line"><div class="gutter"><div class="ln" aria-hidden="true">{i}</div></div><div class="code">{indent(text) or chr(10)}</div></div>'))
        return (f'<div class="expressive-code"><link rel="stylesheet" href="/_astro/ec.css"><script type="module" src="/_astro/ec.js"></script><figure class="frame has-title not-content"><figcaption class="header"><span class="title">settings.{language}</span></figcaption>'
                f'<pre data-language="{language}"><code>{lines}</code></pre><div class="copy"><div aria-live="polite"></div><button title="Copy to clipboard" data-copied="Copied!" data-code="{html.escape(code).replace(chr(10), chr(127))}"><div></div></button></div></figure></div>')

    def around(self, article):
        return (f'<a href="#_top" class="sl-skip-link">Skip to content</a><div class="page sl-flex"><header class="header"><div class="header sl-flex"><div class="title-wrapper sl-flex"><a href="/" class="site-title sl-flex"><span translate="no">Ferrous</span></a></div><site-search><button data-open-modal disabled aria-label="Search"><span class="sl-hidden md:sl-block">Search</span><kbd class="sl-hidden md:sl-flex"><kbd>Ctrl</kbd><kbd>K</kbd></kbd></button></site-search><starlight-theme-select><label><span class="sr-only">Select theme</span><select autocomplete="off"><option value="dark">Dark</option><option value="light">Light</option></select></label></starlight-theme-select></div></header>'
                f'<nav class="sidebar print:hidden" aria-label="Main"><div class="sidebar-content sl-flex"><sl-sidebar-state-persist><ul class="top-level">{self.links(NAVIGATION)}<li><details open><summary><div class="group-label"><span class="large">Guides</span></div></summary><ul>{self.links(ASIDE)}</ul></details></li></ul></sl-sidebar-state-persist></div></nav>'
                f'<div class="main-frame"><div class="lg:sl-flex"><aside class="right-sidebar-container print:hidden"><div class="right-sidebar"><starlight-toc><nav aria-labelledby="starlight__on-this-page"><h2 id="starlight__on-this-page">On this page</h2><ul><li><a href="#_top"><span>Overview</span></a></li></ul></nav></starlight-toc></div></aside><div class="main-pane"><main data-pagefind-body lang="en" dir="ltr">\n{article}\n'
                f'<div class="content-panel"><footer class="sl-flex"><div class="meta sl-flex"><a href="/edit" class="sl-flex print:hidden">Edit page</a><p>Last updated: <time datetime="2025-05-02">May 2, 2025</time></p></div><div class="pagination-links print:hidden"><a href="/p" rel="prev"><span>Previous<br><span class="link-title">Queues</span></span></a></div></footer></div></main></div></div></div></div><div class="consent">{BANNER}</div><footer>{FOOT}</footer>')

    def written(self, blocks):
        return '<div class="content-panel"><div class="sl-container"><div class="sl-markdown-content">' + Manner.written(self, blocks) + "</div></div></div>"


class MdBook(Manner):
    head = '<script async src="https://cdn.example/ajax/libs/mathjax/2.7.1/MathJax.js?config=TeX-AMS-MML_HTMLorMML"></script>'

    def heading(self, level, text):
        return f'<h{level} id="{slug(text)}"><a class="header" href="#{slug(text)}">{self.line(text)}</a></h{level}>'

    def table(self, rows):
        return '<div class="table-wrapper">' + Manner.table(self, rows) + "</div>"

    def code(self, language, code):
        return (f'<pre><pre class="playground"><div class="buttons"><button class="fa fa-copy clip-button" title="Copy to clipboard" aria-label="Copy to clipboard"><i class="tooltiptext"></i></button><button class="fa fa-play play-button" hidden="" title="Run this code"></button></div>'
                f'<code class="language-{language} hljs">{tokens_of(code, "hljs-")}\n</code></pre></pre>')

    def around(self, article):
        return (f'<div id="mdbook-help-container"><div id="mdbook-help-popup"><h2 class="mdbook-help-title">Keyboard shortcuts</h2><div><p>Press <kbd>\N{LEFTWARDS ARROW}</kbd> or <kbd>\N{RIGHTWARDS ARROW}</kbd> to navigate between chapters</p><p>Press <kbd>S</kbd> or <kbd>/</kbd> to search in the book</p><p>Press <kbd>Esc</kbd> to hide this help</p></div></div></div><div id="body-container"><input type="checkbox" id="sidebar-toggle-anchor" class="hidden"><nav id="sidebar" class="sidebar" aria-label="Table of contents"><mdbook-sidebar-scrollbox class="sidebar-scrollbox"><ol class="chapter">{self.links(ASIDE, "<li class=chapter-item>")}</ol></mdbook-sidebar-scrollbox></nav>'
                f'<div id="page-wrapper" class="page-wrapper"><div class="page"><div id="menu-bar-hover-placeholder"></div><div id="menu-bar" class="menu-bar sticky"><div class="left-buttons"><label id="sidebar-toggle" class="icon-button" title="Toggle Table of Contents"><i class="fa fa-bars"></i></label><ul id="theme-list" class="theme-popup" aria-label="Themes" role="menu"><li role="none"><button role="menuitem" class="theme" id="default_theme">Auto</button></li><li role="none"><button role="menuitem" class="theme" id="light">Light</button></li><li role="none"><button role="menuitem" class="theme" id="rust">Rust</button></li></ul></div><h1 class="menu-title">The Signal Book</h1><div class="right-buttons">{self.links(NAVIGATION, "", "")}</div></div>'
                f'<div id="search-wrapper" class="hidden"><form id="searchbar-outer"><input type="search" id="searchbar" name="searchbar" placeholder="Search this book ..."></form></div><div id="content" class="content"><main>\n{article}\n</main><nav class="nav-wrapper" aria-label="Page navigation"><a rel="prev" href="/p" class="mobile-nav-chapters previous" title="Previous chapter"><i class="fa fa-angle-left"></i></a><div style="clear: both"></div></nav></div></div></div></div><footer>{FOOT}</footer><div class="cookie">{BANNER}</div>')


class Learn(Manner):
    """A maker's site for developers: labels and buttons above the code, alerts, feedback, versions."""

    def formula(self, tex):
        return f'<span class="has-inner-focus"><math-inline class="no-loc" translate="no">${escape(tex)}$</math-inline></span>'

    def math(self, tex):
        return f"<p>$$\n{escape(tex)}\n$$</p>"

    def heading(self, level, text):
        if level == 1:
            return f'<h1 id="{slug(text)}">{self.line(text)}</h1><div class="display-flex justify-content-space-between align-items-center flex-wrap-wrap page-metadata-container"><div class="margin-right-xxs"><ul class="metadata page-metadata" data-bi-name="page info" lang="en-us" dir="ltr"><li class="visibility-hidden-visual-diff"><local-time format="twoDigitNumeric" datetime="2025-05-02T16:00:00.000Z" class="is-invisible">2025-05-02</local-time></li></ul></div><div id="user-feedback" class="margin-block-xxs"><button id="user-feedback-button" class="button button-sm"><span class="icon"></span><span>Feedback</span></button></div></div>'
        return f'<h{level} id="{slug(text)}" class="heading-anchor"><a class="anchor-link docon docon-link" href="#{slug(text)}" aria-label="Section titled: {html.escape(text)}"></a>{self.line(text)}</h{level}>'

    def note(self, text):
        return f'<div class="IMPORTANT">\n<p>Important</p>\n<p>{self.line(text)}</p>\n</div>'

    def table(self, rows):
        return '<div class="mx-tableFixed has-inner-focus">' + Manner.table(self, rows).replace("<table>", '<table aria-label="Table 1" class="table table-sm margin-top-none">') + "</div>"

    def code(self, language, code):
        return (f'<div class="code-header" id="code-try-0" data-bi-name="code-header"><span class="language">{ {"toml": "TOML", "json": "JSON", "python": "Python"}.get(language, "Console")}</span><button type="button" class="action position-relative display-none-print" data-bi-name="copy"><span class="icon margin-right-xxs" aria-hidden="true"><span class="docon docon-edit-copy"></span></span><span>Copy</span><div class="successful-copy-alert"><span class="icon"></span></div></button></div>'
                f'<pre tabindex="0" class="has-inner-focus"><code class="lang-{language}" data-author-content="{html.escape(code)}"><span>{tokens_of(code, "hljs-")}\n</span></code></pre>')

    def image(self, alt, source, href):
        return f'<p><span class="mx-imgBorder">\n<a href="{source}#lightbox" data-linktype="relative-path">\n<img src="{source}" alt="{html.escape(alt)}" data-linktype="relative-path">\n</a>\n</span>\n</p>'

    def around(self, article):
        return (f'<div class="header-holder"><a href="#main" class="skip-to-main-link">Skip to main content</a><div id="cookie-consent-holder"><p>{BANNER}</p><button>Accept</button><button>Reject</button></div><header role="banner" id="ms--site-header"><nav class="site-header-nav"><ul>{self.links(NAVIGATION)}</ul></nav></header></div><div class="mainContainer uhf-container has-default-focus"><div class="columns has-large-gaps"><nav id="affixed-left-container" class="left-container is-sticky" aria-label="Primary"><label class="label">Version</label><div class="dropdown"><button class="dropdown-trigger button">Ferrous 3.2</button><div class="dropdown-menu"><ul><li>Ferrous 3.1</li><li>Ferrous 2.9</li></ul></div></div><ul role="tree" class="tree table-of-contents">{self.links(ASIDE, "<li role=treeitem>")}</ul></nav>'
                f'<section class="primary-holder column is-two-thirds"><div class="columns"><div id="main-column" class="column"><main id="main" role="main" class="content" lang="en-us" dir="ltr"><div id="article-header"><nav id="article-header-breadcrumbs"><ul class="breadcrumbs"><li class="breadcrumbs-item"><a href="/docs">Docs</a></li><li class="breadcrumbs-item"><a href="/docs/q">Queue</a></li></ul></nav></div><div class="content">\n{article}\n</div><section class="feedback-section" data-bi-name="open-source-feedback-section"><h2 class="title is-3">Feedback</h2><div class="display-flex"><p>Was this page helpful?</p><button class="thumb-rating-button">Yes</button><button>No</button></div></section>'
                f'<section id="additional-resources"><h2 class="title is-4">Additional resources</h2></section></main></div></div></section></div></div><footer class="footer-layout"><ul class="links"><li><a href="/privacy">Privacy</a></li><li>{FOOT}</li></ul></footer>')


class Aws(Manner):
    head = Furo.head

    def heading(self, level, text):
        return f'<h1 class="topictitle" id="{slug(text)}">{self.line(text)}</h1><div class="awsdocs-page-header-container"><awsdocs-page-header></awsdocs-page-header><awsdocs-filter-selector id="awsdocs-filter-selector"></awsdocs-filter-selector></div>' if level == 1 else f'<h{level} id="{slug(text)}">{self.line(text)}</h{level}>'

    def note(self, text):
        return f'<div class="awsdocs-note"><div class="awsdocs-note-title"><awsui-icon name="status-info"></awsui-icon><h6>Note</h6></div><div class="awsdocs-note-text"><p>{self.line(text)}</p></div></div>'

    def list(self, items):
        return '<div class="itemizedlist">\n    \n    \n<ul class="itemizedlist">' + "".join(f'<li class="listitem">\n            <p>{self.line(item)}</p>\n        </li>' for item in items) + "</ul></div>"

    def numbers(self, items):
        return '<div class="procedure"><ol>' + "".join(f"<li>\n            <p>{self.line(item)}</p>\n        </li>" for item in items) + "</ol></div>"

    def table(self, rows):
        return '<div class="table-container"><div class="table-contents"><table id="w10aab">\n' + Manner.table(self, rows).removeprefix("<table>").replace("<td>", '<td tabindex="-1">\n                ') + "</div></div>"

    def code(self, language, code):
        return f'<pre class="programlisting"><div class="code-btn-container"><div class="btn-copy-code" title="Copy"><awsui-icon name="copy"></awsui-icon></div></div><!--DEBUG: cli ()--><code class="{language} ">{escape(code)}</code></pre>'

    def formula(self, tex):
        return f'<code class="math">{escape(tex)}</code>'

    def math(self, tex):
        return f'<div class="math"><span class="MathJax_Preview"></span><script type="math/tex; mode=display">{tex}</script></div>'

    def image(self, alt, source, href):
        return f'<div class="mediaobject">\n  \n     <img src="{source}" class="aws-docs-img-whiteBg aws-docs-img-padding" alt="{html.escape(alt)}" style="max-width:80%">\n  \n \n  \n </div>'

    def around(self, article):
        return (f'<div class="awsdocs-container"><awsdocs-header></awsdocs-header><awsui-app-layout id="app-layout" class="awsui-util-no-gutters"><div id="guide-toc" dom-region="navigation"><awsdocs-toc><ul>{self.links(ASIDE)}</ul></awsdocs-toc></div><div id="main-column" dom-region="content" tabindex="-1"><awsdocs-view class="awsdocs-view"><div id="awsdocs-content"><awsdocs-service-header><div><a href="/pdf" id="pdf-link">PDF</a><span><a href="/rss">RSS</a></span></div></awsdocs-service-header><div id="breadcrumbs"><a href="/">Documentation</a><a href="/q">Queue</a><a href="/d">Developer Guide</a></div><awsdocs-language-banner></awsdocs-language-banner>'
                f'<main id="main" role="main"><div id="main-content" class="awsui-util-container"><div id="main-col-body">\n{article}\n<awsdocs-copyright class="copyright-print"></awsdocs-copyright><awsdocs-thumb-feedback right-edge="true"></awsdocs-thumb-feedback></div><noscript><div><div><div><div id="js_error_message"><p><img src="/images/warning.png" alt="Warning"> <strong>Javascript is disabled or is unavailable in your browser.</strong></p><p>To use this documentation, Javascript must be enabled. Please refer to your browser\'s Help pages for instructions.</p></div></div></div></div></noscript>'
                f'<div id="main-col-footer" class="awsui-util-font-size-0"><div id="doc-conventions"><a target="_top" href="/c">Document Conventions</a></div><div class="prev-next"><div id="previous" class="prev-link" accesskey="p" href="./p.html">Queues</div><div id="next" class="next-link">Dead letters</div></div></div><awsdocs-page-utilities><div>Did this page help you? - Yes<p>Thanks for letting us know we\'re doing a good job!</p><p>If you\'ve got a moment, please tell us what we did right so we can do more of it.</p></div></awsdocs-page-utilities></div></main></div></awsdocs-view><div class="page-loading-indicator"></div></div></awsui-app-layout><nav>{self.links(NAVIGATION, "", " ")}</nav><footer>{FOOT}</footer><div id="awsccc-cb-content"><p>{BANNER}</p></div></div>')


class DevSite(Manner):
    head = '<script src="https://cdn.example/tex-svg.js"></script>'

    def heading(self, level, text):
        if level == 1:
            return f'<h1 class="devsite-page-title" tabindex="-1">\n      {self.line(text)}\n      <devsite-actions hidden data-nosnippet><devsite-bookmark></devsite-bookmark></devsite-actions>\n  \n      \n</h1>'
        return f'<h{level} id="{slug(text)}" data-text="{html.escape(text)}" tabindex="-1"><span class="devsite-heading" role="heading" aria-level="{level}">{self.line(text)}</span><button type="button" class="devsite-heading-link button-flat material-icons" aria-label="Copy link to this section: {html.escape(text)}" data-title="Copy link to this section: {html.escape(text)}" data-id="{slug(text)}"></button></h{level}>'

    def note(self, text):
        return f'<aside class="caution"><strong>Caution:</strong><span> {self.line(text)}</span></aside>'

    def table(self, rows):
        return '<div class="devsite-table-wrapper">' + Manner.table(self, rows) + "</div>"

    def formula(self, tex):
        return f"\\( {escape(tex)} \\)"

    def math(self, tex):
        return f'<div class="devsite-math"><p>\n\\[ {escape(tex)} \\]\n</p></div>'

    def code(self, language, code):
        return (f'<devsite-code><div class="devsite-code-buttons-container" role="group" aria-label="Action buttons"><button type="button" class="gc-analytics-event material-icons devsite-icon-code-dark" aria-label="Dark code theme"></button><button type="button" class="gc-analytics-event material-icons devsite-icon-copy" aria-label="Copy code sample"></button></div>'
                f'<pre class="devsite-click-to-copy" translate="no" dir="ltr" is-upgraded syntax="{language.capitalize()}"><code translate="no" dir="ltr">{tokens_of(code, "devsite-syntax-")}\n</code></pre></devsite-code>')

    def around(self, article):
        return (f'<section class="devsite-wrapper"><devsite-cookie-notification-bar><p>{BANNER}</p></devsite-cookie-notification-bar><devsite-header role="banner"><div class="devsite-header--inner" data-nosnippet><div class="devsite-top-logo-row-wrapper-wrapper"><devsite-tabs class="upper-tabs"><nav class="devsite-tabs-wrapper" aria-label="Upper tabs">{self.links(NAVIGATION, "<tab>", "</tab>")}</nav></devsite-tabs><devsite-search enable-signin><form class="devsite-search-form" role="search"><input placeholder="Search"></form></devsite-search></div></div></devsite-header>'
                f'<devsite-book-nav scrollbars><nav class="devsite-book-nav devsite-nav nocontent" aria-label="Side menu"><ul class="devsite-nav-list">{self.links(ASIDE, "<li class=devsite-nav-item>")}</ul></nav></devsite-book-nav><section id="gc-wrapper"><main role="main" id="main-content" class="devsite-main-content" has-book-nav has-sidebar><devsite-toc class="devsite-nav" depth="2" devsite-toc-embedded></devsite-toc><devsite-content><article class="devsite-article"><div class="devsite-article-meta nocontent" role="navigation"><ul class="devsite-breadcrumb-list"><li class="devsite-breadcrumb-item"><a href="/">Home</a></li><li class="devsite-breadcrumb-item"><a href="/docs">Documentation</a></li></ul><devsite-thumb-rating position="header"></devsite-thumb-rating></div>'
                f'<devsite-feature-tooltip ack-key="x" class="inline-block"><span slot="popout-heading">Stay organized with collections</span><span slot="popout-contents">Save and categorize content based on your preferences.</span></devsite-feature-tooltip><div class="devsite-article-body clearfix">\n{article}\n<devsite-hats-survey class="nocontent"></devsite-hats-survey></div><devsite-thumb-rating position="footer"></devsite-thumb-rating></article><devsite-content-footer class="nocontent"><p>Except as otherwise noted, the content of this page is licensed under a free license, and code samples are licensed under another one.</p><p>Last updated 2025-05-02 UTC.</p></devsite-content-footer></devsite-content></main></section><footer>{FOOT}</footer></section>')


class ReadMeIo(Nextra):
    def heading(self, level, text):
        if level == 1:
            return f'<header id="content-head"><div class="row clearfix"><div class="col-xs-9"><h1>{self.line(text)}</h1></div><div id="content-head-actions" class="col-xs-3"><a class="suggestEdits" href="/edit"><i class="icon icon-edit"></i>Suggest Edits</a></div></div></header>'
        return f'<h{level} class="heading heading-{level} header-scroll" align=""><div class="heading-anchor anchor waypoint" id="{slug(text)}"></div><div class="heading-text"><div id="section-{slug(text)}" class="heading-anchor_backwardsCompatibility"></div>{self.line(text)}</div><a aria-label="Skip link to {html.escape(text)}" class="heading-anchor-icon fa fa-anchor" href="#{slug(text)}"></a></h{level}>'

    def note(self, text):
        return f'<blockquote class="callout callout_warn" theme="\N{WARNING SIGN}\N{VARIATION SELECTOR-16}"><h3 class="callout-heading false"><span class="callout-icon">\N{WARNING SIGN}\N{VARIATION SELECTOR-16}</span>Mind the default</h3><p>{self.line(text)}</p></blockquote>'

    def table(self, rows):
        return '<div class="rdmd-table"><div class="rdmd-table-inner">' + Manner.table(self, rows) + "</div></div>"

    def code(self, language, code):
        return (f'<div class="CodeTabs CodeTabs_initial theme-light"><div class="CodeTabs-toolbar"><button value="{language}" type="button">{language.capitalize()}</button></div><div class="CodeTabs-inner"><pre><button aria-label="Copy Code" class="rdmd-code-copy fa"></button><code class="rdmd-code lang-{language} theme-light" data-lang="{language}" name="" tabindex="0"><div class="cm-s-neo" data-testid="SyntaxHighlighter">'
                f'{tokens_of(code, "cm-")}</div></code></pre></div></div>')

    def image(self, alt, source, href):
        return f'<span aria-label="Expand image" class="img lightbox closed" role="button" tabindex="0"><span class="lightbox-inner"><img src="{source}" alt="{html.escape(alt)}" title="timeline.svg" class="" width="auto" height="auto" loading="lazy"></span></span>'

    def around(self, article):
        return (f'<div id="ssr-top"></div><div id="ssr-main"><div class="App ThemeContext"><div class="ContentWithOwlbotx4PaFDoA1KMz"><header class="rm-Header Header"><div class="rm-Header-top Header-top"><div class="rm-Container"><a href="/" class="rm-Logo">Ferrous</a>{self.links(NAVIGATION, "", "")}<button type="button" class="rm-JumpTo">Jump to Content</button></div></div></header><main class="App-main rm-Guides" id="main"><div class="rm-Guides" id="content"><nav class="rm-Sidebar hub-sidebar reference-redesign Nav"><section class="Sidebar-listWrapper"><h2 class="Sidebar-heading">Guides</h2><ul class="Sidebar-list">{self.links(ASIDE, "<li class=Sidebar-item>")}</ul></section></nav>'
                f'<article class="rm-Article">\n<div class="rm-Markdown markdown-body" data-testid="RDMD">{article}</div>\n<div class="UpdatedAt"><p class="DateLine"><i class="icon icon-watch"></i>Updated 2 months ago</p></div><hr class="NextStepsDivider"><nav aria-label="Pagination Controls" class="PaginationContainer"><a href="/n">Dead letters</a></nav><div class="PageThumbs"><span>Did this page help you?</span><div><button>Yes</button><button>No</button></div></div></article>'
                f'<section class="content-toc grid-25"><nav aria-label="Table of contents" role="navigation"><ul class="toc-list"><li><a class="tocHeader" href="#"><i class="icon icon-text-align-left"></i>Table of Contents</a></li><li class="toc-children"><ul><li><a href="#a">Options</a></li></ul></li></ul></nav></section></div></main><footer>{FOOT}</footer></div></div></div><div role="alertdialog">{BANNER}</div>')


class AsciiDoctor(Manner):
    head = '<script>MathJax.Hub.Config({messageStyle: "none", tex2jax: {inlineMath: [["\\\\(", "\\\\)"]], displayMath: [["\\\\[", "\\\\]"]], ignoreClass: "nostem|nolatexmath"}, asciimath2jax: {delimiters: [["\\\\$", "\\\\$"]], ignoreClass: "nostem|noasciimath"}})</script><script src="https://cdn.example/ajax/libs/mathjax/2.7.9/MathJax.js?config=TeX-MML-AM_HTMLorMML"></script>'

    def math(self, tex):
        return f'<div class="stemblock">\n<div class="content">\n\\[{escape(tex)}\\]\n</div>\n</div>'

    def text(self, text):
        return f'<div class="paragraph">\n<p>{self.line(text)}</p>\n</div>'

    def heading(self, level, text):
        return f"<h1>{self.line(text)}</h1>" if level == 1 else f'<h{level} id="_{slug(text)}"><a class="anchor" href="#_{slug(text)}"></a>{self.line(text)}</h{level}>'

    def note(self, text):
        return f'<div class="admonitionblock important">\n<table>\n<tr>\n<td class="icon">\n<i class="fa icon-important" title="Important"></i>\n</td>\n<td class="content">\n{self.line(text)}\n</td>\n</tr>\n</table>\n</div>'

    def list(self, items):
        return '<div class="ulist">\n<ul>\n' + "".join(f"<li>\n<p>{self.line(item)}</p>\n</li>\n" for item in items) + "</ul>\n</div>"

    def numbers(self, items):
        return '<div class="olist arabic">\n<ol class="arabic">\n' + "".join(f"<li>\n<p>{self.line(item)}</p>\n</li>\n" for item in items) + "</ol>\n</div>"

    def table(self, rows):
        head, *body = rows
        cells = lambda row, tag: "".join(f'<{tag} class="tableblock halign-left valign-top">' + (self.line(cell) if tag == "th" else f'<p class="tableblock">{self.line(cell)}</p>') + f"</{tag}>\n" for cell in row)
        return ('<table class="tableblock frame-all grid-all stretch">\n<caption class="title">Table 1. Overview</caption>\n<colgroup>\n' + '<col style="width: 25%;">\n' * len(head) + f"</colgroup>\n<thead>\n<tr>\n{cells(head, 'th')}</tr>\n</thead>\n<tbody>\n" +
                "".join(f"<tr>\n{cells(row, 'td')}</tr>\n" for row in body) + "</tbody>\n</table>")

    def code(self, language, code):
        if language == "text":
            return f'<div class="literalblock">\n<div class="content">\n<pre>{html.escape(code)}</pre>\n</div>\n</div>'
        return f'<div class="listingblock">\n<div class="title">Listing of {language}</div>\n<div class="content">\n<pre class="rouge highlight"><code data-lang="{language}">{tokens_of(code, "")}</code></pre>\n</div>\n</div>'

    def image(self, alt, source, href):
        return f'<div class="imageblock text-center">\n<div class="content">\n<img src="{source}" alt="{html.escape(alt)}">\n</div>\n<div class="title">Figure 1. {escape(alt)}</div>\n</div>'

    def body(self, title, blocks):
        return f'<div id="header">\n<h1>{self.line(title)}</h1>\n<div class="details">\n<span id="author" class="author">The Ferrous Team</span><br>\n<span id="revnumber">version 3.2,</span>\n<span id="revdate">2025-05-02</span>\n</div>\n<div id="toc" class="toc2">\n<div id="toctitle">Table of Contents</div>\n<ul class="sectlevel1">\n{self.links([("How it works", "#a"), ("Use", "#b")])}\n</ul>\n</div>\n</div>\n<div id="content">\n<div class="sect1"><div class="sectionbody">\n{self.written(blocks)}\n</div></div>\n</div>'

    def around(self, article):
        return f'<div class="toolbar"><ul>{self.links(NAVIGATION)}</ul></div><div class="nav-container"><aside class="nav"><ul class="nav-list">{self.links(ASIDE)}</ul></aside></div>\n{article}\n<div id="footer">\n<div id="footer-text">\n{FOOT}<br>\nLast updated 2025-05-02 10:00:00 UTC\n</div>\n</div><div class="cookies">{BANNER}</div>'


class Confluence(Manner):
    def formula(self, tex):
        return f'<span class="conf-macro output-inline" data-hasbody="false" data-macro-name="mathinline"><span class="katex-inline" data-formula="{html.escape(tex)}">{Nextra.katex(self, tex, False)}</span></span>'

    def math(self, tex):
        return f'<div class="conf-macro output-block" data-hasbody="true" data-macro-name="mathblock">{Nextra.katex(self, tex, True)}</div>'

    def heading(self, level, text):
        return f'<h1 id="title-text" class="with-breadcrumbs"><a href="/display/q">{self.line(text)}</a></h1>' if level == 1 else f'<h{level} id="Page-{slug(text)}">{self.line(text)}</h{level}>'

    def note(self, text):
        return f'<div class="confluence-information-macro confluence-information-macro-note conf-macro output-block" data-hasbody="true" data-macro-name="note"><span class="aui-icon aui-icon-small aui-iconfont-warning confluence-information-macro-icon"></span><div class="confluence-information-macro-body"><p>{self.line(text)}</p></div></div>'

    def list(self, items):
        return '<ul>' + "".join(f"<li><p>{self.line(item)}</p></li>" for item in items) + "</ul>"

    def table(self, rows):
        head, *body = rows
        return ('<div class="table-wrap"><table class="confluenceTable wrapped"><colgroup>' + "<col/>" * len(head) + '</colgroup><tbody><tr>' + "".join(f'<th class="confluenceTh"><p>{self.line(cell)}</p></th>' for cell in head) + "</tr>" +
                "".join("<tr>" + "".join(f'<td class="confluenceTd"><p>{self.line(cell)}</p></td>' for cell in row) + "</tr>" for row in body) + "</tbody></table></div>")

    def code(self, language, code):
        return (f'<div class="code panel pdl conf-macro output-block" data-hasbody="true" data-macro-name="code" style="border-width: 1px;"><div class="codeHeader panelHeader pdl" style="border-bottom-width: 1px;"><b>Example</b></div><div class="codeContent panelContent pdl">\n'
                f'<pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: {language}; gutter: false; theme: Confluence" data-theme="Confluence">{html.escape(code)}</pre>\n</div></div>')

    def image(self, alt, source, href):
        return f'<p><span class="confluence-embedded-file-wrapper image-center-wrapper confluence-embedded-manual-size"><img class="confluence-embedded-image image-center" alt="{html.escape(alt)}" width="600" src="{source}" data-image-src="{source}" data-linked-resource-id="4711" data-linked-resource-type="attachment"></span></p>'

    def around(self, article):
        head, rest = article.split("</h1>", 1)
        return (f'<div id="page"><div id="full-height-container"><div id="header-precursor"><div class="cell">{BANNER}</div></div><header id="header" role="banner"><nav class="aui-header aui-dropdown2-trigger-group"><div class="aui-header-primary"><ul class="aui-nav">{self.links(NAVIGATION)}</ul></div></nav></header><div class="ia-splitter"><div class="ia-splitter-left"><div class="ia-fixed-sidebar"><div class="acs-side-bar"><div class="ia-secondary-container tree"><div class="ia-secondary-header"><h5>Page tree</h5></div><ul class="plugin_pagetree_children_list">{self.links(ASIDE)}</ul></div></div></div></div>'
                f'<div id="main" class="aui-page-panel"><div id="main-header"><div id="navigation" class="content-navigation view"><ul class="ajs-menu-bar"><li class="ajs-button normal"><a id="editPageLink" href="/e">Edit</a></li><li><a href="/w">Watch</a></li></ul></div>{head}</h1></div><div id="content" class="page view"><div id="action-messages"></div><div class="page-metadata"><ul><li class="page-metadata-modification-info">Created by <span class="author"><a href="/~mk">Maria Kern</a></span>, last modified on <a class="last-modified" href="/diff">May 02, 2025</a></li></ul></div><div id="main-content" class="wiki-content">\n{rest}\n</div><div id="likes-and-labels-container"><div id="likes-section"><button>Like</button><span>Be the first to like this</span></div><div id="labels-section" class="pageSection"><ul class="label-list"><li class="no-labels-message">No labels</li></ul></div></div><div id="comments-section" class="pageSection"><p class="comment-user-logo"></p></div></div></div></div><div id="footer" role="contentinfo"><section class="footer-body"><ul id="poweredby"><li>{FOOT}</li></ul></section></div></div></div>')


class Notion(Manner):
    """An export of a notebook service: each item is a list of its own, formulas are figures of KaTeX."""
    head = "<style>.katex{font:normal 1.21em KaTeX_Main}</style>"

    def formula(self, tex):
        return f'<style>@import url(\'https://cdn.example/katex.min.css\')</style><span data-token-index="0" contenteditable="false" class="notion-text-equation-token" style="user-select:all"><span></span><span>{Nextra.katex(self, tex, False)}</span><span>\ufeff</span></span>'

    def math(self, tex):
        return f'<figure id="1d" class="equation"><style>@import url(\'https://cdn.example/katex.min.css\')</style><div class="equation-container">{Nextra.katex(self, tex, True)}</div></figure>'

    def heading(self, level, text):
        return f'<header><div class="page-header-icon undefined"><span class="icon">\N{PUSHPIN}</span></div><h1 class="page-title">{self.line(text)}</h1><p class="page-description"></p></header>' if level == 1 else f'<h{level - 1} id="1d-{slug(text)}" class="">{self.line(text)}</h{level - 1}>'

    def text(self, text):
        return f'<p id="1d" class="">{self.line(text)}</p>'

    def note(self, text):
        return f'<figure class="block-color-gray_background callout" style="white-space:pre-wrap;display:flex" id="1d"><div style="font-size:1.5em"><span class="icon">\N{ELECTRIC LIGHT BULB}</span></div><div style="width:100%"><p id="1e" class="">{self.line(text)}</p></div></figure>'

    def list(self, items):
        return "".join(f'<ul id="1d{i}" class="bulleted-list"><li style="list-style-type:disc">{self.line(item)}</li></ul>' for i, item in enumerate(items))

    def numbers(self, items):
        return "".join(f'<ol type="1" id="1d{i}" class="numbered-list" start="{i}"><li>{self.line(item)}</li></ol>' for i, item in enumerate(items, 1))

    def table(self, rows):
        head, *body = rows
        return ('<table id="1d" class="simple-table"><thead class="simple-table-header"><tr id="1">' + "".join(f'<th id="a{i}" class="simple-table-header-color simple-table-header">{self.line(cell)}</th>' for i, cell in enumerate(head)) + "</tr></thead><tbody>" +
                "".join('<tr id="2">' + "".join(f'<td id="b{i}" class="">{self.line(cell)}</td>' for i, cell in enumerate(row)) + "</tr>" for row in body) + "</tbody></table>")

    def code(self, language, code):
        return f'<script src="https://cdn.example/prism.min.js" crossorigin="anonymous"></script><link rel="stylesheet" href="https://cdn.example/prism.min.css"><pre id="1d" class="code"><code class="language-{language.capitalize()}" style="white-space:pre-wrap;word-break:break-all">{html.escape(code)}</code></pre>'

    def image(self, alt, source, href):
        return f'<figure id="1d" class="image"><a href="{source}"><img style="width:1278px" src="{source}"></a><figcaption>{escape(alt)}</figcaption></figure>'

    def around(self, article):
        return f'<div class="super-navbar"><nav>{self.links(NAVIGATION, "", " ")}</nav></div><article id="1d" class="page sans"><div class="page-body">\n{article}\n</div></article><div class="super-sidebar"><ul>{self.links(ASIDE)}</ul></div><span class="sans" style="font-size:14px;padding-top:2em"></span><div class="super-footer">{FOOT}</div><div class="cookie-bar">{BANNER}</div>'


class DocBuilder(Nextra):
    """The documentation of a hub of models: signatures in boxes, code without names of languages."""

    def heading(self, level, text):
        return f'<h{level} class="relative group"><a id="{slug(text)}" class="header-link block pr-1.5 text-lg no-hover:hidden with-hover:absolute with-hover:p-1.5" href="#{slug(text)}"><span><svg class="" width="1em" height="1em" viewBox="0 0 256 256"></svg></span></a> <span>{self.line(text)}</span></h{level}>'

    def note(self, text):
        return f'<div class="course-tip bg-gradient-to-br dark:bg-gradient-to-r before:border-green-500 border border-green-50 text-green-700"><p>{self.line(text)}</p></div>'

    def table(self, rows):
        return '<div class="max-w-full overflow-x-auto">' + Manner.table(self, rows) + "</div>"

    def code(self, language, code):
        return (f'<div class="code-block relative "><div class="absolute top-2.5 right-4"><button class="inline-flex items-center relative text-sm focus:text-green-500 cursor-pointer opacity-100" title="Copy code to clipboard" type="button"><svg></svg> <div class="absolute pointer-events-none transition-opacity bg-black text-white py-1 px-2 opacity-0">Copied</div></button></div> '
                f'<pre class="undefined"><!-- HTML_TAG_START -->{tokens_of(code, "hljs-")}<!-- HTML_TAG_END --></pre></div>')

    def around(self, article):
        return (f'<div class="flex min-h-dvh flex-col"><div class="SVELTE_HYDRATER contents" data-target="MainHeader"><header class="border-b border-gray-100"><div class="container flex h-16 items-center"><nav aria-label="Main"><ul class="flex items-center">{self.links(NAVIGATION)}</ul></nav></div></header></div><div class="SVELTE_HYDRATER contents"></div><main class="flex flex-1 flex-col"><div class="relative lg:flex"><div class="sticky top-0 z-20 self-start"><div class="SVELTE_HYDRATER contents" data-target="SideMenu"><button class="">Signal documentation</button><select class="version"><option>main</option><option>v2.1.0</option><option>v2.0.0</option></select><ul class="pt-2 flex flex-col pl-3 w-full">{self.links(ASIDE)}</ul></div></div>'
                f'<div class="px-4 pt-3" id="docs-content"><div class="prose-doc prose relative mx-auto max-w-4xl break-words"><div class="bg-white leading-none border border-gray-100 rounded-lg flex p-0.5 w-56 text-sm mb-4"><button class="flex justify-center">Copy page</button></div><link href="/docs/_app/immutable/assets/0.css" rel="modulepreload"><p></p> \n{article}\n <a class="!text-gray-400 !no-underline text-sm flex items-center not-prose mt-4" href="/update"><span data-svelte-h="x">&lt;</span> <span data-svelte-h="y">&gt;</span> <span><span class="underline ml-1.5">Update</span> on GitHub</span></a> <p></p></div><div class="mx-auto mt-16 flex max-w-4xl items-center pb-8 font-sans font-medium"><a href="/p" class="mr-auto flex"><span class="mr-1.5">\N{LEFTWARDS ARROW}</span>Filters</a></div></div>'
                f'<div class="sticky top-0 self-start"><div class="SVELTE_HYDRATER contents" data-target="SubSideMenu"><nav class="hidden h-screen w-[270px] flex-none flex-col"><a href="#x" class="text-gray-400" id="nav-x"><wbr>Class <wbr>Stream<wbr>Window</a></nav></div></div></div></main><footer class="b-12">{FOOT}</footer></div><div class="consent">{BANNER}</div>')
