// SPDX-License-Identifier: Apache-2.0
#include "sito/text/utf8.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

namespace sito::text {
namespace {

TEST(Utf8, EncodesWhatItDecodes) {
  for (const char32_t value : {0x24U, 0x7FU, 0x80U, 0x7FFU, 0x800U, 0xFFFDU, 0x10000U, 0x10FFFFU}) {
    std::string bytes;
    append_utf8(value, bytes);
    EXPECT_TRUE(is_valid_utf8(bytes));
    const CodePoint point = code_point_at(bytes, 0);
    EXPECT_EQ(point.value, value);
    EXPECT_EQ(point.length, bytes.size());
  }
}

TEST(Utf8, IllFormedSequencesAreNotValidWhereverTheyStand) {
  for (const std::string bad :
       {"\x80", "\xC3", "\xC0\xAF", "\xE0\x80\x80", "\xE2\x82", "\xED\xA0\x80", "\xF0\x80\x80\x80",
        "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "\xC3("}) {
    for (std::size_t before = 0; before < 70; ++before) {
      EXPECT_FALSE(is_valid_utf8(std::string(before, 'a') + bad));
      EXPECT_FALSE(is_valid_utf8(std::string(before, 'a') + bad + std::string(40, 'b')));
    }
  }
}

TEST(Utf8, EveryCodePointIsValidButSurrogates) {
  for (char32_t value = 0; value <= 0x10FFFF; ++value) {
    std::string bytes;
    append_utf8(value, bytes);
    ASSERT_EQ(is_valid_utf8(bytes), value < 0xD800 || value > 0xDFFF)
        << std::hex << std::uint32_t{value};
  }
}

TEST(Utf8, CountsCodePoints) {
  EXPECT_EQ(count_code_points(""), 0U);
  EXPECT_EQ(count_code_points("a\xC5\xBE\xE2\x82\xAC\xF0\x9F\x98\x80"), 4U);
}

TEST(Utf8, WhiteSpaceIsThatOfUnicode) {
  EXPECT_EQ(trim("\xC2\xA0\xE3\x80\x80 a\xC3\xA0\xE2\x80\xA8\xC2\x85"), "a\xC3\xA0");
  EXPECT_EQ(trim("\xE2\x80\x8B"), "\xE2\x80\x8B");  // U+200B is none
  EXPECT_TRUE(is_blank("\t \xE1\x9A\x80\xE2\x81\x9F\xE2\x80\xAF"));
  EXPECT_FALSE(is_blank(" \xE1\x9A\x81"));
  EXPECT_EQ(trim(" \n"), "");
}

TEST(Utf8, CollapsesRunsOfWhiteSpace) {
  EXPECT_EQ(collapse_and_trim("  a\n\t b\xC2\xA0\xE2\x80\x83"
                              "c "),
            "a b c");
  EXPECT_EQ(collapse_and_trim(" \n"), "");
  std::string out = "x";
  append_collapsed(" y ", out);
  EXPECT_EQ(out, "xy");
}

TEST(Utf8, WordsAreRunsWithoutWhiteSpace) {
  const std::string text = " one,\xC2\xA0two \n";
  std::size_t from = 0;
  EXPECT_EQ(next_word(text, from), "one,");
  EXPECT_EQ(next_word(text, from), "two");
  EXPECT_EQ(next_word(text, from), "");
  EXPECT_EQ(from, text.size());
}

TEST(Utf8, LowerCaseIsSimple) {
  std::string out;
  append_lower("A\xC5\xBD\xD0\x96\xC3\x9F\xE2\x84\xAA", out);  // A, Z CARON, ZHE, SHARP S, KELVIN
  EXPECT_EQ(out, "a\xC5\xBE\xD0\xB6\xC3\x9Fk");
  // Bytes that are no characters stay, also those of one that the end cuts.
  for (const std::string tail : {"\xC5", "\xE2\x84", "\xF0\x9F\x98", "\x80-\xFF-\xC0\xAF"}) {
    out.clear();
    append_lower("A\xC5\xBD" + tail, out);
    EXPECT_EQ(out, "a\xC5\xBE" + tail);
  }
}

TEST(Utf8, LettersAndDigitsOfAnyScript) {
  for (const char32_t yes : {U'a', U'Z', U'0', char32_t{0x17E}, char32_t{0x416}, char32_t{0x4E2D}})
    EXPECT_TRUE(is_letter_or_digit(yes));
  for (const char32_t no : {U'_', U'-', U' ', char32_t{0xA0}, char32_t{0x2026}, char32_t{0x3002}})
    EXPECT_FALSE(is_letter_or_digit(no));
}

TEST(Utf8, CollapsingAgreesWithWords) {
  std::mt19937 random(7);
  const std::u32string alphabet = {U'a',   U' ',   U'\n',  0xA0,    0xE1, 0x1680, 0x200A,
                                   0x200B, 0x3001, 0x3000, 0x1F600, 0xC2, 0x85};
  for (int round = 0; round < 2000; ++round) {
    std::string text;
    for (std::size_t left = random() % 20; left > 0; --left)
      append_utf8(alphabet[random() % alphabet.size()], text);
    std::string joined;
    std::size_t from = 0;
    for (auto word = next_word(text, from); !word.empty(); word = next_word(text, from))
      joined.append(joined.empty() ? "" : " ").append(word);
    ASSERT_EQ(collapse_and_trim(text), joined);
  }
}

// Held against every character asked alone: words are looked for eight bytes at a time.
TEST(Utf8, WordsEndAtEveryWhiteSpace) {
  std::mt19937 random(1);
  const std::u32string spaces = {0x20,   0x09,   0x0D,   0x85,   0xA0,
                                 0x1680, 0x2003, 0x2028, 0x205F, 0x3000};
  const std::u32string others = {'a',    'b',    'c',    0x01,   0x1F,   0x7F,   0xC1,   0xE9,
                                 0x0412, 0x1681, 0x200B, 0x2030, 0x3001, 0xE000, 0x4E2D, 0x1F600};
  for (int round = 0; round < 5000; ++round) {
    std::string text;
    std::vector<std::string> words(1);
    for (std::size_t left = random() % 40; left > 0; --left) {
      const bool space = random() % 8 == 0;
      const std::u32string& from = space ? spaces : others;
      const char32_t value = from[random() % from.size()];
      append_utf8(value, text);
      if (!space) append_utf8(value, words.back());
      if (space && !words.back().empty()) words.emplace_back();
    }
    if (words.back().empty()) words.pop_back();
    std::vector<std::string> found;
    std::size_t at = 0;
    for (auto word = next_word(text, at); !word.empty(); word = next_word(text, at)) {
      found.emplace_back(word);
    }
    ASSERT_EQ(found, words) << text;
  }
}

}  // namespace
}  // namespace sito::text
