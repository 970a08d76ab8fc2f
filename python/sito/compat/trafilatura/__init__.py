# SPDX-License-Identifier: Apache-2.0
"""``extract``, ``bare_extraction``, ``extract_with_metadata`` and ``extract_metadata`` with the arguments of trafilatura 2.3.

    >>> from sito.compat import trafilatura
    >>> page = "<p>The bridge was opened again on Monday, and all of its lanes are now in use by everyone.</p>"
    >>> trafilatura.extract(page)
    'The bridge was opened again on Monday, and all of its lanes are now in use by everyone.'
"""
import csv
import io
import json
from typing import Any
from urllib.parse import urlsplit

from ..._sito import Document as Page
from ...errors import DeadlineExceeded, PageTooLarge
from ..common import extractor, warn_without_effect
from . import settings
from .downloads import Response, decoded, fetch_response, fetch_url

__all__ = ["Document", "Response", "bare_extraction", "baseline", "extract", "extract_metadata", "extract_with_metadata", "fetch_response",
           "fetch_url", "html2txt", "load_html"]

_FORMATS = ("csv", "html", "json", "markdown", "python", "txt", "xml", "xmltei")
_STRUCTURED = ("html", "markdown", "xml", "xmltei")
_WITH_FIELDS = ("csv", "json", "xml")
_PLAIN = ("csv", "json", "txt")  # of which the text is Markdown when links, images or formatting are wanted
_WITHOUT_EFFECT = {"tei_validation": False, "deduplicate": False, "date_extraction_params": None, "max_tree_size": None}
# What trafilatura calls a field, and what the library calls it.
_FIELDS = {"title": "title", "author": "author", "sitename": "site-name", "date": "published", "description": "description",
           "license": "licence", "image": "image"}
_BELIEVED = ("meta", "dublin-core", "open-graph", "address")  # where trafilatura believes a date that nothing on the page confirms
_LISTS = {"categories": "category", "tags": "tag"}
_HEADER = ("title", "author", "url", "hostname", "description", "sitename", "date", "categories", "tags", "id", "license")


class Document:
    """The attributes of trafilatura's document; ``page`` is sito's own. What sito does not read is None."""

    __slots__ = ("author", "body", "categories", "comments", "commentsbody", "date", "description", "filedate", "fingerprint", "hostname",
                 "id", "image", "language", "license", "page", "pagetype", "raw_text", "sitename", "tags", "text", "title", "url")

    def __init__(self, page: Page, text="", record_id=None):
        for name in self.__slots__:
            setattr(self, name, None)
        known = page.fields()
        for name, field in _FIELDS.items():
            setattr(self, name, "; ".join(known.get(field, ())) or None)
        for name, field in _LISTS.items():
            setattr(self, name, known.get(field, []))
        self.page = page
        self.title = self.title or page.title or None
        if not self.date:
            self.date = next((value.value for value in page.metadata if value.field == "published" and value.source in _BELIEVED), None)
        self.date = self.date[:10] if self.date else None
        self.url = page.url or next(iter(known.get("canonical", ())), None)
        self.hostname = urlsplit(self.url).hostname if self.url else None
        self.language = page.language or None
        self.pagetype = page.page_type or None
        self.id = record_id
        self.text = self.raw_text = text

    def as_dict(self) -> dict[str, Any]:
        """The attributes, without sito's own document."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "page"}


def load_html(htmlobject, max_size=None) -> Any:
    """The page as bytes or str: of a response its ``data``, of a tree of lxml its HTML; None for a page of more than ``max_size`` bytes."""
    htmlobject = getattr(htmlobject, "data", htmlobject)
    if htmlobject is None or isinstance(htmlobject, (str, bytes, bytearray, memoryview)):
        return None if htmlobject is not None and max_size is not None and len(htmlobject) > max_size else htmlobject
    if hasattr(htmlobject, "getroottree") or hasattr(htmlobject, "getroot"):
        from lxml import html as lxml_html
        return lxml_html.tostring(htmlobject, encoding="unicode")
    raise TypeError(f"a page is bytes, str, a response or a tree of lxml, not {type(htmlobject).__name__}")


def _pruned(page, expressions):
    """The page without the elements that XPath expressions find in the tree of lxml."""
    from lxml import etree  # these expressions are lxml's
    from lxml import html as lxml_html
    text = page if isinstance(page, str) else decoded(bytes(page), None)
    try:
        tree = lxml_html.document_fromstring(text.encode("utf-8", "replace"), parser=lxml_html.HTMLParser(encoding="utf-8"))
    except etree.ParserError:  # nothing is there
        return page
    for expression in [expressions] if isinstance(expressions, str) else expressions:
        for node in tree.xpath(expression):
            if isinstance(node, lxml_html.HtmlElement) and node.getparent() is not None:
                node.drop_tree()
    return lxml_html.tostring(tree, encoding="unicode")


def _is_marked(output, given):
    return output in _PLAIN and bool(given["include_formatting"] or given["include_links"] or given["include_images"])


def _options(output, given):
    options = {"links": given["include_links"], "images": given["include_images"], "comments": given["include_comments"],
               "tables": given["include_tables"], "structure": output in _STRUCTURED or _is_marked(output, given),
               "metadata": output != "txt" or given["with_metadata"] or given["only_with_metadata"] or bool(given["author_blacklist"])}
    if given["fast"]:
        options["algorithm"] = "boilerpipe-num-words"
    elif given["favor_precision"] or given["favor_recall"]:
        options["dial"] = 1 if given["favor_recall"] else -1
    if given["target_language"]:
        options["target_language"] = given["target_language"]
    return options


def _read(filecontent, url, output, given):
    """The page, or None when there is nothing in it that was asked for."""
    filecontent = load_html(filecontent)
    if filecontent is None:
        return None
    config = given.get("config")
    if given.get("settingsfile"):
        config = settings.use_config(given["settingsfile"])
    settings.warn_of_settings(config)
    deadline = settings.deadline_of(config)
    size = len(filecontent)
    if config is not None and not int(settings.setting(config, "MIN_FILE_SIZE", 0)) <= size <= int(settings.setting(config, "MAX_FILE_SIZE", size)):
        return None
    if given.get("prune_xpath"):
        filecontent = _pruned(filecontent, given["prune_xpath"])
    try:
        page = extractor(**_options(output, given), **({"deadline": deadline} if deadline else {})).extract(filecontent, url)
    except (PageTooLarge, DeadlineExceeded):
        return None
    if page.reason or (given["url_blacklist"] and page.url in given["url_blacklist"]):
        return None
    if config is not None and len(page.text.strip()) < int(settings.setting(config, "MIN_OUTPUT_SIZE", 0)):
        return None
    return page


def _text(page, output, given):
    if _is_marked(output, given):
        return page.render("markdown", [("title", "no")]).strip()
    if output == "xmltei":
        return page.tei()
    if output == "xml":  # made of the document, which is not there yet
        return page.text.strip()
    return page.render(output) if output in _STRUCTURED else page.text.strip()


def _header(document):
    values = {name: getattr(document, name) for name in _HEADER}
    lines = [f"{name}: {'; '.join(value) if isinstance(value, list) else value}" for name, value in values.items() if value]
    return "---\n" + "\n".join(lines) + "\n---\n"


def _document(page, output, record_id, given):
    """The document of a page that was read; None when it lacks metadata that was asked for."""
    if page is None:
        return None
    document = Document(page, _text(page, output, given), record_id)
    if given["only_with_metadata"] and not (document.date and document.title and document.url):
        return None
    if given["author_blacklist"] and document.author:
        kept = [name for name in document.author.split("; ") if name not in given["author_blacklist"]]
        document.author = "; ".join(kept) or None
    return document


def extract(filecontent, url=None, record_id=None, fast=False, no_fallback=False, favor_precision=False, favor_recall=False,
            include_comments=True, output_format="txt", tei_validation=False, target_language=None, include_tables=True, include_images=False,
            include_formatting=None, include_links=False, deduplicate=False, date_extraction_params=None, with_metadata=False,
            only_with_metadata=False, max_tree_size=None, url_blacklist=None, author_blacklist=None, settingsfile=None, prune_xpath=None,
            config=None, options=None) -> str | None:
    """The text of a page, as str; None when there is none."""
    given = dict(locals())
    if options is not None:
        settings.apply_options(given)
        url, output_format, include_formatting, with_metadata = (given[name] for name in (
            "url", "output_format", "include_formatting", "with_metadata"))
    given["fast"] = given["fast"] or no_fallback
    if output_format not in _FORMATS or output_format == "python":
        raise ValueError(f"output_format is one of {', '.join(f for f in _FORMATS if f != 'python')}, not {output_format!r}")
    warn_without_effect("extract", given, _WITHOUT_EFFECT)
    page = _read(filecontent, url, output_format, given)
    if page is None:
        return None
    if output_format not in _WITH_FIELDS and not with_metadata and not only_with_metadata:
        return _text(page, output_format, given)
    document = _document(page, output_format, record_id, given)
    if document is None:
        return None
    if output_format == "xml":
        from .xml import to_xml
        return to_xml(document, document.page.html(), given)
    if output_format == "json":
        shown = {name: value for name, value in document.as_dict().items() if name not in ("body", "commentsbody")}
        return json.dumps(shown if with_metadata else {"text": document.text, "comments": document.comments}, ensure_ascii=False)
    if output_format == "csv":
        row = io.StringIO()
        csv.writer(row, delimiter="\t").writerow(
            [getattr(document, name) or "null" for name in ("url", "id", "fingerprint", "hostname", "title", "image", "date", "text", "comments",
                                                            "license", "pagetype")])
        return row.getvalue()
    if with_metadata and output_format in ("txt", "markdown"):
        return _header(document) + document.text
    return document.text


def bare_extraction(filecontent, url=None, fast=False, no_fallback=False, favor_precision=False, favor_recall=False, include_comments=True,
                    output_format="python", target_language=None, include_tables=True, include_images=False, include_formatting=None,
                    include_links=False, deduplicate=False, date_extraction_params=None, with_metadata=False, only_with_metadata=False,
                    max_tree_size=None, url_blacklist=None, author_blacklist=None, as_dict=False, prune_xpath=None, config=None, options=None) -> Any:
    """The text and metadata of a page, as a :class:`Document` or a dict; None when there is no text."""
    given = dict(locals())
    if options is not None:
        settings.apply_options(given)
        url, output_format, include_formatting, with_metadata = (given[name] for name in (
            "url", "output_format", "include_formatting", "with_metadata"))
    given["fast"] = given["fast"] or no_fallback
    if output_format not in _FORMATS:
        raise ValueError(f"output_format is one of {', '.join(_FORMATS)}, not {output_format!r}")
    warn_without_effect("bare_extraction", given, {name: _WITHOUT_EFFECT[name] for name in _WITHOUT_EFFECT if name in given})
    document = _document(_read(filecontent, url, output_format, given), output_format, None, given)
    return document.as_dict() if as_dict and document is not None else document


def extract_with_metadata(filecontent, url=None, record_id=None, fast=False, favor_precision=False, favor_recall=False, include_comments=True,
                          output_format="txt", tei_validation=False, target_language=None, include_tables=True, include_images=False,
                          include_formatting=None, include_links=False, deduplicate=False, date_extraction_params=None, url_blacklist=None,
                          author_blacklist=None, settingsfile=None, prune_xpath=None, config=None, options=None) -> Document | None:
    """The text and metadata of a page, as a :class:`Document`; None when there is no text."""
    given = dict(locals(), with_metadata=True, only_with_metadata=False, max_tree_size=None)
    if options is not None:
        settings.apply_options(given)
        url, output_format, given["with_metadata"] = given["url"], given["output_format"], True
    if output_format not in _FORMATS:
        raise ValueError(f"output_format is one of {', '.join(_FORMATS)}, not {output_format!r}")
    warn_without_effect("extract_with_metadata", given, _WITHOUT_EFFECT)
    return _document(_read(filecontent, url, output_format, given), output_format, record_id, given)


def html2txt(content, clean=True) -> str:
    """All text of a page, without its scripts and styles. ``clean`` has no effect."""
    content = load_html(content)
    return "" if content is None else " ".join(extractor(algorithm="keep-all", metadata=False, structure=False).extract(content).text.split())


def baseline(filecontent) -> tuple[Any, str, int]:
    """The main text by the fastest row that is good: an element ``body`` of lxml (None where lxml is missing), the text, its length."""
    content = load_html(filecontent)
    text = "" if content is None else extractor(algorithm="boilerpipe-num-words", metadata=False, structure=False).extract(content).text.strip()
    try:
        from lxml import etree
    except ImportError:
        return None, text, len(text)
    body = etree.Element("body")
    for line in text.split("\n") if text else ():
        etree.SubElement(body, "p").text = "".join(c for c in line if c >= " ")
    return body, text, len(text)


def extract_metadata(filecontent, default_url=None, date_config=None, extensive=True, author_blacklist=None) -> Document | None:
    """The metadata of a page, as a :class:`Document` without text; also of a page without text."""
    if filecontent is None:
        return None
    warn_without_effect("extract_metadata", {"date_config": date_config, "extensive": extensive}, {"date_config": None, "extensive": True})
    document = Document(extractor(structure=False).extract(load_html(filecontent), default_url))
    if author_blacklist and document.author in author_blacklist:
        document.author = None
    return document
