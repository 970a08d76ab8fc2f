// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/xqt/fields.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

using Values = std::vector<std::string>;

GoldPage story() {
  GoldPage page;
  page.title = "The bridge is open";
  page.author = "Jane Doe; John Roe";
  page.date = "2021-03-05T10:00";
  page.perex = "";
  page.text = "The bridge is OPEN\nIt was closed for long.\nNow it is not.";
  page.comments = Values{"At last!"};
  return page;
}

XqtField field(std::string name, fields::Type type = fields::Type::String, bool repeated = false) {
  return {name, type, repeated, false, name};
}

fields::Element record() {
  fields::Element record;
  record.name = "article";
  record.children = {fields::Element::of("title", "The bridge is open"),
                     fields::Element::of("author", "John Roe")};
  fields::Element text;
  text.name = "text";
  text.children = {fields::Element::of("p", "It was closed for long."),
                   fields::Element::of("p", "Now it is not.")};
  record.children.push_back(text);
  return record;
}

TEST(XqtFields, FieldsThatNoPageHasAreLeftOut) {
  const GoldPage page = story();
  const GoldPage* pages[] = {&page};
  Values names;
  for (const XqtField& one : known_fields(pages)) names.push_back(one.name);
  EXPECT_EQ(names, (Values{"title", "author", "date", "comments"}));
}

TEST(XqtFields, AttributesStandForTheFields) {
  GoldPage page = story();
  page.attributes["isbn 13"] = {"978"};
  page.attributes["fuel"] = {"18", "26"};
  page.attributes["none"] = {};
  const GoldPage* pages[] = {&page};
  const auto fields = known_fields(pages);
  ASSERT_EQ(fields.size(), 2U);
  EXPECT_EQ(fields[0].name, "fuel");
  EXPECT_TRUE(fields[0].repeated);
  EXPECT_EQ(fields[1].name, "isbn_13");
  EXPECT_FALSE(fields[1].repeated);
  EXPECT_EQ(true_values(page, fields[1]), Values{"978"});
}

TEST(XqtFields, NoneIsToldFromUnknown) {
  const GoldPage page = story();
  EXPECT_EQ(true_values(page, field("perex")), Values());
  EXPECT_EQ(true_values(page, field("category")), std::nullopt);
  EXPECT_EQ(true_values(page, field("author", fields::Type::String, true)),
            (Values{"Jane Doe", "John Roe"}));
  EXPECT_EQ(true_values(page, field("date", fields::Type::DateTime)), Values{"2021-03-05"});
}

TEST(XqtFields, AYearAloneSaysNothingOfTheDay) {
  GoldPage page;
  page.date = "1998";
  EXPECT_EQ(true_values(page, field("date", fields::Type::DateTime)), std::nullopt);
}

TEST(XqtFields, ValuesAreCountedAsWhatTheyAre) {
  const GoldPage page = story();
  const XqtField author = field("author", fields::Type::String, true);
  EXPECT_EQ(count_values(page, author, Values{"JOHN ROE"}), (ValueCounts{2, 1, 1}));
  const XqtField date = field("date", fields::Type::DateTime);
  EXPECT_EQ(count_values(page, date, Values{"2021-03-05T23:59:00"}), (ValueCounts{1, 1, 1}));
  EXPECT_EQ(count_values(page, field("perex"), Values{"x"}), (ValueCounts{0, 1, 0}));
  EXPECT_EQ(count_values(page, field("category"), Values{"x"}), std::nullopt);
  EXPECT_EQ(count_values(page, field("comments"), Values{"at last!", "No."}),
            (ValueCounts{1, 2, 1}));
}

TEST(XqtFields, ADateThatCouldNotBeReadIsFoundAndWrong) {
  fields::Element record;
  record.name = "article";
  record.children.emplace_back().name = "date";
  record.children.back().set_attribute("text", "soon");
  EXPECT_EQ(values_of(record, "date"), Values{"soon"});
}

TEST(XqtFields, TitleIsTextWhereTheGoldSaysSo) {
  GoldPage page = story();
  const BodyText body = body_of(page);
  EXPECT_TRUE(body.has_title);
  EXPECT_FALSE(body.has_perex);
  EXPECT_EQ(body.text, "It was closed for long.\nNow it is not.\n");
  EXPECT_EQ(main_text_of(record(), body), "The bridge is open\n" + body.text);
  page.text = body.text;
  EXPECT_EQ(main_text_of(record(), body_of(page)), body.text);
}

}  // namespace
}  // namespace sito::eval
