// SPDX-License-Identifier: Apache-2.0
// Sessions with a server; a lost server is started again.
#pragma once

#include "sito/base/result.h"
#include "sito/basex/client.h"
#include "sito/basex/server.h"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>

namespace sito::basex {

/// A session, and the start of the server to which it belongs.
struct Session {
  Client client;
  std::uint64_t generation = 0;
};

/// Manages one server for all threads of a run: its own, which it starts again if it ends or hangs,
/// or a foreign one, for which it only waits. Safe from any thread.
class Supervisor {
 public:
  /// Starts a server. Errors: those of Server::start().
  static Result<std::shared_ptr<Supervisor>> start(const ServerOptions& options);
  /// Connects to a running server; its user needs the rights for the requests.
  static std::shared_ptr<Supervisor> of(const ClientOptions& options);

  /// Opens a new session. If sito's own server has ended, starts it again; tries a foreign one
  /// for a minute if it has answered before. Errors: those of Client::connect() and
  /// Server::start().
  Result<Session> connect(Account account, std::chrono::milliseconds answer_time);
  /// Reports that the server of this start does not answer. Ends it, so that the next connect()
  /// starts it again. No effect if that was done already, or for a foreign server.
  void give_up(std::uint64_t generation);

  /// Returns null for a foreign server.
  [[nodiscard]] Server* server() const { return server_.get(); }
  /// Returns how often sito's own server was started again.
  [[nodiscard]] std::uint64_t restarts() const;

 private:
  Supervisor() = default;
  Result<Session> connect_own(Account account, std::chrono::milliseconds answer_time);

  std::mutex mutex_;
  std::unique_ptr<Server> server_;
  ClientOptions remote_;
  std::atomic<bool> seen_{false};  ///< a foreign server has answered
};

}  // namespace sito::basex
