// SPDX-License-Identifier: Apache-2.0
// Inside this room only: the declarations of generated modules.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace sito::xqt {

/// Appends a string literal of XQuery, whatever the text contains.
void append_literal(std::string_view text, std::string& out);

/// Appends the declarations of prolog.xq that `body` needs, directly or through others, in their
/// order there. `languages` (in the form of date_language()) are those whose names of months are
/// declared.
void append_prolog(std::string_view body, const std::set<std::string>& languages, std::string& out);

}  // namespace sito::xqt
