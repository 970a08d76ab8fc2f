#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Bounded work: whatever is done with a page takes at most 2.3 times as long for one of twice the size.

SITO_DOUBLING=all (slow_doubling) tries every shape up to 8 MB. The default goes up to 0.5 MB: one shape for each format and each row.
"""
import os
import re
import subprocess
import sys
import unittest

from tool import MEGABYTE, SANITIZED, SITO, ToolTest
from workbench_server import Workbench

ALL = os.environ.get("SITO_DOUBLING") == "all"
SIZES = [size * MEGABYTE for size in (1, 2, 4, 8)] if ALL else [MEGABYTE // 4, MEGABYTE // 2]
GROWTH = 2.3
NOISE = 0.15 if ALL else 0.1  # seconds of processor time: starting, and what a busy machine adds
# A process of its own, because the time of its child is asked for.
LAUNCHER = """
import os, sys
pid = os.fork()
if pid == 0:
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    os.dup2(null, 2)
    os.execv(sys.argv[1], sys.argv[1:])
_, status, usage = os.wait4(pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime)
"""
PROSE = "It was a long day in the valley, and when the evening came, nobody wanted to go home before the last song had ended. "


def numbered(piece):
    return lambda i: piece.replace("%d", str(i))


# Name: what is repeated, and what stands around all of it.
SHAPES = {
    "one block": (lambda i: PROSE, "<p>", ""),
    "paragraphs": (numbered(f"<p>{PROSE}%d</p>\n"), "", ""),
    "short blocks": (numbered("<div>Word %d</div>"), "", ""),
    "nesting": (lambda i: "<div>x ", "", ""),
    "links": (numbered('<li><a href="/page/%d">Page number %d</a></li>'), "<ul>", "</ul>"),
    "table": (numbered("<tr><td>%d<td>Name of the thing<td>1.20</tr>"), "<table>", "</table>"),
    "breaks": (numbered("line %d of the text<br>"), "<p>", ""),
    "preformatted": (numbered("x = f(%d)\n"), "<pre>", "</pre>"),
    "attributes": (numbered('<p class="a%d b c" id="i%d" data-x="y">word</p>'), "", ""),
    "long word": (lambda i: "abcdefghij", "<p>", ""),
    "inline": (numbered("<b>bold</b> and <i>%d</i>, "), "<p>", ""),
    "script data": (numbered('{"articleBody":"' + PROSE + '%d"},'), '<script type="application/ld+json">[', "{}]</script>"),
    "comments": (numbered(f'<div class="comment"><b>Name %d</b><time>2020-01-02</time><p>{PROSE}</p></div>'), "", ""),
    "headings": (numbered("<h2>Title %d</h2><p>text"), "", ""),
    "entities": (lambda i: "&amp;&#x41;&eacute; ", "<p>", ""),
    "Han": (lambda i: "\u8fd9\u662f\u4e00\u4e2a\u5f88\u957f\u7684\u6587\u672c\u3002", "<p>", ""),
    "formatting": (lambda i: "<b><i><u>x</b>", "", ""),
}
FEW = ("paragraphs", "links", "table")
# On which parsing alone takes long.
SLOW_SHAPES = {
    "open lists": (lambda i: "<ul><li>", "", ""),
    "items": (lambda i: "<li>item</li>", "<ul>", ""),
    "misnested": (lambda i: "<a><b><div></a></b>", "", ""),
    "end tags": (lambda i: "</p></x>", "<div>" * 900, ""),
    "cells": (lambda i: "<table><td>x", "", ""),
}
# Parts that may be added to kept prose.
ADDED_SHAPES = {
    "captions": (numbered("<figcaption>caption %d</figcaption>"), f"<h1>Title</h1><p>{PROSE * 9}</p><figure>", "</figure>"),
    "captions in boxes": (numbered('<p class="caption">a %d<div><p class="caption">b</div>'), f"<h1>Title</h1><p>{PROSE * 9}</p><div>", "</div>"),
    "lists below headings": (numbered('<h4>%d</h4><ul><li><a href="/%d">go</a></ul>'), f'<h2>Title</h2><p>{PROSE * 9}</p><div class="related">', "</div>"),
}


def page(shape, size):
    piece, begin, end = {**SHAPES, **SLOW_SHAPES, **ADDED_SHAPES}[shape]
    pieces, length, i = [], 0, 0
    while length < size:
        pieces.append(piece(i))
        length += len(pieces[-1].encode())
        i += 1
    return "<!DOCTYPE html><html><head><title>Title</title></head><body>" + begin + "".join(pieces) + end + "</body></html>"


@unittest.skipIf(SANITIZED, "times are those of the sanitizer")
class Doubling(ToolTest):
    def seconds(self, *arguments, codes=None):
        done = subprocess.run([sys.executable, "-c", LAUNCHER, SITO, *map(str, arguments)], capture_output=True, timeout=600)
        code, seconds = done.stdout.split()
        # A learner may find nothing that pages share, which is partial success.
        self.assertIn(int(code), codes or ((0, 1) if arguments[0] == "learn" else (0,)), arguments)
        return float(seconds)

    def check(self, name, command, shapes, sizes=SIZES):
        """`command` makes the arguments for the pages of a folder; times are the best of two when they seem too long."""
        for shape in shapes:
            with self.subTest(of=name, shape=shape):
                times = []
                for size in sizes:
                    path = self.folder / f"{shape.replace(' ', '-')}-{size}.html"
                    if not path.exists():
                        path.write_text(page(shape, size))
                    arguments = command(path)
                    took = self.seconds(*arguments)
                    if times and took > GROWTH * times[-1] + NOISE:
                        times[-1] = max(times[-1], self.seconds(*command(self.folder / f"{shape.replace(' ', '-')}-{size // 2}.html")))
                        took = min(took, self.seconds(*arguments))
                    if ALL:
                        print(f"{name}\t{shape}\t{size // MEGABYTE}\t{took:.2f}", flush=True)
                    if times:
                        self.assertLessEqual(took, GROWTH * times[-1] + NOISE, f"{size} bytes after {times[-1]} s for half")
                    times.append(took)

    def test_a_page_ends_soon_after_its_time(self):
        """In whatever stage it is: a limit of 0.1 s, and as much again until that is seen."""
        limit, until_seen = 0.1, 0.15
        small = self.folder / "small.html"
        small.write_text("<title>A page</title><p>" + PROSE * 5)
        everything = ("--algorithm", "keep-all", "--metadata", "--provenance", "--paragraph-languages", "--format", "vertical,jsonl,wet,text,json,jsonld,tei,parquet")
        for name, arguments, shapes in (("default", (), (*self.shapes(), *SLOW_SHAPES)), ("all formats", everything, SHAPES if ALL else FEW)):
            def run(path):
                # A folder for several formats, and each run makes its own.
                out = self.folder / f"out {name} {path.stem}"
                return self.seconds("corpus", path, "-j", "1", "-q", "-o", f"{out}/" if arguments else out, *arguments,
                                    "--page-time-limit", limit, codes=(0, 1))

            start = run(small)
            for shape in shapes:
                with self.subTest(of=name, shape=shape):
                    path = self.folder / f"{shape.replace(' ', '-')}-slow.html"
                    if not path.exists():
                        path.write_text(page(shape, 8 * MEGABYTE if ALL else 2 * MEGABYTE))
                    self.assertLess(min(run(path) for _ in range(2)), start + limit + until_seen)

    def names(self, what):
        return re.findall(r"(?m)^([a-z][a-z0-9-]*)  ", self.run_sito("list", what).stdout.decode())

    def shapes(self):
        return SHAPES if ALL else FEW

    def test_rows(self):
        for i, row in enumerate(self.names("algorithms")):
            self.check(row, lambda path, row=row: ("extract", path, "--algorithm", row), SHAPES if ALL else [FEW[i % len(FEW)]])

    def test_every_shape_by_the_default_row(self):
        self.check("sito", lambda path: ("extract", path), SHAPES)

    def test_formats(self):
        for i, name in enumerate(self.names("formats")):
            if name == "parquet":  # a file of many pages; it is among "all formats"
                continue
            self.check(name, lambda path, name=name: ("extract", path, "--algorithm", "keep-all", "--output-format", name),
                       SHAPES if ALL else [FEW[i % len(FEW)]])

    def test_parts_that_are_added_to_kept_text(self):
        self.check("added", lambda path: ("extract", path, "--format", "markdown"), ADDED_SHAPES, SIZES if ALL else [MEGABYTE, 2 * MEGABYTE])

    def test_what_is_done_beside(self):
        every = SHAPES if ALL else FEW[:2]
        self.check("metadata", lambda path: ("extract", path, "--metadata", "--output-format", "json"), every)
        self.check("only metadata", lambda path: ("extract", path, "--only-metadata"), every)
        self.check("explain", lambda path: ("extract", path, "--explain"), every)
        self.check("no comments", lambda path: ("extract", path, "--no-comments", "--no-tables"), every)
        self.check("near duplicates", lambda path: ("corpus", path, "-o", self.folder / "o.jsonl", "--dedup", "both", "--dedup-method", "near"), every)
        self.check("languages", lambda path: ("corpus", path, "-o", self.folder / "o.jsonl", "--paragraph-languages"), every)
        self.check("print style", lambda path: ("extract", path, "--print-css"), every)

    def site_of(self, path, n):
        """The page and others of its site: of the same shape, with other words."""
        pages = [path]
        for i in range(1, n):
            pages.append(path.with_suffix(f".{i}.html"))
            if not pages[-1].exists():
                text = re.sub(r"\b(word|song|text|thing|name|bold|It)\b", rf"\g<1>{i}", path.read_text())
                pages[-1].write_text(text.replace("<body>", f"<body><p>Page {i} of the site"))
        return pages

    def test_several_pages(self):
        shapes = SHAPES if ALL else ("paragraphs", "links", "nesting")
        self.check("detect", lambda path: ("detect", *self.site_of(path, 2)), shapes, SIZES[:3])

    def test_learners_and_what_they_learned(self):
        sizes = [MEGABYTE // 16, MEGABYTE // 8, MEGABYTE // 4, MEGABYTE // 2] if ALL else [MEGABYTE // 16, MEGABYTE // 8]
        out = self.folder / "out"
        for i, learner in enumerate(self.names("learners")):
            if learner == "structure":  # what `sito detect` learns
                continue
            self.check(f"learn {learner}", lambda path, learner=learner: ("learn", *self.site_of(path, 4), "--site", learner, "-o", out),
                       SHAPES if ALL else [FEW[i % len(FEW)]], sizes)

        def learned(kind, path):
            template = path.with_suffix(f".{kind}")
            if not template.exists():
                self.run_sito("detect", *self.site_of(path, 2), "--format", kind, "-q", "-o", template)
            return template

        shapes = ("paragraphs", "comments") if ALL else ("paragraphs",)  # in others no field is found
        self.check("apply", lambda path: ("apply", learned("template", path), path, "-o", out), shapes, sizes)
        self.check("xqt", lambda path: ("xqt", "run", learned("xqt", path), path, "-o", out), shapes, sizes)


@unittest.skipIf(SANITIZED, "times are those of the sanitizer")
class WorkbenchDoubling(ToolTest):
    """The same for the calls of `sito serve`."""

    def setUp(self):
        super().setUp()
        self.server = Workbench(cwd=self.folder)
        self.addCleanup(self.server.kill)

    def spent(self):
        """Processor time of the server so far."""
        with open(f"/proc/{self.server.process.pid}/stat") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def times(self, shape, size):
        """How long each call takes for a page: {name: seconds}, the better of two."""
        times, pages = {}, []

        def call(name, do):
            before = self.spent()
            answer = do()
            took = self.spent() - before
            times[name] = min(took, times.get(name, took))
            return answer

        for turn in range(2):
            pages.append(call("add", lambda: self.server.add(page(shape, size), f"{turn}.html"))["id"])
        path = "//p | //li | //td | //div"
        for _ in pages:
            for name, body in (("why", {"page": pages[0], "algorithm": "sito"}), ("elements/look", {"page": pages[0]}),
                               ("xqt/match", {"pages": pages[:1], "path": path})):
                answer = call(name, lambda: self.server.post(f"/api/{name}", **body))
                self.assertEqual(answer.status, 200, (name, shape, answer.body[:300]))
        for one in pages:
            self.server.call("DELETE", f"/api/pages/{one}")
        return times

    def test_calls(self):
        sizes = SIZES[:3] if ALL else SIZES
        for shape in SHAPES if ALL else ("links",):
            before = None
            for size in sizes:
                times = self.times(shape, size)
                for name, took in times.items():
                    with self.subTest(call=name, shape=shape):
                        if before:
                            self.assertLessEqual(took, GROWTH * before[name] + NOISE, f"{size} bytes after {before[name]} s for half")
                before = times


if __name__ == "__main__":
    unittest.main()
