// SPDX-License-Identifier: Apache-2.0
// The part of sito eval that makes and tries templates, alone or together with a row.
#pragma once

#include "sito/eval/xqt/report.h"

#include "tool/flag_table.h"

#include <deque>
#include <map>
#include <string>
#include <vector>

namespace sito::app {

/// The flags, and the options made of them.
class XqtEval {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] bool wanted() const { return wanted_; }
  /// Fills the options. Errors: flags of this part without --xqt, a template that cannot be read.
  Result<void> build();

  /// Runs over the sets, which must outlive this.
  Result<void> run(const std::vector<eval::GoldSet>& sets);
  /// Runs the unchanged row on tried(), to be shown beside its sweep.
  Result<void> run_row(const eval::EvalOptions& options, const eval::SummaryOptions& summary);
  /// Returns the pages on which templates were tried; empty before run_row().
  [[nodiscard]] const std::vector<eval::GoldSet>& tried() const { return tried_; }

  /// Returns the printed result: `format` is text, markdown or json; with a sweep of a row also
  /// csv.
  [[nodiscard]] std::string rendered(const std::string& format) const;
  [[nodiscard]] std::string rendered(const std::string& format, const eval::Sweep& sweep,
                                     const eval::Report& report) const;
  /// Returns names and bytes of the files for a folder.
  [[nodiscard]] std::map<std::string, std::string> files() const;
  [[nodiscard]] std::map<std::string, std::string> files(const eval::Sweep& sweep,
                                                         const eval::Report& report) const;
  [[nodiscard]] const std::vector<eval::XqtReport>& reports() const { return reports_; }

 private:
  [[nodiscard]] std::string tables(eval::TableStyle style) const;
  [[nodiscard]] eval::XqtComparison comparison(std::size_t set, const eval::Sweep& sweep,
                                               const eval::Report& report) const;

  bool wanted_ = false;
  std::string template_;
  eval::XqtOptions options_;
  std::vector<eval::XqtReport> reports_;
  std::vector<eval::GoldSet> tried_;
  std::deque<eval::SetScores> row_scores_;
  std::vector<eval::SetReport> row_reports_;
};

}  // namespace sito::app
