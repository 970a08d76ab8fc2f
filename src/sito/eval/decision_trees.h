// SPDX-License-Identifier: Apache-2.0
// Decision trees (CART): grown by Gini impurity, cut back by cost and complexity.
//
// L. Breiman, J. Friedman, R. Olshen, C. Stone (1984): Classification and Regression Trees.
#pragma once

#include "sito/elements/model.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace sito::eval {

/// What a tree is grown from: for each sample the features that it has, sorted, and its class.
struct TreeSamples {
  std::vector<std::vector<std::uint32_t>> features;
  std::vector<std::uint32_t> classes;
  std::vector<std::uint32_t> folds;  ///< for pruning; samples that belong together have one
  std::size_t n_features = 0, n_classes = 0;
};

struct TreeLimits {
  std::size_t max_depth = 12;
  std::size_t min_leaf = 2;
};

/// Grows a tree on those samples. Of features that are as good, the first is taken.
/// Cost: samples times features of each, times depth.
elements::DecisionTree grow_tree(const TreeSamples& samples, std::span<const std::uint32_t> members,
                                 const TreeLimits& limits);

/// The smallest subtree of least errors plus `alpha` for each leaf (in elements).
elements::DecisionTree prune_tree(const elements::DecisionTree& tree, double alpha);

/// Grows a tree on all samples and prunes it by the alpha with which trees, grown without one fold
/// each, err least on that fold; of alphas as good the largest.
elements::DecisionTree grow_pruned_tree(const TreeSamples& samples, const TreeLimits& limits);

}  // namespace sito::eval
