// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/marks.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

constexpr std::string_view kMarked =
    "URL: http://example.org/\n<h>Bridge reopens\n\n<p>The old bridge.\n<L>one\n<l>two\n";

TEST(EvalMarks, AreTakenOffWithTheAddress) {
  EXPECT_EQ(without_marks(kMarked), "\nBridge reopens\n\nThe old bridge.\none\ntwo\n");
  EXPECT_EQ(without_marks("<p>a<p>b"), "a\nb");
  EXPECT_EQ(without_marks("a < b <x> <p"), "a < b <x> <p");
  EXPECT_EQ(without_marks("URL: x"), "");
}

TEST(EvalMarks, AreWordsOfTheirOwn) {
  Vocabulary vocabulary;
  Words gold;
  Words extracted;
  split_marked(kMarked, vocabulary, gold);
  EXPECT_EQ(gold.size(), 4U + 7U);
  std::vector<Paragraph> paragraphs(4);
  paragraphs[0].text = "Bridge reopens";
  paragraphs[0].role = ParagraphRole::Heading;
  paragraphs[1].text = "The old bridge.";
  paragraphs[2].text = "one";
  paragraphs[2].role = ParagraphRole::ListItem;
  paragraphs[3].text = "two";
  paragraphs[3].role = ParagraphRole::ListItem;
  split_marked(paragraphs, vocabulary, extracted);
  EXPECT_EQ(gold, extracted);
  paragraphs[3].role = ParagraphRole::TableCell;  // is a paragraph there
  split_marked(paragraphs, vocabulary, extracted);
  EXPECT_NE(gold, extracted);
  EXPECT_EQ(gold.size(), extracted.size());
}

}  // namespace
}  // namespace sito::eval
