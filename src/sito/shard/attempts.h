// SPDX-License-Identifier: Apache-2.0
// The folders of processes that work, or have worked, on a shard.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/output/attempt.h"
#include "sito/io/durable.h"
#include "sito/shard/plan.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sito::shard {

/// Finds the folders of attempts. Keeps the listing of the last group of shards, so that a walk
/// over all shards in order lists each group once. `plan` must outlive it.
class AttemptFolders {
 public:
  explicit AttemptFolders(const Plan& plan) : plan_(plan) {}

  /// Returns the folders of attempts at a shard, sorted by name. Errors: Io.
  Result<std::vector<std::string>> at(std::size_t shard);

 private:
  const Plan& plan_;
  std::string group_;
  std::vector<std::string> names_;  ///< of the folders in `group_`, sorted
};

/// Returns the names of the files of the attempt in a folder.
corpus::AttemptFiles files_in(const std::string& folder, const Plan& plan);

/// A worker's own folder, locked if the file system has locks.
struct OwnFolder {
  std::string path;
  std::optional<io::FileLock> lock;
  std::string holder;  ///< the process that works on the shard; then there is no folder
};

/// Makes a folder and copies the work of the most advanced dead process into it. It copies because
/// a process that only seems dead may still write to its own folder. Removes the folders of
/// processes whose locks show that they are dead. Errors: Io.
Result<OwnFolder> take_over(const Plan& plan, std::size_t shard);

}  // namespace sito::shard
