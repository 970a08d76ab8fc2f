# SPDX-License-Identifier: Apache-2.0
"""What documents can do beyond the library: dictionaries, notebooks."""
import html
import json

from ._sito import Block, Document, MetadataValue, Paragraph


def markdown(self):
    """The document as Markdown."""
    return self.render("markdown")


def to_html(self):
    """The document as clean HTML."""
    return self.render("html")


def tei(self):
    """The document as TEI (XML)."""
    return self.render("tei")


def jsonl(self):
    """The document as one line of JSON, with what is known about it (docs/formats/jsonl.md)."""
    return self.render("jsonl")


def to_dict(self):
    """All that is known about the document; of a page without text, its ``reason``, too."""
    known = json.loads(self.jsonl() or self.metadata_json())
    known.setdefault("text", "")
    known["reason"] = self.reason
    return known


def fields(self):
    """The accepted metadata: a list of values for each field."""
    known = {}
    for value in self.metadata:
        if value.accepted:
            known.setdefault(value.field, []).append(value.value)
    return known


def _repr_html(self):
    rows = self.blocks or self.paragraphs
    lines = [f"<h4>{html.escape(self.title or self.url)}</h4>"]
    for row in rows:
        content = getattr(row, "content", True)
        reason = getattr(row, "rule", None) or getattr(row, "role", "")
        colour = "#dff0d8" if content else "#f2dede"
        lines.append(f'<p style="background:{colour}" title="{html.escape(reason)}">{html.escape(row.text)}</p>')
    return "\n".join(lines)


def _repr(self):
    return f"<Document {self.url or self.title!r}: {len(self.paragraphs)} paragraphs{', ' + self.reason if self.reason else ''}>"


Document.markdown = markdown
Document.html = to_html
Document.tei = tei
Document.jsonl = jsonl
Document.to_dict = to_dict
Document.fields = fields
Document._repr_html_ = _repr_html
Document.__repr__ = _repr


def _repr_text(self):
    return f"<{type(self).__name__} {self.text[:60]!r}>"


def _repr_value(self):
    return f"<MetadataValue {self.field}={self.value!r} from {self.source}>"


Paragraph.__repr__ = Block.__repr__ = _repr_text
MetadataValue.__repr__ = _repr_value
