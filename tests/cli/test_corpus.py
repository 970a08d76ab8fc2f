#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito corpus as a process: outputs, account, order, interruption, and what is an error."""
import gzip
import json
import os
import signal
import subprocess
import time
import unittest

from test_ends import response
from tool import EXAMPLE, ROOT, SITO, ToolTest

LANGUAGES = ["en", "cs", "sk", "hu", "ru", "de"]  # in the order of the archive


class Corpus(ToolTest):
    def lines(self, path):
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]

    def test_example_gives_its_six_pages_in_order(self):
        out = self.folder / "out.jsonl"
        account = self.corpus(EXAMPLE, "-o", out)
        documents = self.lines(out)
        self.assertEqual([document["language"] for document in documents], LANGUAGES)
        self.assertEqual(account["written"], 6)
        self.assertEqual(account["dropped"], {"skipped-http-status": 2, "skipped-not-a-page": 10, "skipped-not-html": 1})
        self.assertEqual(account["failed"], {})
        self.assertIn("Star\u00fd vodn\u00ed ml\u00fdn", documents[1]["text"])
        self.assertNotIn("Kontakt", documents[1]["text"])
        self.assertEqual(self.leftovers(), [])

    def test_bytes_do_not_depend_on_threads(self):
        big = self.folder / "big.warc.gz"
        big.write_bytes(EXAMPLE.read_bytes() * 60)
        outputs = []
        for threads in (1, 2, 7):
            folder = self.folder / f"t{threads}"
            self.corpus(big, "-o", folder, "--format", "vertical,jsonl,wet,text", "--compress", "gzip", "--threads", threads)
            outputs.append({path.name: path.read_bytes() for path in folder.iterdir()})
        self.assertEqual(sorted(outputs[0]), ["corpus.jsonl.gz", "corpus.txt.gz", "corpus.vert.gz", "corpus.warc.wet.gz"])
        self.assertEqual(outputs[0], outputs[1])
        self.assertEqual(outputs[0], outputs[2])

    def test_compressed_output_holds_the_same_bytes(self):
        plain = self.folder / "a.vert"
        packed = self.folder / "a.vert.gz"
        self.corpus(EXAMPLE, "-o", plain)
        self.corpus(EXAMPLE, "-o", packed)
        self.assertEqual(gzip.decompress(packed.read_bytes()), plain.read_bytes())
        zstd = self.folder / "a.vert.zst"
        self.corpus(EXAMPLE, "-o", zstd)
        unpacked = subprocess.run(["zstd", "-dcq", zstd], check=True, capture_output=True).stdout
        self.assertEqual(unpacked, plain.read_bytes())

    def test_formats_of_one_frame_a_document_are_compressed_too(self):
        plain = self.folder / "a.warc.wet"
        packed = self.folder / "a.warc.wet.gz"
        self.corpus(EXAMPLE, "-o", plain)
        self.corpus(EXAMPLE, "-o", packed)
        self.assertEqual(gzip.decompress(packed.read_bytes()), plain.read_bytes())
        self.assertEqual(packed.read_bytes().count(b"\x1f\x8b\x08"), 1 + len(LANGUAGES))

    def test_standard_input_and_output(self):
        out = self.folder / "out.jsonl"
        self.corpus(EXAMPLE, "-o", out)
        piped = self.run_sito("corpus", "-", "--format", "jsonl", stdin=EXAMPLE.read_bytes()).stdout
        documents = [json.loads(line) for line in piped.splitlines()]
        self.assertEqual([d["text"] for d in documents], [d["text"] for d in self.lines(out)])
        self.assertEqual({d["source"]["file"] for d in documents}, {"-"})

    def test_only_pages_of_some_types(self):
        out = self.folder / "o.jsonl"
        whole = self.corpus(EXAMPLE, "-o", out)
        types = [json.loads(line)["page_type"] for line in out.read_text().splitlines()]
        self.assertEqual(len(types), whole["written"])
        for wanted in ({types[0]}, {"article", "forum"}, {"service"}):
            account = self.corpus(EXAMPLE, "-o", out, "--page-type", ",".join(wanted))
            kept = [json.loads(line)["page_type"] for line in out.read_text().splitlines()]
            self.assertEqual(kept, [name for name in types if name in wanted])
            self.assertEqual(account["dropped"].get("other-page-type", 0), len(types) - len(kept))
        said = self.run_sito("corpus", EXAMPLE, "-o", out, "--page-type", "novel", exit_code=2).stderr.decode()
        self.assertIn("types are ", said)
        said = self.run_sito("corpus", EXAMPLE, "-o", out, "--page-type", "article", "--algorithm", "justext", exit_code=2).stderr.decode()
        self.assertIn("use the row sito", said)

    def test_target_language_keeps_what_it_names(self):
        out = self.folder / "out.jsonl"
        account = self.corpus(EXAMPLE, "-o", out, "--target-language", "cs,sk")
        self.assertEqual([document["language"] for document in self.lines(out)], ["cs", "sk"])
        self.assertEqual(account["dropped"]["other-language"], 4)
        # The account tells the languages of all pages, also of those that were dropped for them.
        self.assertEqual(account["languages"], {"cs": 1, "sk": 1})
        self.assertEqual((account["page_languages"]["cs"], sum(account["page_languages"].values())), (1, 6))

    def test_no_language_detects_nothing(self):
        out = self.folder / "out.jsonl"
        account = self.corpus(EXAMPLE, "-o", out, "--no-language", "--algorithm", "ten-words")
        self.assertEqual(account["languages"], {"unknown": 6})

    def test_own_jsonl_is_an_input(self):
        first = self.folder / "first.jsonl"
        second = self.folder / "second.jsonl"
        self.corpus(EXAMPLE, "-o", first)
        account = self.corpus(first, "-o", second)
        self.assertEqual(account["written"], 6)
        self.assertEqual(second.read_bytes(), first.read_bytes())

    def test_folders_and_lists_of_inputs(self):
        folder = self.folder / "in"
        folder.mkdir()
        for name in ("b.warc.gz", "a.warc.gz", "notes.txt"):
            (folder / name).write_bytes(EXAMPLE.read_bytes())
        account = self.corpus(folder, "-o", self.folder / "o.jsonl")
        self.assertEqual((account["inputs"], account["written"]), (2, 12))
        files = [document["source"]["file"] for document in self.lines(self.folder / "o.jsonl")]
        self.assertEqual(files, sorted(files))
        listing = self.folder / "list"
        listing.write_text(f"{folder}/b.warc.gz\n\n{EXAMPLE}\n")
        account = self.corpus("-i", listing, "-o", self.folder / "p.jsonl")
        self.assertEqual((account["inputs"], account["written"]), (2, 12))

    def test_pages_of_a_folder(self):
        account = self.corpus(ROOT / "examples/pages", "-o", self.folder / "o.jsonl")
        self.assertEqual((account["inputs"], account["written"]), (6, 6))

    def test_other_responses_are_set_aside(self):
        side = self.folder / "side.warc.gz"
        account = self.corpus(EXAMPLE, "-o", self.folder / "o.jsonl", "--side-warc", side, "--side-type", "application/pdf")
        self.assertEqual(account["set_aside"], 1)
        self.assertIn(b"%PDF-1.4", gzip.decompress(side.read_bytes()))
        self.run_sito("warc", "check", side)

    def test_linked_paragraphs_can_be_kept(self):
        out = self.folder / "o.jsonl"
        page = self.folder / "page.html"
        page.write_text('<p>Short <a href="https://en.wikipedia.org/wiki/Mill">mill</a>.</p><p>Short too.</p>')
        self.corpus(page, "-o", out, "--algorithm", "justext", exit_code=0)
        self.assertEqual(self.lines(out), [])
        self.corpus(page, "-o", out, "--algorithm", "justext", "--keep-linked", r"https?://en\.(m\.)?wikipedia\.org/wiki/")
        self.assertEqual([document["text"] for document in self.lines(out)], ["Short mill."])

    def test_names_become_one_position(self):
        names = self.folder / "names"
        names.write_text("River Town News\nold stone bridge\n")
        out = self.folder / "o.vert"
        self.corpus(EXAMPLE, "-o", out, "--names", names, "--target-language", "en")
        self.assertIn("old stone bridge", out.read_text().splitlines())

    def test_known_names_become_one_position_in_every_case(self):
        page = self.folder / "page.html"
        page.write_text('<html lang="cs"><meta charset="utf-8"><article><h1>Setk\u00e1n\u00ed</h1><p>V Nov\u00e9m Ji\u010d\u00edn\u011b se se\u0161la rada, kter\u00e1 mluvila o lidech ze '
                        'Spojen\u00fdch st\u00e1t\u016f a s Janem Nov\u00e1kem z okresu, kde bude letos nov\u00e1 \u0161kola pro d\u011bti.</p></article>', encoding="utf-8")
        out = self.folder / "o.vert"
        found = {}
        for kinds in ("no", "places", "people", "all"):
            self.corpus(page, "-o", out, "--param", f"known-names={kinds}", "--algorithm", "keep-all", "--target-language", "cs")
            found[kinds] = [line for line in out.read_text(encoding="utf-8").splitlines() if " " in line and not line.startswith("<")]
        places = ["Nov\u00e9m Ji\u010d\u00edn\u011b", "Spojen\u00fdch st\u00e1t\u016f"]
        self.assertEqual(found, {"no": [], "places": places, "people": ["Janem Nov\u00e1kem"], "all": [*places, "Janem Nov\u00e1kem"]})
        done = self.run_sito("corpus", page, "-o", out, "--param", "known-names=rivers", exit_code=2)
        self.assertIn(b"expected no|places|people|all", done.stderr)

    def test_lines_of_a_name_list_without_effect_are_counted(self):
        names = self.folder / "names"
        names.write_bytes(b"old stone bridge\nBrno\n\xff x\n" + b"a" * 2000 + b" b\n")
        done = self.run_sito("corpus", EXAMPLE, "-o", self.folder / "o.vert", "--names", names)
        self.assertIn(b"1 names, and 3 lines without effect (1 not UTF-8, 1 of one word, 1 longer than 1024 bytes)", done.stderr)

    def test_registry_beside_the_vertical(self):
        registry = self.folder / "corpus.registry"
        self.corpus(EXAMPLE, "-o", self.folder / "o.vert", "--registry", registry)
        self.assertIn("STRUCTURE doc", registry.read_text())
        self.assertIn(f'VERTICAL "{self.folder / "o.vert"}"', registry.read_text())

    def test_registry_says_how_a_compressed_vertical_is_read(self):
        registry = self.folder / "corpus.registry"
        vertical = self.folder / "plain.vert"
        self.corpus(EXAMPLE, "-o", vertical)
        for suffix, command in ((".gz", "zcat"), (".zst", "zstdcat")):
            packed = self.folder / ("o.vert" + suffix)
            self.corpus(EXAMPLE, "-o", packed, "--registry", registry)
            line = next(line for line in registry.read_text().splitlines() if line.startswith("VERTICAL "))
            self.assertEqual(line, f'VERTICAL "| {command} {packed}"')
            # The indexer hands what follows the bar to a shell.
            read = subprocess.run(["sh", "-c", line.split("|", 1)[1].rstrip('"')], capture_output=True, check=True).stdout
            self.assertEqual(read, vertical.read_bytes())

    def test_a_missing_input_is_counted_and_the_rest_is_read(self):
        account = self.corpus(self.folder / "nowhere.warc.gz", EXAMPLE, "-o", self.folder / "o.jsonl", exit_code=1)
        self.assertEqual(account["inputs_failed"], {"io": 1})
        self.assertEqual(account["written"], 6)

    def test_a_damaged_archive_is_reported_and_the_rest_is_read(self):
        data = bytearray(EXAMPLE.read_bytes())
        data[2500:2510] = b"\0" * 10
        broken = self.folder / "broken.warc.gz"
        broken.write_bytes(bytes(data))
        account = self.corpus(broken, "-o", self.folder / "o.jsonl", exit_code=1)
        self.assertIn("archive-stream-damaged", account["notes"])
        self.assertGreaterEqual(account["written"], 4)

    def test_usage_errors_come_before_any_work(self):
        out = self.folder / "o.jsonl"
        for arguments in (["--algorithm", "nothing"], ["--format", "nothing"], ["--param", "nothing=1"], ["--param", "length-low"],
                          ["--param", "length-low=many"], ["--format", "jsonl", "--names", EXAMPLE], ["--side-type", "x"],
                          ["--no-language", "--target-language", "cs"], ["--stoplist", "nothing"], ["--charset-policy", "x"],
                          ["--keep-linked", "("], ["--nothing"], ["--algorithm", "ten-words", "--stoplist", "en"]):
            done = self.run_sito("corpus", EXAMPLE, "-o", out, *arguments, exit_code=2)
            self.assertTrue(done.stderr.startswith(b"sito: "), (arguments, done.stderr))
            self.assertFalse(out.exists(), arguments)
        self.run_sito("corpus", EXAMPLE, "--format", "jsonl,vertical", exit_code=2)
        for arguments in (["--threads", "0"], ["--threads", "999999999"], ["--limit-record", "-5"], ["--limit-source", "99999999999999"],
                          ["--limit-depth", "99999"], ["--target-language", "english"], ["--target-language", "cs,xx"], ["--target-language", ""],
                          ["--stats", ""], ["--stoplist", ""], ["--keep-linked", ""], ["--format", "text", "--provenance"],
                          ["--format", "wet", "--paragraph-languages"], ["--no-language", "--classifier", "fasttext"],
                          ["--stats", self.folder / "missing/s"], ["--format", "vertical", "--registry", self.folder], ["--names", "missing"]):
            done = self.run_sito("corpus", EXAMPLE, "-o", out, *arguments, exit_code=2)
            self.assertFalse(out.exists(), arguments)
            self.assertEqual(self.leftovers(), [])
        self.run_sito("corpus", EXAMPLE, "-o", self.folder / "o.jsonl.xz", exit_code=2)
        self.assertIn(b"missing", self.run_sito("corpus", "-i", "missing", exit_code=2).stderr)

    def test_no_file_is_written_twice_or_over_an_input(self):
        out, archive = self.folder / "o.jsonl", self.folder / "c.warc.gz"
        archive.write_bytes(EXAMPLE.read_bytes())
        (self.folder / "link").symlink_to(archive)
        for arguments in (["--stats", out], ["--side-warc", out], ["--side-warc", self.folder / "." / "o.jsonl"]):
            self.run_sito("corpus", archive, "-o", out, *arguments, exit_code=2)
            self.assertFalse(out.exists(), arguments)
        self.run_sito("corpus", archive, "-o", "-", "--stats", "-", exit_code=2)
        for path in (archive, self.folder / "link"):
            self.run_sito("corpus", archive, "-o", path, exit_code=2)
        self.assertEqual(archive.read_bytes(), EXAMPLE.read_bytes())
        self.run_sito("corpus", archive, "-o", "/dev/null", "--stats", "/dev/null")
        self.run_sito("nothing", exit_code=2)

    def test_linked_sheets_for_print_are_read_from_the_inputs(self):
        text = "<p>The old bridge over the river was opened again after two years of work, and the town came to see it.</p>" * 3
        page = ("<html><head><link rel=stylesheet href=/print.css media=print><title>Bridge</title></head><body>"
                f"<div class=main>{text}</div><div class=aside>{text.replace('bridge', 'ferry')}</div></body></html>")
        css = b"@import 'x.css'; .aside { display: none }"
        for at, records in enumerate(([(page.encode(), "text/html", ""), (gzip.compress(css), "text/css", "print.css")],
                                      [(css, "text/css; charset=utf-8", "print.css"), (page.encode(), "text/html", "")])):
            archive = self.folder / f"{at}.warc.gz"
            archive.write_bytes(b"".join(response(body, kind, f"http://t.example/{name}") for body, kind, name in records))
            for flags, hidden in (([], False), (["--print-css"], False), (["--print-css", "--archive-sheets"], True)):
                out = self.run_sito("corpus", archive, "--algorithm", "keep-all", "--format", "text", "-q", *flags).stdout
                self.assertIn(b"old bridge", out)
                self.assertEqual(b"old ferry" not in out, hidden, (at, flags))
        self.run_sito("corpus", archive, "--archive-sheets", exit_code=2)
        done = self.run_sito("corpus", "-", "--print-css", "--archive-sheets", stdin=archive.read_bytes(), exit_code=2)
        self.assertIn(b"more than once", done.stderr)

    def test_a_full_disk_is_an_error_with_its_message(self):
        done = self.run_sito("corpus", EXAMPLE, "--format", "jsonl", exit_code=1, preexec_fn=lambda: os.dup2(os.open("/dev/full", os.O_WRONLY), 1))
        self.assertIn(b"space", done.stderr)

    def test_a_full_disk_still_gives_the_account(self):
        stats = self.folder / "s.json"
        self.run_sito("corpus", EXAMPLE, "--format", "jsonl", "--stats", stats, exit_code=1, preexec_fn=lambda: os.dup2(os.open("/dev/full", os.O_WRONLY), 1))
        account = json.loads(stats.read_text())
        self.assertIn("No space left", account["output_failed"])
        self.assertTrue(account["adds_up"])
        self.assertEqual(account["written"], 0)
        self.assertGreater(account["failed"]["not-written"], 0)

    def test_closed_standard_streams_change_no_output(self):
        out, broken = self.folder / "o.jsonl", self.folder / "b.warc.gz"
        broken.write_bytes(EXAMPLE.read_bytes()[:5000])
        self.run_sito("corpus", broken, "-o", out, exit_code=1)
        expected = out.read_bytes()
        for streams in ([2], [0, 1, 2]):
            self.corpus(broken, "-o", out, "--progress", "always", exit_code=1, preexec_fn=lambda: [os.close(n) for n in streams])
            self.assertEqual(out.read_bytes(), expected)
            self.assertTrue((self.folder / "stats.json").read_text().startswith("{"))
        self.run_sito("corpus", EXAMPLE, exit_code=1, preexec_fn=lambda: os.close(1))

    def test_a_closed_pipe_ends_quietly(self):
        big = self.folder / "big.warc.gz"
        big.write_bytes(EXAMPLE.read_bytes() * 200)
        process = subprocess.Popen([SITO, "corpus", str(big), "--format", "jsonl", "-q"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.read(10)
        process.stdout.close()
        errors = process.stderr.read()
        process.stderr.close()
        self.assertEqual((process.wait(60), errors), (0, b""))

    def test_an_interrupted_run_has_no_output_under_its_name(self):
        big = self.folder / "big.warc.gz"
        big.write_bytes(EXAMPLE.read_bytes() * 20000)
        out = self.folder / "o.jsonl"
        for more, number in ([], signal.SIGINT), ([], signal.SIGTERM), (["--keep-partial"], signal.SIGHUP):
            stats = self.folder / "s.json"
            process = subprocess.Popen([SITO, "corpus", big, "-o", out, "--stats", stats, *more], stderr=subprocess.PIPE)
            begin = time.monotonic()
            while not any(path.stat().st_size for path in self.folder.glob("*.part-*")) and time.monotonic() - begin < 60:
                time.sleep(0.02)
            self.assertFalse(out.exists(), "the file appears only when it is complete")
            process.send_signal(number)
            errors = process.communicate(timeout=60)[1].decode()
            self.assertEqual(process.returncode, 130, errors)
            self.assertIn("interrupted", errors)
            self.assertTrue(json.loads(stats.read_text())["interrupted"])
            self.assertFalse(out.exists())
            self.assertEqual(self.leftovers(), [])
            self.assertEqual((self.folder / "o.jsonl.partial").exists(), bool(more))
            self.assertIn("incomplete output: " if more else "--keep-partial", errors)
        documents = self.lines(self.folder / "o.jsonl.partial")
        self.assertGreater(len(documents), 0)
        self.assertEqual([d["language"] for d in documents[:6]], LANGUAGES)


if __name__ == "__main__":
    unittest.main()
