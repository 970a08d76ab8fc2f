// SPDX-License-Identifier: Apache-2.0
// The part of sito eval that runs site learners instead of rows.
#pragma once

#include "sito/eval/site/report.h"

#include "tool/flag_table.h"

#include <string>
#include <utility>
#include <vector>

namespace sito::app {

/// The flags, and the options made of them.
class SiteEval {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] bool wanted() const { return !learners_.empty(); }
  /// Fills the options. Errors: an unknown learner, page counts that do not ascend.
  Result<void> build(const std::string& classifier);
  /// Returns the row that runs with the templates, to see which resources it takes.
  [[nodiscard]] const std::string& row() const { return options_.row; }
  void use(const extract::Resources& resources) { options_.resources = resources; }

  /// Runs the learners over the sets, which must outlive this.
  Result<void> run(const std::vector<eval::GoldSet>& sets);
  /// Returns the printed result: `format` is text, markdown or json.
  [[nodiscard]] std::string rendered(const std::string& format) const;
  /// Returns names and bytes of the files for a folder.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> files() const;
  [[nodiscard]] const std::vector<eval::SiteReport>& reports() const { return reports_; }

 private:
  std::vector<std::string> learners_;
  std::vector<std::size_t> page_counts_;
  std::size_t min_pages_ = eval::SiteOptions{}.min_pages;
  eval::SiteOptions options_;
  std::vector<eval::SiteReport> reports_;
};

}  // namespace sito::app
