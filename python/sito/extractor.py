# SPDX-License-Identifier: Apache-2.0
"""Pages and records to documents."""
from ._sito import Document, Pool, Record

_UNLIMITED = 0


def _option_text(name, value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float, str)):
        return repr(value) if isinstance(value, float) else str(value)
    if isinstance(value, (list, tuple, set, frozenset)):
        words = sorted(value) if isinstance(value, (set, frozenset)) else value
        if all(isinstance(word, str) and "," not in word for word in words):
            return ",".join(words)
    raise TypeError(f"option {name} cannot be {value!r}")


def to_bytes(page):
    """The bytes of a page and their character set: '' for bytes, whose character set the page tells.

    >>> to_bytes("a page")
    (b'a page', 'utf-8')
    """
    if isinstance(page, str):
        return page.encode("utf-8", "replace"), "utf-8"
    if isinstance(page, bytes):
        return page, ""
    if isinstance(page, (bytearray, memoryview)):
        return bytes(page), ""
    raise TypeError(f"a page is bytes or str, not {type(page).__name__}")


class Extractor:
    """Turns pages into documents. Any number of threads may use one; the interpreter lock is free while it works.

    Options are those of ``struct Options`` in sito/extractor.h, and parameters of the algorithm with ``_`` for ``-``.
    ``deadline``: seconds of processor time for one page; None: any; the default is 60.

    >>> page = "<title>T</title><p>The bridge was opened again on Monday, and all of its lanes are in use by everyone.</p>"
    >>> document = Extractor(algorithm="keep-all").extract(page)
    >>> document.title, document.language
    ('T', 'en')
    """

    def __init__(self, *, deadline=60.0, **options):
        if deadline is not None and not (isinstance(deadline, (int, float)) and deadline > 0):
            raise ValueError(f"a deadline is a number of seconds above 0, or None, not {deadline!r}")
        self._arguments = {"deadline": deadline, **options}
        known = {"page_seconds": _UNLIMITED if deadline is None else float(deadline), **options}
        self._pool = Pool([(name, _option_text(name, value)) for name, value in known.items() if value is not None])

    def __reduce__(self):
        return _make, (type(self), self._arguments)

    def __repr__(self):
        return f"Extractor({', '.join(f'{name}={value!r}' for name, value in self._arguments.items())})"

    def extract(self, page, url=None, *, charset=None, plain_text=False) -> Document:
        """The document of a page, or of a :class:`Record`. A page without text is no error: see ``Document.reason``."""
        if isinstance(page, Record):
            return self._pool.extract_record(page)
        data, known = to_bytes(page)
        return self._pool.extract(data, url or "", known or charset or "", plain_text)


def _make(kind, arguments):
    return kind(**arguments)
