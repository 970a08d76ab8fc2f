# SPDX-License-Identifier: Apache-2.0
"""What all manners of writing a page have in common."""
import html
import re

from small_text import INLINE

NAVIGATION = [("Home", "/"), ("All pages", "/all"), ("What is new", "/news"), ("Sign in", "/login"), ("Help", "/help"), ("About us", "/about")]
ASIDE = [("First steps with the tool", "/a/1"), ("Questions of the week", "/a/2"), ("Pages that link here", "/a/3"), ("A list of all authors", "/a/4"),
         ("Get the newsletter", "/a/5"), ("Report an error", "/a/6"), ("Random page", "/a/7"), ("Archive of last year", "/a/8")]
FOOT = "Copyright of the site and its authors. Use of this site is subject to our terms and to the privacy policy."
BANNER = "We use cookies to make this site work and to count visits. You can change your choice at any time."


class Manner:
    """How a program writes a page; the parts that others write otherwise are overridden."""
    from_mathml = False
    head = ""

    def line(self, text):
        out, at = "", 0
        for found in INLINE.finditer(text):
            out += html.escape(text[at:found.start()], quote=False)
            if found["math"]:
                out += self.formula(found["math"])
            elif found["code"]:
                out += self.term(found["code"])
            else:
                out += self.link(html.escape(found["text"], quote=False), found["url"])
            at = found.end()
        return out + html.escape(text[at:], quote=False)

    def link(self, text, url):
        return f'<a href="{url}">{text}</a>'

    def term(self, code):
        return f"<code>{html.escape(code, quote=False)}</code>"

    def formula(self, tex):
        return f"\\({html.escape(tex, quote=False)}\\)"

    def math(self, tex):
        return f"<p>\\[{html.escape(tex, quote=False)}\\]</p>"

    def heading(self, level, text):
        return f"<h{level}>{self.line(text)}</h{level}>"

    def text(self, text):
        return f"<p>{self.line(text)}</p>"

    def note(self, text):
        return f"<blockquote><p>{self.line(text)}</p></blockquote>"

    def list(self, items):
        return "<ul>\n" + "".join(f"<li>{self.line(item)}</li>\n" for item in items) + "</ul>"

    def numbers(self, items):
        return "<ol>\n" + "".join(f"<li>{self.line(item)}</li>\n" for item in items) + "</ol>"

    def table(self, rows):
        head, *body = rows
        return ("<table>\n<thead>\n<tr>" + "".join(f"<th>{self.line(cell)}</th>" for cell in head) + "</tr>\n</thead>\n<tbody>\n" +
                "".join("<tr>" + "".join(f"<td>{self.line(cell)}</td>" for cell in row) + "</tr>\n" for row in body) + "</tbody>\n</table>")

    def code(self, language, code):
        return f'<pre><code class="language-{language}">{html.escape(code)}\n</code></pre>'

    def image(self, alt, source, href):
        image = f'<img src="{source}" alt="{html.escape(alt)}">'
        return "<p>" + (self.link(image, href) if href else image) + "</p>"

    def body(self, title, blocks):
        return self.heading(1, title) + "\n" + self.written(blocks)

    def written(self, blocks):
        return "\n".join(getattr(self, kind)(*rest) for kind, *rest in blocks)

    def links(self, links, before="<li>", after="</li>"):
        return "".join(f'{before}<a href="{url}">{text}</a>{after}' for text, url in links)

    def page(self, title, article):
        return (f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{html.escape(title)} - The site</title>{self.head}</head>\n<body>\n'
                f'{self.around(article)}\n</body></html>\n')

    def around(self, article):
        return (f'<header><nav><ul>{self.links(NAVIGATION)}</ul></nav></header>\n<main>\n{article}\n</main>\n<aside><ul>{self.links(ASIDE)}</ul></aside>\n'
                f'<footer><p>{FOOT}</p></footer><div class="cookie-banner" role="dialog"><p>{BANNER}</p><button>OK</button></div>')


BLANK = '<span class="token plain" style="display:inline-block">\n</span>'  # a line of code without anything


def slug(text):
    return re.sub(r"[^a-z]+", "-", text.lower()).strip("-")
