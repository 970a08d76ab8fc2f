// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/recovery.h"

#include "sito/sift/sift_page.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito::sift {
namespace {

constexpr std::string_view kBody =
    "<p>The dam was built in 1932 and it has been repaired twice since then, the last time when "
    "the "
    "river had risen over the road and the people of the village were not able to leave it.</p>"
    "<p>It is open to visitors from April to October, and in the summer there are two walks a day "
    "with a guide who has worked here for most of his life and knows all of the old machines.</p>";

std::string data_script() {
  return "<script type='application/json'>{\"title\":\"A walk along the dam\",\"body\":\"" +
         std::string(kBody) + "\"}</script>";
}

Document sift(const std::string& html, const SiftOptions& options) {
  const auto sifter = Sifter::make(options);
  Document document;
  NoDiagnostics notes;
  const LonePage page = {
      .bytes = html, .url = "http://x.test/", .content_type = {}, .charset = {}, .name = {}};
  const Result<Drop> sifted = sift_page(*sifter.value(), page, notes, document);
  EXPECT_TRUE(sifted.has_value());
  return document;
}

Document sifted(const std::string& html, bool provenance = false, bool recover = true) {
  SiftOptions options;
  options.assemble.provenance = provenance;
  options.recover = recover;
  return sift(html, options);
}

TEST(Recovery, ReadsThePageThatScriptsWouldDraw) {
  const Document document = sifted("<div id=root>Loading</div>" + data_script());
  ASSERT_EQ(document.paragraphs.size(), 3U);
  EXPECT_EQ(document.paragraphs[0].text, "A walk along the dam");
  EXPECT_EQ(document.paragraphs[0].role, ParagraphRole::Heading);
  EXPECT_TRUE(document.paragraphs[2].text.starts_with("It is open"));
  EXPECT_EQ(document.language, "en");
}

TEST(Recovery, CanBeSwitchedOff) {
  EXPECT_TRUE(sifted("<div id=root></div>" + data_script(), false, false).paragraphs.empty());
}

TEST(Recovery, SaysWhereTheTextStands) {
  const std::string html = "<body><div id=root></div>" + data_script();
  const Document document = sifted(html, true);
  ASSERT_EQ(document.paragraphs.size(), 3U);
  EXPECT_EQ(document.paragraphs[1].xpath, "/html[1]/body[1]/script[1]");
  EXPECT_EQ(html.substr(document.paragraphs[1].source_begin,
                        document.paragraphs[1].source_end - document.paragraphs[1].source_begin),
            kBody);
}

bool is_recovered(const Document& document) {
  return !document.paragraphs.empty() && document.paragraphs[0].text == "A walk along the dam";
}

TEST(Recovery, LeavesPagesAloneThatShowTheirText) {
  std::string short_items;  // not every row keeps these
  for (int i = 0; i < 120; ++i) short_items += "<li>A thing, number " + std::to_string(i) + "</li>";
  EXPECT_FALSE(is_recovered(sifted("<ul>" + short_items + "</ul>" + data_script())));
  EXPECT_FALSE(is_recovered(sifted(std::string(kBody) + data_script())));
  EXPECT_TRUE(is_recovered(sifted("<a href=/>Home</a>" + data_script())));
}

// Both sides grow: a search for each text in all of the page would take minutes. The links are
// shown, and say nothing of what the page is about.
TEST(Recovery, ComparesLongPagesInLinearTime) {
  std::string links;
  std::string body;
  for (int i = 0; i < 20'000; ++i) {
    const std::string n = std::to_string(i);
    links += "<a href=/" + n + ">The same front of all the links, number " + n + "</a> ";
    body += "<p>The same front of all paragraphs, of number " + n + "</p>";
  }
  SiftOptions options;
  options.page_seconds = 20;  // dev builds take two, and took minutes
  sift(links + "<script type='application/json'>{\"body\":\"" + body + "\"}</script>", options);
}

TEST(Recovery, TakesTheArticleOfLinkedDataForATeaser) {
  std::string article;
  for (int i = 0; i < 4; ++i) article += std::string(kBody) + "<p>" + std::to_string(i) + "</p>";
  const std::string html =
      "<p>The council has agreed to the plan after a debate of six hours, and it was the last of "
      "the "
      "meetings in the old hall, which will be closed for two years from the first of May on, as "
      "the "
      "mayor said on Monday in the evening to the reporters who had come.</p>"
      "<script type='application/ld+json'>{\"@type\":\"Article\",\"articleBody\":\"" +
      article + "\"}</script>";
  EXPECT_GE(sifted(html).paragraphs.size(), 8U);
}

TEST(Recovery, LeavesAnArticleAloneBesideTheTextsOfOthers) {
  std::string article;
  std::string others;
  for (int i = 0; i < 5; ++i) {
    article += "<p>In the year " + std::to_string(1900 + i) +
               " the bridge was closed for the whole of the winter, because the ice had damaged "
               "two of its pillars, and the people of both banks, who had to go round by the next "
               "town, asked the council for a ferry, which it refused. The reason was the cost: "
               "the ferry would have needed three men and a shelter on either side.</p>";
  }
  for (int i = 0; i < 40; ++i) others += std::string(kBody) + "<p>" + std::to_string(i) + "</p>";
  const Document document =
      sifted("<article><h1>The bridge</h1>" + article +
             "</article><script type='application/ld+json'>{\"@type\":\"Article\","
             "\"articleBody\":\"" +
             others + "\"}</script>");
  ASSERT_LE(document.paragraphs.size(), 6U);
  EXPECT_TRUE(document.paragraphs.back().text.starts_with("In the year 1904"));
}

}  // namespace
}  // namespace sito::sift
