# SPDX-License-Identifier: Apache-2.0
"""Pages that do what no reader wants. Each has text, something that reveals more, and its own kind of malice.

A kind is a function of the page that adds to it, or nothing where the server does the malice (see ANSWERS and Handler).
"""
import time

from . import clicks, tiring
from .furniture import idle, item, link
from .style import escape, tag


def endless_page(page):
    name = f"l{page.number()}"
    page.bind("#more-to-come", "scrolling", at="start", list=f"#{name}", endless="/endless/", by="observer")
    return tag("div", {"id": name}, "".join(item(page, "html") for _ in range(7))) + tag("div", {"id": "more-to-come", "style": "height:10px"})


def click_trap(page):
    selector, control = page.control("more", page.ui("more"), gold="Undetermined", mark="down", attributes={"aria-expanded": "false"})
    page.bind(selector, "trap")
    return control


def looks_like_a_revealer(page):
    """Controls that look as if they showed more, and leave."""
    made = []
    for does, url in (("leave", page.site.off_base + "/caught"), ("opens", page.site.off_base + "/window"), ("leave", page.site.fault("away")), ("like", page.site.fault("vote"))):
        selector, control = page.control("more", page.ui("more"), gold="Undetermined", mark="down")
        page.bind(selector, does, url=url)
        made.append(tag("div", {}, control))
    return "".join(made)


def spa(page):
    """Controls that put another address in the page's place."""
    made = []
    for i in range(3):
        selector, control = page.control("full", page.ui("full"), gold="Undetermined", kind="button")
        page.bind(selector, "spa", url=f"/view/{i}", into="#view", html=tag("p", {}, escape(page.text("click"))))
        made.append(control)
    return "".join(made) + tag("div", {"id": "view"})


def at_start(does, **how):
    def add(page):
        name = f"h{page.number()}"
        page.bind(f"#{name}", does, at="start", **how)
        return tag("div", {"id": name})
    return add


def on_click(does, **how):
    def add(page):
        selector, control = page.control("more", page.ui("more"), gold="Undetermined", mark="down")
        page.bind(selector, does, **how)
        return control
    return add


def auto_submit(page):
    form = f"f{page.number()}"
    page.bind(f"#{form}", "submit", at="start")
    return tag("form", {"id": form, "action": page.site.fault("comment"), "method": "post"}, tag("input", {"type": "hidden", "name": "a", "value": "1"}))


def submit_button(page):
    """A form whose only button reads like one that shows more."""
    return tag("form", {"action": page.site.fault("search"), "method": "post"}, tag("button", {"class": page.style.cls("more")}, escape(page.ui("more")), gold="Undetermined"))


def writes(page):
    """Controls that look as if they showed more, and tell a server something."""
    made = []
    for how in ({"method": "PUT", "body": "x"}, {"method": "DELETE"}, {"method": "POST", "body": "vote=1"}, {"beacon": True}):
        selector, control = page.control("more", page.ui("more"), gold="Undetermined", mark="down")
        page.bind(selector, "writes", url=page.site.fault("vote"), **how)
        made.append(tag("div", {}, control))
    return "".join(made)


def renamed_trap(page):
    """Each click adds a control that is called otherwise and stands otherwise."""
    selector, control = page.control("more", page.ui("more"), gold="Undetermined", mark="down")
    page.bind(selector, "renamed_trap")
    return tag("div", {}, control)


def meta_refresh(page):
    page.head.append(f'<meta http-equiv="refresh" content="1;url={page.site.fault("away")}">')
    return ""


def downloads(page):
    return link(page, "/file.bin", page.ui("download"), None, "Undetermined", download=True) + idle(page, "more", page.ui("more"), "leave", url="/file.bin")


def deep(page):
    return "<div>" * 4000 + escape(page.text("html")) + "</div>" * 4000


def frames(page):
    return "".join(tag("iframe", {"src": page.path + f"?frame={i}", "width": 200, "height": 100}) for i in range(3))


def script(text):
    return lambda page: f"<script>{text}</script>"


KINDS = {
    "endless-page": endless_page, "click-trap": click_trap, "false-revealers": looks_like_a_revealer, "spa": spa, "auto-submit": auto_submit, "submit-button": submit_button,
    "windows-at-start": at_start("windows", n=5, url="/do/window"), "windows-on-click": on_click("windows", n=3, url="/do/window"),
    "alerts-at-start": at_start("alerts", n=30), "alerts-on-click": on_click("alerts", n=5), "alert-loop": script("for (;;) alert('again');"),
    "ten-seconds": at_start("spin", ms=10000), "ten-seconds-on-click": on_click("spin", ms=10000), "for-ever": script("for (;;);"), "for-ever-on-click": on_click("spin", ms=0),
    "before-unload": at_start("unload"), "meta-refresh": meta_refresh, "meta-refresh-now": lambda page: page.head.append(f'<meta http-equiv="refresh" content="0;url={page.site.fault("away")}">') or "",
    "writes-on-click": writes, "renamed-trap": renamed_trap, "dies-on-click": on_click("die", n=4000),
    "reload-loop": script("setTimeout(() => location.reload(), 300);"),
    "leaves-at-start": script("setTimeout(() => { location.href = '/do/away'; }, 200);"), "downloads": downloads, "permissions": at_start("ask"), "dies": at_start("die", n=4000),
    "never-still": script("setInterval(() => { document.title = String(Math.random()); const p = document.createElement('i'); document.body.append(p); setTimeout(() => p.remove(), 15); }, 10);"),
    "live-for-ever": lambda page: at_start("ticker", lines=[page.text("wait", 80) for _ in range(6)], most=5, ms=300, endless=True)(page),
    "deep": deep, "frames-of-itself": frames, "print": script("window.print();"), "history": script("history.pushState({}, '', '#1'); history.back();"),
    "huge": None, "redirect-loop": None, "slow": None, "cut-off": None, "auth": None, "empty": None, "silent": None, "error": None} | tiring.KINDS
# What the server does for kinds whose malice is its own: a function of the handler that writes the whole answer.


def huge(handler):
    """100 MB of paragraphs."""
    block = b"<p>" + b"again and again and again " * 2500 + b"</p>\n"
    n = 100_000_000 // len(block)
    head(handler, length=n * len(block))
    for _ in range(n):
        handler.wfile.write(block)


def slow(handler):
    """A byte in 50 ms, for five minutes."""
    head(handler, length=6000)
    for _ in range(6000):
        handler.wfile.write(b"x")
        handler.wfile.flush()
        time.sleep(0.05)


def cut_off(handler):
    head(handler, length=100_000)
    handler.wfile.write(b"<!DOCTYPE html><title>half</title><p>half of a page" * 20)
    handler.close_connection = True


def silent(handler):
    time.sleep(120)
    handler.close_connection = True


def head(handler, status=200, length=0, **more):
    handler.send_response(status)
    for name, value in ({"Content-Type": "text/html; charset=utf-8", "Content-Length": str(length)} | more).items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()


ANSWERS = {"huge": huge, "slow": slow, "cut-off": cut_off, "silent": silent,
           "redirect-loop": lambda handler: head(handler, 302, Location=handler.path.split("?")[0] + f"?n={len(handler.path)}"),
           "auth": lambda handler: head(handler, 401, WWW_Authenticate='Basic realm="staff"'), "empty": lambda handler: head(handler), "error": lambda handler: head(handler, 500)}


def build(page, kind):
    """Markup of the main part. Text that waits behind the malice is of the gold: whoever survives it gets it."""
    page.hostile = kind
    if KINDS[kind] is None:
        return ""
    parts = [tag("h1", {}, escape(page.title)), page.paragraphs("html", 3), clicks.full_text(page), KINDS[kind](page)]
    return "".join(parts)
