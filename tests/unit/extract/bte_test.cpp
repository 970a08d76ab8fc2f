// SPDX-License-Identifier: Apache-2.0
#include "support/fixtures.h"
#include "support/labelled_page.h"
#include "support/other_rows.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace sito {
namespace {

using test::kept;
using test::label;
using test::ParsedPage;
using test::Settings;
using Texts = std::vector<std::string>;

Texts bte(std::string_view html, const Settings& settings = {}) {
  const ParsedPage page(html);
  return kept(page.page, label(page.page, "bte", settings));
}

constexpr std::string_view kTwoParts =
    "<body><p>one two three</p><div><a>x</a><a>y</a><a>z</a></div><p>four five</p></body>";

TEST(Bte, TheLeftmostOfEqualStarts) {  // T-BTE-1: the heading adds two words and two tags
  const ParsedPage page(test::kF1);
  const Labels labels = label(page.page, "bte");
  const Texts texts = kept(page.page, labels);
  ASSERT_EQ(texts.size(), 3U);
  EXPECT_EQ(texts[0], "Bridge reopens");
  EXPECT_TRUE(texts[1].starts_with("The old bridge") && texts[1].ends_with("years of repairs."));
  EXPECT_TRUE(texts[2].starts_with("City officials") && texts[2].ends_with("now in use."));
  EXPECT_TRUE(has(labels.segments[1].role, Role::Heading));
}

TEST(Bte, OneStretchOrSeveral) {  // T-BTE-2
  EXPECT_EQ(bte(kTwoParts), Texts{"one two three"});
  // With the default of a quarter even x, y and z come near enough.
  EXPECT_EQ(bte(kTwoParts, {{"mode", "multi"}}), (Texts{"one two three", "xyz", "four five"}));
  EXPECT_EQ(bte(kTwoParts, {{"mode", "multi"}, {"multi-ratio", "0.66"}}).size(), 2U);
  EXPECT_EQ(bte(kTwoParts, {{"mode", "multi"}, {"multi-ratio", "0.67"}}).size(), 1U);
}

TEST(Bte, NoWordsNothing) { EXPECT_EQ(bte("<body><div></div></body>"), Texts{}); }  // T-BTE-3

TEST(Bte, TheEarliestOfEqualEnds) {
  EXPECT_EQ(bte("<body>one two<br><br>three four"), Texts{"one two"});
  EXPECT_EQ(bte("<body>one two<br>three four"), Texts{"one two three four"});
  EXPECT_EQ(bte("<body><p>one two</p><p>three four</p>"), (Texts{"one two"}));
}

TEST(Bte, TagsWeigh) {
  constexpr std::string_view kPage = "<body><p>one two<p>three<hr><hr><p>four five six";
  EXPECT_EQ(bte(kPage), (Texts{"four five six"}));
  EXPECT_EQ(bte(kPage, {{"tag-weight", "0.5"}}), (Texts{"one two", "three", "four five six"}));
}

TEST(Bte, HiddenWordsCountAndAreNotKept) {
  EXPECT_EQ(bte("<body><p>one two three four five six</p><noscript>a b c d</noscript><p>seven</p>"),
            (Texts{"one two three four five six"}));
  EXPECT_EQ(bte("<body><p>one two three four</p><svg>a b c d</svg><p>seven eight nine</p>"),
            (Texts{"one two three four", "seven eight nine"}));
}

// By hand. Words less tags: the heading gives 2 - 2, the first paragraph 12 - 2, the list of links
// 6 - 8, the second paragraph 11 - 2: together 17, more than any part. The list is kept because the
// words around it pay for it. The last paragraph would give 10 - 2, but ten tags stand before it.
TEST(Bte, KeepsTheListInTheMiddleAndLosesTheLastParagraph) {
  const ParsedPage page(
      "<title>Harbour</title><body><h1>Harbour plan</h1>"
      "<p>The council said that the work on the new harbour may begin.</p>"
      "<ul><li><a href=/a>More about ships</a></li><li><a href=/b>All our stories</a></li></ul>"
      "<p>It will be the first pier in the town for years.</p>"
      "<div><b></b><b></b><b></b><b></b></div>"
      "<p>There was no word on who is going to pay.</p>");
  const Labels labels = label(page.page, "bte");
  EXPECT_EQ(kept(page.page, labels),
            (Texts{"Harbour plan", "The council said that the work on the new harbour may begin.",
                   "More about ships", "All our stories",
                   "It will be the first pier in the town for years."}));
  EXPECT_EQ(test::rows_that_agree(page.page, "bte"), "");
}

/// The specification as it stands, over words (+1) and tags (-1).
struct Range {
  std::size_t begin = 0, end = 0;
  int sum = 0;
};
Range best_range(const std::vector<int>& values, std::size_t from, std::size_t to) {
  Range best;
  std::size_t start = from;
  int sum = 0;
  for (std::size_t i = from; i < to; ++i) {
    if (sum < 0) {
      sum = 0;
      start = i;
    }
    sum += values[i];
    if (sum > best.sum) best = {start, i + 1, sum};
  }
  return best;
}
void mark_ranges(const std::vector<int>& values, std::size_t from, std::size_t to, double min_sum,
                 std::vector<char>& kept) {
  const Range best = best_range(values, from, to);
  if (best.sum == 0 || best.sum < min_sum) return;
  for (std::size_t i = best.begin; i < best.end; ++i) kept[i] = 1;
  mark_ranges(values, from, best.begin, min_sum, kept);
  mark_ranges(values, best.end, to, min_sum, kept);
}

TEST(Bte, IsTheRepeatedSearchOfTheSpecification) {
  std::uint32_t state = 1;
  const auto random = [&](std::uint32_t n) {
    state = state * 1664525 + 1013904223;
    return (state >> 16) % n;
  };
  for (int round = 0; round < 300; ++round) {
    std::string html = "<body>";
    std::vector<int> values;
    for (std::uint32_t i = random(60); i > 0; --i) {
      if (random(2) == 0) {
        html += "<br>";
        values.push_back(-1);
      } else {
        html += " w" + std::to_string(values.size());
        values.push_back(1);
      }
    }
    const double ratio = (1 + random(10)) / 10.0;
    for (const bool multi : {false, true}) {
      const Range best = best_range(values, 0, values.size());
      std::vector<char> wanted(values.size(), 0);
      mark_ranges(values, 0, values.size(), multi ? ratio * best.sum : best.sum, wanted);
      if (!multi) {
        wanted.assign(values.size(), 0);
        for (std::size_t i = best.begin; i < best.end; ++i) wanted[i] = 1;
      }
      std::string expected;
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] == 1 && wanted[i] == 1) expected += " w" + std::to_string(i);
      }
      std::string found;
      for (const std::string& text : bte(html, {{"mode", multi ? "multi" : "single"},
                                                {"multi-ratio", std::to_string(ratio)}}))
        found += " " + text;
      ASSERT_EQ(found, expected) << html << " " << multi << " " << ratio;
    }
  }
}

}  // namespace
}  // namespace sito
