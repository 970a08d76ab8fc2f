#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One table of what sito and others keep of the structure of the pages of tests/quality/markdown, as Markdown.

    python3 -m venv peers && peers/bin/pip install trafilatura resiliparse html2text markdownify readability-lxml
    peers/bin/python tools/compare_markdown.py build/dev/apps/sito/sito

Those that are not installed are left out. Converters without an extractor get the whole page, and the article alone in a line of their own.
"""
import importlib
import importlib.metadata
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests/quality/markdown"))
import pages  # noqa: E402
import score  # noqa: E402


def sito(tool, *flags):
    def run(page):
        command = [tool, "extract", "-", "--url", page.url, "--format", "markdown", "--no-language", "-q", *flags]
        return subprocess.run(command, input=page.html.encode(), capture_output=True, check=True).stdout.decode()
    return run


def trafilatura(module):
    options = {"output_format": "markdown", "include_links": True, "include_images": True, "include_tables": True, "include_formatting": True}
    return lambda page: module.extract(page.html, url=page.url, **options) or ""


def resiliparse(module):
    from resiliparse.parse.html import HTMLTree
    return lambda page: module.extract_plain_text(HTMLTree.parse(page.html), main_content=True, links=True, alt_texts=True, preserve_formatting=True) or ""


def html2text(module):
    def run(page):
        converter = module.HTML2Text(baseurl=page.url)
        converter.body_width = 0
        return converter.handle(page.html)
    return run


def markdownify(module):
    return lambda page: module.markdownify(page.html, heading_style="ATX")


def readability(module):
    import html2text as converters

    def run(page):
        converter = converters.HTML2Text(baseurl=page.url)
        converter.body_width = 0
        document = module.Document(page.html)
        return f"# {document.short_title()}\n\n" + converter.handle(document.summary())
    return run


PEERS = [("trafilatura", "trafilatura", "trafilatura", trafilatura), ("Resiliparse (main content)", "resiliparse", "resiliparse.extract.html2text", resiliparse),
         ("readability-lxml + html2text", "readability-lxml", "readability", readability), ("html2text, whole page", "html2text", "html2text", html2text),
         ("markdownify, whole page", "markdownify", "markdownify", markdownify)]


def row(name, run):
    found = score.sums([score.score(run(page), page)[0:2] for page in pages.pages()])
    return f"| {name} | " + " | ".join(re.sub(r"^0", "", f"{found[kind]:.3f}") for kind in (*pages.KINDS, "around")) + " |"


def main():
    tool = sys.argv[1]
    print("| | " + " | ".join((*pages.KINDS, "around")) + " |\n|---|" + "---:|" * (len(pages.KINDS) + 1))
    print(row("sito", sito(tool)))
    print(row("sito, keep-all", sito(tool, "--algorithm", "keep-all")))
    for name, package, module, make in PEERS:
        try:
            run = make(importlib.import_module(module))
        except ImportError:
            print(f"{name} is not installed", file=sys.stderr)
            continue
        print(row(name.replace(" (", f" {importlib.metadata.version(package)} (", 1) if " (" in name else f"{name} ({importlib.metadata.version(package)})", run))


if __name__ == "__main__":
    main()
