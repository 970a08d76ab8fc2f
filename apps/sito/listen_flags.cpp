// SPDX-License-Identifier: Apache-2.0
#include "sito/listen_flags.h"

#include "sito/help.h"

#include "serve/gate.h"
#include "serve/secrets.h"

#include <arpa/inet.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <utility>

namespace sito::app {
namespace {

constexpr unsigned kHighestPort = 65535;
constexpr std::size_t kShortestToken = 16;
constexpr std::size_t kLongestToken = 256;

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

bool is_numeric(const std::string& host) {
  unsigned char address[sizeof(in6_addr)];
  return ::inet_pton(AF_INET, host.c_str(), address) == 1 ||
         ::inet_pton(AF_INET6, host.c_str(), address) == 1;
}

// What others call this machine.
std::string machine_name() {
  char name[256];
  if (::gethostname(name, sizeof name) != 0) return "localhost";
  name[sizeof name - 1] = '\0';
  return name;
}

bool is_token(const std::string& token) {
  const bool is_plain = std::all_of(token.begin(), token.end(), [](unsigned char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' ||
           c == '_';
  });
  return is_plain && token.size() >= kShortestToken && token.size() <= kLongestToken;
}

}  // namespace

void ListenFlags::declare_port(CLI::App& app) {
  app.add_option("--port", port_, "Port; default: one that is free")
      ->type_name("N")
      ->check(number_between(1U, kHighestPort));
}

void ListenFlags::declare(CLI::App& app) {
  declare_port(app);
  app.add_option("--bind", host_,
                 "Numeric address to listen at; default 127.0.0.1. At others, who asks needs the "
                 "token")
      ->type_name("ADDRESS");
  app.add_option("--token", token_,
                 "The secret that lets others in; default: a new one each time, which is printed")
      ->type_name("TEXT");
}

void ListenFlags::declare_place(CLI::App& app) {
  declare_port(app);
  app.add_option("--bind", host_,
                 "Numeric address to listen at; default 127.0.0.1. At others, whoever reaches it "
                 "may use it")
      ->type_name("ADDRESS");
}

Result<void> ListenFlags::build() {
  if (host_ == "localhost") host_ = "127.0.0.1";
  if (!is_numeric(host_)) {
    return invalid("--bind is a numeric address such as 127.0.0.1 or ::1, not '" + host_ + "'");
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
  std::fputs("sito: others can reach it, and what they send can be read on the way (no TLS)\n",
             stderr);
}

}  // namespace sito::app
