#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""SECURITY.md names tests that exist, one for each bound."""
import re
import unittest

from tool import ROOT


def sources(pattern):
    return "\n".join(path.read_text() for path in sorted(ROOT.glob(pattern)))


def text_of(program):
    """The source of a test program that CTest knows by that name."""
    if program.startswith("unit_"):
        return sources(f"tests/unit/{program.removeprefix('unit_')}/*_test.cpp")
    if program.startswith("cli_test_"):
        return sources(f"tests/cli/{program.removeprefix('cli_')}.py")
    if program == "python":
        return sources("python/tests/*.py")
    return sources("tests/CMakeLists.txt") if program in sources("tests/CMakeLists.txt") else ""


class Security(unittest.TestCase):
    def rows(self):
        for line in (ROOT / "SECURITY.md").read_text().splitlines():
            cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
            if line.lstrip().startswith("| ") and cells[0] != "stage":
                self.assertEqual(len(cells), 3, line)
                yield cells

    def test_each_bound_names_a_test_that_is_there(self):
        rows = list(self.rows())
        self.assertGreater(len(rows), 15)
        for stage, bound, tests in rows:
            with self.subTest(stage=stage):
                self.assertRegex(bound, r"\d|linear|same|`")
                named = re.findall(r"`((?:unit|cli_test|slow)_\w+|python)`(?: \(([^)]*)\))?", tests)
                self.assertTrue(named, tests)
                for program, cases in named:
                    text = text_of(program)
                    self.assertTrue(text, f"there is no test {program}")
                    for case in re.findall(r"`(\w+)`", cases or ""):
                        self.assertIn(case, text, f"{program} has no {case}")
                for path in re.findall(r"`(fuzz/[\w./]+)`", tests):
                    self.assertTrue((ROOT / path).exists(), path)

    def test_test_files_that_are_named_are_there(self):
        for path in re.findall(r"`(tests/[\w./]+)`", (ROOT / "SECURITY.md").read_text()):
            self.assertTrue((ROOT / path).exists(), path)


if __name__ == "__main__":
    unittest.main()
