// SPDX-License-Identifier: Apache-2.0
#include "sito/io/record_sorter.h"

#include <gtest/gtest.h>

#include <compare>
#include <filesystem>
#include <random>

namespace sito::io {
namespace {

struct Pair {
  std::uint64_t first = 0;
  std::uint32_t second = 0;
  std::uint32_t unused = 0;
  auto operator<=>(const Pair&) const = default;
};
static_assert(sizeof(Pair) == 16);

std::vector<Pair> random_pairs(std::size_t n) {
  std::mt19937 random(static_cast<unsigned>(n));
  std::vector<Pair> pairs(n);
  for (Pair& pair : pairs) pair = {random() % 97, static_cast<std::uint32_t>(random() % 7), 0};
  return pairs;
}

std::vector<Pair> sorted_by_sorter(const std::vector<Pair>& pairs, std::size_t memory) {
  RecordSorter<Pair> sorter(testing::TempDir(), memory);
  for (const Pair& pair : pairs) EXPECT_TRUE(sorter.add(pair));
  EXPECT_TRUE(sorter.finish());
  std::vector<Pair> sorted;
  for (;;) {
    const Result<const Pair*> next = sorter.next();
    EXPECT_TRUE(next);
    if (!next || *next == nullptr) return sorted;
    sorted.push_back(**next);
  }
}

TEST(RecordSorter, SortsAtEveryBoundaryOfItsMemory) {
  constexpr std::size_t kRun = RecordSorter<Pair>::kMaxRuns + 1;  // records in the least memory
  for (const std::size_t n : {std::size_t{0}, std::size_t{1}, kRun - 1, kRun, kRun + 1,
                              2 * kRun - 1, 2 * kRun, 2 * kRun + 1, kRun * (kRun - 1) - 1,
                              kRun * (kRun - 1), kRun * (kRun - 1) + 1, kRun * kRun * 3 + 5}) {
    std::vector<Pair> pairs = random_pairs(n);
    const std::vector<Pair> sorted = sorted_by_sorter(pairs, 0);
    std::sort(pairs.begin(), pairs.end());
    EXPECT_EQ(sorted, pairs) << n;
  }
}

TEST(RecordSorter, MergesInSeveralRoundsWhenThereAreVeryManyRuns) {
  constexpr std::size_t kRun = RecordSorter<Pair>::kMaxRuns + 1;
  std::vector<Pair> pairs = random_pairs(kRun * kRun + 1);  // more runs than one round takes
  const std::vector<Pair> sorted = sorted_by_sorter(pairs, 0);
  std::sort(pairs.begin(), pairs.end());
  EXPECT_TRUE(sorted == pairs);
}

TEST(RecordSorter, LeavesNothingInItsFolder) {
  const std::filesystem::path folder = std::filesystem::path(testing::TempDir()) / "sorter-folder";
  std::filesystem::create_directories(folder);
  RecordSorter<Pair> sorter(folder.native(), 0);
  for (const Pair& pair : random_pairs(1000)) ASSERT_TRUE(sorter.add(pair));
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  std::filesystem::remove_all(folder);
}

TEST(RecordSorter, SaysThatThereIsNoSuchFolder) {
  RecordSorter<Pair> sorter("/no/such/folder", 0);
  Result<void> added;
  for (std::size_t i = 0; added && i < 1000; ++i) added = sorter.add({i, 0, 0});
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, ErrorCode::Io);
  EXPECT_EQ(added.error().where.source, "/no/such/folder");
}

TEST(RecordFile, GivesBackWhatWasAddedAndChanged) {
  const std::size_t buffered = RecordFile<Pair>::kBufferBytes / sizeof(Pair);
  for (const std::size_t n :
       {std::size_t{0}, std::size_t{3}, buffered, buffered + 1, 3 * buffered}) {
    RecordFile<Pair> file(testing::TempDir());
    for (std::size_t i = 0; i < n; ++i) ASSERT_TRUE(file.add({i, 1, 0}));
    ASSERT_EQ(file.size(), n);
    for (const std::size_t i : {std::size_t{0}, n / 2, n - 1}) {
      if (n == 0) break;
      EXPECT_EQ(file.get(i)->first, i);
      ASSERT_TRUE(file.set(i, {i, 2, 0}));
      EXPECT_EQ(file.get(i)->second, 2U);
    }
    auto range = file.read();
    ASSERT_TRUE(range) << to_string(range.error());
    std::size_t count = 0;
    for (;; ++count) {
      const Result<const Pair*> pair = range->next();
      ASSERT_TRUE(pair);
      if (*pair == nullptr) break;
      ASSERT_EQ((*pair)->first, count);
    }
    EXPECT_EQ(count, n);
  }
}

TEST(TempFile, WhatLiesBetweenIsZeroAndTheEndIsKnown) {
  auto file = TempFile::make(testing::TempDir());
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->write_at(3, "x"));
  ASSERT_TRUE(file->append("yz"));
  EXPECT_EQ(file->size(), 6U);
  char bytes[6];
  ASSERT_TRUE(file->read_at(0, bytes));
  EXPECT_EQ(std::string_view(bytes, 6), std::string_view("\0\0\0xyz", 6));
  EXPECT_FALSE(file->read_at(1, bytes));
}

}  // namespace
}  // namespace sito::io
