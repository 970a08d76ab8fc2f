// SPDX-License-Identifier: Apache-2.0
// Accepts connections and gives each to a thread, for protocols that the HTTP library does not
// speak.
#pragma once

#include "sito/base/result.h"

#include "serve/connection.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>

namespace sito::serve {

/// Says why no server can listen there. `reason`: errno.
Error listen_error(const std::string& host, unsigned port, int reason);

class TcpServer {
 public:
  static constexpr std::size_t kMaxConnections = 64;  ///< each holds a thread
  /// Reads and answers until the connection ends; called from several threads at once.
  using Handler = std::function<void(Connection& connection)>;

  /// Binds to a numeric address; port 0 takes a free port. Error: Io, of listen_error().
  static Result<std::unique_ptr<TcpServer>> bind(const std::string& host, unsigned port,
                                                 Handler handler);
  ~TcpServer();
  TcpServer(const TcpServer&) = delete;
  TcpServer& operator=(const TcpServer&) = delete;

  [[nodiscard]] unsigned port() const { return port_; }
  /// Serves until `stop` is set, and then calls `end`: handlers should return after their current
  /// reply. Handlers that are still running after five seconds can read no more. Connections beyond
  /// the bound wait; if as many wait already, they are closed. While some wait, the server can read
  /// no more from connections that are idle, or that send or read less than 64 kB a second, from
  /// those first that have been so for longest, and for at least two seconds.
  void run(const std::atomic<bool>& stop, const std::function<void()>& end);

 private:
  TcpServer(int socket, unsigned port, Handler handler)
      : socket_(socket), port_(port), handle_(std::move(handler)) {}
  void take(int socket);
  void wait_for_answers();
  bool wake(bool only_waiting);
  void end_latest();

  const int socket_;
  const unsigned port_;
  const Handler handle_;
  std::mutex mutex_;
  std::set<const Connection*> open_;
  std::size_t n_queued_ = 0;  // connections without a thread
  bool ends_ = false;
};

}  // namespace sito::serve
