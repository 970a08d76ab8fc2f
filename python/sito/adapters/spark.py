# SPDX-License-Identifier: Apache-2.0
"""Functions for Spark's ``mapPartitions``: they are pickled, and each worker makes one extractor.

    paths = spark.sparkContext.parallelize(["a.warc.gz", "b.warc.gz"], 2)
    table = spark.createDataFrame(paths.mapPartitions(archives(target_language="cs")), SCHEMA)

    pages.rdd.mapPartitions(pages("html", "url"))
"""
from ..corpus import COLUMNS, Corpus, to_row
from ..errors import SitoError
from ..extractor import Extractor

# For spark.createDataFrame and mapInPandas; the columns of sito.corpus.COLUMNS, in their order, and why there is no text.
_TYPES = {str: "string", float: "double", int: "bigint", list: "array<string>"}
SCHEMA = ", ".join(f"{name} {_TYPES[kind]}" for name, kind in COLUMNS.items())
PAGE_SCHEMA = SCHEMA + ", reason string"


def _counted(error):
    """The account has the error."""


def archives(account=None, **options):
    """From paths of archives to rows of ``SCHEMA``. ``account`` is called with the account of each partition, on the worker.

    Without ``account``, a file that cannot be opened fails its task; with it, the account counts the file.
    """
    def run(paths):
        corpus = Corpus(paths, on_error=_counted if account is not None else None, **options)
        yield from (_ordered(row) for row in corpus.rows())
        if account is not None:
            account(corpus.account)
    return run


def pages(html="html", url=None, **options):
    """From rows with a column of HTML (bytes or text) to rows of ``PAGE_SCHEMA``, one for each: ``reason`` says why there is no text."""
    def run(rows):
        extractor = Extractor(**options)
        for row in rows:
            try:
                document = extractor.extract(row[html], row[url] if url else None)
            except SitoError as error:
                yield _ordered(dict(_EMPTY, url=(row[url] or "") if url else ""), f"failed: {error.code}")
                continue
            yield _ordered(to_row(document), document.reason)
    return run


_EMPTY = {name: kind() for name, kind in COLUMNS.items()}


def _ordered(row, *more):
    return tuple(row[name] for name in COLUMNS) + more
