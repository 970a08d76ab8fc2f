# SPDX-License-Identifier: Apache-2.0
"""What stands around the text of a page: head, menus, foot, and the many things to click on that show nothing."""
from .style import escape, tag


def link(page, href, text, cls=None, gold="Inner", **attributes):
    return tag("a", {"href": href, "class": cls, **attributes}, escape(text) if text is not None else "", gold=gold)


def redirected(page, target):
    """The address of a service that counts clicks and leads on."""
    from urllib.parse import quote
    return f"{page.rng.pick(['/go', '/out', '/r'])}?{page.rng.pick(['url', 'to', 'u', 'target'])}={quote(target, safe='')}"


def outer(page, text=None):
    address = page.site.off_site(page.rng)
    attributes = {}
    if page.rng.chance(0.5):
        attributes = {"target": "_blank", "rel": page.rng.pick(["noopener", "nofollow noopener", "nofollow", "sponsored"])}
    if page.rng.chance(0.25):
        address = redirected(page, address)
    return link(page, address, text or page.ui("source"), page.style.cls("out") if page.rng.chance(0.4) else None, "Outer", **attributes)


def inner(page, text=None, cls=None, late=False):
    target = page.site.another(page)
    href = target
    if page.rng.chance(0.12):
        href = redirected(page, page.site.base + target)
    elif page.rng.chance(0.15):
        href = page.site.base + target
    if late:
        page.late_links.append(["Inner", target])
    return link(page, href, text or page.heading(), cls)


def idle(page, concept, text, does="mark", **more):
    """Something to click on that shows nothing."""
    selector, control = page.control(concept, text, gold="Undetermined", icon=page.rng.chance(0.35), kind=more.pop("kind", None), attributes=more.pop("attributes", None))
    page.bind(selector, does, **more)
    return control


def like(page):
    return idle(page, "like", f"{page.ui('like')} {page.rng.pick(['', page.rng.between(1, 90)])}".strip(), "like", url=page.site.fault("vote"),
                attributes={"aria-pressed": "false"} if page.style.aria else {})


# Signs that people press to say what they think, and what stands beside them.
OPINIONS = ["\u2191", "\u25b2", "\u2b06", "+", "\U0001f44d", "\u2665", "\u2605", "\u263a"]
AGAINST = {"\u2191": "\u2193", "\u25b2": "\u25bc", "\u2b06": "\u2b07", "+": "\u2212", "\U0001f44d": "\U0001f44e"}


def opinion(page, concept, text, kind, attributes, fault):
    selector, control = page.control(concept, text, gold="Undetermined", icon=page.rng.chance(0.3), kind=kind, attributes=attributes)
    page.bind(selector, "like", url=page.site.fault(fault))
    return control


def opinions(page):
    """A row of what tells the site of its reader: votes with signs and counts, likes, shares, reports. Sites to train with have it in many manners."""
    rng, style = page.rng, page.style
    kind = style.kind(rng)

    def named(what, text):
        name = rng.pick(["aria-label", "title"])
        return rng.pick([{}, {name: page.ui(what)}, {"aria-pressed": "false"}, {"aria-pressed": rng.pick(["true", "false"]), name: page.ui(what)}]) if text else {name: page.ui(what)}

    def vote():
        sign, count = rng.pick(OPINIONS), str(rng.between(0, 120))
        up = rng.pick([sign, f"{sign} {count}", f"{count} {sign}", f"({count})", count, ""])
        made = [opinion(page, "like", up, kind, named("like", up), "vote")]
        if rng.chance(0.5):
            down = AGAINST.get(sign, page.ui("dislike")) + rng.pick(["", f" {rng.between(0, 20)}"])
            made += [tag("span", {"class": style.cls("like", "count")}, count) if rng.chance(0.4) else "", opinion(page, "like", down, kind, named("dislike", down), "vote")]
        return "".join(made)

    def said(concept, what, fault, where=""):
        text = page.ui(what) + where + rng.pick(["", "", f" {rng.between(1, 99)}", f" ({rng.between(1, 99)})", f" \u00b7 {rng.between(1, 99)}"])
        shown = "" if rng.chance(0.2) else text
        return opinion(page, concept, shown, kind, named(what, shown), fault)

    choices = [vote, vote, lambda: said("like", "like", "vote"), lambda: said("like", "dislike", "vote"), lambda: said("share", "share", "follow"), lambda: said("share", "share", "follow", rng.pick([" Birdhouse", " Picturewall"])), lambda: said("copy", "copy", "save"), lambda: said("report", "report", "report"),
               lambda: said("follow", "follow", "follow"), lambda: said("follow", "save_item", "save"), lambda: said("answer", "reply", "vote")]
    made = [make() for make in rng.some(choices, rng.between(2, 6))]
    if rng.chance(0.4):
        return tag("ul", {"class": style.cls("tool", "row")}, *(tag("li", {}, one) for one in made))
    return tag(rng.pick(["div", "span", "footer"]), {"class": style.cls("tool", "row")}, *made)


def comment_tools(page):
    if page.site.set == "train" and page.rng.chance(0.6):
        return opinions(page)
    tools = [idle(page, "answer", page.ui("reply"))]
    if page.rng.chance(0.7):
        tools.append(like(page))
    if page.rng.chance(0.4):
        tools.append(idle(page, "report", page.ui("report"), "like", url=page.site.fault("report")))
    return tag("div", {"class": page.style.cls("tool", "row")}, *tools)


def item(page, way, undrawn=False):
    """An item of a list: headline, some words, perhaps "read article"."""
    style = page.style
    late = way in ("click", "scroll")
    parts = [tag("h3", {"class": style.cls("lead")}, inner(page, None, style.cls("lead", "link") if page.rng.chance(0.6) else None, late)),
             tag("p", {"class": style.cls("card", "text")}, escape(page.text(way, page.rng.between(100, 240), undrawn)))]
    if page.rng.chance(0.3):
        parts.append(inner(page, page.ui("article"), style.cls("continue"), late))
    if page.site.set == "train" and page.rng.chance(0.2):
        parts.append(opinions(page))
    elif page.rng.chance(0.25):
        parts.append(like(page))
    return tag(page.rng.pick(["div", "article"]), {"class": style.cls("card"), "style": "min-height:110px"}, *parts)


def tools(page):
    """Buttons around an article."""
    made = []
    choices = [
        lambda: idle(page, "share", page.ui("share"), "opens", url=page.site.fault("window")), lambda: idle(page, "print", page.ui("print"), "print"),
        lambda: idle(page, "font", page.ui("font"), "larger"), lambda: idle(page, "play", page.ui("play")), lambda: idle(page, "follow", page.ui("follow"), "like", url=page.site.fault("follow")),
        lambda: idle(page, "follow", page.ui("save_item"), "like", url=page.site.fault("save")), lambda: idle(page, "copy", page.ui("copy")), lambda: like(page),
        lambda: link(page, f"https://{page.site.off_host}/share?u={page.path}", page.ui("share"), page.style.cls("share"), "Outer", target="_blank"),
        lambda: link(page, f"mailto:news@{page.site.name}.example", page.ui("submit"), page.style.cls("share"), "Undetermined")]
    for make in page.rng.some(choices, page.rng.between(3, 6)):
        made.append(make())
    return tag("div", {"class": page.style.cls("tool")}, *made)


def shop_tools(page):
    return tag("div", {"class": page.style.cls("cart", "box")}, tag("b", {}, f"{page.rng.between(10, 990)},-"),
               idle(page, "cart", page.ui("cart"), "like", url=page.site.fault("cart")), idle(page, "follow", page.ui("save_item"), "mark"))


def search_form(page):
    style, field = page.style, page.rng.pick(["q", "s", "query"])
    button = tag("button", {"type": page.rng.pick(["submit", None]), "class": style.cls("search")}, page.ui("search") if page.rng.chance(0.6) else "\u2315", gold="Undetermined") \
        if page.rng.chance(0.7) else tag("input", {"type": "submit", "value": page.ui("search"), "class": style.cls("search")}, gold="Undetermined")
    return tag("form", {"action": page.site.fault("search"), "method": page.rng.pick(["get", "post"]), "class": style.cls("form"), "role": "search" if style.aria else None},
               tag("input", {"type": "text", "name": field, "placeholder": page.ui("search"), "class": style.cls("form", "field")}, gold="Undetermined"), button)


def comment_form(page):
    return tag("form", {"action": page.site.fault("comment"), "method": "post", "class": page.style.cls("form", "comment")},
               tag("textarea", {"name": "text", "rows": 2}, gold="Undetermined"), tag("button", {"type": "submit", "class": page.style.cls("form", "send")}, escape(page.ui("submit")), gold="Undetermined"))


def language_links(page):
    """Links to the counterparts: names of languages, codes or flags; `hreflang` mostly."""
    from . import words
    style, manner = page.style, page.site.language_manner
    made = []
    for code, path in page.counterparts.items():
        of = words.language(code)
        text = {"native": of.native, "code": code.upper(), "name": of.native.lower(), "flag": "", "english": of.name}[manner]
        if code == page.language.code:
            made.append(tag("span", {"class": style.cls("language", "current")}, escape(text or of.native)))
            continue
        attributes = {"hreflang": code} if page.site.hreflang else {}
        if page.site.hreflang and page.rng.chance(0.5):
            attributes |= {"lang": code, "rel": "alternate"}
        content = escape(text)
        if manner == "flag":
            content = tag("img", {"src": f"/flags/{of.flag.lower()}.svg", "alt": of.native, "width": 18, "height": 12})
        made.append(tag("a", {"href": path, "class": style.cls("language", "item"), **attributes}, content, gold="LanguageSelection"))
    return tag("ul", {"class": style.cls("language")}, *(tag("li", {}, one) for one in made)) if page.rng.chance(0.6) else tag("div", {"class": style.cls("language")}, *made)


def menu(page):
    """Links to the sections, perhaps behind a button or with a part that opens."""
    style = page.style
    links = [tag("li", {"class": style.cls("nav", "item")}, link(page, path, name, style.cls("nav", "link") if page.rng.chance(0.7) else None)) for name, path in page.site.sections(page)]
    manner = page.site.menu_manner
    if manner == "plain":
        return tag("nav", {"class": style.cls("nav")}, tag("ul", {}, *links))
    number = page.number()
    target = f"{style.word('nav')}-{number}"
    aria = {"aria-expanded": "false", "aria-controls": target} if style.aria else {}
    concept, text = ("menu", page.ui("menu")) if manner == "button" else ("submenu", page.ui("related"))
    selector, control = page.control(concept, text, mark="down", attributes=aria, kind=page.site.menu_kind)
    hide, how = page.fold(target)
    page.bind(selector, "toggle", target=f"#{target}", **how)
    page.need("clicks")
    hidden = links if manner == "button" else [tag("li", {}, inner(page, None, style.cls("submenu", "link"))) for _ in range(3)]
    opened = tag("ul", {"id": target, **hide, "class": style.cls("submenu", "list")}, *hidden)
    if manner == "button":
        return tag("nav", {"class": style.cls("nav")}, control, opened)
    return tag("nav", {"class": style.cls("nav")}, tag("ul", {}, *links, tag("li", {"class": style.cls("submenu", "item")}, control, opened)))


def header(page):
    style = page.style
    parts = [link(page, page.site.home(page), page.site.title, style.cls("header", "logo")), menu(page)]
    if page.site.has_search:
        parts.append(search_form(page))
    if len(page.counterparts) > 1:
        parts.append(language_links(page))
    if page.site.has_login:
        parts.append(idle(page, "login", page.ui("login"), "leave", url=page.site.fault("login"), kind=page.rng.pick(["button", "a-hash", "a-void"])))
    away = page.rng.pick([{}, {"style": "position:absolute;left:-9999px"}, {"style": "position:absolute;width:1px;height:1px;overflow:hidden"}])
    skip = link(page, "#main", page.ui("skip"), style.cls("top", "skip") if page.rng.chance(0.6) else None, "Undetermined", **away) if page.rng.chance(0.6) else ""
    return skip + tag(page.rng.pick(["header", "div"]), {"class": style.cls("header")}, *parts)


def footer(page):
    style = page.style
    links = [tag("li", {}, link(page, f"{page.site.home(page)}{slug}", name, style.cls("footer", "link") if page.rng.chance(0.5) else None))
             for name, slug in zip(page.language.ui["footer"], ("about", "contact", "adverts", "terms", "work", "archive"))]
    social = [tag("li", {}, link(page, f"https://{host}.example/{page.site.name}", text, style.cls("share", "icon"), "Outer", target="_blank" if page.rng.chance(0.6) else None))
              for host, text in (("birdhouse", "Birdhouse"), ("picturewall", "Picturewall"))]
    top = page.control("top", page.ui("top"), gold="Undetermined", kind=page.rng.pick(["a-hash", "button"])) if page.rng.chance(0.5) else None
    if top:
        page.bind(top[0], "top")
    settings = ""
    if page.rng.chance(0.3):
        settings = idle(page, "settings", page.ui("settings"), kind=page.rng.pick(["a-hash", "button"]))
    return tag(page.rng.pick(["footer", "div"]), {"class": style.cls("footer")}, tag("ul", {}, *links), tag("ul", {}, *social), top[1] if top else "", settings,
               tag("p", {}, f"\u00a9 {page.site.title}"))


def sidebar(page):
    style = page.style
    boxes = [tag("div", {"class": style.cls("related")}, tag("h4", {}, escape(page.ui("related"))),
                 tag("ul", {}, *(tag("li", {}, inner(page, None, style.cls("related", "link") if page.rng.chance(0.5) else None)) for _ in range(page.rng.between(3, 6)))))]
    if page.rng.chance(0.6):
        banner = tag("img", {"src": page.picture(), "alt": "", "width": 200, "height": 60})
        boxes.append(tag("div", {"class": style.cls("advert")}, tag("a", {"href": redirected(page, page.site.off_site(page.rng)), "target": "_blank", "rel": "sponsored nofollow"}, banner, gold="Outer")))
    if page.rng.chance(0.4):
        boxes.append(tag("div", {"class": style.cls("out", "box")}, *(outer(page, page.heading()) for _ in range(2))))
    return tag("aside", {"class": style.cls("sidebar")}, *boxes)
