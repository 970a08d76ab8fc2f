# SPDX-License-Identifier: Apache-2.0
import inspect
import json
import warnings

import pytest
from conftest import PAGES, ROOT

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
        trafilatura.extract(BRIDGE, output_format="docx")


def test_trafilatura_gives_xml():
    import xml.etree.ElementTree as ElementTree
    root = ElementTree.fromstring(trafilatura.extract(BRIDGE, output_format="xml", with_metadata=True, include_links=True, url=URL))
    assert root.tag == "doc" and root.get("title") == "The bridge is open again" and root.get("hostname") == "rivertown.example"
    assert root.find("main/head").get("rend") == "h1" and len(root.findall("main/p")) > 1
    page = "<ul><li>one <b>bold</b> item<li>two &amp; more</ul><table><tr><th>a<td>b</table><p>x<br>y <a href='http://x.example/?a&b'>z</a></p>"
    found = trafilatura.extract(page * 3, output_format="xml", fast=True, include_formatting=True, include_links=True)
    assert found is None or ElementTree.fromstring(found) is not None
    for path in PAGES:
        ElementTree.fromstring(trafilatura.extract(path.read_bytes(), output_format="xml", include_images=True, with_metadata=True))


def test_trafilatura_takes_options_as_an_object(tmp_path):
    from sito.compat.trafilatura import settings
    options = settings.Extractor(output_format="json", with_metadata=True, recall=True, url=URL)
    assert json.loads(trafilatura.extract(BRIDGE, options=options))["hostname"] == "rivertown.example"
    assert trafilatura.bare_extraction(BRIDGE, options=options).url == URL
    (tmp_path / "my.cfg").write_text("[DEFAULT]\nEXTRACTION_TIMEOUT = 30\n")
    assert trafilatura.extract(BRIDGE, config=settings.use_config(tmp_path / "my.cfg")) == trafilatura.extract(BRIDGE)
    with pytest.raises(FileNotFoundError):
        settings.use_config(tmp_path / "none.cfg")


def test_trafilatura_takes_trees_of_lxml():
    html = pytest.importorskip("lxml.html")
    assert trafilatura.extract(html.fromstring(BRIDGE)) == trafilatura.extract(BRIDGE)
    body, text, length = trafilatura.baseline(BRIDGE)
    assert body.tag == "body" and length == len(text) > 100
    with pytest.raises(TypeError):
        trafilatura.extract(["<p>"])


def test_trafilatura_gives_all_text_and_fetches(tmp_path):
    import http.server
    import threading
    assert "Anna Miller" in trafilatura.html2txt(BRIDGE) and trafilatura.html2txt(None) == ""

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200 if self.path == "/bridge" else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(BRIDGE.encode())

        def log_message(self, *_):
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = f"http://127.0.0.1:{server.server_port}"
        assert trafilatura.extract(trafilatura.fetch_url(address + "/bridge")) == trafilatura.extract(BRIDGE)
        assert trafilatura.extract(trafilatura.fetch_response(address + "/bridge")) == trafilatura.extract(BRIDGE)
        assert trafilatura.fetch_url(address + "/none") is None
    finally:
        server.shutdown()
        server.server_close()
    assert trafilatura.fetch_url(address + "/bridge") is None
    with pytest.raises(ValueError):
        trafilatura.fetch_url("file:///etc/hosts")


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
    ("trafilatura", trafilatura, ("extract", "bare_extraction", "extract_with_metadata", "extract_metadata", "fetch_url", "fetch_response", "html2txt",
                                  "baseline")),
    ("trafilatura.settings", trafilatura.settings, ("use_config", "Extractor")), ("justext", justext, ("justext", "get_stoplist", "get_stoplists")),
    ("resiliparse.extract.html2text", resiliparse, ("extract_plain_text",))])
def test_arguments_are_those_of_the_packages(module, theirs, names):
    package = pytest.importorskip(module, exc_type=ImportError)
    for name in names:
        wanted = list(inspect.signature(getattr(package, name)).parameters)
        assert list(inspect.signature(getattr(theirs, name)).parameters)[:len(wanted)] == wanted


def test_settings_are_those_of_trafilatura():
    package = pytest.importorskip("trafilatura.settings", exc_type=ImportError)
    assert dict(trafilatura.settings.DEFAULT_CONFIG["DEFAULT"]) == dict(package.DEFAULT_CONFIG["DEFAULT"])


def test_justext_gives_paragraphs():
    paragraphs = sito.justext(BRIDGE, sito.get_stoplist("English"))
    good = [paragraph for paragraph in paragraphs if not paragraph.is_boilerplate]
    assert any(paragraph.is_heading for paragraph in good) and any(paragraph.is_boilerplate for paragraph in paragraphs)
    assert good[-1].class_type == "good" and good[-1].words_count > 10 and good[-1].dom_path.startswith("html.body")
    assert sito.justext(BRIDGE, {"the", "of", "and", "was", "it"})
    with pytest.raises(ValueError):
        sito.get_stoplist("Klingon")


def test_justext_agrees_with_the_package():
    package = pytest.importorskip("justext", exc_type=ImportError)
    words = package.get_stoplist("English")
    for page in PAGES:
        page = page.read_text(encoding="utf-8")
        theirs = package.justext(page, words)
        ours = justext.justext(page, words)
        assert [" ".join(p.text.split()) for p in theirs] == [p.text for p in ours]
        assert [p.dom_path for p in theirs] == [p.dom_path.replace(".tbody", "") for p in ours]  # HTML5 puts it around rows
        assert [(p.cf_class, p.class_type, p.is_heading, p.words_count) for p in theirs] == [
            (p.cf_class, p.class_type, p.is_heading, p.words_count) for p in ours]
        assert [(p.chars_count_in_links, p.tags_count) for p in theirs] == [(p.chars_count_in_links, p.tags_count) for p in ours]
        assert [p.stopwords_density(words) for p in theirs] == [p.stopwords_density(words) for p in ours]
    assert {name for name in dir(theirs[0]) if not name.startswith("_")} <= set(dir(ours[0]))


def test_a_modifier_changes_paragraphs_after_classification():
    def modifier(paragraphs):
        for paragraph in paragraphs:
            assert paragraph.cf_class in ("good", "neargood", "short", "bad")
            paragraph.class_type = "bad"
            paragraph.text = paragraph.text.upper()
        return paragraphs[:3]

    changed = justext.justext(BRIDGE, "", modifier=modifier)
    assert len(changed) == 3 and all(paragraph.is_boilerplate and paragraph.text.isupper() for paragraph in changed)
    # The example of the thesis: a paragraph with a link to Wikipedia is good.
    page = '<p>short <a href="https://en.wikipedia.org/wiki/Bridge">bridge</a></p><p>another <a href="/x">link</a></p>'

    def keep_wikipedia(paragraphs):
        for paragraph in paragraphs:
            if "en.wikipedia.org/wiki/" in paragraph.html:
                paragraph.class_type, paragraph.text = "good", "[" + paragraph.text + "]"

    assert [(p.class_type, p.text) for p in justext.justext(page, justext.get_stoplist("English"), modifier=keep_wikipedia)] == [
        ("good", "[short bridge]"), ("bad", "another link")]


def test_a_modifier_changes_paragraphs_before_classification():
    words = justext.get_stoplist("English")
    good = "The old bridge across the river was opened again on Monday, after two years of work, and all of its lanes are now in use by " \
           "everyone who wants to go to the other side of the town, which is the part where most of the people of the region live."
    page = f"<p>{good}</p><p>Read it.</p><p>{good}</p><p>xyz xyz</p>"
    assert [p.class_type for p in justext.justext(page, words)] == ["good", "good", "good", "bad"]

    def longer(paragraphs):
        assert all(p.class_type == "" and p.cf_class == "" for p in paragraphs)
        paragraphs[3].text = good
    assert [(p.class_type, p.rule) for p in justext.justext(page, words, before=longer)][3] == ("good", "stopwords-high")

    def fixed(paragraphs):
        paragraphs[0].class_type = paragraphs[2].class_type = "bad"
    assert [p.class_type for p in justext.justext(page, words, before=fixed)] == ["bad", "bad", "bad", "bad"], "neighbours see it"

    def left_out(paragraphs):
        return [p for p in paragraphs if p.text != "xyz xyz"] + [justext.Paragraph(good, dom_path="html.body.p")]
    found = justext.justext(page, words, before=left_out)
    assert [p.class_type for p in found] == ["good"] * 4 and found[3].cf_class == "good"

    def heading(paragraphs):
        paragraphs[1].text, paragraphs[1].heading = "A heading", True
    both = justext.justext(page, words, before=heading, modifier=lambda paragraphs: paragraphs[1:2])
    assert [(p.text, p.class_type) for p in both] == [("A heading", "good")]


@pytest.mark.parametrize("place", ["modifier", "before"])
def test_modifiers_that_raise_or_give_nonsense(place):
    def given(modifier):
        return justext.justext(BRIDGE, "", **{place: modifier})

    def set_on_first(name, value):
        def modifier(paragraphs):
            setattr(paragraphs[0], name, value)
        return modifier

    with pytest.raises(ZeroDivisionError):
        given(lambda paragraphs: 1 / 0)
    for nonsense in (lambda paragraphs: ["text"], lambda paragraphs: 7, lambda paragraphs: "text", lambda: None, 7, set_on_first("text", None),
                     set_on_first("text", b"x")):
        with pytest.raises(TypeError):
            given(nonsense)
    with pytest.raises(ValueError):
        given(set_on_first("class_type", "great"))
    assert given(lambda paragraphs: []) == []
    assert given(set_on_first("text", "\ud800 x"))[0].text
    if place == "before":
        with pytest.raises(ValueError):
            given(set_on_first("chars_count_in_links", -1))
        with pytest.raises((TypeError, ValueError)):
            given(set_on_first("chars_count_in_links", "many"))
    assert justext.justext(BRIDGE, ""), "the next page is read"


def test_a_preprocessor_sees_the_tree():
    pytest.importorskip("lxml")

    def without_headings(tree):
        for heading in list(tree.iter("h1")):
            heading.drop_tree()
        return tree

    before = [p.text for p in justext.justext(BRIDGE, "") if p.is_heading]
    after = [p.text for p in justext.justext(BRIDGE, "", preprocessor=without_headings) if p.is_heading]
    assert len(after) < len(before)
    assert justext.justext(BRIDGE.encode(), "", encoding="utf-8", preprocessor=without_headings)


def test_stop_lists_are_sets_of_words():
    words = justext.get_stoplist("Czech")
    assert isinstance(words, frozenset) and words.language == "cs" and "Czech" in justext.get_stoplists()
    for name in justext.get_stoplists():
        assert justext.get_stoplist(name)
    assert justext.justext(BRIDGE, words | {"extra"})
    assert {justext.get_stoplist(name).language for name in justext.get_stoplists()} == set(sito.stop_list_languages())
    with pytest.raises(ValueError, match="no stop list for 'French', only for Czech, English, .*words of your own"):
        justext.get_stoplist("French")
    for wrong in (None, 5):
        with pytest.raises(TypeError, match="a language is str"):
            justext.get_stoplist(wrong)
    with pytest.raises(ValueError, match="stop_words takes words of your own"):
        sito.Extractor(algorithm="justext", stop_list="fr")
    assert sito.Extractor(algorithm="justext", stop_words=["le", "la"]).extract(BRIDGE)


def test_resiliparse_gives_plain_text():
    everything = resiliparse.extract_plain_text(BRIDGE)
    main = resiliparse.extract_plain_text(BRIDGE, main_content=True)
    assert len(main) < len(everything) and main.startswith("The bridge is open again")
    assert "\n" not in resiliparse.extract_plain_text(BRIDGE, preserve_formatting=False)
    assert resiliparse.extract_plain_text("<h1>A</h1><p>b <i>c</i></p>", preserve_formatting="minimal_html").startswith("<h1")
    assert "](" in resiliparse.extract_plain_text("<p>See <a href='http://x.example/'>the page</a>.</p>", links=True)


def test_resiliparse_writes_bullets():
    page = "<h1>A</h1><ul><li>one<li>two <b>x</b></ul><p>end"
    assert resiliparse.extract_plain_text(page) == "A\n\u2022 one\n\u2022 two x\nend"
    assert resiliparse.extract_plain_text(page, list_bullets=False) == "A\none\ntwo x\nend"
    assert resiliparse.extract_plain_text(page, preserve_formatting=False) == "A one two x end"
    everything = [resiliparse.extract_plain_text(path.read_bytes(), list_bullets=False) for path in PAGES]
    assert [resiliparse.extract_plain_text(path.read_bytes()).replace("\u2022 ", "") for path in PAGES] == everything


def test_resiliparse_takes_its_trees():
    for wrong in (None, 7, ["<p>"]):
        with pytest.raises(TypeError, match=f"not {type(wrong).__name__}; of a node or another tree, give its HTML"):
            resiliparse.extract_plain_text(wrong)
    parse = pytest.importorskip("resiliparse.parse.html", exc_type=ImportError)
    tree = parse.HTMLTree.parse(BRIDGE)
    assert resiliparse.extract_plain_text(tree) == resiliparse.extract_plain_text(BRIDGE)
    with pytest.raises(TypeError, match="not ElementNode"):
        resiliparse.extract_plain_text(tree.body)


def test_readability_gives_html():
    document = readability.Document(BRIDGE, url=URL)
    assert document.short_title() == "The bridge is open again"
    assert document.summary().lower().startswith("<!doctype html>")
    assert document.summary(html_partial=True).startswith("<div>") and "<html" not in document.summary(html_partial=True)


def test_readability_takes_its_arguments():
    short = "<title>T</title>" + "<article><p>One, two, three.</p><p>Four, five.</p></article><p>six</p>"
    assert "One" in readability.Document(short, min_text_length=5, retry_length=10).summary(keep_all_images=True)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        document = readability.Document(BRIDGE, ["news"], ["ads"], URL)
    assert [str(warning.message) for warning in caught] == [f"Document: {name}_keywords has no effect in sito" for name in ("positive", "negative")]
    assert document.url == URL and document.summary() == readability.Document(BRIDGE, url=URL).summary()
    assert document.content().startswith("<body>") and len(document.content()) > len(document.summary(html_partial=True))
    with pytest.raises(TypeError, match="sito.compat.readability"):
        sito.Document(BRIDGE)


def test_readability_has_what_the_package_has():
    package = pytest.importorskip("readability", exc_type=ImportError)
    for name in ("__init__", "summary", "title", "short_title", "author", "content"):
        assert list(inspect.signature(getattr(readability.Document, name)).parameters) == list(inspect.signature(getattr(package.Document, name)).parameters)


def test_hashes_are_those_of_trafilatura():
    from sito.compat.trafilatura.deduplication import Simhash, content_fingerprint, generate_bow_hash
    first = Simhash("This is a text.")
    assert Simhash("This is a test.").similarity(first) == 0.84375
    assert Simhash(existing_hash=first.hash).similarity(first) == Simhash(existing_hash=first.to_hex()).similarity(first) == 1
    assert Simhash().validate("no hash") is None and Simhash().validate(1 << 64) is None and Simhash().validate(-1) is None
    theirs = pytest.importorskip("trafilatura.deduplication")
    texts = ["", "...", "\u4f60\u597d\u3002\u4e16\u754c\u3002", *(sito.extract(path.read_bytes()) for path in PAGES)]
    for text in texts:
        assert content_fingerprint(text) == theirs.content_fingerprint(text), text
        assert generate_bow_hash(text) == theirs.generate_bow_hash(text), text
        assert Simhash(text, 32).hash == theirs.Simhash(text, 32).hash, text
