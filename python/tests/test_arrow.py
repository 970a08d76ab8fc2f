# SPDX-License-Identifier: Apache-2.0
"""Documents as Arrow streams, read by those who read them."""
import ctypes
import subprocess
import sys

import pytest
from conftest import ROOT

import sito
from sito.corpus import COLUMNS

ARCHIVE = ROOT / "examples/crawl.warc.gz"


@pytest.fixture(scope="module")
def rows():
    return list(sito.Corpus(ARCHIVE).rows())


def test_capsules_have_their_names():
    capsule = sito.Corpus(ARCHIVE).__arrow_c_stream__()
    assert "arrow_array_stream" in repr(capsule)
    assert "arrow_schema" in repr(sito.ArrowRows([]).__arrow_c_schema__())
    is_valid = ctypes.pythonapi.PyCapsule_IsValid
    is_valid.argtypes = [ctypes.py_object, ctypes.c_char_p]
    assert is_valid(capsule, b"arrow_array_stream")
    del capsule  # never read: nothing is lost


def test_pyarrow_reads_a_corpus(rows):
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(sito.Corpus(ARCHIVE))
    table.validate(full=True)
    assert table.to_pylist() == rows and table.column_names == list(COLUMNS)
    small = pyarrow.table(sito.ArrowRows(rows * 5, batch=3))
    small.validate(full=True)
    assert small.to_pylist() == rows * 5 and small.column("text").num_chunks == -(-len(rows) * 5 // 3)
    empty = pyarrow.table(sito.ArrowRows([]))
    assert empty.num_rows == 0 and empty.schema == table.schema == pyarrow.schema(sito.ArrowRows([]))
    documents = list(sito.Corpus(ARCHIVE))
    assert pyarrow.table(sito.ArrowRows(documents)).to_pylist() == rows
    reader = pyarrow.RecordBatchReader.from_stream(sito.Corpus(ARCHIVE))
    assert reader.read_next_batch().num_rows == len(rows)


def test_errors_of_the_rows_reach_the_reader(rows):
    pyarrow = pytest.importorskip("pyarrow")

    def broken():
        yield rows[0]
        raise OSError("the disk is gone")

    with pytest.raises(Exception, match="the disk is gone"):
        pyarrow.table(sito.ArrowRows(broken()))
    for wrong in ({}, dict(rows[0], text=7), dict(rows[0], offset="x"), dict(rows[0], text="\ud800"), dict(rows[0], authors=None)):
        with pytest.raises(Exception):
            pyarrow.table(sito.ArrowRows([rows[0], wrong]))
    with pytest.raises(ValueError):
        sito.ArrowRows(rows, batch=0)


def test_a_stream_that_is_left_in_the_middle_is_let_go(rows):
    pyarrow = pytest.importorskip("pyarrow")
    reader = pyarrow.RecordBatchReader.from_stream(sito.ArrowRows(rows * 10, batch=2))
    batch = reader.read_next_batch()
    del reader
    assert batch.to_pylist() == (rows * 10)[:2]


def test_polars_reads_a_corpus(rows):
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(sito.Corpus(ARCHIVE)).to_dicts() == rows


def test_duckdb_reads_a_corpus(rows):
    duckdb = pytest.importorskip("duckdb")
    pyarrow = pytest.importorskip("pyarrow")  # DuckDB's own reading of capsules needs it
    corpus = pyarrow.table(sito.Corpus(ARCHIVE))  # noqa: F841  found by its name
    found = duckdb.sql("select language, count(*), sum(length(text)) from corpus group by language order by language").fetchall()
    languages = sorted({row["language"] for row in rows})
    assert [row[0] for row in found] == languages and sum(row[1] for row in found) == len(rows)


def test_an_interpreter_ends_with_a_table_in_hand():
    pytest.importorskip("pyarrow")
    program = (f"import sito, pyarrow\ntable = pyarrow.table(sito.Corpus({str(ARCHIVE)!r}))\n"
               f"reader = pyarrow.RecordBatchReader.from_stream(sito.ArrowRows(table.to_pylist() * 9, batch=2))\nreader.read_next_batch()\n"
               f"capsule = sito.Corpus({str(ARCHIVE)!r}).__arrow_c_stream__()\nprint(table.num_rows)")
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.returncode == 0 and int(done.stdout) > 3 and done.stderr == b"", done.stderr
