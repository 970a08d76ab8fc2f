// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/words.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sito::extract::learned {
namespace {

class WordsTest : public testing::Test {
 protected:
  void open(std::string html) {
    html_ = std::move(html);
    parser_.parse(html_, "", page_);
    units_.build(page_);
    words_.build(page_, units_);
  }
  std::vector<Token> tokens_of(std::uint32_t unit) const {
    std::vector<Token> tokens;
    for (const WordHash word : words_.of(unit)) {
      tokens.push_back(word_token(word, length_class(units_[unit])));
    }
    return tokens;
  }
  // Returns a text of that many words.
  static std::string words(int n) {
    std::string text;
    for (int i = 0; i < n; ++i) text += "swan ";
    return text;
  }

  std::string html_;
  PageParser parser_{Limits{}};
  Page page_;
  Units units_;
  UnitWords words_;
};

TEST_F(WordsTest, AreTheSameInUpperAndLowerCase) {
  open(
      "<p>Read more<p>READ, more!<p>read "
      "<b>more</b><p>\u0427\u0438\u0442\u0430\u0442\u044C<p>\u0447\u0438\u0442\u0430\u0442\u044C");
  ASSERT_EQ(tokens_of(0).size(), 2U);
  EXPECT_EQ(tokens_of(0), tokens_of(1));
  EXPECT_EQ(tokens_of(0), tokens_of(2));
  EXPECT_NE(tokens_of(0)[0], tokens_of(0)[1]);
  EXPECT_EQ(tokens_of(3), tokens_of(4));
}

TEST_F(WordsTest, AreTheSameBesideCharactersBeyondAscii) {
  // An em dash and curly quotes stand in the same run of bytes as the words.
  open(
      "<p>bridge river<p>\u201CBridge\u2014river\u201D<p>commentaries "
      "mill<p>Commentaries\u2014mill");
  EXPECT_EQ(tokens_of(0), tokens_of(1));
  EXPECT_EQ(tokens_of(2), tokens_of(3));
  EXPECT_NE(tokens_of(2)[0], tokens_of(2)[1]);
}

TEST_F(WordsTest, OfAnyLengthAreTheSameAnywhereInATextOfAnyLength) {
  std::string word;
  for (int n = 1; n < 40; ++n) {
    word += static_cast<char>('a' + n % 26);
    open("<p>" + word + "<p>" + word + " and more text behind it<p>\u2014" + word);
    ASSERT_EQ(words_.of(0).size(), 1U) << word;
    EXPECT_EQ(words_.of(0)[0], words_.of(1)[0]) << word;
    EXPECT_EQ(words_.of(0)[0], words_.of(2)[0]) << word;
  }
}

TEST(TokenTable, FindsAllTokensOfFullBuckets) {
  // All fall on one bucket.
  std::vector<TokenTable::Entry> entries;
  for (Token i = 1; i <= 40; ++i) entries.push_back({i << 16, static_cast<float>(i) / 8});
  const TokenTable table(entries);
  for (const TokenTable::Entry& entry : entries) EXPECT_EQ(table[entry.token], entry.score);
  EXPECT_EQ(table[41U << 16], 0);
  EXPECT_EQ(TokenTable({{1, 100.0F}})[1], 32);
  EXPECT_EQ(TokenTable({{1, -0.0001F}})[1], 0);
  EXPECT_NE(table.digest(), TokenTable({{1U << 16, 0.125F}}).digest());
}

TEST_F(WordsTest, MeanSomethingElseInLongerTexts) {
  open("<p>" + words(8) + "<p>" + words(9) + "<p>" + words(30) + "<p>" + words(31));
  EXPECT_EQ(length_class(units_[0]), 0U);
  EXPECT_EQ(length_class(units_[1]), 1U);
  EXPECT_EQ(length_class(units_[2]), 1U);
  EXPECT_EQ(length_class(units_[3]), 2U);
  EXPECT_NE(tokens_of(0)[0], tokens_of(1)[0]);
  EXPECT_EQ(tokens_of(1)[0], tokens_of(2)[0]);
  EXPECT_NE(tokens_of(2)[0], tokens_of(3)[0]);
}

TEST_F(WordsTest, PairsOfHanAreWords) {
  open("<p>\u4ECA\u5929\u4E0B\u96E8<p>\u5929\u4E0B");
  EXPECT_EQ(tokens_of(0).size(), 3U);
  EXPECT_EQ(tokens_of(0)[1], tokens_of(1)[0]);
}

TEST_F(WordsTest, OfAVeryLongTextTheBeginningIsRead) {
  open("<p>" + words(5000) + "<p>" + words(1999) + "<b>" + words(5000) + "</b>");
  EXPECT_EQ(tokens_of(0).size(), 2000U);
  EXPECT_EQ(tokens_of(1).size(), 2000U);
}

TEST_F(WordsTest, GiveUnitsTheirScores) {
  open("<p>one two three<p>four<p>two<p hidden>one");
  const std::vector<Token> tokens = tokens_of(0);
  const TokenTable table({{tokens[0], 2}, {tokens[1], -1}});
  WordSurvey survey;
  survey.build(words_, units_, table);
  EXPECT_EQ(survey.of(0).mean, 0.5F);
  EXPECT_EQ(survey.of(0).sum, 1);
  EXPECT_EQ(survey.of(0).low, -1);
  EXPECT_EQ(survey.of(0).high, 2);
  EXPECT_FLOAT_EQ(survey.of(0).known, 2.0F / 3);
  EXPECT_EQ(survey.of(1).mean, 0);
  EXPECT_EQ(survey.of(1).known, 0);
  EXPECT_EQ(survey.mean(0, 3), 0);  // of 2, -1 and -1
  EXPECT_EQ(survey.mean(1, 3), -1);
  EXPECT_EQ(survey.mean(1, 2), 0);
}

}  // namespace
}  // namespace sito::extract::learned
