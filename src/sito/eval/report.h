// SPDX-License-Identifier: Apache-2.0
// What an evaluation found, as tables for people and lines for programs.
#pragma once

#include "sito/eval/run.h"
#include "sito/eval/summary.h"
#include "sito/eval/table.h"

#include <span>
#include <string>
#include <vector>

namespace sito::eval {

/// One set that was evaluated. The pointers are not owned.
struct SetReport {
  const GoldSet* set = nullptr;
  const SetScores* scores = nullptr;
  std::vector<Summary> rows;  ///< one for each row
};

/// Sums the scores of a set up; both must outlive the report.
SetReport make_set_report(const GoldSet& set, const SetScores& scores,
                          const SummaryOptions& options);

/// Everything that was evaluated.
struct Report {
  std::vector<std::string> rows;  ///< names
  SummaryOptions options;
  std::vector<SetReport> sets;
};

/// For several sets a table of word F1 by set; then for each set a table of all rows, and one of
/// word F1 by type of page where there are several. Best rows first.
/// `with_speed`: a column with pages per second, which differs from run to run.
std::string tables(const Report& report, TableStyle style, bool with_speed);
/// Everything in the tables and more as one JSON object. Without speed.
std::string summary_json(const Report& report);
/// One JSON object a line for each row and page. Without speed.
std::string scores_jsonl(const Report& report);
/// The same as comma-separated values (RFC 4180) with a head line.
std::string scores_csv(const Report& report);
/// Pages per second of each row and set as one JSON object.
std::string speed_json(const Report& report);

}  // namespace sito::eval
