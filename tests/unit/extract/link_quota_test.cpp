// SPDX-License-Identifier: Apache-2.0
// The link quota filter: T-LQF-1, T-LQF-2, and pages worked out by hand.
#include "support/fixtures.h"
#include "support/row_results.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

std::string run(std::string_view html, const test::Settings& settings = {}) {
  return test::kept_beginnings(html, "link-quota", settings);
}

TEST(LinkQuota, OfF1) {  // T-LQF-1
  EXPECT_EQ(run(test::kF1), "Bridge reopens|The old bridge|City officials|");
  // nav 1, foot 1, main 0, body 25/196.
  EXPECT_EQ(run(test::kF1, {{"theta", "0.12"}}), "");
  EXPECT_EQ(run(test::kF1, {{"theta", "0.128"}}), "Bridge reopens|The old bridge|City officials|");
}

TEST(LinkQuota, OfF2) {  // T-LQF-2: the copyright line has no link
  EXPECT_EQ(run(test::kF2),
            "Dry summer hur|The farms in t|It was the sam|Rain may come |"
            "\xC2\xA9 2016 The Da|");
}

TEST(LinkQuota, IsMoreThanTheLimit) {
  const std::string half = "<p>four <a href='/'>four</a></p><p>word</p>";
  EXPECT_EQ(run(half), "four four|word|");
  EXPECT_EQ(run(half, {{"theta", "0.49"}}), "word|");
}

// An outer element of 30 characters in links and 24 others; an inner one of nothing but links.
constexpr std::string_view kNested =
    "<div><div><a href='/'>ten letters</a> <a href='/'>ten letters</a> <a href='/'>ten letters</a>"
    "</div><p>a story of twenty-six of them</p></div>";

TEST(LinkQuota, OrderMatters) {
  EXPECT_EQ(run(kNested), "");
  EXPECT_EQ(run(kNested, {{"order", "bottomup"}}), "a story of twe|");
}

TEST(LinkQuota, BottomUpKeepsBody) {
  EXPECT_EQ(run("<body><a href='/'>x</a>"), "");
  EXPECT_EQ(run("<body><a href='/'>x</a>", {{"order", "bottomup"}}), "x|");
  EXPECT_EQ(run("<body><div><div><a href='/'>x</a></div><a href='/'>y</a></div>text",
                {{"order", "bottomup"}}),
            "text|");
}

TEST(LinkQuota, ShortElementsAreNotJudged) {
  const std::string page = "<div><a href='/'>link</a></div><p>more than enough of text</p>";
  EXPECT_EQ(run(page, {{"min-chars", "4"}}), "more than enou|");
  EXPECT_EQ(run(page, {{"min-chars", "5"}}), "link|more than enou|");
}

TEST(LinkQuota, CountsWordsOrLinks) {
  // 11 of 17 characters, 1 of 4 words, 1 link for 3 words.
  const std::string page =
      "<p>a to do <a href='/'>extravagant</a></p><p>beside it a long line of text</p>";
  EXPECT_EQ(run(page), "beside it a lo|");
  EXPECT_EQ(run(page, {{"count", "words"}}), "a to do extrav|beside it a lo|");
  EXPECT_EQ(run(page, {{"count", "words"}, {"theta", "0.24"}}), "beside it a lo|");
  EXPECT_EQ(run(page, {{"count", "links-per-word"}, {"theta", "0.33"}}), "beside it a lo|");
  EXPECT_EQ(run(page, {{"count", "links-per-word"}, {"theta", "0.34"}}),
            "a to do extrav|beside it a lo|");
  EXPECT_EQ(
      run("<p><a href='/'>one two three</a></p>", {{"count", "links-per-word"}, {"theta", "1"}}),
      "");
}

TEST(LinkQuota, DeepLinksCountLess) {
  // 8 of 14 characters, three levels down: 8/4 of 2 + 6.
  const std::string page =
      "<div>in text<section><p><a href='/'>linkage.</a></p></section></div><p>beside it a long "
      "line of text</p>";
  EXPECT_EQ(run(page), "beside it a lo|");
  EXPECT_EQ(run(page, {{"formula", "mantratzis"}}), "in text|beside it a lo|");
  EXPECT_EQ(run(page, {{"formula", "mantratzis"}, {"theta", "0.24"}}), "beside it a lo|");
  EXPECT_EQ(run(page, {{"formula", "mantratzis"}, {"theta", "0.25"}}), "in text|beside it a lo|");
}

TEST(LinkQuota, BelowALinkNoLevelCounts) {
  // The link is the child of the outer div: 4/2 of 2 + 2, however deep its text is.
  const std::string page = "<div>no<a href='/'><div><div>four</div></div></a></div>";
  EXPECT_EQ(run(page, {{"formula", "mantratzis"}, {"theta", "0.49"}}), "");
  EXPECT_EQ(run(page, {{"formula", "mantratzis"}, {"theta", "0.5"}}), "no|");
}

TEST(LinkQuota, MayJudgeEveryElement) {
  const std::string page = "<p>much text around a <b><a href='/'>link</a></b> of it</p>";
  EXPECT_EQ(run(page), "much text arou|");
  EXPECT_EQ(run(page, {{"candidates", "all"}}), "much text arou|of it|");
}

TEST(LinkQuota, LinkWeightsCount) {
  const std::string page = "<p>four <a href='#x'>five5</a></p><p>beside it a long line of text</p>";
  EXPECT_EQ(run(page), "beside it a lo|");
  EXPECT_EQ(run(page, {{"fragment-links", "0.3"}}), "four five5|beside it a lo|");
  EXPECT_EQ(run(page, {{"fragment-links", "0.3"}, {"formula", "mantratzis"}}),
            "four five5|beside it a lo|");
}

}  // namespace
}  // namespace sito
