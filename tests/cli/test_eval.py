#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito eval as a process. Its numbers are held against the definitions written down once more here, and against the
scorer beside the gold sets when it is there."""
import csv
import gzip
import json
import pathlib
import re
import subprocess
import sys
import unittest
import xml.etree.ElementTree
from collections import Counter

from tool import ROOT, ToolTest

DATA = ROOT.parent / "shared/data"
PROSE = "The old bridge across the river was opened again on Monday after two years of repairs, and the city says that the work has cost less than it was planned."
# What tells one definition of a word from another: Greek sigma, Turkish I, other case rules, Roman and Arabic numbers, underscores,
# marks; Han, kana and Hangul; a letter that grows in lower case, and odd blanks.
ODD_GOLD = [
    PROSE,
    "",
    "One two three",
    "\u039f\u0394\u039f\u03a3 \u039f\u0394\u039f\u03a3.\u0391 \u03a3\u0391\u03a3 \u0130stanbul I\u0307x \u1e9e \u01c5 \u2167 \u00b2 \u0663 a_b __ don't x-y e\u0301t\u00e9",
    "\u6bcf\u5929\u90fd\u6709\u65b0\u95fb\u3002\u6bcf\u5929\u90fd\u6709\u65b0\u805e\uff0c\u6771\u4eac\u30bf\u30ef\u30fc \ud55c\uad6d\uc5b4",
    "word " * 30,
    "\u023a" * 40 + " non\u00a0breaking\u2003space",
]


def word_rates(text, gold):
    p, g = re.findall(r"\w+", text.lower()), re.findall(r"\w+", gold.lower())
    if not g:
        return (0.0, 0.0, 0.0) if p else (1.0, 1.0, 1.0)
    common = (Counter(p) & Counter(g)).total()
    precision, recall = common / len(p) if p else 0.0, common / len(g)
    return precision, recall, 2 * precision * recall / (precision + recall) if common else 0.0


class Eval(ToolTest):
    def write_set(self, pages, name="small"):
        """A folder as in ../shared/data. `pages`: objects without html, with the page's bytes under "page"."""
        folder = self.folder / name
        (folder / "html").mkdir(parents=True, exist_ok=True)
        with open(folder / "pages.jsonl", "w", encoding="utf-8") as lines:
            for page in pages:
                page = dict(page)
                path = f"html/{page['id']}.html.gz"
                (folder / path).write_bytes(gzip.compress(page.pop("page").encode()))
                lines.write(json.dumps({"html": path, "url": None, "with": [], "without": [], **page}) + "\n")
        return folder

    def small_set(self):
        pages = [{"id": f"page-{i}", "text": gold, "page_type": ("article", "forum")[i % 2], "with": [gold[:20]], "without": ["Privacy policy", "not there"],
                  "page": f"<title>t</title><body><div><a href=/>Home</a> <a href=/p>Privacy policy</a></div><p>{gold}</p><p>{PROSE}"}
                 for i, gold in enumerate(ODD_GOLD)]
        return self.write_set(pages)

    def evaluate(self, *arguments, exit_code=0):
        """Runs with -o and gives summary.json and the scores by (row, id)."""
        out = self.folder / "out"
        self.run_sito("eval", *arguments, "-o", out, exit_code=exit_code)
        scores = {(s["row"], s["id"]): s for s in map(json.loads, (out / "scores.jsonl").read_text().splitlines())}
        return json.loads((out / "summary.json").read_text()), scores

    def test_word_bags_are_those_of_the_definition(self):
        folder = self.small_set()
        summary, scores = self.evaluate("keep-all", "ten-words", "--gold", folder, "--save-text", self.folder / "text")
        for row in ("keep-all", "ten-words"):
            texts = {r["id"]: r["text"] for r in map(json.loads, (self.folder / f"text/small.{row}.jsonl").read_text().splitlines())}
            wanted = [word_rates(texts[f"page-{i}"], gold) for i, gold in enumerate(ODD_GOLD)]
            for i, rates in enumerate(wanted):
                found = scores[row, f"page-{i}"]["words"]
                for name, value in zip(("precision", "recall", "f1"), rates):
                    self.assertAlmostEqual(found[name], value, delta=1e-12, msg=(row, i, name))
            means = next(r for r in summary["sets"][0]["rows"] if r["row"] == row)["words"]
            for k, name in enumerate(("precision", "recall", "f1")):
                self.assertAlmostEqual(means[name], sum(w[k] for w in wanted) / len(wanted), delta=1e-12)

    def hold_against_scorer(self, folder, *arguments):
        if not (DATA / "score.py").exists():
            self.skipTest("../shared/data is not there")
        summary, _ = self.evaluate("--gold", folder, "--save-text", self.folder / "text", *arguments)
        self.assertGreater(len(summary["sets"][0]["rows"]), 0)
        for row in summary["sets"][0]["rows"]:
            texts = self.folder / f"text/{pathlib.Path(folder).name}.{row['row']}.jsonl"
            done = subprocess.run([sys.executable, DATA / "score.py", folder, texts, "--json"], capture_output=True, check=True)
            wanted = json.loads(done.stdout)
            for part in ("words", "shingles", "segments", "snippets"):
                self.assertEqual(part in row, part in wanted, part)
                for name, value in wanted.get(part, {}).items():
                    self.assertAlmostEqual(row[part].get(name, value), value, delta=1e-9, msg=(row["row"], part, name))
            for page_type, rates in wanted.get("by", {}).items():
                self.assertAlmostEqual(row["types"][page_type]["f1"], rates["f1"], delta=1e-9, msg=(row["row"], page_type))

    def test_agrees_with_the_independent_scorer_on_odd_text(self):
        self.hold_against_scorer(self.small_set())

    def test_agrees_with_the_independent_scorer_on_real_sets(self):
        sample = self.folder / "sample"
        for name in ("wcxb", "canola", "fundus", "cleaneval"):
            if not (DATA / name).is_dir():
                self.skipTest("../shared/data is not there")
            lines = (DATA / name / "pages.jsonl").read_text(encoding="utf-8").splitlines()
            (sample / name).mkdir(parents=True)
            (sample / name / "html").symlink_to(DATA / name / "html")
            (sample / name / "pages.jsonl").write_text("\n".join(lines[:: max(1, len(lines) // 10)]) + "\n", encoding="utf-8")
            with self.subTest(set=name):
                self.hold_against_scorer(sample / name)

    def test_text_is_what_extract_writes(self):
        folder = self.small_set()
        self.evaluate("justext", "boilerpipe-article", "--gold", folder, "--save-text", self.folder / "text")
        for row in ("justext", "boilerpipe-article"):
            for line in (self.folder / f"text/small.{row}.jsonl").read_text().splitlines():
                saved = json.loads(line)
                extracted = self.run_sito("extract", folder / f"html/{saved['id']}.html.gz", "--algorithm", row).stdout
                self.assertEqual(saved["text"], extracted.decode())

    def test_cleaneval_output_is_read_as_its_gold(self):
        page = f"<title>t</title><h1>Bridge reopens</h1><p>{PROSE}</p><ul><li>one &lt;p&gt; item<li>two</ul><pre>a\nb</pre><p>End."
        path = self.folder / "page.html"
        path.write_text(page)
        marked = self.run_sito("extract", path, "--url", "http://x.test/a", "--algorithm", "keep-all", "--param", "marks=cleaneval").stdout.decode()
        self.assertTrue(marked.startswith("URL: http://x.test/a\n<h>Bridge reopens\n<p>"), marked)
        self.assertIn("\n<l>two\n", marked)
        folder = self.write_set([{"id": "a", "page": page, "marked": marked}])
        _, scores = self.evaluate("keep-all", "--gold", folder)
        score = scores["keep-all", "a"]
        self.assertEqual((score["clean_eval"], score["clean_eval_marks"], score["words"]["f1"]), (1, 1, 1))

    def test_the_lead_of_a_feed_finds_the_text(self):
        notice = "All parts of this notice are long, and longer than the article beside it, which has fewer words than a notice needs. "
        page = f"<title>t</title><div><p>{notice * 2}</p></div><div><p>{PROSE}</p></div>"
        folder = self.write_set([{"id": "a", "url": "http://x.test/a", "page": page, "text": PROSE},
                                 {"id": "b", "url": "http://x.test/b", "page": page, "text": PROSE}])
        feed = self.folder / "feed.xml"
        feed.write_text(f"<rss><channel><item><link>http://www.x.test/a</link><description>{PROSE[:60]}</description></item></channel></rss>")
        _, scores = self.evaluate("news-dom", "--gold", folder, "--feed", feed)
        self.assertEqual([scores["news-dom", page]["words"]["f1"] > 0.99 for page in "ab"], [True, False])
        feed.write_text("<html>no feed</html>")
        self.run_sito("eval", "news-dom", "--gold", folder, "--feed", feed, exit_code=2)
        self.run_sito("eval", "--metadata", "--gold", folder, "--feed", feed, exit_code=2)

    def test_stop_list_for_every_page(self):
        folder = self.small_set()
        words = self.folder / "words.txt"
        words.write_text("the\nof\n")
        short = ("--param", "length-high=100")
        saved = {}
        for name in ("none", "de", words):
            out = self.folder / "text"
            self.run_sito("eval", "justext", "--gold", folder, "--save-text", out, "--stoplist", name, *short)
            saved[name] = next(out.glob("small.justext*.jsonl")).read_text()
            for line in map(json.loads, saved[name].splitlines()):
                page = folder / f"html/{line['id']}.html.gz"
                self.assertEqual(line["text"], self.run_sito("extract", page, "--algorithm", "justext", "--stoplist", name, *short).stdout.decode())
        self.assertNotEqual(saved["none"], saved["de"])

    def test_threads_do_not_change_the_files(self):
        folder = self.small_set()
        files = {}
        for threads in (1, 4):
            out = self.folder / f"out{threads}"
            self.run_sito("eval", "--gold", folder, "-o", out, "--save-text", out / "text", "--threads", threads)
            files[threads] = {p.relative_to(out): p.read_bytes() for p in out.rglob("*") if p.is_file() and p.name != "speed.json"}
        self.assertGreater(len(files[1]), 3)
        self.assertEqual(files[1], files[4])

    def test_pages_may_be_inside_the_jsonl(self):
        lines = self.folder / "inline.jsonl"
        lines.write_text("".join(json.dumps({"id": i, "html": html, "text": PROSE}) + "\n" for i, html in enumerate([f"<p>{PROSE}", "", "no tags at all", "<p>"])))
        _, scores = self.evaluate("keep-all", "--gold", lines)
        self.assertEqual([scores["keep-all", str(i)]["words"]["recall"] for i in (0, 1, 3)], [1, 0, 0])

    def test_bad_gold_is_counted_with_its_place_and_the_rest_is_scored(self):
        folder = self.small_set()
        (folder / "html/page-0.html.gz").unlink()
        damaged = folder / "html/page-2.html.gz"
        damaged.write_bytes(damaged.read_bytes()[:40])
        with open(folder / "pages.jsonl", "a", encoding="utf-8") as lines:
            lines.write('{"id": "cut\n[1]\n{"id": "page-5", "html": "x", "text": ""}\n{"id": "q", "text": "a"}\n{"id": 7, "html": "x", "text": 5}\n')
            lines.write('{"id": "unknown", "html": "html/page-1.html.gz", "text": null}\n')
        out = self.folder / "out"
        done = self.run_sito("eval", "ten-words", "--gold", folder, "-o", out, exit_code=1)
        said = done.stderr.decode()
        for count in ("gold-page-missing: 1", "gold-page-unreadable: 1", "gold-bad-line: 3", "gold-duplicate-id: 1", "gold-no-page: 1", "gold-without-text: 1"):
            self.assertIn(count, said)
        self.assertRegex(said, r"pages\.jsonl at byte \d+: gold bad line: line 8: not JSON in UTF-8")
        self.assertIn("page-0.html.gz", said)
        rows = json.loads((out / "summary.json").read_text())["sets"][0]
        self.assertEqual((rows["pages"], rows["rows"][0]["pages"], rows["bad_lines"]), (len(ODD_GOLD) - 2,) * 2 + (5,))

    def test_a_page_without_gold_is_no_failure(self):
        folder = self.write_set([{"id": "a", "text": PROSE, "page": "<p>x"}, {"id": "b", "text": None, "page": "<p>x"}])
        self.assertIn(b"gold-without-text: 1", self.run_sito("eval", "keep-all", "--gold", folder).stderr)

    def test_mistakes_are_told_before_any_work(self):
        folder = self.small_set()
        for arguments, said in (([], "--gold is needed"), (["--gold", self.folder / "none"], "none"), (["no-such-row", "--gold", folder], "no-such-row"),
                                (["keep-all", "--gold", folder, "--param", "radius=3"], "radius"), (["--gold", folder, "--gold", folder], "two sets"),
                                (["justext", "--gold", folder, "--param", "length-low=-1"], "expected 0 to"), (["--gold", folder, "--format", "xml"], "xml"),
                                (["keep-all", "--gold", folder, "--stoplist", "en"], "has no effect on the given rows"), (["--gold", folder, "--stoplist", "xx"], "neither"),
                                (["--gold", folder, "--page-type", "recipe"], "no such page")):
            done = self.run_sito("eval", *arguments, exit_code=2)
            self.assertIn(said, done.stderr.decode(), arguments)
            self.assertEqual(done.stdout, b"", arguments)

    def test_a_sweep_gives_a_curve(self):
        folder, out = self.small_set(), self.folder / "out"
        text = self.run_sito("eval", "keep-all", "--gold", folder, "--sweep", "min-words=0..40:10", "-o", out, "--target-precision", "0.9").stdout.decode()
        self.assertIn("Highest F1", text)
        lines = list(csv.DictReader((out / "sweep.csv").read_text().splitlines()))
        self.assertEqual(list(lines[0]), ["value", "page", "P", "R", "F1"])
        self.assertEqual([line["value"] for line in lines if line["page"] == "*macro*"], ["0", "10", "20", "30", "40"])
        self.assertEqual(len(lines), 5 * (len(ODD_GOLD) + 2))
        plain, _ = self.evaluate("keep-all[min-words=20]", "--gold", folder)
        mean = next(line for line in lines if (line["value"], line["page"]) == ("20", "*macro*"))
        self.assertEqual(float(mean["F1"]), plain["sets"][0]["rows"][0]["words"]["f1"])
        self.assertTrue(xml.etree.ElementTree.parse(out / "sweep.svg").getroot().tag.endswith("svg"))

    def test_mistakes_in_a_sweep(self):
        folder = self.small_set()
        for arguments, said in ((["--sweep", "min-words=0..9"], "one row"), (["keep-all", "--sweep", "min-words=9..0"], "expected a range"), (["keep-all", "--sweep", "tau=0..1"], "no parameter 'tau'"),
                                (["keep-all", "--sweep", "min-words=-5..5"], "expected 0 to"), (["keep-all", "--target-precision", "0.5"], "no effect")):
            self.assertIn(said, self.run_sito("eval", *arguments, "--gold", folder, exit_code=2).stderr.decode(), arguments)

    def test_intervals_can_be_left_out(self):
        folder = self.small_set()
        table = self.run_sito("eval", "bte", "--gold", folder, "--resamples", "0").stdout
        self.assertNotIn(b"95 %", table)
        self.assertIn(b"95 %", self.run_sito("eval", "bte", "--gold", folder).stdout)

    def test_filters(self):
        folder = self.small_set()
        summary, scores = self.evaluate("keep-all", "--gold", folder, "--page-type", "forum", "--limit-pages", "2")
        self.assertEqual([page for _, page in scores], ["page-1", "page-3"])

    def test_formats(self):
        folder = self.small_set()
        text = self.run_sito("eval", "--gold", folder).stdout.decode()
        self.assertIn("boilerpipe-article", text)
        self.assertIn("| row | F1 |", self.run_sito("eval", "--gold", folder, "--format", "markdown").stdout.decode())
        lines = self.run_sito("eval", "keep-all", "--gold", folder, "--format", "csv").stdout.decode().splitlines()
        self.assertEqual(len(lines), 1 + len(ODD_GOLD))
        self.assertEqual({line.count(",") for line in lines}, {lines[0].count(",")})
        json.loads(self.run_sito("eval", "keep-all", "--gold", folder, "--format", "json").stdout)


if __name__ == "__main__":
    unittest.main()
