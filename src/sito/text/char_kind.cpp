// SPDX-License-Identifier: Apache-2.0
// Kinds from Unicode's general categories.
#include "sito/text/char_kind.h"

#include "sito/text/utf8.h"

#include <unicode/uchar.h>

namespace sito::text {
namespace {

CharKind look_up(char32_t value) {
  if (is_space(value)) return CharKind::Space;
  const std::uint32_t mask = U_GET_GC_MASK(static_cast<UChar32>(value));
  if ((mask & (U_GC_L_MASK | U_GC_M_MASK | U_GC_NL_MASK)) != 0) return CharKind::Letter;
  if ((mask & U_GC_ND_MASK) != 0) return CharKind::Digit;
  if ((mask & U_GC_P_MASK) != 0) return CharKind::Punctuation;
  return CharKind::Other;
}

}  // namespace

const CharKindTable& char_kind_table() {
  static const CharKindTable table = [] {
    CharKindTable made{};
    for (char32_t value = 0; value < kCharKindTableEnd; ++value) made[value] = look_up(value);
    return made;
  }();
  return table;
}

CharKind char_kind(char32_t value) {
  if (value < kCharKindTableEnd) return char_kind_table()[value];
  if (value >= 0x4E00 && value <= 0x9FFF) return CharKind::Letter;  // Han, the most frequent others
  return look_up(value);
}

}  // namespace sito::text
