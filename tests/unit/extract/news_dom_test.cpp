// SPDX-License-Identifier: Apache-2.0
// The news-DOM method: T-HU-1, and pages worked out by hand.
#include "sito/extract/steps/news_blocks.h"
#include "sito/extract/steps/regions.h"
#include "sito/extract/steps/title_match.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"
#include "support/row_results.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::ParsedPage;

std::string run(std::string_view html, const test::Settings& settings = {}) {
  return test::kept_beginnings(html, "news-dom", settings);
}

float score(std::string_view html, const test::Settings& settings = {}) {
  const ParsedPage page(html);
  for (const Segment& segment : test::label(page.page, "news-dom", settings).segments) {
    if (segment.label == Label::Content) return segment.score;
  }
  return 0;
}

std::vector<extract::NewsBlock> blocks(const Page& page, const TagSet& tags = TagSet{Tag::Div}) {
  extract::Facts facts;
  facts.open(page);
  std::vector<extract::NewsBlock> found;
  extract::collect_news_blocks(page, extract::content_root(page), tags, {}, facts, found);
  return found;
}

constexpr std::string_view kArticleOfF1 = "Bridge reopens|The old bridge|City officials|";

TEST(NewsDom, BlocksOfF1) {  // T-HU-1
  const ParsedPage page(test::kF1);
  const auto found = blocks(page.page);
  ASSERT_EQ(found.size(), 4U);  // body, nav, main, foot
  const auto& nav = found[1].measure;
  EXPECT_EQ(nav.outside_links(), 2);
  EXPECT_EQ(nav.in_links, 13);
  const auto& main = found[2].measure;
  EXPECT_EQ(main.length(), 211);
  EXPECT_EQ(main.in_links, 0);
  const auto& foot = found[3].measure;
  EXPECT_EQ(foot.outside_links(), 1);
  EXPECT_EQ(foot.in_links, 12);
}

TEST(NewsDom, OfF1) {  // T-HU-1
  EXPECT_EQ(run(test::kF1), kArticleOfF1);
  EXPECT_FLOAT_EQ(score(test::kF1), 211.0F / 241 * 2);
  EXPECT_EQ(run(test::kF1, {{"title-value", "graded"}}), kArticleOfF1);
  EXPECT_FLOAT_EQ(score(test::kF1, {{"title-value", "graded"}}), 211.0F / 241 * 1.5F);
}

TEST(NewsDom, OfF3) {  // the story has the title "Harbour plan approved" in it: 2 of 4 words
  const std::string story = "Harbour plan a|Jana Nova|The council ap|Work on the ne|Short note.|";
  EXPECT_EQ(run(test::kF3), story);
}

TEST(NewsDom, TheTitleOutweighsLength) {
  const std::string page =
      "<title>A short story of a boat</title>"
      "<div><h2>A short story of a boat</h2>It went down.</div>"
      "<div>Comments that are longer than the story but not twice as long.</div>";
  EXPECT_EQ(run(page), "A short story |It went down.|");
  EXPECT_EQ(run(page, {{"heading-chars", "10"}}), "Comments that |");
  EXPECT_EQ(run("<title>Other</title>" + page.substr(page.find("<div>"))), "Comments that |");
}

TEST(NewsDom, ClassesNameHeadings) {
  const auto page = [](const char* name) {
    return "<title>A short story of a boat</title><div><b " + std::string(name) +
           ">A short story of a boat</b><br>It went down.</div>"
           "<div>Comments that are longer than the story but not twice as long.</div>";
  };
  EXPECT_EQ(run(page("class='Post-TITLE x'")), "A short story |");
  EXPECT_EQ(run(page("id=headline")), "A short story |");
  EXPECT_EQ(run(page("class=nadpis")), "Comments that |");
  const test::Settings czech = {{"heading-names", "title, nadpis"}};
  const ParsedPage czech_page(page("class=nadpis"));
  EXPECT_EQ(test::kept(czech_page.page, test::label(czech_page.page, "news-dom", czech))[0],
            "A short story of a boat It went down.");
}

TEST(NewsDom, TheDeepestHeavyBlockIsTaken) {
  // The inner block has 40 of 44 characters of the outer one, the third 40 of 50.
  const std::string text = "forty characters of text, all in a line.";
  ASSERT_EQ(text.size(), 40U);
  EXPECT_EQ(run("<div>abc<div>" + text + "</div></div>"), "forty characte|");
  EXPECT_EQ(run("<div>abcdefghi<div>" + text + "</div></div>"), "abcdefghi|forty characte|");
  EXPECT_EQ(run("<div>abcdefghi<div>" + text + "</div></div>", {{"slack", "0.2"}}),
            "forty characte|");
}

TEST(NewsDom, LinksInTheArticleStay) {
  const std::string page =
      "<div>A text with <a href='/'>a link</a> in it<table><tr><td><a href='/'>read this, too</a>"
      "</table> goes on here.</div>";
  EXPECT_EQ(run(page), "A text with a |goes on here.|");
}

TEST(NewsDom, OrderOfCleaningMatters) {
  // 52 characters in links and 27 others, in one block; the inner one has nothing but the links.
  const std::string page =
      "<div>a story of twenty-six of it<div><a href='/'>link number one</a> <a href='/'>link "
      "number "
      "two</a> <a href='/'>link number three</a></div></div>";
  EXPECT_EQ(run(page), "a story of twe|");
  EXPECT_EQ(run(page, {{"order", "topdown"}}), "");
}

TEST(NewsDom, TheLimitIsARatio) {
  // "two " of 5 characters outside links is 4 with the blank; 4 in the link.
  const std::string page = "<div>abc <a href='/'>four</a></div>";
  EXPECT_EQ(run(page), "abc four|");
  EXPECT_EQ(run(page, {{"theta", "1.1"}}), "");
}

TEST(NewsDom, LiterallyLinksAreComparedWithTheirAddresses) {
  // 4 characters of text for an address of 20, or of 40.
  const std::string page = "<div><a href='";
  const std::string rest = "'>four</a></div>";
  const std::string twenty(20, 'a');
  EXPECT_EQ(run(page + twenty + rest), "");
  EXPECT_EQ(run(page + twenty + rest, {{"mode", "literal"}}), "four|");
  EXPECT_EQ(run(page + twenty + twenty + rest, {{"mode", "literal"}}), "");
  EXPECT_EQ(run(page + twenty + twenty + rest, {{"mode", "literal"}, {"theta", "0.1"}}), "four|");
  // A block with more other text is kept, however long the address.
  EXPECT_EQ(
      run("<div>other text " + page.substr(5) + twenty + twenty + rest, {{"mode", "literal"}}),
      "other text fou|");
}

TEST(NewsDom, WithoutBlocksTheBodyIsOne) {
  EXPECT_EQ(run("<p>one</p><p>two</p>"), "one|two|");
  EXPECT_EQ(run("<div><a href='/'>menu</a></div><p>one</p>"), "one|");
  EXPECT_EQ(run("<section>one</section><p>two</p>", {{"blocks", "div"}}), "one|two|");
  EXPECT_EQ(run("<section>one</section><p>two</p>"), "one|");
}

TEST(NewsDom, LinkWeightsCount) {
  const std::string page = "<div>abc <a href='#x'>four and more</a></div>";
  EXPECT_EQ(run(page), "");
  EXPECT_EQ(run(page, {{"fragment-links", "0.3"}}), "abc four and m|");
}

std::vector<std::pair<bool, double>> matches(std::string_view html, std::string_view title) {
  const ParsedPage page(html);
  extract::Facts facts;
  facts.open(page.page);
  std::vector<extract::TitleMatch> found;
  extract::find_title_matches(page.page, 0, title, {{"title"}, 60}, facts, found);
  std::vector<std::pair<bool, double>> answers;
  for (const extract::TitleMatch& match : found) answers.emplace_back(match.same, match.share);
  return answers;
}

using Matches = std::vector<std::pair<bool, double>>;

TEST(TitleMatch, IsByWholeWords) {
  EXPECT_EQ(matches("<h1>The OLD bridge</h1>", "Old Bridge"), (Matches{{true, 1}}));
  EXPECT_EQ(matches("<h2>old</h2>", "Old Bridge - News"), (Matches{{true, 1.0 / 3}}));
  EXPECT_EQ(matches("<h2>bridge, old</h2>", "Old Bridge"), (Matches{{false, 1}}));
  EXPECT_EQ(matches("<h1>bridges of old times</h1>", "Old Bridge"), (Matches{{false, 0.5}}));
  EXPECT_EQ(matches("<h1>bridges</h1><h1></h1>", "Old Bridge"), (Matches{}));
  EXPECT_EQ(matches("<h1>Old<br>Bridge</h1>", "Old Bridge"), (Matches{{true, 1}}));
  EXPECT_EQ(matches("<h1>Ol<b>d</b> Bridge</h1>", "Old Bridge"), (Matches{{true, 1}}));
}

TEST(TitleMatch, LongElementsAreNoHeadings) {
  const std::string sixty = "old bridge " + std::string(51, 'x');
  EXPECT_EQ(matches("<h1>" + sixty + "</h1>", "Old Bridge").size(), 1U);
  EXPECT_EQ(matches("<h1>" + sixty + "x</h1>", "Old Bridge").size(), 0U);
  EXPECT_EQ(matches("<h1>Old</h1>", "Old " + std::string(57, 'x')).size(), 0U);
}

TEST(TitleMatch, OfNestedOnesFourAreLookedAt) {
  std::string html;
  for (int i = 0; i < 10; ++i) html += "<div class=title>";
  EXPECT_EQ(matches(html + "old", "Old Bridge").size(), 4U);
}

}  // namespace
}  // namespace sito
