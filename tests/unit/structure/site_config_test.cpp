// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/site_config.h"

#include "support/field.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace sito::structure {
namespace {

// Made up, with every kind of line.
constexpr std::string_view kFile =
    "# The Paper\n"
    "title: //h1[@class='head']\r\n"
    "title: //meta[@property='og:title']/@content\n"
    "\n"
    "body: //div[@id='text'] | //section[@id='more']\n"
    "author: substring-after(//p[@class='by'], 'By: ')\n"
    "date:  //time/@datetime\n"
    "strip: //aside\n"
    "strip_id_or_class: share\n"
    "strip_id_or_class: \"it's\"\n"
    "strip_image_src: /ads/\n"
    "prune: no\n"
    "http_header(user-agent): Mozilla/5.0 (x: y)\n"
    "replace_string(<a: b>): <c>\n"
    "shine: //b\n"
    "strip: //a[\n"
    "test_url: http://paper.example.org/2024/a:b\n";

TEST(SiteConfig, IsRead) {
  const Result<SiteConfig> read = read_site_config(kFile);
  ASSERT_TRUE(read) << read.error().message;
  const fields::Field* title = find(read->fields, Field::Title);
  ASSERT_NE(title, nullptr);
  ASSERT_EQ(title->paths.size(), 2U);
  EXPECT_EQ(title->paths[0], "(//h1[@class='head'])[1]");
  const fields::Field* article = find(read->fields, Field::Article);
  ASSERT_NE(article, nullptr);
  EXPECT_EQ(article->paths[0], "//div[@id='text'] | //section[@id='more']");
  EXPECT_EQ(article->exclude,
            (std::vector<std::string>{
                "//aside", "//*[contains(@class, 'share') or contains(@id, 'share')]",
                "//*[contains(@class, \"it's\") or contains(@id, \"it's\")]"}));
  EXPECT_EQ(find(read->fields, Field::Author)->paths[0],
            "substring-after(//p[@class='by'], 'By: ')");
  EXPECT_EQ(read->test_urls, std::vector<std::string>{"http://paper.example.org/2024/a:b"});
  std::string notes;
  for (const SiteConfigNote& note : read->notes) notes += std::to_string(note.line) + " ";
  EXPECT_EQ(notes, "11 12 13 14 15 16 ");
  EXPECT_NE(read->notes[4].message.find("\"shine\" is not known"), std::string::npos);
}

TEST(SiteConfig, LinesThatAreNoneAreAnErrorWithTheirNumber) {
  for (const std::string_view text : {"title: //h1\n<html>\n", "title: //h1\nhello\n",
                                      "title: //h1\n: x\n", "title: //h1\nf(x: y\n"}) {
    const Result<SiteConfig> read = read_site_config(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, ErrorCode::Malformed);
    EXPECT_NE(read.error().message.find("line 2"), std::string::npos) << read.error().message;
  }
}

TEST(SiteConfig, OneThatFindsNothingIsAnError) {
  for (const std::string& text :
       {std::string(), std::string("prune: no\n"), std::string("title: //h1[\n"),
        std::string("title:\n"), std::string(kMaxSiteConfigBytes + 1, '#')}) {
    EXPECT_FALSE(read_site_config(text)) << text.substr(0, 20);
  }
}

TEST(SiteConfig, IsTheSameOnceWritten) {
  const Result<SiteConfig> read = read_site_config(kFile);
  ASSERT_TRUE(read);
  const std::string written = to_site_config(read->fields, read->test_urls);
  const Result<SiteConfig> again = read_site_config(written);
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(again->fields, read->fields);
  EXPECT_EQ(again->test_urls, read->test_urls);
  EXPECT_TRUE(again->notes.empty());
  EXPECT_EQ(to_site_config(again->fields, again->test_urls), written);
}

TEST(SiteConfig, BlanksInsideAPathStayAsTheyAre) {
  const Result<SiteConfig> read = read_site_config("title: //h1\r|\t//h2\n");
  ASSERT_TRUE(read);
  const Result<SiteConfig> again = read_site_config(to_site_config(read->fields, {}));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->fields, read->fields);
}

TEST(SiteConfig, WhatItCannotSayIsAComment) {
  fields::Template site;
  site.fields = {test::field("date", {"(//time)[1]"}, {{"json-ld", 0}}),
                 test::field("image", {"(//img)[1]"})};
  EXPECT_EQ(to_site_config(site, {}),
            "# date from: json-ld\ndate: //time\n# no directive for: image\n");
}

TEST(SiteConfig, PathsBeginAtTheRoot) {
  fields::Template site;
  site.fields = {test::field("text", {"//div"})};
  site.fields[0].exclude = {".//aside", "//ul/li"};
  EXPECT_EQ(to_site_config(site, {}), "body: //div\nstrip: //aside\nstrip: //ul/li\n");
  const Result<SiteConfig> read = read_site_config("body: //div\nstrip: .//aside\n");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->fields.fields[0].exclude, std::vector<std::string>{"//aside"});
}

TEST(SiteConfig, TheNameOfTheFileSaysWhichPages) {
  EXPECT_EQ(key_of_site_config("configs/paper.example.org.txt"), "host:paper.example.org");
  EXPECT_EQ(key_of_site_config("www.example.org.txt"), "host:example.org");
  EXPECT_EQ(key_of_site_config("a/.example.org.txt"), "domain:example.org");
  EXPECT_EQ(key_of_site_config("rules.txt"), "all");
  EXPECT_EQ(key_of_site_config("template.json"), "all");
}

}  // namespace
}  // namespace sito::structure
