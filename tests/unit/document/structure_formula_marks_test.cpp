// SPDX-License-Identifier: Apache-2.0
// Formulas that a page marks by names of elements, classes, attributes and images.
#include "support/outline.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::outline;

TEST(StructureFormulaMarks, ElementsWithANameForFormulasHoldTex) {
  EXPECT_EQ(outline("<p>a <d-math>bw</d-math> b</p>"), "paragraph: a {math <bw> bw} b\n");
  EXPECT_EQ(outline("<p>a</p><d-math block>x_1</d-math><p>b</p>"),
            "paragraph: a\nmath <x_1>: x_1\nparagraph: b\n");
  EXPECT_EQ(outline("<p>a <math-renderer class=js-inline-math>$n$</math-renderer> b</p>"),
            "paragraph: a {math <n> n} b\n");
  EXPECT_EQ(outline("<p>a <post-math-free>n</post-math-free> <x-aftermath>b</x-aftermath>"),
            "paragraph: a {math <n> n} b\n");
}

TEST(StructureFormulaMarks, ClassesWithAWordForFormulasMarkDelimitedTex) {
  EXPECT_EQ(outline("<p>a <span class=mathjax-tex>\\(bw\\)</span> b</p>"),
            "paragraph: a {math <bw> bw} b\n");
  EXPECT_EQ(outline("<p>a <span class=js-inlineMath>$O(n)$</span> b</p>"),
            "paragraph: a {math <O(n)> O(n)} b\n");
  EXPECT_EQ(outline("<p>a <span class=aftermath>$5$</span> b</p>"), "paragraph: a $5$ b\n");
  EXPECT_EQ(outline("<p>a <span class='math tex2jax_ignore'>$5$</span> b</p>"),
            "paragraph: a $5$ b\n");
}

TEST(StructureFormulaMarks, BoxesOfTextAloneNeedNoDelimiters) {
  EXPECT_EQ(outline("<p>a <span class=math>n</span> b</p>"), "paragraph: a {math <n> n} b\n");
  EXPECT_EQ(outline("<p>a</p><div class=math>\nx_1\n</div><p>b</p>"),
            "paragraph: a\nmath <x_1>: x_1\nparagraph: b\n");
  EXPECT_EQ(
      outline("<p>a <span class='math inline'><i>x</i><sup>2</sup></span> b</p>").find("{math"),
      std::string::npos);
  EXPECT_EQ(outline("<p>a <span class=math>about numbers</span> b</p>"),
            "paragraph: a about numbers b\n");
}

TEST(StructureFormulaMarks, AttributesHoldTheTexThatAScriptDraws) {
  EXPECT_EQ(
      outline("<p>a <span class=ztext-math data-tex=n><svg></svg><span>n</span></span> b</p>"),
      "paragraph: a {math <n> n} b\n");
  EXPECT_EQ(outline("<p>a <span class=ql-formula data-value='e=mc^2'>glyphs</span> b</p>"),
            "paragraph: a {math <e=mc^2> e=mc^2} b\n");
  EXPECT_EQ(outline("<p>a <mjx-container><mjx-math></mjx-math><mjx-assistive-mml><math "
                    "data-latex='\\alpha'><mi>x</mi></math></mjx-assistive-mml></mjx-container> b"),
            "paragraph: a {math <\\alpha> \\alpha} b\n");
  // A switch and a rating are no formulas.
  EXPECT_EQ(outline("<p>a <span data-tex=true>b</span> <span data-value='4'>c</span>"),
            "paragraph: a b c\n");
}

TEST(StructureFormulaMarks, CodeMarkedAsMathematicsIsAFormula) {
  EXPECT_EQ(outline("<p>a <code class='code math js-render-math'>x^2</code> b</p>"),
            "paragraph: a {math <x^2> x^2} b\n");
  EXPECT_EQ(outline("<p>a</p><pre><code class=language-math>x^2</code></pre><p>b</p>"),
            "paragraph: a\nmath <x^2>: x^2\nparagraph: b\n");
  EXPECT_EQ(outline("<p>a</p><pre><code class=language-latex>x^2</code></pre><p>b</p>"),
            "paragraph: a\ncode <latex>\n  | x^2\nparagraph: b\n");
}

TEST(StructureFormulaMarks, ImagesHaveTexBetweenDelimitersOrAClass) {
  EXPECT_EQ(outline("<p>a <img alt='$n$' src=f.png> b</p>"), "paragraph: a {math <n> n} b\n");
  EXPECT_EQ(outline("<p>a <img class=inlineformula alt='x^2' src=f.svg> b</p>"),
            "paragraph: a {math <x^2> x^2} b\n");
  EXPECT_EQ(outline("<p>a</p><p><img class=formulaDsp alt='\\[ x^2 \\]' src=f.png></p><p>b</p>"),
            "paragraph: a\nmath <x^2>: x^2\nparagraph: b\n");
  EXPECT_EQ(
      outline("<p>a <img class=formula alt='The formula of water' src=/f.png> b</p>").find("math"),
      std::string::npos);
}

TEST(StructureFormulaMarks, ServicesThatDrawTexHaveItInTheirAddresses) {
  for (const char* address :
       {"//tex.test/gif.latex?%5Cdpi{150}x%5E2", "//x.test/svg.image?x^2", "//x.test/eq?tex=x%5E2",
        "//x.test/render?math=x%5E2", "/cgi/mathtex.cgi?x^2", "/latex.php?bg=fff&latex=x%5E2&s=0",
        "//chart.test/chart?cht=tx&chl=x^2"}) {
    EXPECT_EQ(outline(std::string("<p>a <img src='") + address + "'> b</p>"),
              "paragraph: a {math <x^2> x^2} b\n")
        << address;
  }
  for (const char* address : {"/i.png?eq=5", "/chart?cht=p&chl=a|b", "/svg/bird.svg", "/x.latex"}) {
    EXPECT_EQ(outline(std::string("<p>a <img src='") + address + "'> b</p>").find("math"),
              std::string::npos)
        << address;
  }
}

TEST(StructureFormulaMarks, AScriptMakesShortFormulasOfParentheses) {
  const std::string text = "<p>a \\(O(n)\\) and \\(2n-1\\) b</p>";
  EXPECT_EQ(outline(text), "paragraph: a \\(O(n)\\) and \\(2n-1\\) b\n");
  EXPECT_EQ(outline("<script src=/mathjax@3/tex.js></script>" + text),
            "paragraph: a {math <O(n)> \\(O(n)\\)} and {math <2n-1> \\(2n-1\\)} b\n");
  EXPECT_NE(outline(text + "<p>c \\(x^2\\)</p>").find("{math <O(n)>"), std::string::npos);
}

}  // namespace
}  // namespace sito
