// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/detect.h"

#include "sito/structure/page_view.h"
#include "sito/structure/paths.h"

#include "support/detection_pages.h"

#include <gtest/gtest.h>

namespace sito::structure {
namespace {

using test::chosen;
using test::DetectionPages;
using test::values_on;

struct Story {
  std::string title, author, date, text, id;
};

// A site with a number in an id, a changing class, today's date, a teaser and comments.
std::string page_of(const Story& story) {
  return "<html><head><title>" + story.title + " | The Example</title>" +
         "<meta property='og:title' content='" + story.title + "'></head><body>" +
         "<div class='top'>Friday 20 November 2020</div><h1 class='logo'>The Example</h1>" +
         "<div id='post-" + story.id + "' class='post cat-" + story.id + "'>" +
         "<h2 class='headline'>" + story.title + "</h2><p class='meta'>By <a rel='author'>" +
         story.author + "</a> on <span class='when'>" + story.date + "</span></p>" +
         "<div class='story'><p>" + story.text + "</p><p>And so it went on for a while.</p></div>" +
         "</div><div class='comments'><p>" + std::string(230, 'x') + "</p></div></body></html>";
}

const Story kStories[] = {
    {"The first of the stories", "Jane Doe", "5 March 2013", "It rained the whole day.", "10231"},
    {"A second one about cats", "John Roe", "6 April 2013", "Cats do not care at all.", "10577"},
    {"Nothing happened in May", "Jane Doe", "7 May 2013", "In May nothing happened.", "10998"}};

DetectionPages site() {
  DetectionPages pages;
  for (const Story& story : kStories)
    pages.add(page_of(story), "", true, "https://www.example.org/" + story.id);
  return pages;
}

TEST(Structure, EvidenceFindsEveryFieldOfASite) {
  const DetectionPages pages = site();
  const Detection found = detect(pages.inputs(), {});
  EXPECT_EQ(found.site, "www.example.org");
  const auto title = chosen(found, Field::Title);
  ASSERT_FALSE(title.empty());
  EXPECT_EQ(values_on(*title[0], 1), "A second one about cats");
  const auto date = chosen(found, Field::Date);
  ASSERT_EQ(date.size(), 1U);
  for (std::size_t p = 0; p < 3; ++p) EXPECT_EQ(date[0]->values[p].value.substr(0, 5), "2013-");
  const auto author = chosen(found, Field::Author);
  ASSERT_FALSE(author.empty());
  EXPECT_EQ(author[0]->values[1].value, "John Roe");
}

TEST(Structure, PathsLeaveOutWhatIsOfOnePage) {
  const DetectionPages pages = site();
  std::vector<const Page*> views = {&pages.page(0), &pages.page(1), &pages.page(2)};
  const PathTable paths(views, PathStyle::Stable);
  for (std::uint32_t n = 0; n < pages.page(0).nodes().size(); ++n) {
    const PathId path = paths.of(0, NodeId{n});
    EXPECT_EQ(paths.full(path).find("cat-"), std::string::npos);
    EXPECT_EQ(paths.full(path).find("10231"), std::string::npos);
  }
}

TEST(Structure, PathsLeaveOutTheIdOfTheCurrentItem) {
  DetectionPages pages;
  pages.add(
      "<ul><li id=m-town class=active><a href=/town>Town</a></li>"
      "<li id=m-sport><a href=/sport>Sport</a></li></ul>");
  const PathTable paths(std::vector<const Page*>{&pages.page(0)}, PathStyle::Stable);
  std::string all;
  for (std::uint32_t n = 0; n < pages.page(0).nodes().size(); ++n)
    all += paths.full(paths.of(0, NodeId{n})) + '\n';
  EXPECT_EQ(all.find("m-town"), std::string::npos);
  EXPECT_NE(all.find("active"), std::string::npos);
  EXPECT_NE(all.find("m-sport"), std::string::npos);
}

TEST(Structure, PathsAreShortAndSelectWhatTheyAreOf) {
  const DetectionPages pages = site();
  std::vector<const Page*> views = {&pages.page(0), &pages.page(1), &pages.page(2)};
  const PathTable paths(views, PathStyle::Stable);
  std::string xpath;
  for (std::uint32_t n = 0; n < pages.page(0).nodes().size(); ++n) {
    if (pages.page(0).attribute(NodeId{n}, Attr::Class) == "when")
      xpath = paths.xpath(std::vector{paths.of(0, NodeId{n})});
  }
  EXPECT_EQ(xpath, "//span[contains(concat(' ',normalize-space(@class),' '),' when ')]");
}

TEST(Structure, WhoPointsAtAnElementGetsItsPathOnAllPages) {
  const DetectionPages pages = site();
  NodeId headline = kNoNode;
  for (std::uint32_t n = 0; n < pages.page(1).nodes().size(); ++n) {
    if (pages.page(1).attribute(NodeId{n}, Attr::Class) == "headline") headline = NodeId{n};
  }
  const Result<Hit> hit = hit_of_node(pages.inputs(), Field::Title, 1, headline);
  ASSERT_TRUE(hit.has_value());
  EXPECT_EQ(hit->stage, Stage::Hand);
  ASSERT_EQ(hit->values.size(), 3U);
  EXPECT_EQ(hit->values[2].value, "Nothing happened in May");
  Detection found = detect(pages.inputs(), {});
  choose_first(found, *hit);
  ASSERT_EQ(chosen(found, Field::Title).size(), 1U);
  EXPECT_EQ(chosen(found, Field::Title)[0]->stage, Stage::Hand);
}

TEST(Structure, ACorrectionKeepsThePlacesOfOtherLayouts) {
  Detection found;
  const auto hit = [](std::vector<std::uint32_t> pages) {
    Hit of_pages;
    of_pages.field = Field::Author;
    of_pages.chosen = true;
    for (const std::uint32_t page : pages)
      of_pages.values.push_back({page, "Jane", "Jane", {}, {}});
    return of_pages;
  };
  found.hits = {hit({0, 1}), hit({2, 3})};
  choose_first(found, hit({1, 0}));
  ASSERT_EQ(found.hits.size(), 3U);
  EXPECT_TRUE(found.hits[0].chosen);
  EXPECT_FALSE(found.hits[1].chosen) << "the hit has values on all of its pages";
  EXPECT_TRUE(found.hits[2].chosen);
}

TEST(Structure, LinesOfAnElementAreApart) {
  DetectionPages pages;
  pages.add(
      "<div class=authors>Jane Doe<br><span>Rivertown.com</span></div>"
      "<ul class=names><li>Jane Doe</li><li>John Roe</li></ul>");
  const Page& page = pages.page(0);
  std::string text;
  append_visible_text(page, TextId{0}, TextId{static_cast<std::uint32_t>(page.texts().size())},
                      text);
  EXPECT_EQ(text, "Jane Doe Rivertown.com Jane Doe John Roe");
}

TEST(Structure, WhatIsNotOnThePagesCannotBePointedAt) {
  const DetectionPages pages = site();
  EXPECT_FALSE(hit_of_node(pages.inputs(), Field::Title, 9, NodeId{0}).has_value());
  EXPECT_FALSE(hit_of_node(pages.inputs(), Field::Title, 0, NodeId{99999}).has_value());
}

TEST(Structure, KindsAreToldApart) {
  const auto kind_of = [](const std::string& html, std::string_view url = "") {
    DetectionPages pages;
    pages.add(html, "", true, url);
    return detect(pages.inputs(), {}).kind;
  };
  EXPECT_EQ(kind_of("<p>Text</p>"), Kind::News);
  EXPECT_EQ(kind_of("<meta name=generator content='Blogger'><p>Text</p>"), Kind::Blog);
  EXPECT_EQ(kind_of("<p>Text</p>", "https://blog.example.org/a"), Kind::Blog);
  EXPECT_EQ(kind_of("<p>Text</p>", "https://example.org/forum/viewtopic.php?t=1"), Kind::Forum);
  EXPECT_EQ(kind_of("<meta name=generator content='LaTeX2HTML 2K'><p>Text</p>"), Kind::Offline);
  EXPECT_EQ(kind_of("<table><tr><td>From:</td><td>Jane Doe</td></tr><tr><td>Subject:</td>"
                    "<td>Hello</td></tr><tr><td>Date:</td><td>5 March 2013</td></tr></table>Hi"),
            Kind::Mail);
}

TEST(Structure, TheHeaderOfAMessageSaysWhoWroteIt) {
  DetectionPages pages;
  pages.add(
      "<p>Od: Jan Nov\xC3\xA1k</p><p>P\xC5\x99"
      "edm\xC4\x9Bt: Pozdrav z hor</p><p>Datum: 5. 3. "
      "2013 10:20</p><p>Ahoj, pisi ti.</p>",
      "", true);
  const Detection found = detect(pages.inputs(), {});
  EXPECT_EQ(found.kind, Kind::Mail);
  EXPECT_EQ(chosen(found, Field::Author)[0]->values[0].value, "Jan Nov\xC3\xA1k");
  EXPECT_EQ(chosen(found, Field::Title)[0]->values[0].value, "Pozdrav z hor");
  EXPECT_EQ(chosen(found, Field::Date)[0]->values[0].value, "2013-03-05T10:20");
}

// Metas that are named otherwise on each page are not one place.
TEST(Structure, PathsOfMetasKeepTheirNames) {
  DetectionPages pages;
  pages.add(
      "<head><meta name='viewport' content='width=device-width'><meta name='author' "
      "content='Jane Doe'></head><h1>The first of the stories</h1><p>By Jane Doe</p>",
      "", true);
  pages.add(
      "<head><meta name='viewport' content='width=device-width'><meta "
      "property='article:author' content='John Roe'></head><h1>A second story</h1>"
      "<p>By John Roe</p>",
      "", true);
  for (const Hit& hit : detect(pages.inputs(), {}).hits)
    EXPECT_NE(hit.path.xpath, "/html/head/meta/@content");
}

TEST(Structure, WhatIsTypedAndSelectsTooMuchIsRefused) {
  DetectionPages pages;
  std::string html = "<h1>Title</h1>";
  for (int i = 0; i < 20; ++i) html += "<p>One of many</p>";
  pages.add(html);
  EXPECT_FALSE(hit_of_xpath(pages.inputs(), Field::Title, "//*").has_value());
  EXPECT_TRUE(hit_of_xpath(pages.inputs(), Field::Title, "//h1").has_value());
  EXPECT_TRUE(hit_of_xpath(pages.inputs(), Field::Article, "//p").has_value());
}

TEST(Structure, WhoPointsTwiceAtAPlaceMeansOneHit) {
  DetectionPages pages;
  pages.add("<h1>Title</h1><p>Text</p>");
  const Result<Hit> hit = hit_of_xpath(pages.inputs(), Field::Title, "//h1");
  ASSERT_TRUE(hit.has_value());
  EXPECT_TRUE(is_same_manual_hit(*hit, *hit));
  Hit other = *hit;
  other.path.xpath = "//h2";
  EXPECT_FALSE(is_same_manual_hit(*hit, other));
}

TEST(Structure, ManySiblingsAreSearchedInLinearTime) {
  DetectionPages pages;
  std::string html;
  for (int i = 0; i < 60'000; ++i) html += "<p>A paragraph of text</p>";
  pages.add(html);
  EXPECT_FALSE(detect(pages.inputs(), {}).hits.empty());  // minutes, were it quadratic
}

TEST(Structure, PagesWithoutAddressesAreOfTheSiteThatTheyLinkTo) {
  const auto page = [](const std::string& host) {
    std::string links;
    for (const char* path : {"/", "/sport", "/news", "/about"})
      links += "<a href='https://www." + host + path + "'>link</a> ";
    return "<p>" + links + "<a href='https://social.example/share'>share</a></p>";
  };
  DetectionPages pages;
  pages.add(page("hive.example"));
  pages.add(page("hive.example"));
  EXPECT_TRUE(detect(pages.inputs(), {}).notes.empty());
  pages.add(page("comb.example"));
  const Detection found = detect(pages.inputs(), {});
  ASSERT_FALSE(found.notes.empty());
  EXPECT_EQ(found.notes[0].code, "different-sites");
}

TEST(Structure, CaptionsAndCreditsOfPicturesAreFields) {
  DetectionPages pages;
  for (const Story& story : kStories) {
    pages.add("<html><head><title>" + story.title + "</title></head><body><h1>" + story.title +
                  "</h1><figure><img src='" + story.id + ".jpg'><figcaption>Picture of " +
                  story.title + " <span class=credit>Foto: Max Mohr " + story.id.substr(3) +
                  "</span></figcaption></figure><p>" + story.text + "</p></body></html>",
              "", true);
  }
  const Detection found = detect(pages.inputs(), {});
  const auto caption = chosen(found, Field::Caption);
  ASSERT_FALSE(caption.empty());
  EXPECT_EQ(caption[0]->values[0].value, "Picture of The first of the stories");
  const auto credit = chosen(found, Field::Credit);
  ASSERT_FALSE(credit.empty());
  EXPECT_EQ(credit[0]->values[0].value, "Max Mohr 31");
  EXPECT_EQ(credit[0]->path.xpath,
            "//span[contains(concat(' ',normalize-space(@class),' '),' credit ')]");
}

TEST(Structure, ATemplateDividesCaptionAndCredit) {
  DetectionPages pages;
  pages.add("<figure><img src=a.jpg><figcaption>The bridge. Photo: Jane Doe</figcaption></figure>");
  for (const auto& [field, value] :
       {std::pair(Field::Caption, "The bridge."), std::pair(Field::Credit, "Jane Doe")}) {
    const std::vector<PageInput> inputs = pages.inputs();
    const Result<Hit> hit = hit_of_xpath(inputs, field, "//figcaption");
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->values[0].value, value);
  }
}

TEST(Structure, OddInputsAreNoted) {
  DetectionPages pages;
  pages.add("<p>a</p>", "", false, "https://one.example/");
  Detection found = detect(pages.inputs(), {});
  ASSERT_EQ(found.notes.size(), 1U);
  EXPECT_EQ(found.notes[0].code, "one-page");
  pages.add("<p>b</p>", "", false, "https://two.example/");
  found = detect(pages.inputs(), {});
  ASSERT_EQ(found.notes.size(), 1U);
  EXPECT_EQ(found.notes[0].code, "different-sites");
}

}  // namespace
}  // namespace sito::structure
