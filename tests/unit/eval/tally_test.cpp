// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/tally.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace sito::eval {
namespace {

Vote vote_on(std::string input, std::size_t left, std::size_t right,
             std::optional<std::size_t> winner) {
  Vote vote;
  vote.input = std::move(input);
  vote.shown = {{left, 10, false}, {right, 2.5, false}};
  vote.winner = winner;
  vote.user = "x";
  vote.at = "2026-01-02T03:04:05Z";
  return vote;
}

Tally small_tally() {
  Tally tally;
  tally.tools = {"justext", "bte"};
  tally.votes = {vote_on("a.html", 0, 1, 0), vote_on("b.html", 1, 0, 0),
                 vote_on("c.html", 1, 0, std::nullopt), vote_on("d.html", 0, 1, 1)};
  tally.votes[3].automatic = true;
  tally.votes[3].shown[0].failed = true;
  return tally;
}

void replace(std::string& text, std::string_view what, std::string_view by) {
  const std::size_t at = text.find(what);
  ASSERT_NE(at, std::string::npos) << what;
  text.replace(at, what.size(), by);
}

TEST(Tally, SumsAreThoseOfTheVotes) {
  const TallyTotals totals = sum_up(small_tally());
  ASSERT_EQ(totals.tools.size(), 2U);
  EXPECT_EQ(totals.tools[0].points, 2U);
  EXPECT_EQ(totals.tools[1].points, 1U);
  EXPECT_EQ(totals.tools[0].failures, 1U);
  EXPECT_EQ(totals.tools[1].failures, 0U);
  EXPECT_DOUBLE_EQ(totals.tools[0].ms, 10 + 2.5 + 2.5 + 10);
  EXPECT_EQ(totals.ties, 1U);
  EXPECT_EQ(totals.inputs, 4U);
  ASSERT_EQ(totals.pairs.size(), 1U);
  EXPECT_EQ(totals.pairs[0].automatic, 1U);
  EXPECT_EQ(totals.pairs[0].asked, 2U);
  EXPECT_EQ(totals.pairs[0].left_points, 1U);
  EXPECT_DOUBLE_EQ(totals.pairs[0].first_share.share, 2.0 / 3);
}

TEST(Tally, AToolIsCountedOnceAnInput) {
  Tally tally;
  tally.tools = {"a", "b", "c"};
  tally.votes = {vote_on("x", 0, 1, 0), vote_on("x", 2, 0, 2), vote_on("x", 1, 2, std::nullopt)};
  tally.votes[0].shown[0].failed = tally.votes[1].shown[1].failed = true;
  const TallyTotals totals = sum_up(tally);
  EXPECT_EQ(totals.inputs, 1U);
  EXPECT_EQ(totals.tools[0].failures, 1U);
  EXPECT_DOUBLE_EQ(totals.tools[0].ms, 10);
  ASSERT_EQ(totals.pairs.size(), 3U);
  EXPECT_EQ(totals.pairs[1].second_points, 1U);  // a and c
}

TEST(Tally, WhatIsWrittenIsReadBack) {
  const Tally tally = small_tally();
  const auto read = parse_tally(to_json(tally));
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->tools, tally.tools);
  EXPECT_EQ(read->votes, tally.votes);
  EXPECT_EQ(to_json(*read), to_json(tally));
}

TEST(Tally, TheExampleOfTheDocumentIsRead) {
  std::ifstream file(SITO_SOURCE_DIR "/docs/compare.md");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  const std::size_t begin = text.find("```json\n") + 8;
  const std::string example = text.substr(begin, text.find("```", begin) - begin);
  const auto read = parse_tally(example);
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(to_json(*read), example);
}

TEST(Tally, AVoteIsALine) {
  EXPECT_EQ(to_json(small_tally()), R"({
 "version": 1,
 "tools": ["justext","bte"],
 "score": {"justext":2,"bte":1},
 "ties": 1,
 "failures": {"justext":1,"bte":0},
 "time_ms": {"justext":25.0,"bte":25.0},
 "files": 4,
 "votes": [
  {"input":"a.html","shown":["justext","bte"],"winner":"justext","auto":false,"ms":{"justext":10.0,"bte":2.5},"user":"x","at":"2026-01-02T03:04:05Z"},
  {"input":"b.html","shown":["bte","justext"],"winner":"justext","auto":false,"ms":{"bte":10.0,"justext":2.5},"user":"x","at":"2026-01-02T03:04:05Z"},
  {"input":"c.html","shown":["bte","justext"],"winner":null,"auto":false,"ms":{"bte":10.0,"justext":2.5},"user":"x","at":"2026-01-02T03:04:05Z"},
  {"input":"d.html","shown":["justext","bte"],"winner":"bte","auto":true,"failed":["justext"],"ms":{"justext":10.0,"bte":2.5},"user":"x","at":"2026-01-02T03:04:05Z"}
 ]
}
)");
}

TEST(Tally, AnEmptyTallyIsReadBack) {
  Tally tally;
  tally.tools = {"a", "b"};
  const auto read = parse_tally(to_json(tally));
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_TRUE(read->votes.empty());
}

TEST(Tally, GradesAreReadBack) {
  Tally tally;
  tally.tools = {"sentences"};
  for (std::size_t i = 0; i < kGrades; ++i) {
    Vote vote;
    vote.input = std::to_string(i);
    vote.shown = {{0, 1, false}};
    vote.grade = static_cast<Grade>(i);
    tally.votes.push_back(vote);
  }
  const std::string json = to_json(tally);
  EXPECT_NE(json.find(R"("grades": {"N-S-":1,"N+S-":1,"N-S+":1,"N+S+":1})"), std::string::npos)
      << json;
  const auto read = parse_tally(json);
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->votes, tally.votes);
}

TEST(Tally, TheFirstFormOfTheFormatIsRead) {
  const auto read = parse_tally(R"({"version":1,"tools":["a","b"],"score":{"a":0,"b":1},"ties":0,
      "failures":{"a":1,"b":0},"time_ms":{"a":261,"b":56},"files":1,
      "votes":[{"input":"a.html","winner":"b","auto":true,"ms":{"a":261,"b":56},"user":"x","at":""}]})");
  ASSERT_TRUE(read) << to_string(read.error());
  ASSERT_EQ(read->votes.size(), 1U);
  EXPECT_TRUE(read->votes[0].shown[0].failed);
  EXPECT_EQ(read->votes[0].winner, 1U);
}

TEST(Tally, DamagedFilesAreRefusedWithThePlace) {
  struct Case {
    const char *what, *by, *message;
  };
  for (const Case& c : {
           Case{R"("version": 1)", R"("version": 2)", "version 2"},
           Case{R"("tools": ["justext","bte"])", R"("tools": "bte")", "tools"},
           Case{R"("tools": ["justext","bte"])", R"("tools": ["bte","bte"])", "different"},
           Case{R"("tools": ["justext","bte"])", R"("tools": ["justext","lqf"])", "unknown tool"},
           Case{R"("score": {"justext":2)", R"("score": {"justext":3)", "the votes say"},
           Case{R"("input":"b.html")", R"("input":"a.html")", "vote 2 is the second vote"},
           Case{R"("winner":null)", R"("winner":"lqf")", "vote 3 has a \"winner\""},
           Case{R"("auto":true)", R"("auto":"yes")", "vote 4 has no \"auto\""},
           Case{R"("ms":{"justext":10.0,"bte":2.5})", R"("ms":{"justext":"x","bte":2.5})", "time"},
           Case{R"("shown":["justext","bte"])", R"("shown":["bte","bte"])", "twice"},
           Case{"\n}\n", "", "not JSON"},
       }) {
    std::string json = to_json(small_tally());
    replace(json, c.what, c.by);
    const auto read = parse_tally(json);
    ASSERT_FALSE(read) << c.what;
    EXPECT_NE(read.error().message.find(c.message), std::string::npos) << read.error().message;
  }
  EXPECT_FALSE(parse_tally(""));
  EXPECT_FALSE(parse_tally("[]"));
  EXPECT_FALSE(parse_tally("{}"));
  EXPECT_FALSE(parse_tally(R"({"version":1,"tools":["a"],"votes":[{"input":1}]})"));
}

TEST(Tally, NamesMayHoldAnything) {
  Tally tally = small_tally();
  tally.tools[0] = "vote(a,b;2)";
  tally.votes[0].input = "a \"quoted\" \xC5\xBElu\xC5\xA5\n.html";  // z and t with caron
  const auto read = parse_tally(to_json(tally));
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->votes, tally.votes);
}

}  // namespace
}  // namespace sito::eval
