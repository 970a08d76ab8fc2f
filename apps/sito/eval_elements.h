// SPDX-License-Identifier: Apache-2.0
// The part of sito eval that scores models of elements.
#pragma once

#include "sito/base/result.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace sito::app {

/// Flags, and what they ask for.
class ElementsEval {
 public:
  void declare(CLI::App& app);
  [[nodiscard]] bool wanted() const { return !entries_.empty(); }
  /// What is printed of each file of entries: `format` is text, markdown or json. Errors: those of
  /// reading the files, InvalidArgument for another format and for files without a class.
  [[nodiscard]] Result<std::string> rendered(const std::string& format) const;

 private:
  std::vector<std::string> entries_;
  std::string model_;
};

}  // namespace sito::app
