// SPDX-License-Identifier: Apache-2.0
// A BaseX server of sito's own: made ready, started in a jail, and ended with this process
// (docs/decisions/0020-basex.md).
#pragma once

#include "sito/base/result.h"
#include "sito/basex/client.h"

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>

namespace sito::basex {

/// How a server is run. Plain data.
struct ServerOptions {
  /// Databases live in its folder "data"; "": a folder in `temporary` that goes with the server.
  std::string folder;
  std::string temporary = "/tmp";
  std::size_t memory_mb = 512;          ///< of the Java heap
  std::chrono::seconds query_time{10};  ///< of one query of anybody but the administrator
  std::chrono::milliseconds start_time{30'000};
  /// Without the jail only Java's own policy stands between a template and the files of this
  /// machine: for templates that are trusted.
  bool jail = true;
  /// Where things are; "": where Debian has them.
  std::string java, jar, bubblewrap;
};

/// Who asks a server.
enum class Account {
  Administrator,  ///< anything; no time limit
  Reader,         ///< reads databases
  Template,       ///< computes on what is bound to its queries, nothing else
};

/// A running server. Threads: all functions from any, one at a time for restart().
class Server {
 public:
  /// Finds what is needed, writes the accounts with new passwords, and waits until the server takes
  /// connections.
  /// Errors: Unsupported when Java, BaseX or bubblewrap is missing (the message names the Debian
  ///         package) or the jail cannot be made here; Io for the folder, also when another server
  ///         has it; Timeout; Network when it ends at once, with what it said.
  /// Cost:   about half a second.
  static Result<std::unique_ptr<Server>> start(const ServerOptions& options);
  /// Kills it: sessions that have written close their databases before.
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Kills it, if it runs, and starts it again with the same accounts, mostly at another port.
  Result<void> restart();
  void kill();  ///< when it returns, it has ended
  [[nodiscard]] bool running() const;
  /// Of the outermost process (the jail); 0 when it has ended.
  [[nodiscard]] int pid() const;
  /// How often it was started: sessions of an earlier number are dead.
  [[nodiscard]] std::uint64_t generation() const;
  /// What a session needs; times and bounds are the defaults.
  [[nodiscard]] ClientOptions account(Account account) const;
  /// Where databases are, as seen from here.
  [[nodiscard]] std::string data_folder() const;
  [[nodiscard]] const ServerOptions& options() const;

 private:
  struct State;
  explicit Server(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// What stops a server of sito's own from being started here; nothing when all is there. For tests
/// and for messages before work begins.
Result<void> check_server(const ServerOptions& options);

}  // namespace sito::basex
