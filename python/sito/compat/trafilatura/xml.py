# SPDX-License-Identifier: Apache-2.0
"""The XML of trafilatura: ``doc`` with its metadata as attributes, ``main`` with paragraphs, headings, lists, tables."""
import re
from html.parser import HTMLParser
from xml.sax.saxutils import escape, quoteattr

from ..common import absent

_PLAIN = {"p": "p", "blockquote": "quote", "pre": "code", "code": "code", "table": "table", "tr": "row", "li": "item", "dt": "item", "dd": "item",
          "del": "del"}
_FORMATS = {"b": "#b", "strong": "#b", "i": "#i", "em": "#i", "u": "#u", "kbd": "#t", "samp": "#t", "tt": "#t", "var": "#t", "sub": "#sub",
            "sup": "#sup"}
_ATTRIBUTES = ("sitename", "title", "author", "date", "source", "hostname", "description", "categories", "tags", "license", "id", "fingerprint",
               "language")
# Characters that XML 1.0 does not have.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


class _Converter(HTMLParser):
    def __init__(self, formatting, links, images):
        super().__init__(convert_charrefs=True)
        self._formatting, self._links, self._images = formatting, links, images
        self._open = []  # pairs: name of HTML, name of XML or None
        self.parts = []
        self.inside = False

    def _element(self, name, given):
        """Name and attributes of the XML element, or None for one whose contents stand for it."""
        if name in _PLAIN:
            return _PLAIN[name], ""
        if re.fullmatch("h[1-6]", name):
            return "head", f' rend="{name}"'
        if name in ("ul", "ol", "dl"):
            return "list", f' rend="{name}"'
        if name in ("td", "th"):
            return "cell", ' role="head"' if name == "th" else ""
        if name in _FORMATS and self._formatting:
            return "hi", f' rend="{_FORMATS[name]}"'
        if name == "a" and self._links and given.get("href"):
            return "ref", f" target={quoteattr(_clean(given['href']))}"
        return None

    def handle_starttag(self, name, attributes):
        if name == "body":
            self.inside = True
        if not self.inside or name == "body":
            return
        given = dict(attributes)
        if name == "br":
            self.parts.append("<lb/>")
        elif name == "img":
            if self._images and given.get("src"):
                alt = f" alt={quoteattr(_clean(given['alt']))}" if given.get("alt") else ""
                self.parts.append(f"<graphic src={quoteattr(_clean(given['src']))}{alt}/>")
        elif name not in ("hr", "col", "wbr", "meta", "link", "input", "source", "track", "area", "embed", "param", "base"):
            found = self._element(name, given)
            self._open.append((name, found and found[0]))
            if found:
                self.parts.append(f"<{found[0]}{found[1]}>")

    def handle_endtag(self, name):
        if name == "body":
            self.inside = False
        if not any(opened == name for opened, _ in self._open):
            return
        while self._open:
            opened, written = self._open.pop()
            if written:
                self.parts.append(f"</{written}>")
            if opened == name:
                return

    def handle_data(self, text):
        if self.inside:
            self.parts.append(escape(_clean(text)))

    def finish(self):
        self.close()
        while self._open:
            _, written = self._open.pop()
            if written:
                self.parts.append(f"</{written}>")
        return "".join(self.parts).strip()


def _clean(text):
    return _FORBIDDEN.sub("", text)


def to_xml(document, html, given):
    """A document of :mod:`sito.compat.trafilatura` and its clean HTML as one XML document."""
    converter = _Converter(given["include_formatting"], given["include_links"], given["include_images"])
    converter.feed(html)
    known = dict(document.as_dict(), source=document.url)
    attributes = ""
    for name in _ATTRIBUTES:
        value = known.get(name)
        value = ";".join(value) if isinstance(value, list) else value
        if value and given["with_metadata"]:
            attributes += f" {name}={quoteattr(_clean(value))}"
    return f"<doc{attributes}>\n<main>\n{converter.finish()}\n</main>\n<comments/>\n</doc>"


xmltotxt = absent("xmltotxt", "extract() gives text with output_format='txt', and Markdown with 'markdown'")
validate_tei = absent("validate_tei", "docs/formats/tei.rnc is the schema of its TEI, for validators of RELAX NG")
