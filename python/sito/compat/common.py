# SPDX-License-Identifier: Apache-2.0
"""Extractors by their options, and warnings about arguments without effect."""
import functools
import warnings

from ..extractor import Extractor

_warned = set()


@functools.lru_cache(maxsize=64)
def _cached(options):
    return Extractor(**dict(options))


def extractor(**options):
    """The extractor with these options; the last few are kept."""
    return _cached(tuple(sorted(options.items())))


def warn_without_effect(function, arguments, defaults):
    """Warns, once for each, of arguments that the caller changed and that have no effect here."""
    for name, default in defaults.items():
        if arguments[name] != default and (function, name) not in _warned:
            _warned.add((function, name))
            warnings.warn(f"{function}: {name} has no effect in sito", UserWarning, stacklevel=3)
