# SPDX-License-Identifier: Apache-2.0
"""Patterns that show more when something is clicked. Each adds markup to a page, and says in the page's gold what it hides.

A pattern is a function of the page that returns markup for its main part; `way` is how its own content comes to be there.
"""
from .furniture import comment_tools, item
from .style import escape, tag

WAYS_TO_HIDE = ["hidden", "style", "class", "fetch", "insert"]


def hidden(page, way):
    """(attributes of something that is hidden, how a script shows it)."""
    if way == "style":
        return {"style": "display:none"}, {"by": "style"}
    if way == "class":
        name = page.rng.pick(["is-hidden", "d-none", "collapsed"] if page.style.set == "train" else ["off-stage", "invisible-now", "tucked"])
        return {"class": name}, {"by": "class", "name": name, "hides": True}
    return {"hidden": True}, {}


def joined(*attributes):
    """Attributes of several givers, their classes together."""
    merged = {}
    for given in attributes:
        for key, value in given.items():
            merged[key] = f"{merged[key]} {value}" if key == "class" and merged.get("class") else value
    return merged


def expander(page, concept, text, content, way, mark="down", stays=True, kind=None, less=False):
    """A control and what it shows. `content`: markup of it, made after `way` is known."""
    number = page.number()
    target = f"{page.style.word('body')}-{number}"
    aria = {"aria-expanded": "false"} if page.style.aria and page.rng.chance(0.85) else {}
    if aria and page.rng.chance(0.6):
        aria["aria-controls"] = target
    aria |= page.style.opens("collapse", target)
    selector, control = page.control(concept, text, mark=mark, attributes=aria, kind=kind)
    attributes, how = hidden(page, way)
    body = joined({"class": page.style.cls("body"), "id": target}, attributes)
    if way == "fetch":
        how["url"] = page.provide("part", {"html": content})
    elif way == "insert":
        how["html"] = content
    if less:
        how["less"] = page.ui("less")
    page.bind(selector, "toggle", target=f"#{target}", once=not stays, **how)
    page.need("clicks")
    return control, tag("div", body, content if way not in ("fetch", "insert") else "")


def load_more(page, way="script"):
    """A list, and a button that fetches more of it several times and then goes."""
    page.patterns.append("load-more")
    name = f"{page.style.word('list')}-{page.number()}"
    rounds = page.rng.between(2, 4)
    first = "".join(item(page, "html") for _ in range(page.rng.between(3, 5)))
    urls = [page.provide("more", {"html": "".join(item(page, "click") for _ in range(page.rng.between(3, 5)))}) for _ in range(rounds)]
    text = page.ui("all" if page.style.training and page.rng.chance(0.3) else "more")
    selector, control = page.control("more", text, mark=page.rng.pick(["down", "plus", None]))
    page.bind(selector, "more", list=f"#{name}", urls=urls, end=page.rng.pick(["remove", "hide", "disable"]))
    page.need("clicks", rounds)
    return tag("section", {"class": page.style.cls("list", "wrap")}, tag("div", {"class": page.style.cls("list"), "id": name}, first),
               tag("div", {"class": page.style.cls("more", "row")}, control))


def one_comment(page, way, depth=0, replies=0, undrawn=False):
    style = page.style
    author = page.person()
    body = tag("p", {"class": style.cls("comment", "text")}, escape(page.text(way, page.rng.between(70, 220), undrawn)))
    inner = [tag("div", {"class": style.cls("comment", "meta")}, tag("b", {}, escape(author)), " ", escape(page.when())), body, comment_tools(page)]
    if replies:
        way_of_replies = page.rng.pick(WAYS_TO_HIDE)
        seen = undrawn or way_of_replies in ("hidden", "style", "class")
        nested = [one_comment(page, "click", depth + 1, page.rng.pick([0, 0, 1]) if depth < 1 and not i else 0, seen and way != "click") for i in range(replies)]
        control, target = expander(page, "reply", page.ui("replies", n=replies), "".join(nested), way_of_replies, mark=page.rng.pick(["down", "right", None]),
                                   stays=page.rng.chance(0.5))
        inner += [control, target]
    return tag(page.rng.pick(["div", "article", "section"]), {"class": style.cls("comment"), "data-id" if style.set == "train" else "data-nr": str(page.number())}, *inner)


def comments(page):
    """Comments that are folded, or behind a button, and their replies."""
    page.patterns.append("comments")
    n = page.rng.between(3, 5)
    replies = [page.rng.pick([0, 1, 2, 3]) for _ in range(n)]
    if page.rng.chance(0.5):
        return tag("section", {"class": page.style.cls("comment", "list"), "id": f"c{page.number()}"}, *(one_comment(page, "html", 0, many) for many in replies))
    way = page.rng.pick(WAYS_TO_HIDE)
    content = "".join(one_comment(page, "click", 0, many) for many in replies)
    control, target = expander(page, "comments", page.ui("comments", n=sum(replies) + n), content, way, stays=page.rng.chance(0.6))
    return tag("section", {"class": page.style.cls("comment", "list")}, control, target)


def full_text(page):
    """Paragraphs that end early, and a control that gives the rest."""
    page.patterns.append("full-text")
    parts = []
    for _ in range(page.rng.between(2, 4)):
        name = f"t{page.number()}"
        text = page.text("click", page.rng.between(300, 600))
        begin = escape(text[:page.rng.between(80, 140)].rsplit(" ", 1)[0]) + "\u2026 "
        selector, control = page.control("full", page.ui("full"), mark=page.rng.pick(["right", "down", None]),
                                         kind=page.rng.pick(["span", "a-hash", "a-void", "button", "span"]))
        how = {"html": escape(text)} if page.rng.chance(0.4) else {"url": page.provide("text", {"html": escape(text)})}
        page.bind(selector, "full", target=f"#{name}", **how)
        page.need("clicks")
        inside = page.rng.chance(0.5)
        parts.append(tag("p", {"id": name, "class": page.style.cls("text", "cut")}, begin, control if inside else "") + ("" if inside else control))
    return tag("div", {"class": page.style.cls("text", "parts")}, *parts)


def tabs(page):
    """Tabs whose panels are there and hidden, or come in the place of each other."""
    page.patterns.append("tabs")
    style, names = page.style, page.rng.some(page.language.ui["tabs"], page.rng.between(3, 4))
    replaced = page.rng.chance(0.5)
    active = page.rng.pick(["active", "current"] if style.set == "train" else ["selected", "chosen"])
    group = f"{style.word('tab')}-g{page.number()}"
    body = f"{group}-body"
    kind = page.rng.pick(["button", "a-hash", "div-role", "li", "button", "a-part", "a-part"])
    heads, panels = [], []
    for i, name in enumerate(names):
        panel = f"{group}-{i}"
        content = page.paragraphs("html" if i == 0 else "click", page.rng.between(1, 3), undrawn=i > 0 and not replaced)
        attributes = {"class": f"{style.cls('tab')} {group}" + (f" {active}" if i == 0 else "")}
        if style.aria:
            attributes |= {"role": "tab", "aria-selected": "true" if i == 0 else "false"} | ({"aria-controls": panel} if not replaced else {})
        attributes |= page.style.opens("tab", panel)
        if kind == "a-part":
            attributes["href"] = f"#{panel}"
        selector, head = page.control("tab", name, gold="Undetermined" if i == 0 else "Revealer", kind=kind, attributes=attributes)
        how = {}
        if replaced:
            own = {"target": f"#{body}", **({"html": content} if page.rng.chance(0.5) else {"url": page.provide("tab", {"html": content})})}
        else:
            own = {"target": f"#{panel}", "panels": f".{group}-p"}
            hide, how = page.fold(panel, key=group, now=i > 0)
            panels.append(tag("div", {"class": f"{style.cls('panel')} {group}-p", "id": panel, **hide, "role": "tabpanel" if style.aria else None}, content))
        page.bind(selector, "tab", group=f".{group}", active=active, **own, **how)
        heads.append(head)
        if i == 0:
            first = content
    page.need("clicks", len(names) - 1)
    bar = tag("ul" if kind == "li" else "div", {"class": style.cls("tab", "bar"), "role": "tablist" if style.aria else None}, *heads)
    return tag("section", {"class": style.cls("tab", "set")}, bar, tag("div", {"id": body, "class": style.cls("panel", "all")}, *(panels or [first])))


def accordion(page):
    """Questions whose answers open, as details or by scripts."""
    page.patterns.append("accordion")
    native = page.rng.chance(0.3)
    kind = page.style.kind(page.rng)
    way = page.rng.pick(WAYS_TO_HIDE)
    parts = []
    for _ in range(page.rng.between(3, 5)):
        question = page.heading() + "?"
        if native:
            content = page.paragraphs("click", 1, undrawn=True)
            summary = tag("summary", {"class": page.style.cls("accordion")}, escape(question), gold="Revealer")
            parts.append(tag("details", {"class": page.style.cls("accordion", "item")}, summary, tag("div", {"class": page.style.cls("body")}, content)))
            page.need("clicks")
        else:
            content = page.paragraphs("click", 1, undrawn=way not in ("fetch", "insert"))
            parts.extend(expander(page, "accordion", question, content, way, mark=page.rng.pick(["down", "plus"]), kind=kind))
    return tag("section", {"class": page.style.cls("accordion", "list")}, *parts)


def style_icons(page):
    """Sites whose signs are pictures."""
    return page.style.icons


def carousel(page):
    """Slides that come one after the other."""
    page.patterns.append("carousel")
    name = f"{page.style.word('slide')}-{page.number()}"
    n = page.rng.between(3, 4)
    slides = [tag("figure", {"class": page.style.cls("slide")}, tag("img", {"src": page.picture(), "alt": "", "width": 320, "height": 120}),
                  tag("figcaption", {}, escape(page.text("html" if i == 0 else "click", 110)))) for i in range(n)]
    label = page.ui("slide")
    attributes = {"aria-label": label} if page.style.aria else {"title": label}
    said = page.rng.chance(0.3)
    selector, control = page.control("carousel", label if said else "", mark=page.rng.pick(["right", None]) if said or style_icons(page) else "right", icon=style_icons(page),
                                     kind=page.rng.pick(["button", "button", "div", "div-role", "a-hash"]), attributes=attributes)
    page.bind(selector, "step", target=f"#{name}", slides=slides)
    page.need("clicks", n - 1)
    return tag("div", {"class": page.style.cls("carousel", "frame")}, tag("div", {"id": name}, slides[0]), control)


def dialog(page):
    """A control that opens a dialog over the page, which must be closed again."""
    page.patterns.append("dialog")
    parts = []
    for _ in range(page.rng.between(1, 2)):
        number = page.number()
        layer = f"{page.style.word('dialog')}-{number}"
        close_by, close = page.control("close", page.rng.pick(["", page.ui("close")]), gold="Closer", mark="close", kind=page.rng.pick(["button", "span", "div", "a-hash", "div-role"]))
        page.bind(close_by, "remove", target=f"#{layer}")
        content = page.paragraphs("click", 2)
        box = tag("div", {"class": page.style.cls("dialog", "box"), "style": "background:#fff;margin:8% auto;padding:24px;max-width:560px;position:relative"}, close, content)
        role = {"role": "dialog", "aria-modal": "true"} if page.style.aria else {}
        html = tag("div", {"class": page.style.cls("dialog"), "id": layer, **role, "style": "position:fixed;inset:0;background:rgba(0,0,0,.6);z-index:50"}, box)
        aria = {"aria-haspopup": "dialog"} if page.style.aria else {}
        if page.style.training and aria:  # what it names need not be there yet
            aria = page.rng.pick([aria, aria | {"aria-expanded": "false", "aria-controls": layer}, {"aria-expanded": "false", "aria-controls": layer}])
        opened, control = page.control("open", page.ui("open"), mark=page.rng.pick(["right", "plus", None]), attributes=aria | page.style.opens("modal", layer))
        page.bind(opened, "insert", html=html)
        page.need("clicks")
        page.need("closes")
        parts.append(tag("div", {"class": page.style.cls("card")}, tag("h3", {}, escape(page.heading())), control))
    return tag("section", {"class": page.style.cls("list", "dialogs")}, *parts)


def queried(page):
    """Comments that are asked for by POST: as a GraphQL query, and as an action with a page number."""
    page.patterns.append("queried")
    parts = []
    for by in ("graphql", "action"):
        name = f"{page.style.word('list')}-{page.number()}"
        url = page.provide("thread", {"html": "".join(one_comment(page, "click") for _ in range(page.rng.between(2, 3)))})
        selector, control = page.control("comments", page.ui("comments", n=3), mark=page.rng.pick(["down", None]))
        page.bind(selector, "queried", list=f"#{name}", url=url, by=by)
        page.need("clicks")
        parts.append(tag("section", {"class": page.style.cls("comment", "list")}, control, tag("div", {"id": name})))
    return "".join(parts)


PATTERNS = {"load-more": load_more, "comments": comments, "full-text": full_text, "tabs": tabs, "accordion": accordion, "carousel": carousel, "dialog": dialog, "queried": queried}
