#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes conditions and constants of source files one at a time, and says which changes no unit test notices.

  scripts/mutate src/sito/extract/bte.cpp                  each change: a build of one file, a link, the room's unit tests
  scripts/mutate --every 5 src/sito/extract/justext/*.cpp  one change of five

Files are changed where they are and restored; those with uncommitted changes are refused. Exit code 1 when a change survives.
"""
import argparse
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
TEST_SECONDS = 120  # a change may make a loop endless,
TEST_MEMORY = 4 << 30  # and one that appends
SWAPS = {" < ": " <= ", " <= ": " < ", " > ": " >= ", " >= ": " > ", " == ": " != ", " != ": " == ", " && ": " || ", " || ": " && ",
         "return true;": "return false;", "return false;": "return true;", "if (!": "if ("}
SWAP = re.compile("|".join(re.escape(text) for text in sorted(SWAPS, key=len, reverse=True)))
# A constant of its own, or the default of a parameter: {"name", 150, ...
NUMBER = re.compile(r'(?:^constexpr .* = |^ *\{"[a-z_-]+", )-?(\d+)(?=[.,;UF])')
NOT_CODE = re.compile(r"^\s*(//|#|template|static_assert|using )")


def changes(source):
    """Yields (line number, text of the line before, after, whole text after) for each change."""
    lines = source.splitlines(keepends=True)
    for index, line in enumerate(lines):
        if NOT_CODE.match(line):
            continue
        code = line.split(" // ")[0]
        found = [(match.start(), match.end(), SWAPS[match[0]]) for match in SWAP.finditer(code)]
        found += [(match.start(1), match.end(1), str(int(match[1]) + 1)) for match in NUMBER.finditer(code)]
        for begin, end, instead in found:
            changed = line[:begin] + instead + line[end:]
            yield index + 1, line.strip(), changed.strip(), "".join(lines[:index] + [changed] + lines[index + 1:])


def is_noticed(build, targets):
    """Whether the changed file does not compile, or a test fails."""
    made = subprocess.run(["cmake", "--build", build, "--target", *targets], capture_output=True)
    if made.returncode:
        return True
    for target in targets:
        try:
            run = subprocess.run([build / "tests" / target, "--gtest_brief=1"], capture_output=True, cwd=ROOT, timeout=TEST_SECONDS,
                                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (TEST_MEMORY, TEST_MEMORY)))
        except subprocess.TimeoutExpired:
            return True
        if run.returncode:
            return True
    return False


def survivors(path, every, build, targets):
    source = path.read_text()
    counted = 0
    try:
        for number, (line, before, after, text) in enumerate(changes(source)):
            if number % every:
                continue
            counted += 1
            path.write_text(text)
            if not is_noticed(build, targets):
                print(f"{path.relative_to(ROOT)}:{line}: survives: {after}\n    was: {before}", flush=True)
                yield line
    finally:
        path.write_text(source)
        print(f"{path.relative_to(ROOT)}: {counted} changes", flush=True)


def main():
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one change of N")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/dev", help="where the tests are built")
    parser.add_argument("--tests", help="test programs, comma-separated (default: unit_<room>)")
    options = parser.parse_args()
    total = 0
    for path in (path.resolve() for path in options.files):
        if subprocess.run(["git", "diff", "--quiet", "HEAD", "--", path], cwd=ROOT).returncode:
            parser.error(f"{path} has uncommitted changes")
        room = path.relative_to(ROOT / "src/sito").parts[0]
        targets = options.tests.split(",") if options.tests else [f"unit_{room}"]
        if is_noticed(options.build, targets):
            parser.error("the tests fail without any change")
        total += sum(1 for _ in survivors(path, options.every, options.build, targets))
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
