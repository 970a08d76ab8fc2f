// SPDX-License-Identifier: Apache-2.0
// The end of a run over shards: proof that nothing was lost or doubled, and one account of all.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account.h"
#include "sito/shard/commit.h"
#include "sito/shard/plan.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::shard {

/// What commits say together.
struct Proof {
  std::vector<std::size_t> missing;  ///< shards without a commit
  std::vector<std::string> faults;   ///< why the commits do not make a whole, one a line
  std::vector<Commit> commits;       ///< of all shards, when nothing is missing and nothing wrong
  corpus::Account account;           ///< that of one process over all inputs

  [[nodiscard]] bool holds() const { return missing.empty() && faults.empty(); }
};

/// Holds the commits against the plan: each shard has one, of this plan and its configuration; the
/// parts of each file meet at the byte, and the records of a shard are those of its parts; each
/// account adds up; no commit is of a shard that the plan has not; the files are there and have
/// their size and, with `read_files`, their checksum. Errors: Io.
Result<Proof> prove(const Plan& plan, bool read_files);

/// Gives the outputs of shards their last names, below Plan::folder/output (as second names of the
/// files that workers wrote), and writes SHA256SUMS, account.json and README.md beside them. With
/// a `merged` folder, writes each output there as one file, too. Can be repeated. Errors: Io.
Result<void> write_results(const Plan& plan, const Proof& proof, const std::string& merged);

/// Removes what attempts have left that came to nothing. Errors: Io.
Result<void> remove_attempts(const Plan& plan, const Proof& proof);

}  // namespace sito::shard
