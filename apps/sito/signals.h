// SPDX-License-Identifier: Apache-2.0
// Ctrl-C asks a run to end well; a second one ends the process at once.
#pragma once

#include <atomic>

namespace sito::app {

/// While it lives, SIGINT, SIGTERM and SIGHUP (if it is not ignored) set `stop`. One at a time.
class StopOnSignal {
 public:
  explicit StopOnSignal(std::atomic<bool>& stop);
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
};

}  // namespace sito::app
