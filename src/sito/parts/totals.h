// SPDX-License-Identifier: Apache-2.0
// Counts characters, words and links of every subtree of a page, as prefix sums over its nodes.
#pragma once

#include "sito/page/page.h"
#include "sito/parts/link_kinds.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace sito::parts {

/// Sums over the visible text of a subtree. Counts in links are weighted by the kind of the link;
/// with neutral weights they are whole numbers and exact.
struct Sums {
  std::uint32_t chars = 0;  ///< code points that are not white space
  std::uint32_t words = 0;  ///< runs between white space that begin here
  double link_chars = 0;    ///< of these, in links, inside or around
  double link_words = 0;
  double links = 0;  ///< `a` elements with an href, inside

  /// Returns the share of the characters that is in links, in [0, 1]; 0 without text.
  [[nodiscard]] double link_density() const {
    return chars == 0 ? 0.0 : std::min(1.0, link_chars / chars);
  }
};

/// The sums of any subtree in constant time, because a subtree is an interval of nodes.
class Totals {
 public:
  /// Cost: linear in the nodes. `kinds` is needed only for weights that are not neutral.
  void build(const Page& page, const LinkWeights& weights, std::span<const LinkKind> kinds);

  /// Returns the sums of the nodes [begin, end).
  [[nodiscard]] Sums between(std::uint32_t begin, std::uint32_t end) const {
    const Sums& a = before_[begin];
    const Sums& b = before_[end];
    return {b.chars - a.chars, b.words - a.words, b.link_chars - a.link_chars,
            b.link_words - a.link_words, b.links - a.links};
  }
  /// Returns the sums of the subtree of a node.
  [[nodiscard]] Sums of(const Page& page, std::uint32_t node) const {
    return between(node, page.nodes()[node].end);
  }

 private:
  std::vector<Sums> before_;  // of the nodes before each; one more than there are nodes
};

}  // namespace sito::parts
