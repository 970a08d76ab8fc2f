// SPDX-License-Identifier: Apache-2.0
// A structured document as an indented outline for tests and for people, and what must hold of any
// such document.
#pragma once

#include "sito/document/assemble.h"
#include "sito/document/document.h"

#include "support/keep_blocks.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::test {

/// A place in a line where something begins or ends.
struct InlineEdge {
  std::uint32_t at = 0;
  bool ends = false;
  std::uint32_t length = 0;
  std::string text;
};

/// Text with its spans as {strong ...}, links as {link URL ...}, images as {image URL alt}.
inline std::string inline_text(const Paragraph& paragraph) {
  std::vector<InlineEdge> edges;
  const auto add = [&](std::uint32_t begin, std::uint32_t end, std::string head) {
    if (begin == end) {
      edges.push_back({begin, false, 0, "{" + head + "}"});
    } else {
      edges.push_back({begin, false, end - begin, "{" + head + " "});
      edges.push_back({end, true, end - begin, "}"});
    }
  };
  for (const Mark& mark : paragraph.marks) {
    const bool image = mark.kind == MarkKind::Image;
    add(mark.begin, mark.end,
        (image ? "image " : "link ") + mark.url + (mark.alt.empty() ? "" : " " + mark.alt));
  }
  for (const Span& span : paragraph.spans) {
    add(span.begin, span.end,
        std::string(name_of(span.kind)) + (span.value.empty() ? "" : " ") +
            (span.value.empty() ? "" : "<" + span.value + ">"));
  }
  std::stable_sort(edges.begin(), edges.end(), [](const InlineEdge& a, const InlineEdge& b) {
    if (a.at != b.at) return a.at < b.at;
    if (a.ends != b.ends) return a.ends;
    return a.ends ? a.length < b.length : a.length > b.length;
  });
  std::string out;
  std::uint32_t done = 0;
  for (const InlineEdge& edge : edges) {
    out.append(paragraph.text, done, edge.at - done);
    done = edge.at;
    out += edge.text;
  }
  return out.append(paragraph.text, done);
}

inline std::string head_of(const Document& document, const Element& element) {
  std::string head(name_of(element.kind));
  if (element.kind == ElementKind::Heading) head += " " + std::to_string(element.level);
  if (element.ordered) head += " from " + std::to_string(element.start);
  if (element.header) head += " header";
  if (element.columns != 1 || element.rows != 1) {
    head += " " + std::to_string(element.columns) + "x" + std::to_string(element.rows);
  }
  if (!element.value.empty()) head += " <" + element.value + ">";
  if (element.kind == ElementKind::Post) {
    const Post& post = document.posts.at(element.detail);
    head += post.comment ? " comment" : "";
    head += " [" + post.id + "|" + post.author + "|" + post.date + "|" + post.reply_to + "]";
  }
  if (element.kind == ElementKind::Image) {
    const BlockImage& image = document.images.at(element.detail);
    head += " " + image.url + (image.alt.empty() ? "" : " " + image.alt);
  }
  return head;
}

/// One line for each element, indented by two blanks a level; the lines of code below their
/// element, each behind "| ".
inline std::string outline_of(const Document& document) {
  std::string out;
  std::vector<std::uint32_t> ends;
  for (std::uint32_t i = 0; i < document.elements.size(); ++i) {
    const Element& element = document.elements[i];
    while (!ends.empty() && ends.back() <= i) ends.pop_back();
    const std::string indent(2 * ends.size(), ' ');
    out += indent + head_of(document, element);
    if (element.paragraph != kNoParagraph) {
      const Paragraph& paragraph = document.paragraphs.at(element.paragraph);
      if (paragraph.verbatim.empty()) {
        out += ": " + inline_text(paragraph);
      } else {
        out += "\n" + indent + "  | ";
        for (const char c : paragraph.verbatim) {
          out += c;
          if (c == '\n') out += indent + "  | ";
        }
      }
    }
    out += "\n";
    ends.push_back(element.end);
  }
  return out;
}

/// The document with nothing but its body with structure.
inline Document structured_body_of(Document document) {
  static_cast<Body&>(document) = std::move(document.structured);
  document.structured = {};
  return document;
}

/// The structured document of all visible text of a page.
inline Document structured(std::string_view html, std::string_view url = "http://x.test/a/") {
  AssembleOptions options;
  options.structure = true;
  return structured_body_of(document_of(html, url, options));
}

/// The structured document of what the labels keep.
inline Document structured(const Page& page, const Labels& labels) {
  AssembleOptions options;
  options.structure = true;
  Document document;
  Assembler(options).assemble(page, labels, document);
  return structured_body_of(std::move(document));
}

inline std::string outline(std::string_view html) { return outline_of(structured(html)); }

inline bool may_stand_in(ElementKind child, std::optional<ElementKind> parent) {
  using enum ElementKind;
  if (child == Post) return !parent;
  if (!parent)
    return child != Item && child != Term && child != Description && child != Row &&
           child != Cell && child != Caption && child != Note;
  switch (*parent) {
    case List:
      return child == Item;
    case Definitions:
      return child == Term || child == Description;
    case Table:
      return child == Caption || child == Row;
    case Row:
      return child == Cell;
    case Notes:
      return child == Note;
    case Figure:
      return child == Image || child == Caption;
    case sito::ElementKind::Paragraph:
    case Heading:
    case Code:
    case Image:
    case Math:
    case Rule:
      return false;
    default:
      return child != Item && child != Term && child != Description && child != Row &&
             child != Cell && child != Caption && child != Note;
  }
}

inline std::string span_fault(const Paragraph& paragraph) {
  std::vector<std::uint32_t> ends;
  const Span* last = nullptr;
  for (const Span& span : paragraph.spans) {
    if (span.begin > span.end || span.end > paragraph.text.size()) return "span out of the text";
    if ((span.begin == span.end) != (span.kind == SpanKind::Break)) return "empty span";
    if (last != nullptr &&
        (last->begin > span.begin || (last->begin == span.begin && last->end < span.end))) {
      return "spans out of order";
    }
    while (!ends.empty() && ends.back() <= span.begin) ends.pop_back();
    if (!ends.empty() && span.end > ends.back()) return "spans overlap in part";
    ends.push_back(span.end);
    last = &span;
  }
  return "";
}

inline std::string leaf_fault(const Document& document, const Element& element) {
  using enum ElementKind;
  const bool has_text = element.kind == ElementKind::Paragraph || element.kind == Heading ||
                        element.kind == Code || element.kind == Math;
  if (has_text != (element.paragraph != kNoParagraph)) return "leaf and paragraph do not agree";
  if (element.kind == Heading && (element.level < 1 || element.level > 6)) return "level";
  if (element.kind == Post && element.detail >= document.posts.size()) return "post";
  if (element.kind == Image && element.detail >= document.images.size()) return "image";
  if (element.columns < 1 || element.rows < 1) return "span of a cell";
  return "";
}

/// "" or what is wrong: intervals nest, elements stand where they may, every paragraph is the leaf
/// of exactly one element and in order, spans nest.
inline std::string structure_fault(const Document& document) {
  std::vector<std::uint32_t> open;
  std::uint32_t next_paragraph = 0;
  for (std::uint32_t i = 0; i < document.elements.size(); ++i) {
    const Element& element = document.elements[i];
    const std::string place = " at element " + std::to_string(i);
    while (!open.empty() && document.elements[open.back()].end <= i) open.pop_back();
    if (element.end <= i || element.end > document.elements.size()) return "interval" + place;
    std::optional<ElementKind> parent;
    if (!open.empty()) {
      if (element.end > document.elements[open.back()].end) return "nesting" + place;
      parent = document.elements[open.back()].kind;
    }
    if (!may_stand_in(element.kind, parent)) return "misplaced" + place;
    if (const std::string fault = leaf_fault(document, element); !fault.empty()) {
      return fault + place;
    }
    if (element.paragraph != kNoParagraph && element.paragraph != next_paragraph++) {
      return "paragraphs out of order" + place;
    }
    open.push_back(i);
  }
  if (next_paragraph != document.paragraphs.size()) return "paragraphs without an element";
  for (const Paragraph& paragraph : document.paragraphs) {
    if (paragraph.text.empty()) return "empty paragraph";
    if (const std::string fault = span_fault(paragraph); !fault.empty()) return fault;
  }
  return "";
}

}  // namespace sito::test
