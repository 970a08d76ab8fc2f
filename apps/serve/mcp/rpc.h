// SPDX-License-Identifier: Apache-2.0
// Messages of JSON-RPC 2.0 as the Model Context Protocol uses them: one on each line.
#pragma once

#include "serve/json.h"

#include <string>
#include <string_view>

namespace sito::serve::mcp {

enum class RpcError : int {
  Parse = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  Internal = -32603,
  UnsupportedVersion = -32022,  ///< of the protocol, since the revision 2026-07-28
};

/// One received message.
struct Message {
  enum class Kind { Request, Notification, Response, Wrong };
  Kind kind = Kind::Wrong;
  Json id;  ///< of requests: text or a whole number; else null
  std::string method;
  Json params = Json::object();
  RpcError error = RpcError::InvalidRequest;  ///< of wrong messages
  std::string problem;
};
Message read_message(const std::string& line);

/// Return lines with their end.
std::string result_line(const Json& id, const OrderedJson& result);
std::string error_line(const Json& id, RpcError code, std::string_view message,
                       const OrderedJson& data = {});

}  // namespace sito::serve::mcp
