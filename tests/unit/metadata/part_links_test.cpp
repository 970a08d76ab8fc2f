// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/part_links.h"

#include "sito/base/limits.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>

namespace sito {
namespace {

PartLinks links_of(const std::string& url, const std::string& body, const std::string& head = "") {
  const std::string html = "<html><head>" + head + "</head><body>" + body + "</body></html>";
  Page page;
  PageParser(Limits{}).parse(html, url, page);
  return find_part_links(page, url);
}

std::string heading_of(const std::string& html) {
  Page page;
  PageParser(Limits{}).parse(html, "http://t.example/", page);
  return first_heading(page);
}

std::string text_of(const PartLink& link) {
  return link.url.empty() ? "" : std::string(name_of(link.evidence)) + " " + link.url;
}

TEST(PartLinks, ThePagerOfTheFirstPart) {
  const PartLinks links = links_of("http://t.example/bees",
                                   "<p class=pager><b>1</b> <a href='/bees?page=2'>2</a> "
                                   "<a href='/bees?page=3'>3</a></p>");
  EXPECT_EQ(links.url, "http://t.example/bees");
  EXPECT_EQ(text_of(links.next), "page http://t.example/bees?page=2");
  EXPECT_EQ(text_of(links.previous), "");
  EXPECT_FALSE(links.number);
}

TEST(PartLinks, ThePagerOfAPartInside) {
  const PartLinks links = links_of("http://t.example/bees/2/",
                                   "<a href='/bees/'>1</a> 2 <a href='/bees/3/'>3</a> "
                                   "<a href='/bees/9/'>9</a>");
  EXPECT_EQ(text_of(links.next), "step http://t.example/bees/3/");
  EXPECT_EQ(text_of(links.previous), "step http://t.example/bees/");
  EXPECT_EQ(links.number, std::uint32_t{2});
}

TEST(PartLinks, WordsArrowsImagesAndClassesTellTheDirection) {
  for (const char* link : {"<a href='?start=40'>next</a>", "<a href='?start=40'>&raquo;</a>",
                           "<a href='?start=40'><img src=r.gif alt='Next page'></a>",
                           "<a href='?start=40' aria-label=Next><i></i></a>",
                           "<a class=pagination-next href='?start=40'><i>go</i></a>",
                           "<ul><li class=PageNext><a href='?start=40'>go</a></li></ul>"}) {
    const PartLinks links = links_of("http://t.example/list?start=20", link);
    EXPECT_EQ(text_of(links.next), "page http://t.example/list?start=40") << link;
    EXPECT_EQ(text_of(links.previous), "") << link;
  }
}

TEST(PartLinks, RelStandsInTheHeadAndInLinks) {
  const std::string url = "http://t.example/bees-in-the-city";
  const PartLinks head = links_of(url, "", "<link rel=next href='/bees-verdict'>");
  EXPECT_EQ(text_of(head.next), "rel http://t.example/bees-verdict");
  const PartLinks body = links_of(url, "<a rel='nofollow prev' href='bees-start'>x</a>");
  EXPECT_EQ(text_of(body.previous), "rel http://t.example/bees-start");
  // Themes of blogs name the next post in the head; the pager is better evidence.
  const PartLinks both =
      links_of(url, "<a href='/bees-in-the-city/2'>2</a>", "<link rel=next href='/wasps'>");
  EXPECT_EQ(text_of(both.next), "step http://t.example/bees-in-the-city/2");
}

TEST(PartLinks, PagesCountedFromZero) {
  const PartLinks first =
      links_of("http://t.example/bees", "1 <a href='?page=1'>2</a> <a href='?page=2'>3</a>");
  EXPECT_EQ(text_of(first.next), "page http://t.example/bees?page=1");
  const PartLinks second = links_of("http://t.example/bees?page=1",
                                    "<a href='/bees'>previous</a> 2 <a href='?page=2'>3</a>");
  EXPECT_EQ(text_of(second.next), "page http://t.example/bees?page=2");
  EXPECT_EQ(text_of(second.previous), "page http://t.example/bees");
}

TEST(PartLinks, NumbersOfPagesCountMoreThanWords) {
  const PartLinks links =
      links_of("http://t.example/blog/page/3",
               "<a href='/blog/page/4'>Previous</a> <a href='/blog/page/2'>Next</a>");
  EXPECT_EQ(text_of(links.next), "page http://t.example/blog/page/4");
  EXPECT_EQ(text_of(links.previous), "page http://t.example/blog/page/2");
  // Articles count down, too.
  const PartLinks articles = links_of("http://t.example/a/3", "<a href='/a/4'>Previous</a>");
  EXPECT_EQ(text_of(articles.next), "");
}

TEST(PartLinks, OtherLinksAreNoParts) {
  const std::string url = "http://t.example/bees";
  for (const char* body : {"<a href='http://other.example/bees?page=2'>2</a>", "<a href='#2'>2</a>",
                           "<a href='/bees'>next</a>", "<a href='javascript:next()'>next</a>",
                           "<a href='/wasps?page=2'>2</a>", "<a href='/bees/2'>Two bees</a>",
                           "<a href='/bees?page=1'>1</a>", "<a href='/bees#!/2'>next</a>"}) {
    const PartLinks links = links_of(url, body);
    EXPECT_EQ(text_of(links.next), "") << body;
    EXPECT_EQ(text_of(links.previous), "") << body;
  }
  EXPECT_EQ(text_of(links_of(url, "<a href='/wasps'>Next</a>").next),
            "words http://t.example/wasps");
  EXPECT_EQ(text_of(links_of("", "<a href='/bees?page=2'>2</a>").next), "");
}

TEST(PartLinks, TheFirstShownHeading) {
  EXPECT_EQ(heading_of("<h1 hidden>no</h1><h1> </h1><h1>Bees <b>in</b>\n the city</h1><h1>x</h1>"),
            "Bees in the city");
  EXPECT_EQ(heading_of("<h2>x</h2>"), "");
}

}  // namespace
}  // namespace sito
