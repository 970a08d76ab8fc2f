// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/query.h"

#include "sito/page/parse.h"

#include "support/random_paths.h"
#include "support/xpath_form.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::fields {
namespace {

constexpr std::size_t kMost = 100'000;

Page parse_page(std::string_view html) {
  Page page;
  PageParser(Limits{}).parse(html, "http://x.test/", page);
  return page;
}

// The names of elements, and the values of all else.
std::string found(const Page& page, std::string_view path, std::size_t most = kMost) {
  const auto query = Query::parse(path);
  if (!query) return query.error().message;
  const auto matches = query->select(QueryPage(page), most);
  if (!matches) return matches.error().message;
  std::string out;
  for (const Match& match : *matches) {
    if (!out.empty()) out += ' ';
    out += match.is_node ? std::string(page.tag_name(match.node)) : "=" + match.value;
  }
  return out;
}

bool is_foreign(std::string_view path) {
  const auto query = Query::parse(path);
  EXPECT_TRUE(query) << path;
  return query && query->is_foreign();
}

TEST(Query, BothEnginesFindTheSameOnRandomPages) {
  test::RandomPaths random(11);
  std::size_t own = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string html = random.page();
    const Page page = parse_page(html);
    const QueryPage queries(page);
    const XPathTree tree(page);
    for (int k = 0; k < 25; ++k) {
      const std::string text = test::XPathForm::in_templates(random.path());
      const auto query = Query::parse(text);
      const auto xpath = XPath::parse(text);
      ASSERT_TRUE(query && xpath) << text;
      const auto expected = xpath->select(tree, kMost);
      if (!expected) continue;  // takes libxml2 too much
      const auto actual = query->select(queries, kMost);
      ASSERT_TRUE(actual) << text;
      ASSERT_EQ(*actual, *expected) << text << "\n" << html;
      own += query->is_foreign() || actual->empty() ? 0 : 1;
    }
  }
  EXPECT_GT(own, 1000U);  // of 10,000: else too little is compared
}

TEST(Query, LeavesToLibxml2WhatOnlyItKnows) {
  EXPECT_FALSE(is_foreign("//h1"));
  EXPECT_FALSE(is_foreign("//div[contains(concat(' ', normalize-space(@class), ' '), ' a ')]/p"));
  EXPECT_FALSE(is_foreign("//meta[@name='author']/@content"));
  EXPECT_FALSE(is_foreign("//*[@id='a' and not(.//table)][1] | //p[starts-with(@class, 'b')]"));
  EXPECT_TRUE(is_foreign("//p/text()"));
  EXPECT_TRUE(is_foreign("//p[1]/ancestor::div"));
  EXPECT_TRUE(is_foreign("//p[@class='a' or @id='b']"));
  EXPECT_TRUE(is_foreign("normalize-space(//h1)"));
}

TEST(Query, TestsOfTextMeanWhatTheirSpellingMeans) {
  const std::string html = "<p>a  b<script>c</script></p><div>d</div>";
  const Page page = parse_page(html);
  // XPath 1.0 has the text of scripts, the path language has what the page shows.
  EXPECT_TRUE(is_foreign("//p[contains(., 'c')]"));
  EXPECT_TRUE(is_foreign("//div[not(..//p[normalize-space(.) = 'a b'])]"));
  EXPECT_EQ(found(page, "//p[contains(., 'c')]"), "p");
  EXPECT_FALSE(is_foreign("//p[contains(s:norm(.), 'c')]"));
  EXPECT_EQ(found(page, "//p[contains(s:norm(.), 'c')]"), "");
  EXPECT_EQ(found(page, "//p[s:norm(.) = 'a b']"), "p");
}

TEST(Query, FindsAttributesWithTheElementThatHasThem) {
  const std::string html = "<img src=a><img src=b>";
  const Page page = parse_page(html);
  EXPECT_EQ(found(page, "//img/@src"), "=a =b");
  EXPECT_EQ(found(page, "(//img)[last()]/@src"), "=b");
  const auto matches = Query::parse("//img/@src")->select(QueryPage(page), kMost);
  ASSERT_TRUE(matches && matches->size() == 2);
  EXPECT_EQ(page.tag_name((*matches)[1].node), "img");
}

TEST(Query, BeginsAtTheRootAndTakesNamesInAnyCase) {
  const std::string html = "<p>x";
  const Page page = parse_page(html);
  EXPECT_EQ(found(page, "html/body/p"), "p");
  EXPECT_EQ(found(page, "//P"), "p");
}

TEST(Query, SaysWhatIsNoPath) {
  EXPECT_NE(found(Page(), "//div[").find("at byte 6"), std::string::npos);
  EXPECT_NE(found(Page(), "//fb:like").find("has a prefix"), std::string::npos);
}

TEST(Query, TooManyMatchesAreAnError) {
  const std::string html = "<p><p><p>";
  const Page page = parse_page(html);
  EXPECT_NE(found(page, "//p", 2).find("finds 3 nodes, more than 2"), std::string::npos);
  EXPECT_EQ(found(page, "//p", 3), "p p p");
}

}  // namespace
}  // namespace sito::fields
