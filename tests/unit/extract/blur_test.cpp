// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/blurring/blur.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace sito {
namespace {

using extract::BlurOptions;
using extract::Interval;
using extract::Kernel;

std::vector<double> blurred(const BlurOptions& options, const std::vector<Interval>& ones,
                            std::uint32_t size) {
  std::vector<double> ratios;
  const std::vector<Interval> all = {{0, size}};
  extract::blur(options, ones, size, all, ratios);
  return ratios;
}

/// The formula of the specification as it stands.
std::vector<double> by_definition(const BlurOptions& options, std::vector<double> values) {
  const auto n = static_cast<int>(values.size());
  const auto r = static_cast<int>(options.range);
  for (std::uint32_t i = 0; i < options.iterations; ++i) {
    std::vector<double> next(values.size());
    for (int p = 0; p < n; ++p) {
      double sum = 0;
      double weights = 0;
      for (int k = std::max(-r, -p); k <= std::min(r, n - 1 - p); ++k) {
        const double weight = options.kernel == Kernel::Box
                                  ? 1
                                  : std::exp(-k * k / (2 * options.sigma * options.sigma));
        sum += weight * values[static_cast<std::size_t>(p + k)];
        weights += weight;
      }
      next[static_cast<std::size_t>(p)] = sum / weights;
    }
    values = next;
  }
  return values;
}

TEST(Blur, IsTheMeanOfTheSpecification) {
  std::uint32_t state = 7;
  const auto random = [&](std::uint32_t n) {
    state = state * 1664525 + 1013904223;
    return (state >> 16) % n;
  };
  for (int round = 0; round < 200; ++round) {
    BlurOptions options;
    options.kernel = random(2) == 0 ? Kernel::Gaussian : Kernel::Box;
    options.range = 1 + random(30);
    options.sigma = 0.5 + random(20);
    options.iterations = 1 + random(4);
    std::vector<double> values;
    std::vector<Interval> ones;
    while (values.size() < 5 + random(100)) {
      const auto begin = static_cast<std::uint32_t>(values.size());
      values.insert(values.end(), 1 + random(20), round % 5 == 0 || random(2) == 0 ? 1.0 : 0.0);
      if (values.back() == 0) continue;
      const auto end = static_cast<std::uint32_t>(values.size());
      if (!ones.empty() && ones.back().end == begin && random(2) == 0) {
        ones.back().end = end;
      } else {
        ones.push_back({begin, end});
      }
    }
    const auto size = static_cast<std::uint32_t>(values.size());
    const std::vector<double> found = blurred(options, ones, size);
    const std::vector<double> expected = by_definition(options, values);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) ASSERT_NEAR(found[i], expected[i], 1e-9);
  }
}

TEST(Blur, OfWhatIsAskedFor) {
  const BlurOptions options = {.range = 2, .sigma = 1};
  const std::vector<Interval> ones = {{1, 3}, {6, 7}};
  const std::vector<double> all = blurred(options, ones, 9);
  std::vector<double> some;
  extract::blur(options, ones, 9, ones, some);
  EXPECT_EQ(some, (std::vector<double>{all[1], all[2], all[6]}));
}

TEST(Blur, StopsWhenNothingChanges) {
  BlurOptions options = {.kernel = Kernel::Box, .range = 1, .iterations = 50, .min_change = 1};
  const std::vector<Interval> ones = {{4, 5}};
  const std::vector<double> stopped = blurred(options, ones, 9);  // changes are below 1 at once
  options.iterations = 1;
  EXPECT_EQ(stopped, blurred(options, ones, 9));
}

TEST(Blur, OfNothing) {
  EXPECT_TRUE(blurred({}, {}, 0).empty());
  EXPECT_EQ(blurred({}, {}, 3), (std::vector<double>{0, 0, 0}));
  EXPECT_EQ(blurred({.iterations = 2}, {}, 3), (std::vector<double>{0, 0, 0}));
}

}  // namespace
}  // namespace sito
