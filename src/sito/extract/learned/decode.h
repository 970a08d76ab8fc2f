// SPDX-License-Identifier: Apache-2.0
// From scores of units to a choice of them.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract::learned {

struct DecodeOptions {
  /// Recall counts so many times as much as precision.
  float beta = 1;
  /// How much of the uncertainty of a unit it has in common with all units of the page, in [0, 1).
  float correlation = 0.7F;
};

/// Chooses units so that the expected F-measure of their text is as high as it can be: those above
/// a threshold, which is of the page.
///
/// The expectation is over answers that could be true: were units independent, a hundred doubtful
/// ones would as good as certainly hold some content; in truth they are of one kind and are all
/// content or none is. So part of the doubt is common to the page: the log odds of all units are
/// moved up and down together by a normal distribution, at a few of its quantiles.
class Decoder {
 public:
  /// `scores`: log odds of each unit; `words`: its length. Returns the lowest score that is chosen.
  /// Cost: a sort, and some exponentials a unit.
  float choose(std::span<const float> scores, std::span<const float> words,
               const DecodeOptions& options);
  /// The expected F-measure of the last choice.
  [[nodiscard]] float expected() const { return expected_; }

 private:
  std::vector<std::uint32_t> order_;
  std::vector<float> sums_;  // expected words of content among the first so many, by scenario
  float expected_ = 0;
};

/// The probability that log odds stand for.
float probability(float log_odds);

}  // namespace sito::extract::learned
