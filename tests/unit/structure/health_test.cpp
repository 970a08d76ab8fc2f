// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/health.h"

#include "sito/page/parse.h"

#include "support/field.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace sito::structure {
namespace {

fields::Template rules() {
  fields::Template site;
  site.pages = 5;
  site.fields = {test::field("date", {"//i"}), test::field("title", {"//h1"}),
                 test::field("text", {"//div"})};
  site.fields[0].expected = {1, 0, 10, 10};
  site.fields[1].expected = {1, 0, 5, 50};
  site.fields[2].expected = {1, 0, 20, 100};
  return site;
}

/// A page with what rules() find; "" for what is not there.
struct Made {
  std::string title, date = "3 March 2024", article;
  std::string taken = "2024-06-01T00:00:00Z";
};

Made story(int i) {
  const std::string n = std::to_string(i);
  return {"Story number " + n, std::to_string(i % 28 + 1) + " March 2024",
          "This is what story number " + n + " says."};
}

void add(TemplateTally& tally, const Made& made, int number) {
  static const Result<FieldReader> reader = FieldReader::make(rules());
  std::string html = "<html lang=en>";
  if (!made.title.empty()) html += "<h1>" + made.title + "</h1>";
  if (!made.date.empty()) html += "<i>" + made.date + "</i>";
  if (!made.article.empty()) html += "<div>" + made.article + "</div>";
  Page page;
  const std::string url = "http://e.org/" + std::to_string(number);
  PageParser{Limits{}}.parse(html, url, page);
  Reading reading;
  reader->read(page, reading);
  tally.add(rules(), {page, reading, made.article.empty(), made.taken, html, "", "file", true});
}

const FieldHealth& of(const Health& health, Field field) {
  for (const FieldHealth& one : health.fields) {
    if (one.field == field) return one;
  }
  static const FieldHealth none;
  ADD_FAILURE();
  return none;
}

TEST(Health, OfPagesAsExpectedIsFull) {
  TemplateTally tally;
  for (int i = 0; i < 20; ++i) add(tally, story(i), i);
  const Health health = health_of(rules(), tally);
  EXPECT_EQ(health.verdict(), Verdict::Healthy);
  for (const FieldHealth& field : health.fields) {
    EXPECT_DOUBLE_EQ(field.health, 1) << name_of(field.field) << field.reason;
    EXPECT_EQ(field.reason, "");
  }
  EXPECT_TRUE(tally.sample.empty());
}

TEST(Health, FewPagesSayNothing) {
  TemplateTally tally;
  add(tally, {}, 0);
  EXPECT_EQ(health_of(rules(), tally).verdict(), Verdict::Unknown);
}

TEST(Health, FallsWithTheRate) {
  TemplateTally tally;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    if (i >= 8) made.date = "";
    if (i >= 14) made.title = "";
    add(tally, made, i);
  }
  const Health health = health_of(rules(), tally);
  EXPECT_EQ(of(health, Field::Date).verdict, Verdict::Broken);
  EXPECT_NE(of(health, Field::Date).reason.find("8 of 20 pages"), std::string::npos);
  EXPECT_EQ(of(health, Field::Title).verdict, Verdict::Weak);
  EXPECT_EQ(of(health, Field::Article).verdict, Verdict::Healthy);
  EXPECT_EQ(health.verdict(), Verdict::Broken);
}

TEST(Health, OneTitleForAllIsNoTitle) {
  TemplateTally tally;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    made.title = "The Paper";
    add(tally, made, i);
  }
  const Health health = health_of(rules(), tally);
  EXPECT_EQ(of(health, Field::Title).verdict, Verdict::Broken);
  EXPECT_NE(of(health, Field::Title).reason.find("other pages"), std::string::npos);
}

TEST(Health, TheDayOfTheVisitIsNoDate) {
  TemplateTally tally;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    made.date = "1 June 2024";
    add(tally, made, i);
  }
  EXPECT_EQ(of(health_of(rules(), tally), Field::Date).verdict, Verdict::Broken);
}

TEST(Health, DatesOfTheFutureAreImplausible) {
  TemplateTally tally;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    if (i < 10) made.taken = "2023-06-01T00:00:00Z";
    add(tally, made, i);
  }
  const FieldHealth date = of(health_of(rules(), tally), Field::Date);
  EXPECT_DOUBLE_EQ(date.implausible, 0.5);
  EXPECT_NE(date.verdict, Verdict::Healthy);
}

TEST(Health, ArticlesOfAnotherLengthCount) {
  TemplateTally tally;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    made.article = std::to_string(i);
    add(tally, made, i);
  }
  const FieldHealth article = of(health_of(rules(), tally), Field::Article);
  EXPECT_DOUBLE_EQ(article.unlike, 1);
  EXPECT_EQ(article.verdict, Verdict::Weak);
}

TEST(Health, ARedesignIsNoticedByItsDay) {
  TemplateTally tally;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    made.taken = i < 10 ? "2024-05-0" + std::to_string(i % 5 + 1) + "T10:00:00Z"
                        : "2024-06-1" + std::to_string(i % 5) + "T10:00:00Z";
    if (i >= 10) made.article = "";
    add(tally, made, i);
  }
  const Health health = health_of(rules(), tally);
  ASSERT_TRUE(health.redesign);
  EXPECT_EQ(health.redesign->since, "2024-06-10");
  EXPECT_DOUBLE_EQ(health.redesign->missed_before, 0);
  EXPECT_DOUBLE_EQ(health.redesign->missed_since, 1);
  EXPECT_EQ(tally.sample.size(), TemplateTally::kSample);
}

TEST(Health, SumsDoNotDependOnTheirOrder) {
  TemplateTally whole;
  TemplateTally even;
  TemplateTally odd;
  for (int i = 0; i < 40; ++i) {
    Made made = story(i / 2);
    if (i % 3 == 0) made.article = "";
    add(whole, made, i);
    add(i % 2 == 0 ? even : odd, made, i);
  }
  TemplateTally forwards = even;
  forwards.add(odd);
  odd.add(even);
  const std::string expected = to_json(health_of(rules(), whole)).dump();
  EXPECT_EQ(to_json(health_of(rules(), forwards)).dump(), expected);
  EXPECT_EQ(to_json(health_of(rules(), odd)).dump(), expected);
  for (const TemplateTally* tally : {&forwards, &odd}) {
    ASSERT_EQ(tally->sample.size(), whole.sample.size());
    for (const auto& [hash, page] : whole.sample) {
      EXPECT_EQ(tally->sample.at(hash).url, page.url);
    }
  }
}

TEST(Health, SketchesOfManyValuesStaySmall) {
  ValueSketch all;
  ValueSketch left;
  ValueSketch right;
  for (int i = 0; i < 20'000; ++i) {
    const std::string value = std::to_string(i / 2);
    all.add(value);
    (i < 7'000 ? left : right).add(value);
  }
  EXPECT_DOUBLE_EQ(all.repeated(), 1);
  left.add(right);
  EXPECT_DOUBLE_EQ(left.repeated(), 1);
  EXPECT_DOUBLE_EQ(left.largest(), all.largest());
}

TEST(Health, WhatIsFoundIsAddedBehindWhatThereIs) {
  TemplateTally tally;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    if (i >= 5) made.date = "";
    add(tally, made, i);
  }
  fields::Template found;
  found.fields = {test::field("date", {"//i", "//time"}, {{"json-ld", 1}}),
                  test::field("title", {"//h2"}), test::field("image", {"//img"})};
  fields::Template site = rules();
  EXPECT_EQ(add_rules(health_of(rules(), tally), found, site), 2U);
  EXPECT_EQ(find(site, Field::Date)->paths, (std::vector<std::string>{"//i", "//time"}));
  EXPECT_EQ(find(site, Field::Date)->sources, (std::vector<fields::Source>{{"json-ld", 2}}));
  EXPECT_EQ(find(site, Field::Title)->paths.size(), 1U) << "it is healthy";
  EXPECT_EQ(find(site, Field::Image), nullptr);
}

}  // namespace
}  // namespace sito::structure
