# SPDX-License-Identifier: Apache-2.0
"""``justext`` with the arguments and paragraph objects of jusText 3.

    >>> from sito.compat.justext import justext, get_stoplist
    >>> page = "<p>The old bridge was opened again on Monday after two years of repairs, and all of its lanes are in use by everyone.</p>"
    >>> [(paragraph.class_type, paragraph.is_boilerplate) for paragraph in justext(page, get_stoplist("English"), length_high=100)]
    [('good', False)]
"""
import re

from .._sito import JustextParagraph, JustextSteps
from ..errors import InvalidOption
from ..extractor import option_pairs, to_bytes
from ..text import clean, stop_list_languages, stop_words
from .common import remembered, warn_without_effect

_CODES = {"arabic": "ar", "bulgarian": "bg", "croatian": "hr", "czech": "cs", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi",
          "french": "fr", "german": "de", "greek": "el", "hungarian": "hu", "italian": "it", "norwegian": "no", "polish": "pl",
          "portuguese": "pt", "romanian": "ro", "russian": "ru", "slovak": "sk", "slovenian": "sl", "spanish": "es", "swedish": "sv",
          "turkish": "tr", "ukrainian": "uk"}
_HEADING = re.compile(r"\bh\d\b")


class StopList(frozenset[str]):
    """The words of a list that ships; ``language`` is its code. What is made of it by set operations is a list of your own."""

    language = ""


def get_stoplists() -> frozenset[str]:
    """The names of the lists that ship, as :func:`get_stoplist` takes them."""
    codes = set(stop_list_languages())
    named = {name.capitalize() for name, code in _CODES.items() if code in codes}
    return frozenset(named | (codes - set(_CODES.values())))


def get_stoplist(language) -> StopList:
    """A stop list that ships, by the English name of its language or by its code."""
    if not isinstance(language, str):
        raise TypeError(f"a language is str, not {type(language).__name__}")
    code = _CODES.get(language.lower(), language)
    try:
        words = StopList(stop_words(code))
    except InvalidOption:
        raise ValueError(f"sito has no stop list for {language!r}, only for {', '.join(sorted(get_stoplists()))}. justext() takes words of your own, too: "
                         "a set of str, such as set(open(PATH).read().split())") from None
    words.language = code
    return words


class Paragraph:
    """One paragraph of a page, with the attributes of jusText's. A modifier may change all of them; ``html``, its part of the source, is
    there to be looked at, and is empty without a modifier."""

    __slots__ = ("cf_class", "chars_count_in_links", "class_type", "dom_path", "heading", "html", "rule", "stopwords_share", "tags_count",
                 "text", "xpath", "_select")

    def __init__(self, text: str = "", *, dom_path: str = "", xpath: str = "", chars_count_in_links: float = 0, tags_count: int = 0,
                 class_type: str = "", heading: bool | None = None, html: str = "") -> None:
        self.text = text
        self.html = html
        self.dom_path = dom_path
        self.xpath = xpath
        self.chars_count_in_links = chars_count_in_links
        self.tags_count = tags_count
        self.class_type = class_type
        self.cf_class = ""
        self.heading = bool(_HEADING.search(dom_path)) if heading is None else heading
        self.rule = ""
        self.stopwords_share = 0.0
        self._select = False

    @property
    def is_boilerplate(self) -> bool:
        """Whether it is not of the class "good"."""
        return self.class_type != "good"

    @property
    def is_heading(self) -> bool:
        """Whether its path has one of h1 to h6."""
        return bool(_HEADING.search(self.dom_path))

    @property
    def text_nodes(self) -> list[str]:
        """Its text, as one node."""
        return [self.text] if self.text else []

    @property
    def words_count(self) -> int:
        """The number of its words."""
        return len(self.text.split())

    def contains_text(self) -> bool:
        """Whether its text is not empty."""
        return bool(self.text)

    def append_text(self, text) -> str:
        """Adds to its text."""
        self.text += text
        return text

    def stopwords_count(self, stopwords) -> int:
        """The number of its words that are in a list."""
        return sum(word.lower() in stopwords for word in self.text.split())

    def stopwords_density(self, stopwords) -> float:
        """The share of its words that are in a list."""
        return self.stopwords_count(stopwords) / self.words_count if self.words_count else 0

    def links_density(self) -> float:
        """The share of its characters in links."""
        return self.chars_count_in_links / len(self.text) if self.text else 0

    def __len__(self):
        return len(self.text)

    def __repr__(self):
        return f"<Paragraph {self.class_type or 'without class'}: {self.text[:40]!r}>"


def _of_row(row):
    made = Paragraph(row.text, dom_path=row.dom_path, xpath=row.xpath, chars_count_in_links=row.link_chars, tags_count=row.n_tags,
                     heading=row.heading, html=row.html)
    made._select = row.select
    return made


def _to_row(paragraph):
    row = JustextParagraph()
    row.text = clean(paragraph.text)
    row.link_chars = float(paragraph.chars_count_in_links)
    row.heading = bool(paragraph.heading)
    row.select = paragraph._select
    row.class_type = clean(paragraph.class_type or "")
    return row


def _modified(modifier, paragraphs):
    """What a modifier makes of paragraphs; TypeError when that is nonsense."""
    if modifier is None:
        return paragraphs
    changed = modifier(paragraphs)
    if changed is None:
        changed = paragraphs
    elif isinstance(changed, (str, bytes)) or not hasattr(changed, "__iter__"):
        raise TypeError(f"a modifier gives a list of paragraphs, or None, not {type(changed).__name__}")
    changed = list(changed)
    for paragraph in changed:
        if not isinstance(paragraph, Paragraph):
            raise TypeError(f"a modifier gives paragraphs, not {type(paragraph).__name__}")
        if not isinstance(paragraph.text, str):
            raise TypeError(f"the text of a paragraph is str, not {type(paragraph.text).__name__}")
    return changed


def _classify(steps, paragraphs, no_headings):
    for paragraph, row in zip(paragraphs, steps.classify([_to_row(paragraph) for paragraph in paragraphs])):
        paragraph.class_type = row.class_type
        paragraph.cf_class = row.cf_class
        paragraph.rule = row.rule
        paragraph.stopwords_share = row.stopwords
        paragraph.heading = paragraph.heading and not no_headings


def _preprocessed(html_text, encoding, preprocessor):
    """The page after a function for trees of lxml, as jusText calls it."""
    from lxml import html as lxml_html  # a preprocessor needs it anyway
    parser = lxml_html.HTMLParser(encoding=encoding) if isinstance(html_text, bytes) and encoding else None
    tree = preprocessor(lxml_html.document_fromstring(html_text, parser=parser))
    return lxml_html.tostring(tree, encoding="unicode")


def justext(html_text, stoplist, length_low=70, length_high=200, stopwords_low=0.30, stopwords_high=0.32, max_link_density=0.2,
            max_heading_distance=200, no_headings=False, encoding=None, default_encoding="utf8", enc_errors="replace", preprocessor=None,
            modifier=None, before=None) -> list[Paragraph]:
    """The paragraphs of a page, each good or bad. ``stoplist``: what get_stoplist() gives, or words of your own; empty: none.

    ``modifier`` is called with the list of paragraphs when they are classified, ``before`` when they are not yet. Both may change the
    paragraphs (``before``: text, heading, chars_count_in_links, and class_type, which then stays and which neighbours see), leave some
    out and add others; what they return, unless None, takes the list's place. ``preprocessor`` gets the page as a tree of lxml.
    """
    warn_without_effect("justext", {"default_encoding": default_encoding, "enc_errors": enc_errors},
                        {"default_encoding": "utf8", "enc_errors": "replace"})
    for name, called in (("modifier", modifier), ("before", before), ("preprocessor", preprocessor)):
        if called is not None and not callable(called):
            raise TypeError(f"{name} is a function, not {type(called).__name__}")
    options = {"length_low": length_low, "length_high": length_high, "stopwords_low": stopwords_low, "stopwords_high": stopwords_high,
               "max_link_density": max_link_density, "max_heading_distance": max_heading_distance, "no_headings": int(bool(no_headings)),
               "compat_inert_heading_stage": 1}  # as jusText's code, not its description
    if isinstance(stoplist, StopList) and stoplist.language:
        options["stop_list"] = stoplist.language
    elif stoplist:
        options["stop_words"] = tuple(sorted(clean(word) for word in stoplist))
    else:
        options["stop_list"] = "none"
    if modifier is not None or before is not None:
        options["provenance"] = True
    if preprocessor is not None:
        html_text = _preprocessed(html_text, encoding, preprocessor)
    data, known = to_bytes(html_text)
    steps = remembered(_steps, options)
    paragraphs = _modified(before, [_of_row(row) for row in steps.split(data, known or encoding or "")])
    _classify(steps, paragraphs, no_headings)
    paragraphs = _modified(modifier, paragraphs)
    for paragraph in paragraphs:
        if paragraph.class_type not in ("good", "bad"):
            raise ValueError(f"a paragraph is good or bad, not {paragraph.class_type!r}")
    return paragraphs


def _steps(stop_words=(), **options):
    return JustextSteps(option_pairs(options), list(stop_words))
