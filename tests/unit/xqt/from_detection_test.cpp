// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/from_detection.h"

#include <gtest/gtest.h>

namespace sito::xqt {
namespace {

using structure::Detection;
using structure::Hit;

Hit hit(structure::Field field, std::string_view xpath, bool chosen,
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

TEST(FromDetection, ChosenPlacesAreFields) {
  std::vector<structure::Note> notes;
  const fields::Mapping mapping = mapping_of(
      detection_of({hit(structure::Field::Author, "//p[@class='by']", true,
                        {{"By Jane Doe", "Jane Doe"}, {"By John Roe", "John Roe"}}),
                    hit(structure::Field::Title,
                        "//h1[contains(concat(' ',normalize-space(@class),' '),' head ')]", true,
                        {{"A", "A"}})}),
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

TEST(FromDetection, PlaceOnThePageStandsInForDataThatNoPathReaches) {
  std::vector<structure::Note> notes;
  const fields::Mapping mapping = mapping_of(
      detection_of({hit(structure::Field::Date, "", true, {{"2025-01-02", "2025-01-02"}}),
                    hit(structure::Field::Date, "//time", false, {{"2 Jan", "2025-01-02"}}),
                    hit(structure::Field::Category, "", true, {{"Town", "Town"}})}),
      {}, notes);
  ASSERT_EQ(mapping.fields.size(), 1u);
  EXPECT_EQ(mapping.fields[0].paths, std::vector<std::string>{"(//time)[1]"});
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_NE(notes[0].message.find("category"), std::string::npos);
}

TEST(FromDetection, WordsThatDifferAreNotCutOff) {
  std::vector<structure::Note> notes;
  const fields::Mapping mapping = mapping_of(
      detection_of({hit(structure::Field::Author, "//p", true,
                        {{"By Jane Doe", "Jane Doe"}, {"Report: John Roe", "John Roe"}})}),
      {}, notes);
  EXPECT_EQ(mapping.fields[0].value.after, "");
}

}  // namespace
}  // namespace sito::xqt
