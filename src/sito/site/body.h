// SPDX-License-Identifier: Apache-2.0
// Fields of a template's JSON: what is missing or of a wrong type is an error that names it.
#pragma once

#include "sito/base/result.h"
#include "sito/site/learner.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::site {

/// Malformed: "field "NAME" is missing or not WHAT".
Error missing(std::string_view name, std::string_view what);
/// The field; null when it is not there or not an array.
const Json* find_array(const Json& object, std::string_view name);
/// The field; null when it is not there or not an object.
const Json* find_object(const Json& object, std::string_view name);
Result<std::string> read_text(const Json& object, std::string_view name);
/// A finite number from `low` to `high`.
Result<double> read_number(const Json& object, std::string_view name, double low, double high);
/// A whole number from 0 to 2^53.
Result<std::uint64_t> read_count(const Json& object, std::string_view name);
Result<bool> read_flag(const Json& object, std::string_view name);

/// 16 hexadecimal digits: JSON numbers hold 53 bits only.
std::string hex_of(std::uint64_t value);
Result<std::uint64_t> read_hex(const Json& object, std::string_view name);
/// To four decimals: more would be noise in a file that people compare.
double rounded(double value);

}  // namespace sito::site
