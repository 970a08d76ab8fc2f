#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Pages that are made at run time, from a server on the loopback address. Skipped where there is no Chromium."""
import json
import pathlib
import re
import unittest

import loopback
import tls_server
from tool import ToolTest

CHROMIUM = ["/usr/lib/chromium/chromium", "/usr/bin/chromium"]
HAS_CHROMIUM = any(pathlib.Path(path).exists() for path in CHROMIUM)


def prose(name):
    return f"<p>The paragraph {name} tells of {name} in a few words that nobody else uses.</p>"


THREAD = f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Thread</title></head><body><main>
<h1>The thread</h1>{prose("first")}
<button type="button" class="load-more" id="more">Load more comments</button>
<div id="list"></div>
<button type="button" id="fold" class="show-replies" aria-expanded="false">Show 2 replies</button><div id="replies"></div>
<p><a href="/other.html">Another page</a> <a href="http://elsewhere.example/">elsewhere</a></p></main>
<div class="cookie-consent" role="dialog" style="position:fixed;inset:0;background:#ccc;z-index:9" id="wall">
<p>We use cookies. Do you consent to cookies?</p><button id="yes">Accept all</button> <button id="no">Reject all</button></div>
<script>
const one = (id) => document.getElementById(id);
one('yes').onclick = () => {{ fetch('/accepted'); one('wall').remove(); }};
one('no').onclick = () => one('wall').remove();
one('more').onclick = () => fetch('/part').then((answer) => answer.text()).then((html) => {{ one('list').innerHTML = html; one('more').remove(); }});
one('fold').onclick = () => {{ const open = one('fold').getAttribute('aria-expanded') === 'true';
  one('fold').setAttribute('aria-expanded', String(!open)); one('replies').innerHTML = open ? '' : `{prose("reply")}`; }};
</script></body></html>"""
FORM = f"""<html><body>{prose("form")}<form action="/submitted"><button class="show-more">Show more</button></form>
<button class="show-more" onclick="location.href='/left'">Show more</button></body></html>"""
TRIES = f"<html><body>{prose('tries')}<script>alert(1); alert(2); for (let i = 0; i < 3; i++) open('/other.html');</script></body></html>"
LEADS = f"<html><body>{prose('leads')}<script>location.href = '/other.html';</script></body></html>"
# Lists whose next part comes when their end is in view, each after another while.
PART = """const more = (list, mark, root, most) => { let n = 0, busy = false;
  const add = () => { for (let i = 0; i < 10 && n < most; i++, n++) { const p = document.createElement('p');
    p.textContent = 'The entry ' + mark + n + ' of the list tells of ' + mark + n + ' in some words.'; p.style.height = '90px'; list.insertBefore(p, list.lastElementChild); } };
  new IntersectionObserver((seen) => { if (busy || n >= most || !seen[0].isIntersecting) return; busy = true;
    setTimeout(() => { add(); busy = false; }, 40 + (n * 37) % 700); }, {root}).observe(list.lastElementChild); add(); };"""
LIST = f"<html><body><h1>List</h1>{prose('list')}<div id=list><i>&nbsp;</i></div><script>{PART} more(document.getElementById('list'), 'a', null, 120);</script></body></html>"
BOXES = f"""<html><body><h1>Boxes</h1>{prose('boxes')}<div style="height:2000px">{prose('tall')}</div>
<div id=one style="height:300px;width:600px;overflow:auto"><i>&nbsp;</i></div><div id=two style="height:200px;width:300px;overflow-y:scroll"><i>&nbsp;</i></div>
<script>{PART} for (const id of ['one', 'two']) more(document.getElementById(id), id, document.getElementById(id), 40);</script></body></html>"""
# The four examples of the thesis: links that lead nowhere, and elements that nothing but a listener tells from text.
EXAMPLES = "".join(f"""<div class=post>{prose("post" + mark)}{control}</div>""" for mark, control in {
    "A": '<a class="UFIPagerLink" href="#" role="button">View previous replies</a>', "B": '<div class="new-tweets-bar">View 5 new Tweets</div>',
    "C": '<a class="UFIPagerLink" href="#" role="button">Kor&#225;bbi kommentek</a>', "D": '<div class="uj-bar">&#218;j bejegyz&#233;sek megtekint&#233;se</div>'}.items())
EXAMPLES = f"""<html><body><h1>Posts</h1>{EXAMPLES}<script>
document.querySelectorAll('.post > :last-child').forEach((control, i) => control.addEventListener('click', (event) => {{ event.preventDefault();
  control.insertAdjacentHTML('afterend', `{prose("MARK")}`.replaceAll('MARK', 'shown' + 'ABCD'[i])); control.remove(); }}));</script></body></html>"""
# Links that lead nowhere, tips that come and go with the mouse, and a menu with a button that opens after a while.
LAST = f"""<html><body><h1>Last</h1><ul><li id=menu><a href="/other.html">Products</a></li></ul>{prose("last")}<p><a href="#" id=hash>The elder part of it</a></p>
<p><a href="javascript:;" id=script>A chapter of its own</a></p>{"".join(f"<p><b class=tip>Word {i}</b></p>" for i in range(3))}<div id=tips></div><script>
const put = (place, mark) => place.insertAdjacentHTML('beforeend', `{prose("MARK")}`.replaceAll('MARK', mark));
for (const id of ['hash', 'script']) document.getElementById(id).addEventListener('click', (event) => {{ put(document.body, id); event.preventDefault(); }}, {{once: true}});
document.querySelectorAll('.tip').forEach((tip, i) => {{ tip.addEventListener('mouseenter', () => put(document.getElementById('tips'), 'tip' + i));
  tip.addEventListener('mouseleave', () => document.getElementById('tips').replaceChildren()); }});
const menu = document.getElementById('menu'); menu.addEventListener('mouseover', () => setTimeout(() => {{ put(menu, 'menu');
  menu.insertAdjacentHTML('beforeend', '<button class="load-more">Load more</button>'); menu.lastChild.onclick = () => {{ put(menu, 'deeper'); menu.querySelector('button').remove(); }}; }}, 200), {{once: true}});
</script></body></html>"""
TICKS = f"""<html><body><h1>Ticks</h1>{prose("ticks")}<div id=live></div><script>let n = 0; const timer = setInterval(() => {{
document.getElementById('live').insertAdjacentHTML('afterbegin', `{prose("MARK")}`.replaceAll('MARK', 'line' + n)); if (++n > 2) clearInterval(timer); }}, 700);</script></body></html>"""
# Tabs and accordions made of fields: by a style sheet alone, by a script, and in a form that can be sent.
SWITCH = "const show = (id, mark) => fetch('/tab' + mark).then((answer) => answer.text()).then((html) => { document.getElementById(id).innerHTML = html; });"
FIELDS = f"""<html><head><style>.panel {{ display: none }} #s1:checked ~ .p1, #s2:checked ~ .p2, #s3:checked ~ .p3, #c1:checked ~ .p4 {{ display: block }} .bare {{ display: none }}
#gone:checked ~ .shown {{ display: none }}</style><script>{SWITCH}</script></head><body><h1>Fields</h1>{prose("fields")}
<div><input class=bare type=radio name=s id=s1 checked><label for=s1>One</label><input class=bare type=radio name=s id=s2><label for=s2>Two</label>
<input class=bare type=radio name=s id=s3><label for=s3>Three</label><div class="panel p1">{prose("css1")}</div><div class="panel p2">{prose("css2")}</div><div class="panel p3">{prose("css3")}</div></div>
<div><input class=bare type=checkbox id=c1><label for=c1>Details</label><div class="panel p4">{prose("css4")}</div></div>
<div>{"".join(f'<input hidden type=radio name=j id=j{i} onchange="show(&quot;view&quot;, {i})"{" checked" * (i == 0)}><label for=j{i}>Chapter {i}</label>' for i in range(3))}<div id=view>{prose("tab0")}</div></div>
<div><label><input type=checkbox onchange="show('long', 'long')"> Long version</label><div id=long></div></div>
<div><input class=bare type=checkbox id=gone><label for=gone>Short version</label><div class=shown>{prose("shown")}</div></div>
<form action="/chosen">{"".join(f'<input type=radio name=q id=q{i} onchange="show(&quot;poll&quot;, &quot;poll{i}&quot;)"><label for=q{i}>Answer {i}</label>' for i in range(3))}<div id=poll></div></form>
<form><input hidden type=checkbox name=r id=r1 onchange="show('poll', 'button')"><label for=r1>Part</label><button>Go</button></form></body></html>"""
PAGES = {"/ticks.html": TICKS, "/last.html": LAST, "/fields.html": FIELDS, **{"/tab" + mark: prose("tab" + mark) for mark in ("0", "1", "2", "long", "poll0", "poll1", "poll2", "button")}, "/examples.html": EXAMPLES, "/list.html": LIST, "/boxes.html": BOXES, "/tries.html": TRIES, "/leads.html": LEADS, "/": THREAD, "/part": prose("comment"), "/form.html": FORM, "/other.html": f"<html><body>{prose('other')}</body></html>"}


class Handler(loopback.PageHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        body = PAGES.get(self.path, "").encode()
        self.give(500 if self.path == "/empty500" else 200 if body else 404, "text/html; charset=utf-8", body)


@unittest.skipUnless(HAS_CHROMIUM, "there is no Chromium")
class RenderTest(ToolTest):
    def setUp(self):
        super().setUp()
        self.server = loopback.serve(self, Handler)
        self.base = self.server.base

    def render(self, path="/", *arguments, **more):
        return self.run_sito("render", self.base + path, "--allow-private", "--algorithm", "keep-all", *arguments, **more)

    def report(self, path="/", *arguments):
        file = self.folder / "report.json"
        text = self.render(path, "--report", file, *arguments).stdout.decode()
        return text, json.loads(file.read_text())

    def entries(self, path, *arguments):
        """How many entries of a list are found, and the notes."""
        text, report = self.report(path, "--format", "text", "--no-language", *arguments)
        return len(set(re.findall(r"The entry (\w+) of", text))), report["notes"]

    def test_lists_are_scrolled_until_nothing_comes(self):
        self.assertEqual(self.entries("/list.html"), (120, {}))

    def test_boxes_that_scroll_are_scrolled(self):
        self.assertEqual(self.entries("/boxes.html"), (80, {}))

    def test_the_limit_of_scrolls_is_said(self):
        found, notes = self.entries("/list.html", "--scroll-limit", "3")
        self.assertLess(found, 120)
        self.assertEqual(notes.get("scroll-limit-reached"), 1, notes)

    def test_text_behind_clicks_and_walls(self):
        text, report = self.report()
        for name in ("first", "comment", "reply"):
            self.assertEqual(text.count(f"The paragraph {name} tells"), 1, (name, report))
        self.assertNotIn("/accepted", self.server.asked)
        self.assertEqual(report["notes"].get("consent-rejected"), 1)
        self.assertEqual(report["clicks"], 2)
        self.assertGreater(report["words"], report["words_loaded"])
        self.assertEqual(report["links_by_class"], {"Inner": 1, "Outer": 1})

    def test_the_examples_of_the_thesis_open(self):
        for model in ("trees", "rules", "both"):
            text, report = self.report("/examples.html", "--element-model", model)
            for mark in "ABCD":
                self.assertIn(f"The paragraph shown{mark} tells", text, (model, report))
            self.assertEqual(report["clicks"], 4, report)
            self.assertEqual({(click["effect"], click["words"]) for click in report["click_list"]}, {("changed", 14)}, report)
        self.assertIn("No such file", self.render("/", "--element-model", "forest", exit_code=2).stderr.decode())

    def test_lines_that_come_by_an_interval_are_waited_for(self):
        text, _ = self.report("/ticks.html", "--no-language")
        for mark in ("line0", "line1", "line2"):
            self.assertIn(f"The paragraph {mark} tells", text)

    def test_what_only_a_script_makes_of_a_link_or_a_word_comes_last(self):
        for model in ("trees", "rules", "both"):
            text, report = self.report("/last.html", "--element-model", model, "--no-language")
            for mark in ("hash", "script", "tip0", "tip1", "tip2", "menu", "deeper"):
                self.assertEqual(text.count(f"The paragraph {mark} tells"), 1, (model, mark, report))
            self.assertEqual(report["hovers"], 4, report)
            how = {click["name"]: (click.get("how"), click["words"] > 0) for click in report["click_list"] if click["words"]}
            self.assertEqual(how["The elder part of it"], ("last-resort", True), report)
            self.assertEqual(how["Products"], ("hover", True), report)

    def test_fields_that_no_form_sends_show_their_text(self):
        text, report = self.report("/fields.html", "--no-language")
        for name in ("fields", "css1", "css2", "css3", "css4", "tab0", "tab1", "tab2", "tablong", "shown"):
            self.assertEqual(text.count(f"The paragraph {name} tells"), 1, (name, report))
        self.assertEqual([path for path in self.server.asked if path in ("/tabpoll0", "/tabpoll1", "/tabpoll2", "/tabbutton", "/chosen")], [], report)
        self.assertGreaterEqual(report["notes"].get("click-taken-back", 0), 1, report)

    def test_nothing_is_clicked_where_that_is_asked(self):
        text, report = self.report("/", "--no-click")
        self.assertNotIn("The paragraph comment", text)
        self.assertEqual((report["clicks"], report["closed"]), (0, 0))
        _, limited = self.report("/", "--reveal-limit", "1")
        self.assertEqual(limited["clicks"], 1)

    def test_pages_are_not_left_and_forms_not_sent(self):
        text, report = self.report("/form.html")
        self.assertIn("The paragraph form", text)
        self.assertEqual([path for path in self.server.asked if path in ("/submitted", "/left")], [], report)

    def test_files(self):
        dom, snapshot, warc = (self.folder / name for name in ("dom.html", "snapshot.html", "page.warc"))
        self.render("/", "--dom", dom, "--snapshot", snapshot, "--warc", warc)
        self.assertNotIn("data-sito-box", dom.read_text())
        self.assertIn("data-sito-box", snapshot.read_text())
        self.assertIn("The paragraph reply", dom.read_text())
        kept = [self.run_sito("extract", file, "--algorithm", "keep-all").stdout for file in (dom, snapshot)]
        self.assertEqual(*kept)
        self.run_sito("warc", "check", warc)

    def test_actions_come_first(self):
        actions = self.folder / "actions.txt"
        actions.write_text('click "reject all"\nclick #fold\n', encoding="utf-8-sig")
        _, report = self.report("/", "--no-click", "--actions", actions)
        self.assertEqual(report["notes"]["actions-replayed"], 2)
        actions.write_text("press it\n")
        error = self.render("/", "--actions", actions, exit_code=2).stderr.decode()
        self.assertIn("line 1: unknown action 'press'; click, scroll or wait", error)

    def test_several_pages(self):
        done = self.run_sito("render", self.base + "/other.html", self.base + "/form.html", "--allow-private", "--format", "jsonl",
                             "--algorithm", "keep-all")
        self.assertEqual([json.loads(line)["url"] for line in done.stdout.splitlines()], [self.base + "/other.html", self.base + "/form.html"])

    def test_what_the_page_tried_is_remarked_in_a_line(self):
        done = self.render("/tries.html")
        remarks = [line for line in done.stderr.decode().splitlines() if "/tries.html" in line]
        self.assertEqual(len(remarks), 1, remarks)
        self.assertIn("2 dialogs", remarks[0])
        self.assertIn("3 windows", remarks[0])
        self.assertEqual(self.render("/tries.html", "-q").stderr, b"")
        self.assertEqual(self.render("/other.html").stderr, b"")

    def test_a_page_that_leads_on_by_a_script_says_so(self):
        text, report = self.report("/leads.html")
        self.assertIn("The paragraph other", text)
        self.assertEqual((report["url"], report["redirects"], report["led_by_script"]), (self.base + "/other.html", [self.base + "/leads.html"], 1))
        self.assertEqual(report["notes"]["page-led-on"], 1)

    def test_a_page_that_fails_has_a_line_in_the_report(self):
        file = self.folder / "report.jsonl"
        self.run_sito("render", self.base + "/other.html", self.base + "/empty500", "--allow-private", "--report", file, exit_code=1)
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        self.assertEqual(lines[1]["url"], self.base + "/empty500")
        self.assertEqual(lines[1]["error"], "network")
        self.assertIn("500", lines[1]["message"])

    @unittest.skipUnless(tls_server.HAS_OPENSSL, "there is no openssl")
    def test_a_certificate_of_nobody(self):
        server = tls_server.start(self.folder)
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        PAGES["/mixed.html"] = f"<html><body>{prose('mixed')}<script src='{server.base}/x.js'></script><iframe src='{server.base}/'></iframe></body></html>"
        done = self.run_sito("render", server.base + "/", self.base + "/mixed.html", "--allow-private", "--format", "jsonl", "--algorithm", "keep-all", exit_code=1)
        self.assertIn("the connection is not trustworthy", done.stderr.decode())
        self.assertIn("The paragraph mixed", done.stdout.decode())
        self.assertNotIn("certificate of nobody", done.stdout.decode())
        self.assertEqual(server.asked, [])

    def test_what_is_wrong_is_said(self):
        self.run_sito("render", "page.html", exit_code=2)
        self.run_sito("render", self.base + "/", self.base + "/other.html", "--dom", self.folder / "x", exit_code=2)
        self.run_sito("render", self.base + "/", "--browser", "/nowhere/chromium", exit_code=2)
        self.run_sito("render", self.base + "/other.html", exit_code=1)  # a private address


if __name__ == "__main__":
    unittest.main()
