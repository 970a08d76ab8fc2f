// SPDX-License-Identifier: Apache-2.0
// Percent escapes of URLs (RFC 3986, section 2).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sito::url {

/// Returns true if a character means the same escaped and plain: letters, digits, "-._~".
bool is_unreserved(char c);

/// Returns the octet of the escape that begins at `at`, or nothing. An escape has three characters.
std::optional<char> escape_at(std::string_view text, std::size_t at);

/// Appends "%" and two capital digits.
void append_escaped(char octet, std::string& out);

/// Escapes text for the value of a parameter: every character that is not unreserved.
std::string escape_component(std::string_view text);

}  // namespace sito::url
