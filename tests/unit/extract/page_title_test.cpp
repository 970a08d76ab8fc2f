// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/page_title.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using extract::article_title;
using extract::TitleSeparators;
using test::ParsedPage;

std::string title_of(const std::string& title, const std::string& body = "") {
  const ParsedPage page("<title>" + title + "</title><body>" + body);
  return article_title(page.page);
}

TEST(PageTitle, TwoShortHalvesAreOneTitle) {  // T-RM-T1
  EXPECT_EQ(article_title(ParsedPage(test::kF1).page), "Bridge reopens - City News");
}

TEST(PageTitle, TheLastPartIsCutOff) {
  EXPECT_EQ(title_of("The old bridge reopens now | City News"), "The old bridge reopens now");
  EXPECT_EQ(title_of("The old bridge - it reopens now \xE2\x80\x93 City News"),
            "The old bridge - it reopens now");
}

TEST(PageTitle, DashesAreSeparatorsOnRequest) {
  const ParsedPage page("<title>The old bridge reopens now \xE2\x80\x94 City News</title>");
  EXPECT_EQ(article_title(page.page), "The old bridge reopens now");
  EXPECT_EQ(article_title(page.page, TitleSeparators::Ascii), page.page.title());
}

TEST(PageTitle, AShortFrontIsCutInstead) {
  EXPECT_EQ(title_of("News | The old bridge reopens now"), "The old bridge reopens now");
}

TEST(PageTitle, SeparatorsNeedBlanks) {
  EXPECT_EQ(title_of("The re-opened bridge of the old-town"),
            "The re-opened bridge of the old-town");
}

TEST(PageTitle, FewWordsStandWhenOneLevelIsCut) {
  EXPECT_EQ(title_of("Old bridge reopens / Home"), "Old bridge reopens");
  EXPECT_EQ(title_of("Old bridge reopens / City Home"), "Old bridge reopens / City Home");
  EXPECT_EQ(title_of("Old bridge reopens - Home"), "Old bridge reopens - Home");
}

TEST(PageTitle, WhatFollowsAColon) {
  EXPECT_EQ(title_of("City News: the old bridge reopens now"), "the old bridge reopens now");
  EXPECT_EQ(title_of("City News: the old one of all: bridge"), "the old one of all: bridge");
  EXPECT_EQ(title_of("In the old city of bridges: the oldest one reopens"),
            "In the old city of bridges: the oldest one reopens");
  EXPECT_EQ(title_of("City News: the old bridge reopens now",
                     "<h2> City News: the old bridge reopens now\n</h2>"),
            "City News: the old bridge reopens now");
}

TEST(PageTitle, TheOnlyH1ReplacesAShortOrLongTitle) {
  EXPECT_EQ(title_of("City News", "<h1>The old \n bridge <b>reopens</b> now</h1>"),
            "The old bridge reopens now");
  EXPECT_EQ(title_of("City News", "<h1>The old bridge reopens now</h1><h1>x</h1>"), "City News");
  EXPECT_EQ(title_of("City News", "<h1>The old bridge</h1>"), "City News");  // too few words
  EXPECT_EQ(title_of(std::string(151, 'x'), "<h1>The old bridge reopens now</h1>"),
            "The old bridge reopens now");
}

TEST(PageTitle, NoTitle) {
  EXPECT_EQ(title_of(""), "");
  EXPECT_EQ(title_of("", "<h1>The old bridge reopens now</h1>"), "The old bridge reopens now");
  EXPECT_EQ(title_of(" - "), "-");
}

}  // namespace
}  // namespace sito
