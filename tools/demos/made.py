# SPDX-License-Identifier: Apache-2.0
"""Pages of packages that bring none: what their documentation tells to write, around texts of our own. All texts differ."""
import json
import random

WORDS = ("river stone garden letter winter market window bridge summer paper kitchen village harbour music forest station morning evening "
         "island mountain library teacher painter baker sailor farmer doctor neighbour journey harvest festival museum theatre orchard").split()
VERBS = "finds keeps opens carries paints repairs sells visits remembers describes builds follows measures collects".split()


def sentence(name, number=0):
    """The same words for the same name, and others for every other name."""
    chance = random.Random(f"{name}/{number}")
    parts = [chance.choice(WORDS), chance.choice(VERBS), "the", chance.choice(WORDS), "of the", chance.choice(WORDS), "near the", chance.choice(WORDS)]
    return f"{name.capitalize()} {number}: the {' '.join(parts)} while the {chance.choice(WORDS)} {chance.choice(VERBS)} a {chance.choice(WORDS)}."


def paragraphs(name, begin, end, tag="p", classes="post"):
    return "\n".join(f'<{tag} class="{classes}">{sentence(name, i)}</{tag}>' for i in range(begin, end))


def page(title, body, head="", scripts=""):
    return (f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>{head}'
            "<style>body{margin:2em auto;max-width:50em;font:16px/1.5 serif}.post{margin:1em 0;min-height:6em}</style></head>"
            f"<body><h1>{title}</h1>\n{body}\n{scripts}</body></html>")


def script(*sources):
    return "".join(f'<script src="/{source}"></script>' for source in sources)


def style(source):
    return f'<link rel="stylesheet" href="/{source}">'


def rows(name, n):
    return [{"id": i, "name": f"{name} {i}", "text": sentence(name, i)} for i in range(1, n + 1)]


def _infinite(path, number, last, link, options, extra=""):
    following = f'<a class="{link}" href="/made/{path}/{number + 1}.html">Next page</a>' if number < last else ""
    return page(f"Posts, page {number}" if number > 1 else "Posts", f'<div class="feed">{paragraphs(path, number * 8, number * 8 + 8)}</div><p>{following}</p>{extra}',
                scripts=script("infinite-scroll/dist/infinite-scroll.pkgd.js") + f"<script>new InfiniteScroll('.feed', {json.dumps(options)});</script>")


def infinite_scroll(number=1):
    return _infinite("infinite-scroll", number, 6, "following", {"path": ".following", "append": ".post", "history": False, "hideNav": ".following"})


def infinite_scroll_button(number=1):
    return _infinite("infinite-scroll-button", number, 6, "following",
                     {"path": ".following", "append": ".post", "button": ".view-more", "scrollThreshold": False, "history": False, "hideNav": ".following"},
                     '<p><button class="view-more">View more</button></p>')


def ias(number=1):
    following = f'<a class="pager__next" href="/made/ias/{number + 1}.html">Next</a>' if number < 6 else ""
    return page("Journal", f'<div class="holder">{paragraphs("journal", number * 8, number * 8 + 8, "article", "item post")}</div><div class="pager">{following}</div>',
                scripts=script("@webcreate/infinite-ajax-scroll/dist/infinite-ajax-scroll.min.js") +
                "<script>new InfiniteAjaxScroll('.holder', {item: '.item', next: '.pager__next', pagination: '.pager'});</script>")


def clusterize():
    lines = json.dumps([f'<div>{sentence("register", i)}</div>' for i in range(600)])
    return page("Register", '<div id="scrollArea" class="clusterize-scroll"><div id="contentArea" class="clusterize-content"><div class="clusterize-no-data">Loading data</div></div></div>',
                style("clusterize.js/clusterize.css"),
                script("clusterize.js/clusterize.js") + "<script>new Clusterize({rows: " + lines + ", scrollId: 'scrollArea', contentId: 'contentArea'});</script>")


def layui_flow():
    return page("Stream", '<ul class="flow" id="flow"></ul>', style("layui/dist/css/layui.css"), script("layui/dist/layui.js") +
                f"<script>const rows = {json.dumps([row['text'] for row in rows('stream', 60)])};"
                "layui.use('flow', () => layui.flow.load({elem: '#flow', isAuto: false, done(page, next) { setTimeout(() => "
                "next(rows.slice(page * 10 - 10, page * 10).map((text) => `<li>${text}</li>`).join(''), page < 6), 150); }}));</script>")


def layui_page():
    return page("Notices", '<div id="list"></div><div id="pages"></div>', style("layui/dist/css/layui.css"), script("layui/dist/layui.js") +
                f"<script>const rows = {json.dumps([row['text'] for row in rows('notice', 60)])};"
                "layui.use('laypage', () => layui.laypage.render({elem: 'pages', count: 60, limit: 5, groups: 3, jump(now) { document.getElementById('list').innerHTML = "
                "rows.slice(now.curr * 5 - 5, now.curr * 5).map((text) => `<p>${text}</p>`).join(''); }}));</script>")


def paginationjs():
    return page("Archive", '<div id="data"></div><div id="pager"></div>', style("paginationjs/dist/pagination.css"), script("jquery/dist/jquery.js", "paginationjs/dist/pagination.js") +
                f"<script>$('#pager').pagination({{dataSource: {json.dumps([row['text'] for row in rows('archive', 70)])}, pageSize: 5, "
                "callback(rows) { $('#data').html(rows.map((text) => `<p>${text}</p>`).join('')); }});</script>")


def bootstrap_table():
    return page("Members", '<table id="table"></table>', style("bootstrap-table/dist/bootstrap-table.css"),
                script("jquery/dist/jquery.js", "bootstrap/dist/js/bootstrap.bundle.js", "bootstrap-table/dist/bootstrap-table.js") +
                f"<script>$('#table').bootstrapTable({{data: {json.dumps(rows('member', 80))}, pagination: true, columns: ['id', 'name', 'text'].map((field) => ({{field, title: field}}))}});</script>")


def datatables():
    return page("Ships", '<table id="table"></table>', "", script("jquery/dist/jquery.js", "datatables.net/js/dataTables.js") +
                f"<script>new DataTable('#table', {{data: {json.dumps(rows('ship', 90))}, columns: ['id', 'name', 'text'].map((data) => ({{data, title: data}}))}});</script>")


def fragment():
    return page("Answers", '<include-fragment src="/made/part/1.html"><p>Loading</p></include-fragment>'
                '<include-fragment src="/made/part/2.html" loading="lazy"><p>Loading</p></include-fragment>',
                scripts='<script type="module" src="/@github/include-fragment-element/dist/bundle.js"></script>')


def part(number=1):
    return paragraphs("answer", number * 5, number * 5 + 5)


def accordion_js():
    entries = "".join(f'<div class="ac"><h2 class="ac-header"><button type="button" class="ac-trigger">Question {i}</button></h2>'
                      f'<div class="ac-panel"><p class="ac-text">{sentence("reply", i)}</p></div></div>' for i in range(1, 7))
    return page("Questions", f'<div class="accordion-container">{entries}</div>', style("accordion-js/dist/accordion.min.css"),
                script("accordion-js/dist/accordion.min.js") + "<script>new Accordion('.accordion-container');</script>")


def handorgel():
    entries = "".join(f'<h3 class="handorgel__header"><button class="handorgel__header__button">Chapter {i}</button></h3>'
                      f'<div class="handorgel__content"><div class="handorgel__content__inner">{sentence("chapter", i)}</div></div>' for i in range(1, 7))
    return page("Chapters", f'<div class="handorgel">{entries}</div>', style("handorgel/lib/css/handorgel.css"),
                script("handorgel/lib/js/umd/handorgel.js") + "<script>new handorgel(document.querySelector('.handorgel'));</script>")


def tab_container():
    tabs = "".join(f'<button type="button" role="tab">Part {i}</button>' for i in range(1, 5))
    panels = "".join(f'<div role="tabpanel"{" hidden" if i > 1 else ""}><p>{sentence("panel", i)}</p></div>' for i in range(1, 5))
    return page("Parts", f'<tab-container>{tabs}{panels}</tab-container>', scripts='<script type="module" src="/@github/tab-container-element/dist/bundle.js"></script>')


def metismenu():
    entries = "".join(f'<li><a href="#" aria-expanded="false">Region {i}</a><ul><li>{sentence("region", i)}</li></ul></li>' for i in range(1, 6))
    return page("Regions", f'<ul class="metismenu" id="menu">{entries}</ul>', style("metismenu/dist/metisMenu.css"),
                script("jquery/dist/jquery.js", "metismenu/dist/metisMenu.js") + "<script>$('#menu').metisMenu();</script>")


def bootstrap():
    entries = "".join(f'<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button collapsed" data-bs-toggle="collapse" data-bs-target="#c{i}">Item {i}</button></h2>'
                      f'<div id="c{i}" class="accordion-collapse collapse"><div class="accordion-body">{sentence("item", i)}</div></div></div>' for i in range(1, 5))
    modal = ('<button class="btn" data-bs-toggle="modal" data-bs-target="#m">Read the terms</button><div class="modal fade" id="m" tabindex="-1"><div class="modal-dialog"><div class="modal-content">'
             f'<div class="modal-header"><button class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div><div class="modal-body">{sentence("terms", 1)}</div></div></div></div>')
    canvas = ('<button class="btn" data-bs-toggle="offcanvas" data-bs-target="#o">Contents</button><div class="offcanvas offcanvas-start" tabindex="-1" id="o"><div class="offcanvas-header">'
              f'<button class="btn-close" data-bs-dismiss="offcanvas" aria-label="Close"></button></div><div class="offcanvas-body">{sentence("contents", 1)}</div></div>')
    return page("Toolkit", entries + modal + canvas, style("bootstrap/dist/css/bootstrap.css"), script("bootstrap/dist/js/bootstrap.bundle.js"))


def expander():
    texts = "".join(f'<div class="long"><p>{" ".join(sentence(f"review{i}", j) for j in range(6))}</p></div>' for i in range(4))
    return page("Reviews", texts, scripts=script("jquery/dist/jquery.js", "jquery-expander/jquery.expander.js") + "<script>$('div.long').expander({slicePoint: 120});</script>")


def docsify():
    return page("Guide", '<div id="app"></div>', style("docsify/lib/themes/vue.css"),
                "<script>window.$docsify = {name: 'Guide', basePath: '/jscroll/docs/', loadSidebar: true, coverpage: false};</script>" + script("docsify/lib/docsify.js"))


def swagger():
    return page("Interface", '<div id="ui"></div>', style("swagger-ui-dist/swagger-ui.css"), script("swagger-ui-dist/swagger-ui-bundle.js") +
                f"<script>SwaggerUIBundle({{spec: {json.dumps(_specification())}, dom_id: '#ui'}});</script>")


def _specification():
    paths = {f"/{word}": {method: {"tags": [word], "summary": sentence(word, 0), "description": sentence(f"{method} {word}", 1), "parameters": [
        {"name": "filter", "in": "query", "description": sentence(f"filter of {word}", 2), "schema": {"type": "string"}}],
        "responses": {"200": {"description": sentence(f"result of {method} {word}", 3)}}} for method in ("get", "delete")} for word in WORDS[:8]}
    return {"openapi": "3.0.0", "info": {"title": "Interface", "version": "1", "description": sentence("interface", 0)}, "paths": paths}


PAGES = {"infinite-scroll": infinite_scroll, "infinite-scroll-button": infinite_scroll_button, "ias": ias, "clusterize": clusterize, "layui-flow": layui_flow,
         "layui-page": layui_page, "paginationjs": paginationjs, "bootstrap-table": bootstrap_table, "datatables": datatables, "fragment": fragment, "part": part,
         "accordion-js": accordion_js, "handorgel": handorgel, "tab-container": tab_container, "metismenu": metismenu, "bootstrap": bootstrap, "expander": expander,
         "docsify": docsify, "swagger": swagger}


def made(path):
    """The page at made/PATH, as bytes; None if there is none. "ias/3.html" is the third page of ias."""
    name, _, number = path.removesuffix(".html").partition("/")
    if name not in PAGES or (number and not number.isdigit()):
        return None
    return (PAGES[name](int(number)) if number else PAGES[name]()).encode()
