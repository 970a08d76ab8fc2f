// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/summary.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

// Pages of one type each, and the summary of their scores.
class EvalSummary : public testing::Test {
 protected:
  void add(Overlap words, std::string type = "article") {
    GoldPage page;
    page.text = "";
    page.page_type = std::move(type);
    pages_.push_back(std::move(page));
    PageScore score;
    score.has_text = true;
    score.words = words;
    score.shingles = words;
    scores_.push_back(score);
  }
  [[nodiscard]] Summary sum() const {
    std::vector<const PageScore*> pointers;
    for (const PageScore& score : scores_) pointers.push_back(&score);
    return summarise(pointers, pages_, 0, options_);
  }
  SummaryOptions options_;
  std::vector<GoldPage> pages_;
  std::vector<PageScore> scores_;
};

TEST_F(EvalSummary, MeansAreOverPagesTotalsOverWords) {
  add({10, 10, 10});
  add({0, 30, 10});
  const Summary summary = sum();
  EXPECT_DOUBLE_EQ(summary.words.precision, 0.5);
  EXPECT_DOUBLE_EQ(summary.words_total.precision, 0.25);
  EXPECT_DOUBLE_EQ(summary.words_total.recall, 0.5);
}

TEST_F(EvalSummary, UndefinedPrecisionMayBeSkipped) {
  add({10, 10, 10});
  add({0, 0, 10});
  add({0, 0, 0});
  EXPECT_EQ(sum().undefined, 1U);
  EXPECT_EQ(sum().empty_gold, 1U);
  EXPECT_DOUBLE_EQ(sum().words.precision, 2.0 / 3);
  options_.skip_undefined = true;
  EXPECT_DOUBLE_EQ(sum().words.precision, 1);
  EXPECT_DOUBLE_EQ(sum().words.recall, 2.0 / 3);
}

TEST_F(EvalSummary, ShinglesAreAveragedWhereTheyAreDefined) {
  add({1, 2, 4});
  add({0, 0, 3});
  add({0, 5, 0});
  const Summary summary = sum();
  EXPECT_DOUBLE_EQ(summary.shingles.precision, 0.25);  // of 1/2 and 0/5
  EXPECT_DOUBLE_EQ(summary.shingles.recall, 0.125);    // of 1/4 and 0/3
}

TEST_F(EvalSummary, TypesAreSortedByNumberOfPages) {
  add({1, 1, 1}, "forum");
  add({1, 2, 1}, "article");
  add({0, 1, 1}, "article");
  const Summary summary = sum();
  ASSERT_EQ(summary.types.size(), 2U);
  EXPECT_EQ(summary.types[0].page_type, "article");
  EXPECT_EQ(summary.types[0].pages, 2U);
  EXPECT_DOUBLE_EQ(summary.types[0].words.precision, 0.25);
}

TEST_F(EvalSummary, ALostPageCountsNowhere) {
  add({10, 10, 10});
  add({0, 30, 10});
  const std::vector<const PageScore*> pointers = {scores_.data(), nullptr};
  EXPECT_EQ(summarise(pointers, pages_, 0, options_).pages, 1U);
}

TEST(EvalBootstrap, HoldsTheMeanAndDependsOnTheSeedAlone) {
  std::vector<double> values;
  for (int i = 0; i < 400; ++i) values.push_back(i % 2);
  const Interval interval = bootstrap(values, 1000, 1);
  // The standard error of the mean is 0.025; the interval is about 1.96 of them to each side.
  EXPECT_NEAR(interval.low, 0.451, 0.01);
  EXPECT_NEAR(interval.high, 0.549, 0.01);
  EXPECT_EQ(interval.low, bootstrap(values, 1000, 1).low);
  EXPECT_NE(interval.low, bootstrap(values, 1000, 2).low);
}

TEST(EvalBootstrap, OfEqualValuesIsThatValue) {
  const std::vector<double> values(7, 0.5);
  EXPECT_EQ(bootstrap(values, 10, 1).low, 0.5);
  EXPECT_EQ(bootstrap(values, 10, 1).high, 0.5);
  EXPECT_EQ(bootstrap(values, 0, 1).high, 0.0);
  EXPECT_EQ(bootstrap({}, 10, 1).high, 0.0);
}

}  // namespace
}  // namespace sito::eval
