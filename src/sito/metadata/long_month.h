// SPDX-License-Identifier: Apache-2.0
// Reads names of months that have several words.
#pragma once

#include "sito/metadata/date_tokens.h"

#include <cstddef>
#include <string_view>

namespace sito {

/// A month named by several tokens.
struct LongMonth {
  int month = 0;              ///< 0: there is none
  std::size_t end = 0;        ///< the token behind it
  bool is_bracketed = false;  ///< the last name is in brackets
};

/// Returns the month named from token `i` on, if its name has two words (as in the Levant), or if two
/// names of one month stand there, with a slash, a dash or blanks between them or the second in
/// brackets. Arabic newspapers write so, because the names differ from country to country.
LongMonth long_month_at(DateTokens& tokens, std::size_t i, std::string_view language);

}  // namespace sito
