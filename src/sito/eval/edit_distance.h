// SPDX-License-Identifier: Apache-2.0
// Levenshtein distance between lists of words.
#pragma once

#include "sito/eval/words.h"

#include <cstdint>
#include <vector>

namespace sito::eval {

/// Computes exact distances. Keeps its memory; one per thread.
class EditDistance {
 public:
  /// Fewest insertions, deletions and substitutions of one word that turn `a` into `b`.
  /// `n_words`: all numbers in both are below it.
  ///
  /// Cost:   after equal words at both ends are taken off, len(a) / 64 * len(b) steps of a few
  ///         nanoseconds: 0.2 s for two texts of 50,000 words. Memory: 8 bytes a word number and
  ///         2 bytes a word of `b`.
  /// Source: Myers 1999, "A fast bit-vector algorithm for approximate string matching", in blocks
  ///         as Hyyro 2003 writes them.
  std::uint64_t between(const Words& a, const Words& b, std::uint32_t n_words);

 private:
  std::vector<std::uint64_t> places_;  // by word: where it stands in the block at hand
  // By column: whether the distance rises (falls) from the column before to it, at the last row of
  // the block above.
  std::vector<std::uint8_t> rises_, falls_;
};

}  // namespace sito::eval
