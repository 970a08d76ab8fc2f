// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/detect.h"
#include "sito/structure/template/field_reader.h"

#include "support/detection_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::structure {
namespace {

using test::chosen;
using test::DetectionPages;

// Pages whose only day stands in a link behind the text, where a page alone does not tell whose.
DetectionPages pages_with_days(const std::string& name) {
  DetectionPages pages;
  for (const std::string number : {"5", "7", "9"}) {
    pages.add("<html lang=hu><title>Hive - Title " + number +
                  "</title><h1>Hive</h1><section><article class='post text'><h2>Title " + number +
                  "</h2><div class=body-text><p>The text of " + number + std::string(200, 'x') +
                  "</p></div><footer class=post-footer><a class='" + name + "' href=/p/" + number +
                  ">2015. janu\u00e1r " + number + ".</a> <a href=#notes>" + number +
                  "12 notes</a></footer></article></section>",
              "", true, "https://www.example.org/" + number);
  }
  return pages;
}

TEST(StructureDates, OneDayOnEachPageAtAPlaceThatIsNamedSoIsBelieved) {
  const DetectionPages pages = pages_with_days("post-date");
  const Detection found = detect(pages.inputs(), {});
  const auto date = chosen(found, Field::Date);
  ASSERT_EQ(date.size(), 1U);
  ASSERT_EQ(date[0]->values.size(), 3U);
  EXPECT_EQ(date[0]->values[1].value, "2015-01-07");
}

// The comments of each page are of the day of the article, and named or not.
DetectionPages pages_with_comments(const std::string& name) {
  DetectionPages pages;
  for (const std::string number : {"5", "7", "9"}) {
    const std::string day = number + ".10.2010";
    std::string html = "<html lang=cs><title>Title " + number + "</title><h1>Title " + number +
                       "</h1><span class=dt>" + number + " October 2010, 23:22</span><div>";
    for (const std::string part : {"first", "second", "third"})
      html += "<p>The " + part + " part of " + number + std::string(200, 'x') + "</p>";
    html += "</div><div class=" + name + ">";
    for (const std::string minute : {"25", "31"}) {
      html += "<div class=one><b>Jan</b> <span class=cas>" + day + " 23:" + minute +
              "</span><p>I walked over it on day " + number + ".</p></div>";
    }
    pages.add(html + "</div>", "", true, "https://www.example.org/" + number);
  }
  return pages;
}

TEST(StructureDates, ThoseOfCommentsAreNotThatOfThePage) {
  for (const std::string name : {"diskuse", "rows"}) {
    const DetectionPages pages = pages_with_comments(name);
    const Detection found = detect(pages.inputs(), {});
    const auto date = chosen(found, Field::Date);
    ASSERT_EQ(date.size(), 1U) << name;
    EXPECT_NE(date[0]->path.full.find("'dt'"), std::string::npos) << date[0]->path.full;
  }
}

// Pages whose dates are numbers; `data`: what their data say, if anything.
DetectionPages pages_with_numbers(const std::vector<std::string>& dates,
                                  const std::string& data = "",
                                  const std::string& language = "en") {
  DetectionPages pages;
  for (std::size_t i = 0; i < dates.size(); ++i) {
    const std::string number = std::to_string(i);
    const std::string meta = data.empty() || i > 0
                                 ? ""
                                 : "<meta property=article:published_time content='" + data + "'>";
    pages.add("<html lang=" + language + "><head><title>Title " + number + "</title>" + meta +
                  "</head><h1>Title " + number + "</h1><p class=date>Published " + dates[i] +
                  "</p><div class=text><p>The text of " + number + std::string(200, 'x') +
                  "</p></div>",
              "", true, "https://www.example.org/" + number);
  }
  return pages;
}

TEST(StructureDates, TheSiteShowsTheOrderOfDayAndMonth) {
  const auto days = [](const std::vector<std::string>& dates, const std::string& data = "",
                       const std::string& language = "en") {
    const DetectionPages pages = pages_with_numbers(dates, data, language);
    const Detection found = detect(pages.inputs(), {});
    std::string all;
    for (const Hit* hit : chosen(found, Field::Date)) {
      for (const Value& value : hit->values) all += value.value.substr(0, 10) + ' ';
    }
    return all;
  };
  EXPECT_EQ(days({"3/4/2012", "25/4/2012", "5/6/2012"}), "2012-04-03 2012-04-25 2012-06-05 ");
  EXPECT_EQ(days({"3/4/2012", "4/25/2012", "5/6/2012"}), "2012-03-04 2012-04-25 2012-05-06 ");
  EXPECT_EQ(days({"3/4/2012", "25/4/2012"}, "", "en-US"), "2012-04-03 2012-04-25 ");
  EXPECT_EQ(days({"3/4/2012", "5/6/2012"}, "2012-04-03T08:00:00Z"), "2012-04-03 2012-06-05 ");
  EXPECT_EQ(days({"3/4/2012", "5/6/2012"}, "2012-03-04T08:00:00Z"), "2012-03-04 2012-05-06 ");
}

TEST(StructureDates, TemplatesReadTheOrderOfTheSite) {
  for (const bool day_first : {true, false}) {
    const DetectionPages pages =
        pages_with_numbers({"3/4/2012", day_first ? "25/4/2012" : "4/25/2012", "5/6/2012"});
    const fields::Template made = make_template(detect(pages.inputs(), {}), pages.inputs());
    const Result<FieldReader> reader = FieldReader::make(made);
    ASSERT_TRUE(reader);
    Reading reading;
    reader->read(pages.page(0), reading);
    ASSERT_EQ(reading.of(Field::Date).size(), 1U);
    EXPECT_EQ(reading.of(Field::Date)[0].value, day_first ? "2012-04-03" : "2012-03-04");
  }
}

}  // namespace
}  // namespace sito::structure
