# SPDX-License-Identifier: Apache-2.0
"""What there is by name: algorithms, formats, learners."""
from typing import NamedTuple

from . import _sito


class Row(NamedTuple):
    """A row of ``sito list``; ``params`` are its parameters with their defaults."""

    name: str
    summary: str
    params: dict


def algorithms():
    """The algorithms that :class:`sito.Extractor` takes by name, alone or in expressions: ``vote(justext,readability,bte;2)``.

    >>> {row.name for row in algorithms()} >= {"sito", "justext", "readability", "keep-all"}
    True
    """
    return [Row(*row) for row in _sito.algorithms()]


def formats():
    """The formats of ``Document.render``."""
    return [Row(*row) for row in _sito.formats()]


def learners():
    """The learners of :func:`sito.learn`."""
    return [Row(*row) for row in _sito.learners()]
