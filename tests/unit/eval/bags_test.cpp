// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/bags.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

TEST(NumberBag, CountsEachNumberAsOftenAsBothHaveIt) {
  NumberBag bag;
  bag.fill({1, 1, 2, 7});
  EXPECT_EQ(bag.size(), 4U);
  EXPECT_EQ(bag.common({1, 1, 1, 2, 3, 9'000}), 3U);
  EXPECT_EQ(bag.common({1}), 1U);  // the last list has used nothing up
  bag.fill({3});
  EXPECT_EQ(bag.common({1, 2, 3}), 1U);
}

TEST(Shingler, NumbersEachRunOfFourWords) {
  Shingler shingler;
  Words first, second;
  shingler.split({1, 2, 3, 4, 1, 2, 3, 4}, first);
  ASSERT_EQ(first.size(), 5U);
  EXPECT_EQ(first[0], first[4]);
  EXPECT_NE(first[0], first[1]);
  shingler.split({9, 1, 2, 3, 4}, second);
  ASSERT_EQ(second.size(), 2U);
  EXPECT_EQ(second[1], first[0]);
}

TEST(Shingler, AShortTextIsOneShingle) {
  Shingler shingler;
  Words shingles;
  shingler.split({1, 2}, shingles);
  EXPECT_EQ(shingles.size(), 1U);
  shingler.split({}, shingles);
  EXPECT_TRUE(shingles.empty());
}

}  // namespace
}  // namespace sito::eval
