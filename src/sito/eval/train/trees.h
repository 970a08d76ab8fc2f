// SPDX-License-Identifier: Apache-2.0
// Trains boosted trees with XGBoost, which is not needed at run time.
#pragma once

#include "sito/base/result.h"
#include "sito/model/trees.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sito::eval {

struct TreeTraining {
  int rounds = 100;
  int depth = 6;
  double step = 0.12;
  double row_share = 0.7;     ///< of the rows, for each tree
  double column_share = 0.3;  ///< of the features, for each tree
  int bins = 64;              ///< distinct values of a feature
  double min_weight = 1;      ///< least weight of a leaf
  std::uint32_t seed = 1;
};

/// The training data of trees: rows of `width` floats, in sequence.
struct TreeRows {
  std::span<const float> values;
  std::size_t width = 0;
  std::span<const float> labels;   ///< 0 or 1; or the class: 0, 1, 2 ...
  std::span<const float> weights;  ///< of rows, with a mean of 1; empty: all 1
};

/// Trains the log odds of label 1, or, for three or more classes, scores whose softmax is the
/// probability of each class. Returns the trees by class (one list for two classes).
/// Deterministic: one thread, fixed seed. Errors: Unsupported, if XGBoost is not installed;
/// Internal, with the message of the library.
/// Cost: some seconds for each hundred thousand rows and hundred trees; twice the memory of the
/// rows.
Result<std::vector<std::vector<model::Tree>>> train_trees(const TreeRows& rows,
                                                          std::size_t n_classes,
                                                          const TreeTraining& training);

}  // namespace sito::eval
