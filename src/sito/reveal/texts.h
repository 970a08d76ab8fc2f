// SPDX-License-Identifier: Apache-2.0
// Compares the texts of the states of a page: finds the new text of each, and the states worth
// keeping.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace sito::reveal {

/// The text of a state that no earlier state had.
struct TextYield {
  struct Part {
    std::uint32_t node = 0;  ///< where a new block begins
    std::uint32_t words = 0;
  };
  std::vector<Part> parts;       ///< in document order
  std::uint32_t words = 0;       ///< of all parts
  std::uint32_t link_words = 0;  ///< of these, words in links
  /// Returns true if most of it is between two nodes.
  [[nodiscard]] bool is_between(std::uint32_t begin, std::uint32_t end) const;
};

/// Remembers the blocks of all states. Text that inline styles hide does not count; text that
/// changes all the time is never new.
class StateTexts {
 public:
  /// Adds a state. `labels`: nodes of controls, rising; their labels do not count as shown text.
  /// Cost: linear in the page.
  TextYield add(const Page& page, std::uint32_t state, std::span<const NodeId> labels = {});
  /// Returns true if the element has some text, and each of its blocks is a text of a state, or if
  /// it holds nothing but labels. Text that inline styles hide counts here. `labels` as above. Cost:
  /// linear in the element and in `labels`.
  [[nodiscard]] bool know(const Page& page, NodeId element, std::span<const NodeId> labels) const;
  /// Returns the states that have enough text that no later state has, rising; without the last
  /// one.
  [[nodiscard]] std::vector<std::uint32_t> worth_keeping() const;

 private:
  struct Seen {
    std::uint32_t state = 0, words = 0;
  };
  /// Words in blocks that no later state has.
  struct OwnWords {
    std::uint64_t in_long = 0, in_short = 0;  // blocks
    void add(std::uint32_t words);
    void remove(std::uint32_t words);
  };
  std::unordered_map<std::uint64_t, Seen> blocks_;
  std::vector<OwnWords> own_words_;  // of each state
};

}  // namespace sito::reveal
