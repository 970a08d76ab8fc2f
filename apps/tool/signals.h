// SPDX-License-Identifier: Apache-2.0
// Ctrl-C makes a run end properly; a second Ctrl-C ends the process at once.
#pragma once

#include <atomic>

namespace sito::app {

/// While it exists, SIGINT, SIGTERM and SIGHUP (if it is not ignored) set `stop`. One at a time.
class StopOnSignal {
 public:
  /// Batch systems send SIGUSR1 before the time of a job ends.
  enum class Also : bool { No, Usr1 };
  explicit StopOnSignal(std::atomic<bool>& stop, Also also = Also::No);
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  /// Returns true if such a signal has come.
  [[nodiscard]] bool signalled() const;
};

}  // namespace sito::app
