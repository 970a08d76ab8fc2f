// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: reads messages without trusting their form.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

namespace sito::browser {

using Json = nlohmann::json;

/// Returns a member, or null.
const Json& member(const Json& value, const char* name);
/// Return a member of a type; empty, zero or false if it is missing or has another type.
std::string text_of(const Json& value, const char* name);
double number_of(const Json& value, const char* name);
bool flag_of(const Json& value, const char* name);

}  // namespace sito::browser
