// SPDX-License-Identifier: Apache-2.0
// What the states of a page say: what is new in each, and which of them are worth keeping.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace sito::reveal {

/// What a state has that no earlier one had.
struct TextYield {
  struct Part {
    std::uint32_t node = 0;  ///< where a new block begins
    std::uint32_t words = 0;
  };
  std::vector<Part> parts;       ///< in document order
  std::uint32_t words = 0;       ///< of them all
  std::uint32_t link_words = 0;  ///< of them, in links
  /// Whether most of it stands between two nodes.
  [[nodiscard]] bool is_between(std::uint32_t begin, std::uint32_t end) const;
};

/// Remembers the blocks of all states. What inline styles hide counts as not said; what ticks is
/// never new.
class StateTexts {
 public:
  /// `labels`: nodes of controls, rising; what they are called is not what they show, and does not
  /// count. Cost: linear in the page.
  TextYield add(const Page& page, std::uint32_t state, std::span<const NodeId> labels = {});
  /// States of which so much text is in no later state that they are kept for themselves, rising;
  /// without the last one.
  [[nodiscard]] std::vector<std::uint32_t> worth_keeping() const;

 private:
  struct Seen {
    std::uint32_t state = 0, words = 0;
  };
  std::unordered_map<std::uint64_t, Seen> blocks_;
  std::vector<std::uint64_t> own_words_;  // of each state: in blocks that no later one has
};

}  // namespace sito::reveal
