// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/facts.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using extract::Facts;
using extract::LinkKind;
using extract::LinkWeights;
using extract::Sums;
using test::ParsedPage;

std::uint32_t element(const Page& page, Tag tag, std::size_t nth = 0) {
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].tag == tag && !page.nodes()[i].is_text() && nth-- == 0) return i;
  }
  return 0;
}

TEST(Totals, CountWhatTheSpecificationCounts) {  // non-blank characters of the fixture F1
  const ParsedPage page(test::kF1);
  Facts facts;
  facts.open(page.page);
  const auto sums = [&](Tag tag, std::size_t nth) {
    return facts.totals().of(page.page, element(page.page, tag, nth));
  };
  EXPECT_EQ(sums(Tag::Body, 0).chars, 196U);
  EXPECT_EQ(sums(Tag::Div, 0).chars, 13U);
  EXPECT_EQ(sums(Tag::H1, 0).chars, 13U);
  EXPECT_EQ(sums(Tag::P, 0).chars, 71U);
  EXPECT_EQ(sums(Tag::P, 0).words, 16U);
  EXPECT_EQ(sums(Tag::P, 1).chars, 87U);
  EXPECT_EQ(sums(Tag::P, 1).words, 23U);
  EXPECT_EQ(sums(Tag::Div, 2).chars, 12U);
  EXPECT_EQ(sums(Tag::Div, 0).link_chars, 13);
  EXPECT_EQ(sums(Tag::Div, 0).links, 3);
  EXPECT_EQ(sums(Tag::Div, 0).link_words, 3);
  EXPECT_EQ(sums(Tag::Div, 0).link_density(), 1);
  EXPECT_EQ(sums(Tag::Div, 1).link_density(), 0);
  EXPECT_EQ(sums(Tag::Head, 0).chars, 0U);
}

TEST(Totals, AWordCountsWhereItBegins) {
  const ParsedPage page("<p>on<b>e two</b> <i> thr</i>ee</p>");
  Facts facts;
  facts.open(page.page);
  EXPECT_EQ(facts.totals().of(page.page, element(page.page, Tag::P)).words, 3U);
  EXPECT_EQ(facts.totals().of(page.page, element(page.page, Tag::B)).words, 1U);
  EXPECT_EQ(facts.totals().of(page.page, element(page.page, Tag::I)).words, 1U);
}

TEST(Totals, WeightsAreByKindOfLink) {
  const ParsedPage page(
      "<p>abc <a href='/x'>in</a> <a href='https://y.test/'>out</a> <a href='#p'>here</a></p>",
      "http://x.test/");
  Facts facts;
  facts.open(page.page);
  LinkWeights weights;
  weights.of_kind = {2, 0.5, 0, 1, 1};
  const Sums sums = facts.totals(weights).of(page.page, 0);
  EXPECT_EQ(sums.link_chars, 2 * 3 + 0.5 * 2);
  EXPECT_EQ(sums.links, 2.5);
  EXPECT_EQ(facts.totals().of(page.page, 0).link_chars, 9);
  EXPECT_EQ(facts.totals(weights).of(page.page, 0).link_density(), 7.0 / 12);
}

TEST(Totals, FactsFollowThePage) {
  Facts facts;
  const ParsedPage one("<p>one");
  const ParsedPage four("<p>four");
  facts.open(one.page);
  EXPECT_EQ(facts.totals().of(one.page, 0).chars, 3U);
  facts.open(four.page);
  EXPECT_EQ(facts.totals().of(four.page, 0).chars, 4U);
}

TEST(LinkWeights, KindsOfLinks) {
  const std::vector<std::pair<std::string, LinkKind>> cases = {
      {"/a", LinkKind::Internal},
      {"a.html", LinkKind::Internal},
      {"?q=1", LinkKind::Internal},
      {"", LinkKind::Internal},
      {"http://www.example.co.uk/x", LinkKind::Internal},
      {"//img.example.co.uk/x", LinkKind::Internal},
      {"HTTP://EXAMPLE.CO.UK", LinkKind::Internal},
      {"http://other.co.uk/", LinkKind::External},
      {"http://co.uk/", LinkKind::External},
      {"ftp://example.org/", LinkKind::External},
      {"#part", LinkKind::Fragment},
      {"#", LinkKind::Script},
      {"javascript:go()", LinkKind::Script},
      {"mailto:a@example.co.uk", LinkKind::Mail},
      {"tel:+1", LinkKind::Mail},
      // Through services that count clicks.
      {"http://count.test/x.php?url=http%3A%2F%2Fwww.example.co.uk%2Fa", LinkKind::Internal},
      {"/out?to=http%3A%2F%2Fother.co.uk%2F", LinkKind::External},
      {"https://www.facebook.com/sharer.php?u=http%3A%2F%2Fexample.co.uk", LinkKind::External},
  };
  for (const auto& [href, kind] : cases) {
    const ParsedPage page("<a href=\"" + href + "\">x</a>", "https://news.example.co.uk/2020/");
    Facts facts;
    facts.open(page.page);
    ASSERT_EQ(facts.link_kinds().size(), 1U) << href;
    EXPECT_EQ(facts.link_kinds()[0], kind) << href;
  }
}

TEST(LinkWeights, ABaseElsewhereMakesRelativeLinksExternal) {
  const ParsedPage page("<base href='http://mirror.test/'><a href='a'>x</a>", "http://x.test/");
  Facts facts;
  facts.open(page.page);
  EXPECT_EQ(facts.link_kinds()[0], LinkKind::External);
}

}  // namespace
}  // namespace sito
