// SPDX-License-Identifier: Apache-2.0
// Results of an evaluation, as tables for people and lines for programs.
#pragma once

#include "sito/eval/run.h"
#include "sito/eval/summary.h"
#include "sito/eval/table.h"

#include <string>
#include <vector>

namespace sito::eval {

/// One evaluated set. The pointers are not owned.
struct SetReport {
  const GoldSet* set = nullptr;
  const SetScores* scores = nullptr;
  std::vector<Summary> rows;  ///< one for each row
};

/// Summarises the scores of a set; both must outlive the report.
SetReport make_set_report(const GoldSet& set, const SetScores& scores,
                          const SummaryOptions& options);

/// All evaluated sets.
struct Report {
  std::vector<std::string> rows;  ///< names
  SummaryOptions options;
  std::vector<SetReport> sets;
};

/// Returns, for several sets, a table of word F1 by set; then for each set a table of all rows, and
/// one of word F1 by page type if there are several types. Best rows first.
/// `with_speed`: a column with pages per second, which differs from run to run.
std::string tables(const Report& report, TableStyle style, bool with_speed);
/// Returns everything in the tables and more as one JSON object. Without speed.
std::string summary_json(const Report& report);
/// Returns one JSON line for each row and page. Without speed.
std::string scores_jsonl(const Report& report);
/// Returns the scores of each row and page as comma-separated values (RFC 4180) with a head line.
std::string scores_csv(const Report& report);
/// Returns the pages per second of each row and set as one JSON object.
std::string speed_json(const Report& report);

}  // namespace sito::eval
