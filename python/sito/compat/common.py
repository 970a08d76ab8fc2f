# SPDX-License-Identifier: Apache-2.0
"""Extractors by their options, and warnings about arguments without effect."""
import functools
import os
import warnings

from ..extractor import Extractor

_warned = set()


@functools.lru_cache(maxsize=64)
def _remembered(make, options):
    return make(**dict(options))


os.register_at_fork(after_in_child=_remembered.cache_clear)  # a thread of the parent may have held a lock of theirs


def remembered(make, options):
    """What ``make`` makes of these options; the last few are kept."""
    return _remembered(make, tuple(sorted(options.items())))


forget = _remembered.cache_clear  # lets go of all of them


def extractor(**options):
    """The extractor with these options."""
    return remembered(Extractor, options)


def warn_without_effect(function, arguments, defaults):
    """Warns, once for each, of arguments that the caller changed and that have no effect here."""
    for name, default in defaults.items():
        if arguments[name] != default and (function, name) not in _warned:
            _warned.add((function, name))
            warnings.warn(f"{function}: {name} has no effect in sito", UserWarning, stacklevel=3)


def absent(name, instead):
    """A function in place of one that sito does not have; called, it says what to use instead."""
    def call(*_, **__):
        raise NotImplementedError(f"sito has no {name}: {instead}")
    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"Not in sito: {instead}."
    return call
