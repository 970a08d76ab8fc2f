// SPDX-License-Identifier: Apache-2.0
// K-neighbours hierarchical clustering of text tokens (Gao, Vuong and Zhang 2007).
#pragma once

#include "sito/extract/steps/text_tokens.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract {

/// Defaults after Gao, Vuong, Zhang (2007); values that the paper does not give are ours.
struct ClusterRules {
  double k_share = 1.0 / 20;      ///< of the tokens: neighbours compared in the first round
  double delta_share = 1.0 / 10;  ///< of the tokens: additional neighbours in each round
  std::uint32_t rounds = 10;
  double format_weight = 0.7;   ///< the rest is the weight of content
  double threshold = 0.8;       ///< similar from this value on
  bool by_parents = true;       ///< then merge equal levels with equal parents
  bool by_grandparents = true;  ///< and equal levels, names and a common grandparent
  /// A round compares at most this many pairs. It takes fewer neighbours for that, but at least
  /// one.
  double max_comparisons = 1e6;
};

struct TokenClusters {
  /// Of each token; numbers in the order of the first tokens.
  std::vector<std::uint32_t> category;
  /// Of each category, the token in the middle.
  std::vector<std::uint32_t> representative;
};

/// Cost: for each round linear in the tokens plus max_comparisons; n log n at the end.
void cluster_tokens(std::span<const TextToken> tokens, PathFormats& formats,
                    const ClusterRules& rules, TokenClusters& clusters);

}  // namespace sito::extract
