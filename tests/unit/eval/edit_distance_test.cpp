// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/edit_distance.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace sito::eval {
namespace {

// The definition, a row of the table at a time.
std::uint64_t slow_distance(const Words& a, const Words& b) {
  std::vector<std::uint64_t> row(b.size() + 1);
  for (std::size_t k = 0; k <= b.size(); ++k) row[k] = k;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::uint64_t diagonal = row[0];
    row[0] = i;
    for (std::size_t k = 1; k <= b.size(); ++k) {
      const std::uint64_t substituted = diagonal + (a[i - 1] == b[k - 1] ? 0 : 1);
      diagonal = row[k];
      row[k] = std::min({row[k] + 1, row[k - 1] + 1, substituted});
    }
  }
  return row[b.size()];
}

TEST(EditDistance, OfSmallLists) {
  EditDistance distance;
  EXPECT_EQ(distance.between({}, {}, 0), 0U);
  EXPECT_EQ(distance.between({}, {0, 1, 0}, 2), 3U);
  EXPECT_EQ(distance.between({0, 1}, {}, 2), 2U);
  EXPECT_EQ(distance.between({0, 1, 2}, {0, 3, 2}, 4), 1U);
  EXPECT_EQ(distance.between({0, 1, 2, 3}, {1, 2, 3, 0}, 4), 2U);
  EXPECT_EQ(distance.between({5}, {5}, 6), 0U);
}

TEST(EditDistance, AgreesWithTheTableOfAllDistances) {
  std::mt19937 random(7);
  EditDistance distance;
  for (int round = 0; round < 400; ++round) {
    const std::uint32_t n_words = 1 + static_cast<std::uint32_t>(random() % (round < 200 ? 4 : 60));
    Words a(random() % 300);
    Words b(random() % 300);
    for (auto& word : a) word = static_cast<std::uint32_t>(random() % n_words);
    for (auto& word : b) word = static_cast<std::uint32_t>(random() % n_words);
    // Half of the pairs are alike, as texts are.
    if (round % 2 == 0) {
      b = a;
      for (std::size_t i = 0; i < b.size(); i += 1 + random() % 40)
        b[i] = static_cast<std::uint32_t>(random() % n_words);
      b.resize(b.size() - std::min<std::size_t>(b.size(), random() % 70));
    }
    ASSERT_EQ(distance.between(a, b, n_words), slow_distance(a, b)) << round;
  }
}

}  // namespace
}  // namespace sito::eval
