// SPDX-License-Identifier: Apache-2.0
// Trains a model that classifies elements on labelled elements (Komporday 2016).
#pragma once

#include "sito/base/result.h"
#include "sito/elements/entry.h"
#include "sito/elements/model.h"
#include "sito/eval/element_scores.h"
#include "sito/eval/train/trees.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace sito::eval {

/// A labelled element, ready for training.
struct ElementSample {
  std::vector<std::string> features;  ///< sorted
  std::string of_class;
  std::string site;        ///< registrable domain, or else the URL of the entry as written
  std::size_t weight = 1;  ///< how often it counts in training
};

enum class ElementLearner : std::uint8_t { Tree, Boosted };

struct ElementTraining {
  ElementLearner learner = ElementLearner::Tree;
  std::size_t max_depth = 12;
  std::size_t min_leaf = 2;
  std::size_t folds = 5;      ///< for pruning; sites are not divided
  std::size_t min_count = 2;  ///< elements that must have a feature
  std::size_t min_sites = 2;  ///< sites that must have it, if there are at least two
  /// Number of Undetermined elements used for each other one, evenly spread; 0: all.
  std::size_t negatives_per_positive = 3;
  /// By what the odds of a class are multiplied, for Boosted: more of its elements are found, and
  /// more others are taken for it.
  std::map<std::string, double> odds;
  TreeTraining boosting = {
      .rounds = 60, .depth = 5, .step = 0.2, .row_share = 0.8, .column_share = 0.3, .bins = 2};
};

/// Makes samples of the entries with a class.
std::vector<ElementSample> element_samples(std::span<const elements::Entry> entries);
/// Lets labels of one's own sites count as often as they need to be a twentieth of the `n_others`
/// samples that the model is trained with, too: a few labels would change nothing beside thousands.
void give_weight(std::span<ElementSample> own, std::size_t n_others);
/// Divides the sites of samples into `n_folds` parts of similar size. Deterministic.
std::map<std::string, std::size_t> folds_of_sites(std::span<const ElementSample> samples,
                                                  std::size_t n_folds);

/// Trains a model. Deterministic. `facts` are stored in the model, with those of the training.
/// Errors: InvalidArgument if there is no sample; those of train_trees.
/// Cost: a second for some thousand samples.
Result<elements::ElementModel> train_elements(std::span<const ElementSample> samples,
                                              const ElementTraining& training,
                                              const std::map<std::string, std::string>& facts);

/// Scores a model on samples.
ElementScores score_elements(const elements::ElementModel& model,
                             std::span<const ElementSample> samples);

/// Scores all samples, each with a model trained without the sites of its part.
/// Errors: InvalidArgument for fewer than two sites.
Result<ElementScores> cross_validate_elements(std::span<const ElementSample> samples,
                                              const ElementTraining& training);

}  // namespace sito::eval
