#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""What belongs to the row crunch on the command line: hosts, genres, links that were removed."""
import json
import unittest

from tool import ToolTest

HTML = (b"<p>Real text here, and no link at all.</p><p>ship oil <a href=/s>sea</a></p>"
        b"<div><a href=/a>About</a> <a href=/b>Boats</a></div>"
        b"<div>More of <a href=http://x.ads.example.net/>what we have for you today</a> for you, dear reader</div>")


class Crunch(ToolTest):
    def crunch(self, *arguments, **more):
        return self.run_sito("extract", "-", "--algorithm", "crunch", "--url", "http://x.test/", *arguments, stdin=HTML, **more)

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def test_hosts_of_advertisements_are_read_from_a_file(self):
        hosts = self.file("hosts", "# ours\n0.0.0.0 ads.example.net\n")
        self.assertIn(b"what we have", self.crunch().stdout)
        self.assertNotIn(b"what we have", self.crunch("--ad-hosts", hosts).stdout)

    def test_genres_are_read_from_a_file(self):
        genres = self.file("genres.json", json.dumps({"sea": {"words": {"ship": 1, "oil": 1, "sea": 1, "real": 1},
                                                              "settings": {"link-text-ratio": 2}}}))
        self.assertNotIn(b"ship", self.crunch().stdout)
        self.assertIn(b"ship", self.crunch("--genres", genres).stdout)

    def test_removed_links_are_appended(self):
        hosts = self.file("hosts", "ads.example.net\n")
        out = self.crunch("--retain-links", "--ad-hosts", hosts).stdout.decode()
        self.assertTrue(out.endswith("sea -> http://x.test/s\nAbout -> http://x.test/a\nBoats -> http://x.test/b\n"), out)

    def test_files_that_cannot_be_used_are_errors(self):
        for flag, text, message in [("--ad-hosts", "nothing\n", b"no host"), ("--genres", "[]", b"not a JSON object"),
                                    ("--genres", '{"a": {"settings": {"x": 1}}}', b"which is not a parameter of crunch")]:
            self.assertIn(message, self.crunch(flag, self.file("file", text), exit_code=2).stderr)
        for flag in ["--ad-hosts", "--genres"]:
            self.crunch(flag, self.folder / "absent", exit_code=2)
            done = self.run_sito("extract", "-", flag, self.file("file", "x.test"), stdin=HTML, exit_code=2)
            self.assertIn(b"no effect", done.stderr)
        self.crunch("--retain-links", "--explain", exit_code=2)

    def test_genres_are_counted_from_gold(self):
        pages = [{"id": str(i), "url": f"http://s{i}.test/", "page_type": kind, "text": "x", "html": f"<p>{words}</p>"}
                 for i, (kind, words) in enumerate([("product", "price cart"), ("product", "price sofa"), ("recipe", "salt soup"),
                                                    ("recipe", "salt bread")])]
        gold = self.file("pages.jsonl", "".join(json.dumps(page) + "\n" for page in pages))
        genres = self.folder / "genres.json"
        self.run_sito("train", "genres", "--gold", gold, "-o", genres, "--min-sites", 2, "--genre", "recipe=blog", "--remark", "about=test")
        model = json.loads(genres.read_text())
        self.assertEqual(model["about"], "test")
        self.assertIn("price", model["shop"]["words"])
        self.assertNotIn("cart", model["shop"]["words"])
        self.assertIn("salt", model["blog"]["words"])
        self.assertEqual(model["shop"]["settings"]["link-text-ratio"], 0.8)
        self.crunch("--genres", genres)

    def test_training_says_what_is_wrong(self):
        gold = self.file("pages.jsonl", json.dumps({"id": "a", "text": "x", "html": "<p>x"}) + "\n")
        self.assertIn(b"--gold is needed", self.run_sito("train", "genres", exit_code=2).stderr)
        self.assertIn(b"page_type", self.run_sito("train", "genres", "--gold", gold, exit_code=2).stderr)
        self.assertIn(b"type=genre", self.run_sito("train", "genres", "--gold", gold, "--genre", "x", exit_code=2).stderr)


if __name__ == "__main__":
    unittest.main()
