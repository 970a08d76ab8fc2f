#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito tune as a process: what it finds on small sets, its files, and what it refuses."""
import csv
import json
import unittest
import xml.etree.ElementTree

from tool import ToolTest

GOLD = "The old bridge across the river was opened again on Monday after two years of repairs, and the city says that it is well used by all."
SHORT = "It is the day of the fair, and all of the town is there."
LINKED = "<p><a href=/a>More of the news of the day in the town and of the people of the region, and what they say about it</a></p>"
THRESHOLDS = ["length-low", "length-high", "stopwords-low", "stopwords-high", "max-link-density", "max-heading-distance"]


class Tune(ToolTest):
    def gold(self, n_domains=4, name="gold.jsonl", **more):
        """Pages whose paragraphs jusText takes for too short: the gold is all prose, and not the links."""
        lines = []
        for i in range(2 * n_domains):
            html = f"<html lang=en><p>{SHORT}</p><p>{GOLD}</p>{LINKED}"
            lines.append({"id": str(i), "url": f"http://www.site{i // 2}.example/{i}", "html": html, "text": f"{SHORT}\n{GOLD}", "lang": ("en", "cs")[i % 2], **more})
        path = self.folder / name
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        return path

    def tune(self, *arguments, exit_code=0):
        return self.run_sito("tune", *arguments, exit_code=exit_code)

    def test_limits_that_suit_the_pages_are_found_and_measured_on_unseen_domains(self):
        gold, out = self.gold(), self.folder / "out"
        done = self.tune("justext", "--gold", gold, "-o", out, "--stoplist", "en")
        found = json.loads((out / "summary.json").read_text())
        self.assertEqual((found["pages"], found["domains"], len(found["parts"])), (8, 4, 4))
        self.assertLess(found["start_rates"]["f1"], 0.9)
        self.assertGreater(found["held_out"]["f1"], 0.99)
        self.assertEqual(found["best_rates"], found["held_out"])
        self.assertEqual([part["domains"] for part in found["parts"]], [1, 1, 1, 1])
        said = done.stdout.decode()
        self.assertIn("higher in 4 of 4 parts", said)
        self.assertIn(f"Best: {found['row']}", said)
        self.assertIn("round 1: stopwords-low done", done.stderr.decode())
        # What it found is what `sito eval` measures.
        summary = json.loads(self.run_sito("eval", found["row"], "justext", "--gold", gold, "--stoplist", "en", "--format", "json").stdout)
        measured = {row["row"]: row["words"] for row in summary["sets"][0]["rows"]}
        self.assertEqual(measured[found["row"]]["f1"], found["best_rates"]["f1"])
        self.assertEqual(measured["justext"]["f1"], found["start_rates"]["f1"])

    def test_each_parameter_has_a_plot_and_a_curve(self):
        gold, out = self.gold(), self.folder / "out"
        self.tune("justext", "--gold", gold, "-o", out, "--stoplist", "en", "-q")
        found = json.loads((out / "summary.json").read_text())
        names = [parameter["name"] for parameter in found["parameters"]]
        self.assertEqual(len(names), 12)
        self.assertTrue(set(THRESHOLDS) < set(names))
        for parameter in found["parameters"]:
            plot = xml.etree.ElementTree.parse(out / f"{parameter['name']}.svg").getroot()
            self.assertTrue(plot.tag.endswith("svg"))
            lines = list(csv.DictReader((out / f"{parameter['name']}.csv").read_text().splitlines()))
            means = {line["value"]: float(line["F1"]) for line in lines if line["page"] == "*macro*"}
            self.assertEqual(means, {point["value"]: point["f1"] for point in parameter["points"]})
            self.assertEqual(means[found["best"][parameter["name"]]], found["best_rates"]["f1"])
        self.assertIn("| length-low |", (out / "table.md").read_text())

    def test_threads_do_not_change_the_files(self):
        gold = self.gold()
        files = []
        for threads in (1, 3):
            out = self.folder / str(threads)
            self.tune("justext", "--gold", gold, "-o", out, "--threads", threads, "--sweep", "length-low=20,70", "-q")
            files.append({path.name: path.read_bytes() for path in out.iterdir()})
        self.assertEqual(*files)

    def test_values_are_given_and_kept(self):
        done = self.tune("justext", "--gold", self.gold(), "--stoplist", "en", "--format", "json", "--sweep", "length-high=90..110:10",
                         "--param", "length-low=40", *(f"--param={name}=0" for name in ("no-headings", "drop_html5_header")))
        found = json.loads(done.stdout)
        points = {one["name"]: [point["value"] for point in one["points"]] for one in found["parameters"]}
        self.assertEqual(points["length-high"], ["90", "100", "110", "200"])
        self.assertEqual(set(points) & {"length-low", "no-headings", "drop_html5_header"}, set())
        self.assertIn("length-low=40", found["row"])
        rows = json.loads(self.tune("nit", "--gold", self.gold(), "--sweep", "tau=0.01,0.1", "--format", "json", "-q").stdout)
        self.assertEqual([one["name"] for one in rows["parameters"]], ["tau"])

    def test_pages_of_one_language(self):
        found = json.loads(self.tune("justext", "--gold", self.gold(), "--page-language", "cs", "--sweep", "length-low=0,70", "--format", "json", "-q").stdout)
        self.assertEqual((found["set"], found["pages"]), ("gold (cs)", 4))
        self.assertIn(b"no such page", self.tune("justext", "--gold", self.gold(), "--page-language", "xx", exit_code=2).stderr)

    def test_several_sets_are_one(self):
        sets = ("--gold", self.gold(), "--gold", self.gold(name="more.jsonl"))
        found = json.loads(self.tune("justext", *sets, "--sweep", "length-low=0,70", "--format", "json", "-q").stdout)
        self.assertEqual((found["set"], found["pages"], found["domains"]), ("gold+more", 16, 4))

    def test_what_cannot_be_tuned_is_said(self):
        gold = self.gold()
        one_page = self.folder / "page.jsonl"
        one_page.write_text(gold.read_text().splitlines()[0] + "\n")
        unknown = self.folder / "unknown.jsonl"
        unknown.write_text('{"id": "a", "html": "<p>x", "with": ["x"]}\n')
        for arguments, said in ((["justext"], "--gold is needed"),
                                (["justext", "--gold", self.folder / "none"], "none"),
                                (["justext", "--gold", one_page], "tuning needs two pages with gold text or more; there is one"),
                                (["justext", "--gold", unknown], "tuning needs two pages with gold text or more; there are none"),
                                (["justext", "--gold", self.gold(1, "site.jsonl")], "all 2 pages are of one domain; tuning leaves out domains, and needs two or more"),
                                (["justext", "--gold", gold, "--gold", gold], "two sets are called gold"),
                                (["no-such-row", "--gold", gold], "no-such-row"),
                                (["union(bte,nit)", "--gold", gold], "takes one row"),
                                (["bte", "--gold", gold], "there are no values to try of bte; give --sweep"),
                                (["bte", "--gold", gold, "--stoplist", "en", "--sweep", "x=1,2"], "--stoplist has no effect"),
                                (["justext", "--gold", gold, "--sweep", "colour=1,2"], "justext has no parameter 'colour'"),
                                (["justext", "--gold", gold, "--sweep", "stopwords-low=1,2"], "expected 0 to 1"),
                                (["justext", "--gold", gold, "--sweep", "length-low=0..1000:1"], "expected 2 to 200"),
                                (["justext", "--gold", gold, "--sweep", "length-low=1,2", "--sweep", "length-low=3,4"], "length-low was given twice"),
                                (["justext", "--gold", gold, "--sweep", "length-low=1,2", "--param", "length-low=3"], "--param keeps the value of length-low"),
                                (["justext", "--gold", gold, "--param", "radius=3"], "has no parameter 'radius'"),
                                (["justext", "--gold", gold, "--format", "csv"], "--format is text, markdown or json")):
            done = self.tune(*arguments, exit_code=2)
            self.assertIn(said, done.stderr.decode(), arguments)
            self.assertEqual(done.stdout, b"", arguments)

    def test_lost_pages_are_counted(self):
        gold = self.gold()
        with open(gold, "a", encoding="utf-8") as lines:
            lines.write('{"id": "cut\n')
        done = self.tune("justext", "--gold", gold, "--sweep", "length-low=0,70", "-q", exit_code=1)
        self.assertIn(b"gold-bad-line: 1", done.stderr)
        self.assertIn(b"8 pages of 4 domains", done.stdout)


if __name__ == "__main__":
    unittest.main()
