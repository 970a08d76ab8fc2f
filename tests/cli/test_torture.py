#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""scripts/torture with fixed seeds; and that it finds what is wrong, with a tool that is."""
import os
import subprocess
import sys
import unittest

from tool import ROOT, SANITIZED, SITO, ToolTest

PAGES, ARCHIVES = (600, 150) if SANITIZED else (3_000, 600)
# A tool that fails on pages with a word that mutation keeps, in the way that is asked for.
FAULTY = """#!{python}
import os, pathlib, subprocess, sys
done = subprocess.run(["{sito}", *sys.argv[1:]])
archive = "-i" in sys.argv and pathlib.Path(open(sys.argv[sys.argv.index("-i") + 1]).readline().strip())
if archive and b"frobnicate" in archive.read_bytes():
    {fault}
sys.exit(done.returncode)
"""
FAULTS = {
    "exit code -6": "os.abort()",
    "exit code 3": "sys.exit(3)",
    "account: ": "os.remove(sys.argv[sys.argv.index('--stats') + 1])",
    "memory: ": "b'x' * 300_000_000",
    "output ": "out = sys.argv[sys.argv.index('-o') + 1]; [open(path, 'ab').write(b'\\xff') for path in"
               " ([os.path.join(out, name) for name in os.listdir(out)] if os.path.isdir(out) else [out])]",
}


# A tool that writes another byte when it writes one format alone.
DEPENDENT = """#!{python}
import os, subprocess, sys
done = subprocess.run(["{sito}", *sys.argv[1:]])
if "-o" in sys.argv and os.path.isfile(sys.argv[sys.argv.index("-o") + 1]):
    open(sys.argv[sys.argv.index("-o") + 1], "ab").write(b"\\n")
sys.exit(done.returncode)
"""


class Torture(ToolTest):
    def torture(self, sito, *arguments):
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "tools"), "SITO_BIN": str(sito)}
        return subprocess.run([sys.executable, "-m", "torture", "--output", self.folder / "found", *map(str, arguments)],
                              env=environment, capture_output=True, text=True, timeout=900)

    def test_the_tool_stands_damaged_pages_and_archives(self):
        done = self.torture(SITO, "--pages", PAGES, "--archives", ARCHIVES, "--batch", 100)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertRegex(done.stdout.splitlines()[-1], f"{PAGES} pages, {ARCHIVES} archives, 0 faults")

    @unittest.skipIf(SANITIZED, "a tool that fails on purpose")
    def test_a_format_that_depends_on_the_others_is_found(self):
        faulty = self.folder / "faulty"
        faulty.write_text(DEPENDENT.format(python=sys.executable, sito=SITO))
        faulty.chmod(0o755)
        done = self.torture(faulty, "--pages", 10, "--archives", 0, "--batch", 2)
        self.assertIn("written alone, its bytes are others", done.stdout + done.stderr)

    @unittest.skipIf(SANITIZED, "a tool that fails on purpose")
    def test_faults_are_found_and_the_page_is_kept(self):
        for number, (said, fault) in enumerate(FAULTS.items()):
            with self.subTest(said):
                faulty = self.folder / "faulty"
                faulty.write_text(FAULTY.format(python=sys.executable, sito=SITO, fault=fault))
                faulty.chmod(0o755)
                pages = self.folder / "seeds"
                pages.mkdir(exist_ok=True)
                (pages / "page.html").write_text("<p>Words of a page to frobnicate at length.</p>")
                for index in range(3):
                    (pages / f"{index}.html").write_text(f"<p>Words of page {index}.</p>")
                done = self.torture(faulty, "--pages", 48, "--archives", 0, "--batch", 48, "--seeds", pages, "--seed", number)
                self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
                kept = sorted((self.folder / "found").glob(f"seed{number}-*.warc"))
                self.assertEqual(len(kept), 1, done.stdout)
                data = kept[0].read_bytes()
                self.assertEqual((data.count(b"WARC/1.0\r\nWARC-Type"), b"frobnicate" in data), (1, True))
                self.assertTrue(kept[0].with_name(kept[0].name.replace("-pages.warc", ".txt")).read_text().startswith(said))


if __name__ == "__main__":
    unittest.main()
