// SPDX-License-Identifier: Apache-2.0
// A BaseX server of sito's own: prepared, started in a jail, and ended with this process
// (docs/decisions/0020-basex.md).
#pragma once

#include "sito/base/result.h"
#include "sito/basex/client.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

namespace sito::basex {

/// Options of a server. Plain data.
struct ServerOptions {
  /// Databases are in its folder "data"; "": a folder in `temporary`, removed with the server.
  std::string folder;
  std::string temporary = "/tmp";
  std::size_t memory_mb = 512;          ///< of the Java heap
  std::chrono::seconds query_time{10};  ///< of one query of any account but the administrator
  std::chrono::milliseconds start_time{30'000};
  /// Without the jail, only Java's own policy protects the files of this machine from a template:
  /// for trusted templates.
  bool jail = true;
  /// Paths of programs; "": Debian's.
  std::string java, jar, bubblewrap;
};

/// The accounts of a server.
enum class Account {
  Administrator,  ///< all rights; no time limit
  Reader,         ///< reads databases
  Template,       ///< computes on values bound to its queries, and has no other rights
};

/// A running server. Threads: all functions from any; restart() one at a time.
class Server {
 public:
  /// Finds the parts, writes the accounts with new passwords, and waits until the server accepts
  /// connections.
  /// Errors: Unsupported if Java, BaseX or bubblewrap is missing (the message names the Debian
  ///         package) or the jail cannot be made here; Io for the folder, also if another server
  ///         uses it; Timeout; Network if it ends at once, with its output.
  /// Cost:   about half a second.
  static Result<std::unique_ptr<Server>> start(const ServerOptions& options);
  /// Kills it; sessions that have written close their databases first.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Kills it, if it runs, and starts it again with the same accounts, usually on another port.
  Result<void> restart();
  void kill();  ///< when it returns, it has ended
  [[nodiscard]] bool running() const;
  /// Returns the id of the outermost process (the jail); 0 if it has ended.
  [[nodiscard]] int pid() const;
  /// Returns how often it was started: sessions of an earlier number are dead.
  [[nodiscard]] std::uint64_t generation() const;
  /// Returns the options of a session; times and limits are the defaults.
  [[nodiscard]] ClientOptions account(Account account) const;
  /// Returns the path of the databases, as seen from here.
  [[nodiscard]] std::string data_folder() const;
  [[nodiscard]] const ServerOptions& options() const;

 private:
  struct State;
  explicit Server(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// Checks that a server of sito's own can be started here. Errors: the reason if not. For tests,
/// and for messages before work begins.
Result<void> check_server(const ServerOptions& options);

}  // namespace sito::basex
