// SPDX-License-Identifier: Apache-2.0
// Inside this room only: what generated modules declare.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace sito::xqt {

/// Appends a string literal of XQuery, whatever is in the text.
void append_literal(std::string_view text, std::string& out);

/// Appends the declarations of prolog.xq that `body` needs, itself or through others, in their
/// order there. `languages` (as date_language() has them) are those whose months are known.
void append_prolog(std::string_view body, const std::set<std::string>& languages, std::string& out);

}  // namespace sito::xqt
