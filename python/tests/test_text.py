# SPDX-License-Identifier: Apache-2.0
import xml.etree.ElementTree as ElementTree

import pytest
from conftest import PAGES, ROOT

import sito

BRIDGE = (ROOT / "examples/pages/bridge.en.html").read_text()


def test_sentences_and_tokens_are_those_of_the_vertical_format():
    for path in PAGES:
        document = sito.Extractor(metadata=False, structure=False, links=False, images=False).extract(path.read_bytes())
        root = ElementTree.fromstring(document.render("vertical"))
        wanted = [line for paragraph in root.iter("p") for part in paragraph.itertext() for line in part.split("\n") if line.strip()]
        given = [token for paragraph in document.paragraphs for sentence in sito.sentences(paragraph.text, document.language)
                 for token in sito.tokens(sentence, document.language)]
        assert [token.text for token in given] == wanted, path


def test_positions_are_those_of_characters():
    text = "\u017dlu\u0165ou\u010dk\u00fd k\u016f\u0148 se vr\u00e1til.\nP\u0159i\u0161el \U0001f40e brzy, \u010dlov\u011bk \u0159ekl."
    tokens = sito.tokens(text, "cs")
    assert [text[token.begin:token.end] for token in tokens] == [token.text for token in tokens]
    assert [token.text for token in tokens if token.glued] == [".", ",", "."]
    assert len(sito.sentences(text, "cs")) == 2


def test_languages():
    found = sito.language("P\u0159\u00edli\u0161 \u017elu\u0165ou\u010dk\u00fd k\u016f\u0148 se vr\u00e1til dom\u016f v ned\u011bli ve\u010der.")
    assert found.code == "cs" and 0 < found.score <= 1
    assert sito.language("").code == ""
    assert sito.language("x \ud800 y").code is not None


def test_stop_lists():
    assert "en" in sito.stop_list_languages()
    words = sito.stop_words("en")
    assert "the" in words and not any(word.startswith("#") or word != word.strip() for word in words)
    with pytest.raises(sito.InvalidOption, match="there are .*en"):
        sito.stop_words("xx")


@pytest.mark.parametrize("function", [sito.language, sito.sentences, sito.tokens])
@pytest.mark.parametrize("text", [None, b"bytes", 7])
def test_text_is_str(function, text):
    with pytest.raises(TypeError):
        function(text)


def test_tables_name_what_the_tool_lists(tool):
    import json
    listed = json.loads(tool("list", "algorithms", "--format", "json"))
    names = {row["name"] for row in (listed if isinstance(listed, list) else listed["algorithms"])}
    assert {row.name for row in sito.algorithms()} == names
    assert dict(next(row for row in sito.algorithms() if row.name == "justext").params)["length-low"] == "70"
    assert {"text", "markdown", "jsonl"} <= {row.name for row in sito.formats()}


def test_every_row_is_read_by_name():
    for row in sito.algorithms():
        try:
            document = sito.Extractor(algorithm=row.name).extract(BRIDGE)
        except sito.InvalidOption as error:
            assert "words" in str(error), row.name  # what `sito train words` makes is needed
            continue
        assert document.algorithm.startswith(row.name)


def test_a_page_tells_what_was_kept_and_why():
    page = sito.Page(BRIDGE)
    assert len(page) == len(page.kept) + len(page.dropped) and page.kept and page.dropped
    assert {"heading", "text"} <= {block.role for block in page}
    block = max(page.kept, key=lambda block: block.n_words)
    assert block.rule and block.xpath.startswith("/html") and block.reasons and block.link_density < 0.5
    assert block.text.split()[0] in BRIDGE[block.source_begin:block.source_end]
    assert page.explain().count("\n") == len(page) and "blocks kept" in repr(page)
    with pytest.raises(ValueError):
        sito.Page(BRIDGE, extractor=sito.Extractor(blocks=True), algorithm="bte")


def test_blocks_are_those_that_the_tool_explains(tool):
    page = sito.Page(BRIDGE, algorithm="justext")
    told = tool("extract", "-q", "--algorithm", "justext", "--explain", ROOT / "examples/pages/bridge.en.html").decode()
    assert all(block.text[:30] in told for block in page.kept)


def test_notebooks_show_blocks_in_colour():
    shown = sito.Page(BRIDGE, "http://a.example/<x>")._repr_html_()
    ElementTree.fromstring(shown.replace("&nbsp;", " "))
    assert "background:#d8f0d8" in shown and "background:#f4f4f4" in shown and "<x>" not in shown
    plain = sito.Extractor().extract("<p>a <b>&lt;script&gt;</b> in a text of some more words that is kept</p>" * 3)._repr_html_()
    assert "<script>" not in plain


def test_paths_of_deep_pages_are_bounded():
    page = sito.Page("<div>" * 900 + "<p>a b c</p>" * 20_000, algorithm="keep-all")
    assert len(page) == 20_000 and sum(len(block.xpath) for block in page) < 20 << 20
