# SPDX-License-Identifier: Apache-2.0
"""python -m sito: pages and archives to text. What else the tool can do is done by the program sito."""
import argparse
import pathlib
import sys

from . import ArchiveIterator, Extractor, SitoError, __version__

_ARCHIVES = (".warc", ".arc", ".wet", ".warc.gz", ".arc.gz", ".wet.gz", ".warc.zst")


def _documents(path, extractor, url):
    if path.endswith(_ARCHIVES):
        for record in ArchiveIterator(path):
            document = extractor.extract(record)
            if not document.reason:
                yield document
        return
    page = sys.stdin.buffer.read() if path == "-" else pathlib.Path(path).read_bytes()
    yield extractor.extract(page, url)


def main(arguments=None):
    parser = argparse.ArgumentParser(prog="python -m sito", description="The clean text of pages and archives.")
    parser.add_argument("pages", nargs="*", default=["-"], metavar="FILE", help="HTML files or archives; - (default) for standard input")
    parser.add_argument("--format", default="text", help="text (default), markdown, html, tei, json, jsonl ...")
    parser.add_argument("--algorithm", default="sito", help="a row of `sito list algorithms`, or an expression")
    parser.add_argument("--url", help="the page's address, for its links")
    parser.add_argument("--version", action="version", version=__version__)
    given = parser.parse_args(arguments)
    failed = False
    try:
        extractor = Extractor(algorithm=given.algorithm, metadata=given.format not in ("text", "jsonl"))
        for path in given.pages:
            try:
                for document in _documents(path, extractor, given.url):
                    if document.reason:
                        print(f"sito: {path}: nothing was kept: {document.reason}", file=sys.stderr)
                    sys.stdout.buffer.write(document.render(given.format).encode("utf-8"))
            except ValueError:
                raise
            except (SitoError, OSError) as error:
                print(f"sito: {path}: {error}", file=sys.stderr)
                failed = True
    except ValueError as error:
        print(f"sito: {error}", file=sys.stderr)
        return 2
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
