// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/script_text.h"

#include <gtest/gtest.h>

namespace sito::extract {
namespace {

TEST(ScriptText, WhiteSpaceIsThatOfEcmaScript) {
  EXPECT_EQ(script_trim(" \n\xC2\xA0x\xEF\xBB\xBF\t"), "x");         // U+00A0, U+FEFF
  EXPECT_EQ(script_trim("\xC2\x85x\xC2\x85"), "\xC2\x85x\xC2\x85");  // U+0085
  EXPECT_EQ(script_trim(" \xE3\x80\x80 "), "");                      // U+3000
}

TEST(ScriptText, LengthsAreUtf16Units) {
  EXPECT_EQ(script_length("a\xC4\x8D\xE6\xB0\xB4"), 3U);
  EXPECT_EQ(script_length("\xF0\x9F\x98\x80"), 2U);
}

TEST(ScriptText, PartsCountEmptyEnds) {
  EXPECT_EQ(count_script_parts(""), 1U);
  EXPECT_EQ(count_script_parts("a  b"), 2U);
  EXPECT_EQ(count_script_parts(" a b "), 4U);
}

TEST(ScriptText, OnlyRunsAreSqueezed) {
  std::string out;
  append_squeezed("a\nb \n c\xC2\xA0 d", out);
  EXPECT_EQ(out, "a\nb c d");
}

TEST(ScriptText, WordsAreAscii) {
  std::size_t at = 0;
  EXPECT_EQ(next_script_word("na\xC3\xAFve x_1", at), "na");
  EXPECT_EQ(next_script_word("na\xC3\xAFve x_1", at), "ve");
  EXPECT_EQ(next_script_word("na\xC3\xAFve x_1", at), "x_1");
  EXPECT_EQ(next_script_word("na\xC3\xAFve x_1", at), "");
}

}  // namespace
}  // namespace sito::extract
