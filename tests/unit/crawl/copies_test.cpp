// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/copies.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::crawl {
namespace {

std::string prose(std::size_t first, std::size_t n = 60) {
  std::string text;
  for (std::size_t i = first; i < first + n; ++i) text += "word" + std::to_string(i * i) + " ";
  return text;
}

Work page(const std::string& url, const std::string& identity, const std::string& text) {
  Work work;
  work.task.link.key = work.task.link.url = url;
  work.task.link.kind = "link";
  work.outcome.state = frontier::State::Done;
  work.outcome.visit.text_digest = "x";
  work.page.id = "id";
  work.page.identity = identity;
  work.page.numbered = TextSketch::of(text, true);
  work.frames.pages = "line";
  work.frames.outputs = {"document"};
  return work;
}

std::string judged(Copies& copies, Work work) {
  copies.judge(work);
  EXPECT_EQ(work.outcome.reason.empty(), !work.page.id.empty());
  EXPECT_EQ(work.outcome.reason.empty(), !work.frames.outputs.empty());
  EXPECT_EQ(work.outcome.reason.empty(), !work.outcome.visit.text_digest.empty());
  return work.outcome.reason;
}

const std::string kPage = "http://a.example/page", kPrint = kPage + "?print=1";

TEST(Copies, TheFirstOfAPageStays) {
  for (const bool canonical_first : {true, false}) {
    Copies copies;
    EXPECT_EQ(judged(copies, page(canonical_first ? kPage : kPrint, kPage, prose(0))), "");
    EXPECT_EQ(judged(copies, page(canonical_first ? kPrint : kPage, kPage, prose(0))),
              "canonical-copy");
    EXPECT_EQ(judged(copies, page(kPage + "?share=1", kPage, prose(0))), "canonical-copy");
  }
}

TEST(Copies, APartOfThePageIsACopyAndMoreOfItIsNot) {
  Copies copies;
  EXPECT_EQ(judged(copies, page(kPrint, kPage, prose(0, 300))), "");
  EXPECT_EQ(judged(copies, page(kPage, kPage, prose(0, 600))), "");
  EXPECT_EQ(judged(copies, page(kPage + "?part=2", kPage, prose(200, 300))), "canonical-copy");
}

TEST(Copies, PagesOfAWrongNameAreKept) {
  Copies copies;
  const std::string list = "http://a.example/list";
  for (std::size_t i = 1; i < 9; ++i) {
    EXPECT_EQ(judged(copies, page(list + "?page=" + std::to_string(i), list, prose(i * 100))), "");
  }
  // Tables of two years differ only in numbers.
  std::string year, other;
  for (int i = 0; i < 40; ++i) {
    year += "The sum of the month is " + std::to_string(i * 7919) + ". ";
    other += "The sum of the month is " + std::to_string(i * 104729) + ". ";
  }
  EXPECT_EQ(judged(copies, page(kPage + "?y=1", kPage, year)), "");
  EXPECT_EQ(judged(copies, page(kPage + "?y=2", kPage, other)), "");
}

TEST(Copies, SeedsAndPagesWithoutANameAreKept) {
  Copies copies;
  EXPECT_EQ(judged(copies, page(kPage, kPage, prose(0))), "");
  Work seed = page(kPrint, kPage, prose(0));
  seed.task.link.kind = "seed";
  EXPECT_EQ(judged(copies, seed), "");
  EXPECT_EQ(judged(copies, page("http://a.example/other", "", prose(0))), "");
  EXPECT_EQ(judged(copies, page(kPage, kPage, prose(0))), "");  // a visit of the same page
}

TEST(Copies, WhatIsLearnedIsKeptInFacts) {
  Copies before, after;
  Work first = page(kPrint, kPage, prose(0));
  before.judge(first);
  ASSERT_EQ(first.facts.size(), 1U);
  EXPECT_EQ(first.facts[0].kind, kPageIdentity);
  EXPECT_EQ(first.facts[0].name, kPage);
  after.learn({std::string(kPageIdentity), kPage, "short"});
  after.learn(first.facts[0]);
  EXPECT_EQ(judged(after, page(kPrint, kPage, prose(0))), "");
  EXPECT_EQ(judged(after, page(kPage, kPage, prose(0))), "canonical-copy");
}

}  // namespace
}  // namespace sito::crawl
