// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/detect.h"

#include "support/detection_pages.h"

#include <gtest/gtest.h>

#include <string>

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

}  // namespace
}  // namespace sito::structure
