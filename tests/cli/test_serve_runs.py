#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito serve as a process: archives, corpora and comparisons."""
import gzip
import json
import os
import shutil
import signal
import time
import unittest
import urllib.parse

from compare_server import LONG, SHORT, Page
from test_serve import PAGE, ServeTest
from tool import EXAMPLE, SANITIZED


class Records(ServeTest):
    def test_pages_of_an_archive(self):
        shutil.copy(EXAMPLE, self.folder / "crawl.warc.gz")
        server = self.serve()
        answer = server.get("/api/records?path=crawl.warc.gz").json
        self.assertGreater(len(answer["records"]), 3)
        self.assertFalse(answer["more"])
        record = answer["records"][0]
        page = server.post("/api/pages", path=record["path"]).json
        self.assertEqual((page["name"], page["url"]), (record["path"], record["url"]))
        offset = record["path"].split("@")[1]
        self.run_sito("warc", "cat", self.folder / "crawl.warc.gz", "--offset", offset)
        for path in ["crawl.warc.gz", "crawl.warc.gz@1", "crawl.warc.gz@99999999999", "crawl.warc.gz@x", "crawl.warc.gz@", "x.warc.gz@0", "../x.warc@0"]:
            answer = server.post("/api/pages", path=path)
            self.assertEqual(answer.status // 100, 4, (path, answer.body))
            self.assertNotIn(str(self.folder), answer.body.decode())
        self.assertEqual(server.get("/api/records?path=missing.warc").status, 400)


class Runs(ServeTest):
    def start(self, server, **more):
        body = {"inputs": ["crawl.warc.gz"], "algorithm": "justext", "format": "jsonl", "output": "out.jsonl", **more}
        return server.call("POST", "/api/runs", body)

    def setUp(self):
        super().setUp()
        shutil.copy(EXAMPLE, self.folder / "crawl.warc.gz")

    def test_a_run_gives_what_the_tool_gives(self):
        server = self.serve()
        for more, flags in [({}, []), ({"dedup": True, "output": "two.jsonl"}, ["--dedup", "both"]),
                            ({"language": "en", "format": "vertical", "output": "three.vert.gz"}, ["--target-language", "en"])]:
            output = more.get("output", "out.jsonl")
            job = self.start(server, **more).json["job"]
            events = server.events(job)
            self.assertEqual({name for name, _ in events}, {"progress", "done"})
            self.assertEqual(events[-1][0], "done")
            result = events[-1][1]["result"]
            self.assertEqual(result["output"], output)
            progress = [data for name, data in events if name == "progress"]
            self.assertEqual([data["records"] for data in progress], sorted(data["records"] for data in progress))
            size = (self.folder / "crawl.warc.gz").stat().st_size
            self.assertEqual((progress[-1]["bytes"] % size, progress[-1]["total_bytes"]), (0, size))
            account = self.corpus("crawl.warc.gz", "--algorithm", "justext", "-o", "tool-" + output, *flags, cwd=self.folder)
            self.assertEqual((progress[-1]["records"], progress[-1]["kept"]), (account["records"], account["written"]))
            account.pop("timing")
            self.assertEqual(result["account"], account)
            self.assertEqual((self.folder / output).read_bytes(), (self.folder / ("tool-" + output)).read_bytes())
        runs = server.get("/api/runs").json
        self.assertEqual([run["output"] for run in runs], ["three.vert.gz", "two.jsonl", "out.jsonl"])
        self.assertEqual({run["state"] for run in runs}, {"done"})
        self.assertEqual(runs[2]["inputs"], ["crawl.warc.gz"])
        self.assertTrue(runs[2]["account"]["adds_up"])
        self.assertRegex(runs[0]["started"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")
        self.assertEqual(self.leftovers(), [])

    def test_of_the_folder_of_a_crawl_the_archives_are_read(self):
        crawl = self.folder / "crawl"
        crawl.mkdir()
        shutil.copy(EXAMPLE, crawl / "crawl-00000.warc.gz")
        for name in ["pages.jsonl", "corpus.jsonl"]:
            (crawl / name).write_text('{"id": "a", "url": "https://a.example/", "text": "A text of this crawl."}\n')
        server = self.serve()
        job = self.start(server, inputs=["crawl"]).json["job"]
        result = server.events(job)[-1][1]["result"]
        self.assertEqual(result["account"]["inputs"], 1)
        self.assertEqual(result["account"]["records"], self.corpus("crawl.warc.gz", "-o", "x.jsonl", cwd=self.folder)["records"])

    def test_nothing_is_overwritten_and_nothing_leads_out(self):
        (self.folder / "in").mkdir()
        shutil.copy(EXAMPLE, self.folder / "in/crawl.warc.gz")
        (self.folder / "in/there.jsonl").write_text("mine")
        (self.folder / "other").mkdir()
        shutil.copy(EXAMPLE, self.folder / "other/secret.warc.gz")
        (self.folder / "in/sub").mkdir()
        os.symlink("../../other/secret.warc.gz", self.folder / "in/sub/link.warc.gz")
        os.symlink("../other", self.folder / "in/out")
        os.symlink("../other/new.jsonl", self.folder / "in/new.jsonl")
        server = self.serve("--root", "in")
        for more in [{"output": "there.jsonl"}, {"output": "crawl.warc.gz"}, {"output": "../x.jsonl"}, {"output": "/tmp/x.jsonl"}, {"output": "out/x.jsonl"},
                     {"output": "missing/x.jsonl"}, {"output": ""}, {"output": "new.jsonl"}, {"output": "sub"}, {"output": "a/"}, {"output": "-/x"},
                     {"inputs": ["../other/secret.warc.gz"]}, {"inputs": ["out/secret.warc.gz"]}, {"inputs": ["sub"]}, {"inputs": ["out"]},
                     {"inputs": [""]}, {"inputs": []}, {"inputs": ["missing"]}, {"inputs": "crawl.warc.gz"}, {"algorithm": "nonsense"}, {"format": "nonsense"},
                     {"format": "html"}, {"language": "not a language"}, {"dedup": "yes"}, {"output": None}]:
            answer = self.start(server, **more)
            self.assertEqual(answer.status, 400, (more, answer.body))
            self.assertNotIn(str(self.folder), answer.body.decode(), more)
        self.assertEqual((self.folder / "in/there.jsonl").read_text(), "mine")
        self.assertEqual(sorted(path.name for path in (self.folder / "other").iterdir()), ["secret.warc.gz"])
        self.assertEqual(server.get("/api/runs").json, [])
        self.assertEqual(self.start(self.serve("--no-root")).status, 404)

    def test_what_was_written_is_shown_and_handed_out(self):
        server = self.serve()
        self.assertEqual(server.get("/api/session").json["extensions"]["vertical"], ".vert")
        self.large(20)
        for output, more in [("out.jsonl", {}), ("two.jsonl.gz", {"inputs": ["large.warc.gz"]}), ("three.parquet", {"format": "parquet"})]:
            job = self.start(server, output=output, **more).json["job"]
            result = server.events(job)[-1][1]["result"]
            written = (self.folder / output).read_bytes()
            preview = server.get(f"/api/runs/{job}/preview").json
            self.assertEqual((preview["name"], preview["bytes"]), (output, len(written)))
            self.assertEqual(preview["is_text"], output != "three.parquet")
            text = gzip.decompress(written).decode() if output.endswith(".gz") else written.decode(errors="replace")
            if preview["is_text"]:
                self.assertEqual(preview["more"], len(text.encode()) > 1 << 16)
                self.assertTrue(text.startswith(preview["text"]))
                self.assertTrue(preview["text"].endswith("\n"))
            self.assertRegex(result["file"], r"^/corpus/[0-9a-f]{32}/$")
            self.assertNotIn(job, result["file"])
            answer = server.call("GET", result["file"], X_Sito_Token=None)
            self.assertEqual((answer.status, answer.body), (200, written))
            self.assertIn("attachment;", answer.headers["Content-Disposition"])
            self.assertIn("filename*=UTF-8''" + output, answer.headers["Content-Disposition"])
            self.assertEqual(answer.headers["Content-Type"], "application/octet-stream")
        run = server.get("/api/runs").json[0]
        self.assertEqual((run["written"], run["file"]), ("three.parquet", result["file"]))
        self.assertEqual(server.get("/api/runs/x/preview").code, "not-found")
        self.assertEqual(server.get("/corpus/" + "0" * 32 + "/").status, 404)
        (self.folder / "three.parquet").unlink()
        os.symlink("/etc/passwd", self.folder / "three.parquet")
        for path in [result["file"], f"/api/runs/{job}/preview"]:
            self.assertEqual(server.get(path).status, 400, path)

    def large(self, n):
        data = EXAMPLE.read_bytes() * n
        (self.folder / "large.warc.gz").write_bytes(data)

    def test_a_run_is_stopped(self):
        self.large(200 if SANITIZED else 4000)
        server = self.serve()
        job = self.start(server, inputs=["large.warc.gz"]).json["job"]
        self.assertEqual(self.start(server).code, "invalid-argument")  # another run writes that file
        while server.get("/api/jobs/" + job).json["progress"].get("records", 0) == 0:
            time.sleep(0.02)
        self.assertEqual(server.post(f"/api/jobs/{job}/stop").status, 200)
        name, data = server.events(job)[-1]
        self.assertEqual(name, "done")
        self.assertTrue(data["result"]["account"]["interrupted"])
        self.assertEqual(server.get("/api/jobs/" + job).json["state"], "stopped")
        self.assertFalse((self.folder / "out.jsonl").exists())
        self.assertEqual(data["result"]["output"], "out.jsonl.partial")
        lines = (self.folder / "out.jsonl.partial").read_text().splitlines()
        self.assertEqual(len([json.loads(line) for line in lines]), data["result"]["account"]["written"])

    def test_the_end_stops_runs_and_leaves_nothing(self):
        self.large(200 if SANITIZED else 4000)
        server = self.serve()
        job = self.start(server, inputs=["large.warc.gz"]).json["job"]
        while server.get("/api/jobs/" + job).json["progress"].get("records", 0) == 0:
            time.sleep(0.02)
        began = time.monotonic()
        self.assertEqual(server.end(signal.SIGINT)[0], 0)
        self.assertLess(time.monotonic() - began, 30 if SANITIZED else 5)
        self.assertEqual(self.leftovers(), [])

    def test_there_are_only_so_many_at_once(self):
        self.large(200 if SANITIZED else 4000)
        server = self.serve()
        jobs = [self.start(server, inputs=["large.warc.gz"], output=f"{i}.jsonl").json["job"] for i in range(8)]
        answer = self.start(server, output="more.jsonl")
        self.assertEqual((answer.status, answer.code), (429, "too-many"))
        for job in jobs:
            server.post(f"/api/jobs/{job}/stop")


class Compare(ServeTest):
    def vote(self, server, location, page, answer, **changed):
        fields = {**page.hidden, "answer": answer, **changed}
        return server.call("POST", location + "answer", urllib.parse.urlencode(fields).encode(), X_Sito_Token=None,
                           Content_Type="application/x-www-form-urlencoded")

    def test_a_session_in_the_workbench(self):
        server = self.serve()
        pages = [server.add(f"<title>Page {i}</title>" + LONG + SHORT, f"{i}.html")["id"] for i in range(2)]
        location = server.post("/api/compare", a="keep-all", b="ten-words", pages=pages).json["location"]
        self.assertRegex(location, r"^/compare/[0-9a-f]{32}/$")
        answer = server.call("GET", location, X_Sito_Token=None)
        page = Page(answer.body.decode())
        self.assertEqual(page.title, "1 of 2 - sito compare")
        self.assertIn(f'action="{location}answer"', page.text)
        self.assertEqual(self.vote(server, location, page, "left", token="0" * 32).status, 403)
        answer = self.vote(server, location, page, "left")
        self.assertEqual((answer.status, answer.headers["Location"]), (303, location))
        page = Page(server.get(location).body.decode())
        self.assertEqual(page.title, "2 of 2 - sito compare")
        self.assertEqual(server.get(location + "source").status, 200)
        self.assertEqual(server.get(location + "report").status, 200)
        self.vote(server, location, page, "neither")
        page = server.get(location).body.decode()
        self.assertIn("All pages are done", page)
        self.assertIn("Back to the workbench", page)
        self.assertEqual(server.get("/api/session").status, 200)  # the server goes on
        self.assertEqual(server.get(location + "nothing").status, 404)
        self.assertEqual(server.get("/compare/" + "0" * 32 + "/").status, 404)

    def test_files_and_bad_requests(self):
        (self.folder / "pages").mkdir()
        for i in range(3):
            (self.folder / f"pages/{i}.html").write_text(LONG + SHORT)
        (self.folder / "gold.jsonl").write_text('{"id": "1", "html": "/etc/passwd", "text": "x"}\n')
        server = self.serve()
        location = server.post("/api/compare", a="keep-all", b="ten-words", inputs=["pages"]).json["location"]
        self.assertIn("1 of 3", server.get(location).body.decode())
        page = server.add(PAGE)["id"]
        for body in [{"a": "keep-all", "b": "ten-words"}, {"a": "keep-all", "b": "nonsense", "pages": [page]}, {"a": "keep-all", "pages": [page]},
                     {"a": "keep-all", "b": "keep-all", "pages": [page]}, {"a": "keep-all", "b": "ten-words", "pages": ["x"]},
                     {"a": "keep-all", "b": "ten-words", "inputs": ["../x"]}, {"a": "keep-all", "b": "ten-words", "inputs": ["gold.jsonl"]},
                     {"a": "keep-all", "b": "ten-words", "inputs": ["pages"], "pages": [page]}]:
            answer = server.call("POST", "/api/compare", body)
            self.assertEqual(answer.status, 400, (body, answer.body))


if __name__ == "__main__":
    unittest.main()
