# SPDX-License-Identifier: Apache-2.0
"""The Python on the pages of the documentation runs, in the order of each page."""
import contextlib
import io
import re
import shutil

import pytest
from conftest import ROOT

PAGES = ["docs/python.md", "README.md"]
_BLOCK = re.compile(r"^```python( [^\n]*)?\n(.*?)^```", re.M | re.S)


@pytest.mark.parametrize("name", PAGES)
def test_examples_run(name, tmp_path, monkeypatch):
    blocks = _BLOCK.findall((ROOT / name).read_text(encoding="utf-8"))
    assert blocks, "the page has no examples"
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    shutil.copy(ROOT / "examples/crawl.warc.gz", tmp_path / "crawl.warc.gz")
    shutil.copy(ROOT / "examples/crawl.warc.gz", tmp_path / "a.warc.gz")
    shutil.copy(ROOT / "examples/crawl.warc.gz", tmp_path / "b.warc.gz")
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "examples/pages/bridge.en.html").read_bytes()
    known = {"__name__": "__main__", "page": page, "html": page}
    for number, (needs, code) in enumerate(blocks, 1):
        for package in needs.split():
            if not shutil.os.environ.get("SITO_DOCS_ALL"):
                pytest.importorskip(package, exc_type=ImportError)
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(compile(code, f"{name}, example {number}", "exec"), known)
        if "print(" in code:
            assert printed.getvalue().strip(), f"example {number} prints nothing"
