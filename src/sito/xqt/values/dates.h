// SPDX-License-Identifier: Apache-2.0
// Inside this room only: the languages of dates.
#pragma once

#include <string>
#include <string_view>

namespace sito::xqt {

/// A language as date_of() knows it: "cs" of "cs-CZ"; English keeps its country, which says what
/// comes first in 3/4/2024.
std::string date_language(std::string_view language);

/// The month of a word in lower case, 1 to 12, or 0. `language` as date_language() has it: the
/// names of it and of English count; those of all languages when it is "".
int month_in(std::string_view word, std::string_view language);

}  // namespace sito::xqt
