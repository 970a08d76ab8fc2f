# SPDX-License-Identifier: Apache-2.0
"""Programs that use the package are checked by mypy; skipped where it is missing."""
import os
import pathlib
import re
import subprocess
import sys

import pytest

import sito

PROGRAM = '''
import collections.abc
import sito
from sito.compat import justext, readability, resiliparse, trafilatura

def modifier(paragraphs: list[sito.ModifiableParagraph]) -> None:
    for paragraph in paragraphs:
        paragraph.class_type = "good"

extractor = sito.Extractor(algorithm="justext", deadline=1.0, stop_list="en", modifier=modifier)
document = extractor.extract(b"<p>x</p>", "http://a.example/")
title: str = document.title
markdown: str = document.markdown()
fields: dict[str, list[str]] = document.fields()
paragraphs: list[str] = [paragraph.text for paragraph in document.paragraphs]
offsets: list[int] = [record.offset for record in sito.ArchiveIterator("a.warc.gz", record_types="response")]
rows: collections.abc.Iterator[dict[str, object]] = sito.Corpus(["a.warc.gz"], extractor).rows()
written: int = sito.Corpus(b"").account.written
blocks: list[str] = [block.rule for block in sito.Page("<p>x</p>") if block.content]
templates: sito.Templates = sito.learn([b"<p>x</p>", ("<p>y</p>", "http://a.example/")])
sites: list[str] = [document.site_use for document in sito.apply(templates, ["<p>x</p>"])]
values: dict[str, list[object]] = sito.detect(["<p>x</p>"], kind="news").values
valid: list[bool] = [record.valid for record in sito.xqt("a.xml", ["<p>x</p>"])]
words: frozenset[str] = sito.stop_words("en")
tokens: list[str] = [token.text for token in sito.tokens("a b")]
code: str = sito.language("a").code
text: str | None = trafilatura.extract("<p>x</p>", favor_recall=True)
kept: list[str] = [paragraph.text for paragraph in justext.justext("<p>x</p>", justext.get_stoplist("English")) if not paragraph.is_boilerplate]
plain: str = resiliparse.extract_plain_text("<p>x</p>", main_content=True)
summary: str = readability.Document("<p>x</p>").summary()
'''
WRONG = '''
import sito
sito.Extractor().extract(7)
sito.Extractor(deadline="soon")
sito.Extractor().extract("").title.no_method()
sito.Corpus(7)
number: int = sito.Extractor().extract("").markdown()
sito.tokens(b"bytes")
'''


@pytest.fixture(scope="module")
def check(tmp_path_factory):
    pytest.importorskip("mypy")
    folder = tmp_path_factory.mktemp("types")

    def run(program):
        (folder / "program.py").write_text(program)
        environment = dict(os.environ, MYPYPATH=str(pathlib.Path(sito.__file__).parents[1]))
        done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", str(folder / "cache"), str(folder / "program.py")],
                              env=environment, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    return run


def test_the_types_of_a_program_are_known(check):
    code, told = check(PROGRAM)
    assert code == 0, told


def test_wrong_types_are_found(check):
    code, told = check(WRONG)
    lines = {int(number) for number in re.findall(r"program\.py:(\d+): error", told)}
    assert code == 1 and lines == set(range(3, 9)), told


def test_everything_public_is_described():
    missing = []
    for name in sito.__all__:
        thing = getattr(sito, name)
        members = {f"{name}.{member}": getattr(thing, member) for member in dir(thing) if not member.startswith("_") and isinstance(thing, type)
                   and not issubclass(thing, (str, BaseException, tuple))}
        missing += [which for which, one in {name: thing, **members}.items() if callable(one) or isinstance(one, property) if not one.__doc__]
    assert not missing
