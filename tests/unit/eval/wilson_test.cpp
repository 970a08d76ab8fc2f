// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/wilson.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

// Expected ends: Newcombe 1998, "Two-sided confidence intervals for the single proportion",
// Statistics in Medicine 17, table I, method 3.
TEST(Wilson, TheExamplesOfTheLiterature) {
  struct Case {
    std::uint64_t hits, n;
    double low, high;
  };
  for (const Case& c : {Case{81, 263, 0.2553, 0.3662}, Case{15, 148, 0.0624, 0.1605},
                        Case{0, 20, 0.0000, 0.1611}, Case{1, 29, 0.0061, 0.1718}}) {
    const ShareInterval interval = wilson(c.hits, c.n);
    EXPECT_NEAR(interval.low, c.low, 0.00005) << c.hits << " of " << c.n;
    EXPECT_NEAR(interval.high, c.high, 0.00005) << c.hits << " of " << c.n;
    EXPECT_DOUBLE_EQ(interval.share, static_cast<double>(c.hits) / static_cast<double>(c.n));
  }
}

TEST(Wilson, HitsAndMissesAreMirrored) {
  for (std::uint64_t hits = 0; hits <= 9; ++hits) {
    EXPECT_NEAR(wilson(hits, 9).low, 1 - wilson(9 - hits, 9).high, 1e-12);
  }
}

TEST(Wilson, NothingCountedSaysNothing) {
  const ShareInterval interval = wilson(0, 0);
  EXPECT_EQ(interval.low, 0);
  EXPECT_EQ(interval.high, 1);
}

TEST(Wilson, TheEndsStayWithinZeroAndOne) {
  EXPECT_EQ(wilson(0, 3).low, 0);
  EXPECT_EQ(wilson(3, 3).high, 1);
}

}  // namespace
}  // namespace sito::eval
