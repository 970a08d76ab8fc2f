// SPDX-License-Identifier: Apache-2.0
#include "sito/site/hybrid/classifier.h"

#include <algorithm>
#include <map>

namespace sito::site::hybrid {
namespace {

// Number of neighbours; chosen by us.
constexpr std::uint32_t kNeighbours = 5;

class Neighbours final : public Classifier {
 public:
  Neighbours(std::span<const Row> rows, std::uint32_t left_out) {
    for (const Row& row : rows) {
      if (row.fold != left_out) rows_.push_back(row);
    }
    scale();
  }

  [[nodiscard]] Class classify(const Features& features) const override {
    // Many elements of a site look alike.
    const auto known = known_.find(features);
    if (known != known_.end()) return known->second;
    const Class found = nearest(features);
    known_.emplace(features, found);
    return found;
  }

 private:
  /// Sets weights that give each ordered feature a variance of 1. For names, only equality matters;
  /// a difference of names counts like one standard deviation on both sides.
  void scale() {
    double n = 0;
    std::array<double, kFeatures> sums{}, squares{};
    for (const Row& row : rows_) {
      n += row.weight;
      for (std::size_t f = 0; f < kFeatures; ++f) {
        const double value = row.features[f];
        sums[f] += row.weight * value;
        squares[f] += row.weight * value * value;
      }
    }
    for (std::size_t f = 0; f < kFeatures; ++f) {
      const double mean = n == 0 ? 0 : sums[f] / n;
      const double variance = n == 0 ? 0 : squares[f] / n - mean * mean;
      weights_[f] = is_named(f) ? 2 : variance > 1e-9 ? 1 / variance : 0;
    }
  }

  [[nodiscard]] double distance(const Features& a, const Features& b, double most) const {
    double sum = 0;
    for (std::size_t f = 0; f < kFeatures && sum <= most; ++f) {
      const double difference =
          is_named(f) ? static_cast<double>(a[f] != b[f]) : static_cast<double>(a[f]) - b[f];
      sum += weights_[f] * difference * difference;
    }
    return sum;
  }

  /// Returns the class of most of the nearest rows; equal elements each count as a neighbour. If
  /// two classes have the same number, the one with the nearer neighbour wins.
  [[nodiscard]] Class nearest(const Features& features) const {
    struct Near {
      double distance;
      const Row* row;
    };
    std::vector<Near> near;  // the nearest first
    for (const Row& row : rows_) {
      const double most = near.size() < kNeighbours ? HUGE_VAL : near.back().distance;
      const double found = distance(features, row.features, most);
      if (found >= most) continue;
      const auto behind =
          std::upper_bound(near.begin(), near.end(), found,
                           [](double value, const Near& one) { return value < one.distance; });
      near.insert(behind, {found, &row});
      if (near.size() > kNeighbours) near.pop_back();
    }
    std::array<std::uint32_t, kClasses> votes{};
    std::uint32_t left = kNeighbours;
    std::vector<Class> order;
    for (const Near& one : near) {
      const std::uint32_t counted = std::min(left, one.row->weight);
      if (counted == 0) break;
      votes[static_cast<std::size_t>(one.row->label)] += counted;
      order.push_back(one.row->label);
      left -= counted;
    }
    if (order.empty()) return Class::Page;
    return *std::max_element(order.begin(), order.end(), [&](Class a, Class b) {
      return votes[static_cast<std::size_t>(a)] < votes[static_cast<std::size_t>(b)];
    });
  }

  std::vector<Row> rows_;
  std::array<double, kFeatures> weights_{};
  mutable std::map<Features, Class> known_;
};

}  // namespace

std::unique_ptr<Classifier> learn_neighbours(std::span<const Row> rows, std::uint32_t left_out) {
  return std::make_unique<Neighbours>(rows, left_out);
}

}  // namespace sito::site::hybrid
