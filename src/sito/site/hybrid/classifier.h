// SPDX-License-Identifier: Apache-2.0
// Learns the class of an element from examples: by a decision tree (C4.5), by naive Bayes, by a
// Bayesian network and by nearest neighbours, and decides between learners by cross-validation.
#pragma once

#include "sito/site/hybrid/elements.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace sito::site::hybrid {

enum class Class : std::uint8_t { Page, Title, Information, Main };
inline constexpr std::size_t kClasses = 4;
std::string_view name_of(Class c);

/// Some elements that look alike.
struct Row {
  Features features{};
  Class label = Class::Page;
  std::uint32_t fold = 0;  ///< of the page
  std::uint32_t weight = 1;
};

class Classifier {
 public:
  virtual ~Classifier() = default;
  Classifier() = default;
  Classifier(const Classifier&) = delete;
  Classifier& operator=(const Classifier&) = delete;
  [[nodiscard]] virtual Class classify(const Features& features) const = 0;
};

/// Learners ignore rows with a fold of `left_out`. They need at least one row; without any, every
/// element is of class Page.
inline constexpr std::uint32_t kAllFolds = 0xFFFFFFFF;

/// C4.5 (Quinlan 1993): gain ratio among tests of average gain or more, pessimistic pruning with a
/// confidence of 0.25. Values of features are ordered or named; the tests have two branches.
/// Cost: rows times features times depth.
std::unique_ptr<Classifier> learn_tree(std::span<const Row> rows,
                                       std::uint32_t left_out = kAllFolds);
/// Multinomial naive Bayes, with one added to each count.
std::unique_ptr<Classifier> learn_bayes(std::span<const Row> rows,
                                        std::uint32_t left_out = kAllFolds);

/// The same with one other feature for each feature to depend on. Cost: rows times features squared.
std::unique_ptr<Classifier> learn_network(std::span<const Row> rows,
                                          std::uint32_t left_out = kAllFolds);
/// Returns the class of most of the five nearest rows. Cost: for each kind of element, rows times
/// features. The classifier is for one thread at a time, and has a copy of the rows.
std::unique_ptr<Classifier> learn_neighbours(std::span<const Row> rows,
                                             std::uint32_t left_out = kAllFolds);

using LearnClassifier = std::unique_ptr<Classifier> (*)(std::span<const Row> rows,
                                                        std::uint32_t left_out);
/// Returns the F1 of class Main over all folds 0 ... `folds` - 1, each classified by a model of the
/// others.
double cross_validate(LearnClassifier learn, std::span<const Row> rows, std::uint32_t folds);

}  // namespace sito::site::hybrid
