#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Elements: listed and labelled by `sito label`, learned by `sito train elements`, scored by `sito eval --elements`."""
import json
import unittest

from tool import ToolTest

PAGE = """<!doctype html><html lang=en data-sito-box="1 0 0 1280 2000 v"><body data-sito-box="2 0 0 1280 2000 v">
<nav data-sito-box="3 0 0 1280 60 v"><a data-sito-box="4 0 0 50 20 vp" href="/news{n}">News</a>
<a data-sito-box="6 160 0 50 20 vp" href="/de/story" hreflang="de">Deutsch</a></nav>
<p data-sito-box="9 0 60 1280 600 v">Text.</p>
<button data-sito-box="10 0 600 200 40 vp" class="q{n}-more" aria-expanded="false">Show {n} more</button>
<a data-sito-box="14 0 760 20 20 vp" href="http://other.example/">source</a>
<div data-sito-box="16 0 600 1280 200 vfz" class="w{n}"><button data-sito-box="18 1240 610 30 30 vfzp">\u00d7</button></div>"""
SELECTORS = [{"selector": "nav > a[hreflang]", "class": "languageselection"}, {"selector": "nav a", "class": "Inner"},
             {"selector": "[class$=more]", "class": "SectionReveal"}, {"selector": "div > button", "class": "close"}]


class Label(ToolTest):
    def page(self, number=1):
        path = self.folder / f"page{number}.html"
        path.write_text(PAGE.replace("{n}", str(number)), encoding="utf-8")
        return path

    def label(self, *arguments, **more):
        return json.loads(self.run_sito("label", *arguments, **more).stdout)

    def selectors(self, selectors=None):
        path = self.folder / "selectors.json"
        path.write_text(json.dumps(SELECTORS if selectors is None else selectors))
        return path

    def test_elements_have_a_class_and_a_confidence(self):
        entries = self.label(self.page(), "--url", "http://a.test/story", "-q")
        self.assertEqual([entry["tag"] for entry in entries], ["a", "a", "button", "a", "button"])
        for entry in entries:
            self.assertGreater(entry["confidence"], 0)
            self.assertNotIn("data-sito-box", entry["code"])
            self.assertNotIn("crawler_class", entry)
        self.assertEqual([entry["predicted"] for entry in entries][:4], ["Inner", "LanguageSelection", "Revealer", "Outer"])
        self.assertEqual(entries[0]["target"], "http://a.test/news1")
        self.assertEqual(entries[0]["path"], "/html[1]/body[1]/nav[1]/a[1]")
        self.assertEqual(entries[2]["box"], "0 0 600 200 40 vp")

    def test_least_sure_come_first(self):
        entries = self.label(self.page(), "--url", "http://a.test/story", "--uncertain", 3, "-q")
        self.assertEqual(len(entries), 3)
        sure = [entry["confidence"] for entry in entries]
        self.assertEqual(sure, sorted(sure))

    def test_selectors_give_classes(self):
        chosen = self.label(self.page(), "--select", self.selectors())
        self.assertEqual([entry["crawler_class"] for entry in chosen], ["Inner", "LanguageSelection", "Revealer", "Closer"])
        everything = self.label(self.page(), "--select", self.selectors(), "--rest", "UNDET")
        self.assertEqual([entry["crawler_class"] for entry in everything], ["Inner", "LanguageSelection", "Revealer", "Undetermined", "Closer"])
        done = self.run_sito("label", self.page(), "--select", self.selectors([{"selector": "#absent", "class": "Inner"}]))
        self.assertIn(b"no element matches #absent", done.stderr)

    def test_what_is_labelled_is_learned_and_scored(self):
        pages = [self.page(number) for number in range(1, 9)]
        labelled = self.folder / "labelled.json"
        urls = [flag for number in range(1, 9) for flag in ("--url", f"http://s{number}.test/story")]
        self.run_sito("label", *pages, *urls, "--select", self.selectors(), "--rest", "Undetermined", "-o", labelled)
        for learner in ("tree", "boosted"):
            model, report, rules = (self.folder / f"{learner}.{name}" for name in ("json", "report", "rules"))
            self.run_sito("train", "elements", "--entries", labelled, "-o", model, "--learner", learner, "--report", report, "--rules", rules,
                          "--test", labelled, "-q")
            self.assertIn("macro F1 1.0000", report.read_text())
            self.assertEqual(report.read_text().count("macro F1"), 2)
            self.assertIn("Closer (8 of 8)", rules.read_text())
            found = self.label(pages[0], "--url", "http://new.test/story", "--model", model, "-q")
            self.assertEqual([entry["predicted"] for entry in found], ["Inner", "LanguageSelection", "Revealer", "Undetermined", "Closer"])
            scores = json.loads(self.run_sito("eval", "--elements", labelled, "--element-model", model, "--format", "json").stdout)
            self.assertEqual((scores["macro_f1"], scores["elements"]), (1, 40))
        again = self.run_sito("train", "elements", "--entries", labelled, "-q").stdout
        self.assertEqual(again, (self.folder / "tree.json").read_bytes())

    def test_classes_of_the_user_are_classes(self):
        entries = self.folder / "entries.jsonl"
        entries.write_text("".join(json.dumps({"url": f"s{i}.test", "tag": "a", "code": code, "crawler_class": name}) + "\n" for i in range(6)
                                   for code, name in (("<a href=x.zip download>get</a>", "Downloader"), ("<a href=y>y</a>", "Inner"))))
        model = self.folder / "model.json"
        self.run_sito("train", "elements", "--entries", entries, "-o", model)
        self.assertEqual(json.loads(model.read_text())["classes"], ["Downloader", "Inner"])

    def test_a_class_of_the_user_is_found_on_new_pages(self):
        """Labels alone: some elements are called a Vote; the model that comes of it finds those of sites that it has not seen, and is scored on them."""
        vote = '<div class=row{n}><button data-sito-box="20 0 800 60 30 vp" aria-pressed=false>Like {n}</button></div>'
        selectors = self.selectors([{"selector": "button[aria-pressed]", "class": "Vote"}, *SELECTORS])
        pages, urls = [], []
        for number in range(1, 13):
            pages.append(self.folder / f"vote{number}.html")
            pages[-1].write_text((PAGE + vote).replace("{n}", str(number)), encoding="utf-8")
            urls.append(f"http://s{number}.test/story")
        seen, held = self.folder / "seen.json", self.folder / "held.json"
        for path, some in ((seen, slice(0, 8)), (held, slice(8, 12))):
            flags = [flag for url in urls[some] for flag in ("--url", url)]
            self.run_sito("label", *pages[some], *flags, "--select", selectors, "--rest", "Undetermined", "-o", path, "-q")
        for learner in ("tree", "boosted"):
            model = self.folder / f"{learner}.json"
            self.run_sito("train", "elements", "--entries", seen, "--learner", learner, "-o", model, "-q")
            self.assertIn("Vote", json.loads(model.read_text())["classes"])
            scores = json.loads(self.run_sito("eval", "--elements", held, "--element-model", model, "--format", "json").stdout)
            self.assertEqual((scores["macro_f1"], scores["elements"]), (1, 24))
            self.assertIn("Vote", json.dumps(scores))
            found = self.label(pages[-1], "--url", urls[-1], "--model", model, "-q")
            self.assertEqual([one["code"] for one in found if one["predicted"] == "Vote"], ["<button aria-pressed=false>Like 12</button>"])

    def test_what_cannot_be_learned_is_refused(self):
        entries, model = self.folder / "entries.jsonl", self.folder / "model.json"
        good = {"url": "a.test", "tag": "a", "code": "<a href=y>y</a>", "crawler_class": "Inner"}
        for wrong, message in [
                ([good], b"1 labelled elements are of the class Inner"),
                ([good | {"url": f"s{i}.test"} for i in range(9)], b"all 9 labelled elements are of the class Inner"),
                ([good, good | {"crawler_class": -1}], b"entry 2, line 2: crawler_class takes a text, not -1"),
                ([good, good | {"code": 17}], b"entry 2, line 2: code takes a text, not 17"),
                ([good, good | {"hidden": -3}], b"entry 2, line 2: hidden takes a whole number from 0, not -3"),
                ([good, good | {"list": float("nan")}], b"entry 2, line 2: not valid JSON"),
                ([good, good | {"box": "0 nan 0 1 1 v"}], b"entry 2, line 2: box takes six parts")]:
            entries.write_text("".join(json.dumps(one) + "\n" for one in wrong))
            for learner in ("tree", "boosted"):
                said = self.run_sito("train", "elements", "--entries", entries, "--learner", learner, "-o", model, "-q", exit_code=2).stderr
                self.assertIn(message, said, wrong)
                self.assertIn(b"entries.jsonl", said)
            self.assertFalse(model.exists())

    def test_broken_files_say_where(self):
        entries, good = self.folder / "entries.json", '{"tag": "a", "crawler_class": "Inner"}'
        deep = "[" * 1_000_000 + "]" * 1_000_000  # more than there is stack for
        for text, message in [
                ("", b"entries.json: no element has a class"), ("[]", b"entries.json: no element has a class"),
                (deep, b"entry 1, line 1: expected an object of an element"),
                (f'[{good},\n{{"tag": "a", "note": {deep}}}]', b"entry 2, line 2: nested too deep"),
                (f"[{good},\n{good},\n", b"entry 3, line 3: the list has no end"),
                (f"[{good},\n{good[:20]}", b"entry 2, line 2: not valid JSON"),
                ("<!DOCTYPE html><p>", b"entry 1, line 1: expected an object of an element")]:
            entries.write_text(text)
            self.assertIn(message, self.run_sito("train", "elements", "--entries", entries, "-q", exit_code=2).stderr)

    def test_odds_need_a_class_and_a_number(self):
        entries = self.folder / "entries.jsonl"
        good = {"tag": "a", "code": "<a href=y>y</a>", "crawler_class": "Inner"}
        entries.write_text("".join(json.dumps(good | {"url": f"s{i}.test", "crawler_class": ["Inner", "Outer"][i % 2]}) + "\n" for i in range(20)))
        for odds, learner, message in [
                ("Inner", "boosted", b"takes class=factor"), ("=2", "boosted", b"takes class=factor"),
                ("Inner=0", "boosted", b"above 0"), ("Inner=2x", "boosted", b"above 0"), ("Inner=inf", "boosted", b"above 0"),
                ("Inner=2", "tree", b"needs --learner boosted"), ("Pager=2", "boosted", b"no labelled element is of the class Pager")]:
            self.assertIn(message, self.run_sito("train", "elements", "--entries", entries, "--learner", learner, "--odds", odds, "-q", exit_code=2).stderr, odds)

    def test_rules_and_the_shipped_model_can_be_scored(self):
        entries = self.folder / "entries.json"
        entries.write_text(json.dumps([{"url": "http://a.test/1", "tag": "a", "code": "<a href=http://b.test/>b</a>", "crawler_class": "Outer"}]))
        for model in ([], ["--element-model", "rules"]):
            self.assertIn(b"macro F1 1.0000", self.run_sito("eval", "--elements", entries, *model).stdout)

    def test_mistakes_are_said(self):
        page, bad = self.page(), self.folder / "bad.json"
        bad.write_text("{")
        for arguments, message in [
                (["label", page, "--rest", "Inner"], b"--rest has no effect"),
                (["label", page, "--select", bad], b"expected a JSON list"),
                (["label", page, "--select", self.selectors([{"selector": "a:hover", "class": "x"}])], b"not a selector"),
                (["label", page, "--model", bad], b"expected a model"),
                (["label", page, "--url", "a", "--url", "b"], b"more --url than files"),
                (["train", "elements"], b"--entries is needed"),
                (["train", "elements", "--entries", bad], b"not valid JSON"),
                (["train", "elements", "--entries", page, "--learner", "magic"], b"tree or boosted"),
                (["label", page, "--uncertain", 2, "--select", bad], b"--uncertain has no effect"),
                (["label", page, "--uncertain", 0], b"--uncertain: a number above 0 was expected, not '0'"),
                (["label", page, "--uncertain", "few"], b"not 'few'"),
                (["train", "elements", "--entries", bad, "--min-leaf", -3], b"--min-leaf: a number above 0 was expected, not '-3'"),
                (["train", "elements", "--entries", bad, "--negatives-per-positive", -1], b"a number from 0 was expected, not '-1'"),
                (["eval", "--elements", bad], b"not valid JSON"),
                (["eval", "justext", "--elements", bad], b"takes no rows")]:
            self.assertIn(message, self.run_sito(*arguments, exit_code=2).stderr, arguments)
        self.run_sito("label", self.folder / "absent.html", exit_code=1)


if __name__ == "__main__":
    unittest.main()
