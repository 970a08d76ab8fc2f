// SPDX-License-Identifier: Apache-2.0
// One worker on one shard.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"
#include "sito/shard/commit.h"
#include "sito/shard/plan.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace sito::shard {

enum class Outcome : std::uint8_t {
  Done,     ///< committed by this worker
  WasDone,  ///< committed before, or by another worker meanwhile
  InUse,    ///< another process is at it
  Stopped,  ///< by Progress::stop; the next worker goes on there
};

/// What became of a shard; `holder` says who is at one that is in use.
struct Worked {
  Outcome outcome = Outcome::Done;
  std::string holder;
};

/// Does a shard, or goes on where a worker has left it that is dead. Whatever happens, it is
/// committed once or not at all. Two workers that do not see each other's locks, as on some network
/// file systems, each do all of it in a folder of their own, and one commits.
///
/// `configuration`: how pages become outputs; inputs, pieces, paths and the attempt are filled in
/// here. To be called before the process has other threads (corpus::try_suspects) unless nobody
/// has died at the shard.
///
/// Errors: InvalidArgument when inputs have changed; Io (an input cannot be read, a disk is full):
/// what was done is kept, and another worker can go on.
Result<Worked> work_on(const Plan& plan, std::size_t shard, const corpus::RunOptions& configuration,
                       corpus::Progress& progress);

}  // namespace sito::shard
