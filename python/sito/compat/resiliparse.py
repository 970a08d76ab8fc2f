# SPDX-License-Identifier: Apache-2.0
"""``extract_plain_text`` with the arguments of resiliparse.

    >>> extract_plain_text("<ul><li><a href='/'>Home</a></ul><p>One line.</p>")
    'Home\\nOne line.'
"""
from .common import extractor, warn_without_effect


def extract_plain_text(html, preserve_formatting=True, main_content=False, list_bullets=True, alt_texts=True, links=False, form_fields=False,
                       noscript=False, comments=True, skip_elements=None):
    """The text of a page: all that it shows, or its main content; with ``links``, as Markdown."""
    warn_without_effect("extract_plain_text", {"form_fields": form_fields, "noscript": noscript, "skip_elements": skip_elements},
                        {"form_fields": False, "noscript": False, "skip_elements": None})
    document = extractor(algorithm="sito" if main_content else "keep-all", structure=bool(links), metadata=False, links=bool(links), images=False,
                         comments=bool(comments)).extract(html)
    text = document.render("markdown", [("title", "no")]) if links else document.text
    return text.strip() if preserve_formatting else " ".join(text.split())
