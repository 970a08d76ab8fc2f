// SPDX-License-Identifier: Apache-2.0
// Decision trees (CART): grown by Gini impurity, pruned by cost and complexity.
//
// L. Breiman, J. Friedman, R. Olshen, C. Stone (1984): Classification and Regression Trees.
#pragma once

#include "sito/elements/model.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sito::eval {

/// The training data of a tree: for each sample its features, sorted, and its class.
struct TreeSamples {
  std::vector<std::vector<std::uint32_t>> features;
  std::vector<std::uint32_t> classes;
  std::vector<std::uint32_t> folds;  ///< for pruning; related samples are in one fold
  std::size_t n_features = 0, n_classes = 0;
};

struct TreeLimits {
  std::size_t max_depth = 12;
  std::size_t min_leaf = 2;
};

/// Grows a tree on the samples `members`. Among equally good features the first wins.
/// Cost: samples times features of each, times depth.
elements::DecisionTree grow_tree(const TreeSamples& samples, std::span<const std::uint32_t> members,
                                 const TreeLimits& limits);

/// Returns the smallest subtree with the least cost: errors plus `alpha` (in elements) for each
/// leaf.
elements::DecisionTree prune_tree(const elements::DecisionTree& tree, double alpha);

/// Grows a tree on all samples and prunes it by the best alpha of a cross-validation: trees grown
/// without one fold have the fewest errors on it. Among equally good alphas the largest wins.
elements::DecisionTree grow_pruned_tree(const TreeSamples& samples, const TreeLimits& limits);

}  // namespace sito::eval
