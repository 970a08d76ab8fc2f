// SPDX-License-Identifier: Apache-2.0
#include "sito/page/page_words.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <string>

namespace sito {
namespace {

PageWords words(const std::string& html) { return PageWords(test::ParsedPage(html).page); }

std::string numbered(const std::string& word, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += word + std::to_string(i) + " ";
  return out;
}

TEST(PageWords, AreAMultisetInLowerCase) {
  EXPECT_DOUBLE_EQ(words("<p>One two</p><p>two</p>").likeness(words("TWO, two; one.")), 1);
  EXPECT_DOUBLE_EQ(words("one two two").likeness(words("one two")), 0.8);
  EXPECT_EQ(words("one two two").own_words(words("one two")), 1U);
  EXPECT_DOUBLE_EQ(words("one").likeness(words("two")), 0);
  EXPECT_DOUBLE_EQ(words("").likeness(words("")), 0);
  EXPECT_EQ(words("one<script>two</script><p>three<b>four</b>").size(), 2U);
}

TEST(PageWords, AreBounded) {
  EXPECT_EQ(words(numbered("w", 30'000)).size(), PageWords::kMostPageWords);
}

TEST(SoftError, AnErrorPageWithAnotherAddressIsOne) {
  const std::string menu = numbered("menu", 40);
  const PageWords error = words(menu + "<p>We could not find /first/address for you.</p>");
  EXPECT_TRUE(is_soft_error(words(menu + "<p>We could not find /another/one for you.</p>"), error));
  EXPECT_FALSE(is_soft_error(words(menu + "<p>" + numbered("text", 30) + "</p>"), error));
}

TEST(SoftError, AShortArticleBetweenLongMenusIsNone) {
  const std::string menu = numbered("menu", 1000);
  const PageWords error = words(menu + "<p>Not found.</p>");
  const PageWords article = words(menu + "<p>" + numbered("text", 50) + "</p>");
  EXPECT_GE(article.likeness(error), kSoftErrorLikeness);
  EXPECT_FALSE(is_soft_error(article, error));
}

}  // namespace
}  // namespace sito
