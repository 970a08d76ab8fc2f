// SPDX-License-Identifier: Apache-2.0
// Where a server listens, and who may ask it; the flags that all servers share.
#pragma once

#include "sito/base/result.h"

#include "serve/local_server.h"

#include <CLI/CLI.hpp>

#include <string>

namespace sito::app {

class ListenFlags {
 public:
  void declare(CLI::App& app);
  void declare_port(CLI::App& app);  ///< for what listens on loopback alone
  /// Without a token, for protocols that know none.
  void declare_place(CLI::App& app);
  /// InvalidArgument: no numeric address, or a token that is too short or cannot be sent. Makes a
  /// token where others can reach the server and none was given.
  Result<void> build();

  [[nodiscard]] const std::string& host() const { return host_; }
  [[nodiscard]] unsigned port() const { return port_; }
  [[nodiscard]] bool is_open_to_others() const;
  /// "" on loopback, unless one was given.
  [[nodiscard]] const std::string& token() const { return token_; }
  /// Whether the token was made up, so that nobody knows it yet.
  [[nodiscard]] bool made_token() const { return made_token_; }
  /// The address for others.
  [[nodiscard]] std::string address(const serve::LocalServer& server) const;
  /// "127.0.0.1:1344", "[::1]:1344".
  [[nodiscard]] std::string host_and_port(unsigned port) const;
  /// Says, once, that there is no TLS, where that matters.
  void warn(bool quiet) const;

 private:
  std::string host_ = "127.0.0.1";
  std::string token_;
  unsigned port_ = 0;
  bool made_token_ = false;
};

}  // namespace sito::app
