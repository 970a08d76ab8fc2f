#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Changes conditions and constants of source files one at a time, and says which changes no unit test notices.

  scripts/mutate justext goldminer                         the central condition of rows and learners: the row's own unit test has to notice it
  scripts/mutate --rows                                    the same for all of them
  scripts/mutate src/sito/extract/bte.cpp                  each change: a build of one file, a link, the room's unit tests
  scripts/mutate --every 5 src/sito/extract/justext/*.cpp  one change of five

tests/conditions.txt has the central conditions. Files are changed where they are and restored; those with uncommitted changes are refused.
Exit code 1 when a change survives.
"""
import argparse
import pathlib
import re
import resource
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
CONDITIONS = ROOT / "tests/conditions.txt"
TABLES = ["src/sito/extract/table.cpp", "src/sito/site/table.cpp"]  # of rows and learners
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


class Condition:
    """The central condition of a row: its file, the code, the changed code, and the files of the row's tests."""

    def __init__(self, name, lines):
        self.name = name
        self.path = ROOT / lines[0]
        room = pathlib.PurePath(lines[0]).parts[2]
        self.target = f"unit_{room}"
        self.files = [ROOT / file for file in lines[1:-2] or [f"tests/unit/{room}/{name.replace('-', '_')}_test.cpp"]]
        self.before, self.after = lines[-2].removeprefix("- "), lines[-1].removeprefix("+ ")

    def tests(self):
        """The filter that runs the tests of these files only."""
        suites = [suite for file in self.files for suite in re.findall(r"^TEST(?:_F|_P)?\((\w+),", file.read_text(), re.MULTILINE)]
        return ":".join(f"{suite}.*:*/{suite}.*" for suite in sorted(set(suites)))

    def line(self):
        return self.path.read_text().split(self.before)[0].count("\n") + 1


def read_conditions():
    text = re.sub(r"^#.*\n", "", CONDITIONS.read_text(), flags=re.MULTILINE)
    entries = re.findall(r"^\[(.+)\]\n((?:.+\n)+)", text, re.MULTILINE)
    return {name: Condition(name, body.splitlines()) for name, body in entries}


def check_conditions(conditions):
    """Returns what is wrong with the table: rows without a condition, and conditions that the source does not have once."""
    wrong = [f"{name}: no condition" for table in TABLES for name in re.findall(r'\.name = "([a-z-]+)"', (ROOT / table).read_text())
             if name not in conditions]
    for condition in conditions.values():
        if (count := condition.path.read_text().count(condition.before)) != 1:
            wrong.append(f"{condition.name}: {condition.path.relative_to(ROOT)} has its condition {count} times")
        if not all(file.exists() for file in condition.files) or not condition.tests():
            wrong.append(f"{condition.name}: its unit test is missing")
    return wrong


def survives(condition, build):
    """Whether the tests of the row pass although its central condition is changed."""
    where = f"{condition.path.relative_to(ROOT)}:{condition.line()}"
    source = condition.path.read_text()
    try:
        condition.path.write_text(source.replace(condition.before, condition.after))
        made = subprocess.run(["cmake", "--build", build, "--target", condition.target], capture_output=True)
        if made.returncode:
            print(f"{condition.name}: {where}: the change does not compile", flush=True)
            return True
        if is_noticed(build, [condition.target], condition.tests()):
            print(f"{condition.name}: {where}: noticed by {' '.join(file.name for file in condition.files)}", flush=True)
            return False
        print(f"{condition.name}: {where}: survives: {condition.after}\n    was: {condition.before}", flush=True)
        return True
    finally:
        condition.path.write_text(source)


def is_noticed(build, targets, tests="*"):
    """Whether the changed file does not compile, or a test fails."""
    made = subprocess.run(["cmake", "--build", build, "--target", *targets], capture_output=True)
    if made.returncode:
        return True
    for target in targets:
        try:
            run = subprocess.run([build / "tests" / target, "--gtest_brief=1", f"--gtest_filter={tests}"], capture_output=True, cwd=ROOT, timeout=TEST_SECONDS,
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


def refuse_changed(parser, path):
    if subprocess.run(["git", "diff", "--quiet", "HEAD", "--", path], cwd=ROOT).returncode:
        parser.error(f"{path} has uncommitted changes")


def survivors_of_files(parser, options):
    total = 0
    for path in (pathlib.Path(name).resolve() for name in options.what):
        if not path.is_file():
            parser.error(f"{path.name} is neither a row nor a file")
        refuse_changed(parser, path)
        room = path.relative_to(ROOT / "src/sito").parts[0]
        targets = options.tests.split(",") if options.tests else [f"unit_{room}"]
        if is_noticed(options.build, targets):
            parser.error("the tests fail without any change")
        total += sum(1 for _ in survivors(path, options.every, options.build, targets))
    return total


def survivors_of_rows(parser, options, conditions):
    chosen = list(conditions.values()) if options.rows else [conditions[name] for name in options.what]
    for condition in chosen:
        refuse_changed(parser, condition.path)
    if is_noticed(options.build, sorted({condition.target for condition in chosen})):
        parser.error("the tests fail without any change")
    total = sum(survives(condition, options.build) for condition in chosen)
    print(f"{len(chosen)} conditions, {total} survive")
    return total


def main():
    parser = argparse.ArgumentParser(prog="scripts/mutate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", metavar="ROW|FILE", help="rows and learners, or source files")
    parser.add_argument("--rows", action="store_true", help="all rows and learners")
    parser.add_argument("--check", action="store_true", help="only check that each row has a condition, and that the source has it")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="of a file: one change of N")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/dev", help="where the tests are built")
    parser.add_argument("--tests", help="of a file: test programs, comma-separated (default: unit_<room>)")
    options = parser.parse_args()
    conditions = read_conditions()
    wrong = check_conditions(conditions)
    if options.check or wrong:
        print("\n".join(wrong) or f"{len(conditions)} rows have a condition")
        return 1 if wrong else 0
    rows = [name for name in options.what if name in conditions]
    if bool(options.what) == options.rows or 0 < len(rows) < len(options.what):
        parser.error("give rows, files or --rows")
    total = survivors_of_rows(parser, options, conditions) if rows or options.rows else survivors_of_files(parser, options)
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
