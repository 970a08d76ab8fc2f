// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/ballot.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::eval {
namespace {

TEST(Ballot, EveryTwoMeetOnce) {
  EXPECT_EQ(pairs_of(2), (std::vector<ToolPair>{{0, 1}}));
  EXPECT_EQ(pairs_of(3), (std::vector<ToolPair>{{0, 1}, {0, 2}, {1, 2}}));
  EXPECT_TRUE(pairs_of(1).empty());
}

TEST(Ballot, SidesFollowFromTheInputAlone) {
  for (int i = 0; i < 50; ++i) {
    const std::string input = "page" + std::to_string(i);
    EXPECT_EQ(is_reversed(input, "a", "b"), is_reversed(input, "a", "b"));
    // Whoever is named first, the same tool is on the left.
    EXPECT_NE(is_reversed(input, "a", "b"), is_reversed(input, "b", "a"));
  }
}

TEST(Ballot, BothSidesComeUpEquallyOften) {
  int reversed = 0;
  for (int i = 0; i < 1000; ++i) {
    reversed += is_reversed("page" + std::to_string(i), "justext", "bte") ? 1 : 0;
  }
  EXPECT_GT(reversed, 420);  // five standard deviations
  EXPECT_LT(reversed, 580);
}

TEST(Ballot, ALargerSampleHoldsTheSmaller) {
  std::vector<std::string> names;
  for (int i = 0; i < 100; ++i) names.push_back("page" + std::to_string(i));
  const std::vector<std::string_view> views(names.begin(), names.end());
  const auto small = sample_of(views, 10);
  const auto large = sample_of(views, 30);
  ASSERT_EQ(small.size(), 10U);
  EXPECT_TRUE(std::is_sorted(small.begin(), small.end()));
  EXPECT_TRUE(std::includes(large.begin(), large.end(), small.begin(), small.end()));
  EXPECT_EQ(sample_of(views, 1000).size(), 100U);
}

}  // namespace
}  // namespace sito::eval
