// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/host/judgement.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sito::crawl {
namespace {

TEST(Judgement, PatternsLeaveOutWhatTellsPagesApart) {
  EXPECT_EQ(pattern_of("http://a.test/news/2026/11/story-7.html"), "/news/*/*/*.html");
  EXPECT_EQ(pattern_of("http://a.test/news/2025/01/story-12.html"), "/news/*/*/*.html");
  EXPECT_EQ(pattern_of("http://a.test/"), "/");
  EXPECT_EQ(pattern_of("http://a.test/list?page=3&sort=new#top"), "/list?page&sort");
  EXPECT_NE(pattern_of("http://a.test/about"), pattern_of("http://a.test/contact"));
}

TEST(Judgement, TheFirstPagesAreMeasuredAndOthersWait) {
  Judgement judgement;
  for (std::uint32_t i = 0; i < kComparedPages; ++i)
    EXPECT_EQ(judgement.ask("/n/*"), Need::Unknown);
  EXPECT_FALSE(judgement.ask("/n/*").has_value());
  EXPECT_EQ(judgement.ask("/other"), Need::Unknown);
  judgement.give_up("/n/*");
  EXPECT_EQ(judgement.ask("/n/*"), Need::Unknown);
}

TEST(Judgement, WordsDecide) {
  Judgement judgement;
  for (std::uint32_t i = 0; i < kComparedPages; ++i) {
    for (const char* pattern : {"/more", "/same"}) EXPECT_EQ(judgement.ask(pattern), Need::Unknown);
    judgement.learn("/more", 100, 110);
    judgement.learn("/same", 100, 104);
  }
  EXPECT_EQ(judgement.ask("/more"), Need::Script);
  EXPECT_EQ(judgement.ask("/same"), Need::None);
  const Judgement again = Judgement::from_json(judgement.to_json());
  EXPECT_EQ(again.decisions(), judgement.decisions());
  EXPECT_TRUE(again.decisions().at("/more").starts_with("rendered"));
}

TEST(Judgement, IsPutToTheTestNowAndThen) {
  Judgement judgement;
  for (std::uint32_t i = 0; i < kComparedPages; ++i) {
    (void)judgement.ask("/n");
    judgement.learn("/n", 100, 100);
  }
  std::uint32_t measured = 0;
  for (std::uint32_t i = kComparedPages; i < 2 * kRecheckEvery; ++i) {
    const auto need = judgement.ask("/n");
    ASSERT_TRUE(need.has_value());
    if (*need != Need::Unknown) continue;
    ++measured;
    judgement.learn("/n", 100, 300);
  }
  EXPECT_EQ(measured, 2U);
  EXPECT_EQ(judgement.ask("/n"), Need::Script);
}

TEST(Judgement, PatternsWithoutEndAreJudgedTogether) {
  Judgement judgement;
  for (std::size_t i = 0; i < 10 * kMaxPatterns; ++i) (void)judgement.ask("/x" + std::to_string(i));
  EXPECT_LE(judgement.to_json().size(), kMaxPatterns + 1);
}

TEST(Judgement, WhatIsNoJudgementIsForgotten) {
  EXPECT_TRUE(Judgement::from_json(nlohmann::json::array()).decisions().empty());
  EXPECT_TRUE(Judgement::from_json({{"/n", "x"}}).decisions().empty());
}

}  // namespace
}  // namespace sito::crawl
