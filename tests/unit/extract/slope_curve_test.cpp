// SPDX-License-Identifier: Apache-2.0
#include "support/fixtures.h"
#include "support/labelled_page.h"
#include "support/other_rows.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito {
namespace {

using test::ParsedPage;
using test::Settings;
using Texts = std::vector<std::string>;

std::string kept_text(std::string_view html, const Settings& settings) {
  const ParsedPage page(html);
  return test::kept_text(page.page, test::label(page.page, "slope-curve", settings));
}

Texts kept(std::string_view html, const Settings& settings) {
  const ParsedPage page(html);
  return test::kept(page.page, test::label(page.page, "slope-curve", settings));
}

constexpr std::string_view kP1 =
    "The old bridge across the river was opened again on Monday after two years of repairs.";
constexpr std::string_view kP2 =
    "City officials said that the work had cost less than it was planned and that all of the lanes "
    "are now in use.";
constexpr std::string_view kEndOfP2 =
    "officials said that the work had cost less than it was planned and that all of the lanes are "
    "now";

TEST(SlopeCurve, TwoRegions) {  // T-DSC-1
  const Settings settings = {{"w", "8"}, {"step", "4"}, {"snap", "word"}};
  EXPECT_EQ(kept_text(test::kF1, settings),
            "The old bridge across the river was opened again on Monday after two years of " +
                std::string(kEndOfP2));
  EXPECT_EQ(kept(test::kF1, {{"w", "8"}, {"step", "4"}}),
            (Texts{std::string(kP1), std::string(kP2)}));
  EXPECT_EQ(kept(test::kF1, {}), (Texts{std::string(kP1), std::string(kP2)}));  // w is 8, step 4
}

TEST(SlopeCurve, OneRegion) {  // T-DSC-2: before p1 only two windows are flat
  const Settings settings = {{"w", "12"}, {"step", "4"}, {"snap", "word"}};
  EXPECT_EQ(kept_text(test::kF1, settings), kEndOfP2);
}

TEST(SlopeCurve, CloseRegionsBecomeOne) {  // 4 tokens lie between: 32 to 35
  Settings settings = {{"w", "8"}, {"step", "4"}, {"snap", "word"}, {"join", "4"}};
  EXPECT_EQ(kept_text(test::kF1, settings).find("City"), std::string::npos);
  settings.back() = {"join", "5"};
  EXPECT_NE(kept_text(test::kF1, settings).find("repairs. City officials"), std::string::npos);
}

TEST(SlopeCurve, NodesOfWhichHalfIsInside) {
  const Settings settings = {{"w", "12"}, {"step", "4"}, {"snap", "node"}};
  EXPECT_EQ(kept(test::kF1, settings), Texts{std::string(kP2)});
}

TEST(SlopeCurve, TheFittedLineIsAnotherSlope) {
  // Eight words, then sixteen tags. Tags per token: 0.667; the line fitted to the curve rises by
  // 952 / 1300 = 0.732. Windows have slopes of 0, 0.5, 1 ..., and 0.5 / 0.72 is 0.694.
  std::string page = "<body>one two three four five six seven eight";
  for (int i = 0; i < 16; ++i) page += "<br>";
  Settings settings = {{"w", "8"}, {"step", "4"}, {"run", "2"}, {"frac", "0.72"}};
  EXPECT_EQ(kept_text(page, settings), "");
  settings.emplace_back("slope", "lsq");
  EXPECT_EQ(kept_text(page, settings), "one two three four five six seven eight");
}

TEST(SlopeCurve, RegionsThatGrowMeet) {
  // Windows of 2 every 6 tokens, one flat window makes a region; all words are one text node.
  std::string page = "<body><b></b>";
  for (int i = 0; i < 30; ++i) page += "w ";
  const Settings settings = {{"w", "2"}, {"step", "6"}, {"run", "1"}};
  EXPECT_EQ(kept(page, settings).size(), 1U);
  Settings cut = settings;
  cut.emplace_back("snap", "word");
  EXPECT_EQ(kept_text(page, cut), "w w w w w w w w w w");
}

TEST(SlopeCurve, SmoothedTags) {
  // p1 and p2 are one plateau when the two tags between them are spread over their neighbours.
  const Settings settings = {{"w", "8"}, {"step", "4"}, {"snap", "word"}, {"pre-blur", "1"}};
  EXPECT_NE(kept_text(test::kF1, settings).find("repairs. City officials"), std::string::npos);
}

TEST(SlopeCurve, APageSmallerThanAWindow) {
  EXPECT_EQ(kept("<body>one two three", {{"run", "1"}}), Texts{"one two three"});
  EXPECT_EQ(kept("<body>one two three", {}), Texts{});  // one window is no run of three
  EXPECT_EQ(kept("", {{"run", "1"}}), Texts{});
}

// By hand. 32 of 92 tokens are tags: a window of 8 tokens is flat with 1 tag (0.125 <= 0.174) and
// not with 2. Windows begin every 4 tokens. The first paragraph (tokens 0 to 21) holds four flat
// ones, from 0 to 12; the second (22 to 37) only two, at 24 and 28, and is lost although no tag is
// in it; the third (38 to 59) holds four, from 40 to 52. The menu has three tags a word.
TEST(SlopeCurve, LosesTheShorterParagraphInTheMiddle) {
  std::string html =
      "<title>Pier</title><body>"
      "<p>The council said on Monday that the work on the new pier in the harbour will begin in "
      "the "
      "spring.</p>"
      "<p>It is going to take two years if the winter is not too cold.</p>"
      "<p>There was no word on who is to pay for it, but all the ships have to wait for it.</p>"
      "<ul>";
  for (const char* item : {"Home", "News", "Sport", "Town", "Ships", "Terms"}) {
    html += std::string("<li><a href=/x>") + item + "</a></li>";
  }
  const ParsedPage page(html + "</ul>");
  const Labels labels = test::label(page.page, "slope-curve");
  const Texts texts = test::kept(page.page, labels);
  ASSERT_EQ(texts.size(), 2U);
  EXPECT_TRUE(texts[0].starts_with("The council"));
  EXPECT_TRUE(texts[1].starts_with("There was no word"));
  EXPECT_EQ(test::rows_that_agree(page.page, "slope-curve"), "");
}

}  // namespace
}  // namespace sito
