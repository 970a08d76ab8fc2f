// SPDX-License-Identifier: Apache-2.0
// JSON of requests and replies: requests are foreign, errors have one form.
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

/// Foreign objects that are nested deeper are refused. The deepest allowed request is a template
/// with as many nested records as possible (fields::kMostLevels), two levels each.
inline constexpr int kMaxJsonDepth = 24;

/// Reads the body of a request: an object. Error: Malformed or InvalidArgument.
Result<Json> parse_object(const std::string& text);

/// Read fields of a request. Errors: the field is missing or of another type; the message names it.
/// The fallback replaces an absent or null field.
Result<std::string> text_of(const Json& object, const char* name);
Result<std::string> text_of(const Json& object, const char* name, std::string fallback);
Result<std::vector<std::string>> texts_of(const Json& object, const char* name);
Result<std::uint32_t> number_of(const Json& object, const char* name);
Result<std::vector<std::uint32_t>> numbers_of(const Json& object, const char* name);

/// Returns the name of a file to be saved, with this ending if it has none.
std::string with_ending(std::string path, std::string_view ending);
Result<bool> flag_of(const Json& object, const char* name, bool fallback);

/// Writes U+FFFD for text that is not valid UTF-8.
std::string dump(const OrderedJson& json);
Reply json_reply(const OrderedJson& json, int status = 200);

/// Returns {"error": {"code", "message", "where"}}.
OrderedJson error_json(std::string_view code, std::string_view message,
                       std::string_view where = {});
OrderedJson error_json(const Error& error);
/// Returns the HTTP status for an error.
int status_of(ErrorCode code);
Reply error_reply(int status, std::string_view code, std::string_view message);
/// Uses the HTTP status for the error.
Reply error_reply(const Error& error);

}  // namespace sito::serve
