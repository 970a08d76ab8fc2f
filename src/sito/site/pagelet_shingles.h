// SPDX-License-Identifier: Apache-2.0
// What the pagelets of a page are known by: one hash of all their words, or a sketch that pagelets
// which are nearly the same have in common.
#pragma once

#include "sito/page/page.h"
#include "sito/parts/pagelets.h"
#include "sito/parts/totals.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sito::site {

/// A sketch is so many super-shingles ...
inline constexpr std::size_t kSuperShingles = 6;
/// ... each made of so many min-hashes: 84 together, as Broder's.
inline constexpr std::size_t kMinHashesInEach = 14;
inline constexpr std::size_t kMinHashes = kSuperShingles * kMinHashesInEach;
/// A shingle is so many words that follow each other.
inline constexpr std::size_t kShingleWords = 4;

using Sketch = std::array<std::uint64_t, kSuperShingles>;
/// Pagelets whose sketches agree in two places have one of these in common, and no others have.
using PairKeys = std::array<std::uint64_t, kSuperShingles*(kSuperShingles - 1) / 2>;
PairKeys pair_keys(const Sketch& sketch);

struct ShingleRules {
  double k = 3;           ///< links, as in parts::PageletRules
  bool sketch = false;    ///< else only the first value of a sketch is set: the hash of everything
  bool with_tags = true;  ///< elements count like words
};

struct ShingledPagelet {
  parts::Region region;
  Sketch sketch{};
};

/// Finds and hashes the pagelets that have visible text. Keeps its memory from page to page.
class PageletShingles {
 public:
  /// Cost: linear in the page; with sketches, 84 steps a word.
  void find(const Page& page, const ShingleRules& rules);
  [[nodiscard]] std::span<const ShingledPagelet> view() const { return pagelets_; }

 private:
  void read_tokens(const Page& page, const parts::Region& region, const ShingleRules& rules);
  void make_sketch(Sketch& sketch);

  parts::Totals totals_;
  std::vector<parts::Region> regions_;
  std::vector<ShingledPagelet> pagelets_;
  std::vector<std::uint64_t> tokens_;
  std::string lower_;
};

}  // namespace sito::site
