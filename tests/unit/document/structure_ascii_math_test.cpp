// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/ascii_math.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace sito::structured {
namespace {

TEST(AsciiMath, SymbolsIndexesAndFractions) {
  EXPECT_EQ(ascii_math_to_tex("sum_(i=1)^n i^3=((n(n+1))/2)^2"),
            "\\sum_{i=1}^n i^3=(\\frac{n(n+1)}{2})^2");
  EXPECT_EQ(ascii_math_to_tex("alpha beta!=x_12^ab"), "\\alpha \\beta\\ne x_{12}^ab");
  EXPECT_EQ(ascii_math_to_tex("a//b -> oo, x in RR"), "a/b \\to \\infty, x \\in \\mathbb{R}");
  EXPECT_EQ(ascii_math_to_tex("1/(x+1)+3.14"), "\\frac{1}{x+1}+3.14");
  EXPECT_EQ(ascii_math_to_tex("pir^2"), "\\pi r^2");
}

TEST(AsciiMath, FunctionsOfOneAndTwoArguments) {
  EXPECT_EQ(ascii_math_to_tex("sqrt(x+1) root(3)(x) hat y abs(x) floor(x/2)"),
            "\\sqrt{x+1} \\sqrt[3]{x} \\hat{y} |x| \\lfloor\\frac{x}{2}\\rfloor");
  EXPECT_EQ(ascii_math_to_tex("frac(a)(b) \"if\" text(x in) bbb R"),
            "\\frac{a}{b} \\text{if} \\text{x in} \\mathbb{R}");
}

TEST(AsciiMath, BracketsAndMatrices) {
  EXPECT_EQ(ascii_math_to_tex("{x | x<0}"), "\\{x | x<0\\}");
  EXPECT_EQ(ascii_math_to_tex("{:x:}^2"), "x^2");
  EXPECT_EQ(ascii_math_to_tex("[[a,b/2],[c,d]] v"),
            "\\begin{bmatrix}a & \\frac{b}{2} \\\\ c & d\\end{bmatrix} v");
  EXPECT_EQ(ascii_math_to_tex("((n),(k))"), "\\begin{pmatrix}n \\\\ k\\end{pmatrix}");
  EXPECT_EQ(ascii_math_to_tex("((a+b)(c+d))"), "((a+b)(c+d))");
}

TEST(AsciiMath, WhatIsUnfinishedIsReadToItsEnd) {
  EXPECT_EQ(ascii_math_to_tex(""), "");
  EXPECT_EQ(ascii_math_to_tex("(a"), "(a");
  EXPECT_EQ(ascii_math_to_tex("a)b"), "a)b");
  EXPECT_EQ(ascii_math_to_tex("x^"), "x^{}");
  EXPECT_EQ(ascii_math_to_tex("a/"), "\\frac{a}{}");
  EXPECT_EQ(ascii_math_to_tex("sqrt"), "\\sqrt{}");
  EXPECT_EQ(ascii_math_to_tex("\"open"), "\\text{open}");
  EXPECT_EQ(ascii_math_to_tex("50% of $5 & \\q"), "50\\% of \\$5 \\& \\ q");
}

TEST(AsciiMath, DeepAndLongFormulasTakeLinearTime) {
  const auto began = std::chrono::steady_clock::now();
  for (const std::string part : {"(", "[[", "((a),", "sqrt ", "x^", "a/", "{", "frac "}) {
    std::string text;
    while (text.size() < (std::size_t{64} << 10)) text += part;
    EXPECT_FALSE(ascii_math_to_tex(text).empty());
  }
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(10));
}

}  // namespace
}  // namespace sito::structured
