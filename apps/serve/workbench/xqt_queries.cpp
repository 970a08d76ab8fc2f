// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/xqt_queries.h"

#include "sito/basex/client.h"
#include "sito/basex/server.h"

#include <charconv>
#include <mutex>
#include <string_view>
#include <utility>

namespace sito::serve {
namespace {

// Takes "line 3, column 14: ..." apart; without it, all of it is the message.
QueryError error_of(std::string_view text) {
  QueryError error;
  const auto number = [&text](std::string_view word, std::uint32_t& value) {
    if (!text.starts_with(word)) return false;
    const char* const begin = text.data() + word.size();
    const auto [end, failed] = std::from_chars(begin, text.data() + text.size(), value);
    if (failed != std::errc()) return false;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return true;
  };
  const std::string_view whole = text;
  if (number("line ", error.line) && number(", column ", error.column) && text.starts_with(": ")) {
    error.message = text.substr(2);
  } else {
    error = {std::string(whole), 0, 0};
  }
  return error;
}

// Static errors show when a query is read.
Result<void> read_query(const basex::Server& server, const std::string& query) {
  auto client = basex::Client::connect(server.account(basex::Account::Template));
  if (!client) return client.error();
  const auto id = client->query(query);
  if (!id) return id.error();
  const auto updates = client->updating(*id);
  if (!updates) return updates.error();
  if (!*updates) return {};
  return Error{ErrorCode::Malformed, "a template changes nothing: updating functions are refused"};
}

}  // namespace

struct XqtQueries::Processor {
  std::mutex mutex;
  std::shared_ptr<basex::Server> server;

  /// Starts it when it does not run.
  Result<std::shared_ptr<basex::Server>> running() {
    const std::lock_guard lock(mutex);
    if (server == nullptr) {
      auto started = basex::Server::start({});
      if (!started) return started.error();
      server = std::move(*started);
    } else if (!server->running()) {
      if (auto again = server->restart(); !again) return again.error();
    }
    return server;
  }
};

XqtQueries::XqtQueries() : processor_(std::make_unique<Processor>()) {}
XqtQueries::~XqtQueries() = default;

Result<std::unique_ptr<xqt::Engine>> XqtQueries::engine(const xqt::Mapping& /*mapping*/) {
  return Error{ErrorCode::Unsupported, "a query that was edited does not run here"};
}

Result<std::vector<QueryError>> XqtQueries::check(const std::string& query) {
  const auto server = processor_->running();
  if (!server) return server.error();
  const auto read = read_query(**server, query);
  if (read) return std::vector<QueryError>();
  if (read.error().code != ErrorCode::Malformed) return read.error();
  return std::vector<QueryError>{error_of(read.error().message)};
}

}  // namespace sito::serve
