// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/class_names.h"
#include "sito/document/structure/class_signs.h"
#include "sito/document/structure/name_words.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <string_view>

namespace sito::structured {
namespace {

template <typename Names>
void expect_sign(const Names& names, Signs sign) {
  for (const std::string_view name : names) {
    const std::string one(name);
    EXPECT_NE(class_signs(one) & sign, 0) << name;
    EXPECT_NE(class_signs("a\t" + one + " b") & sign, 0) << name;
    EXPECT_NE(class_signs("b\n" + one + "\nc") & sign, 0) << name;
  }
}

TEST(ClassSigns, MissNoName) {
  expect_sign(kFormulaWords, kFormulaSign);
  expect_sign(kFormulaBoxes, kFormulaSign);
  expect_sign(kTexBoxes, kFormulaSign);
  expect_sign(kAsciiBoxes, kFormulaSign);
  expect_sign(kCodeWords, kCodeSign);
  expect_sign(kAdmonitions, kAdmonitionSign);
  expect_sign(kCaptions, kCaptionSign);
  expect_sign(kLineBoxes, kLineSign);
  expect_sign(kTimeWords, kPostSign);
  expect_sign(kAuthorWords, kPostSign);
  expect_sign(kAdmonitionTitles, kAdmonitionTitleSign);
  expect_sign(kFigureBoxes, kFigureBoxSign);
  expect_sign(kHeadingTools, kHeadingToolSign);
  expect_sign(kButtons, kHeadingToolSign);
  expect_sign(kNumberClasses, kNumberSign);
  expect_sign(kNumberFronts, kNumberSign);
}

// Recognisers compare names only in classes with the sign; a missing one would hide a name from them.
TEST(ClassSigns, AgreeWithTheRecognisers) {
  constexpr auto kPieces = std::to_array<std::string_view>(
      {"math",    "Tex",  "text",    "formula",       "Form", "code",
       "line",    "cl",   "fn",      "btn",           "-",    "_",
       " ",       "\t",   "x",       "MathJax",       "post", "date",
       "user",    "Date", "caption", "callout-title", "Line", "no",
       "Numbers", "lnt",  "gutter"});
  std::mt19937 random(26);
  for (int i = 0; i < 20'000; ++i) {
    std::string classes;
    for (auto n = random() % 6; n > 0; --n) classes += kPieces[random() % kPieces.size()];
    const Signs signs = class_signs(classes);
    const auto expect = [&](bool has_name, Signs sign) {
      if (has_name) EXPECT_NE(signs & sign, 0) << classes;
    };
    expect(names_formula(classes), kFormulaSign);
    expect(has_token_of(classes, kFormulaBoxes), kFormulaSign);
    expect(names_code(classes), kCodeSign);
    expect(names_line_numbers(classes), kNumberSign);
    EXPECT_EQ(has_token_of(classes, kLineBoxes), (signs & kLineSign) != 0) << classes;
    EXPECT_EQ(has_token_of(classes, kCaptions), (signs & kCaptionSign) != 0) << classes;
    EXPECT_EQ(has_token_of(classes, kButtons), (signs & kHeadingToolSign) != 0) << classes;
    EXPECT_EQ(has_token_of(classes, kAdmonitionTitles), (signs & kAdmonitionTitleSign) != 0)
        << classes;
  }
}

TEST(ClassSigns, FindWordsInOtherWordsAndInAnyCase) {
  EXPECT_NE(class_signs("js-inlineMath") & kFormulaSign, 0);
  EXPECT_NE(class_signs("SNIPPET") & kCodeSign, 0);
}

TEST(ClassSigns, RuleMostClassesOut) {
  for (const char* classes : {"", " ", "article__body", "row grid-2", "nav-item is-active", "clear",
                              "text", "form-text context", "callouts", "codec", "outline"}) {
    EXPECT_EQ(class_signs(classes), 0) << classes;
  }
}

TEST(ClassSigns, AreThoseOfThePage) {
  PageParser parser{Limits{}};
  Page page;
  ClassSigns signs;
  for (const char* html : {"<p class=math>1<p>2", "<p>1<p class=snippet>2"}) {
    parser.parse(html, "", page);
    signs.reset(page);
    for (int again = 0; again < 2; ++again) {
      Signs all = 0;
      for (std::uint32_t i = 0; i < page.nodes().size(); ++i) all |= signs.of(NodeId{i});
      EXPECT_EQ(all, std::string_view(html).starts_with("<p class") ? kFormulaSign : kCodeSign);
    }
  }
}

TEST(ClassSigns, AreThoseOfAttributes) {
  PageParser parser{Limits{}};
  Page page;
  const auto signs_of_first = [&](const char* html) {
    parser.parse(html, "", page);
    for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
      if (page.nodes()[i].tag == Tag::P) return signs_of(page, NodeId{i});
    }
    return Signs{0};
  };
  EXPECT_EQ(signs_of_first("<p data-tex=x>1"), kTexSign);
  EXPECT_EQ(signs_of_first("<p data-value=x class=code>1"), kTexSign | kCodeSign);
  EXPECT_EQ(signs_of_first("<p data-tex data-text=x id=data-tex>1"), 0);
  EXPECT_EQ(signs_of_first("<p role=note>1"), kRoleSign);
  EXPECT_EQ(signs_of_first("<p itemprop=author>1"), kPropertySign);
}

}  // namespace
}  // namespace sito::structured
