// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/parts/part_store.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace sito::corpus {
namespace {

TEST(PartStore, PartsBehindTheFirstOne) {
  const auto store = PartStore::make(std::filesystem::temp_directory_path().string());
  ASSERT_TRUE(store);
  std::string bytes;
  for (std::uint32_t number = 1; number <= 3; ++number) {
    PartPage page;
    page.place = page.url = 100 + number;
    page.number = number;
    page.title = 7;
    page.bytes = number > 1 ? 1 : 0;
    if (number < 3) page.next = page.url + 1, page.next_evidence = PartEvidence::Page;
    append_part(page, Document{}, bytes);
  }
  ASSERT_TRUE((*store)->add(bytes));
  (*store)->join();
  EXPECT_EQ((*store)->parts_behind(101), 2U);
  EXPECT_EQ((*store)->parts_behind(102), 0U);
  EXPECT_EQ((*store)->parts_behind(103), 0U);
  EXPECT_EQ((*store)->parts_behind(999), 0U);
}

}  // namespace
}  // namespace sito::corpus
