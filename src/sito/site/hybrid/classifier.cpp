// SPDX-License-Identifier: Apache-2.0
#include "sito/site/hybrid/classifier.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sito::site::hybrid {
namespace {

class Bayes final : public Classifier {
 public:
  Bayes(std::span<const Row> rows, std::uint32_t left_out) {
    std::array<double, kClasses> sums{};
    for (const Row& row : rows) {
      if (row.fold == left_out) continue;
      const auto c = static_cast<std::size_t>(row.label);
      sums[c] += row.weight;
      for (std::size_t f = 0; f < kFeatures; ++f) logs_[f][row.features[f]][c] += row.weight;
    }
    std::array<double, kClasses> least{};  // for values not seen with the class
    for (std::size_t c = 0; c < kClasses; ++c) least[c] = -std::log(sums[c] + kValues);
    for (std::size_t c = 0; c < kClasses; ++c) {
      priors_[c] = sums[c] == 0 ? -HUGE_VAL : std::log(sums[c]);
      for (auto& values : logs_) {
        for (auto& value : values) {
          value[c] = value[c] == 0 ? least[c] : std::log(value[c] + 1) + least[c];
        }
      }
    }
    if (std::all_of(sums.begin(), sums.end(), [](double sum) { return sum == 0; })) priors_[0] = 0;
  }

  [[nodiscard]] Class classify(const Features& features) const override {
    std::array<double, kClasses> scores = priors_;
    for (std::size_t f = 0; f < kFeatures; ++f) {
      for (std::size_t c = 0; c < kClasses; ++c) scores[c] += logs_[f][features[f]][c];
    }
    return static_cast<Class>(std::max_element(scores.begin(), scores.end()) - scores.begin());
  }

 private:
  std::array<double, kClasses> priors_{};
  std::array<std::array<std::array<double, kClasses>, kValues>, kFeatures> logs_{};
};

}  // namespace

std::string_view name_of(Class c) {
  constexpr std::array<std::string_view, kClasses> kNames = {"page", "title", "information",
                                                             "main"};
  return kNames[static_cast<std::size_t>(c)];
}

std::unique_ptr<Classifier> learn_bayes(std::span<const Row> rows, std::uint32_t left_out) {
  return std::make_unique<Bayes>(rows, left_out);
}

double cross_validate(LearnClassifier learn, std::span<const Row> rows, std::uint32_t folds) {
  double found = 0;
  double said = 0;
  double there = 0;
  for (std::uint32_t fold = 0; fold < folds; ++fold) {
    const std::unique_ptr<Classifier> classifier = learn(rows, fold);
    for (const Row& row : rows) {
      if (row.fold != fold) continue;
      const bool is = row.label == Class::Main;
      const bool says = classifier->classify(row.features) == Class::Main;
      if (is) there += row.weight;
      if (says) said += row.weight;
      if (is && says) found += row.weight;
    }
  }
  return said + there == 0 ? 0 : 2 * found / (said + there);
}

}  // namespace sito::site::hybrid
