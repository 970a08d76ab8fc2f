// SPDX-License-Identifier: Apache-2.0
// Chooses units by their scores.
#pragma once

#include "sito/model/trees.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract::learned {

struct DecodeOptions {
  /// Recall counts this many times as much as precision.
  float beta = 1;
  /// The part of the uncertainty of a unit that all units of the page share, in [0, 1).
  float correlation = 0.7F;
};

/// Chooses units so that the expected F-measure of their text is as high as possible: the units
/// above a threshold that depends on the page.
///
/// The expectation is over possible labels. If units were independent, a hundred doubtful ones
/// would almost certainly hold some content; in truth they are of one kind, and either all or none
/// of them are content. The page therefore shares a part of the doubt: the log odds of all units
/// are moved up and down together by a normal distribution, at a few of its quantiles.
class Decoder {
 public:
  /// `scores`: log odds of each unit; `words`: its length. Returns the lowest chosen score. Cost: a
  /// sort, and some exponentials for each unit.
  float choose(std::span<const float> scores, std::span<const float> words,
               const DecodeOptions& options);
  /// Returns the expected F-measure of the last choice.
  [[nodiscard]] float expected() const { return expected_; }

 private:
  std::vector<model::Key> keys_;
  std::vector<std::uint64_t> order_;  // units by their scores, which are in the upper half
  std::vector<float> sums_;           // expected words of content in the first n units, by scenario
  float expected_ = 0;
};

/// Moves the scores of units with the same path towards their mean, because the rows of a table,
/// posts or cards are usually all content or all boilerplate. Keeps its memory.
class Leveller {
 public:
  /// `paths`: by unit, below `n_paths`.
  void level(std::span<const float> words, std::span<const std::uint32_t> paths,
             std::size_t n_paths, std::span<float> scores);

 private:
  std::vector<float> sums_, weights_;
};

/// The probability that log odds stand for.
inline float probability(float log_odds) { return 1 / (1 + std::exp(-log_odds)); }

}  // namespace sito::extract::learned
