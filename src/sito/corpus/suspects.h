// SPDX-License-Identifier: Apache-2.0
// Finds records that kill the process that works on them.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"

namespace sito::corpus {

/// Tries records that were being worked on when two or more processes ended, each in a process of
/// its own. Most are innocent, because processes are killed for other reasons too. A record that
/// ends its process is set aside: its bytes go to Attempt::poison_file(), and the run counts it as
/// failed ("poison"). A record whose trial no process has survived kMostTrials times is set aside
/// as well.
///
/// Call it before the process has other threads. Cost: none without suspects; otherwise that of
/// reading up to the record. Errors: Io.
Result<void> try_suspects(const RunOptions& options);

/// A machine that runs out of memory may end both the process that tries a record and the one that
/// waits for it. A scheduler is not expected to kill so often during the trial of one record, which
/// takes milliseconds.
inline constexpr unsigned kMostTrials = 5;

}  // namespace sito::corpus
