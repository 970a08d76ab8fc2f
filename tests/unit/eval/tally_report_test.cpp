// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/tally_report.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sito::eval {
namespace {

Tally tally_of(std::size_t first, std::size_t second, std::size_t ties) {
  Tally tally;
  tally.tools = {"boilerpipe-article", "justext"};
  for (std::size_t i = 0; i < first + second + ties; ++i) {
    Vote& vote = tally.votes.emplace_back();
    vote.input = std::to_string(i);
    vote.shown = {{0, 261, false}, {1, 56, false}};
    if (i < first + second) vote.winner = i < first ? 0 : 1;
  }
  return tally;
}

// The published comparison (Svana 2016): 102 and 156 points of 300, 42 without.
TEST(TallyReport, ThePublishedComparison) {
  EXPECT_EQ(tally_text(tally_of(102, 156, 42)),
            R"(300 pages, 300 votes: 258 points, 42 ties; 0 decided without asking

algorithm           points  failures      time   a page
boilerpipe-article     102         0  1:18 min  0.261 s
justext                156         0    16.8 s  56.0 ms

Share of the points (95 % interval)

boilerpipe-article against justext
    102 of 258 points, 39.5 % (33.8 to 45.6 %); 42 ties; 0 decided without asking
    of the 258 points by voters, 102 went to the left
)");
}

TEST(TallyReport, TheSameForPrograms) {
  const auto json = nlohmann::json::parse(tally_json(tally_of(102, 156, 42)));
  EXPECT_EQ(json["inputs"], 300);
  EXPECT_EQ(json["ties"], 42);
  EXPECT_EQ(json["tools"][1]["points"], 156);
  EXPECT_NEAR(json["pairs"][0]["win_share"]["low"].get<double>(), 0.3376, 0.0001);
  EXPECT_NEAR(json["pairs"][0]["win_share"]["high"].get<double>(), 0.4561, 0.0001);
}

TEST(TallyReport, WithoutPointsThereIsNoShare) {
  const Tally tally = tally_of(0, 0, 1);
  EXPECT_EQ(tally_text(tally).find('%'), tally_text(tally).find("% interval"));
  EXPECT_TRUE(nlohmann::json::parse(tally_json(tally))["pairs"][0]["win_share"]["share"].is_null());
}

TEST(TallyReport, GradesWithTheirShares) {
  Tally tally;
  tally.tools = {"sentences"};
  // The published grading (Kuznetsov).
  for (const auto& [grade, n] : {std::pair{Grade::BothWrong, 31},
                                 {Grade::NavigationRight, 14},
                                 {Grade::ContentRight, 45},
                                 {Grade::BothRight, 23}}) {
    for (int i = 0; i < n; ++i) {
      Vote& vote = tally.votes.emplace_back();
      vote.input = std::to_string(tally.votes.size());
      vote.shown = {{0, 1, false}};
      vote.grade = grade;
    }
  }
  const std::string text = tally_text(tally);
  EXPECT_NE(text.find("113 pages, 113 grades"), std::string::npos) << text;
  EXPECT_NE(text.find("N-S+      45  39.8 % (31.3 to 49.0 %)"), std::string::npos) << text;
  const auto json = nlohmann::json::parse(tally_json(tally));
  EXPECT_EQ(json["grades"]["N+S-"]["pages"], 14);
  EXPECT_FALSE(json.contains("pairs"));
}

TEST(TallyReport, Durations) {
  EXPECT_EQ(duration_text(0.42), "0.42 ms");
  EXPECT_EQ(duration_text(56), "56.0 ms");
  EXPECT_EQ(duration_text(261), "0.261 s");
  EXPECT_EQ(duration_text(22'000), "22.0 s");
  EXPECT_EQ(duration_text(104'000), "1:44 min");
  EXPECT_EQ(duration_text(61'000), "1:01 min");
}

}  // namespace
}  // namespace sito::eval
