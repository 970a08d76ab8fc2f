# SPDX-License-Identifier: Apache-2.0
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = sorted((ROOT / "examples/pages").glob("*.html"))


@pytest.fixture(scope="session")
def tool():
    """Runs the tool with arguments and gives what it prints."""
    program = os.environ.get("SITO_BIN") or str(ROOT / "build/dev/apps/sito/sito")
    if not pathlib.Path(program).exists():
        pytest.skip("the tool was not built")

    def run(*arguments, page=None, may_fail=False):
        done = subprocess.run([program, *map(str, arguments)], input=page, capture_output=True, check=False)
        assert may_fail or done.returncode == 0, done.stderr.decode()
        return done.stdout

    return run
