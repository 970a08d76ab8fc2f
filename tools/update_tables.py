#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the documents that are generated from the program's tables: docs/cli.md and docs/algorithms.md.

    tools/update_tables.py [--check] [SITO]

--check changes nothing and fails when a document is not what the tables say.
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
COMMANDS = ["corpus", "plan", "run", "status", "finish", "get", "crawl", "render", "extract", "detect", "learn", "apply", "inspect", "eval", "tune", "compare", "serve", "service", "mcp", "icap", "proxy", "train extractor", "train victor", "train genres", "train words", "train metadata", "train elements", "label", "xqt run", "xqt check", "xqt query", "xqt generate", "slurm submit", "slurm retry", "slurm status", "warc check", "warc index", "warc cat", "list"]

CLI_HEAD = """# Command line

Generated from the tables of the program by `tools/update_tables.py`; `sito COMMAND --help` prints the same.

Data goes to standard output or to `-o`. Messages go to standard error and begin with `sito: `. `-` is standard input or output.
An output file gets its name when it is complete; until then it is called `NAME.part-PROCESS`. The next run that writes the
same output names and removes such files of a killed run. The order of the output is that of the input, and the bytes do not
depend on `--threads`. A flag without effect in a combination is an error. `sito help COMMAND` is `sito COMMAND -h`.

| exit code | meaning |
|---|---|
| 0 | everything was read (records dropped by a rule are not failures); also if the reader of a pipe has gone away, and when a signal ends a server (`serve`, `service`, `proxy`, `icap`, `mcp`) |
| 1 | finished, but some input could not be read or had no record (`--allow-empty` accepts that), or an output could not be written |
| 2 | wrong usage, or the run could not start |
| 3 | a fault of sito |
| 75 | `sito run`: stopped by a signal, or another worker has a shard: run it again |
| 130 | interrupted by SIGINT, SIGTERM or SIGHUP: the records in hand were finished and the account was written; an incomplete output is removed, or with `--keep-partial` renamed to `NAME.partial` |
"""

ALGORITHMS_HEAD = """# Algorithms

Generated from the table of algorithms by `tools/update_tables.py`; `sito list algorithms` prints the same with the meaning of each parameter.
Every row runs on the same parsed page and returns labels of the same form.

"""

LEARNERS_HEAD = """
## Site learners

Each learns from the pages of one site and returns labels for its pages (docs/sites.md); `sito list learners` prints the same with
the meaning of each parameter.

"""


def tool(sito, *arguments):
    return subprocess.run([sito, *arguments], check=True, capture_output=True, text=True).stdout


def documents(sito):
    cli = CLI_HEAD
    for command in COMMANDS:
        cli += f"\n## sito {command}\n\n```\n{tool(sito, *command.split(), '--help')}```\n"
    yield ROOT / "docs/cli.md", cli
    yield ROOT / "docs/algorithms.md", (ALGORITHMS_HEAD + tool(sito, "list", "algorithms", "--format", "markdown") +
                                        LEARNERS_HEAD + tool(sito, "list", "learners", "--format", "markdown"))


def main():
    check = "--check" in sys.argv
    paths = [argument for argument in sys.argv[1:] if argument != "--check"]
    stale = []
    for path, text in documents(paths[0] if paths else str(ROOT / "scripts/sito")):
        if path.exists() and path.read_text() == text:
            continue
        stale.append(str(path.relative_to(ROOT)))
        if not check:
            path.write_text(text)
    if stale:
        print(("not what the tables say: " if check else "written: ") + ", ".join(stale))
    return 1 if stale and check else 0


if __name__ == "__main__":
    sys.exit(main())
