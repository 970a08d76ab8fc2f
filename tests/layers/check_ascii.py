#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Sources are ASCII (test data is not): other characters are written as escapes with their name."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = ["src", "include", "python", "apps", "tests", "fuzz", "bench", "examples", "scripts", "cmake"]
SUFFIXES = {".h", ".cpp", ".cmake", ".sh", ".py", ".txt"}


def main():
    faults = []
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            parts = path.relative_to(ROOT).parts
            if not path.is_file() or path.suffix not in SUFFIXES or "data" in parts or "golden" in parts:
                continue
            for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
                if any(byte > 127 for byte in line):
                    faults.append(f"{path.relative_to(ROOT)}:{number}: not ASCII")
    print("\n".join(faults) if faults else "all sources are ASCII")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
