#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito corpus --dedup as a process: what stays, the account, the report, and what is an error."""
import json
import os
import random
import resource
import unittest

from tool import EXAMPLE, SANITIZED, ToolTest

BODY = "one two three four five six seven eight nine ten eleven twelve"


class Dedup(ToolTest):
    def lines(self, path):
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    def put(self, name, *documents):
        path = self.folder / name
        path.write_text("".join(json.dumps(document) + "\n" for document in documents))
        return path

    def test_an_archive_that_comes_twice_is_written_once(self):
        copies = [self.folder / name for name in ("a.warc.gz", "b.warc.gz")]
        for copy in copies:
            copy.write_bytes(EXAMPLE.read_bytes())
        once = self.folder / "once.jsonl"
        self.corpus(EXAMPLE, "-o", once)
        for method in ("exact", "near"):
            out, report = self.folder / "out.jsonl", self.folder / "report.jsonl"
            account = self.corpus(*copies, "-o", out, "--dedup", "both", "--dedup-method", method,
                                  "--dedup-report", report, "--temp-dir", self.folder)
            self.assertEqual([d["text"] for d in self.lines(out)], [d["text"] for d in self.lines(once)])
            self.assertEqual(account["written"], 6)
            self.assertEqual(account["dropped"]["duplicate-document"], 6)
            self.assertEqual(account["inputs"], 2)
            self.assertEqual(account["records"], 38)
            for line in self.lines(report):
                self.assertEqual(line["reason"], "duplicate-document")
                self.assertEqual(line["url"], line["stays"]["url"])
                self.assertIn(line["stays"]["id"], {d["id"] for d in self.lines(out)})
            self.assertEqual(self.leftovers(), [])

    def test_paragraphs_are_counted_with_their_bytes(self):
        source = self.put("in.jsonl", {"id": "a", "date": "2026-01-01", "text": BODY + "\n" + BODY[::-1]},
                          {"id": "b", "date": "2026-01-02", "text": "Short\n" + BODY + "\nand " + BODY})
        out, report = self.folder / "out.jsonl", self.folder / "report.jsonl"
        account = self.corpus(source, "-o", out, "--dedup", "paragraphs", "--dedup-report", report, "--no-language")
        self.assertEqual([d["text"] for d in self.lines(out)], [BODY + "\n" + BODY[::-1], "Short\nand " + BODY])
        self.assertEqual(account["paragraphs_dropped"], {"duplicate-paragraph": 1})
        self.assertEqual(account["paragraph_bytes_dropped"], len(BODY))
        self.assertEqual(self.lines(report), [{
            "reason": "duplicate-paragraph", "id": "b", "timestamp": "2026-01-02", "paragraph": 1, "text": BODY, "share": 1,
            "stays": {"id": "a", "timestamp": "2026-01-01", "paragraph": 0}}])

    def test_marked_copies_are_written_and_counted(self):
        source = self.put("in.jsonl", {"id": "a", "date": "2026-01-01", "text": BODY + "\n" + BODY[::-1]},
                          {"id": "b", "date": "2026-01-02", "text": BODY + "\n" + BODY[::-1]},
                          {"id": "c", "date": "2026-01-03", "text": BODY + "\nand nothing else"})
        folder = self.folder / "out"
        account = self.corpus(source, "-o", folder, "--format", "jsonl,vertical", "--dedup", "both", "--dedup-mark", "--no-language")
        documents = self.lines(folder / "corpus.jsonl")
        self.assertEqual([d.get("duplicate") for d in documents], [None, "exact", None])
        self.assertEqual([[p.get("duplicate") for p in d["paragraphs"]] for d in documents],
                         [[None, None], [None, None], ["exact", None]])
        self.assertEqual(account["written"], 3)
        self.assertEqual(account["marked"], {"duplicate-document": 1, "duplicate-paragraph": 1})
        self.assertEqual(account["dropped"], {})
        vertical = (folder / "corpus.vert").read_text()
        self.assertEqual(vertical.count('duplicate="exact"'), 2)
        self.assertIn('<p duplicate="exact">', vertical)
        # What is marked stays marked when the file is read again.
        again = self.folder / "again.jsonl"
        self.corpus(folder / "corpus.jsonl", "-o", again, "--no-language")
        self.assertEqual([d.get("duplicate") for d in self.lines(again)], [None, "exact", None])

    def test_scopes(self):
        document = {"text": BODY + "\nand " + BODY + " and\n" + BODY}
        sources = [self.put(f"{i}.jsonl", document, document) for i in range(2)]
        out = self.folder / "out.jsonl"
        for scope, written in (("document", 4), ("shard", 2), ("run", 1)):
            account = self.corpus(*sources, "-o", out, "--dedup", "paragraphs", "--dedup-scope", scope, "--no-language")
            self.assertEqual(account["written"], written, scope)

    def test_shards_then_run_gives_what_run_gives(self):
        random.seed(4)
        texts = [" ".join(random.choice("abcdefghijklmnopqrstuvwxyz") * 3 for _ in range(30)) for _ in range(40)]
        documents = [{"id": str(i), "date": f"2026-01-{i % 28 + 1:02}", "text": random.choice(texts)} for i in range(200)]
        sources = [self.put(f"{i}.jsonl", *documents[i::4]) for i in range(4)]
        whole, shards, composed = (self.folder / name for name in ("whole.jsonl", "shards", "composed.jsonl"))
        shards.mkdir()
        flags = ("--dedup", "documents", "--no-language")
        self.corpus(*sources, "-o", whole, *flags)
        for source in sources:
            self.corpus(source, "-o", shards / source.name, *flags)
        self.corpus(shards, "-o", composed, *flags)
        self.assertEqual({d["id"] for d in self.lines(composed)}, {d["id"] for d in self.lines(whole)})
        self.assertEqual(len(self.lines(whole)), len({d["text"] for d in documents}))

    def test_bytes_do_not_depend_on_threads(self):
        big = self.folder / "big.warc.gz"
        big.write_bytes(EXAMPLE.read_bytes() * 40)
        outputs = set()
        for threads in (1, 4):
            out, report = self.folder / f"{threads}.vert", self.folder / f"{threads}.jsonl"
            self.corpus(big, "-o", out, "--dedup", "both", "--dedup-method", "near", "--dedup-report", report, "-j", threads)
            outputs.add((out.read_bytes(), report.read_bytes()))
        self.assertEqual(len(outputs), 1)

    def test_inputs_that_cannot_be_read_twice_are_refused(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for name, stdin in (("-", EXAMPLE.read_bytes()), (pipe, b"")):
            done = self.run_sito("corpus", name, "--dedup", "documents", stdin=stdin, exit_code=2)
            self.assertIn(b"to read the inputs more than once", done.stderr)
        done = self.run_sito("corpus", "-", "--dedup", "paragraphs", "--dedup-scope", "document", stdin=EXAMPLE.read_bytes())
        self.assertEqual(len(done.stdout.splitlines()), 6)

    def test_an_input_that_is_missing_is_in_the_account_once(self):
        account = self.corpus(EXAMPLE, self.folder / "missing.warc", "-o", self.folder / "out.jsonl", "--dedup", "documents",
                              exit_code=1)
        self.assertEqual(account["inputs_failed"], {"io": 1})
        self.assertEqual(account["written"], 6)

    @unittest.skipIf(SANITIZED, "sanitizers need memory of their own")
    def test_memory_does_not_grow_with_the_corpus(self):
        random.seed(9)
        vocabulary = [f"word{i}" for i in range(5000)]
        source = self.folder / "many.jsonl"
        flags = ["--dedup-method", "near", "--dedup-memory", "16", "--no-language", "-j", "1", "-q", "--temp-dir", self.folder]
        peaks = []  # of the small corpus and of the large one; the system tells the most of all runs so far
        for count, kinds in ((2_000, ("both", "paragraphs")), (110_000, ("both",))):
            with source.open("w") as file:
                for i in range(count):
                    text = " ".join(random.choices(vocabulary, k=30)) if i % 10 or i == 0 else text
                    file.write(f'{{"id":"{i}","text":"{text}"}}\n')
            for what in kinds:
                self.run_sito("corpus", source, "-o", self.folder / "out.jsonl", "--dedup", what, *flags)
                with (self.folder / "out.jsonl").open() as lines:  # this process must stay small: its size counts as theirs
                    self.assertEqual(sum(1 for _ in lines), count * 9 // 10 + 1)
            peaks.append(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
        # The sorters' 16 MB, and buffers.
        self.assertLess(peaks[1] - peaks[0], 20 * 1024, peaks)

    def test_flags_that_mean_nothing_are_errors(self):
        for flags in (["--dedup", "all"], ["--dedup-method", "near"], ["--temp-dir", self.folder],
                      ["--dedup", "documents", "--dedup-method", "fuzzy"],
                      ["--dedup", "documents", "--dedup-scope", "world"],
                      ["--dedup", "both", "--dedup-scope", "document"],
                      ["--dedup", "documents", "--dedup-min-words", "5"],
                      ["--dedup", "both", "--dedup-share", "0.4"],
                      ["--dedup", "both", "--dedup-similarity", "0.4"],
                      ["--dedup", "paragraphs", "--dedup-method", "near", "--dedup-similarity", "0.4"],
                      ["--dedup", "paragraphs", "--dedup-scope", "document", "--temp-dir", self.folder],
                      ["--dedup", "paragraphs", "--dedup-scope", "document", "--dedup-memory", "9"],
                      ["--dedup", "paragraphs", "--temp-dir", self.folder / "missing"],
                      ["--dedup", "both", "--dedup-ngram", "5"], ["--dedup-mark"],
                      ["--dedup", "both", "--dedup-mark", "--format", "text"],
                      ["--dedup", "both", "--dedup-method", "near", "--dedup-ngram", "0"]):
            done = self.run_sito("corpus", EXAMPLE, "-o", self.folder / "out.jsonl", *flags, exit_code=2)
            self.assertTrue(done.stderr.startswith(b"sito: "), (flags, done.stderr))

    def test_the_report_must_not_be_another_output(self):
        same = self.folder / "out.jsonl"
        self.run_sito("corpus", EXAMPLE, "-o", same, "--dedup", "both", "--dedup-report", same, exit_code=2)


if __name__ == "__main__":
    unittest.main()
