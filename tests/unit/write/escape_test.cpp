// SPDX-License-Identifier: Apache-2.0
#include "sito/write/escape.h"

#include <gtest/gtest.h>

#include <limits>

namespace sito::write {
namespace {

std::string json(std::string_view text) {
  std::string out;
  append_json(text, out);
  return out;
}
std::string xml(std::string_view text) {
  std::string out;
  append_xml(text, out);
  return out;
}
template <typename Number>
std::string number(Number value) {
  std::string out;
  append_number(value, out);
  return out;
}

TEST(Escape, JsonWorksAtEveryOffset) {
  for (std::size_t before = 0; before < 70; ++before) {
    const std::string text = std::string(before, 'a') + "\"" + std::string(70 - before, 'b');
    EXPECT_EQ(json(text), std::string(before, 'a') + "\\\"" + std::string(70 - before, 'b'));
  }
}

TEST(Escape, JsonKeepsCharactersThatBeginLikeLineEnds) {
  const std::string text = "\xC2\xA9 \xE2\x80\x9C";  // COPYRIGHT SIGN, LEFT DOUBLE QUOTATION MARK
  EXPECT_EQ(json(text), text);
  EXPECT_EQ(json("\x1F\xE2\x80\xA9\t"), "\\u001f\\u2029\\t");
}

TEST(Escape, XmlHasFourEntitiesAndNoNonCharacters) {
  EXPECT_EQ(xml("<a b=\"c\">&\xEF\xBF\xBE\xEF\xBF\xBD"),
            "&lt;a b=&quot;c&quot;&gt;&amp;\xEF\xBF\xBD");
}

TEST(Escape, NumbersReadBack) {
  EXPECT_EQ(number(std::uint64_t{18446744073709551615U}), "18446744073709551615");
  EXPECT_EQ(number(0.1F), "0.1");
  EXPECT_EQ(number(std::numeric_limits<float>::quiet_NaN()), "0");
}

TEST(Escape, Utf8IsLeftAlone) {
  std::string storage;
  EXPECT_EQ(as_utf8("\xC3\xA1", storage), "\xC3\xA1");
  EXPECT_EQ(as_utf8("a\xE2\x80", storage), "a\xEF\xBF\xBD\xEF\xBF\xBD");
}

}  // namespace
}  // namespace sito::write
