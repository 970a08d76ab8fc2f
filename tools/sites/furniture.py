# SPDX-License-Identifier: Apache-2.0
"""What stands around the main text: navigation, boxes, adverts, footer, comments."""
from html import escape

from .page import element, link

ROWS = {"menu", "footer-links"}  # short entries: beside each other where lists are made of table cells
NETWORKS = ["Facebook", "Instagram", "LinkedIn", "WhatsApp", "E-mail"]


def links(page, entries, role):
    """A list of links as the look writes them. Entries: (address, text already noted)."""
    style = page.look.lists
    if style == "pipes":
        return element("div", page.R(" | ").join(link(href, text) for href, text in entries), page.attributes(role))
    if style == "cells" and role in ROWS:
        cells = "".join(element("td", link(href, text), ' nowrap="nowrap"') for href, text in entries)
        return f'<table cellpadding="2"><tr>{cells}</tr></table>'
    if style in ("lines", "cells"):
        return "<br>\n".join(link(href, text) for href, text in entries)
    if style == "divs":
        return page.box(role, *(element("div", link(href, text), page.attributes(role + "-item")) for href, text in entries))
    items = "\n".join(element("li", link(href, text), page.attributes(role + "-item")) for href, text in entries)
    return f"<ul{page.attributes(role)}>\n{items}\n</ul>"


def logo(page):
    return link("/", page.R(page.site.name), page.attributes("logo"))


def navigation(page):
    return page.box("nav", links(page, [(path, page.R(label)) for label, path in page.look.text.sections], "menu"))


def search(page):
    return (f'<form action="/search" method="get"><label>{page.R(page.ui["search"])} <input type="text" name="q"></label> '
            f'<button type="submit">{page.R(page.ui["go"])}</button></form>')


def skip_link(page):
    return link("#content", page.R(page.ui["skip"]))


def cookies(page):
    return page.box("cookies", element("p", page.R(page.look.text.cookie)),
                    f'<button>{page.R(page.ui["accept"])}</button> <button>{page.R(page.ui["settings"])}</button>')


def crumbs(page):
    label, path = page.site.section_of(page.index)
    return page.box("crumbs", link("/", page.R(page.ui["home"])) + page.R(" \u00bb ") + link(path, page.O(label)))


def byline(page):
    when = element("time", page.O(page.site.clock_of(page.index)), f' datetime="{page.site.date_of(page.index)}"')
    return page.box("byline", element("b", page.R(page.ui["by"])) + " " + element("span", page.O(page.site.author_of(page.index))) + " " + when)


def tags(page):
    entries = [("/tag/" + str(i), page.O(label)) for i, (label, _) in enumerate(page.rng.some(page.look.text.sections, 3))]
    return page.box("tags", element("b", page.R(page.ui["tags"])), links(page, entries, "tag-list"))


def social(page):
    return page.box("social", element("span", page.R(page.ui["share"])),
                    links(page, [(f"https://{name.lower()}.test/share", page.R(name)) for name in NETWORKS], "networks"))


def advert(page):
    """Text that changes from page to page; some are pictures without text."""
    number = page.rng.between(1000, 99999)
    if page.rng.chance(0.2):
        return page.box("advert", f'<iframe src="https://ads.test/{number}" width="300" height="250"></iframe>')
    text = link(f"https://ads.test/click?{number}", page.A(page.advert_text()))
    return page.box("advert", element("small", page.R(page.ui["advert"])), element("p", text))


def other_titles(page, role, indexes):
    entries = [(page.site.url_of(i), page.L(page.site.title_of(i))) for i in indexes]
    return links(page, entries, role)


def related(page):
    indexes = [page.site.other_index(page.rng) for _ in range(page.rng.between(3, 6))]
    return page.box("related", element("h3", page.R(page.ui["related"])), other_titles(page, "related-list", indexes))


def most_read(page):
    """The same for all pages of some days."""
    return page.box("popular", element("h4", page.R(page.ui["most_read"])),
                    other_titles(page, "popular-list", page.site.most_read_of(page.index)))


def standing_boxes(page):
    """Boxes with text of sentences that look just like main text."""
    text = page.look.text
    boxes = [page.box("standing", element("h4", page.R(title)), element("p", page.R(paragraph)),
                      link("/box", page.R(page.ui["more"]))) for title, paragraph in text.boxes]
    return "\n".join(boxes)


def newsletter(page):
    return page.box("newsletter", element("p", page.R(page.look.text.newsletter)),
                    f'<form><input type="email" name="e"><button>{page.R(page.ui["subscribe"])}</button></form>')


def comments(page):
    """Those of readers are no main text. On some pages only."""
    parts = [element("h3", page.R(page.ui["comments"])), element("p", page.R(page.ui["comment_note"]))]
    for _ in range(page.rng.between(0, 5) if page.rng.chance(0.6) else 0):
        parts.append(page.box("comment", element("b", page.O(page.rng.pick(page.site.users))),
                              element("p", page.O(page.site.prose.comment(page.rng)))))
    parts.append(f'<form><textarea></textarea><button>{page.R(page.ui["add_comment"])}</button></form>')
    return page.box("comments", *parts)


def footer(page):
    text = page.look.text
    return page.box("footer", links(page, [(path, page.R(label)) for label, path in text.footer], "footer-links"),
                    element("p", page.R(text.about)), element("p", page.R(text.address)),
                    element("p", page.R(text.copyright)), link("#top", page.R(page.ui["top"])))


def script(page):
    """A page's number in its scripts, and its title in its data, as on most sites."""
    return f'<script>window.page={{"id":{page.index},"title":"{escape(page.site.title_of(page.index))}"}};</script>'
