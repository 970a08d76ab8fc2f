# SPDX-License-Identifier: Apache-2.0
"""Sites: what their pages have in common, where their fields stand, and records by templates.

Pages are given as HTML (bytes or str), as pairs (HTML, URL), or as records of archives.
"""
import functools
import json
import os
import pathlib
from collections.abc import Iterable, Iterator
from typing import Any

from . import _sito
from ._sito import Document, Note, Record
from .extractor import Extractor, Html, option_pairs, to_bytes
from .text import clean

PageLike = Html | tuple[Html, str] | Record


def _page(page):
    """HTML, URL and character set of what was given as a page."""
    url = ""
    if isinstance(page, tuple):
        if len(page) != 2:
            raise TypeError("a page is HTML, a pair (HTML, URL), or a record")
        page, url = page
    data, charset = to_bytes(page)
    return data, clean(url or ""), charset


def _pages(pages):
    if isinstance(pages, (str, bytes, os.PathLike)):
        raise TypeError("pages are an iterable of pages, not one; of an archive give an ArchiveIterator")
    return pages


class Templates(str):
    """Templates of sites: the text that ``sito learn`` writes. ``report`` says what became of the pages.

    ``Extractor(site_templates=templates)`` uses them; so does :func:`apply`.
    """

    report: dict[str, Any] | None = None

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "Templates":
        """Reads what was saved here, by ``sito learn``, or by ``sito detect --format template``; or a site-config file."""
        return cls(pathlib.Path(path).read_text(encoding="utf-8"))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes them into a file, which sito apply reads, too."""
        pathlib.Path(path).write_text(self, encoding="utf-8")

    @property
    def keys(self) -> list[str]:
        """Which pages they are for: "host:example.org" ..., or "all"."""
        try:
            whole = json.loads(self)
            found = [whole]
        except ValueError:
            found = [json.loads(line) for line in self.splitlines() if line.startswith("{")]
        return [template.get("key", "") for template in found]

    def __repr__(self):
        return f"<Templates of {len(self.keys) if self else 0} sites, {len(self)} characters>"


def learn(pages: Iterable[PageLike], *, learner: str = "template-local", site: str = "all", sample: int = 0,
          params: dict[str, Any] | None = None, **options: Any) -> Templates:
    """Learns what the pages of a site have in common, as ``sito learn``; gives :class:`Templates`, empty when nothing was learned.

    ``site``: what a site is: "host", "domain", "path", or "all" pages given. ``learner``: a row of :func:`sito.learners`, ``params`` its
    parameters. ``sample``: learn from so many pages of a site at most; 0: what the learner says. ``options``: bounds of pages.
    """
    learning = _sito.SiteLearner(learner, site, sample, [(name, str(value)) for name, value in (params or {}).items()], option_pairs(options))
    for page in _pages(pages):
        if isinstance(page, Record):
            learning.add_record(page)
        else:
            learning.add(*_page(page))
    text, report = learning.finish()
    templates = Templates(text)
    templates.report = report
    return templates


def apply(templates: str, pages: Iterable[PageLike], **options: Any) -> Iterator[Document]:
    """The documents of pages, read with templates of their sites: an iterator. ``Document.site_use`` says whether a template fitted."""
    extractor = Extractor(site_templates=templates, **options)
    for page in _pages(pages):
        if isinstance(page, Record):
            yield extractor.extract(page)
        else:
            data, url, charset = _page(page)
            yield extractor.extract(data, url, charset=charset)


class Detection:
    """Where the fields of a few pages of one site stand; made by :func:`detect`."""

    def __init__(self, detector):
        self._detector = detector
        self._render = functools.lru_cache(maxsize=None)(detector.detect)
        self._known = json.loads(self._render("json"))
        self.notes: list[Note] = detector.notes()

    def to_dict(self) -> dict[str, Any]:
        """All there is to know (docs/formats/detection.md)."""
        return self._known

    def render(self, form: str) -> str:
        """As a format of ``sito detect``: text, json, xml, template, xqt or site-config; '' when there is nothing for it."""
        return self._render(form)

    @property
    def templates(self) -> Templates:
        """For :func:`apply`: finds the text and the fields on other pages of the site."""
        return Templates(self._render("template"))

    @property
    def xqt(self) -> str:
        """A template of records, for :class:`Xqt`; its text, to be mended."""
        return self._render("xqt")

    @property
    def values(self) -> dict[str, list[Any]]:
        """The values that are believed: for each field a value for each page that has one (a list where there are several)."""
        found = {}
        for field in self._known["fields"]:
            chosen = [hit for hit in field["hits"] if hit["chosen"]]
            for page in range(len(self._known["pages"])):
                # The first place that has a value on the page counts; of it, all values (a page may have several authors).
                texts = next(filter(None, ([_value_text(value) for value in hit["values"] if value["page"] == page] for hit in chosen)), [])
                if texts:
                    found.setdefault(field["field"], []).append(texts[0] if len(texts) == 1 else texts)
        return found

    def __repr__(self):
        return f"<Detection of {', '.join(self.values) or 'nothing'}>"


def _value_text(value):
    sections = value.get("sections")
    if sections:
        return "\n".join(section["text"] for section in sections)
    return value.get("value") or value.get("text", "")


def detect(pages: Iterable[PageLike], *, kind: str | None = None, fields: str | Iterable[str] = (), algorithm: str = "",
           method: str = "evidence", all: bool = False, min_score: float = 0.0) -> Detection:
    """Finds where date, author, title, text and the like stand on a few pages of one site, as ``sito detect``.

    ``kind``: news, blog, forum, mail or offline; None: is detected. ``fields``: only these. ``all``: also places that are not believed.
    """
    if isinstance(fields, str):
        fields = (fields,)
    detector = _sito.Detector(algorithm, kind or "", list(fields), method, bool(all), float(min_score))
    for number, page in enumerate(_pages(pages), 1):
        if isinstance(page, Record):
            from .archive import payload_of
            held = payload_of(page)
            page = (held["bytes"], page.url)
        data, url, charset = _page(page)
        detector.add(data, url, charset, url or f"page {number}")
    return Detection(detector)


class Xqt:
    """A template of records (docs/xqt.md): its text, or a path of its file. Any number of threads may use it.

    ``options`` are bounds of pages, as of :class:`sito.Extractor`.
    """

    def __init__(self, template: str | os.PathLike[str], **options: Any) -> None:
        name = "template.json"
        if isinstance(template, os.PathLike) or not set("\n<{") & set(template):
            name = os.fspath(template)
            template = pathlib.Path(template).read_text(encoding="utf-8")
        self._arguments = (template, name, options)
        self._template = _sito.RecordTemplate(clean(template), clean(name), option_pairs(options))

    def __reduce__(self):
        return _make_xqt, self._arguments

    @property
    def id(self) -> str:
        """The name of the mapping."""
        return self._template.id

    @property
    def fields(self) -> list[str]:
        """The names of its fields."""
        return self._template.fields

    def is_for(self, url: str) -> bool:
        """Whether the template is for pages with this address."""
        return self._template.is_for(clean(url))

    def run(self, page: Html | Record, url: str | None = None, *, fetched: str = "") -> "PageRecord":
        """The record of a page as a dict, with ``faults`` and ``xml`` as attributes."""
        if isinstance(page, Record):
            from .archive import payload_of
            url, fetched = url or page.url, fetched or page.header("WARC-Date")
            page = payload_of(page)["bytes"]
        data, charset = to_bytes(page)
        text, xml, faults = self._template.run(data, clean(url or ""), charset, "page", fetched)
        record = PageRecord(json.loads(text))
        record.xml = xml
        record.faults = [dict(zip(("field", "fault", "value"), fault)) for fault in faults]
        return record


def _make_xqt(template, name, options):
    made = Xqt.__new__(Xqt)
    made._arguments = (template, name, options)
    made._template = _sito.RecordTemplate(clean(template), clean(name), option_pairs(options))
    return made


class PageRecord(dict[str, Any]):
    """The fields of a page. ``xml``: the same as an element; ``faults``: what is not as the template says; empty: ``valid``."""

    xml = ""
    faults: list[dict[str, str]] | tuple[()] = ()

    @property
    def valid(self) -> bool:
        """Whether the record keeps the rules of its template."""
        return not self.faults


def xqt(template: "Xqt | str | os.PathLike[str]", pages: Iterable[PageLike], **options: Any) -> Iterator[PageRecord]:
    """The records of pages by a template (:class:`Xqt`, its text or its file): an iterator of :class:`PageRecord`."""
    if not isinstance(template, Xqt):
        template = Xqt(template, **options)
    for page in _pages(pages):
        yield template.run(*page) if isinstance(page, tuple) else template.run(page)
