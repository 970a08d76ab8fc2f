// SPDX-License-Identifier: Apache-2.0
#include "sito/base/find_byte.h"

#include <gtest/gtest.h>

#include <string>

namespace sito {
namespace {

TEST(FindByte, FindsTheFirstMatchAtEveryPlaceOfAStride) {
  const auto matches = [](auto byte) { return (byte == 'a') | (byte == 0xE9); };
  for (std::size_t length = 0; length < 70; ++length) {
    const std::string none(length, '.');
    EXPECT_EQ(find_byte(none, 0, matches), length);
    for (std::size_t place = 0; place < length; ++place) {
      std::string text = none;
      text[place] = place % 2 == 0 ? 'a' : '\xE9';
      text.back() = 'a';
      EXPECT_EQ(find_byte(text, 0, matches), place);
      EXPECT_EQ(find_byte(text, place, matches), place);
      EXPECT_EQ(find_byte(text, place + 1, matches), place + 1 == length ? length : length - 1);
    }
  }
}

TEST(FindByte, TakesNoMatchInFrontOfTheBeginning) {
  const auto matches = [](auto byte) { return byte == 'a'; };
  for (std::size_t length = 2; length < 70; ++length) {
    for (std::size_t begin = 1; begin <= length; ++begin) {
      std::string text(length, '.');
      text[begin - 1] = 'a';
      EXPECT_EQ(find_byte(text, begin, matches), length);
    }
  }
}

TEST(MatchingBytes, HasABitForEachByteThatMatches) {
  const auto matches = [](auto byte) { return (byte == 'a') | (byte >= 0xE9); };
  for (std::size_t length = 0; length <= 64; ++length) {
    const std::string none(length, '.');
    EXPECT_EQ(matching_bytes(none, matches), 0U);
    for (std::size_t place = 0; place < length; ++place) {
      std::string text = none;
      text[place] = place % 2 == 0 ? 'a' : '\xFF';
      EXPECT_EQ(matching_bytes(text, matches), std::uint64_t{1} << place) << length;
    }
  }
  EXPECT_EQ(matching_bytes(std::string(64, 'a'), matches), ~std::uint64_t{0});
}

}  // namespace
}  // namespace sito
