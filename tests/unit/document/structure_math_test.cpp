// SPDX-License-Identifier: Apache-2.0
// Formulas of structured documents.
#include "support/outline.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

using test::outline;

TEST(StructureMath, TexOfAnAnnotationIsTheFormula) {
  EXPECT_EQ(outline("<p>Let <math><semantics><mrow><mi>x</mi></mrow><annotation "
                    "encoding='application/x-tex'>x^2</annotation></semantics></math> be.</p>"),
            "paragraph: Let {math <x^2> x^2} be.\n");
}

TEST(StructureMath, MathmlWithoutTexIsKeptClean) {
  EXPECT_EQ(outline("<p>a <math onclick='e()'><msup><mi style='x'>y</mi><mn>2</mn></msup></math>"),
            "paragraph: a {math <<math><msup><mi>y</mi><mn>2</mn></msup></math>> y^2}\n");
}

TEST(StructureMath, MathmlEscapesText) {
  const Document document = test::structured("<p><math><mo>&lt;</mo><mi>&amp;</mi></math></p>");
  EXPECT_EQ(document.paragraphs.at(0).spans.at(0).value,
            "<math><mo>&lt;</mo><mi>&amp;</mi></math>");
}

TEST(StructureMath, ABlockFormulaIsAnElement) {
  EXPECT_EQ(outline("<p>a</p><math display=block alttext='\\frac12'><mi>h</mi></math><p>b</p>"),
            "paragraph: a\nmath <\\frac12>: \\frac12\nparagraph: b\n");
}

TEST(StructureMath, MathJaxScriptsAreFormulas) {
  EXPECT_EQ(outline("<p>a <span class=MathJax_Preview>[x]</span><span class=MathJax>glyphs</span>"
                    "<script type='math/tex'>x_1</script> b</p>"),
            "paragraph: a {math <x_1> x_1} b\n");
}

TEST(StructureMath, DisplayedScriptsAreElements) {
  EXPECT_EQ(outline("<p>a</p><script type='math/tex; mode=display'>x_1</script><p>b</p>"),
            "paragraph: a\nmath <x_1>: x_1\nparagraph: b\n");
}

TEST(StructureMath, KatexIsNotSaidTwice) {
  EXPECT_EQ(outline("<p>a <span class=katex><span class=katex-mathml><math><semantics><mi>x</mi>"
                    "<annotation encoding='application/x-tex'>x</annotation></semantics></math>"
                    "</span><span class=katex-html aria-hidden=true>x</span></span> b</p>"),
            "paragraph: a {math <x> x} b\n");
}

TEST(StructureMath, WikiFormulasAreTexWithoutTheirStyle) {
  EXPECT_EQ(outline("<p>a <span class=mwe-math-element><span style='display:none'><math "
                    "alttext='{\\displaystyle \\pi r^{2}}'><mi>p</mi></math></span><img "
                    "src=/f.svg class=mwe-math-fallback-image-inline alt='{\\displaystyle \\pi "
                    "r^{2}}'></span> b</p>"),
            "paragraph: a {math <\\pi r^{2}> \\pi r^{2}} b\n");
}

TEST(StructureMath, ImagesOfTexAreFormulas) {
  EXPECT_EQ(outline("<p>a <img class=latex src=/l.png alt='e^{i\\pi}'> b</p>"),
            "paragraph: a {math <e^{i\\pi}> e^{i\\pi}} b\n");
}

TEST(StructureMath, DollarsAreText) {
  EXPECT_EQ(outline("<p>It costs $5 or $x^2$.</p>"), "paragraph: It costs $5 or $x^2$.\n");
}

TEST(StructureMath, VariablesAreFormulasWhereAScriptDrawsThem) {
  const std::string script = "<script src=/katex.min.js></script>";
  EXPECT_EQ(outline(script + "<p>So <var>N</var> and <var>A_1, \\ldots</var>.</p>"),
            "paragraph: So {math <N> N} and {math <A_1, \\ldots> A_1, \\ldots}.\n");
  EXPECT_EQ(outline(script + "<p>So <var>N</var>.</p>"), "paragraph: So {emphasis N}.\n");
  EXPECT_EQ(outline("<p>So <var>N_1</var>.</p>"), "paragraph: So {emphasis N_1}.\n");
}

TEST(StructureMath, BoxesThatAScriptDrawsNeedNoDelimiters) {
  EXPECT_EQ(outline("<p>So <span class=wp-katex-eq data-display=false>2</span> and <em "
                    "class=math>\\(x_1\\)</em>.</p>"),
            "paragraph: So {math <2> 2} and {math <x_1> x_1}.\n");
  EXPECT_EQ(outline("<p>a</p><span class=wp-katex-eq data-display=true>x > 2</span>"),
            "paragraph: a\nmath <x > 2>: x > 2\n");
}

TEST(StructureMath, PicturesOfAClassForFormulasHaveNoWords) {
  EXPECT_EQ(outline("<p>a <img class='formula inline' src=/l.svg alt='[l, r]'> b</p>"),
            "paragraph: a {math <[l, r]> [l, r]} b\n");
  EXPECT_EQ(outline("<p>a <img class='formula inline' src=/l.svg alt='The law'> b</p>"),
            "paragraph: a {image http://x.test/l.svg The law}b\n");
}

TEST(StructureMath, EnvironmentsAndOrdersOfPicturesAreDelimiters) {
  EXPECT_EQ(outline("<p>a</p><img src=/1.png alt='$\\displaystyle x^2$'>"),
            "paragraph: a\nmath <x^2>: x^2\n");
  EXPECT_EQ(outline("<p>a</p><img src=/1.png alt='\\begin{displaymath}x^2\\end{displaymath}'>"),
            "paragraph: a\nmath <x^2>: x^2\n");
}

TEST(StructureMath, EachOutputOfMathJax2PrecedesItsScript) {
  for (const std::string name : {"mjx-chtml MathJax_CHTML", "MathJax_MathML", "MathJax_PHTML"}) {
    EXPECT_EQ(
        outline("<p>a <span class=math><span class=MathJax_Preview></span><span class='" + name +
                "'><span>x</span><math><mi>x</mi></math></span><script "
                "type='math/tex'>x_1</script></span> b</p>"),
        "paragraph: a {math <x_1> x_1} b\n")
        << name;
  }
}

TEST(StructureMath, AnElementForFormulasMayHoldTheRenderedFormula) {
  EXPECT_EQ(outline("<p>a <math-inline><span style='display:none'>x_1</span><span class=katex>"
                    "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x_1"
                    "</annotation></semantics></math><span aria-hidden=true>x</span></span>"
                    "</math-inline> b</p>"),
            "paragraph: a {math <x_1> x_1} b\n");
}

TEST(StructureMath, AServiceMayHaveAVariableInItsPath) {
  EXPECT_EQ(outline("<p>a <img src=https://t.example/svg/h alt=h> b</p>"),
            "paragraph: a {math <h> h} b\n");
  EXPECT_EQ(outline("<p>a <img src=https://t.example/svg/logo alt=logo> b</p>"),
            "paragraph: a {image https://t.example/svg/logo logo}b\n");
}

}  // namespace
}  // namespace sito
