# SPDX-License-Identifier: Apache-2.0
"""Pages as they are given. As the module of trafilatura with this name."""
from ..common import absent
from . import load_html  # noqa: F401
from .downloads import Response  # noqa: F401

_BYTES = "give the page as bytes; sito finds its encoding, and its text is clean"
decode_file = absent("decode_file", _BYTES)
sanitize = absent("sanitize", _BYTES)


def trim(string: str) -> str:
    """A text with single blanks in place of white space.

    >>> trim(" a \\n b ")
    'a b'
    """
    return " ".join(string.split())
