// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/early_exit.h"

#include <gtest/gtest.h>

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

TEST(EarlyExit, LiesBelowWhatIsKept) {
  std::vector<model::Tree> general(32, split(-0.25F, -0.125F));
  general.resize(40, split(-0.25F, 1));
  const std::vector<model::Tree> article(10, split(-1, 1));
  const auto exit = find_early_exit({kValues, 1, kLabels, kWeights}, general, article);
  ASSERT_TRUE(exit);
  EXPECT_EQ(exit->trees, 32U);
  EXPECT_EQ(exit->below, -4.0F);
  EXPECT_FLOAT_EQ(exit->general.at(-8), -10);
  EXPECT_FLOAT_EQ(exit->article.at(-8), -10);
}

TEST(EarlyExit, DoubtfulUnitsStayOpen) {
  const std::vector<model::Tree> trees(40, split(-0.25F, 0.5F));
  const auto exit = find_early_exit({kValues, 1, kLabels, kWeights}, trees, trees);
  ASSERT_TRUE(exit);
  EXPECT_EQ(exit->below, -1.0F);
}

TEST(EarlyExit, ThereIsNoneWhereNothingIsKept) {
  const std::vector<model::Tree> trees(40, split(-2, -1));
  const auto exit = find_early_exit({kValues, 1, kLabels, kWeights}, trees, trees);
  ASSERT_TRUE(exit);
  EXPECT_EQ(exit->trees, 0U);
}

}  // namespace
}  // namespace sito::eval
