// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/xqt/report.h"
#include "sito/eval/xqt/run.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

// A story of a site with two layouts and a box in the text of some pages.
GoldPage story(int number) {
  const std::string n = std::to_string(number);
  const bool report = number % 3 == 2;
  GoldPage gold;
  gold.id = "story-" + n;
  gold.url = "https://news.test/story/" + n;
  gold.page_type = "article";
  gold.title = "The title of story number " + n;
  gold.author = number % 4 == 0 ? "" : "Jane Doe; John Roe";
  gold.date = "2021-03-1" + std::to_string(number % 10);
  const std::string first =
      "Story " + n + " begins with a sentence that is long enough to be read by people.";
  const std::string second =
      "It goes on with number " + n + ", which is just as long and says no more than that.";
  gold.text = *gold.title + "\n" + first + "\n" + second;
  gold.html = "<html><body><ul id=menu><li>Home</li><li>Sport and weather</li></ul><h1>" +
              *gold.title + "</h1><div class=by>";
  if (!gold.author->empty()) {
    gold.html += "By <a class=name>Jane Doe</a>, <a class=name>John Roe</a> ";
  }
  gold.html += "<span class=day>" + *gold.date +
               "</span></div><div class=" + (report ? std::string("report") : std::string("body")) +
               "><p>" + first + "</p>";
  if (number % 2 == 1) {
    gold.html +=
        "<div class=advert>Buy our lamps and chairs now for half of the price " + n + "</div>";
  }
  gold.html += "<p>" + second + "</p></div><div id=footer>All rights reserved</div></body></html>";
  return gold;
}

GoldPage list() {
  GoldPage gold;
  gold.id = "list";
  gold.url = "https://news.test/";
  gold.page_type = "listing";
  gold.text = "";
  gold.html = "<body><h1>All stories</h1><ul><li>One</li><li>Two</li></ul></body>";
  return gold;
}

GoldSet set_of(int n) {
  GoldSet set;
  set.name = "made-up";
  for (int i = 0; i < n; ++i) set.pages.push_back(story(i));
  set.pages.push_back(list());
  return set;
}

TEST(EvalXqt, ATemplateOfAFewPagesIsRightOnTheOthers) {
  const GoldSet set = set_of(20);
  auto result = evaluate_xqt(set, {});
  ASSERT_TRUE(result.has_value());
  ASSERT_EQ(result->sites.size(), 1U);
  const XqtSite& site = result->sites[0];
  EXPECT_EQ(site.learned.size(), 5U);
  EXPECT_EQ(site.pages.size(), 15U);
  const XqtMeans means = means_of(result->sites);
  EXPECT_DOUBLE_EQ(means.text.precision, 1);
  EXPECT_DOUBLE_EQ(means.text.recall, 1);
  EXPECT_DOUBLE_EQ(means.shown, 1);
  for (const XqtPage& page : site.pages) {
    EXPECT_TRUE(page.valid) << page.gold->id;
    for (std::size_t f = 0; f < site.fields.size(); ++f) {
      ASSERT_TRUE(page.counts[f].has_value());
      EXPECT_EQ(page.counts[f]->correct, page.counts[f]->truth) << site.fields[f].name;
      EXPECT_EQ(page.counts[f]->found, page.counts[f]->truth) << site.fields[f].name;
    }
  }
}

TEST(EvalXqt, APageThatIsNoStoryIsCountedByItself) {
  const GoldSet set = set_of(20);
  const auto result = evaluate_xqt(set, {});
  EXPECT_EQ(result->sites[0].others, 1U);
  EXPECT_EQ(result->sites[0].others_valid, 0U);
}

TEST(EvalXqt, NoMoreThanHalfOfTheSiteIsLookedAt) {
  const GoldSet set = set_of(8);
  const auto result = evaluate_xqt(set, {});
  EXPECT_EQ(result->sites[0].learned.size(), 4U);
  XqtOptions many;
  many.min_pages = 9;
  EXPECT_EQ(evaluate_xqt(set, many)->small_sites, 1U);
}

TEST(EvalXqt, ATemplateThatIsGivenIsTriedOnAllPages) {
  const GoldSet set = set_of(9);
  XqtOptions options;
  options.given = fields::Template();
  options.given->id = "given";
  fields::Field title;
  title.name = "title";
  title.paths = {"//h1"};
  options.given->fields = {title};
  const auto result = evaluate_xqt(set, options);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->sites[0].pages.size(), 9U);
  EXPECT_TRUE(result->sites[0].learned.empty());
  // The title is a line of the gold text, so that it counts as text.
  EXPECT_DOUBLE_EQ(means_of(result->sites).text.precision, 1);
  EXPECT_LT(means_of(result->sites).text.recall, 0.5);
}

TEST(EvalXqt, ATemplateThatIsWrongIsAnError) {
  XqtOptions options;
  options.given = fields::Template();
  EXPECT_FALSE(evaluate_xqt(set_of(9), options).has_value());
}

TEST(EvalXqt, TriedPagesAreThoseThatNoTemplateWasMadeFrom) {
  const GoldSet set = set_of(20);
  XqtReport report{&set, {}, *evaluate_xqt(set, {})};
  const GoldSet tried = tried_pages(report);
  ASSERT_EQ(tried.pages.size(), 15U);
  for (const GoldPage* learned : report.result.sites[0].learned) {
    for (const GoldPage& page : tried.pages) EXPECT_NE(page.id, learned->id);
  }
  EXPECT_NE(xqt_tables(report, TableStyle::Text).find("P 1.0000, R 1.0000"), std::string::npos);
  EXPECT_EQ(xqt_templates(report).size(), 1U);
}

}  // namespace
}  // namespace sito::eval
