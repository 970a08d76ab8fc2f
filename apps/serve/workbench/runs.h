// SPDX-License-Identifier: Apache-2.0
// Runs over archives started from the workbench.
#pragma once

#include "serve/json.h"
#include "serve/workbench/jobs.h"

#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::serve {

/// One run, as the list of runs shows it.
struct RunFacts {
  std::vector<std::string> inputs;
  std::string algorithm, format, output;
  std::string started;  ///< ISO 8601, UTC
  std::string secret;   ///< in the URL of its file
  std::string written;  ///< the file as it was written; "" while it runs
  std::shared_ptr<Job> job;
  std::string account;  ///< JSON; "" while it runs
};

/// Keeps the latest ones. Several threads may use it at once.
class Runs {
 public:
  static constexpr std::size_t kMostKept = 50;

  void add(RunFacts run);
  void close(const std::shared_ptr<const Job>& job, std::string account, std::string written);
  /// Returns nothing if the run is not there, or no longer.
  [[nodiscard]] std::optional<RunFacts> find(std::string_view job) const;
  [[nodiscard]] std::optional<RunFacts> find_by_secret(std::string_view secret) const;
  /// Returns true if a run under way writes that file, which appears only when the run is over.
  [[nodiscard]] bool is_writing(const std::string& output) const;
  /// Returns a JSON list, the latest run first.
  [[nodiscard]] OrderedJson json() const;

  /// Returns the URL path at which a browser gets the file of a run.
  static std::string address_of(const RunFacts& run) { return "/corpus/" + run.secret + "/"; }

 private:
  mutable std::mutex mutex_;
  std::deque<RunFacts> runs_;  // oldest first
};

}  // namespace sito::serve
