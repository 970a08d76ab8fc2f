// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/field_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace sito::structure {
namespace {

Hit hit(Field field, std::string_view xpath, bool chosen,
        std::vector<std::pair<std::string, std::string>> texts) {
  Hit hit;
  hit.field = field;
  hit.path.xpath = xpath;
  hit.score = chosen ? 0.9F : 0.5F;
  hit.chosen = chosen;
  for (auto& [text, value] : texts) {
    hit.values.emplace_back();
    hit.values.back().page = static_cast<std::uint32_t>(hit.values.size() - 1);
    hit.values.back().text = text;
    hit.values.back().value = value;
  }
  return hit;
}

Detection detection_of(std::vector<Hit> hits) {
  Detection detection;
  detection.site = "rivertown.example";
  detection.pages.resize(2);
  detection.hits = std::move(hits);
  return detection;
}

TEST(RecordTemplate, ChosenPlacesAreFields) {
  std::vector<Note> notes;
  const fields::Template mapping = make_record_template(
      detection_of(
          {hit(Field::Author, "//p[@class='by']", true,
               {{"By Jane Doe", "Jane Doe"}, {"By John Roe", "John Roe"}}),
           hit(Field::Title, "//h1[contains(concat(' ',normalize-space(@class),' '),' head ')]",
               true, {{"A", "A"}})}),
      {}, notes);
  EXPECT_TRUE(notes.empty());
  EXPECT_EQ(mapping.id, "rivertown.example");
  ASSERT_EQ(mapping.fields.size(), 2u);
  EXPECT_EQ(mapping.fields[0].name, "title");
  EXPECT_EQ(mapping.fields[0].paths, std::vector<std::string>{"(//h1[s:has-class(., 'head')])[1]"});
  EXPECT_EQ(mapping.fields[0].min, 0u) << "one of two pages has it";
  EXPECT_EQ(mapping.fields[1].value.after, "By");
  EXPECT_EQ(mapping.fields[1].max, fields::kUnbounded);
  EXPECT_EQ(mapping.fields[1].min, 1u);
  EXPECT_TRUE(check(mapping).has_value());
}

TEST(RecordTemplate, PlaceOnThePageStandsInForDataThatNoPathReaches) {
  std::vector<Note> notes;
  const fields::Template mapping = make_record_template(
      detection_of({hit(Field::Date, "", true, {{"2025-01-02", "2025-01-02"}}),
                    hit(Field::Date, "//time", false, {{"2 Jan", "2025-01-02"}}),
                    hit(Field::Category, "", true, {{"Town", "Town"}})}),
      {}, notes);
  ASSERT_EQ(mapping.fields.size(), 1u);
  EXPECT_EQ(mapping.fields[0].paths, std::vector<std::string>{"(//time)[1]"});
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_NE(notes[0].message.find("category"), std::string::npos);
}

TEST(RecordTemplate, ALabelAtOneOfSeveralPlacesIsCutOff) {
  const auto rule_of = [](const std::string& label) {
    std::vector<Note> notes;
    Hit second = hit(Field::Author, "//b", true, {{"John Roe", "John Roe"}});
    second.values[0].page = 1;
    return make_record_template(
               detection_of(
                   {hit(Field::Author, "//p", true, {{label + " Jane Doe", "Jane Doe"}}), second}),
               {}, notes)
        .fields[0]
        .value.after;
  };
  EXPECT_EQ(rule_of("Author:"), "Author:");
  EXPECT_EQ(rule_of("By"), "") << "names may contain it";
}

TEST(RecordTemplate, WordsThatDifferAreNotCutOff) {
  std::vector<Note> notes;
  const fields::Template mapping = make_record_template(
      detection_of({hit(Field::Author, "//p", true,
                        {{"By Jane Doe", "Jane Doe"}, {"Report: John Roe", "John Roe"}})}),
      {}, notes);
  EXPECT_EQ(mapping.fields[0].value.after, "");
}

fields::ValueRule rule_of_authors(std::vector<std::pair<std::string, std::string>> texts) {
  std::vector<Note> notes;
  return make_record_template(detection_of({hit(Field::Author, "//p", true, std::move(texts))}), {},
                              notes)
      .fields[0]
      .value;
}

TEST(RecordTemplate, AValueInsideALineIsCutOut) {
  EXPECT_EQ(rule_of_authors({{"24.2.2010 18:30 | autor: Petr Roh | Home", "Petr Roh"},
                             {"10.10.2010 19:20 | autor: Eva Mala | Sport", "Eva Mala"}}),
            (fields::ValueRule{"autor:", "|", "", ""}));
  EXPECT_EQ(rule_of_authors({{"24.2.2010 18:30 | autor: Petr Roh | Home", "Petr Roh"},
                             {"10.10.2010 19:28 | by: John Roe | Culture", "John Roe"}}),
            (fields::ValueRule{": ", "|", "", ""}))
      << "the clock has a colon, too";
  EXPECT_EQ(
      rule_of_authors({{"Jane Doe, 3 May 2020", "Jane Doe"}, {"John Roe, 2 June", "John Roe"}}),
      (fields::ValueRule{"", ",", "", ""}));
  EXPECT_EQ(rule_of_authors({{"3 May 2020 / Jane Doe", "Jane Doe"},
                             {"John Roe", "John Roe"},
                             {"12 June 2019 / Ann Lee", "Ann Lee"}}),
            (fields::ValueRule{"/", "", "", ""}));
}

TEST(RecordTemplate, OneTextDoesNotShowWhereValuesEnd) {
  EXPECT_EQ(rule_of_authors({{"Jane Doe, 3 May 2020", "Jane Doe"}}), fields::ValueRule{});
}

TEST(RecordTemplate, SeveralValuesOfATextAreDivided) {
  Hit authors = hit(Field::Author, "//p", true,
                    {{"By: Jane Doe & Ann Lee | Home", "Jane Doe"},
                     {"By: Jane Doe & Ann Lee | Home", "Ann Lee"},
                     {"By: John Roe | Town", "John Roe"}});
  authors.values[1].page = 0;
  authors.values[2].page = 1;
  std::vector<Note> notes;
  EXPECT_EQ(make_record_template(detection_of({authors}), {}, notes).fields[0].value,
            (fields::ValueRule{"By:", "|", " & ", ""}));
  EXPECT_TRUE(notes.empty());
}

TEST(RecordTemplate, ValuesThatNoRuleCutsOutAreNamed) {
  std::vector<Note> notes;
  make_record_template(detection_of({hit(Field::Author, "//p", true,
                                         {{"Seen by Jane Doe today", "Jane Doe"},
                                          {"Told to John Roe in May", "John Roe"}})}),
                       {}, notes);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].code, "whole-text");
  EXPECT_EQ(notes[0].message,
            "author: no rule cuts the value out of 2 of 2 texts; records have more or less of them "
            "than sito apply");
}

}  // namespace
}  // namespace sito::structure
