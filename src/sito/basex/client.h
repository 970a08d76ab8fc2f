// SPDX-License-Identifier: Apache-2.0
// A session with a BaseX server, by its own protocol over TCP.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/basex/answer.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::basex {

/// The server, the account, and the time limits.
struct ClientOptions {
  std::string host = "127.0.0.1";  ///< a name or a numeric address
  std::uint16_t port = 1984;
  std::string user;
  std::string password;  ///< never sent; only a digest of it with a number from the server is
  std::chrono::milliseconds connect_time{5'000};  ///< for connection and login
  std::chrono::milliseconds answer_time{60'000};  ///< for one request and its whole response
  std::size_t most_answer = std::size_t{64} << 20;
};

/// One session. For one thread at a time.
///
/// Errors of all requests: Network if the connection is lost or the other side does not speak this
/// protocol, Timeout, TooLarge for a response beyond `most_answer`. After these, alive() is false
/// and no request is possible. A refusal of the server is Malformed with its reason (line and
/// column first), Timeout or TooLarge (error_of()), and the session continues.
class Client {
 public:
  /// Errors: Network, Timeout; InvalidArgument if the server refuses user and password.
  static Result<Client> connect(const ClientOptions& options);
  ~Client();
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;

  /// Runs a command ("CREATE DB x"). Commands are one line; the caller has to make inserted text
  /// safe. Output is passed on as it arrives; each piece restarts the time limit, and there is no
  /// limit of bytes.
  Result<void> execute(std::string_view command, const Take& result);
  Result<std::string> execute(std::string_view command);

  /// Sends a document or bytes to the open database, by path. Any bytes are allowed.
  Result<void> replace(std::string_view path, Bytes xml);
  Result<void> store(std::string_view path, Bytes bytes);

  /// Prepares a query that can be bound and run any number of times; returns its id. The server
  /// reads the text when the query is run. A query that has failed no longer exists, as after
  /// close().
  Result<std::string> query(std::string_view text);
  /// Values and texts of queries must not contain U+0000, values not U+0001 and U+0002:
  /// InvalidArgument.
  Result<void> bind(std::string_view id, std::string_view name, std::string_view value,
                    std::string_view type);
  Result<void> context(std::string_view id, std::string_view value, std::string_view type);
  Result<void> run(std::string_view id, const Take& result);  ///< as execute()
  Result<std::string> run(std::string_view id);
  Result<std::vector<Item>> results(std::string_view id);
  /// Returns true if a query changes data; the server reads the query, so that its static errors
  /// show.
  Result<bool> updating(std::string_view id);
  Result<void> close(std::string_view id);

  [[nodiscard]] bool alive() const;
  /// Returns the last refusal, parsed.
  [[nodiscard]] const QueryFault& last_fault() const;

 private:
  struct State;
  explicit Client(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace sito::basex
