# SPDX-License-Identifier: Apache-2.0
"""Plain text: its language, its sentences and tokens, and the stop lists that ship."""
import functools
import os
from typing import NamedTuple

from ._sito import TextReader
from ._sito import stop_list_languages as _languages
from ._sito import stop_words as _stop_words


class Language(NamedTuple):
    """``code``: ISO 639-1 where there is one, '' when undecided; ``score``: its share of the text; ``reliable``: the classifier's opinion."""

    code: str
    score: float
    reliable: bool


class Token(NamedTuple):
    """A token and where it stands in the text; ``glued``: no white space is between it and the token before in its sentence."""

    text: str
    begin: int
    end: int
    glued: bool


@functools.lru_cache(maxsize=1)
def _reader():
    return TextReader()


os.register_at_fork(after_in_child=_reader.cache_clear)  # a thread of the parent may have held its lock


def clean(text: str) -> str:
    """The text, as it can be written as UTF-8: lone surrogates become '?'.

    >>> clean("a\\ud800")
    'a?'
    """
    if not isinstance(text, str):
        raise TypeError(f"text is str, not {type(text).__name__}")
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def language(text: str) -> Language:
    """The language of a text, of which the first 2,048 bytes are looked at.

    >>> language("The old bridge across the river was opened again on Monday.").code
    'en'
    """
    return Language(*_reader().language(clean(text)))


def sentences(text: str, language: str = "") -> list[str]:
    """The sentences of a text; a line end ends one. ``language`` chooses the abbreviations that are known.

    >>> sentences("Dr. Miller came at 5 p.m. She left again.", "en")
    ['Dr. Miller came at 5 p.m.', 'She left again.']
    """
    return _reader().sentences(clean(text), clean(language))


def tokens(text: str, language: str = "") -> list[Token]:
    """The tokens of a text, as in the format ``vertical``.

    >>> [token.text for token in tokens("It's the bridge, isn't it?", "en")][:4]
    ["It's", 'the', 'bridge', ',']
    """
    return [Token(*token) for token in _reader().tokens(clean(text), clean(language))]


def stop_list_languages() -> list[str]:
    """The codes of the languages whose stop lists ship."""
    return _languages()


def stop_words(language: str) -> frozenset[str]:
    """The words of a stop list that ships, by the code of its language; ValueError when there is none.

    >>> "the" in stop_words("en")
    True
    """
    return frozenset(_stop_words(language))
