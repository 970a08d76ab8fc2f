// SPDX-License-Identifier: Apache-2.0
// The connections that have a thread, so that they can be woken.
#pragma once

#include "serve/connection.h"

#include <cstddef>
#include <map>
#include <mutex>

namespace sito::serve {

/// Several threads may use it at once.
class Served {
 public:
  /// The connection waits for the head of a request, or for the rest of it. Returns false after
  /// wake_all().
  bool begin_wait(const Connection& connection);
  void end_wait(const Connection& connection);
  void remove(const Connection& connection);
  /// Wakes the connections that wait for a request, or for a client to read. No more may wait.
  void wake_all();
  /// Wakes up to `n` connections by end_slowest().
  void end_slowest(std::size_t n);

 private:
  std::mutex mutex_;
  std::map<const Connection*, bool> waits_;
  bool ends_ = false;
};

}  // namespace sito::serve
