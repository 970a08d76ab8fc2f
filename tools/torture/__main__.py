# SPDX-License-Identifier: Apache-2.0
"""Damages pages and archives at random, runs the whole tool on them in batches, and looks for anything that is wrong.

  scripts/torture --pages 1000000 --archives 100000 --hours 8
  scripts/torture --pages 400 --archives 100 --seed 7    the same inputs every time

Of each run it checks the exit code, the account, that outputs are valid UTF-8, JSON and XML, memory (256 MB) and time
(2 s a page). Of every fifth run, that a format has the same bytes when it is written alone. The smallest failing input of a batch is kept in the folder of --output, with the command that fails on it.
The row, the formats and the switches change from batch to batch. Exit code 1 when something was found.
"""
import argparse
import json
import os
import pathlib
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

from torture import seeds
from torture.batch import archive_batch, page_batch
from torture.run import Plan, Runner

ROOT = pathlib.Path(__file__).resolve().parents[2]
SWITCHES = (["--no-comments"], ["--no-tables"], ["--no-links"], ["--no-images"], ["--no-recovery"],
            ["--no-page-states"], ["--charset-policy", "strict"], ["--target-language", "cs,en"],
            ["--dedup", "both"], ["--dedup", "paragraphs", "--dedup-method", "near"], ["--print-css"], ["--archive-feeds"],
            ["--filter", "gopher-quality,c4"], ["--mask", "email,ip,phone"], ["--join-parts"])
COMPARED = 5  # every so many batches, a format is written alone, too
OF_MARKUP = (["--metadata"], ["--provenance"], ["--paragraph-languages"])  # an error with formats that have no place for them


def arguments():
    parser = argparse.ArgumentParser(prog="scripts/torture", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=20_000, help="damaged pages (default 20,000)")
    parser.add_argument("--archives", type=int, default=2_000, help="damaged archives (default 2,000)")
    parser.add_argument("--batch", type=int, default=1_000, help="inputs of a run (default 1,000)")
    parser.add_argument("--first", type=int, default=0, help="number of the first batch: to go on, or to repeat one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hours", type=float, default=1e6, help="ends after so long")
    parser.add_argument("--seeds", type=pathlib.Path, metavar="FOLDER", help="pages to begin with (default: the project's own)")
    parser.add_argument("--output", type=pathlib.Path, default=ROOT / "build/torture", help="where failing inputs go")
    parser.add_argument("--sito", default=os.environ.get("SITO_BIN", str(ROOT / "build/release/apps/sito/sito")))
    return parser.parse_args()


def rows(sito):
    listed = subprocess.run([sito, "list", "algorithms", "--format", "json"], capture_output=True, text=True, check=True)
    return [row["name"] for row in json.loads(listed.stdout)]


def make_plan(pick, formats_of_corpora, rows_in_turn, number):
    formats = sorted(pick.sample(formats_of_corpora, pick.choice((1, 2, 2, len(formats_of_corpora)))))
    switches = []
    for switch in pick.sample(SWITCHES + (OF_MARKUP if "vertical" in formats else ()), pick.choice((0, 1, 2, 3))):
        if switch[0] not in switches:
            switches += switch
    if "jsonl" in formats and pick.random() < 0.3:
        switches += ["--param", "body=markdown"]
    alone = pick.choice(formats) if len(formats) > 1 and number % COMPARED == 0 else ""
    return Plan(rows_in_turn[number % len(rows_in_turn)], formats, switches, alone)


class Torture:
    def __init__(self, options, folder):
        self.options = options
        self.folder = pathlib.Path(folder)
        self.runner = Runner(options.sito, self.folder, bool(os.environ.get("SITO_SANITIZE")))
        self.begun = time.monotonic()
        self.faults = 0
        self.counted = {"page": 0, "archive": 0}

    def over(self):
        return time.monotonic() - self.begun > self.options.hours * 3600

    def batches(self):
        """Makes the batches one after another; each depends on the seed and its number alone."""
        every_row, pages, archives = rows(self.options.sito), seeds.pages(self.options.seeds), seeds.archives()
        left = {"page": self.options.pages, "archive": self.options.archives}
        number = self.options.first
        while any(left.values()) and not self.over():
            for kind in ("page", "archive"):
                size = min(left[kind], self.options.batch)
                if not size:
                    continue
                left[kind] -= size
                pick = random.Random(f"{self.options.seed}:{kind}:{number}")
                plan = make_plan(pick, list(self.runner.endings), every_row, number)
                make = page_batch if kind == "page" else archive_batch
                yield number, plan, make(pick, pages if kind == "page" else archives, size)
            number += 1

    def run(self):
        for number, plan, batch in self.batches():
            fault = batch.fault(self.runner, plan, self.folder)
            self.counted[batch.kind] += len(batch.inputs)
            found = fault and batch.smallest(self.runner, plan, self.folder, fault)
            if found:
                self.keep(number, plan, *found)
            self.report(number, plan)
        return self.faults

    def keep(self, number, plan, batch, fault):
        self.faults += 1
        self.options.output.mkdir(parents=True, exist_ok=True)
        name = f"seed{self.options.seed}-batch{number}-{batch.kind}"
        paths = [shutil.copy(path, self.options.output / f"{name}-{path.name}") for path in batch.write(self.folder)]
        command = shlex.join(["sito", "corpus", *map(str, paths), "-o", "out", "-j", "1", *plan.arguments()])
        (self.options.output / f"{name}.txt").write_text(f"{fault}\n{command}\n")
        print(f"torture: {fault}\n  {command}", flush=True)

    def report(self, number, plan):
        seconds = time.monotonic() - self.begun
        print(f"torture: batch {number} ({plan.row}): {self.counted['page']} pages, {self.counted['archive']} archives, {self.faults} faults, "
              f"{seconds:.0f} s", flush=True)


def main():
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="torture-") as folder:
        return 1 if Torture(options, folder).run() else 0


if __name__ == "__main__":
    sys.exit(main())
