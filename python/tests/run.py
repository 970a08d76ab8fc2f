#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Runs the tests and doctests of the Python package beside the tool; exits with 77 where the module or pytest is missing."""
import importlib.util
import os
import pathlib
import sys

PACKAGE = pathlib.Path(os.environ.get("SITO_PYTHON_PACKAGE", ""))


def main():
    if not any(PACKAGE.glob("sito/_sito*.so")):
        print("skipped: the Python module was not built: pip install nanobind, then cmake -DPython_EXECUTABLE=...")
        return 77
    if importlib.util.find_spec("pytest") is None:
        print("skipped: no pytest")
        return 77
    sys.path.insert(0, str(PACKAGE))
    os.environ["PYTHONPATH"] = str(PACKAGE)
    import pytest
    return pytest.main(["-q", "-rs", "-p", "no:cacheprovider", "--doctest-modules", "--doctest-ignore-import-errors", str(pathlib.Path(__file__).parent), str(PACKAGE / "sito")])


if __name__ == "__main__":
    sys.exit(main())
