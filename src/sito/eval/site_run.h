// SPDX-License-Identifier: Apache-2.0
// Runs site learners over the sites of a gold set: each learns from some pages of a site, and what
// it has learned is held against the gold of others.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/site_score.h"
#include "sito/extract/resources.h"
#include "sito/site/learner.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace sito::eval {

struct SiteOptions {
  std::vector<const site::LearnerRow*> learners;
  std::vector<std::size_t> page_counts = {1, 3, 10, 30, 100};  ///< to learn from, ascending
  std::size_t min_pages = 5;  ///< sites of fewer pages are left out
  /// The row that runs with what was learned; a learner that finds main text takes its place.
  std::string row = "sito";
  std::string classifier = "cld2";
  extract::Resources resources;  ///< of the row; null: what is shipped
  Limits limits;
};

/// What a learner came to on one site, with one number of pages to learn from; or on several sites,
/// then means over sites and sums of counts.
struct SiteScore {
  std::size_t sites = 0;
  std::size_t short_sites = 0;  ///< of them, with fewer pages to learn from
  std::size_t unlearned = 0;    ///< of them, where it learned nothing; they count as all kept
  bool has_classes = false;     ///< the set knows what repeats, so that these mean something
  std::size_t dropping = 0;     ///< sites where something was dropped
  Rates repeated;  ///< DroppedText::repeated of a site's pages; precision over `dropping` sites
  double adverts = 0, related = 0, other = 0;  ///< shares that are dropped
  // Against the main text; means over pages.
  Rates kept;                 ///< words of the text that the learner's labels keep
  Rates with_row;             ///< of what SiteOptions::row makes of it, or the learner in its place
  double template_bytes = 0;  ///< of the template as a file, in one line
  // Seconds; the only part that differs from run to run.
  double learn = 0, learn_parse = 0;  ///< learning, and parsing what is learned from
  double apply = 0, apply_parse = 0;
};

/// Word F1 over the pages of one type, with the largest number of pages learned from. Sums.
struct TypeScore {
  std::size_t pages = 0;
  double row_alone = 0;
  std::vector<double> with_row;  ///< by learner
};

/// One site.
struct SiteResult {
  std::string site;
  std::size_t pages = 0;
  std::size_t applied_to = 0;
  Rates all_text;                              ///< words of all text of these pages
  Rates row_alone;                             ///< of what SiteOptions::row makes of them
  std::vector<std::vector<SiteScore>> scores;  ///< [learner][page count]
  std::map<std::string, TypeScore> types;      ///< by GoldPage::page_type
};

struct SiteSetResult {
  std::vector<SiteResult> sites;  ///< by name
  std::size_t small_sites = 0;    ///< with fewer than SiteOptions::min_pages
  std::size_t siteless = 0;       ///< pages of which no site is known
  CountingDiagnostics lost;       ///< pages that could not be read, as in SetScores
};

/// Runs. Pages of a site stand in the order of a hash of their addresses. A learner sees the first
/// n of them, or all when there are fewer. What it has learned is used on those behind the largest
/// n where there are kHeldOutPages of them, else on all: learning looks at no gold.
/// Errors: no classifier or row with that name.
Result<SiteSetResult> evaluate_sites(const GoldSet& set, const SiteOptions& options);

/// So many pages that no learner has seen are enough to measure on.
inline constexpr std::size_t kHeldOutPages = 10;

/// Means over sites: [learner][page count].
std::vector<std::vector<SiteScore>> means_over_sites(const SiteSetResult& result,
                                                     const SiteOptions& options);

/// Sums over sites.
std::map<std::string, TypeScore> scores_by_type(const SiteSetResult& result);

}  // namespace sito::eval
