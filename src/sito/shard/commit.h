// SPDX-License-Identifier: Apache-2.0
// What a worker has put down of a shard that is done. There is one of a shard, or none.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account.h"
#include "sito/corpus/cursor.h"
#include "sito/shard/plan.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sito::shard {

/// An output of a shard, in the folder of its attempt.
struct PartFile {
  std::string file;  ///< below Plan::folder
  std::uint64_t bytes = 0;
  std::string sha256;
};

struct Commit {
  std::string run;                  ///< Plan::digest
  std::string shard;                ///< Shard::digest
  std::vector<PartFile> outputs;    ///< as Plan::outputs
  std::vector<std::string> poison;  ///< records that were set aside, files below Plan::folder
  corpus::Account work;             ///< of records
  corpus::Account reading;          ///< of inputs as wholes
  std::vector<corpus::PieceRead> pieces;
  double seconds = 0;  ///< of the process that ended it
  std::string machine;
};

/// Puts a commit down, by the one way that only one of many succeeds in. false: there is one
/// already. `attempt_folder`: where the worker's own files are. Errors: Io, Unsupported.
Result<bool> put_commit(const Plan& plan, std::size_t shard, const Commit& commit,
                        const std::string& attempt_folder);
/// Nothing when the shard is not done. Errors: Io; Malformed when it is torn, or of another plan.
Result<std::optional<Commit>> read_commit(const Plan& plan, std::size_t shard);

}  // namespace sito::shard
