// SPDX-License-Identifier: Apache-2.0
#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::ParsedPage;
using Texts = std::vector<std::string>;

constexpr std::string_view kRow = "readability-classic";

std::string sentence(int n) {
  std::string text;
  for (int i = 0; i < n; ++i) text += "The council, after a long debate, approved the plan. ";
  return text;
}

const Segment* find_segment(const Page& page, const Labels& labels, std::string_view text) {
  for (const Segment& segment : labels.segments) {
    if (test::text_of(page, segment).find(text) != std::string::npos) return &segment;
  }
  return nullptr;
}

TEST(ReadabilityClassic, TheStoryWinsWith41Points) {  // T-RC-1
  const ParsedPage page(test::kF3);
  const Labels labels = test::label(page.page, kRow, {{"retry-length", "100"}});
  const Texts kept = test::kept(page.page, labels);
  ASSERT_EQ(kept.size(), 5U);
  EXPECT_EQ(kept[0], "Harbour plan approved");
  EXPECT_EQ(kept[1], "Jana Nova");
  EXPECT_TRUE(kept[2].starts_with("The council"));
  EXPECT_TRUE(kept[3].starts_with("Work on"));
  EXPECT_EQ(kept[4], "Short note.");
  const Segment* story = find_segment(page.page, labels, "The council");
  EXPECT_FLOAT_EQ(story->score, 41);  // 5 + 6 for the paragraphs, 5 for div, 25 for the class
  EXPECT_EQ(story->rule, "top-candidate");
  EXPECT_EQ(find_segment(page.page, labels, "Subscribe")->rule, "unlikely");
  const Labels strict = test::label(page.page, kRow, {{"div-paragraphs", "0"}});
  EXPECT_EQ(find_segment(page.page, strict, "Jana Nova")->rule, "conditional-clean");
}

TEST(ReadabilityClassic, BodyGetsHalfOfTheirPoints) {
  const ParsedPage page("<p>x</p><div><p>" + sentence(8) + "</p></div><div><p>" + sentence(8) +
                        "</p></div>");
  const Labels labels = test::label(page.page, kRow);
  // Each paragraph: 1 + 17 + 3 = 21; its div 26, body 21: a div wins, its like joins it.
  EXPECT_FLOAT_EQ(find_segment(page.page, labels, "The council")->score, 26);
  EXPECT_EQ(find_segment(page.page, labels, "x")->rule, "sibling-left-out");
  EXPECT_FLOAT_EQ(find_segment(page.page, labels, "x")->score, 21);
  EXPECT_EQ(labels.segments.back().rule, "sibling-included");
}

TEST(ReadabilityClassic, LinksWeakenACandidate) {
  const std::string linked = "<div id=l><p><a href=/x>" + sentence(8) + "</a></p></div>";
  const std::string plain = "<div><p>" + sentence(6) + "</p></div>";
  const ParsedPage page("<section>" + linked + plain + "</section>");
  const Labels labels = test::label(page.page, kRow);
  EXPECT_EQ(labels.segments[0].rule, "sibling-left-out");
  EXPECT_EQ(labels.segments[1].rule, "top-candidate");
  EXPECT_FLOAT_EQ(labels.segments[0].score, 0);
  const Labels unweighted = test::label(page.page, kRow, {{"internal-links", "0"}});
  EXPECT_EQ(unweighted.segments[0].rule, "top-candidate");
}

TEST(ReadabilityClassic, LittleTextSwitchesRulesOff) {
  // Unlikely and negative: only the third attempt finds the larger box.
  const ParsedPage page("<div class=comment><p>" + sentence(2) + "</p></div><div><p>" +
                        sentence(1) + "</p></div>");
  const Texts first = test::kept(page.page, test::label(page.page, kRow, {{"retry-length", "0"}}));
  ASSERT_EQ(first.size(), 1U);
  EXPECT_EQ(first[0].size(), sentence(1).size() - 1);
  const Texts best = test::kept(page.page, test::label(page.page, kRow));
  ASSERT_EQ(best.size(), 1U);
  EXPECT_EQ(best[0].size(), sentence(2).size() - 1);
}

TEST(ReadabilityClassic, TheTitleIsNamed) {
  const ParsedPage page(
      "<title>The old bridge reopens now | City News</title><article><h1>The old "
      "bridge reopens now</h1><p>" +
      sentence(8) + "</p></article>");
  const Labels labels = test::label(page.page, kRow);
  EXPECT_EQ(labels.segments[0].role, Role::Heading | Role::Title);
  EXPECT_EQ(labels.segments[0].label, Label::Content);
  EXPECT_EQ(test::label(page.page, kRow, {{"drop-h1", "1"}}).segments[0].rule, "removed-element");
}

TEST(ReadabilityClassic, DivsAreParagraphsOnRequest) {
  const ParsedPage page("<p>A short first paragraph of a few words</p><section><div>" +
                        sentence(8) + "</div></section>");
  EXPECT_EQ(test::label(page.page, kRow).segments[1].rule, "top-candidate");
  EXPECT_EQ(test::label(page.page, kRow, {{"div-paragraphs", "0"}}).segments[1].rule, "whole-body");
}

TEST(ReadabilityClassic, BreaksMakeParagraphs) {
  const ParsedPage page("<div id=a>" + sentence(3) + "<br> <br><br>" + sentence(3) + "</div>");
  const Labels labels = test::label(page.page, kRow);
  // Only the second half is a p: 1 + 7 + 1 points; 5 for the div.
  EXPECT_FLOAT_EQ(labels.segments[0].score, 14);
}

}  // namespace
}  // namespace sito
