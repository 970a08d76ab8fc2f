// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/read/record.h"

#include <gtest/gtest.h>

namespace sito::fields {
namespace {

std::string xml_of(const Element& element) {
  std::string out;
  append_xml(element, out);
  return out;
}

TEST(Record, IsWrittenAndReadBack) {
  Element record;
  record.name = "article";
  record.set_attribute("url", "https://a.example/?a=1&b=\"2\"\n");
  record.children.push_back(Element::of("title", "A < B & C\r\xC3\xA9"));
  record.children.push_back(Element::of("empty", ""));
  const std::string xml = xml_of(record);
  EXPECT_EQ(
      xml,
      "<article url=\"https://a.example/?a=1&amp;b=&quot;2&quot;&#10;\"><title>A &lt; B &amp; "
      "C&#13;\xC3\xA9</title><empty/></article>");
  const auto read = parse_xml(xml);
  ASSERT_TRUE(read.has_value()) << to_string(read.error());
  ASSERT_EQ(read->size(), 1u);
  EXPECT_EQ(read->front(), record);
}

TEST(Record, SeveralElementsMayFollowEachOther) {
  const auto read = parse_xml("<?xml version=\"1.0\"?>\n<a/>\n <b>x<!-- y -->z<![CDATA[<]]></b>\n");
  ASSERT_TRUE(read.has_value()) << to_string(read.error());
  ASSERT_EQ(read->size(), 2u);
  EXPECT_EQ((*read)[1].all_text(), "xz<");
  EXPECT_EQ((*read)[1].children.size(), 1u);
  EXPECT_TRUE(parse_xml("")->empty());
}

TEST(Record, OwnNamespaceHasOnePrefix) {
  const auto read = parse_xml("<t:a xmlns:t=\"urn:sito:xqt:1\" xmlns:o=\"urn:o\"><o:b/></t:a>");
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->front().name, "xqt:a");
  EXPECT_EQ(read->front().children[0].name, "o:b");
}

TEST(Record, FaultsHaveTheirPlace) {
  const auto read = parse_xml("<a>\n  <b></c>\n</a>");
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().code, ErrorCode::Malformed);
  EXPECT_NE(read.error().message.find("line 2, column"), std::string::npos) << read.error().message;
  for (const char* bad : {"text", "<a/>text", "<a/></all><all>", "</all><all>", "<a b=1/>",
                          "<!DOCTYPE a [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><a>&e;</a>",
                          "<a>&e;</a>", "<a", "\xFF"})
    EXPECT_FALSE(parse_xml(bad).has_value()) << bad;
}

TEST(Record, LongTextIsNoFault) {
  const std::string text(12'000'000, 'x');
  const auto read = parse_xml("<a>" + text + "</a>");
  ASSERT_TRUE(read.has_value()) << to_string(read.error());
  EXPECT_EQ(read->front().all_text().size(), text.size());
}

TEST(Record, DeepXmlIsRefusedNotFollowed) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<a>";
  EXPECT_FALSE(parse_xml(deep).has_value());
}

}  // namespace
}  // namespace sito::fields
