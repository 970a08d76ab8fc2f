// SPDX-License-Identifier: Apache-2.0
// Texts as bags of numbers: of words, and of runs of four words.
#pragma once

#include "sito/eval/measure/words.h"

#include <cstdint>
#include <vector>

namespace sito::eval {

/// A bag of numbers to compare with others. Keeps its memory.
class NumberBag {
 public:
  void fill(const Words& words);
  /// Returns the size of the intersection with a list of numbers, as bags.
  std::uint64_t common(const Words& words);
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  std::vector<std::uint32_t> counts_;  // by number
  std::vector<std::uint32_t> taken_;   // by number, for the current list; zero between calls
  std::uint64_t size_ = 0;
};

/// Numbers the runs of four words of texts.
class Shingler {
 public:
  /// Forgets all numbers.
  void clear();
  /// Fills in the shingles of a text, in order. A shorter text has one.
  void split(const Words& words, Words& shingles);

 private:
  Pairs halves_;    // by their two words
  Pairs shingles_;  // by their two halves
};

}  // namespace sito::eval
