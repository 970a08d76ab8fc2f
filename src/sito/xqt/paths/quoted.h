// SPDX-License-Identifier: Apache-2.0
// Inside this room only: strings in quotes.
#pragma once

#include <string>
#include <string_view>

namespace sito::xqt {

/// Appends a string literal of XPath or XQuery. XQuery resolves references in it, and reads all
/// line ends as one kind.
void append_quoted(std::string_view text, char quote, bool xquery, std::string& out);

}  // namespace sito::xqt
