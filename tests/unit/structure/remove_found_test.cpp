// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/remove_found.h"

#include "sito/structure/detect.h"

#include "support/detection_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::structure {
namespace {

using test::chosen;
using test::DetectionPages;

Section section_at(std::uint64_t begin, std::uint64_t end, std::string text) {
  Section section;
  section.text = std::move(text);
  section.place.source_begin = begin;
  section.place.source_end = end;
  return section;
}

// An article of two sections on one page, and a date at a place of it.
std::vector<Hit> hits_with_date(std::uint64_t begin, std::uint64_t end, bool is_chosen) {
  Hit date;
  date.field = Field::Date;
  date.chosen = is_chosen;
  Value day;
  day.text = "5 May 2012";
  day.place.source_begin = begin;
  day.place.source_end = end;
  date.values = {day};
  Hit article;
  article.field = Field::Article;
  article.chosen = true;
  article.count = 2;
  Value text;
  text.sections = {section_at(100, 140, "Jane Doe, 5 May 2012"),
                   section_at(200, 400, "It was on 5 May 2012" + std::string(200, 'x'))};
  article.values = {text};
  return {date, article};
}

TEST(StructureRemoveFound, ASectionThatIsLittleMoreThanADateGoes) {
  std::vector<Hit> hits = hits_with_date(110, 120, true);
  remove_found(hits);
  ASSERT_EQ(hits[1].values[0].sections.size(), 1U);
  EXPECT_EQ(hits[1].values[0].sections[0].place.source_begin, 200U);
  EXPECT_EQ(hits[1].count, 1U);
}

TEST(StructureRemoveFound, AParagraphWithADateInItStays) {
  std::vector<Hit> hits = hits_with_date(210, 220, true);
  remove_found(hits);
  EXPECT_EQ(hits[1].values[0].sections.size(), 2U);
}

TEST(StructureRemoveFound, WhatIsNotChosenTakesNothing) {
  std::vector<Hit> hits = hits_with_date(110, 120, false);
  remove_found(hits);
  EXPECT_EQ(hits[1].values[0].sections.size(), 2U);
}

constexpr std::string_view kStanding =
    "This text stands in each article of the paper, word for word.";

// Pages whose own text begins with the number of the page.
DetectionPages pages_with(std::string_view own) {
  DetectionPages pages;
  for (const std::string number : {"1", "2", "3"}) {
    std::string html = "<title>Title " + number + " of them</title><h1>Title " + number +
                       " of them</h1><div class=text>";
    for (const char* part : {"first", "second", "third"}) {
      html += "<p>" + number + ", the " + part + " part: " + std::string(own) + "</p>";
    }
    pages.add(html + "<p>" + std::string(kStanding) + "</p></div>", "", true,
              "https://www.example.org/" + number);
  }
  return pages;
}

TEST(StructureArticle, TextOfSeveralPagesIsTheSites) {
  const DetectionPages pages = pages_with("it is about something that no other page is about.");
  const Detection found = detect(pages.inputs(), {});
  const auto article = chosen(found, Field::Article);
  ASSERT_EQ(article.size(), 1U);
  ASSERT_EQ(article[0]->values.size(), 3U);
  for (const Value& value : article[0]->values) {
    for (const Section& section : value.sections) EXPECT_NE(section.text, kStanding);
    EXPECT_GE(value.sections.size(), 3U);
  }
}

TEST(StructureArticle, CopiesOfOnePageKeepTheirText) {
  DetectionPages pages;
  const std::string text(120, 'x');
  for (const std::string number : {"1", "2"}) {
    pages.add("<title>A title</title><h1>A title</h1><div><p>One " + text + "</p><p>Two " + text +
                  "</p></div>",
              "", true, "https://www.example.org/" + number);
  }
  const Detection found = detect(pages.inputs(), {});
  const auto article = chosen(found, Field::Article);
  ASSERT_EQ(article.size(), 1U);
  EXPECT_EQ(article[0]->values.size(), 2U);
}

}  // namespace
}  // namespace sito::structure
