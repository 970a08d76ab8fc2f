// SPDX-License-Identifier: Apache-2.0
// Summarises the scores of one row over one set: means, totals, intervals, page types.
#pragma once

#include "sito/eval/measure/metrics.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sito::eval {

/// Ends of an interval around a mean.
struct Interval {
  double low = 0, high = 0;
};

struct SummaryOptions {
  bool skip_undefined = false;     ///< leave pages without output out of the mean of precision
  std::uint32_t resamples = 1000;  ///< of the bootstrap; 0: none
  std::uint64_t seed = 1;          ///< of the resamples, which are the same for all rows
};

/// Means over the pages of one type.
struct TypeSummary {
  std::string page_type;
  std::uint64_t pages = 0;
  Rates words;
};

struct Summary {
  std::uint64_t pages = 0;              ///< pages with gold text
  std::uint64_t empty_gold = 0;         ///< of these, pages whose gold text has no words
  std::uint64_t undefined = 0;          ///< of these, pages without output although gold has words
  Rates words;                          ///< means over pages
  Rates words_total;                    ///< of the sums over pages
  std::optional<Interval> f1_interval;  ///< 95 % of the resampled means of F1, percentiles;
                                        ///< nothing without resamples
  Rates shingles;                  ///< means over pages where they are defined; F1 of these means
  double f1_median = 0;            ///< of word F1 over pages
  Rates rouge;                     ///< means over pages
  double clean_eval = 0;           ///< mean over pages
  std::uint64_t marked_pages = 0;  ///< pages with gold marks
  double clean_eval_marks = 0;     ///< mean over these
  std::uint64_t graded = 0;        ///< pages with grades
  std::array<std::uint64_t, kGrades> grades{};  ///< pages by Grade
  double equal_share = 0;                       ///< pages with exactly the words of gold
  std::uint64_t segment_pages = 0;
  Confusion segments;
  double with_share = 0, without_share = 0;  ///< snippets: means over all pages of the set
  std::vector<TypeSummary> types;            ///< by number of pages, then by name
};

/// Summarises. `scores[i]` belongs to `pages[i]`; null for a lost page. `n_others`: pages without
/// gold, which count as pages without snippets. Deterministic: sums in the order of pages.
Summary summarise(std::span<const PageScore* const> scores, std::span<const GoldPage> pages,
                  std::uint64_t n_others, const SummaryOptions& options);

/// Returns the 2.5th and 97.5th percentile of the means of `resamples` samples, drawn with
/// replacement. Uses splitmix64, so that the result is the same on every machine.
Interval bootstrap(std::span<const double> values, std::uint32_t resamples, std::uint64_t seed);

}  // namespace sito::eval
