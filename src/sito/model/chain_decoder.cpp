// SPDX-License-Identifier: Apache-2.0
// Viterbi and forward-backward over a chain of labels.
#include "sito/model/chain.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sito::model {
namespace {

/// Returns log(sum(exp(values))), without overflow.
double log_sum(const std::array<double, kMaxLabels>& values, std::size_t n) {
  double largest = values[0];
  for (std::size_t i = 1; i < n; ++i) largest = std::max(largest, values[i]);
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) {
    sum += values[i] == largest ? 1.0 : std::exp(values[i] - largest);
  }
  return largest + std::log(sum);
}

}  // namespace

void ChainDecoder::viterbi(const ChainScores& scores, std::vector<std::uint8_t>& path) {
  const std::size_t n_labels = scores.n_labels;
  const std::size_t length = scores.length();
  path.assign(length, 0);
  if (length == 0) return;
  before_.resize(length * n_labels);
  std::array<double, kMaxLabels> best{};
  for (std::size_t y = 0; y < n_labels; ++y) best[y] = scores.places[y];
  for (std::size_t t = 1; t < length; ++t) {
    std::array<double, kMaxLabels> next{};
    for (std::size_t y = 0; y < n_labels; ++y) {
      std::size_t from = 0;
      double most = best[0] + scores.transitions[y];
      for (std::size_t x = 1; x < n_labels; ++x) {
        const double sum = best[x] + scores.transitions[x * n_labels + y];
        if (sum > most) {
          most = sum;
          from = x;
        }
      }
      before_[t * n_labels + y] = static_cast<std::uint8_t>(from);
      next[y] = most + scores.places[t * n_labels + y];
    }
    best = next;
  }
  const auto first = best.begin();
  const auto last = first + static_cast<std::ptrdiff_t>(n_labels);
  auto label = static_cast<std::uint8_t>(std::max_element(first, last) - first);
  for (std::size_t t = length; t-- > 0;) {
    path[t] = label;
    if (t > 0) label = before_[t * n_labels + label];
  }
}

void ChainDecoder::sum(const ChainScores& scores) {
  scores_ = scores;
  const std::size_t n_labels = scores.n_labels;
  const std::size_t length = scores.length();
  forward_.resize(length * n_labels);
  backward_.resize(length * n_labels);
  log_total_ = 0;
  if (length == 0) return;
  std::array<double, kMaxLabels> terms{};
  for (std::size_t y = 0; y < n_labels; ++y) forward_[y] = scores.places[y];
  for (std::size_t t = 1; t < length; ++t) {
    const double* const before = &forward_[(t - 1) * n_labels];
    for (std::size_t y = 0; y < n_labels; ++y) {
      for (std::size_t x = 0; x < n_labels; ++x) {
        terms[x] = before[x] + scores.transitions[x * n_labels + y];
      }
      forward_[t * n_labels + y] = log_sum(terms, n_labels) + scores.places[t * n_labels + y];
    }
  }
  std::fill_n(backward_.end() - static_cast<std::ptrdiff_t>(n_labels), n_labels, 0.0);
  for (std::size_t t = length - 1; t-- > 0;) {
    const double* const behind = &backward_[(t + 1) * n_labels];
    const double* const place = &scores.places[(t + 1) * n_labels];
    for (std::size_t y = 0; y < n_labels; ++y) {
      for (std::size_t z = 0; z < n_labels; ++z) {
        terms[z] = scores.transitions[y * n_labels + z] + place[z] + behind[z];
      }
      backward_[t * n_labels + y] = log_sum(terms, n_labels);
    }
  }
  std::copy_n(forward_.end() - static_cast<std::ptrdiff_t>(n_labels), n_labels, terms.begin());
  log_total_ = log_sum(terms, n_labels);
}

double ChainDecoder::at(std::size_t t, std::size_t label) const {
  const std::size_t slot = t * scores_.n_labels + label;
  return std::exp(forward_[slot] + backward_[slot] - log_total_);
}

double ChainDecoder::pair(std::size_t t, std::size_t before, std::size_t label) const {
  const std::size_t n_labels = scores_.n_labels;
  const std::size_t slot = t * n_labels + label;
  return std::exp(forward_[(t - 1) * n_labels + before] +
                  scores_.transitions[before * n_labels + label] + scores_.places[slot] +
                  backward_[slot] - log_total_);
}

}  // namespace sito::model
