# SPDX-License-Identifier: Apache-2.0
"""python -m sito: the tool. What is done here without it: pages and archives to text, learn, detect, list."""
import argparse
import os
import pathlib
import shutil
import sys

from . import Corpus, Extractor, SitoError, __version__, algorithms, detect, formats, learn, learners

_ARCHIVES = (".warc", ".arc", ".wet", ".wat", ".warc.gz", ".arc.gz", ".wet.gz", ".wat.gz", ".warc.zst")
_TABLES = {"algorithms": algorithms, "formats": formats, "learners": learners}


def _read(path):
    return sys.stdin.buffer.read() if path == "-" else pathlib.Path(path).read_bytes()


def _documents(path, extractor, url):
    if path.endswith(_ARCHIVES):
        errors = []
        corpus = Corpus(path, extractor, on_error=errors.append)
        yield from corpus
        print(f"sito: {path}: {corpus.account}", file=sys.stderr)
        if errors:
            raise errors[0]
        return
    yield extractor.extract(_read(path), url)


def _extract(given):
    extractor = Extractor(algorithm=given.algorithm, metadata=given.format not in ("text", "jsonl"))
    failed = False
    for path in given.pages or ["-"]:
        try:
            for document in _documents(path, extractor, given.url):
                if document.reason:
                    print(f"sito: {path}: no text was kept: {document.reason}", file=sys.stderr)
                sys.stdout.buffer.write(document.render(given.format).encode("utf-8"))
        except ValueError:
            raise
        except (SitoError, OSError) as error:
            print(f"sito: {path}: {error}", file=sys.stderr)
            failed = True
    return 1 if failed else 0


def _learn(given):
    templates = learn((_read(path) for path in given.pages), learner=given.site or "template-local")
    for site, why in templates.report["not_learned"].items():
        print(f"sito: {site}: {why}", file=sys.stderr)
    sys.stdout.write(templates)
    return 0 if templates else 1


def _detect(given):
    found = detect(((_read(path), "") for path in given.pages), kind=given.kind)
    sys.stdout.write(found.render(given.format))
    return 0


def _list(given):
    for row in _TABLES[given.table]():
        print(f"{row.name:32}{row.summary}")
    return 0


def _parser():
    parser = argparse.ArgumentParser(
        prog="python -m sito", description="Clean text of pages and archives. Commands: extract (default), learn, detect, list. All commands of "
        "the program sito, when it is installed (the package sito-tool, on the PATH, or SITO_BIN names it), with all of their options.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    extract = commands.add_parser("extract", help="HTML files or archives to text and other formats")
    extract.add_argument("pages", nargs="*", metavar="FILE", help="HTML files or archives; - (default) for standard input")
    extract.add_argument("--format", default="text", help="text (default), markdown, html, tei, json, jsonl ...")
    extract.add_argument("--algorithm", default="sito", help="a row of `list algorithms`, or an expression")
    extract.add_argument("--url", help="the page's address, for its links")
    extract.set_defaults(run=_extract)
    learning = commands.add_parser("learn", help="what the pages of a site have in common")
    learning.add_argument("pages", nargs="+", metavar="FILE")
    learning.add_argument("--site", metavar="LEARNER")
    learning.set_defaults(run=_learn)
    detecting = commands.add_parser("detect", help="where date, author, title and text stand")
    detecting.add_argument("pages", nargs="+", metavar="FILE")
    detecting.add_argument("--format", default="text")
    detecting.add_argument("--kind")
    detecting.set_defaults(run=_detect)
    listing = commands.add_parser("list", help="what there is by name")
    listing.add_argument("table", choices=sorted(_TABLES))
    listing.set_defaults(run=_list)
    return parser


def _tool():
    """The program sito, or None: that which is named, that of the package sito-tool, that on the PATH."""
    if os.environ.get("SITO_BIN"):
        return os.environ["SITO_BIN"]
    try:
        import sito_tool
    except ImportError:
        return shutil.which("sito")
    return sito_tool.PROGRAM


_OWN = ("extract", "learn", "detect", "list")
_ABOUT = ("-h", "--help", "--version")


def _names_files(arguments):
    """Whether there is no command: flags and files alone are for `extract`."""
    first = next((argument for argument in arguments if not argument.startswith("-")), "")
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in _ABOUT):
        return True
    return first not in _OWN and ("." in first or os.sep in first or os.path.exists(first))


def main(arguments=None):
    arguments = list(sys.argv[1:] if arguments is None else arguments)
    archives = False
    if _names_files(arguments):
        arguments.insert(0, "extract")
        archives = any(argument.endswith(_ARCHIVES) for argument in arguments)  # the tool's `extract` is for pages
    if _tool() and arguments[0] not in _ABOUT and not archives:
        os.execv(_tool(), [_tool(), *arguments])
    first = arguments[0] if not arguments[0].startswith("-") else ""
    if first and first not in _OWN:
        print(f"sito: the command {first} is one of the program sito, which is not here: install the package sito-tool, or build it and put it on the "
              "PATH (docs/python.md)", file=sys.stderr)
        return 2
    try:
        given = _parser().parse_args(arguments)
        return given.run(given)
    except (SitoError, OSError, ValueError) as error:
        print(f"sito: {error}", file=sys.stderr)
        return 2 if isinstance(error, ValueError) else 1


if __name__ == "__main__":
    sys.exit(main())
