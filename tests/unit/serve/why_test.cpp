// SPDX-License-Identifier: Apache-2.0
#include "serve/why.h"

#include "sito/sift/page_reader.h"

#include "support/golden_pages.h"
#include "support/labelled_page.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sito::serve {
namespace {

using nlohmann::json;
using test::ParsedPage;

constexpr std::string_view kPage =
    "<html lang=en><body><ul><li><a href=/a>Home</a><li><a href=/b>News</a></ul>"
    "<p>It was the first of all the days that we had been there, and of all that we had seen it "
    "was the one that we would not forget, as there was nothing like it in the whole of our lives, "
    "and there would not be another one.</p><p>Short.</p></body></html>";

std::string message_of(const Result<nlohmann::ordered_json>& result) {
  return result ? "no error: " + result->dump() : result.error().message;
}

TEST(Why, SaysOfEverySegmentWhatDecided) {
  const ParsedPage parsed(kPage);
  const auto answer = Why().explain(parsed.page, "justext", nullptr);
  ASSERT_TRUE(answer) << message_of(answer);
  EXPECT_EQ((*answer)["algorithm"], "justext");
  EXPECT_EQ((*answer)["state"], "content");
  const auto& segments = (*answer)["segments"];
  ASSERT_EQ(segments.size(), 4U) << answer->dump();
  EXPECT_EQ(segments[0]["t"], nlohmann::ordered_json::array({0, 1}));
  EXPECT_EQ(segments[0]["kept"], false);
  EXPECT_EQ(segments[2]["kept"], true);
  EXPECT_EQ(segments[2]["rule"], "stopwords-high");
  EXPECT_TRUE(segments[2]["score"].is_number());
  EXPECT_EQ(segments[0]["text"], "Home");
  EXPECT_EQ((*answer)["words"], 51);
  EXPECT_GE((*answer)["ms"].get<double>(), 0);
}

TEST(Why, LongTextsAreCutBetweenCharacters) {
  std::string html = "<p>  many \n  words ";
  for (int i = 0; i < 500; ++i) html += "\xC5\xBE";  // LATIN SMALL LETTER Z WITH CARON
  const ParsedPage parsed(html);
  const auto answer = Why().explain(parsed.page, "keep-all", nullptr);
  const auto text = (*answer)["segments"][0]["text"].get<std::string>();
  EXPECT_TRUE(text.starts_with("many words \xC5\xBE"));
  EXPECT_EQ(text.size(), 11U + 2 * 389);
}

TEST(Why, ParametersDecide) {
  const ParsedPage parsed(kPage);
  Why why;
  const auto with = [&](const json& params) { return why.explain(parsed.page, "justext", params); };
  EXPECT_EQ((*with({{"length-low", 70}}))["kept_words"], (*with(json::object()))["kept_words"]);
  EXPECT_GT((*with(nullptr))["kept_words"], 0);
  EXPECT_EQ((*with({{"stopwords-low", 1.0}, {"stopwords-high", "1"}}))["kept_words"], 0);
  EXPECT_EQ((*why.explain(parsed.page, "vote(bte,justext;1)", nullptr))["segments"][0]["rule"],
            "few-votes");
}

TEST(Why, WhatCannotRunIsSaid) {
  const ParsedPage parsed(kPage);
  struct Case {
    const char* algorithm;
    json params;
    const char* message;
  };
  const Case cases[] = {
      {"jus", nullptr, "justext"},  // lists those that there are
      {"", nullptr, ""},
      {"vote(", nullptr, ""},
      {"justext", {{"nothing", 1}}, "justext has no parameter \"nothing\"; known: "},
      {"vote(bte,justext)",
       {{"nothing", 1}},
       "no row of the expression has a parameter \"nothing\""},
      {"justext", {{"length-low", "x"}}, "expected a number"},
      {"justext", {{"length-low", -1}}, "expected 0 to"},
      {"justext", {{"length-low", nullptr}}, "neither a number"},
      {"justext", {{"length-low", json::array()}}, "neither a number"},
      {"justext", json::array({1}), "not an object"},
      {"justext", "length-low=1", "not an object"},
      {"nit[info=tfidf]", nullptr, ""},
  };
  Why why;
  for (const Case& c : cases) {
    const auto answer = why.explain(parsed.page, c.algorithm, c.params);
    ASSERT_FALSE(answer) << c.algorithm << c.params;
    EXPECT_EQ(answer.error().code, ErrorCode::InvalidArgument) << c.algorithm;
    EXPECT_NE(answer.error().message.find(c.message), std::string::npos) << message_of(answer);
  }
}

// The segments are those by which `sito extract` makes its paragraphs.
TEST(Why, AgreesWithWhatExtractDoes) {
  auto classifier = std::move(*text::make_language_classifier("cld2", ""));
  Why why;
  NoDiagnostics none;
  for (const extract::Algorithm& row : extract::algorithms()) {
    const std::vector<extract::Plan> plans = {extract::Plan::of(row)};
    sift::PageReader reader(plans, {}, *classifier);
    for (const test::GoldenPage& golden : test::golden_pages()) {
      const ParsedPage parsed(golden.html);
      ASSERT_TRUE(reader.open(parsed.source, "utf-8", "http://x.test/", {}, none));
      ASSERT_TRUE(reader.label(0));
      const auto answer = why.explain(parsed.page, row.name, nullptr);
      ASSERT_TRUE(answer) << row.name << ": " << message_of(answer);
      const auto& segments = reader.labels().segments;
      ASSERT_EQ((*answer)["segments"].size(), segments.size()) << row.name << ' ' << golden.slug;
      for (std::size_t i = 0; i < segments.size(); ++i) {
        EXPECT_EQ((*answer)["segments"][i]["kept"], segments[i].label == Label::Content);
        EXPECT_EQ((*answer)["segments"][i]["rule"], segments[i].rule);
      }
    }
  }
}

TEST(Why, AnswersAtOnce) {
  std::string html = "<html lang=en><body>";
  for (int i = 0; html.size() < 200'000; ++i) {
    html += "<div class=item><h3><a href=/a" + std::to_string(i) +
            ">News of the day</a></h3><p>It was the first of all the days that we had <b>been</b> "
            "there, and <a href=/b>of all</a> that we had seen it was the one.</p><ul><li>One<li>"
            "<a href=/c>Two</a></ul></div>";
  }
  const ParsedPage parsed(html);
  ASSERT_GT(parsed.page.texts().size(), 5000U);
  Why why;
  for (const char* row : {"sito", "justext", "boilerpipe-article", "readability", "bte"}) {
    double best = 1e9;
    for (int i = 0; i < 5; ++i) {
      best = std::min(best, (*why.explain(parsed.page, row, nullptr))["ms"].get<double>());
    }
    EXPECT_LT(best, 100) << row;
  }
}

}  // namespace
}  // namespace sito::serve
