// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/recovery/data_strings.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito::extract {
namespace {

// The events of a walk in a line.
std::string walked(std::string_view text, std::size_t begin = 0, std::size_t* end = nullptr) {
  std::string line;
  const std::size_t behind = walk_data(text, begin, [&](const DataEvent& event) {
    if (event.kind == DataEvent::Kind::Close) {
      line += ')';
      return;
    }
    line += std::string(event.key) + (event.key.empty() ? "" : ":");
    line += event.kind == DataEvent::Kind::Open ? (event.array ? "[" : "{")
                                                : "'" + std::string(event.text) + "'";
  });
  if (end != nullptr) *end = behind;
  return line;
}

std::string unescaped(std::string_view written) {
  std::string out;
  append_unescaped(written, out);
  return out;
}

TEST(DataStrings, WalksJson) {
  std::size_t end = 0;
  EXPECT_EQ(walked(R"(x={"a":"b","c":[1,"d",{"e":null}],"f":"g\"h"};y)", 2, &end),
            R"({a:'b'c:['d'{))f:'g\"h'))");
  EXPECT_EQ(end, 45U);
}

TEST(DataStrings, WalksLiteralsOfScripts) {
  EXPECT_EQ(walked("{a:'b', $c : `d`, e:!0, f:void, 'g':\"h\nh\",}"), "{a:'b'$c:'d'g:'h\nh')");
  EXPECT_EQ(walked("\"only a string\""), "'only a string'");
}

TEST(DataStrings, GivesUpOnPrograms) {
  for (const std::string_view text : {"{a:function(){return 'x'}}", "{a:/x/}", "{a:b(c)}",
                                      "{\"a\":\"b\"", "{\"a\":\"b", "", "}"}) {
    std::size_t end = 0;
    walked(text, 0, &end);
    EXPECT_EQ(end, text.size()) << text;
  }
}

TEST(DataStrings, DoesNotMindDepth) {
  const std::string deep(1000000, '[');
  std::size_t end = 0;
  walked(deep, 0, &end);
  EXPECT_EQ(end, deep.size());
}

TEST(DataStrings, ResolvesEscapes) {
  EXPECT_EQ(unescaped(R"(a\n\"b\"\/\\\t\x41\u00e9)"), "a\n\"b\"/\\\tA\xC3\xA9");
  EXPECT_EQ(unescaped(R"(\ud83d\ude00)"), "\xF0\x9F\x98\x80");
  EXPECT_EQ(unescaped(R"(\ud83dx\ude00\uq)"), "\xEF\xBF\xBDx\xEF\xBF\xBD\xEF\xBF\xBDq");
  EXPECT_EQ(unescaped("a\\"), "a");
  EXPECT_EQ(unescaped("\\xq"), "xq");
}

}  // namespace
}  // namespace sito::extract
