// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/words.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

Words words_of(std::string_view text, Vocabulary& vocabulary) {
  Words words;
  split_words(text, vocabulary, words);
  return words;
}

TEST(EvalWords, AreRunsOfLettersNumbersAndUnderscores) {
  Vocabulary vocabulary;
  EXPECT_EQ(words_of("a b_1 a, don't a", vocabulary), (Words{0, 1, 0, 2, 3, 0}));
  EXPECT_TRUE(words_of(" .,-\xE2\x80\xA6 ", vocabulary).empty());  // HORIZONTAL ELLIPSIS
  // ROMAN NUMERAL EIGHT and SUPERSCRIPT TWO are numbers.
  EXPECT_EQ(words_of("\xE2\x85\xA7 \xC2\xB2", vocabulary).size(), 2U);
  // COMBINING ACUTE ACCENT is neither letter nor number.
  EXPECT_EQ(words_of("e\xCC\x81t", vocabulary).size(), 2U);
  // Han characters are not parted.
  EXPECT_EQ(words_of("\xE6\xAF\x8F\xE5\xA4\xA9", vocabulary).size(), 1U);
}

TEST(EvalWords, SplitAtSpaceKeepsPunctuation) {
  Vocabulary vocabulary;
  Words words;
  split_at_space("It's\tdone.\xC2\xA0It's", vocabulary, words);  // NO-BREAK SPACE
  EXPECT_EQ(words, (Words{0, 1, 0}));
}

TEST(EvalWords, NumbersStayWhenTheVocabularyGrows) {
  Vocabulary vocabulary;
  for (std::uint32_t i = 0; i < 5000; ++i)
    ASSERT_EQ(vocabulary.number_of("w" + std::to_string(i)), i);
  for (std::uint32_t i = 0; i < 5000; ++i)
    ASSERT_EQ(vocabulary.number_of("w" + std::to_string(i)), i);
  vocabulary.clear();
  EXPECT_EQ(vocabulary.number_of("w77"), 0U);
  Pairs pairs;
  for (std::uint32_t i = 0; i < 5000; ++i) ASSERT_EQ(pairs.number_of(i, i + 1), i);
  for (std::uint32_t i = 0; i < 5000; ++i) ASSERT_EQ(pairs.number_of(i, i + 1), i);
  EXPECT_EQ(pairs.number_of(1, 0), 5000U);
}

TEST(EvalWords, LowerCaseIsTheFullOne) {
  std::string out;
  to_lower("ABC z", out);
  EXPECT_EQ(out, "abc z");
  to_lower("\xCE\xA3\xCE\x91\xCE\xA3", out);  // SIGMA ALPHA SIGMA: the last one is final
  EXPECT_EQ(out, "\xCF\x83\xCE\xB1\xCF\x82");
  to_lower("\xC4\xB0", out);  // I WITH DOT ABOVE: i and COMBINING DOT ABOVE
  EXPECT_EQ(out, "i\xCC\x87");
  std::string many;
  for (int i = 0; i < 1000; ++i) many += "\xC8\xBA";  // A WITH STROKE grows from 2 to 3 bytes
  to_lower(many, out);
  EXPECT_EQ(out.size(), 3000U);
}

TEST(EvalWords, SqueezeKnowsAllWhiteSpace) {
  std::string out;
  squeeze("\n a\t\x1C b\xC2\xA0\xE3\x80\x80 c \r\n", out);  // NO-BREAK and IDEOGRAPHIC SPACE
  EXPECT_EQ(out, "a b c");
  squeeze(" \n", out);
  EXPECT_EQ(out, "");
}

}  // namespace
}  // namespace sito::eval
