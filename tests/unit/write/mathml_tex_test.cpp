// SPDX-License-Identifier: Apache-2.0
#include "sito/write/mathml_tex.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::write {
namespace {

std::string tex(const std::string& inside) { return tex_of_mathml("<math>" + inside + "</math>"); }

TEST(MathmlTex, FractionsAndRoots) {
  EXPECT_EQ(tex("<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>"),
            "\\frac{a}{b+1}");
  EXPECT_EQ(tex("<msqrt><mi>x</mi><mo>+</mo><mn>12</mn></msqrt>"), "\\sqrt{x+12}");
  EXPECT_EQ(tex("<mroot><mi>x</mi><mn>3</mn></mroot>"), "\\sqrt[3]{x}");
  EXPECT_EQ(tex("<mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac>"), "{n \\atop k}");
}

TEST(MathmlTex, ScriptsAndBounds) {
  EXPECT_EQ(tex("<msubsup><mi>x</mi><mn>1</mn><mn>12</mn></msubsup>"), "x_1^{12}");
  EXPECT_EQ(tex("<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>2</mn></msup>"), "{(a)}^2");
  EXPECT_EQ(tex("<munderover><mo>\u2211</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi>"
                "</munderover><msub><mi>a</mi><mi>i</mi></msub>"),
            "\\sum_{i=1}^na_i");
  EXPECT_EQ(tex("<mover><mi>x</mi><mo>\u00AF</mo></mover>"), "\\bar{x}");
  EXPECT_EQ(tex("<msup><mi>f</mi><mo>\u2032</mo></msup>"), "f'");
  EXPECT_EQ(tex("<mmultiscripts><mi>C</mi><none/><none/><mprescripts/><mn>6</mn><mn>14</mn>"
                "</mmultiscripts>"),
            "{}_6^{14}C");
}

TEST(MathmlTex, NamesSignsAndText) {
  EXPECT_EQ(tex("<mi>\u03B1</mi><mi>b</mi><mo>\u2264</mo><mi>sin</mi><mi>x</mi>"),
            "\\alpha b\\le\\sin x");
  EXPECT_EQ(tex("<mi>speed</mi><mo>\u2062</mo><mi mathvariant='bold'>v</mi>"),
            "\\mathrm{speed}\\mathbf{v}");
  EXPECT_EQ(tex("<mtext>if 5% </mtext><mo>{</mo><mi>x</mi>"), "\\text{if 5\\% }\\{x");
  EXPECT_EQ(tex("<mi>x</mi><mo>&lt;</mo><mi>\u05D0</mi>"), "x<\u05D0");
}

TEST(MathmlTex, TablesAndFences) {
  EXPECT_EQ(
      tex("<mfenced open='[' close=']'><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>0</mn></mtd>"
          "</mtr><mtr><mtd><mn>0</mn></mtd><mtd><mn>1</mn></mtd></mtr></mtable></mfenced>"),
      "\\left[\\begin{matrix} 1 & 0 \\\\ 0 & 1 \\end{matrix} \\right]");
  EXPECT_EQ(tex("<mfenced><mi>a</mi><mi>b</mi></mfenced>"), "\\left(a,b \\right)");
}

TEST(MathmlTex, OddMarkupIsHarmless) {
  EXPECT_EQ(tex(""), "");
  EXPECT_EQ(tex("<mfrac></mfrac>"), "\\frac{}{}");
  EXPECT_EQ(tex("<msub/>"), "{}");
  EXPECT_EQ(tex_of_mathml("no markup"), "");
  EXPECT_EQ(tex("<mo>&lt;</mo><mn>1</mn>"), "{}<1");
  std::string nested = "<mo>\u2211</mo>";
  for (int i = 0; i < 150; ++i) nested = "<munder>" + nested + "</munder>";
  EXPECT_EQ(tex(nested), "\\sum") << "each part is looked at once";
  std::string deep;
  for (int i = 0; i < 5'000; ++i) deep += "<mrow>";
  EXPECT_EQ(tex(deep + "<mi>x</mi>"), "");
}

}  // namespace
}  // namespace sito::write
