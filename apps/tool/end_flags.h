// SPDX-License-Identifier: Apache-2.0
// Flags about the end of commands that read archives: empty inputs, unfinished outputs.
#pragma once

#include "sito/corpus/run.h"

#include "tool/flag_table.h"
#include "tool/inputs.h"

#include <string>
#include <vector>

namespace sito::app {

struct EndFlags {
  bool allow_empty = false;
  bool keep_partial = false;

  void declare(FlagTable& table);
  void build(corpus::RunOptions& options) const;
  /// `others`: see InputRules.
  [[nodiscard]] InputRules inputs(bool quiet, std::vector<std::string> others) const;
};

/// Reports what became of the outputs `paths` if a run ended before it had read all its inputs.
void print_unfinished(const std::vector<std::string>& paths, bool kept);

/// Removes the leftovers of killed processes for the outputs `paths`, and reports it.
void clear_leftovers(const std::vector<std::string>& paths);

}  // namespace sito::app
