// SPDX-License-Identifier: Apache-2.0
// What the commands that train have in common: scores of pages that a model has not seen, and ends.
#pragma once

#include "sito/base/diagnostics.h"
#include "sito/base/result.h"
#include "sito/eval/gold.h"
#include "sito/eval/overlap.h"
#include "sito/extract/plan.h"
#include "sito/extract/resources.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace sito::app {

/// Collects the word scores of pages, each scored by a model that was trained without it.
class HeldOut {
 public:
  /// Ids by the name of the set.
  using Pages = std::map<std::string, std::set<std::string>>;

  HeldOut(std::span<const eval::GoldSet> sets, extract::Plan plan)
      : sets_(sets), plan_(std::move(plan)) {}

  /// Scores those pages with a model.
  Result<void> score(const Pages& pages, const extract::Resources& resources);
  /// Means by set and, where a set has several types of pages, by type.
  [[nodiscard]] std::string table() const;

 private:
  std::span<const eval::GoldSet> sets_;
  extract::Plan plan_;
  std::map<std::string, std::map<std::string, std::vector<eval::Rates>>> rates_;  // by set and type
};

/// Writes a file, or standard output for "-".
Result<void> write_output(const std::string& path, const std::string& text);

/// Says what went wrong and which pages were lost; gives the exit code.
int report_training(const Result<void>& done, const CountingDiagnostics& notes);

}  // namespace sito::app
