# SPDX-License-Identifier: Apache-2.0
"""The Python on the pages of the documentation runs, in the order of each page."""
import contextlib
import importlib.util
import io
import re
import shutil

import pytest
from conftest import ROOT

PAGES = ["docs/python.md", "README.md"]
_BLOCK = re.compile(r"^```python( [^\n]*)?\n(.*?)^```", re.M | re.S)


def run_examples(text, name, known):
    """Runs the examples of a page; gives those left out because a package is missing, as "number (package)"."""
    blocks = _BLOCK.findall(text)
    assert blocks, "the page has no examples"
    left_out = []
    for number, (needs, code) in enumerate(blocks, 1):
        missing = [package for package in needs.split() if importlib.util.find_spec(package) is None]
        if missing:
            left_out.append(f"{number} ({', '.join(missing)})")
            continue
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(code, f"{name}, example {number}", "exec"), known)
        if "print(" in code:
            assert printed.getvalue().strip(), f"example {number} prints nothing"
    return left_out


@pytest.mark.parametrize("name", PAGES)
def test_examples_run(name, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for copy in ("crawl", "a", "b"):
        shutil.copy(ROOT / "examples/crawl.warc.gz", tmp_path / f"{copy}.warc.gz")
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "examples/pages/bridge.en.html").read_bytes()
    left_out = run_examples((ROOT / name).read_text(encoding="utf-8"), name, {"__name__": "__main__", "page": page, "html": page})
    if left_out:
        pytest.skip(f"all other examples ran; not installed: {'; '.join(left_out)}")


def test_an_example_without_its_package_is_left_out_alone():
    page = "```python\nran = [1]\n```\n```python nowhere\nran.append(2)\n```\n```python\nran.append(3)\n```\n"
    known = {}
    assert run_examples(page, "page", known) == ["2 (nowhere)"]
    assert known["ran"] == [1, 3]
