// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/rouge.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

Overlap rouge(std::string_view gold_text, std::string_view text) {
  Rouge scorer;
  Vocabulary vocabulary;
  Sentences gold;
  Sentences extracted;
  scorer.split(gold_text, vocabulary, gold);
  scorer.split(text, vocabulary, extracted);
  return scorer.compare(gold, extracted, vocabulary.size());
}

TEST(Rouge, ExampleOfThePaper) {
  // Lin 2004, section 3.2: the union of w1 w2 and w1 w3 w5 is four of the five words. (The
  // extracted text has w1 twice, the gold sentence once.)
  const Overlap overlap = rouge("w1 w2 w3 w4 w5", "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5");
  EXPECT_EQ(overlap.common, 4U);
  EXPECT_EQ(overlap.gold, 5U);
  EXPECT_EQ(overlap.extracted, 10U);
}

TEST(Rouge, SentencesMayChangeTheirOrderWordsMayNot) {
  EXPECT_EQ(rouge("One two three. Four five six.", "Four five six. One two three.").common, 6U);
  EXPECT_EQ(rouge("one two three four", "four three two one").common, 1U);
}

TEST(Rouge, AWordCountsAsOftenAsTheExtractedTextHasIt) {
  EXPECT_EQ(rouge("a b\na c\na d", "a x").common, 1U);
  EXPECT_EQ(rouge("a b\na b\na b", "a b").common, 2U);  // also where the sentence is there as it is
}

TEST(Rouge, CaseAndPunctuationCount) { EXPECT_EQ(rouge("The end.", "the end").common, 0U); }

TEST(Rouge, EmptyTexts) {
  EXPECT_EQ(rouge("", "").rates().f1, 1.0);
  EXPECT_EQ(rouge("", "a").rates().f1, 0.0);
  EXPECT_EQ(rouge("a", " \n\n ").rates().f1, 0.0);
}

}  // namespace
}  // namespace sito::eval
