// SPDX-License-Identifier: Apache-2.0
#include "sito/base/find_any.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito {
namespace {

TEST(FindAny, FindsTheFirstOfAFewBytes) {
  for (const std::string_view text : {"", "a", "b", "xbya", "xayb", "ab", "ba", "xyz", "xxxxb"}) {
    for (const std::string_view bytes : {"", "a", "ab", "ba", "aa"}) {
      EXPECT_EQ(find_any(text, bytes), text.find_first_of(bytes)) << text << " / " << bytes;
    }
  }
}

TEST(FindAny, FindsBytesBeyondAscii) {
  const std::string text = std::string(100, '.') + "\xC3\xA9";
  EXPECT_EQ(find_any(text, "\xA9\xC3"), 100U);
}

}  // namespace
}  // namespace sito
