// SPDX-License-Identifier: Apache-2.0
// Trains the choices of title, authors and date (docs/metadata.md).
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/metadata/features.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace sito::eval {

/// The options of one choice on one page.
struct ChoiceSample {
  Choosing choosing = Choosing::Title;
  std::string domain;  ///< registrable
  std::uint32_t n_options = 0;
  std::vector<std::uint8_t> right;  ///< by option; all 0 if the page has no value
  /// Features that are not 0, in the order of options.
  struct Feature {
    std::uint32_t option = 0;
    std::uint16_t feature = 0;
    float value = 0;
  };
  std::vector<Feature> features;
};

struct ChoiceTraining {
  double penalty = 1.0;  ///< times half the square of each weight
  int max_iterations = 300;
  /// Learns only the features whose names begin with this; the others keep their shipped weights.
  std::string only;
  Limits limits;
};

/// Makes the samples of a set: one for each field with gold on a page. `values_only`: treats gold
/// without a value as unknown.
/// Notes: kPageMissing and kPageUnreadable.
void add_choice_samples(const GoldSet& set, bool values_only, const ChoiceTraining& training,
                        Diagnostics& diagnostics, std::vector<ChoiceSample>& samples);

/// Finds the weights that make the right options (or "none") most probable, by L-BFGS from zero.
/// Weights that are not learned (ChoiceTraining::only) are the shipped ones. Deterministic. Errors:
/// Internal if the optimiser fails.
Result<ChoiceWeights> train_choices(std::span<const ChoiceSample* const> samples,
                                    const ChoiceTraining& training);

/// Returns the weights in the format of data/metadata/weights.txt, with `notes` as comments at the
/// front.
std::string choice_weights_text(const ChoiceWeights& weights,
                                const std::vector<std::string>& notes);

/// Returns the part of a domain, below `n`; the same on every machine.
std::size_t fold_of_domain(const std::string& domain, std::size_t n);

}  // namespace sito::eval
