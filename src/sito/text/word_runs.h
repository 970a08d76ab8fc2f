// SPDX-License-Identifier: Apache-2.0
// Splits text into words for look-ups, without dictionary or language.
#pragma once

#include "sito/text/char_kind.h"
#include "sito/text/utf8.h"

#include <cstddef>
#include <string_view>

namespace sito::text {

/// Returns true for Han ideographs, which are written without blanks and have a meaning alone.
inline bool is_ideograph(char32_t value) {
  return (value >= 0x3400 && value <= 0x9FFF) || (value >= 0xF900 && value <= 0xFAFF) ||
         (value >= 0x20000 && value <= 0x3FFFF);
}

/// Calls `act(word)` for each maximal run of letters, marks and digits of `text` (valid UTF-8), and
/// for each ideograph, which is a word by itself. Words point into `text`. Cost: linear.
template <typename Act>
void for_each_word(std::string_view text, Act&& act) {
  const CharKindTable& table = char_kind_table();
  std::size_t begin = 0;
  bool in_word = false;
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    // Most text is ASCII and needs no call.
    const CodePoint point = byte < 0x80 ? CodePoint{byte, 1} : code_point_at(text, at);
    const bool small = point.value < kCharKindTableEnd;
    const CharKind kind = small ? table[point.value] : char_kind(point.value);
    const bool alone = !small && is_ideograph(point.value);
    const bool belongs = (kind == CharKind::Letter || kind == CharKind::Digit) && !alone;
    if (belongs && !in_word) begin = at;
    if (!belongs && in_word) act(text.substr(begin, at - begin));
    if (alone) act(text.substr(at, point.length));
    in_word = belongs;
    at += point.length;
  }
  if (in_word) act(text.substr(begin));
}

}  // namespace sito::text
