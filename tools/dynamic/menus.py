# SPDX-License-Identifier: Apache-2.0
"""What opens a menu or a small layer: words, signs and icons with a list behind them. Each is a function of the page that returns markup."""
from .furniture import idle, inner
from .style import escape, tag

KINDS = ["button", "button", "a-hash", "a-void", "div-role", "span", "div"]


def opener(page):
    """A control that opens a small layer: a search, a list of places to share, links below a heading."""
    style, name = page.style, f"{page.style.word('submenu')}-o{page.number()}"
    concept, text = page.rng.pick([("menu", ""), ("menu", page.ui("menu")), ("submenu", page.ui("related")), ("open", page.ui("share")), ("toggle", page.ui("search")), ("toggle", ""), ("toggle", ""), ("language", page.ui("language"))])
    aria = page.rng.pick([{"aria-haspopup": "true", "aria-expanded": "false"}, {"aria-expanded": "false"}, {"aria-haspopup": "true"}, {}]) if style.aria else {}
    if not text:
        aria |= {page.rng.pick(["aria-label", "title"]): page.ui(page.rng.pick(["menu", "search", "share", "open"]))}
    if aria and page.rng.chance(0.4):
        aria["aria-controls"] = name
    if page.rng.chance(0.3):
        aria |= {page.style.data(0): page.style.word("submenu")}
    aria |= style.opens("dropdown", name)
    mark, kind = page.rng.pick(["down", "down", None]), page.rng.pick(KINDS + ["a-part"] * style.training)
    part = page.rng.pick(["toggle", "btn", "trigger"]) if style.set == "train" else page.rng.pick(["handle", "key", "knob"])
    selector, control = page.control(concept, text, mark=mark, icon=not text, kind=kind, part=part, attributes=aria | ({"href": f"#{name}"} if kind == "a-part" else {}))
    content = tag("ul", {}, *(tag("li", {}, inner(page)) for _ in range(2)))
    hide, how = page.fold(name)
    page.bind(selector, "toggle", target=f"#{name}", **how)
    page.need("clicks")
    return tag("div", {"class": style.cls("submenu", "wrap")}, control, tag("div", {"id": name, **hide, "class": style.cls("submenu", "list")}, content))


def menu_tree(page):
    """A menu whose upper items are no links: each opens the list below it. Some menus wait, hidden, with all that is in them."""
    style, items = page.style, []
    kind = page.rng.pick(["a-hash", "a-hash", "a-void", "button", "span"])
    aria = {"aria-expanded": "false"} if style.aria and page.rng.chance(0.4) else {}
    waits = page.rng.chance(0.3)
    for text in page.rng.some(page.language.ui["footer"], 3):
        name = f"{style.word('submenu')}-m{page.number()}"
        selector, control = page.control("parent", text, mark=page.rng.pick(["down", None, None]), kind=kind, attributes=aria | style.opens("dropdown", name), part="link")
        hide, how = page.fold(name, page.rng.pick([{"hidden": True}, {"style": "display:none"}]))
        page.bind(selector, "toggle", target=f"#{name}", **how)
        page.need("clicks", 0 if waits else 1)
        below = tag("ul", {"id": name, "class": style.cls("submenu", "list"), **hide}, *(tag("li", {}, inner(page)) for _ in range(2)))
        items.append(tag("li", {"class": style.cls("parent")}, control, below))
    items.append(tag("li", {"class": style.cls("nav", "item")}, inner(page, page.ui("related"))))
    if style.training:
        items, waits = in_other_manners(page, items, kind), waits and page.rng.chance(0.5)
    return tag(page.rng.pick(["ul", "ul", "div"]), {"class": style.cls("nav", "tree"), "hidden": waits}, *items)


def in_other_manners(page, items, kind):
    """Items of a menu as many sites write them: without names, in headings, and among words that nobody has given an address yet."""
    if page.rng.chance(0.4):
        items = [item.replace(f' class="{page.style.cls("parent")}"', "", 1).replace(f' class="{page.style.cls("parent", "link")}"', "", 1) for item in items]
    if page.rng.chance(0.3):
        head = page.rng.pick(["h4", "span", "div"])
        items = [item.replace("><", f"><{head}><", 1).replace("<ul", f"</{head}><ul", 1) if "<ul" in item else item for item in items]
    return items + [tag("li", {}, idle(page, "nav", text, kind=kind)) for text in page.rng.some(page.language.ui["footer"], page.rng.between(0, 2))]


def details_menu(page):
    """Links below a word, as details."""
    page.need("clicks")
    summary = tag("summary", {"class": page.style.cls("submenu", "head")}, escape(page.rng.pick(page.language.ui["footer"] + page.language.ui["related"])), gold="Revealer")
    return tag("details", {"class": page.style.cls("submenu")}, summary, tag("ul", {}, *(tag("li", {}, inner(page)) for _ in range(3))))


def icon_menu(page):
    """What opens a menu and is an icon of a font or has one: small, with the names that such fonts have."""
    style, name = page.style, f"{page.style.word('submenu')}-i{page.number()}"
    mark = page.rng.pick(["fa fa-bars", "icon-chevron-down", "caret", "fa fa-caret-down", "icon-bars", "fa fa-angle-down", "glyphicon glyphicon-chevron-down", "bi-chevron-down"])
    text = page.rng.pick(["", page.rng.pick(page.language.ui["footer"])])
    kind = page.rng.pick(["a-hash", "button", "a-void", "div-role", "a-part"])
    selector, control = page.control(page.rng.pick(["submenu", "menu"]), text, kind=kind, attributes=style.opens("dropdown", name) | ({"href": f"#{name}"} if kind == "a-part" else {}))
    control = control[:control.rindex("</")] + tag("i", {"class": mark}) + control[control.rindex("</"):]
    hide, how = page.fold(name)
    page.bind(selector, "toggle", target=f"#{name}", **how)
    page.need("clicks")
    return tag("div", {"class": style.cls("submenu", "wrap")}, control, tag("ul", {"id": name, **hide}, *(tag("li", {}, inner(page)) for _ in range(2))))
