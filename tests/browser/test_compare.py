#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito compare in a real browser: keys, buttons, looks, and that foreign pages do nothing. Skipped without Chromium."""
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "cli"))
import chromium
from compare_server import HOSTILE, LONG, SHORT, Server
from tool import ToolTest

SKIPPED = 77  # as tests/CMakeLists.txt knows it
COUNT = "document.querySelector('.count')?.textContent"


class Browser(ToolTest):
    def setUp(self):
        super().setUp()
        (self.folder / "pages").mkdir()
        self.browser = chromium.Chromium(chromium.find())
        self.addCleanup(self.browser.close)

    def serve(self, *arguments, tools=("keep-all", "ten-words")):
        server = Server(*tools, "pages", "--tally", "t.json", *arguments, cwd=self.folder)
        self.addCleanup(server.kill)
        self.assertIsNotNone(server.address, server.remarks)
        self.browser.open(server.address)
        return server

    def page(self, name, text):
        (self.folder / "pages" / name).write_text(text)

    def tally(self):
        return json.loads((self.folder / "t.json").read_text())

    def arrive(self, count):
        """Waits for round `count`, such as "2 of 5"."""
        self.browser.wait(f"document.readyState === 'complete' && {COUNT} === {json.dumps(count)}")

    def test_a_session_by_keys_and_buttons(self):
        for i in range(5):
            self.page(f"{i}.html", f"<title>Page {i}</title>" + 30 * LONG + SHORT)
        server = self.serve()
        ours = "1" if self.browser.run("document.querySelector('.pane').innerText.includes('Home')") else "2"
        self.browser.press(ours)
        self.arrive("2 of 5")
        self.browser.press("0")
        self.arrive("3 of 5")
        self.browser.press("u")
        self.arrive("2 of 5")
        self.browser.click("button[value=neither]")
        self.arrive("3 of 5")
        self.browser.press("s")
        self.arrive("4 of 5")
        ours = self.browser.run("[...document.querySelectorAll('.pane')].findIndex(p => p.innerText.includes('Home'))")
        self.browser.click(f"button[value={['left', 'right'][ours]}]")
        self.arrive("5 of 5")
        self.browser.press("2")
        self.browser.wait("document.body.innerText.includes('All pages are done')")
        self.assertEqual(server.end()[0], 0)
        votes = self.tally()["votes"]
        self.assertEqual([vote["winner"] for vote in votes[:3]], ["keep-all", None, "keep-all"])
        self.assertEqual([vote["input"] for vote in votes], [f"pages/{i}.html" for i in (0, 1, 3, 4)])
        self.assertEqual(votes[3]["winner"], votes[3]["shown"][1])
        self.assertEqual(self.browser.complaints(), [])

    def test_differences_and_scrolling(self):
        self.page("0.html", SHORT + 60 * LONG)
        self.page("1.html", SHORT + 60 * LONG)
        self.serve()
        tint = "getComputedStyle(document.querySelector('.only')).boxShadow"
        self.assertEqual(self.browser.run(tint), "none")
        self.browser.press("d")
        self.browser.wait(f"{tint} !== 'none'")
        self.browser.press("PageDown")
        self.browser.wait("[...document.querySelectorAll('.pane')].every(pane => pane.scrollTop > 100)")
        self.browser.press("0")
        self.arrive("2 of 2")
        self.assertNotEqual(self.browser.run(tint), "none")  # stays as it was chosen

    def test_hostile_pages_do_nothing(self):
        self.page("0.html", HOSTILE.replace("</head>", '<link rel=preconnect href="http://127.0.0.1:9/"><base href="http://x.test/"></head>'))
        server = self.serve()
        self.assertIn("<script>alert(6)</script>", self.browser.run("document.querySelector('article').innerText"))
        self.browser.open(server.address + "source")
        self.assertIn("<script>alert(6)</script>", self.browser.run("document.body.innerText"))
        self.assertEqual(self.browser.run("document.scripts.length"), 1)
        self.browser.open(server.address)
        self.assertEqual(self.browser.complaints(), [])
        for address in self.browser.requests():
            self.assertTrue(address.startswith((server.address, "data:image/svg+xml", "about:")), address)

    def test_it_fits_every_window_in_light_and_dark(self):
        self.page("0.html", "<title>" + "A long title " * 30 + "</title>" + 40 * LONG + SHORT + "<p>" + "x" * 3000 + "</p>")
        server = self.serve()
        for path in ["", "report", "source"]:
            for width in [1280, 400]:
                for scheme in ["light", "dark"]:
                    self.browser.window(width, 800, scheme)
                    self.browser.open(server.address + path)
                    place = (path, width, scheme)
                    size = self.browser.run("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
                    self.assertEqual(size, [width, 800], place)
                    light = self.browser.run("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).every(v => v > 127)")
                    self.assertEqual(light, scheme == "light", place)
        self.browser.window(400, 800, "light")
        self.browser.open(server.address)
        visible = """[...document.querySelectorAll('.pane, button, .minor a')].every(part => {
            const box = part.getBoundingClientRect();
            return box.left >= 0 && box.right <= innerWidth && box.top >= 0 && box.bottom <= innerHeight && box.height > 20; })"""
        self.assertTrue(self.browser.run(visible))

    def test_everything_can_be_reached_with_the_tab_key(self):
        self.page("0.html", LONG + SHORT)
        self.serve()
        reached = []
        for _ in range(11):
            self.browser.press("Tab")
            reached.append(self.browser.run("document.activeElement.value || document.activeElement.className || document.activeElement.tagName"))
        for control in ["pane", "left", "neither", "right", "skip"]:
            self.assertIn(control, reached)

    def test_grading_by_keys(self):
        for i in range(2):
            self.page(f"{i}.html", SHORT + LONG)
        server = self.serve("--grade", "ten-words", tools=())
        self.browser.press("1")
        self.arrive("2 of 2")
        self.browser.press("4")
        self.browser.wait("document.body.innerText.includes('All pages are done')")
        self.assertEqual(server.end()[0], 0)
        self.assertEqual([vote["grade"] for vote in self.tally()["votes"]], ["N+S+", "N-S-"])


if __name__ == "__main__":
    if chromium.find() is None:
        print("skipped: there is no chromium here (package chromium; SITO_CHROMIUM names another)")
        sys.exit(SKIPPED)
    unittest.main()
