// SPDX-License-Identifier: Apache-2.0
// Rules that correct the choice of the learned extractor, where scores of single units cannot know better.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/learned/features.h"
#include "sito/page/page.h"

#include <span>
#include <string_view>

namespace sito::extract::learned {

struct Choice {
  bool content = false;
  float probability = 0;
  std::string_view rule;
};

/// What the rules read.
struct ScoredPage {
  const Page& page;
  const Features& features;
  std::span<const float> words;  ///< of each unit
  PageType type;                 ///< the most probable one; without a name if unknown
};

/// Changes the choices of all units and names the rule. `least_words`: of a single unit that is dropped
/// because it repeats an earlier one.
/// Cost: O(n log n) in the units, and the text of those that are content.
void correct(const ScoredPage& scored, float least_words, std::span<Choice> choices);

/// Returns true if the units that are content list other pages or pictures: several linked titles or
/// captions, and nowhere more than a few sentences between them. Section fronts, results of searches
/// and galleries do. Cost: one pass over the units.
bool lists_titles(const ScoredPage& scored, std::span<const Choice> choices);

}  // namespace sito::extract::learned
