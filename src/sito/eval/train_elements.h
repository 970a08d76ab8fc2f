// SPDX-License-Identifier: Apache-2.0
// From labelled elements to a model that classifies others (algorithms, section 8.4).
#pragma once

#include "sito/base/result.h"
#include "sito/elements/entry.h"
#include "sito/elements/model.h"
#include "sito/eval/element_scores.h"
#include "sito/eval/train_trees.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// A labelled element, ready for training.
struct ElementSample {
  std::vector<std::string> features;  ///< sorted
  std::string of_class;
  std::string site;  ///< registrable domain, or what else the entry says for its address
};

enum class ElementLearner : std::uint8_t { Tree, Boosted };

struct ElementTraining {
  ElementLearner learner = ElementLearner::Tree;
  std::size_t max_depth = 12;
  std::size_t min_leaf = 2;
  std::size_t folds = 5;      ///< of pruning; sites are not divided
  std::size_t min_count = 2;  ///< elements that must have a feature
  std::size_t min_sites = 2;  ///< sites that must have it, when there are two and more
  /// So many Undetermined elements for each other one are used, evenly; 0: all.
  std::size_t negatives_per_positive = 3;
  TreeTraining boosting = {
      .rounds = 60, .depth = 5, .step = 0.2, .row_share = 0.8, .column_share = 0.3, .bins = 2};
};

/// Samples of the entries that have a class.
std::vector<ElementSample> element_samples(std::span<const elements::Entry> entries);
/// The sites of samples, each in one of `n_folds` parts, about evenly. Deterministic.
std::map<std::string, std::size_t> folds_of_sites(std::span<const ElementSample> samples,
                                                  std::size_t n_folds);

/// Trains a model. Deterministic. `facts` go into the model, with those of the training.
/// Errors: InvalidArgument when there is no sample; those of train_trees.
/// Cost: a second for some thousand samples.
Result<elements::ElementModel> train_elements(std::span<const ElementSample> samples,
                                              const ElementTraining& training,
                                              const std::map<std::string, std::string>& facts);

/// How a model does on samples.
ElementScores score_elements(const elements::ElementModel& model,
                             std::span<const ElementSample> samples);

/// Scores of all samples, each by a model that was trained without the sites of its part.
/// Errors: InvalidArgument for fewer sites than two.
Result<ElementScores> cross_validate_elements(std::span<const ElementSample> samples,
                                              const ElementTraining& training);

}  // namespace sito::eval
