// SPDX-License-Identifier: Apache-2.0
#include "sito/text/char_kind.h"

#include "sito/text/utf8.h"

#include <gtest/gtest.h>

namespace sito::text {
namespace {

TEST(CharKind, EveryCharacterHasOne) {
  for (const char32_t letter : {U'a', U'Z', U'\u00E1', U'\u0301', U'\u0416', U'\u05D0', U'\u0E01',
                                U'\u4E2D', U'\u9FFF', U'\uAC00', U'\u2163', U'\U00020000'}) {
    EXPECT_EQ(char_kind(letter), CharKind::Letter) << static_cast<std::uint32_t>(letter);
  }
  for (const char32_t digit : {U'0', U'9', U'\u0663', U'\uFF15'}) {
    EXPECT_EQ(char_kind(digit), CharKind::Digit) << static_cast<std::uint32_t>(digit);
  }
  for (const char32_t mark : {U'.', U'-', U'_', U'%', U'\u00AB', U'\u2026', U'\u3002'}) {
    EXPECT_EQ(char_kind(mark), CharKind::Punctuation) << static_cast<std::uint32_t>(mark);
  }
  for (const char32_t other : {U'$', U'+', U'|', U'\u00A9', U'\uFFFD', U'\u0007', U'\U0001F600'}) {
    EXPECT_EQ(char_kind(other), CharKind::Other) << static_cast<std::uint32_t>(other);
  }
}

TEST(CharKind, AgreesWithTheOtherQuestions) {
  for (char32_t value = 0; value < 0x30000; ++value) {
    EXPECT_EQ(char_kind(value) == CharKind::Space, is_space(value));
    if (is_letter_or_digit(value)) {
      const CharKind kind = char_kind(value);
      EXPECT_TRUE(kind == CharKind::Letter || kind == CharKind::Digit)
          << static_cast<std::uint32_t>(value);
    }
  }
}

}  // namespace
}  // namespace sito::text
