// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/layouts.h"

#include "sito/structure/detect.h"
#include "sito/structure/field_values.h"
#include "sito/structure/template/field_reader.h"

#include "support/detection_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sito::structure {
namespace {

using test::chosen;
using test::DetectionPages;
using test::values_on;

std::string number(int n) { return std::to_string(n); }

constexpr std::string_view kForecast = "Forecast for 9. 9. 2009";  // cleaning drops it

// A page from before a redesign, and one from after it. In the old one, the class of the new date
// is that of the day's weather.
std::string old_page(int n) {
  return "<html><body><table class='frame'><tr><td class='main'><font class='when'>" + number(n) +
         ". 3. 2010</font><h1 class='head'>The old story with number " + number(n) +
         "</h1><font class='who'>Autor: <b>Jana Nov\u00E1</b></font><div class='txt'><p>It "
         "rained " +
         number(n) + " days in the whole of the town, and nobody went out to the old market.</p>" +
         "<p>Only number " + number(n) +
         " went there, because there was a bridge to see and a boat to take.</p></div></td>"
         "<td class='side'><span class='published'>" +
         std::string(kForecast) + "</span></td></tr></table></body></html>";
}
std::string new_page(int n) {
  return "<html><body><header class='top'><nav class='bar'><a class='l'>Home</a></nav></header>"
         "<main class='page'><article class='story'><h1 class='title'>A new story with number " +
         number(n) + "</h1><section class='info'><span class='published'>" + number(n) +
         ". 5. 2019</span><address class='author'>Petr Mal\u00FD</address></section>"
         "<section class='body'><p>The sun shone for " +
         number(n) +
         " days over the town, and everybody went out to the new market.</p><p>Even number " +
         number(n) +
         " went there, because there was a bridge to see and a boat to take.</p>"
         "</section></article></main><footer class='end'>Imprint</footer></body></html>";
}

DetectionPages mixed() {
  DetectionPages pages;
  for (int n = 1; n <= 3; ++n) {
    pages.add(old_page(n), kForecast, true, "https://paper.test/" + number(n));
    pages.add(new_page(n), "", true, "https://paper.test/new/" + number(n));
  }
  return pages;
}

TEST(Layouts, ArePagesWithTheSameElements) {
  const DetectionPages pages = mixed();
  EXPECT_EQ(layouts_of(pages.inputs()), (std::vector<Layout>{{0, 2, 4}, {1, 3, 5}}));
}

TEST(Layouts, HavePlacesOfTheirOwnInOneDetection) {
  const DetectionPages pages = mixed();
  const Detection found = detect(pages.inputs(), {});
  const auto dates = chosen(found, Field::Date);
  ASSERT_EQ(dates.size(), 2U);
  for (const Hit* hit : dates) EXPECT_EQ(hit->values.size(), 3U) << hit->path.xpath;
  EXPECT_EQ(found.notes.back().code, "layouts");
  for (std::uint32_t p = 0; p < pages.inputs().size(); ++p) {
    std::string date;
    for (const Hit* hit : dates) date += values_on(*hit, p);
    const std::string month = p % 2 == 0 ? ". 3. 2010" : ". 5. 2019";
    EXPECT_EQ(date, number(static_cast<int>(p / 2) + 1) + month);
  }
}

// The path of the new layout finds something on old pages; so it has to be tried last.
TEST(Layouts, ATemplateOfThemReadsPagesOfEach) {
  const DetectionPages pages = mixed();
  const auto reader = FieldReader::make(make_template(detect(pages.inputs(), {}), pages.inputs()));
  ASSERT_TRUE(reader);
  DetectionPages others;
  others.add(old_page(7));
  others.add(new_page(8));
  const std::string dates[] = {"2010-03-07", "2019-05-08"};
  for (std::size_t p = 0; p < 2; ++p) {
    Reading reading;
    reader->read(others.page(p), reading);
    ASSERT_EQ(reading.of(Field::Date).size(), 1U);
    EXPECT_EQ(reading.of(Field::Date)[0].value, dates[p]);
    ASSERT_EQ(reading.of(Field::Article).size(), 1U);
    EXPECT_EQ(reading.of(Field::Article)[0].sections.size(), 2U);
  }
}

// What only its page has would be a detail if the layouts were not known.
TEST(Layouts, APageAloneInItsLayoutKeepsItsClassesInPaths) {
  DetectionPages pages;
  for (int n = 1; n <= 3; ++n)
    pages.add(old_page(n), kForecast, true, "https://paper.test/" + number(n));
  pages.add(new_page(4), "", true, "https://paper.test/new/4");
  const auto reader = FieldReader::make(make_template(detect(pages.inputs(), {}), pages.inputs()));
  ASSERT_TRUE(reader);
  DetectionPages others;
  others.add(new_page(8));
  Reading reading;
  reader->read(others.page(0), reading);
  ASSERT_EQ(reading.of(Field::Author).size(), 1U);
  EXPECT_EQ(reading.of(Field::Author)[0].value, "Petr Mal\u00FD");
}

// A third layout, whose classes alone tell the author from other spans.
std::string page_of_spans(int n, const std::string& author) {
  return "<html><body><div class='top'><a class='home'>Home</a></div><div class='art'><h1>A third "
         "story with number " +
         number(n) + "</h1><div class='meta'><span class='author'>" + author +
         "</span>, <span class='when'>" + number(n) +
         ". 7. 2014</span></div><div class='pic'><img src='/a.jpg'><span class='note'>The town "
         "hall</span> <span class='by'>Photo: Karel Star\u00FD</span></div><div class='text'><p>"
         "The snow lay " +
         number(n) +
         " days in the whole of the town, and nobody went out to the market.</p><p>"
         "Only number " +
         number(n) +
         " went there, because there was a bridge to see and a boat to take.</p>"
         "</div></div></body></html>";
}

// One page of each layout: the article's place is not what all of them share, the whole body.
TEST(Layouts, PagesThatAreAllAloneKeepTheirClassesInPaths) {
  DetectionPages pages;
  pages.add(old_page(1), kForecast, true, "https://paper.test/1");
  pages.add(new_page(2), "", true, "https://paper.test/new/2");
  const Detection found = detect(pages.inputs(), {});
  const auto articles = chosen(found, Field::Article);
  ASSERT_EQ(articles.size(), 2U);
  EXPECT_NE(articles[0]->path.xpath.find("@class"), std::string::npos) << articles[0]->path.xpath;
  EXPECT_EQ(values_on(*articles[0], 1), "");
  EXPECT_NE(articles[1]->path.xpath.find("story"), std::string::npos) << articles[1]->path.xpath;
  for (const Hit* hit : chosen(found, Field::Title))
    EXPECT_NE(hit->path.xpath.find("@class"), std::string::npos) << hit->path.xpath;
  const auto reader = FieldReader::make(make_template(found, pages.inputs()));
  ASSERT_TRUE(reader);
  DetectionPages others;
  others.add(old_page(7), kForecast);
  others.add(new_page(8));
  const std::string authors[] = {"Jana Nov\u00E1", "Petr Mal\u00FD"};
  for (std::size_t p = 0; p < 2; ++p) {
    Reading reading;
    reader->read(others.page(p), reading);
    ASSERT_EQ(reading.of(Field::Author).size(), 1U) << p;
    EXPECT_EQ(reading.of(Field::Author)[0].value, authors[p]);
  }
}

// A path that reads more than its value is
// replaced by one of the page itself.
TEST(Layouts, EachChosenPathReadsWhatIsShownOnAPageAlone) {
  DetectionPages pages;
  pages.add(page_of_spans(1, "Lenka B\u00EDl\u00E1"), "", true, "https://paper.test/1");
  pages.add(new_page(4), "", true, "https://paper.test/new/4");
  const auto inputs = pages.inputs();
  ASSERT_EQ(layouts_of(inputs).size(), 2U);
  const Detection found = detect(inputs, {});
  for (const Hit* hit : chosen(found, Field::Author)) {
    for (const Value& value : hit->values)
      EXPECT_TRUE(reads_back(*hit, pages.inputs()[value.page], value.page)) << hit->path.xpath;
  }
  const auto reader = FieldReader::make(make_template(found, inputs));
  ASSERT_TRUE(reader);
  DetectionPages others;
  others.add(page_of_spans(8, "Eva Mal\u00E1"));
  Reading reading;
  reader->read(others.page(0), reading);
  ASSERT_EQ(reading.of(Field::Author).size(), 1U);
  EXPECT_EQ(reading.of(Field::Author)[0].value, "Eva Mal\u00E1");
}

std::string with_crumbs(int n, std::string_view section) {
  const std::string crumb =
      "<a href='/" + std::string(section) + "/'>" + std::string(section) + "</a>";
  return "<html><body><ul class='menu'><li><a href='/Sport/'>Sport</a></li><li><a "
         "href='/Town/'>Town"
         "</a></li><li><a href='/Culture/'>Culture</a></li></ul><div class='crumbs'><a "
         "href='/'>Post"
         "</a> / " +
         crumb + "</div><h1>The story with number " + number(n) + "</h1><p class='date'>" +
         number(n) + ". 5. 2019</p><div class='text'><p>The sun shone for " + number(n) +
         " days over the town, and everybody went out to the new market.</p></div>";
}

TEST(Layouts, TheLastCrumbIsTheSectionAndNotTheMenu) {
  DetectionPages pages;
  pages.add(with_crumbs(1, "Sport"), "", true, "https://paper.test/Sport/1");
  pages.add(with_crumbs(2, "Town"), "", true, "https://paper.test/Town/2");
  const auto found = detect(pages.inputs(), {});
  const auto hits = chosen(found, Field::Category);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_TRUE(hits[0]->path.xpath.ends_with("/a[last()]")) << hits[0]->path.xpath;
}

TEST(Layouts, OfOnePageAreOne) {
  DetectionPages pages;
  pages.add(old_page(1));
  EXPECT_EQ(layouts_of(pages.inputs()), (std::vector<Layout>{{0}}));
}

}  // namespace
}  // namespace sito::structure
