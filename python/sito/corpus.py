# SPDX-License-Identifier: Apache-2.0
"""Archives and pages to documents, with an account of everything that did not become one."""
import collections
import json
import logging
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ._sito import Document, Note
from .archive import ArchiveIterator, Source
from .arrow import ArrowRows
from .errors import SitoError
from .extractor import Extractor

_log = logging.getLogger("sito")

# The columns of `to_row` and their types; every row has all of them.
COLUMNS = {
    "id": str, "url": str, "title": str, "authors": list, "date": str, "language": str, "language_score": float, "page_type": str,
    "page_type_score": float, "algorithm": str, "file": str, "offset": int, "timestamp": str, "text": str}


def to_row(document: Document) -> dict[str, Any]:
    """The document as a flat dict with the keys and types of ``COLUMNS``; what is not known is empty or 0.

    ``title`` is that of the metadata, or else of the page. ``date`` is the date of publication, ``timestamp`` the time when the page was
    fetched.
    """
    known = json.loads(document.jsonl() or document.metadata_json())
    source = known.get("source", {})
    fields = document.fields()
    return {
        "id": document.id, "url": document.url, "title": document.field("title") or document.title, "authors": fields.get("author", []),
        "date": (fields.get("published") or [""])[0], "language": document.language, "language_score": float(document.language_score),
        "page_type": document.page_type, "page_type_score": float(document.page_type_score), "algorithm": document.algorithm,
        "file": source.get("file", ""), "offset": source.get("offset", 0), "timestamp": source.get("timestamp", ""),
        "text": document.text.rstrip("\n")}


class Account:
    """What became of all records: ``read`` is the sum of ``written``, ``dropped`` and ``failed``.

    ``dropped`` and ``failed`` count by reason. ``notes`` holds damage that was survived.
    """

    def __init__(self) -> None:
        self.read = 0
        self.written = 0
        self.dropped: collections.Counter[str] = collections.Counter()
        self.failed: collections.Counter[str] = collections.Counter()
        self.notes: list[Note] = []

    def __iadd__(self, other: "Account") -> "Account":
        self.read += other.read
        self.written += other.written
        self.dropped += other.dropped
        self.failed += other.failed
        self.notes += other.notes
        return self

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain numbers and dicts."""
        return {"read": self.read, "written": self.written, "dropped": dict(sorted(self.dropped.items())), "failed": dict(sorted(self.failed.items()))}

    def __repr__(self):
        return f"<Account {self.to_dict()}>"


class Corpus:
    """Iterates over the documents of archives: paths, bytes or file objects, in their order.

    ``extractor`` or its options say how pages are read. A record without text, and one that cannot be read, is counted in
    ``account`` and left out. A file that cannot be opened raises OSError, unless there is ``on_error``: then it is counted and left out,
    too. ``on_error(error)`` sees each failure; the logger "sito" warns of it, and of damage. ``progress=True`` shows a bar where tqdm is
    installed. A corpus is an Arrow stream of its rows, too:
    ``pyarrow.table(corpus)``, ``polars.DataFrame(corpus)``.

    >>> page = b"<title>T</title><p>The bridge was opened again on Monday, and all of its lanes are in use by everyone.</p>"
    >>> warc = b"WARC/1.0\\r\\nWARC-Type: resource\\r\\nWARC-Target-URI: http://a.example/\\r\\nContent-Type: text/html\\r\\nContent-Length: %d\\r\\n\\r\\n%b\\r\\n\\r\\n"
    >>> corpus = Corpus([warc % (len(page), page)], algorithm="keep-all")
    >>> [document.title for document in corpus], corpus.account.written
    (['T'], 1)
    """

    def __init__(self, sources: Source | Iterable[Source], extractor: Extractor | None = None, *,
                 on_error: Callable[[Exception], object] | None = None, progress: bool = False, **options: Any) -> None:
        if extractor is not None and options:
            raise ValueError("give an extractor or its options, not both")
        if isinstance(sources, (str, bytes, os.PathLike)) or hasattr(sources, "read"):
            sources = [sources]
        self._sources = sources
        self._extractor = extractor or Extractor(**options)
        self._on_error = on_error
        self._progress = progress
        self.account = Account()

    def __iter__(self) -> Iterator[Document]:
        with _Bar(self._progress) as bar:
            for source in self._sources:
                yield from self._documents(source, bar)

    def __arrow_c_schema__(self) -> object:
        return ArrowRows(self).__arrow_c_schema__()

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return ArrowRows(self).__arrow_c_stream__(requested_schema)

    def rows(self) -> Iterator[dict[str, Any]]:
        """The documents as flat dicts, see :func:`to_row`."""
        return map(to_row, self)

    def _documents(self, source, bar):
        try:
            archive = ArchiveIterator(source)
        except (SitoError, OSError) as error:
            self._fail(error)
            if self._on_error is None and getattr(error, "code", "") == "io":
                raise
            return
        with archive:
            while True:
                seen = len(archive.errors)
                try:
                    record = next(archive, None)
                except (SitoError, OSError) as error:
                    self._fail(error)
                    break
                for error in archive.errors[seen:]:
                    self._fail(error)
                if record is None:
                    break
                bar.step(self.account)
                document = self._document(record)
                if document is not None:
                    yield document
            notes = archive.notes
            for note in notes:
                _log.warning("%s at byte %d: %s %s", note.file, note.offset, note.problem, note.detail)
            self.account.notes += notes

    def _document(self, record) -> Document | None:
        try:
            document = self._extractor.extract(record)
        except SitoError as error:
            self._fail(error)
            return None
        self.account.read += 1
        if document.reason:
            self.account.dropped[document.reason] += 1
            return None
        self.account.written += 1
        return document

    def _fail(self, error):
        self.account.read += 1
        self.account.failed[getattr(error, "code", "io")] += 1
        _log.warning("%s", error)
        if self._on_error is not None:
            self._on_error(error)


class _Bar:
    """A bar of tqdm that counts records, or nothing."""

    def __init__(self, wanted):
        self._bar = None
        if wanted:
            try:
                from tqdm.auto import tqdm
            except ImportError:
                _log.info("no progress is shown: tqdm is not installed")
            else:
                self._bar = tqdm(unit=" records")

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        if self._bar is not None:
            self._bar.close()

    def step(self, account):
        if self._bar is not None:
            self._bar.update()
            self._bar.set_postfix(written=account.written, refresh=False)
