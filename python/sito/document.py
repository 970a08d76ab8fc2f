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


# Background of a kept block by its role; what was dropped is grey and small.
_COLOURS = {"title": "#cfe8ff", "heading": "#cfe8ff", "list-item": "#fff3cd", "caption": "#e7d9f5", "quote": "#e7d9f5", "table-cell": "#fff3cd",
            "preformatted": "#e2e3e5"}
_KEPT, _DROPPED = "#d8f0d8", "#f4f4f4"
_MOST_SHOWN = 2000


def _tooltip(row):
    """Why the block was kept or dropped, for people."""
    parts = [getattr(row, "rule", ""), row.role]
    if getattr(row, "score", 0):
        parts.append(f"score {row.score:.3f}")
    parts += [f"{about} {pull:+.2f}" for about, pull in getattr(row, "reasons", ())]
    return ", ".join(part for part in parts if part)


def _row_html(row):
    kept = getattr(row, "content", True)
    colour = _COLOURS.get(row.role, _KEPT) if kept else _DROPPED
    style = f"background:{colour};color:{'#111' if kept else '#888'};margin:2px 0;padding:2px 6px"
    if kept and row.role in ("title", "heading"):
        style += ";font-weight:bold"
    why = _tooltip(row)
    label = f'<small style="float:right;color:#666">{html.escape(getattr(row, "rule", "") or row.role)}</small>'
    return f'<p style="{style}" title="{html.escape(why)}">{label}{html.escape(row.text)}</p>'


def _repr_html(self):
    """The blocks of the page in colour, by their role, with the rule that decided and why; without ``blocks=True`` the paragraphs."""
    rows = self.blocks or self.paragraphs
    known = [part for part in (self.url, self.language, self.page_type, self.algorithm, self.reason) if part]
    lines = [f"<h4>{html.escape(self.title or self.url or 'document')}</h4>", f"<p><small>{html.escape(', '.join(known))}</small></p>"]
    lines += [_row_html(row) for row in rows[:_MOST_SHOWN]]
    if len(rows) > _MOST_SHOWN:
        lines.append(f"<p>... and {len(rows) - _MOST_SHOWN} more</p>")
    return '<div class="sito-document">' + "\n".join(lines) + "</div>"


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
