// SPDX-License-Identifier: Apache-2.0
#include "serve/mcp/rpc.h"

#include <utility>

namespace sito::serve::mcp {
namespace {

Message wrong(Json id, RpcError error, std::string problem) {
  Message message;
  message.id = std::move(id);
  message.error = error;
  message.problem = std::move(problem);
  return message;
}

bool is_id(const Json& id) { return id.is_string() || id.is_number_integer(); }

}  // namespace

Message read_message(const std::string& line) {
  auto parsed = parse_object(line);
  if (!parsed) {
    const bool is_json = parsed.error().message.ends_with("object");
    return wrong({}, is_json ? RpcError::InvalidRequest : RpcError::Parse, parsed.error().message);
  }
  Json& object = *parsed;
  const auto id = object.find("id");
  const bool has_id = id != object.end();
  const Json answer_to = has_id && is_id(*id) ? *id : Json();
  const auto method = object.find("method");
  if (object.value("jsonrpc", Json()) != "2.0") {
    return wrong(answer_to, RpcError::InvalidRequest, "jsonrpc has to be \"2.0\"");
  }
  Message message;
  if (method == object.end() && (object.contains("result") || object.contains("error"))) {
    message.kind = Message::Kind::Response;
    return message;
  }
  if (method == object.end() || !method->is_string()) {
    return wrong(answer_to, RpcError::InvalidRequest, "method has to be a text");
  }
  if (has_id && !is_id(*id)) {
    return wrong({}, RpcError::InvalidRequest, "id has to be a text or a whole number");
  }
  message.kind = has_id ? Message::Kind::Request : Message::Kind::Notification;
  message.id = answer_to;
  message.method = method->get<std::string>();
  if (const auto params = object.find("params"); params != object.end()) {
    if (!params->is_object()) {
      return wrong(answer_to, RpcError::InvalidParams, "params has to be an object");
    }
    message.params = std::move(*params);
  }
  return message;
}

std::string result_line(const Json& id, const OrderedJson& result) {
  return dump({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}}) + "\n";
}

std::string error_line(const Json& id, RpcError code, std::string_view message,
                       const OrderedJson& data) {
  OrderedJson error = {{"code", static_cast<int>(code)}, {"message", message}};
  if (!data.is_null()) error["data"] = data;
  return dump({{"jsonrpc", "2.0"}, {"id", id}, {"error", std::move(error)}}) + "\n";
}

}  // namespace sito::serve::mcp
