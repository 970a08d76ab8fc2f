// SPDX-License-Identifier: Apache-2.0
// Inside this room only: strings between quotes.
#pragma once

#include <string>
#include <string_view>

namespace sito::xqt {

/// Appends a string literal of XPath or XQuery. XQuery reads references in it, and line ends as one
/// kind of them.
void append_quoted(std::string_view text, char quote, bool xquery, std::string& out);

}  // namespace sito::xqt
