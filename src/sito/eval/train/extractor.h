// SPDX-License-Identifier: Apache-2.0
// Trains a model of the row `sito` on gold sets.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/train/network.h"
#include "sito/eval/train/trees.h"
#include "sito/eval/unit_labels.h"
#include "sito/extract/learned/features.h"
#include "sito/extract/learned/model.h"
#include "sito/extract/learned/tokens.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

struct ExtractorTraining {
  TreeTraining general{.rounds = 80, .depth = 7, .step = 0.12, .column_share = 0.2};
  TreeTraining article{.rounds = 80, .depth = 6, .step = 0.1, .column_share = 0.2};
  TreeTraining type{.rounds = 40, .depth = 3, .step = 0.15, .column_share = 0.5};
  TreeTraining comment{.rounds = 80, .depth = 6, .step = 0.12, .column_share = 0.2};
  NetworkTraining network;
  float other_weight = 6;             ///< of pages known to be no articles, in the general trees
  float comment_weight = 3;           ///< of pages with comments or posts, in the trees for these
  float least_weight = 0.004F;        ///< units with a smaller share of their page are sampled
  std::size_t min_domains = 8;        ///< tokens of fewer domains have no score
  std::size_t min_word_domains = 16;  ///< words of fewer domains have no score
  std::size_t inner_folds = 5;        ///< a page's tokens are scored without its own part
  std::size_t max_pages = static_cast<std::size_t>(-1);  ///< of each set, evenly spread
  Limits limits;
};

/// The label of a unit for one group of trees.
enum class UnitAnswer : std::uint8_t { Unknown, No, Yes };

/// A page, ready for training.
struct ExtractorSample {
  std::string set;
  std::string id;
  std::string page_type;  ///< "" if unknown
  /// Pages of one registrable domain are in one group, and so are pages whose gold texts have the
  /// same front.
  std::uint64_t group = 0;
  std::string bytes;
  const GoldPage* gold = nullptr;
  LabelledUnits units;
  std::vector<float> words;  ///< by unit; empty if only segments are known
  /// By unit: whether it is a reader's comment or a post. Empty if unknown.
  std::vector<UnitAnswer> comment;
  struct Token {
    extract::learned::Token token = 0;
    float words = 0;    ///< words of units under elements with the token, or with the word
    float content = 0;  ///< of these, words in content units
  };
  std::vector<Token> tokens;  ///< of elements
  /// Tokens of words, by the length of the unit (see extract::learned::length_class).
  std::array<std::vector<Token>, extract::learned::kUnitLengths> word_tokens;
};

struct ExtractorSamples {
  std::vector<ExtractorSample> samples;
  std::uint64_t n_units = 0;
  std::uint64_t n_content = 0;     ///< units
  std::uint64_t n_duplicates = 0;  ///< pages with the same bytes as an earlier one; left out
};

/// Reads the pages with gold text or segments and labels their units. `set` must outlive the
/// samples. Pages that cannot be read are noted to `diagnostics` and left out. Memory: the pages.
void add_extractor_samples(const GoldSet& set, const ExtractorTraining& training,
                           Diagnostics& diagnostics, ExtractorSamples& samples);

/// Returns the part of a page, below `n_folds`; pages of one group are in one part.
std::size_t fold_of(const ExtractorSample& sample, std::size_t n_folds);

/// Receives the name of each step.
using ExtractorProgress = std::function<void(std::string_view step)>;

/// Trains on the samples: scores of tokens, then trees for units (on all pages, and on articles), a
/// network for both, then trees for comments and page types. Deterministic. Errors: those of train_trees; InvalidArgument if
/// there is nothing to learn from.
Result<extract::learned::ModelParts> train_extractor(
    std::span<const ExtractorSample* const> samples, const ExtractorTraining& training,
    const ExtractorProgress& progress);

}  // namespace sito::eval
