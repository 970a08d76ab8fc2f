// SPDX-License-Identifier: Apache-2.0
// A small sketch of a text, by which two texts are compared.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace sito::crawl {

/// For each of kHashes hash functions, the least hash of the runs of three words of a text
/// (MinHash, Broder 1997). Words are runs of letters: numbers do not count.
struct TextSketch {
  static constexpr std::size_t kHashes = 64;

  /// A text of one or two words is one run. `numbers`: runs of letters and digits are words. Cost:
  /// kHashes steps a word.
  static TextSketch of(std::string_view text, bool numbers = false);

  std::array<std::uint32_t, kHashes> least{};
  std::uint32_t n_runs = 0;  ///< repeated ones included; 0: the text has no words
};

/// Estimates the share of runs that two texts have in common, 0 to 1; 0 if one has no words.
double same_share(const TextSketch& a, const TextSketch& b);
/// Estimates the share of the runs of `part` that `whole` has, too, 0 to 1; 0 if one has no words.
double contained_share(const TextSketch& part, const TextSketch& whole);

}  // namespace sito::crawl
