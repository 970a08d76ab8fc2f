#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Skipped tests are listed: scripts/test prints the lines with SKIPPED at its end."""
import pathlib
import subprocess
import sys
import unittest

from tool import ToolTest

PROGRAM = """
import unittest
from tool import ToolTest
class Some(ToolTest):
    @unittest.skip("no such program")
    def test_one(self): pass
    def test_two(self): self.skipTest("no such package")
    def test_three(self): pass
unittest.main()
"""


class Skips(ToolTest):
    def test_skipped_tests_are_named_with_their_reason(self):
        done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, check=True, text=True, cwd=pathlib.Path(__file__).parent)
        listed = [line for line in done.stderr.splitlines() if line.startswith("SKIPPED ")]
        self.assertEqual(listed, ["SKIPPED __main__.Some.test_one: no such program", "SKIPPED __main__.Some.test_two: no such package"])


if __name__ == "__main__":
    unittest.main()
