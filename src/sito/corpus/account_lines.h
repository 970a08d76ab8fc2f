// SPDX-License-Identifier: Apache-2.0
// Lines of an account as people read them: numbers in a column, what they count behind it.
#pragma once

#include "sito/corpus/account.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::corpus {

/// "1234567" as "1,234,567".
std::string grouped(std::uint64_t number);
/// One line, with its end; names of one indent stand below each other.
void append_line(std::string& out, std::string_view indent, std::uint64_t number,
                 std::string_view name);
/// A line a name, below the line that they are parts of.
void append_counts(std::string& out, const Counts& counts);

}  // namespace sito::corpus
