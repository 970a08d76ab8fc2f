// SPDX-License-Identifier: Apache-2.0
// Holds connections until the head of a request has come; they wait without a thread.
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
  /// Serves a connection that has received the head of a request, or has ended. Returns false if
  /// that is not possible now; it is called again.
  using Resume = std::function<bool(Parked)>;

  Parking(Resume resume, std::chrono::milliseconds most_time, std::size_t most_sockets);
  ~Parking() { stop(); }
  Parking(const Parking&) = delete;
  Parking& operator=(const Parking&) = delete;

  /// Closes the socket if there is no room, after `most_time`, if a head does not come within its
  /// bounds, or at the end.
  void park(Parked parked);
  /// Closes all waiting sockets.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Place {
    std::size_t requests_left = 0;
    Clock::time_point latest;
    std::size_t head_bytes = 0;  // of a head that is not complete
    std::size_t n_looks = 0;
  };

  void watch();
  bool resume(int socket);
  void wait_for_more(int socket, Place& place, std::size_t n_bytes);
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
