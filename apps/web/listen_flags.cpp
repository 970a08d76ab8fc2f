// SPDX-License-Identifier: Apache-2.0
#include "web/listen_flags.h"

#include "sito/base/ascii.h"
#include "sito/base/error.h"

#include "serve/gate.h"
#include "serve/secrets.h"
#include "tool/help.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>

namespace sito::app {
namespace {

constexpr unsigned kHighestPort = 65535;
constexpr std::size_t kShortestToken = 16;
constexpr std::size_t kLongestToken = 256;

bool is_numeric(const std::string& host) {
  unsigned char address[sizeof(in6_addr)];
  return ::inet_pton(AF_INET, host.c_str(), address) == 1 ||
         ::inet_pton(AF_INET6, host.c_str(), address) == 1;
}

// Returns the host name of this machine for others.
std::string machine_name() {
  char name[256];
  if (::gethostname(name, sizeof name) != 0) return "localhost";
  name[sizeof name - 1] = '\0';
  return name;
}

bool is_token(const std::string& token) {
  const bool is_plain = std::all_of(token.begin(), token.end(), [](char c) {
    return is_letter_or_digit(c) || c == '-' || c == '_';
  });
  return is_plain && token.size() >= kShortestToken && token.size() <= kLongestToken;
}

}  // namespace

void ListenFlags::declare_port(FlagTable& table, const std::string& port) {
  table.add("--port", port_, "Port; default: " + port)
      ->type_name("N")
      ->check(number_between(1U, kHighestPort));
}

void ListenFlags::declare(FlagTable& table, const std::string& port) {
  declare_port(table, port);
  table
      .add("--bind", host_,
           "IP address to listen on (default 127.0.0.1); on any other address, requests need the "
           "token")
      ->type_name("ADDRESS");
  table
      .add("--token", token_,
           "Secret that requests need; default: a new one for each run, which sito prints")
      ->type_name("TEXT");
}

void ListenFlags::declare_place(FlagTable& table) {
  declare_port(table);
  table
      .add("--bind", host_,
           "IP address to listen on (default 127.0.0.1); any client that can reach the address may "
           "use the service")
      ->type_name("ADDRESS");
}

Result<void> ListenFlags::build() {
  if (host_ == "localhost") host_ = "127.0.0.1";
  if (!is_numeric(host_)) {
    return invalid("--bind is an IP address such as 127.0.0.1 or ::1, not '" + host_ + "'");
  }
  if (!token_.empty() && !is_token(token_)) {
    return invalid("--token is " + std::to_string(kShortestToken) + " to " +
                   std::to_string(kLongestToken) + " letters, digits, - and _");
  }
  made_token_ = token_.empty() && is_open_to_others();
  if (made_token_) token_ = serve::random_hex();
  return {};
}

bool ListenFlags::is_open_to_others() const { return !serve::is_loopback_address(host_); }

std::string ListenFlags::address(const serve::LocalServer& server) const {
  const bool everywhere = host_ == "0.0.0.0" || host_ == "::";
  return everywhere ? "http://" + machine_name() + ":" + std::to_string(server.port()) + "/"
                    : server.address();
}

std::string ListenFlags::host_and_port(unsigned port) const {
  const bool is_v6 = host_.find(':') != std::string::npos;
  return (is_v6 ? "[" + host_ + "]" : host_) + ":" + std::to_string(port);
}

void ListenFlags::warn(bool quiet) const {
  if (quiet || !is_open_to_others()) return;
  std::fputs("sito: other machines can connect, and the connection is not encrypted (no TLS)\n",
             stderr);
}

}  // namespace sito::app
