// SPDX-License-Identifier: Apache-2.0
#include "sito/base/bytes.h"

#include <gtest/gtest.h>

#include <cstring>

namespace sito {
namespace {

TEST(Buffer, KeepsItsContentsWhenItGrows) {
  Buffer buffer;
  buffer.append("abc");
  std::memset(buffer.prepare(100000), 'x', 100000);
  buffer.commit(100000);
  EXPECT_EQ(buffer.size(), 100003U);
  EXPECT_EQ(buffer.view().substr(0, 4), "abcx");
}

TEST(Buffer, KeepsItsMemoryWhenItIsCleared) {
  Buffer buffer;
  buffer.prepare(4096);
  buffer.clear();
  EXPECT_GE(buffer.capacity(), 4096U);
  buffer.release_above(4096);
  EXPECT_GE(buffer.capacity(), 4096U);
  buffer.release_above(4095);
  EXPECT_EQ(buffer.capacity(), 0U);
}

}  // namespace
}  // namespace sito
