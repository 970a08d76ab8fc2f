// SPDX-License-Identifier: Apache-2.0
// The examples of algorithms, section 5.13, and what the original says in words.
#include "sito/structure/classic.h"

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

TEST(Structure, ClassicFindsAllFourOnTwoPages) {
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

TEST(Structure, ClassicWidensToTheRawPageForALabelledDate) {
  DetectionPages pages;
  const std::string html = "<body><p>Text</p><div class=datum>17. kv\xC4\x9Btna 2013</div></body>";
  pages.add(html, "17. kv\xC4\x9Btna 2013");
  const Detection found = classic(pages);
  const auto date = chosen(found, Field::Date);
  ASSERT_EQ(date.size(), 1U);
  EXPECT_EQ(date[0]->stage, Stage::Raw);
  EXPECT_EQ(date[0]->score, 32);
}

TEST(Structure, ClassicAsksAddressesForAuthorsOnRequest) {
  DetectionPages pages;
  pages.add("<body><a href='/autor-zije'>Autor t\xC5\x99\xC3\xAD rom\xC3\xA1n\xC5\xAF</a></body>");
  EXPECT_TRUE(chosen(classic(pages), Field::Author).empty());
  ClassicOptions options;
  options.match_href = true;
  EXPECT_EQ(chosen(classic(pages, options), Field::Author).size(), 1U);
}

TEST(Structure, ClassicIgnoresCreditsOfPhotosAndLabelsAlone) {
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

TEST(Structure, ClassicFindsNothingOnNothing) {
  DetectionPages pages;
  EXPECT_TRUE(classic(pages).hits.empty());
  pages.add("");
  EXPECT_TRUE(classic(pages).hits.empty());
}

}  // namespace
}  // namespace sito::structure
