// SPDX-License-Identifier: Apache-2.0
// Sessions with a server that is there again when it was lost.
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

/// A session, and of which start of the server it is.
struct Session {
  Client client;
  std::uint64_t generation = 0;
};

/// Looks after one server for all threads of a run: its own, which is started again when it ends or
/// hangs, or one that others look after, for which it only waits. Threads: any.
class Supervisor {
 public:
  /// Starts a server. Errors: as of Server::start().
  static Result<std::shared_ptr<Supervisor>> start(const ServerOptions& options);
  /// For a server that is there; its user has to be allowed to what is asked of it.
  static std::shared_ptr<Supervisor> of(const ClientOptions& options);

  /// A new session, for which a server of its own is started again if it has ended; that of
  /// somebody else is tried again for a minute if it has been there. Errors: as of
  /// Client::connect() and Server::start().
  Result<Session> connect(Account account, std::chrono::milliseconds answer_time);
  /// Says that the server of this start does not answer: it is ended, so that the next connect()
  /// starts it anew. Without effect when that has been done, or when it is not its own.
  void give_up(std::uint64_t generation);

  /// Null when it is not its own.
  [[nodiscard]] Server* server() const { return server_.get(); }
  /// How often a server of its own was started again.
  [[nodiscard]] std::uint64_t restarts() const;

 private:
  Supervisor() = default;
  Result<Session> connect_own(Account account, std::chrono::milliseconds answer_time);

  std::mutex mutex_;
  std::unique_ptr<Server> server_;
  ClientOptions remote_;
  std::atomic<bool> seen_{false};  ///< that one has answered
};

}  // namespace sito::basex
