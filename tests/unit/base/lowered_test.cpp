// SPDX-License-Identifier: Apache-2.0
#include "sito/base/lowered.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

TEST(Lowered, LettersOfAsciiAlone) {
  EXPECT_EQ(lowered("Ab-\xC4\x8C"), "ab-\xC4\x8C");
  EXPECT_TRUE(equals_lowered("DiSplay", "display"));
  EXPECT_FALSE(equals_lowered("display", "displays"));
  EXPECT_TRUE(starts_with_lowered("NONE;", "none"));
  EXPECT_FALSE(starts_with_lowered("no", "none"));
}

TEST(Lowered, IsFound) {
  EXPECT_EQ(find_lowered("a.JPG?x", ".jpg"), 1U);
  EXPECT_EQ(find_lowered("x.JP", ".jpg"), std::string_view::npos);
  EXPECT_EQ(find_lowered("", "a"), std::string_view::npos);
  EXPECT_EQ(find_lowered("", ""), 0U);
}

}  // namespace
}  // namespace sito
