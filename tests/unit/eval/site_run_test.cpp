// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/site/report.h"
#include "sito/eval/site/run.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

// A page with a menu, a text of its own, and an advert of its own.
GoldPage page_of(const std::string& site, int number) {
  const std::string n = std::to_string(number);
  GoldPage gold;
  gold.id = site + n;
  gold.site = site;
  gold.url = "http://" + site + ".test/" + n;
  gold.html = "<ul><li>All the news of " + site + "</ul><p>The text of page " + n +
              " is here.</p><div>Buy " + n + " of them</div>";
  gold.text = "The text of page " + n + " is here.";
  gold.pieces = {{TextClass::Repeated, "All the news of " + site},
                 {TextClass::Main, *gold.text},
                 {TextClass::Advert, "Buy " + n + " of them"}};
  return gold;
}

GoldSet set_of(int n_pages) {
  GoldSet set;
  set.name = "made-up";
  for (const char* site : {"a", "b"}) {
    for (int i = 0; i < n_pages; ++i) set.pages.push_back(page_of(site, i));
  }
  return set;
}

SiteOptions options_for(std::vector<std::size_t> page_counts) {
  SiteOptions options;
  options.learners = {site::find_learner("subtree-fingerprints"),
                      site::find_learner("text-fingerprints")};
  options.page_counts = std::move(page_counts);
  return options;
}

TEST(EvalSites, WhatRepeatsIsFoundAfterSomePages) {
  const SiteOptions options = options_for({1, 4});
  const auto result = evaluate_sites(set_of(20), options);
  ASSERT_TRUE(result.has_value());
  ASSERT_EQ(result->sites.size(), 2U);
  const auto means = means_over_sites(*result, options);
  for (const auto& learner : means) {
    EXPECT_EQ(learner[0].unlearned, 2U);  // from one page nothing can be learned
    EXPECT_DOUBLE_EQ(learner[0].repeated.recall, 0);
    EXPECT_DOUBLE_EQ(learner[0].kept.f1, result->sites[0].all_text.f1);
    EXPECT_EQ(learner[1].unlearned, 0U);
    EXPECT_DOUBLE_EQ(learner[1].repeated.recall, 1);
    EXPECT_DOUBLE_EQ(learner[1].repeated.precision, 1);
    EXPECT_DOUBLE_EQ(learner[1].adverts, 0);
    EXPECT_DOUBLE_EQ(learner[1].kept.recall, 1);
    EXPECT_GT(learner[1].kept.f1, learner[0].kept.f1);
    EXPECT_GE(learner[1].with_row.f1, learner[0].with_row.f1);
    EXPECT_GT(learner[1].template_bytes, 0);
  }
}

TEST(EvalSites, PagesThatNobodySawAreMeasuredWhereThereAreEnough) {
  const auto many = evaluate_sites(set_of(4 + kHeldOutPages), options_for({4}));
  const auto few = evaluate_sites(set_of(3 + kHeldOutPages), options_for({4}));
  EXPECT_EQ(many->sites[0].applied_to, kHeldOutPages);
  EXPECT_EQ(few->sites[0].applied_to, 3 + kHeldOutPages);
}

TEST(EvalSites, ShortSitesLearnFromWhatThereIs) {
  const SiteOptions options = options_for({2, 100});
  const auto result = evaluate_sites(set_of(5), options);
  const auto means = means_over_sites(*result, options);
  EXPECT_EQ(means[0][0].short_sites, 0U);
  EXPECT_EQ(means[0][1].short_sites, 2U);
  EXPECT_DOUBLE_EQ(means[0][1].repeated.recall, 1);
}

TEST(EvalSites, PrecisionIsOfSitesWhereSomethingWasDropped) {
  GoldSet set = set_of(5);
  for (GoldPage& page : set.pages) {
    if (page.site != "b") continue;
    page.html = "<p>" + *page.text + "</p>";
    page.pieces = {{TextClass::Main, *page.text}};
  }
  const SiteOptions options = options_for({4});
  const auto means = means_over_sites(evaluate_sites(set, options).value(), options);
  EXPECT_EQ(means[0][0].sites, 2U);
  EXPECT_EQ(means[0][0].dropping, 1U);
  EXPECT_DOUBLE_EQ(means[0][0].repeated.precision, 1);
}

TEST(EvalSites, WhatIsNoSiteIsCounted) {
  GoldSet set = set_of(5);
  set.pages.push_back(page_of("lonely", 1));
  set.pages.push_back(page_of("", 2));
  set.pages[0].html.clear();
  set.pages[0].path = "no/such/file";
  const SiteOptions options = options_for({3});
  const auto result = evaluate_sites(set, options);
  EXPECT_EQ(result->small_sites, 1U);
  EXPECT_EQ(result->siteless, 1U);
  EXPECT_EQ(result->lost.counts().at(std::string(kPageMissing)), 1U);
  EXPECT_EQ(result->sites[0].applied_to, 4U);
}

TEST(EvalSites, ReportsAreTheSameTwice) {
  const GoldSet set = set_of(5);
  const SiteOptions options = options_for({1, 3});
  const auto report = [&] {
    return std::vector<SiteReport>{{&set, options, evaluate_sites(set, options).value()}};
  };
  const auto first = report();
  const auto second = report();
  EXPECT_EQ(site_json(first), site_json(second));
  EXPECT_EQ(site_plots(first[0]), site_plots(second[0]));
  const std::string table = site_tables(first[0], TableStyle::Markdown, false);
  EXPECT_EQ(table, site_tables(second[0], TableStyle::Markdown, false));
  EXPECT_NE(table.find("| text-fingerprints | 0.000 / - | 1.000 / 1.000 |"), std::string::npos)
      << table;
  ASSERT_EQ(site_plots(first[0]).size(), 1U);
  EXPECT_EQ(site_plots(first[0])[0].first, "repeats-1.svg");
}

}  // namespace
}  // namespace sito::eval
