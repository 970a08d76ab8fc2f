// SPDX-License-Identifier: Apache-2.0
// The rows that work on subtrees, each on a page worked out by hand on which it differs from every
// other row of the table.
#include "support/labelled_page.h"
#include "support/other_rows.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::ParsedPage;

/// The first words of what a row keeps; expects that no other row keeps the same.
std::string kept_alone(std::string_view row, std::string_view html) {
  const ParsedPage page(html);
  EXPECT_EQ(test::rows_that_agree(page.page, row), "");
  std::string starts;
  for (const std::string& text : test::kept(page.page, test::label(page.page, row))) {
    starts += text.substr(0, 10) + "|";
  }
  return starts;
}

constexpr std::string_view kStory =
    "<p>The council has closed the old pier, because the wood in it was found to be rotten.</p>";
constexpr std::string_view kMoreOfIt =
    "<p>A new pier of stone will be built in the spring, and the ferries will use it from May.</p>";

// Menu: 8 of 8 characters in links, more than a half. Story: none. The hint: 2 of 11. The pointer:
// 13 of 16. The imprint: none. body: 23 of 115.
TEST(DomRows, LinkQuotaKeepsWhatHasFewLinks) {
  const std::string page = "<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>" +
                           std::string(kStory) +
                           "<p>Ask us: <a href=/a>a</a> <a href=/b>b</a> or c</p>"
                           "<p>See <a href=/p>all of the piers</a></p><div>Pier News, 2020</div>";
  EXPECT_EQ(kept_alone("link-quota", page), "The counci|Ask us: a |Pier News,|");
}

// The menu has three links: body is parted. Its children have one or two in theirs; they measure
// 12, 86 and 68 characters.
TEST(DomRows, LargestPageletIsOneElementWithAllInIt) {
  const std::string page =
      "<ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/m>Mail</a></ul>"
      "<div><h2>Pier</h2>" +
      std::string(kStory) +
      "<div><a href=/p>Piers</a> <a href=/q>Wood</a></div><p>Short.</p>"
      "</div>" +
      std::string(kMoreOfIt);
  EXPECT_EQ(kept_alone("largest-pagelet", page), "Pier|The counci|Piers Wood|Short.|");
}

// The longest paragraph has all of the page's links: its text is 1 of 1 + 1, no more than a half.
// Of the others, whose text is all they have, the longer of 67 and 68 characters is taken.
TEST(DomRows, FeatureExtractorKeepsOneBlockWithoutOtherFeatures) {
  const std::string page =
      "<div><h2>Pier</h2>" + std::string(kStory) +
      "<p>The mayor will speak about the costs of it on the radio, on Monday "
      "<a href=/r>at nine</a> in the evening, when most are at home.</p>" +
      "<p>A <i>new</i> pier of <b>stone</b> will be built in the <i>spring</i>, "
      "and the ferries will use it from May.</p>"
      "<p>It is not known who pays.</p></div>";
  EXPECT_EQ(kept_alone("feature-extractor", page), "A new pier|");
}

// 4, 67, 20 and 68 characters, 0 in the list. The last paragraph has the most links of a block and
// 66 characters: less than a half of its features. Centres 0, 0.29 (the median) and 1 leave the two
// paragraphs at the top.
TEST(DomRows, KFeatureExtractorKeepsTheLongBlocks) {
  const std::string page = "<div><h2>Pier</h2>" + std::string(kStory) +
                           "<p>It is not known who pays.</p>" + std::string(kMoreOfIt) +
                           "<ul><li><a href=/p>Piers</a></ul>" +
                           "<p>The mayor will speak about the costs of it on the radio, on Monday "
                           "<a href=/r>at nine</a> in the evening.</p></div>";
  EXPECT_EQ(kept_alone("k-feature-extractor", page), "The counci|A new pier|");
}

// Notes have 0.008 of the page each, the lists of them 0.31 and 0.08, six paragraphs 0.1 each. The
// last line, with 0.012, is lifted by these; notes stand beside notes.
TEST(DomRows, NitKeepsWhatLargeSiblingsLift) {
  const auto notes = [](int n) {
    std::string list = "<ul>";
    for (int i = 0; i < n; ++i) list += "<li>abcde";
    return list + "</ul>";
  };
  std::string page = notes(40);
  for (int i = 0; i < 2; ++i) page += std::string(kStory) + std::string(kMoreOfIt);
  page += "<div>" + std::string(kStory) + "</div><div>" + std::string(kMoreOfIt) + "</div>";
  page += notes(10);
  EXPECT_EQ(kept_alone("nit", page + "<p>Or <a href=/m>mail</a> us</p>"),
            "The counci|A new pier|The counci|A new pier|The counci|A new pier|Or mail us|");
}

// The story has the title in it: 114 of 309 characters, twice. In its table one blank is outside
// the links: it goes. The comments have 183, once.
TEST(DomRows, NewsDomKeepsTheBlockWithTheTitle) {
  const std::string page =
      "<title>A pier of wood</title><div><h2>A pier of wood</h2>" + std::string(kStory) +
      "<table><tr><td><a href=/p>Piers</a> <a href=/q>Wood</a></table><p>Short.</p>"
      "<p>The end.</p></div><div><p>I was there.</p>" +
      std::string(kMoreOfIt) + std::string(kStory) + "</div>";
  EXPECT_EQ(kept_alone("news-dom", page), "A pier of |The counci|Short.|The end.|");
}

}  // namespace
}  // namespace sito
