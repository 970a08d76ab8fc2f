# SPDX-License-Identifier: Apache-2.0
"""Archives, record by record."""
import os

from ._sito import Archive, Record, read_record
from .errors import Damaged, PageTooLarge

_DEFAULT_BYTES = 32 << 20


class ArchiveIterator:
    """Iterates over the records of a WARC, ARC, WET or other archive, compressed or not.

    ``source`` is a path, bytes, or a file object. Damage is survived: ``notes`` says where it was. Records that cannot be used
    are left out and stand in ``errors``; ``strict=True`` raises instead, and the iterator can go on.
    """

    def __init__(self, source, *, record_types=None, strict=False, max_record_bytes=_DEFAULT_BYTES):
        if hasattr(source, "read"):
            source = source.read()
        if isinstance(source, (bytearray, memoryview)):
            source = bytes(source)
        if not isinstance(source, bytes):
            source = os.fsdecode(source)
        if isinstance(record_types, str):
            record_types = (record_types,)
        self._archive = Archive(source, max_record_bytes)
        self._types = None if record_types is None else frozenset(record_types)
        self._strict = strict
        self.errors = []

    def __iter__(self):
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

    def payload(self, record):
        """What a record holds after transfer and content decoding, as a dict: bytes, content_type, charset, status, truncated,
        skipped (why it is no page; '' for a page)."""
        return self._archive.payload(record)

    @property
    def notes(self):
        """Damage that was survived so far: the first few of each kind."""
        return self._archive.notes()

    @property
    def container(self):
        """What the archive is: "warc", "arc", "wiki", "jsonl" or "html"."""
        return self._archive.container()

    def close(self):
        self._archive.close()

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()


def payload_of(record):
    """What a record holds, without its archive; see :meth:`ArchiveIterator.payload`."""
    return Archive(b"", _DEFAULT_BYTES).payload(record)


def read_record_at(path, offset):
    """The record that begins at a byte of a WARC or ARC file, as ``Record.offset`` has told."""
    return read_record(os.fsdecode(path), offset)
