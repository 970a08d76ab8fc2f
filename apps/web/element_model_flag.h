// SPDX-License-Identifier: Apache-2.0
// The flag that chooses the classifier of elements.
#pragma once

#include "sito/base/result.h"
#include "sito/elements/classifier.h"

#include "tool/flag_table.h"

#include <optional>
#include <string>

namespace sito::app {

class ElementModelFlag {
 public:
  /// Declares the flag; `help` begins its description.
  Flag* declare(FlagTable& table, const std::string& name, const std::string& help);
  /// Reads the file, if one is named. Errors: those of reading it, Malformed, Unsupported.
  Result<void> load();
  /// After load(): returns the chosen classifier, or the shipped model.
  [[nodiscard]] const elements::Classifier& classifier() const;

 private:
  std::string name_ = "trees";
  std::optional<elements::Classifier> loaded_;
};

}  // namespace sito::app
