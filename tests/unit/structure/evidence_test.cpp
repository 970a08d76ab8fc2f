// SPDX-License-Identifier: Apache-2.0
// What detection by evidence chooses where several places say the same, and where pages are of
// several templates.
#include "sito/structure/detect.h"
#include "sito/structure/template/field_reader.h"

#include "support/detection_pages.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sito::structure {
namespace {

using test::chosen;
using test::DetectionPages;
using test::values_on;

std::string data_of(const std::string& date, const std::string& author) {
  return "<script type='application/ld+json'>{\"@type\":\"NewsArticle\",\"datePublished\":\"" +
         date + "T10:00:00Z\",\"author\":{\"@type\":\"Person\",\"name\":\"" + author +
         "\"}}</script>";
}

std::string story(const std::string& words) {
  std::string text;
  for (int i = 0; i < 3; ++i)
    text += "<p>It was said that " + words + " would not come back before the spring, number " +
            std::to_string(i) + " of them.</p>";
  return text;
}

bool has_path(const Hit* hit) { return !hit->path.xpath.empty() && !hit->path.full.empty(); }

// The day stands in the data of all pages, and in a plain element of two of them.
DetectionPages site_with_data() {
  DetectionPages pages;
  const char* days[] = {"2013-03-05", "2013-03-06", "2013-03-07"};
  const char* shown[] = {"<div class='x1'>5. 3. 2013</div>", "<div class='x1'>6. 3. 2013</div>",
                         ""};
  const char* topics[] = {"the swans", "the herons", "the storks"};
  for (int i = 0; i < 3; ++i) {
    pages.add("<html lang='cs'><head>" + data_of(days[i], "Jana Nov\xC3\xA1") +
                  "</head><body><h1>About " + topics[i] + " of the pond</h1>" + shown[i] +
                  "<div class='body'>" + story(topics[i]) + "</div></body></html>",
              "", true);
  }
  return pages;
}

TEST(Evidence, EveryChosenHitHasAPath) {
  const DetectionPages pages = site_with_data();
  const Detection found = detect(pages.inputs(), {});
  for (const Hit& hit : found.hits) {
    if (hit.chosen) EXPECT_TRUE(has_path(&hit)) << name_of(hit.field) << ' ' << hit.source;
  }
}

TEST(Evidence, AValueOfDataNamesTheVisiblePlaceThatSaysTheSame) {
  const DetectionPages pages = site_with_data();
  const Detection found = detect(pages.inputs(), {});
  const auto dates = chosen(found, Field::Date);
  const bool visible = std::any_of(dates.begin(), dates.end(), [](const Hit* hit) {
    return hit->source == "text" && hit->path.xpath.find("x1") != std::string::npos;
  });
  EXPECT_TRUE(visible);
  // The third page has its day in the data alone.
  const bool data = std::any_of(dates.begin(), dates.end(), [](const Hit* hit) {
    return hit->source == "json-ld" && !values_on(*hit, 2).empty();
  });
  EXPECT_TRUE(data);
}

// Adds an accepted value with a score below that of a sure one.
void accept(MetadataField field, const std::string& value, float score, Metadata& metadata) {
  MetadataValue one;
  one.field = field;
  one.source = MetadataSource::Byline;
  one.accepted = true;
  one.score = score;
  one.value = value;
  metadata.values.push_back(std::move(one));
}

// What the metadata of a single page accept is chosen: two authors share what one would have, and a
// named date needs less.
TEST(Evidence, WhatAPageAcceptsIsChosen) {
  DetectionPages pages;
  pages.add(
      "<h1>The swans of the pond</h1><span class=date>5. 3. 2013</span><ul class=authors>"
      "<li>jkn<li>Jana Mala</ul><div class=text>" +
      story("the swans") + "</div>");
  Metadata metadata;
  accept(MetadataField::Author, "jkn", 0.18F, metadata);
  accept(MetadataField::Author, "Jana Mala", 0.2F, metadata);
  accept(MetadataField::Published, "2013-03-05", 0.29F, metadata);
  const std::vector<PageInput> plain = pages.inputs();
  const std::vector<PageInput> inputs = {
      {plain[0].page, plain[0].cleaned, metadata, plain[0].name}};
  const Detection found = detect(inputs, {});
  const auto authors = chosen(found, Field::Author);
  ASSERT_EQ(authors.size(), 1U);
  EXPECT_EQ(authors[0]->values.size(), 2U);
  ASSERT_EQ(chosen(found, Field::Date).size(), 1U);
  EXPECT_EQ(chosen(found, Field::Date)[0]->values[0].value, "2013-03-05");

  metadata.values.pop_back();
  metadata.values.pop_back();
  EXPECT_TRUE(chosen(detect(inputs, {}), Field::Author).empty()) << "one of them is too weak";
}

// The data of one page name the site in place of the author.
TEST(Evidence, AShownLeadStandsBeforeTheDescription) {
  const auto lead_of = [](const std::string& before, const std::string& behind) {
    DetectionPages pages;
    for (const std::string number : {"1", "2", "3"}) {
      const std::string title = "News of the town, number " + number;
      pages.add("<html lang=en><title>" + title +
                    "</title><meta property=og:description content='All" + " about " + number +
                    ": pictures, videos and words of our readers'><h1>" + title + "</h1>" + before +
                    "The bridge number " + number + " of the town opens on Friday at noon." +
                    behind + "<p>One of " + number + std::string(200, 'x') + "</p><p>Two of " +
                    number + std::string(200, 'y') + "</p></div>",
                "", true, "https://www.example.org/" + number);
    }
    const Detection found = detect(pages.inputs(), {});
    const auto perex = chosen(found, Field::Perex);
    return perex.empty() ? std::string() : perex[0]->values[0].value.substr(0, 10);
  };
  EXPECT_EQ(lead_of("<div class=x1>", "</div><div class=b>"), "The bridge");
  EXPECT_EQ(lead_of("<i>17 September 2013, 12:00 by Jane Doe, in Rivertown</i><div class=x1>",
                    "</div><div class=b>"),
            "The bridge")
      << "behind a by-line";
  EXPECT_EQ(lead_of("<div class=b><p>", "</p>"), "All about ") << "a paragraph of the text";
}

TEST(Evidence, ThePlaceWithLessOtherTextIsThePath) {
  DetectionPages pages;
  const char* names[] = {"Jane Doe", "Peter Marsh"};
  for (int i = 0; i < 2; ++i) {
    const std::string title = "News of the town, number " + std::to_string(i);
    pages.add("<html lang=en><title>" + title + "</title><h1>" + title +
                  "</h1><div class=info><span class=when>17 May 201" + std::to_string(i) +
                  "</span> <span class=who>Author: " + names[i] + "</span></div><div><p>" +
                  std::string(200, 'x') + title + "</p><p>" + std::string(200, 'y') + title +
                  "</p></div>",
              "", true);
  }
  const Detection found = detect(pages.inputs(), {});
  const auto author = chosen(found, Field::Author);
  ASSERT_EQ(author.size(), 1U);
  EXPECT_NE(author[0]->path.full.find("who"), std::string::npos) << author[0]->path.full;
}

TEST(Evidence, TheSiteIsNoAuthorWhereAPersonSigns) {
  const char* in_data[] = {"Laura Essling", "Riverpost"};
  const char* shown[] = {
      "<div class='authors'><div>by Laura Essling</div></div>",
      "<ul class='authors'><li><span>by</span> <span>Jemima Kelly</span></li></ul>"};
  const char* topics[] = {"the swans", "the herons"};
  DetectionPages pages;
  for (int i = 0; i < 2; ++i) {
    pages.add("<html><head><meta property='og:site_name' content='Riverpost'>" +
                  data_of("2013-03-05", in_data[i]) + "</head><body><h1>About " + topics[i] +
                  " of the pond</h1>" + shown[i] + "<div class='body'>" + story(topics[i]) +
                  "</div></body></html>",
              "", true);
  }
  const Detection found = detect(pages.inputs(), {});
  std::string second;
  for (const Hit* hit : chosen(found, Field::Author)) {
    for (const Value& value : hit->values) {
      if (value.page == 1) second += value.value;
    }
  }
  EXPECT_EQ(second, "Jemima Kelly");
}

TEST(Evidence, WhatStandsInDataAloneIsReadByItsSource) {
  const DetectionPages pages = site_with_data();
  const Detection found = detect(pages.inputs(), {});
  const auto authors = chosen(found, Field::Author);
  ASSERT_EQ(authors.size(), 1U);
  EXPECT_EQ(authors[0]->source, "json-ld");
  const fields::Template made = make_template(found, pages.inputs());
  const fields::Field* const author = find(made, Field::Author);
  ASSERT_NE(author, nullptr);
  EXPECT_EQ(author->sources, (std::vector<fields::Source>{{"json-ld", 0}}));
}

// Three pages of one design and two of another: both articles are found, each by its own path.
TEST(Evidence, PagesOfARedesignHaveAPathOfTheirOwn) {
  const std::string menu =
      "The pond and its birds, all year round, with a map of the paths around "
      "it and the hours at which the hides are open to anybody who comes by.";
  const std::string around = "<div class='menu'><p>" + menu + "</p></div>";
  DetectionPages pages;
  for (const std::string topic : {"the swans", "the herons", "the storks"}) {
    pages.add("<body>" + around + "<div class='new'><h1>All about " + topic +
                  "</h1><div class='body'>" + story(topic) + "</div></div>" + "</body>",
              menu);
  }
  for (const std::string topic : {"the rooks", "the jackdaws"}) {
    pages.add("<body>" + around + "<table><tr><td class='old'><h1>All about " + topic + "</h1>" +
                  story(topic) + "</td></tr></table></body>",
              menu);
  }
  const Detection found = detect(pages.inputs(), {});
  const auto articles = chosen(found, Field::Article);
  ASSERT_EQ(articles.size(), 2U);
  EXPECT_NE(articles[0]->path.full.find("'new'"), std::string::npos);
  EXPECT_NE(articles[1]->path.full.find("/td"), std::string::npos);
  EXPECT_TRUE(values_on(*articles[0], 4).empty());
  EXPECT_NE(values_on(*articles[1], 4).find("jackdaws"), std::string::npos);
}

}  // namespace
}  // namespace sito::structure
