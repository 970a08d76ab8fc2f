// SPDX-License-Identifier: Apache-2.0
// Character classes from Unicode's general categories, and the scripts that need a dictionary.
#include "sito/text/classes.h"

#include <unicode/uchar.h>

namespace sito::text {
namespace {

struct Range {
  char32_t first, last;
};
// Blocks of the scripts that ICU splits with a dictionary. Their digits and signs are not letters.
constexpr std::array<Range, 16> kDictionaryBlocks = {{
    {0x0E00, 0x0EFF},  // Thai, Lao
    {0x1000, 0x109F},  // Myanmar
    {0x1780, 0x17FF},  // Khmer
    {0x1950, 0x19DF},  // Tai Le, New Tai Lue
    {0x2E80, 0x2FDF},  // Han radicals
    {0x3005, 0x3007},  // Han iteration mark, closing mark, zero
    {0x3021, 0x3029},  // Hangzhou numerals
    {0x3031, 0x303C},  // kana repeat marks
    {0x3041, 0x30FF},  // Hiragana, Katakana
    {0x31F0, 0x31FF},  // Katakana extensions
    {0x3400, 0x4DBF},  // Han extension A
    {0x4E00, 0x9FFF},  // Han
    {0xA9E0, 0xA9FF},  // Myanmar extended B
    {0xAA60, 0xAA7F},  // Myanmar extended A
    {0xF900, 0xFAFF},  // Han compatibility
    {0xFF66, 0xFF9F},  // half-width Katakana
}};
constexpr Range kHanPlanes = {0x20000, 0x3FFFF};
constexpr Range kHangul = {0xAC00, 0xD7A3};
constexpr Range kHan = {0x4E00, 0x9FFF};

bool within(char32_t value, const Range& range) {
  return value >= range.first && value <= range.last;
}

bool needs_dictionary(char32_t value) {
  for (const Range& block : kDictionaryBlocks) {
    if (value <= block.last) return value >= block.first;
  }
  return within(value, kHanPlanes);
}

CharClass look_up(char32_t value) {
  if (is_space(value)) return CharClass::Space;
  if (value == 0x200B) return CharClass::Other;  // ZERO WIDTH SPACE separates words
  switch (u_charType(static_cast<UChar32>(value))) {
    case U_UPPERCASE_LETTER:
    case U_LOWERCASE_LETTER:
    case U_TITLECASE_LETTER:
    case U_MODIFIER_LETTER:
    case U_OTHER_LETTER:
    case U_LETTER_NUMBER:
      return needs_dictionary(value) ? CharClass::Dictionary : CharClass::Letter;
    case U_DECIMAL_DIGIT_NUMBER:
      return CharClass::Digit;
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_COMBINING_SPACING_MARK:
    case U_FORMAT_CHAR:
      return CharClass::Extend;
    case U_CONNECTOR_PUNCTUATION:
      return value == '_' ? CharClass::Underscore : CharClass::Other;
    default:
      // Emoji skin tones modify the character before them.
      return value >= 0x1F3FB && value <= 0x1F3FF ? CharClass::Extend : CharClass::Other;
  }
}

}  // namespace

const ClassTable& class_table() {
  static const ClassTable table = [] {
    ClassTable made{};
    for (char32_t value = 0; value < kClassTableEnd; ++value) made[value] = look_up(value);
    return made;
  }();
  return table;
}

CharClass class_of(char32_t value) {
  if (value < kClassTableEnd) return class_table()[value];
  if (within(value, kHan)) return CharClass::Dictionary;
  if (within(value, kHangul)) return CharClass::Letter;
  return look_up(value);
}

LetterCase case_of(char32_t value) {
  if (value < 0x80) {
    if (value >= 'a' && value <= 'z') return LetterCase::Lower;
    return value >= 'A' && value <= 'Z' ? LetterCase::Upper : LetterCase::None;
  }
  switch (u_charType(static_cast<UChar32>(value))) {
    case U_LOWERCASE_LETTER:
      return LetterCase::Lower;
    case U_UPPERCASE_LETTER:
    case U_TITLECASE_LETTER:
      return LetterCase::Upper;
    default:
      return LetterCase::None;
  }
}

}  // namespace sito::text
