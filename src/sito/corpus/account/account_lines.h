// SPDX-License-Identifier: Apache-2.0
// Writes the lines of an account for people: numbers in a column, and behind each what it counts.
#pragma once

#include "sito/corpus/account/account.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::corpus {

/// Returns "1,234,567" for 1234567.
std::string grouped(std::uint64_t number);
/// Appends one line with its end. Names of one indent are below each other.
void append_line(std::string& out, std::string_view indent, std::uint64_t number,
                 std::string_view name);
/// Appends a line for each name, below the line that they are parts of.
void append_counts(std::string& out, const Counts& counts);

}  // namespace sito::corpus
