// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: sockets of the guard; every wait is bounded.
#pragma once

#include "sito/base/result.h"
#include "sito/browser/view.h"
#include "sito/fetch/address.h"
#include "sito/fetch/visitor.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::browser {

/// A descriptor that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&&) = delete;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

/// Reads exactly `into`; returns false if it does not arrive in time, or if `stop` becomes
/// readable.
bool read_exactly(int socket, std::span<char> into, milliseconds time, int stop);
bool write_all(int socket, std::string_view bytes, milliseconds time, int stop);
/// Returns the addresses of a host, from the system. Errors: Network.
Result<std::vector<fetch::IpAddress>> look_up(const std::string& host);
/// Connects. Errors: Network, Timeout.
Result<Descriptor> connect_to(const fetch::IpAddress& address, std::uint16_t port,
                              milliseconds time, int stop);
/// Connects to a host through a proxy, which looks up its name. Errors: Network, Timeout.
Result<Descriptor> connect_through(const fetch::Proxy& proxy, const std::string& host,
                                   std::uint16_t port, milliseconds time, int stop);
/// Copies bytes both ways until both sides have ended, nothing has come for `idle`, or `stop`
/// becomes readable.
void relay(int one, int other, milliseconds idle, int stop);

}  // namespace sito::browser
