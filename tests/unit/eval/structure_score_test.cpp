// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/structure/score.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::eval {
namespace {

using Views = std::vector<std::string_view>;

ValueCounts sections(std::string_view gold, const Views& found, const Views& others = {}) {
  SectionCounter counter;
  return counter.count(gold, others, found);
}

// T-RE-5.
TEST(StructureScore, MoreThanIsTrueIsDividedByWhatWasFound) {
  const ValueCounts counts{1, 2, 1};
  EXPECT_EQ(counts.outcome(), Outcome::More);
  EXPECT_DOUBLE_EQ(counts.score(), 0.5);
}

TEST(StructureScore, FewerThanAreTrueIsDividedByWhatIsTrue) {
  const ValueCounts counts{3, 1, 1};
  EXPECT_EQ(counts.outcome(), Outcome::Fewer);
  EXPECT_DOUBLE_EQ(counts.score(), 1.0 / 3);
}

TEST(StructureScore, FewerThanAreTrueAmongOthersIsBoth) {
  const ValueCounts counts{4, 8, 2};
  EXPECT_EQ(counts.outcome(), Outcome::Mixed);
  EXPECT_DOUBLE_EQ(counts.score(), 0.25);
}

// The worked examples of the original.
TEST(StructureScore, TheWorkedExamplesComeOut) {
  EXPECT_NEAR((ValueCounts{4, 30, 1}.score()), 0.0333, 0.0001);
  EXPECT_DOUBLE_EQ((ValueCounts{4, 3, 3}.score()), 0.75);
  EXPECT_DOUBLE_EQ((ValueCounts{4, 5, 4}.score()), 0.8);
  EXPECT_DOUBLE_EQ((ValueCounts{4, 6, 3}.score()), 0.5);
}

TEST(StructureScore, NothingFoundIsNothingAndNothingTrueDoesNotCount) {
  EXPECT_EQ((ValueCounts{2, 0, 0}.outcome()), Outcome::Missing);
  EXPECT_DOUBLE_EQ((ValueCounts{2, 0, 0}.score()), 0);
  EXPECT_EQ((ValueCounts{0, 0, 0}.outcome()), Outcome::Nothing);
  EXPECT_EQ((ValueCounts{0, 3, 0}.outcome()), Outcome::Spurious);
  EXPECT_EQ((ValueCounts{1, 1, 0}.outcome()), Outcome::Wrong);
  EXPECT_EQ((ValueCounts{2, 2, 2}.outcome()), Outcome::Exact);
}

TEST(StructureScore, ATallyLeavesOutPagesWithoutTheField) {
  FieldTally tally;
  tally.add({1, 1, 1});
  tally.add({1, 2, 1});
  tally.add({0, 0, 0});
  tally.add({0, 1, 0});
  EXPECT_EQ(tally.counted, 2U);
  EXPECT_DOUBLE_EQ(tally.mean(), 0.75);
  EXPECT_EQ(tally.outcomes[static_cast<std::size_t>(Outcome::Spurious)], 1U);
}

// 50, 80, 100, 100, 100 is 86.
TEST(StructureScore, AFieldOfASiteIsTheMeanOfItsPages) {
  FieldTally tally;
  tally.add({4, 6, 3});
  tally.add({4, 5, 4});
  for (int i = 0; i < 3; ++i) tally.add({1, 1, 1});
  EXPECT_DOUBLE_EQ(tally.mean(), 0.86);
}

TEST(StructureScore, DatesAreDays) {
  EXPECT_EQ(count_dates("2013-03-05", Views{"2013-03-05T14:20:00+01:00"}), (ValueCounts{1, 1, 1}));
  EXPECT_EQ(count_dates("2013-03-05T09:00", Views{"2013-03-05", "2013-03-05T10:00"}),
            (ValueCounts{1, 1, 1}));
  EXPECT_EQ(count_dates("2013-03-05", Views{"2013-03-06", "2013-03-05"}), (ValueCounts{1, 2, 1}));
  EXPECT_EQ(count_dates("2013-03-05", Views{"2013-03"}), (ValueCounts{1, 1, 0}));
  EXPECT_EQ(count_dates("", Views{"2013-03-05"}).outcome(), Outcome::Spurious);
}

TEST(StructureScore, NamesAreSetsWithoutCaseAndAccents) {
  // Jana Nova with an acute accent; C with caron, T, K.
  EXPECT_EQ(count_names("Jana Nov\xC3\xA1; \xC4\x8CTK", Views{"\xC4\x8Ctk", "JANA NOVA"}),
            (ValueCounts{2, 2, 2}));
  EXPECT_EQ(count_names("Ann Ruhl and John Roe", Views{"John Roe"}), (ValueCounts{2, 1, 1}));
  EXPECT_EQ(count_names("Ann Ruhl", Views{"Ann Ruhl", "Staff"}), (ValueCounts{1, 2, 1}));
  EXPECT_EQ(count_names("J. R. Roe", Views{"J R Roe"}), (ValueCounts{1, 1, 1}));
  EXPECT_EQ(count_names("Roe & Sons", Views{"Roe & Sons"}), (ValueCounts{1, 1, 1}));
  EXPECT_EQ(count_names("tyt", Views{"Tyt"}), (ValueCounts{1, 1, 1}));
}

TEST(StructureScore, TitlesAreEqualButForWhiteSpaceQuotesDashesAndCase) {
  // Curly quotes, en dash, no-break space.
  EXPECT_EQ(count_lines("\xE2\x80\x9EOne\xE2\x80\x9C \xE2\x80\x93 two", Views{"'ONE' -\xC2\xA0two"})
                .outcome(),
            Outcome::Exact);
  EXPECT_EQ(count_lines("One - two", Views{"One - two | Site"}).outcome(), Outcome::Wrong);
  EXPECT_EQ(count_lines("One", Views{" One ", "one"}).outcome(), Outcome::Exact);
}

TEST(StructureScore, SectionsAreFoundWhateverTheirCut) {
  const std::string_view gold =
      "one two three four five\nsix seven eight nine ten\n\neleven twelve";
  EXPECT_EQ(
      sections(gold, {"one two three four five", "six seven eight nine ten", "eleven twelve"}),
      (ValueCounts{3, 3, 3}));
  EXPECT_EQ(
      sections(gold, {"one two three", "four five six seven", "eight nine ten eleven twelve"}),
      (ValueCounts{3, 3, 3}));
}

TEST(StructureScore, AGoldSectionNeedsFourFifthsOfItsWords) {
  EXPECT_EQ(sections("a1 a2 a3 a4 a5\nb1 b2 b3 b4 b5", {"a1 a2 a3 a4", "b1 b2 b3"}),
            (ValueCounts{2, 1, 1}));
}

TEST(StructureScore, AFoundSectionWithOtherWordsIsWrong) {
  EXPECT_EQ(sections("a1 a2 a3\nb1 b2 b3", {"a1 a2 a3", "read also", "b1 b2 b3", "subscribe"}),
            (ValueCounts{2, 4, 2}));
  // Its words are there, one here and one there: that is not being there.
  EXPECT_EQ(
      sections("a1 a2 a3\nb1 b2 b3\nc1 c2 c3", {"a1 a2 a3", "b1 b2 b3", "c1 c2 c3", "a1 c3"}).found,
      4U);
}

TEST(StructureScore, TextInAnotherOrderIsMissedAndIsNotWrong) {
  const ValueCounts counts =
      sections("a1 a2 a3\nb1 b2 b3\nc1 c2 c3", {"c1 c2 c3", "a1 a2 a3", "b1 b2 b3"});
  EXPECT_EQ(counts, (ValueCounts{3, 2, 2}));
}

TEST(StructureScore, TitleAndLeadAreNoSections) {
  EXPECT_EQ(sections("The Title\na1 a2 a3", {"a1 a2 a3"}, {"The title"}), (ValueCounts{1, 1, 1}));
  EXPECT_EQ(sections("a1 a2 a3", {"The title", "a1 a2 a3"}, {"The title"}), (ValueCounts{1, 1, 1}));
}

TEST(StructureScore, NoGoldTextAndNothingFoundIsNothing) {
  EXPECT_EQ(sections("", {}).outcome(), Outcome::Nothing);
  EXPECT_EQ(sections("", {"a text"}).outcome(), Outcome::Spurious);
  EXPECT_EQ(sections("a text", {}).outcome(), Outcome::Missing);
}

}  // namespace
}  // namespace sito::eval
