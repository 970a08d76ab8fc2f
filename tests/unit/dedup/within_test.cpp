// SPDX-License-Identifier: Apache-2.0
#include "sito/dedup/within.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::dedup {
namespace {

std::string copies_in(const Options& options, const std::vector<std::string>& paragraphs) {
  Document document;
  for (const std::string& text : paragraphs) document.paragraphs.emplace_back().text = text;
  std::vector<ParagraphVerdict> copies;
  WithinDocument within(options);
  within.judge(document, copies);
  std::vector<ParagraphVerdict> again;
  within.judge(document, again);  // nothing is left from the page before
  EXPECT_EQ(copies.size(), again.size());
  std::string out;
  for (const ParagraphVerdict& copy : copies) {
    out +=
        std::to_string(copy.unit.paragraph()) + '=' + std::to_string(copy.keeper.paragraph()) + ' ';
  }
  return out;
}

TEST(WithinDocument, TheFirstOfEqualParagraphsStays) {
  Options options;
  options.min_words = 3;
  EXPECT_EQ(copies_in(options, {"one two three", "x", "one two three", "one two three!", "x"}),
            "2=0 ");
  EXPECT_EQ(copies_in(options, {}), "");
}

TEST(WithinDocument, NearParagraphsGoByTheirShare) {
  Options options;
  options.method = Method::Near;
  options.min_words = 3;
  options.paragraph_gram = 3;
  EXPECT_EQ(copies_in(options, {"a b c d e f", "a b c d x y", "a b c x y z"}), "1=0 ");
  options.share = 0.25;
  EXPECT_EQ(copies_in(options, {"a b c d e f", "a b c d x y", "a b c p q r"}), "1=0 2=0 ");
}

TEST(WithinDocument, ShortParagraphsRepeatRightly) {
  Options options;
  const std::string nine = "one two three four five six seven eight nine";
  EXPECT_EQ(copies_in(options, {nine, nine}), "");
  EXPECT_EQ(copies_in(options, {nine + " ten", nine + " ten"}), "1=0 ");
}

}  // namespace
}  // namespace sito::dedup
