// SPDX-License-Identifier: Apache-2.0
// Computes scores of tokens from labelled pages.
#pragma once

#include "sito/eval/train/extractor.h"

#include <cstddef>
#include <span>
#include <vector>

namespace sito::eval {

/// Counts tokens of samples by part, so that scores without one part are as cheap as with all.
/// A page adds the square root of the share of its words under a token as weight, and this weight
/// times the content share of these words as content. The n pages of a group count as sqrt(n).
class TokenScoring {
 public:
  TokenScoring(std::span<const ExtractorSample* const> samples, std::size_t n_parts,
               std::size_t min_groups);

  /// Returns the log odds of content under each token, minus those of any text, from all parts but
  /// `without` (n_parts: from all). Sorted by token.
  [[nodiscard]] std::vector<extract::learned::TokenTable::Entry> scores(std::size_t without) const;

 private:
  struct Count {
    extract::learned::Token token = 0;
    std::uint32_t part = 0;
    std::uint32_t groups = 0;
    double weight = 0, content = 0;
  };
  struct Total {
    double weight = 0, content = 0;
  };
  std::size_t min_groups_;
  std::vector<Count> counts_;  // sorted by token and part
  std::vector<Total> totals_;  // by part
};

}  // namespace sito::eval
