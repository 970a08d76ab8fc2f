# SPDX-License-Identifier: Apache-2.0
"""Functions that change the paragraphs of jusText inside sito.Extractor."""
import concurrent.futures
import functools
import gc
import pickle
import shlex
import subprocess
import sys
import weakref

import pytest
from conftest import PAGES, ROOT

import sito

ARCHIVE = ROOT / "examples/crawl.warc.gz"
BRIDGE = (ROOT / "examples/pages/bridge.en.html").read_bytes()
PAGE = ('<title>T</title><p>short <a href="https://en.wikipedia.org/wiki/Bridge">bridge</a></p><p>another <a href="/x">link</a></p>'
        "<p>The old bridge across the river was opened again on Monday, after two years of work, and all of its lanes are now in use by everyone "
        "who wants to go to the other side of the town, which is the part where most of the people of the region live.</p>")
make = functools.partial(sito.Extractor, algorithm="justext", stop_list="en", structure=False)


def keep_wikipedia(paragraphs):
    for paragraph in paragraphs:
        if "en.wikipedia.org/wiki/" in paragraph.html:
            paragraph.class_type = "good"


def shout(paragraphs):
    for paragraph in paragraphs:
        paragraph.text = paragraph.text.upper()
    return paragraphs


def test_text_html_and_class_are_seen_and_changed():
    assert "short bridge" not in make().extract(PAGE).text
    assert "short bridge" in make(modifier=keep_wikipedia).extract(PAGE).text
    seen = []

    def before(paragraphs):
        seen.append([(p.class_type, p.cf_class, p.rule, p.heading, p.link_density > 0.5) for p in paragraphs])
        paragraphs[2].text = ""

    def after(paragraphs):
        seen.append([p.class_type for p in paragraphs])
        paragraphs[1].html = "<p>one</p><p>two</p>"
        paragraphs[1].class_type = "good"
    document = make(before=before, modifier=after).extract(PAGE)
    assert seen[0] == [("", "", "", False, False), ("", "", "", False, False), ("", "", "", False, False)] and len(seen[1]) == 3
    assert document.text.split("\n")[:2] == ["one", "two"] and "old bridge" not in document.text and document.title == "T"


def test_the_text_is_that_of_the_tool_with_the_same_modifier(tool, tmp_path):
    script = tmp_path / "modify.py"
    script.write_text("import json, sys\nfor line in sys.stdin:\n    p = json.loads(line)\n    p['text'] = p['text'].upper()\n    print(json.dumps(p))\n")
    extractor = make(modifier=shout)
    for path in PAGES[:3]:
        wanted = tool("extract", "-q", "--algorithm", "justext", "--stoplist", "en", "--pipe-paragraphs", shlex.join([sys.executable, str(script)]), path)
        assert extractor.extract(path.read_bytes()).render("text").encode() == wanted, path


def test_archives_threads_and_processes():
    assert all(document.text.isupper() for document in sito.Corpus(ARCHIVE, make(modifier=shout)) if any(map(str.isascii, document.text)))
    extractor = make(modifier=shout)
    pages = [path.read_bytes() for path in PAGES] * 4
    alone = [extractor.extract(page).text for page in pages]
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda page: extractor.extract(page).text, pages)) == alone
    assert pickle.loads(pickle.dumps(extractor)).extract(BRIDGE).text.isupper()
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(make(modifier=lambda paragraphs: None))


def test_a_modifier_reads_other_pages_with_the_same_extractor():
    def reads(paragraphs):
        if len(paragraphs) > 1:
            paragraphs[0].text = extractor.extract("<p>inner page</p>").algorithm
            paragraphs[0].class_type = "good"
    extractor = make(modifier=reads)
    assert extractor.extract(PAGE).text.startswith("justext")


@pytest.mark.parametrize("place", ["before", "modifier"])
def test_modifiers_that_raise_or_give_nonsense(place):
    def set_on_first(name, value):
        def modifier(paragraphs):
            setattr(paragraphs[0], name, value)
        return modifier

    class Own(Exception):
        pass

    def raises(paragraphs):
        raise Own("own")

    with pytest.raises(Own, match="own") as caught:
        make(**{place: raises}).extract(BRIDGE)
    assert any(entry.name == "raises" for entry in caught.traceback)
    for nonsense in (lambda paragraphs: 7, lambda paragraphs: [], lambda: None, lambda paragraphs: paragraphs.pop(), lambda paragraphs: paragraphs.clear(),
                     lambda paragraphs: paragraphs.append("x"), lambda paragraphs: paragraphs.__setitem__(0, None), set_on_first("text", None),
                     set_on_first("text", b"x"), set_on_first("class_type", 7), set_on_first("rule", "mine")):
        with pytest.raises((TypeError, AttributeError)):
            make(**{place: nonsense}).extract(BRIDGE)
    for wrong in (set_on_first("class_type", "great"),):
        with pytest.raises((sito.SitoError, TypeError, UnicodeError)):
            make(**{place: wrong}).extract(BRIDGE)
    for name in ("text", "html", "class_type"):
        with pytest.raises(TypeError, match=f"^{name} is str, not NoneType$"):
            make(**{place: set_on_first(name, None)}).extract(BRIDGE)
    assert make(**{place: set_on_first("text", "\ud800 x")}).extract(BRIDGE)
    with pytest.raises(TypeError, match="function"):
        make(**{place: 7})
    with pytest.raises(sito.InvalidOption, match="justext"):
        sito.Extractor(**{place: shout})
    with pytest.raises(Own):  # a whole run ends, too: it is a fault of the program, not of a page
        list(sito.Corpus(ARCHIVE, make(**{place: raises})))
    extractor = make(**{place: set_on_first("text", "x")})
    assert extractor.extract(BRIDGE).text and extractor.extract(PAGE).algorithm.startswith("justext")


def test_a_modifier_lets_go_of_its_extractor():
    class Owner:
        def __init__(self):
            self.extractor = make(modifier=self.modify)

        def modify(self, paragraphs):
            self.seen = paragraphs

    owner = Owner()
    owner.extractor.extract(PAGE)
    assert owner.seen[0].text == "short bridge", "paragraphs may be kept"
    gone = weakref.ref(owner)
    del owner
    gc.collect()
    assert gone() is None


def test_an_interpreter_ends_while_modifiers_run():
    program = f"""
import sys, threading, time, sito
def modifier(paragraphs):
    for paragraph in paragraphs:
        paragraph.text = paragraph.text.upper()
extractor = sito.Extractor(algorithm="justext", stop_list="en", modifier=modifier, structure=False)
def work():
    while True:
        extractor.extract({PAGE!r} * 200)
for _ in range(3):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.3)
sys.exit(3)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=120)
    assert done.returncode == 3, done.stderr
    assert b"Fatal" not in done.stderr and b"leaked" not in done.stderr
