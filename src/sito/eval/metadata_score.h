// SPDX-License-Identifier: Apache-2.0
// How well title, authors and date were read. docs/evaluation.md defines the measures.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/overlap.h"
#include "sito/eval/table.h"
#include "sito/metadata/features.h"
#include "sito/metadata/metadata.h"
#include "sito/page/page.h"

#include <array>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sito::eval {

/// Lower-case words (runs of `\w`) with one blank between them: how titles and names are compared.
std::string plain_words(std::string_view text);
/// The first ten characters of a date as YYYY-MM-DD; "" when they are none.
std::string day_of(std::string_view date);
/// What of a page's gold a choice is to find, in the form of `plain_words` or `day_of`. Authors of
/// gold stand in one string; `lists`: commas, "and" and "&" divide it too, not only semicolons.
std::set<std::string> gold_values(const GoldPage& page, Choosing choosing, bool lists);
/// The same of what was read.
std::set<std::string> read_values(const Metadata& metadata, Choosing choosing);

/// Counts over the pages that say (also that there is none).
struct FieldScore {
  std::uint64_t pages = 0;     ///< whose gold has a value
  std::uint64_t equal = 0;     ///< of them, with just the values of gold
  Overlap values;              ///< over all pages: values in common, read, gold
  std::uint64_t none = 0;      ///< pages whose gold says that there is none
  std::uint64_t spurious = 0;  ///< of them, where something was read
  /// As score.py of the gold sets counts, over pages with gold alone: a date that is wrong is not
  /// missing as well, lists of authors are divided at semicolons only.
  std::uint64_t right = 0, wrong = 0, missing = 0;

  [[nodiscard]] Rates rates() const;        ///< of `values`; 0 where nothing was read
  [[nodiscard]] double simple_f1() const {  ///< of right, wrong, missing
    const std::uint64_t all = 2 * right + wrong + missing;
    return ratio(2 * right, all);
  }
};

struct MetadataScores {
  std::array<FieldScore, kChoosings> fields;
  std::uint64_t pages = 0;
  void add(const GoldPage& page, const Metadata& metadata);
};

/// Is handed each page with what was read, in the order of the set.
using TakeMetadata = std::function<Result<void>(const GoldPage& page, const Metadata& metadata)>;

/// Reads the metadata of every page of a set and adds to `scores`. `weights` null: those that ship.
/// `take` may be empty. Notes: kPageMissing and kPageUnreadable. Errors: those of `take`.
Result<void> score_metadata(const GoldSet& set, const ChoiceWeights* weights, const Limits& limits,
                            Diagnostics& diagnostics, const TakeMetadata& take,
                            MetadataScores& scores);

/// A line for each field of a set.
Table metadata_table(const std::vector<std::pair<std::string, MetadataScores>>& sets);

}  // namespace sito::eval
