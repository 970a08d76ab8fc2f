# SPDX-License-Identifier: Apache-2.0
import io
import json

import pytest
from conftest import ROOT

import sito

ARCHIVE = ROOT / "examples/crawl.warc.gz"


def test_an_account_adds_up_and_equals_that_of_the_tool(tool, tmp_path):
    corpus = sito.Corpus(ARCHIVE, target_language="en")
    texts = [document.text for document in corpus]
    account = corpus.account
    assert account.read == account.written + sum(account.dropped.values()) + sum(account.failed.values())
    tool("corpus", ARCHIVE, "-q", "--target-language", "en", "--metadata", "-o", tmp_path / "a.jsonl", "--stats", tmp_path / "stats.json")
    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert [text.rstrip("\n") for text in texts] == [line["text"] for line in lines]
    told = json.loads((tmp_path / "stats.json").read_text())
    assert (account.read, account.written, dict(account.dropped), dict(account.failed)) == (
        told["records"], told["written"], told["dropped"], told["failed"])


def test_sources_are_paths_bytes_and_files():
    data = ARCHIVE.read_bytes()
    ids = [[document.title for document in sito.Corpus(source)] for source in (str(ARCHIVE), data, io.BytesIO(data), [ARCHIVE])]
    assert ids[0] and all(found == ids[0] for found in ids)


def test_what_cannot_be_read_is_counted_and_the_rest_goes_on(tmp_path):
    seen = []
    corpus = sito.Corpus([tmp_path / "none.warc", ARCHIVE], on_error=seen.append)
    assert len(list(corpus)) == corpus.account.written > 0
    assert sum(corpus.account.failed.values()) == 1 == len(seen)
    total = sito.Account()
    total += corpus.account
    total += corpus.account
    assert total.read == 2 * corpus.account.read and "written" in repr(total)


def test_a_file_that_cannot_be_opened_is_said(tmp_path):
    for path in (tmp_path / "none.warc", tmp_path):
        corpus = sito.Corpus([ARCHIVE, path])
        with pytest.raises(OSError):
            list(corpus)
        assert corpus.account.written > 0 and corpus.account.failed["io"] == 1


def test_rows_have_all_columns_of_their_types():
    from sito.corpus import COLUMNS
    rows = list(sito.Corpus(ARCHIVE).rows())
    assert rows
    for row in rows:
        assert {name: type(value) for name, value in row.items()} == COLUMNS
    assert any(row["authors"] and row["date"] and row["offset"] and row["timestamp"] for row in rows)


def test_an_extractor_or_options():
    with pytest.raises(ValueError):
        sito.Corpus([], sito.Extractor(), algorithm="bte")
