// SPDX-License-Identifier: Apache-2.0
#include "sito/xqt/propose/propose.h"

#include "sito/page/parse.h"

#include "support/random_paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

namespace sito::xqt {
namespace {

// Some pages of a site, and what is pointed at on them by a path.
class Site {
 public:
  void add(std::string html) {
    sources_.push_back(std::move(html));
    PageParser(Limits{}).parse(sources_.back(), "http://x.test/", pages_.emplace_back());
    views_.push_back(&pages_.back());
  }

  void point(std::uint32_t page, std::string_view path) {
    std::vector<fields::Found> found;
    ASSERT_TRUE(fields::Selector(*fields::parse_path(path)).select(pages_[page], kNoNode, found));
    ASSERT_FALSE(found.empty()) << path;
    examples_.push_back({page, found[0]});
  }
  void point(std::uint32_t page, fields::Found found) { examples_.push_back({page, found}); }

  [[nodiscard]] Result<std::vector<Proposal>> propose(const ProposeOptions& options = {}) const {
    return xqt::propose(views_, examples_, options);
  }

  // The paths, one a line.
  [[nodiscard]] std::string told(const ProposeOptions& options = {}) const {
    const auto proposals = propose(options);
    if (!proposals) return proposals.error().message;
    std::string out;
    for (const Proposal& one : *proposals) out += one.path + '\n';
    return out;
  }
  [[nodiscard]] std::string best(const ProposeOptions& options = {}) const {
    const std::string all = told(options);
    return all.substr(0, all.find('\n'));
  }

  [[nodiscard]] const Page& page(std::size_t i) const { return pages_[i]; }

 private:
  std::deque<std::string> sources_;
  std::deque<Page> pages_;
  std::vector<const Page*> views_;
  std::vector<Example> examples_;
};

const ProposeOptions kSeveral{true, {}};

TEST(Propose, AnIdStandsInFrontOfAClass) {
  Site site;
  site.add("<div><p id=perex class=lead>x</p><p>y</p></div>");
  site.point(0, "//p[1]");
  EXPECT_EQ(site.best(), "//*[@id='perex']");
  const auto all = site.propose();
  ASSERT_TRUE(all);
  EXPECT_EQ((*all)[0].anchor, "id");
  EXPECT_EQ((*all)[1].path, "//p[s:has-class(., 'lead')]");
  EXPECT_EQ((*all)[1].anchor, "class");
  EXPECT_EQ((*all)[0].found, std::vector<std::uint32_t>{1});
}

TEST(Propose, PartOfThePageTellsWhatTeasersHaveToo) {
  Site site;
  const std::string teasers =
      "<section><div><p class=perex>t</p></div><p class=perex>u</p></section>";
  site.add("<article><h1>a</h1><p class=perex>x</p><div><p>y</p></div></article>" + teasers);
  site.add("<article><h1>b</h1><p class=perex>x</p><p>y</p></article>" + teasers);
  site.point(0, "//article/p");
  EXPECT_EQ(site.best(), "//article/p[s:has-class(., 'perex')]") << site.told();
}

TEST(Propose, MeaningStandsInFrontOfAll) {
  Site site;
  site.add(
      "<h1 id=head class=title itemprop=headline>x</h1>"
      "<meta property='article:author' content='Ann'>");
  site.point(0, "//h1");
  EXPECT_EQ(site.best(), "//h1[@itemprop='headline']");
  Site meta;
  meta.add("<head><meta property='og:type' content=a><meta property='article:author' content=b>");
  meta.point(0, "//meta[2]/@content");
  EXPECT_EQ(meta.best(), "//meta[@property='article:author']/@content");
}

TEST(Propose, WordsOfProgramsAreNotUsed) {
  Site site;
  site.add(
      "<div id=post-123 class='css-1x2y3z'><p class='text sc-bdVaJa' style='color:red' "
      "onclick='x()' data-x='8f7e6d5c4b'>x</p></div><p>y</p>");
  site.point(0, "//div/p");
  const std::string all = site.told();
  for (const char* bad : {"123", "css-", "sc-", "style", "onclick", "data-x"})
    EXPECT_EQ(all.find(bad), std::string::npos) << all;
  EXPECT_EQ(site.best(), "//p[s:has-class(., 'text')]");
}

struct Case {
  const char* name;
  std::vector<std::string> pages;
  const char* example;  // on the first page
  const char* best;
  const char* anchor;
};

TEST(Propose, OneExampleGivesTheFirstPath) {
  const Case kCases[] = {
      {"what is unique on one page may not be on others",
       {"<div class=head><span class=date>1</span></div><p>x</p>",
        "<div class=head><span class=date>2</span></div><ul><li><span class=date>3</span></ul>"},
       "//span",
       "//div[s:has-class(., 'head')]/span",
       nullptr},
      {"a class below an id",
       {"<div id=main><i class=date>1</i><i>x</i></div>"
        "<div class=other><i class=date>2</i></div>"},
       "//*[@id='main']/i[1]",
       "//*[@id='main']//i[s:has-class(., 'date')]",
       "class-in-id"},
      {"the first of several",
       {"<h2>a</h2><h2>b</h2>", "<h2>a</h2><h2>b</h2><h2>c</h2>"},
       "//h2[1]",
       "(//h2)[1]",
       nullptr},
      {"places are the last resort",
       {"<div><p>a</p><p>b</p><p>c</p></div>"},
       "//p[2]",
       "/html/body/div/p[2]",
       "position"},
      {"a label before the element",
       {"<dl><dt>Price:</dt><dd>1</dd><dt>Size:</dt><dd>2</dd></dl>",
        "<dl><dt>Size:</dt><dd>2</dd><dt>Price:</dt><dd>1</dd></dl>"},
       "//dd[1]",
       "//dt[s:norm(.) = 'Price:']/following-sibling::dd[1]",
       nullptr},
      {"a label in the element",
       {"<ul><li><b>Fax:</b> 1</li><li><b>Phone:</b> 2</li></ul>",
        "<ul><li><b>Phone:</b> 3</li><li>x</li></ul>"},
       "//li[2]",
       "//li[starts-with(s:norm(.), 'Phone:')]",
       "label"},
  };
  for (const Case& one : kCases) {
    SCOPED_TRACE(one.name);
    Site site;
    for (const std::string& page : one.pages) site.add(page);
    site.point(0, one.example);
    EXPECT_EQ(site.best(), one.best);
    if (one.anchor != nullptr) {
      EXPECT_EQ((*site.propose())[0].anchor, one.anchor);
    }
  }
}

TEST(Propose, ASecondExampleIsGeneralised) {
  Site site;
  site.add(
      "<ul class=menu><li>x</li></ul><ul class=tags><li>a</li><li class=x>b</li><li>c</li></ul>");
  site.point(0, "//ul[2]/li[2]");
  site.point(0, "//ul[2]/li[3]");
  const auto all = site.propose(kSeveral);
  ASSERT_TRUE(all);
  EXPECT_EQ((*all)[0].path, "//ul[s:has-class(., 'tags')]/li");
  EXPECT_EQ((*all)[0].found, std::vector<std::uint32_t>{3});
}

TEST(Propose, ExamplesOfSeveralNames) {
  Site site;
  site.add("<div class=text><h2>x</h2><p>y</p></div><p>z</p>");
  site.point(0, "//h2");
  site.point(0, "//p");
  EXPECT_EQ(site.best(kSeveral), "//div[s:has-class(., 'text')]/*");
}

TEST(Propose, WithinRecordsPathsAreRelative) {
  Site site;
  site.add("<ul><li class=c><b>A</b><i>x</i></li><li class=c><b>B</b><i>y</i></li></ul>");
  site.point(0, "//li[2]/b");
  const ProposeOptions within{false, "//li[s:has-class(., 'c')]"};
  EXPECT_EQ(site.best(within), "b");
  EXPECT_EQ((*site.propose(within))[0].found, std::vector<std::uint32_t>{1});
  Site itself;
  itself.add("<ul><li class=c id=x>A</li></ul>");
  itself.point(0, "//li");
  EXPECT_EQ(itself.told({false, "//li"}), ".\n");
  Site attribute;
  attribute.add("<ul><li class=c id=x>A</li></ul>");
  attribute.point(0, "//li/@id");
  EXPECT_EQ(attribute.told({false, "//li"}), "@id\n");
}

TEST(Propose, PartsToLeaveOutAreWithinTheText) {
  Site site;
  site.add(
      "<div id=text><p>a</p><div class=advert>x</div><p>b</p><div><div class=advert>y</div>"
      "</div></div><div class=advert>z</div>");
  site.point(0, "//div[s:has-class(., 'advert')]");
  const ProposeOptions within{true, "//*[@id='text']"};
  EXPECT_EQ(site.best(within), ".//div[s:has-class(., 'advert')]");
  EXPECT_EQ((*site.propose(within))[0].found, std::vector<std::uint32_t>{2});
}

TEST(Propose, TextStandsForItsElement) {
  Site site;
  site.add("<h1 class=title>x</h1>");
  for (std::uint32_t i = 0; i < site.page(0).nodes().size(); ++i) {
    if (site.page(0).nodes()[i].is_text()) site.point(0, fields::Found{NodeId{i}, kNone});
  }
  EXPECT_EQ(site.best(), "//h1[s:has-class(., 'title')]");
}

TEST(Propose, WhatIsNoExampleIsRefused) {
  Site site;
  site.add("<p id=a>x</p><p id=b title=t>y</p>");
  EXPECT_EQ(site.told(), "there is no example");
  site.point(0, "//p[1]");
  EXPECT_EQ(site.told({false, "//p[2]"}), "an example is not within //p[2]");
  EXPECT_EQ(site.told({false, "//p["}).substr(0, 8), "within: ");
  site.point(0, "//p[2]/@title");
  EXPECT_EQ(site.told(), "the examples are different attributes");
  for (const Example& example : {Example{1, {}}, Example{0, {}}, Example{0, {NodeId{0}, 0}}}) {
    Site other;
    other.add("<p>");
    other.point(example.page, example.found);
    const auto all = other.propose();
    ASSERT_FALSE(all);
    EXPECT_EQ(all.error().code, ErrorCode::InvalidArgument);
  }
}

// Every proposal finds every example, on random pages.
TEST(Propose, FindsAllThatWasPointedAt) {
  test::RandomPaths random(3);
  constexpr const char* kNames[] = {"div", "p", "ul", "li", "span", "a", "h2"};
  constexpr const char* kClasses[] = {"story", "date", "css-1a2b3", "text", "active", "author"};
  std::size_t proposals = 0;
  for (int round = 0; round < 200; ++round) {
    std::vector<std::string> sources;
    for (int i = 0; i < 2; ++i) {
      std::string html = "<body>";
      for (int k = 0; k < 40; ++k) {
        const std::string name = kNames[random.below(std::size(kNames))];
        html += random.chance(30) ? "</" + name + ">" : "<" + name;
        if (html.back() == '>') continue;
        if (random.chance(40)) html += std::string(" class=") + kClasses[random.below(6)];
        if (random.chance(10)) html += std::string(" id=") + kClasses[random.below(6)];
        if (random.chance(20)) html += " itemprop=name";
        html += ">word";
      }
      sources.push_back(std::move(html));
    }
    std::vector<Page> pages(2);
    for (std::size_t i = 0; i < 2; ++i)
      PageParser(Limits{}).parse(sources[i], "http://x.test/", pages[i]);
    const Page* const views[] = {&pages[0], &pages[1]};
    std::vector<Example> examples;
    for (std::size_t n = 1 + random.below(3); n > 0; --n) {
      const auto page = static_cast<std::uint32_t>(random.below(2));
      const auto node = static_cast<std::uint32_t>(random.below(pages[page].nodes().size()));
      examples.push_back({page, {NodeId{node}, kNone}});
      if (pages[page].nodes()[node].is_text())
        examples.back().found.node = pages[page].nodes()[node].parent;
    }
    const bool repeated = random.chance(50);
    const auto all = propose(views, examples, {repeated, {}});
    ASSERT_TRUE(all) << all.error().message;
    ASSERT_LE(all->size(), kMostProposals);
    for (const Proposal& one : *all) {
      ++proposals;
      const auto path = fields::parse_path(one.path);
      ASSERT_TRUE(path) << one.path;
      ASSERT_EQ(to_text(*path), one.path);
      for (const Example& example : examples) {
        std::vector<fields::Found> found;
        ASSERT_TRUE(fields::Selector(*path).select(pages[example.page], kNoNode, found));
        ASSERT_NE(std::find(found.begin(), found.end(), example.found), found.end()) << one.path;
        ASSERT_EQ(one.found[example.page], found.size());
      }
    }
  }
  EXPECT_GT(proposals, 500U);
}

}  // namespace
}  // namespace sito::xqt
