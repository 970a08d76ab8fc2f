// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/parts/part_chains.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace sito::corpus {
namespace {

constexpr std::uint64_t kTitle = 7;

/// Page `number` of a text whose URLs are the numbers 1000 and following.
PartPage page(std::uint32_t number, std::uint32_t last, std::uint64_t text = 1000) {
  PartPage page;
  page.place = text + number;
  page.url = text + number;
  page.number = number == 1 ? 0 : number;
  page.title = kTitle;
  page.bytes = number == 1 ? 0 : 10;
  if (number < last) {
    page.next = page.url + 1;
    page.next_evidence = PartEvidence::Page;
  }
  if (number > 1) {
    page.previous = page.url - 1;
    page.previous_evidence = PartEvidence::Page;
  }
  return page;
}

std::vector<PartPage> text(std::uint32_t n) {
  std::vector<PartPage> pages;
  for (std::uint32_t i = 1; i <= n; ++i) pages.push_back(page(i, n));
  return pages;
}

// "1 2 3; 4! 5": chains by the numbers of places, "!" for one that lacks a part, "+" for one that
// was cut.
std::string chains(const std::vector<PartPage>& pages) {
  std::string all;
  for (const PartChain& chain : find_part_chains(pages)) {
    if (!all.empty()) all += "; ";
    for (std::size_t i = 0; i < chain.pages.size(); ++i)
      all += (i > 0 ? " " : "") + std::to_string(pages[chain.pages[i]].place - 1000);
    if (chain.incomplete) all += '!';
    if (chain.cut) all += '+';
  }
  return all;
}

TEST(PartChains, PartsInAnyOrder) {
  std::vector<PartPage> pages = text(5);
  EXPECT_EQ(chains(pages), "1 2 3 4 5");
  std::mt19937 random(3);
  for (int i = 0; i < 10; ++i) {
    std::shuffle(pages.begin(), pages.end(), random);
    EXPECT_EQ(chains(pages), "1 2 3 4 5");
  }
}

TEST(PartChains, OneLinkOfTwoIsEnough) {
  std::vector<PartPage> pages = text(3);
  for (PartPage& page : pages) page.previous = 0, page.previous_evidence = PartEvidence::None;
  EXPECT_EQ(chains(pages), "1 2 3");
  pages = text(3);
  for (PartPage& page : pages) page.next = 0, page.next_evidence = PartEvidence::None;
  EXPECT_EQ(chains(pages), "1 2 3");
}

TEST(PartChains, AMissingPartIsSaid) {
  std::vector<PartPage> pages = text(6);
  pages.erase(pages.begin() + 3);
  EXPECT_EQ(chains(pages), "1 2 3!; 5 6!");
  EXPECT_EQ(chains({page(1, 3)}), "1!");
  EXPECT_EQ(chains({page(3, 3)}), "3!");
}

TEST(PartChains, RingsAreCutAtTheLeastNumber) {
  std::vector<PartPage> pages = text(3);
  for (PartPage& page : pages) page.bytes = 10;
  pages[2].next = pages[0].url;
  pages[2].next_evidence = PartEvidence::Rel;
  pages[0].previous = pages[2].url;
  pages[0].previous_evidence = PartEvidence::Rel;
  std::swap(pages[0].place, pages[1].place);
  EXPECT_EQ(chains(pages), "2 1 3");  // by places: the first page stands behind the second
  PartPage alone = page(1, 1);
  alone.bytes = 10;
  alone.next = alone.url;
  alone.next_evidence = PartEvidence::Page;
  EXPECT_EQ(chains({alone}), "");
}

TEST(PartChains, OtherTitlesAreOtherTexts) {
  std::vector<PartPage> pages = text(3);
  pages[1].title = 8;
  EXPECT_EQ(chains(pages), "");
  // A headline that all parts have is enough where URLs count pages.
  for (PartPage& page : pages) page.heading = 9;
  EXPECT_EQ(chains(pages), "1 2 3");
  for (PartPage& page : pages) {
    page.next_evidence = std::min(page.next_evidence, PartEvidence::Step);
    page.previous_evidence = std::min(page.previous_evidence, PartEvidence::Step);
  }
  EXPECT_EQ(chains(pages), "");
}

TEST(PartChains, ConsecutiveNumbersOfArticlesAreNoParts) {
  std::vector<PartPage> pages = text(9);
  for (PartPage& page : pages) {
    page.next_evidence = std::min(page.next_evidence, PartEvidence::Step);
    page.previous_evidence = std::min(page.previous_evidence, PartEvidence::Step);
  }
  EXPECT_EQ(chains(pages), "1 2 3 4 5 6 7 8 9");
  EXPECT_EQ(chains({pages.begin() + 4, pages.end()}), "");
  // Articles of a site with one title have their own headlines.
  for (std::size_t i = 0; i < pages.size(); ++i) pages[i].heading = 100 + i;
  EXPECT_EQ(chains({pages.begin() + 1, pages.end()}), "");
}

TEST(PartChains, WordsAloneJoinNothing) {
  std::vector<PartPage> pages = text(2);
  for (PartPage& page : pages) {
    page.next_evidence = std::min(page.next_evidence, PartEvidence::Words);
    page.previous_evidence = std::min(page.previous_evidence, PartEvidence::Words);
  }
  EXPECT_EQ(chains(pages), "");
}

TEST(PartChains, EachCaptureIsATextOfItsOwn) {
  std::vector<PartPage> pages = text(2);
  for (const PartPage& first : text(2)) {
    pages.push_back(first);
    pages.back().place += 10;
  }
  EXPECT_EQ(chains(pages), "1 2; 11 12");
  pages.pop_back();  // the second capture has only the first page: nothing is missed
  EXPECT_EQ(chains(pages), "1 2");
}

TEST(PartChains, LongTextsAreCut) {
  const std::string found = chains(text(120));
  EXPECT_EQ(std::count(found.begin(), found.end(), ';'), 2);
  EXPECT_EQ(std::count(found.begin(), found.end(), '+'), 2);
  std::vector<PartPage> large = text(3);
  large[1].bytes = large[2].bytes = 10U << 20;
  EXPECT_EQ(chains(large), "1 2+");
}

TEST(PartChains, NothingFollowsIfThereIsNothing) { EXPECT_EQ(chains({}), ""); }

}  // namespace
}  // namespace sito::corpus
