# SPDX-License-Identifier: Apache-2.0
"""Fails where an example of the specification of the published methods (T-BTE-1 ...) has no unit test that names it."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The examples of each section: T-AT-1; T-BP-1 to T-BP-4; ...
EXAMPLES = {"AT": 1, "BP": 4, "BR": 2, "BTE": 3, "CCB": 4, "CO": 1, "CR": 2, "CS": 2, "CW": 2, "DA": 1, "DSC": 2, "EV": 2, "FE": 2, "GI": 2, "GM": 3,
            "HU": 1, "JT": 5, "KFE": 1, "KH": 1, "KU": 3, "LE": 1, "LP": 2, "LQF": 2, "NIT": 2, "PR": 1, "RC": 1, "RE": 5, "RM": 2, "RP": 2, "SST": 3,
            "UZ": 3, "VE": 5, "VI": 2, "WA": 4, "XQ": 2}


def named(path):
    """The examples that a file names below its includes, where its tests are."""
    text = path.read_text(encoding="utf-8")
    return re.findall(r"T-[A-Z]+-T?\d+", text[text.find("#include"):])


def main():
    wanted = {f"T-{name}-{number}" for name, count in EXAMPLES.items() for number in range(1, count + 1)} | {"T-RM-T1"}
    found = {name for path in sorted((ROOT / "tests/unit").rglob("*_test.cpp")) for name in named(path)}
    missing = sorted(wanted - found)
    print("\n".join(f"{name}: no test names it" for name in missing) or f"{len(wanted)} examples have a test")
    unknown = sorted(found - wanted)
    print("\n".join(f"{name}: not in the list of examples" for name in unknown), end="\n" if unknown else "")
    return 1 if missing or unknown else 0


if __name__ == "__main__":
    sys.exit(main())
