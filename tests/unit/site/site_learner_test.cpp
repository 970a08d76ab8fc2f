// SPDX-License-Identifier: Apache-2.0
#include "sito/site/site_learner.h"

#include "support/site_pages.h"

#include <algorithm>

namespace sito::site {
namespace {

using test::learn_site;
using test::SitePageSource;

std::vector<SitePageSource> pages_of(int n, std::string_view kind = "a") {
  std::vector<SitePageSource> pages;
  for (int i = 0; i < n; ++i) {
    const std::string number = std::to_string(i);
    const std::string name(kind);
    pages.push_back({"http://e.org/" + name + "/" + number,
                     "<div class=" + name + "nav><ul class=" + name + "menu><li class=" + name +
                         "item>Menu of " + name + "</ul></div><div class=" + name +
                         "main><p class=" + name + "text>Page " + name + number + "</div>"});
  }
  return pages;
}

std::string learned(std::vector<SitePageSource> pages, std::size_t sample) {
  const LearnerRow& row = *find_learner("text-fingerprints");
  SiteLearner learner(row, default_params(row), sample, "all");
  PageParser parser{Limits()};
  for (const SitePageSource& source : pages) {
    if (!learner.see(source.url)) continue;
    Page page;
    parser.parse(source.html, source.url, page);
    EXPECT_TRUE(learner.add({{page, nullptr}, "", source.error}));
  }
  const Result<SiteTemplate> site = learner.finish();
  return site ? to_json(*site) : to_string(site.error());
}

TEST(SiteLearner, DoesNotDependOnTheOrderOfPages) {
  std::vector<SitePageSource> pages = pages_of(40);
  const std::string forwards = learned(pages, 10);
  std::reverse(pages.begin(), pages.end());
  EXPECT_EQ(learned(pages, 10), forwards);
  std::rotate(pages.begin(), pages.begin() + 17, pages.end());
  EXPECT_EQ(learned(pages, 10), forwards);
  EXPECT_NE(learned(pages_of(39), 10), forwards);
}

TEST(SiteLearner, DoesNotDependOnWhoHasReadThePages) {
  const LearnerRow& row = *find_learner("text-fingerprints");
  const std::vector<SitePageSource> pages = pages_of(40);
  SiteLearner even(row, default_params(row), 10, "all");
  SiteLearner odd(row, default_params(row), 10, "all");
  PageParser parser{Limits()};
  for (std::size_t i = 0; i < pages.size(); ++i) {
    SiteLearner& learner = i % 2 == 0 ? even : odd;
    if (!learner.see(pages[i].url)) continue;
    Page page;
    parser.parse(pages[i].html, pages[i].url, page);
    ASSERT_TRUE(learner.add({{page, nullptr}, "", false}));
  }
  odd.merge(std::move(even));
  const Result<SiteTemplate> site = odd.finish();
  ASSERT_TRUE(site);
  EXPECT_EQ(to_json(*site), learned(pages, 10));
}

// A page that was fetched several times: other markup and another day, the same address and text.
TEST(SiteLearner, DoesNotDependOnTheOrderOfCaptures) {
  const LearnerRow& row = *find_learner("subtree-fingerprints");
  struct Capture {
    std::string url, html, date;
    bool error;
  };
  std::vector<Capture> captures;
  for (const SitePageSource& page : pages_of(4)) {
    captures.push_back({page.url, page.html, "2026-01-01T00:00:00Z", false});
    captures.push_back({page.url, page.html, "2026-01-02T00:00:00Z", false});
    captures.push_back({page.url, "<main>" + page.html + "</main>", "2026-01-02T00:00:00Z", false});
    captures.push_back({page.url, page.html, "2026-01-02T00:00:00Z", true});
  }
  const auto template_of = [&](std::span<const Capture> given) {
    SiteLearner learner(row, default_params(row), 10, "all");
    PageParser parser{Limits()};
    for (const Capture& capture : given) {
      Page page;
      parser.parse(capture.html, capture.url, page);
      EXPECT_TRUE(learner.add({{page, nullptr}, capture.date, capture.error}));
    }
    const Result<SiteTemplate> site = learner.finish();
    return site ? to_json(*site) : to_string(site.error());
  };
  const std::string once = template_of(captures);
  std::reverse(captures.begin(), captures.end());
  EXPECT_EQ(template_of(captures), once);
  for (std::size_t i = 0; i + 1 < captures.size(); i += 2) std::swap(captures[i], captures[i + 1]);
  EXPECT_EQ(template_of(captures), once);
}

TEST(SiteLearner, CountsPagesOfOneTextOnce) {
  std::vector<SitePageSource> pages = pages_of(3);
  pages.push_back(pages[0]);
  pages.back().url += "?again";
  const Result<SiteTemplate> site = learn_site("text-fingerprints", pages);
  ASSERT_TRUE(site) << to_string(site.error());
  EXPECT_EQ(site->pages_seen, 4U);
  EXPECT_EQ(site->pages_used, 3U);
}

TEST(SiteLearner, LearnsNothingFromIdenticalPages) {
  std::vector<SitePageSource> pages(5, pages_of(1)[0]);
  for (std::size_t i = 0; i < pages.size(); ++i) pages[i].url += std::to_string(i);
  const Result<SiteTemplate> site = learn_site("subtree-fingerprints", pages);
  ASSERT_FALSE(site);
  EXPECT_EQ(site.error().code, ErrorCode::Unsupported);
  EXPECT_NE(site.error().message.find("of 5 only 1"), std::string::npos) << site.error().message;
}

TEST(SiteLearner, TellsKindsOfPagesApart) {
  std::vector<SitePageSource> pages = pages_of(10, "news");
  for (SitePageSource& page : pages_of(12, "shop")) pages.push_back(std::move(page));
  for (SitePageSource& page : pages_of(3, "rare")) pages.push_back(std::move(page));
  const Result<SiteTemplate> site = learn_site("text-fingerprints", pages);
  ASSERT_TRUE(site);
  ASSERT_EQ(site->parts.size(), 3U) << "all, and two kinds of enough pages";
  EXPECT_EQ(site->parts[0].pages, 25U);
  EXPECT_EQ(site->parts[1].pages + site->parts[2].pages, 22U);
  EXPECT_EQ(site->parts[1].path, site->parts[1].pages == 10 ? "/news/" : "/shop/");
}

// Or their number would make what the others share look rare.
TEST(SiteLearner, LeavesOutPagesWhoseSummaryIsTooLong) {
  std::vector<SitePageSource> pages = pages_of(3);
  const std::string expected = learned(pages, 100);
  std::string rows;
  for (int i = 0; i < 20000; ++i) rows += "<p>Row number " + std::to_string(i) + " of many rows.";
  for (int i = 0; i < 40; ++i) {
    const std::string number = std::to_string(i);
    pages.push_back({"http://e.org/long/" + number, rows + "<p>Long " + number});
  }
  const Result<SiteTemplate> site = learn_site("text-fingerprints", pages);
  ASSERT_TRUE(site) << to_string(site.error());
  EXPECT_EQ(site->pages_seen, 43U);
  EXPECT_EQ(site->pages_used, 3U);
  EXPECT_NE(expected.find(site->parts.front().body["repeats"][0]["fingerprint"].get<std::string>()),
            std::string::npos);
}

TEST(Kinds, AreGroupsOfPagesThatAreLikeTheFirst) {
  constexpr std::size_t kMore = parts::kMaxKinds + 5;
  std::vector<parts::Shape> shapes(kMore);
  for (std::uint32_t i = 0; i < kMore; ++i) shapes[i].fill(i + 1);
  shapes.push_back(shapes.front());
  shapes.push_back(shapes[kMore - 1]);
  const std::vector<std::size_t> groups = parts::group_by_shape(shapes);
  EXPECT_EQ(groups[kMore], groups.front());
  EXPECT_NE(groups[kMore + 1], groups[kMore - 1]) << "there are too many to compare with";
  std::vector<std::size_t> different(groups.begin(), groups.begin() + kMore);
  std::sort(different.begin(), different.end());
  EXPECT_EQ(std::unique(different.begin(), different.end()), different.end());
}

TEST(SiteLearner, HoldsNoMoreThanItsSample) {
  const LearnerRow& row = *find_learner("text-fingerprints");
  SiteLearner learner(row, default_params(row), 20, "all");
  PageParser parser{Limits()};
  std::size_t most = 0;
  std::size_t asked = 0;
  for (const SitePageSource& source : pages_of(2000)) {
    if (!learner.see(source.url)) continue;
    ++asked;
    Page page;
    parser.parse(source.html, source.url, page);
    ASSERT_TRUE(learner.add({{page, nullptr}, "", false}));
    most = std::max(most, learner.bytes());
  }
  EXPECT_LT(most, 20U * 1000U);
  EXPECT_LT(asked, 300U) << "20 (1 + ln 100) are expected";
}

}  // namespace
}  // namespace sito::site
