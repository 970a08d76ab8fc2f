# SPDX-License-Identifier: Apache-2.0
"""sito inside other frameworks; each test is skipped where the framework is missing."""
import gzip
import json
import logging
import os
import shutil

import pytest
from conftest import ROOT

import sito

ARCHIVE = ROOT / "examples/crawl.warc.gz"
BRIDGE = (ROOT / "examples/pages/bridge.en.html").read_text()


@pytest.fixture(scope="module")
def rows():
    found = list(sito.Corpus(ARCHIVE).rows())
    assert len(found) > 3
    return found


def test_datatrove_reads_archives(tmp_path, rows, tool):
    pytest.importorskip("datatrove.pipeline.base")
    from datatrove.executor import LocalPipelineExecutor
    from datatrove.pipeline.writers import JsonlWriter
    from sito.adapters.datatrove import SitoReader
    (tmp_path / "in").mkdir()
    for name in "ab":
        shutil.copy(ARCHIVE, tmp_path / f"in/{name}.warc.gz")
    reader = SitoReader(str(tmp_path / "in"), glob_pattern="*.warc.gz")
    LocalPipelineExecutor(
        [reader, JsonlWriter(str(tmp_path / "out"))], tasks=2, workers=2, logging_dir=str(tmp_path / "log")).run()
    written = [json.loads(line) for path in sorted((tmp_path / "out").glob("*.gz")) for line in gzip.open(path, "rt", encoding="utf-8")]
    assert [line["text"] for line in written] == [row["text"] for row in rows] * 2
    assert written[0]["id"] != written[len(rows)]["id"], "another file has other ids"
    assert [line["metadata"]["url"] for line in written[:len(rows)]] == [row["url"] for row in rows]
    of_the_tool = [json.loads(line) for line in tool("corpus", tmp_path / "in/a.warc.gz", "-q", "--format", "jsonl", "--param", "schema=datatrove").splitlines()]
    for line, wanted in zip(written, of_the_tool, strict=False):
        assert (line["text"], line["id"], line["metadata"]) == (wanted["text"], wanted["id"], wanted["metadata"])
    stats = (tmp_path / "log/stats.json").read_text()
    assert "dropped_skipped-not-a-page" in stats


def test_datatrove_extracts_pages():
    pytest.importorskip("datatrove.pipeline.base")
    from datatrove.data import Document
    from sito.adapters.datatrove import SitoExtractor
    pages = [Document(BRIDGE, "1", metadata={"url": "http://a.example/", "own": 1, "date": "2026-05-04T12:00:02Z"}), Document("", "2")]
    found = list(SitoExtractor(timeout=2).run(pages))
    assert [document.id for document in found] == ["1"]
    assert found[0].text == sito.Extractor().extract(BRIDGE).text.rstrip("\n")
    assert found[0].metadata["own"] == 1 and found[0].metadata["authors"] == ["Anna Miller"]
    assert (found[0].metadata["date"], found[0].metadata["published"]) == ("2026-05-04T12:00:02Z", "2026-05-03"), "as WarcReader has it"
    assert found[0].metadata["title"] == "The bridge is open again"
    assert SitoExtractor().extract(BRIDGE) == found[0].text


def test_nemo_curator_extracts_pages():
    pytest.importorskip("nemo_curator.stages.text.download")
    from sito.adapters.nemo import SitoAlgorithm, SitoDocumentExtractor
    found = SitoAlgorithm().extract_text(BRIDGE, frozenset(), "ENGLISH")
    assert "\n".join(found) == sito.Extractor().extract(BRIDGE).text.rstrip("\n")
    record = {"url": "http://a.example/", "warc_id": "1", "source_id": "a", "content": BRIDGE.encode()}
    given = SitoDocumentExtractor().extract(record)
    assert given["language"] == "en" and given["text"] == "\n".join(found)
    assert set(given) == set(SitoDocumentExtractor().output_columns())


def test_spark_maps_archives_and_pages(rows, monkeypatch):
    pytest.importorskip("pyspark")
    if not (shutil.which("java") or os.environ.get("JAVA_HOME")):
        pytest.skip("no Java")
    from pyspark.sql import SparkSession
    from sito.adapters import spark
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    logging.getLogger("py4j").setLevel(logging.ERROR)
    session = (SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").config("spark.driver.host", "127.0.0.1")
               .config("spark.driver.bindAddress", "127.0.0.1").getOrCreate())
    try:
        paths = session.sparkContext.parallelize([str(ARCHIVE)] * 2, 2)
        table = session.createDataFrame(paths.mapPartitions(spark.archives()), spark.SCHEMA).collect()
        assert [row.asDict() for row in table] == rows * 2
        pages = session.createDataFrame([(BRIDGE, "http://a.example/"), ("", None)], "html string, url string")
        found = session.createDataFrame(pages.rdd.mapPartitions(spark.pages("html", "url")), spark.PAGE_SCHEMA).collect()
        assert found[0].title.startswith("The bridge is open again") and found[0].reason == ""
        assert found[1].text == "" and found[1].reason
    finally:
        session.stop()


FORUM = "<title>A forum</title>" + "".join(
    f'<div class="post" itemscope itemtype="https://schema.org/Comment"><span itemprop="author">User {number}</span><time itemprop="dateCreated" '
    f'datetime="2026-05-0{number}T10:00:00Z"></time><div itemprop="text"><p>This is what the user with the number {number} thinks of the old bridge and of its '
    "new lanes, which are in use by everyone now.</p></div></div>" for number in range(1, 6))
JSON_FORMS = [
    ("jsonl", "--metadata", "--provenance"), *(("jsonl", "--param", f"schema={schema}") for schema in ("columns", "datatrove", "dolma", "c4", "oscar", "hplt", "trafilatura")),
    ("json",), ("jsonld",), ("messages",)]


@pytest.mark.parametrize("form", JSON_FORMS, ids=" ".join)
def test_hugging_face_datasets_load_the_json_forms(tmp_path, tool, form):
    datasets = pytest.importorskip("datasets")
    path = tmp_path / "out.json"
    (tmp_path / "forum.html").write_text(FORUM)
    tool("corpus", tmp_path / "forum.html" if form[0] == "messages" else ARCHIVE, "-q", "-o", path, "--format", *form)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    loaded = datasets.load_dataset("json", data_files=str(path), split="train", cache_dir=str(tmp_path / "cache"))
    assert len(loaded) == len(lines) > 1
    for name in set(lines[0]) & {"text", "title", "url", "id"}:
        assert loaded[name] == [line.get(name) for line in lines]


def test_hugging_face_datasets_load_compressed_lines_and_arrow(tmp_path, tool, rows):
    datasets = pytest.importorskip("datasets")
    tool("corpus", ARCHIVE, "-q", "-o", tmp_path / "out.jsonl.gz", "--param", "schema=columns")
    loaded = datasets.load_dataset("json", data_files=str(tmp_path / "out.jsonl.gz"), split="train", cache_dir=str(tmp_path / "cache"))
    assert [text.rstrip("\n") for text in loaded["text"]] == [row["text"] for row in rows]
    made = datasets.Dataset.from_generator(sito.Corpus(ARCHIVE).rows, cache_dir=str(tmp_path / "cache"))
    assert made.to_list() == rows
