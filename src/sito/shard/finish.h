// SPDX-License-Identifier: Apache-2.0
// Ends a run over shards: proves that nothing was lost or repeated, and makes one account.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/shard/commit.h"
#include "sito/shard/plan.h"

#include <string>
#include <vector>

namespace sito::shard {

/// The result of all commits together.
struct Proof {
  std::vector<std::size_t> missing;  ///< shards without a commit
  std::vector<std::string> faults;   ///< faults of the commits, one a line
  std::vector<Commit> commits;  ///< of all shards, if nothing is missing and there are no faults
  corpus::Account account;      ///< as of one process over all inputs

  [[nodiscard]] bool holds() const { return missing.empty() && faults.empty(); }
};

/// Compares the commits with the plan. Each shard has one commit, of this plan and its
/// configuration; the parts of each file meet exactly, and the records of a shard are those of its
/// parts; each account adds up; no commit is of a shard that the plan does not have; the files
/// exist and have their size and, with `read_files`, their checksum. Errors: Io.
Result<Proof> prove(const Plan& plan, bool read_files);

/// Gives the outputs of shards their final names, below Plan::folder/output (as second names of the
/// files that workers wrote), and writes SHA256SUMS, account.json and README.md beside them. With a
/// `merged` folder, also writes each output there as one file. Can be repeated. Errors: Io.
Result<void> write_results(const Plan& plan, const Proof& proof, const std::string& merged);

/// Removes the files of attempts that were not committed. Errors: Io.
Result<void> remove_attempts(const Plan& plan, const Proof& proof);

}  // namespace sito::shard
