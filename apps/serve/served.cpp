// SPDX-License-Identifier: Apache-2.0
#include "serve/served.h"

#include <vector>

namespace sito::serve {

bool Served::begin_wait(const Connection& connection) {
  const std::lock_guard lock(mutex_);
  if (!ends_) waits_[&connection] = true;
  return !ends_;
}

void Served::end_wait(const Connection& connection) {
  const std::lock_guard lock(mutex_);
  waits_[&connection] = false;
}

void Served::remove(const Connection& connection) {
  const std::lock_guard lock(mutex_);
  waits_.erase(&connection);
}

void Served::wake_all() {
  const std::lock_guard lock(mutex_);
  ends_ = true;
  for (const auto& [connection, waits] : waits_) {
    // Also those whose clients have to read: their time is over, too.
    const bool waits_for_peer = connection->lateness() != Connection::Clock::duration{};
    if (waits || waits_for_peer) connection->wake();
  }
}

void Served::end_slowest(std::size_t n) {
  if (n == 0) return;
  const std::lock_guard lock(mutex_);
  std::vector<const Connection*> connections;
  for (const auto& [connection, waits] : waits_) connections.push_back(connection);
  serve::end_slowest(connections, n);
}

}  // namespace sito::serve
