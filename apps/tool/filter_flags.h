// SPDX-License-Identifier: Apache-2.0
// The flags that choose records and documents of a corpus: --filter, --mask,
// --drop-directives, --exclusions, --select-...
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"

#include "tool/flag_table.h"

#include <string>
#include <vector>

namespace sito::app {

struct FilterFlags {
  std::vector<std::string> filters;
  std::vector<std::string> masks;
  std::vector<std::string> reserved;
  std::string exclusions;
  corpus::Selection select;
  std::vector<std::string> indexes;

  void declare(FlagTable& table);
  /// Fills RunOptions::filters, masks, reserved, exclusions and select. InvalidArgument: a value
  /// does not exist.
  Result<void> build(corpus::RunOptions& options) const;
  /// Reads the indexes of --select-cdx about `inputs` into the options. Errors: those of
  /// corpus::CdxSelection.
  Result<void> read_indexes(const std::vector<std::string>& inputs,
                            corpus::RunOptions& options) const;
};

}  // namespace sito::app
