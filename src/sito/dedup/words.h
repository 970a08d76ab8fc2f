// SPDX-License-Identifier: Apache-2.0
// Texts as sequences of words and sets of n-grams; case and punctuation do not count.
#pragma once

#include "sito/dedup/hash.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::dedup {

/// Hashes the words of a text: runs of letters and digits in lower case, and single ideographs.
/// Keeps its memory.
class WordHasher {
 public:
  /// Appends one hash for each word of `text` (valid UTF-8). Cost: linear.
  void append(std::string_view text, std::vector<std::uint64_t>& hashes);

 private:
  std::string lower_;
};

/// Returns the number of words of `text` (valid UTF-8), as WordHasher counts them.
std::size_t count_words(std::string_view text);

/// Calls `act(hash)` for every run of `n` words (n > 0); not at all for fewer words. Runs of the
/// same words have the same hash. Cost: linear, for any n.
template <typename Act>
void for_each_gram(std::span<const std::uint64_t> words, std::size_t n, Act&& act) {
  if (words.size() < n) return;
  // A polynomial in an odd number, modulo 2^64: the word that leaves can be taken out.
  constexpr std::uint64_t kBase = scramble(5) | 1;
  std::uint64_t power = 1;
  for (std::size_t i = 1; i < n; ++i) power *= kBase;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i >= n) sum -= words[i - n] * power;
    sum = sum * kBase + words[i];
    if (i + 1 >= n) act(scramble(sum));
  }
}

}  // namespace sito::dedup
