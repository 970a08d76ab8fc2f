// SPDX-License-Identifier: Apache-2.0
// The socket of one client, with bounds on how long and how much it may take to ask.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>

namespace sito::serve {

/// Owns the socket. One thread, but for wake(), is_waiting() and peer_has_gone().
class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Connection(int socket) : socket_(socket) {}
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Waits for the first byte of a request; then its head has to come within bounds. False: none
  /// came, or the client has gone.
  bool wait_for_request(std::chrono::milliseconds timeout);
  /// The head is read; so many bytes follow.
  void expect_body(std::size_t bytes);
  /// So many bytes may be read, until `patience` is over.
  void expect_body(std::size_t bytes, std::chrono::milliseconds patience);
  /// Whether bytes have come that were not read.
  [[nodiscard]] bool has_bytes() const { return begin_ < end_; }

  /// As ::read and ::write; -1 also when a bound is reached.
  long read(char* into, std::size_t size);
  long write(const char* from, std::size_t size);

  /// Whether something comes in time, or the client goes.
  [[nodiscard]] bool can_be_read(std::chrono::milliseconds timeout) const;
  /// The socket stays open, and is somebody else's.
  void release() { socket_ = -1; }
  /// Ends a wait for the next request.
  void wake() const;
  /// Whether nothing of the next request has come.
  [[nodiscard]] bool is_waiting() const { return is_waiting_; }
  [[nodiscard]] bool peer_has_gone() const;
  /// Nothing more is read or written: lets the client get what was written, although it may be
  /// sending yet.
  void finish();

  [[nodiscard]] int socket() const { return socket_; }

 private:
  bool fill(Clock::time_point latest);

  int socket_;
  std::array<char, 16384> buffer_{};
  std::size_t begin_ = 0, end_ = 0;  // what of the buffer was not read yet
  std::size_t left_ = 0;             // bytes that may still be read of this request
  bool in_head_ = false;
  std::atomic<bool> is_waiting_{false};
  Clock::time_point latest_;
};

}  // namespace sito::serve
