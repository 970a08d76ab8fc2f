#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito get as a process: single documents of the files that sito corpus writes."""
import gzip
import json
import unittest

from tool import EXAMPLE, ToolTest


class Get(ToolTest):
    def test_each_document_of_each_compression_and_schema(self):
        for name, more in (
            ("a.jsonl", []),
            ("a.jsonl.gz", []),
            ("a.jsonl.zst", ["--param", "schema=datatrove"]),
            ("b.jsonl.gz", ["--param", "schema=dolma"]),
        ):
            out = self.folder / name
            self.run_sito("corpus", EXAMPLE, "-q", "-o", out, "--index", *more)
            plain = self.folder / "plain.jsonl"
            self.run_sito("corpus", EXAMPLE, "-q", "-o", plain, *more)
            for line in plain.read_bytes().splitlines(keepends=True):
                document = json.loads(line)
                url = document.get("url") or document["metadata"]["url"]
                self.assertEqual(self.run_sito("get", out, "--id", document["id"]).stdout, line)
                self.assertEqual(self.run_sito("get", out, "--url", url).stdout, line)

    def test_a_vertical_and_several_documents_in_the_order_asked(self):
        out = self.folder / "a.vert.gz"
        self.run_sito("corpus", EXAMPLE, "-q", "-o", out, "--index")
        whole = gzip.decompress(out.read_bytes()).decode()
        documents = [part + "</doc>\n" for part in whole.split("</doc>\n")[:-1]]
        ids = [document.split('id="')[1].split('"')[0] for document in documents]
        found = self.run_sito("get", out, "--id", ids[3], "--id", ids[1]).stdout.decode()
        self.assertEqual(found, documents[3] + documents[1])

    def test_an_index_can_be_made_later(self):
        out = self.folder / "a.jsonl.gz"
        self.run_sito("corpus", EXAMPLE, "-q", "-o", out, "--index")
        index = self.folder / "a.jsonl.gz.index"
        made = index.read_bytes()
        index.unlink()
        complaint = self.run_sito("get", out, "--id", "x", exit_code=2).stderr.decode()
        self.assertIn("has no index", complaint)
        self.assertIn("--make-index", complaint)
        self.run_sito("get", out, "--make-index")
        self.assertEqual(index.read_bytes(), made)

    def test_the_index_of_a_resumed_run_is_the_same(self):
        out, other = self.folder / "a.jsonl.gz", self.folder / "b.jsonl.gz"
        self.run_sito("corpus", EXAMPLE, "-q", "-o", out, "--index", "--resume")
        self.run_sito("corpus", EXAMPLE, "-q", "-o", other, "--index", "--threads", "3")
        self.assertEqual((self.folder / "a.jsonl.gz.index").read_bytes(), (self.folder / "b.jsonl.gz.index").read_bytes())
        self.assertEqual(self.leftovers(), [])

    def test_what_is_not_there_is_said(self):
        out = self.folder / "a.jsonl"
        self.run_sito("corpus", EXAMPLE, "-q", "-o", out, "--index")
        complaint = self.run_sito("get", out, "--id", "none", "--url", "http://no.example/", exit_code=1).stderr.decode()
        self.assertIn("no document with the id 'none' among 6", complaint)
        self.assertIn("no document with the URL 'http://no.example/' among 6", complaint)
        self.assertIn("--id or --url", self.run_sito("get", out, exit_code=2).stderr.decode())
        self.run_sito("get", self.folder / "missing", "--id", "x", exit_code=2)
        out.write_bytes(out.read_bytes() + b"{}\n")
        complaint = self.run_sito("get", out, "--id", "x", exit_code=2).stderr.decode()
        self.assertIn("belongs to another file", complaint)

    def test_outputs_without_documents_to_find_are_refused(self):
        for arguments, message in (
            (["-o", "-"], "needs output files"),
            (["-o", self.folder / "a.parquet"], "not for parquet"),
            (["-o", self.folder / "a.txt"], "not for text"),
            (["-o", self.folder / "{language}.jsonl"], "split output"),
        ):
            done = self.run_sito("corpus", EXAMPLE, "--index", *arguments, exit_code=2)
            self.assertIn(message, done.stderr.decode())
        complaint = self.run_sito("get", EXAMPLE, "--make-index", exit_code=1).stderr.decode()
        self.assertIn("sito warc index", complaint)


if __name__ == "__main__":
    unittest.main()
