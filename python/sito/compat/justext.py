# SPDX-License-Identifier: Apache-2.0
"""``justext`` with the arguments and paragraph objects of jusText 3.

    >>> from sito.compat.justext import justext, get_stoplist
    >>> page = "<p>The old bridge was opened again on Monday after two years of repairs, and all of its lanes are in use by everyone.</p>"
    >>> [(paragraph.class_type, paragraph.is_boilerplate) for paragraph in justext(page, get_stoplist("English"), length_high=100)]
    [('good', False)]
"""
import re

from ..errors import InvalidOption
from .common import extractor, warn_without_effect

_CODES = {"arabic": "ar", "bulgarian": "bg", "croatian": "hr", "czech": "cs", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi",
          "french": "fr", "german": "de", "greek": "el", "hungarian": "hu", "italian": "it", "norwegian": "no", "polish": "pl",
          "portuguese": "pt", "romanian": "ro", "russian": "ru", "slovak": "sk", "slovenian": "sl", "spanish": "es", "swedish": "sv",
          "turkish": "tr", "ukrainian": "uk"}


class StopList(str):
    """The name of a stop list that ships; hand it to :func:`justext`."""


def get_stoplist(language):
    """A stop list that ships, by the English name of its language or by its code."""
    name = StopList(_CODES.get(language.lower(), language))
    try:
        extractor(algorithm="justext", stop_list=str(name))
    except InvalidOption as error:
        raise ValueError(error.message) from None
    return name


class Paragraph:
    """One paragraph of a page. A modifier may change ``text`` and ``class_type``."""

    __slots__ = ("class_type", "heading", "rule", "text", "xpath")

    def __init__(self, block):
        self.text = block.text
        self.heading = block.heading
        self.class_type = "good" if block.content else "bad"
        self.rule = block.rule
        self.xpath = block.xpath

    @property
    def is_boilerplate(self):
        return self.class_type != "good"

    @property
    def is_heading(self):
        return self.heading

    @property
    def dom_path(self):
        return re.sub(r"\[\d+\]|/text\(\)", "", self.xpath).strip("/").replace("/", ".")

    @property
    def words_count(self):
        return len(self.text.split())

    def __len__(self):
        return len(self.text)

    def __repr__(self):
        return f"<Paragraph {self.class_type}: {self.text[:40]!r}>"


def justext(html_text, stoplist, length_low=70, length_high=200, stopwords_low=0.30, stopwords_high=0.32, max_link_density=0.2,
            max_heading_distance=200, no_headings=False, encoding=None, default_encoding="utf8", enc_errors="replace", preprocessor=None,
            modifier=None):
    """The paragraphs of a page, each good or bad. ``stoplist``: what get_stoplist() gives, or words of your own; empty: none.

    ``modifier``: called with the list of paragraphs; it may change them, and what it returns, unless None, takes their place.
    """
    warn_without_effect("justext", {"default_encoding": default_encoding, "enc_errors": enc_errors, "preprocessor": preprocessor},
                        {"default_encoding": "utf8", "enc_errors": "replace", "preprocessor": None})
    options = {"length_low": length_low, "length_high": length_high, "stopwords_low": stopwords_low, "stopwords_high": stopwords_high,
               "max_link_density": max_link_density, "max_heading_distance": max_heading_distance, "no_headings": int(bool(no_headings))}
    if isinstance(stoplist, StopList):
        options["stop_list"] = str(stoplist)
    elif stoplist:
        options["stop_words"] = tuple(sorted(stoplist))
    else:
        options["stop_list"] = "none"
    reader = extractor(algorithm="justext", blocks=True, metadata=False, structure=False, detect_language=False, page_states=False,
                       recovery=False, **options)
    paragraphs = [Paragraph(block) for block in reader.extract(html_text, charset=encoding).blocks]
    if modifier is not None:
        changed = modifier(paragraphs)
        paragraphs = paragraphs if changed is None else list(changed)
        for paragraph in paragraphs:
            if not isinstance(paragraph, Paragraph):
                raise TypeError(f"a modifier gives paragraphs, not {type(paragraph).__name__}")
    return paragraphs
