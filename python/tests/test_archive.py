# SPDX-License-Identifier: Apache-2.0
import concurrent.futures
import gzip
import json
import shutil
import struct
import subprocess

import pytest
from conftest import ROOT

import sito

EXAMPLE = ROOT / "examples/crawl.warc.gz"
BRIDGE = (ROOT / "examples/pages/bridge.en.html").read_bytes()


def warc_record(kind, url, block, more=""):
    head = (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: {url}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
            f"WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000001>\r\n{more}Content-Length: {len(block)}\r\n\r\n")
    return head.encode() + block + b"\r\n\r\n"


def response(url, page):
    return warc_record("response", url, b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page, "Content-Type: application/http; msgtype=response\r\n")


def titles(archive):
    extractor = sito.Extractor()
    return [document.title for document in map(extractor.extract, archive) if not document.reason]


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


class Stream:
    """Bytes that are read piece by piece; a failure comes at an offset."""

    def __init__(self, data, fails_at=None):
        self.data, self.at, self.asked, self.fails_at = data, 0, 0, fails_at

    def read(self, size=-1):
        self.asked += 1
        if self.fails_at is not None and self.at >= self.fails_at:
            raise ConnectionResetError("the line is cut")
        piece = self.data[self.at:self.at + min(size, 1000)]
        self.at += len(piece)
        return piece


@pytest.mark.parametrize("stored", [EXAMPLE.read_bytes(), gzip.decompress(EXAMPLE.read_bytes())], ids=["compressed", "plain"])
def test_streams_are_read_as_far_as_is_needed(stored):
    wanted = [(record.url, record.offset, record.block) for record in sito.ArchiveIterator(stored)]
    stream = Stream(stored)
    assert [(record.url, record.offset, record.block) for record in sito.ArchiveIterator(stream)] == wanted and stream.at == len(stored)
    stream = Stream(stored * 2000)
    first = next(iter(sito.ArchiveIterator(stream, record_types="response")))
    assert first.url == next(url for url, *_ in wanted if url.startswith("http")) and stream.at < len(stored) * 100
    assert first.file == "<stream>"


def test_failures_of_streams_are_theirs():
    stored = gzip.decompress(EXAMPLE.read_bytes()) * 100
    archive = sito.ArchiveIterator(Stream(stored, fails_at=1_000_000))
    with pytest.raises(ConnectionResetError, match="the line is cut"):
        list(archive)
    with pytest.raises((sito.SitoError, StopIteration)):
        next(archive)
    with pytest.raises(ConnectionResetError):
        sito.ArchiveIterator(Stream(stored, fails_at=0))
    corpus = sito.Corpus([Stream(stored, fails_at=1_000_000), Stream(stored, fails_at=0), EXAMPLE])
    assert len(list(corpus)) == corpus.account.written > 3 and sum(corpus.account.failed.values()) == 2
    for read in (lambda size: "text", lambda size: None, lambda: b""):
        with pytest.raises(TypeError):
            archive = sito.ArchiveIterator(type("Odd", (), {"read": staticmethod(read)})())
            list(archive)
    with pytest.raises(sito.SitoError, match="more bytes"):
        list(sito.ArchiveIterator(type("Odd", (), {"read": staticmethod(lambda size: bytes(size + 1))})()))
    with EXAMPLE.open("r", encoding="latin-1") as text, pytest.raises(TypeError, match="bytes"):
        sito.ArchiveIterator(text)


def test_a_stream_that_uses_its_archive():
    stored = gzip.decompress(EXAMPLE.read_bytes()) * 100

    class Own(Stream):
        def read(self, size=-1):
            if self.at > 1_000_000:
                next(archive)
            return super().read(size)

    archive = sito.ArchiveIterator(Own(stored))
    with pytest.raises(ValueError, match="uses the archive"):
        list(archive)


def test_threads_share_a_stream():
    stored = gzip.decompress(EXAMPLE.read_bytes()) * 20
    archive = sito.ArchiveIterator(Stream(stored))

    def work():
        return [record.offset for record in archive if archive.payload(record) and archive.container]

    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        found = [offset for part in pool.map(lambda _: work(), range(4)) for offset in part]
    assert sorted(found) == [record.offset for record in sito.ArchiveIterator(stored)]


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


def test_arc_files_are_read(tmp_path):
    about = b"1 0 Test\nURL IP-address Archive-date Content-type Archive-length\n"
    records = [b"filedesc://a.arc 0.0.0.0 20260101000000 text/plain %d\n%b\n" % (len(about), about)]
    for number in range(3):
        answer = b"HTTP/1.0 200 OK\r\nContent-Type: text/html\r\n\r\n" + BRIDGE
        records.append(b"http://a.example/%d 127.0.0.1 20260101000000 text/html %d\n%b\n" % (number, len(answer), answer))
    for name, data in (("a.arc", b"".join(records)), ("a.arc.gz", b"".join(map(gzip.compress, records)))):
        (tmp_path / name).write_bytes(data)
        archive = sito.ArchiveIterator(tmp_path / name)
        found = list(archive)
        assert archive.container == "arc" and not archive.notes and not archive.errors
        assert [record.url for record in found[1:]] == [f"http://a.example/{number}" for number in range(3)]
        assert len(titles(found)) == 3
        assert sito.read_record_at(tmp_path / name, found[2].offset).url == found[2].url


def test_wet_files_are_read(tmp_path):
    lines = b"The bridge is open\nThe old stone bridge over the river is open again, and all of its lanes are in use by everyone.\n"
    data = warc_record("conversion", "http://a.example/", lines, "Content-Type: text/plain\r\n") * 2
    for name, stored in (("a.wet", data), ("a.warc.wet.gz", gzip.compress(data))):
        (tmp_path / name).write_bytes(stored)
        archive = sito.ArchiveIterator(tmp_path / name)
        documents = [sito.Extractor().extract(record) for record in archive]
        assert [document.text.strip() for document in documents] == [lines.decode().strip()] * 2, name


def zstd(*arguments, data=None):
    if not shutil.which("zstd"):
        pytest.skip("there is no zstd")
    return subprocess.run(["zstd", "-q", *map(str, arguments)], input=data, capture_output=True, check=True).stdout


def test_zstd_with_and_without_a_dictionary(tmp_path):
    records = [response(f"http://a.example/{number}", BRIDGE.replace(b"bridge", b"bridge %d" % number)) for number in range(40)]
    samples = []
    for number, record in enumerate(records):
        samples.append(tmp_path / f"{number}.sample")
        samples[-1].write_bytes(record)
    zstd("--train", "--maxdict=4096", "-o", tmp_path / "dictionary", *samples)
    dictionary = (tmp_path / "dictionary").read_bytes()
    framed = [zstd("-D", tmp_path / "dictionary", "-c", data=record) for record in records]
    assert len(framed[0]) < len(zstd("-c", data=records[0])) / 2, "the dictionary is needed"
    for name, first in (("plain", dictionary), ("compressed", zstd("-c", data=dictionary))):
        path = tmp_path / f"{name}.warc.zst"
        path.write_bytes(struct.pack("<II", 0x184D2A5D, len(first)) + first + b"".join(framed))
        archive = sito.ArchiveIterator(path)
        found = list(archive)
        assert [record.url for record in found] == [f"http://a.example/{number}" for number in range(40)] and not archive.notes
        assert found[7].block == records[7].partition(b"\r\n\r\n")[2][:-4]
        assert sito.read_record_at(path, found[7].offset).url == found[7].url
        assert len(titles(found[:3])) == 3
    path.write_bytes(b"".join(framed))  # nothing can be read without the dictionary
    with pytest.raises(sito.SitoError, match="(?i)dictionary"):
        list(sito.ArchiveIterator(path))
    without = tmp_path / "without.warc.zst"
    without.write_bytes(b"".join(zstd("-c", data=record) for record in records))
    assert len(list(sito.ArchiveIterator(without))) == 40


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
