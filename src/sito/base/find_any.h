// SPDX-License-Identifier: Apache-2.0
// Searches a text for the first of a few bytes.
#pragma once

#include <cstddef>
#include <string_view>

namespace sito {

/// Returns the place of the first byte of `text` that is one of `bytes`, as find_first_of() does,
/// but searches many bytes of the text at once. Cost: one search of the text for each of `bytes`;
/// therefore not for loops over the places in a text.
inline std::size_t find_any(std::string_view text, std::string_view bytes) {
  std::size_t first = std::string_view::npos;
  for (const char byte : bytes) {
    const std::size_t place = text.find(byte);
    if (place == std::string_view::npos) continue;
    first = place;
    text = text.substr(0, place);
  }
  return first;
}

}  // namespace sito
