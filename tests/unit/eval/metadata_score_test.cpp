// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/metadata_score.h"

#include "sito/eval/train/metadata.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::eval {
namespace {

Metadata said(const std::string& title, const std::vector<std::string>& authors,
              const std::string& date) {
  Metadata metadata;
  const auto add = [&](MetadataField field, const std::string& value) {
    if (value.empty()) return;
    MetadataValue& entry = metadata.values.emplace_back();
    entry.field = field;
    entry.value = value;
    entry.accepted = true;
  };
  add(MetadataField::Title, title);
  for (const std::string& author : authors) add(MetadataField::Author, author);
  add(MetadataField::Published, date);
  return metadata;
}

GoldPage gold(const char* title, const char* author, const char* date) {
  GoldPage page;
  page.title = title;
  page.author = author;
  page.date = date;
  return page;
}

TEST(MetadataScore, TitlesAreComparedByTheirWords) {
  EXPECT_EQ(plain_words(" The \"Old\" BRIDGE - re_opens!"), "the old bridge re_opens");
  MetadataScores scores;
  scores.add(gold("Old bridge: reopens", "", ""), said("old bridge reopens", {}, ""));
  scores.add(gold("Old bridge", "", ""), said("Old bridge | News", {}, ""));
  EXPECT_EQ(scores.fields[0].pages, 2U);
  EXPECT_EQ(scores.fields[0].equal, 1U);
  EXPECT_DOUBLE_EQ(scores.fields[0].rates().f1, 0.5);
}

TEST(MetadataScore, DaysAreCompared) {
  EXPECT_EQ(day_of("2012-1-5T10:20:30Z"), "2012-01-05");
  EXPECT_EQ(day_of("2012/01/05"), "2012-01-05");
  EXPECT_EQ(day_of("2012-01"), "");
  EXPECT_EQ(day_of("January"), "");
}

TEST(MetadataScore, AbstainingAndInventingCount) {
  MetadataScores scores;
  scores.add(gold("", "", "2012-01-05"), said("", {}, "2012-01-05T10:20Z"));
  scores.add(gold("", "", "2012-01-05"), said("", {}, "2012-05-01"));
  scores.add(gold("", "", "2012-01-05"), said("", {}, ""));
  scores.add(gold("", "", ""), said("", {}, "2012-01-05"));
  const FieldScore& date = scores.fields[2];
  EXPECT_EQ(date.pages, 3U);
  EXPECT_EQ(date.none, 1U);
  EXPECT_EQ(date.spurious, 1U);
  EXPECT_DOUBLE_EQ(date.rates().precision, 1.0 / 3);
  EXPECT_DOUBLE_EQ(date.rates().recall, 1.0 / 3);
  // As the scorer of the gold sets counts: 2 right / (2 right + 1 wrong + 1 missing).
  EXPECT_DOUBLE_EQ(date.simple_f1(), 0.5);
}

TEST(MetadataScore, DatesOfTheZoneOfThePageAreCountedApart) {
  EXPECT_TRUE(same_day_in_zone("2019-03-04T15:00:00.000Z", "2019-03-05"));
  EXPECT_TRUE(same_day_in_zone("2019-03-04T15:00:00.000Z", "2019-03-05T12:00+09:00"));
  EXPECT_TRUE(same_day_in_zone("2016-12-29T01:32:00Z", "2016-12-28"));
  EXPECT_FALSE(same_day_in_zone("2019-03-04T15:00:00.000Z", "2019-03-05T12:00Z"))
      << "its zone is known";
  EXPECT_FALSE(same_day_in_zone("2019-03-04T15:00:00.000Z", "2019-03-06"));
  EXPECT_FALSE(same_day_in_zone("2019-03-04T09:00:00.000Z", "2019-03-05")) << "no zone is that far";
  EXPECT_FALSE(same_day_in_zone("2019-03-04", "2019-03-05")) << "the gold has no time";
  MetadataScores scores;
  scores.add(gold("", "", "2019-03-04T15:00:00Z"), said("", {}, "2019-03-05"));
  scores.add(gold("", "", "2019-03-04T15:00:00Z"), said("", {}, "2019-03-07"));
  const FieldScore& date = scores.fields[2];
  EXPECT_DOUBLE_EQ(date.simple_f1(), 0);
  EXPECT_DOUBLE_EQ(date.zone_f1(), 2.0 / 3);
}

TEST(MetadataScore, AuthorsAreASet) {
  const GoldPage page = gold("", "Jane Doe, John Roe", "");
  EXPECT_EQ(gold_values(page, Choosing::Author, true),
            (std::set<std::string>{"jane doe", "john roe"}));
  EXPECT_EQ(gold_values(page, Choosing::Author, false), std::set<std::string>{"jane doe john roe"});
  EXPECT_EQ(gold_values(gold("", "Jane Doe & Hive & i", ""), Choosing::Author, true),
            (std::set<std::string>{"jane doe", "hive i"}));
  MetadataScores scores;
  scores.add(page, said("", {"John Roe", "Jane Doe"}, ""));
  scores.add(page, said("", {"Jane Doe"}, ""));
  EXPECT_EQ(scores.fields[1].equal, 1U);
  EXPECT_DOUBLE_EQ(scores.fields[1].rates().precision, 1);
  EXPECT_DOUBLE_EQ(scores.fields[1].rates().recall, 0.75);
}

TEST(MetadataScore, PerexCategoryAndKeywordsAreScored) {
  GoldPage page;
  page.perex = "The bridge reopens.";
  page.category = "Town";
  page.keywords = {"bridge", "river", "flood"};
  Metadata metadata;
  const auto add = [&](MetadataField field, const char* value) {
    metadata.values.push_back({field, MetadataSource::Meta, true, 1, value, {}, {}, 0, 0});
  };
  add(MetadataField::Perex, "The bridge reopens");
  add(MetadataField::Category, "News");
  add(MetadataField::Category, "Town");
  add(MetadataField::Tag, "river");
  add(MetadataField::Tag, "ferry");
  MetadataScores scores;
  scores.add(page, metadata);
  EXPECT_EQ(scores.fields[3].equal, 1U);
  EXPECT_EQ(scores.fields[4].equal, 1U);  // wider ones may stand beside it
  EXPECT_DOUBLE_EQ(scores.fields[5].rates().precision, 0.5);
  EXPECT_DOUBLE_EQ(scores.fields[5].rates().recall, 1.0 / 3);
  const std::string table = metadata_table({{"own", scores}}).rows.back()[1];
  EXPECT_EQ(table, "keywords");
}

TEST(MetadataScore, WhatGoldDoesNotSpeakOfIsNotScored) {
  MetadataScores scores;
  scores.add(GoldPage{}, said("a", {"b"}, "2012-01-05"));
  for (const FieldScore& field : scores.fields) EXPECT_EQ(field.pages + field.none, 0U);
}

/// A sample of one option with one feature.
ChoiceSample sample(std::uint16_t feature, bool right) {
  ChoiceSample out;
  out.choosing = Choosing::Published;
  out.n_options = 1;
  out.right = {static_cast<std::uint8_t>(right)};
  out.features = {{0, feature, 1.0F}};
  return out;
}

TEST(TrainChoices, WhatIsRightGetsWeight) {
  std::vector<ChoiceSample> samples;
  for (int i = 0; i < 40; ++i) {
    samples.push_back(sample(3, true));
    samples.push_back(sample(5, false));
  }
  std::vector<const ChoiceSample*> all;
  for (const ChoiceSample& one : samples) all.push_back(&one);
  const auto weights = train_choices(all, {});
  ASSERT_TRUE(weights.has_value());
  const auto& of = weights->of[static_cast<std::size_t>(Choosing::Published)];
  EXPECT_GT(of[3], 1);
  EXPECT_LT(of[5], -1);
  EXPECT_EQ(of[4], 0);
  const auto again = train_choices(all, {});
  EXPECT_EQ(choice_weights_text(*weights, {"n"}), choice_weights_text(*again, {"n"}));
}

TEST(TrainChoices, TheFileNamesEveryWeight) {
  ChoiceWeights weights;
  weights.of[0][feature_from_name(Choosing::Title, "h1")] = 0.5F;
  EXPECT_EQ(choice_weights_text(weights, {"made by"}), "# made by\ntitle h1 0.500\n");
}

}  // namespace
}  // namespace sito::eval
