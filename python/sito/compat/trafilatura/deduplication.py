# SPDX-License-Identifier: Apache-2.0
"""Charikar's SimHash of texts, with the values of trafilatura 2.3. ``sito corpus --dedup`` is for whole corpora.

    >>> first, second = Simhash("This is a text."), Simhash("This is a test.")
    >>> second.similarity(first)
    0.84375
"""
import functools
import hashlib
import string
import unicodedata

__all__ = ["Simhash", "content_fingerprint", "generate_bow_hash"]

_BITS = 64
_LONGEST = 4  # longer words are preferred, then words longer than 3 characters ...


@functools.lru_cache(maxsize=1 << 14)
def _hash_of(word):
    return int.from_bytes(hashlib.blake2b(word.encode("utf-8", "replace"), digest_size=8).digest(), "big")


def _words(text, wanted=_BITS):
    """The words of a text without punctuation around them; only long ones where there are enough of these."""
    words = [word.strip(string.punctuation) for word in text.split()]
    words = [word for word in words if word.isalnum()]
    if not words:  # punctuation that is no ASCII parts them
        spaced = "".join(" " if unicodedata.category(letter)[0] == "P" else letter for letter in text)
        words = [word for word in spaced.split() if word.isalnum()]
    for length in range(_LONGEST, 0, -1):
        longer = [word for word in words if len(word) > length]
        if 2 * len(longer) >= wanted:
            return longer
    return words


class Simhash:
    """The hash of a text, of which similar texts share most bits; ``existing_hash``: one that was made before, as int or hexadecimal."""

    __slots__ = ("hash", "length")

    def __init__(self, inputstring: str = "", length: int = _BITS, existing_hash: int | str | None = None) -> None:
        self.length = length
        self.hash = self.validate(existing_hash) or self.create_hash(inputstring)

    def create_hash(self, inputstring: str) -> int:
        """The hash: each bit is the one that most words have."""
        hashes = [_hash_of(word) for word in _words(inputstring, self.length)]
        return sum(1 << bit for bit in range(self.length) if 2 * sum(one >> bit & 1 for one in hashes) >= len(hashes))

    def to_hex(self) -> str:
        """The hash in hexadecimal digits."""
        return f"{self.hash:x}"

    def validate(self, inputhash: int | str | None) -> int | None:
        """The hash as int; None if it is none."""
        if isinstance(inputhash, str):
            decimal = inputhash.isdecimal() and 18 <= len(inputhash) <= 22
            try:
                inputhash = int(inputhash, 10 if decimal else 16)
            except ValueError:
                return None
        return inputhash if type(inputhash) is int and 0 <= inputhash < 1 << self.length else None

    def similarity(self, other_hash: "Simhash") -> float:
        """The share of bits that two hashes have in common."""
        return (self.length - (self.hash ^ other_hash.hash).bit_count()) / self.length


def content_fingerprint(content: str) -> str:
    """The SimHash of a text in hexadecimal digits."""
    return Simhash(content).to_hex()


def generate_bow_hash(inputstring: str, length: int = 24) -> bytes:
    """A hash of the words of a text, of so many bytes."""
    return hashlib.blake2b(" ".join(_words(inputstring)).encode("utf-8", "replace"), digest_size=length).digest()
