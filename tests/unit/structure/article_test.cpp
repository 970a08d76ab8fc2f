// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/detect.h"
#include "sito/structure/field_values.h"

#include "support/detection_pages.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::structure {
namespace {

using test::chosen;
using test::DetectionPages;

std::string article_of(const DetectionPages& pages) {
  const Detection found = detect(pages.inputs(), {});
  const auto article = chosen(found, Field::Article);
  return article.empty() ? "" : test::values_on(*article[0], 0);
}

// A page with a table whose cells cleaning drops, below a kept first row.
DetectionPages page_with_table(const std::string& first_row, const std::string& cell = "110") {
  DetectionPages pages;
  pages.add("<h1>Title</h1><div class=text><p>" + std::string(200, 'w') + "</p><p>" +
                std::string(200, 'x') + "</p><table>" + first_row + "<tr><td>" + cell + "<td>" +
                cell + "<tr><td>" + cell + "<td>" + cell + "</table></div>",
            cell);
  return pages;
}

TEST(StructureArticle, ATableBelongsToItIfItsTitleDoes) {
  const std::string text = std::string(200, 'w') + '|' + std::string(200, 'x');
  EXPECT_EQ(article_of(page_with_table("<tr><td colspan=2><b>In figures</b>")),
            text + "|In figures|110|110|110|110");
  EXPECT_EQ(article_of(page_with_table("<tr><td>In figures<td>More")), text + "|In figures|More")
      << "two cells are no title";
  EXPECT_EQ(
      article_of(page_with_table("<tr><td colspan=2><b>In figures</b>", std::string(200, 'y'))),
      text + "|In figures")
      << "long cells are those of a layout";
}

TEST(StructureArticle, ItsPathLeadsAroundLinesWithBreaks) {
  DetectionPages pages;
  for (const std::string number : {"1", "2"}) {
    pages.add("<table><tr><td>Menu<td><font><b>Title " + number + "</b></font><br>" +
              std::string(800, 'x') + "<br><br>" + std::string(800, 'y') + "</table>");
  }
  const Detection found = detect(pages.inputs(), {});
  const auto article = chosen(found, Field::Article);
  ASSERT_EQ(article.size(), 1U);
  EXPECT_FALSE(article[0]->path.xpath.ends_with("/b")) << article[0]->path.xpath;
  EXPECT_TRUE(reads_back(*article[0], pages.inputs()[0], 0));
}

TEST(StructureArticle, CaptionsAndCreditsAreFieldsOfTheirOwn) {
  DetectionPages pages;
  for (const std::string number : {"1", "2", "3"}) {
    pages.add("<title>Title " + number + "</title><h1>Title " + number +
                  "</h1><div class=text><p>The text of " + number + std::string(200, 'x') +
                  "</p><figure><img src=/" + number + ".jpg><figcaption>The bridge of " + number +
                  " at night</figcaption></figure><p>More of " + number + std::string(200, 'y') +
                  "</p></div>",
              "", true);
  }
  EXPECT_EQ(article_of(pages).find("bridge"), std::string::npos) << article_of(pages);
}

TEST(StructureArticle, PlayersGalleriesAndCreditsAreNoPartOfIt) {
  const std::string text = "<p>" + std::string(200, 'w') + "</p>";
  const auto article = [&text](const std::string& box) {
    DetectionPages pages;
    pages.add("<h1>Title</h1><div class=text>" + text + box + text + "</div>");
    return article_of(pages);
  };
  const std::string rest = std::string(200, 'w') + '|' + std::string(200, 'w');
  EXPECT_EQ(article("<div class=b-audio-player__title><p>Listen to the bridge</p></div>"), rest);
  EXPECT_EQ(article("<div id=photoGallery><ul><li><p>3/14<p>The bridge</ul></div>"), rest);
  EXPECT_EQ(article("<p>Photo: Jane Doe</p>"), rest);
  EXPECT_NE(article("<p class=players>Listen to the bridge</p>"), rest);
  EXPECT_NE(article("<p>Photo of the bridge by night</p>"), rest);
}

TEST(StructureArticle, AGalleryWithMostOfTheTextIsTheArticle) {
  DetectionPages pages;
  pages.add("<h1>Title</h1><div class=text><p>Ten bridges</p><div class=gallery><p>" +
            std::string(200, 'w') + "</p></div></div>");
  EXPECT_NE(article_of(pages).find("www"), std::string::npos);
}

}  // namespace
}  // namespace sito::structure
