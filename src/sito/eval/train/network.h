// SPDX-License-Identifier: Apache-2.0
// Trains the network of the learned extractor (model/network.h) by gradient descent.
#pragma once

#include "sito/eval/train/trees.h"
#include "sito/model/network.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace sito::eval {

struct NetworkTraining {
  int rounds = 8;                               ///< over all pages; 0: no network
  std::array<float, 2> shares{0.5F, 0.25F};     ///< see NetworkParts
  std::vector<std::uint32_t> gaps{1, 2, 4, 8};  ///< of the blocks
  double step = 0.003;                          ///< largest; falls to 0 as a cosine
  double decay = 0.02;                          ///< of the numbers, times the step
  double dropped = 0.1;         ///< share of channels, and of groups of features, that are hidden
  double article_weight = 1.5;  ///< of the result for articles
  std::size_t pages_per_step = 16;
  std::size_t max_units = 1500;  ///< of a page in one round; a longer one is cut at random
  std::uint32_t seed = 1;
};

/// A page: a sequence of units.
struct NetworkPage {
  std::vector<std::int16_t> inputs;  ///< as NetworkTrainer::pack() writes them, in sequence
  std::vector<float> words;          ///< by unit
  std::vector<float> labels;         ///< by unit: 0 or 1
  std::vector<float> general;        ///< weights by unit for the first result
  std::vector<float> article;        ///< and for the second
};

/// Collects pages and trains. Deterministic: one thread, fixed seed, numbers in a fixed order.
class NetworkTrainer {
 public:
  /// Chooses scale and limits of each input by sample rows. `features`: the columns that become
  /// inputs. `groups`: by input, a number below n_groups; the inputs of a group are hidden together.
  NetworkTrainer(const TreeRows& rows, std::span<const std::uint32_t> features,
                 std::vector<std::uint32_t> groups, std::size_t n_groups);

  /// Appends the inputs of a row of features, two bytes each.
  void pack(std::span<const float> row, std::vector<std::int16_t>& inputs) const;
  [[nodiscard]] model::NetworkParts train(std::span<const NetworkPage> pages,
                                          const NetworkTraining& training) const;

 private:
  std::vector<model::NetworkInput> inputs_;
  std::vector<float> means_, deviations_;  // by input
  std::vector<std::uint32_t> groups_;
  std::size_t n_groups_ = 0;
};

}  // namespace sito::eval
