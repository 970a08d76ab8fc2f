// SPDX-License-Identifier: Apache-2.0
#include "sito/document/assemble.h"

#include "support/keep_blocks.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

/// "[text|text]" of a page of which every block is kept.
std::string paragraphs_of(std::string_view html) {
  std::string out;
  for (const Paragraph& paragraph : test::document_of(html, "http://x.test/a/").paragraphs) {
    out += "[" + paragraph.text + "]";
  }
  return out;
}

/// "kind begin-end url" of the marks of the first paragraph, one a line.
std::string marks_of(std::string_view html) {
  const Document document = test::document_of(html, "http://x.test/a/");
  std::string out;
  for (const Mark& mark : document.paragraphs.at(0).marks) {
    out += mark.kind == MarkKind::Link ? "link " : mark.in_link ? "image-in-link " : "image ";
    out += std::to_string(mark.begin) + "-" + std::to_string(mark.end) + " " + mark.url + "\n";
  }
  return out;
}

/// "role level" of the paragraph with that text.
std::string role_of_text(std::string_view html, std::string_view text) {
  for (const Paragraph& paragraph : test::document_of(html, "").paragraphs) {
    if (paragraph.text != text) continue;
    return std::string(name_of(paragraph.role)) + " " + std::to_string(paragraph.heading_level);
  }
  return "absent";
}

TEST(Assemble, JoinsInlineElementsWithoutABlank) {
  EXPECT_EQ(paragraphs_of("<p>f<b>oo</b>ba<i>r</i></p>"), "[foobar]");
}

TEST(Assemble, ABreakIsABlank) {
  EXPECT_EQ(paragraphs_of("<p>foo<br>bar<br/> x</p>"), "[foo bar x]");
}

TEST(Assemble, CellsByRoleStandApart) {
  EXPECT_EQ(paragraphs_of("<div role=row><span role=cell>a</span><span role=cell>b</span></div>"),
            "[a b]");
  EXPECT_EQ(paragraphs_of("<p><span class=x>a</span><span role=img>b</span></p>"), "[ab]");
}

TEST(Assemble, LinesOfTheirOwnStandApart) {
  EXPECT_EQ(paragraphs_of("<p>Size: <select><option>small</option><option>large</option></select>"),
            "[Size: small large]");
  EXPECT_EQ(paragraphs_of("<p>the book<cite>Mills</cite>tells. <cite>Mills</cite>, too</p>"),
            "[the book Mills tells. Mills, too]");
  EXPECT_EQ(paragraphs_of("<p><span style='display:block'>one.</span>two"
                          "<b><i style='color:red; DISPLAY : Block'>three</i></b></p>"),
            "[one. two three]");
  EXPECT_EQ(paragraphs_of("<p><span style='display:inline'>o</span>ne</p>"), "[one]");
}

TEST(Assemble, ALabelStandsApartFromWhatItNames) {
  EXPECT_EQ(paragraphs_of("<p><em class=item-title>G-Sync</em>Nine of ten</p>"),
            "[G-Sync Nine of ten]");
  EXPECT_EQ(paragraphs_of("<p><em class=big>Mac</em>Donald</p>"), "[MacDonald]");
  EXPECT_EQ(paragraphs_of("<p>of <em class=name>Mac</em>Donald</p>"), "[of MacDonald]");
  EXPECT_EQ(paragraphs_of("<p><em class=name>tree</em>tops</p>"), "[treetops]");
  EXPECT_EQ(paragraphs_of("<p><em class=title>T</em>HE END</p>"), "[THE END]");
  EXPECT_EQ(paragraphs_of("<p><code><em class=name>Tree</em>Top</code></p>"), "[TreeTop]");
}

TEST(Assemble, QuotationsHaveTheMarksOfTheLanguage) {
  EXPECT_EQ(paragraphs_of("<html lang=en><p>She said <q>it is <q>old</q></q>.</p>"),
            "[She said \xE2\x80\x9Cit is \xE2\x80\x98old\xE2\x80\x99\xE2\x80\x9D.]");
  EXPECT_EQ(paragraphs_of("<html lang=cs-CZ><p><q>Je <b>star</b></q></p>"),
            "[\xE2\x80\x9EJe star\xE2\x80\x9C]");
  EXPECT_EQ(paragraphs_of("<html lang=en><p><q>\"old\"</q> <q></q></p>"), "[\"old\"]");
}

TEST(Assemble, ReadingsAreInBrackets) {
  EXPECT_EQ(paragraphs_of("<p><ruby>ab<rt>x</rt>c<rt>y</rt></ruby></p>"), "[ab(x)c(y)]");
  EXPECT_EQ(paragraphs_of("<p><ruby>ab<rp>[</rp><rt>x</rt><rp>]</rp></ruby></p>"), "[ab[x]]");
}

TEST(Assemble, FieldsThatOnlyAStyleSheetSeparatesStandApart) {
  EXPECT_EQ(paragraphs_of("<div><span class=n>Book title</span><span class=v>Once</span></div>"),
            "[Book title Once]");
  EXPECT_EQ(paragraphs_of("<li><b class=n><i>ISBN</i></b><span class=v>12</span></li>"),
            "[ISBN 12]");
  EXPECT_EQ(paragraphs_of("<p><a href=/a>News</a><a href=/b>Sports</a></p>"), "[News Sports]");
  EXPECT_EQ(paragraphs_of("<p><x-name class=n>Price:</x-name><x-value class=v>12</x-value></p>"),
            "[Price: 12]");
}

TEST(Assemble, ACounterStandsApartFromTheTextBehind) {
  EXPECT_EQ(paragraphs_of("<p><a href=#c>0</a>The bridge is closed.</p>"),
            "[0 The bridge is closed.]");
  EXPECT_EQ(paragraphs_of("<p> <a>12</a><b>A bridge</b></p>"), "[12 A bridge]");
  // CYRILLIC CAPITAL LETTER VE
  EXPECT_EQ(paragraphs_of("<p><span class=n>0</span>\u0412 \u0434\u0435\u043B\u0435</p>"),
            "[0 \u0412 \u0434\u0435\u043B\u0435]");
  EXPECT_EQ(paragraphs_of("<p><span class=n>3</span>D prints</p>"), "[3D prints]");
  EXPECT_EQ(paragraphs_of("<p><b>12</b>Carbon</p>"), "[12Carbon]");
  EXPECT_EQ(paragraphs_of("<p><a href=#n>4</a>th of May</p>"), "[4th of May]");
  EXPECT_EQ(paragraphs_of("<p>A<a href=#c>0</a>The mill</p>"), "[A0The mill]");
  EXPECT_EQ(paragraphs_of("<p><code><a href=#c>0</a>The mill</code></p>"), "[0The mill]");
}

TEST(Assemble, PartsOfAWordStayTogether) {
  for (const std::string_view html :
       {"<p><span class=a>T</span><span class=b>Here</span></p>",     // a drawn first letter
        "<p><span class=a>foo</span><span class=b>bar</span></p>",    // syllables
        "<p><span class=a>21</span><span class=b>st</span></p>",      // an ordinal
        "<p><span class=a>CO</span><sub class=b>Two</sub></p>",       // a formula
        "<p><span class=a>Foo</span><span class=a>Bar</span></p>",    // of one class
        "<p>x <span class=a>Foo</span><span class=b>Bar</span></p>",  // in running text
        "<p><code><span class=a>Foo</span><span class=b>Bar</span></code></p>"}) {
    EXPECT_EQ(paragraphs_of(html).find("Foo Bar"), std::string::npos) << html;
    EXPECT_EQ(paragraphs_of(html).find(' '), html.find("x <") == html.npos ? std::string::npos : 2)
        << html;
  }
}

TEST(Assemble, FormulasOfImagesAreText) {
  EXPECT_EQ(paragraphs_of("<p>So <img src=/latex.php?latex=x_1%5E2 alt=f> ends.</p>"),
            "[So x_1^2 ends.]");
  EXPECT_EQ(paragraphs_of("<p><img class=latex src=/f.png alt='a=b'> ends.</p>"), "[a=b ends.]");
  EXPECT_EQ(paragraphs_of("<p><img class=latex src=/f.png alt='a=b'></p><p>c</p>"), "[c]");
}

TEST(Assemble, HiddenTextIsNotThere) {
  EXPECT_EQ(paragraphs_of("<p>foo<script>x</script>bar<style>y</style></p>"), "[foobar]");
}

TEST(Assemble, ASegmentOverSeveralBlocksIsOneParagraphWithBlanks) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse("<div>one<p>two</p><p>three</p></div>", "", page);
  Labels labels;
  labels.reset(page.texts().size());
  Segment& segment = labels.segments.emplace_back();
  segment.text_end = TextId{static_cast<std::uint32_t>(page.texts().size())};
  segment.label = Label::Content;
  labels.keep_by_segments(page);
  Document document;
  Assembler().assemble(page, labels, document);
  ASSERT_EQ(document.paragraphs.size(), 1U);
  EXPECT_EQ(document.paragraphs[0].text, "one two three");
}

TEST(Assemble, DropsBoilerplateAndReplacesOldParagraphs) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse("<p>one</p><p>two</p>", "", page);
  Labels labels;
  test::keep_blocks(page, labels);
  labels.segments[0].label = Label::Boilerplate;
  labels.keep_by_segments(page);
  Document document;
  document.paragraphs.emplace_back().text = "old";
  Assembler().assemble(page, labels, document);
  ASSERT_EQ(document.paragraphs.size(), 1U);
  EXPECT_EQ(document.paragraphs[0].text, "two");
}

TEST(Assemble, HonoursCuttings) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse("<p>one two three four</p>", "", page);
  Labels labels;
  test::keep_blocks(page, labels);
  labels.segments[0].label = Label::Boilerplate;  // a cut node may be kept all the same
  labels.keep[0] = 0.5F;
  labels.cuttings = {{TextId{0}, 4, 7}, {TextId{0}, 14, 18}};
  Document document;
  Assembler().assemble(page, labels, document);
  ASSERT_EQ(document.paragraphs.size(), 1U);
  EXPECT_EQ(document.paragraphs[0].text, "two four");
}

TEST(Assemble, LinksAreAbsoluteAndClean) {
  EXPECT_EQ(marks_of("<p>See <a href=\"b c|d\"> the map</a>.</p>"),
            "link 4-11 http://x.test/a/b%20c%7Cd\n");
}

TEST(Assemble, FragmentsAreKept) {
  EXPECT_EQ(marks_of("<p><a href=\"#top\">up</a></p>"), "link 0-2 http://x.test/a/#top\n");
}

TEST(Assemble, OtherSchemesLeaveTheirText) {
  EXPECT_EQ(marks_of("<p><a href=\"javascript:f()\">a</a> <a href=\"tel:1\">b</a> "
                     "<a href=\"mailto:x@y.test\">c</a> <a href=\"ftp://z.test/\">d</a>"
                     "<img src=\"data:image/png;base64,AA\"></p>"),
            "link 4-5 mailto:x@y.test\nlink 6-7 ftp://z.test/\n");
}

TEST(Assemble, EmptyAnchorsAreDropped) {
  EXPECT_EQ(marks_of("<p><a href=\"b\"></a><a href=\"c\"> </a>text</p>"), "");
}

TEST(Assemble, ALinkWithMarkupInsideIsOne) {
  EXPECT_EQ(marks_of("<p><a href=\"b\">one <b>two</b> <i>three</i></a> four</p>"),
            "link 0-13 http://x.test/a/b\n");
}

TEST(Assemble, ImagesOfABlockBelongToItsParagraph) {
  EXPECT_EQ(marks_of("<p><img src=i> one <a href=b><img src=j> two</a> three <img src=k></p>"
                     "<p><img src=l>next</p>"),
            "image 0-0 http://x.test/a/i\nlink 4-7 http://x.test/a/b\n"
            "image-in-link 4-4 http://x.test/a/j\nimage 13-13 http://x.test/a/k\n");
}

TEST(Assemble, EveryParagraphHasItsOwnImages) {
  const Document document = test::document_of(
      "<p>one<img src=i></p><img src=between><p>two <img src=j></p><p><img src=k>three</p>",
      "http://x.test/");
  ASSERT_EQ(document.paragraphs.size(), 3U);
  for (const Paragraph& paragraph : document.paragraphs) {
    EXPECT_EQ(paragraph.marks.size(), 1U) << paragraph.text;
  }
  EXPECT_EQ(document.paragraphs[2].marks.at(0).url, "http://x.test/k");
}

TEST(Assemble, WithoutLinksThereAreNoMarks) {
  const Document document = test::document_of("<p><a href=b>x</a><img src=i></p>", "http://x.test/",
                                              {.links = false, .provenance = false});
  EXPECT_TRUE(document.paragraphs.at(0).marks.empty());
}

TEST(Assemble, ProvenanceNamesTheBlockAndItsBytes) {
  const std::string html = "<body><p>one</p><div><p>t<b>w</b>o</p></div>";
  const Document document = test::document_of(html, "", {.links = false, .provenance = true});
  const Paragraph& two = document.paragraphs.at(1);
  EXPECT_EQ(two.xpath, "/html[1]/body[1]/div[1]/p[1]");
  EXPECT_EQ(html.substr(two.source_begin, two.source_end - two.source_begin), "t<b>w</b>o");
}

TEST(Assemble, PathsOfAPageAreBounded) {
  std::string html;
  for (int i = 0; i < 1000; ++i) html += "<div>";
  for (int i = 0; i < 5000; ++i) html += "<p>x</p>";  // each with a path of 7 KB
  const Document document = test::document_of(html, "", {.links = false, .provenance = true});
  ASSERT_EQ(document.paragraphs.size(), 5000U);
  EXPECT_FALSE(document.paragraphs.front().xpath.empty());
  EXPECT_TRUE(document.paragraphs.back().xpath.empty());
  EXPECT_GT(document.paragraphs.back().source_begin, 0U);
}

TEST(Assemble, RolesComeFromTheElements) {
  EXPECT_EQ(role_of_text("<h2>a</h2>", "a"), "heading 2");
  EXPECT_EQ(role_of_text("<blockquote><div><p>a</p></div></blockquote>", "a"), "quote 0");
  EXPECT_EQ(role_of_text("<pre><code>a</code></pre>", "a"), "preformatted 0");
  EXPECT_EQ(role_of_text("<ul><li><b>a</b></ul>", "a"), "list-item 0");
  EXPECT_EQ(role_of_text("<ul><li><p>a</p></ul>", "a"), "list-item 0");
  EXPECT_EQ(role_of_text("<ul><li><h3>a</h3></ul>", "a"), "heading 3");
  EXPECT_EQ(role_of_text("<table><tr><th>a</table>", "a"), "table-cell 0");
  EXPECT_EQ(role_of_text("<p>a</p>", "a"), "text 0");
}

TEST(Assemble, LayoutIsNoRole) {
  EXPECT_EQ(role_of_text("<table><tr><td><p>a</p></table>", "a"), "text 0");
  EXPECT_EQ(role_of_text("<ul><li><div><p>a</p></div></ul>", "a"), "text 0");
}

TEST(Assemble, TheAlgorithmsRoleCountsWhereTheElementsAreSilent) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse("<p>one</p><h4>two</h4>", "", page);
  Labels labels;
  test::keep_blocks(page, labels);
  for (Segment& segment : labels.segments) segment.role = Role::Title;
  Document document;
  Assembler().assemble(page, labels, document);
  EXPECT_EQ(document.paragraphs.at(0).role, ParagraphRole::Heading);
  EXPECT_EQ(document.paragraphs.at(0).heading_level, 1);
  EXPECT_EQ(document.paragraphs.at(1).heading_level, 4);
}

TEST(Assemble, APageDoesNotDependOnThePageBefore) {
  PageParser parser{Limits{}};
  Page first, second;
  parser.parse("<p><a href=b>x</a>", "http://y.test/", first);
  Labels labels_of_first, labels_of_second;
  test::keep_blocks(first, labels_of_first);
  PageParser other{Limits{}};
  other.parse("<p><a href=c>y</a> <img src=i>", "http://x.test/", second);
  test::keep_blocks(second, labels_of_second);
  Document fresh, reused;
  Assembler().assemble(second, labels_of_second, fresh);
  Assembler assembler;
  assembler.assemble(first, labels_of_first, reused);
  assembler.assemble(second, labels_of_second, reused);
  EXPECT_EQ(fresh, reused);
}

}  // namespace
}  // namespace sito
