// SPDX-License-Identifier: Apache-2.0
// The part of sito eval that runs structure detection instead of rows.
#pragma once

#include "sito/eval/structure/report.h"

#include "tool/flag_table.h"

#include <string>
#include <utility>
#include <vector>

namespace sito::app {

/// The flags, and the options made of them.
class StructureEval {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] bool wanted() const { return wanted_; }
  /// Fills the options. Errors: flags of this part without --structure, an unknown method or kind.
  Result<void> build(const std::string& classifier);
  /// Returns the row that cleans the pages, to see which resources it takes.
  [[nodiscard]] const std::string& row() const { return options_.row; }
  void use(const extract::Resources& resources) { options_.resources = resources; }

  /// Runs over the sets, which must outlive this.
  Result<void> run(const std::vector<eval::GoldSet>& sets);
  /// Returns the printed result: `format` is text, markdown or json.
  [[nodiscard]] std::string rendered(const std::string& format) const;
  /// Returns names and bytes of the files for a folder.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> files() const;
  [[nodiscard]] const std::vector<eval::StructureReport>& reports() const { return reports_; }

 private:
  [[nodiscard]] std::string tables(eval::TableStyle style, bool with_speed) const;

  bool wanted_ = false;
  bool by_site_ = false;
  bool no_structured_data_ = false;
  std::string method_ = "evidence";
  std::string classic_;
  std::string kind_;
  std::size_t pages_per_detection_ = eval::StructureOptions{}.pages_per_detection;
  std::size_t min_pages_ = eval::StructureOptions{}.min_pages;
  eval::StructureOptions options_;
  std::vector<eval::StructureReport> reports_;
};

}  // namespace sito::app
