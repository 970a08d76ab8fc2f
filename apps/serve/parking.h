// SPDX-License-Identifier: Apache-2.0
// Holds connections without a request; they wait without a thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <unordered_map>

namespace sito::serve {

/// A waiting socket.
struct Parked {
  int socket = -1;
  std::size_t requests_left = 0;  ///< requests that it may still make
};

/// Owns the waiting sockets. Several threads may use it at once.
class Parking {
 public:
  /// Serves a connection that has received bytes. Returns false if that is not possible now; it is
  /// called again.
  using Resume = std::function<bool(Parked)>;

  Parking(Resume resume, std::chrono::milliseconds most_time, std::size_t most_sockets);
  ~Parking() { stop(); }
  Parking(const Parking&) = delete;
  Parking& operator=(const Parking&) = delete;

  /// Closes the socket if there is no room, after `most_time`, or at the end.
  void park(Parked parked);
  /// Closes all waiting sockets.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Place {
    std::size_t requests_left = 0;
    Clock::time_point latest;
  };

  void watch();
  bool resume(int socket);
  void close_late();

  const Resume resume_;
  const std::chrono::milliseconds most_time_;
  const std::size_t most_sockets_;
  const int epoll_;
  std::mutex mutex_;
  std::unordered_map<int, Place> places_;
  Clock::time_point next_look_ = Clock::now();  // for the watching thread only
  bool ends_ = false;
  std::atomic<bool> stops_{false};
  std::thread watcher_;
};

}  // namespace sito::serve
