// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: reading messages without trusting their shape.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace sito::browser {

using Json = nlohmann::json;

/// A member; null when there is none.
const Json& member(const Json& value, const char* name);
/// A member of a kind; empty, zero or false when it is missing or of another kind.
std::string text_of(const Json& value, const char* name);
double number_of(const Json& value, const char* name);
bool flag_of(const Json& value, const char* name);

}  // namespace sito::browser
