// SPDX-License-Identifier: Apache-2.0
#include "sito/site/summary.h"

#include "support/site_pages.h"

namespace sito::site {
namespace {

using test::applied;
using test::learn_site;
using test::SitePageSource;

const std::string kNav = "<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>";

std::vector<SitePageSource> three_pages() {
  return {
      {"http://e.org/1", kNav + "<p>The first story<br> is long.<p>Read more"},
      {"http://e.org/2", kNav + "<p>Another story<br> came later.<p>Read more"},
      {"http://e.org/3", kNav + "<p>A third one<br> came last."},
  };
}

SiteTemplate must_learn(std::string_view learner, const std::vector<SitePageSource>& pages,
                        const std::vector<Setting>& settings = {}) {
  Result<SiteTemplate> site = learn_site(learner, pages, settings);
  EXPECT_TRUE(site) << (site ? "" : to_string(site.error()));
  return site ? std::move(*site) : SiteTemplate();
}

// T-GI-1
TEST(SubtreeFingerprints, RemovesWhatTwoPagesHave) {
  const SiteTemplate site = must_learn("subtree-fingerprints", three_pages());
  EXPECT_EQ(applied(site, kNav + "<p>A new story<br> is here.<p>Read more"),
            "A new story is here.");
}

TEST(SubtreeFingerprints, KeepsWhatTooFewPagesHave) {
  const SiteTemplate site =
      must_learn("subtree-fingerprints", three_pages(), {{"min-share", "0.7"}});
  EXPECT_EQ(applied(site, kNav + "<p>A new story<br> is here.<p>Read more"),
            "A new story is here. | Read more");
}

// T-GI-2
TEST(TextFingerprints, SeesTheSameTextInOtherElements) {
  const std::vector<SitePageSource> pages = {
      {"http://e.org/1", "<ul><li>Home page<li>All the news</ul><p>The first story."},
      {"http://e.org/2", "<div><div>Home page</div><div>All the news</div></div><p>Another one."},
      {"http://e.org/3", "<div><div>Home page</div><div>All the news</div></div><p>The last."}};
  const std::string page = "<div><div>Home page</div><div>All the news</div></div><p>New.";
  EXPECT_EQ(applied(must_learn("text-fingerprints", pages), page), "New.");
  EXPECT_EQ(applied(must_learn("subtree-fingerprints", pages), page), "New.")
      << "text nodes are subtrees, too";
}

TEST(TextFingerprints, WindowsFindTextInsideLongerText) {
  const std::string standing =
      "This notice stands on every page of the site and nobody has ever read it to its end. ";
  std::vector<SitePageSource> pages;
  for (int i = 0; i < 4; ++i) {
    const std::string n = std::to_string(i);
    pages.push_back({"http://e.org/" + n, "<p>" + standing + "<p>Story number " + n +
                                              " tells of things that happened on day " + n});
  }
  const SiteTemplate site = must_learn("text-fingerprints", pages, {{"unit", "window"}});
  EXPECT_EQ(applied(site, "<div>" + standing + "</div><p>Nothing of this is known to anybody."),
            "Nothing of this is known to anybody.");
}

TEST(TextFingerprints, WhatIsOnAnErrorPageIsTheSites) {
  std::vector<SitePageSource> pages = three_pages();
  pages.push_back({"http://e.org/404", "<p>We are sorry<p>Call 555", true});
  const SiteTemplate site = must_learn("text-fingerprints", pages);
  EXPECT_EQ(site.error_pages, 1U);
  EXPECT_EQ(applied(site, "<p>Call 555<p>Something new"), "Something new");
}

TEST(TextFingerprints, IsUnsupportedWhenNothingRepeats) {
  const Result<SiteTemplate> site = learn_site(
      "text-fingerprints",
      {{"http://e.org/1", "<p>one"}, {"http://e.org/2", "<p>two"}, {"http://e.org/3", "<p>three"}});
  ASSERT_FALSE(site);
  EXPECT_EQ(site.error().code, ErrorCode::Unsupported);
}

TEST(TextFingerprints, ASummaryThatNamesATextTwiceIsOnePageMore) {
  const LearnerRow& row = *find_learner("text-fingerprints");
  const Params params = default_params(row);
  std::string summary;
  SummaryWriter writer(summary);
  writer.number(1);
  writer.text("menu");
  writer.number(3);
  for (int i = 0; i < 3; ++i) {
    writer.hash(7);
    writer.number(0);
    writer.number(1);
  }
  const std::vector<Example> pages = {{summary, false}, {summary, false}};
  const Result<Json> body = row.learn(pages, params);
  ASSERT_TRUE(body);
  EXPECT_TRUE(row.load(*body, params)) << body->dump();
}

}  // namespace
}  // namespace sito::site
