#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Lists what differs from the published methods on purpose: makes docs/deviations.md of the comments that begin with `DEVIATION:`.

    tools/list_deviations.py            # writes the page
    tools/list_deviations.py --check    # exit 1 and a message if the page is not what it would write
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs/deviations.md"
MARK = "DEVIATION:"
HEAD = """# Deviations

Where an algorithm differs on purpose from the paper, thesis or program that it follows, a comment in its source says so and why. This page lists
these comments. `tools/list_deviations.py` makes it; a test checks that it is current. For what each algorithm follows see
[provenance](provenance.md), and for its own switches back to the published form (`compat_...`) its page in [algorithms](algorithms.md).

What a source leaves open, such as a number that it does not give, is no deviation: the page of the algorithm says what was chosen.
"""


def comments(text):
    """The comments of C++ that stand on lines of their own: (number of the first line, its lines without slashes)."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r"\s*///?<? ?(.*)$", line)
        if match is None:
            found.append(None)
        elif found and found[-1] is not None:
            found[-1][1].append(match[1])
        else:
            found.append((number, [match[1]]))
    return [comment for comment in found if comment is not None]


def joined(parts):
    return " ".join(" ".join(parts).split())


def deviations(text):
    """(line, statement) of each, in order. A statement goes on to the next one, to an empty line or to the end of its comment."""
    for first, lines in comments(text):
        current = None
        for number, line in enumerate(lines, first):
            at = line.find(MARK)
            if current:
                current[1].append(line if at < 0 else line[:at])
            if current and (at >= 0 or not line.strip()):
                yield current[0], joined(current[1])
                current = None
            if at >= 0:
                current = (number, [line[at + len(MARK):]])
        if current:
            yield current[0], joined(current[1])


def page():
    parts = [HEAD]
    total = 0
    for room in sorted(path for path in (ROOT / "src/sito").iterdir() if path.is_dir()):
        rows = []
        for path in sorted([*room.rglob("*.cpp"), *room.rglob("*.h")]):
            for _, statement in deviations(path.read_text(encoding="utf-8")):
                name = path.relative_to(ROOT).as_posix()
                if not statement.endswith("."):
                    sys.exit(f"{name}: a deviation does not end with a full stop: {statement}")
                rows.append(f"| [{path.relative_to(room).as_posix()}](../{name}) | {statement.replace('|', chr(92) + '|')} |\n")
        if rows:
            parts.append(f"\n## {room.name}\n\n| file | what differs, and why |\n|---|---|\n" + "".join(rows))
            total += len(rows)
    parts.append(f"\n{total} deviations.\n")
    return "".join(parts)


def main():
    made = page()
    if sys.argv[1:] == ["--check"]:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != made:
            sys.exit("docs/deviations.md is not current: run tools/list_deviations.py")
        return
    PAGE.write_text(made, encoding="utf-8")


if __name__ == "__main__":
    main()
