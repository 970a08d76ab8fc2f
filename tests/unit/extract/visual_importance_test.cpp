// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/facts.h"
#include "sito/parts/visual_blocks.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"
#include "support/rows_apart.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using parts::importance;
using parts::vertical_position;
using parts::VisualBlock;
using test::ParsedPage;
using Texts = std::vector<std::string>;

Texts rules(std::string_view html, const test::Settings& settings = {}) {
  const ParsedPage page(html);
  return test::rules(page.page, test::label(page.page, "visual-importance", settings));
}

Texts kept(std::string_view html, const test::Settings& settings = {}) {
  const ParsedPage page(html);
  return test::kept(page.page, test::label(page.page, "visual-importance", settings));
}

std::vector<VisualBlock> blocks_of(const Page& page, const parts::VisualBlockRules& rules = {}) {
  extract::Facts facts;
  facts.open(page);
  std::vector<VisualBlock> blocks;
  parts::find_visual_blocks(page, facts.totals(), facts.totals(), rules, blocks);
  return blocks;
}

TEST(Importance, IsTheFormulaOfThePaper) {  // T-LE-1
  const double nav = vertical_position(6.5 / 196), main = vertical_position(98.5 / 196),
               foot = vertical_position(190.0 / 196);
  EXPECT_NEAR(nav, 0.934, 0.0005);
  EXPECT_NEAR(main, 0.005, 0.0005);
  EXPECT_NEAR(foot, 0.939, 0.0005);
  EXPECT_NEAR(importance(1, 1, nav, true), 0.011, 0.0005);
  EXPECT_NEAR(importance(0, 0, main, true), 0.999, 0.0005);
  EXPECT_NEAR(importance(1, 1, foot, true), 0.010, 0.0005);
}

TEST(Importance, OfASinglePageIsRenormalised) {
  EXPECT_DOUBLE_EQ(importance(std::nullopt, 1, 1, true), 0);
  EXPECT_DOUBLE_EQ(importance(std::nullopt, 1, 1, false), 0.5);
  EXPECT_NEAR(importance(std::nullopt, 1, 0, true), 1.0 / 3, 1e-12);
  EXPECT_NEAR(importance(std::nullopt, 0, 1, true), 2.0 / 3, 1e-12);
}

TEST(VisualBlocks, OfF1) {
  const ParsedPage page(test::kF1);
  const auto blocks = blocks_of(page.page);
  ASSERT_EQ(blocks.size(), 5U);  // nav, heading, p1, p2, foot
  const double centres[] = {6.5, 19.5, 61.5, 140.5, 190};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(blocks[i].position, vertical_position(centres[i] / 196), 1e-9) << i;
    EXPECT_DOUBLE_EQ(blocks[i].link, i == 0 || i == 4 ? 1 : 0) << i;
  }
}

TEST(VisualBlocks, AreTheSmallestElementsWithEnoughText) {
  const auto count = [](std::string_view html, const parts::VisualBlockRules& rules = {}) {
    const ParsedPage page(html);
    return blocks_of(page.page, rules).size();
  };
  const std::string line(40, 'x');
  EXPECT_EQ(count("<div><div><p>" + line + "</p><p>" + line + "</p></div></div>"), 2U);
  // A list of short entries is one block; text beside it is grouped.
  EXPECT_EQ(count("<ul><li>twenty letters or soo<li>twenty letters or soo<li>twenty</ul>a<b>b</b>"),
            2U);
  // Text on both sides of a block makes two groups.
  EXPECT_EQ(count("<div>a<p>" + line + "</p>b<i>c</i></div>"), 3U);
  EXPECT_EQ(count("<div>" + line + "<p>short</p>more</div>"), 1U);
  // A child with 39 of 44: such an element is not a block, and two of them are one with their parent.
  const std::string pair = "<div>abcde<p>" + line.substr(1) + "</p></div>";
  EXPECT_EQ(count("<div>" + pair + pair + "</div>"), 1U);
  EXPECT_EQ(count("<div>" + pair + pair + "</div>", {40, 0.9, false}), 2U);
  EXPECT_EQ(count("<div>" + pair + "</div>abc<p>" + line), 2U);
  EXPECT_EQ(count("<span><p>" + line + "</p><p>" + line + "</p></span>"), 2U);
  EXPECT_EQ(count("<div><p>short</p><p>short</p></div>", {5, 0.8, false}), 2U);
  EXPECT_EQ(count(""), 0U);
}

TEST(VisualImportance, RemovesLinks) {
  EXPECT_EQ(rules(test::kF1),
            (Texts{"less-important: Home News Sport", "important: Bridge reopens",
                   "important: The old bridge across the river was opened again on Monday after "
                   "two years of repairs.",
                   "important: City officials said that the work had cost less than it was "
                   "planned and that all of the lanes are now in use.",
                   "less-important: Contact Terms"}));
}

// By hand: 80 characters; the block at the top has its centre at 20 (position 0.5), that at the
// bottom at 60 (0.5); a quarter of the top's characters is in links.
TEST(VisualImportance, WeighsLinksAndPosition) {
  const std::string html = "<p><a href=x>" + std::string(10, 'a') + "</a>" + std::string(30, 'b') +
                           "</p><p>" + std::string(40, 'c') + "</p>";
  // 1 - (2/3 * 0.25 + 1/3 * 0.5) = 0.667, 1 - 1/3 * 0.5 = 0.833
  EXPECT_EQ(kept(html, {{"min-importance", "0.66"}}).size(), 2U);
  EXPECT_EQ(kept(html, {{"min-importance", "0.67"}}).size(), 1U);
  EXPECT_EQ(kept(html, {{"min-importance", "0.83"}}).size(), 1U);
  // The best one stays whatever is asked for.
  EXPECT_EQ(kept(html, {{"min-importance", "1"}}), (Texts{std::string(40, 'c')}));
  // 1 - (1/3 * 0.25 + 1/6 * 0.5) = 0.833
  EXPECT_EQ(kept(html, {{"min-importance", "0.83"}, {"renorm", "0"}}).size(), 2U);
  EXPECT_EQ(kept(html, {{"min-importance", "0.67"}, {"internal-links", "0.5"}}).size(), 2U);
}

TEST(VisualImportance, KeepsSoManyBlocks) {
  const std::string html = "<p>" + std::string(40, 'a') + "</p><p>" + std::string(40, 'b') +
                           "</p><p>" + std::string(40, 'c') + "</p>";
  EXPECT_EQ(kept(html, {{"blocks", "1"}}), (Texts{std::string(40, 'b')}));
  EXPECT_EQ(kept(html, {{"blocks", "2"}}), (Texts{std::string(40, 'a'), std::string(40, 'b')}));
  EXPECT_EQ(kept(html, {{"blocks", "9"}}).size(), 3U);
}

TEST(VisualImportance, TakesHintsOfClassesAndIds) {
  const auto position = [](std::string_view attributes) {
    const std::string line(40, 'x');
    const ParsedPage page("<p>" + line + "</p><div " + std::string(attributes) + "><p>" + line +
                          "</p></div><p>" + line + "</p>");
    return blocks_of(page.page, {40, 0.8, true}).at(1).position;
  };
  EXPECT_DOUBLE_EQ(position("class='a sidebar'"), 1);
  EXPECT_DOUBLE_EQ(position("id=leftColumn"), 1);
  EXPECT_DOUBLE_EQ(position("class=Main-text"), 0);
  EXPECT_DOUBLE_EQ(position("class=page_content"), 0);
  EXPECT_DOUBLE_EQ(position("class=copyright"), 0.5);
  EXPECT_DOUBLE_EQ(position(""), 0.5);
}

// A page of 1,000 by 900 of a browser: lines, a list with half of its text in links, lines. By the
// text alone the list is in the middle. `box` is that of the list.
double score_of_list(const std::string& box, const std::string& lines_box = "100 %Y 800 300 v") {
  const auto boxed = [](int id, const std::string& at) {
    return at.empty() ? "" : " data-sito-box='" + std::to_string(id) + " " + at + "'";
  };
  const auto lines = [&](int id, const std::string& top) {
    std::string at = lines_box;
    if (const auto y = at.find("%Y"); y != std::string::npos) at.replace(y, 2, top);
    return "<p" + boxed(id, at) + ">" + std::string(60, 'e') + "</p>";
  };
  const ParsedPage page("<html" + boxed(1, lines_box.empty() ? "" : "0 0 1000 900 v") + "><body>" +
                        lines(2, "0") + "<div" + boxed(3, box) + "><a href=a" + boxed(4, box) +
                        ">aaaaaaaaaaaaaaaaaaaa</a> bbbbbbbbbbbbbbbbbbbb</div>" + lines(5, "600"));
  return test::label(page.page, "visual-importance").segments.at(1).score;
}

// By hand: links take 2/3 * 0.5, the position 1/3 of itself.
TEST(VisualImportance, TakesThePositionOfBoxes) {
  const double half = 1 - 1.0 / 3;
  EXPECT_NEAR(score_of_list("", ""), half, 1e-6);  // no browser: the middle of the text
  EXPECT_NEAR(score_of_list("400 400 200 100 v"), half, 1e-6);  // and of the page
  // Its middle at 900 of 1,000 to the right, at 0.8: the more to a side, the less important.
  EXPECT_NEAR(score_of_list("800 400 200 100 v"), half - 0.8 / 3, 1e-6);
  EXPECT_NEAR(score_of_list("0 400 400 100 v"), half - 0.6 / 3, 1e-6);
  EXPECT_NEAR(score_of_list("400 850 200 50 v"), half - (875 / 450.0 - 1) / 3, 1e-6);
  // A bar that stays when the page is scrolled is no part of its middle, wherever it is.
  EXPECT_NEAR(score_of_list("400 400 200 100 vf"), half - 1.0 / 3, 1e-6);
}

TEST(VisualImportance, DoesWithoutSomeOfTheBoxes) {
  const double half = 1 - 1.0 / 3;
  // Nothing is known of the list: its place in the text holds, beside boxes of others.
  EXPECT_NEAR(score_of_list(""), half, 1e-6);
  // Those of the lines are missing: the page is as large as what is known of it.
  EXPECT_NEAR(score_of_list("800 400 200 100 v", ""), half - 0.8 / 3, 1e-6);
  EXPECT_NEAR(score_of_list("not a box"), half, 1e-6);
}

TEST(VisualImportance, StaysInRangeWhereBoxesContradictTheTree) {
  for (const char* box : {"-5000 -5000 10 10 v", "99999 99999 10 10 v", "0 0 0 0 v", "4 4 -5 -5 v",
                          "0 0 99999 99999 v"}) {
    const double score = score_of_list(box);
    EXPECT_GE(score, 1 - 2.0 / 3 - 1e-6) << box;  // links cost a third, position at most another
    EXPECT_LE(score, 1) << box;
  }
}

TEST(VisualImportance, DropsTextWithoutLinksAtTheEdgeOnly) {
  // The centre of the first block is at 20 of 1,000 characters, that of the second at 70.
  const std::string edge(40, 'a'), beside(60, 'b'), middle(800, 'c');
  EXPECT_EQ(kept("<p>" + edge + "<p>" + beside + "<p>" + middle + "<p>" + beside + "<p>" + edge),
            (Texts{beside, middle, beside}));
}

// By hand: a quarter of an item's 40 characters are in links, which costs it a sixth. Beside the
// middle of the page, at 220 of 480, a position of 0.083 costs 0.028 more: 0.806. At the top, a
// position of 0.917 costs 0.306: 0.528.
TEST(VisualImportance, DiffersFromEveryOtherRow) {
  const std::string list =
      "<ul><li><a href=a>aaaaaaaaaa</a> bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"
      "<li><a href=b>cccccccccc</a> dddddddddddddddddddddddddddddd</ul>";
  const std::string lines =
      "<p>" + std::string(60, 'e') + "</p><p>" + std::string(60, 'f') + "</p>";
  const ParsedPage page(list + lines + list + lines + list);
  const Labels labels = test::label(page.page, "visual-importance");
  EXPECT_EQ(
      test::kept(page.page, labels),
      (Texts{std::string(60, 'e'), std::string(60, 'f'), "aaaaaaaaaa " + std::string(30, 'b'),
             "cccccccccc " + std::string(30, 'd'), std::string(60, 'e'), std::string(60, 'f')}));
  EXPECT_NEAR(labels.segments.front().score, 0.528, 0.0005);
  EXPECT_NEAR(labels.segments[4].score, 0.806, 0.0005);
  EXPECT_EQ(test::rows_like(page.page, "visual-importance"), "");
}

/// Blocks of a page of 1,000 by 1,000 as drawn: the text of each.
Texts drawn_blocks(const std::string& body) {
  const ParsedPage page(
      "<html data-sito-box='0 0 0 1000 1000 v'><body data-sito-box='1 0 0 1000 1000 v'>" + body +
      "</body></html>");
  Texts texts;
  for (const VisualBlock& block : blocks_of(page.page, {.drawn = true})) {
    std::string& text = texts.emplace_back();
    for (std::uint32_t i = block.region.begin; i < block.region.end; ++i) {
      const Node& node = page.page.nodes()[i];
      if (node.is_text()) text += page.page.text(node.text).text;
    }
  }
  return texts;
}

std::string element(const std::string& tag, const std::string& box, const std::string& inside) {
  return "<" + tag + " data-sito-box='9 " + box + " v'>" + inside + "</" + tag + ">";
}

TEST(DrawnBlocks, AreWhatBoxesDivide) {
  const std::string two = element("p", "0 0 500 100", "a") + element("p", "0 100 500 100", "b");
  EXPECT_EQ(drawn_blocks(element("div", "0 0 300 900", two) + "<p>c</p>"), (Texts{"ab", "c"}));
  EXPECT_EQ(drawn_blocks(element("div", "0 0 400 900", two) + "<p>c</p>"), (Texts{"a", "b", "c"}));
  // A rule divides also an element of middle size, but not a small one.
  EXPECT_EQ(drawn_blocks(element("div", "0 0 300 900", two + "<hr><p>c</p>")),
            (Texts{"a", "b", "c"}));
  EXPECT_EQ(drawn_blocks(element("div", "0 0 100 100", two + "<hr>") + "<p>c</p>"),
            (Texts{"ab", "c"}));
  // An element around a single one is nothing by itself.
  EXPECT_EQ(
      drawn_blocks(element("div", "0 0 300 900", element("div", "0 0 900 900", two)) + "<p>c"),
      (Texts{"a", "b", "c"}));
  // Lines of text are not divided.
  EXPECT_EQ(drawn_blocks(element("p", "0 0 900 900", "a<br>b<i>c</i>") + "<p>d"),
            (Texts{"abc", "d"}));
}

TEST(DrawnBlocks, LoseNoTextWhereBoxesContradictTheTree) {
  const std::string two = element("p", "-2000000000 0 2000000000 100", "a") + "<p>b</p>";
  EXPECT_EQ(drawn_blocks(two + "c"), (Texts{"a", "b", "c"}));
  EXPECT_EQ(drawn_blocks(element("div", "0 0 0 0", two)), (Texts{"a", "b"}));
  EXPECT_EQ(drawn_blocks(element("div", "5 5 -7 -7", two)), (Texts{"a", "b"}));
  EXPECT_EQ(drawn_blocks("<div data-sito-box='9 0 0 2147483647 2147483647 v'>" + two + "</div>"),
            (Texts{"a", "b"}));
  EXPECT_EQ(drawn_blocks("<x-y data-sito-box='x'>a<div>b</div></x-y>"), (Texts{"a", "b"}));
  // Not deeper than eight divisions.
  std::string nested = "<p>z</p>";
  for (int i = 0; i < 12; ++i) nested = element("div", "0 0 1000 1000", "<p>x</p>" + nested);
  EXPECT_EQ(drawn_blocks(nested).size(), 9U);
}

TEST(DrawnBlocks, OfOtherPagesAreGuessed) {
  const std::string html = "<p>" + std::string(40, 'a') + "</p><p>" + std::string(40, 'b') + "</p>";
  EXPECT_EQ(rules(html, {{"drawn", "1"}}), rules(html));
}

}  // namespace
}  // namespace sito
