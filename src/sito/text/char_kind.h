// SPDX-License-Identifier: Apache-2.0
// Kinds of characters for counting: letters, digits, punctuation.
#pragma once

#include <array>
#include <cstdint>

namespace sito::text {

enum class CharKind : std::uint8_t {
  Letter,  ///< of any script; a combining mark counts as part of its letter
  Digit,   ///< decimal, of any script
  Punctuation,
  Space,  ///< as is_space
  Other,  ///< symbols, controls, unassigned and private-use characters
};

/// The kinds of the most frequent characters, looked up once per process.
inline constexpr char32_t kCharKindTableEnd = 0x800;
using CharKindTable = std::array<CharKind, kCharKindTableEnd>;
const CharKindTable& char_kind_table();

/// Returns the kind of any character. Cost: a table for U+0000..U+07FF, else a look-up in ICU.
CharKind char_kind(char32_t value);

}  // namespace sito::text
