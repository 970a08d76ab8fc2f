#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""sito corpus that is killed at any moment: what has the name of an output is complete, or what was there before.

SITO_KILLS says how often it is killed (default 20), SITO_SEED when.
"""
import json
import os
import random
import signal
import subprocess
import time
import unittest

from tool import EXAMPLE, SITO, ToolTest

KILLS = int(os.environ.get("SITO_KILLS", "20"))
OLD = b"what was there before\n"


class Killed(ToolTest):
    def setUp(self):
        super().setUp()
        self.pick = random.Random(int(os.environ.get("SITO_SEED", "1")))
        (self.folder / "in.warc.gz").write_bytes(EXAMPLE.read_bytes() * 100)
        self.command = [SITO, "corpus", "in.warc.gz", "-o", "out/", "--format", "jsonl,vertical", "--compress", "gzip", "--stats", "stats.json",
                        "--side-warc", "side.warc.gz", "--registry", "registry", "-j", "2"]
        begin = time.monotonic()
        subprocess.run(self.command, cwd=self.folder, check=True, capture_output=True)
        self.seconds = time.monotonic() - begin
        self.whole = {name: (self.folder / name).read_bytes() for name in ("out/corpus.jsonl.gz", "out/corpus.vert.gz", "side.warc.gz", "registry")}

    def check(self, name):
        """Whether the output is there, and new."""
        path = self.folder / name
        if not path.exists() or path.read_bytes() == OLD:
            return False
        self.assertEqual(path.read_bytes() == self.whole[name], True, f"{name} is torn")
        return True

    def test_no_output_is_torn(self):
        kills = ended = complete = 0
        for n in range(KILLS):
            for name in self.whole:
                (self.folder / name).unlink(missing_ok=True)
                if n % 2:
                    (self.folder / name).write_bytes(OLD)
            (self.folder / "stats.json").unlink(missing_ok=True)
            running = subprocess.Popen(self.command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            # Some are killed while they begin, one in three about when outputs get their names.
            late = n % 3 == 0
            time.sleep(self.pick.uniform(0.85, 1.1) * self.seconds if late else self.pick.uniform(0, self.seconds))
            if running.poll() is None:
                running.send_signal(signal.SIGKILL)
                kills += 1
            else:
                ended += 1
            running.wait()
            complete += sum([self.check(name) for name in self.whole])
            if (self.folder / "stats.json").exists():
                self.assertTrue(json.loads((self.folder / "stats.json").read_text())["adds_up"])
        subprocess.run(self.command, cwd=self.folder, check=True, capture_output=True)
        self.assertTrue(all(self.check(name) for name in self.whole))
        left = [path.name for folder in (self.folder, self.folder / "out") for path in folder.iterdir() if ".part-" in path.name]
        self.assertEqual(left, [], "the next run that writes the same outputs removes them")
        self.assertGreater(kills, KILLS // 3, "most runs had ended before they were killed")
        print(f"killed {kills} times, {ended} had ended; {complete} of {len(self.whole) * KILLS} outputs had their names; none was torn")


if __name__ == "__main__":
    unittest.main()
