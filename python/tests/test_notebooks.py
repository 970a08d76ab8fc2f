# SPDX-License-Identifier: Apache-2.0
"""The notebooks in examples/ run: in a kernel where nbclient and ipykernel are installed, and otherwise cell by cell."""
import ast
import contextlib
import io
import json

import pytest
from conftest import ROOT

FOLDER = ROOT / "examples/notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def run_cell(source, known):
    """What a cell prints, and the value of its last line when that is an expression, as a notebook shows it."""
    lines = ast.parse(source).body
    last = ast.Expression(lines.pop().value) if isinstance(lines[-1], ast.Expr) else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(compile(ast.Module(lines, []), "cell", "exec"), known)
        value = eval(compile(last, "cell", "eval"), known) if last is not None else None
    html = value._repr_html_() if hasattr(value, "_repr_html_") else ""
    return printed.getvalue() + ("" if value is None else html or repr(value))


def check_modifier(shown):
    first, changed, dropped, whole, coloured = shown
    assert "bad | " in first and "+420" in first
    assert "(number)" in changed and "arch bridges" in changed and "Imprint" not in changed and "Home" not in changed
    assert "('bad', 'Call" in dropped
    assert whole.startswith("The bridge\n") and "More: arch bridges" in whole and "'written'" in whole
    assert "background:#d8f0d8" in coloured and "background:#f4f4f4" in coloured


CHECKS = {"justext_modifier.ipynb": check_modifier}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_cells_run(path, monkeypatch):
    cells = [cell for cell in json.loads(path.read_text())["cells"] if cell["cell_type"] == "code"]
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in cells), "notebooks are kept without outputs"
    monkeypatch.chdir(FOLDER)
    known = {}
    CHECKS[path.name]([run_cell("".join(cell["source"]), known) for cell in cells])


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_a_kernel_runs_them(path):
    nbclient = pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    import nbformat
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": str(FOLDER)}}).execute()
    shown = []
    for cell in notebook.cells:
        if cell.cell_type == "code":
            shown.append("".join(output.get("text", "") or output.get("data", {}).get("text/html", "")
                                 or output.get("data", {}).get("text/plain", "") for output in cell.outputs))
    CHECKS[path.name](shown)
