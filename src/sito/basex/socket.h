// SPDX-License-Identifier: Apache-2.0
// A TCP connection; every wait is bounded.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <chrono>
#include <cstdint>
#include <string>

namespace sito::basex {

/// Reads and writes until its deadline; then both return Timeout.
class Socket : public ByteSource {
 public:
  using Clock = std::chrono::steady_clock;

  /// Connects. Errors: Network, Timeout. The time includes looking up the host's name, except for
  /// the time of the system's resolver.
  static Result<Socket> connect(const std::string& host, std::uint16_t port,
                                std::chrono::milliseconds time);
  ~Socket() override;
  Socket(Socket&& other) noexcept;
  Socket& operator=(Socket&&) = delete;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  /// Sets the deadline, from now on. With `renewed`, every piece that is read restarts it.
  void set_time(std::chrono::milliseconds time, bool renewed = false);
  Result<std::size_t> read(std::span<char> into) override;
  Result<void> write(Bytes bytes);

 private:
  explicit Socket(int socket) : socket_(socket) {}
  Result<void> wait(short events);

  int socket_;
  std::chrono::milliseconds time_{0};
  Clock::time_point deadline_{};
  bool renewed_ = false;
};

/// Returns a port of the loopback on which no program listened at that moment.
Result<std::uint16_t> free_loopback_port();

}  // namespace sito::basex
