# SPDX-License-Identifier: Apache-2.0
"""Pages as programs for encyclopaedias write them."""
import html

from manner import ASIDE, BANNER, FOOT, Manner, NAVIGATION, slug
from small_text import mathml, tokens_of


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
