// SPDX-License-Identifier: Apache-2.0
// The folders of those who work, or have worked, on a shard.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/attempt.h"
#include "sito/io/durable.h"
#include "sito/shard/plan.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace sito::shard {

/// Folders of attempts at a shard, by name.
Result<std::vector<std::string>> attempts_at(const Plan& plan, std::size_t shard);

/// Where the attempt in a folder keeps its files.
corpus::AttemptFiles files_in(const std::string& folder, const Plan& plan);

/// A worker's own folder, locked where the file system has locks.
struct OwnFolder {
  std::string path;
  std::optional<io::FileLock> lock;
  std::string holder;  ///< who is at the shard; then there is no folder
};

/// Makes a folder and moves there what the most advanced of the dead has done: by copying, as
/// one who only seems dead may still write to its own. The folders of the dead are removed.
/// Errors: Io.
Result<OwnFolder> take_over(const Plan& plan, std::size_t shard);

}  // namespace sito::shard
