// SPDX-License-Identifier: Apache-2.0
#include "sito/base/wide.h"

#include <gtest/gtest.h>

#include <vector>

namespace sito {
namespace {

TEST(Wide, LoopRunsOnceWithTheSameResult) {
  std::vector<float> plain(37, 0.1F);
  std::vector<float> wide = plain;
  const auto grow = [](std::vector<float> & numbers) __attribute__((always_inline)) {
    for (float& number : numbers) number = number * 1.1F + 0.3F;
  };
  grow(plain);
  run_wide([&]() __attribute__((always_inline)) { grow(wide); });
  EXPECT_EQ(wide, plain);
}

}  // namespace
}  // namespace sito
