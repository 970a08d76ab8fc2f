// SPDX-License-Identifier: Apache-2.0
#include "serve/json.h"

#include "sito/base/json_values.h"

#include <limits>
#include <utility>

namespace sito::serve {
namespace {

Error wrong(const char* name, std::string_view expected) {
  return {ErrorCode::InvalidArgument,
          "'" + std::string(name) + "' has to be " + std::string(expected)};
}

const Json* find(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

bool is_index(const Json& value) {
  return value.is_number_unsigned() &&
         value.get<std::uint64_t>() <= std::numeric_limits<std::uint32_t>::max();
}

}  // namespace

Result<Json> parse_object(const std::string& text) {
  if (find_deep_json(text, kMaxJsonDepth) != std::string_view::npos) {
    return Error{ErrorCode::Malformed, "the JSON is nested too deeply"};
  }
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return Error{ErrorCode::Malformed, "the body is not JSON"};
  if (!json.is_object()) return Error{ErrorCode::Malformed, "the body is not a JSON object"};
  return json;
}

Result<std::string> text_of(const Json& object, const char* name) {
  const Json* value = find(object, name);
  if (value == nullptr || !value->is_string()) return wrong(name, "a text");
  return value->get<std::string>();
}

Result<std::string> text_of(const Json& object, const char* name, std::string fallback) {
  return find(object, name) == nullptr ? Result<std::string>(std::move(fallback))
                                       : text_of(object, name);
}

Result<std::vector<std::string>> texts_of(const Json& object, const char* name) {
  std::vector<std::string> texts;
  const Json* values = find(object, name);
  if (values == nullptr) return texts;
  if (!values->is_array()) return wrong(name, "a list of texts");
  for (const Json& value : *values) {
    if (!value.is_string()) return wrong(name, "a list of texts");
    texts.push_back(value.get<std::string>());
  }
  return texts;
}

Result<std::uint32_t> number_of(const Json& object, const char* name) {
  const Json* value = find(object, name);
  if (value == nullptr || !is_index(*value)) return wrong(name, "a whole number");
  return value->get<std::uint32_t>();
}

Result<std::vector<std::uint32_t>> numbers_of(const Json& object, const char* name) {
  std::vector<std::uint32_t> numbers;
  const Json* values = find(object, name);
  if (values == nullptr) return numbers;
  if (!values->is_array()) return wrong(name, "a list of whole numbers");
  for (const Json& value : *values) {
    if (!is_index(value)) return wrong(name, "a list of whole numbers");
    numbers.push_back(value.get<std::uint32_t>());
  }
  return numbers;
}

Result<bool> flag_of(const Json& object, const char* name, bool fallback) {
  const Json* value = find(object, name);
  if (value == nullptr) return fallback;
  if (!value->is_boolean()) return wrong(name, "true or false");
  return value->get<bool>();
}

std::string dump(const OrderedJson& json) {
  return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

Reply json_reply(const OrderedJson& json, int status) {
  Reply reply{status, dump(json) + "\n"};
  reply.type = kJsonType;
  return reply;
}

int status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::InvalidArgument:
    case ErrorCode::Malformed:
    case ErrorCode::Truncated:
      return 400;
    case ErrorCode::TooLarge:
      return 413;
    case ErrorCode::Unsupported:
      return 415;
    case ErrorCode::Network:
      return 502;
    case ErrorCode::TooSlow:
    case ErrorCode::Timeout:
      return 504;
    case ErrorCode::Io:
    case ErrorCode::Internal:
    case ErrorCode::OutOfMemory:
      break;
  }
  return 500;
}

OrderedJson error_json(std::string_view code, std::string_view message, std::string_view where) {
  return {{"error", {{"code", code}, {"message", message}, {"where", where}}}};
}

OrderedJson error_json(const Error& error) {
  return error_json(name_of(error.code), error.message, error.where.source);
}

Reply error_reply(int status, std::string_view code, std::string_view message) {
  return json_reply(error_json(code, message), status);
}

Reply error_reply(const Error& error) {
  return json_reply(error_json(error), status_of(error.code));
}

std::string with_ending(std::string path, std::string_view ending) {
  const std::string_view name = std::string_view(path).substr(path.rfind('/') + 1);
  if (!name.empty() && name.find('.') == std::string_view::npos) path += ending;
  return path;
}

}  // namespace sito::serve
