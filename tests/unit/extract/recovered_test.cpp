// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/recovery/recovered.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sito::extract {
namespace {

constexpr std::string_view kFirst = "The dam was built in 1932 and has been repaired twice since.";
constexpr std::string_view kSecond = "Visitors can walk along it from April to the end of October.";

std::string linked(std::string_view json) {
  const test::ParsedPage parsed("<script type='application/ld+json'>" + std::string(json) +
                                "</script>");
  Recovered found;
  collect_linked_text(parsed.page, found);
  return found.html;
}

std::string from_page(std::string_view body) {
  const test::ParsedPage parsed{std::string(body)};
  Recovered found;
  collect_page_data(parsed.page, found);
  return found.html;
}

std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }
std::string paragraph(std::string_view text) { return "<p>" + std::string(text) + "</p>\n"; }

// Long enough to be looked at.
std::string padded(std::string json) { return json.insert(1, std::string(200, ' ')); }

TEST(Recovered, TakesTheArticleOfLinkedData) {
  EXPECT_EQ(linked(R"({"@graph":[{"@type":"WebSite","description":"A site about dams and rivers."},
      {"@type":"NewsArticle","headline":"A walk","articleBody":)" +
                   quoted(kFirst) + "}]}"),
            "<h2>A walk</h2>\n" + paragraph(kFirst));
}

TEST(Recovered, TakesPostsAndAnswersOfLinkedData) {
  EXPECT_EQ(linked(R"({"@type":"DiscussionForumPosting","text":)" + quoted(kFirst) +
                   R"(,"comment":[{"@type":"Comment","text":)" + quoted(kSecond) + "}]}"),
            paragraph(kFirst) + paragraph(kSecond));
  EXPECT_EQ(linked(R"([{"@type":"Question","name":"Is the dam open?","acceptedAnswer":
      {"@type":"Answer","text":"<p>Yes, from April to October.</p>"}}])"),
            "<h2>Is the dam open?</h2>\n<div><p>Yes, from April to October.</p></div>\n");
}

TEST(Recovered, TakesDescriptionsOnlyWithoutText) {
  EXPECT_EQ(linked(R"({"@type":"Product","name":"Rug","description":)" + quoted(kFirst) + "}"),
            paragraph(kFirst));
}

TEST(Recovered, TakesProseOfPageData) {
  const std::string json = padded(R"({"post":{"title":"A walk","body":")" + std::string(kFirst) +
                                  R"(","slug":"a-walk","tags":["dam","river"]}})");
  EXPECT_EQ(from_page("<script type=application/json>" + json + "</script>"),
            "<h2>A walk</h2>\n" + paragraph(kFirst));
  EXPECT_EQ(from_page("<script>window.__STATE__ = " + json + ";go()</script>"),
            "<h2>A walk</h2>\n" + paragraph(kFirst));
}

TEST(Recovered, TakesDataInsideStrings) {
  std::string json = padded(R"({"body":")" + std::string(kFirst) + R"("})");
  std::string escaped;
  for (const char c : json) escaped += c == '"' ? "\\\"" : std::string(1, c);
  EXPECT_EQ(from_page("<script>window.__STATE__ = JSON.parse(\"" + escaped + "\");</script>"),
            paragraph(kFirst));
  std::string attribute;
  for (const char c : json) attribute += c == '"' ? "&quot;" : std::string(1, c);
  EXPECT_EQ(from_page("<div id=app data-page=\"" + attribute + "\"></div>"), paragraph(kFirst));
}

TEST(Recovered, TakesWhatNuxtReturns) {
  EXPECT_EQ(
      from_page("<script>window.__NUXT__=(function(a,b){return {data:[{body:\"" +
                std::string(kFirst) + "\",x:a}]," + std::string(200, ' ') + "}}(1,2))</script>"),
      paragraph(kFirst));
}

TEST(Recovered, LeavesProgramsLabelsAndNoticesOut) {
  EXPECT_EQ(
      from_page("<script>var x={help:'Press the key and then wait until the light is green again.',"
                "run:function(){}};" +
                std::string(300, ' ') + "</script>"),
      "");
  EXPECT_EQ(
      from_page(
          "<script type=application/json>" +
          padded(R"({"messages":{"a":"Please enter the name of the town and then try it again."},
                   "settings":{"text":"These words stand in the settings and are not for readers."},
                   "notice":"We use cookies to store what you have agreed to, with our partners.",
                   "gap":"If your order is over {0} then you will not pay for the delivery.",
                   "url":"/a/b","className":"one two three four five six seven eight nine ten."})") +
          "</script>"),
      "");
}

TEST(Recovered, TakesEachStringOnce) {
  const std::string body = R"({"body":")" + std::string(kFirst) + R"("})";
  EXPECT_EQ(from_page("<script type=application/json>" + padded("[" + body + "," + body + "]") +
                      "</script>"),
            paragraph(kFirst));
}

TEST(Recovered, WritesTheTreeOfFlightRows) {
  EXPECT_EQ(
      from_page(
          R"(<script>self.__next_f.push([1,"1:I[\"x\"]\n2:[\"$\",\"article\",null,{\"children\":)"
          R"([[\"$\",\"nav\",null,{\"children\":[\"$\",\"p\",null,{\"children\":\"Home\"}]}],)"
          R"([\"$\",\"p\",null,{\"className\":\"x\",\"children\":[\"Under \",[\"$\",\"b\",null,)"
          R"({\"children\":\"the\"}],\" dam\"]}],\"$L3\"]"])</script>)"
          R"(<script>self.__next_f.push([1,"}]\n4:T1c,<p>A text of four words.</p>\n"])</script>)"),
      "<article><p>Under <b>the</b> dam</p></article><div><p>A text of four words.</p></div>\n");
}

TEST(Recovered, KnowsWhereItsTextStands) {
  const test::ParsedPage parsed("<script type=application/json>" +
                                padded(R"({"body":")" + std::string(kFirst) + R"("})") +
                                "</script>");
  Recovered found;
  collect_page_data(parsed.page, found);
  ASSERT_EQ(found.pieces.size(), 1U);
  const SourceRange range = found.pieces[0].source;
  EXPECT_EQ(parsed.page.source().substr(range.begin, range.end - range.begin), kFirst);
  EXPECT_EQ(parsed.page.node(found.pieces[0].node).tag, Tag::Script);
}

TEST(Recovered, LeavesFragmentsOutThatSwallowTheRest) {
  EXPECT_EQ(from_page("<script type=application/json>" +
                      padded(R"({"html":"<p>The text of this is long enough.</p><textarea>"})") +
                      "</script>"),
            "");
}

}  // namespace
}  // namespace sito::extract
