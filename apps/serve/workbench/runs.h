// SPDX-License-Identifier: Apache-2.0
// Runs over archives that were started from the workbench.
#pragma once

#include "serve/json.h"
#include "serve/workbench/jobs.h"

#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace sito::serve {

/// One run, as the list of runs tells it.
struct RunFacts {
  std::vector<std::string> inputs;
  std::string algorithm, format, output;
  std::string started;  ///< ISO 8601, UTC
  std::shared_ptr<Job> job;
  std::string account;  ///< JSON; "" while it runs
};

/// The latest ones. Several threads may use it at once.
class Runs {
 public:
  static constexpr std::size_t kMostKept = 50;

  void add(RunFacts run);
  void close(const std::shared_ptr<const Job>& job, std::string account);
  /// Whether a run that goes on writes that file: it is there only when the run is over.
  [[nodiscard]] bool is_writing(const std::string& output) const;
  /// As a JSON list, the latest first.
  [[nodiscard]] OrderedJson json() const;

 private:
  mutable std::mutex mutex_;
  std::deque<RunFacts> runs_;  // oldest first
};

}  // namespace sito::serve
