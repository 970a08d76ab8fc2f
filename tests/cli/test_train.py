#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito train victor, and the model that it writes on the command line."""
import json
import subprocess
import unittest

from tool import SITO, ToolTest


def page(number):
    text = f"It rained on day {number} in the whole valley."
    return {"id": f"p{number}", "url": f"http://s{number % 3}.test/",
            "html": "<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>"
                    f"<h1>Weather of the day {number}</h1><p>{text}</p><p>{text}</p><div><a href=/c>Contact</a></div>",
            "text": f"Weather of the day {number}\n{text}\n{text}"}


class Train(ToolTest):
    def setUp(self):
        super().setUp()
        lines = "".join(json.dumps(page(n)) + "\n" for n in range(1, 13))
        self.gold = self.file("made.jsonl", lines)

    def file(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return path

    def test_a_model_is_trained_and_used(self):
        model = self.folder / "model.txt"
        done = self.run_sito("train", "victor", "--gold", self.gold, "-o", model)
        self.assertIn(b"12 pages, 72 blocks (12 header, 24 text, 36 other)", done.stderr)
        text = model.read_text()
        self.assertTrue(text.startswith("sito-chain 1\ntemplate "))
        self.assertIn("set: made, 12 pages", text)
        again = self.run_sito("train", "victor", "--gold", self.gold, "-q")
        self.assertEqual(again.stdout.decode(), text)
        self.assertEqual(again.stderr, b"")
        html = self.file("page.html", page(40)["html"])
        out = self.run_sito("extract", html, "--algorithm", "victor", "--model", model, "--no-language").stdout
        self.assertEqual(out.decode().split("\n")[:2], ["Weather of the day 40", "It rained on day 40 in the whole valley."])
        self.assertNotIn(b"Contact", out)
        scores = self.run_sito("eval", "victor", "--gold", self.gold, "--model", model, "--format", "json").stdout
        self.assertEqual(json.loads(scores)["sets"][0]["rows"][0]["words"]["f1"], 1)

    def test_models_are_tried_on_domains_they_have_not_seen(self):
        done = self.run_sito("train", "victor", "--gold", self.gold, "--cross-validate", "domains", "--folds", "2")
        self.assertRegex(done.stdout.decode(), r"\| made +\| +\| 12 \| 1\.0000 \| 1\.0000 \| 1\.0000 \|")

    def test_mistakes_are_said_before_work_begins(self):
        for args, message in [((), b"--gold is needed"), (("--gold", self.gold, "--cross-validate", "pages"), b"domains or sets"),
                              (("--gold", self.gold, "--cross-validate", "sets"), b"two sets or more"),
                              (("--gold", self.gold, "--param", "threshold=0.5"), b"no parameter 'threshold'"),
                              (("--gold", self.gold, "--param", "window=4"), b"window is 4, expected 0 to 3"),
                              (("--gold", "missing"), b"missing")]:
            self.assertIn(message, self.run_sito("train", "victor", *args, exit_code=2).stderr)

    def test_models_must_fit(self):
        html = self.file("page.html", "<p>x")
        foreign = self.file("foreign.txt", "sito-chain 1\ntemplate 0\nlabels text other\n")
        done = self.run_sito("extract", html, "--algorithm", "victor", "--model", foreign, exit_code=2)
        self.assertIn(b"line 2: the model was trained on the features", done.stderr)
        done = self.run_sito("extract", html, "--model", foreign, exit_code=2)
        self.assertIn(b"--model: a model for the row victor, which is not used", done.stderr)
        for text in ("", "sito"):
            done = self.run_sito("extract", html, "--model", self.file("none.txt", text), exit_code=2)
            self.assertIn(b"is not a model of sito or victor", done.stderr)
        own = self.file("own.txt", "sito-extractor 1\n[features]\nown-words\n[trees general]\n=0\n[trees article]\n=0\n")
        done = self.run_sito("extract", html, "--algorithm", "victor", "--model", own, exit_code=2)
        self.assertIn(b"--model: a model for the row sito, which is not used", done.stderr)
        for number in (4, 6):
            other = self.file("other.txt", f"sito-extractor {number}\n")
            done = self.run_sito("extract", html, "--model", other, exit_code=2)
            self.assertIn(b"line 1: this version of sito reads 'sito-extractor 5' and formats 1 to 3; train the model again", done.stderr)
        cut = self.file("cut.txt", "sito-extractor 5\n[features]\nown-words\n[trees general]\n=0\n")
        done = self.run_sito("extract", html, "--model", cut, exit_code=2)
        self.assertIn(b"cut.txt, line 5: the file ends early: its last line is not '[end]'", done.stderr)

    def test_a_model_that_ships_is_named(self):
        html = self.file("page.html", "<h1>A bridge</h1><p>" + "The old bridge over the river is closed for a year, says the town. " * 5)
        self.assertIn(b"old bridge", self.run_sito("extract", html, "--model", "permissive").stdout)
        done = self.run_sito("extract", html, "--algorithm", "justext", "--model", "permissive", exit_code=2)
        self.assertIn(b"--model permissive is a model for the row sito, which is not used", done.stderr)

    def test_only_training_loads_the_library_for_trees(self):
        needed = subprocess.run(["readelf", "-d", SITO], capture_output=True, check=True).stdout.decode()
        self.assertIn("libc.so", needed)
        self.assertNotIn("xgboost", needed)

    def test_an_extractor_is_trained_and_used(self):
        def body(name):
            return "".join(f"<p>{name} is a bridge of stone, number {i}, that is closed for a year, and nobody knows why.</p>" for i in range(3))

        menu = "<ul class=menu>" + "".join(f"<li><a href=/{i}>Home of {i}</a>" for i in range(20)) + "</ul>"
        gold = self.file("pages.jsonl", "".join(json.dumps({
            "id": str(i), "url": f"https://site{i}.example/", "html": f"<title>{i}</title>{menu}{body(f'Old{i}')}",
            "text": body(f"Old{i}").replace("<p>", "").replace("</p>", "\n"), "page_type": "article"}) + "\n" for i in range(40)))
        models = [self.run_sito("train", "extractor", "--gold", gold, "-q", "--trees", "40", "--article-trees", "40").stdout for _ in range(2)]
        self.assertEqual(models[0], models[1])
        model = self.file("model.txt", models[0].decode())
        page = self.file("page.html", menu + body("Mill"))
        kept = self.run_sito("extract", page, "--model", model).stdout.decode()
        self.assertIn("Mill is a bridge", kept)
        self.assertNotIn("Home", kept)
        table = self.run_sito("train", "extractor", "--gold", gold, "-q", "--trees", "40", "--cross-validate", "domains", "--folds", "2").stdout.decode()
        self.assertIn("1.0000", table)


if __name__ == "__main__":
    unittest.main()
