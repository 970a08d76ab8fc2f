// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/blurring/code_blurring.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"
#include "support/other_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace sito {
namespace {

using test::ParsedPage;
using test::Settings;
using Texts = std::vector<std::string>;

std::string kept_text(std::string_view row, std::string_view html, const Settings& settings) {
  const ParsedPage page(html);
  return test::kept_text(page.page, test::label(page.page, row, settings));
}

Texts kept(std::string_view row, std::string_view html, const Settings& settings) {
  const ParsedPage page(html);
  return test::kept(page.page, test::label(page.page, row, settings));
}

constexpr std::string_view kP1 =
    "The old bridge across the river was opened again on Monday after two years of repairs.";
constexpr std::string_view kP2 =
    "City officials said that the work had cost less than it was planned and that all of the lanes "
    "are now in use.";

TEST(Tccb, Ratios) {  // T-CCB-1, the values
  const ParsedPage page(test::kF1);
  extract::SourceTokens tokens;
  tokens.build(page.page);
  std::vector<double> ratios;
  extract::blur_tokens(page.page, tokens, {.range = 6, .sigma = 2}, ratios);
  ASSERT_EQ(ratios.size(), 68U);
  // Numbers of the tokens, counted in the source.
  const std::vector<std::pair<std::size_t, double>> expected = {
      {2, 0.297},  {13, 0.423}, {17, 0.692}, {18, 0.812}, {24, 1.000},
      {32, 0.703}, {35, 0.703}, {56, 0.778}, {57, 0.609}, {62, 0.276}};
  for (const auto& [token, ratio] : expected) {
    EXPECT_NEAR(ratios[token], ratio, 0.0005) << token;
  }
}

TEST(Tccb, WordsOfAShortRange) {  // T-CCB-1
  EXPECT_EQ(kept_text("tccb", test::kF1, {{"r", "6"}, {"sigma", "2"}, {"snap", "word"}}),
            "old bridge across the river was opened again on Monday after two years of officials "
            "said that the work had cost less than it was planned and that all of the lanes are "
            "now in");
}

TEST(Tccb, WordsOfALongerRange) {  // T-CCB-2
  EXPECT_EQ(kept_text("tccb", test::kF1, {{"r", "9"}, {"sigma", "3"}, {"snap", "word"}}),
            "old bridge across the river was opened again on Monday after two years of repairs. "
            "City officials said that the work had cost less than it was planned and that all of "
            "the lanes are now");
}

TEST(Tccb, Nodes) {  // T-CCB-4
  EXPECT_EQ(kept("tccb", test::kF1, {{"r", "6"}, {"sigma", "2"}}),
            (Texts{std::string(kP1), std::string(kP2)}));
}

TEST(Accb, WithoutTheTagsOfLinksThePlateauIsWider) {  // T-CCB-3
  const std::string all = std::string(kP1) + " " + std::string(kP2);
  EXPECT_EQ(kept_text("accb", test::kF1, {{"snap", "word"}}), all.substr(4));
  const std::string with = kept_text("tccb", test::kF1, {{"snap", "word"}});
  EXPECT_TRUE(with.starts_with("the river")) << with;
  EXPECT_TRUE(with.ends_with("lanes")) << with;
}

TEST(Ccb, Characters) {
  // <p> and </p> are three and four zeros, the text ten ones. With a box of 2 to each side the
  // first character has 3 of 5, the second 4 of 5, the eight behind them 1 up to the ninth and last
  // two.
  const Settings settings = {{"r", "2"}, {"kernel", "box"}, {"iter", "1"}, {"snap", "word"}};
  EXPECT_EQ(kept_text("ccb", "<body><p>a bcdefghi</p>", settings), "bcdefghi");
  EXPECT_EQ(kept_text("ccb", "<body><p>a b</p>", settings), "");
  EXPECT_EQ(kept("ccb", "<body><p>a bcdefghi</p>", {{"r", "2"}, {"kernel", "box"}, {"iter", "1"}}),
            Texts{"a bcdefghi"});
}

TEST(Ccb, AWordOfWhichHalfIsContent) {
  // Of "ab" (3 of 5, 4 of 5) one character is content, of "a" none.
  const Settings settings = {{"r", "2"}, {"kernel", "box"}, {"iter", "1"}, {"snap", "word"}};
  EXPECT_EQ(kept_text("ccb", "<body><p>ab cdefghi</p>", settings), "ab cdefghi");
}

TEST(Ccb, PlacesBetweenCharactersOfSeveralBytes) {
  const Settings settings = {{"r", "2"}, {"kernel", "box"}, {"iter", "1"}, {"snap", "word"}};
  EXPECT_EQ(kept_text("ccb", "<body><p>\xC3\xA9 \n \xC3\xA9t\xC3\xA9 bcd</p>", settings),
            "\xC3\xA9t\xC3\xA9 bcd");
}

constexpr std::string_view kProse =
    "<p>The council said on Monday that the work on the new pier in the harbour will begin in the "
    "spring, if the winter is not too cold and the ships can be moved to the old pier.</p>";
constexpr std::string_view kMoreProse =
    "<p>There was no word on who is to pay for it, but all of the ships have to wait, and it is "
    "going to take two years before the first of them will be back in the new harbour.</p>";
constexpr std::string_view kStyled =
    "<p>It was <span class=\"name of the one who was asked\" style=\"color: black\">the mayor "
    "of the town</span> who said so to <span class=\"name of those who have written it\" "
    "style=\"color: black\">our paper on Friday</span></p>";
constexpr std::string_view kLinks =
    "<p>See <a href=/a>harbour</a>, <a href=/b>pier</a>, <a href=/c>old ship</a>, "
    "<a href=/d>the mayor</a>, <a href=/e>winter</a> and <a href=/f>water</a>.</p>";

constexpr std::string_view kList =
    "<ul><li>the first of the ships of the old harbour<li>all the boats that can not wait so long"
    "<li>the fish in the water under the old pier</ul>";

std::string page_of(std::initializer_list<std::string_view> parts) {
  std::string page = "<title>Pier</title><body><h1>New pier</h1>";
  for (const std::string_view part : parts) page += part;
  return page + "<div><a href=/>Home</a></div><div><a href=/t>Terms</a></div>";
}

std::string page_of_parts() {
  return page_of({kProse, "<h2>Who pays</h2>", kMoreProse, kStyled, kList, kLinks});
}

/// The first words of what a row keeps of the page of parts, which no other row keeps.
std::string kept_parts(std::string_view row) {
  const ParsedPage page(page_of_parts());
  EXPECT_EQ(test::rows_that_agree(page.page, row), "");
  std::string starts;
  for (const std::string& text : test::kept(page.page, test::label(page.page, row))) {
    starts += text.substr(0, 8) + "|";
  }
  return starts;
}

// By hand, each row on the same page of prose, a heading in it, a paragraph with styled spans, a
// list and a paragraph of links, between a heading and two links.

// A Gaussian of 40 characters weighs 33.4 in all. The middle of "Who pays" has 8 characters of tags
// on each side from a distance of 4 on: 15 of 33.4. The longest piece of the styled paragraph has
// 22 characters between tags of more than 40: 59 % of the weight is within 11 of its middle. Items
// of the list are 40 characters with 4 of code between them: 0.88 at their ends.
TEST(Ccb, KeepsTheListAndLosesStyledText) {
  EXPECT_EQ(kept_parts("ccb"), "The coun|There wa|the firs|all the |the fish|");
}

// A Gaussian of 25 tokens weighs 20.9. Four tags around the words of a heading take 3.9 of it. The
// first heading has fewer to its left, where there is nothing. The second half of the styled
// paragraph has the tags of its spans on both sides and those of the list near.
TEST(Tccb, KeepsHeadingsAndLosesLinks) {
  EXPECT_EQ(kept_parts("tccb"),
            "New pier|The coun|Who pays|There wa|It was t|the firs|all the |the fish|");
}

// As tccb, but of the paragraph of links two tags are left.
TEST(Accb, KeepsLinks) {
  EXPECT_EQ(kept_parts("accb"),
            "New pier|The coun|Who pays|There wa|It was t|the firs|all the |the fish|See harb|");
}

TEST(Accb, CharactersWithoutTheTagsOfLinks) {
  const ParsedPage page(page_of_parts());
  const Texts texts = test::kept(page.page, test::label(page.page, "accb", {{"unit", "char"}}));
  ASSERT_FALSE(texts.empty());
  EXPECT_EQ(texts.back(), "See harbour, pier, old ship, the mayor, winter and");
}

TEST(CodeBlurring, WholeBlocks) {
  const ParsedPage page(page_of_parts());
  const Texts texts = test::kept(page.page, test::label(page.page, "accb", {{"snap", "block"}}));
  const Texts nodes = test::kept(page.page, test::label(page.page, "accb"));
  const auto has = [](const Texts& all, std::string_view text) {
    return std::find(all.begin(), all.end(), text) != all.end();
  };
  EXPECT_TRUE(has(nodes, "See harbour, pier, old ship, the mayor, winter and"));
  EXPECT_TRUE(has(texts, "See harbour, pier, old ship, the mayor, winter and water."));
  EXPECT_TRUE(has(nodes, "It was the mayor of the town"));
  EXPECT_FALSE(has(texts, "It was the mayor of the town"));
}

TEST(CodeBlurring, HiddenTextCountsAndIsNotKept) {
  constexpr std::string_view kPage =
      "<body><p>one two three four five six</p><svg>seven eight nine ten</svg><p>eleven</p>";
  for (const char* row : {"ccb", "tccb", "accb"}) {
    EXPECT_EQ(kept(row, kPage, {{"thr", "0.1"}}), (Texts{"one two three four five six", "eleven"}));
  }
}

TEST(CodeBlurring, NoTextNothing) {
  for (const char* row : {"ccb", "tccb", "accb"}) {
    for (const char* page : {"", "<body><div></div>", "<body> <p> </p> "}) {
      EXPECT_EQ(kept(row, page, {}), Texts{});
      EXPECT_EQ(kept(row, page, {{"kernel", "box"}}), Texts{});
    }
  }
}

}  // namespace
}  // namespace sito
