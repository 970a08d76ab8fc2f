# SPDX-License-Identifier: Apache-2.0
"""Patterns whose content comes by scrolling, by scripts or with time, or stands in frames and shadow trees."""
from .furniture import item, link
from .style import escape, tag


def endless(page, by):
    page.patterns.append(f"infinite-{by}")
    name = f"{page.style.word('list')}-{page.number()}"
    rounds = page.rng.between(2, 4)
    first = "".join(item(page, "html") for _ in range(7))
    urls = [page.provide("more", {"html": "".join(item(page, "scroll") for _ in range(7))}) for _ in range(rounds)]
    sentinel = f"{page.style.word('more')}-{page.number()}"
    page.bind(f"#{sentinel}", "scrolling", at="start", list=f"#{name}", urls=urls, by=by)
    page.need("scrolls", rounds)
    return tag("section", {"class": page.style.cls("list", "wrap")}, tag("div", {"class": page.style.cls("list"), "id": name}, first), tag("div", {"id": sentinel, "style": "height:12px"}))


def infinite_observer(page):
    return endless(page, "observer")


def infinite_scroll(page):
    return endless(page, "scroll")


def lazy_blocks(page):
    """Blocks and pictures that are fetched when they come into view."""
    page.patterns.append("lazy")
    parts = []
    for _ in range(page.rng.between(2, 3)):
        name = f"{page.style.word('lazy')}-{page.number()}"
        url = page.provide("lazy", {"html": page.paragraphs("scroll", 2)})
        page.bind(f"#{name}", "fill", at="view", url=url)
        picture = f"i{page.number()}"
        page.bind(f"#{picture}", "image", at="view")
        parts.append(tag("div", {"style": "height:900px"}, tag("img", {"id": picture, page.style.data(1): page.picture(), "alt": "", "width": 300, "height": 100})))
        parts.append(tag("div", {"id": name, "class": page.style.cls("lazy"), "style": "min-height:60px"}))
    page.need("scrolls")
    return tag("section", {}, *parts)


def delayed(page):
    """Paragraphs that a timer puts in."""
    page.patterns.append("delayed")
    name = f"d{page.number()}"
    page.bind(f"#{name}", "later", at="start", html=page.paragraphs("script", 2), ms=page.rng.pick([200, 250, 300, 400]))
    return tag("div", {"id": name, "class": page.style.cls("panel", "late")})


def client_rendered(page):
    """An empty shell that scripts fill from JSON."""
    page.patterns.append("app")
    name = f"{page.style.word('app')}-{page.number()}"
    page.bind(f"#{name}", "app", at="start", url=page.provide("app", {"html": page.paragraphs("script", 4) + item(page, "script")}))
    return tag("div", {"id": name, "class": page.style.cls("app")})


def shadow(page):
    """Text in a shadow tree, and more of it behind a control there."""
    mode = page.rng.pick(["open", "open", "closed"])
    page.patterns.append(f"shadow-{mode}")
    name = f"{page.style.prefix}-{page.style.word('card')}"
    host = f"s{page.number()}"
    inner = page.paragraphs("script", 1)
    if mode == "open":
        selector, control = page.control("full", page.ui("full"), kind="button", attributes={"aria-expanded": "false"} if page.style.aria else {})
        target = f"sh{page.number()}"
        page.bind(selector, "toggle", at="", target=f"#{target}", url=page.provide("shadow", {"html": page.paragraphs("click", 2)}), once=True)
        page.need("clicks")
        inner += control + tag("div", {"id": target, "hidden": True})
    page.bind(f"#{host}", "shadow", at="start", mode=mode, html=inner)
    return tag(name, {"id": host})


def frame(page):
    """A frame of the same site with text and something to open."""
    page.patterns.append("frame")
    text = page.text("frame", 260)
    hidden = page.text("frame", 200)
    summary = tag("summary", {"class": page.style.cls("accordion")}, escape(page.ui("open")), gold="Revealer")
    body = (f'<!DOCTYPE html><html lang="{page.language.code}"><head><meta charset="utf-8"><title>frame</title></head><body>{tag("p", {}, escape(text))}'
            f'{tag("details", {}, summary, tag("p", {}, escape(hidden)))}{link(page, page.site.another(page), page.ui("article"))}</body></html>')
    page.undrawn.append(hidden)
    page.need("clicks")
    path = page.provide("frame", body)
    return tag("iframe", {"src": path, "width": 600, "height": 220, "title": page.heading()})


def ticker(page):
    """Lines that come by themselves, one after the other."""
    page.patterns.append("ticker")
    name = f"{page.style.word('live')}-{page.number()}"
    page.bind(f"#{name}", "ticker", at="start", lines=[page.text("wait", 90) for _ in range(4)], most=6, ms=600)
    return tag("div", {"id": name, "class": page.style.cls("live")})


PATTERNS = {"infinite-observer": infinite_observer, "infinite-scroll": infinite_scroll, "lazy": lazy_blocks, "delayed": delayed, "app": client_rendered, "shadow": shadow,
            "frame": frame, "ticker": ticker}
