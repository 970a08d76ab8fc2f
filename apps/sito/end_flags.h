// SPDX-License-Identifier: Apache-2.0
// What commands that read archives share about how they end: empty inputs, unfinished outputs.
#pragma once

#include "sito/corpus/run.h"
#include "sito/inputs.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace sito::app {

struct EndFlags {
  bool allow_empty = false;
  bool keep_partial = false;

  void declare(CLI::App& app);
  void build(corpus::RunOptions& options) const;
  /// `others`: see InputRules.
  [[nodiscard]] InputRules inputs(bool quiet, std::vector<std::string> others) const;
};

/// Says what became of the outputs `paths` when a run has ended before its inputs were read.
void say_unfinished(const std::vector<std::string>& paths, bool kept);

/// Removes what killed processes have left of the outputs `paths`, and says so.
void clear_leftovers(const std::vector<std::string>& paths);

}  // namespace sito::app
