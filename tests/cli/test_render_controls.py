#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What pages show on a click, in the manner of frameworks, and how many clicks that takes. Skipped where there is no Chromium."""
import json
import pathlib
import re
import unittest

import loopback
from tool import ToolTest

HAS_CHROMIUM = any(pathlib.Path(path).exists() for path in ["/usr/lib/chromium/chromium", "/usr/bin/chromium"])
# Texts are made by the script, so that the document does not have them before.
SCRIPT = """<script>const say = (mark) => `The passage ${mark} tells of ${mark} and of its many quiet rivers.`;
const put = window.put = (element, mark) => { element.innerHTML = '<p>' + say(mark) + '</p>'; }, all = (query) => [...document.querySelectorAll(query)], one = (id) => document.getElementById(id);</script>"""


# An animation of frames: what comes at its end comes late.
FADE = """<script>const fade = (time, then) => { const begin = performance.now(); const step = () => { const now = performance.now() - begin; one('list')?.style.setProperty('opacity', String(now / time));
  if (now < time) requestAnimationFrame(step); else then(); }; step(); };</script>"""


def page(body):
    return f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Page</title>{SCRIPT}</head><body><main><h1>A page</h1><p>An introduction that everybody can read at once.</p>{body}</main></body></html>'


def listen(query, action):
    return f"<script>all('{query}').forEach((control, i) => control.addEventListener('click', () => {{ {action} }}));</script>"


# Name: (document, marks of passages, clicks that are enough).
PAGES = {
    "panels": ("""<div role=tablist><button role=tab aria-selected=true>Overview</button><button role=tab aria-selected=false>Prices</button></div><div id=panel></div><script>
const tabs = all('[role=tab]'), panel = one('panel'); const show = (i) => { tabs.forEach((tab, j) => tab.setAttribute('aria-selected', i === j));
  panel.innerHTML = `<p>${say('tab' + i)}</p><button>More about it</button><div></div>`; panel.querySelector('button').onclick = () => put(panel.lastChild, 'inner' + i); };
tabs.forEach((tab, i) => { tab.onclick = () => show(i); }); show(0);</script>""", "tab0 tab1 inner0 inner1", 3),
    "segments": ("<div><button class='seg on'>Monthly</button><button class=seg>Yearly</button></div><div id=out></div><script>put(one('out'), 'seg0')</script>"
                 + listen(".seg", "all('.seg').forEach((each, j) => each.classList.toggle('on', i === j)); put(one('out'), 'seg' + i);"), "seg0 seg1", 1),
    "dots": ("<div id=slide></div><div>" + "".join(f"<button class='dot{' active' if i == 0 else ''}' aria-label='Slide {i + 1}'></button>" for i in range(3)) + "</div><script>put(one('slide'), 'dot0')</script>"
             + listen(".dot", "all('.dot').forEach((each, j) => each.classList.toggle('active', i === j)); put(one('slide'), 'dot' + i);"), "dot0 dot1 dot2", 2),
    "arrows": ("<div><div id=slide></div><button class=step aria-label='Next slide'>&rsaquo;</button></div><script>let at = 0; put(one('slide'), 'arrow0')</script>"
               + listen(".step", "at = (at + 1) % 3; put(one('slide'), 'arrow' + at);"), "arrow0 arrow1 arrow2", 3),
    "tree": ("""<ul role=tree id=tree></ul><script>const branch = (mark, deep) => { const item = document.createElement('li'); item.setAttribute('role', 'treeitem'); item.setAttribute('aria-expanded', 'false');
item.innerHTML = '<span class=sign>&#9656;</span> <span>Folder ' + mark + '</span>'; item.firstChild.onclick = (event) => { event.stopPropagation(); const list = item.querySelector('ul');
  item.setAttribute('aria-expanded', String(!list)); if (list) return list.remove(); const made = document.createElement('ul'); made.innerHTML = '<li>' + say(mark) + '</li>';
  if (deep) made.append(branch(mark + 'in', deep - 1)); item.append(made); }; return item; }; for (const mark of ['elm', 'oak']) one('tree').append(branch(mark, 1));</script>""", "elm elmin oak oakin", 4),
    "buttons": ("<h3>Shipping <button class=icon aria-label='About shipping'></button></h3><div class=out></div><h3>Payment <button class=icon aria-label='About payment'></button></h3><div class=out></div>"
                + listen(".icon", "put(all('.out')[i], 'icon' + i);"), "icon0 icon1", 2),
    "document": ("<button class=ask>What is it?</button><button class=ask>Who may come?</button><button class=ask>Where is it?</button><div id=out></div><script>document.addEventListener('click',"
                 "(event) => { const i = all('.ask').indexOf(event.target); if (i >= 0) put(one('out'), 'ask' + i); });</script>", "ask0 ask1 ask2", 3),
    "hands": ("<style>.row { cursor: pointer }</style><div class=row><span>Members</span></div><div class=row><span>Minutes</span></div><div id=out></div><script>document.body.addEventListener('click',"
              "(event) => { const i = all('.row').indexOf(event.target.closest('.row')); if (i >= 0) put(one('out'), 'hand' + i); });</script>", "hand0 hand1", 2),
    "commands": ("<button popovertarget=pop>Help</button><div popover id=pop></div><script>one('pop').addEventListener('beforetoggle', () => put(one('pop'), 'popover'))</script>"
                 "<button id=open>Opening hours</button><script>one('open').onclick = () => { const dialog = document.createElement('dialog'); put(dialog, 'dialog'); document.body.append(dialog); dialog.showModal(); }</script>",
                 "popover dialog", 2),
    "shadow": ("<x-box></x-box><script>customElements.define('x-box', class extends HTMLElement { constructor() { super(); const tree = this.attachShadow({mode: 'closed'});"
               "tree.innerHTML = '<button aria-expanded=false>Details</button><div></div>'; tree.firstChild.onclick = () => put(tree.lastChild, 'shadow'); } });</script>", "shadow", 1),
    "frame": ("""<iframe width=600 srcdoc="<button aria-expanded=false onclick=&quot;parent.put(this.nextElementSibling, 'frame')&quot;>Show more</button><div></div>"></iframe>""", "frame", 1),
    "details": ("<details id=box><summary>Terms</summary><div></div></details><script>one('box').addEventListener('toggle', () => put(one('box').lastChild, 'details'))</script>", "details", 1),
    "sign": ("<p id=text>A review of a hut in the snow <span class=sign>[+]</span></p>" + listen(".sign", "put(one('text'), 'sign');"), "sign", 1),
    "fading": ("<div id=list></div><div class=pagination>" + "".join(f"<a href='#' class=page>{i}</a> " for i in range(1, 6)) + "</div>" + FADE + "<script>put(one('list'), 'fade0')</script>"
               + listen(".page", "fade(250, () => { put(one('list'), 'fade' + i); fade(250, () => {}); });"), "fade0 fade1 fade2 fade3 fade4", 5),
    "sliding": ("".join(f"<h3><a href='#' class=ask>Question {i}</a></h3><div class=out></div>" for i in range(4)) + FADE + listen(".ask", "fade(400, () => put(all('.out')[i], 'slide' + i));"),
                "slide0 slide1 slide2 slide3", 4),
    "more": ("<div id=list></div><button id=more>Load more</button>" + FADE + "<script>let at = 0; one('more').onclick = () => fade(300, () => { one('list').insertAdjacentHTML('beforeend', '<p>' + say('more' + at) + '</p>');"
             "if (++at > 2) one('more').remove(); });</script>", "more0 more1 more2", 3),
    # The menu is open already; a click on its button pushes it out of the window, and the text of the page stays.
    "drawer": ("<style>#side { position: fixed; left: 0; top: 0; width: 200px; background: white } .shut #side { transform: translateX(-200px) } main { padding-left: 200px }</style><button id=toggle"
               " aria-haspopup=true>Menu</button><div id=side>" + "".join(f"<p><button class=topic>Show topic {i}</button></p>" for i in range(4)) + "</div><div id=out></div>"
               + listen("#toggle", "document.body.classList.toggle('shut');") + listen(".topic", "put(one('out'), 'topic' + i);"), "topic0 topic1 topic2 topic3", 5),
    "loader": ("<div id=wait>Please wait</div><div id=list></div>" + FADE + "<script>onload = () => fade(400, () => { one('wait').remove(); put(one('list'), 'loader'); })</script>", "loader", 0),
    # Nothing of this shows text.
    "idle": ("<table><thead><tr><th class=head>Name</th><th class=head>Age</th></tr></thead><tbody><tr><td>Anna</td><td>41</td></tr></tbody></table><div><button class='kind active' data-filter=a>Kind a</button>"
             "<button class=kind data-filter=b>Kind b</button></div><form><button class=kind>Go</button></form><button class=kind>Zoom in</button><button class=vote-up>Fine</button>"
             + listen(".head, .kind, .vote-up", "control.classList.toggle('was-clicked');"), "", 0),
}


class Handler(loopback.PageHandler):
    def do_GET(self):
        found = PAGES.get(self.path.strip("/"))
        self.give(200 if found else 404, "text/html; charset=utf-8", page(found[0]).encode() if found else b"nothing")


@unittest.skipUnless(HAS_CHROMIUM, "there is no Chromium")
class Controls(ToolTest):
    def test_everything_is_read_with_few_clicks(self):
        server = loopback.serve(self, Handler)
        urls = {f"{server.base}/{name}": name for name in PAGES}
        output, report = self.folder / "out.jsonl", self.folder / "report.jsonl"
        self.run_sito("render", *urls, "--allow-private", "--algorithm", "keep-all", "--no-language", "--format", "jsonl", "-o", output, "--report", report)
        texts = {urls[one["url"]]: one["text"] for one in map(json.loads, output.read_text().splitlines())}
        for one in map(json.loads, report.read_text().splitlines()):
            name = urls[one["url"]]
            _, marks, enough = PAGES[name]
            clicks = [(click["name"], click["words"]) for click in one["click_list"]]
            with self.subTest(name):
                for mark in marks.split():
                    self.assertRegex(texts[name], rf"The passage {re.escape(mark)} tells", clicks)
                self.assertLessEqual(one["clicks"], enough, clicks)


if __name__ == "__main__":
    unittest.main()
