// SPDX-License-Identifier: Apache-2.0
// One worker on one shard.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"
#include "sito/shard/commit.h"
#include "sito/shard/plan.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace sito::shard {

enum class Outcome : std::uint8_t {
  Done,     ///< committed by this worker
  WasDone,  ///< committed before, or by another worker meanwhile
  InUse,    ///< another process works on it
  Stopped,  ///< by Progress::stop; the next worker continues
};

/// The outcome of a shard; `holder` names the process that uses it.
struct Worked {
  Outcome outcome = Outcome::Done;
  std::string holder;
};

/// Processes a shard, or continues the work of a dead worker. Whatever happens, the shard is
/// committed once or not at all. If two workers do not see each other's locks, as on some network
/// file systems, each does all of the work in a folder of its own, and one of them commits.
///
/// `configuration`: how pages become outputs; this function fills in inputs, pieces, paths and the
/// attempt. Call it before the process has other threads (corpus::try_suspects), unless no process
/// has died on the shard.
///
/// Errors: InvalidArgument if inputs have changed; Io (an input cannot be read, a disk is full):
/// finished work is kept, and another worker can continue.
Result<Worked> work_on(const Plan& plan, std::size_t shard, const corpus::RunOptions& configuration,
                       corpus::Progress& progress);

}  // namespace sito::shard
