// SPDX-License-Identifier: Apache-2.0
#include "sito/text/inflection.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace sito::text {
namespace {

const Inflection& test_rules() {
  static const Inflection rules = Inflection::parse(
      "# comment\nvowels a e i o u y\na y:2 u:4\n- u:236 em:7\nek ku:36\ny ech:6 any:*\n");
  return rules;
}

TEST(Inflection, AWordIsAFormOfItsBaseInTheCasesOfItsEnding) {
  EXPECT_EQ(test_rules().cases_of("Praha", "Praha"), kAnyCase);
  EXPECT_EQ(test_rules().cases_of("Praha", "Prahy"), 1U << 2);
  EXPECT_EQ(test_rules().cases_of("Praha", "Prahu"), 1U << 4);
  EXPECT_EQ(test_rules().cases_of("Brod", "Brodu"), (1U << 2) | (1U << 3) | (1U << 6));
  EXPECT_EQ(test_rules().cases_of("Vary", "Varany"), kAnyCase);
  EXPECT_EQ(test_rules().cases_of("Praha", "Praze"), 0);
  EXPECT_EQ(test_rules().cases_of("Praha", ""), 0);
  EXPECT_EQ(test_rules().cases_of("Brod", "Brodxu"), 0);
}

TEST(Inflection, AnEndingIsAddedToConsonantsOnlyAndStemsAreNotShort) {
  EXPECT_EQ(test_rules().cases_of("Aloe", "Aloeu"), 0);
  EXPECT_EQ(test_rules().cases_of("B", "Bu"), 0);
  EXPECT_EQ(test_rules().cases_of("Aa", "Ay"), 0);
}

TEST(Inflection, BasesOfAWord) {
  std::set<std::string> bases;
  std::string storage;
  test_rules().for_each_base("Radku", storage,
                             [&](std::string_view base, Cases) { bases.emplace(base); });
  EXPECT_EQ(bases, (std::set<std::string>{"Radku", "Radka", "Radk", "Radek"}));
}

TEST(Inflection, LanguagesHaveRulesAndOthersHaveNone) {
  EXPECT_NE(Inflection::of("cs").cases_of("Brod", "Brodu"), 0);
  EXPECT_NE(Inflection::of("cs-CZ").cases_of("Brod", "Brodu"), 0);
  EXPECT_EQ(Inflection::of("fi").cases_of("Brod", "Brodu"), 0);
  EXPECT_EQ(Inflection::of("").cases_of("Brod", "Brod"), kAnyCase);
}

TEST(Inflection, HungarianVowelsGrowLongAndDigraphsAreDoubled) {
  const Inflection& hungarian = Inflection::of("hu");
  EXPECT_EQ(hungarian.cases_of("Francisco", "Francisc\u00f3ban"), kAnyCase);
  EXPECT_EQ(hungarian.cases_of("Malm\u00f6", "Malm\u0151ben"), kAnyCase);
  EXPECT_EQ(hungarian.cases_of("Bal\u00e1zs", "Bal\u00e1zzsal"), kAnyCase);
  EXPECT_EQ(hungarian.cases_of("Gy\u00f6rgy", "Gy\u00f6rggyel"), kAnyCase);
  EXPECT_EQ(hungarian.cases_of("Francisco", "Francisc\u00f3val"), kAnyCase);
  EXPECT_EQ(hungarian.cases_of("Francisco", "Francisc\u00f3kban"), 0);
}

}  // namespace
}  // namespace sito::text
