// SPDX-License-Identifier: Apache-2.0
// What must hold of any page, for unit tests and fuzz targets: each check returns "" or what is
// wrong.
#pragma once

#include "sito/page/page.h"

#include <string>
#include <string_view>

namespace sito::test {

inline bool in_bounds(const SourceRange& range, std::size_t size) {
  return !range.known() || (range.begin <= range.end && range.end <= size);
}

inline std::string node_fault(const Page& page, std::uint32_t i) {
  const Node& node = page.nodes()[i];
  const auto n_nodes = page.nodes().size();
  if (node.end <= i || node.end > n_nodes) return "interval";
  if (node.is_text() && (node.end != i + 1 || node.n_attrs != 0))
    return "text with children or attributes";
  if (!in_bounds(node.source, page.source().size())) return "source range";
  if (!in_bounds(node.end_tag, page.source().size())) return "end tag range";
  if (i == 0) {
    if (node.parent != kNoNode || node.tag != Tag::Html || node.end != n_nodes || node.depth != 1)
      return "root";
    return "";
  }
  if (node.parent == kNoNode || index_of(node.parent) >= i) return "parent";
  const Node& above = page.node(node.parent);
  if (above.is_text() || node.end > above.end) return "nesting";
  if (node.depth != 0xFFFF && node.depth != above.depth + 1) return "depth";
  if (above.hidden && !node.hidden) return "visible inside hidden";
  if (!node.is_text() && page.tag_name(NodeId{i}).empty()) return "no name";
  return "";
}

inline std::string text_fault(const Page& page) {
  for (std::uint32_t t = 0; t < page.texts().size(); ++t) {
    const Text& text = page.texts()[t];
    if (page.node(text.node).text != TextId{t}) return "text and node do not agree";
    if (text.hidden != page.node(text.node).hidden) return "text and node differ in hidden";
    if (t > 0 && index_of(text.node) <= index_of(page.texts()[t - 1].node))
      return "texts out of order";
    const bool counts = !text.hidden && !text.blank;
    if (counts && text.block == kNoBlock) return "visible text in no block";
    if (text.hidden && text.block != kNoBlock) return "hidden text in a block";
    if (text.block == kNoBlock) continue;
    const Block& block = page.block(text.block);
    if (t < index_of(block.text_begin) || t >= index_of(block.text_end))
      return "text outside its block";
  }
  return "";
}

inline std::string block_fault(const Page& page) {
  std::uint32_t behind = 0;
  for (std::uint32_t b = 0; b < page.blocks().size(); ++b) {
    const Block& block = page.blocks()[b];
    if (index_of(block.text_begin) < behind ||
        index_of(block.text_end) <= index_of(block.text_begin)) {
      return "blocks overlap";
    }
    behind = index_of(block.text_end);
    if (page.text(block.text_begin).block != BlockId{b})
      return "block does not begin with its text";
    if (index_of(block.container) >= page.nodes().size()) return "container";
    if (block.n_words == 0 || block.n_text_chars == 0) return "empty block";
    if (block.n_link_chars > block.n_text_chars || block.n_chars < block.n_text_chars)
      return "counts";
  }
  return "";
}

inline std::string fault_of(const Page& page) {
  if (page.nodes().empty()) return "no root";
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const std::string fault = node_fault(page, i);
    if (!fault.empty()) return fault + " at node " + std::to_string(i);
  }
  for (const Link& link : page.links()) {
    if (index_of(link.text_begin) > index_of(link.text_end)) return "link";
  }
  for (const Image& image : page.images()) {
    if (index_of(image.before) > page.texts().size()) return "image";
  }
  const std::string fault = text_fault(page);
  return fault.empty() ? block_fault(page) : fault;
}

inline bool same(const SourceRange& a, const SourceRange& b) {
  return a.begin == b.begin && a.end == b.end;
}

inline std::string difference(const Page& a, const Page& b, std::uint32_t i) {
  const Node& x = a.nodes()[i];
  const Node& y = b.nodes()[i];
  if (x.end != y.end || x.parent != y.parent || x.text != y.text || x.depth != y.depth ||
      x.tag != y.tag || x.hidden != y.hidden || x.style_hidden != y.style_hidden) {
    return "node";
  }
  if (!same(x.source, y.source) || !same(x.end_tag, y.end_tag)) return "range";
  if (a.tag_name(NodeId{i}) != b.tag_name(NodeId{i})) return "name";
  if (x.n_attrs != y.n_attrs) return "number of attributes";
  for (std::size_t k = 0; k < x.n_attrs; ++k) {
    const Attribute& p = a.attributes(NodeId{i})[k];
    const Attribute& q = b.attributes(NodeId{i})[k];
    if (p.name != q.name || p.value != q.value || p.id != q.id) return "attribute";
  }
  return "";
}

/// Compares every field of two pages.
inline std::string difference(const Page& a, const Page& b) {
  if (a.nodes().size() != b.nodes().size() || a.texts().size() != b.texts().size() ||
      a.blocks().size() != b.blocks().size() || a.links().size() != b.links().size() ||
      a.images().size() != b.images().size() || a.cut() != b.cut() || a.title() != b.title() ||
      a.language() != b.language() || a.base_url() != b.base_url() || a.url() != b.url()) {
    return "sizes or facts";
  }
  for (std::uint32_t i = 0; i < a.nodes().size(); ++i) {
    const std::string found = difference(a, b, i);
    if (!found.empty()) return found + " at node " + std::to_string(i);
  }
  for (std::size_t i = 0; i < a.texts().size(); ++i) {
    const Text& x = a.texts()[i];
    const Text& y = b.texts()[i];
    if (x.text != y.text || x.node != y.node || x.block != y.block || x.link != y.link ||
        x.blank != y.blank) {
      return "text " + std::to_string(i);
    }
  }
  for (std::size_t i = 0; i < a.blocks().size(); ++i) {
    const Block& x = a.blocks()[i];
    const Block& y = b.blocks()[i];
    if (x.text_begin != y.text_begin || x.text_end != y.text_end || x.container != y.container ||
        x.n_chars != y.n_chars || x.n_words != y.n_words || x.n_link_chars != y.n_link_chars ||
        x.n_text_chars != y.n_text_chars || x.n_link_words != y.n_link_words) {
      return "block " + std::to_string(i);
    }
  }
  for (std::size_t i = 0; i < a.links().size(); ++i) {
    if (a.links()[i].href != b.links()[i].href || a.links()[i].text_end != b.links()[i].text_end)
      return "link";
  }
  for (std::size_t i = 0; i < a.images().size(); ++i) {
    if (a.images()[i].src != b.images()[i].src || a.images()[i].block != b.images()[i].block)
      return "image";
  }
  return "";
}

}  // namespace sito::test
