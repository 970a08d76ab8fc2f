// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/unit_labels.h"

#include "sito/base/limits.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::eval {
namespace {

LabelledUnits label(std::string_view html, std::string_view gold) {
  Page page;
  PageParser parser{Limits{}};
  parser.parse(html, "", page);
  extract::learned::Units units;
  units.build(page);
  LabelledUnits result;
  UnitLabeller().label(page, units, gold, result);
  return result;
}

TEST(UnitLabels, UnitsOfTheGoldTextAreContent) {
  const auto labels = label("<p>Home News<p>The old bridge is closed for a year.<p>Copyright",
                            "The old bridge is closed for a year.");
  EXPECT_EQ(labels.content, (std::vector<bool>{false, true, false}));
  EXPECT_EQ(labels.words, (std::vector<std::uint32_t>{2, 8, 1}));
  EXPECT_EQ(labels.gold_words, 8U);
  EXPECT_DOUBLE_EQ(labels.f1, 1);
}

TEST(UnitLabels, OfTwoEqualShortTextsTheOneInsideTheArticleIsKept) {
  const auto labels = label(
      "<p>Bridges<p>Contact us<p>About<p>Shop<p>Jobs<p>Press<p>Map<p>Help<p>Bridges<p>The old "
      "bridge is closed "
      "for a year.<p>A new one is being built beside it.",
      "Bridges The old bridge is closed for a year. A new one is being built beside it.");
  EXPECT_FALSE(labels.content[0]);
  EXPECT_TRUE(labels.content[8]);
}

TEST(UnitLabels, NothingIsContentWithoutGoldText) {
  const auto labels = label("<p>Home<p>News", "");
  EXPECT_EQ(labels.content, (std::vector<bool>{false, false}));
}

TEST(UnitLabels, CaseAndPunctuationDoNotMatter) {
  EXPECT_DOUBLE_EQ(label("<p>THE OLD BRIDGE!", "the old bridge").f1, 1);
}

TEST(UnitLabels, OfPiecesOnlyTheUnitsThatHoldOneAreKnown) {
  Page page;
  PageParser parser{Limits{}};
  parser.parse("<p>Home News<p>The old BRIDGE is closed.<p>A ferry goes<p>All rights reserved.", "",
               page);
  extract::learned::Units units;
  units.build(page);
  LabelledUnits labels;
  const std::vector<std::string> with = {"bridge is", "not on the page"};
  const std::vector<std::string> without = {"rights reserved", ""};
  UnitLabeller().label_pieces(page, units, with, without, labels);
  EXPECT_EQ(labels.content, (std::vector<bool>{false, true, false, false}));
  EXPECT_EQ(labels.known, (std::vector<bool>{false, true, false, true}));
  EXPECT_EQ(labels.words, (std::vector<std::uint32_t>{2, 5, 3, 3}));
}

}  // namespace
}  // namespace sito::eval
