// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/edit_band.h"
#include "sito/extract/steps/token_clusters.h"
#include "sito/extract/token_categories.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"
#include "support/rows_apart.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using extract::ClusterRules;
using extract::PathFormats;
using extract::TextContent;
using extract::TextToken;
using extract::TokenClusters;
using test::ParsedPage;
using Texts = std::vector<std::string>;

// The texts of each category, in the order of their first tokens.
Texts categories(std::string_view html, const ClusterRules& rules = {}, bool omit_inline = false) {
  const ParsedPage page(html);
  PathFormats formats;
  std::vector<TextToken> tokens;
  TokenClusters clusters;
  formats.open(page.page);
  extract::find_text_tokens(page.page, omit_inline, formats, tokens);
  cluster_tokens(tokens, formats, rules, clusters);
  Texts texts(clusters.representative.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    std::string& text = texts.at(clusters.category.at(i));
    text += (text.empty() ? "" : "|") + std::string(page.page.text(tokens[i].text).text);
  }
  return texts;
}

std::uint32_t distance(std::vector<std::uint32_t> a, std::vector<std::uint32_t> b,
                       std::uint32_t limit) {
  std::vector<std::uint32_t> row;
  std::uint64_t work = 0;
  return extract::edit_distance_within(a, b, limit, row, work);
}

TEST(EditBand, IsTheEditDistance) {
  EXPECT_EQ(distance({}, {}, 9), 0U);
  EXPECT_EQ(distance({1, 2, 3}, {1, 2, 3}, 0), 0U);
  EXPECT_EQ(distance({1, 2, 3}, {1, 4, 3}, 9), 1U);
  EXPECT_EQ(distance({1, 2, 3}, {2, 3}, 9), 1U);
  EXPECT_EQ(distance({}, {1, 2}, 9), 2U);
  EXPECT_EQ(distance({1, 2, 3, 4}, {2, 1, 4, 3}, 9), 3U);
  EXPECT_EQ(distance({1, 2, 3, 4, 5, 6}, {9, 2, 3, 9, 5, 6, 9}, 9), 3U);
}

TEST(EditBand, StopsAboveTheLimit) {
  EXPECT_GT(distance({1, 2, 3, 4}, {2, 1, 4, 3}, 2), 2U);
  EXPECT_EQ(distance({1, 2, 3, 4}, {2, 1, 4, 3}, 3), 3U);
  EXPECT_GT(distance({1}, {2, 3, 4}, 1), 1U);
  EXPECT_GT(distance({1}, {2}, 0), 0U);
}

// Against the whole table, over all sequences of three values up to five long.
TEST(EditBand, AgreesWithTheWholeTable) {
  const auto sequence = [](std::uint32_t code) {
    std::vector<std::uint32_t> items;
    for (; code > 0; code /= 4) items.push_back(code % 4);
    return items;
  };
  for (std::uint32_t a = 0; a < 256; ++a) {
    for (std::uint32_t b = 0; b < 256; ++b) {
      const auto left = sequence(a), right = sequence(b);
      std::vector<std::vector<std::uint32_t>> table(left.size() + 1,
                                                    std::vector<std::uint32_t>(right.size() + 1));
      for (std::uint32_t i = 0; i <= left.size(); ++i) {
        for (std::uint32_t j = 0; j <= right.size(); ++j) {
          if (i == 0 || j == 0) {
            table[i][j] = i + j;
            continue;
          }
          table[i][j] = std::min({table[i - 1][j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1),
                                  table[i - 1][j] + 1, table[i][j - 1] + 1});
        }
      }
      const std::uint32_t whole = table.back().back();
      for (std::uint32_t limit = 0; limit < 6; ++limit) {
        const std::uint32_t found = distance(left, right, limit);
        EXPECT_EQ(std::min(found, limit + 1), std::min(whole, limit + 1)) << a << " " << b;
      }
    }
  }
}

TEST(PathFormats, CompareTagsAndClasses) {
  const ParsedPage page(
      "<div class=a><p>1</p><p>2</p><h1>3</h1></div><div class=b><p>4</p></div><x-y>5</x-y>");
  PathFormats formats;
  formats.open(page.page);
  std::vector<std::uint32_t> paths;
  for (const Text& text : page.page.texts()) {
    paths.push_back(formats.path_of(page.page.node(text.node).parent));
  }
  ASSERT_EQ(paths.size(), 5U);
  EXPECT_EQ(paths[0], paths[1]);
  EXPECT_DOUBLE_EQ(formats.similarity(paths[0], paths[1], 0), 1);
  EXPECT_DOUBLE_EQ(formats.similarity(paths[0], paths[2], 0), 0.75);
  EXPECT_DOUBLE_EQ(formats.similarity(paths[2], paths[0], 0), 0.75);
  EXPECT_DOUBLE_EQ(formats.similarity(paths[0], paths[3], 0.7), 0.75);  // the class
  EXPECT_DOUBLE_EQ(formats.similarity(paths[2], paths[3], 0), 0.5);
  EXPECT_DOUBLE_EQ(formats.similarity(paths[0], paths[4], 0), 0.5);
  formats.open(page.page);
  EXPECT_DOUBLE_EQ(formats.similarity(formats.path_of(NodeId{1}), formats.path_of(NodeId{0}), 0.6),
                   0);
}

TEST(PathFormats, GiveUpOnPagesOfTooManyPaths) {
  std::string html;
  for (int i = 0; i < 800; ++i) {
    html += "<div class=a" + std::to_string(i % 60) + "><p class=b" + std::to_string(i) +
            ">x</p></div>";
  }
  const ParsedPage page(html);
  PathFormats formats;
  formats.open(page.page);
  std::vector<std::uint32_t> paths;
  for (const Text& text : page.page.texts()) {
    paths.push_back(formats.path_of(page.page.node(text.node).parent));
  }
  EXPECT_DOUBLE_EQ(formats.similarity(paths[0], paths[60], 0.5), 0.75);
  for (const std::uint32_t a : paths) {
    for (const std::uint32_t b : paths) formats.similarity(a, b, 0.5);
  }
  EXPECT_DOUBLE_EQ(formats.similarity(paths[0], paths[60], 0.5), 0.75);  // known
  EXPECT_DOUBLE_EQ(formats.similarity(paths[739], paths[799], 0.5), 0);  // not any more
  EXPECT_DOUBLE_EQ(formats.similarity(paths[5], paths[5], 0.5), 1);
}

TEST(TextContent, IsTheCosineOfWhatATextIsMadeOf) {
  const auto of = [](std::string_view text) {
    const ParsedPage page(text);
    return TextContent::of(page.page.texts().front());
  };
  EXPECT_NEAR(of("Home").similarity(of("News")), 1, 1e-6);
  EXPECT_NEAR(of("Home").similarity(of("Home")), 1, 1e-6);
  EXPECT_LT(of("12:30").similarity(of("Home")), 0.8F);
  // Words in the same bucket count: 2 and 3, but not 3 and 4.
  EXPECT_GT(of("aa bb").similarity(of("aa bb cc")), 0.99F);
  EXPECT_LT(of("aa bb cc").similarity(of("aa bb cc dd")), 0.7F);
  EXPECT_GT(of("\xD0\x94\xD0\xBE\xD0\xBC").similarity(of("Dom")), 0.999F);
}

TEST(TokenClusters, OfF1) {  // T-KH-1
  const Texts expected = {
      "Home|News|Sport|Contact|Terms", "Bridge reopens",
      "The old bridge across the river was opened again on Monday after two years of repairs.|"
      "City officials said that the work had cost less than it was planned and that all of the "
      "lanes are now in use."};
  EXPECT_EQ(categories(test::kF1), expected);
  ClusterRules first_stage;
  first_stage.by_parents = first_stage.by_grandparents = false;
  EXPECT_EQ(categories(test::kF1, first_stage), expected);
  // Round 1 compares direct neighbours, so that the menus stay apart; they meet in round 3.
  first_stage.rounds = 1;
  EXPECT_EQ(categories(test::kF1, first_stage).size(), 4U);
  first_stage.rounds = 2;
  EXPECT_EQ(categories(test::kF1, first_stage).size(), 4U);
  first_stage.rounds = 3;
  EXPECT_EQ(categories(test::kF1, first_stage).size(), 3U);
}

TEST(TokenClusters, NeighboursComeFromShares) {
  const auto html = "<p>one</p><h6>1:2</h6><p>two</p><h6>3:4</h6>";
  ClusterRules rules;
  rules.by_parents = rules.by_grandparents = false;
  rules.rounds = 1;
  EXPECT_EQ(categories(html, rules).size(), 4U);
  rules.k_share = 0.5;
  EXPECT_EQ(categories(html, rules), (Texts{"one|two", "1:2|3:4"}));
  rules.max_comparisons = 4;  // one neighbour each
  EXPECT_EQ(categories(html, rules).size(), 4U);
  rules = {
      .k_share = 0, .delta_share = 0.5, .rounds = 2, .by_parents = false, .by_grandparents = false};
  EXPECT_EQ(categories(html, rules).size(), 2U);
}

TEST(TokenClusters, WeighFormatAndContent) {
  // Paths html/body/p and html/body/h6: a format similarity of 2/3; content 1.
  const auto html = "<p>one</p><h6>two</h6>";
  ClusterRules rules;
  rules.by_parents = rules.by_grandparents = false;
  EXPECT_EQ(categories(html, rules).size(), 2U);  // 0.7 * 2/3 + 0.3 = 0.767
  rules.threshold = 0.76;
  EXPECT_EQ(categories(html, rules).size(), 1U);
  rules = {.format_weight = 0, .by_parents = false, .by_grandparents = false};
  EXPECT_EQ(categories(html, rules).size(), 1U);
  EXPECT_EQ(categories("<p>one</p><p>12:34 56:78</p>", rules).size(), 2U);
  rules.format_weight = 1;
  EXPECT_EQ(categories("<p>one</p><p>12:34 56:78</p>", rules).size(), 1U);
}

TEST(TokenClusters, SecondStageGoesByLevelsAndParents) {
  ClusterRules first_stage;
  first_stage.by_parents = first_stage.by_grandparents = false;
  // Bold adds no level: the words in it belong to the paragraph's kind.
  const auto bold = "<div><p>some text of the page</p><p><b>12</b></p></div>";
  EXPECT_EQ(categories(bold, first_stage).size(), 2U);
  EXPECT_EQ(categories(bold), (Texts{"some text of the page|12"}));
  const auto em = "<div><p>some text of the page</p><p><em>12</em></p></div>";
  EXPECT_EQ(categories(em).size(), 2U);
  EXPECT_EQ(categories(em, {}, true).size(), 1U);
  // Rows of different classes: the same level, and the table in common.
  const auto rows =
      "<table><tbody><tr class=x><td class=l>one</td></tr><tr class=y><td class=m>12</td></tr>";
  EXPECT_EQ(categories(rows, first_stage).size(), 2U);
  ClusterRules by_parents;
  by_parents.by_grandparents = false;
  EXPECT_EQ(categories(rows, by_parents).size(), 2U);
  EXPECT_EQ(categories(rows).size(), 1U);
}

TEST(TokenClusters, RepresentativeIsInTheMiddle) {
  const ParsedPage page("<p>aa</p><p>bb</p><p>cc</p><p>dd</p>");
  PathFormats formats;
  std::vector<TextToken> tokens;
  TokenClusters clusters;
  formats.open(page.page);
  extract::find_text_tokens(page.page, false, formats, tokens);
  cluster_tokens(tokens, formats, {}, clusters);
  EXPECT_EQ(clusters.representative, (std::vector<std::uint32_t>{1}));
}

TEST(TokenClusters, LevelsAndParentsAreThoseOfTheSeed) {
  // "David" in Bilek's example has level 9 and the parents TD4, TR2, TABLE1, TD1, TR0, TABLE0 ...;
  // tables there have no tbody.
  const ParsedPage page(
      "<table><tbody><tr><td><td><table></table><table><tr><tr><tr>"
      "<td><td><td><td><td><b>David</b></table></table>");
  PathFormats formats;
  std::vector<TextToken> tokens;
  formats.open(page.page);
  extract::find_text_tokens(page.page, false, formats, tokens);
  ASSERT_EQ(tokens.size(), 1U);
  EXPECT_EQ(tokens[0].level, 11U);
  EXPECT_EQ(extract::parent_list(page.page, XPaths(page.page), tokens[0].element, false),
            "TD4/TR2/TBODY0/TABLE1/TD1/TR0/TBODY0/TABLE0/BODY0/HTML0");
}

TEST(TokenCategories, AsXml) {
  const ParsedPage page("<ul><li>A &amp;\n <b>\"B\"</b></li></ul><p>x &lt; y",
                        "http://x.test/?a&b");
  EXPECT_EQ(extract::categories_xml(page.page, {}),
            "<page url=\"http://x.test/?a&amp;b\">\n"
            " <category id=\"0\" level=\"5\" parent=\"LI0/UL0/BODY0/HTML0\" size=\"2\">\n"
            "  <token pos=\"0\" tag=\"li\">A &amp;</token>\n"
            "  <token pos=\"1\" tag=\"b\">\"B\"</token>\n"
            " </category>\n"
            " <category id=\"1\" level=\"4\" parent=\"P0/BODY0/HTML0\" size=\"1\">\n"
            "  <token pos=\"2\" tag=\"p\">x &lt; y</token>\n"
            " </category>\n"
            "</page>\n");
  const ParsedPage empty("");
  EXPECT_EQ(extract::categories_xml(empty.page, {}), "<page url=\"http://x.test/\">\n</page>\n");
}

// By hand: h2 and p differ in one of three components, 0.7 * 2/3 + 0.3 * content < 0.8, and have
// different names; so the long heading is no part of the article, whatever it says. The texts in
// quotations have another path than the two paragraphs, and less text together.
TEST(TokenClustering, DiffersFromEveryOtherRow) {
  const ParsedPage page(
      "<h2>A long heading that has more words than many a paragraph of the page has, and a full "
      "stop.</h2><p>It begins.</p><blockquote><p>Somebody said in a whole sentence what it was "
      "all about, and said it well.</p></blockquote><p>The end of it is a little longer than that, "
      "so that the two of them have most of the text of this page without any links.</p>");
  EXPECT_EQ(test::kept(page.page, test::label(page.page, "token-clustering")),
            (Texts{"It begins.",
                   "The end of it is a little longer than that, so that the two of "
                   "them have most of the text of this page without any links."}));
  EXPECT_EQ(test::rows_like(page.page, "token-clustering"), "");
}

TEST(TokenClustering, TakesLinkWeights) {
  const ParsedPage page(
      "<p><a href=http://y.test/>a text in a link</a></p><h2>a text</h2><h2>more</h2>");
  const auto kept = [&](const test::Settings& settings) {
    return test::kept(page.page, test::label(page.page, "token-clustering", settings));
  };
  EXPECT_EQ(kept({}), (Texts{"a text", "more"}));
  EXPECT_EQ(kept({{"external-links", "0"}}), (Texts{"a text in a link"}));
}

}  // namespace
}  // namespace sito
