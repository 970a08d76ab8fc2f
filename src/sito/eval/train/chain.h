// SPDX-License-Identifier: Apache-2.0
// Maximum likelihood training of a linear chain whose features are values of neighbouring blocks.
#pragma once

#include "sito/base/result.h"
#include "sito/model/chain.h"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace sito::eval {

/// The values and labels of one page.
struct ChainSample {
  std::vector<std::uint16_t> values;       ///< of all blocks, block by block
  std::vector<std::uint32_t> ends;         ///< end of each block in `values`
  std::vector<std::uint16_t> page_values;  ///< apply to each block, at offset 0
  std::vector<std::uint8_t> labels;        ///< one for each block

  [[nodiscard]] std::size_t size() const { return labels.size(); }
  [[nodiscard]] std::span<const std::uint16_t> of(std::size_t block) const {
    const std::uint32_t begin = block == 0 ? 0 : ends[block - 1];
    return std::span(values).subspan(begin, ends[block] - begin);
  }
};

/// The shape of the features: a weight for each allowed value, offset and label, and one for each
/// pair of labels.
struct ChainShape {
  std::size_t n_values = 0;
  std::size_t n_labels = 0;
  int window = 0;             ///< number of blocks on either side whose values count
  std::uint16_t outside = 0;  ///< the only value of places before and after the page
  std::vector<bool> allowed;  ///< [value * (2 * window + 1) + offset + window]

  [[nodiscard]] std::size_t n_offsets() const { return 2 * static_cast<std::size_t>(window) + 1; }
  /// Returns the number of weights of values. Weights of transitions follow them:
  /// [before * n_labels + label].
  [[nodiscard]] std::size_t n_value_weights() const { return n_values * n_offsets() * n_labels; }
  [[nodiscard]] std::size_t n_weights() const { return n_value_weights() + n_labels * n_labels; }
  [[nodiscard]] std::size_t slot(std::size_t value, int offset, std::size_t label) const {
    return (value * n_offsets() + static_cast<std::size_t>(offset + window)) * n_labels + label;
  }
};

struct ChainTraining {
  double sigma2 = 10;       ///< variance of the weights: the penalty is |w|^2 / (2 sigma2)
  double tolerance = 1e-5;  ///< relative change of the objective over kChangePeriod iterations
  int max_iterations = 200;
  std::uint32_t min_count = 1;  ///< features less frequent with a label have no weight
};

/// Iterations over which the change of the objective is measured.
inline constexpr int kChangePeriod = 10;

/// The result of a training.
struct ChainOutcome {
  std::vector<double> weights;  ///< in the order of ChainShape; 0 if there is none
  double objective = 0;         ///< negative log-likelihood plus penalty
  int iterations = 0;
  bool converged = false;  ///< false: stopped at max_iterations
};

/// Receives the number of each iteration and the objective; returns false to stop.
using ChainProgress = std::function<bool(int iteration, double objective)>;

/// Returns the objective at `weights`, and fills its gradient, both over all samples in order.
/// Cost: values * offsets * labels additions twice, and forward-backward.
double chain_objective(std::span<const ChainSample* const> samples, const ChainShape& shape,
                       double sigma2, std::span<const double> weights, std::span<double> gradient);

/// Trains with L-BFGS from zero. Deterministic: one thread, samples in their order.
/// Errors: Internal if the optimiser fails.
Result<ChainOutcome> train_chain(std::span<const ChainSample* const> samples,
                                 const ChainShape& shape, const ChainTraining& training,
                                 const ChainProgress& progress);

}  // namespace sito::eval
