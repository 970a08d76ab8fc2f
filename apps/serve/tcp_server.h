// SPDX-License-Identifier: Apache-2.0
// Takes connections and gives each to a thread, for protocols that the HTTP library does not speak.
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

class TcpServer {
 public:
  static constexpr std::size_t kMostConnections = 64;  ///< each holds a thread
  /// Reads and answers until the connection ends; called from several threads at once.
  using Handler = std::function<void(Connection& connection)>;

  /// Binds to a numeric address; port 0 takes a free one. Error: Io when it cannot be had.
  static Result<std::unique_ptr<TcpServer>> bind(const std::string& host, unsigned port,
                                                 Handler handler);
  ~TcpServer();
  TcpServer(const TcpServer&) = delete;
  TcpServer& operator=(const TcpServer&) = delete;

  [[nodiscard]] unsigned port() const { return port_; }
  /// Serves until `stop` is set, and calls `end` then: handlers are to return after their answer.
  /// Those that have not done so in five seconds read nothing more. Connections above the most
  /// wait, as many again are closed.
  void run(const std::atomic<bool>& stop, const std::function<void()>& end);

 private:
  TcpServer(int socket, unsigned port, Handler handler)
      : socket_(socket), port_(port), handle_(std::move(handler)) {}
  void take(int socket);
  void wait_for_answers();
  bool wake(bool only_waiting);

  const int socket_;
  const unsigned port_;
  const Handler handle_;
  std::mutex mutex_;
  std::set<const Connection*> open_;
  bool ends_ = false;
};

}  // namespace sito::serve
