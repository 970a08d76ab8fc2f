// SPDX-License-Identifier: Apache-2.0
// TeX that a page leaves in its text.
#include "sito/document/structure/tex_text.h"

#include "support/outline.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace sito {
namespace {

using structured::find_tex;
using structured::TexRange;
using test::outline;

// The formulas of a text, with a bar between them; those on lines of their own in brackets.
std::string found(const std::string& text, bool dollars = false) {
  std::string all;
  for (const TexRange& range : find_tex(text, {.dollars = dollars})) {
    if (!all.empty()) all += '|';
    const std::string tex = text.substr(range.tex_begin, range.tex_end - range.tex_begin);
    all += range.display ? "[" + tex + "]" : tex;
  }
  return all;
}

TEST(FindTex, KnowsTheDelimiters) {
  EXPECT_EQ(found("a \\(x_1\\) b \\[ y^2 \\] c $$z=1$$ d [tex]q[/tex] [itex] r [/itex]"),
            "x_1|[y^2]|[z=1]|q|r");
  EXPECT_EQ(found("\\begin{align} a&=b\\\\ c&=d \\end{align}."),
            "[\\begin{align} a&=b\\\\ c&=d \\end{align}]");
  EXPECT_EQ(found("\\begin{itemize} x \\end{itemize}"), "");
}

TEST(FindTex, ReadsDollarsOnlyWhereThePageDoes) {
  EXPECT_EQ(found("Let $x^2$ be."), "");
  EXPECT_EQ(found("Let $x^2$ be $n$.", true), "x^2|n");
  EXPECT_EQ(found("It is $5 and $6, or $ 7$ and US$8=$9.", true), "");
  EXPECT_EQ(found("It is \\$5_a and \\$6.", true), "");
}

TEST(FindTex, LeavesWhatIsNoTex) {
  EXPECT_EQ(found("prices: $$ - $$$, and \\(foo bar\\), sed 's/\\(.*\\)/x/', \\\\(x_1\\\\)"), "");
  EXPECT_EQ(found("\\(x_1 and no end, $$ neither"), "");
  EXPECT_EQ(found("\\( \\)"), "");
}

TEST(FindTex, LeavesAFormulaOfAMegabyteText) {
  const std::string long_one(std::size_t{1} << 20, 'x');
  EXPECT_EQ(found("\\(x_1" + long_one + "\\) \\(y_1\\)"), "y_1");
  EXPECT_EQ(found("\\begin{align}x_1" + long_one + "\\end{align} \\(y_1\\)"), "y_1");
}

TEST(FindTex, IsLinearInWhatIsOpenedAndNeverClosed) {
  std::string text;
  while (text.size() < (1U << 20)) text += "\\( \\[ $$ [tex] \\begin{align} $a ";
  text += '`';
  const auto began = std::chrono::steady_clock::now();
  EXPECT_LT(find_tex(text, {.dollars = true, .backticks = true}).size(), text.size());
  EXPECT_LT(std::chrono::steady_clock::now() - began, std::chrono::seconds(2));
}

TEST(StructureTex, FormulasInTextAreSpans) {
  EXPECT_EQ(outline("<p>Let \\(x_1\\) be <b>so \\(y_<i>2</i>\\)</b>.</p>"),
            "paragraph: Let {math <x_1> \\(x_1\\)} be {strong so {math <y_2> \\(y_2\\)}}.\n");
  EXPECT_EQ(outline("<p>Write <code>\\(x_1\\)</code>.</p>"),
            "paragraph: Write {code \\(x_1\\)}.\n");
}

TEST(StructureTex, FormulasOnLinesOfTheirOwnPartParagraphs) {
  EXPECT_EQ(outline("<p>So <i>a</i> \\[x=1\\] and <b>b</b>.</p><p>$$y^2$$</p>"),
            "paragraph: So {emphasis a}\nmath <x=1>: \\[x=1\\]\nparagraph: and {strong b}.\n"
            "math <y^2>: $$y^2$$\n");
  EXPECT_EQ(outline("<h2>On \\[x=1\\]</h2>"), "heading 2: On {math <x=1> \\[x=1\\]}\n");
}

TEST(StructureTex, LinesOfAFormulaStayLines) {
  EXPECT_EQ(outline("<div>\\begin{align}\na&amp;=b\\\\\n c&amp;=d\n\\end{align}</div>"),
            "math <\\begin{align}\na&=b\\\\\nc&=d\n\\end{align}>: "
            "\\begin{align} a&=b\\\\ c&=d \\end{align}\n");
  EXPECT_EQ(outline("<p>So \\[ x\n=\n1 \\] and \\(y_1\n+1\\).</p>"),
            "paragraph: So\nmath <x\n=\n1>: \\[ x = 1 \\]\n"
            "paragraph: and {math <y_1 +1> \\(y_1 +1\\)}.\n");
}

TEST(StructureTex, BoxesOfFormulasNeedNoSigns) {
  EXPECT_EQ(outline("<p>In <span class=math-container>$O(n)$</span>.</p>"),
            "paragraph: In {math <O(n)> O(n)}.\n");
}

TEST(FindTex, ShortFormulasBetweenDollars) {
  EXPECT_EQ(found("in $O(mn)$ and $b w$ and $n!$, not $the same$", true), "O(mn)|b w|n!");
}

TEST(StructureTex, ScriptsOfThePageAllowDollars) {
  const std::string text = "<p>Let $x^2$ be.</p>";
  EXPECT_EQ(outline("<script>MathJax={tex:{inlineMath:[['$','$']]}}</script>" + text),
            "paragraph: Let {math <x^2> $x^2$} be.\n");
  EXPECT_EQ(outline("<script>f(d,{delimiters:[{left: \"$\", right: \"$\"}]})</script>" + text),
            "paragraph: Let {math <x^2> $x^2$} be.\n");
  EXPECT_EQ(outline("<script>x.left='1$'</script>" + text), "paragraph: Let $x^2$ be.\n");
}

TEST(StructureTex, ScriptsOfThePageAllowAsciiMath) {
  const std::string text = "<p>So `sum_(i=1)^n i^3` end, and <code>`x`</code>.</p>";
  const std::string expected =
      "paragraph: So {math <\\sum_{i=1}^n i^3> `sum_(i=1)^n i^3`} end, and {code `x`}.\n";
  for (const std::string script :
       {"<script src='//cdn.example/MathJax.js?config=TeX-MML-AM_CHTML'></script>",
        "<script src='ASCIIMathML.js'></script>",
        "<script>MathJax={loader:{load:['input/asciimath','output/chtml']}}</script>"}) {
    EXPECT_EQ(outline(script + text), expected) << script;
  }
  for (const std::string script :
       {"", "<script src='//cdn.example/MathJax.js?config=TeX-AMS-MML_HTMLorMML'></script>"}) {
    EXPECT_EQ(outline(script + "<p>Type `ls` or `rm -r` here.</p>"),
              "paragraph: Type `ls` or `rm -r` here.\n");
  }
}

TEST(StructureTex, BoxesAndScriptsOfAsciiMath) {
  EXPECT_EQ(outline("<p>So <span class=asciimath>`x/y`</span> or <span class=asciimath>x^2</span>"
                    " is</p>"),
            "paragraph: So {math <\\frac{x}{y}> x/y} or {math <x^2> x^2} is\n");
  EXPECT_EQ(outline("<p>So <span class=MathJax><span>x2</span></span>"
                    "<script type='math/asciimath'>x^2</script> is</p>"),
            "paragraph: So {math <x^2> x^2} is\n");
}

TEST(StructureTex, BoxesAndDrawnImages) {
  EXPECT_EQ(outline("<p>So <span class=math-container>$\\frac{a}{b}$</span> is</p>"),
            "paragraph: So {math <\\frac{a}{b}> \\frac{a}{b}} is\n");
  EXPECT_EQ(outline("<p>So <span class=math>5 km</span> is</p>"), "paragraph: So 5 km is\n");
  EXPECT_EQ(
      outline("<p>So <img src='https://latex.codecogs.com/png.latex?%5Cdpi%7B150%7D%20x_1%5E2'>"
              " and <img src='/latex.php?latex=a%2Bb&bg=fff'> is</p>"),
      "paragraph: So {math <x_1^2> x_1^2} and {math <a+b> a+b} is\n");
}

TEST(StructureTex, PlusSignsAndOrdersInUrls) {
  const auto drawn = [](const std::string& url) {
    return outline("<p>So <img src='" + url + "'> is</p>");
  };
  EXPECT_EQ(drawn("https://latex.codecogs.com/gif.latex?a+b&space;c"),
            "paragraph: So {math <a+b c> a+b c} is\n");
  EXPECT_EQ(drawn("/latex.php?latex=a%2Bb+c&s=1"), "paragraph: So {math <a+b c> a+b c} is\n");
  EXPECT_EQ(drawn("https://latex.codecogs.com/svg.image?%5Csmallint%20x"),
            "paragraph: So {math <\\smallint x> \\smallint x} is\n");
}

TEST(Assemble, PlainTextSaysAFormulaOnce) {
  const Document document = test::structured(
      "<p>So <math><msqrt><mi>x</mi></msqrt><mo>=</mo><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi>"
      "</mrow><mi>c</mi></mfrac></math> and <span class=katex><span><math><semantics><mi>x</mi>"
      "<annotation encoding='application/x-tex'>x^2</annotation></semantics></math></span>"
      "<span aria-hidden=true>x2</span></span>.</p>");
  EXPECT_EQ(document.paragraphs.at(0).text, "So \u221Ax=(a+b)/c and x^2.");
}

TEST(StructureTex, ThreeAndSixDollars) {
  EXPECT_EQ(outline("<p>An interval $$$[l, r]$$$ of $$$n$$$ numbers</p>"),
            "paragraph: An interval {math <[l, r]> $$$[l, r]$$$} of {math <n> $$$n$$$} numbers\n");
  EXPECT_EQ(outline("<p>$$$$$$\na_i\n$$$$$$</p>"), "math <a_i>: $$$$$$ a_i $$$$$$\n");
  EXPECT_EQ(outline("<p>Price: $$$ to $$$ or $$$ - $$$$</p>"),
            "paragraph: Price: $$$ to $$$ or $$$ - $$$$\n");
}

TEST(StructureTex, AnAttributeOfAScriptAllowsDollars) {
  EXPECT_EQ(outline("<script src=/auto-render.js onload=\"renderMathInElement(document.body, "
                    "{delimiters: [{left: '$', right: '$', display: false}]})\"></script>"
                    "<p>So $x^2$.</p>"),
            "paragraph: So {math <x^2> $x^2$}.\n");
}

}  // namespace
}  // namespace sito
