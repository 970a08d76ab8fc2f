// SPDX-License-Identifier: Apache-2.0
#include "sito/write/math.h"

#include "support/render.h"

#include <gtest/gtest.h>

namespace sito::write {
namespace {

std::string html(const Document& document) {
  return test::render(document, "html", {{"page", "no"}});
}

TEST(Html, OnlyWebAddressesAreWritten) {
  for (const char* url : {"javascript:alert(1)", "JAVASCRIPT:x", "data:text/html,x", "vbscript:x",
                          "file:///etc/passwd", " https://x.test/", "java\nscript:x"}) {
    Document document;
    document.paragraphs.emplace_back().text = "text";
    document.paragraphs[0].marks = {{0, 4, MarkKind::Link, false, url},
                                    {2, 2, MarkKind::Image, true, url}};
    EXPECT_EQ(html(document), "<p>text</p>\n") << url;
  }
}

TEST(Html, RelativeReferencesStay) {
  Document document;
  document.paragraphs.emplace_back().text = "text";
  document.paragraphs[0].marks = {{0, 4, MarkKind::Link, false, "/a?b=c:d"}};
  EXPECT_EQ(html(document), "<p><a href=\"/a?b=c:d\">text</a></p>\n");
}

TEST(Html, AttributesCannotBeLeft) {
  Document document;
  document.paragraphs.emplace_back().text = "text";
  document.paragraphs[0].marks = {
      {0, 4, MarkKind::Link, false, "https://x.test/\" onclick=\"alert(1)"},
      {0, 0, MarkKind::Image, true, "https://x.test/i.png", "\"><script>"}};
  EXPECT_EQ(html(document),
            "<p><a href=\"https://x.test/%22%20onclick=%22alert(1)\">"
            "<img src=\"https://x.test/i.png\" alt=\"&quot;&gt;&lt;script&gt;\"/> text</a></p>\n");
}

TEST(Html, AParagraphInAnotherLanguageSaysSo) {
  Document document;
  document.language = "cs";
  document.paragraphs.emplace_back().text = "x";
  document.paragraphs[0].language = "ar";
  document.paragraphs[0].xpath = "/html[1]/p[1]";
  document.paragraphs[0].source_end = 7;
  EXPECT_EQ(html(document),
            "<p lang=\"ar\" dir=\"rtl\" data-xpath=\"/html[1]/p[1]\" data-source=\"0-7\">x</p>\n");
}

TEST(Html, CodeNamesItsLanguage) {
  Document document;
  document.paragraphs.emplace_back().verbatim = "a\r\n<b>\tc";
  document.elements.emplace_back().kind = ElementKind::Code;
  document.elements[0].end = 1;
  document.elements[0].paragraph = 0;
  document.elements[0].value = "c++";
  EXPECT_EQ(html(document), "<pre><code class=\"language-c++\">a\n&lt;b&gt;\tc</code></pre>\n");
  document.elements[0].value = "x\" onload=\"y";
  EXPECT_EQ(html(document), "<pre><code>a\n&lt;b&gt;\tc</code></pre>\n");
}

TEST(Html, MathMlHoldsNothingButMathMl) {
  const auto clean = [](std::string_view value) {
    std::string out;
    append_mathml(value, out);
    return out;
  };
  const std::string open = "<math xmlns=\"http://www.w3.org/1998/Math/MathML\">";
  EXPECT_EQ(clean("<math><mi onclick='x' href='javascript:y'>a</mi></math>"),
            open + "<mi>a</mi></math>");
  EXPECT_EQ(clean("<math><mtext><img src=x onerror=y></mtext></math>"),
            open + "<mtext></mtext></math>");
  EXPECT_EQ(clean("<math><annotation-xml encoding='text/html'><script>x</script></annotation-xml>"
                  "<mn>1</mn>"),
            open + "<mn>1</mn></math>");
  EXPECT_EQ(
      clean("<math display=\"block\"><m:mi>&lt;&nbsp;</m:mi>"),
      "<math xmlns=\"http://www.w3.org/1998/Math/MathML\" display=\"block\"><mi>&lt;&amp;nbsp;"
      "</mi></math>");
  EXPECT_EQ(clean("<svg><mi>x</mi></svg>"), "");
  EXPECT_EQ(clean("<math><mi"), open + "<mi></mi></math>");
}

}  // namespace
}  // namespace sito::write
