// SPDX-License-Identifier: Apache-2.0
// A tree-augmented naive Bayes network: N. Friedman, D. Geiger, M. Goldszmidt, "Bayesian Network
// Classifiers", Machine Learning 29, 1997. Each feature depends on the class and on at most one other
// feature; the tree of these has the most information (C. Chow, C. Liu 1968).
#include "sito/site/hybrid/classifier.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace sito::site::hybrid {
namespace {

constexpr std::size_t kNoParent = kFeatures;

class Network final : public Classifier {
 public:
  Network(std::span<const Row> rows, std::uint32_t left_out) {
    std::vector<const Row*> used;
    for (const Row& row : rows) {
      if (row.fold == left_out) continue;
      used.push_back(&row);
      class_sums_[static_cast<std::size_t>(row.label)] += row.weight;
      for (std::size_t f = 0; f < kFeatures; ++f)
        single_[f][row.features[f]][static_cast<std::size_t>(row.label)] += row.weight;
    }
    for (const double sum : class_sums_) all_ += sum;
    choose_parents(used);
    for (const Row* row : used) {
      for (std::size_t f = 0; f < kFeatures; ++f)
        pairs_[key_of(f, row->features, row->label)] += row->weight;
    }
  }

  [[nodiscard]] Class classify(const Features& features) const override {
    if (all_ == 0) return Class::Page;
    std::array<double, kClasses> scores{};
    for (std::size_t c = 0; c < kClasses; ++c) {
      if (class_sums_[c] == 0) {
        scores[c] = -HUGE_VAL;
        continue;
      }
      scores[c] = std::log(class_sums_[c]);
      for (std::size_t f = 0; f < kFeatures; ++f)
        scores[c] += std::log(probability(f, features, static_cast<Class>(c)));
    }
    return static_cast<Class>(std::max_element(scores.begin(), scores.end()) - scores.begin());
  }

 private:
  /// A feature, its value, the value of its parent, and the class.
  using Key = std::tuple<std::size_t, std::uint8_t, std::uint8_t, Class>;

  [[nodiscard]] Key key_of(std::size_t f, const Features& features, Class label) const {
    const std::size_t parent = parents_[f];
    return {f, features[f], parent == kNoParent ? std::uint8_t{0} : features[parent], label};
  }

  /// P(value | parent, class), smoothed by P(value | class), as in the paper (5.1).
  [[nodiscard]] double probability(std::size_t f, const Features& features, Class label) const {
    constexpr double kPrior = 5;  // rows; the paper's choice
    const auto c = static_cast<std::size_t>(label);
    const double without =
        (single_[f][features[f]][c] + 1) / (class_sums_[c] + static_cast<double>(kValues));
    const std::size_t parent = parents_[f];
    if (parent == kNoParent) return without;
    const auto found = pairs_.find(key_of(f, features, label));
    const double both = found == pairs_.end() ? 0 : found->second;
    return (both + kPrior * without) / (single_[parent][features[parent]][c] + kPrior);
  }

  /// Returns the mutual information of two features, given the class.
  [[nodiscard]] double information(std::size_t a, std::size_t b,
                                   const std::vector<const Row*>& rows) const {
    std::map<std::tuple<std::uint8_t, std::uint8_t, Class>, double> together;
    for (const Row* row : rows)
      together[{row->features[a], row->features[b], row->label}] += row->weight;
    double sum = 0;
    for (const auto& [key, count] : together) {
      const auto& [x, y, label] = key;
      const auto c = static_cast<std::size_t>(label);
      sum +=
          count / all_ * std::log(count * class_sums_[c] / (single_[a][x][c] * single_[b][y][c]));
    }
    return sum;
  }

  /// Finds the tree with the most information, from the first feature on (Prim).
  void choose_parents(const std::vector<const Row*>& rows) {
    parents_.fill(kNoParent);
    if (all_ == 0) return;
    std::array<double, kFeatures> best{};
    std::array<bool, kFeatures> inside{};
    std::size_t last = 0;
    inside[0] = true;
    for (std::size_t n = 1; n < kFeatures; ++n) {
      std::size_t next = kNoParent;
      for (std::size_t f = 0; f < kFeatures; ++f) {
        if (inside[f]) continue;
        const double with_last = information(f, last, rows);
        if (parents_[f] == kNoParent || with_last > best[f]) {
          best[f] = with_last;
          parents_[f] = last;
        }
        if (next == kNoParent || best[f] > best[next]) next = f;
      }
      inside[next] = true;
      last = next;
    }
  }

  double all_ = 0;
  std::array<double, kClasses> class_sums_{};
  std::array<std::array<std::array<double, kClasses>, kValues>, kFeatures> single_{};
  std::array<std::size_t, kFeatures> parents_{};
  std::map<Key, double> pairs_;
};

}  // namespace

std::unique_ptr<Classifier> learn_network(std::span<const Row> rows, std::uint32_t left_out) {
  return std::make_unique<Network>(rows, left_out);
}

}  // namespace sito::site::hybrid
