// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/metrics.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

PageScore score_of(std::string_view text, GoldPage gold) {
  Scorer scorer;
  scorer.begin(gold);
  return scorer.score(text);
}

GoldPage gold_text(std::string text) {
  GoldPage page;
  page.text = std::move(text);
  return page;
}

TEST(EvalMetrics, WordBagCountsEachWordAsOftenAsBothHaveIt) {
  const PageScore score = score_of("The the cat. A cat", gold_text("the CAT sat the the"));
  EXPECT_EQ(score.words.common, 3U);  // the, the, cat
  EXPECT_EQ(score.words.extracted, 5U);
  EXPECT_EQ(score.words.gold, 5U);
  EXPECT_DOUBLE_EQ(score.words.rates().f1, 0.6);
}

TEST(EvalMetrics, EmptyTexts) {
  EXPECT_EQ(score_of("", gold_text("")).words.rates().f1, 1.0);
  EXPECT_EQ(score_of("x", gold_text(" ... ")).words.rates().recall, 0.0);
  const Rates nothing_out = score_of("", gold_text("x")).words.rates();
  EXPECT_EQ(nothing_out.precision, 0.0);
  EXPECT_EQ(nothing_out.recall, 0.0);
  EXPECT_EQ(nothing_out.f1, 0.0);
}

TEST(EvalMetrics, ShinglesAreRunsOfFourWordsWithCase) {
  const PageScore score = score_of("a b c d e f", gold_text("a b c d E f"));
  EXPECT_EQ(score.shingles.extracted, 3U);
  EXPECT_EQ(score.shingles.gold, 3U);
  EXPECT_EQ(score.shingles.common, 1U);
  EXPECT_EQ(score.words.common, 6U);
  EXPECT_FALSE(score.equal);
}

TEST(EvalMetrics, AShortTextIsOneShingle) {
  EXPECT_EQ(score_of("a b c", gold_text("a b c")).shingles.common, 1U);
  EXPECT_EQ(score_of("a b", gold_text("a b c")).shingles.common, 0U);
  EXPECT_EQ(score_of("a b c", gold_text("a b c d")).shingles.common, 0U);
  EXPECT_EQ(score_of("", gold_text("a")).shingles.extracted, 0U);
}

TEST(EvalMetrics, SegmentsAreFoundAcrossLineBreaksSnippetsInAnyCase) {
  GoldPage page;
  page.with = {"two  words", "Missing"};
  page.without = {"footer", "Menu"};
  const PageScore score = score_of("First two\nwords. FOOTER Menu", page);
  EXPECT_FALSE(score.has_text);
  EXPECT_EQ(score.segments.tp, 1U);
  EXPECT_EQ(score.segments.fn, 1U);
  EXPECT_EQ(score.segments.fp, 1U);
  EXPECT_EQ(score.segments.tn, 1U);
  EXPECT_DOUBLE_EQ(score.with_share, 0);     // white space counts there
  EXPECT_DOUBLE_EQ(score.without_share, 1);  // case does not
}

TEST(EvalMetrics, PagesDoNotDependOnThePageBefore) {
  Scorer scorer;
  const GoldPage first = gold_text("alpha beta gamma delta epsilon");
  const GoldPage second = gold_text("delta alpha");
  scorer.begin(first);
  scorer.score("beta beta alpha zeta");
  scorer.begin(second);
  const PageScore score = scorer.score("alpha beta delta alpha");
  EXPECT_EQ(score.words.common, 2U);
  EXPECT_EQ(score.words.extracted, 4U);
}

}  // namespace
}  // namespace sito::eval
