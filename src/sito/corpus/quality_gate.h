// SPDX-License-Identifier: Apache-2.0
// Applies the wishes of publishers, quality filters and masks of a run to the document of a record.
#pragma once

#include "sito/corpus/account/account.h"
#include "sito/corpus/run.h"
#include "sito/document/document.h"
#include "sito/quality/filters.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sito::corpus {

/// One per thread. Every pass that needs documents uses it, so that all passes see the same ones.
class QualityGate {
 public:
  explicit QualityGate(const RunOptions& options)
      : masks_(options.masks), reserved_(options.reserved) {
    if (!options.filters.empty()) judge_.emplace(options.filters);
  }

  /// Returns true if the document is kept; lines are then removed and texts masked. Otherwise the
  /// account has it as dropped, by the first directive or rule that it breaks.
  bool pass(Document& document, Account& account);
  /// Returns the rules that the last document breaks.
  [[nodiscard]] std::span<const quality::Broken> broken() const { return broken_; }
  void forget() { broken_ = {}; }

 private:
  std::optional<quality::Judge> judge_;  // nothing: there are no filters
  quality::Masks masks_;
  std::vector<std::string> reserved_;
  std::span<const quality::Broken> broken_;
};

}  // namespace sito::corpus
