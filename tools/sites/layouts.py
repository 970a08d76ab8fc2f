# SPDX-License-Identifier: Apache-2.0
"""Layouts: where the furniture stands around the main text."""
from html import escape

from . import content, furniture as f
from .page import Page, element


def has(page, part, write):
    return write(page) if part in page.look.parts else ""


def story(page):
    """Title, by-line, main text."""
    top = content.heading(page, page.site.title_of(page.index)) if page.kind != "error" else ""
    line = f.byline(page) if page.kind == "article" else ""
    standing = ""
    if page.site.spec.standing_line and page.kind == "article":
        standing = element("p", page.R(page.look.text.standing), page.attributes("p"))
    return "\n".join([top, line, standing, page.box("content", content.CONTENT[page.kind](page))])


def after(page):
    """What follows the main text."""
    if page.kind != "article":
        return has(page, "related", f.related) if page.kind == "product" else ""
    return "\n".join([has(page, "tags", f.tags), has(page, "social", f.social), has(page, "related", f.related),
                      has(page, "comments", f.comments)])


def side(page):
    return "\n".join([f.advert(page), has(page, "popular", f.most_read), has(page, "standing", f.standing_boxes),
                      has(page, "newsletter", f.newsletter)])


def two_columns(page):
    """Bar on top, main text on the left, boxes on the right."""
    return "\n".join([
        f.cookies(page), f.skip_link(page),
        page.box("header", f.logo(page), f.search(page), f.navigation(page)), f.advert(page), f.crumbs(page),
        page.box("columns", page.box("main", page.box("article", story(page)), after(page)), page.box("aside", side(page))),
        page.box("footer-area", f.footer(page))])


def three_columns(page):
    """Menu on the left, adverts on the right; cookies at the end."""
    return page.box("page", page.box("header", f.logo(page), f.search(page)),
                    page.box("columns", page.box("left", f.navigation(page), has(page, "standing", f.standing_boxes)),
                             page.box("main", f.crumbs(page), page.box("article", story(page)), after(page)),
                             page.box("aside", f.advert(page), has(page, "popular", f.most_read), f.advert(page))),
                    has(page, "newsletter", f.newsletter), f.footer(page), f.cookies(page))


def tables(page):
    """As pages were in 1999: cells for columns, font elements, the title in a cell of its own."""
    title = content.heading(page, page.site.title_of(page.index)) if page.kind != "error" else ""
    line = f.byline(page) if page.kind == "article" else ""
    text = content.CONTENT[page.kind](page)
    return f"""<center><table width="760" border="0" cellspacing="0" cellpadding="4" bgcolor="#ffffff">
<tr><td colspan="3" bgcolor="#003366"><font color="#ffffff" size="5">{f.logo(page)}</font></td></tr>
<tr><td colspan="3">{f.navigation(page)}</td></tr>
<tr><td width="130" valign="top" bgcolor="#eeeeee"><font size="2">{f.standing_boxes(page)}<hr>{f.search(page)}</font></td>
<td valign="top"><table width="100%" border="0"><tr><td>{title}</td></tr><tr><td>{line}</td></tr>
<tr><td><font face="Arial">{text}</font></td></tr></table>{has(page, "related", f.related)}</td>
<td width="120" valign="top">{f.advert(page)}{f.most_read(page)}</td></tr>
<tr><td colspan="3" align="center"><font size="1">{f.footer(page)}{f.cookies(page)}</font></td></tr></table></center>"""


def blog(page):
    """One column; the menu comes last."""
    return page.box("page", page.box("header", f.logo(page), element("p", page.R(page.look.text.about))),
                    page.box("main", page.box("article", story(page)), after(page)), side(page), f.navigation(page),
                    f.search(page), f.footer(page), f.cookies(page))


# What the style sheet of a site says of its parts.
RULES = {"page": "max-width:1100px;margin:auto", "columns": "display:flex;gap:24px", "main": "flex:1", "aside": "width:300px",
         "left": "width:180px", "menu": "display:flex;flex-wrap:wrap;gap:16px;list-style:none", "cookies": "background:#eee;padding:8px",
         "footer": "background:#222;color:#bbb;font-size:13px", "advert": "border:1px solid #ccc", "byline": "color:#777"}


def style_sheet(page):
    """Rules for the page's own class names and ids."""
    if page.look.naming not in ("class", "id"):
        return ""
    rules = []
    for role, rule in RULES.items():
        mark = "#" if page.look.naming == "id" and role in page.look.unique else "."
        rules.append(mark + page.name_of(role).replace(" ", ".") + "{" + rule + "}")
    return element("style", "\n".join(rules))


LAYOUTS = {"two_columns": two_columns, "three_columns": three_columns, "tables": tables, "blog": blog}


def write_page(site, index, kind=""):
    """The page as a whole: its mark-up and its Page, which holds the gold."""
    page = Page(site, index, kind or site.kind_of(index), site.look_of(index))
    title = site.title_of(index) if page.kind != "error" else "404"
    body = page.without_marks(LAYOUTS[page.look.layout](page))
    generator = page.look.names.get("generator")
    head = [f'<meta charset="{site.spec.charset}">', f"<title>{escape(title)} - {escape(site.name)}</title>",
            f'<meta property="og:title" content="{escape(title)}">',
            f'<meta property="article:published_time" content="{site.date_of(index)}">' if page.kind == "article" else "",
            f'<meta name="generator" content="{generator}">' if generator else "",
            style_sheet(page),
            f'<link rel="canonical" href="https://{site.host}{escape(site.url_of(index))}">']
    body_class = page.look.names.get("body", "").format(kind=page.kind, id=1000 + index)
    attributes = f' class="{body_class}"' if body_class else ""
    newline = "\n"
    return (f'<!DOCTYPE html>\n<html lang="{site.spec.language}">\n<head>\n{newline.join(filter(None, head))}\n</head>\n'
            f"<body{attributes}>\n{body}\n{f.script(page)}\n</body>\n</html>\n"), page
