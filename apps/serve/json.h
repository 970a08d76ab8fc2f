// SPDX-License-Identifier: Apache-2.0
// JSON that comes and goes: what is asked is foreign, errors have one form.
#pragma once

#include "sito/base/result.h"

#include "serve/http.h"

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace sito::serve {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

/// Foreign objects that are nested deeper are refused. The deepest that is asked is a template with
/// as many records in each other as it may have (xqt::kMostLevels), two levels each.
inline constexpr int kMostJsonDepth = 24;

/// Reads the body of a request: an object. Error: Malformed or InvalidArgument.
Result<Json> parse_object(const std::string& text);

/// Fields of a request. Each is there and of its type, or the error says which is wrong. The
/// fallback stands for what is absent or null.
Result<std::string> text_of(const Json& object, const char* name);
Result<std::string> text_of(const Json& object, const char* name, std::string fallback);
Result<std::vector<std::string>> texts_of(const Json& object, const char* name);
Result<std::uint32_t> number_of(const Json& object, const char* name);
Result<std::vector<std::uint32_t>> numbers_of(const Json& object, const char* name);
Result<bool> flag_of(const Json& object, const char* name, bool fallback);

/// Text that is not valid UTF-8 is written with U+FFFD.
std::string dump(const OrderedJson& json);
Reply json_reply(const OrderedJson& json, int status = 200);

/// {"error": {"code", "message", "where"}}
OrderedJson error_json(std::string_view code, std::string_view message,
                       std::string_view where = {});
OrderedJson error_json(const Error& error);
/// The status of HTTP that says the same.
int status_of(ErrorCode code);
Reply error_reply(int status, std::string_view code, std::string_view message);
/// With the status that says the same.
Reply error_reply(const Error& error);

}  // namespace sito::serve
