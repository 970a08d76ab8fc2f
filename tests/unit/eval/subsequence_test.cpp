// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/subsequence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace sito::eval {
namespace {

using Marks = std::vector<std::uint8_t>;

// The definition: the whole table, then back through it.
void mark_slowly(std::span<const std::uint32_t> words, std::span<const std::uint32_t> others,
                 Marks& in) {
  std::vector<std::vector<std::size_t>> table(words.size() + 1,
                                              std::vector<std::size_t>(others.size() + 1));
  for (std::size_t i = 1; i <= words.size(); ++i) {
    for (std::size_t k = 1; k <= others.size(); ++k) {
      table[i][k] = words[i - 1] == others[k - 1] ? table[i - 1][k - 1] + 1
                                                  : std::max(table[i - 1][k], table[i][k - 1]);
    }
  }
  std::size_t i = words.size();
  std::size_t k = others.size();
  while (i > 0 && k > 0) {
    if (words[i - 1] == others[k - 1]) {
      in[--i] = 1;
      --k;
    } else if (table[i][k - 1] > table[i - 1][k]) {
      --k;
    } else {
      --i;
    }
  }
}

Marks marks_of(const Words& words, const Words& others, std::vector<std::size_t> ends) {
  Subsequence subsequence;
  Marks in(words.size());
  subsequence.mark(words, others, ends, 100, in);
  return in;
}

TEST(Subsequence, MarksWhatIsInCommonInOrder) {
  EXPECT_EQ(marks_of({1, 2, 3, 4}, {9, 1, 3, 9, 4}, {5}), (Marks{1, 0, 1, 1}));
  EXPECT_EQ(marks_of({1, 2}, {3, 4}, {2}), (Marks{0, 0}));
  EXPECT_EQ(marks_of({1, 2}, {}, {}), (Marks{0, 0}));
  EXPECT_EQ(marks_of({}, {1}, {1}), Marks{});
}

TEST(Subsequence, UnitesThePartsButDoesNotReachAcrossThem) {
  EXPECT_EQ(marks_of({1, 2, 3, 4, 5}, {1, 2, 5, 3, 4}, {3, 5}), (Marks{1, 1, 1, 1, 1}));
  EXPECT_EQ(marks_of({1, 2}, {2, 1}, {1, 2}), (Marks{1, 1}));
  EXPECT_EQ(marks_of({1, 2}, {2, 1}, {2}), (Marks{1, 0}));  // from the back, 2 is given up first
}

TEST(Subsequence, AgreesWithTheTableAlsoAcrossBlocks) {
  std::mt19937 random(11);
  Subsequence subsequence;
  for (int round = 0; round < 300; ++round) {
    const std::uint32_t n_words = 2 + static_cast<std::uint32_t>(random() % 40);
    Words words(random() % 300);
    Words others(random() % 300);
    for (auto& word : words) word = static_cast<std::uint32_t>(random() % n_words);
    for (auto& word : others) word = static_cast<std::uint32_t>(random() % n_words);
    std::vector<std::size_t> ends;
    for (std::size_t end = 0; end < others.size();) {
      end = std::min(others.size(), end + 1 + random() % 150);
      ends.push_back(end);
    }
    Marks wanted(words.size());
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
      mark_slowly(words, std::span(others).subspan(begin, end - begin), wanted);
      begin = end;
    }
    Marks found(words.size());
    subsequence.mark(words, others, ends, n_words, found);
    ASSERT_EQ(found, wanted) << round;
  }
}

}  // namespace
}  // namespace sito::eval
