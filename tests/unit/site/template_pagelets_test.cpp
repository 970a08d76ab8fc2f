// SPDX-License-Identifier: Apache-2.0
// T-BR-1, T-BR-2, and pagelets that are nearly the same.
#include "support/site_pages.h"

namespace sito::site {
namespace {

using test::applied;
using test::learn_site;
using test::SitePageSource;

const std::string kNav = "<div><a href=/>Home</a> <a href=/n>News</a> <a href=/s>Sport</a></div>";

std::string page_of(const std::string& text, const std::string& links = "") {
  return kNav + "<div>" + text + links + "</div>";
}

// A links to B, B to C; D stands alone.
std::vector<SitePageSource> pages_abc() {
  return {{"http://e.org/a", page_of("The first story.", "<a href=b>more</a>")},
          {"http://e.org/b", page_of("Another story.", "<a href='http://e.org/c#top'>more</a>")},
          {"http://e.org/c", page_of("A third one.")}};
}
std::vector<SitePageSource> pages_ad() {
  return {{"http://e.org/a", page_of("The first story.", "<a href=b>more</a>")},
          {"http://e.org/d", page_of("Nobody knows of it.")}};
}

std::string kept(std::string_view learner, const std::vector<SitePageSource>& pages,
                 const std::string& page, const std::vector<Setting>& settings = {}) {
  const Result<SiteTemplate> site = learn_site(learner, pages, settings);
  return site ? applied(*site, page) : to_string(site.error());
}

// T-BR-1
TEST(TemplatePagelets, OfPagesThatLinkToEachOther) {
  for (const std::string_view learner : {"template-local", "template-global"}) {
    SCOPED_TRACE(learner);
    EXPECT_EQ(kept(learner, pages_abc(), page_of("A new story.")), "A new story.");
    const Result<SiteTemplate> site = learn_site(learner, pages_abc());
    ASSERT_TRUE(site);
    const Json& pagelets = site->parts[0].body["pagelets"];
    ASSERT_EQ(pagelets.size(), 1U);
    EXPECT_EQ(pagelets[0]["pages"], 3);
    EXPECT_EQ(pagelets[0]["text"], "Home News Sport");
  }
}

// T-BR-2
TEST(TemplatePagelets, OfPagesWithoutALinkAreNoGlobalTemplate) {
  EXPECT_EQ(kept("template-local", pages_ad(), page_of("A new story.")), "A new story.");
  const Result<SiteTemplate> site =
      learn_site("template-global", pages_ad(), {{"through-unseen", "0"}});
  ASSERT_FALSE(site);
  EXPECT_EQ(site.error().code, ErrorCode::Unsupported);
  EXPECT_EQ(site.error().message,
            "no links connect the pages that share pagelets: 0 of 2 pages link to another of them; "
            "template-local, which needs no links, finds 1 pagelets");
}

TEST(TemplatePagelets, APathMayLeadThroughPagesWithThePageletOnly) {
  std::vector<SitePageSource> pages = pages_abc();
  pages[1].html = "<p>No menu here.<a href=c>more</a>";
  EXPECT_FALSE(learn_site("template-global", pages, {{"through-unseen", "0"}}));
}

// Both link to the front page, which is not among them.
TEST(TemplatePagelets, APageThatWasNotSeenConnectsUnlessForbidden) {
  EXPECT_EQ(kept("template-global", pages_ad(), page_of("A new story.")), "A new story.");
  std::vector<SitePageSource> elsewhere = pages_ad();
  elsewhere[1].url = "http://other.net/d";
  EXPECT_FALSE(learn_site("template-global", elsewhere)) << "two front pages";
}

// With k = 3, what stands beside fewer links is in the same pagelet.
TEST(TemplatePagelets, FewerLinksMakeSmallerPagelets) {
  std::vector<SitePageSource> pages = pages_abc();
  for (SitePageSource& page : pages) {
    page.html.insert(page.html.find("<div>", 5), "<div><p>");
    page.html += "<p><a href=/follow>Follow us</a></p></div>";
  }
  const std::string page =
      kNav + "<div><p><div>New story.</div><p><a href=/follow>Follow us</a></p></div>";
  EXPECT_EQ(kept("template-local", pages, page), "New story.");
  EXPECT_EQ(kept("template-local", pages, page, {{"k", "3"}}), "New story. | Follow us");
}

TEST(TemplatePagelets, PagesWithoutAnAddressAreNotOnePage) {
  std::vector<SitePageSource> pages = pages_ad();
  for (SitePageSource& page : pages) page.url.clear();
  EXPECT_FALSE(learn_site("template-global", pages));
}

TEST(TemplatePagelets, NearlyTheSameIsFoundBySketches) {
  std::string notice;
  for (int i = 0; i < 150; ++i) notice += "word" + std::to_string(i) + " ";
  std::vector<SitePageSource> pages;
  for (int i = 0; i < 4; ++i) {
    const std::string n = std::to_string(i);
    pages.push_back({"http://e.org/" + n, kNav + "<div>" + notice + "visit " + n +
                                              "</div><div>Story " + n + " is told.</div>"});
  }
  const std::string page = kNav + "<div>" + notice + "visit 99</div><div>Something new.</div>";
  EXPECT_EQ(kept("template-local", pages, page, {{"mode", "sketch"}}), "Something new.");
  EXPECT_NE(kept("template-local", pages, page), "Something new.");
}

TEST(TemplatePagelets, SupportAndShareAreAsked) {
  std::vector<SitePageSource> pages = pages_abc();
  pages[2].html = "<p>No menu.";
  const std::string page = page_of("A new story.");
  EXPECT_EQ(kept("template-local", pages, page), "A new story.");
  EXPECT_FALSE(learn_site("template-local", pages, {{"min-support", "3"}}));
  EXPECT_FALSE(learn_site("template-local", pages, {{"min-share", "0.7"}}));
}

TEST(TemplatePagelets, ElementsCountUnlessTheyAreNotAskedFor) {
  const std::string list =
      "<ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/s>Sport</a></ul>";
  const std::vector<SitePageSource> pages = {{"http://e.org/a", kNav + "<div>One.</div>"},
                                             {"http://e.org/b", list + "<div>Two.</div>"}};
  EXPECT_FALSE(learn_site("template-local", pages, {{"k", "3"}}));
  EXPECT_EQ(
      kept("template-local", pages, list + "<div>Three.</div>", {{"k", "3"}, {"with-tags", "0"}}),
      "Three.");
}

TEST(TemplatePagelets, AnErrorPageIsAllTemplate) {
  std::vector<SitePageSource> pages = pages_ad();
  pages.push_back({"http://e.org/x", kNav + "<div>We are sorry.</div>", true});
  EXPECT_EQ(kept("template-local", pages, kNav + "<div>We are sorry.</div><div>New.</div>"),
            "New.");
}

}  // namespace
}  // namespace sito::site
