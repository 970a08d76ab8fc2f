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
  }
  std::vector<Token> tokens_of(std::uint32_t unit) const {
    std::vector<Token> tokens;
    append_word_tokens(page_, units_[unit], tokens);
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
  survey.build(page_, units_, table);
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
