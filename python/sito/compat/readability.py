# SPDX-License-Identifier: Apache-2.0
"""``Document`` with the methods of readability-lxml.

    >>> Document("<title>The bridge | News</title><p>Opened.</p>").short_title()
    'The bridge'
"""
import re

from ..extractor import Html
from .common import extractor


class Document:
    """A page, read by the row ``readability``."""

    def __init__(self, input: Html, url: str | None = None) -> None:
        self._document = extractor(algorithm="readability").extract(input, url)

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

    def summary(self, html_partial=False) -> str:
        """The content as HTML: a whole page, or with ``html_partial`` its article alone."""
        page = self._document.html()
        if not html_partial:
            return page
        body = re.search(r"<body[^>]*>(.*)</body>", page, re.S)
        return f"<div>{body[1].strip()}</div>" if body else "<div></div>"
