// SPDX-License-Identifier: Apache-2.0
// The flag --save-text: the texts of rows as files, one for each row and set.
#pragma once

#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/extract/plan.h"
#include "sito/io/sink.h"

#include "tool/flag_table.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::app {

/// Does nothing if the flag is not given.
class SavedTexts {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] bool given() const { return !folder_.empty(); }
  /// Returns the folder; "" if the flag is not given.
  [[nodiscard]] const std::string& folder() const { return folder_; }
  /// Makes the folder.
  [[nodiscard]] Result<void> make_folder() const;

  /// Opens the files of a set.
  Result<void> begin(const eval::GoldSet& set, std::span<const extract::Plan> rows);
  /// Writes the text of a row; `row`: its place in begin().
  Result<void> write(std::size_t row, const eval::GoldPage& page, std::string_view text);
  /// Closes the files of the set.
  Result<void> end();

 private:
  std::string folder_;
  std::vector<std::unique_ptr<ByteSink>> sinks_;  // one for each row, for the current set
};

}  // namespace sito::app
