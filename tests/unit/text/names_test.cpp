// SPDX-License-Identifier: Apache-2.0
#include "sito/text/names.h"

#include <gtest/gtest.h>

namespace sito::text {
namespace {

std::string joined(const NameList& names, std::string_view text) {
  Segmenter segmenter;
  std::vector<Token> tokens;
  segmenter.tokens(text, {0, static_cast<std::uint32_t>(text.size())}, tokens);
  names.join(text, tokens);
  std::string out;
  for (const Token& token : tokens) {
    if (!out.empty()) out += token.glued ? "~" : "/";
    out += text.substr(token.begin, token.end - token.begin);
  }
  return out;
}

TEST(Names, TheLongestNameBecomesOneToken) {
  const NameList names =
      *NameList::parse("# places\nNew York\n New York City \r\n\nYork City Hall\n");
  EXPECT_EQ(names.size(), 3U);
  EXPECT_EQ(joined(names, "In New York City, New York."), "In/New York City~,/New York~.");
  EXPECT_EQ(joined(names, "New York City Hall"), "New York City/Hall");
  EXPECT_EQ(joined(names, "New Yorker New"), "New/Yorker/New");
  EXPECT_EQ(joined(names, "new york"), "new/york");
}

TEST(Names, TheWidthOfWhiteSpaceDoesNotCountButItsPresenceDoes) {
  const NameList names = *NameList::parse("St. John's\n\u00DAst\u00ED nad Labem\n");
  EXPECT_EQ(joined(names, "to St.  John's now"), "to/St.  John's/now");
  EXPECT_EQ(joined(names, "to St .John's"), "to/St/.~John's");
  EXPECT_EQ(joined(names, "\u00DAst\u00ED\u00A0nad Labem"), "\u00DAst\u00ED\u00A0nad Labem");
}

TEST(Names, OneWordNamesAndNoNamesChangeNothing) {
  EXPECT_TRUE(NameList::parse("Brno\n# x y\n\xFF y\n")->empty());
  EXPECT_EQ(joined(NameList(), "New York"), "New/York");
}

TEST(Names, LinesWithoutEffectAreCounted) {
  const NameList names =
      *NameList::parse("Brno\n# x y\n\xFF y\n\nNew York\n" + std::string(2000, 'a') + " b\nPraha");
  EXPECT_EQ(names.size(), 1U);
  EXPECT_EQ(names.losses().not_utf8, 1U);
  EXPECT_EQ(names.losses().one_token, 2U);
  EXPECT_EQ(names.losses().too_long, 1U);
  EXPECT_EQ(names.losses().total(), 4U);
}

TEST(Names, ManyNamesWithOneBeginningAreFoundAsFastAsFew) {
  std::string lines;
  for (int i = 0; i < 200'000; ++i) lines += "the one " + std::to_string(i) + "\n";
  const NameList names = *NameList::parse(std::move(lines));
  EXPECT_EQ(names.size(), 200'000U);
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "the one ";
  Segmenter segmenter;
  std::vector<Token> tokens;
  segmenter.tokens(text, {0, static_cast<std::uint32_t>(text.size())}, tokens);
  names.join(text, tokens);  // would take minutes if it looked at each of the names
  EXPECT_EQ(tokens.size(), 40'000U);
  EXPECT_EQ(joined(names, "the one 199999 the one 200000"), "the one 199999/the/one/200000");
}

TEST(Names, AListOfTooManyNamesIsRefused) {
  EXPECT_TRUE(NameList::parse("a b\nc d\ne\n", 2).has_value());
  const auto names = NameList::parse("a b\nc d\ne\nf g", 2);
  ASSERT_FALSE(names.has_value());
  EXPECT_EQ(names.error().code, ErrorCode::TooLarge);
  EXPECT_EQ(names.error().message, "more than 2 names");
}

}  // namespace
}  // namespace sito::text
