// SPDX-License-Identifier: Apache-2.0
// Any row of the table of learners on pages: with the labels of the row that it learns from.
#pragma once

#include "sito/extract/plan.h"
#include "sito/page/parse.h"
#include "sito/site/site_learner.h"
#include "sito/site/site_template.h"
#include "sito/text/stop_words.h"

#include "support/fixtures.h"
#include "support/labelled_page.h"
#include "support/site_pages.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::test {

/// The labels that a learner wants to see, or none.
inline const Labels* verdict_for(const site::LearnerRow& row, const SitePageSource& source,
                                 const Page& page, Labels& labels) {
  static const text::StopWords words = text::StopWords::parse(kStopListT);
  if (row.verdict.empty() || source.error) return nullptr;
  const extract::Plan plan = extract::Plan::parse(row.verdict).value();
  labels = label(page, *plan.root().row, plan.root().params, &words);
  return &labels;
}

/// As learn_site(), for any row.
inline Result<SiteTemplate> learn_with(const site::LearnerRow& row,
                                       std::span<const SitePageSource> pages) {
  site::SiteLearner learner(row, site::default_params(row), row.sample, "all");
  PageParser parser{Limits()};
  for (const SitePageSource& source : pages) {
    if (!learner.see(source.url)) continue;
    Page page;
    Labels labels;
    parser.parse(source.html, source.url, page);
    const Labels* verdict = verdict_for(row, source, page, labels);
    if (const Result<void> added = learner.add({{page, verdict}, "", source.error}); !added) {
      return added.error();
    }
  }
  return learner.finish();
}

/// The summary of one page.
inline std::string summary_of(const site::LearnerRow& row, const SitePageSource& source) {
  PageParser parser{Limits()};
  Page page;
  Labels labels;
  std::string summary;
  parser.parse(source.html, source.url, page);
  row.summarise({page, verdict_for(row, source, page, labels)}, site::default_params(row), summary);
  return summary;
}

/// Pages of a site: a menu, a story of its own each, a footer. The first is what all link to.
inline std::vector<SitePageSource> story_pages(int n) {
  // Words that together are on no two pages; the others are stop words.
  static constexpr std::string_view kWords[] = {"river",  "bridge", "market", "winter", "harbour",
                                                "school", "garden", "window", "engine", "letter",
                                                "island", "valley", "forest"};
  std::vector<SitePageSource> pages;
  for (int i = 0; i < n; ++i) {
    const std::string number = std::to_string(i);
    std::string story;
    for (int p = 0; p < 3; ++p) {
      story += "<p>";
      for (int w = 0; w < 8; ++w) {
        const auto at = static_cast<std::size_t>(i * 7 + p * 5 + w * (i % 5 + 1)) % 13;
        story += "The " + std::string(kWords[at]) + " was not in the " +
                 std::string(kWords[(at + static_cast<std::size_t>(i + w)) % 13]) + number +
                 " and it is there now. ";
      }
      story += "</p>";
    }
    pages.push_back(
        {i == 0 ? "http://e.org/" : "http://e.org/story/" + number,
         "<html><head><title>Story " + number +
             " - Paper</title></head><body><div class=top><ul><li><a href=/>Home</a><li><a "
             "href=/news>News today</a><li><a href=/sport>Sport today</a></ul></div>"
             "<div class=art><h1>Story number " +
             number + "</h1>" + story +
             "</div><div class=foot><a href=/c>Contact the paper</a> <a href=/t>Terms</a> <a "
             "href=/p>Privacy</a></div></body></html>"});
  }
  return pages;
}

}  // namespace sito::test
