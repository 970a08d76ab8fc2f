// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/early_exit.h"

#include "sito/extract/learned/decode.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace sito::eval {
namespace {

// x0 < 0.5 ? low : high
model::Tree split(float low, float high) {
  return {{1, 2, 0, 0.5F}, {-1, -1, 0, low}, {-1, -1, 0, high}};
}

const std::vector<float> kValues = {0, 0, 0, 1, 1};
const std::vector<float> kLabels = {0, 0, 0, 1, 1};
const std::vector<float> kWeights = {1, 1, 1, 1, 1};
const TreeRows kRows = {kValues, 1, kLabels, kWeights};

TEST(EarlyExits, LieBelowWhatIsKept) {
  std::vector<model::Tree> general(32, split(-0.25F, -0.125F));
  general.resize(40, split(-0.25F, 1));
  const std::vector<model::Tree> article(10, split(-1, 1));
  const auto exits = find_early_exits(kRows, kRows, general, article);
  ASSERT_TRUE(exits);
  ASSERT_EQ(exits->size(), 1U);  // after the first exit, nothing is left to settle
  const extract::learned::EarlyExit& exit = exits->front();
  EXPECT_EQ(exit.trees, 16U);
  EXPECT_EQ(exit.below, -2.0F);
  EXPECT_NEAR(exit.general.at(-4), -10, 0.01);
  EXPECT_NEAR(exit.article.at(-4), -10, 0.01);
}

TEST(EarlyExits, SettleByMoreTreesWhatTheFirstOnesDoubt) {
  std::vector<model::Tree> general(16, split(-0.03125F, 0));
  general.resize(48, split(-0.5F, 0.25F));
  const auto exits = find_early_exits(kRows, kRows, general, general);
  ASSERT_TRUE(exits);
  ASSERT_EQ(exits->size(), 1U);
  EXPECT_EQ(exits->front().trees, 32U);
  EXPECT_EQ(exits->front().below, -1.0F);
}

// One settled score stands for two final ones: their mean probability counts, (1/3 + 1/5) / 2.
TEST(EarlyExits, EstimateProbabilities) {
  const std::vector<float> values = {0, 0.25F, 1};
  const std::vector<float> ones = {1, 1, 1};
  const TreeRows rows = {values, 1, ones, ones};
  std::vector<model::Tree> general(16, split(-0.125F, 1));
  const auto second = [](float first, float other) {
    return model::Tree{{1, 2, 0, 0.125F}, {-1, -1, 0, first}, {-1, -1, 0, other}};
  };
  general.push_back(second(2 - std::log(2.0F), 0));
  general.push_back({{1, 2, 0, 0.5F},
                     {3, 4, 0, 0.125F},
                     {-1, -1, 0, 0},
                     {-1, -1, 0, 0},
                     {-1, -1, 0, 2 - std::log(4.0F)}});
  const auto exits = find_early_exits(rows, rows, general, general);
  ASSERT_TRUE(exits);
  ASSERT_FALSE(exits->empty());
  EXPECT_NEAR(extract::learned::probability(exits->front().general.at(-2)), (1.0 / 3 + 1.0 / 5) / 2,
              1e-4);
}

TEST(EarlyExits, AreNoneWhereNothingIsKept) {
  const std::vector<model::Tree> trees(40, split(-2, -1));
  const auto exits = find_early_exits(kRows, kRows, trees, trees);
  ASSERT_TRUE(exits);
  EXPECT_TRUE(exits->empty());
}

}  // namespace
}  // namespace sito::eval
