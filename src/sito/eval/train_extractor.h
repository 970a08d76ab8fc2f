// SPDX-License-Identifier: Apache-2.0
// From gold sets to a model of the row `sito`.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/train_trees.h"
#include "sito/eval/unit_labels.h"
#include "sito/extract/learned/features.h"
#include "sito/extract/learned/model.h"
#include "sito/extract/learned/tokens.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

struct ExtractorTraining {
  TreeTraining general{.rounds = 180, .depth = 7, .step = 0.12, .column_share = 0.2};
  TreeTraining article{.rounds = 100, .depth = 6, .step = 0.1, .column_share = 0.2};
  TreeTraining type{.rounds = 40, .depth = 3, .step = 0.15, .column_share = 0.5};
  float other_weight = 6;       ///< of pages that are known to be no articles, in the general trees
  float least_weight = 0.004F;  ///< units of a smaller share of their page are sampled
  std::size_t min_domains = 8;  ///< tokens of fewer domains have no score
  std::size_t inner_folds = 5;  ///< tokens are scored without the part that a page is in
  std::size_t max_pages = static_cast<std::size_t>(-1);  ///< of each set, evenly spread
  Limits limits;
};

/// A page, ready for training.
struct ExtractorSample {
  std::string set;
  std::string id;
  std::string page_type;  ///< "" when the set does not say
  /// Pages of one registrable domain are in one group, and so are pages whose gold text begins
  /// alike.
  std::uint64_t group = 0;
  std::string bytes;
  const GoldPage* gold = nullptr;
  LabelledUnits units;
  std::vector<float> words;  ///< by unit; empty when only pieces of the text are known
  struct Token {
    extract::learned::Token token = 0;
    float words = 0;    ///< of units under elements with it
    float content = 0;  ///< of them in units that are content
  };
  std::vector<Token> tokens;
};

struct ExtractorSamples {
  std::vector<ExtractorSample> samples;
  std::uint64_t n_units = 0;
  std::uint64_t n_content = 0;     ///< units
  std::uint64_t n_duplicates = 0;  ///< pages with the bytes of one before; left out
};

/// Reads the pages that have gold text or pieces of it and labels their units by it. `set` must
/// outlive the samples. Pages that cannot be read are told to `diagnostics` and left out. Memory:
/// the pages.
void add_extractor_samples(const GoldSet& set, const ExtractorTraining& training,
                           Diagnostics& diagnostics, ExtractorSamples& samples);

/// Which of `n_folds` parts a page is in: those of one group are in one part.
std::size_t fold_of(const ExtractorSample& sample, std::size_t n_folds);

/// Told what is being done.
using ExtractorProgress = std::function<void(std::string_view step)>;

/// Trains on the samples: scores of tokens, then trees for units (on all pages, and on articles),
/// then trees for the type of a page. Deterministic. Errors: those of train_trees, and
/// InvalidArgument when there is nothing to learn from.
Result<extract::learned::ModelParts> train_extractor(
    std::span<const ExtractorSample* const> samples, const ExtractorTraining& training,
    const ExtractorProgress& progress);

}  // namespace sito::eval
