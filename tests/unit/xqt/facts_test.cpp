// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/propose/facts.h"

#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sito::xqt {
namespace {

std::vector<Fact> facts_of(std::string_view html) {
  Page page;
  PageParser parser{Limits{}};
  parser.parse(html, "http://x.test/", page);  // the page has views of both
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].tag == Tag::Body) return facts_in(page, NodeId{i});
  }
  return {};
}

TEST(Facts, AreTheLabelledLinesOfAnElement) {
  const std::vector<Fact> facts = facts_of(
      "<b>Size:</b> 6.88\u00A0X 4.19<br><b>ISBN:</b> 1602600155<br><b>ISBN-13:</b> "
      "9781602600157<br>"
      "In stock today<br>");
  ASSERT_EQ(facts.size(), 3U);
  EXPECT_EQ(facts[0].value, "6.88 X 4.19");
  EXPECT_EQ(facts[0].rule.before, "ISBN:");
  EXPECT_EQ(facts[2].label, "ISBN-13:");
  EXPECT_EQ(facts[2].value, "9781602600157");
  EXPECT_EQ(facts[2].rule.after, "ISBN-13:");
  EXPECT_EQ(facts[2].rule.before, "In");
}

TEST(Facts, TheLastOneEndsWithTheElement) {
  const std::vector<Fact> facts = facts_of("<p>Format: Paperback</p><p>Date: 2008</p>");
  ASSERT_EQ(facts.size(), 2U);
  EXPECT_EQ(facts[1].value, "2008");
  EXPECT_EQ(facts[1].rule.before, "");
}

TEST(Facts, NeedTwoLabelsAndARuleThatCutsThemOut) {
  EXPECT_TRUE(facts_of("Format: Paperback").empty());
  EXPECT_TRUE(facts_of("At 10:30<br>they left at 11:15").empty());
  // "Date:" stands in front of the other date, too.
  std::string values;
  for (const Fact& fact : facts_of("A: 1<br>Date: 2<br>B: 3<br>Date: 4"))
    values += fact.label + fact.value + ' ';
  EXPECT_EQ(values, "A:1 Date:2 B:3 ");
}

}  // namespace
}  // namespace sito::xqt
