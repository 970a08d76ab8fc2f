// SPDX-License-Identifier: Apache-2.0
// Classes of characters for the splitters. Private to the room.
#pragma once

#include "sito/text/utf8.h"

#include <array>
#include <cstdint>

namespace sito::text {

enum class CharClass : std::uint8_t {
  Space,
  Letter,      ///< of a script that writes blanks between words; includes Hangul
  Digit,       ///< decimal, any script
  Extend,      ///< a combining mark or invisible format character; belongs to the one before it
  Dictionary,  ///< a letter of a script without blanks (Thai, Han, kana ...); ICU finds the words
  Underscore,  ///< joins words
  Other,       ///< punctuation, symbols, controls, unassigned and private-use characters
};

/// Classes of the most frequent characters, looked up once per process.
inline constexpr char32_t kClassTableEnd = 0x800;
using ClassTable = std::array<CharClass, kClassTableEnd>;
const ClassTable& class_table();

CharClass class_of(char32_t value);

/// The case of letters, for the sentence splitter.
enum class LetterCase : std::uint8_t { None, Lower, Upper };
LetterCase case_of(char32_t value);

}  // namespace sito::text
