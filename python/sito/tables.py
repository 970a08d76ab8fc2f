# SPDX-License-Identifier: Apache-2.0
"""What there is by name: algorithms, formats, learners."""
from typing import NamedTuple

from . import _sito


class Row(NamedTuple):
    """A row of ``sito list``; ``params`` are its parameters with their defaults."""

    name: str
    summary: str
    params: dict[str, str]


def algorithms() -> list[Row]:
    """The algorithms that :class:`sito.Extractor` takes by name, alone or in expressions: ``vote(justext,readability,bte;2)``.

    >>> {row.name for row in algorithms()} >= {"sito", "justext", "readability", "keep-all"}
    True
    """
    return [Row(*row) for row in _sito.algorithms()]


def formats() -> list[Row]:
    """The formats of ``Document.render``."""
    return [Row(*row) for row in _sito.formats()]


def learners() -> list[Row]:
    """The learners of :func:`sito.learn`."""
    return [Row(*row) for row in _sito.learners()]
