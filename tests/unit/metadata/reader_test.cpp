// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/reader.h"

#include "sito/metadata/clean_value.h"

#include "support/metadata_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito {
namespace {

using test::accepted;
using test::article;
using test::kHead;
using test::read;
using test::Texts;

TEST(MetadataReader, ReadsTheHead) {
  const test::ParsedPage parsed(kHead);
  const Metadata metadata = read(parsed.page);
  EXPECT_EQ(metadata.text(MetadataField::Title), "Bees & flowers");
  EXPECT_EQ(metadata.text(MetadataField::Description), "What bees do");
  EXPECT_EQ(metadata.text(MetadataField::SiteName), "The Hive");
  EXPECT_EQ(metadata.text(MetadataField::Language), "cs");
  EXPECT_EQ(metadata.text(MetadataField::Canonical), "http://x.test/bees");
  EXPECT_EQ(metadata.text(MetadataField::Image), "http://x.test/bee.png");
  EXPECT_EQ(metadata.text(MetadataField::Licence), "https://creativecommons.org/licenses/by/4.0/");
}

TEST(MetadataReader, SaysWhereAValueStands) {
  const test::ParsedPage parsed(kHead);
  const Metadata metadata = read(parsed.page);
  const MetadataValue* site = metadata.find(MetadataField::SiteName);
  ASSERT_NE(site, nullptr);
  EXPECT_EQ(site->xpath, "/html[1]/head[1]/meta[3]");
  EXPECT_EQ(site->source, MetadataSource::OpenGraph);
  EXPECT_EQ(parsed.source.substr(site->source_begin, site->source_end - site->source_begin),
            "The Hive");
}

TEST(MetadataReader, TheTitleIsWithoutTheSite) {
  EXPECT_EQ(read(article("", "")).text(MetadataField::Title), "Old bridge reopens");
  EXPECT_EQ(read("<title>Old bridge reopens | Rivertown News</title>"
                 "<meta property=og:site_name content='Rivertown News'><p>text")
                .text(MetadataField::Title),
            "Old bridge reopens");
}

TEST(MetadataReader, TheNameOfTheSiteIsNoTitleBesideAHeadline) {
  const std::string head =
      "<title>Rivertown News</title><meta property=og:title content='Rivertown News'>"
      "<meta property=og:site_name content='Rivertown News'>";
  const auto title = [&](const std::string& body) {
    return std::string(read(head + body + "<p>Words.</p>").text(MetadataField::Title));
  };
  EXPECT_EQ(title("<h1>Old bridge reopens</h1>"), "Old bridge reopens");
  EXPECT_EQ(title("<h1>Rivertown News</h1>"), "Rivertown News");
  EXPECT_EQ(title(""), "Rivertown News");
}

TEST(MetadataReader, WhatEditorsWriteForATitleIsNone) {
  for (const std::string_view title :
       {"Untitled Document", "New Page 1", "Document", "index.html", "http://site.example/a",
        "\u7121\u984c\u30c9\u30ad\u30e5\u30e1\u30f3\u30c8"}) {
    const std::string head = "<title>" + std::string(title) + "</title>";
    EXPECT_EQ(read(head + "<p>Words without a heading.</p>").text(MetadataField::Title), "")
        << title;
    EXPECT_EQ(read(head + "<h1>The mill is open</h1><p>Words.</p>").text(MetadataField::Title),
              "The mill is open");
  }
  EXPECT_EQ(read("<title>Index</title><h1>Index</h1><p>Words.</p>").text(MetadataField::Title),
            "Index");
}

TEST(MetadataReader, ThePermalinkIsNotOfTheTitle) {
  EXPECT_EQ(read("<title>Quickstart &mdash; Tool</title><h1>Quickstart<a href=#q>&para;</a></h1>"
                 "<p>Read this first.</p>")
                .text(MetadataField::Title),
            "Quickstart");
}

// The blog is h1, the day h2.
TEST(MetadataReader, ATitleMayBeAHeadingOfTheThirdLevel) {
  EXPECT_EQ(read("<title>Hive: Old bridge reopens</title><h1>Hive</h1><h2>May 5, 2012</h2>"
                 "<h3>Old bridge reopens</h3><p>The old bridge is open again since today.</p>")
                .text(MetadataField::Title),
            "Old bridge reopens");
}

std::string dated_page(std::string_view title, std::string_view og, std::string_view h1) {
  return "<title>" + std::string(title) + "</title><meta property=og:title content='" +
         std::string(og) + "'><meta property='article:published_time' content='2020-05-06'><h1>" +
         std::string(h1) + "</h1><p>The old bridge over the river is open again.</p>";
}

std::string news(std::string_view headline) {
  return R"(<script type="application/ld+json">{"@type": "NewsArticle", "headline": ")" +
         std::string(headline) + R"(", "datePublished": "2020-05-06"}</script>)";
}

TEST(MetadataReader, ATitleThatOpenGraphHasWithoutItsKickerHasNone) {
  constexpr std::string_view kTitle = "Duel: Old bridge reopens after the flood";
  EXPECT_EQ(read(news(kTitle) + dated_page(kTitle, "Old bridge reopens after the flood", kTitle))
                .text(MetadataField::Title),
            "Old bridge reopens after the flood");
}

// Editors of newspapers write og:title, and the other titles are for search engines.
TEST(MetadataReader, ANewspaperHasItsTitleInOpenGraph) {
  constexpr std::string_view kSearched = "Bridge: When does the old bridge of Rivertown open?";
  constexpr std::string_view kOwn = "The river has a bridge again, and nobody pays for it";
  EXPECT_EQ(
      read(news(kSearched) + dated_page(kSearched, kOwn, kSearched)).text(MetadataField::Title),
      kOwn);
  EXPECT_EQ(read(dated_page(kSearched, kOwn, kSearched)).text(MetadataField::Title), kSearched)
      << "other pages: what readers see";
}

TEST(MetadataReader, AKickerInAnElementOfItsOwnIsNotOfTheTitle) {
  EXPECT_EQ(read("<title>Old bridge reopens after the flood | Hive</title>"
                 "<h1><span>Rivertown</span> <span>Old bridge reopens after the flood</span></h1>"
                 "<p>The old bridge over the river is open again.</p>")
                .text(MetadataField::Title),
            "Old bridge reopens after the flood");
  EXPECT_EQ(read("<title>Old bridge reopens after the flood | Hive</title>"
                 "<h1><em>Old bridge</em> reopens after the flood</h1>"
                 "<p>The old bridge over the river is open again.</p>")
                .text(MetadataField::Title),
            "Old bridge reopens after the flood")
      << "stress is no kicker";
}

// Some newspapers have an h1 for search engines in the breadcrumbs, and show another heading.
TEST(MetadataReader, AKickerInAnElementOfItsOwnMayBeASentence) {
  const std::string page = news("The bridge is open again after the flood of May") +
                           "<title>The bridge is open again after the flood of May | Hive</title>"
                           "<h1><span>After long talks with the council</span> <span>The bridge is "
                           "open again after the flood of May</span></h1><p>Text";
  EXPECT_EQ(read(page).text(MetadataField::Title),
            "The bridge is open again after the flood of May");
}

// GUILLEMETS are quotation marks and separators.
TEST(MetadataReader, ASignThatEndsAQuotationDividesNoTitle) {
  EXPECT_EQ(
      read("<title>Bridge: \u00ABWe worked day and night\u00BB after the flood \u00BB Rivertown "
           "News</title><meta property=og:site_name content='Rivertown News'>")
          .text(MetadataField::Title),
      "Bridge: \u00ABWe worked day and night\u00BB after the flood");
}

TEST(MetadataReader, InvisibleSignsInsideWordsDoNotCount) {
  EXPECT_EQ(comparable("heli\u00ADcopter pad\u200B"), "helicopter pad");
  EXPECT_EQ(comparable("one\u2013two"), "one two");
}

TEST(MetadataReader, AHeadingInBreadcrumbsIsNotTheShownTitle) {
  constexpr std::string_view kSearched = "Bridge of Rivertown: When does it open again?";
  constexpr std::string_view kShown = "The river has a bridge again, and nobody pays for it";
  const std::string head = news(kSearched) + "<title>" + std::string(kSearched) +
                           " | Hive</title><meta property=og:title content=\"" +
                           std::string(kShown) + "\">";
  const std::string heading = "<h1>" + std::string(kSearched) + "</h1>";
  const std::string shown = "<article><h2><span>Rivertown</span> <span>" + std::string(kShown) +
                            "</span></h2><p>The old bridge over the river is open again.</p>";
  for (const std::string_view trail : {"<nav><a href=/>Home</a>", "<ol><li><a href=/>Home</a><li>",
                                       "<div class=breadcrumb><a href=/>Home</a>",
                                       "<div><a href=/>Home</a><a href=/town/>Town</a>"}) {
    const std::string_view end = trail.starts_with("<nav")  ? "</nav>"
                                 : trail.starts_with("<ol") ? "</ol>"
                                                            : "</div>";
    EXPECT_EQ(read(head + std::string(trail) + heading + std::string(end) + shown)
                  .text(MetadataField::Title),
              kShown)
        << trail;
  }
}

// Articles are parts of their pages in the data of some systems, and pages have the article's name.
TEST(MetadataReader, ThePageAroundAnArticleIsNoSite) {
  constexpr std::string_view kTitle = "Old bridge reopens - and how long it took";
  const std::string page =
      "<script type='application/ld+json'>{\"@graph\":[{\"@type\":\"Article\","
      "\"headline\":\"" +
      std::string(kTitle) +
      "\",\"isPartOf\":{\"@id\":\"#page\"}},{\"@type\":\"WebPage\","
      "\"@id\":\"#page\",\"name\":\"" +
      std::string(kTitle) +
      "\",\"isPartOf\":{\"@id\":\"#site\"}},{\"@type\":\"WebSite\","
      "\"@id\":\"#site\",\"name\":\"Rivertown Hive\"}]}</script>";
  const Metadata metadata = read(page);
  for (const MetadataValue& value : metadata.values) {
    if (value.field == MetadataField::SiteName) EXPECT_EQ(value.value, "Rivertown Hive");
  }
  EXPECT_EQ(metadata.text(MetadataField::SiteName), "Rivertown Hive");
}

TEST(MetadataReader, AFullWidthColonDividesATitleFromItsSiteAlone) {
  const std::string colon = "\xEF\xBC\x9A";
  const std::string page = "<meta property=og:site_name content='Rivertown News'><title>";
  EXPECT_EQ(read(page + "Old bridge reopens" + colon + "Rivertown News</title>")
                .text(MetadataField::Title),
            "Old bridge reopens");
  EXPECT_EQ(read(page + "Bridge" + colon + "It reopens in May</title>").text(MetadataField::Title),
            "Bridge" + colon + "It reopens in May");
}

std::string board(std::string_view first_post) {
  return "<meta name=generator content=phpBB><title>The Beekeepers &bull; Wax moths in the cellar "
         ": "
         "Pests</title><h1>The Beekeepers</h1><h2>Wax moths in the cellar</h2>" +
         std::string(first_post) +
         "<div class=post><p>They came in May, and I have no idea how to get rid of them.</p></div>"
         "<div class=post><p class=author>by jkeeper &raquo; 12 Apr 2020, 17:32</p><p>Put the "
         "combs "
         "into the freezer for a night or two.</p></div>"
         "<div class=post><p class=author>by mossy &raquo; 16 Apr 2020, 10:26</p><p>That works, "
         "but "
         "it takes a large freezer.</p></div>";
}

TEST(MetadataReader, ABoardIsNotTheTitleOfItsThreads) {
  EXPECT_EQ(read(board("")).text(MetadataField::Title), "Wax moths in the cellar");
}

TEST(MetadataReader, TheFirstPostDatesAThread) {
  EXPECT_EQ(read(board("<p class=author>by hanna &raquo; 10 Apr 2020, 09:06</p>"))
                .text(MetadataField::Published),
            "2020-04-10T09:06");
  EXPECT_EQ(
      read(board("<dl><dd><b>Joined:</b> <span class=timestamp>Thu Nov 17, 2011 6:12 am</span>"
                 "</dd></dl><p class=author>by hanna &raquo; 10 Apr 2020, 09:06</p>"))
          .text(MetadataField::Published),
      "2020-04-10T09:06")
      << "the day on which a member joined";
}

TEST(MetadataReader, APersonWhoSignsComesBeforeTheSite) {
  const std::string page =
      "<meta name=author content='Rivertown Hive'><meta property=og:site_name "
      "content='Rivertown Hive'><title>Old bridge reopens</title><article><h1>Old bridge "
      "reopens</h1><p>By Jane Doe</p><p>The old bridge over the river is open again.</p></article>";
  EXPECT_EQ(accepted(read(page), MetadataField::Author), Texts{"Jane Doe"});
}

TEST(MetadataReader, ALabelOfTheAuthorMayStandBehindTheDate) {
  for (const std::string_view line :
       {"<p>19.11.2011 8:38 | autor: Jana Nov\u00E1kov\u00E1</p>",
        "<p><span>19.11.2011 8:38</span> <span>autor: Jana Nov\u00E1kov\u00E1</span></p>",
        "<p>Vyd\u00E1no: 19.11.2011 | Napsala: Jana Nov\u00E1kov\u00E1</p>"}) {
    const Metadata metadata =
        read("<html lang=cs><title>Most je otev\u0159en</title><h1>Most je otev\u0159en</h1>" +
             std::string(line) +
             "<p>Star\u00FD most p\u0159es \u0159eku je op\u011Bt otev\u0159en.</p>");
    EXPECT_EQ(accepted(metadata, MetadataField::Author), Texts{"Jana Nov\u00E1kov\u00E1"}) << line;
    EXPECT_EQ(metadata.text(MetadataField::Published).substr(0, 10), "2011-11-19") << line;
  }
}

// Pages of tables have the by-line and the lead in one block, with line breaks between.
TEST(MetadataReader, TheFirstLineOfALongBlockMayBeTheByline) {
  const std::string lead(300, 'a');
  const Metadata metadata = read(
      "<html lang=cs><title>Most je otev\u0159en</title><td><h1>Most je otev\u0159en</h1>"
      "<span>19.11.2011 8:38 | autor: Jana Nov\u00E1kov\u00E1</span><br><b>" +
      lead + "</b><br><p>Star\u00FD most je op\u011Bt otev\u0159en.</p></td>");
  EXPECT_EQ(accepted(metadata, MetadataField::Author), Texts{"Jana Nov\u00E1kov\u00E1"});
  EXPECT_EQ(metadata.text(MetadataField::Published), "2011-11-19T08:38");
}

TEST(MetadataReader, ATitleThatAllSourcesHaveIsNotCut) {
  constexpr std::string_view kTitle =
      "The ice saints 2024: When they come - and how cold it will be";
  EXPECT_EQ(read(dated_page(kTitle, kTitle, kTitle)).text(MetadataField::Title), kTitle);
}

TEST(MetadataReader, ATitleIsNotCutInsideASentence) {
  constexpr std::string_view kTitle = "Your bill could be worth thousands - here's how to check";
  EXPECT_EQ(read("<title>" + std::string(kTitle) + " | Rivertown News</title>")
                .text(MetadataField::Title),
            kTitle);
  EXPECT_EQ(read("<title>Old bridge reopens - rivertown news</title><meta "
                 "property='og:site_name' content='Rivertown News'><h1>Old bridge reopens</h1>")
                .text(MetadataField::Title),
            "Old bridge reopens")
      << "the site in small letters";
  EXPECT_EQ(read("<title>Leather Case - iPad Air</title><h1>Leather Case - iPad Air</h1>")
                .text(MetadataField::Title),
            "Leather Case")
      << "a product";
}

TEST(MetadataReader, ATitleIsNotCutInsideARangeOfTime) {
  for (const std::string_view title :
       {"Tastings January \xE2\x80\x93 May 2020 in Rivertown", "Opening hours 2019 - 2020"}) {
    EXPECT_EQ(read("<title>" + std::string(title) +
                   " - Rivertown News</title><meta "
                   "property='og:title' content='" +
                   std::string(title) + "'><h1>" + std::string(title) + "</h1>")
                  .text(MetadataField::Title),
              title);
  }
}

TEST(MetadataReader, AFullWidthBarDividesATitle) {
  EXPECT_EQ(read("<title>\xE6\xA9\x8B\xE3\x81\x8C\xE5\x86\x8D\xE9\x96\x8B\xEF\xBD\x9C"
                 "\xE5\xB7\x9D\xE6\x96\xB0\xE8\x81\x9E</title>")
                .text(MetadataField::Title),
            "\xE6\xA9\x8B\xE3\x81\x8C\xE5\x86\x8D\xE9\x96\x8B");
}

TEST(MetadataReader, InitialsBesideTheirNameAreNoSecondAuthor) {
  const auto page = [](std::string_view initials) {
    return "<title>Old bridge reopens</title><h1>Old bridge reopens</h1><p class=author>By Julian "
           "Seiferth</p>" +
           std::string(test::kStory) + "<p class=author>" + std::string(initials) + "</p>" +
           "<p class=byline><span class=author>Julian Seiferth</span>, <span class=author>" +
           std::string(initials) + "</span></p>";
  };
  EXPECT_EQ(accepted(read(page("jse")), MetadataField::Author), Texts{"Julian Seiferth"});
  EXPECT_EQ(accepted(read(page("mkp")), MetadataField::Author), (Texts{"Julian Seiferth", "mkp"}));
}

TEST(MetadataReader, ALineWithNameAndDateIsSigned) {
  EXPECT_EQ(read("<title>Old bridge reopens</title><h1>Old bridge reopens</h1>"
                 "<div>Jane Doe | May 5, 2012 10:20</div><p>The old bridge is open again.</p>")
                .text(MetadataField::Author),
            "Jane Doe");
}

/// A line of a language, and what stands in it.
struct Line {
  std::string_view language, html, author, published;
};

TEST(MetadataReader, ReadsBylinesOfManyLanguages) {
  for (const Line& line : {
           Line{"cs", "<p class=autor>Autor: Jana Nov\u00e1</p><p class=datum>5. ledna 2012</p>",
                "Jana Nov\u00e1", "2012-01-05"},
           Line{"sk", "<p class=autor>Autor: Jana Nov\u00e1</p><p class=datum>5. janu\u00e1ra 2012",
                "Jana Nov\u00e1", "2012-01-05"},
           Line{"hu",
                "<p class=szerzo>Kov\u00e1cs J\u00e1nos</p><p class=date>2012. janu\u00e1r 5.",
                "Kov\u00e1cs J\u00e1nos", "2012-01-05"},
           Line{"ru",
                "<p class=author>\u0410\u0432\u0442\u043e\u0440: \u0418\u0432\u0430\u043d "
                "\u041f\u0435\u0442\u0440\u043e\u0432</p><p class=date>5 "
                "\u044f\u043d\u0432\u0430\u0440\u044f 2012</p>",
                "\u0418\u0432\u0430\u043d \u041f\u0435\u0442\u0440\u043e\u0432", "2012-01-05"},
           Line{"pl", "<p class=author>Jan Kowalski</p><p class=date>5 stycznia 2012</p>",
                "Jan Kowalski", "2012-01-05"},
           Line{"de", "<p class=author>Von Karl Meier</p><p class=date>5. Januar 2012</p>",
                "Karl Meier", "2012-01-05"},
           Line{"en", "<p class=byline>By Jane Doe</p><p class=date>January 5, 2012</p>",
                "Jane Doe", "2012-01-05"},
       }) {
    const Metadata metadata = read(article("", line.html), {"", line.language});
    EXPECT_EQ(accepted(metadata, MetadataField::Author), Texts{std::string(line.author)})
        << line.language;
    EXPECT_EQ(metadata.text(MetadataField::Published), line.published) << line.language;
  }
}

TEST(MetadataReader, HandlesAndAddressesAreNoAuthors) {
  for (const std::string_view author : {"@rivertown", "https://rivertown.example/jane", "admin"}) {
    const Metadata metadata =
        read(article("<meta property=og:site_name content='Rivertown News'>"
                     "<meta name=author content='" +
                         std::string(author) + "'>",
                     ""));
    EXPECT_EQ(metadata.find(MetadataField::Author), nullptr) << author;
  }
}

TEST(MetadataReader, TextsWithoutEndAreNoValues) {
  const std::string list(200'000, ',');
  std::string names;
  for (int i = 0; i < 40'000; ++i) names += "1, ";
  const Metadata metadata = read(article(
      "<meta name=description content='" + std::string(100'000, 'x') +
          "'><meta name=author content='" + names + "'><meta name=keywords content='" + list + "'>",
      "<p class=date>" + names + "</p>"));
  EXPECT_EQ(metadata.find(MetadataField::Description), nullptr);
  EXPECT_EQ(metadata.find(MetadataField::Author), nullptr);
  EXPECT_EQ(metadata.find(MetadataField::Tag), nullptr);
}

TEST(MetadataReader, PathsOfLargePagesAreTheSame) {
  std::string filler;
  for (int i = 0; i < 12'000; ++i) filler += "<p>a";
  const std::string small = article("<meta name=author content='Jane Doe'>", "<p>By Jane Doe</p>");
  const test::ParsedPage large(small + filler, "https://www.rivertown.example/news/old-bridge");
  ASSERT_GT(large.page.nodes().size(), 20'000U);
  const test::ParsedPage parsed(small, "https://www.rivertown.example/news/old-bridge");
  const Metadata of_large = read(large.page);
  const Metadata of_small = read(parsed.page);
  const MetadataValue* author = of_large.find(MetadataField::Author);
  ASSERT_NE(author, nullptr);
  ASSERT_NE(of_small.find(MetadataField::Author), nullptr);
  EXPECT_EQ(author->xpath, of_small.find(MetadataField::Author)->xpath);
}

TEST(MetadataReader, WhatIsNotBelievedIsAnAlternative) {
  const Metadata metadata =
      read(article("<meta property=og:title content='Bridge: it is open'>", ""));
  std::size_t n_alternatives = 0;
  for (const MetadataValue& value : metadata.values) {
    n_alternatives += value.field == MetadataField::Title && !value.accepted ? 1 : 0;
  }
  EXPECT_GT(n_alternatives, 0U);
}

TEST(MetadataReader, APageWithoutAnythingHasNothing) {
  const test::ParsedPage parsed("");
  EXPECT_TRUE(read(parsed.page).values.empty());
}

TEST(MetadataReader, APageDoesNotDependOnThePageBefore) {
  const test::ParsedPage first(kHead);
  const test::ParsedPage second("<title>Only this</title>");
  MetadataReader reader;
  Metadata metadata;
  reader.read(first.page, {}, metadata);
  reader.read(second.page, {}, metadata);
  EXPECT_EQ(metadata, read(second.page));
}

}  // namespace
}  // namespace sito
