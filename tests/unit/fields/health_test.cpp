// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/health/health.h"

#include "support/field.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

namespace sito::fields {
namespace {

Template rules() {
  Template site;
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
  std::string title, date = "2024-03-03", article;
  std::string taken = "2024-06-01T00:00:00Z";
};

Made story(int i) {
  const std::string n = std::to_string(i);
  return {"Story number " + n, "2024-03-" + std::to_string(10 + i % 20),
          "This is what story number " + n + " says."};
}

void add(TemplateCounts& counts, const Made& made, int number) {
  const std::string url = "http://e.org/" + std::to_string(number);
  PageFindings page;
  for (const auto& [name, text] :
       {std::pair{"date", made.date}, {"title", made.title}, {"text", made.article}}) {
    page.fields.push_back({name, text.empty() ? 0U : 1U});
    page.fields.back().text = text;
    page.fields.back().chars = text.size();
  }
  page.valid = !made.article.empty();
  page.url = url;
  page.taken = made.taken;
  page.bytes = made.article + made.title;
  page.name = "file";
  page.worth_a_look = true;
  counts.add(rules(), page);
}

const FieldHealth& of(const Health& health, std::string_view field) {
  for (const FieldHealth& one : health.fields) {
    if (one.name == field) return one;
  }
  static const FieldHealth none;
  ADD_FAILURE();
  return none;
}

TEST(Health, OfPagesAsExpectedIsFull) {
  TemplateCounts counts;
  for (int i = 0; i < 20; ++i) add(counts, story(i), i);
  const Health health = health_of(rules(), counts);
  EXPECT_EQ(health.verdict(), Verdict::Healthy);
  for (const FieldHealth& field : health.fields) {
    EXPECT_DOUBLE_EQ(field.health, 1) << field.name << field.reason;
    EXPECT_EQ(field.reason, "");
  }
  EXPECT_TRUE(counts.sample.empty());
}

TEST(Health, FewPagesSayNothing) {
  TemplateCounts counts;
  add(counts, {}, 0);
  EXPECT_EQ(health_of(rules(), counts).verdict(), Verdict::Unknown);
}

TEST(Health, FallsWithTheRate) {
  TemplateCounts counts;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    if (i >= 8) made.date = "";
    if (i >= 14) made.title = "";
    add(counts, made, i);
  }
  const Health health = health_of(rules(), counts);
  EXPECT_EQ(of(health, "date").verdict, Verdict::Broken);
  EXPECT_NE(of(health, "date").reason.find("8 of 20 pages"), std::string::npos);
  EXPECT_EQ(of(health, "title").verdict, Verdict::Weak);
  EXPECT_EQ(of(health, "text").verdict, Verdict::Healthy);
  EXPECT_EQ(health.verdict(), Verdict::Broken);
}

TEST(Health, OneTitleForAllIsNoTitle) {
  TemplateCounts counts;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    made.title = "The Paper";
    add(counts, made, i);
  }
  const Health health = health_of(rules(), counts);
  EXPECT_EQ(of(health, "title").verdict, Verdict::Broken);
  EXPECT_NE(of(health, "title").reason.find("other pages"), std::string::npos);
}

TEST(Health, TheDayOfTheVisitIsNoDate) {
  TemplateCounts counts;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    made.date = "2024-06-01";
    add(counts, made, i);
  }
  EXPECT_EQ(of(health_of(rules(), counts), "date").verdict, Verdict::Broken);
}

TEST(Health, DatesOfTheFutureAreImplausible) {
  TemplateCounts counts;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    if (i < 10) made.taken = "2023-06-01T00:00:00Z";
    add(counts, made, i);
  }
  const FieldHealth date = of(health_of(rules(), counts), "date");
  EXPECT_DOUBLE_EQ(date.implausible, 0.5);
  EXPECT_NE(date.verdict, Verdict::Healthy);
}

TEST(Health, ArticlesOfAnotherLengthCount) {
  TemplateCounts counts;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    made.article = std::to_string(i);
    add(counts, made, i);
  }
  const FieldHealth article = of(health_of(rules(), counts), "text");
  EXPECT_DOUBLE_EQ(article.unlike, 1);
  EXPECT_EQ(article.verdict, Verdict::Weak);
}

TEST(Health, ARedesignIsNoticedByItsDay) {
  TemplateCounts counts;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    made.taken = i < 10 ? "2024-05-0" + std::to_string(i % 5 + 1) + "T10:00:00Z"
                        : "2024-06-1" + std::to_string(i % 5) + "T10:00:00Z";
    if (i >= 10) made.article = "";
    add(counts, made, i);
  }
  const Health health = health_of(rules(), counts);
  ASSERT_TRUE(health.redesign);
  EXPECT_EQ(health.redesign->since, "2024-06-10");
  EXPECT_DOUBLE_EQ(health.redesign->missed_before, 0);
  EXPECT_DOUBLE_EQ(health.redesign->missed_since, 1);
  EXPECT_EQ(counts.sample.size(), TemplateCounts::kSample);
}

TEST(Health, SumsDoNotDependOnTheirOrder) {
  TemplateCounts whole;
  TemplateCounts even;
  TemplateCounts odd;
  for (int i = 0; i < 40; ++i) {
    Made made = story(i / 2);
    if (i % 3 == 0) made.article = "";
    add(whole, made, i);
    add(i % 2 == 0 ? even : odd, made, i);
  }
  TemplateCounts forwards = even;
  forwards.add(odd);
  odd.add(even);
  const std::string expected = to_json(health_of(rules(), whole)).dump();
  EXPECT_EQ(to_json(health_of(rules(), forwards)).dump(), expected);
  EXPECT_EQ(to_json(health_of(rules(), odd)).dump(), expected);
  for (const TemplateCounts* counts : {&forwards, &odd}) {
    ASSERT_EQ(counts->sample.size(), whole.sample.size());
    for (const auto& [hash, page] : whole.sample) {
      EXPECT_EQ(counts->sample.at(hash).url, page.url);
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
  TemplateCounts counts;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    if (i >= 5) made.date = "";
    add(counts, made, i);
  }
  Template found;
  found.fields = {test::field("date", {"//i", "//time"}, {{"json-ld", 1}}),
                  test::field("title", {"//h2"}), test::field("image", {"//img"})};
  Template site = rules();
  Health health = health_of(rules(), counts);
  add_rules(found, site, health);
  EXPECT_EQ(site.find("date")->paths, (std::vector<std::string>{"//i", "//time"}));
  EXPECT_EQ(site.find("date")->sources, (std::vector<Source>{{"json-ld", 2}}));
  EXPECT_EQ(site.find("title")->paths.size(), 1U) << "it is healthy";
  EXPECT_EQ(site.find("image"), nullptr);
  ASSERT_EQ(of(health, "date").proposed.size(), 2U);
  EXPECT_EQ(of(health, "date").proposed[0].path, "//time");
  EXPECT_EQ(of(health, "date").proposed[1].source, "json-ld");
  EXPECT_TRUE(of(health, "title").proposed.empty());
  const Json json = to_json(health);
  EXPECT_EQ(json["proposed"].size(), 2U);
  EXPECT_EQ(json["proposed"][0]["field"], "date");
  EXPECT_EQ(json["proposed"][0]["path"], "//time");
}

// Of 200 pages of "news", which has a title and an author.
Template news() {
  Template site;
  site.id = "news";
  site.version = 3;
  site.fields = {test::field("title", {}), test::field("author", {})};
  return site;
}

TemplateCounts records_of(std::uint64_t pages, std::uint64_t valid) {
  TemplateCounts counts;
  counts.pages = pages;
  counts.valid = valid;
  counts.fields["title"].pages = valid;
  counts.fields["title"].values = valid;
  if (valid < pages) counts.fields["title"].faults["missing"] = pages - valid;
  counts.fields["author"];
  return counts;
}

TEST(Health, TableSaysWhatEachFieldHas) {
  const Health health = health_of(news(), records_of(200, 180));
  EXPECT_FALSE(health.lost_pages());
  EXPECT_EQ(table_of(health),
            "news, version 3: 200 pages, 180 valid\n"
            "    title    90.0 % of the pages; missing on 20\n"
            "    author    0.0 % of the pages: it matches nothing\n");
  const TemplateCounts before = records_of(10, 10);
  EXPECT_EQ(table_of(health_of(news(), records_of(1, 0), &before)).substr(0, 81),
            "news, version 3: 1 page, 0 valid (  0.0 %, before 100.0 %): the site was probably");
}

TEST(Health, ComplaintsAreOfSickFields) {
  TemplateCounts counts;
  for (int i = 0; i < 20; ++i) {
    Made made = story(i);
    if (i >= 12) made.date = "";
    add(counts, made, i);
  }
  Health health = health_of(rules(), counts);
  health.id = "host:e.org";
  health.fields.front().proposed = {{"//time", "", 30, 40}};
  EXPECT_EQ(complaints_of(health),
            "sito: template host:e.org: date is weak (0.60): found on 12 of 20 pages, expected on "
            "100 %; proposed: //time (30.00 of 40.00)\n");
}

/// Counts of a field of several values on 20 pages: its first value on each, and how many.
template <typename Text>
TemplateCounts sections(const Template& site, std::uint64_t n_of_last_eight, Text text_of) {
  TemplateCounts counts;
  for (int i = 0; i < 20; ++i) {
    PageFindings page;
    page.fields = {{"category", i < 12 ? 1 : n_of_last_eight}};
    page.fields.front().text = text_of(i);
    counts.add(site, page);
  }
  return counts;
}

Template site_of_sections(double repeated) {
  Template site;
  site.pages = 5;
  site.fields = {test::field("category", {"//nav/a"})};
  site.fields[0].expected = {1, repeated, 4, 7, 1};
  return site;
}

std::string section(int i) { return "Section " + std::to_string(i % 4); }

TEST(Health, FarMoreValuesOnAPageAreOfOtherElements) {
  const Template site = site_of_sections(0.5);
  const FieldHealth two = of(health_of(site, sections(site, 2, section)), "category");
  EXPECT_EQ(two.verdict, Verdict::Healthy) << two.reason;
  const FieldHealth menu = of(health_of(site, sections(site, 4, section)), "category");
  EXPECT_DOUBLE_EQ(menu.crowded, 0.4);
  EXPECT_EQ(menu.verdict, Verdict::Weak);
  EXPECT_NE(menu.reason.find("40 % of the pages"), std::string::npos) << menu.reason;
}

TEST(Health, OneValueOnAllPagesIsSaid) {
  const auto sport = [](int) { return std::string("Sport"); };
  Template site = site_of_sections(0.5);
  const FieldHealth weak = of(health_of(site, sections(site, 1, sport)), "category");
  EXPECT_EQ(weak.verdict, Verdict::Weak);
  EXPECT_EQ(weak.reason, "all 20 pages have the same value");
  // All pages of the template had one, too, or there was only one.
  const FieldHealth same = of(health_of(site_of_sections(1), sections(site, 1, sport)), "category");
  EXPECT_EQ(same.verdict, Verdict::Healthy);
  EXPECT_EQ(same.reason, weak.reason);
  site.pages = 1;
  EXPECT_EQ(of(health_of(site, sections(site, 1, sport)), "category").verdict, Verdict::Healthy);
}

TEST(Health, DropOfValidPagesIsARedesign) {
  EXPECT_TRUE(health_of(news(), records_of(100, 79)).lost_pages());
  EXPECT_FALSE(health_of(news(), records_of(100, 80)).lost_pages());
  const TemplateCounts half = records_of(10, 5);
  EXPECT_FALSE(health_of(news(), records_of(100, 41), &half).lost_pages());
  EXPECT_TRUE(health_of(news(), records_of(100, 39), &half).lost_pages());
  EXPECT_FALSE(health_of(news(), {}).lost_pages());
}

}  // namespace
}  // namespace sito::fields
