// SPDX-License-Identifier: Apache-2.0
// Longest common subsequences of lists of words, and the words that belong to them.
#pragma once

#include "sito/eval/measure/words.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::eval {

/// Finds longest common subsequences. Keeps its memory; one per thread.
class Subsequence {
 public:
  /// For each part of `others`, finds one longest common subsequence with `words` and sets `in[i]`
  /// for each words[i] in it; set values stay set. `part_ends`: ends of the parts of `others`,
  /// ascending, the last one others.size(). All numbers are below `n_words`.
  ///
  /// Among several longest subsequences it finds the same as the reference implementation of ROUGE:
  /// going back from both ends, it takes a pair of equal words; else it drops the last word of the
  /// part if that keeps the length and dropping the last of `words` does not; else it drops the
  /// last of `words`.
  ///
  /// Cost:   len(words) / 64 * len(others) steps of about a nanosecond, twice for parts with words
  ///         in common, and the lengths of both for each such part.
  /// Memory: len(words) * len(others) / 512 bytes, and 9 bytes for each word of `others`.
  /// Source: Hyyro 2004, "Bit-parallel LCS-length computation revisited".
  void mark(std::span<const std::uint32_t> words, std::span<const std::uint32_t> others,
            std::span<const std::size_t> part_ends, std::uint32_t n_words,
            std::vector<std::uint8_t>& in);

 private:
  // A part of `others`, with the position of the walk back through the table.
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
  std::vector<std::uint64_t> places_;   // by word: its places in the current block
  std::vector<std::uint64_t> carries_;  // one bit for each block and column: carry into the block
  std::vector<std::uint64_t> states_;   // of the current block, after each column
};

}  // namespace sito::eval
