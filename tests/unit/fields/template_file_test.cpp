// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/template/template_file.h"

#include "sito/fields/template/template_json.h"

#include "support/field.h"

#include <gtest/gtest.h>

namespace sito::fields {
namespace {

TEST(TemplateFile, ReadsWhatIsWritten) {
  Template mapping = test::full_template();
  mapping.query = "(: a < b\r\n :)\n<article>{ 1 }</article>";
  const Json body = to_json(mapping);
  for (const Json& json : {body, Json{{"sito-template", 1}, {"parts", {{{"learned", body}}}}}}) {
    const auto read = read_template(json.dump(1), "x.json");
    ASSERT_TRUE(read.has_value()) << to_string(read.error());
    EXPECT_EQ(*read, mapping);
  }
}

TEST(TemplateFile, ReadsTheEarlierXml) {
  const auto read = read_template(
      "<?xml version='1.0'?>\n<xqt:template xmlns:xqt='urn:sito:xqt:1' version='7' "
      "site='rivertown.example' match='^https?://rivertown\\.example/[a-z]+$' "
      "id='rivertown &quot;news&quot; &amp; more'><xqt:output root='article'>"
      "<xqt:field name='title' type='string' min='1' max='1' after=' by ' before='|' split='; '>"
      "<xqt:path>(//h1)[1]</xqt:path><xqt:path>(//title)[1]</xqt:path></xqt:field>"
      "<xqt:field name='text' type='text' min='0' max='1'>"
      "<xqt:path>//div[s:has-class(., 'body')]</xqt:path><xqt:exclude>.//aside</xqt:exclude>"
      "<xqt:exclude>.//figure</xqt:exclude></xqt:field>"
      "<xqt:field name='comment' type='record' min='0' max='*'>"
      "<xqt:path>//li[@class = 'comment']</xqt:path>"
      "<xqt:field name='date' type='dateTime' parse='cs'><xqt:path>time/@datetime</xqt:path>"
      "</xqt:field></xqt:field></xqt:output></xqt:template>",
      "x.xml");
  ASSERT_TRUE(read.has_value()) << to_string(read.error());
  EXPECT_EQ(*read, test::full_template());
}

TEST(TemplateFile, DamagedJsonIsRefused) {
  for (const char* text :
       {"{", "{}", R"({"parts":[]})", R"({"fields":[{"name":"a","paths":["//["]}]})"})
    EXPECT_FALSE(read_template(text, "x.json").has_value()) << text;
}

TEST(TemplateFile, WhatIsNotSaidHasDefaults) {
  const auto read = read_template(
      "<t:template xmlns:t='urn:sito:xqt:1' site='a.example'><t:output>"
      "<t:field name='title'><t:path>\n  //h1\n</t:path></t:field></t:output></t:template>",
      "x.xml");
  ASSERT_TRUE(read.has_value()) << to_string(read.error());
  EXPECT_EQ(read->id, "a.example");
  EXPECT_EQ(read->root, "article");
  EXPECT_EQ(read->version, 1u);
  EXPECT_EQ(read->fields[0].type, Type::String);
  EXPECT_EQ(read->fields[0].max, 1u);
  EXPECT_EQ(read->fields[0].paths, std::vector<std::string>{"//h1"});
}

TEST(TemplateFile, BareModuleStandsForItself) {
  const auto read = read_template(
      "xquery version \"3.1\";\n(: XQT template river, town, version 12\n  more :)\n<a/>",
      "b/x.xq");
  ASSERT_TRUE(read.has_value()) << to_string(read.error());
  EXPECT_EQ(read->id, "river, town");
  EXPECT_EQ(read->version, 12u);
  EXPECT_TRUE(read->fields.empty());
  const auto plain = read_template("<a>{ 1 }</a>", "b/news.list.xq");
  ASSERT_TRUE(plain.has_value()) << to_string(plain.error());
  EXPECT_EQ(plain->id, "news.list");
}

struct Bad {
  const char* inside;
  const char* says;
};

TEST(TemplateFile, FaultsAreNamed) {
  const Bad kBad[] = {
      {"<t:output><t:field name='1'><t:path>//h1</t:path></t:field></t:output>", "1"},
      {"<t:output><t:field name='a' type='date time'/></t:output>", "date time"},
      {"<t:output><t:field name='a' min='2'/></t:output>", "min"},
      {"<t:output><t:field name='a' max='x'/></t:output>", "\"x\" is not a number"},
      {"<t:output><t:field name='a' max='-1'/></t:output>", "\"-1\" is not a number"},
      {"<t:output><t:field name='a' colour='red'/></t:output>", "colour"},
      {"<t:output><t:field name='a'/><t:field name='a'/></t:output>", "twice"},
      {"<t:output><t:field name='a' type='record'/></t:output>", "without fields"},
      {"<t:output><t:field name='a'><t:field name='b'/></t:field></t:output>", "not a record"},
      {"<t:output><t:field name='a'><t:path>//[</t:path></t:field></t:output>", "//["},
      {"<t:output><t:field name='r' type='record'><t:field name='a'><t:path>..[</t:path></t:field>"
       "</t:field></t:output>",
       "r/a"},
      {"<t:output>text</t:output>", "text"},
      {"<t:output/>", "no fields"},
      {"", "no <xqt:output>"},
      {"<t:output><t:field name='a'/></t:output><t:other/>", "other"},
  };
  for (const Bad& bad : kBad) {
    const auto read = read_template(
        std::string("<t:template id='x' xmlns:t='urn:sito:xqt:1'>") + bad.inside + "</t:template>",
        "x.xml");
    ASSERT_FALSE(read.has_value()) << bad.inside;
    EXPECT_EQ(read.error().code, ErrorCode::Malformed) << bad.inside;
    EXPECT_NE(read.error().message.find(bad.says), std::string::npos)
        << bad.inside << ": " << read.error().message;
  }
  EXPECT_FALSE(read_template("", "x").has_value());
  EXPECT_FALSE(read_template("<template/>", "x.xml").has_value());
  EXPECT_FALSE(read_template("<t:template xmlns:t='urn:sito:xqt:1' match='(' id='x'><t:output>"
                             "<t:field name='a'/></t:output></t:template>",
                             "x")
                   .has_value());
}

}  // namespace
}  // namespace sito::fields
