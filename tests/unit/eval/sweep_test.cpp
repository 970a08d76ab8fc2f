// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/sweep.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

using Values = std::vector<std::string>;

TEST(EvalSweep, ReadsRangesAndLists) {
  EXPECT_EQ(parse_sweep("tau=0.1..0.5/5")->values, (Values{"0.1", "0.2", "0.3", "0.4", "0.5"}));
  EXPECT_EQ(parse_sweep("tau=0.1..0.45:0.1")->values, (Values{"0.1", "0.2", "0.3", "0.4"}));
  EXPECT_EQ(parse_sweep("tau=0..1:0.1")->values.back(), "1");
  EXPECT_EQ(parse_sweep("tau=0..1")->values.size(), 21U);
  EXPECT_EQ(parse_sweep("tau=-1..1/3")->values, (Values{"-1", "0", "1"}));
  const auto list = parse_sweep("tau=0.001,0.018,2");
  EXPECT_EQ(list->parameter, "tau");
  EXPECT_EQ(list->x, (std::vector<double>{0.001, 0.018, 2}));
  const auto names = parse_sweep("kernel=gauss,box");
  EXPECT_FALSE(names->numeric);
  EXPECT_EQ(names->x, (std::vector<double>{0, 1}));
}

TEST(EvalSweep, RefusesWhatIsNoSweep) {
  for (const std::string_view text :
       {"", "tau", "=1..2", "tau=", "tau=1", "tau=2..1", "tau=1..1", "tau=..2", "tau=1..x",
        "tau=0..1/1", "tau=0..1/0", "tau=0..1:-1", "tau=0..1:", "tau=0..1/20000",
        "tau=0..1:0.00001", "tau=0..1e300:1e-300", "tau=2,1", "tau=1,1", "tau=nan..1"}) {
    EXPECT_FALSE(parse_sweep(text).has_value()) << text;
  }
}

// Summaries of a sweep over 0, 1, 2 ... with these means of precision and recall.
std::vector<Summary> points(const std::vector<std::pair<double, double>>& means) {
  std::vector<Summary> all;
  for (const auto& [precision, recall] : means) {
    Summary summary;
    summary.pages = 10;
    summary.words = {precision, recall, harmonic_mean(precision, recall)};
    all.push_back(summary);
  }
  return all;
}

TEST(EvalSweep, FindsTheBestValueTheTargetAndTheCrossing) {
  const SweepSpec spec = *parse_sweep("x=0..3/4");
  const auto sweep = points({{0.5, 1}, {0.7, 0.9}, {0.9, 0.6}, {1, 0.1}});
  const SweepFindings found = find_in_sweep(spec, sweep, 0.9);
  EXPECT_EQ(found.best, 1U);
  EXPECT_EQ(found.reaches, 2U);
  ASSERT_TRUE(found.crossing.has_value());
  EXPECT_NEAR(found.crossing->x, 1.4, 1e-12);  // 0.2 above, then 0.3 below
  EXPECT_NEAR(found.crossing->height, 0.78, 1e-12);
  EXPECT_FALSE(find_in_sweep(spec, sweep, 1.1).reaches.has_value());
}

TEST(EvalSweep, NoCrossingWherePrecisionStaysBelow) {
  const SweepSpec spec = *parse_sweep("x=0..1/2");
  EXPECT_FALSE(find_in_sweep(spec, points({{0.5, 1}, {0.6, 0.9}}), {}).crossing.has_value());
  EXPECT_FALSE(find_in_sweep(spec, points({{0, 0}, {0.6, 0.9}}), {}).crossing.has_value());
  const auto exact = find_in_sweep(spec, points({{0.5, 0.5}, {0.6, 0.1}}), {}).crossing;
  ASSERT_TRUE(exact.has_value());
  EXPECT_EQ(exact->x, 0.0);
}

TEST(EvalSweep, CsvHasPagesMeansAndTotals) {
  GoldSet set;
  set.pages.resize(2);
  set.pages[0].id = "a,b";
  set.pages[1].id = "c";
  SetScores scores;
  PageScore good;
  good.has_text = true;
  good.words = {2, 4, 2};
  PageScore empty;
  empty.has_text = true;
  empty.words = {0, 0, 2};
  scores.scores = {{good, empty}, {empty, empty}};
  scores.has_page = {true, true};
  scores.seconds = {0, 0};
  for (GoldPage& page : set.pages) page.text = "";
  Report report;
  report.options = {.skip_undefined = true, .resamples = 0};
  report.sets = {make_set_report(set, scores, report.options)};
  const Sweep sweep{"row", *parse_sweep("x=1,2"), {}, ""};
  EXPECT_EQ(sweep_csv(sweep, report, report.sets[0]),
            "value,page,P,R,F1\n"
            "1,\"a,b\",0.5,1,0.6666666666666666\n"
            "1,c,,0,0\n"
            "1,*macro*,0.5,0.5,0.3333333333333333\n"
            "1,*micro*,0.5,0.5,0.5\n"
            "2,\"a,b\",,0,0\n"
            "2,c,,0,0\n"
            "2,*macro*,,0,0\n"
            "2,*micro*,0,0,0\n");
}

}  // namespace
}  // namespace sito::eval
