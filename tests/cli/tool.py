# SPDX-License-Identifier: Apache-2.0
"""Runs the built tool as a process, in a temporary folder."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import unittest
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples/crawl.warc.gz"
SANITIZED = bool(os.environ.get("SITO_SANITIZE"))  # the tool was built with sanitizers
SITO = os.environ.get("SITO_BIN", str(ROOT / "build/dev/apps/sito/sito"))
MEGABYTE = 1 << 20
# A shell ignores interrupts for what it starts in the background, and the tool would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


def gzip_bomb(gigabytes, front=b"", filler=b"\0"):
    """A gzip stream of one byte over and over, a thousandth of its size, made without making it."""
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    head = packer.compress(front + filler * MEGABYTE) + packer.flush(zlib.Z_FULL_FLUSH)
    piece = packer.compress(filler * MEGABYTE) + packer.flush(zlib.Z_FULL_FLUSH)
    return head + piece * (gigabytes * 1024)


class ResultWithSkips(unittest.TextTestResult):
    """Lists skipped tests, for the end of scripts/test."""

    def printErrors(self):
        super().printErrors()
        for test, reason in self.skipped:
            self.stream.writeln(f"SKIPPED {test.id()}: {reason}")


unittest.TextTestRunner.resultclass = ResultWithSkips


class ToolTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_sito(self, *arguments, stdin=b"", exit_code=0, timeout=120, **more):
        """Runs `sito ARGUMENTS`; fails the test unless it ends with exit_code. Output is bytes."""
        done = subprocess.run([SITO, *map(str, arguments)], input=stdin, capture_output=True, timeout=timeout, **more)
        self.assertEqual(done.returncode, exit_code, (arguments, done.stderr.decode(errors="replace")))
        return done

    def corpus(self, *arguments, exit_code=0, **more):
        """Runs `sito corpus` with --stats and gives its account."""
        stats = self.folder / "stats.json"
        self.run_sito("corpus", *arguments, "--stats", stats, exit_code=exit_code, **more)
        account = json.loads(stats.read_text())
        self.assertTrue(account["adds_up"], account)
        total = account["written"] + sum(account["dropped"].values()) + sum(account["failed"].values())
        self.assertEqual(account["records"], total, account)
        return account

    def leftovers(self):
        """Names in the folder that look like temporary files."""
        return [path.name for path in self.folder.iterdir() if "tmp" in path.name or ".part-" in path.name or path.name.startswith(".")]

    def shim(self, name, source):
        """A library that replaces functions of the system in a worker, as its environment."""
        compiler = shutil.which("cc") or shutil.which("clang")
        if compiler is None:
            self.skipTest("no C compiler")
        (self.folder / f"{name}.c").write_text("#define _GNU_SOURCE\n" + source)
        subprocess.run([compiler, "-shared", "-fPIC", "-o", f"{name}.so", f"{name}.c", "-ldl"], cwd=self.folder, check=True)
        return dict(os.environ, LD_PRELOAD=str(self.folder / f"{name}.so"))
