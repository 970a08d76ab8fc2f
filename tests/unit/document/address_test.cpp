// SPDX-License-Identifier: Apache-2.0
#include "sito/document/address.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

std::string encoded(std::string_view url) {
  std::string out;
  append_address(url, out);
  EXPECT_EQ(is_plain_address(url), out == url);
  return out;
}

TEST(Address, EncodesWhatALineCannotHold) {
  EXPECT_EQ(encoded("http://x.test/b c|d"), "http://x.test/b%20c%7Cd");
  EXPECT_EQ(encoded("mailto:\"a\"<b>\x01\x7F"), "mailto:%22a%22%3Cb%3E%01%7F");
}
TEST(Address, KeepsTheRest) {
  EXPECT_EQ(encoded("http://x.test/%20?a=1&b='#f"), "http://x.test/%20?a=1&b='#f");
  EXPECT_EQ(encoded("http://x.test/\xC3\xA9"), "http://x.test/\xC3\xA9");
}
TEST(Address, EncodesBytesThatAreNoText) {
  EXPECT_EQ(encoded("http://x.test/\xE9"), "http://x.test/%E9");
}

TEST(Address, RelativeReferencesHaveNoScheme) {
  for (const char* reference : {"a", "/a", "../a?b=c:d", "?a:b", "//a.test/b", "a/b:c#d"})
    EXPECT_TRUE(is_relative_reference(reference)) << reference;
  for (const char* reference : {"", "#a", "javascript:x", "http://a.test/", "a:b/c", "/a\nb", "x:"})
    EXPECT_FALSE(is_relative_reference(reference)) << reference;
}

}  // namespace
}  // namespace sito
