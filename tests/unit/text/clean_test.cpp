// SPDX-License-Identifier: Apache-2.0
#include "sito/text/clean.h"

#include <gtest/gtest.h>

namespace sito::text {
namespace {

std::string clean(std::string_view text) {
  std::string out;
  append_clean(text, out);
  EXPECT_TRUE(is_clean(out));
  EXPECT_EQ(is_clean(text), out == text);
  return out;
}

TEST(Clean, GoodTextStays) {
  EXPECT_EQ(clean("Plain, \u010Desk\u00FD \u2013 \U0001F600 \uFF01"),
            "Plain, \u010Desk\u00FD \u2013 \U0001F600 \uFF01");
  EXPECT_EQ(clean(""), "");
}

TEST(Clean, ControlsAreRemovedAndBreaksBecomeBlanks) {
  EXPECT_EQ(clean(std::string_view("a\0b\x1B"
                                   "c\x7F"
                                   "d\xC2\x9C"
                                   "e",
                                   10)),
            "abcde");
  EXPECT_EQ(clean("a\tb\nc\xE2\x80\xA8"
                  "d\xC2\x85"
                  "e"),
            "a b c d e");
}

TEST(Clean, InvisibleMarksAreRemoved) {
  EXPECT_EQ(
      clean("\xEF\xBB\xBFro\xC2\xADzum\xE2\x80\x8F\xE2\x80\xAA\xE2\x81\xA6\xD8\x9C\xE2\x80\x8B"),
      "rozum");
}

TEST(Clean, JoinersStayWhereTheScriptNeedsThem) {
  const std::string_view persian = "\xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xAE\xD9\x88";  // mi, ZWNJ, khu
  EXPECT_EQ(clean(persian), persian);
  EXPECT_EQ(clean("fi\xE2\x80\x8Cve\xE2\x80\x8D"), "five");
}

TEST(Clean, JoinersBehindWhatIsRemovedAreRemoved) {  // found by fuzz_segment
  EXPECT_EQ(clean("\u0645\u2029\u200D\u0645"), "\u0645 \u0645");
  EXPECT_EQ(clean("\u0645\u200F\u200C\u200D"), "\u0645");
}

TEST(Clean, BarIsBroken) {
  EXPECT_EQ(clean("a|b"),
            "a\xC2\xA6"
            "b");
}

TEST(IsIdle, DependsOnTheTextBefore) {
  EXPECT_TRUE(is_idle(0xAD, "Bundes"));
  EXPECT_TRUE(is_idle(0xFEFF, ""));
  EXPECT_TRUE(is_idle(0x200B, "a"));
  EXPECT_TRUE(is_idle(0x200B, ""));
  EXPECT_FALSE(is_idle(0x200B, "\xE0\xB8\x81")) << "THAI CHARACTER KO KAI";
  EXPECT_FALSE(is_idle(0x200B, "\xE1\x80\x80")) << "MYANMAR LETTER KA";
  EXPECT_FALSE(is_idle(0x200B, "\xE1\x9E\x80")) << "KHMER LETTER KA";
  EXPECT_FALSE(is_idle(0x200B, "\xE0\xBA\x81")) << "LAO LETTER KO";
  EXPECT_TRUE(is_idle(0x200D, ""));
  EXPECT_FALSE(is_idle(0x200D, "\xF0\x9F\x91\xA8")) << "MAN, of a family";
  EXPECT_FALSE(is_idle('a', ""));
  EXPECT_FALSE(is_idle(0x200E, "a")) << "it turns the direction";
}

}  // namespace
}  // namespace sito::text
