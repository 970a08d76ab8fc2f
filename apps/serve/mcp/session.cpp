// SPDX-License-Identifier: Apache-2.0
#include "serve/mcp/session.h"

#include "sito/version.h"

#include <algorithm>
#include <array>
#include <exception>
#include <iterator>
#include <utility>

namespace sito::serve::mcp {
namespace {

// Threads for calls, which may wait for pages.
constexpr std::size_t kThreads = 8;
constexpr std::size_t kMaxWaiting = 56;

// In this order. 2025-03-26 is missing: it requires servers to read several messages on a line,
// which the revisions before and after it do not have.
constexpr std::array<std::string_view, 3> kHandshakeRevisions = {"2024-11-05", "2025-06-18",
                                                                 "2025-11-25"};
constexpr std::string_view kModernRevision = "2026-07-28";
constexpr const char* kVersionKey = "io.modelcontextprotocol/protocolVersion";
constexpr const char* kServerKey = "io.modelcontextprotocol/serverInfo";
// Tools and capabilities do not change while the program runs.
constexpr int kListsLastMs = 3'600'000;

OrderedJson server_info() { return {{"name", "sito"}, {"title", "sito"}, {"version", kVersion}}; }

OrderedJson capabilities() { return {{"tools", OrderedJson::object()}}; }

// Returns the revision that a request names for itself; "" for one after a handshake.
std::string revision_of(const Message& message) {
  const auto meta = message.params.find("_meta");
  if (meta == message.params.end() || !meta->is_object()) return "";
  const auto version = meta->find(kVersionKey);
  return version == meta->end() ? "" : version->is_string() ? version->get<std::string>() : "?";
}

// Adds the members that the modern revision requires of every result.
OrderedJson finished(OrderedJson result, bool modern, bool lasts) {
  if (!modern) return result;
  result["resultType"] = "complete";
  result["_meta"] = {{kServerKey, server_info()}};
  if (lasts) {
    result["ttlMs"] = kListsLastMs;
    result["cacheScope"] = "public";
  }
  return result;
}

OrderedJson initialized(const Json& params) {
  // The newest revision that the client can know: revisions are dates.
  const auto asked = params.find("protocolVersion");
  std::string_view revision = kHandshakeRevisions.back();
  if (asked != params.end() && asked->is_string()) {
    const auto& wanted = asked->get_ref<const std::string&>();
    const auto newer = std::ranges::upper_bound(kHandshakeRevisions, wanted);
    if (newer != kHandshakeRevisions.begin()) revision = *std::prev(newer);
  }
  return {{"protocolVersion", revision},
          {"capabilities", capabilities()},
          {"serverInfo", server_info()}};
}

OrderedJson discovered() {
  return {{"supportedVersions", {kModernRevision}}, {"capabilities", capabilities()}};
}

}  // namespace

Session::Session(AnswerOptions options, Send send)
    : tools_(std::move(options)), send_(std::move(send)), pool_(kThreads, kMaxWaiting) {}

Session::~Session() {
  cancel_all();
  finish();
}

bool Session::take(const std::string& line) {
  const Message message = read_message(line);
  switch (message.kind) {
    case Message::Kind::Wrong:
      return send(error_line(message.id, message.error, message.problem));
    case Message::Kind::Response:
      return is_read_;  // sito sends no requests
    case Message::Kind::Notification:
      if (message.method == "notifications/cancelled") cancel(message.params);
      return is_read_;
    case Message::Kind::Request:
      break;
  }
  return answer(message);
}

bool Session::refuse_long_line() {
  return send(error_line({}, RpcError::InvalidRequest, "the message is too long"));
}

bool Session::answer(const Message& message) {
  const std::string revision = revision_of(message);
  const bool modern = revision == kModernRevision;
  if (!revision.empty() && !modern) {
    return send(error_line(message.id, RpcError::UnsupportedVersion, "unsupported protocol version",
                           {{"supported", {kModernRevision}}, {"requested", revision}}));
  }
  if (message.method == "tools/call") return start_call(message, modern);
  if (message.method == "tools/list") {
    return send(result_line(message.id, finished({{"tools", Tools::list()}}, modern, true)));
  }
  if (message.method == "server/discover") {
    return send(result_line(message.id, finished(discovered(), true, true)));
  }
  if (message.method == "initialize") {
    return send(result_line(message.id, initialized(message.params)));
  }
  if (message.method == "ping") return send(result_line(message.id, OrderedJson::object()));
  return send(error_line(message.id, RpcError::MethodNotFound, "unknown method " + message.method));
}

bool Session::start_call(const Message& message, bool modern) {
  const std::string tool = message.params.value("name", Json()).is_string()
                               ? message.params["name"].get<std::string>()
                               : "";
  const Json arguments = message.params.value("arguments", Json::object());
  if (!Tools::knows(tool)) {
    return send(error_line(message.id, RpcError::InvalidParams, "unknown tool '" + tool + "'"));
  }
  if (!arguments.is_object()) {
    return send(error_line(message.id, RpcError::InvalidParams, "arguments has to be an object"));
  }
  const auto call = std::make_shared<Call>();
  {
    const std::lock_guard lock(mutex_);
    if (!calls_.emplace(message.id.dump(), call).second) {
      return send(error_line(message.id, RpcError::InvalidRequest, "the id is in use"));
    }
  }
  const bool added = pool_.add([this, call, tool, arguments, id = message.id, modern] {
    std::string line;
    try {
      if (!call->stop) {
        line = result_line(id, finished(tools_.call(tool, arguments, call->stop), modern, false));
      }
    } catch (const std::exception&) {
      line = error_line(id, RpcError::Internal, "a fault of sito");
    }
    end_call(id, *call, line);
  });
  if (!added)
    end_call(message.id, *call,
             error_line(message.id, RpcError::Internal, "too many calls at once"));
  return is_read_;
}

// A cancelled call gets no reply.
void Session::end_call(const Json& id, const Call& call, const std::string& line) {
  {
    const std::lock_guard lock(mutex_);
    calls_.erase(id.dump());
  }
  if (!call.stop) send(line);
}

void Session::cancel(const Json& params) {
  const auto id = params.find("requestId");
  if (id == params.end()) return;
  const std::lock_guard lock(mutex_);
  if (const auto found = calls_.find(id->dump()); found != calls_.end()) found->second->stop = true;
}

void Session::cancel_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, call] : calls_) call->stop = true;
}

void Session::finish() { pool_.join(); }

bool Session::send(const std::string& line) {
  const std::lock_guard lock(sending_);
  if (is_read_ && !send_(line)) is_read_ = false;
  return is_read_;
}

}  // namespace sito::serve::mcp
