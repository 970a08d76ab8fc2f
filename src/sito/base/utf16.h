// SPDX-License-Identifier: Apache-2.0
// UTF-16: its surrogates, and text without a byte order mark.
#pragma once

#include "sito/base/bytes.h"

#include <string_view>

namespace sito {

constexpr bool is_high_surrogate(char32_t unit) { return unit >= 0xD800 && unit < 0xDC00; }
constexpr bool is_low_surrogate(char32_t unit) { return unit >= 0xDC00 && unit < 0xE000; }
/// Returns the code point of a high and a low surrogate.
constexpr char32_t join_surrogates(char32_t high, char32_t low) {
  return 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
}
/// Returns true for a value that may stand in a text: at most U+10FFFF, and no surrogate.
constexpr bool is_code_point(char32_t value) {
  return value <= 0x10FFFF && !is_high_surrogate(value) && !is_low_surrogate(value);
}

/// Returns "utf-16le" or "utf-16be" if the bytes are UTF-16 text of any script in that order, else
/// "". Pages without a mark are told by their tags and blanks, which are ASCII; text without tags
/// needs one ASCII character in sixteen. Bytes with stray zeros and binary data are not UTF-16.
/// Cost: reads at most 4 kB.
std::string_view utf16_without_mark(Bytes bytes);

}  // namespace sito
