// SPDX-License-Identifier: Apache-2.0
// Makes the options of a run from its plan.
#pragma once

#include "sito/base/result.h"
#include "sito/shard/plan.h"
#include "sito/sift/site_templates.h"

#include "tool/corpus_flags.h"
#include "tool/flag_table.h"

#include <array>
#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::app {

/// Flags that a plan does not need, or that each worker sets for itself.
inline constexpr std::array<std::string_view, 10> kNotPlanned = {
    "threads",    "output", "shard-size", "whole",    "input-list",
    "input-base", "quiet",  "compress",   "temp-dir", "after"};

/// The options of a plan, with the data to which they point.
class PlanOptions {
 public:
  /// Makes the options. `threads`: 0 for as many as there are processors. `stop` ends a wait for
  /// inputs on other machines. InvalidArgument: the program, or a file that the flags name, has
  /// changed since the plan was made. A plan without outputs gets the right ones from
  /// outputs().
  static Result<std::unique_ptr<PlanOptions>> of(const shard::Plan& plan, unsigned threads,
                                                 const std::atomic<bool>* stop = nullptr);
  [[nodiscard]] const corpus::RunOptions& options() const { return options_; }
  /// Returns the names of the outputs of a shard.
  [[nodiscard]] const std::vector<std::string>& outputs() const { return outputs_; }

 private:
  Result<void> use_findings(const shard::Plan& plan);

  FlagTable table_;
  CorpusFlags flags_;
  corpus::RunOptions options_;
  std::unique_ptr<sift::SiteTemplates> templates_;  // of findings
  std::vector<std::string> outputs_;
};

/// Returns the names of the outputs of a shard.
std::vector<std::string> names_of_outputs(const corpus::RunOptions& options);

/// Says in the help of each flag that shards cannot keep that they cannot.
void describe_for_shards(FlagTable& table);
/// InvalidArgument: shards cannot do the run, for example because they would need the feeds of all
/// inputs.
Result<void> check_can_be_planned(const FlagTable& table, const corpus::RunOptions& options);

}  // namespace sito::app
