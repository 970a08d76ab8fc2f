// SPDX-License-Identifier: Apache-2.0
// The flags that choose gold sets, and pages of them.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"

#include "tool/flag_table.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sito::app {

/// InvalidArgument: no gold set was given.
Result<void> check_gold(const std::vector<std::string>& paths);

/// Reads gold sets. InvalidArgument: two of them have the same name; other errors and the notes as
/// of eval::read_gold().
Result<std::vector<eval::GoldSet>> read_gold_sets(const std::vector<std::string>& paths,
                                                  const eval::GoldFilter& filter,
                                                  Diagnostics& notes);

/// The gold of a command that runs rows on pages.
class GoldFlags {
 public:
  /// `verb`: what the command does with a page, for the help ("Score").
  explicit GoldFlags(std::string verb) : verb_(std::move(verb)) {}

  // One flag each, because they have different places in the help of each command.
  void declare_sets(FlagTable& table, const std::string& help);
  void declare_language(FlagTable& table);
  void declare_page_types(FlagTable& table);
  void declare_limit(FlagTable& table);
  void declare_split(FlagTable& table);

  /// Errors: those of check_gold().
  [[nodiscard]] Result<void> check() const;
  /// `metadata`: also takes pages whose gold has no text. Errors: those of read_gold_sets().
  [[nodiscard]] Result<std::vector<eval::GoldSet>> read(bool metadata, Diagnostics& notes) const;

  [[nodiscard]] std::size_t n_sets() const { return sets_.size(); }
  [[nodiscard]] const std::vector<std::string>& page_types() const { return page_types_; }
  [[nodiscard]] const std::string& language() const { return language_; }

 private:
  std::string verb_;
  std::vector<std::string> sets_;
  std::vector<std::string> page_types_;
  std::string split_;
  std::string language_;
  std::size_t limit_pages_ = 0;  // 0: all
};

}  // namespace sito::app
