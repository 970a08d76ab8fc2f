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
      NameList::parse("# places\nNew York\n New York City \r\n\nYork City Hall\n");
  EXPECT_EQ(names.size(), 3U);
  EXPECT_EQ(joined(names, "In New York City, New York."), "In/New York City~,/New York~.");
  EXPECT_EQ(joined(names, "New York City Hall"), "New York City/Hall");
  EXPECT_EQ(joined(names, "New Yorker New"), "New/Yorker/New");
  EXPECT_EQ(joined(names, "new york"), "new/york");
}

TEST(Names, TheWidthOfWhiteSpaceDoesNotCountButItsPresenceDoes) {
  const NameList names = NameList::parse("St. John's\n\u00DAst\u00ED nad Labem\n");
  EXPECT_EQ(joined(names, "to St.  John's now"), "to/St.  John's/now");
  EXPECT_EQ(joined(names, "to St .John's"), "to/St/.~John's");
  EXPECT_EQ(joined(names, "\u00DAst\u00ED\u00A0nad Labem"), "\u00DAst\u00ED\u00A0nad Labem");
}

TEST(Names, OneWordNamesAndNoNamesChangeNothing) {
  EXPECT_TRUE(NameList::parse("Brno\n# x y\n\xFF y\n").empty());
  EXPECT_EQ(joined(NameList(), "New York"), "New/York");
}

}  // namespace
}  // namespace sito::text
