#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""No page makes a worker take more than 256 MB: pages of many kinds with the default row; all rows and formats with SITO_MEMORY=all."""
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
from torture.run import endings

from test_hostile import GOOD, LAUNCHER, response
from tool import EXAMPLE, MEGABYTE, ROOT, SANITIZED, SITO, ToolTest
from workbench_server import Workbench

MAX_MEMORY_MB = 256
SHIPPED = ROOT / "data/elements/staged.jsonl.gz"
ALL = os.environ.get("SITO_MEMORY") == "all"
# What pages consist of: how they begin, what is repeated, and how often.
PAGES = {
    "br": (b"<html><body><div>", b"x<br>", 150_000),
    "li": (b"<html><body><ul>", b"<li>item</li>", 300_000),
    "text": (b"<html><body><p>", b"word ", 6_000_000),
    "windows-1252": (b"<html><meta charset=windows-1252><body><p>", b"\x80\x80\x80\x80 " * 20 + b". ", 300_000),
    "attributes": (b"<html><body>", b"<p id=a class='b c' title=d data-e=f lang=en dir=ltr>text</p>", 150_000),
    "deep": (b"<html><body>", b"<div><p>text of a paragraph", 100_000),
    "table": (b"<html><body><table>", b"<tr><td>cell<td>1<td>2<td>3", 100_000),
    "links": (b"<html><body>", b"<p><a href='http://t.example/a/b/c'>a link</a> and words", 150_000),
    "scripts": (b"<html><body>", b"<script>var a = {'b': 'c'};</script><p>text", 150_000),
    "paragraphs": (b"<html><body>", b"<p>The bridge was opened again, and the city says that it is well used by all.", 200_000),
    "entities": (b"<html><body><p>", b"&lt;&amp;&gt;&quot; ", 800_000),
}


def page(kind):
    front, piece, times = PAGES[kind]
    return front + piece * times


@unittest.skipIf(SANITIZED, "a sanitizer's shadow counts as memory of the process")
class Memory(ToolTest):
    def measure(self, *arguments):
        """Runs the tool; gives its peak in MB."""
        done = subprocess.run([sys.executable, "-c", LAUNCHER, SITO, *map(str, arguments)], capture_output=True, timeout=600)
        code, _, peak_kb = done.stdout.split()[-3:]
        self.assertIn(int(code), (0, 1), (arguments, done.stderr[-2000:]))
        return int(peak_kb) / 1024

    def check(self, cases):
        """Holds all cases against the bound: (name, arguments)."""
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            peaks = list(pool.map(lambda case: self.measure(*case[1]), cases))
        above = {name: round(peak) for (name, _), peak in zip(cases, peaks) if peak > MAX_MEMORY_MB}
        self.assertEqual(above, {}, "MB")

    def files(self):
        for kind in PAGES:
            path = self.folder / f"{kind}.html"
            path.write_bytes(page(kind))
            yield kind, path

    def run_of(self, name, path, *more):
        return name, ("corpus", path, "-j", "1", "-q", "-o", self.folder / f"out {name}.jsonl", *more)

    def test_a_list_of_names(self):
        """A million names for the vertical, or with SITO_MEMORY=all as many as are read; one more is refused."""
        n_names, most_mb = (10_000_000, 700) if ALL else (1_000_000, MAX_MEMORY_MB)
        names, vertical = self.folder / "names", self.folder / "o.vert"
        with open(names, "wb") as out:
            for begin in range(0, n_names, 100_000):
                out.write(b"".join(b"name %d\n" % i for i in range(begin, begin + 100_000)))
        self.assertLess(self.measure("corpus", EXAMPLE, "-j", "1", "-q", "-o", vertical, "--names", names), most_mb)
        if ALL:
            with open(names, "ab") as out:
                out.write(b"one more\n")
            done = self.run_sito("corpus", EXAMPLE, "-o", vertical, "--names", names, exit_code=2)
            self.assertIn(b"more than 10000000 names", done.stderr)

    def test_the_default_row(self):
        """On the pages that take most, or on all."""
        self.check([self.run_of(kind, path) for kind, path in self.files() if ALL or kind in ("li", "text", "windows-1252", "table", "paragraphs")])

    def test_formats(self):
        """All formats at once, and one that keeps a page's structure, on the pages that take most; or each of all on all."""
        every = list(endings(SITO))
        kinds, formats = (PAGES, every) if ALL else (("text", "li"), ("tei",))
        pages = [(kind, path) for kind, path in self.files() if kind in kinds]
        self.check([self.run_of(f"{name} {kind}", path, "--format", name) for kind, path in pages for name in formats]
                   + [(f"all formats, {kind}", ("corpus", path, "-j", "1", "-q", "-o", f"{self.folder}/all {kind}/", "--format", ",".join(every)))
                      for kind, path in pages])
        for kind, _ in pages:
            alone, beside = self.folder / f"out tei {kind}.jsonl", self.folder / f"all {kind}" / "corpus.tei.xml"
            self.assertTrue(alone.read_bytes() == beside.read_bytes(), f"{kind}: TEI depends on what is written beside it")

    @unittest.skipUnless(ALL, "takes minutes: SITO_MEMORY=all")
    def test_metadata_and_provenance(self):
        self.check([self.run_of(kind, path, "--metadata", "--provenance") for kind, path in self.files()])

    @unittest.skipUnless(ALL, "takes minutes: SITO_MEMORY=all")
    def test_all_rows(self):
        rows = json.loads(self.run_sito("list", "algorithms", "--format", "json").stdout)
        rows = [row["name"] for row in (rows["algorithms"] if isinstance(rows, dict) else rows)]
        self.assertGreater(len(rows), 20)
        self.check([self.run_of(f"{row} {kind}", path, "--algorithm", row) for kind, path in self.files() for row in rows])

    def test_detection(self):
        paths = []
        for i in range(5):
            paths.append(self.folder / f"{i}.html")
            paths[-1].write_bytes(page("li"))
        self.check([("detect", ("detect", "-q", *paths, "-o", self.folder / "detection.json"))])

    def test_a_limit_that_leaves_no_room_is_said(self):
        limit = f"ulimit -v {self.address_space_kb() + 20_000}; exec \"$@\""
        done = subprocess.run(["sh", "-c", limit, "sh", SITO, "corpus", "none.warc"], capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertEqual(done.stderr.decode(), "sito: the memory limit (ulimit -v) leaves less than 64 MB\n")

    def test_a_page_without_memory_fails_alone(self):
        front, piece, times = PAGES["li"]
        archives = [("a", GOOD * 3), ("b", response(front + piece * times) + GOOD), ("c", GOOD * 2)]
        paths = []
        for name, data in archives:
            paths.append(self.folder / f"{name}.warc")
            paths[-1].write_bytes(data)
        out, stats = self.folder / "out.jsonl", self.folder / "stats.json"
        limit = f"ulimit -v {self.address_space_kb() + 110_000}; exec \"$@\""
        done = subprocess.run(["sh", "-c", limit, "sh", SITO, "corpus", *paths, "-j", "1", "-o", out, "--stats", stats],
                              capture_output=True, timeout=120)
        self.assertEqual(done.returncode, 1, done.stderr[-2000:])
        account = json.loads(stats.read_text())
        self.assertTrue(account["adds_up"], account)
        self.assertEqual((account["records"], account["written"], account["failed"]), (7, 6, {"out-of-memory": 1}), account)
        self.assertEqual(len(out.read_text().splitlines()), 6)

    def address_space_kb(self):
        """What the program itself takes of it: the least limit with which it says its version."""
        low, high = 1_000, 1_000_000
        while high - low > 2_000:
            middle = (low + high) // 2
            done = subprocess.run(["sh", "-c", f"ulimit -v {middle}; exec \"$@\"", "sh", SITO, "--version"], capture_output=True)
            low, high = (low, middle) if done.returncode == 0 else (middle, high)
        return high


@unittest.skipIf(SANITIZED, "a sanitizer's shadow counts as memory of the process")
class Sessions(ToolTest):
    def test_calls_take_turns_and_few_large_detections_are_kept(self):
        server = Workbench(cwd=self.folder)
        self.addCleanup(server.kill)
        front, piece, _ = PAGES["li"]
        ids = [server.add(front + piece * 50_000, f"{i}.html")["id"] for i in range(2)]
        jobs = [server.post("/api/detect", pages=ids).json["job"] for _ in range(4)]
        for job in jobs:
            self.assertEqual(server.events(job)[-1][0], "done")
        with open(f"/proc/{server.process.pid}/status") as status:
            peak_kb = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
        self.assertLess(peak_kb / 1024, 2 * MAX_MEMORY_MB + 512 + 192)  # two calls, pages and detections kept

    def grown(self, server, do):
        """By how many MB the server is larger at most while it answers than it was before."""
        def status(name):
            with open(f"/proc/{server.process.pid}/status") as lines:
                return next(int(line.split()[1]) for line in lines if line.startswith(name + ":")) / 1024

        with open(f"/proc/{server.process.pid}/clear_refs", "w") as peak:
            peak.write("5")
        before = status("VmRSS")
        answer = do()
        # 504 is a bound of work: the same pages many times.
        self.assertIn(getattr(answer, "status", 200), (200, 504), getattr(answer, "body", b"")[:300])
        return round(status("VmHWM") - before)

    def test_each_call_on_large_pages(self):
        server = Workbench(cwd=self.folder)
        self.addCleanup(server.kill)
        grown = {}
        for kind in PAGES if ALL else ("paragraphs",):
            pages = []
            grown[kind, "add"] = self.grown(server, lambda: pages.append(server.add(page(kind), f"{kind}.html")))
            one = pages[0]["id"]
            nodes = server.post("/api/xqt/match", pages=[one], path="//li | //p | //td | //div").json["pages"][0]["nodes"]
            examples = [{"page": 0, "node": node} for node in (nodes[:1] + nodes[-1:])] or [{"page": 0, "node": 1}]
            mapping = {"id": "t", "fields": [{"name": "a", "type": "text", "paths": ["//body", "//*"], "max": None}]}
            values = {"id": "t", "fields": [{"name": "a", "type": "string", "paths": ["//*"], "max": None}]}
            calls = {"why": {"page": one, "algorithm": "sito"}, "elements/look": {"page": one},
                     "elements/entry": {"page": one, "node": examples[0]["node"]},
                     "xqt/match": {"pages": [one] * 20, "path": "//*"}, "xqt/propose": {"pages": [one], "examples": examples, "repeated": True},
                     "xqt/preview": {"pages": [one] * 20, "mapping": mapping}, "xqt/preview of values": {"pages": [one], "mapping": values}}
            for name, body in calls.items():
                grown[kind, name] = self.grown(server, lambda: server.post("/api/" + name.split(" ")[0], **body))
            grown[kind, "view"] = self.grown(server, lambda: server.get(pages[0]["view"]))
            server.call("DELETE", f"/api/pages/{one}")
        self.assertEqual({call: peak for call, peak in grown.items() if peak > MAX_MEMORY_MB}, {}, "MB")

    @unittest.skipUnless(ALL, "takes a minute: SITO_MEMORY=all")
    def test_training_sets(self):
        server = Workbench(cwd=self.folder)
        self.addCleanup(server.kill)
        links = server.add("<title>x</title>" + "".join(f"<p><a href=/x{i}>Show more {i}</a>" for i in range(50)), "links.html")["id"]
        nodes = server.post("/api/xqt/match", pages=[links], path="//a").json["pages"][0]["nodes"]
        some = [server.post("/api/elements/entry", page=links, node=node).json["entry"] for node in nodes]
        classes = server.post("/api/elements/look", page=links).json["classes"]
        entries, size = [], 0
        while size < 7 * MEGABYTE:
            number = len(entries)
            entries.append({**some[number % len(some)], "crawler_class": classes[number % len(classes)], "url": f"http://h{number % 7}.test/{number}"})
            size += len(json.dumps(entries[-1])) + 2
        (self.folder / "set.json").write_text(json.dumps(entries))
        (self.folder / "large.json").write_text(json.dumps(entries * 5))
        shutil.copy(SHIPPED, self.folder / "trained.jsonl.gz")
        (self.folder / "many.jsonl").write_text('{"tag":"a"}\n' * 40_001)
        grown = {"read": self.grown(server, lambda: server.post("/api/elements/read", path="set.json")),
                 "read of a body": self.grown(server, lambda: server.post("/api/elements/read", name="x", text=json.dumps(entries[:len(entries) * 4 // 5]))),
                 "save": self.grown(server, lambda: server.post("/api/elements/save", entries=entries)),
                 "train": self.grown(server, lambda: server.post("/api/elements/train", entries=[], path="trained.jsonl.gz"))}
        self.assertEqual({call: peak for call, peak in grown.items() if peak > MAX_MEMORY_MB}, {}, "MB")
        for path, more in [("large.json", {}), ("many.jsonl", {}), ("trained.jsonl.gz", {"learner": "boosted"})]:
            self.assertEqual(server.post("/api/elements/train", entries=[], path=path, **more).code, "too-large", path)


if __name__ == "__main__":
    unittest.main()
