// SPDX-License-Identifier: Apache-2.0
// Computes scores of tokens from labelled pages.
#pragma once

#include "sito/eval/train/extractor.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sito::eval {

/// Counts tokens of samples by part, so that scores without one part are as cheap as with all.
/// A page adds a weight to a token, and this weight times the content share of the words under the
/// token as content. The n pages of a group count as sqrt(n).
class TokenScoring {
 public:
  /// Counts the tokens of elements. Weight: the square root of the share of the page's words under
  /// the token.
  TokenScoring(std::span<const ExtractorSample* const> samples, std::size_t n_parts,
               std::size_t min_groups);
  /// Counts the tokens of the words in units of one class of length. Weight: the same for all, so
  /// that a word in a label counts as much as in a long text.
  TokenScoring(std::span<const ExtractorSample* const> samples, std::size_t length,
               std::size_t n_parts, std::size_t min_groups);

  /// Returns the log odds of content under each token, minus those of any text (of any word of that
  /// length), from all parts but `without` (n_parts: from all). Sorted by token.
  [[nodiscard]] std::vector<extract::learned::TokenTable::Entry> scores(std::size_t without) const;

 private:
  struct Seen {
    extract::learned::Token token = 0;
    std::uint32_t part = 0;
    std::uint64_t group = 0;
    double weight = 0, content = 0;
    auto operator<=>(const Seen&) const = default;
  };
  void count(std::vector<Seen>& seen);

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
