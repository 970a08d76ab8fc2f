// SPDX-License-Identifier: Apache-2.0
// The flags for the address and the token of a server, which all servers share.
#pragma once

#include "sito/base/result.h"

#include "serve/local_server.h"
#include "tool/flag_table.h"

#include <string>

namespace sito::app {

class ListenFlags {
 public:
  /// `port`: how the help describes the default port.
  void declare(FlagTable& table, const std::string& port = kAnyPort);
  /// Declares the port only, for servers that listen on loopback alone.
  void declare_port(FlagTable& table, const std::string& port = kAnyPort);
  /// Declares no token, for protocols that have none.
  void declare_place(FlagTable& table);
  /// Makes a token if others can reach the server and none was given. InvalidArgument: not a
  /// numeric address, or a token that is too short or cannot be sent.
  Result<void> build();

  [[nodiscard]] const std::string& host() const { return host_; }
  [[nodiscard]] unsigned port() const { return port_; }
  [[nodiscard]] bool is_open_to_others() const;
  /// Returns "" on loopback, unless a token was given.
  [[nodiscard]] const std::string& token() const { return token_; }
  /// Returns true if the token was generated, so that the user has to be told.
  [[nodiscard]] bool made_token() const { return made_token_; }
  /// Returns the URL for others.
  [[nodiscard]] std::string address(const serve::LocalServer& server) const;
  /// Returns "127.0.0.1:1344" or "[::1]:1344".
  [[nodiscard]] std::string host_and_port(unsigned port) const;
  /// Warns once that there is no TLS, if that matters.
  void warn(bool quiet) const;

 private:
  static constexpr const char* kAnyPort = "any free port";

  std::string host_ = "127.0.0.1";
  std::string token_;
  unsigned port_ = 0;
  bool made_token_ = false;
};

}  // namespace sito::app
