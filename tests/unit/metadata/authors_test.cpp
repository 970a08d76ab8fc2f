// SPDX-License-Identifier: Apache-2.0
// Who is an author of a page, and who is not.
#include "sito/metadata/reader.h"

#include "support/metadata_pages.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace sito {
namespace {

using test::article;
using Texts = std::vector<std::string>;

Texts authors(std::string_view html) {
  Texts names;
  for (const MetadataValue& value : test::read(html).values) {
    if (value.field == MetadataField::Author && value.accepted) names.push_back(value.value);
  }
  std::sort(names.begin(), names.end());
  return names;
}

TEST(Authors, ThePhotographerOfAnImageIsNone) {
  EXPECT_EQ(
      authors(article("",
                      "<div itemscope itemtype='https://schema.org/NewsArticle'>"
                      "<span itemprop=image itemscope itemtype='http://schema.org/ImageObject'>"
                      "<img src=a.jpg><meta itemprop=author content='Max Mohr'></span>"
                      "<p>Text: <span itemprop=author itemscope "
                      "itemtype='http://schema.org/Person'><a href=/people/jane>"
                      "<span itemprop=name>Jane Doe</span></a></span></p></div>")),
      Texts{"Jane Doe"});
  EXPECT_EQ(authors(article("",
                            "<figure itemprop=image itemscope "
                            "itemtype='https://schema.org/ImageObject'><img src=a.jpg>"
                            "<span itemprop=author>Max Mohr</span></figure>")),
            Texts{});
}

TEST(Authors, WhoCommentsBelowATextIsNone) {
  const std::string text(80, 'x');
  const std::string body = "<div><p>" + text + ".</p><p>" + text + ".</p><p>" + text + ".</p>";
  for (const std::string_view name : {"comment", "koment", "c"}) {
    const std::string comment = "<div class=" + std::string(name) +
                                "><b>Josef K.</b> <small>25.06.2010 10:10</small></div></div>";
    EXPECT_EQ(authors(article("", body + comment)), Texts{}) << name;
  }
  EXPECT_EQ(authors(article("", body + "<p><b>Josef Kral</b></p></div>")), Texts{"Josef Kral"});
}

TEST(Authors, NamesAndDateMayBeOneLine) {
  for (const std::string_view line :
       {"Anna Miller, 24 June 2010", "24 June 2010 - Anna Miller", "Anna Miller<br>24 June 2010",
        "<span>Anna Miller</span>, <span>24 June 2010</span>"}) {
    EXPECT_EQ(authors(article("", "<p>" + std::string(line) + "</p>")), Texts{"Anna Miller"})
        << line;
  }
  EXPECT_EQ(authors(article("", "<p>Von Anna Miller, 3. Mai 2024</p>")), Texts{"Anna Miller"});
}

TEST(Authors, WordsOfElementsSideBySideAreSeparated) {
  EXPECT_EQ(authors(article("",
                            "<p class=byline><span>By</span><span>by JANE DOE</span></p>"
                            "<p>5 January 2012</p>")),
            Texts{"JANE DOE"});
  EXPECT_EQ(authors(article("",
                            "<p class=author><span>fdv</span><a href=/author/jan>\u0158ehor "
                            "Nov\u00e1k</a></p><p>5 January 2012</p>")),
            (Texts{"fdv", "\u0158ehor Nov\u00e1k"}));
  EXPECT_EQ(authors(article("",
                            "<p class=byline>By <span>J</span><span>ane Doe</span></p>"
                            "<p>5 January 2012</p>")),
            Texts{"Jane Doe"})
      << "a large first letter";
}

TEST(Authors, AllNamesOfOneListInAMetaElementSign) {
  EXPECT_EQ(authors(article("<meta name=author content='Jane Doe, John Roe, Max Mohr and Eve Low'>",
                            "<p class=byline>By Jane Doe, John Roe and Max Mohr</p>"
                            "<p>5 January 2012</p>")),
            (Texts{"Eve Low", "Jane Doe", "John Roe", "Max Mohr"}));
}

TEST(Authors, ANameAndTheSameNameWithMoreOfItsLineAreOne) {
  EXPECT_EQ(authors(article("",
                            "<p class=byline>By <a href=/people/jane>Jane Doe</a> Rivertown "
                            "News</p><p>5 January 2012</p>")),
            Texts{"Jane Doe"});
}

TEST(Authors, CitationsHaveTheLastNameFirst) {
  EXPECT_EQ(authors(article("<meta name=citation_author content='Doe, Jane'>"
                            "<meta name=citation_author content='Roe, John'>"
                            "<meta name=citation_publication_date content='2020/05/06'>",
                            "<p>6 May 2020</p>")),
            (Texts{"Jane Doe", "John Roe"}));
  EXPECT_EQ(authors(article("<meta name='DC.creator' content='Doe, Jane'>", "<p>6 May 2020</p>")),
            Texts{"Jane Doe"});
}

TEST(Authors, NamesWithoutAMarkBesideTheDateSign) {
  EXPECT_EQ(authors(article("", "<div>Jane Doe</div><div>5 January 2012</div>")),
            Texts{"Jane Doe"});
  EXPECT_EQ(authors(article("", "<div>Jane Doe</div><div>Rivertown</div>")), Texts{})
      << "no date: it may be anybody";
  EXPECT_EQ(authors(article("", "<nav><div>Jane Doe</div></nav><div>5 January 2012</div>")),
            Texts{});
}

// The questions of a page are works, too, but its author is that of the article.
TEST(Authors, TheArticleOfThePageIsTheWorkThatNamesThePage) {
  EXPECT_EQ(authors(article(R"(<script type="application/ld+json">[{"@type":"Article","headline":
      "Why the river is open again","mainEntityOfPage":{"@id":
      "https://www.rivertown.example/news/old-bridge-reopens"},"datePublished":"2012-01-05",
      "author":{"name":"Jane Doe"}},{"@type":"FAQPage","mainEntity":[{"@type":"Question","name":
      "Is it?","author":{"name":"Max Mohr"}},{"@type":"Question","name":"Why?"}]}]</script>)",
                            "<p>The river.</p>")),
            Texts{"Jane Doe"});
}

TEST(Authors, TheReaderWhoCommentsIsNone) {
  const std::string page = article("",
                                   "<div itemscope itemtype='https://schema.org/BlogPosting'>"
                                   "<ul><li itemprop=comment itemscope "
                                   "itemtype='https://schema.org/Comment'><span itemprop=author "
                                   "itemscope itemtype='https://schema.org/Person'>"
                                   "<b itemprop=name>Max Mohr</b></span> <time "
                                   "itemprop=dateCreated datetime=2012-02-05>then</time>"
                                   "<p>Good.</p></li></ul></div>");
  EXPECT_EQ(authors(page), Texts{});
}

TEST(Authors, ItemsOfMicrodataSideBySideSignTogether) {
  EXPECT_EQ(authors(article("",
                            "<div class=authors>Auto\u0159i: <span itemprop=author itemscope "
                            "itemtype='http://schema.org/Person'><a href=/people/jane rel=author>"
                            "<span itemprop=additionalName>jde</span></a><span class=hidden "
                            "itemprop=name>Jane Doe</span></span>, <span itemprop=author itemscope "
                            "itemtype='http://schema.org/Person'><a href=/people/john rel=author>"
                            "<span itemprop=name>John Roe</span></a></span></div>")),
            (Texts{"Jane Doe", "John Roe"}));
  EXPECT_EQ(authors(article("",
                            "<div class=byline itemprop=author itemscope "
                            "itemtype='https://schema.org/Person'><b itemprop=name>Jane Doe</b> "
                            "<em itemprop=title>Beginner</em></div>")),
            Texts{"Jane Doe"});
}

TEST(Authors, ALineEndsAName) {
  EXPECT_EQ(
      authors(article("",
                      "<div class=authors>Auto\u0159i: <a href=/people/jana>Jana Nov\u00e1</a><br>"
                      "<span>Rivertown.cz</span></div>")),
      Texts{"Jana Nov\u00e1"});
}

TEST(Authors, ALabelMayNameAList) {
  EXPECT_EQ(
      authors(article("",
                      "<div class=authors><h3>Auto\u0159i:</h3><ul><li><a href=/people/1>jno</a> "
                      "<span>Rivertown.cz</span></li><li><span>Karel Mal\u00fd</span></li></ul>"
                      "</div>")),
      (Texts{"Karel Mal\u00fd", "jno"}));
}

// A text with `line` between its third paragraph and `rest`.
std::string ends_with(std::string_view line, std::string_view rest = {}) {
  constexpr std::string_view kParagraph =
      "<p>The old bridge over the river was reopened after two years of work, and the town came "
      "to see it on a cold morning.</p>";
  std::string text;
  for (int i = 0; i < 3; ++i) text += kParagraph;
  return "<html lang=cs><title>Old bridge reopens</title><h1>Old bridge reopens</h1><div>" + text +
         std::string(line) + (rest.empty() ? "" : std::string(kParagraph)) + "</div></html>";
}

TEST(Authors, NamesInBoldBelowTheTextSignIt) {
  EXPECT_EQ(authors(ends_with("<p><strong>Jana Nov\u00e1</strong> <span><a href=/share>Sdilet"
                              "</a></span></p>")),
            Texts{"Jana Nov\u00e1"});
  EXPECT_EQ(authors(ends_with("<p><b>Jana Nov\u00e1, <a href=/karel>Karel Mal\u00fd</a>, mkp</b>"
                              "</p>")),
            (Texts{"Jana Nov\u00e1", "Karel Mal\u00fd", "mkp"}));
}

TEST(Authors, NamesInBoldElsewhereDoNotSign) {
  constexpr std::string_view kLine = "<p><strong>Jana Nov\u00e1</strong></p>";
  EXPECT_EQ(authors(ends_with(kLine, "more")), Texts{}) << "a heading between paragraphs";
  EXPECT_EQ(authors(ends_with("<table><tr><td><b>Jana Nov\u00e1</b></td></tr></table>")), Texts{});
  EXPECT_EQ(authors(ends_with("<p><strong>Kam d\u00e1l</strong></p>")), Texts{});
  EXPECT_EQ(authors("<title>Shop</title><h1>Shop</h1><div><p><b>Jana Nov\u00e1</b></p></div>"),
            Texts{})
      << "without a text above";
}

TEST(Authors, WhoBeganAThreadIsItsAuthor) {
  const auto post = [](std::string_view member) {
    return "<div class=row><div class=who><a class=username href=/m/1>" + std::string(member) +
           "</a></div><p>What " + std::string(member) + " thinks about bees and flowers.</p></div>";
  };
  const std::string html = "<title>Bees in winter</title><h1>Bees in winter</h1>" +
                           post("melly77") + post("drone") + post("melly77") + post("waxwing");
  const auto author = [&](std::string_view url) {
    const test::ParsedPage parsed(html, url);
    for (const MetadataValue& value : test::read(parsed.page).values) {
      if (value.field == MetadataField::Author) return value;
    }
    return MetadataValue();
  };
  const MetadataValue of_thread = author("https://bees.example/topic/12/bees-in-winter");
  EXPECT_EQ(of_thread.value, "melly77");
  EXPECT_TRUE(of_thread.accepted);
  EXPECT_GT(of_thread.score, author("https://bees.example/news/bees-in-winter").score + 0.2F);
}

TEST(Authors, AHiddenNameIsThatOfTheItemAroundIt) {
  EXPECT_EQ(authors(article("",
                            "<div itemprop=author itemscope itemtype='http://schema.org/Person'>"
                            "<a href=/u/1 itemprop=url>jd</a>"
                            "<meta itemprop=name content='Jane Doe'></div>")),
            Texts{"Jane Doe"});
}

// An organisation that writes is rather the author than the publisher of the page.
TEST(Authors, AnOrganisationThatIsNotThePublisherIsMoreProbable) {
  const auto score_of = [](std::string_view author) {
    const Metadata metadata = test::read(
        article("<script type='application/ld+json'>{\"@type\":\"Article\",\"author\":{\"@type\":"
                "\"Organization\",\"name\":\"" +
                    std::string(author) +
                    "\"},\"publisher\":{\"@type\":\"Organization\",\"name\":"
                    "\"Rivertown Foundation\"}}</script>",
                "<p>5 January 2012</p>"));
    const auto value =
        std::find_if(metadata.values.begin(), metadata.values.end(),
                     [](const MetadataValue& one) { return one.field == MetadataField::Author; });
    return value == metadata.values.end() ? 0 : value->score;
  };
  EXPECT_GT(score_of("Rivertown Writers"), score_of("Rivertown Foundation"));
}

}  // namespace
}  // namespace sito
