// SPDX-License-Identifier: Apache-2.0
#include "serve/reader_headline.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::serve {
namespace {

constexpr std::string_view kProse =
    "<p>The lock keeper of Long Reach opens the gates at six, and the first barge is waiting by "
    "then. On Sundays nobody comes before eight, because the bakers of the town sleep late.</p>";

std::string headline(const std::string& body, std::string_view title) {
  const test::ParsedPage parsed("<html><body>" + body + "</body></html>");
  return reader_headline(parsed.page, title);
}

TEST(ReaderHeadline, IsWhatThePageShowsRatherThanItsTitleForSearchEngines) {
  const std::string page = "<h1>The lock opens at six</h1>" + std::string(kProse);
  EXPECT_EQ(headline(page, "Opening hours of locks 2026 | Canal Post"), "The lock opens at six");
  EXPECT_EQ(headline(page, ""), "The lock opens at six");
}

TEST(ReaderHeadline, IsTheHeadingThatTheTitleNames) {
  const std::string post = "<h2>The lock opens <em>at six</em></h2>" + std::string(kProse);
  for (const std::string site :
       {"<h1>The Canal Diary</h1>", "<h1><a href=/>The Canal Diary</a></h1>"}) {
    EXPECT_EQ(headline(site + post, "The lock opens at six - The Canal Diary"),
              "The lock opens at six");
  }
  EXPECT_EQ(headline("<h1>The lock opens at six: a day at Long Reach</h1>" + std::string(kProse) +
                         "<h2>The lock opens at six</h2>",
                     "The lock opens at six"),
            "The lock opens at six: a day at Long Reach");
}

TEST(ReaderHeadline, IsNoLinkOrControl) {
  for (const std::string other : {"<h1><a href=/>Return to the main site</a></h1>",
                                  "<h1><button>Open and close the menu</button></h1>",
                                  "<a href=/><h1>Return to the main site</h1></a>",
                                  "<nav><h1>All about the canal</h1></nav>"}) {
    EXPECT_EQ(headline(other + std::string(kProse), "Hours of the lock"), "Hours of the lock");
    EXPECT_EQ(headline(other + "<h1>The lock opens at six</h1>" + std::string(kProse),
                       "Hours of the lock"),
              "The lock opens at six");
  }
  // The headline of a blog is a link to its own page.
  EXPECT_EQ(headline("<h1><a href=/lock>The lock opens at six</a></h1>" + std::string(kProse),
                     "The lock opens at six | Canal Post"),
            "The lock opens at six");
}

TEST(ReaderHeadline, IsNotBehindMostOfTheText) {
  const std::string page =
      std::string(kProse) + "<h1>A message from our founder</h1><p>Thanks.</p>";
  EXPECT_EQ(headline(page, "Hours of the lock"), "Hours of the lock");
}

TEST(ReaderHeadline, IsTheTitleIfHeadingsAreManyShortOrHidden) {
  for (const std::string page :
       {"<h1>The first of two headings</h1><h1>The second of two headings</h1>", "<h1>Canal</h1>",
        "<h1 hidden>The lock opens at six</h1>", "<h1> </h1>", ""}) {
    EXPECT_EQ(headline(page + std::string(kProse), "Hours of the lock"), "Hours of the lock");
  }
  // A label that the title has, too.
  EXPECT_EQ(
      headline("<h3>News</h3><h1>The lock opens at six</h1>" + std::string(kProse), "News | Canal"),
      "The lock opens at six");
}

TEST(ReaderHeadline, IsNotTheEndOfABreadcrumb) {
  const std::string crumb = "<h1>Opening hours of locks 2026</h1>";
  const std::string links = "<a href=/>Home</a> | <a href=/w>Water</a> | ";
  const std::string seen = "<p>5 April</p><h2>The lock opens at six</h2>";
  for (const std::string& path : {"<ul><li><a href=/>Home</a></li><li>" + crumb + "</li></ul>",
                                  "<nav><div><a href=/>Home</a>" + crumb + "</div></nav>",
                                  "<div>" + links + crumb + "</div>"}) {
    EXPECT_EQ(headline(path + seen + std::string(kProse), "Opening hours of locks 2026"),
              "The lock opens at six");
    // A heading behind a text is one of its sections.
    EXPECT_EQ(headline(path + std::string(kProse) + seen, "Opening hours of locks 2026"),
              "Opening hours of locks 2026");
  }
  // A heading below a breadcrumb, or below the link of a section, is the headline.
  for (const std::string& above :
       {"<div>" + links + "</div>", links, std::string("<ul><li><a href=/>Home</a></li></ul>"),
        std::string("<a href=/w>Water</a>")}) {
    EXPECT_EQ(headline(above + crumb + seen + std::string(kProse), "Opening hours of locks 2026"),
              "Opening hours of locks 2026");
  }
}

TEST(ReaderHeadline, ManyHeadingsTakeNoLongerThanThePage) {
  std::string page;
  for (int i = 0; i < 20'000; ++i) page += "<h1>The lock opens at six</h1>";
  EXPECT_EQ(headline(page, "Hours of the lock"), "The lock opens at six");
}

}  // namespace
}  // namespace sito::serve
