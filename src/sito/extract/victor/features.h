// SPDX-License-Identifier: Apache-2.0
// The blocks of Victor and their features: one block for each text node with letters or digits.
#pragma once

#include "sito/extract/victor/template.h"
#include "sito/page/page.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract {

struct VictorOptions {
  bool strip_punct = true;  ///< punctuation at either end of a token does not affect its kind
};

/// The blocks of a page with the values of their attributes.
class VictorBlocks {
 public:
  /// Splits the page and measures it; memory is reused. Cost: linear in the nodes and the text,
  /// plus a hash table of the blocks.
  void build(const Page& page, const VictorOptions& options);

  [[nodiscard]] std::size_t size() const { return blocks_.size(); }
  /// Returns the text node of a block.
  [[nodiscard]] TextId text(std::size_t block) const { return blocks_[block].text; }
  /// Returns true if a block is inside h1 to h6.
  [[nodiscard]] bool in_header(std::size_t block) const { return blocks_[block].in_header; }
  /// Returns the values of a block, each attribute at most once.
  [[nodiscard]] std::span<const VictorValue> values(std::size_t block) const {
    return {values_.data() + blocks_[block].first_value, blocks_[block].n_values};
  }
  /// Returns the values that all blocks of the page share (those taken from offset 0 only).
  [[nodiscard]] std::span<const VictorValue> page_values() const { return page_values_; }
  /// Returns the share of the characters of the page's text that show a broken encoding, in [0, 1].
  [[nodiscard]] double bad_char_ratio() const {
    return n_chars_ == 0 ? 0.0 : static_cast<double>(n_bad_) / static_cast<double>(n_chars_);
  }

 private:
  friend class VictorBuilder;
  struct Block {
    TextId text{};
    std::uint32_t first_value = 0;
    std::uint16_t n_values = 0;
    bool in_header = false;
    std::array<std::uint32_t, 2> groups = {kNone, kNone};  // nearest div and td, in groups_
    std::uint64_t hash = 0;
  };
  struct Group {  // a div or a td
    std::uint32_t parent = kNone;
    std::uint32_t n_words = 0;  // in front of it; once it is closed, inside it
  };
  struct Twins {
    std::uint64_t hash = 0;
    std::uint32_t first = kNone;  // the first block with this text; kNone: no entry
    std::uint32_t count = 0;
  };

  std::vector<Block> blocks_;
  std::vector<VictorValue> values_;
  std::vector<VictorValue> page_values_;
  std::vector<Group> groups_;
  std::vector<Twins> twins_;  // open addressing
  std::uint64_t n_chars_ = 0;
  std::uint64_t n_bad_ = 0;
};

}  // namespace sito::extract
