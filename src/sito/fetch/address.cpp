// SPDX-License-Identifier: Apache-2.0
#include "sito/fetch/address.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstring>
#include <span>

namespace sito::fetch {
namespace {

/// A prefix of addresses. `bytes` has as many as its bits need; the others are 0.
struct Range {
  std::array<std::uint8_t, 16> bytes;
  unsigned bits;
  std::string_view text;  // the prefix in its usual notation
  std::string_view what;
};

// The first range that contains the address counts.
constexpr Range kV4[] = {
    {{0}, 8, "0.0.0.0/8", "an address of \"this network\""},
    {{10}, 8, "10.0.0.0/8", "a private address"},
    {{100, 64}, 10, "100.64.0.0/10", "an address behind a provider's NAT"},
    {{127}, 8, "127.0.0.0/8", "a loopback address"},
    {{169, 254}, 16, "169.254.0.0/16", "a link-local address"},
    {{172, 16}, 12, "172.16.0.0/12", "a private address"},
    {{192, 0, 0}, 24, "192.0.0.0/24", "an address of protocols"},
    {{192, 0, 2}, 24, "192.0.2.0/24", "an address for documentation"},
    {{192, 88, 99}, 24, "192.88.99.0/24", "a relay of 6to4"},
    {{192, 168}, 16, "192.168.0.0/16", "a private address"},
    {{198, 18}, 15, "198.18.0.0/15", "an address for benchmarks"},
    {{198, 51, 100}, 24, "198.51.100.0/24", "an address for documentation"},
    {{203, 0, 113}, 24, "203.0.113.0/24", "an address for documentation"},
    {{224}, 4, "224.0.0.0/4", "a multicast address"},
    {{240}, 4, "240.0.0.0/4", "a reserved address"},
};
constexpr Range kV6[] = {
    {{}, 128, "::", "the unspecified address"},
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 128, "::1", "the loopback address"},
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, 96, "::ffff:0:0/96", "IPv4 written as IPv6"},
    {{}, 96, "::/96", "IPv4 written as IPv6"},
    {{0x00, 0x64, 0xFF, 0x9B, 0, 1}, 48, "64:ff9b:1::/48", "an address of a local translator"},
    {{0x20, 0x01, 0, 0}, 32, "2001::/32", "an address of a Teredo tunnel"},
    {{0x20, 0x01}, 23, "2001::/23", "an address of protocols"},
    {{0x20, 0x01, 0x0D, 0xB8}, 32, "2001:db8::/32", "an address for documentation"},
    {{0x20, 0x02}, 16, "2002::/16", "an address of a 6to4 tunnel"},
    {{0x3F, 0xFF}, 20, "3fff::/20", "an address for documentation"},
    {{0xFC}, 7, "fc00::/7", "a private address"},
    {{0xFE, 0x80}, 10, "fe80::/10", "a link-local address"},
    {{0xFE, 0xC0}, 10, "fec0::/10", "a site-local address"},
    {{0xFF}, 8, "ff00::/8", "a multicast address"},
};
// Translators for networks without IPv4 (RFC 6052): the inner address decides.
constexpr Range kNat64 = {{0x00, 0x64, 0xFF, 0x9B}, 96, "64:ff9b::/96", "an address of NAT64"};
constexpr Range kGlobalUnicast = {{0x20}, 3, "2000::/3", "global unicast"};

bool holds(const Range& range, const IpAddress& address) {
  const std::size_t whole = range.bits / 8;
  const unsigned rest = range.bits % 8;
  if (!std::equal(range.bytes.begin(), range.bytes.begin() + whole, address.bytes.begin())) {
    return false;
  }
  return rest == 0 || ((range.bytes[whole] ^ address.bytes[whole]) >> (8 - rest)) == 0;
}

std::string found_in(std::span<const Range> ranges, const IpAddress& address) {
  for (const Range& range : ranges) {
    if (!holds(range, address)) continue;
    return std::string(range.what) + " (" + std::string(range.text) + ")";
  }
  return {};
}

IpAddress last_four_bytes(const IpAddress& address) {
  IpAddress inside;
  std::copy(address.bytes.begin() + 12, address.bytes.end(), inside.bytes.begin());
  return inside;
}

}  // namespace

std::optional<IpAddress> address_of(const sockaddr& socket_address) {
  IpAddress address;
  if (socket_address.sa_family == AF_INET) {
    const auto& v4 = reinterpret_cast<const sockaddr_in&>(socket_address);
    std::memcpy(address.bytes.data(), &v4.sin_addr, 4);
    return address;
  }
  if (socket_address.sa_family == AF_INET6) {
    const auto& v6 = reinterpret_cast<const sockaddr_in6&>(socket_address);
    address.is_v6 = true;
    std::memcpy(address.bytes.data(), &v6.sin6_addr, 16);
    return address;
  }
  return std::nullopt;
}

std::optional<IpAddress> parse_address(std::string_view text) {
  IpAddress address;
  const std::string whole(text);  // ends with a NUL
  address.is_v6 = text.find(':') != std::string_view::npos;
  const int family = address.is_v6 ? AF_INET6 : AF_INET;
  if (whole.size() != std::strlen(whole.c_str())) return std::nullopt;
  if (::inet_pton(family, whole.c_str(), address.bytes.data()) != 1) return std::nullopt;
  return address;
}

std::string to_text(const IpAddress& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  ::inet_ntop(address.is_v6 ? AF_INET6 : AF_INET, address.bytes.data(), text.data(), text.size());
  return text.data();
}

std::string special_use(const IpAddress& address) {
  if (!address.is_v6) return found_in(kV4, address);
  if (holds(kNat64, address)) {
    const std::string inside = special_use(last_four_bytes(address));
    return inside.empty() ? "" : inside + " behind NAT64 (" + std::string(kNat64.text) + ")";
  }
  std::string what = found_in(kV6, address);
  if (what.empty() && !holds(kGlobalUnicast, address)) what = "an unassigned address";
  return what;
}

bool is_own(const IpAddress& address) {
  ifaddrs* interfaces = nullptr;
  if (::getifaddrs(&interfaces) != 0) return false;
  bool found = false;
  for (const ifaddrs* one = interfaces; one != nullptr && !found; one = one->ifa_next) {
    found = one->ifa_addr != nullptr && address_of(*one->ifa_addr) == address;
  }
  ::freeifaddrs(interfaces);
  return found;
}

}  // namespace sito::fetch
