// SPDX-License-Identifier: Apache-2.0
#include "sito/document/link_list.h"

#include "sito/base/limits.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>

namespace sito {
namespace {

std::vector<ListEntry> list_of(const std::string& body, const char* url = "https://a.test/") {
  const std::string html = "<!DOCTYPE html><html><body>" + body + "</body></html>";
  Page page;
  PageParser(Limits{}).parse(html, url, page);
  return link_list(page);
}

std::string teaser(int i, const std::string& more = "") {
  const std::string n = std::to_string(i);
  return "<div class='teaser t" + n + "'><h3><a href='/story/" + n + "'>The headline of story " +
         n + "</a></h3><p>What has happened there is told in sentence " + n + ".</p>" + more +
         "</div>";
}

std::string teasers(int n) {
  std::string all;
  for (int i = 1; i <= n; ++i)
    all += teaser(i, "<a href='/story/" + std::to_string(i) + "'>More</a>");
  return all;
}

TEST(LinkList, HasTitleTextAndSection) {
  const auto list = list_of("<h2>The <i>sea</i></h2>" + teasers(3));
  ASSERT_EQ(list.size(), 3U);
  EXPECT_EQ(list[1].url, "https://a.test/story/2");
  EXPECT_EQ(list[1].title, "The headline of story 2");
  EXPECT_EQ(list[1].text, "What has happened there is told in sentence 2.");
  EXPECT_EQ(list[1].section, "The sea");
}

TEST(LinkList, SeparatesTheTitleFromATextInTheSameBlock) {
  std::string line, lines;
  for (int i = 1; i <= 4; ++i) {
    const std::string n = std::to_string(i);
    line += "<li><a href='/r" + n + "'>Result " + n +
            " with a title</a><br>what it tells of<br>the " + "rivers of the county, in part " + n +
            "</li>";
    lines += "<p><a href='/s" + n + "'>Result " + n + " with a title</a> three more words</p>";
  }
  const auto list = list_of("<ol>" + line + "</ol>");
  ASSERT_EQ(list.size(), 4U);
  EXPECT_EQ(list[1].title, "Result 2 with a title");
  EXPECT_EQ(list[1].text, "what it tells of the rivers of the county, in part 2");
  EXPECT_EQ(list_of(lines).at(1).text, "") << "a label beside the title";
}

TEST(LinkList, LeavesMenusFootersAndLabelsOut) {
  std::string menu = "<ul>", rest = "<p>";
  for (int i = 0; i < 6; ++i) {
    menu += "<li><a href='/m" + std::to_string(i) + "'>A part of the menu</a></li>";
    rest += "<a href='/l" + std::to_string(i) + "'>Label</a> ";
  }
  EXPECT_TRUE(list_of("<nav>" + menu + "</ul></nav>").empty());
  EXPECT_TRUE(list_of("<div role='navigation'>" + menu + "</ul></div>").empty());
  EXPECT_TRUE(list_of("<footer>" + menu + "</ul></footer>").empty());
  EXPECT_TRUE(list_of(rest).empty());
  EXPECT_EQ(list_of(menu).size(), 6U) << "the same without a sign that it is a menu";
}

TEST(LinkList, TakesNoFewerThanThree) {
  EXPECT_TRUE(list_of(teasers(2)).empty());
  EXPECT_TRUE(list_of("").empty());
  EXPECT_TRUE(list_of("<p><a href='https://b.test/'>One link of four words</a></p>").empty());
}

TEST(LinkList, NamesEachAddressOnceAndOnlyThoseOfTheWeb) {
  std::string body;
  for (int i = 0; i < 4; ++i) body += "<p><a href='/same'>The same address again here</a></p>";
  for (int i = 0; i < 4; ++i)
    body +=
        "<p><a href='javascript:x(" + std::to_string(i) + ")'>A script that does something</a></p>";
  EXPECT_EQ(list_of(body).size(), 1U);
}

TEST(LinkList, CutsLongTextsBetweenWords) {
  std::string words;
  for (int i = 0; i < 300; ++i) words += "w\xC3\xB6rd ";
  std::string body;
  for (int i = 0; i < 3; ++i) body += teaser(i, "<p>" + words + "</p>");
  const auto list = list_of(body);
  ASSERT_EQ(list.size(), 3U);
  EXPECT_LE(list[0].text.size(), kMaxTextBytes + 3);
  EXPECT_TRUE(list[0].text.ends_with("w\xC3\xB6rd\xE2\x80\xA6"));
}

TEST(LinkList, OfDeepAndLongPagesEnds) {
  std::string deep;
  for (int i = 0; i < 400; ++i)
    deep += "<div><a href='/d" + std::to_string(i) + "'>A link at some depth here</a>";
  EXPECT_LE(list_of(deep).size(), kMaxListEntries);
  EXPECT_EQ(list_of(teasers(700)).size(), kMaxListEntries);
}

}  // namespace
}  // namespace sito
