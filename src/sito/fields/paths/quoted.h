// SPDX-License-Identifier: Apache-2.0
// Strings in quotes, as paths and modules have them.
#pragma once

#include <string>
#include <string_view>

namespace sito::fields {

/// Appends a string literal of XPath or XQuery. XQuery resolves references in it, and reads all
/// line ends as one kind.
void append_quoted(std::string_view text, char quote, bool xquery, std::string& out);

/// Returns `text` as an XPath 1.0 string: in quotes, or as a concat() if it has both kinds of them.
std::string xpath_string(std::string_view text);

}  // namespace sito::fields
