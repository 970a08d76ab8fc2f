// SPDX-License-Identifier: Apache-2.0
// Reads and writes fields of a template's JSON, besides those of base/json_fields.h.
#pragma once

#include "sito/base/json_fields.h"
#include "sito/base/result.h"
#include "sito/site/learner.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::site {

/// Writes 16 hexadecimal digits, because JSON numbers hold only 53 bits.
std::string hex_of(std::uint64_t value);
Result<std::uint64_t> read_hex(const Json& object, std::string_view name);
/// Rounds to four decimals; more would be noise in a file that people compare.
double rounded(double value);

}  // namespace sito::site
