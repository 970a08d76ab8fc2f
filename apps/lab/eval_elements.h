// SPDX-License-Identifier: Apache-2.0
// The part of sito eval that scores models of elements.
#pragma once

#include "sito/base/result.h"

#include "tool/flag_table.h"
#include "web/element_model_flag.h"

#include <string>
#include <vector>

namespace sito::app {

/// The flags, and the options made of them.
class ElementsEval {
 public:
  void declare(FlagTable& table);
  [[nodiscard]] bool wanted() const { return !entries_.empty(); }
  /// Returns the scores for each file of entries: `format` is text, markdown or json. Errors: those
  /// of reading the files, InvalidArgument for another format and for files without a class.
  [[nodiscard]] Result<std::string> rendered(const std::string& format);

 private:
  std::vector<std::string> entries_;
  ElementModelFlag model_;
};

}  // namespace sito::app
