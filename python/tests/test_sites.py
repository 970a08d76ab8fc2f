# SPDX-License-Identifier: Apache-2.0
"""Learners, detection and templates of records give what the tool gives."""
import json
import pickle

import pytest
from conftest import PAGES, ROOT

import sito

NEWS = sorted((ROOT / "examples/news").glob("*.html"))
COURIER = ROOT / "examples/news/courier.xml"
ARCHIVE = ROOT / "examples/crawl.warc.gz"


@pytest.fixture(scope="module")
def pages():
    return [path.read_bytes() for path in NEWS]


@pytest.mark.parametrize("learner", ["template-local", "goldminer", "style-tree", "text-fingerprints"])
def test_templates_are_those_of_the_tool(tool, pages, learner):
    if learner not in {row.name for row in sito.learners()}:
        pytest.skip(f"there is no {learner}")
    learned = sito.learn(pages, learner=learner)
    assert learned == tool("learn", "-q", "--site", learner, *NEWS).decode()
    assert learned.report["pages"] == len(NEWS) and learned.report["sites"] == ["all"] == learned.keys


def test_archives_are_learned_site_by_site(tool, tmp_path):
    records = sito.ArchiveIterator(ARCHIVE)
    learned = sito.learn(records, site="host")
    assert learned.report["not_pages"] > 0 and learned.report["pages"] > 3
    done = tool("learn", "-q", "--site", "template-local", "--site-key", "host", ARCHIVE, may_fail=True).decode()
    assert learned == done


def test_templates_are_applied(tool, pages, tmp_path):
    templates = sito.learn(pages)
    templates.save(tmp_path / "site.json")
    assert sito.Templates.load(tmp_path / "site.json") == templates
    documents = list(sito.apply(templates, pages, algorithm="keep-all", metadata=False, structure=False))
    assert {document.site_use for document in documents} == {"used"}
    out = tmp_path / "out.jsonl"
    tool("apply", tmp_path / "site.json", *NEWS, "-q", "-o", out, "--algorithm", "keep-all")
    assert [document.text.rstrip("\n") for document in documents] == [json.loads(line)["text"] for line in out.read_text().splitlines()]
    copy = pickle.loads(pickle.dumps(sito.Extractor(site_templates=templates)))
    assert copy.extract(pages[0]).site_use == "used"
    assert sito.Extractor().extract(pages[0]).site_use == "no-template"


def test_too_few_pages_teach_nothing():
    learned = sito.learn([PAGES[0].read_bytes()])
    assert learned == "" and "all" in learned.report["not_learned"] and "0 sites" in repr(learned)


@pytest.mark.parametrize("text", ["{}", "{", '{"format": 99}', '{"sito-template": 1, "learner": "no-such"}', "no directive"])
def test_templates_that_cannot_be_read_are_refused(text):
    with pytest.raises(sito.SitoError):
        sito.Extractor(site_templates=text)


def test_a_template_of_another_revision_says_what_to_do(pages):
    learned = json.loads(sito.learn(pages))
    learned["revision"] += 7
    with pytest.raises(sito.SitoError, match="learn"):
        sito.Extractor(site_templates=json.dumps(learned))


@pytest.mark.parametrize("form", ["text", "json", "xml", "xqt", "site-config", "template"])
def test_detection_is_that_of_the_tool(tool, form):
    some = [path.read_bytes() for path in NEWS[:4]]
    urls = [f"https://courier.example/{number}" for number in range(4)]
    found = sito.detect(list(zip(some, urls)))
    flags = [flag for url in urls for flag in ("--url", url)]
    wanted = tool("detect", "-q", "--format", form, *flags, *NEWS[:4]).decode()
    given = found.render(form)
    for path, url in zip(NEWS, urls):  # files have names of their own there
        wanted = wanted.replace(str(path), url)
    assert given.rstrip("\n") == wanted.rstrip("\n")
    assert len(found.values["title"]) == 4 and len(found.values["article"]) == 4 and found.to_dict()["fields"]


def test_detected_templates_read_other_pages(pages):
    found = sito.detect(pages[:4])
    document = next(sito.apply(found.templates, pages[4:5]))
    assert document.site_use == "used" and document.text
    assert sito.Xqt(found.xqt).run(pages[4])


def test_records_are_those_of_the_tool(tool, pages):
    template = sito.Xqt(COURIER)
    assert template.is_for("") and {"title", "text"} <= set(template.fields)
    lines = tool("xqt", "run", "-q", "--format", "jsonl", COURIER, *NEWS, may_fail=True).decode().splitlines()
    for line, page in zip(lines, pages):
        wanted = json.loads(line)
        wanted["url"] = "page"
        record = template.run(page)
        assert dict(record) == wanted
        assert record.xml.startswith("<") and isinstance(record.valid, bool)
    assert [dict(record) for record in sito.xqt(COURIER, pages)] == [dict(template.run(page)) for page in pages]
    copy = pickle.loads(pickle.dumps(template))
    assert copy.run(pages[0]) == template.run(pages[0])


def test_records_say_what_is_wrong():
    record = sito.Xqt(COURIER).run("<p>none of it</p>")
    assert not record.valid and {"field", "fault", "value"} == set(record.faults[0])
    with pytest.raises(sito.Damaged):
        sito.Xqt("<no-template/>")
    with pytest.raises(sito.Damaged, match="XQuery"):
        sito.Xqt("xquery version '3.1';\n1 + 1")
    with pytest.raises(FileNotFoundError):
        sito.Xqt("no-such-file.xml")


@pytest.mark.parametrize("arguments", [{"kind": "song"}, {"fields": ["song"]}, {"method": "guess"}, {"min_score": 7}, {"algorithm": "justtext"}])
def test_wrong_arguments_of_detection(arguments):
    with pytest.raises(sito.InvalidOption):
        sito.detect(["<p>x</p>"], **arguments)


@pytest.mark.parametrize("arguments", [{"learner": "structure"}, {"learner": "none"}, {"site": "town"}, {"sample": 1}, {"params": {"x": 1}}])
def test_wrong_arguments_of_learning(arguments):
    with pytest.raises(sito.InvalidOption):
        sito.learn(["<p>x</p>"], **arguments)


@pytest.mark.parametrize("function", [sito.learn, sito.detect, lambda pages: list(sito.apply("", pages)), lambda pages: list(sito.xqt(COURIER, pages))])
@pytest.mark.parametrize("pages", ["<p>one page</p>", b"<p>", [7], [("a", "b", "c")], [None]])
def test_wrong_pages_are_type_errors(function, pages):
    with pytest.raises(TypeError):
        function(pages)


def test_no_page_and_no_web_page():
    with pytest.raises(sito.InvalidOption):
        sito.detect([])
    with pytest.raises(sito.SitoError):
        sito.detect([b"%PDF-1.4"])
    with pytest.raises(sito.PageTooLarge):
        sito.learn([b"x" * 1000], max_page_bytes=500)
