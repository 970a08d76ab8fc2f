// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/decode.h"

#include "sito/model/logistic.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sito::extract::learned {
namespace {

// Quantiles (i + 1/2) / 8 of the standard normal distribution.
constexpr std::array<float, 8> kQuantiles = {-1.534F, -0.887F, -0.489F, -0.157F,
                                             0.157F,  0.489F,  0.887F,  1.534F};
// Converts log odds of a logistic distribution to standard deviations of a normal one.
constexpr float kLogistic = 1.702F;

// The share of a score that is replaced by the mean of all units with the same path.
constexpr float kLevel = 0.4F;

}  // namespace

float Decoder::choose(std::span<const float> scores, std::span<const float> words,
                      const DecodeOptions& options) {
  expected_ = 0;
  if (scores.empty()) return 0;
  // The best score first, of equal ones the first: a whole number for each is sorted fast.
  keys_.resize(scores.size());
  model::to_keys(scores, keys_.data());
  order_.resize(scores.size());
  for (std::uint32_t i = 0; i < order_.size(); ++i) order_[i] = std::uint64_t{~keys_[i]} << 32 | i;
  std::sort(order_.begin(), order_.end());
  constexpr std::size_t kN = kQuantiles.size();
  const float shift = kLogistic * std::sqrt(options.correlation);
  const float scale = 1 / std::sqrt(1 - options.correlation);
  sums_.resize((scores.size() + 1) * kN);
  std::fill_n(sums_.begin(), kN, 0.0F);
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const float score = scores[static_cast<std::uint32_t>(order_[i])];
    for (std::size_t s = 0; s < kN; ++s) {
      sums_[(i + 1) * kN + s] = (score + shift * kQuantiles[s]) * scale;
    }
  }
  model::to_probabilities(std::span(sums_).subspan(kN));
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const float n_words = words[static_cast<std::uint32_t>(order_[i])];
    float* const before = &sums_[i * kN];
    for (std::size_t s = 0; s < kN; ++s) before[kN + s] = before[s] + n_words * before[kN + s];
  }
  const float* const totals = &sums_[scores.size() * kN];
  const float weight = options.beta * options.beta;
  float chosen = 0;
  float threshold = scores[static_cast<std::uint32_t>(order_[0])];
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const auto unit = static_cast<std::uint32_t>(order_[i]);
    chosen += words[unit];
    std::array<float, kN> measures;  // apart from their sum: divided side by side
    for (std::size_t s = 0; s < kN; ++s) {
      measures[s] =
          (1 + weight) * sums_[(i + 1) * kN + s] / std::max(chosen + weight * totals[s], 1e-6F);
    }
    float sum = 0;
    for (const float measure : measures) sum += measure;
    if (sum / kN > expected_) {
      expected_ = sum / kN;
      threshold = scores[unit];
    }
  }
  return threshold;
}

void Leveller::level(std::span<const float> words, std::span<const std::uint32_t> paths,
                     std::size_t n_paths, std::span<float> scores) {
  sums_.assign(n_paths, 0);
  weights_.assign(n_paths, 0);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const float weight = std::sqrt(words[i] + 1);
    sums_[paths[i]] += weight * scores[i];
    weights_[paths[i]] += weight;
  }
  for (std::size_t i = 0; i < scores.size(); ++i) {
    const float mean = sums_[paths[i]] / weights_[paths[i]];
    scores[i] += kLevel * (mean - scores[i]);
  }
}

}  // namespace sito::extract::learned
