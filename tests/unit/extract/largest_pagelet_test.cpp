// SPDX-License-Identifier: Apache-2.0
// Pagelets: T-LP-1, T-LP-2, and pages worked out by hand.
#include "support/fixtures.h"
#include "support/row_results.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

std::string run(std::string_view html, const test::Settings& settings = {}) {
  return test::kept_beginnings(html, "largest-pagelet", settings);
}

TEST(LargestPagelet, OfF1) {  // T-LP-1, T-LP-2
  EXPECT_EQ(run(test::kF1), "Bridge reopens|The old bridge|City officials|");
  EXPECT_EQ(run(test::kF1, {{"k", "4"}}),
            "Home News Spor|Bridge reopens|The old bridge|City officials|Contact Terms|");
}

TEST(LargestPagelet, TheFirstOfEqualOnesIsKept) {
  const std::string page =
      "<div><p><a href='/'>a</a></p><p>one two</p></div><div><p><a href='/'>b</a></p><p>six "
      "ten</p></div>";
  EXPECT_EQ(run(page, {{"k", "1"}}), "one two|");
}

TEST(LargestPagelet, TextBesidePageletsIsAPagelet) {
  const std::string page =
      "<body><ul><li><a href='/'>a</a></li></ul>a text <b>that</b> stands here"
      "<p>another, in an element</p><div>small</div>";
  EXPECT_EQ(run(page, {{"k", "1"}}), "a text that st|");
  EXPECT_EQ(run(page, {{"k", "1"}, {"anonymous-pagelets", "0"}}), "another, in an|");
}

TEST(LargestPagelet, ALinkIsAChildToo) {
  // Each link is a child that holds a link: with k = 1 the paragraph is parted, and what stands in
  // it belongs together again.
  const std::string page = "<p>to be <a href='/'>read</a> all</p><p>in one</p>";
  EXPECT_EQ(run(page, {{"k", "1"}}), "to be read all|");
  EXPECT_EQ(run(page, {{"k", "1"}, {"anonymous-pagelets", "0"}}), "in one|");
}

TEST(LargestPagelet, MayBeMeasuredWithoutLinks) {
  const std::string page =
      "<div><p><a href='/'>a</a></p></div><p>eleven of <a href='/'>all these</a></p><p>twelve of "
      "it</p>";
  EXPECT_EQ(run(page, {{"k", "1"}, {"anonymous-pagelets", "0"}}), "twelve of it|");
  const std::string links =
      "<div><p><a href='/'>1</a></p></div><div><a href='/'>a very long "
      "link</a></div><div>short</div>";
  EXPECT_EQ(run(links, {{"k", "2"}}), "1|a very long li|short|");
  EXPECT_EQ(run(links, {{"k", "1"}}), "a very long li|");
  EXPECT_EQ(run(links, {{"k", "1"}, {"measure", "unlinked"}}), "short|");
}

TEST(LargestPagelet, LinkWeightsCount) {
  const std::string page =
      "<ul><li><a href='#a'>a</a></li><li><a href='#b'>b</a></li><li><a href='#c'>c</a></li></ul>"
      "<p>text</p>";
  EXPECT_EQ(run(page), "text|");
  EXPECT_EQ(run(page, {{"fragment-links", "0.3"}}), "a|b|c|text|");
}

}  // namespace
}  // namespace sito
