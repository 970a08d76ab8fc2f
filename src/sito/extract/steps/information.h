// SPDX-License-Identifier: Apache-2.0
// The information value of subtrees (Toman's NIT), as prefix sums over nodes.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::text {
class WordStatistics;
}

namespace sito::extract {

/// The unit in which the value of a text is counted.
enum class Information : std::uint8_t {
  Letters,     ///< letters and digits
  TfIdf,       ///< words, each by its inverse document frequency
  Classifier,  ///< words, each by its probability of being useful
};

/// The value of any subtree in constant time.
class InformationValues {
 public:
  /// Sums up the values of all visible text. Without statistics every word has the value 1. Cost:
  /// linear in nodes and text; with words one look-up for each.
  void sum_up(const Page& page, Information unit, const text::WordStatistics* statistics);

  /// Returns the words of all visible text; 0 for Letters.
  [[nodiscard]] std::uint64_t n_words() const { return n_words_; }
  /// Returns the value of the subtree of a node, in the unit of the information.
  [[nodiscard]] double of(const Page& page, std::uint32_t node) const {
    return before_[page.nodes()[node].end].value - before_[node].value;
  }
  [[nodiscard]] bool shows_text(const Page& page, std::uint32_t node) const {
    return before_[page.nodes()[node].end].n_texts != before_[node].n_texts;
  }
  /// Returns true if there is a block element below the node.
  [[nodiscard]] bool has_blocks(const Page& page, std::uint32_t node) const {
    return before_[page.nodes()[node].end].n_blocks != before_[node + 1].n_blocks;
  }

 private:
  struct Sums {
    double value = 0;
    std::uint32_t n_texts = 0;   // visible, not blank
    std::uint32_t n_blocks = 0;  // block elements
  };
  template <typename ValueOf>
  void build(const Page& page, ValueOf&& value_of);

  std::uint64_t n_words_ = 0;
  std::string lowered_;
  std::vector<Sums> before_;  // of the nodes in front of each; one more entry than nodes
};

}  // namespace sito::extract
