// SPDX-License-Identifier: Apache-2.0
// Results of an evaluation of site learners, as tables, JSON and plots.
#pragma once

#include "sito/eval/site/run.h"
#include "sito/eval/table.h"

#include <string>
#include <utility>
#include <vector>

namespace sito::eval {

/// One set on which site learners were run. The pointer is not owned.
struct SiteReport {
  const GoldSet* set = nullptr;
  SiteOptions options;
  SiteSetResult result;
};

/// Returns tables by number of pages: recall and precision of the repeated text, if the set has
/// that gold; word F1 of the text that a learner keeps, and of the row with it; then further
/// results for the largest number. `with_speed`: also times, which differ from run to run.
std::string site_tables(const SiteReport& report, TableStyle style, bool with_speed);
/// Returns all results of all sets and sites as one JSON object, without times.
std::string site_json(const std::vector<SiteReport>& reports);
/// Returns the times as one JSON object.
std::string site_speed_json(const std::vector<SiteReport>& reports);
/// Returns plots of F1 against the number of pages, at most four learners in each: file names
/// (repeats-1.svg, main-text-1.svg ...) and bytes. For learners that find repeated text it is the
/// F1 of repeated text, if the set has that gold; for the others word F1.
std::vector<std::pair<std::string, std::string>> site_plots(const SiteReport& report);

}  // namespace sito::eval
