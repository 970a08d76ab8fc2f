# SPDX-License-Identifier: Apache-2.0
"""Things to click on that are easily taken for others: signs and shapes of one class on elements of another.

Each is a function of the page that returns markup. What stands in overlays that stay hidden is never drawn, and is labelled all the same.
"""
from .furniture import idle, inner, link
from .menus import details_menu, icon_menu, menu_tree, opener
from .style import escape, tag


def marked(page, concept, text, sign, **more):
    """An idle control with a sign that controls of other classes have: "+", an arrow, a cross."""
    selector, control = page.control(concept, text, gold="Undetermined", mark=sign, kind=more.get("kind"), attributes=more.get("attributes"), icon=page.rng.chance(0.2))
    page.bind(selector, "mark")
    return control


def filters(page):
    """Chosen filters, each with a cross that takes it away; a button for order with an arrow."""
    names = page.rng.some(page.language.ui["footer"] + page.language.ui["tabs"], 3)
    chips = [tag("span", {"class": page.style.cls("sort", "chip")}, escape(name), " ", marked(page, "sort", "", "close", kind=page.rng.pick(["button", "span", "a-hash"]))) for name in names]
    return tag("div", {"class": page.style.cls("sort", "bar")}, *chips, marked(page, "sort", page.ui("sort"), "down"))


def quantity(page):
    return tag("div", {"class": page.style.cls("cart", "amount")}, marked(page, "cart", "\u2212", None), tag("input", {"type": "number", "value": 1}, gold="Undetermined"),
               marked(page, "cart", "", "plus"), idle(page, "cart", page.ui("cart"), "like", url=page.site.fault("cart")))


def rating(page):
    return tag("div", {"class": page.style.cls("like", "stars")}, *(marked(page, "like", "\u2605", None, kind="span") for _ in range(5)))


def following(page):
    return tag("p", {}, marked(page, "follow", page.ui("follow"), "plus"), marked(page, "play", page.ui("play"), "right"))


def switches(page):
    """Switches with states: a dark page, sound, a view."""
    attributes = [{"role": "switch", "aria-checked": "false"}, {"aria-pressed": "false"}, {"aria-pressed": "true"}, {}]
    return tag("div", {"class": page.style.cls("tool", "set")}, *(marked(page, "font", page.ui(what), None, attributes=page.rng.pick(attributes)) for what in ("font", "print", "copy")))


def footnotes(page):
    made = []
    for i in range(1, 4):
        made.append(f'{escape(page.language.prose.short(page.rng))} {tag("sup", {}, link(page, f"#fn{i}", str(i), None, "Undetermined"))} ')
    notes = [tag("li", {"id": f"fn{i}"}, link(page, f"#r{i}", "\u2191", None, "Undetermined"), " ", escape(page.language.prose.short(page.rng))) for i in range(1, 4)]
    return tag("p", {}, *made) + tag("ol", {}, *notes)


def contents(page):
    """Links to parts of the page, which look like tabs or a menu."""
    return tag("ul", {"class": page.style.cls(page.rng.pick(["tab", "nav"]), "jump")}, *(tag("li", {}, link(page, f"#{name.lower()}", name, page.style.cls("tab", "jump"), "Undetermined"))
                                                                                for name in page.language.ui["tabs"][:3]))


def archive(page):
    """Links that read like those of a pager and lead to years and chapters."""
    years = [link(page, f"/{year}/", str(year), page.style.cls("related", "year")) for year in range(2019, 2024)]
    chapters = [link(page, page.site.another(page), str(i), page.style.cls("related", "chapter")) for i in range(1, 5)]
    return tag("div", {"class": page.style.cls("related", "years")}, " ".join(years if page.rng.chance(0.5) else chapters))


def more_links(page):
    """Links that read like revealers: they lead to other pages."""
    text = [page.ui("more"), page.ui("full"), page.ui("comments"), page.ui("open")]
    return tag("p", {}, *(link(page, page.site.another(page) + page.rng.pick(["", "#comments"]), one, page.style.cls("continue", "link")) + " " for one in page.rng.some(text, 2)))


def steps_by_script(page):
    """A pager whose numbers are no addresses: each puts another page of a list in the place of the list."""
    made, name = [], f"{page.style.word('list')}-q{page.number()}"
    for i in range(2, 5):
        attributes = {"aria-label": str(i)} if page.style.aria else {}
        selector, control = page.control("pager", str(i), gold="Pager", kind=page.rng.pick(["a-hash", "a-hash", "button"]), part="step", attributes=attributes)
        content = page.paragraphs("click", 1)
        how = {"html": content} if page.rng.chance(0.4) else {"url": page.provide("step", {"html": content})}
        page.bind(selector, "swap", target=f"#{name}", **how)
        made.append(control)
    page.need("clicks", len(made))
    first = tag("div", {"id": name, "class": page.style.cls("list")}, page.paragraphs("html", 1))
    return first + tag("div", {"class": page.style.cls("pager")}, tag("span", {"class": page.style.cls("pager", "step")}, "1"), *made)


def paths_of_pages(page):
    """A pager whose addresses have their number in the path."""
    way = page.rng.pick(["/page/{}", "/topic/page/{}/", "/list/p{}.html", "/archive-{}", "/threads/a-question.12/page-{}", "/list?start={}0", "/list?offset={}0", "/list?search=&p={}"])
    first = page.rng.pick([2, 2, page.rng.between(3, 200)])
    classes = page.rng.chance(0.7)
    made = [link(page, way.format(i), str(i), page.style.cls("pager", "item") if classes else None, "Pager") for i in range(first, first + page.rng.pick([0, 2, 4]))]
    made.append(link(page, way.format(first), page.rng.pick([page.ui("next"), "\u2192", ">", "\u203a", None]), page.style.cls("next"), "Pager"))
    return tag(page.rng.pick(["div", "nav"]), {"class": page.style.cls("pager")}, *made)


def other_hosts(page):
    """Languages on other hosts, or by a parameter, and no hint of `hreflang`."""
    from . import words
    codes = page.rng.some([code for code in words.LANGUAGES[page.style.set] if code != page.language.code], 4)
    way = page.rng.pick(["https://{}.{}.example/", "?lang={}", "/set-language/{}", "https://www.{1}.{0}.example/", "/{}/"])
    manner = page.rng.pick(["native", "code", "name"])
    said, named, made = page.rng.chance(0.3), page.rng.chance(0.7), []
    for code in codes:
        of = words.language(code)
        attributes = {"lang": code} if said else {}
        made.append(link(page, way.format(code, page.site.name), {"native": of.native, "code": code.upper(), "name": of.name}[manner], page.style.cls("language", "item") if named else None,
                         "LanguageSelection", **attributes))
    return tag("div", {"class": page.style.cls("language")}, " ".join(made)) if page.rng.chance(0.5) else tag("ul", {"class": page.style.cls("language")}, *(tag("li", {}, one) for one in made))


def hidden_layer(page):
    """A dialog or a menu that waits, hidden, with what closes it."""
    number = page.number()
    text = page.rng.pick(["", page.ui("close"), page.ui("close"), page.ui("no_thanks")])
    selector, close = page.control("close", text, gold="Closer", mark="close" if page.rng.chance(0.6) else None, icon=page.rng.chance(0.4), kind=page.rng.pick(["button", "button", "a-hash", "span", "div-role"]))
    name = f"{page.style.word('dialog')}-{number}"
    page.bind(selector, "remove", target=f"#{name}")
    role = {"role": "dialog", "aria-modal": "true"} if page.style.aria and page.rng.chance(0.6) else {}
    content = page.rng.pick([lambda: tag("ul", {}, *(tag("li", {}, inner(page)) for _ in range(3))), lambda: idle(page, "share", page.ui("share")) + idle(page, "copy", page.ui("copy")),
                             lambda: tag("form", {"action": page.site.fault("login"), "method": "post"}, tag("input", {"type": "password", "name": "p"}, gold="Undetermined"),
                                         tag("button", {"type": "submit"}, escape(page.ui("login")), gold="Undetermined"))])()
    hide = page.rng.pick([{"hidden": True}, {"style": "display:none"}, {"style": "position:fixed;left:-400px;top:0;width:300px;visibility:hidden"}])
    return tag(page.rng.pick(["div", "aside"]), {"id": name, "class": page.style.cls("dialog"), **role, **hide}, close, content)


def notice(page):
    """A line at an edge of the window that can be closed and hides nothing."""
    number = page.number()
    name = f"{page.style.word('advert')}-n{number}"
    text = page.rng.pick(["", "", page.ui("close"), "OK"])
    selector, close = page.control("close", text, gold="Closer", mark="close" if not text else None, kind=page.rng.pick(["button", "a-hash", "span", "div-role", "a-void"]))
    page.bind(selector, "remove", target=f"#{name}")
    page.need("closes")
    bar = "position:fixed;left:0;right:0;bottom:0;background:#eee;z-index:40;padding:6px;height:34px"
    page.overlays.append(tag("div", {"id": name, "class": page.style.cls("advert", "bar"), "style": bar}, escape(page.language.prose.short(page.rng)), " ", inner(page, page.ui("open")), " ", close))
    return ""


ALL = [filters, quantity, rating, following, switches, footnotes, contents, archive, more_links, steps_by_script, paths_of_pages, other_hosts, hidden_layer, hidden_layer, hidden_layer, opener, opener, menu_tree]


def some(page):
    """Two to four of them. A notice only where no other overlay is."""
    made = [make(page) for make in page.rng.some(ALL, page.rng.between(2, 4))]
    if not page.overlays and "newsletter" not in page.patterns and page.rng.chance(0.3):
        made.append(notice(page))
    return "".join(made)


def addresses(page):
    """Links that open a program for letters or calls."""
    made = [link(page, f"mailto:{page.site.name}@{page.site.name}.example", page.rng.pick([f"{page.site.name}@{page.site.name}.example", page.ui("submit"), page.person(), page.language.prose.short(page.rng)]), None, "Undetermined"),
            link(page, f"tel:+420{page.rng.between(100000, 999999)}", page.rng.pick([f"{page.rng.between(100, 999)} {page.rng.between(100, 999)}", page.ui("submit")]), None, "Undetermined")]
    return tag("p", {}, " ".join(made))


def tooltips(page):
    """What looks as if it opened something by its attributes and says a word in a bubble."""
    what = page.rng.pick(["toggle", "bs-toggle"])
    attributes = {f"data-{what}": page.rng.pick(["tooltip", "button"]), "title": page.ui("source")}
    return tag("p", {}, *(marked(page, page.rng.pick(["font", "copy", "print"]), page.rng.pick(["", page.ui("source")]), None, kind=page.rng.pick(["button", "a-hash", "span"]), attributes=attributes) for _ in range(2)))


def for_training(page):
    """What sites to train with have besides."""
    from .clicks import tabs
    from .manners import some as manners
    return manners(page) + "".join(make(page) for make in page.rng.some([details_menu, addresses, icon_menu, menu_tree, menu_tree, opener, tooltips, tabs], page.rng.between(1, 2)))
