// SPDX-License-Identifier: Apache-2.0
// Scores of tokens from labelled pages.
#pragma once

#include "sito/eval/train_extractor.h"

#include <cstddef>
#include <span>
#include <vector>

namespace sito::eval {

/// Counts tokens over samples in parts, so that scores without one part are as cheap as with all.
/// A page adds the root of the share of its words that are under a token, and the same times the
/// part of them that is content; the pages of a group count as much as the root of their number.
class TokenScoring {
 public:
  TokenScoring(std::span<const ExtractorSample* const> samples, std::size_t n_parts,
               std::size_t min_groups);

  /// Log odds of content under a token, against those of any text, from all parts but `without`
  /// (n_parts: from all). Sorted by token.
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
