// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/entry.h"

#include "sito/elements/classifier.h"

#include <gtest/gtest.h>

#include <string>
#include <tuple>

namespace sito::elements {
namespace {

TEST(Entries, OfThePublishedFormat) {
  const auto entries = read_entries(
      R"([{"url":"forum.test","tag":"div","code":"<div class=\"more-replies\" data-count=\"4\">Show 4 more replies</div>","crawler_class":"SectionReveal"}])",
      "set");
  ASSERT_TRUE(entries.has_value());
  ASSERT_EQ(entries->size(), 1U);
  EXPECT_EQ((*entries)[0].url, "forum.test");
  EXPECT_EQ((*entries)[0].tag, "div");
  EXPECT_EQ((*entries)[0].crawler_class, kRevealer);
}

TEST(Entries, AnEntryALineAndEntriesWithoutAnythingBetween) {
  for (const char* text :
       {"{\"tag\":\"a\"}\n{\"tag\":\"b\"}\n", "{\"tag\":\"a\"}{\"tag\":\"b\"}",
        "[{\"tag\":\"a\"}]\n[{\"tag\":\"b\"}]", "{\"tag\":\"a\"},{\"tag\":\"b\"}",
        "\xEF\xBB\xBF{\"tag\":\"a\"}\r\n{\"tag\":\"b\"}"}) {
    const auto entries = read_entries(text, "set");
    ASSERT_TRUE(entries.has_value()) << text;
    ASSERT_EQ(entries->size(), 2U) << text;
    EXPECT_EQ((*entries)[1].tag, "b");
  }
  EXPECT_TRUE(read_entries("", "set")->empty());
  EXPECT_TRUE(read_entries("[]", "set")->empty());
}

TEST(Entries, NamesOfClassesInAnyCase) {
  const std::pair<const char*, std::string_view> names[] = {
      {"revealer", kRevealer},          {"OUTERPAGELINK", kOuter}, {"Close", kCloser},
      {"languageSelection", kLanguage}, {"UNDET", kUndetermined},  {"", kUndetermined},
      {"Downloader", "Downloader"}};
  for (const auto& [written, meant] : names) {
    const auto entries =
        read_entries("{\"tag\":\"a\",\"crawler_class\":\"" + std::string(written) + "\"}", "set");
    ASSERT_TRUE(entries.has_value());
    EXPECT_EQ((*entries)[0].crawler_class, meant) << written;
  }
  EXPECT_EQ((*read_entries("{\"tag\":\"a\"}", "set"))[0].crawler_class, "");
}

TEST(Entries, KeysThatAreNotKnownAreLeftOut) {
  const auto entries = read_entries(
      R"({"tag":"a","code":"<b>x</b>","note":[1,{"x":"}"}],"box":"","crawler_class":null})", "set");
  ASSERT_TRUE(entries.has_value());
  EXPECT_EQ((*entries)[0].tag, "b");  // the code says so
  EXPECT_EQ((*entries)[0].crawler_class, "");
  EXPECT_FALSE((*entries)[0].geometry.has_value());
}

TEST(Entries, ValuesThatAreNoneAreRefused) {
  for (const char* value : {R"("crawler_class":-1)",
                            R"("crawler_class":3)",
                            R"("crawler_class":["Inner"])",
                            R"("code":-7)",
                            R"("code":true)",
                            R"("tag":1)",
                            R"("url":{})",
                            R"("siblings":-4)",
                            R"("hidden":1.5)",
                            R"("list":"3")",
                            R"("repeats":1e400)",
                            R"("box":"no")",
                            R"("box":"0 nan 0 10 10 v")",
                            R"("box":7)",
                            R"("window":[1])",
                            R"("window":[-1,2])",
                            R"("ancestors":"div")",
                            R"("ancestors":[1])",
                            R"("before":1)",
                            R"("refers":false)"}) {
    const std::string text = std::string(R"({"tag":"a"},{"tag":"a",)") + value + "}";
    const auto entries = read_entries(text, "set");
    ASSERT_FALSE(entries.has_value()) << value;
    EXPECT_EQ(entries.error().code, ErrorCode::Malformed) << value;
    EXPECT_EQ(entries.error().where.source, "set");
    EXPECT_EQ(entries.error().where.offset, 12U) << value;
  }
  const auto entries = read_entries(R"([{"tag":"a"},{"tag":"a","crawler_class":-1}])", "set");
  ASSERT_FALSE(entries.has_value());
  EXPECT_EQ(entries.error().message, "entry 2, line 1: crawler_class takes a text, not -1");
}

TEST(Entries, WhatIsNoneSaysWhere) {
  for (const char* text : {"{", "[1]", "x", "{}", "{\"tag\":\"\"}", "{\"tag\":\"a\"} nonsense"}) {
    const auto entries = read_entries(text, "set");
    ASSERT_FALSE(entries.has_value()) << text;
    EXPECT_EQ(entries.error().code, ErrorCode::Malformed);
    EXPECT_EQ(entries.error().where.source, "set");
  }
  EXPECT_EQ(read_entries("{\"tag\":\"a\"} nonsense", "set").error().where.offset, 12U);
}

TEST(Entries, AFaultOfAListHasItsPlace) {
  const std::string good = R"({"tag":"a"})";
  const std::tuple<std::string, std::string, std::size_t> faults[] = {
      {"[\n" + good + ",\n{\"tag\":NaN},\n" + good + "]", "entry 2, line 3: not valid JSON", 15},
      {"[\n" + good + ",\n7]", "entry 2, line 3: expected an object of an element", 15},
      {"[" + good + ",\n[" + good + "]]", "entry 2, line 2: expected an object of an element", 14},
      {good + "]", "entry 2, line 1: expected an object of an element", 11},
      {"[" + good + ",\n", "entry 2, line 2: the list has no end", 14},
      {good + "\n{\"tag\":\"b\"", "entry 2, line 2: not valid JSON", 12}};
  for (const auto& [text, message, offset] : faults) {
    const auto entries = read_entries(text, "set");
    ASSERT_FALSE(entries.has_value()) << text;
    EXPECT_EQ(entries.error().message, message) << text;
    EXPECT_EQ(entries.error().where.offset, offset) << text;
  }
}

TEST(Entries, DeepBracketsAreRefused) {
  constexpr std::size_t kDeep = 1'000'000;  // recursion would need more stack than there is
  const std::string open(kDeep, '['), close(kDeep, ']');
  for (const std::string& text : {open + close, R"({"tag":"a","url":)" + open + close + "}",
                                  R"({"tag":"a","note":)" + open + close + "}", open}) {
    const auto entries = read_entries(text, "set");
    ASSERT_FALSE(entries.has_value());
    EXPECT_EQ(entries.error().code, ErrorCode::Malformed);
  }
  const std::string some(90, '['), ends(90, ']');
  EXPECT_TRUE(read_entries(R"({"tag":"a","note":)" + some + ends + "}", "set").has_value());
}

TEST(Entries, AreReadAsTheyWereWritten) {
  Entry entry;
  entry.url = "http://a.test/1";
  entry.tag = "a";
  entry.code = "<a href=\"/2\">\u00BB \"two\"\n</a>";
  entry.crawler_class = kPager;
  entry.ancestors = {"<p>", "<body class=x>"};
  entry.before = "1";
  entry.after = "3";
  entry.siblings = 3;
  entry.position = 1;
  entry.geometry = *parse_geometry("0 1 2 3 4 vp");
  entry.window_width = 1280;
  entry.page = "00ff";
  entry.language = "cs";
  entry.repeats = 4;
  entry.controls = 2;
  entry.list = 5;
  entry.hidden = 6;
  entry.row = "off";
  entry.next = "<ul class=\"list\">";
  entry.refers = "hidden";
  Entry bare;
  bare.tag = "b";
  bare.code = "<b>";
  const std::vector<Entry> entries = {entry, bare};
  const std::string written = write_entries(entries);
  EXPECT_EQ(*read_entries(written, "set"), entries);
  EXPECT_EQ(written.back(), '\n');
  EXPECT_EQ(write_entry(bare), R"({"url":"","tag":"b","code":"<b>"})");
  EXPECT_EQ(write_entries({}), "[\n]\n");
}

TEST(Entries, LongCodeIsCutBetweenCharacters) {
  std::string code = "<p>";
  while (code.size() <= kMaxCode) code += "\u017E\u017E\u017E";
  const auto entries = read_entries("{\"tag\":\"p\",\"code\":\"" + code + "\"}", "set");
  ASSERT_TRUE(entries.has_value());
  const std::string& cut = (*entries)[0].code;
  EXPECT_LE(cut.size(), kMaxCode);
  EXPECT_GE(cut.size(), kMaxCode - 1);
  EXPECT_EQ((static_cast<unsigned char>(cut.back()) & 0xC0U), 0x80U);
}

}  // namespace
}  // namespace sito::elements
