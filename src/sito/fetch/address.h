// SPDX-License-Identifier: Apache-2.0
// Numeric network addresses, and which of them do not belong to the public Internet.
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

/// Returns the address in a socket address; nothing for other families than the Internet's.
std::optional<IpAddress> address_of(const sockaddr& socket_address);
/// Reads "192.0.2.1" or "2001:db8::1", without surrounding text; nothing for other forms.
std::optional<IpAddress> parse_address(std::string_view text);
/// Formats an address: "192.0.2.1", "2001:db8::1".
std::string to_text(const IpAddress& address);

/// Describes a special address, "a private address (10.0.0.0/8)"; "" for one of the public
/// Internet. An address with an IPv4 address inside is special if that one is, and also if the form
/// itself is not in use between hosts.
/// Source: IANA special-purpose address registries for IPv4 and IPv6; IPv6 addresses that are not
///         assigned as global unicast are refused, too.
std::string special_use(const IpAddress& address);

/// Returns true if an interface of this machine has the address. Services that are closed to the
/// outside would answer there, even if it is public. Cost: a query to the kernel.
bool is_own(const IpAddress& address);

}  // namespace sito::fetch
