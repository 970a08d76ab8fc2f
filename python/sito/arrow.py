# SPDX-License-Identifier: Apache-2.0
"""Documents for Arrow without pyarrow: an object with ``__arrow_c_stream__``, which pyarrow, polars, DuckDB and pandas read.

    table = pyarrow.table(sito.Corpus("crawl.warc.gz"))
    frame = polars.DataFrame(sito.ArrowRows(documents))
"""
import itertools
from collections.abc import Iterable
from typing import Any

from ._sito import Document, arrow_schema, arrow_stream

_BATCH = 1024


class ArrowRows:
    """Documents, or rows of :func:`sito.to_row`, as a stream of batches with the columns of ``sito.corpus.COLUMNS``. It can be read once
    unless ``rows`` can be iterated again."""

    def __init__(self, rows: Iterable[Document | dict[str, Any]], *, batch: int = _BATCH) -> None:
        if batch < 1:
            raise ValueError(f"a batch has at least one row, not {batch}")
        self._rows = rows
        self._batch = batch

    def __arrow_c_schema__(self) -> object:
        return arrow_schema(_columns())

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        # Who consumes casts to another schema: that is what the interface allows.
        from .corpus import COLUMNS, to_row
        rows = iter(self._rows)

        def following():
            batch = [row if isinstance(row, dict) else to_row(row) for row in itertools.islice(rows, self._batch)]
            return [[row[name] for row in batch] for name in COLUMNS] if batch else None

        return arrow_stream(_columns(), following)


def _columns():
    from .corpus import COLUMNS
    return [(name, kind.__name__) for name, kind in COLUMNS.items()]
