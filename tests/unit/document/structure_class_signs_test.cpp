// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/class_names.h"
#include "sito/document/structure/class_signs.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>

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
}

TEST(ClassSigns, FindWordsInOtherWordsAndInAnyCase) {
  EXPECT_NE(class_signs("js-inlineMath") & kFormulaSign, 0);
  EXPECT_NE(class_signs("SNIPPET") & kCodeSign, 0);
}

TEST(ClassSigns, RuleMostClassesOut) {
  for (const char* classes :
       {"", " ", "article__body", "row grid-2", "nav-item is-active", "clear"}) {
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

}  // namespace
}  // namespace sito::structured
