// SPDX-License-Identifier: Apache-2.0
#include "serve/xqt_json.h"

#include <gtest/gtest.h>

namespace sito::serve {
namespace {

using fields::Field;
using fields::Mapping;
using fields::Type;

Mapping sample() {
  Mapping mapping;
  mapping.id = "valley";
  mapping.version = 3;
  mapping.site = "valley.example";
  mapping.match = "/news/";
  mapping.root = "story";
  mapping.query = "1 + 1";
  Field title;
  title.name = "title";
  title.min = 1;
  title.paths = {"//h1", "//h2[1]"};
  title.exclude = {".//span"};
  Field date;
  date.name = "date";
  date.type = Type::DateTime;
  date.value = {"on ", " by", ";", "cs"};
  Field comments;
  comments.name = "comments";
  comments.type = Type::Record;
  comments.max = fields::kUnbounded;
  comments.paths = {"//li"};
  comments.fields = {title, date};
  mapping.fields = {title, date, comments};
  return mapping;
}

Result<Mapping> read(const std::string& text) { return mapping_of(*parse_object(text)); }

TEST(XqtJson, GivesBackWhatItWasGiven) {
  const auto back = read(dump(mapping_json(sample())));
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(*back, sample());
}

TEST(XqtJson, AnyNumberIsNull) {
  const OrderedJson made = mapping_json(sample());
  EXPECT_TRUE(made["fields"][2]["max"].is_null());
  EXPECT_EQ(made["fields"][0]["max"], 1);
  EXPECT_EQ(made["fields"][1]["type"], "dateTime");
}

TEST(XqtJson, WhatIsAbsentHasItsDefault) {
  const auto mapping = read(R"({"id":"a","fields":[{"name":"title"}]})");
  ASSERT_TRUE(mapping);
  Mapping expected;
  expected.id = "a";
  expected.fields.resize(1);
  expected.fields[0].name = "title";
  EXPECT_EQ(*mapping, expected);
}

TEST(XqtJson, TheDeepestMappingIsNotTooDeep) {
  Field field;
  field.name = "leaf";
  field.value.after = "x";
  for (std::size_t level = 0; level < fields::kMostLevels; ++level) {
    Field outer;
    outer.name = "record";
    outer.type = Type::Record;
    outer.fields = {field};
    field = outer;
  }
  Mapping mapping;
  mapping.fields = {field};
  const OrderedJson body = {{"mapping", mapping_json(mapping)}};
  const auto parsed = parse_object(dump(body));
  ASSERT_TRUE(parsed) << parsed.error().message;
  EXPECT_EQ(*mapping_of((*parsed)["mapping"]), mapping);
}

TEST(XqtJson, SaysWhichFieldIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"fields":1})", "fields"},
      {R"({"fields":[1]})", "fields"},
      {R"({"fields":[{}]})", "name"},
      {R"({"fields":[{"name":"a","type":"blob"}]})", "'a': unknown type 'blob'"},
      {R"({"fields":[{"name":"a","min":-1}]})", "'a': 'min'"},
      {R"({"fields":[{"name":"a","max":"*"}]})", "'a': 'max'"},
      {R"({"fields":[{"name":"a","paths":"//h1"}]})", "'a': 'paths'"},
      {R"({"fields":[{"name":"a","value":[]}]})", "'a': value"},
      {R"({"fields":[{"name":"a","value":{"after":1}}]})", "'a': 'after'"},
      {R"({"fields":[{"name":"a","fields":[{"name":"b","exclude":[2]}]}]})", "'a/b': 'exclude'"},
      {R"({"id":7})", "id"},
      {R"({"version":"1"})", "version"},
  };
  for (const auto& [text, part] : cases) {
    const auto mapping = read(text);
    ASSERT_FALSE(mapping) << text;
    EXPECT_EQ(mapping.error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(mapping.error().message.find(part), std::string::npos) << mapping.error().message;
  }
}

}  // namespace
}  // namespace sito::serve
