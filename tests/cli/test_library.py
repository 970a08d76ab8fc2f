#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Installs the library into a folder, builds examples/cpp against it, and runs that."""
import os
import pathlib
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ["SITO_BIN"]).resolve().parents[2]
PAGE = """<html><head><title>The bridge</title></head><body><ul><li><a href="/">Home</a></li></ul>
<p>The old bridge across the river was opened again on Monday after two years of repairs, and the city
says that the work has cost less than it was planned and that all of the lanes are now in use again by everyone.</p>
<footer><a href="/contact">Contact</a> <a href="/terms">Terms</a></footer></body></html>"""


class Library(unittest.TestCase):
    def test_example_builds_against_the_installed_library(self):
        with tempfile.TemporaryDirectory() as folder:
            def run(*command, **more):
                done = subprocess.run(command, capture_output=True, text=True, **more)
                self.assertEqual(done.returncode, 0, (command, done.stdout, done.stderr))
                return done

            run("cmake", "--install", BUILD, "--prefix", f"{folder}/prefix")
            run("cmake", "-G", "Ninja", "-S", ROOT / "examples/cpp", "-B", f"{folder}/build",
                f"-DCMAKE_PREFIX_PATH={folder}/prefix")
            run("cmake", "--build", f"{folder}/build")
            out = run(f"{folder}/build/sift_one_page", input=PAGE).stdout
            self.assertTrue(out.startswith("The bridge [en]\nThe old bridge across the river"), out)
            self.assertEqual(len(out.splitlines()), 2, out)


if __name__ == "__main__":
    unittest.main()
