// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/mathml.h"

#include "sito/text/utf8.h"
#include "sito/text/xml.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::structured {
namespace {

constexpr std::size_t kMostBytes = std::size_t{64} << 10;

// Presentation elements of MathML Core and the rest of MathML 3 that browsers draw.
constexpr std::array<std::string_view, 29> kElements = {
    "math",   "mfenced", "mfrac",   "menclose",   "merror",      "mi",    "mmultiscripts", "mn",
    "mo",     "mover",   "mpadded", "mphantom",   "mprescripts", "mroot", "mrow",          "ms",
    "mspace", "msqrt",   "mstyle",  "msub",       "msubsup",     "msup",  "mtable",        "mtd",
    "mtext",  "mtr",     "munder",  "munderover", "none"};
constexpr std::array<std::string_view, 14> kAttributes = {
    "accent",      "accentunder", "close", "columnalign", "display",    "fence",    "linethickness",
    "mathvariant", "notation",    "open",  "rowspan",     "separators", "stretchy", "columnspan"};

template <std::size_t kSize>
bool is_one_of(const std::array<std::string_view, kSize>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

void open_tag(const Page& page, NodeId id, std::string_view name, std::string& markup) {
  markup += '<';
  markup += name;
  for (const Attribute& attribute : page.attributes(id)) {
    if (!is_one_of(kAttributes, attribute.name)) continue;
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
};

/// What plain text has in front of a part of a formula: 1/2, x^2, a_i.
std::string_view sign_before(std::string_view parent, std::uint32_t n_children) {
  if (n_children == 1) {
    if (parent == "mfrac") return "/";
    if (parent == "msup" || parent == "mover") return "^";
    if (parent.starts_with("msub") || parent.starts_with("munder")) return "_";
  }
  if (n_children == 2 && (parent == "msubsup" || parent == "munderover")) return "^";
  return "";
}

void close_tags(std::uint32_t index, std::vector<OpenTag>& open, std::string& markup) {
  for (; !open.empty() && open.back().end <= index; open.pop_back()) {
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
    close_tags(i, open, markup);
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
    if (is_one_of(kElements, name)) {
      if (!open.empty()) text += sign_before(open.back().name, open.back().n_children++);
      open_tag(page, NodeId{i}, name, markup);
      open.push_back({node.end, name});
    }
    ++i;
  }
  close_tags(end, open, markup);
  if (text.empty() || markup.size() > kMostBytes) {
    markup.clear();
    text.clear();
  }
}

}  // namespace sito::structured
