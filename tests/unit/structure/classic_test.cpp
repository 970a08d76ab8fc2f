// SPDX-License-Identifier: Apache-2.0
// Examples of the search of Bilek (2013), and the rules that the thesis states in words.
#include "sito/structure/classic/classic.h"

#include "support/detection_pages.h"

#include <gtest/gtest.h>

namespace sito::structure {
namespace {

using test::chosen;
using test::DetectionPages;
using test::values_on;

Detection classic(const DetectionPages& pages, const ClassicOptions& options = {}) {
  Options all;
  all.method = Method::Classic;
  all.classic = options;
  return detect(pages.inputs(), all);
}

constexpr const char* kFirst =
    "<html><body><div class='art'><h1>Title number one here</h1><span class='date'>5. 3. "
    "2013</span><span class='author'>Jana Nov\xC3\xA1</span><p>a</p><p>b <a href='x'>c</a> "
    "d</p></div></body></html>";
constexpr const char* kSecond =
    "<html><body><div class='art'><h1>Another one of the titles</h1><span class='date'>6. 3. "
    "2013</span><span class='author'>Petr Mal\xC3\xBD</span><p>e</p><p>f <a href='y'>g</a> "
    "h</p></div></body></html>";

TEST(Structure, ClassicFindsAllFourOnTwoPages) {  // T-RE-1
  DetectionPages pages;
  pages.add(kFirst);
  pages.add(kSecond);
  const Detection found = classic(pages);
  const auto date = chosen(found, Field::Date);
  ASSERT_EQ(date.size(), 1U);
  EXPECT_EQ(date[0]->path.full, "/html/body/div[@class='art']/span[@class='date']");
  EXPECT_EQ(date[0]->stage, Stage::Common);
  EXPECT_EQ(date[0]->score, 37);
  EXPECT_EQ(date[0]->max, 40);
  EXPECT_EQ(date[0]->values[1].value, "2013-03-06");
  const auto author = chosen(found, Field::Author);
  ASSERT_EQ(author.size(), 1U);
  EXPECT_EQ(author[0]->score, 30);
  EXPECT_EQ(values_on(*author[0], 0), "Jana Nov\xC3\xA1");
  const auto title = chosen(found, Field::Title);
  ASSERT_EQ(title.size(), 1U);
  EXPECT_EQ(title[0]->score, 50);
  const auto article = chosen(found, Field::Article);
  ASSERT_EQ(article.size(), 1U);
  EXPECT_EQ(article[0]->path.full, "/html/body/div[@class='art']/p");
  EXPECT_EQ(values_on(*article[0], 0), "a|b c d");
  EXPECT_EQ(values_on(*article[0], 1), "e|f g h");
}

TEST(Structure, ClassicWidensToTheRawPageForALabelledDate) {  // T-RE-2
  DetectionPages pages;
  const std::string html = "<body><p>Text</p><div class=datum>17. kv\xC4\x9Btna 2013</div></body>";
  pages.add(html, "17. kv\xC4\x9Btna 2013");
  const Detection found = classic(pages);
  const auto date = chosen(found, Field::Date);
  ASSERT_EQ(date.size(), 1U);
  EXPECT_EQ(date[0]->stage, Stage::Raw);
  EXPECT_EQ(date[0]->score, 32);
}

TEST(Structure, ClassicAsksAddressesForAuthorsOnRequest) {  // T-RE-3
  DetectionPages pages;
  pages.add("<body><a href='/autor-zije'>Autor t\xC5\x99\xC3\xAD rom\xC3\xA1n\xC5\xAF</a></body>");
  EXPECT_TRUE(chosen(classic(pages), Field::Author).empty());
  ClassicOptions options;
  options.match_href = true;
  EXPECT_EQ(chosen(classic(pages, options), Field::Author).size(), 1U);
}

TEST(Structure, ClassicIgnoresCreditsOfPhotosAndLabelsAlone) {  // T-RE-4
  DetectionPages pages;
  pages.add("<body><p class='photo-author'>Jan Novak</p><p class='author'>Autor:</p></body>");
  EXPECT_TRUE(chosen(classic(pages), Field::Author).empty());
}

TEST(Structure, ClassicLeavesTheAuthorInATextThatItSharesWithTheDate) {
  DetectionPages pages;
  pages.add("<body><p class='author date'>Jan Novak 5. 3. 2013</p><p>x</p></body>");
  EXPECT_EQ(chosen(classic(pages), Field::Author).size(), 1U);
  ClassicOptions options;
  options.split_shared = false;
  EXPECT_TRUE(chosen(classic(pages, options), Field::Author).empty());
}

TEST(Structure, ClassicTakesTheTitleElementOfPagesWithoutHeading) {
  DetectionPages pages;
  pages.add("<title>A long enough title | Site</title><body><h2>Part</h2><p>x</p></body>");
  const Detection found = classic(pages);
  const auto title = chosen(found, Field::Title);
  ASSERT_EQ(title.size(), 1U);
  EXPECT_EQ(values_on(*title[0], 0), "A long enough title");
  ClassicOptions options;
  options.h2_before_title = true;
  const Detection with_h2 = classic(pages, options);
  EXPECT_EQ(values_on(*chosen(with_h2, Field::Title)[0], 0), "Part");
}

TEST(Structure, ClassicIgnoresHeadingsOfLogos) {
  DetectionPages pages;
  pages.add("<body><div id='logo'><h1>Site</h1></div><h1>Title</h1></body>");
  const Detection found = classic(pages);
  const auto title = chosen(found, Field::Title);
  ASSERT_EQ(title.size(), 1U);
  EXPECT_EQ(values_on(*title[0], 0), "Title");
}

TEST(Structure, ClassicTakesAnArticleWhosePathAllPagesHave) {
  const std::string more = "<ul><li>i</li><li>j</li><li>k</li><li>l</li><li>m</li><li>n</li></ul>";
  DetectionPages pages;
  pages.add("<body><div class='art'><p>a</p><p>b</p></div>" + more + "</body>");
  pages.add("<body><div class='art'><p>c</p><p>d</p></div></body>");
  const Detection found = classic(pages);
  const auto article = chosen(found, Field::Article);
  ASSERT_EQ(article.size(), 1U);
  EXPECT_EQ(article[0]->path.full, "/html/body/div[@class='art']/p");
  EXPECT_EQ(values_on(*article[0], 0), "a|b");
}

// Tables with more cells than the articles have paragraphs, each on a page of its own.
// The thesis looks for the path with the most sentences: a list of links has more sections.
TEST(Structure, ClassicTakesSentencesBeforeLinksOfMenus) {
  DetectionPages pages;
  for (const char* name : {"one", "two"}) {
    pages.add(
        "<body><div class=nav><b>News</b><b>Home</b><b>Sport</b></div><div class=art><p>It "
        "rained on day " +
        std::string(name) + ". Nobody went out.</p><p>It stopped later.</p></div></body>");
  }
  const Detection found = classic(pages);
  const auto article = chosen(found, Field::Article);
  ASSERT_EQ(article.size(), 1U);
  EXPECT_EQ(values_on(*article[0], 0), "It rained on day one. Nobody went out.|It stopped later.");
}

TEST(Structure, ClassicPassesOverPathsThatOnePageHas) {
  DetectionPages pages;
  std::string cells;
  for (int i = 0; i < 20; ++i) cells += "<td>cell " + std::to_string(i) + "</td>";
  const std::string table = "<table><tr>" + cells + "</tr></table>";
  pages.add("<body><div class='art'><p>a</p><p>b</p>" + table + "</div></body>");
  pages.add("<body><div class='art'><p>c</p><p>d</p><p>e</p></div></body>");
  pages.add("<body><div class='art'><p>f</p></div></body>");
  const Detection found = classic(pages);
  const auto article = chosen(found, Field::Article);
  ASSERT_EQ(article.size(), 1U);
  EXPECT_EQ(article[0]->path.full, "/html/body/div[@class='art']/p");
  EXPECT_EQ(values_on(*article[0], 0), "a|b");
  EXPECT_EQ(values_on(*article[0], 2), "f");
}

// Whatever the attribute is called: what differs from page to page is in no path.
TEST(Structure, ClassicLeavesOutAttributesThatDiffer) {
  DetectionPages pages;
  for (const std::string own : {"rybnik", "vlaky", "pekarna"}) {
    pages.add("<body class='page " + own + "'><div id='" + own + "' rubrika='" + own +
              "' class='art sec-" + own + "' title='text'><p>a " + own + "</p><p>b</p></div>" +
              "</body>");
  }
  const Detection found = classic(pages);
  const auto article = chosen(found, Field::Article);
  ASSERT_EQ(article.size(), 1U);
  EXPECT_EQ(article[0]->path.full, "/html/body[@class='page']/div[@class='art'][@title='text']/p");
  EXPECT_EQ(article[0]->values.size(), 3U);
  ClassicOptions options;
  options.generalise = false;
  options.short_paths = false;
  EXPECT_TRUE(chosen(classic(pages, options), Field::Article).empty());
}

// A block that some pages have keeps its name: it is no paragraph of the article.
TEST(Structure, ClassicKeepsTheNamesOfOptionalBlocks) {
  DetectionPages pages;
  pages.add("<body><p class='lead'>l</p><p>a</p><p>b</p></body>");
  pages.add("<body><p>c</p><p>d</p></body>");
  pages.add("<body><p class='lead'>m</p><p>e</p></body>");
  const Detection found = classic(pages);
  EXPECT_EQ(values_on(*chosen(found, Field::Article)[0], 0), "a|b");
  EXPECT_EQ(values_on(*chosen(found, Field::Article)[0], 2), "e");
}

TEST(Structure, ClassicComparesTagsWhereNoFullPathIsCommon) {
  DetectionPages pages;
  pages.add("<body><div class='old'><p>a</p><p>b</p></div></body>");
  pages.add("<body><div><p>c</p><p>d</p></div></body>");
  ClassicOptions options;
  options.short_paths = false;
  EXPECT_TRUE(chosen(classic(pages, options), Field::Article).empty());
  const Detection found = classic(pages);
  const auto article = chosen(found, Field::Article);
  ASSERT_EQ(article.size(), 1U);
  EXPECT_EQ(article[0]->path.full, "/html/body/div/p");
  EXPECT_EQ(values_on(*article[0], 1), "c|d");
}

// The lead has a path that all pages have; the paragraphs of the two designs have not.
TEST(Structure, ClassicTakesNoLeadForTheArticle) {
  DetectionPages pages;
  pages.add("<body><p class='lead'>l</p><div class='old'><p>a</p><p>b</p></div></body>");
  pages.add("<body><p class='lead'>m</p><div><p>c</p><p>d</p></div></body>");
  const Detection found = classic(pages);
  EXPECT_EQ(values_on(*chosen(found, Field::Article)[0], 0), "a|b");
}

TEST(Structure, ClassicIgnoresThePhotographerInOneElementWithTheLabel) {
  DetectionPages pages;
  pages.add(
      "<body><span class='autor'>foto: <span>Petr Mal\xC3\xBD</span></span><p>a</p>"
      "<div class='autor'><b>Jana Nov\xC3\xA1</b></div></body>");
  const Detection found = classic(pages);
  const auto authors = chosen(found, Field::Author);
  ASSERT_EQ(authors.size(), 1U);
  EXPECT_EQ(values_on(*authors[0], 0), "Jana Nov\xC3\xA1");
}

TEST(Structure, ClassicGivesADateWithoutAYearTheYearOfAnother) {
  DetectionPages pages;
  pages.add("<body><span class='date'>5. 3. 14:20</span><p>x</p><p>Tisk: 05.03.2011</p></body>");
  pages.add("<body><span class='date'>6. 3. 9:05</span><p>y</p></body>");
  const Detection found = classic(pages);
  const auto date = chosen(found, Field::Date);
  ASSERT_EQ(date.size(), 1U);
  ASSERT_EQ(date[0]->values.size(), 2U);
  EXPECT_EQ(date[0]->values[0].value, "2011-03-05T14:20");
  EXPECT_EQ(date[0]->values[1].value, "--03-06T09:05");
  EXPECT_EQ(date[0]->score, 40);
}

TEST(Structure, ClassicTakesTheYearBeforeThePageWasTaken) {
  DetectionPages pages;
  pages.add("<body><span class='date'>30. prosince</span><p>x</p></body>");
  std::vector<PageInput> inputs = pages.inputs();
  inputs[0].taken = "2014-01-02T08:00:00Z";
  Options options;
  options.method = Method::Classic;
  const Detection found = detect(inputs, options);
  EXPECT_EQ(chosen(found, Field::Date)[0]->values[0].value, "2013-12-30");
}

TEST(Structure, ClassicShowsTheBestHitFirst) {
  DetectionPages pages;
  pages.add("<body><p>Zpravy ze dne 1. 1. 2013</p><p class='date'>5. 3. 2013</p></body>");
  ClassicOptions options;
  const Detection found = classic(pages, options);
  EXPECT_EQ(values_on(*chosen(found, Field::Date)[0], 0), "5. 3. 2013");
}

// Two redesigns in one detection: no path of an article is common, so each layout has its own.
TEST(Structure, ClassicSearchesEachLayoutIfNoArticleIsCommon) {
  const auto old_page = [](const std::string& n) {
    return "<body><table class='frame'><tr><td class='main'><h1 class='head'>Story " + n +
           "</h1><div class='txt'><p>It rained on day " + n +
           ". Nobody went out. It stopped.</p><p>The sun came. It was warm.</p></div></td></tr>"
           "</table></body>";
  };
  const auto new_page = [](const std::string& n) {
    return "<body><main class='page'><article class='story'><h1 class='title'>Story " + n +
           "</h1><section class='body'><p>The train of day " + n +
           " was late. Nobody waited. It came.</p><p>The driver was new. He was sorry.</p>"
           "</section></article></main></body>";
  };
  DetectionPages pages;
  for (const char* n : {"one", "two"}) {
    pages.add(old_page(n));
    pages.add(new_page(n));
  }
  const Detection found = classic(pages);
  const auto articles = chosen(found, Field::Article);
  ASSERT_EQ(articles.size(), 1U);  // //p, in both layouts
  EXPECT_EQ(articles[0]->values.size(), 4U);
  EXPECT_EQ(values_on(*articles[0], 2),
            "It rained on day two. Nobody went out. It stopped.|The sun came. It was warm.");
  EXPECT_EQ(values_on(*articles[0], 3),
            "The train of day two was late. Nobody waited. It came.|"
            "The driver was new. He was sorry.");
  ClassicOptions options;
  options.layouts = false;
  EXPECT_TRUE(chosen(classic(pages, options), Field::Article).empty());
}

TEST(Structure, ClassicTakesTodaysDateAboveThePageOnlyIfThereIsNoOther) {
  const std::string today = "<div><div><ul><li id='p-date'>5. 3. 2013</li></ul></div></div>";
  const std::string begin = "<body>" + today + "<div><div><div><div><h1>Story of a bridge</h1>";
  DetectionPages pages;
  pages.add(begin + "<p class='date'>17. 2. 2011</p><p>a</p></div></div></div></div></body>");
  pages.add(begin + "<p>b</p></div></div></div></div></body>");
  const Detection found = classic(pages);
  const auto dates = chosen(found, Field::Date);
  ASSERT_EQ(dates.size(), 2U);
  EXPECT_EQ(values_on(*dates[0], 0) + values_on(*dates[1], 0), "17. 2. 2011");
  EXPECT_EQ(values_on(*dates[0], 1) + values_on(*dates[1], 1), "5. 3. 2013");
}

TEST(Structure, ClassicShowsThePlaceNextToTheHeadingFirst) {
  DetectionPages pages;
  pages.add(
      "<body><ul><li class='date'>1. 1. 2013</li></ul><div><h1>Story of a bridge</h1>"
      "<p class='date'>5. 3. 2013</p></div><div class='date'>7. 7. 2013</div></body>");
  const Detection found = classic(pages);
  EXPECT_EQ(values_on(*chosen(found, Field::Date)[0], 0), "5. 3. 2013");
}

TEST(Structure, ClassicTakesNoSignsForAuthors) {
  DetectionPages pages;
  pages.add("<body><p class='authors'><b>Jan Novak</b>, <i>Eva Mala</i></p></body>");
  const Detection found = classic(pages);
  for (const Hit* hit : chosen(found, Field::Author)) EXPECT_NE(values_on(*hit, 0), ",");
  EXPECT_EQ(chosen(found, Field::Author).size(), 2U);
}

TEST(Structure, ClassicSeparatesPartsOfAParagraph) {
  DetectionPages pages;
  pages.add(
      "<body><p>a <a href='x'>b</a>\xC2\xA0"
      "c<br>d<em>e</em></p><p>f</p></body>");
  const Detection found = classic(pages);
  EXPECT_EQ(values_on(*chosen(found, Field::Article)[0], 0), "a b c de|f");
}

TEST(Structure, ClassicChoicesAreNamed) {
  ClassicOptions options;
  ASSERT_TRUE(choose_classic("match-href, first-only", options).has_value());
  EXPECT_TRUE(options.match_href);
  EXPECT_TRUE(options.first_only);
  EXPECT_TRUE(options.generalise);
  const auto unknown = choose_classic("match-href,sideways", options);
  ASSERT_FALSE(unknown.has_value());
  EXPECT_NE(unknown.error().message.find("sideways"), std::string::npos);
}

TEST(Structure, ClassicFindsNothingOnNothing) {
  DetectionPages pages;
  EXPECT_TRUE(classic(pages).hits.empty());
  pages.add("");
  EXPECT_TRUE(classic(pages).hits.empty());
}

}  // namespace
}  // namespace sito::structure
