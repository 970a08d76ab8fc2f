#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""The measure of pages that others wrote (tools/demo_evaluation.py), on a page of our own of which all is known. Without packages."""
import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import demo_evaluation  # noqa: E402  the path is set above
from demos import made, packages  # noqa: E402

HAS_READER = os.path.exists(demo_evaluation.CHROMIUM) and shutil.which("node") and (ROOT / "web/node_modules/playwright-core").exists()
PAGE = """<!doctype html><html lang="en"><title>All of it</title><h1>A page with everything</h1>
<button id="more">Show the comments</button><div id="comments"></div>
<div style="height:120px;overflow:auto" id="box"><div style="height:2400px"><div id="rows" style="position:sticky;top:0"></div></div></div>
<p id="late"></p><p id="grid">Row one of the grid</p><button onclick="grid.textContent = 'Row one of the grid'">1</button>
<button onclick="grid.textContent = 'Row two of the grid'">2</button>
<script>
more.onclick = () => { comments.innerHTML = '<p>Here are all the comments at last</p>' };
const draw = () => { rows.innerHTML = [0, 1, 2, 3, 4, 5].map((n) => `<p style="margin:0">Entry ${Math.round(box.scrollTop / 20) + n} of the long list</p>`).join('') };
box.onscroll = draw; draw();
setTimeout(() => { late.textContent = 'This text is late by some time' }, 2400);
</script></html>"""


class Demos(unittest.TestCase):
    def test_pages_of_our_own_are_made_and_all_differ(self):
        pages = [path.removeprefix("made/") for paths in packages.PAGES.values() for path in paths if path.startswith("made/")]
        own = {name: made.made(name) for name in pages if made.made(name)}
        self.assertGreater(len(own), 15)
        self.assertEqual(len(set(own.values())), len(own))
        self.assertEqual(made.made("ias/2.html"), made.made("ias/2.html"))
        self.assertNotEqual(made.made("ias/2.html"), made.made("ias/3.html"))
        self.assertIsNone(made.made("nothing.html"))
        self.assertIsNone(made.made("ias/x.html"))

    def test_every_page_is_of_a_package_that_is_installed(self):
        for paths in packages.PAGES.values():
            for path in paths:
                name = "/".join(path.split("/")[:2 if path.startswith("@") else 1])
                self.assertIn(name, {"made", *packages.PACKAGES}, path)
        for pattern, _ in packages.ELSEWHERE:
            re.compile(pattern)

    @unittest.skipUnless(HAS_READER, "there is no Chromium, or npm ci was not run in web/")
    def test_the_reader_finds_what_sito_is_measured_by(self):
        with tempfile.TemporaryDirectory() as temporary:
            folder = pathlib.Path(temporary)
            (folder / "node_modules/own").mkdir(parents=True)
            (folder / "node_modules/own/page.html").write_text(PAGE, encoding="utf-8")
            pages, packages.PAGES = packages.PAGES, {"own": ["own/page.html"]}
            try:
                with contextlib.redirect_stdout(io.StringIO()):
                    demo_evaluation.find_truth(folder, None)
                (truth,) = demo_evaluation.read_truth(folder).values()
                self.assertIn("Here are all the comments at last", truth["by_click"])
                self.assertIn("This text is late by some time", truth["by_wait"] + truth["visible"])
                self.assertIn("Row two of the grid", truth["by_pager"])
                self.assertIn("Entry 60 of the long list", truth["by_scroll"])
                facts = folder / "facts.jsonl"
                told = io.StringIO()
                with contextlib.redirect_stdout(told):
                    sys.argv = ["demo_evaluation.py", "measure", str(folder), "--json", str(facts), "--missed", "3"]
                    demo_evaluation.main()
                (row,) = map(json.loads, facts.read_text(encoding="utf-8").splitlines())
                for by in ("visible", "by_click", "by_scroll", "by_pager"):
                    self.assertEqual(row["missed_" + by], [], told.getvalue())
            finally:
                packages.PAGES = pages


if __name__ == "__main__":
    unittest.main()
