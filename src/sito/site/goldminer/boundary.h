// SPDX-License-Identifier: Apache-2.0
// Finds where the main text of a site's pages begins and ends: patterns of tags, with the text
// between them, before it and after it.
#pragma once

#include "sito/page/page.h"
#include "sito/site/goldminer/mined_page.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::site::goldminer {

struct BoundaryRules {
  std::size_t max_tags = 5;         ///< of a pattern
  std::size_t max_single_end = 20;  ///< number of tags after the text that are tried alone
  std::size_t min_length = 8;       ///< characters; a longer pattern is preferred
  double fitness = 0.8;             ///< below this, another pair is learned
  double near_share = 0.9;  ///< share of the pages of the best pattern: among these, the nearest is
                            ///< taken
  std::size_t most_pairs = 2;
};

/// The place of a page's main text: from after tag `begin` - 1 to tag `end`.
struct TextSpan {
  const MinedPage* page = nullptr;
  std::size_t begin = 0, end = 0;
};

struct BoundaryPair {
  std::string start, end;
  std::size_t start_pages = 0;  ///< pages that have the start before their text
  std::size_t end_pages = 0;    ///< of these, pages with the end after it
  std::size_t pages = 0;        ///< pages that have both, in this order
};

/// Returns the pairs, the best first; empty if the pages have nothing in common.
std::vector<BoundaryPair> learn_boundaries(std::span<const TextSpan> pages,
                                           const BoundaryRules& rules);

/// One tag of a pattern, and a hash of the text before it; that of the first is ignored.
struct Step {
  std::uint64_t text = 0;
  std::string tag;  ///< white space in it is single blanks
};
using Pattern = std::vector<Step>;
/// Reads a pattern of a template; empty if it contains no tag.
Pattern read_pattern(std::string_view text);

struct Cut {
  std::uint32_t begin = 0, end = 0;  ///< bytes of the source
  std::size_t pair = 0;              ///< the pair of the patterns
  bool complete = false;             ///< the end was found, too
};
/// Cuts a page by the first pair of which it has both patterns; otherwise after the first start
/// pattern that it has. Cost: one pass over the source, in which tags are compared by their first
/// bytes.
std::optional<Cut> find_cut(std::string_view source,
                            std::span<const std::pair<Pattern, Pattern>> pairs);

}  // namespace sito::site::goldminer
