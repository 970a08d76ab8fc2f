// SPDX-License-Identifier: Apache-2.0
// Identifies the pagelets of a page: by one hash of all their words, or by a sketch that nearly
// equal pagelets share.
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

/// Number of super-shingles in a sketch ...
inline constexpr std::size_t kSuperShingles = 6;
/// ... and number of min-hashes in each of them: 84 together, as Broder's.
inline constexpr std::size_t kMinHashesInEach = 14;
inline constexpr std::size_t kMinHashes = kSuperShingles * kMinHashesInEach;
/// Number of consecutive words in a shingle.
inline constexpr std::size_t kShingleWords = 4;

using Sketch = std::array<std::uint64_t, kSuperShingles>;
/// Pagelets share one of these keys exactly if their sketches agree in two places.
using PairKeys = std::array<std::uint64_t, kSuperShingles*(kSuperShingles - 1) / 2>;
PairKeys pair_keys(const Sketch& sketch);

struct ShingleRules {
  double k = 3;           ///< links, as in parts::PageletRules
  bool sketch = false;    ///< otherwise only the first value of a sketch is set: the hash of
                          ///< everything
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
