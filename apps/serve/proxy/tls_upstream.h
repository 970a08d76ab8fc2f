// SPDX-License-Identifier: Apache-2.0
// Connections of a proxy to servers that speak TLS, for browsers that do not.
#pragma once

#include "sito/base/result.h"

#include "serve/connection.h"
#include "serve/proxy/upstream.h"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

namespace sito::serve::proxy {

/// A connection to a server, with the thread that carries its TLS, if it has any.
struct Upstream {
  std::unique_ptr<Connection> connection;
  std::jthread pump;  ///< ends when the connection is closed
  bool is_secure = false;

  Upstream() = default;
  Upstream(Upstream&&) noexcept = default;
  Upstream& operator=(Upstream&& other) noexcept {
    connection = std::move(other.connection);  // first: waits for the pump
    pump = std::move(other.pump);
    is_secure = other.is_secure;
    return *this;
  }
  ~Upstream() { connection.reset(); }
};

/// Connects by TLS if the server speaks it, else by plain HTTP. Several threads may use it at once.
class TlsUpstreams {
 public:
  TlsUpstreams();
  ~TlsUpstreams();
  TlsUpstreams(const TlsUpstreams&) = delete;
  TlsUpstreams& operator=(const TlsUpstreams&) = delete;

  /// Tries port 443 instead of 80, and any other port itself. Network: there is no host, it takes
  /// no connection, or its certificate is not valid. A server with an invalid certificate is not
  /// tried without TLS.
  Result<Upstream> connect(const Place& place);

 private:
  using Clock = std::chrono::steady_clock;
  struct Context;

  Result<Upstream> connect_plainly(const Place& place);
  bool is_known_as_plain(const std::string& key);

  std::unique_ptr<Context> context_;
  std::mutex mutex_;
  std::map<std::string, Clock::time_point> plain_;  // servers without TLS, and until when this
                                                    // holds
};

}  // namespace sito::serve::proxy
