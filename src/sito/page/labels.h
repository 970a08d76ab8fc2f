// SPDX-License-Identifier: Apache-2.0
// The decisions of an algorithm about a page: how much of each text node it keeps, and why.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sito {

enum class Label : std::uint8_t { Boilerplate, Content };
std::string_view name_of(Label label);

/// The roles of a text that were recognised; a bit set. `Comment`: of a reader, set only where
/// comments are asked for.
enum class Role : std::uint8_t {
  None = 0,
  Heading = 1,
  Title = 2,
  ListItem = 4,
  Caption = 8,
  Comment = 16
};
constexpr Role operator|(Role a, Role b) {
  return static_cast<Role>(static_cast<std::uint8_t>(a) | static_cast<std::uint8_t>(b));
}
constexpr bool has(Role set, Role bit) {
  return (static_cast<std::uint8_t>(set) & static_cast<std::uint8_t>(bit)) != 0;
}

/// A run of text nodes that the algorithm labelled as a whole (its own paragraph or block).
struct Segment {
  TextId text_begin{}, text_end{};  ///< half-open; hidden nodes in between do not belong to it
  Label label = Label::Boilerplate;
  Role role = Role::None;
  float score = 0;        ///< on a scale of the algorithm, for people
  std::string_view rule;  ///< the rule that decided, a literal such as "stopwords-high"
};

/// A kept range inside one text node, in bytes of its text.
struct Cutting {
  TextId text{};
  std::uint32_t begin = 0, end = 0;
};

/// The result of every algorithm. `keep` has one entry for each text node of the page. `segments`
/// are in document order, do not overlap and cover every text node with visible, non-blank text. A
/// text node's keep is the label of its segment, unless the node has cuttings.
struct Labels {
  std::vector<float> keep;  ///< in [0, 1]: the share of the node that is content
  std::vector<Segment> segments;
  /// Of nodes that are kept in part: their segment is content, 0 < keep < 1. Sorted, no overlap.
  std::vector<Cutting> cuttings;

  /// Empties the labels for a page with `n_texts` text nodes; keeps the memory.
  void reset(std::size_t n_texts);
  /// Sets keep of each segment's text nodes from its label. A node with cuttings gets the share of
  /// its characters (without white space) inside them. Removes cuttings of nodes whose segment is
  /// boilerplate, and cuttings that hold nothing or the whole node.
  void keep_by_segments(const Page& page);
};

}  // namespace sito
