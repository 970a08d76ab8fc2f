// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/mathml.h"

#include "sito/base/contains.h"
#include "sito/text/utf8.h"
#include "sito/text/xml.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::structured {
namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 10;

// Presentation elements of MathML Core, and others of MathML 3 that browsers draw.
constexpr std::array<std::string_view, 29> kElements = {
    "math",   "mfenced", "mfrac",   "menclose",   "merror",      "mi",    "mmultiscripts", "mn",
    "mo",     "mover",   "mpadded", "mphantom",   "mprescripts", "mroot", "mrow",          "ms",
    "mspace", "msqrt",   "mstyle",  "msub",       "msubsup",     "msup",  "mtable",        "mtd",
    "mtext",  "mtr",     "munder",  "munderover", "none"};
constexpr std::array<std::string_view, 14> kAttributes = {
    "accent",      "accentunder", "close", "columnalign", "display",    "fence",    "linethickness",
    "mathvariant", "notation",    "open",  "rowspan",     "separators", "stretchy", "columnspan"};

void open_tag(const Page& page, NodeId id, std::string_view name, std::string& markup) {
  markup += '<';
  markup += name;
  for (const Attribute& attribute : page.attributes(id)) {
    if (!is_one_of(attribute.name, kAttributes)) continue;
    markup += ' ';
    markup += attribute.name;
    markup += "=\"";
    text::append_xml_attribute(attribute.value, markup);
    markup += '"';
  }
  markup += '>';
}

struct OpenTag {
  std::uint32_t end = 0;
  std::string_view name;
  std::uint32_t n_children = 0;
  bool in_brackets = false;
};

// Returns true if this element holds more than one element, or a fraction.
bool has_parts(const Page& page, std::uint32_t index) {
  int n_elements = 0;
  for (std::uint32_t i = index + 1; i < page.nodes()[index].end && n_elements < 2;) {
    const Node& node = page.nodes()[i];
    if (!node.is_text()) n_elements += page.tag_name(NodeId{i}) == "mfrac" ? 2 : 1;
    i = node.end;
  }
  return n_elements > 1;
}

// Returns true if a part needs brackets in plain text: (a+b)/c, x^(n+1).
bool needs_brackets(const Page& page, std::uint32_t index, std::string_view name,
                    std::string_view parent, std::uint32_t n_before) {
  if (name == "msqrt") return has_parts(page, index);
  if (name != "mrow" && name != "mstyle" && name != "mpadded") return false;
  const bool has_bounds = parent.starts_with("mu") || parent.starts_with("mo");
  const bool is_script = parent.starts_with("msu") || has_bounds;
  return (parent == "mfrac" || parent == "mroot" || (is_script && n_before > 0)) &&
         has_parts(page, index);
}

/// Returns the sign before a part of a formula in plain text: 1/2, x^2, a_i.
std::string_view sign_before(std::string_view parent, std::uint32_t n_children) {
  if (n_children == 1) {
    if (parent == "mfrac") return "/";
    if (parent == "msup" || parent == "mover") return "^";
    if (parent.starts_with("msub") || parent.starts_with("munder")) return "_";
  }
  if (n_children == 2 && (parent == "msubsup" || parent == "munderover")) return "^";
  return "";
}

void close_tags(std::uint32_t index, std::vector<OpenTag>& open, std::string& markup,
                std::string& text) {
  for (; !open.empty() && open.back().end <= index; open.pop_back()) {
    if (open.back().in_brackets) text += ')';
    markup += "</";
    markup += open.back().name;
    markup += '>';
  }
}

}  // namespace

void write_mathml(const Page& page, NodeId math, std::string& markup, std::string& text) {
  std::vector<OpenTag> open;
  const std::uint32_t end = page.node(math).end;
  for (std::uint32_t i = index_of(math); i < end && markup.size() <= kMostBytes;) {
    const Node& node = page.nodes()[i];
    close_tags(i, open, markup, text);
    if (node.is_text()) {
      const std::string piece = text::collapse_and_trim(page.text(node.text).text);
      text::append_xml_content(piece, markup);
      text += piece;
      ++i;
      continue;
    }
    const std::string_view name = page.tag_name(NodeId{i});
    if (name == "annotation" || name == "annotation-xml" || node.tag == Tag::Script ||
        node.tag == Tag::Style) {
      i = node.end;
      continue;
    }
    if (is_one_of(name, kElements)) {
      const std::string_view parent = open.empty() ? std::string_view() : open.back().name;
      const std::uint32_t n_before = open.empty() ? 0 : open.back().n_children++;
      text += sign_before(parent, n_before);
      if (name == "msqrt" || name == "mroot") text += "\u221A";
      const bool in_brackets = needs_brackets(page, i, name, parent, n_before);
      if (in_brackets) text += '(';
      open_tag(page, NodeId{i}, name, markup);
      open.push_back({node.end, name, 0, in_brackets});
    }
    ++i;
  }
  close_tags(end, open, markup, text);
  const bool has_content = text.find_first_not_of("()/^_") != std::string::npos;
  if (!has_content || markup.size() > kMostBytes) {
    markup.clear();
    text.clear();
  }
}

}  // namespace sito::structured
