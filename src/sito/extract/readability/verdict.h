// SPDX-License-Identifier: Apache-2.0
// Maps an article in the tree of a readability row back to the texts of the page.
#pragma once

#include "sito/extract/readability/steps.h"
#include "sito/page/labels.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito::extract::readability {

/// The result of an attempt for every text node of the page.
struct Verdict {
  std::vector<Rule> rules;
  std::vector<float> scores;  ///< of the nearest candidate around it; 0 without one
  std::uint32_t length = 0;   ///< characters of the article, each run of white space as one

  /// Begins a page, before an attempt.
  void reset(std::size_t n_texts);
};

/// Returns true if a text with that rule is in the article.
bool is_content(Rule rule);

/// Fills the verdict about the texts of the tree from the cleaned article. Cost: linear.
void judge(std::span<const TextParts> parts, const WorkTree& tree, const Article& article,
           const Candidates& candidates, Verdict& verdict);

/// Writes the segments: the texts of a block that have one rule. A heading that repeats the title
/// has the role of a title.
void write_segments(const Page& page, const Verdict& verdict, std::string_view title,
                    Labels& labels);

}  // namespace sito::extract::readability
