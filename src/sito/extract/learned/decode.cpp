// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/decode.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace sito::extract::learned {
namespace {

// Quantiles (i + 1/2) / 8 of the standard normal distribution.
constexpr std::array<float, 8> kQuantiles = {-1.534F, -0.887F, -0.489F, -0.157F,
                                             0.157F,  0.489F,  0.887F,  1.534F};
// Log odds of a logistic distribution as standard deviations of a normal one.
constexpr float kLogistic = 1.702F;

}  // namespace

float probability(float log_odds) { return 1 / (1 + std::exp(-log_odds)); }

float Decoder::choose(std::span<const float> scores, std::span<const float> words,
                      const DecodeOptions& options) {
  expected_ = 0;
  if (scores.empty()) return 0;
  order_.resize(scores.size());
  std::iota(order_.begin(), order_.end(), 0U);
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return scores[a] > scores[b]; });
  constexpr std::size_t kN = kQuantiles.size();
  const float shift = kLogistic * std::sqrt(options.correlation);
  const float scale = 1 / std::sqrt(1 - options.correlation);
  sums_.resize((scores.size() + 1) * kN);
  std::fill_n(sums_.begin(), kN, 0.0F);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const std::uint32_t unit = order_[i];
    for (std::size_t s = 0; s < kN; ++s) {
      const float odds = (scores[unit] + shift * kQuantiles[s]) * scale;
      sums_[(i + 1) * kN + s] = sums_[i * kN + s] + words[unit] * probability(odds);
    }
  }
  const float* const totals = &sums_[scores.size() * kN];
  const float weight = options.beta * options.beta;
  float chosen = 0;
  float threshold = scores[order_[0]];
  for (std::size_t i = 0; i < order_.size(); ++i) {
    chosen += words[order_[i]];
    float sum = 0;
    for (std::size_t s = 0; s < kN; ++s) {
      sum += (1 + weight) * sums_[(i + 1) * kN + s] / std::max(chosen + weight * totals[s], 1e-6F);
    }
    if (sum / kN > expected_) {
      expected_ = sum / kN;
      threshold = scores[order_[i]];
    }
  }
  return threshold;
}

}  // namespace sito::extract::learned
