// SPDX-License-Identifier: Apache-2.0
// Longest common subsequences of lists of words, and which words belong to them.
#pragma once

#include "sito/eval/words.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::eval {

/// Finds longest common subsequences. Keeps its memory; one per thread.
class Subsequence {
 public:
  /// For each part of `others`, finds one longest common subsequence with `words` and sets
  /// `in[i]` for every words[i] in it; what is set already stays. `part_ends` holds where the parts
  /// of `others` end, ascending, the last one others.size(). All numbers are below `n_words`.
  ///
  /// Of several longest ones it is that which ROUGE's reference implementation finds: from the
  /// back, a pair of equal words is taken; else the end of the part goes if the rest has as long a
  /// one without it and not without the end of `words`; else the end of `words`.
  ///
  /// Cost:   len(words) / 64 * len(others) steps of about a nanosecond, once more for parts with
  ///         something in common, and the lengths of both for every such part.
  /// Memory: len(words) * len(others) / 512 bytes and 9 bytes a word of `others`.
  /// Source: Hyyro 2004, "Bit-parallel LCS-length computation revisited".
  void mark(std::span<const std::uint32_t> words, std::span<const std::uint32_t> others,
            std::span<const std::size_t> part_ends, std::uint32_t n_words,
            std::vector<std::uint8_t>& in);

 private:
  // A run of `others`, and how far the way back through the table has come.
  struct Part {
    std::size_t begin = 0, end = 0;
    std::size_t row = 0, column = 0;
    std::size_t length = 0;  // of its subsequence
  };

  void split(std::span<const std::size_t> part_ends);
  void set_places(std::size_t block, bool present);
  void run(std::size_t block, Part& part);
  void walk_back(std::size_t block, Part& part, std::vector<std::uint8_t>& in) const;
  [[nodiscard]] bool carry(std::size_t block, std::size_t column) const;
  void set_carry(std::size_t block, std::size_t column, bool value);

  std::span<const std::uint32_t> words_, others_;
  std::size_t n_blocks_ = 0;
  std::vector<Part> parts_;
  std::vector<std::uint64_t> places_;   // by word: where it stands in the block at hand
  std::vector<std::uint64_t> carries_;  // a bit for each block and column: into that block
  std::vector<std::uint64_t> states_;   // of the block at hand, behind each column
};

}  // namespace sito::eval
