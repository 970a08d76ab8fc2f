// SPDX-License-Identifier: Apache-2.0
// Inside this room and `xqt` only: the text that the XML of a page has, and a walk over the text of an
// element with its line ends.
#pragma once

#include "sito/fields/read/values.h"
#include "sito/page/page.h"
#include "sito/page/tag_sets.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>

namespace sito::fields {

/// Elements at whose edges a line ends: the blocks of the page room, captions (which pages show as
/// lines of their own), and other elements that hold one item each.
inline constexpr TagSet kLineElements = [] {
  TagSet all = kBlockElements;
  for (const Tag tag : {Tag::Caption, Tag::Legend, Tag::Optgroup, Tag::Option}) all.insert(tag);
  return all;
}();

/// Returns true for text nodes that the XML of the page has: visible text, titles, and data (JSON)
/// in scripts.
bool is_in_xml(const Page& page, const Node& text);

/// Returns true for elements whose text belongs only to them, not to their ancestors.
constexpr bool keeps_its_text(Tag tag) { return tag == Tag::Script || tag == Tag::Title; }

/// Walks over the shown content of an element. Sink: text(string_view), edge() of a line element,
/// line_break() of a `br`. Edges may come several times in a row. `without` as in values.h; nothing
/// is shown if the element itself is in it. Cost: linear in the element.
template <class Sink>
void walk_text(const Page& page, NodeId element, Without without, Sink&& sink) {
  const std::span<const Node> nodes = page.nodes();
  const std::uint32_t first = index_of(element);
  const std::uint32_t end = nodes[first].end;
  const auto* hole = std::partition_point(
      without.data(), without.data() + without.size(),
      [&](const std::pair<std::uint32_t, std::uint32_t>& range) { return range.second <= first; });
  const auto* const no_hole = without.data() + without.size();
  std::uint32_t before = first;  // the node before the current one
  std::uint32_t at = first;
  while (at < end) {
    const Node& node = nodes[at];
    // Reports the elements that end here; each element ends once.
    if (at != first) {
      for (std::uint32_t i = before; i != index_of(node.parent); i = index_of(nodes[i].parent)) {
        if (kLineElements.contains(nodes[i].tag)) sink.edge();
      }
    }
    before = at;
    while (hole != no_hole && hole->second <= at) ++hole;
    const bool left_out = hole != no_hole && hole->first <= at;
    if (kLineElements.contains(node.tag)) sink.edge();
    if (left_out || (keeps_its_text(node.tag) && at != first)) {
      at = node.end;
      continue;
    }
    if (node.is_text()) {
      if (is_in_xml(page, node)) sink.text(page.text(node.text).text);
    } else if (node.tag == Tag::Br) {
      sink.line_break();
    }
    ++at;
  }
}

}  // namespace sito::fields
