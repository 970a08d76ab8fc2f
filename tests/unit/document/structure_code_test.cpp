// SPDX-License-Identifier: Apache-2.0
// Code blocks of structured documents.
#include "support/outline.h"

#include <gtest/gtest.h>

#include <utility>

namespace sito {
namespace {

using test::outline;

std::string language_of(std::string_view html) {
  const Document document = test::structured(html);
  return document.elements.empty() ? "no element" : document.elements[0].value;
}

TEST(StructureCode, WhiteSpaceIsKept) {
  EXPECT_EQ(outline("<p>a</p><pre>\nif x:\n    y()\n\n\tz  \n</pre>"),
            "paragraph: a\ncode\n  | if x:\n  |     y()\n  | \n  | \tz\n");
}

TEST(StructureCode, TheTextOfTheParagraphIsCollapsed) {
  const Document document = test::structured("<pre>  a\n  b</pre>");
  EXPECT_EQ(document.paragraphs.at(0).text, "a b");
  EXPECT_EQ(document.paragraphs.at(0).verbatim, "  a\n  b");
  EXPECT_EQ(document.paragraphs.at(0).role, ParagraphRole::Preformatted);
}

TEST(StructureCode, BreaksAndLineBoxesAreLines) {
  EXPECT_EQ(outline("<pre>a<br>b<div>c</div><div>d</div>e</pre>"),
            "code\n  | a\n  | b\n  | c\n  | d\n  | e\n");
}

TEST(StructureCode, NoBreakSpacesAreBlanks) {
  EXPECT_EQ(outline("<pre>a\n&nbsp;&nbsp;b</pre>"), "code\n  | a\n  |   b\n");
}

TEST(StructureCode, LineNumbersAreLeftOut) {
  EXPECT_EQ(outline("<pre><span class=lineno>1 </span>a\n<span class=lineno>2 </span>b</pre>"),
            "code\n  | a\n  | b\n");
}

TEST(StructureCode, NumbersOfACodeStay) {
  EXPECT_EQ(outline("<pre>x = <span class='token number'>1</span></pre>"), "code\n  | x = 1\n");
}

TEST(StructureCode, ATableOfNumbersAndCodeIsCode) {
  EXPECT_EQ(
      outline("<div class=highlight-python><table class=highlighttable><tr><td class=linenos>"
              "<pre>1\n2</pre></td><td class=code><pre>a\n  b\n</pre></td></tr></table></div>"),
      "code <python>\n  | a\n  |   b\n");
}

TEST(StructureCode, ARowForEachLineIsCode) {
  EXPECT_EQ(outline("<table class=highlight data-lang=go><tr><td class=blob-num data-line-number=1>"
                    "<td class=blob-code>a := 1<tr><td class=blob-num><td class=blob-code>  b"
                    "</table>"),
            "code <go>\n  | a := 1\n  |   b\n");
}

TEST(StructureCode, ButtonsAreLeftOut) {
  EXPECT_EQ(outline("<pre><button>Copy</button><code>a</code></pre>"), "code\n  | a\n");
}

TEST(StructureCode, CodeOfSeveralLinesIsABlock) {
  EXPECT_EQ(outline("<dl><dd><code>a<br>&nbsp; b</code></dd></dl><p>c <code>d<br>e</code>"),
            "code\n  | a\n  |   b\nparagraph: c {code d {break}e}\n");
}

TEST(StructureCode, ClassesAndAttributesNameTheLanguage) {
  const std::pair<const char*, const char*> kRows[] = {
      {"<pre><code class=python>a", "python"},
      {"<pre class='code javascript'>a", "javascript"},
      {"<pre class=cpp>a", "cpp"},
      {"<pre class='lang:js decode:true'>a", "js"},
      {"<pre><div><button><i></i>Copy</button></div><code class=lang-js>a", "js"},
      {"<pre><x-icon></x-icon><code class=toml>a", "toml"},
      {"<pre><pre class=playground><code class=language-cpp>a", "cpp"},
      {"<pre data-syntaxhighlighter-params='brush: toml; gutter: false'>a", "toml"},
      {"<div class='syntaxhighlighter nogutter bash'><pre>a", "bash"},
      {"<div language=toml><pre>a", "toml"},
      {"<pre class='code wide'>a", ""},
      {"<div class=python><pre>a", ""},
      {"<pre><code class='language-C++'>a", "c++"},
      {"<pre class='lang-rust prettyprint'>a", "rust"},
      {"<div class='highlight highlight-source-shell'><pre>a", "shell"},
      {"<pre class='brush: js; toolbar: false'>a", "js"},
      {"<pre class='brush:php'>a", "php"},
      {"<pre class='sourceCode haskell'><code class='sourceCode haskell'>a", "haskell"},
      {"<pre><code class='hljs javascript'>a", "javascript"},
      {"<div class='highlight-default notranslate'><div class=highlight><pre>a", ""},
      {"<div class='mw-highlight mw-highlight-lang-python'><pre>a", "python"},
      {"<figure class='highlight java'><pre>a", "java"},
      {"<pre data-lang=SQL>a", "sql"},
      {"<pre class='src src-lisp'>a", "lisp"},
      {"<pre class='wide'>a", ""},
  };
  for (const auto& [html, language] : kRows) EXPECT_EQ(language_of(html), language) << html;
}

TEST(StructureCode, LinesInBoxesWithoutPre) {
  const std::string code = "code\n  | def f():\n  |     return 1\n";
  EXPECT_EQ(outline("<div class=code><div class=line>def f():</div>\n<div class=line>    return 1"
                    "</div></div>"),
            code);
  EXPECT_EQ(
      outline("<pre><span class=line>def f():</span><span class=line>    return 1</span></pre>"),
      code);
  EXPECT_EQ(
      outline("<pre><span class=line>def f():</span>\n<span class=line>    return 1</span></pre>"),
      code);
  EXPECT_EQ(outline("<p style='white-space:pre'><code>def f():\n    return 1</code></p>"), code);
  EXPECT_EQ(outline("<textarea readonly>def f():\n    return 1</textarea>"), code);
  EXPECT_EQ(outline("<div class=code><div class=line>a</div><p>b</p></div>"),
            "paragraph: a\nparagraph: b\n");
}

TEST(StructureCode, LinesOfEditorsAreCode) {
  const std::string code = "code\n  | def f():\n  |     return 1\n";
  EXPECT_EQ(outline("<div class=cm-content><div class=cm-line>def f():</div><div class=cm-line>    "
                    "return 1</div></div>"),
            code);
  EXPECT_EQ(outline("<div class=view-lines><div class=view-line><span>def f():</span></div><div "
                    "class=view-line><span>&nbsp; &nbsp; return 1</span></div></div>"),
            code);
  EXPECT_EQ(
      outline("<div class=CodeMirror-code><div><div><div class=CodeMirror-linenumber>1</div></div>"
              "<pre class=CodeMirror-line>def f():</pre></div><div><div><div "
              "class=CodeMirror-linenumber>2</div></div><pre class=CodeMirror-line>    return 1"
              "</pre></div></div>"),
      code);
}

TEST(StructureCode, RowsOfANumberAndPreAreCode) {
  EXPECT_EQ(outline("<table><tr><td class=line-number>1<td><pre>def f():</pre><tr><td "
                    "class=line-number>2<td><pre>    return 1</pre></table>"),
            "code\n  | def f():\n  |     return 1\n");
}

TEST(StructureCode, ABlankLineOfABoxIsOneLine) {
  const Document document = test::structured(
      "<pre><code><span class=token-line style='display:block'>a<br></span><span class=token-line "
      "style='display:block'>\n<br></span><span class=token-line style='display:block'>b<br>"
      "</span></code></pre>");
  EXPECT_EQ(document.paragraphs.at(0).verbatim, "a\n\nb");
}

TEST(StructureCode, ListingsOfPapersAreCode) {
  const Document document = test::structured(
      "<div class='ltx_listing ltx_lst_language_R'><div class=ltx_listing_data><a href='data:,x'>"
      "\xE2\xAC\x87</a></div><div class=ltx_listingline><span class='ltx_tag "
      "ltx_tag_listingline'>1</span>f &lt;- 1</div><div class=ltx_listingline>  g</div></div>");
  EXPECT_EQ(document.paragraphs.at(0).verbatim, "f <- 1\n  g");
}

TEST(StructureCode, BoxesOfNumberedLinesAreCode) {
  EXPECT_EQ(
      outline("<p>a</p><div class=fragment><div class=line><span class=lineno>1</span> x</div>"
              "<div class=line><span class=lineno>2</span></div>"
              "<div class=line><span class=lineno>3</span>   y</div></div>"),
      "paragraph: a\ncode\n  | x\n  | \n  |   y\n");
  EXPECT_EQ(outline("<p>a</p><div class=line-block><div class=line>A verse</div></div>"),
            "paragraph: a\nparagraph: A verse\n");
}

TEST(StructureCode, ElementsWithANameForCodeAreListings) {
  EXPECT_EQ(outline("<p>a</p><d-code block language=python>\nx\n  y\n</d-code><p>b</p>"),
            "paragraph: a\ncode <python>\n  | x\n  |   y\nparagraph: b\n");
  EXPECT_EQ(outline("<p>a <d-code>x</d-code> b</p>"), "paragraph: a x b\n");
}

TEST(StructureCode, NumbersInFrontOfLinesHaveManyNames) {
  for (const std::string name : {"LineNumber", "line-number", "lineNo", "linenums", "line_num"}) {
    EXPECT_EQ(outline("<pre><span class=" + name + ">   1 </span>a\n<span class=" + name +
                      ">   2 </span>  b</pre>"),
              "code\n  | a\n  |   b\n")
        << name;
  }
  EXPECT_EQ(outline("<pre><span class=line>1</span></pre>"), "code\n  | 1\n");
}

TEST(StructureCode, AListOfNumbersBehindTheCodeIsLeftOut) {
  EXPECT_EQ(outline("<pre><code>a\nb\n</code><ul><li>1</li><li>2</li></ul></pre>"),
            "code\n  | a\n  | b\n");
  EXPECT_EQ(outline("<pre><ol><li>1</li><li>2</li></ol></pre>"), "code\n  | 1\n  | 2\n");
}

TEST(StructureCode, ABoxOfOneCodeIsAListing) {
  EXPECT_EQ(outline("<p>a</p><div class=phpcode><code><span>f(1)</span></code></div>"),
            "paragraph: a\ncode\n  | f(1)\n");
  EXPECT_EQ(outline("<p>a</p><div class=box><code>f</code></div>"),
            "paragraph: a\nparagraph: {code f}\n");
  EXPECT_EQ(outline("<div>a<br><code class=bbc_code>f(1)</code>b</div>"),
            "paragraph: a\ncode\n  | f(1)\nparagraph: b\n");
}

TEST(StructureCode, CodeThatStaysUntranslatedMayBeRunningText) {
  EXPECT_EQ(outline("<div class='w3-code notranslate'><span>\n  int <i></i>f</span></div>"),
            "paragraph: int f\n");
  EXPECT_EQ(outline("<div class='w3-code notranslate'><span>\n  int f() {<br>\n"
                    "  &nbsp; return  1;<br>\n  } </span></div>"),
            "code\n  | int f() {\n  |   return 1;\n  | }\n");
}

TEST(StructureCode, AFileWithItsNameIsNoDefinition) {
  EXPECT_EQ(outline("<dl><dt><a href=/f>a.py</a></dt>\n<dd><pre>x = 1</pre>\n</dd></dl>"),
            "paragraph: {link http://x.test/f a.py}\ncode\n  | x = 1\n");
}

}  // namespace
}  // namespace sito
