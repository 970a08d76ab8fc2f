// SPDX-License-Identifier: Apache-2.0
// T-SST-1 to T-SST-3, and trees worked out by hand.
#include "support/site_pages.h"

namespace sito::site {
namespace {

using test::applied;
using test::learn_site;
using test::SitePageSource;

Json learned(const std::vector<SitePageSource>& pages, const std::vector<Setting>& settings = {}) {
  const Result<SiteTemplate> site = learn_site("style-tree", pages, settings);
  EXPECT_TRUE(site) << (site ? "" : to_string(site.error()));
  return site ? site->parts[0].body["tree"] : Json();
}

std::vector<SitePageSource> numbered(const std::vector<std::string>& sources) {
  std::vector<SitePageSource> pages;
  for (const std::string& source : sources) {
    pages.push_back({"http://e.org/" + std::to_string(pages.size()), source});
  }
  return pages;
}

// Four pages: a menu and a text of its own each. The parser's tree is body -> (nav, main).
const std::string kNav = "<nav>home news</nav>";
std::vector<std::string> four_pages() {
  return {kNav + "<main>alpha beta</main>", kNav + "<main>gamma delta</main>",
          kNav + "<main>epsilon zeta</main>", kNav + "<main>eta theta</main>"};
}

// T-SST-1
TEST(StyleTree, GivesNoImportanceToWhatEveryPageHas) {
  const Json tree = learned(numbered(four_pages()));
  EXPECT_EQ(tree["tag"], "body");
  EXPECT_EQ(tree["is"], "mixed");
  EXPECT_DOUBLE_EQ(tree["importance"], 0.45);
  ASSERT_EQ(tree["children"].size(), 2U);
  const Json& nav = tree["children"][0];
  EXPECT_EQ(nav["tag"], "nav#text");
  EXPECT_EQ(nav["is"], "noisy");
  EXPECT_DOUBLE_EQ(nav["importance"], 0);
  EXPECT_DOUBLE_EQ(nav["share"], 1);
  EXPECT_EQ(nav["text"], "home news");
  const Json& main = tree["children"][1];
  EXPECT_EQ(main["is"], "meaningful");
  EXPECT_DOUBLE_EQ(main["importance"], 1);
  const Result<SiteTemplate> site = learn_site("style-tree", numbered(four_pages()));
  ASSERT_TRUE(site);
  EXPECT_EQ(applied(*site, kNav + "<main>iota kappa</main>"), "iota kappa");
}

// T-SST-2
TEST(StyleTree, CountsLayouts) {
  std::vector<std::string> sources = four_pages();
  sources[3] += "<aside>buy this</aside>";
  const Json tree = learned(numbered(sources), {{"unseen", "keep"}});
  EXPECT_DOUBLE_EQ(tree["importance"], 0.5158);
  EXPECT_EQ(tree["layouts"].size(), 2U);
  ASSERT_EQ(tree["children"].size(), 3U);
  EXPECT_DOUBLE_EQ(tree["children"][0]["importance"], 0);
  EXPECT_EQ(tree["children"][2]["tag"], "aside#text");
  EXPECT_DOUBLE_EQ(tree["children"][2]["importance"], 1);
  EXPECT_EQ(tree["children"][2]["pages"], 1);
}

// T-SST-3
TEST(StyleTree, AWordOfOnePageIsImportant) {
  const Json half = learned(
      numbered({"<p>a</p><i>1</i>", "<p>a</p><i>2</i>", "<p>a</p><i>3</i>", "<p>a b</p><i>4</i>"}),
      {{"t", "0.6"}});
  ASSERT_EQ(half["children"][0]["tag"], "p#text");
  EXPECT_DOUBLE_EQ(half["children"][0]["importance"], 0.5);
  // Shares of 1/2, 1/4, 1/4 and 0 of the word's occurrences: the entropy is 0.75. The word x, of
  // one page, has none.
  const Json shares = learned(
      numbered({"<p>a a</p><i>1</i>", "<p>a</p><i>2</i>", "<p>a</p><i>3</i>", "<p>x</p><i>4</i>"}),
      {{"t", "0.7"}});
  EXPECT_DOUBLE_EQ(shares["children"][0]["importance"], 1 - 0.75 / 2);
}

TEST(StyleTree, LinksAndImagesAreContent) {
  const std::vector<std::string> sources = {
      "<p><a href=/a>read</a><p><img src=1.png><b>x</b></p><div>alpha</div>",
      "<p><a href=/b>read</a><p><img src=1.png><b>x</b></p><div>beta</div>"};
  const Json tree = learned(numbered(sources), {{"merge-inline", "1"}});
  ASSERT_EQ(tree["children"].size(), 3U) << tree.dump();
  EXPECT_DOUBLE_EQ(tree["children"][0]["importance"], 0.6667) << "a word, two targets";
  EXPECT_DOUBLE_EQ(tree["children"][1]["importance"], 0) << "an image and a word";
}

TEST(StyleTree, PresentationTellsElementsApart) {
  const std::vector<std::string> sources = {
      "<div class='box wide'>standing text</div><div class=art7>alpha</div>",
      "<div class=art8>beta</div><div class=box>standing text</div>",
      "<div class=art9>gamma</div><div class='box'>standing text</div>"};
  const Result<SiteTemplate> site = learn_site("style-tree", numbered(sources));
  ASSERT_TRUE(site);
  const std::string page = "<div class=art>delta</div><div class=box>standing text</div>";
  EXPECT_EQ(applied(*site, page), "delta");
  const std::string json = site->parts[0].body.dump();
  EXPECT_NE(json.find("\"div.box#text\""), std::string::npos) << json;
  EXPECT_NE(json.find("\"div.art#text\""), std::string::npos) << "digits do not count: " << json;
}

TEST(StyleTree, AnUnseenLayoutIsMatchedByNameOrKept) {
  const std::vector<SitePageSource> pages = numbered(four_pages());
  const std::string page = kNav + "<p>new here</p><main>iota kappa</main>";
  const Result<SiteTemplate> match = learn_site("style-tree", pages);
  const Result<SiteTemplate> keep = learn_site("style-tree", pages, {{"unseen", "keep"}});
  ASSERT_TRUE(match && keep);
  EXPECT_EQ(applied(*match, page), "new here | iota kappa");
  EXPECT_EQ(applied(*keep, page), "home news | new here | iota kappa");
}

TEST(StyleTree, WhatAnErrorPageHoldsHasNoImportance) {
  std::vector<SitePageSource> pages = numbered(
      {"<p>call now or never</p><i>1</i>", "<p>alpha beta</p><i>2</i>", "<p>gamma</p><i>3</i>"});
  EXPECT_FALSE(learn_site("style-tree", pages));
  pages.push_back({"http://e.org/x", "<p>call now or never</p><div>not found</div>", true});
  const Result<SiteTemplate> site = learn_site("style-tree", pages);
  ASSERT_TRUE(site) << to_string(site.error());
  EXPECT_EQ(applied(*site, "<p>delta</p><div>not found</div>"), "delta");
}

TEST(StyleTree, IsUnsupportedWhenNothingIsTheSame) {
  const Result<SiteTemplate> site =
      learn_site("style-tree", numbered({"<p>alpha</p>", "<p>beta</p>", "<p>gamma</p>"}));
  ASSERT_FALSE(site);
  EXPECT_EQ(site.error().code, ErrorCode::Unsupported);
}

TEST(StyleTree, OfATreeWithoutBottomIsRefused) {
  Json tree = {{"is", "noisy"}, {"share", 1}, {"tag", "p"}};
  for (int i = 0; i < 300; ++i) {
    tree = Json{{"tag", "div"}, {"is", "mixed"}, {"children", Json::array({tree})}};
  }
  const LearnerRow& row = *find_learner("style-tree");
  const auto model = row.load(Json{{"tree", tree}}, default_params(row));
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, ErrorCode::Malformed);
}

}  // namespace
}  // namespace sito::site
