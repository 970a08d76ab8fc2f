# SPDX-License-Identifier: Apache-2.0
"""Archives, record by record."""
import os
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from ._sito import Archive, Note, Record, read_record
from .errors import Damaged, PageTooLarge, SitoError
from .text import clean

Source = str | bytes | bytearray | memoryview | os.PathLike[str] | BinaryIO

_DEFAULT_BYTES = 32 << 20


class ArchiveIterator(Iterator[Record]):
    """Iterates over the records of a WARC, ARC, WET or other archive, compressed or not.

    ``source`` is a path, bytes, or a file object, which is read as far as is needed. Damage is survived: ``notes`` says where it was. Records that cannot be used
    are left out and stand in ``errors``; ``strict=True`` raises instead, and the iterator can go on.
    """

    def __init__(self, source: Source, *, record_types: str | Iterable[str] | None = None, strict: bool = False,
                 max_record_bytes: int = _DEFAULT_BYTES) -> None:
        name = "<bytes>"
        if hasattr(source, "read"):
            name = source.name if isinstance(getattr(source, "name", None), str) else "<stream>"
            source = source.read
        elif isinstance(source, (bytearray, memoryview)):
            source = bytes(source)
        elif not isinstance(source, bytes):
            source = os.fsdecode(source)
        if isinstance(record_types, str):
            record_types = (record_types,)
        self._archive = Archive(source, max_record_bytes, clean(name))
        self._types = None if record_types is None else frozenset(record_types)
        self._strict = strict
        self.errors: list[SitoError] = []

    def __iter__(self) -> "ArchiveIterator":
        return self

    def __next__(self) -> Record:
        while True:
            try:
                record = self._archive.next()
            except (PageTooLarge, Damaged) as error:
                if self._strict or error.code == "unsupported":
                    raise
                self.errors.append(error)
                continue
            if record is None:
                raise StopIteration
            if self._types is None or record.type in self._types:
                return record

    def payload(self, record: Record) -> dict[str, Any]:
        """What a record holds after transfer and content decoding, as a dict: bytes, content_type, charset, status, truncated,
        skipped (why it is no page; '' for a page)."""
        return self._archive.payload(record)

    @property
    def notes(self) -> list[Note]:
        """Damage that was survived so far: the first few of each kind."""
        return self._archive.notes()

    @property
    def container(self) -> str:
        """What the archive is: "warc", "arc", "wiki", "jsonl" or "html"."""
        return self._archive.container()

    def close(self) -> None:
        """Lets go of the file; reading then raises ValueError."""
        self._archive.close()

    def __enter__(self) -> "ArchiveIterator":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


def payload_of(record: Record) -> dict[str, Any]:
    """What a record holds, without its archive; see :meth:`ArchiveIterator.payload`."""
    return Archive(b"", _DEFAULT_BYTES, "<bytes>").payload(record)


def read_record_at(path: str | os.PathLike[str], offset: int) -> Record:
    """The record that begins at a byte of a WARC or ARC file, as ``Record.offset`` has told."""
    return read_record(os.fsdecode(path), offset)
