#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Views of foreign pages in a real browser: nothing runs or is loaded, and our script does as it is told. Skipped without Chromium."""
import http.server
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import unittest

import chromium

SKIPPED = 77  # as tests/CMakeLists.txt knows it
ROOT = pathlib.Path(__file__).resolve().parents[2]
SHOW_PAGES = os.environ.get("SITO_SHOW_PAGES", str(ROOT / "build/dev/tests/show_pages"))

# Collects what frames say; show() gives what one frame says until `last`, and a moment longer.
PARENT = """<!DOCTYPE html><meta charset=utf-8><title>parent</title><style>body{margin:0}iframe{border:0;width:780px;height:580px}</style>
<script>
let heard = [];
let frame = null;
addEventListener('message', (event) => heard.push({data: event.data, known: event.source === frame?.contentWindow, origin: event.origin}));
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
async function show(address, ms) {
  frame?.remove();
  heard = [];
  frame = document.body.appendChild(document.createElement('iframe'));
  const loaded = new Promise((done) => { frame.onload = done; });
  frame.src = address;
  await loaded;
  for (let i = 0; i < 200 && !heard.some((m) => m.data?.sito === 'ready') && ms > 0; ++i) await pause(10);
  await pause(ms);
  return heard;
}
async function hear(name) {
  for (let i = 0; i < 300; ++i) {
    const found = heard.filter((m) => m.data?.sito === name);
    if (found.length) return found[found.length - 1].data;
    await pause(10);
  }
  return null;
}
const tell = (message) => { heard = []; frame.contentWindow.postMessage(message, '*'); };
</script><body></body>"""

PAGE = """<html lang=en><title>T</title><style>p{color:rgb(1,2,3)}</style><body style="margin:0"><h1 id=top>Heading</h1>
<p>First <a href="http://x.example/away">link</a> text.</p><p hidden>unseen</p><div style="height:3000px"></div><p id=last>Last words.</p></body></html>"""


class Handler(http.server.BaseHTTPRequestHandler):
    """/ is the parent; /guarded/NAME a view as the tool serves it; /bare/NAME the same file without any policy."""

    def do_GET(self):
        self.server.asked.append(self.path)
        kind, _, name = self.path.lstrip("/").partition("/")
        path = self.server.folder / (name + ".html")
        if self.path == "/":
            self.answer(PARENT.encode(), [("Content-Type", "text/html")])
        elif kind in ("guarded", "bare") and path.is_file():
            headers = self.server.view_headers if kind == "guarded" else [("Content-Type", "text/html; charset=utf-8")]
            self.answer(path.read_bytes(), headers)
        else:
            self.send_error(404)

    def answer(self, body, headers):
        self.send_response(200)
        for name, value in [*headers, ("Content-Length", str(len(body)))]:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class PageView(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "page.html").write_text(PAGE)
        subprocess.run([SHOW_PAGES, folder.name, self.folder / "page.html"], check=True)
        self.n_hostile = len(list(self.folder.glob("hostile-*.html")))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.server.asked = []
        self.server.folder = self.folder
        self.server.view_headers = [tuple(pair) for pair in json.loads((self.folder / "headers.json").read_text())]
        thread = threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        self.addCleanup(self.server.server_close)
        self.addCleanup(thread.join)
        self.addCleanup(self.server.shutdown)
        self.browser = chromium.Chromium(chromium.find())
        self.addCleanup(self.browser.close)
        self.browser.open(f"http://127.0.0.1:{self.server.server_port}/")

    def show(self, address, ms=20):
        return self.browser.run(f"show({json.dumps(address)}, {ms})")

    def foreign_requests(self):
        own = f"http://127.0.0.1:{self.server.server_port}/"
        return [url for url in self.browser.requests() if not url.startswith(own)]

    def test_hostile_pages_do_harm_when_they_are_not_made_safe(self):
        """That the tests below can fail."""
        n_ran = sum(any(m["data"] == "ran" for m in self.show(f"/bare/raw-{i}", 0)) for i in range(12))
        self.assertGreater(n_ran, 3)

    def test_nothing_of_a_hostile_page_runs_even_without_a_policy(self):
        self.assertGreater(self.n_hostile, 40)
        for i in range(self.n_hostile):
            heard = self.show(f"/bare/hostile-{i}")
            self.assertEqual([m["data"] for m in heard], [{"sito": "ready"}], i)
            count = "document.querySelector('iframe').contentDocument.querySelectorAll('script, link, base, iframe, object, embed, img, form, [href], [src]').length"
            self.assertEqual(self.browser.run(count), 1, i)
        self.assertEqual(self.foreign_requests(), [])
        self.assertEqual([path for path in self.server.asked if not path.startswith("/bare/") and path not in ("/", "/favicon.ico")], [])

    def test_served_as_it_is_it_has_an_origin_of_its_own(self):
        for i in range(self.n_hostile):
            heard = self.show(f"/guarded/hostile-{i}")
            self.assertEqual([(m["data"], m["known"], m["origin"]) for m in heard], [({"sito": "ready"}, True, "null")], i)
        self.assertEqual(self.browser.run("(() => { try { return frame.contentDocument === null; } catch { return true; } })()"), True)
        self.assertEqual(self.foreign_requests(), [])

    def test_the_policy_alone_would_stop_scripts_too(self):
        for i in range(12):
            if b"nonce=" in (self.folder / f"raw-{i}.html").read_bytes():
                continue  # it knows ours, which a page cannot
            heard = self.show(f"/guarded/raw-{i}", 0)
            self.assertEqual([m["data"] for m in heard if m["data"] == "ran"], [], i)

    def test_marks_and_highlights(self):
        self.show("/bare/file-0")
        inside = "document.querySelector('iframe').contentDocument"
        nodes = self.browser.run(f"Object.fromEntries([...{inside}.querySelectorAll('sito-t')].map((t) => [t.textContent, [+t.dataset.t, +t.dataset.n]]))")
        self.assertEqual(set(nodes), {"Heading", "First ", "link", " text.", "unseen", "Last words."})
        first, end = nodes["First "][0], nodes[" text."][0] + 1
        marks = [{"t": [first, end], "class": "kept", "title": "<rule>"}, {"t": [end - 1, end], "class": "dropped differs", "title": ""},
                 {"t": [0, 1], "class": "evil\" onclick=x"}, {"t": "x"}, None]
        self.browser.run(f"tell({{sito: 'marks', marks: {json.dumps(marks)}}})")
        marked = f"[...{inside}.querySelectorAll('[data-mark]')].map((t) => [t.textContent, t.dataset.mark, t.title])"
        self.browser.wait(f"{marked}.length === 3")
        self.assertEqual(self.browser.run(marked), [["First ", "kept", "<rule>"], ["link", "kept", "<rule>"], [" text.", "dropped differs", "<rule>"]])
        looks = self.browser.run(f"[...{inside}.querySelectorAll('[data-mark]')].map((t) => {{ const s = getComputedStyle(t);"
                                 "return [s.textDecorationLine, s.backgroundColor, s.outlineStyle]; })")
        self.assertEqual([look[0] for look in looks], ["underline", "underline", "line-through"])
        self.assertEqual([look[2] for look in looks], ["none", "none", "dotted"])
        self.browser.run("tell({sito: 'marks', marks: []})")
        self.browser.wait(f"{marked}.length === 0")
        last = self.browser.run(f"+{inside}.querySelector('#last').dataset.n")
        self.browser.run(f"tell({{sito: 'highlight', nodes: [{last}, 99999, 'x'], scroll: true}})")
        self.browser.wait(f"{inside}.querySelector('#last[data-lit]') && {inside}.documentElement.scrollTop > 2000")
        self.browser.run(f"tell({{sito: 'highlight', nodes: [{nodes['Heading'][1]}], without: [{last}]}})")
        self.browser.wait(f"{inside}.querySelector('[data-lit]') && !!{inside}.querySelector('#last[data-out]:not([data-lit])')")
        self.browser.run("tell({sito: 'highlight', nodes: []})")
        self.browser.wait(f"!{inside}.querySelector('[data-lit], [data-out]')")
        self.assertEqual(self.browser.run(f"getComputedStyle({inside}.querySelector('#last')).color"), "rgb(1, 2, 3)")

    def test_messages_of_others_are_not_heard(self):
        self.show("/bare/file-0")
        self.browser.run("{ window.frame = frame; const other = document.body.appendChild(document.createElement('iframe')); other.contentWindow.eval("
                         "`parent.frame.contentWindow.postMessage({sito: 'pick', on: true}, '*')`); }")
        self.browser.run("pause(200)")
        picks = "frame.contentDocument.documentElement.hasAttribute('data-pick')"
        self.assertFalse(self.browser.run(picks))
        self.browser.run("tell({sito: 'pick', on: true})")
        self.browser.wait(picks)

    def test_hover_and_pick_from_within_the_sandbox(self):
        self.show("/guarded/file-0", 200)
        self.browser.run("tell({sito: 'pick', on: true})")
        self.browser.call("Input.dispatchMouseEvent", type="mouseMoved", x=30, y=40)
        hover = self.browser.run("hear('hover')")
        shown = (self.folder / "file-0.html").read_text()
        node, text = re.search(r'<h1 data-n="(\d+)" id="top"><sito-t data-t="(\d+)"', shown).groups()
        self.assertEqual(hover, {"sito": "hover", "node": int(node), "text": int(text)})
        for kind in ["mousePressed", "mouseReleased"]:
            self.browser.call("Input.dispatchMouseEvent", type=kind, x=30, y=40, button="left", clickCount=1)
        self.assertEqual(self.browser.run("hear('picked')"), {"sito": "picked", "node": int(node), "text": "Heading"})
        self.browser.run("heard = []")
        for key, code in [("ArrowRight", 39), ("Enter", 13), ("Escape", 27)]:
            for kind in ["rawKeyDown", "keyUp"]:
                self.browser.call("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code)
        self.assertEqual(self.browser.run("hear('picked')")["text"], "First link text.")
        self.assertEqual(self.browser.run("hear('key')"), {"sito": "key", "key": "Escape"})
        self.assertEqual(self.foreign_requests(), [])


if __name__ == "__main__":
    if chromium.find() is None:
        print("skipped: no Chromium")
        sys.exit(SKIPPED)
    unittest.main()
