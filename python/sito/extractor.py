# SPDX-License-Identifier: Apache-2.0
"""Pages and records to documents."""
import os
from collections.abc import Callable
from typing import Any

from ._sito import Document, ModifiableParagraph, Pool, Record, model_id, version
from .errors import VersionMismatch
from .text import clean

Html = str | bytes | bytearray | memoryview
Modifier = Callable[[list[ModifiableParagraph]], list[ModifiableParagraph] | None]

_UNLIMITED = 0
_forks = 0  # of this process' ancestors, since the module was loaded


def _after_fork():
    global _forks
    _forks += 1


os.register_at_fork(after_in_child=_after_fork)


def _option_text(name, value):
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float, str)):
        return repr(value) if isinstance(value, float) else clean(str(value))
    if isinstance(value, (list, tuple, set, frozenset)):
        words = sorted(value) if isinstance(value, (set, frozenset)) else value
        if all(isinstance(word, str) and "," not in word for word in words):
            return ",".join(words)
    raise TypeError(f"option {name} cannot be {value!r}")


def option_pairs(options: dict[str, Any]) -> list[tuple[str, str]]:
    """Options as the library reads them; those that are None are left out."""
    return [(name, _option_text(name, value)) for name, value in options.items() if value is not None]


def _named(name, value):
    """An argument that is str or None."""
    if value is None:
        return ""
    if not isinstance(value, str):
        raise TypeError(f"{name} is str, not {type(value).__name__}")
    return clean(value)


def to_bytes(page: Html) -> tuple[bytes, str]:
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
    ``deadline``: seconds of processor time for one page; None: any; the default is 60. A page that needs more raises
    :class:`DeadlineExceeded`, one of more than ``max_page_bytes`` bytes :class:`PageTooLarge`. ``max_tree_bytes``, ``max_nodes`` and
    ``max_depth`` cut the page: ``Document.cut`` and ``Document.notes`` say so.

    ``modifier`` and ``before``, with the algorithm "justext": functions that are called with the list of paragraphs of a page when jusText
    has classified them, or has not yet. They may set ``text``, ``html`` and ``class_type`` of each; text '' leaves a paragraph out.
    What they raise, ``extract`` raises.

    >>> page = "<title>T</title><p>The bridge was opened again on Monday, and all of its lanes are in use by everyone.</p>"
    >>> document = Extractor(algorithm="keep-all").extract(page)
    >>> document.title, document.language
    ('T', 'en')
    """

    def __init__(self, *, deadline: float | None = 60.0, before: Modifier | None = None, modifier: Modifier | None = None,
                 **options: Any) -> None:
        if deadline is not None and not (isinstance(deadline, (int, float)) and deadline > 0):
            raise ValueError(f"a deadline is a number of seconds above 0, or None, not {deadline!r}")
        for name, called in (("modifier", modifier), ("before", before)):
            if called is not None and not callable(called):
                raise TypeError(f"{name} is a function, not {type(called).__name__}")
        self._modifiers = (before, modifier)
        self._arguments = {"deadline": deadline, **options}
        self._arguments.update((name, called) for name, called in (("before", before), ("modifier", modifier)) if called is not None)
        known = {"page_seconds": _UNLIMITED if deadline is None else float(deadline), **options}
        self._options = option_pairs(known)
        self._make_pool()

    def _make_pool(self):
        self._pool = Pool(self._options, self._modifiers != (None, None))
        self._made_after = _forks

    def __reduce__(self):
        return _make, (type(self), self._arguments, _identity())

    def __repr__(self) -> str:
        return f"Extractor({', '.join(f'{name}={value!r}' for name, value in self._arguments.items())})"

    def extract(self, page: Html | Record, url: str | None = None, *, charset: str | None = None, plain_text: bool = False) -> Document:
        """The document of a page, or of a :class:`Record`. A page without text is no error: see ``Document.reason``."""
        if self._made_after != _forks:  # a thread of the parent may have held the pool's lock
            self._make_pool()
        if isinstance(page, Record):
            return self._pool.extract_record(page, *self._modifiers)
        data, known = (page, "utf-8") if isinstance(page, str) else to_bytes(page)
        charset = known or _named("charset", charset)
        return self._pool.extract(data, _named("url", url), charset, bool(plain_text), *self._modifiers)


def _identity():
    return version(), model_id()


def _make(kind, arguments, identity):
    if identity != _identity():
        theirs, ours = (f"sito {number} with the model {model}" for number, model in (identity, _identity()))
        raise VersionMismatch(f"an extractor of {theirs} cannot be used by {ours}: its documents would differ. Install one version on all machines")
    return kind(**arguments)
