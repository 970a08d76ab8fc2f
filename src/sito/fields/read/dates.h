// SPDX-License-Identifier: Apache-2.0
// Inside this room and `xqt` only: the languages of dates.
#pragma once

#include <string>
#include <string_view>

namespace sito::fields {

/// Returns a language in the form of date_of(): "cs" for "cs-CZ". English keeps its country, which
/// decides the order in 3/4/2024.
std::string date_language(std::string_view language);

/// Returns the month of a word in lower case, 1 to 12, or 0. `language` is in the form of
/// date_language(): its names and the English ones count; with "", those of all languages.
int month_in(std::string_view word, std::string_view language);

}  // namespace sito::fields
