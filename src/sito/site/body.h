// SPDX-License-Identifier: Apache-2.0
// Reads fields of a template's JSON; a missing field, or one of a wrong type, is an error that
// names it.
#pragma once

#include "sito/base/result.h"
#include "sito/site/learner.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::site {

/// Returns Malformed: "field "NAME" is missing or not WHAT".
Error missing(std::string_view name, std::string_view what);
/// Returns the field; null if it is missing or not an array.
const Json* find_array(const Json& object, std::string_view name);
/// Returns the field; null if it is missing or not an object.
const Json* find_object(const Json& object, std::string_view name);
Result<std::string> read_text(const Json& object, std::string_view name);
/// Reads a finite number from `low` to `high`.
Result<double> read_number(const Json& object, std::string_view name, double low, double high);
/// Reads a whole number from 0 to 2^53.
Result<std::uint64_t> read_count(const Json& object, std::string_view name);

/// Writes 16 hexadecimal digits, because JSON numbers hold only 53 bits.
std::string hex_of(std::uint64_t value);
Result<std::uint64_t> read_hex(const Json& object, std::string_view name);
/// Rounds to four decimals; more would be noise in a file that people compare.
double rounded(double value);

}  // namespace sito::site
