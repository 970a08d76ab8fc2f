// SPDX-License-Identifier: Apache-2.0
// Trains a model of Victor on gold sets.
#pragma once

#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/train/chain.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sito::eval {

/// Labels of trained models, by number. `header`: kept text inside h1 to h6.
inline const std::array<std::string, 3> kVictorLabels = {"header", "text", "other"};

/// Pages with less of their gold text are left out, because they would teach that it is
/// boilerplate: a script wrote it, or it belongs to another page.
inline constexpr double kMinGoldShare = 0.5;

struct VictorTraining {
  ChainTraining chain;
  int window = 3;                                        ///< blocks on either side, at most 3
  bool strip_punct = true;                               ///< as the row's parameter
  double min_weight = 0.005;                             ///< smaller weights are not written
  std::size_t max_pages = static_cast<std::size_t>(-1);  ///< of each set, evenly spread
  Limits limits;
};

/// A page, ready for training.
struct VictorSample {
  std::string set;
  std::string id;
  std::string domain;  ///< registrable domain; else the host or the id
  ChainSample chain;
};

/// The pages of sets, in the order of the sets and of their ids.
struct VictorSamples {
  std::vector<VictorSample> samples;
  std::array<std::uint64_t, 3> n_labels{};  ///< blocks by label
  std::uint64_t n_duplicates = 0;           ///< pages with the bytes of an earlier one; left out
  std::uint64_t n_foreign = 0;              ///< pages without most of their gold text; left out
};

/// Reads the pages with gold text, and labels their blocks by it. Pages that cannot be read are
/// noted to `diagnostics` as `gold-page-missing` and left out.
void add_victor_samples(const GoldSet& set, const VictorTraining& training,
                        Diagnostics& diagnostics, VictorSamples& samples);

/// A trained model, as the text of its file.
struct VictorOutcome {
  std::string text;
  std::size_t n_weights = 0;
  double objective = 0;
  int iterations = 0;
  bool converged = false;
};

/// Trains on the samples. `notes` become the head of the file. Deterministic.
Result<VictorOutcome> train_victor(std::span<const VictorSample* const> samples,
                                   const VictorTraining& training,
                                   std::span<const std::string> notes,
                                   const ChainProgress& progress);

/// Returns the part of a page, below `n_folds`; pages of one domain are in one part.
std::size_t fold_of(const VictorSample& sample, std::size_t n_folds);

}  // namespace sito::eval
