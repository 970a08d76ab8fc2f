// SPDX-License-Identifier: Apache-2.0
// Which texts of a page are its categories and tags.
#include "sito/metadata/reader.h"

#include "support/metadata_pages.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito {
namespace {

using test::accepted;
using test::read;
using test::Texts;

TEST(MetadataReader, ALinkMaySayTheCategory) {
  EXPECT_EQ(read("<title>Bees</title><h1>Bees</h1><p>What bees do.</p><a href=/c/1 "
                 "rel='category tag'>Garden</a>")
                .text(MetadataField::Category),
            "Garden");
}

TEST(MetadataReader, BreadcrumbsSayTheCategory) {
  EXPECT_EQ(
      accepted(read("<nav class='m-breadcrumb'>You are here: <a href='/'>Our Site</a> / <a "
                    "href='/culture'>Culture</a> / <a href='/culture/film'>Film</a> | Topics: "
                    "<a href='/tag/x'>x</a></nav><h1>A film</h1>"),
               MetadataField::Category),
      (Texts{"Culture", "Film"}));
  EXPECT_EQ(accepted(read("<ol aria-label=Breadcrumb><li><a href='/home'>Home</a><li><a "
                          "href='/a'>Autonovinky</a></ol>"),
                     MetadataField::Category),
            Texts{"Autonovinky"});
  EXPECT_EQ(accepted(read("<div class=drobeckova-navigace><a href='/home'>Home</a> <a "
                          "href='/a'>Autonovinky</a></div>"),
                     MetadataField::Category),
            Texts{"Autonovinky"});
  EXPECT_EQ(accepted(read("<body class='has-breadcrumbs'><a href='/'>Site</a></body>"),
                     MetadataField::Category),
            Texts{});
}

TEST(MetadataReader, TheCurrentItemOfAMenuSaysTheCategoryOfAnArticle) {
  const std::string menu =
      "<menu><li class=act><a href='/cars'>Cars</a><li><a href='/sport'>Sport</a></menu>";
  EXPECT_EQ(accepted(read("<meta property='article:published_time' content='2020-05-06'>" + menu +
                          "<h1>A car</h1>"),
                     MetadataField::Category),
            Texts{"Cars"});
  EXPECT_EQ(accepted(read(menu + "<h1>A car</h1>"), MetadataField::Category), Texts{});
}

constexpr std::string_view kDated = "<meta property='article:published_time' content='2020-05-06'>";

TEST(MetadataReader, BreadcrumbsNeedNoName) {
  const auto categories = [](const std::string& line) {
    return accepted(read(std::string(kDated) + "<td><font size=1>" + line +
                         "</font></td><font size=5>A film</font>"),
                    MetadataField::Category);
  };
  const std::string front = "<a href='/'>Paper</a>", link = "<a href='/culture'>Culture</a>";
  EXPECT_EQ(categories(front + " &gt; " + link), Texts{"Culture"});
  EXPECT_EQ(categories(front + " \u00BB " + link + " \u00BB <a href='/culture/film'>Film</a>"),
            (Texts{"Culture", "Film"}));
  EXPECT_EQ(categories(front + " | " + link), Texts{}) << "a menu";
  EXPECT_EQ(categories(link + " &gt; " + front), Texts{});
  EXPECT_EQ(categories("<h1>A film</h1>" + front + " &gt; " + link), Texts{});
}

TEST(MetadataReader, ASectionAndItsSubsectionAreCurrent) {
  const std::string menus =
      "<nav><a class=active href='/cars'>Cars</a> <a href='/sport'>Sport</a></nav><nav><a "
      "class=active href='/shops'>Car shops</a></nav>";
  EXPECT_EQ(accepted(read(std::string(kDated) + menus + "<h1>A car</h1>"), MetadataField::Category),
            (Texts{"Cars", "Car shops"}));
  EXPECT_EQ(accepted(read(std::string(kDated) + menus + menus + "<h1>A car</h1>"),
                     MetadataField::Category),
            (Texts{"Cars", "Car shops"}))
      << "the menus of small screens";
  EXPECT_EQ(accepted(read(std::string(kDated) +
                          "<nav><a class=active href='/news/old-bridge-reopens'>View</a> "
                          "<a href='/edit'>Edit</a></nav><h1>A car</h1>"),
                     MetadataField::Category),
            Texts{})
      << "a link to the page itself";
}

TEST(MetadataReader, ALinkOfTheMenuAboveTheHeadingIsTheCategory) {
  const auto categories = [](std::string_view above) {
    return accepted(read("<title>Old bridge reopens</title><nav><a href=/town/>Town</a> <a "
                         "href=/sport/>Sport</a></nav><article>" +
                         std::string(above) +
                         "<h1>Old bridge reopens</h1><time datetime=2012-05-05>5 May</time>" +
                         std::string(test::kStory) + "</article>"),
                    MetadataField::Category);
  };
  EXPECT_EQ(categories("<div><a href=/sport/>Sport</a></div>"), (Texts{"Sport"}));
  EXPECT_EQ(categories("<div><a href=/shop/>Shop</a></div>"), (Texts{})) << "not of the menu";
  EXPECT_EQ(categories("<a href=/sport/>Sport</a> <a href=/town/>Town</a>"), (Texts{}))
      << "another menu";
}

TEST(MetadataReader, ALineAboutTheTextSaysTheCategory) {
  const auto categories = [](const std::string& line) {
    return accepted(read(std::string(kDated) + "<h1>A match</h1>" + line + "<p>The match began."),
                    MetadataField::Category);
  };
  EXPECT_EQ(categories("<p>Jane Doe | Section: <a href=/s>Sport</a> | 20 readers</p>"),
            Texts{"Sport"});
  EXPECT_EQ(categories("<p>Posted by Jane Doe on 6 May 2020 in <a href=/s>Sport</a></p>"),
            Texts{"Sport"});
  EXPECT_EQ(categories("<p><a class=item-category href=/s>Sport</a></p>"), Texts{"Sport"});
  EXPECT_EQ(categories("<p>The match took place in <a href=/s>Rivertown</a>.</p>"), Texts{});
  EXPECT_EQ(categories("<nav>Section: <a href=/s>Sport</a></nav>"), Texts{});
  std::string all = "<ul>";
  for (const char c : std::string_view("abcde"))
    all += std::string("<li><a class=category href=/") + c + ">Part " + c + "</a>";
  EXPECT_EQ(categories(all + "</ul>"), Texts{}) << "a list of all sections";
  EXPECT_EQ(categories("<p>Filed under: <a rel='category tag' href=/h>Home</a></p>"),
            Texts{"Home"});
}

TEST(MetadataReader, LinksToTheSectionsOfTheUrlSayTheCategory) {
  const auto categories = [](std::string_view url, const std::string& body) {
    const test::ParsedPage parsed(std::string(kDated) + "<h1>A match</h1>" + body, url);
    return accepted(read(parsed.page), MetadataField::Category);
  };
  const std::string links =
      "<a href='/en/'>English</a> <a href='/en/sport'>The sport</a> <a href=/en/sport/>Sport"
      "</a> <a href='https://rivertown.example/en/sport/tennis?page=2'>More</a> <a "
      "href='https://rivertown.example/en/sport/tennis/'>Tennis</a> <a "
      "href='/en/sport/tennis/2020'>"
      "The year 2020</a> <a href='https://other.example/en/sport/tennis/2020'>Other</a>";
  EXPECT_EQ(categories("https://rivertown.example/en/sport/tennis/2020/a-match", links),
            (Texts{"Sport", "Tennis"}));
  EXPECT_EQ(categories("https://rivertown.example/en/sporting/a-match", links), Texts{});
  EXPECT_EQ(categories("https://rivertown.example/games/a-match", "<a href=/games>Back</a>"),
            Texts{});
  EXPECT_EQ(categories("https://rivertown.example/games/a-match",
                       "<nav><a href=/games>Matches</a></nav>"),
            Texts{"Matches"});
}

TEST(MetadataReader, NamesOfNoSectionAreNoCategory) {
  const auto categories = [](std::string_view name) {
    return accepted(read("<title>Old bridge reopens</title><meta property='og:site_name' "
                         "content='Rivertown News'><meta property='article:section' content='" +
                         std::string(name) +
                         "'><h1>Old bridge reopens</h1><h2>Town</h2><nav class=breadcrumb><a "
                         "href='/town/x'>Bridges</a></nav>"),
                    MetadataField::Category);
  };
  EXPECT_EQ(categories("Town"), Texts{"Town"});
  for (const std::string_view name :
       {"Old bridge reopens", "Uncategorized", "tags", "Rivertown News", "www.rivertown.example"})
    EXPECT_EQ(categories(name), Texts{"Bridges"}) << name;
}

TEST(MetadataReader, CrumbsOfDataWithUrlsOfSectionsAreSections) {
  const auto categories = [](std::string_view crumbs) {
    return accepted(read("<title>Old bridge reopens</title><script type='application/ld+json'>"
                         "[{\"@type\":\"BreadcrumbList\",\"itemListElement\":[" +
                         std::string(crumbs) + "]}]</script>"),
                    MetadataField::Category);
  };
  EXPECT_EQ(categories(R"({"name":"Front"},{"name":"Town"},{"name":"Old"}]},{"@type":
            "BreadcrumbList","itemListElement":[{"name":"Front"},{"name":"Works"},{"name":"Old"})"),
            Texts{"Town"})
      << "two ways to the page";
  EXPECT_EQ(categories(R"({"name":"Rivertown"},{"name":"Town"},{"name":"Old bridge"})"),
            Texts{"Town"});
  EXPECT_EQ(categories(R"({"name":"Front","item":"https://www.rivertown.example/"},
                          {"name":"Town","item":{"@id":"https://www.rivertown.example/town"}})"),
            Texts{"Town"});
  EXPECT_EQ(categories(R"({"name":"Town","item":"https://www.rivertown.example/town"},{"name":
            "Bridge","item":"https://www.rivertown.example/news/old-bridge-reopens"})"),
            Texts{"Town"});
}

TEST(MetadataReader, LinksSayTags) {
  EXPECT_EQ(accepted(read("<title>Bees</title><h1>Bees</h1><p>What bees do.</p><a href=/t/1 "
                          "rel=tag>Honey</a> <a href=/t/2 rel=tag>Hive</a>"),
                     MetadataField::Tag),
            (Texts{"Honey", "Hive"}));
  EXPECT_EQ(
      accepted(read("<title>Bees</title><h1>Bees</h1>Topics: <a href=/news-tag/honey>Honey</a> "
                    "<a href='/tags/hive/'>Hive</a> <a href=/tags/>All</a> "
                    "<nav><a href=/tag/sport>Sport</a></nav><p>What bees do.</p>"),
               MetadataField::Tag),
      (Texts{"Honey", "Hive"}));
  // Beside the breadcrumbs.
  EXPECT_EQ(accepted(read("<title>Bees</title><nav><a href=/garden/>Garden</a> Topics: "
                          "<a href=/tag/honey>Honey</a></nav><h1>Bees</h1><p>What bees do.</p>"),
                     MetadataField::Tag),
            Texts{"Honey"});
}

}  // namespace
}  // namespace sito
