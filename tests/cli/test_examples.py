#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Every example line of the documents can be pasted into a shell: it is what the tool takes, and those whose inputs are here do what they say."""
import functools
import gzip
import os
import pathlib
import re
import stat
import subprocess
import unittest

from tool import EXAMPLE, ROOT, SITO, ToolTest

DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLE_LINE = re.compile(r"(?:scripts/)?sito (?!\|)\S.*")
# Options that name what is read; all others that name a file name what is written.
READ = {"--gold", "--entries", "--template", "--feed", "--test", "--element-model", "--labels", "--last", "--names", "--select", "--model", "--word-statistics", "-i"}
# What documents call the reader's own files, and what stands for them here.
STAND_INS = {"examples": "examples", "tests": "tests", "data": "data", "page.html": "examples/pages/bridge.en.html",
             "pages": "examples/news", "crawl/crawl.warc.gz": "examples/crawl.warc.gz", "one.html": "examples/site/library-on-wheels.html",
             "two.html": "examples/site/market-hall-returns.html", "three.html": "examples/site/old-bridge-opens.html"}
OFFSET = 31337  # of a record in an example
# A command line is written down, one argument a line, with an empty line behind it.
NOTES_ARGUMENTS = '#!/bin/sh\nprintf \'%s\\n\' "$@" "" >> "$SITO_ARGUMENTS"\n'


def member(kind, fields, block):
    head = (f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000001>\r\n"
            f"WARC-Date: 2026-01-01T00:00:00Z\r\n{fields}Content-Length: {len(block)}\r\n\r\n")
    return gzip.compress(head.encode() + block + b"\r\n\r\n", 0)


def large_crawl():
    """The example, and a newspaper of several pages, the first of them at OFFSET."""
    archive = EXAMPLE.read_bytes()
    room = OFFSET - len(archive)
    around = room - len(member("metadata", "", b""))
    archive += next(filler for filler in (member("metadata", "", b" " * size) for size in range(around - 20, around + 1)) if len(filler) == room)
    for page in sorted((ROOT / "examples/news").glob("*.html")):
        archive += member("response", f"WARC-Target-URI: https://courier.example/{page.name}\r\nContent-Type: application/http; msgtype=response\r\n",
                          b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page.read_bytes())
    return archive


def lines_of(document):
    """Lines of code blocks, indented or fenced, that begin with sito; in a fence, an indented one goes on with the text of help."""
    fenced = False
    for line in document.read_text().splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif (line.startswith("    ") != fenced) and EXAMPLE_LINE.fullmatch(line.strip()):
            yield line.strip()


@functools.cache
def help_of(words):
    return subprocess.run([SITO, *words, "--help"], capture_output=True, text=True, check=True).stdout


@functools.cache
def rows():
    return set(re.findall(r"(?m)^([a-z0-9-]+)", subprocess.run([SITO, "list", "algorithms"], capture_output=True, text=True, check=True).stdout))


class CommandLine:
    """The arguments of one example, told apart by the help of its command."""

    def __init__(self, arguments):
        self.arguments = arguments
        n = 2 if "\nCommands:\n" in help_of((arguments[0],)) else 1
        self.command = tuple(arguments[:n])
        text = help_of(self.command)
        self.positional, self.options, self.unknown = [], [], []
        takes = {name: bool(value) for names, value in re.findall(r"(?m)^  (-[^ ,]+(?:, -[^ ,]+)*)( [^ \n]+)?", text) for name in names.split(", ")}
        rest = iter(arguments[n:])
        for word in rest:
            if word == "--":  # behind it come the words of another program
                break
            name, equals, value = word.partition("=")
            if not word.startswith("-") or word == "-":
                self.positional.append(word)
            elif name not in takes:
                self.unknown.append(word)
            elif takes[name]:
                self.options.append((name, value if equals else next(rest, None)))
            else:
                self.options.append((name, ""))
        usage = re.search(r"(?m)^Usage: sito " + " ".join(self.command) + r" \[options\](.*)$", text)[1].split()
        self.most = 10**6 if any(word.endswith("...") for word in usage) else len(usage)

    def fault(self):
        if self.unknown:
            return f"no such option: {self.unknown}"
        if any(value is None for _, value in self.options):
            return "an option without its value"
        if len(self.positional) > self.most:
            return f"takes {self.most} arguments, not {len(self.positional)}"
        # Prose behind a command would be files.
        words = [word for word in self.positional if not re.search(r"[./:(*@-]", word) and word not in rows() and self.command[0] != "list"]
        return f"no file, address or row: {words}" if words else None

    def not_run_because(self, folder):
        paths = [word for word in self.positional if re.search(r"[./]", word) and "(" not in word] + [value for name, value in self.options if name in READ]
        if self.command[0] in ("serve", "compare"):
            return "it waits for a browser"
        if self.command[0] in ("service", "icap", "proxy", "mcp"):
            return "it waits for requests"
        if self.command[0] in ("crawl", "render") or any(re.match(r"(https?|s3)://", path) for path in paths):
            return "it needs a network"
        if self.command[0] == "train":
            return "it takes minutes"
        if any(name in ("--pipe", "--pipe-paragraphs") for name, _ in self.options):
            return "it needs a command of the user"
        if any(name in ("--engine", "--database") for name, _ in self.options) or any(path.endswith(".xq") for path in paths):
            return "it needs BaseX"
        missing = [path for path in paths if not (folder / path).exists()]
        return f"{missing[0]} is not here" if missing else None


class Examples(ToolTest):
    def setUp(self):
        super().setUp()
        for name in "scripts", "crawl":
            (self.folder / name).mkdir()
        for name, stood_for in STAND_INS.items():
            (self.folder / name).symlink_to(ROOT / stood_for)
        (self.folder / "crawl.warc.gz").write_bytes(large_crawl())

    def pasted(self, lines):
        """The command lines that a shell makes of the lines."""
        program, noted = self.folder / "scripts/sito", self.folder / "arguments"
        program.write_text(NOTES_ARGUMENTS)
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
        noted.write_text("")
        done = subprocess.run(["bash", "-e"], input="\n".join(lines), text=True, capture_output=True, cwd=self.folder,
                              env={**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "SITO_ARGUMENTS": str(noted)})
        self.assertEqual((done.returncode, done.stderr), (0, ""), lines)
        return [command.split("\n") for command in noted.read_text().strip("\n").split("\n\n")]

    def examples(self):
        """(document, line, command line) of each that can be pasted."""
        for document in DOCUMENTS:
            lines = list(lines_of(document))
            commands = self.pasted(lines) if lines else []
            self.assertEqual(len(commands), len(lines), document)
            for line, arguments in zip(lines, commands):
                yield document.relative_to(ROOT), line, CommandLine(arguments)

    def test_each_is_what_the_tool_takes(self):
        n = 0
        for document, line, command in self.examples():
            n += 1
            with self.subTest(document=str(document), line=line):
                self.assertIsNone(command.fault())
        self.assertGreater(n, 90)

    def test_those_whose_inputs_are_here_run(self):
        seen, left = set(), {}
        examples = [example for example in self.examples() if example[0] != pathlib.Path("README.md")]  # test_readme runs those
        for document, line, command in examples:
            if tuple(command.arguments) in seen:
                continue
            reason = command.not_run_because(self.folder)
            if reason:
                left[line] = reason
                continue
            seen.add(tuple(command.arguments))
            with self.subTest(document=str(document), line=line):
                self.run_sito(*command.arguments, cwd=self.folder)
        print(f"{len(seen)} examples were run, {len(left)} not:", *(f"{line}: {reason}" for line, reason in left.items()), sep="\n  ")
        self.assertGreaterEqual(len(seen), 8)

    def test_prose_behind_a_command_is_found(self):
        self.assertIsNone(CommandLine(["list", "algorithms"]).fault())
        self.assertIn("no file", CommandLine(["corpus", "crawl.warc.gz", "what", "it", "does"]).fault())
        self.assertIn("takes 1", CommandLine(["xqt", "generate", "a.xml", "b.xml"]).fault())
        self.assertIn("--formt", CommandLine(["corpus", "a.warc", "--formt", "x.y"]).fault())


if __name__ == "__main__":
    unittest.main()
