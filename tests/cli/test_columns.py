#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Parquet, CSV and JSON lines of one schema, read by others: pyarrow and DuckDB, where there are any.

They are looked for in the Python of SITO_READERS, by default build/venv, which scripts/test makes.
"""
import csv
import json
import os
import pathlib
import subprocess
import unittest

from tool import EXAMPLE, ROOT, ToolTest

READERS = pathlib.Path(os.environ.get("SITO_READERS", str(ROOT / "build/venv/bin/python")))
SCHEMAS = ("columns", "datatrove", "dolma", "c4", "oscar", "hplt", "trafilatura")

ARROW = """
import json, sys
import pyarrow.parquet as parquet
file = parquet.ParquetFile(sys.argv[1])
rows = file.read().to_pylist()
print(json.dumps({"rows": rows, "groups": file.num_row_groups, "schema": str(file.schema_arrow),
                  "notes": {key.decode(): value.decode() for key, value in file.metadata.metadata.items()}}, default=str))
"""
DUCKDB = """
import duckdb, json, sys
print(json.dumps(duckdb.sql(sys.argv[2].replace("FILE", "'" + sys.argv[1] + "'")).fetchall(), default=str))
"""


def has(module):
    return READERS.exists() and subprocess.run([READERS, "-c", f"import {module}"], capture_output=True, check=False).returncode == 0


class Columns(ToolTest):
    def write(self, schema, *more):
        for name in ("parquet", "csv", "jsonl"):
            self.run_sito("corpus", EXAMPLE, "-o", self.folder / f"{schema}.{name}", "--param", f"schema={schema}", *more)
        lines = (self.folder / f"{schema}.jsonl").read_text(encoding="utf-8").splitlines()
        return [json.loads(line) for line in lines]

    def run_reader(self, code, *arguments):
        done = subprocess.run([READERS, "-c", code, *map(str, arguments)], capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr.decode())
        return json.loads(done.stdout)

    def test_threads_do_not_matter(self):
        for threads in (1, 4):
            self.run_sito("corpus", EXAMPLE, EXAMPLE, "-o", self.folder / f"{threads}.parquet", "-j", threads)
        self.assertEqual((self.folder / "1.parquet").read_bytes(), (self.folder / "4.parquet").read_bytes())

    def test_standard_output_is_a_file_too(self):
        self.run_sito("corpus", EXAMPLE, "-o", self.folder / "a.parquet")
        done = self.run_sito("corpus", EXAMPLE, "--format", "parquet")
        self.assertEqual(done.stdout, (self.folder / "a.parquet").read_bytes())

    def test_csv_has_names_and_the_same_texts(self):
        rows = self.write("columns", "--metadata")
        with open(self.folder / "columns.csv", encoding="utf-8", newline="") as file:
            table = list(csv.DictReader(file))
        self.assertEqual([row["text"] for row in table], [row["text"] for row in rows])
        self.assertEqual([row["source.offset"] for row in table], [str(row["source"]["offset"]) for row in rows])
        self.assertEqual([row["authors"] for row in table], ["; ".join(row["authors"]) for row in rows])

    def test_what_cannot_be_is_said(self):
        for arguments, message in (
                (["-o", "a.parquet.gz"], "have their own compression"),
                (["-o", "a.parquet", "--compress", "zstd"], "have their own compression"),
                (["-o", "a.parquet", "--param", "schema=sito"], "schema is \"sito\""),
                (["-o", "a.parquet", "--param", "columns=x"], "knows 'columns'")):
            done = self.run_sito("corpus", EXAMPLE, *arguments, exit_code=2, cwd=self.folder)
            self.assertIn(message, done.stderr.decode())
        done = self.run_sito("extract", "-", "--format", "parquet", stdin=b"<p>x", exit_code=2)
        self.assertIn("`sito corpus`", done.stderr.decode())
        self.assertEqual(self.leftovers(), [])

    def test_txt_is_text(self):
        text = self.run_sito("corpus", EXAMPLE, "--format", "text").stdout
        self.assertEqual(self.run_sito("corpus", EXAMPLE, "--format", "txt").stdout, text)

    @unittest.skipUnless(has("pyarrow"), f"no pyarrow in {READERS}")
    def test_pyarrow_reads_what_json_says(self):
        for schema in SCHEMAS:
            rows = self.write(schema)
            read = self.run_reader(ARROW, self.folder / f"{schema}.parquet")
            self.assertEqual(read["notes"], {"sito.schema": schema})
            self.assertEqual(len(read["rows"]), len(rows))
            for found, expected in zip(read["rows"], rows):
                self.assertEqual(plain(found), plain(expected), schema)
        self.assertIn("timestamp[ms, tz=UTC]", self.run_reader(ARROW, self.folder / "columns.parquet")["schema"])

    @unittest.skipUnless(has("duckdb"), f"no duckdb in {READERS}")
    def test_duckdb_reads_and_asks(self):
        rows = self.write("columns")
        path = self.folder / "columns.parquet"
        self.assertEqual(self.run_reader(DUCKDB, path, "select id, text, source.offset from FILE"),
                         [[row["id"], row["text"], row["source"]["offset"]] for row in rows])
        n = sum(paragraph["role"] == "heading" for row in rows for paragraph in row["paragraphs"])
        asked = "select count(*) from (select unnest(paragraphs) p from FILE) where p.role = 'heading'"
        self.assertEqual(self.run_reader(DUCKDB, path, asked), [[n]])
        # By the statistics alone nothing is there.
        self.assertEqual(self.run_reader(DUCKDB, path, "select count(*) from FILE where id > 'g'"), [[0]])


def plain(value):
    """Parquet's nulls as the JSON of schemas without null has them, its numbers as they are printed, and no times."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items() if key != "timestamp"}
    if isinstance(value, list):
        return [plain(inner) for inner in value]
    if isinstance(value, float):
        return round(value, 5)
    return "" if value is None else value


if __name__ == "__main__":
    unittest.main()
