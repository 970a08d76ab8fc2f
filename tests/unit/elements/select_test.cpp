// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/select.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::elements {
namespace {

std::string matched(const char* selector) {
  static const std::string kHtml =
      "<div id=a class='x y'><p id=b class=y><i id=c title=hello></i></p></div><p id=d "
      "data-n=12></p>";
  Page page;
  PageParser{Limits{}}.parse(kHtml, "", page);
  const auto parsed = Selector::parse(selector);
  if (!parsed) return "none";
  std::string ids;
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].is_text() || !parsed->matches(page, NodeId{i})) continue;
    ids += page.attribute(NodeId{i}, Attr::Id).value_or("");
  }
  return ids;
}

TEST(Selector, Simple) {
  EXPECT_EQ(matched("p"), "bd");
  EXPECT_EQ(matched("#c"), "c");
  EXPECT_EQ(matched(".y"), "ab");
  EXPECT_EQ(matched(".x.y"), "a");
  EXPECT_EQ(matched("[data-n]"), "d");
  EXPECT_EQ(matched("[data-n=\"12\"]"), "d");
  EXPECT_EQ(matched("[data-n=12]"), "d");
  EXPECT_EQ(matched("i[title^=he]"), "c");
  EXPECT_EQ(matched("p, i"), "bcd");
}

TEST(Selector, OfDescendantsAndChildren) {
  EXPECT_EQ(matched("div i"), "c");
  EXPECT_EQ(matched("div > i"), "");
  EXPECT_EQ(matched("div > p > i"), "c");
  EXPECT_EQ(matched("body > p"), "d");
}

TEST(Selector, WhatIsNoneIsSaid) {
  for (const char* text : {"", "p:hover", "p + i", "p ~ i", "{", "p{}", "p,", ",p", ">"}) {
    const auto parsed = Selector::parse(text);
    ASSERT_FALSE(parsed.has_value()) << text;
    EXPECT_EQ(parsed.error().code, ErrorCode::InvalidArgument);
  }
}

}  // namespace
}  // namespace sito::elements
