// SPDX-License-Identifier: Apache-2.0
// Holds connections until the head of a request has come, or the rest of its body; they wait without
// a thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace sito::serve {

/// A waiting socket.
struct Parked {
  int socket = -1;
  std::size_t requests_left = 0;  ///< requests that it may still make
  std::string request = {};       ///< what was received of a request whose body is not complete
  std::size_t request_bytes = 0;  ///< the size of that request with its body; 0: there is none
  [[nodiscard]] bool waits_for_body() const { return request.size() < request_bytes; }
};

/// Owns the waiting sockets. Several threads may use it at once.
class Parking {
 public:
  /// Serves a connection that has received the head of a request, or all of the request whose body
  /// it waits for, or has ended. Takes `parked` and returns true; returns false if that is not
  /// possible now, and is called again.
  using Resume = std::function<bool(Parked& parked)>;

  /// Keeps the number of incomplete bodies in `n_bodies`, which has to live longer.
  Parking(Resume resume, std::chrono::milliseconds most_time, std::size_t most_sockets,
          std::atomic<std::size_t>& n_bodies);
  ~Parking() { stop(); }
  Parking(const Parking&) = delete;
  Parking& operator=(const Parking&) = delete;

  /// Closes the socket if there is no room, after `most_time`, if a head or a body does not come
  /// within its bounds, or at the end. If incomplete bodies take more memory than a bound, the
  /// oldest of them ends.
  void park(Parked parked);
  /// Closes all waiting sockets.
  void stop();

 private:
  using Clock = std::chrono::steady_clock;
  struct Place {
    Parked parked;
    Clock::time_point latest;
    std::size_t head_bytes = 0;  // of a head that is not complete
    std::size_t n_looks = 0;
    Clock::time_point body_begin = {};
  };
  using Places = std::unordered_map<int, Place>;

  void watch();
  bool resume(int socket);
  bool is_ready(Place& place);
  bool receive(Place& place);
  void wait_for_more(Place& place, std::size_t n_bytes);
  void watch_again(const Place& place) const;
  Places::iterator close(Places::iterator place);
  Parked take(Places::iterator place);
  void end_oldest_bodies();
  void close_late();

  const Resume resume_;
  const std::chrono::milliseconds most_time_;
  const std::size_t most_sockets_;
  std::atomic<std::size_t>& n_bodies_;
  const int epoll_;
  std::mutex mutex_;
  Places places_;
  std::vector<int> delayed_;                    // complete requests for which there was no thread
  std::size_t body_bytes_ = 0;                  // of all incomplete requests
  Clock::time_point next_look_ = Clock::now();  // for the watching thread only
  bool ends_ = false;
  std::atomic<bool> stops_{false};
  std::thread watcher_;
};

}  // namespace sito::serve
