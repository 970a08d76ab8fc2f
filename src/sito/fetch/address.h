// SPDX-License-Identifier: Apache-2.0
// Numeric network addresses, and which of them are nobody's on the public Internet.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

struct sockaddr;

namespace sito::fetch {

/// An address of IPv4 (the first four bytes) or IPv6, in network order.
struct IpAddress {
  bool is_v6 = false;
  std::array<std::uint8_t, 16> bytes{};
  bool operator==(const IpAddress&) const = default;
};

/// The address in a socket address; nothing for families that are not the Internet's.
std::optional<IpAddress> address_of(const sockaddr& socket_address);
/// Reads "192.0.2.1" or "2001:db8::1", with nothing around it; nothing for other forms.
std::optional<IpAddress> parse_address(std::string_view text);
/// "192.0.2.1", "2001:db8::1".
std::string to_text(const IpAddress& address);

/// What a special address is, "a private address (10.0.0.0/8)"; "" for one of the public Internet.
/// An address that carries one of IPv4 inside is special when that one is, and also when the form
/// itself is not in use between hosts.
/// Source: IANA special-purpose address registries for IPv4 and IPv6; whatever of IPv6 is not
///         assigned as global unicast is refused too.
std::string special_use(const IpAddress& address);

/// Whether an interface of this machine has the address: services that are closed to the outside
/// would answer there, public as it may be. Cost: a question to the kernel.
bool is_own(const IpAddress& address);

}  // namespace sito::fetch
