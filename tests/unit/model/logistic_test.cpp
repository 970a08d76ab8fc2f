// SPDX-License-Identifier: Apache-2.0
#include "sito/model/logistic.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace sito::model {
namespace {

TEST(Logistic, IsNearTheExactProbability) {
  std::vector<float> numbers;
  for (int i = -87'000; i <= 87'000; i += 7) numbers.push_back(static_cast<float>(i) / 1000);
  std::vector<float> made = numbers;
  to_probabilities(made);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const double exact = 1 / (1 + std::exp(-static_cast<double>(numbers[i])));
    const double step = std::nextafter(static_cast<float>(exact), 2.0F) - static_cast<float>(exact);
    EXPECT_LE(std::abs(made[i] - exact), 2 * step) << numbers[i];
  }
}

TEST(Logistic, ExtremesAreSure) {
  std::vector<float> numbers = {-1e30F, -500, -200, 0, 200, 500, 1e30F};
  to_probabilities(numbers);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_LT(numbers[i], 1e-37F);
  EXPECT_EQ(numbers[3], 0.5F);
  for (std::size_t i = 4; i < 7; ++i) EXPECT_EQ(numbers[i], 1.0F);
}

TEST(Logistic, AResultDoesNotDependOnItsPlace) {
  for (std::size_t n = 0; n < 20; ++n) {
    std::vector<float> numbers(n, -1.25F);
    to_probabilities(numbers);
    float alone = -1.25F;
    to_probabilities({&alone, 1});
    for (const float number : numbers) EXPECT_EQ(number, alone);
  }
}

}  // namespace
}  // namespace sito::model
