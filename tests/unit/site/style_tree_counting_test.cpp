// SPDX-License-Identifier: Apache-2.0
// T-CS-1, T-CS-2, and what is the same place.
#include "support/site_pages.h"

namespace sito::site {
namespace {

using test::applied;
using test::learn_site;
using test::SitePageSource;

constexpr std::string_view kLearner = "style-tree-counting";

std::vector<SitePageSource> numbered(const std::vector<std::string>& sources) {
  std::vector<SitePageSource> pages;
  for (const std::string& source : sources) {
    pages.push_back({"http://e.org/" + std::to_string(pages.size()), source});
  }
  return pages;
}

const std::string kNav = "<nav>home news</nav>";
std::vector<SitePageSource> four_pages() {
  return numbered({kNav + "<main>alpha beta</main>", kNav + "<main>gamma delta</main>",
                   kNav + "<main>epsilon zeta</main>", kNav + "<main>eta theta</main>"});
}

// T-CS-1
TEST(StyleTreeCounting, RemovesTextThatEveryPageHasAtAPlace) {
  const Result<SiteTemplate> site = learn_site(kLearner, four_pages(), {{"f-high", "0.5"}});
  ASSERT_TRUE(site) << to_string(site.error());
  const Json& layouts = site->parts[0].body["tree"]["layouts"];
  ASSERT_EQ(layouts.size(), 1U);
  EXPECT_EQ(layouts[0]["tags"], "nav#text main#text");
  EXPECT_EQ(layouts[0]["pages"], 4);
  ASSERT_EQ(layouts[0]["children"].size(), 1U) << "the four texts of main are on a page each";
  const Json& repeat = layouts[0]["children"][0]["repeats"][0];
  EXPECT_EQ(repeat["text"], "home news");
  EXPECT_EQ(repeat["pages"], 4);
  EXPECT_DOUBLE_EQ(repeat["share"], 1);
  EXPECT_EQ(applied(*site, kNav + "<main>iota</main>"), "iota");
}

// T-CS-2: two sequences of children under one element, each seen once, have no place in common.
TEST(StyleTreeCounting, OtherChildrenMakeAnotherSequence) {
  const std::string first = "<div><p>one</p><img src=a><p>same text</p></div><p>end</p>";
  const std::string second = "<div><p>two</p><br><a href=/>same text</a></div><p>end</p>";
  const std::string third = "<div><p>three</p><img src=b><p>same text</p></div><p>end</p>";
  const std::vector<Setting> settings = {{"merge-inline", "0"}};
  const Result<SiteTemplate> apart = learn_site(kLearner, numbered({first, second}), settings);
  ASSERT_TRUE(apart);
  EXPECT_EQ(applied(*apart, first), "one | same text");
  const Result<SiteTemplate> site =
      learn_site(kLearner, numbered({first, second, third}), settings);
  ASSERT_TRUE(site);
  const Json& body = site->parts[0].body["tree"]["layouts"][0];
  EXPECT_EQ(body["tags"], "div p#text");
  const Json& layouts = body["children"][0]["layouts"];
  ASSERT_EQ(layouts.size(), 1U) << "the second has no text that repeats";
  EXPECT_EQ(layouts[0]["tags"], "p#text img p#text");
  EXPECT_EQ(layouts[0]["pages"], 2);
}

TEST(StyleTreeCounting, TheSameTextElsewhereIsKept) {
  const Result<SiteTemplate> site = learn_site(kLearner, four_pages());
  ASSERT_TRUE(site);
  EXPECT_EQ(applied(*site, "<p>home news</p>" + kNav), "home news | home news")
      << "another sequence";
  EXPECT_EQ(applied(*site, kNav + "<main>home news</main>"), "home news");
}

TEST(StyleTreeCounting, RunsMakeListsOfAnyLengthAlike) {
  const std::vector<SitePageSource> pages =
      numbered({"<p>alpha</p><p>beta</p><p>gamma</p><div>standing</div>",
                "<p>delta</p><div>standing</div>", "<p>eta</p><p>iota</p><div>standing</div>"});
  const Result<SiteTemplate> site = learn_site(kLearner, pages);
  ASSERT_TRUE(site);
  EXPECT_EQ(applied(*site, "<p>a</p><p>b</p><p>c</p><p>d</p><div>standing</div>"), "a | b | c | d");
  EXPECT_FALSE(learn_site(kLearner, pages, {{"runs", "0"}}));
}

TEST(StyleTreeCounting, ATextOfTooFewPagesIsKept) {
  std::vector<SitePageSource> pages = four_pages();
  pages[0].html += "<p>hint</p>";
  pages[1].html += "<p>hint</p>";
  const std::string page = kNav + "<main>iota</main><p>hint</p>";
  const Result<SiteTemplate> often = learn_site(kLearner, pages, {{"f-high", "0.5"}});
  const Result<SiteTemplate> rare = learn_site(kLearner, pages, {{"f-high", "0.6"}});
  ASSERT_TRUE(often);
  EXPECT_EQ(applied(*often, page), "iota");
  EXPECT_FALSE(rare) << "neither sequence is on more than half of the pages";
}

TEST(StyleTreeCounting, WhatAnErrorPageHoldsIsRemoved) {
  std::vector<SitePageSource> pages = four_pages();
  pages.push_back({"http://e.org/x", kNav + "<main>not found</main>", true});
  const Result<SiteTemplate> site = learn_site(kLearner, pages);
  ASSERT_TRUE(site);
  EXPECT_EQ(applied(*site, kNav + "<main>not found</main>"), "");
  const Result<SiteTemplate> without = learn_site(kLearner, pages, {{"error-pages", "0"}});
  ASSERT_TRUE(without);
  EXPECT_EQ(applied(*without, kNav + "<main>not found</main>"), "not found");
}

}  // namespace
}  // namespace sito::site
