// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/xqt_report.h"

#include "sito/corpus/account.h"

#include <gtest/gtest.h>

namespace sito::corpus {
namespace {

fields::Template news() {
  fields::Template mapping;
  mapping.id = "news";
  mapping.version = 3;
  for (const char* name : {"title", "author"}) {
    mapping.fields.emplace_back();
    mapping.fields.back().name = name;
  }
  return mapping;
}

fields::TemplateCounts counts_of(std::uint64_t pages, std::uint64_t valid) {
  fields::TemplateCounts counts;
  counts.pages = pages;
  counts.valid = valid;
  counts.fields["title"].pages = valid;
  counts.fields["title"].values = valid;
  if (valid < pages) counts.fields["title"].faults["missing"] = pages - valid;
  return counts;
}

TEST(XqtReport, SaysWhatEachFieldHas) {
  const TemplateHealth health = health_of(news(), counts_of(200, 180), nullptr);
  EXPECT_FALSE(health.redesigned);
  EXPECT_EQ(health.text,
            "news, version 3: 200 pages, 180 valid\n"
            "    title    90.0 % of the pages; missing on 20\n"
            "    author    0.0 % of the pages: it matches nothing\n");
}

TEST(XqtReport, DropOfValidPagesIsARedesign) {
  EXPECT_TRUE(health_of(news(), counts_of(100, 79), nullptr).redesigned);
  EXPECT_FALSE(health_of(news(), counts_of(100, 80), nullptr).redesigned);
  const fields::TemplateCounts half = counts_of(10, 5);
  EXPECT_FALSE(health_of(news(), counts_of(100, 41), &half).redesigned);
  EXPECT_TRUE(health_of(news(), counts_of(100, 39), &half).redesigned);
  EXPECT_FALSE(health_of(news(), counts_of(0, 0), nullptr).redesigned);
}

TEST(XqtReport, ReadsWhatAnAccountSays) {
  Account account;
  account.records_of["news"] = counts_of(7, 5);
  const auto read = read_template_counts(to_json(account));
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->at("news").pages, 7u);
  EXPECT_EQ(read->at("news").valid, 5u);
  EXPECT_EQ(read->at("news").fields.at("title").values, 5u);
  for (const char* bad : {"", "{}", "[]", "{\"xqt\":1}", "{\"xqt\":{\"a\":1}}",
                          "{\"xqt\":{\"a\":{\"fields\":{\"b\":2}}}}"})
    EXPECT_FALSE(read_template_counts(bad).has_value()) << bad;
}

}  // namespace
}  // namespace sito::corpus
