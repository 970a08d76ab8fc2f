// SPDX-License-Identifier: Apache-2.0
// The part of sito eval that runs rows, or one row at many values of a parameter.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/eval/report.h"
#include "sito/eval/run.h"
#include "sito/eval/sweep.h"
#include "sito/extract/plan.h"

#include "lab/eval_results.h"
#include "lab/saved_texts.h"
#include "tool/flag_table.h"

#include <deque>
#include <optional>
#include <string>
#include <vector>

namespace sito::app {

/// The flags --sweep and --target-precision.
class SweepFlags {
 public:
  void declare(FlagTable& table);
  void declare_target(FlagTable& table);
  [[nodiscard]] bool given() const { return !text_.empty(); }

  /// Replaces the plan in `options.rows` by one for each value, named in `report.rows`.
  /// `page_types`: for captions. InvalidArgument: no sweep, several rows, or an unknown parameter.
  Result<void> build(const std::vector<std::string>& page_types, eval::EvalOptions& options,
                     eval::Report& report);
  /// Returns the sweep; nothing if none was built.
  [[nodiscard]] const std::optional<eval::Sweep>& sweep() const { return sweep_; }
  /// Returns the plan that build() replaced.
  [[nodiscard]] const extract::Plan& row() const { return *row_; }

 private:
  std::string text_;
  double target_precision_ = 0;  // 0: none
  std::optional<eval::Sweep> sweep_;
  std::optional<extract::Plan> row_;
};

/// The flags, and the options made of them.
class RowEval {
 public:
  void declare_rows(FlagTable& table);
  /// Declares --param and --sweep.
  void declare_params(FlagTable& table);
  /// Declares the flags about the summary.
  void declare_summary(FlagTable& table);
  [[nodiscard]] bool has_rows() const { return !rows_.empty(); }
  [[nodiscard]] bool has_params() const { return !params_.empty(); }
  [[nodiscard]] bool has_sweep() const { return sweep_.given(); }

  /// Fills the plans. `page_types`: for captions. InvalidArgument: an unknown row or parameter.
  Result<void> build(const std::vector<std::string>& page_types);
  /// Returns the options, of which the caller fills stop list, resources, classifier and threads.
  [[nodiscard]] eval::EvalOptions& options() { return options_; }
  /// Returns the options for the row without a value of the sweep.
  [[nodiscard]] eval::EvalOptions options_without_sweep() const;
  [[nodiscard]] const eval::SummaryOptions& summary() const { return report_.options; }

  /// Runs over the sets, which must outlive this.
  Result<void> run(const std::vector<eval::GoldSet>& sets, SavedTexts& texts);
  /// Returns the sweep; nothing if there is none.
  [[nodiscard]] const std::optional<eval::Sweep>& sweep() const { return sweep_.sweep(); }
  [[nodiscard]] const eval::Report& report() const { return report_; }
  /// Returns the printed result: `format` is text, markdown, json or csv.
  [[nodiscard]] std::string rendered(const std::string& format) const;
  /// Returns names and bytes of the files for a folder.
  [[nodiscard]] Files files() const;
  /// Adds the pages that were lost.
  void add_lost(CountingDiagnostics& all) const;

 private:
  std::vector<std::string> rows_;
  std::vector<std::string> params_;
  SweepFlags sweep_;
  eval::EvalOptions options_;
  eval::Report report_;
  std::deque<eval::SetScores> scores_;  // the report points to them
};

}  // namespace sito::app
