// SPDX-License-Identifier: Apache-2.0
// The commit of a finished shard. A shard has one commit or none.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
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
  std::vector<std::string> poison;  ///< set-aside records, files below Plan::folder
  corpus::Account work;             ///< account of the records
  corpus::Account reading;          ///< account of whole inputs
  std::vector<corpus::PieceRead> pieces;
  double seconds = 0;  ///< of the process that ended it
  std::string machine;
};

/// Publishes a commit in a way in which only one of several processes succeeds. Returns false if
/// there is one already. `attempt_folder`: the folder of the worker's own files. Errors: Io,
/// Unsupported.
Result<bool> put_commit(const Plan& plan, std::size_t shard, const Commit& commit,
                        const std::string& attempt_folder);
/// Returns nothing if the shard is not done. Errors: Io; InvalidArgument if the commit is torn, or
/// of another plan or shard.
Result<std::optional<Commit>> read_commit(const Plan& plan, std::size_t shard);

}  // namespace sito::shard
