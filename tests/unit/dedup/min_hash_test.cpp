// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/min_hash.h"

#include "sito/dedup/hash.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sito::dedup {
namespace {

/// Two sets of `size` n-grams that share `common` of them.
struct Pair {
  MinHash a, b;
  Pair(std::size_t size, std::size_t common, std::uint64_t seed) {
    for (std::size_t i = 0; i < size; ++i) {
      a.add(scramble(seed * 1000003 + i));
      b.add(scramble(seed * 1000003 + (i < common ? i : i + size)));
    }
  }
  static double jaccard(std::size_t size, std::size_t common) {
    return static_cast<double>(common) / static_cast<double>(2 * size - common);
  }
};

TEST(MinHash, EstimatesTheJaccardSimilarity) {
  constexpr std::size_t kTrials = 200;
  for (const std::size_t size : {20U, 300U, 3000U}) {
    for (const std::size_t percent : {0U, 30U, 67U, 80U, 95U, 100U}) {
      const std::size_t common = size * percent / 100;
      const double truth = Pair::jaccard(size, common);
      double sum = 0;
      double squares = 0;
      for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
        const Pair pair(size, common, trial + 1);
        const double error = similarity(pair.a, pair.b) - truth;
        sum += error;
        squares += error * error;
      }
      const double expected = std::sqrt(truth * (1 - truth) / kMinima);
      EXPECT_NEAR(sum / kTrials, 0, 0.015) << size << ' ' << truth;
      EXPECT_LT(std::sqrt(squares / kTrials), 1.25 * expected + 0.002) << size << ' ' << truth;
    }
  }
}

TEST(MinHash, OrderAndRepetitionDoNotMatter) {
  MinHash forward, backward;
  for (std::uint64_t i = 0; i < 50; ++i) forward.add(scramble(i));
  for (int round = 0; round < 2; ++round) {
    for (std::uint64_t i = 50; i-- > 0;) backward.add(scramble(i));
  }
  EXPECT_EQ(forward, backward);
}

TEST(MinHash, ThoseThatAreAlikeMeetInABandAsOftenAsTheFormulaSays) {
  constexpr std::size_t kTrials = 300;
  for (const std::size_t common : {600U, 750U, 858U, 889U, 948U}) {
    const double truth = Pair::jaccard(1000, common);
    std::size_t met = 0;
    for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
      const Pair pair(1000, common, trial + 1);
      met += first_common_band(pair.a, pair.b).has_value() ? 1 : 0;
    }
    const double expected = 1 - std::pow(1 - std::pow(truth, kRows), kBands);
    EXPECT_NEAR(static_cast<double>(met) / kTrials, expected, 0.1) << truth;
  }
}

TEST(MinHash, TheFirstCommonBandHasOneHashAndOthersHaveOthers) {
  const Pair same(100, 100, 1);
  EXPECT_EQ(first_common_band(same.a, same.b), 0U);
  EXPECT_EQ(band_hash(same.a, 3), band_hash(same.b, 3));
  EXPECT_NE(band_hash(same.a, 3), band_hash(same.a, 4));
  const Pair none(100, 0, 1);
  EXPECT_FALSE(first_common_band(none.a, none.b));
  MinHash empty;
  EXPECT_NE(band_hash(empty, 0), band_hash(empty, 1));
}

}  // namespace
}  // namespace sito::dedup
