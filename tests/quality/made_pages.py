# SPDX-License-Identifier: Apache-2.0
"""What the tests of made-up pages share: making them, and reading them as a reader does."""
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

TOOLS = pathlib.Path(__file__).resolve().parents[2] / "tools"


def generate(tool, folder, *arguments):
    subprocess.run([sys.executable, TOOLS / tool, "-o", folder, *arguments], check=True)
    return [json.loads(line) for line in (pathlib.Path(folder) / "pages.jsonl").read_text(encoding="utf-8").splitlines()]


def squeezed(text):
    return re.sub(r"\s+", "", text)


def visible(source):
    source = re.sub(r"(?s)<(script|style|title)\b.*?</\1>", "", source)
    return squeezed(html.unescape(re.sub(r"</?[a-zA-Z!][^>]*>", "", source)))


def check_seeds(test, tool, *arguments):
    """The same seed gives the same bytes as in the folder of the test, another one other pages."""
    with tempfile.TemporaryDirectory() as other, tempfile.TemporaryDirectory() as third:
        generate(tool, other, *arguments)
        for path in sorted(test.folder.rglob("*.*")):
            test.assertEqual(path.read_bytes(), (pathlib.Path(other) / path.relative_to(test.folder)).read_bytes(), path.name)
        test.assertNotEqual(generate(tool, third, *arguments, "--seed", "2"), test.pages)
