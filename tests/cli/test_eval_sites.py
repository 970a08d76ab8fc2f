#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito eval --site: site learners on sites that tools/generate_sites.py makes up."""
import json
import subprocess
import sys
import unittest

from tool import ROOT, ToolTest

LEARNER = "subtree-fingerprints"


class EvalSites(ToolTest):
    def sites(self, pages=14, names="ranninoviny,besedka"):
        folder = self.folder / "set"
        subprocess.run([sys.executable, ROOT / "tools/generate_sites.py", "-o", folder, "--pages", str(pages), "--sites", names],
                       check=True)
        return folder

    def eval(self, *arguments, **more):
        return self.run_sito("eval", "--gold", self.sites(), "--site", *arguments, **more)

    def test_more_pages_find_more_of_what_repeats(self):
        done = self.eval(LEARNER, "--site-pages", "1,4", "--format", "json")
        result = json.loads(done.stdout)["sets"][0]
        one, four = result["learners"][LEARNER]
        self.assertEqual((result["sites"], one["learned_nothing"], four["learned_nothing"]), (2, 2, 0))
        self.assertEqual(one["repeated"]["recall"], 0)
        self.assertGreater(four["repeated"]["recall"], 0.9)
        self.assertGreater(four["repeated"]["precision"], 0.95)
        self.assertGreater(four["kept"]["f1"], one["kept"]["f1"] + 0.1)
        self.assertEqual([site["applied_to"] for site in result["by_site"]], [10, 10])

    def test_files_are_the_same_twice(self):
        sites = self.sites()
        for out in ("first", "second"):
            self.run_sito("eval", "--gold", sites, "--site", "all", "--site-pages", "2,8", "-o", self.folder / out)
        names = sorted(path.name for path in (self.folder / "first").iterdir())
        self.assertEqual([name for name in names if not name.endswith(".svg")], ["speed.json", "summary.json", "table.md"])
        self.assertIn("repeats-1.svg", names)
        for name in set(names) - {"speed.json"}:
            self.assertEqual(*((self.folder / out / name).read_bytes() for out in ("first", "second")))

    def test_mistakes_are_told_before_any_work(self):
        for arguments in (["--site", "no-such"], ["--site", LEARNER, "--site", LEARNER], ["--site", LEARNER, "--site-pages", "3,1"],
                          ["--site", LEARNER, "justext"], ["--site", LEARNER, "--metadata"], ["--site-pages", "3", "justext"],
                          ["--site-min-pages", "3", "justext"], ["--site", LEARNER, "--format", "csv"]):
            done = self.run_sito("eval", "--gold", "none", *arguments, exit_code=2)
            self.assertIn(b"--site", done.stderr)

    def test_a_set_without_sites_is_told(self):
        path = self.folder / "pages.jsonl"
        path.write_text('{"id":1,"html":"<p>a","text":"a"}\n')
        done = self.run_sito("eval", "--gold", path, "--site", LEARNER)
        self.assertEqual(done.stdout.decode(), "pages: 0 sites; 1 pages of no known site\n")


if __name__ == "__main__":
    unittest.main()
