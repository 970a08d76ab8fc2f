// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/run.h"

#include "sito/eval/report.h"

#include "support/fixtures.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

GoldPage page(std::string id, std::string_view html, std::string text) {
  GoldPage gold;
  gold.id = std::move(id);
  gold.html = html;
  gold.text = std::move(text);
  return gold;
}

EvalOptions options_for(const std::vector<std::string>& rows) {
  EvalOptions options;
  for (const std::string& row : rows) options.rows.push_back(extract::Plan::parse(row).value());
  return options;
}

TEST(EvalRun, ScoresEveryRowOnEveryPageInOrder) {
  GoldSet set;
  for (int i = 0; i < 20; ++i)
    set.pages.push_back(page(std::to_string(i), "<p>one two " + std::to_string(i), "one two"));
  EvalOptions options = options_for({"keep-all", "ten-words"});
  options.threads = 4;
  std::vector<std::string> taken;
  options.take_text = [&](std::size_t row, const GoldPage& gold, std::string_view text) {
    taken.push_back(std::to_string(row) + " " + gold.id + " " + std::string(text));
    return Result<void>();
  };
  const auto scores = evaluate(set, options);
  ASSERT_TRUE(scores.has_value());
  ASSERT_EQ(scores->scores.size(), 2U);
  ASSERT_EQ(taken.size(), 40U);
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_EQ(scores->scores[0][i].words.common, 2U);
    EXPECT_EQ(scores->scores[0][i].words.extracted, 3U);
    EXPECT_EQ(scores->scores[1][i].words.extracted, 0U);
    EXPECT_EQ(taken[2 * i], "0 " + std::to_string(i) + " one two " + std::to_string(i) + "\n\n");
    EXPECT_EQ(taken[2 * i + 1], "1 " + std::to_string(i) + " ");
  }
}

TEST(EvalRun, ALostPageIsNotedAndHasNoScore) {
  GoldSet set;
  set.pages = {page("here", "<p>x", "x"), page("gone", "", "x")};
  set.pages[1].path = "no/such/file.html.gz";
  const auto scores = evaluate(set, options_for({"keep-all"}));
  ASSERT_TRUE(scores.has_value());
  EXPECT_TRUE(scores->has_page[0]);
  EXPECT_FALSE(scores->has_page[1]);
  EXPECT_EQ(scores->lost.count(kPageMissing), 1U);
}

TEST(EvalRun, StopsWhenTextsCannotBeTaken) {
  GoldSet set;
  for (int i = 0; i < 50; ++i) set.pages.push_back(page(std::to_string(i), "<p>x", "x"));
  EvalOptions options = options_for({"keep-all"});
  int calls = 0;
  options.take_text = [&](std::size_t, const GoldPage&, std::string_view) {
    ++calls;
    return Result<void>(Error{ErrorCode::Io, "no space left on device"});
  };
  const auto scores = evaluate(set, options);
  ASSERT_FALSE(scores.has_value());
  EXPECT_EQ(scores.error().message, "no space left on device");
  EXPECT_EQ(calls, 1);
}

TEST(EvalRun, TheCurveOfTheSpecification) {
  // T-EV-2: page F1, whose gold has 41 words: the heading and both paragraphs.
  GoldSet set;
  set.pages = {page("F1", test::kF1,
                    "Bridge reopens\nThe old bridge across the river was opened again on Monday "
                    "after two years of repairs.\nCity officials said that the work had cost less "
                    "than it was planned and that all of the lanes are now in use.")};
  const auto scores = evaluate(
      set, options_for({"nit[tau=0.018]", "nit[tau=0.2]", "nit[tau=0.35]", "nit[tau=0.5]"}));
  ASSERT_TRUE(scores.has_value());
  const auto rates = [&](std::size_t row) { return scores->scores[row][0].words.rates(); };
  EXPECT_EQ(scores->scores[0][0].words.extracted, 46U);
  EXPECT_NEAR(rates(0).precision, 41.0 / 46, 1e-12);
  EXPECT_EQ(rates(0).recall, 1.0);
  EXPECT_EQ(rates(1).precision, 1.0);
  EXPECT_EQ(rates(1).recall, 1.0);
  EXPECT_EQ(rates(2).precision, 1.0);
  EXPECT_NEAR(rates(2).recall, 39.0 / 41, 1e-12);
  EXPECT_EQ(rates(3).recall, 0.0);
  // Pages without output may be left out of the mean of precision.
  EXPECT_EQ(make_set_report(set, *scores, {.skip_undefined = true}).rows[3].undefined, 1U);
}

}  // namespace
}  // namespace sito::eval
