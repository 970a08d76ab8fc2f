// SPDX-License-Identifier: Apache-2.0
#include "sito/site/hybrid/classifier.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sito::site::hybrid {
namespace {

// Elements in a branch; C4.5's default.
constexpr std::uint32_t kMinInBranch = 2;
constexpr double kDeviation = 0.6744898;  // of the normal distribution at a confidence of 0.25
constexpr double kConfidence = 0.25;
constexpr double kSlack = 0.1;  // tolerated additional errors of a leaf; C4.5's
constexpr unsigned kMaxDepth = 10;

using Weights = std::array<std::uint32_t, kClasses>;

std::uint32_t sum_of(const Weights& weights) {
  return std::accumulate(weights.begin(), weights.end(), std::uint32_t{0});
}

// n times its logarithm, with a cache for small numbers.
double n_log_n(std::uint32_t n) {
  static const auto table = [] {
    std::array<double, 4096> values{};
    for (std::size_t i = 2; i < values.size(); ++i) {
      values[i] = static_cast<double>(i) * std::log2(static_cast<double>(i));
    }
    return values;
  }();
  return n < table.size() ? table[n] : n * std::log2(static_cast<double>(n));
}

// The entropy of the classes times their sum.
double bits_of(const Weights& weights, std::uint32_t sum) {
  double bits = n_log_n(sum);
  for (const std::uint32_t weight : weights) bits -= n_log_n(weight);
  return bits;
}

// Expected errors on new rows of a leaf with e errors on n: the upper limit of the confidence
// interval of the binomial distribution.
double expected_errors(double n, double e) {
  const double without = n * (1 - std::exp(std::log(kConfidence) / n));
  if (e < 1e-6) return without;
  if (e < 0.9999) return without + e * (expected_errors(n, 1) - without);
  if (e + 0.5 >= n) return e + 0.67 * (n - e);
  const double c = kDeviation * kDeviation;
  const double f = e + 0.5;
  return n * (f + c / 2 + std::sqrt(c * (f * (1 - f / n) + c / 4))) / (n + c);
}

struct Test {
  std::size_t feature = 0;
  std::uint8_t value = 0;
  double gain = 0, ratio = 0;

  [[nodiscard]] bool passes(const Features& features) const {
    return is_named(feature) ? features[feature] == value : features[feature] <= value;
  }
};

class Tree final : public Classifier {
 public:
  Tree(std::span<const Row> rows, std::uint32_t left_out) {
    std::vector<std::uint32_t> chosen;
    for (std::uint32_t i = 0; i < rows.size(); ++i) {
      if (rows[i].fold != left_out) chosen.push_back(i);
    }
    for (const Row& row : rows) {
      for (std::size_t f = 0; f < kFeatures; ++f) {
        n_values_[f] = std::max<std::size_t>(n_values_[f], row.features[f] + std::size_t{1});
      }
    }
    if (chosen.empty()) {
      nodes_.push_back({});
    } else {
      grow(rows, chosen, 0);
    }
  }

  [[nodiscard]] Class classify(const Features& features) const override {
    std::size_t at = 0;
    while (nodes_[at].yes != 0)
      at = nodes_[at].test.passes(features) ? nodes_[at].yes : nodes_[at].no;
    return nodes_[at].label;
  }

 private:
  struct Branch {
    Test test;
    std::size_t yes = 0, no = 0;  // 0: a leaf
    Class label = Class::Page;
  };

  // Grows a subtree, prunes it, and returns its expected errors.
  double grow(std::span<const Row> rows, std::span<std::uint32_t> chosen, unsigned depth);
  [[nodiscard]] Test best_test(std::span<const Row> rows, std::span<const std::uint32_t> chosen,
                               const Weights& all) const;

  std::vector<Branch> nodes_;
  std::array<std::size_t, kFeatures> n_values_{};  // that rows have, from 0 on
};

/// Weights of the classes by the value of one feature.
using Histogram = std::array<Weights, kValues>;

// Returns the best threshold, or the best name, of one feature.
Test best_of_feature(std::size_t feature, std::span<const Weights> histogram, const Weights& all) {
  const std::uint32_t n = sum_of(all);
  const double before = bits_of(all, n);
  Test best{feature, 0, 0, 0};
  Weights yes{};
  for (std::size_t value = 0; value + 1 < histogram.size() + (is_named(feature) ? 1 : 0); ++value) {
    const Weights& here = histogram[value];
    if (sum_of(here) == 0) continue;
    if (is_named(feature)) yes = {};
    Weights no = all;
    for (std::size_t c = 0; c < kClasses; ++c) {
      yes[c] += here[c];
      no[c] -= yes[c];
    }
    const std::uint32_t n_yes = sum_of(yes);
    const std::uint32_t n_no = n - n_yes;
    if (n_yes < kMinInBranch || n_no < kMinInBranch) continue;
    const double gain = before - bits_of(yes, n_yes) - bits_of(no, n_no);
    if (gain <= best.gain) continue;
    const double split = n_log_n(n) - n_log_n(n_yes) - n_log_n(n_no);
    best = {feature, static_cast<std::uint8_t>(value), gain, gain / split};
  }
  return best;
}

Test Tree::best_test(std::span<const Row> rows, std::span<const std::uint32_t> chosen,
                     const Weights& all) const {
  thread_local std::array<Histogram, kFeatures> histograms;
  for (std::size_t f = 0; f < kFeatures; ++f) {
    std::fill_n(histograms[f].begin(), n_values_[f], Weights{});
  }
  for (const std::uint32_t i : chosen) {
    const Row& row = rows[i];
    for (std::size_t f = 0; f < kFeatures; ++f) {
      histograms[f][row.features[f]][static_cast<std::size_t>(row.label)] += row.weight;
    }
  }
  std::array<Test, kFeatures> tests;
  double gains = 0;
  std::size_t n = 0;
  for (std::size_t f = 0; f < kFeatures; ++f) {
    tests[f] = best_of_feature(f, std::span(histograms[f]).first(n_values_[f]), all);
    if (tests[f].gain <= 0) continue;
    gains += tests[f].gain;
    ++n;
  }
  Test best;
  constexpr double kRounding = 1e-6;
  for (const Test& test : tests) {
    if (n != 0 && test.gain > 0 && test.gain >= gains / static_cast<double>(n) - kRounding &&
        test.ratio > best.ratio) {
      best = test;
    }
  }
  return best;
}

double Tree::grow(std::span<const Row> rows, std::span<std::uint32_t> chosen, unsigned depth) {
  Weights all{};
  for (const std::uint32_t i : chosen)
    all[static_cast<std::size_t>(rows[i].label)] += rows[i].weight;
  const auto most = std::max_element(all.begin(), all.end());
  const std::size_t at = nodes_.size();
  nodes_.push_back({});
  nodes_[at].label = static_cast<Class>(most - all.begin());
  const std::uint32_t n = sum_of(all);
  const double as_leaf = expected_errors(n, n - *most);
  if (*most == n || n < 2 * kMinInBranch || depth == kMaxDepth) return as_leaf;
  const Test test = best_test(rows, chosen, all);
  if (test.gain <= 0) return as_leaf;
  const auto middle = std::stable_partition(
      chosen.begin(), chosen.end(), [&](std::uint32_t i) { return test.passes(rows[i].features); });
  const auto n_yes = static_cast<std::size_t>(middle - chosen.begin());
  const std::size_t yes = nodes_.size();
  double errors = grow(rows, chosen.first(n_yes), depth + 1);
  const std::size_t no = nodes_.size();
  errors += grow(rows, chosen.subspan(n_yes), depth + 1);
  if (as_leaf <= errors + kSlack) {
    nodes_.resize(at + 1);
    return as_leaf;
  }
  nodes_[at].test = test;
  nodes_[at].yes = yes;
  nodes_[at].no = no;
  return errors;
}

}  // namespace

std::unique_ptr<Classifier> learn_tree(std::span<const Row> rows, std::uint32_t left_out) {
  return std::make_unique<Tree>(rows, left_out);
}

}  // namespace sito::site::hybrid
