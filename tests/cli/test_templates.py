#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito apply with templates of fields, as a process: what it writes, how it tells that a site was made anew, and site-config files."""
import json
import unittest

from tool import ToolTest

HOST = "paper.example.org"
WORDS = ("river bridge market winter harbour school garden window engine letter island valley forest council baker station theatre "
         "village doctor farmer").split()


def story(number, paragraph):
    picked = [WORDS[(number * 7 + paragraph * 5 + at * (number % 5 + 1)) % len(WORDS)] for at in range(9)]
    return ("The " + picked[0] + " was not in the " + picked[1] + f" when people came on day {number}, and the " + picked[2] +
            " that they had seen before was there. " + f"Nobody knew what the {picked[3]} would cost, but the {picked[4]} and the {picked[5]} "
            f"had been asked, and they said that the {picked[6]} could wait until the {picked[7]} was ready for the {picked[8]}.")


def page(number, anew):
    """One of the site's pages, as it was or as it was made anew."""
    title = f"{WORDS[number % len(WORDS)].title()} waits for {WORDS[(number * 3 + 1) % len(WORDS)]} number {number}"
    date = f"{number % 27 + 1} March 2024"
    paragraphs = "".join(f"<p>{story(number, i)}</p>" for i in range(5))
    menu = "".join(f"<li><a href=/{name}>{name.title()}</a>" for name in ("news", "sport", "culture", "contact"))
    head = f"<!doctype html><html lang=en><head><title>{title} | The Paper</title></head><body>"
    if anew:
        return (f"{head}<nav><ul>{menu}</ul></nav><main class=page><header class=intro><h1 class=headline>{title}</h1>"
                f"<time class=published>{date}</time></header><section class=copy>{paragraphs}</section></main><footer>All rights reserved</footer>")
    return (f"{head}<div id=menu><ul>{menu}</ul></div><div id=content><h2 class=title>{title}</h2><span class=date>{date}</span>"
            f"<div class=text>{paragraphs}<div class=share>Share this with friends</div></div></div><div id=foot>All rights reserved</div>")


def record(number, html, taken):
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html.encode()
    head = (f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-{number:012d}>\r\n"
            f"WARC-Target-URI: http://{HOST}/story/{number}\r\nWARC-Date: {taken}\r\n"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(http)}\r\n\r\n")
    return head.encode() + http + b"\r\n\r\n"


CONFIG = """# The Paper
title: //h2[@class='title']
body: //div[@class='text']
date: //span[@class='date']
strip_id_or_class: share
prune: no
test_url: http://paper.example.org/story/1
"""

TEMPLATE = {
    "sito-template": 1, "learner": "structure", "revision": 1, "params": {}, "key": f"host:{HOST}", "pages_seen": 5, "pages_used": 5,
    "error_pages": 0, "digest": "", "parts": [{"pages": 5, "learned": {"kind": "news", "pages": 5, "fields": [
        {"field": "date", "rules": [{"path": "//span[@class='date']", "pages": 5}],
         "expected": {"rate": 1, "repeated": 0, "shortest": 10, "longest": 10}},
        {"field": "title", "rules": [{"path": "//h2[@class='title']", "pages": 5}],
         "expected": {"rate": 1, "repeated": 0, "shortest": 20, "longest": 60}},
        {"field": "article", "rules": [{"path": "//div[@class='text']", "pages": 5}], "strip": ["//div[@class='share']"],
         "expected": {"rate": 1, "repeated": 0, "shortest": 1000, "longest": 2000}}]}}]}


class Templates(ToolTest):
    def archive(self, pages=30, anew_from=30):
        path = self.folder / "paper.warc"
        records = [record(i, page(i, i >= anew_from), f"2024-0{5 if i < anew_from else 6}-{i % 15 + 1:02d}T10:00:00Z") for i in range(pages)]
        path.write_bytes(b"".join(records))
        return path

    def template(self):
        path = self.folder / "paper.json"
        path.write_text(json.dumps(TEMPLATE))
        return path

    def apply(self, template, *arguments, **more):
        """The documents, and what was said on stderr."""
        output = self.folder / "out.jsonl"
        said = self.run_sito("apply", template, *arguments, "-o", output, **more).stderr.decode()
        return [json.loads(line) for line in output.read_text().splitlines()], said

    def test_fields_are_metadata_and_the_article_is_the_text(self):
        documents, said = self.apply(self.template(), self.archive())
        self.assertEqual(len(documents), 30)
        for number, document in enumerate(documents):
            self.assertEqual(document["algorithm"], "structure")
            self.assertIn(f"number {number}", document["metadata"]["title"][0]["value"])
            self.assertEqual(document["metadata"]["title"][0]["source"], "template")
            self.assertEqual(document["metadata"]["published"][0]["value"], f"2024-03-{number % 27 + 1:02d}")
            text = json.dumps(document["paragraphs"] if "paragraphs" in document else document["text"])
            self.assertIn(f"on day {number},", text)
            self.assertNotIn("Share this", text)
            self.assertNotIn("rights reserved", text)
        self.assertNotIn("sito: template", said)

    def test_detect_replaces_no_input(self):
        path = self.folder / "a.html"
        path.write_text(page(1, False))
        before = path.read_text()
        for command in ("detect", "extract"):
            done = self.run_sito(command, path, "-o", path, exit_code=2)
            self.assertIn("replace the input", done.stderr.decode())
            self.assertEqual(path.read_text(), before)

    def test_all_pages_that_are_named_are_detected(self):
        names = [self.folder / f"{number}.html" for number in range(8)]
        for number, name in enumerate(names):
            name.write_text(page(number, anew=False), encoding="utf-8")
        for inputs, pages in ((names, 8), ([self.folder], 5), ([*names, "--max-pages", "6"], 6)):
            found = json.loads(self.run_sito("detect", *inputs, "--format", "json", exit_code=0).stdout)
            self.assertEqual(len(found["pages"]), pages, inputs)

    def test_files_without_an_address_are_of_the_only_site(self):
        files = []
        for number in range(3):
            files.append(self.folder / f"{number}.html")
            files[-1].write_text(page(number, False))
        documents, _ = self.apply(self.template(), *files)
        self.assertEqual([d["algorithm"] for d in documents], ["structure"] * 3)

    def test_a_site_made_anew_is_noticed_and_nothing_is_swapped(self):
        health, proposal, stats = (self.folder / name for name in ("health.json", "proposal.json", "stats.json"))
        archive, template = self.archive(anew_from=15), self.template()
        documents, said = self.apply(template, archive, "--health", health, "--propose", proposal, "--stats", stats)
        self.assertEqual(len(documents), 30)
        self.assertEqual([d["algorithm"] for d in documents], ["structure"] * 15 + ["sito"] * 15)
        self.assertEqual(json.loads(template.read_text()), TEMPLATE)
        self.assertIn(f"sito: template host:{HOST}: the site was redesigned: since 2024-06-01", said)
        self.assertIn("date is weak", said)
        report = json.loads(health.read_text())
        self.assertEqual(json.loads(stats.read_text())["templates"], report)
        self.assertEqual(report[0]["redesign"], {"since": "2024-06-01", "missed_before": 0, "missed_since": 1})
        article = next(field for field in report[0]["fields"] if field["field"] == "text")
        self.assertEqual((article["hits"], article["pages"], article["rate"]), (15, 30, 0.5))
        self.assertTrue(any(rule["field"] == "text" and rule["score"] > 0 for rule in report[0]["proposed"]), report)
        # The proposed template reads all of them, the old ones as before.
        again, said = self.apply(proposal, archive)
        self.assertEqual([d["algorithm"] for d in again], ["structure"] * 30, said)
        self.assertEqual(again[:15], documents[:15])
        for number, document in enumerate(again):
            self.assertIn(f"number {number}", document["metadata"]["title"][0]["value"])
            self.assertEqual(document["metadata"]["published"][0]["value"], f"2024-03-{number % 27 + 1:02d}")

    def test_threads_do_not_change_the_report(self):
        reports = []
        for threads in (1, 4):
            health, proposal = self.folder / f"health{threads}.json", self.folder / f"proposal{threads}.json"
            self.apply(self.template(), self.archive(anew_from=15), "-j", threads, "--health", health, "--propose", proposal)
            reports.append((health.read_bytes(), proposal.read_bytes()))
        self.assertEqual(reports[0], reports[1])

    def test_a_healthy_template_has_nothing_to_propose(self):
        proposal = self.folder / "proposal.json"
        _, said = self.apply(self.template(), self.archive(), "--propose", proposal)
        self.assertIn("nothing to propose", said)
        self.assertFalse(proposal.exists())
        self.assertEqual(self.leftovers(), [])

    def test_site_config_files_are_templates(self):
        config = self.folder / f"{HOST}.txt"
        config.write_text(CONFIG)
        documents, said = self.apply(config, self.archive(pages=4))
        self.assertEqual([d["algorithm"] for d in documents], ["structure"] * 4)
        self.assertEqual(documents[2]["metadata"]["published"][0]["value"], "2024-03-03")
        self.assertNotIn("Share this", json.dumps(documents))
        self.assertIn(f"{HOST}.txt: line 6:", said)
        shown = self.run_sito("inspect", config).stdout.decode()
        self.assertIn(f"host:{HOST}", shown)
        self.assertIn("//h2[@class='title']", shown)

    def test_detect_apply_and_write_again(self):
        """From three pages to a template that reads twenty others; and the same through a site-config file."""
        few, rest = self.folder / "few.warc", self.archive(pages=20)
        few.write_bytes(b"".join(record(i, page(i, False), "2024-05-01T10:00:00Z") for i in range(20, 23)))
        for form, name in (("template", "paper.json"), ("site-config", f"{HOST}.txt")):
            with self.subTest(form):
                made = self.folder / name
                self.run_sito("detect", few, "--format", form, "-o", made)
                self.assertIn(HOST, made.read_text())
                documents, said = self.apply(made, rest)
                self.assertEqual([d["algorithm"] for d in documents], ["structure"] * 20, said)
                for number, document in enumerate(documents):
                    self.assertIn(f"number {number}", document["metadata"]["title"][0]["value"])
                    self.assertEqual(document["metadata"]["published"][0]["value"], f"2024-03-{number % 27 + 1:02d}")
                    self.assertIn(f"on day {number},", json.dumps(document))
                    self.assertNotIn("rights reserved", json.dumps(document))

    def test_a_site_config_file_is_for_its_host_alone(self):
        config = self.folder / "other.example.org.txt"
        config.write_text(CONFIG)
        documents, _ = self.apply(config, self.archive(pages=2))
        self.assertEqual([d["algorithm"] for d in documents], ["sito"] * 2)

    def test_faults_have_their_place(self):
        config = self.folder / f"{HOST}.txt"
        config.write_text("title: //h1\n<html>\n")
        said = self.run_sito("apply", config, self.archive(pages=1), "-o", self.folder / "o.jsonl", exit_code=2).stderr.decode()
        self.assertIn("line 2", said)
        broken = json.loads(json.dumps(TEMPLATE))
        broken["parts"][0]["learned"]["fields"][0]["rules"][0]["path"] = "//span["
        path = self.folder / "broken.json"
        path.write_text(json.dumps(broken))
        said = self.run_sito("apply", path, self.archive(pages=1), "-o", self.folder / "o.jsonl", exit_code=2).stderr.decode()
        self.assertIn("not XPath", said)

    def test_the_row_does_not_learn(self):
        archive = self.archive(pages=4)
        for command in ("learn", "corpus"):
            said = self.run_sito(command, archive, "--site", "structure", "-o", self.folder / "x", exit_code=2).stderr.decode()
            self.assertIn("sito detect", said)

    def test_health_is_for_templates_of_fields(self):
        templates = self.folder / "t.json"
        self.run_sito("learn", self.archive(pages=6), "--site", "template-local", "-o", templates, "-q")
        said = self.run_sito("apply", templates, self.archive(pages=6), "--health", self.folder / "h", "-o", self.folder / "x",
                             exit_code=2).stderr.decode()
        self.assertIn("templates of fields", said)


if __name__ == "__main__":
    unittest.main()
