# SPDX-License-Identifier: Apache-2.0
import gzip
import json

import pytest
from conftest import ROOT

import sito

EXAMPLE = ROOT / "examples/crawl.warc.gz"


def test_records_have_offsets_and_payloads():
    archive = sito.ArchiveIterator(EXAMPLE)
    records = list(archive)
    assert archive.container == "warc"
    assert records[0].type == "warcinfo" and records[0].offset == 0
    pages = [record for record in records if record.type == "response" and not archive.payload(record)["skipped"]]
    assert len(pages) > 3
    again = sito.read_record_at(EXAMPLE, pages[1].offset)
    assert (again.url, again.block, again.header("warc-record-id")) == (pages[1].url, pages[1].block, pages[1].header("WARC-Record-ID"))
    payload = archive.payload(pages[0])
    assert payload["status"] == 200 and payload["content_type"] == "text/html" and b"<" in payload["bytes"]
    assert ("WARC-Type", "response") in pages[0].headers


def test_documents_are_those_of_the_tool(tool, tmp_path):
    extractor = sito.Extractor(metadata=False, structure=False)
    documents = [extractor.extract(record) for record in sito.ArchiveIterator(EXAMPLE)]
    given = "".join(document.jsonl() for document in documents)
    tool("corpus", EXAMPLE, "-o", tmp_path / "crawl.jsonl", "--quiet")
    wanted = (tmp_path / "crawl.jsonl").read_text()
    assert [json.loads(line) for line in given.splitlines()] == [json.loads(line) for line in wanted.splitlines()]
    assert {document.reason for document in documents} >= {"", "skipped-http-status", "skipped-not-a-page"}


def test_sources_are_paths_bytes_and_files():
    wanted = [record.url for record in sito.ArchiveIterator(str(EXAMPLE), record_types="response")]
    assert [record.url for record in sito.ArchiveIterator(EXAMPLE.read_bytes(), record_types=["response"])] == wanted
    with EXAMPLE.open("rb") as file:
        assert [record.url for record in sito.ArchiveIterator(file, record_types={"response"})] == wanted


def test_damage_is_survived_and_told():
    stored = gzip.decompress(EXAMPLE.read_bytes())
    archive = sito.ArchiveIterator(b"garbage in front\r\n" + stored[:9000])
    assert sum(1 for _ in archive) > 2
    assert {note.problem for note in archive.notes} & {"warc-garbage", "warc-record-truncated"}
    assert all(note.file == "<bytes>" for note in archive.notes)


def test_records_that_are_too_large_are_left_out():
    archive = sito.ArchiveIterator(EXAMPLE, max_record_bytes=1200)
    kept = [record.url for record in archive]
    assert archive.errors and all(isinstance(error, sito.PageTooLarge) and error.offset > 0 for error in archive.errors)
    strict = sito.ArchiveIterator(EXAMPLE, max_record_bytes=1200, strict=True)
    with pytest.raises(sito.PageTooLarge):
        list(strict)
    after = []
    for _ in range(len(kept) + len(archive.errors)):
        try:
            after.extend(record.url for record in strict)
        except sito.PageTooLarge:
            continue
    assert after and after[-1] == kept[-1]


def test_closed_and_missing_archives_are_errors():
    with sito.ArchiveIterator(EXAMPLE) as archive:
        next(archive)
    with pytest.raises(ValueError, match="closed"):
        next(archive)
    with pytest.raises(OSError):
        sito.ArchiveIterator("no/such.warc.gz")
    with pytest.raises(TypeError):
        sito.ArchiveIterator(7)
    with pytest.raises(ValueError):
        sito.read_record_at(EXAMPLE, 3)
