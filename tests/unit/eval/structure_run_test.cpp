// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/structure/report.h"
#include "sito/eval/structure/run.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

using structure::Field;

GoldPage page_of(const std::string& host, int number) {
  const std::string n = std::to_string(number);
  const std::string day = "2021-03-1" + n;
  GoldPage gold;
  gold.id = host + n;
  gold.url = "http://" + host + "/post/" + n;
  gold.title = "The title of post number " + n;
  gold.author = "Jane Doe";
  gold.date = day;
  gold.text = "Post " + n + " begins with a sentence that is long enough to be read by people.\n" +
              "It goes on with number " + n + ", which is just as long and says no more than that.";
  gold.html = "<html><head><meta property='article:published_time' content='" + day +
              "'><title>The title of post number " + n +
              "</title></head><body><div id=nav><a href=/>Home</a> <a href=/b>About</a></div>"
              "<div class=post><h1>The title of post number " +
              n + "</h1><div class=byline>By <span class=author>Jane Doe</span></div>";
  std::string text = *gold.text;
  text.replace(text.find('\n'), 1, "</p><p>");
  gold.html += "<p>" + text + "</p></div><div id=footer>All rights reserved</div></body></html>";
  return gold;
}

GoldSet set_of(int n_pages) {
  GoldSet set;
  set.name = "made-up";
  for (const char* host : {"a.test", "b.test"}) {
    for (int i = 0; i < n_pages; ++i) set.pages.push_back(page_of(host, i));
  }
  return set;
}

TEST(EvalStructure, PagesOfASiteAreDetectedInGroupsOfLikeSize) {
  const auto result = evaluate_structure(set_of(6), {});
  ASSERT_TRUE(result.has_value());
  ASSERT_EQ(result->sites.size(), 2U);
  EXPECT_EQ(result->detections(), 4U);
  EXPECT_EQ(result->pages(), 12U);
  EXPECT_EQ(mean_over_sites(*result, Field::Title).pages.counted, 12U);
  EXPECT_EQ(mean_over_sites(*result, Field::Updated).sites, 0U);  // the set does not say
}

TEST(EvalStructure, WhatIsPlainToSeeIsFound) {
  const auto result = evaluate_structure(set_of(3), {});
  for (const Field field : kMainFields) {
    EXPECT_DOUBLE_EQ(mean_over_sites(*result, field).mean, 1) << name_of(field);
  }
  EXPECT_DOUBLE_EQ(mean_of_main_fields(*result), 1);
}

TEST(EvalStructure, SmallSitesAndPagesThatAreNoArticlesAreLeftOut) {
  GoldSet set = set_of(2);
  set.pages[0].page_type = "listing";
  set.pages.push_back(page_of("", 1));
  set.pages.back().url.clear();
  const auto result = evaluate_structure(set, {});
  EXPECT_EQ(result->sites.size(), 1U);
  EXPECT_EQ(result->small_sites, 1U);
  EXPECT_EQ(result->siteless, 1U);
}

TEST(EvalStructure, WithoutStructuredDataADateThatIsOnlyThereIsNotFound) {
  StructureOptions options;
  options.structured_data = false;
  const auto result = evaluate_structure(set_of(2), options);
  EXPECT_DOUBLE_EQ(mean_over_sites(*result, Field::Date).mean, 0);
  EXPECT_DOUBLE_EQ(mean_over_sites(*result, Field::Title).mean, 1);
}

TEST(EvalStructure, ReportsNameFieldsSitesAndWhatWasFound) {
  const GoldSet set = set_of(2);
  auto result = evaluate_structure(set, {});
  const std::vector<StructureReport> reports = {{&set, {}, std::move(*result)}};
  const std::string table = structure_tables(reports[0], TableStyle::Text, true, false);
  for (const char* part : {"4 pages of 2 sites", "article", "a.test", "mean: 100.0 %"}) {
    EXPECT_NE(table.find(part), std::string::npos) << part << "\n" << table;
  }
  EXPECT_NE(structure_json(reports).find("\"mean\": 1.0"), std::string::npos);
  EXPECT_NE(structure_jsonl(reports).find("Jane Doe"), std::string::npos);
}

}  // namespace
}  // namespace sito::eval
