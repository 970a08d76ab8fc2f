// SPDX-License-Identifier: Apache-2.0
// The socket of one client, with bounds on the time and the size of a request.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace sito::serve {

/// A client has to send the head of a request within these bounds.
inline constexpr std::size_t kMaxRequestHeadBytes = std::size_t{64} << 10;
inline constexpr std::chrono::seconds kMaxRequestHeadTime{10};

/// Returns the time by which a body of `n_bytes` has to be there: 20 s after `begin`, and a second for
/// each 64 kB.
std::chrono::steady_clock::time_point body_deadline(std::chrono::steady_clock::time_point begin,
                                                    std::size_t n_bytes);

/// What a socket has of the head of a request. The bytes stay in the socket.
struct HeadPeek {
  std::size_t n_bytes = 0;  ///< that have come, up to kMaxRequestHeadBytes
  bool is_part = false;     ///< the client is there and has to send more
};
HeadPeek peek_head(int socket);

/// How fast a peer receives or sends one request. All threads may ask for lateness().
class PeerPace {
 public:
  using Clock = std::chrono::steady_clock;

  /// Begins a request: nothing was moved, and nothing was waited.
  void restart();
  /// Counts bytes that were received or written.
  void add_bytes(std::size_t bytes) { n_moved_ += bytes; }
  void begin_wait(bool is_writing);
  void end_wait();
  /// Returns true during a wait for the peer to read.
  [[nodiscard]] bool is_writing() const { return is_writing_; }
  /// See Connection::lateness().
  [[nodiscard]] Clock::duration lateness(int socket) const;

 private:
  std::atomic<std::size_t> n_moved_{0};  // bytes
  // The time that was spent on waiting, and the begin of the current wait (0: there is none).
  std::atomic<Clock::rep> waited_{0}, waits_since_{0};
  std::atomic<bool> is_writing_{false};
};

/// Owns the socket. For one thread, except wake(), was_woken(), is_waiting(), lateness() and
/// peer_has_gone().
class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Connection(int socket) : socket_(socket) {}
  /// The same behind bytes that were received before.
  Connection(int socket, std::string received) : socket_(socket), received_(std::move(received)) {}
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  /// Waits for the first byte of a request; its head then has to come within bounds. Returns false
  /// if none came, or if the client has gone.
  bool wait_for_request(std::chrono::milliseconds timeout);
  /// Begins the body: `bytes` bytes follow.
  void expect_body(std::size_t bytes);
  /// The same with a time: the bytes may be read for as long as `patience`.
  void expect_body(std::size_t bytes, std::chrono::milliseconds patience);
  /// Returns the head that was read, as it came.
  [[nodiscard]] std::string head() const;
  /// Receives a body of that size, as long as it comes without a pause. Returns true if all of it is
  /// there.
  bool receive_body(std::size_t bytes);
  /// Takes all that came of the request, also what was read already. For a request whose body is
  /// not complete; the connection is then of no more use.
  std::string take_request();
  /// Takes the bytes that were received and not read; the connection is then of no more use.
  std::string take_unread();
  /// The size of the head, after receive_body() has returned false.
  [[nodiscard]] std::size_t head_bytes() const { return head_.size(); }
  /// Returns true if bytes have come that were not read.
  [[nodiscard]] bool has_bytes() const { return begin_ < end_ || received_at_ < received_.size(); }

  /// As ::read and ::write; -1 also if a bound is reached.
  long read(char* into, std::size_t size);
  long write(const char* from, std::size_t size);

  /// Returns true if something comes in time, or if the client goes.
  [[nodiscard]] bool can_be_read(std::chrono::milliseconds timeout) const;
  /// Gives up the socket without closing it.
  void release() { socket_ = -1; }
  /// Ends a wait for bytes of the client, or for the client to read.
  void wake() const;
  [[nodiscard]] bool was_woken() const { return was_woken_; }
  /// Begins a wait for bytes that are not read through this class: its time counts as lateness.
  void wait_from_now();
  /// Returns true if nothing of the next request has come.
  [[nodiscard]] bool is_waiting() const { return is_waiting_; }
  /// While the peer is waited for, which has to send or to read: by how much it is slower than
  /// bodies may be, over all of this request; otherwise 0.
  [[nodiscard]] Clock::duration lateness() const { return pace_.lateness(socket_); }
  [[nodiscard]] bool peer_has_gone() const;
  /// Ends reading and writing. The client still gets what was written, even if it is still sending.
  void finish();

  [[nodiscard]] int socket() const { return socket_; }

 private:
  bool wait_for(short events, Clock::time_point latest);
  bool fill(Clock::time_point latest);
  bool refill();
  bool receive(Clock::time_point latest);

  int socket_;
  std::string received_;  // from the socket, and not in the buffer yet
  std::size_t received_at_ = 0;
  std::string head_;            // the part of the head that the buffer has no more
  std::size_t head_begin_ = 0;  // of the rest, in the buffer
  std::array<char, 16384> buffer_{};
  std::size_t begin_ = 0, end_ = 0;  // the unread part of the buffer
  std::size_t left_ = 0;             // bytes that may still be read for this request
  bool in_head_ = false;
  std::atomic<bool> is_waiting_{false};
  mutable std::atomic<bool> was_woken_{false};
  PeerPace pace_;
  Clock::time_point latest_;
};

/// Wakes up to `n` connections whose peers are too slow, the slowest first. Threads are scarce, and
/// slow peers must not hold them for long while other clients wait.
void end_slowest(const std::vector<const Connection*>& connections, std::size_t n);

}  // namespace sito::serve
