// SPDX-License-Identifier: Apache-2.0
#include "sito/text/stop_words.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::text {
namespace {

TEST(StopWords, ReadsOneWordALine) {
  const StopWords list = StopWords::parse("\xEF\xBB\xBF# comment\n\n the \r\nof\nof\n\u017DE");
  EXPECT_EQ(list.size(), 3U);
  EXPECT_TRUE(list.contains("the"));
  EXPECT_TRUE(list.contains("of"));
  EXPECT_TRUE(
      list.contains("\xC5\xBE"
                    "e"));
  EXPECT_FALSE(list.contains("# comment"));
  EXPECT_FALSE(list.contains(""));
}

TEST(StopWords, CaseDoesNotMatter) {
  const StopWords list = StopWords::parse(
      "the\nnotwithstanding\n\xD0\xB8\n\xC5\xBE"
      "e\n");
  EXPECT_TRUE(list.contains("The"));
  EXPECT_TRUE(list.contains("NOTWITHSTANDING"));
  EXPECT_TRUE(list.contains("\xD0\x98"));
  EXPECT_TRUE(
      list.contains("\xC5\xBD"
                    "E"));
}

TEST(StopWords, PunctuationIsPartOfTheWord) {
  const StopWords list = StopWords::parse("the\n@\nz\n");
  EXPECT_FALSE(list.contains("the,"));
  EXPECT_FALSE(list.contains("th"));
  EXPECT_FALSE(list.contains("`"));  // '@' and 0x60 differ in the bit that lower-casing sets
  EXPECT_FALSE(list.contains("["));
  EXPECT_FALSE(list.contains("{"));
  EXPECT_TRUE(list.contains("@"));
}

TEST(StopWords, DecomposedWordsAreFound) {
  const StopWords list = StopWords::parse(
      "\xC5\xBE"
      "e\nnich\xC5\xBE\n\xC3\xA1\ne\xCC\x81s\n");
  EXPECT_TRUE(
      list.contains("z\xCC\x8C"
                    "e"));
  EXPECT_TRUE(
      list.contains("Z\xCC\x8C"
                    "E"));
  EXPECT_TRUE(list.contains("nichz\xCC\x8C"));
  EXPECT_TRUE(list.contains("\xC3\xA9s"));  // the list's own word was decomposed
  EXPECT_FALSE(list.contains("ze"));
}

TEST(StopWords, AnyLengthIsAnswered) {
  std::string lines;
  for (std::size_t length = 1; length <= 130; ++length) lines += std::string(length, 'q') + "\n";
  const StopWords list = StopWords::parse(lines);
  EXPECT_EQ(list.size(), StopWords::kMaxWordBytes);
  for (std::size_t length = 1; length <= 600; ++length) {
    EXPECT_EQ(list.contains(std::string(length, 'Q')), length <= StopWords::kMaxWordBytes)
        << length;
    std::string other(length, 'q');
    other.back() = 'r';
    EXPECT_FALSE(list.contains(other));
    std::string accents;
    while (accents.size() < length) accents += "\xC4\x8D";
    EXPECT_FALSE(list.contains(accents));
  }
}

TEST(StopWords, AnEmptyListHoldsNothing) {
  const StopWords list;
  EXPECT_FALSE(list.contains("the"));
  EXPECT_FALSE(
      list.contains("\xC5\xBE"
                    "e"));
}

}  // namespace
}  // namespace sito::text
