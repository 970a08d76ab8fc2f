// SPDX-License-Identifier: Apache-2.0
// Scores of metadata fields. docs/evaluation.md defines the measures.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/measure/overlap.h"
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

/// Returns lower-case words (runs of `\w`) separated by single blanks, to compare titles and names.
std::string plain_words(std::string_view text);
/// Returns the day at the front of a date as YYYY-MM-DD; "" if there is none.
std::string day_of(std::string_view date);
/// Returns true if a gold time with a zone falls on the day that was read, in the zone of the time that was
/// read; if that has no zone, in some zone between UTC-12 and UTC+14.
bool same_day_in_zone(std::string_view gold, std::string_view read);
/// Returns the gold values of a choice in the form of `plain_words` or `day_of`. Gold authors are
/// one string, split at semicolons and, with `lists`, also at commas, "and" and "&".
std::set<std::string> gold_values(const GoldPage& page, Choosing choosing, bool lists);

/// Counts over pages with gold for a field, also with the gold that there is no value.
struct FieldScore {
  std::uint64_t pages = 0;     ///< pages whose gold has a value
  std::uint64_t equal = 0;     ///< of these, pages with exactly the gold values
  Overlap values;              ///< over all pages: values in common, read, gold
  std::uint64_t none = 0;      ///< pages whose gold has no value
  std::uint64_t spurious = 0;  ///< of these, pages with a value read
  /// Counts as in score.py of the gold sets, only over pages with gold: a wrong date does not also
  /// count as missing, and authors are split only at semicolons.
  std::uint64_t right = 0, wrong = 0, missing = 0;
  /// Of `wrong`, dates that are the day of the gold in the zone of the page (same_day_in_zone).
  std::uint64_t right_in_zone = 0;

  [[nodiscard]] Rates rates() const;        ///< of `values`; 0 for empty counts
  [[nodiscard]] double simple_f1() const {  ///< of right, wrong, missing
    const std::uint64_t all = 2 * right + wrong + missing;
    return ratio(2 * right, all);
  }
  /// The same, where dates count as right that are the day of the gold in the zone of the page.
  [[nodiscard]] double zone_f1() const {
    const std::uint64_t found = right + right_in_zone;
    return ratio(2 * found, 2 * found + wrong - right_in_zone + missing);
  }
};

/// The scored fields: the learned choices in order, then perex, category and keywords. One category
/// has to be that of gold; others are ignored then, because a page may also name wider ones.
inline constexpr std::size_t kScoredFields = kChoosings + 3;

struct MetadataScores {
  std::array<FieldScore, kScoredFields> fields;
  std::uint64_t pages = 0;
  void add(const GoldPage& page, const Metadata& metadata);
};

/// Receives each page with its metadata, in the order of the set.
using TakeMetadata = std::function<Result<void>(const GoldPage& page, const Metadata& metadata)>;

/// Reads the metadata of each page of a set and adds to `scores`. `weights`: null for the shipped
/// ones. `take` may be empty. Notes: kPageMissing and kPageUnreadable. Errors: those of `take`.
Result<void> score_metadata(const GoldSet& set, const ChoiceWeights* weights, const Limits& limits,
                            Diagnostics& diagnostics, const TakeMetadata& take,
                            MetadataScores& scores);

/// Returns a table with a line for each field of each set.
Table metadata_table(const std::vector<std::pair<std::string, MetadataScores>>& sets);

}  // namespace sito::eval
