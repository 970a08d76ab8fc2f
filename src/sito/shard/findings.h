// SPDX-License-Identifier: Apache-2.0
// What the shards of one plan have found together, for the shards of the next one: templates of
// sites, and verdicts on duplicates.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"
#include "sito/dedup/verdicts.h"
#include "sito/shard/finish.h"
#include "sito/shard/plan.h"

#include <cstddef>
#include <map>
#include <memory>
#include <string>

namespace sito::shard {

/// Returns the step of the next plan, after a plan of the step `before`, for a run with these
/// options. Without `before`: the step of the first plan.
corpus::Step first_step(const corpus::RunOptions& options);
corpus::Step next_step(corpus::Step step, const corpus::RunOptions& options);

/// Writes the findings of a plan whose step is not Corpus into Plan::folder/output, together with
/// the findings on which this plan is based, SHA256SUMS and account.json. Can be repeated.
/// `options`: of the plan.
///
/// Errors: Io; Malformed. Memory and temporary files: as corpus::judge_parts and learn_from_parts.
Result<void> write_findings(const Plan& plan, const Proof& proof,
                            const corpus::RunOptions& options);

/// The findings on which a plan is based. Each file is compared with its checksum when it is used.
class Findings {
 public:
  /// Returns empty findings if the plan is based on none. Errors: Io; InvalidArgument if they are
  /// not those of the plan.
  static Result<Findings> of(const Plan& plan);
  /// Makes `plan` one that is based on the findings of a finished plan. Errors: InvalidArgument if
  /// that plan is not finished.
  static Result<void> base_on(const Plan& first, Plan& plan);

  /// Returns the file with the templates of sites; "" if no sites were learned.
  [[nodiscard]] Result<std::string> templates() const;
  /// Returns the verdicts on the documents of a shard; null if no duplicates were searched.
  [[nodiscard]] Result<std::unique_ptr<dedup::Verdicts>> verdicts(std::size_t shard) const;
  /// Adds the account of sites, which no shard knows.
  Result<void> add_to(corpus::Account& account) const;

 private:
  [[nodiscard]] Result<std::string> checked(const std::string& name) const;

  std::string folder_;
  std::map<std::string, std::string> sums_;  // by name
};

}  // namespace sito::shard
