#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""One table of what sito and others keep of the structure of the pages of tests/quality/markdown, as Markdown.

    python3 -m venv peers && peers/bin/pip install trafilatura resiliparse html2text markdownify readability-lxml
    npm install --prefix peers defuddle jsdom
    peers/bin/python tools/compare_markdown.py build/dev/apps/sito/sito peers

Those that are not installed are left out; the last argument is the folder of defuddle. With --later, only the later pages. Converters without an extractor get the whole page, and the article alone in a line of their own.
"""
import importlib
import importlib.metadata
import json
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


def defuddle(folder, every):
    """defuddle's Markdown of all pages, by name; nothing if it is not installed."""
    if not (folder / "node_modules/defuddle").is_dir():
        return None
    lines = "".join(json.dumps({"html": page.html, "url": page.url}) + "\n" for page in every)
    done = subprocess.run(["node", ROOT / "tools/defuddle_peer.mjs", folder], input=lines.encode(), capture_output=True, check=True)
    written = [json.loads(line)["markdown"] for line in done.stdout.decode().splitlines() if line.startswith('{"markdown"')]
    return dict(zip((page.name for page in every), written, strict=True))


def row(name, run, every):
    found = score.sums([score.score(run(page), page)[0:2] for page in every])
    return f"| {name} | " + " | ".join(re.sub(r"^0", "", f"{found[kind]:.3f}") for kind in (*pages.KINDS, "around")) + " |"


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--later"]
    tool, folder = arguments[0], pathlib.Path(arguments[1] if len(arguments) > 1 else "peers")
    every = list(pages.pages())
    if "--later" in sys.argv:
        every = every[len(list(pages.older_pages())):]
    print("| | " + " | ".join((*pages.KINDS, "around")) + " |\n|---|" + "---:|" * (len(pages.KINDS) + 1))
    print(row("sito", sito(tool), every))
    print(row("sito, keep-all", sito(tool, "--algorithm", "keep-all"), every))
    if markdown := defuddle(folder, every):
        version = json.loads((folder / "node_modules/defuddle/package.json").read_text())["version"]
        print(row(f"defuddle {version}", lambda page: markdown[page.name], every))
    else:
        print("defuddle is not installed", file=sys.stderr)
    for name, package, module, make in PEERS:
        try:
            run = make(importlib.import_module(module))
        except ImportError:
            print(f"{name} is not installed", file=sys.stderr)
            continue
        print(row(name.replace(" (", f" {importlib.metadata.version(package)} (", 1) if " (" in name else f"{name} ({importlib.metadata.version(package)})", run, every))


if __name__ == "__main__":
    main()
