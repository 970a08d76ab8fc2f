// SPDX-License-Identifier: Apache-2.0
// The flags about a tagger: a command that adds columns to the tokens of a vertical.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"
#include "sito/write/writer.h"

#include "tool/flag_table.h"

#include <span>
#include <string>
#include <vector>

namespace sito::app {

class TaggerFlags {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] bool given() const { return !command_.empty(); }
  /// InvalidArgument: none of the formats is the vertical, or another flag has a wrong value.
  [[nodiscard]] Result<void> check(std::span<const write::Format* const> chosen) const;
  /// Adds the settings to an output in the vertical format. InvalidArgument: its dialect has no
  /// columns.
  Result<void> fill(corpus::Output& output) const;
  /// Returns the names of the columns that the tagger adds.
  [[nodiscard]] std::vector<std::string> columns() const;

 private:
  std::string command_;
  std::string columns_ = "lemma,tag";
  std::string form_ = "vertical";
  double seconds_ = 60;
};

}  // namespace sito::app
