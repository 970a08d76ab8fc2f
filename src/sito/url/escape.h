// SPDX-License-Identifier: Apache-2.0
// Percent escapes of addresses (RFC 3986, section 2).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sito::url {

/// Whether a character means the same escaped and plain: letters, digits, "-._~".
bool is_unreserved(char c);

/// The octet of the escape that begins at `at`; nothing when none does. Takes three characters.
std::optional<char> escape_at(std::string_view text, std::size_t at);

/// Appends "%" and two capital digits.
void append_escaped(char octet, std::string& out);

}  // namespace sito::url
