// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sito/base/lifetime.h"

#include <cstddef>
#include <string_view>

namespace sito {

/// White space as in ascii.h: of HTML and CSS, and of XML, JSON and HTTP.
inline constexpr std::string_view kHtmlSpaces = " \t\n\f\r", kXmlSpaces = " \t\n\r";

/// Returns the text without these characters at both ends.
constexpr std::string_view trimmed(std::string_view text SITO_LIFETIMEBOUND,
                                   std::string_view spaces = kHtmlSpaces) {
  const std::size_t begin = text.find_first_not_of(spaces);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(spaces) - begin + 1);
}

}  // namespace sito
