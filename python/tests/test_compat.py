# SPDX-License-Identifier: Apache-2.0
import inspect
import json
import warnings

import pytest
from conftest import ROOT

import sito
from sito.compat import justext, readability, resiliparse, trafilatura

BRIDGE = (ROOT / "examples/pages/bridge.en.html").read_text()
URL = "https://rivertown.example/bridge"


def test_trafilatura_gives_text_in_its_formats():
    text = trafilatura.extract(BRIDGE, url=URL)
    assert text.startswith("The bridge is open again\n") and not text.endswith("\n")
    assert trafilatura.extract(BRIDGE, output_format="markdown").startswith("# The bridge is open again")
    assert json.loads(trafilatura.extract(BRIDGE, output_format="json", with_metadata=True, url=URL))["hostname"] == "rivertown.example"
    assert trafilatura.extract(BRIDGE, output_format="csv", url=URL).startswith(URL + "\tnull")
    assert trafilatura.extract(BRIDGE, output_format="xmltei").startswith("<TEI ")
    assert "<p>" in trafilatura.extract(BRIDGE, output_format="html")
    assert trafilatura.extract(BRIDGE, with_metadata=True, url=URL).startswith("---\ntitle: The bridge is open again\nauthor: Anna Miller\n")
    with pytest.raises(ValueError):
        trafilatura.extract(BRIDGE, output_format="xml")


def test_trafilatura_gives_none_where_nothing_is():
    assert trafilatura.extract("") is None
    assert trafilatura.extract(None) is None
    assert trafilatura.extract(BRIDGE, target_language="cs") is None
    assert trafilatura.extract(BRIDGE, url=URL, url_blacklist={URL}) is None
    assert trafilatura.bare_extraction("<title>only</title>") is None


def test_trafilatura_gives_metadata():
    document = trafilatura.bare_extraction(BRIDGE, url=URL, with_metadata=True)
    assert (document.title, document.author, document.date, document.hostname, document.language) == (
        "The bridge is open again", "Anna Miller", "2026-05-03", "rivertown.example", "en")
    assert trafilatura.bare_extraction(BRIDGE, as_dict=True)["text"] == document.text
    assert trafilatura.extract_metadata(BRIDGE).author == "Anna Miller"
    assert trafilatura.extract_metadata("<title>only</title>").title == "only"
    assert trafilatura.bare_extraction(BRIDGE, author_blacklist={"Anna Miller"}).author is None


def test_arguments_without_effect_warn_once():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        trafilatura.extract(BRIDGE, deduplicate=True)
        trafilatura.extract(BRIDGE, deduplicate=True)
    assert [str(warning.message) for warning in caught] == ["extract: deduplicate has no effect in sito"]


@pytest.mark.parametrize("module, theirs, names", [
    ("trafilatura", trafilatura, ("extract", "bare_extraction", "extract_with_metadata", "extract_metadata")), ("justext", justext, ("justext",))])
def test_arguments_are_those_of_the_packages(module, theirs, names):
    package = pytest.importorskip(module, exc_type=ImportError)
    for name in names:
        wanted = list(inspect.signature(getattr(package, name)).parameters)
        assert list(inspect.signature(getattr(theirs, name)).parameters)[:len(wanted)] == wanted


def test_justext_gives_paragraphs():
    paragraphs = sito.justext(BRIDGE, sito.get_stoplist("English"))
    good = [paragraph for paragraph in paragraphs if not paragraph.is_boilerplate]
    assert any(paragraph.is_heading for paragraph in good) and any(paragraph.is_boilerplate for paragraph in paragraphs)
    assert good[-1].class_type == "good" and good[-1].words_count > 10 and good[-1].dom_path.startswith("html.body")
    assert sito.justext(BRIDGE, {"the", "of", "and", "was", "it"})
    with pytest.raises(ValueError):
        sito.get_stoplist("Klingon")


def test_a_modifier_changes_paragraphs():
    def modifier(paragraphs):
        for paragraph in paragraphs:
            paragraph.class_type = "bad"
            paragraph.text = paragraph.text.upper()
        return paragraphs[:3]

    changed = justext.justext(BRIDGE, "", modifier=modifier)
    assert len(changed) == 3 and all(paragraph.is_boilerplate and paragraph.text.isupper() for paragraph in changed)
    with pytest.raises(TypeError):
        justext.justext(BRIDGE, "", modifier=lambda paragraphs: ["text"])
    with pytest.raises(ZeroDivisionError):
        justext.justext(BRIDGE, "", modifier=lambda paragraphs: 1 / 0)


def test_resiliparse_gives_plain_text():
    everything = resiliparse.extract_plain_text(BRIDGE)
    main = resiliparse.extract_plain_text(BRIDGE, main_content=True)
    assert len(main) < len(everything) and main.startswith("The bridge is open again")
    assert "\n" not in resiliparse.extract_plain_text(BRIDGE, preserve_formatting=False)
    assert "](" in resiliparse.extract_plain_text("<p>See <a href='http://x.example/'>the page</a>.</p>", links=True)


def test_readability_gives_html():
    document = readability.Document(BRIDGE, url=URL)
    assert document.short_title() == "The bridge is open again"
    assert document.summary().lower().startswith("<!doctype html>")
    assert document.summary(html_partial=True).startswith("<div>") and "<html" not in document.summary(html_partial=True)
