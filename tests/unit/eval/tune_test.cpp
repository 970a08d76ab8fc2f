// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/tune.h"

#include "sito/eval/tune_report.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::eval {
namespace {

// A page with a long and a short paragraph; only the long one is its gold.
GoldPage page_of(const std::string& id, const std::string& host) {
  GoldPage page;
  page.id = id;
  page.url = "http://" + host + "/" + id;
  page.text = "one two three four five six seven eight nine ten eleven twelve";
  page.html = "<p>" + *page.text + "</p><p>short words here</p>";
  return page;
}

GoldSet set_of(int n_domains) {
  GoldSet set;
  set.name = "made";
  for (int i = 0; i < 2 * n_domains; ++i) {
    set.pages.push_back(page_of(std::to_string(i), "site" + std::to_string(i / 2) + ".example"));
  }
  return set;
}

TuneOptions options_of(const std::string& row, const std::vector<std::string>& sweeps) {
  TuneOptions options;
  options.start = *extract::Plan::parse(row);
  for (const std::string& sweep : sweeps) options.grids.push_back(*parse_sweep(sweep));
  options.run.classifier = "skip";
  return options;
}

TEST(Tune, FindsTheValueThatSuitsThePages) {
  const GoldSet set = set_of(3);
  const auto result = tune(set, options_of("keep-all", {"min-words=5,8,20"}));
  ASSERT_TRUE(result.has_value()) << result.error().message;
  EXPECT_EQ(result->pages, 6U);
  EXPECT_EQ(result->domains, 3U);
  ASSERT_EQ(result->parts.size(), 3U);
  // The start is tried, too: the default 0.
  EXPECT_EQ(result->grids[0].values, (std::vector<std::string>{"0", "5", "8", "20"}));
  EXPECT_EQ(result->start, Choice{0});
  EXPECT_EQ(result->best, Choice{1});
  EXPECT_EQ(result->row, "keep-all[min-words=5]");
  EXPECT_EQ(result->held_out.f1, 1.0);
  EXPECT_EQ(result->best_rates.f1, 1.0);
  EXPECT_LT(result->start_rates.f1, 1.0);
  EXPECT_EQ(result->settings, 4U);
  EXPECT_EQ(result->rounds, 2U);  // the second changes nothing
  for (const TunePart& part : result->parts) {
    EXPECT_EQ(part.domains, 1U);
    EXPECT_EQ(part.pages, 2U);
    EXPECT_EQ(part.tuned.f1, 1.0);
  }
}

TEST(Tune, APartIsNotSeenByTheSearchThatIsMeasuredOnIt) {
  // The pages of one domain have gold that no other page agrees with: all text.
  GoldSet set = set_of(2);
  for (int i : {2, 3}) set.pages[static_cast<std::size_t>(i)].text->append(" short words here");
  const auto result = tune(set, options_of("keep-all", {"min-words=0,5"}));
  ASSERT_TRUE(result.has_value());
  // Each half's best value is wrong for the other half.
  EXPECT_LT(result->held_out.f1, 1.0);
  EXPECT_NE(result->parts[0].choice, result->parts[1].choice);
}

TEST(Tune, TheReportHasEachParameter) {
  const GoldSet set = set_of(2);
  const auto result = tune(set, options_of("keep-all", {"min-words=0,5"}));
  ASSERT_TRUE(result.has_value());
  const std::string table = tune_table(*result, set, TableStyle::Text);
  EXPECT_NE(table.find("made: 4 pages of 2 domains in 2 parts; 2 settings in 2 rounds"),
            std::string::npos)
      << table;
  EXPECT_NE(table.find("Best: keep-all[min-words=5]"), std::string::npos) << table;
  EXPECT_NE(table.find("higher in 2 of 2 parts"), std::string::npos) << table;
  EXPECT_NE(tune_json(*result, set).find("\"row\": \"keep-all[min-words=5]\""), std::string::npos);
  const std::string plot = tune_svg(*result, set, 0);
  EXPECT_NE(plot.find("keep-all: precision and recall against min-words"), std::string::npos);
  EXPECT_NE(plot.find("made, 4 pages (other parameters at their best)"), std::string::npos);
  EXPECT_NE(tune_csv(*result, set, 0).find("5,*macro*,1,1,1\n"), std::string::npos)
      << tune_csv(*result, set, 0);
}

TEST(Tune, PagesWithoutURLsAreOfTheirSite) {
  GoldSet set = set_of(4);
  for (std::size_t i = 0; i < set.pages.size(); ++i) {
    set.pages[i].url.clear();
    set.pages[i].site = i < 6 ? "large.example" : "small.example";
  }
  const auto result = tune(set, options_of("keep-all", {"min-words=0,5"}));
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->domains, 2U);
  EXPECT_EQ(result->parts[0].pages, 6U);
  EXPECT_EQ(result->parts[1].pages, 2U);
}

TEST(Tune, WhatCannotBeTunedIsSaid) {
  const auto message = [](const GoldSet& set, const TuneOptions& options) {
    const auto result = tune(set, options);
    return result ? std::string() : result.error().message;
  };
  const TuneOptions good = options_of("keep-all", {"min-words=0,5"});
  GoldSet one = set_of(1);
  EXPECT_EQ(message(one, good),
            "all 2 pages are of one domain; tuning leaves out domains, and needs two or more");
  one.pages.resize(1);
  EXPECT_EQ(message(one, good), "tuning needs two pages with gold text or more; there is one");
  one.pages.clear();
  EXPECT_EQ(message(one, good), "tuning needs two pages with gold text or more; there are none");
  EXPECT_EQ(message(set_of(2), options_of("keep-all", {"radius=0,5"})),
            "keep-all has no parameter 'radius'");
  EXPECT_NE(message(set_of(2), options_of("keep-all", {"min-words=-5,5"})), "");
  EXPECT_NE(message(set_of(2), options_of("union(bte,nit)", {"tau=0,1"})), "");
}

TEST(Tune, UsualValuesAreThoseOfTheRowsParametersInTheirRange) {
  const extract::Algorithm& justext = *extract::find_algorithm("justext");
  const std::vector<SweepSpec> grids = usual_values(justext);
  ASSERT_EQ(grids.size(), justext.params.size());
  for (const SweepSpec& grid : grids) {
    for (const std::string& value : grid.values) {
      extract::Plan plan = extract::Plan::of(justext);
      const auto set = plan.set({grid.parameter, value});
      EXPECT_TRUE(set.has_value() && *set) << grid.parameter << "=" << value;
    }
  }
  EXPECT_TRUE(usual_values(*extract::find_algorithm("bte")).empty());
}

TEST(Tune, SetsAreJoined) {
  GoldSet one = set_of(1), two = set_of(2);
  two.name = "other";
  const std::vector<GoldSet> sets = {one, two};
  const GoldSet all = joined_sets(sets);
  EXPECT_EQ(all.name, "made+other");
  EXPECT_EQ(all.pages.size(), 6U);
}

}  // namespace
}  // namespace sito::eval
