#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito serve as a process: templates, from what somebody points at to records, queries and files."""
import os
import re
import unittest

from test_serve import ServeTest
from test_serve_detect import STORIES, news

LIST = """<!DOCTYPE html><html><head><base href="https://list.example/"></head><body><h1 id="top">The list</h1><ul class="people">
<li class="one"><b class="name">Anna</b> <i class="age">31 years</i> <a href="/anna">more</a></li>
<li class="one"><b class="name">John</b> <i class="age">45 years</i> <span class="ad">Buy!</span></li>
<li class="one"><b class="name">Mary</b></li></ul></body></html>"""

EMPTY_RULE = {"after": "", "before": "", "split": "", "language": ""}


def field(name, kind="string", paths=(), **more):
    return {"name": name, "type": kind, "paths": list(paths), **more}


def template(*fields, **more):
    return {"id": "people", "fields": list(fields), **more}


PEOPLE = template(
    field("title", paths=["//h1"], min=1),
    field("person", "record", ["//li[s:has-class(., 'one')]"], max=None, fields=[
        field("name", paths=["b"], min=1),
        field("age", "integer", ["i"], value={"before": " years"}),
        field("link", "url", ["a/@href"])]))


class XqtTest(ServeTest):
    def setUp(self):
        super().setUp()
        self.server = self.serve()
        self.page = self.server.add(LIST, "list.html")

    def xqt(self, call, /, **body):
        return self.server.post("/api/xqt/" + call, **body)

    def preview(self, mapping, *pages):
        answer = self.xqt("preview", pages=[page["id"] for page in pages or (self.page,)], mapping=mapping)
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json

    def node(self, path, page=None, at=0):
        answer = self.xqt("match", pages=[(page or self.page)["id"]], path=path)
        self.assertEqual(answer.status, 200, answer.body)
        return answer.json["pages"][0]["nodes"][at]


class Paths(XqtTest):
    def test_an_element_becomes_a_path(self):
        node = self.node("//h1")
        said = self.xqt("propose", pages=[self.page["id"]], examples=[{"page": 0, "node": node}]).json
        self.assertEqual(said["proposals"][0]["path"], "//*[@id='top']")
        self.assertEqual(said["proposals"][0]["anchor"], "id")
        self.assertEqual([proposal["found"] for proposal in said["proposals"]], [[1]] * len(said["proposals"]))
        self.assertEqual([part["label"] for part in said["around"][0]], ["h1#top", "body"])
        self.assertEqual(said["around"][0][0]["node"], node)

    def test_the_facts_of_an_element_are_named_with_their_rules(self):
        html = "<p id=facts><b>Format:</b> Paperback<br><b>ISBN:</b> 123<br>In stock</p>"
        page = self.server.add(html, "facts.html")
        node = self.node("//*[@id='facts']", page)
        said = self.xqt("propose", pages=[page["id"]], examples=[{"page": 0, "node": node}]).json
        self.assertEqual(said["around"][0][0]["facts"], [
            {"label": "Format:", "value": "Paperback", "after": "Format:", "before": "ISBN:"},
            {"label": "ISBN:", "value": "123", "after": "ISBN:", "before": "In"}])
        self.assertEqual(said["around"][0][1]["facts"], said["around"][0][0]["facts"], "the body shows the same lines")

    def test_a_second_example_generalises(self):
        examples = [{"page": 0, "node": self.node("//b", at=at)} for at in (0, 2)]
        said = self.xqt("propose", pages=[self.page["id"]], examples=examples, repeated=True).json
        self.assertEqual(said["proposals"][0]["found"], [3])

    def test_paths_of_a_record_begin_at_it(self):
        within = [["//li[s:has-class(., 'one')]"]]
        node = self.node("//b[1]")
        said = self.xqt("propose", pages=[self.page["id"]], examples=[{"page": 0, "node": node}], within=within).json
        path = said["proposals"][0]["path"]
        self.assertFalse(path.startswith("/"), path)
        found = self.xqt("match", pages=[self.page["id"]], path=path, within=within).json["pages"][0]
        self.assertEqual(found["count"], 3)

    def test_matches_are_nodes_and_what_is_left_out(self):
        pages = [self.page, self.server.add(LIST.replace('class="ad"', 'class="x"'), "other.html")]
        said = self.xqt("match", pages=[page["id"] for page in pages], path="//li", exclude=[".//span[@class = 'ad']"]).json
        self.assertEqual([page["count"] for page in said["pages"]], [3, 3])
        self.assertEqual([len(page["without"]) for page in said["pages"]], [1, 0])
        self.assertGreater(said["pages"][0]["without"][0], said["pages"][0]["nodes"][1])

    def test_a_wrong_path_says_where(self):
        answer = self.xqt("match", pages=[self.page["id"]], path="//li[")
        self.assertEqual((answer.status, answer.code), (400, "malformed"))
        self.assertTrue(re.search(r"\d", answer.json["error"]["message"]), answer.body)


class Preview(XqtTest):
    def test_records_values_and_nodes(self):
        said = self.preview(PEOPLE)
        self.assertEqual(said["engine"], "direct")
        page = said["pages"][0]
        self.assertIsNone(page["error"])
        self.assertEqual(page["faults"], [])
        self.assertIn("<person><name>Anna</name><age>31</age>", page["xml"])
        self.assertEqual(said["fields"]["person/name"][0]["values"], ["Anna", "John", "Mary"])
        self.assertEqual(said["fields"]["person/age"][0]["values"], ["31", "45"])
        self.assertEqual(said["fields"]["person"][0]["n_values"], 3)
        self.assertEqual(len(said["fields"]["person/link"][0]["nodes"]), 1)

    def test_what_is_missing_or_wrong(self):
        mapping = template(field("title", paths=["//h2"], min=1), field("name", paths=["//b"]), field("day", "date", ["//h1"]))
        faults = self.preview(mapping)["pages"][0]["faults"]
        self.assertEqual([(fault["field"], fault["fault"]) for fault in faults],
                         [("title", "missing"), ("name", "too-many"), ("day", "type")])

    def test_hostile_templates_are_refused(self):
        deep = field("leaf")
        for _ in range(9):
            deep = field("record", "record", fields=[deep])
        cases = [template(), template(field("a b")), template(field("a"), field("a")), template(field("a", paths=["//["])),
                 template(field("a", "record")), template(field("a", fields=[field("b")])), template(field("a", min=2)),
                 template(field("a", "blob")), template(field("a", paths=["//a"] * 51)), template(deep), {"id": ""}, [], "x", None,
                 template(*(field(f"f{i}") for i in range(201))), template(field("a"), match="("),
                 template(field("a", paths=["//*" * 2000]))]
        for mapping in cases:
            answer = self.xqt("preview", pages=[self.page["id"]], mapping=mapping)
            self.assertEqual(answer.status, 400, (mapping, answer.body))
            self.assertGreater(len(answer.json["error"]["message"]), 5)
        for body in [{}, {"pages": []}, {"pages": ["x"] * 21}, {"pages": "x"}, {"pages": [1]},
                     {"pages": [self.page["id"]], "mapping": PEOPLE, "engine": "saxon"}]:
            self.assertEqual(self.xqt("preview", **body).status, 400, body)
        self.assertEqual(self.xqt("preview", pages=["0" * 32], mapping=PEOPLE).code, "not-found")

    def test_a_page_that_takes_too_much_is_told_of(self):
        big = self.server.add("<div>" * 200 + "<p>x</p>" * 20000, "big.html")
        slow = template(field("a", paths=["//*" + "[not(.//q)]" * 20], max=None))
        answer = self.xqt("preview", pages=[big["id"]], mapping=slow)
        said = answer.json
        error = said["error"] if "error" in said else said["pages"][0]["error"]
        self.assertIn(error["code"], ["too-large", "timeout"])

    def test_wrong_examples_and_records(self):
        for examples in [None, [], [{"page": 1, "node": 0}], [{"page": 0, "node": 99999}], [{"page": 0}], ["x"], [{"page": 0, "node": 3}] * 51]:
            answer = self.xqt("propose", pages=[self.page["id"]], examples=examples)
            self.assertEqual((answer.status, answer.code), (400, "invalid-argument"), examples)
        for within in ["//li", [["//["]], [[]], [[1]], [["//li"]] * 20]:
            answer = self.xqt("propose", pages=[self.page["id"]], examples=[{"page": 0, "node": self.node("//b")}], within=within)
            self.assertEqual(answer.status, 400, (within, answer.body))


class Files(XqtTest):
    def test_saved_and_opened_it_is_the_same(self):
        saved = self.xqt("save", mapping=PEOPLE)
        self.assertEqual(saved.json["name"], "people-1.json")
        written = self.xqt("save", mapping=PEOPLE, path="people.json")
        self.assertEqual(written.status, 200, written.body)
        self.assertEqual((self.folder / "people.json").read_text(), saved.json["text"])
        self.assertEqual(self.xqt("save", mapping=PEOPLE, path="again").json["name"], "again.json")
        opened = self.xqt("open", path="people.json").json["mapping"]
        self.assertEqual(opened["fields"][1]["fields"][1]["value"], {**EMPTY_RULE, "before": " years"})
        self.assertIsNone(opened["fields"][1]["max"])
        self.assertEqual(self.preview(opened), self.preview(PEOPLE))
        uploaded = self.xqt("open", name="mine.json", text=saved.json["text"]).json["mapping"]
        self.assertEqual(uploaded, opened)
        self.assertEqual(self.xqt("save", mapping=opened).json, saved.json)

    def test_nothing_is_overwritten_and_nothing_leads_out(self):
        (self.folder / "there.json").write_text("mine")
        (self.folder / "other").mkdir()
        os.symlink(self.folder / "other", self.folder / "link")
        for path in ["there.json", "../out.json", "/tmp/out.json", "link/a.json", "none/a.json", "a.html", "a.xml", "", ".json/", "a\0.json"]:
            answer = self.xqt("save", mapping=PEOPLE, path=path)
            self.assertEqual((answer.status, answer.code), (400, "invalid-argument"), (path, answer.body))
        self.assertEqual((self.folder / "there.json").read_text(), "mine")
        self.assertEqual(os.listdir(self.folder / "other"), [])
        self.assertEqual(self.xqt("open", path="../x.xml").code, "invalid-argument")

    def test_files_that_are_no_templates(self):
        for text in ["<html></html>", "<a", "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>"]:
            answer = self.xqt("open", name="x.xml", text=text)
            self.assertEqual((answer.status, answer.code), (400, "malformed"), text)

    def test_a_bare_query_stands_for_itself(self):
        query = "declare variable $doc external; <article><title>{ string($doc//h1) }</title></article>"
        mapping = self.xqt("open", name="mine.xq", text=query).json["mapping"]
        self.assertEqual((mapping["id"], mapping["query"], mapping["fields"]), ("mine", query, []))

    def test_without_a_folder_there_are_downloads(self):
        server = self.serve("--no-root")
        self.assertEqual(server.post("/api/xqt/save", mapping=PEOPLE, path="a.json").code, "invalid-argument")
        self.assertEqual(server.post("/api/xqt/open", path="a.xml").code, "invalid-argument")
        self.assertIn("sito-template", server.post("/api/xqt/save", mapping=PEOPLE).json["text"])


class Queries(XqtTest):
    def test_the_query_of_the_fields(self):
        query = self.xqt("module", mapping=PEOPLE).json["query"]
        self.assertIn("people", query)
        self.assertRegex(query, r"declare variable \$doc .*external")
        self.assertEqual(self.xqt("module", mapping={**PEOPLE, "query": "1 + 1"}).json["query"], "1 + 1")

    def test_what_is_wrong_with_a_query(self):
        answer = self.xqt("check", query="let $a := 1\nreturn $b")
        if answer.status == 415:
            self.assertIn("basex", answer.json["error"]["message"])
            self.skipTest("BaseX is not installed")
        error = answer.json["errors"][0]
        self.assertEqual(error["line"], 2)
        self.assertIn("$b", error["message"])
        self.assertEqual(self.xqt("check", query=self.xqt("module", mapping=PEOPLE).json["query"]).json, {"errors": []})

    def test_basex_gives_what_the_fields_give(self):
        answer = self.xqt("preview", pages=[self.page["id"]], mapping=PEOPLE, engine="basex")
        if answer.status == 415:
            self.skipTest("BaseX is not installed")
        self.assertEqual(answer.status, 200, answer.body)
        direct = self.preview(PEOPLE)
        self.assertEqual(answer.json["pages"], direct["pages"])
        edited = {**PEOPLE, "query": self.xqt("module", mapping=PEOPLE).json["query"].replace("//h1", "//b[1]")}
        said = self.preview(edited)
        self.assertEqual(said["engine"], "basex")
        self.assertNotEqual(said["pages"], direct["pages"])


class FromDetection(XqtTest):
    def test_what_was_found_becomes_a_template(self):
        pages = [self.server.add(news(*story), f"{i}.html") for i, story in enumerate(STORIES)]
        job = self.server.post("/api/detect", pages=[page["id"] for page in pages]).json["job"]
        self.assertEqual(self.server.events(job)[-1][0], "done")
        mapping = self.xqt("from-detection", job=job).json["mapping"]
        said = self.preview(mapping, *pages)
        self.assertEqual([page["values"] for page in said["fields"]["title"]], [[story[0]] for story in STORIES])
        self.assertEqual([page["values"] for page in said["fields"]["author"]], [[story[1]] for story in STORIES])
        self.assertEqual(self.xqt("from-detection", job="none").code, "not-found")
        self.assertEqual(self.xqt("from-detection", job=job, hits=[]).code, "invalid-argument")


if __name__ == "__main__":
    unittest.main()
