// SPDX-License-Identifier: Apache-2.0
// Runs site learners over the sites of a gold set. Each learns from some pages of a site, and is
// then scored against the gold of others.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/site/score.h"
#include "sito/extract/resources.h"
#include "sito/site/learner.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace sito::eval {

struct SiteOptions {
  std::vector<const site::LearnerRow*> learners;
  std::vector<std::size_t> page_counts = {1, 3, 10, 30, 100};  ///< to learn from, ascending
  std::size_t min_pages = 5;  ///< sites with fewer pages are left out
  /// The row that runs with the learned template; a learner that finds main text replaces it.
  std::string row = "sito";
  std::string classifier = "cld2";
  extract::Resources resources;  ///< of the row; null: the shipped ones
  Limits limits;
};

/// The scores of a learner on one site, for one number of pages to learn from; or on several sites,
/// as means over sites and sums of counts.
struct SiteScore {
  std::size_t sites = 0;
  std::size_t short_sites = 0;  ///< of these, sites with fewer pages to learn from
  std::size_t unlearned = 0;    ///< of these, sites where it learned nothing and thus kept all
  bool has_classes = false;     ///< the set has gold of repeated text; the next fields are valid
  std::size_t dropping = 0;     ///< sites with dropped text
  Rates repeated;  ///< DroppedText::repeated of a site's pages; precision over `dropping` sites
  double adverts = 0, related = 0, other = 0;  ///< dropped shares
  // Against the main text; means over pages.
  Rates kept;                 ///< words of the text that the learner's labels keep
  Rates with_row;             ///< with SiteOptions::row, or with the learner in its place
  double template_bytes = 0;  ///< of the template file, in one line
  // Seconds; only these differ from run to run.
  double learn = 0, learn_parse = 0;  ///< learning, and parsing the pages for it
  double apply = 0, apply_parse = 0;
};

/// Sums of word F1 over the pages of one type, after learning from the largest number of pages.
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
  Rates all_text;                              ///< of all text of these pages
  Rates row_alone;                             ///< of SiteOptions::row without a template
  std::vector<std::vector<SiteScore>> scores;  ///< [learner][page count]
  std::map<std::string, TypeScore> types;      ///< by GoldPage::page_type
};

struct SiteSetResult {
  std::vector<SiteResult> sites;  ///< by name
  std::size_t small_sites = 0;    ///< with fewer than SiteOptions::min_pages
  std::size_t siteless = 0;       ///< pages without a known site
  CountingDiagnostics lost;       ///< pages that could not be read, as in SetScores
};

/// Runs the learners. Sorts the pages of a site by a hash of their URLs. A learner sees the first n
/// pages, or all if there are fewer. Its template is applied to the pages after the largest n, if
/// there are at least kHeldOutPages, else to all, which is fair because learning uses no gold.
/// Errors: no classifier or row with that name.
Result<SiteSetResult> evaluate_sites(const GoldSet& set, const SiteOptions& options);

/// The least number of unseen pages that are enough to measure on.
inline constexpr std::size_t kHeldOutPages = 10;

/// Returns means over sites: [learner][page count].
std::vector<std::vector<SiteScore>> means_over_sites(const SiteSetResult& result,
                                                     const SiteOptions& options);

/// Returns sums over sites, by page type.
std::map<std::string, TypeScore> scores_by_type(const SiteSetResult& result);

}  // namespace sito::eval
