# SPDX-License-Identifier: Apache-2.0
"""``extract_plain_text`` with the arguments of resiliparse.

    >>> extract_plain_text("<ul><li><a href='/'>Home</a></ul><p>One line.</p>")
    '\u2022 Home\\nOne line.'
"""
from .common import extractor, warn_without_effect

_BULLET = "\u2022 "
_WITHOUT_EFFECT = {"form_fields": False, "noscript": False, "post_meta": True, "hidden_elements": False, "skip_elements": None}


def extract_plain_text(html, preserve_formatting=True, main_content=False, list_bullets=True, alt_texts=True, links=False, form_fields=False,
                       noscript=False, comments=True, post_meta=True, hidden_elements=False, skip_elements=None) -> str:
    """The text of a page: all that it shows, or its main content; with ``links``, as Markdown; as HTML with "minimal_html" for
    ``preserve_formatting``. A page is bytes, str or a tree of resiliparse."""
    warn_without_effect("extract_plain_text", dict(locals()), _WITHOUT_EFFECT)
    as_html = preserve_formatting == "minimal_html"
    document = extractor(algorithm="sito" if main_content else "keep-all", structure=as_html or bool(links), metadata=False, links=bool(links),
                         images=False, comments=bool(comments)).extract(_page_of(html))
    if as_html:
        return document.render("html", [("title", "no"), ("page", "no")]).strip()
    if links:
        text = document.render("markdown", [("title", "no")])
    elif list_bullets and preserve_formatting:
        text = "\n".join(_BULLET * (paragraph.role == "list-item") + paragraph.text for paragraph in document.paragraphs)
    else:
        text = document.text
    return text.strip() if preserve_formatting else " ".join(text.split())


def _page_of(html):
    if isinstance(html, (str, bytes, bytearray, memoryview)):
        return html
    root = getattr(html, "document", None)
    if isinstance(getattr(root, "html", None), str):
        return root.html
    raise TypeError(f"a page is bytes, str or an HTMLTree of resiliparse, not {type(html).__name__}; of a node or another tree, give its HTML")
