// SPDX-License-Identifier: Apache-2.0
// Reads the progress of a run over shards from its folder alone.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/account/account.h"
#include "sito/shard/plan.h"

#include <cstdint>
#include <string>
#include <vector>

namespace sito::shard {

/// A shard with an unfinished attempt.
struct OpenShard {
  std::size_t shard = 0;
  std::string holder;         ///< machine and process
  bool alive = false;         ///< as far as its locks are visible here
  std::uint64_t records = 0;  ///< done so far
};

struct SlowShard {
  std::size_t shard = 0;
  double seconds = 0;
  std::string machine;
};

struct Status {
  std::size_t shards = 0;
  std::size_t done = 0;
  std::uint64_t bytes = 0;       ///< of the inputs
  std::uint64_t bytes_done = 0;  ///< of shards that are committed
  double seconds = 0;            ///< of the workers that committed them
  std::size_t poison = 0;        ///< records that were set aside
  corpus::Account account;       ///< of the shards that are committed
  std::vector<OpenShard> open;
  std::vector<SlowShard> slowest;    ///< of those that are done, kMaxSlow at most
  std::vector<std::size_t> missing;  ///< without a commit, in order
  std::vector<std::string> faults;   ///< commits that cannot be read or are of another plan

  static constexpr std::size_t kMaxSlow = 5;
};

/// Reads commits and journals; changes nothing. Errors: Io.
Result<Status> status_of(const Plan& plan);

}  // namespace sito::shard
