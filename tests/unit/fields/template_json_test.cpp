// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/template/template_json.h"

#include "support/field.h"

#include <gtest/gtest.h>

namespace sito::fields {
namespace {

Result<Template> read(const std::string& text) { return template_from_json(Json::parse(text)); }

TEST(TemplateJson, GivesBackWhatItWasGiven) {
  Template made = test::full_template();
  made.root = "story";
  made.query = "1 + 1";
  const auto back = read(to_json(made).dump());
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(*back, made);
}

TEST(TemplateJson, AnyNumberIsNull) {
  const Json made = to_json(test::full_template());
  EXPECT_TRUE(made["fields"][2]["max"].is_null());
  EXPECT_EQ(made["fields"][0]["max"], 1);
  EXPECT_EQ(made["fields"][2]["fields"][0]["type"], "dateTime");
}

TEST(TemplateJson, WhatIsAbsentHasItsDefault) {
  const auto mapping = read(R"({"id":"a","fields":[{"name":"title"}]})");
  ASSERT_TRUE(mapping);
  Template expected;
  expected.id = "a";
  expected.fields.resize(1);
  expected.fields[0].name = "title";
  EXPECT_EQ(*mapping, expected);
}

TEST(TemplateJson, FactsAboutTheOriginStay) {
  Template made = test::full_template();
  EXPECT_FALSE(to_json(made).contains("kind"));
  made.kind = "blog";
  made.pages = 5;
  made.fields[0].sources = {{"json-ld", 0}, {"meta", 2}};
  made.fields[0].expected = {0.75, 0.25, 8, 80, 3};
  const auto back = read(to_json(made).dump());
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_EQ(*back, made);
}

TEST(TemplateJson, RecordsThatAreNestedTooDeeplyAreRefused) {
  Field field;
  field.name = "leaf";
  const auto outer_of = [](const Field& inner) {
    Field outer;
    outer.name = "record";
    outer.type = Type::Record;
    outer.fields = {inner};
    return outer;
  };
  for (std::size_t level = 1; level < kMostLevels; ++level) field = outer_of(field);
  Template mapping;
  mapping.fields = {field};
  EXPECT_EQ(*template_from_json(to_json(mapping)), mapping);
  for (int i = 0; i < 3; ++i) field = outer_of(field);
  mapping.fields = {field};
  EXPECT_FALSE(template_from_json(to_json(mapping)));
}

TEST(TemplateJson, ReadsTheEarlierForm) {
  const auto read_back = read(R"({"kind": "news", "pages": 3, "fields": [
    {"field": "date", "rules": [{"path": "//i", "pages": 3}, {"source": "json-ld"}]},
    {"field": "article", "rules": [{"path": "//div"}], "strip": ["//aside"],
     "expected": {"rate": 1, "repeated": 0.5, "shortest": 10, "longest": 20}}]})");
  ASSERT_TRUE(read_back) << read_back.error().message;
  EXPECT_EQ(read_back->kind, "news");
  EXPECT_EQ(read_back->pages, 3U);
  const Field* const date = read_back->find("date");
  ASSERT_NE(date, nullptr);
  EXPECT_EQ(date->type, Type::DateTime);
  EXPECT_EQ(date->paths, std::vector<std::string>{"(//i)[1]"});
  EXPECT_EQ(date->sources, (std::vector<Source>{{"json-ld", 1}}));
  const Field* const text = read_back->find("text");
  ASSERT_NE(text, nullptr);
  EXPECT_EQ(text->paths, std::vector<std::string>{"//div"});
  EXPECT_EQ(text->exclude, std::vector<std::string>{"//aside"});
  EXPECT_EQ(text->expected, (Expected{1, 0.5, 10, 20}));
}

TEST(TemplateJson, FaultsOfTheEarlierFormAreNamed) {
  for (const auto& [field, part] :
       {std::pair{R"({"field":"x"})", "\"x\""},
        {R"({"field":"date"})", "\"rules\""},
        {R"({"field":"date","rules":[{"path":""}]})", "\"path\""},
        {R"({"field":"date","rules":[{}]})", "\"source\""},
        {R"({"field":"date","rules":[{"path":"//a"}],"expected":{"rate":2}})", "\"rate\""}}) {
    const auto made = read("{\"fields\":[" + std::string(field) + "]}");
    ASSERT_FALSE(made) << field;
    EXPECT_NE(made.error().message.find(part), std::string::npos) << made.error().message;
  }
}

TEST(TemplateJson, SaysWhichFieldIsWrong) {
  const std::pair<const char*, const char*> cases[] = {
      {R"({"fields":1})", "fields"},
      {R"({"fields":[1]})", "name"},
      {R"({"fields":[{}]})", "name"},
      {R"({"fields":[{"name":"a","type":"blob"}]})", "'a': unknown type 'blob'"},
      {R"({"fields":[{"name":"a","min":-1}]})", "'a': field \"min\""},
      {R"({"fields":[{"name":"a","max":"*"}]})", "'a': field \"max\""},
      {R"({"fields":[{"name":"a","paths":"//h1"}]})", "'a': field \"paths\""},
      {R"({"fields":[{"name":"a","value":[]}]})", "'a': field \"value\""},
      {R"({"fields":[{"name":"a","value":{"after":1}}]})", "'a': field \"after\""},
      {R"({"fields":[{"name":"a","fields":[{"name":"b","exclude":[2]}]}]})",
       "'a/b': field \"exclude\""},
      {R"({"id":7})", "id"},
      {R"({"version":"1"})", "version"},
  };
  for (const auto& [text, part] : cases) {
    const auto mapping = read(text);
    ASSERT_FALSE(mapping) << text;
    EXPECT_EQ(mapping.error().code, ErrorCode::Malformed);
    EXPECT_NE(mapping.error().message.find(part), std::string::npos) << mapping.error().message;
  }
}

}  // namespace
}  // namespace sito::fields
