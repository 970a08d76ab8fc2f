# SPDX-License-Identifier: Apache-2.0
"""What lies over a page until it is closed: letters to subscribe to, and walls that ask for consent."""
from .furniture import idle
from .style import escape, tag

BOX = "background:#fff;padding:24px;max-width:620px;position:relative;margin:10% auto"
OVER = "position:fixed;inset:0;background:rgba(0,0,0,.55);z-index:90"
BAR = "position:fixed;left:0;right:0;bottom:0;background:#fff;z-index:90;padding:20px;border-top:2px solid #333"


def newsletter(page):
    """A box over the page that comes by itself a moment after the start."""
    page.patterns.append("newsletter")
    layer = f"{page.style.word('newsletter')}-{page.number()}"
    text = page.rng.pick(["", "", page.ui("no_thanks"), page.ui("close")])
    if page.style.training and page.rng.chance(0.4):
        text = page.ui("no_thanks")
    selector, close = page.control("close", text, gold="Closer", mark="close" if not text or page.rng.chance(0.3) else None, kind=page.rng.pick(["button", "a-hash", "span", "div-role", "a-void"]))
    page.bind(selector, "remove", target=f"#{layer}")
    page.need("closes")
    form = tag("form", {"action": page.site.fault("subscribe"), "method": "post", "class": page.style.cls("form")}, tag("input", {"type": "email", "name": "mail"}, gold="Undetermined"),
               tag("button", {"type": "submit", "class": page.style.cls("form", "send")}, escape(page.ui("subscribe")), gold="Undetermined"))
    role = {"role": "dialog", "aria-modal": "true"} if page.style.aria else {}
    content = [close, tag("h3", {}, escape(page.ui("newsletter"))), form]
    if page.rng.chance(0.4):
        content = content[1:] + content[:1]
    html = tag("div", {"id": layer, "class": page.style.cls("newsletter"), **role, "style": OVER}, tag("div", {"style": BOX, "class": page.style.cls("dialog", "box")}, *content))
    page.bind("body", "later", at="start", html=html, ms=page.rng.pick([150, 300]))
    return ""


def choice(page, what, gold, report, into, url, layer, text=None, kind=None):
    selector, control = page.control(what, page.ui(what) if text is None else text, gold=gold, kind=kind, mark="close" if text == "" else None)
    page.bind(selector, "choice", target=f"#{layer}", into=f"#{into}", url=url, report=report)
    return control


def consent(page):
    """A wall, and text that is there only after the choice. Who accepts is told on."""
    page.patterns.append("consent")
    layer, into = f"{page.style.word('consent')}-{page.number()}", f"w{page.number()}"
    url = page.provide("behind", {"html": page.paragraphs("close", 3)})
    reject_report, accept_report = f"{page.site.content}/choice?c=0", page.site.fault("accept")
    kind = page.rng.pick(["button", "button", "a-hash", "div-role"])
    accept = choice(page, "accept", "Undetermined", accept_report, into, url, layer, kind=kind)
    manner = page.site.consent_manner
    page.need("closes", 2 if manner == "layers" else 1)
    title = tag("h2", {}, escape(page.ui("consent")))
    text = tag("p", {}, escape(page.language.prose.words.get("cookie", [page.language.ui["consent"][0] + ": cookies."])[0].replace("{N}", page.site.title)))
    parts = [title, text]
    if manner == "reject-first":
        parts += [choice(page, "reject", "Closer", reject_report, into, url, layer, kind=page.rng.pick([kind, "a-hash", "button"])), accept]
    elif manner == "corner":
        parts = [choice(page, "reject", "Closer", reject_report, into, url, layer, kind="a-hash"), *parts, accept]
    elif manner == "plain-x":
        parts = [choice(page, "close", "Closer", reject_report, into, url, layer, text="", kind="button"), *parts, accept]
    elif manner == "layers":
        save = choice(page, page.rng.pick(["save", "reject"]), "Closer", reject_report, into, url, layer, kind=kind)
        boxes = "".join(tag("label", {}, tag("input", {"type": "checkbox", "name": f"p{i}"}, gold="Undetermined"), escape(name)) for i, name in enumerate(page.language.ui["footer"][:3]))
        second = f"y{page.number()}"
        selector, settings = page.control("settings", page.ui("settings"), gold="Undetermined", kind=kind)
        page.bind(selector, "insert_into", target=f"#{second}", html=boxes + save)
        parts += [accept, settings, tag("div", {"id": second})]
    else:
        parts += [accept, choice(page, "reject", "Closer", reject_report, into, url, layer, kind=kind), idle(page, "settings", page.ui("settings"), kind=kind)]
    role = {"role": "dialog", "aria-modal": "true", "aria-label": page.ui("consent")} if page.style.aria else {}
    bar = page.site.consent_bar
    inner = parts if bar else [tag("div", {"style": BOX, "class": page.style.cls("consent", "box")}, *parts)]
    page.overlays.append(tag("div", {"id": layer, "class": page.style.cls("consent"), **role, "style": BAR if bar else OVER}, *inner))
    return tag("div", {"id": into, "class": page.style.cls("text", "rest")})


PATTERNS = {"newsletter": newsletter, "consent": consent}
