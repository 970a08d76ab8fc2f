// SPDX-License-Identifier: Apache-2.0
// Which date of a page is its own.
#include "sito/metadata/reader.h"

#include "support/metadata_pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

namespace sito {
namespace {

using test::article;
using test::read;

// Old pages have title, by-line and text in one cell, with breaks between.
TEST(MetadataReader, TheLineBelowTheTitleInOneBlockIsRead) {
  std::string story = "<br><br>";
  for (int i = 0; i < 30; ++i) story += "The mayor cut the ribbon at noon. ";
  std::string teasers;
  for (const std::string day : {"23", "24", "25", "26"})
    teasers += "<li><a href=/" + day + ">Rain until Sunday</a> " + day + "/7/2012";
  const auto page = [&](const std::string& first) {
    return "<title>Old bridge reopens in May | Hive</title><table><tr><td>" + first +
           "<br><small>22/7/2012 12:35 | Town</small>" + story + "<td><ul>" + teasers +
           "</ul></table>";
  };
  // Without the type of the page, the day may be an alternative.
  const auto finds_day = [&](const std::string& first) {
    const Metadata metadata = read(page(first));
    return std::any_of(metadata.values.begin(), metadata.values.end(), [](const auto& value) {
      return value.field == MetadataField::Published && value.value == "2012-07-22T12:35";
    });
  };
  EXPECT_TRUE(finds_day("<b>Old bridge reopens in May</b>"));
  EXPECT_FALSE(finds_day("<b>Some other words of it</b>"));
}

TEST(MetadataReader, TheUrlMayHaveTheDay) {
  const auto published = [](std::string_view url) {
    const test::ParsedPage parsed(
        "<title>Old bridge reopens</title><h1>Old bridge reopens</h1><p class=date>11 February "
        "2019</p><p>The old bridge over the river is open again.</p>",
        url);
    for (const MetadataValue& value : read(parsed.page).values) {
      if (value.field == MetadataField::Published && value.source == MetadataSource::Address)
        return value.value;
    }
    return std::string();
  };
  EXPECT_EQ(published("https://x.test/diary/20190212.html"), "2019-02-12");
  EXPECT_EQ(published("https://x.test/2019/02/12/bridge"), "2019-02-12");
  EXPECT_EQ(published("https://x.test/diary/20190263.html"), "");
  EXPECT_EQ(published("https://x.test/2019/02/122377/bridge"), "") << "the number of an article";
}

TEST(MetadataReader, ShownDatesOfOtherPagesThanArticlesAreNotTheirs) {
  constexpr std::string_view kPage =
      "<title>Garden shears</title><h1>Garden shears</h1><div class=date>5 May 2012</div>"
      "<p>They cut well, says a reader who bought them in spring.</p>";
  const auto published = [&](std::string_view type, std::string_view head) {
    MetadataContext context;
    context.page_type = type;
    return std::string(
        read(std::string(head) + std::string(kPage), context).text(MetadataField::Published));
  };
  EXPECT_EQ(published("article", ""), "2012-05-05");
  EXPECT_EQ(published("forum", ""), "2012-05-05");
  EXPECT_EQ(published("", ""), "2012-05-05") << "the type is not known";
  EXPECT_EQ(published("product", ""), "");
  EXPECT_EQ(published("product", "<meta property='article:published_time' content=2012-05-04>"),
            "2012-05-04")
      << "the page says it to programs";
}

TEST(MetadataReader, ARelativeDateIsNone) {
  const Metadata metadata = read(article("", "<p class=date>vor 3 Stunden</p>"), {"", "de"});
  EXPECT_EQ(metadata.find(MetadataField::Published), nullptr);
}

TEST(MetadataReader, ImpossibleDatesAreRefused) {
  for (const std::string_view date :
       {"2012-02-31", "0000-00-00", "1989-01-05", "2012-01-05T25:00:00", "1970-01-01T00:00:00Z"}) {
    const Metadata metadata = read(article(
        "<meta property='article:published_time' content='" + std::string(date) + "'>", ""));
    EXPECT_EQ(metadata.find(MetadataField::Published), nullptr) << date;
  }
}

TEST(MetadataReader, ADateOfSomethingElseIsNotThatOfThePage) {
  for (const std::string_view line :
       {"<p>Joined: Mon Jul 24, 2012 9:28 am</p>", "<p>Mitglied seit 24. Juli 2012</p>",
        "<p>Registrace: 24. 7. 2012</p>", "<p>Sale ends 24 July 2012</p>",
        "<p class=date>Expires 24 July 2012</p>", "<p>24 July 2012 - 26 July 2012</p>"}) {
    const Metadata metadata = read(article("", line));
    EXPECT_EQ(metadata.find(MetadataField::Published), nullptr) << line;
  }
}

TEST(MetadataReader, NothingIsDatedBehindItsCapture) {
  const std::string page =
      article("<meta property='article:published_time' content='2012-01-05T10:20Z'>", "");
  EXPECT_EQ(read(page, {"2012-01-03T00:00:00Z", ""}).text(MetadataField::Published),
            "2012-01-05T10:20Z");
  EXPECT_EQ(read(page, {"2012-01-02T23:59:59Z", ""}).find(MetadataField::Published), nullptr);
}

// A page without an address is not the front page of its site.
TEST(MetadataReader, AnAddressIsNotNeeded) {
  const test::ParsedPage parsed(
      article("<meta property='article:published_time' content='2012-01-05T10:20Z'>", ""), "");
  EXPECT_EQ(read(parsed.page).text(MetadataField::Published), "2012-01-05T10:20Z");
}

TEST(MetadataReader, AnAmbiguousDateNeedsEvidence) {
  const std::string line = "<p class=date>3/4/2012</p>";
  EXPECT_EQ(read(article("", line)).find(MetadataField::Published), nullptr);
  EXPECT_EQ(read(article("", line), {"", "fr"}).text(MetadataField::Published), "2012-04-03");
  const std::string meta = "<meta name=date content='2012-03-04'>";
  EXPECT_EQ(read(article(meta, line)).text(MetadataField::Published), "2012-03-04");
  std::string american = article("", line);
  american.replace(american.find("<html"), 5, "<html lang=en-US");
  EXPECT_EQ(read(american).text(MetadataField::Published), "2012-03-04");
}

// An article with a line below the title, and comments in an element of this class.
std::string discussed(std::string_view line, std::string_view name,
                      std::initializer_list<std::string_view> lines) {
  std::string html = "<html lang=en><title>Old bridge reopens</title><h1>Old bridge reopens</h1>" +
                     std::string(line) + std::string(test::kStory) + std::string(test::kStory) +
                     std::string(test::kStory) + std::string(test::kStory) + "<ol class='" +
                     std::string(name) + "'>";
  for (const std::string_view one : lines) {
    html += "<li><div class=meta>" + std::string(one) +
            "</div><p>I walked over it on the first day.</p></li>";
  }
  return html + "</ol>";
}

TEST(MetadataReader, TheTimeOfACommentIsNotThatOfThePage) {
  for (const std::string_view name : {"comment-list", "posts"}) {
    EXPECT_EQ(
        read(discussed("<p class=byline>Posted on June 9, 2012</p>", name,
                       {"Ivan on June 9, 2012 at 8:03 am", "Jane on June 9, 2012 at 9:10 am"}))
            .text(MetadataField::Published),
        "2012-06-09")
        << name;
  }
}

TEST(MetadataReader, TheDayOfACommentIsNotThatOfThePage) {
  const std::string html =
      discussed("<p>Every spring since Saturday, June 9, 2012, the river has been high.</p>",
                "comment-list", {"Ivan on June 11, 2012 at 8:03 am"});
  for (const MetadataValue& value : read(html).values) {
    if (value.field == MetadataField::Published) {
      EXPECT_NE(value.value.substr(0, 10), "2012-06-11");
    }
  }
}

TEST(MetadataReader, ALineAboutCommentsMayDateThePage) {
  EXPECT_EQ(read(discussed("<p class=comment-meta>June 9, 2012 - <a href=#c>2 comments</a></p>",
                           "comment-list", {"Ivan on June 11, 2012 at 8:03 am"}))
                .text(MetadataField::Published),
            "2012-06-09");
}

}  // namespace
}  // namespace sito
