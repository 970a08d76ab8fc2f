# SPDX-License-Identifier: Apache-2.0
"""``Document`` with the methods of readability-lxml.

    >>> Document("<title>The bridge | News</title><p>Opened.</p>").short_title()
    'The bridge'
"""
import re

from ..extractor import Html
from .common import extractor, warn_without_effect

_WITHOUT_EFFECT = {"positive_keywords": None, "negative_keywords": None, "xpath": False, "handle_failures": "discard"}
_RETRY_LENGTH = 250  # of readability-lxml; the row has a limit of its own
_BODY = [("page", "no")]


class Document:
    """A page, read by the row ``readability``. ``min_text_length`` is the shortest paragraph that counts; a text shorter than
    ``retry_length`` is searched again with fewer rules (default: as the row says)."""

    def __init__(self, input: Html, positive_keywords=None, negative_keywords=None, url: str | None = None, min_text_length: int = 25,
                 retry_length: int = _RETRY_LENGTH, xpath: bool = False, handle_failures: str | None = "discard") -> None:
        given = {"positive_keywords": positive_keywords, "negative_keywords": negative_keywords, "xpath": xpath, "handle_failures": handle_failures}
        warn_without_effect("Document", given, _WITHOUT_EFFECT)
        options = {} if retry_length == _RETRY_LENGTH else {"char_threshold": retry_length}
        self.input, self.url = input, url
        self._document = extractor(algorithm="readability", min_paragraph=min_text_length, **options).extract(input, url)

    def title(self) -> str:
        """The title element; "[no-title]" without one."""
        return self._document.title or "[no-title]"

    def short_title(self) -> str:
        """The title of the page without the name of its site."""
        found = self._document.field("title") or self.title()
        return re.split(r" [|\u00bb/\u00b7-] | :: ", found)[0]

    def author(self) -> str:
        """The first author, or "[no-author]"."""
        return self._document.field("author") or "[no-author]"

    def content(self) -> str:
        """All visible text of the page as HTML."""
        everything = extractor(algorithm="keep-all", metadata=False).extract(self.input, self.url)
        return f"<body>{everything.render('html', _BODY).strip()}</body>"

    def summary(self, html_partial: bool = False, keep_all_images: bool = False) -> str:
        """The content as HTML: a whole page, or with ``html_partial`` its article alone. It always has all its images."""
        if not html_partial:
            return self._document.html()
        return f"<div>{self._document.render('html', _BODY).strip()}</div>"
