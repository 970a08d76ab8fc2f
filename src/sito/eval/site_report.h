// SPDX-License-Identifier: Apache-2.0
// What an evaluation of site learners found, as tables, JSON and plots.
#pragma once

#include "sito/eval/site_run.h"
#include "sito/eval/table.h"

#include <string>
#include <utility>
#include <vector>

namespace sito::eval {

/// One set that site learners were run on. The pointer is not owned.
struct SiteReport {
  const GoldSet* set = nullptr;
  SiteOptions options;
  SiteSetResult result;
};

/// By number of pages: recall and precision of the repeated text, where the set knows it; word F1
/// of what a learner keeps, and of the row with it; then what else there is to say with the largest
/// number.
/// `with_speed`: also times, which differ from run to run.
std::string site_tables(const SiteReport& report, TableStyle style, bool with_speed);
/// Everything of all sets, and of each site, as one JSON object, without times.
std::string site_json(const std::vector<SiteReport>& reports);
/// The times as one JSON object.
std::string site_speed_json(const std::vector<SiteReport>& reports);
/// Plots of F1 against the number of pages, no more than four learners in each: files' names
/// (repeats-1.svg, main-text-1.svg ...) and bytes. Of learners that look for what repeats it is
/// that of the repeated text, where the set knows it; of the others word F1.
std::vector<std::pair<std::string, std::string>> site_plots(const SiteReport& report);

}  // namespace sito::eval
