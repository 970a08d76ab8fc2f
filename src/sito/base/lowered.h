// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sito/base/ascii.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace sito {

/// Returns the text with its ASCII letters in lower case.
inline std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = lower(c);
  return out;
}

/// Returns true if the text with its ASCII letters in lower case is `lower_text`. Allocates nothing.
inline bool equals_lowered(std::string_view text, std::string_view lower_text) {
  return std::equal(text.begin(), text.end(), lower_text.begin(), lower_text.end(),
                    [](char a, char b) { return lower(a) == b; });
}

/// Returns where `lower_part` begins in the text with its ASCII letters in lower case; npos: nowhere.
/// Allocates nothing.
inline std::size_t find_lowered(std::string_view text, std::string_view lower_part) {
  const auto found = std::search(text.begin(), text.end(), lower_part.begin(), lower_part.end(),
                                 [](char a, char b) { return lower(a) == b; });
  return found == text.end() && !lower_part.empty()
             ? std::string_view::npos
             : static_cast<std::size_t>(found - text.begin());
}

/// Returns true if the text with its ASCII letters in lower case begins with `lower_prefix`.
inline bool starts_with_lowered(std::string_view text, std::string_view lower_prefix) {
  return equals_lowered(text.substr(0, lower_prefix.size()), lower_prefix);
}

}  // namespace sito
