// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/merge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace sito::reveal {
namespace {

using Texts = std::vector<std::string>;

void add_paragraph(const std::string& text, Document& document) {
  document.paragraphs.emplace_back();
  document.paragraphs.back().text = text;
}

void add_element(ElementKind kind, std::uint32_t end, Document& document) {
  document.elements.emplace_back();
  document.elements.back().kind = kind;
  document.elements.back().end = end;
}

Document document_of(const Texts& texts) {
  Document document;
  for (const std::string& text : texts) add_paragraph(text, document);
  return document;
}

Texts texts_of(const Document& document) {
  Texts texts;
  for (const Paragraph& paragraph : document.paragraphs) texts.push_back(paragraph.text);
  return texts;
}

Merger merger_of(const std::vector<Texts>& states) {
  Merger merger;
  for (std::uint32_t i = 0; i < states.size(); ++i) merger.add(document_of(states[i]), i);
  return merger;
}

Texts merge(const std::vector<Texts>& states) { return texts_of(merger_of(states).finish()); }

TEST(Merge, ADocumentThatGrowsGivesTheLast) {
  EXPECT_EQ(merge({{"a", "b"}, {"a", "x", "b"}, {"a", "x", "b", "c"}}),
            (Texts{"a", "x", "b", "c"}));
  EXPECT_EQ(merge({{"a", "X"}, {"X", "a", "X"}}), (Texts{"X", "a", "X"}));
}

TEST(Merge, TabsStandOneBehindTheOther) {
  EXPECT_EQ(merge({{"top", "a1", "a2", "end"}, {"top", "b1", "b2", "end"}, {"top", "c1", "end"}}),
            (Texts{"top", "a1", "a2", "b1", "b2", "c1", "end"}));
}

TEST(Merge, AListOfWhichOnlyAWindowIsThereIsPutTogether) {
  EXPECT_EQ(merge({{"1", "2", "3"}, {"2", "3", "4"}, {"4", "5"}, {"7"}}),
            (Texts{"1", "2", "3", "4", "5", "7"}));
}

TEST(Merge, AnswersStandBelowWhatTheyAnswer) {
  EXPECT_EQ(merge({{"q1", "q2", "q3"}, {"q1", "a1", "q2", "q3"}, {"q1", "q2", "a2", "q3"}}),
            (Texts{"q1", "a1", "q2", "a2", "q3"}));
}

TEST(Merge, ACutTextGivesWayToTheWhole) {
  const std::string whole = "It was a dark night, and nobody was there to see it.";
  EXPECT_EQ(merge({{"It was a dark night\xE2\x80\xA6", "b"}, {whole, "b"}}), (Texts{whole, "b"}));
  EXPECT_EQ(merge({{"It was a dark night... Read more", "b"}, {whole}}), (Texts{whole, "b"}));
  EXPECT_EQ(merge({{whole, "b"}, {"It was a dark night ...", "c"}}), (Texts{whole, "b", "c"}));
  EXPECT_EQ(merge({{"Night", "b"}, {"Night falls", "c"}}),
            (Texts{"Night", "b", "Night falls", "c"}));
}

TEST(Merge, CaseSpaceAndPunctuationDoNotTellParagraphsApart) {
  EXPECT_EQ(merge({{"Show: all", "x"}, {"show all", "y"}}).size(), 3U);
}

TEST(Merge, TheLaterStateSaysWhereAParagraphIsFrom) {
  Document first = document_of({"a", "b"});
  Document second = document_of({"a", "c"});
  first.paragraphs[0].xpath = "/html[1]/body[1]/p[1]";
  second.paragraphs[0].xpath = "/html[1]/body[1]/p[2]";
  Merger merger;
  merger.add(first, 0);
  merger.add(second, 4);
  EXPECT_EQ(merger.finish().paragraphs[0].xpath, "/html[1]/body[1]/p[2]");
  EXPECT_EQ(merger.states(), (std::vector<std::uint32_t>{0, 4}));
  EXPECT_EQ(merger.words(), 3U);
}

TEST(Merge, StatesWithoutTextOfTheirOwnAreLetGo) {
  const Merger merger = merger_of({{"a"}, {"a", "b"}, {"a", "b", "c"}});
  EXPECT_EQ(merger.states(), std::vector<std::uint32_t>{2});
}

TEST(Merge, NothingGivesNothing) {
  EXPECT_TRUE(Merger().finish().paragraphs.empty());
  EXPECT_EQ(merge({{}, {"a"}, {}}), Texts{"a"});
}

std::map<std::string, std::size_t> count(const Texts& texts) {
  std::map<std::string, std::size_t> counts;
  for (const std::string& text : texts) ++counts[text];
  return counts;
}

// States of random paragraphs out of few, so that many are alike.
std::vector<Texts> random_states(std::mt19937& random) {
  std::vector<Texts> states(1 + random() % 6);
  for (Texts& state : states) {
    const std::size_t n = random() % 9;
    for (std::size_t i = 0; i < n; ++i) state.push_back("p" + std::to_string(random() % 7));
  }
  return states;
}

TEST(Merge, NoParagraphIsLostAndNoneDoubledInAnyOrder) {
  std::mt19937 random(20261121);
  for (int round = 0; round < 3000; ++round) {
    std::vector<Texts> states = random_states(random);
    std::map<std::string, std::size_t> most;
    for (const Texts& state : states) {
      for (const auto& [text, n] : count(state)) most[text] = std::max(most[text], n);
    }
    EXPECT_EQ(count(merge(states)), most);
    std::shuffle(states.begin(), states.end(), random);
    EXPECT_EQ(count(merge(states)), most);
  }
}

TEST(Merge, RandomGrowthGivesTheLast) {
  std::mt19937 random(7);
  for (int round = 0; round < 1000; ++round) {
    std::vector<Texts> states(1);
    for (int step = 0; step < 6; ++step) {
      Texts next = states.back();
      for (std::size_t n = random() % 3; n-- > 0;) {
        next.insert(next.begin() + static_cast<std::ptrdiff_t>(random() % (next.size() + 1)),
                    "p" + std::to_string(random() % 5));
      }
      states.push_back(next);
    }
    EXPECT_EQ(merge(states), states.back());
  }
}

// Each paragraph a leaf; `lists` of paragraphs that stand in one list.
Document structured(const std::vector<Texts>& tops) {
  Document document;
  for (const Texts& top : tops) {
    const auto begin = static_cast<std::uint32_t>(document.elements.size());
    if (top.size() > 1) add_element(ElementKind::List, 0, document);
    for (const std::string& text : top) {
      const auto at = static_cast<std::uint32_t>(document.elements.size());
      if (top.size() > 1) add_element(ElementKind::Item, at + 2, document);
      Element leaf;
      leaf.end = static_cast<std::uint32_t>(document.elements.size()) + 1;
      leaf.paragraph = static_cast<std::uint32_t>(document.paragraphs.size());
      document.elements.push_back(leaf);
      add_paragraph(text, document);
    }
    document.elements[begin].end = static_cast<std::uint32_t>(document.elements.size());
  }
  return document;
}

// Every paragraph is the leaf of exactly one element, in the same order.
void expect_consistent(const Document& document) {
  std::uint32_t next = 0;
  for (std::uint32_t i = 0; i < document.elements.size(); ++i) {
    const Element& element = document.elements[i];
    EXPECT_GT(element.end, i);
    EXPECT_LE(element.end, document.elements.size());
    if (element.paragraph == kNoParagraph) continue;
    EXPECT_EQ(element.paragraph, next++);
  }
  EXPECT_EQ(next, document.paragraphs.size());
}

TEST(Merge, StructureStaysConsistent) {
  Merger merger;
  merger.add(structured({{"h"}, {"l1", "l2"}, {"e"}}), 0);
  merger.add(structured({{"h"}, {"l3", "l4", "l1"}, {"e"}}), 1);
  const Document merged = merger.finish();
  expect_consistent(merged);
  EXPECT_EQ(count(texts_of(merged)),
            (std::map<std::string, std::size_t>{
                {"h", 1}, {"l1", 1}, {"l2", 1}, {"l3", 1}, {"l4", 1}, {"e", 1}}));
}

TEST(Merge, RandomStructureStaysConsistent) {
  std::mt19937 random(11);
  for (int round = 0; round < 500; ++round) {
    Merger merger;
    std::map<std::string, std::size_t> most;
    for (std::uint32_t state = 0; state < 4; ++state) {
      const std::vector<Texts> tops = random_states(random);
      std::vector<Texts> filled;
      for (const Texts& top : tops) {
        if (!top.empty()) filled.push_back(top);
      }
      const Document document = structured(filled);
      for (const auto& [text, n] : count(texts_of(document))) most[text] = std::max(most[text], n);
      merger.add(document, state);
    }
    const Document merged = merger.finish();
    expect_consistent(merged);
    EXPECT_EQ(count(texts_of(merged)), most);
  }
}

}  // namespace
}  // namespace sito::reveal
