// SPDX-License-Identifier: Apache-2.0
#include "support/render.h"

#include <gtest/gtest.h>

namespace sito::write {
namespace {

/// A document of one paragraph.
Document line(std::string text, std::vector<Span> spans = {}, std::vector<Mark> marks = {}) {
  Document document;
  Paragraph& paragraph = document.paragraphs.emplace_back();
  paragraph.text = std::move(text);
  paragraph.spans = std::move(spans);
  paragraph.marks = std::move(marks);
  return document;
}

std::string markdown(const Document& document) { return test::render(document, "markdown"); }

std::string escaped(const std::string& text) {
  std::string out = markdown(line(text));
  if (out.ends_with('\n')) out.pop_back();
  return out;
}

/// Adds an element; its children follow and it is closed with close().
struct Builder {
  Document document;
  std::vector<std::size_t> open;

  Builder& begin(ElementKind kind) {
    open.push_back(document.elements.size());
    Element& element = document.elements.emplace_back();
    element.kind = kind;
    return *this;
  }
  Element& last() { return document.elements.back(); }
  Builder& end() {
    document.elements[open.back()].end = static_cast<std::uint32_t>(document.elements.size());
    open.pop_back();
    return *this;
  }
  Builder& leaf(std::string text, ElementKind kind = ElementKind::Paragraph) {
    begin(kind).last().paragraph = static_cast<std::uint32_t>(document.paragraphs.size());
    document.paragraphs.emplace_back().text = std::move(text);
    return end();
  }
  Builder& item(std::string text) { return begin(ElementKind::Item).leaf(std::move(text)).end(); }
  Builder& cell(std::string text) { return begin(ElementKind::Cell).leaf(std::move(text)).end(); }
};

TEST(Markdown, EscapesWhatWouldBeMarkUpAndNothingElse) {
  EXPECT_EQ(escaped("2 * 3, snake_case, _x_, a < b, <b>"),
            "2 \\* 3, snake_case, \\_x\\_, a < b, \\<b>");
  EXPECT_EQ(escaped("R&D &amp; &#38; AT&T;"), "R&D \\&amp; \\&#38; AT\\&T;");
  EXPECT_EQ(escaped("C:\\dir \\* end\\"), "C:\\dir \\\\\\* end\\\\");
  EXPECT_EQ(escaped("[a](b) `code`"), "\\[a](b) \\`code\\`");
  EXPECT_EQ(escaped("$5 only, ~4 m"), "$5 only, ~4 m");
  EXPECT_EQ(escaped("$5 to $6, ~a~"), "\\$5 to \\$6, \\~a\\~");
}

TEST(Markdown, APostNamesTheOneItAnswersUnlessThatIsTheFirst) {
  Builder builder;
  std::uint32_t number = 0;
  const auto post = [&](const char* id, const char* author, const char* answered) {
    builder.document.posts.push_back({true, id, author, "", answered});
    builder.begin(ElementKind::Post).last().detail = number++;
    builder.leaf("Yes.").end();
  };
  post("1", "Ann", "");
  post("2", "Bob", "1");
  post("3", "Eve", "2");
  EXPECT_EQ(markdown(builder.document),
            "**Ann**\n\nYes.\n\n**Bob**\n\nYes.\n\n**Eve** (@Bob)\n\nYes.\n");
}

TEST(Markdown, EscapesWhatWouldBeginABlock) {
  EXPECT_EQ(escaped("# one"), "\\# one");
  EXPECT_EQ(escaped("#one"), "#one");
  EXPECT_EQ(escaped("- one"), "\\- one");
  EXPECT_EQ(escaped("-5 degrees"), "-5 degrees");
  EXPECT_EQ(escaped("--- "), "\\---");
  EXPECT_EQ(escaped("1986. A year"), "1986\\. A year");
  EXPECT_EQ(escaped("1.5 times"), "1.5 times");
  EXPECT_EQ(escaped("> said"), "\\> said");
  EXPECT_EQ(escaped("+ plus"), "\\+ plus");
  EXPECT_EQ(escaped("==="), "\\===");
}

TEST(Markdown, AddressesInTextStayText) {
  EXPECT_EQ(escaped("see http://a.test/x?y=1"), "see http://a.test/x?y=1");
  EXPECT_EQ(escaped("http://a.test/_b_"), "http\\://a.test/\\_b\\_");
}

TEST(Markdown, AddressesInBracketsNeedNoEscapes) {
  EXPECT_EQ(markdown(line("at http://www.a.test/us/", {},
                          {{3, 24, MarkKind::Link, false, "http://www.a.test/us/"}})),
            "at [http://www.a.test/us/](http://www.a.test/us/)\n");
  EXPECT_EQ(markdown(line("www.a.test/b_", {}, {{0, 13, MarkKind::Link, false, "http://a.test/"}})),
            "[www.a.test/b\\_](http://a.test/)\n");
}

TEST(Markdown, BarsAreEscapedOnlyInARowOfDelimiters) {
  const auto two_lines = [](const std::string& second) {
    return markdown(line("a | b " + second, {{6, 6, SpanKind::Break, ""}}));
  };
  EXPECT_EQ(two_lines("c | d"), "a | b\\\nc | d\n");
  EXPECT_EQ(two_lines(":-) | d"), "a | b\\\n:-) | d\n");
  EXPECT_EQ(two_lines("|---|---|"), "a | b\\\n\\|---|---|\n");
  EXPECT_EQ(two_lines("-|-"), "a | b\\\n\\-|-\n");
  EXPECT_EQ(two_lines(":-:|:-"), "a | b\\\n\\:-:|:-\n");
}

TEST(Markdown, SpansHaveDelimitersWhereTheyHold) {
  EXPECT_EQ(markdown(line("a bold word", {{2, 6, SpanKind::Strong, ""}})), "a **bold** word\n");
  EXPECT_EQ(markdown(line("a bold word", {{2, 6, SpanKind::Emphasis, ""}})), "a _bold_ word\n");
  EXPECT_EQ(markdown(line("unbelievable", {{2, 8, SpanKind::Emphasis, ""}})), "un*believ*able\n");
  EXPECT_EQ(markdown(line("a\"b\"c", {{1, 4, SpanKind::Strong, ""}})),
            "a<strong>\"b\"</strong>c\n");
  EXPECT_EQ(markdown(line("x2", {{1, 2, SpanKind::Superscript, ""}})), "x<sup>2</sup>\n");
}

TEST(Markdown, BlanksStandOutsideOfSpans) {
  EXPECT_EQ(markdown(line("a bold word", {{1, 7, SpanKind::Strong, ""}})), "a **bold** word\n");
}

TEST(Markdown, CodeHasFencesThatItDoesNotHold) {
  EXPECT_EQ(markdown(line("a`b", {{0, 3, SpanKind::Code, ""}})), "``a`b``\n");
  EXPECT_EQ(markdown(line("`", {{0, 1, SpanKind::Code, ""}})), "`` ` ``\n");
  Builder builder;
  builder.leaf("x", ElementKind::Code).last().value = "c++";
  builder.document.paragraphs[0].verbatim = "```\n  x\n";
  EXPECT_EQ(markdown(builder.document), "````c++\n```\n  x\n````\n");
}

TEST(Markdown, LinksAreNotCutBySpans) {
  EXPECT_EQ(markdown(line("one two three", {{0, 7, SpanKind::Strong, ""}},
                          {{4, 13, MarkKind::Link, false, "http://x.test/(a)"}})),
            "**one** [**two** three](http://x.test/\\(a\\))\n");
}

TEST(Markdown, AddressesOfOtherSchemesAreNotWritten) {
  EXPECT_EQ(markdown(line("one", {}, {{0, 3, MarkKind::Link, false, "javascript:alert(1)"}})),
            "one\n");
}

TEST(Markdown, AnExclamationMarkMakesNoImageOfALink) {
  EXPECT_EQ(markdown(line("wow!link", {}, {{4, 8, MarkKind::Link, false, "http://x.test/"}})),
            "wow\\![link](http://x.test/)\n");
}

TEST(Markdown, AnAlternativeTextThatRepeatsTheCaptionIsLeftOut) {
  const auto figure = [](std::string alt, std::string caption) {
    Builder builder;
    builder.begin(ElementKind::Figure).begin(ElementKind::Image).last().detail = 0;
    builder.end().begin(ElementKind::Caption).leaf(std::move(caption)).end().end();
    builder.document.images.push_back({"http://x.test/a.png", std::move(alt)});
    return markdown(builder.document);
  };
  EXPECT_EQ(figure("The old mill", "The old mill."), "![](http://x.test/a.png)\n\nThe old mill.\n");
  EXPECT_EQ(figure("The mill", "The old mill."),
            "![The mill](http://x.test/a.png)\n\nThe old mill.\n");
  EXPECT_EQ(figure("The old mill", "The old mill. Photo: A. Miller"),
            "![](http://x.test/a.png)\n\nThe old mill. Photo: A. Miller\n");
  for (const std::string_view alt : {"The", "The old mi"}) {
    EXPECT_EQ(figure(std::string(alt), "The old mill."),
              "![" + std::string(alt) + "](http://x.test/a.png)\n\nThe old mill.\n");
  }
  const auto in_line = [](std::string alt) {
    return markdown(line("The old mill", {},
                         {{0, 0, MarkKind::Image, false, "http://x.test/a", std::move(alt)}}));
  };
  EXPECT_EQ(in_line("The old mill"), "![](http://x.test/a) The old mill\n");
  EXPECT_EQ(in_line("A mill"), "![A mill](http://x.test/a) The old mill\n");
  EXPECT_EQ(figure("-", "-"), "![-](http://x.test/a.png)\n\n\\-\n");
}

TEST(Markdown, BreaksAreBackslashes) {
  EXPECT_EQ(markdown(line("one - two", {{4, 4, SpanKind::Break, ""}})), "one\\\n\\- two\n");
}

TEST(Markdown, ListsBehindEachOtherHaveOtherMarkers) {
  Builder builder;
  builder.begin(ElementKind::List).item("a").end();
  builder.begin(ElementKind::List).item("b").end();
  EXPECT_EQ(markdown(builder.document), "- a\n\n* b\n");
}

TEST(Markdown, ItemsOfSeveralBlocksAreIndented) {
  Builder builder;
  builder.begin(ElementKind::List).last().ordered = true;
  builder.last().start = 9;
  builder.begin(ElementKind::Item).leaf("a").leaf("b").end().item("c").end();
  EXPECT_EQ(markdown(builder.document), "9. a\n\n   b\n\n10. c\n");
}

TEST(Markdown, ANestedListFollowsItsLine) {
  Builder builder;
  builder.begin(ElementKind::List).begin(ElementKind::Item).leaf("a");
  builder.begin(ElementKind::List).item("b").end().end().item("c").end();
  EXPECT_EQ(markdown(builder.document), "- a\n  - b\n- c\n");
}

TEST(Markdown, DescriptionsAreListsBelowTheirTerms) {
  Builder builder;
  builder.begin(ElementKind::Definitions).begin(ElementKind::Term).leaf("T").end();
  builder.begin(ElementKind::Description).leaf("a").end();
  builder.begin(ElementKind::Description).leaf("b").end();
  builder.begin(ElementKind::Term).leaf("U").end();
  builder.begin(ElementKind::Description).leaf("c").end().end();
  builder.begin(ElementKind::Definitions).begin(ElementKind::Description).leaf("d").end().end();
  EXPECT_EQ(markdown(builder.document), "**T**\n\n- a\n\n- b\n\n**U**\n\n- c\n\n* d\n");
}

TEST(Markdown, CellsThatSpanAreRepeated) {
  Builder builder;
  builder.begin(ElementKind::Table).begin(ElementKind::Row).cell("a|b").cell("c").end();
  builder.document.elements[2].rows = 2;
  builder.begin(ElementKind::Row).cell("d").end().end();
  EXPECT_EQ(markdown(builder.document), "| | |\n| --- | --- |\n| a\\|b | c |\n| a\\|b | d |\n");
}

TEST(Markdown, ARowOfNamesAboveNumbersIsTheHead) {
  const auto table = [](const std::string& name, const std::string& number) {
    Builder builder;
    builder.begin(ElementKind::Table);
    builder.begin(ElementKind::Row).cell("Name").cell(name).end();
    builder.begin(ElementKind::Row).cell("Bolt").cell(number).end().end();
    return markdown(builder.document);
  };
  EXPECT_EQ(table("Price", "1.50 EUR"), "| Name | Price |\n| --- | --- |\n| Bolt | 1.50 EUR |\n");
  EXPECT_EQ(table("Price", "much"), "| | |\n| --- | --- |\n| Name | Price |\n| Bolt | much |\n");
  EXPECT_EQ(table("7", "8"), "| | |\n| --- | --- |\n| Name | 7 |\n| Bolt | 8 |\n");
}

TEST(Markdown, ACellThatIsARowStandsThereOnce) {
  Builder builder;
  builder.begin(ElementKind::Table).begin(ElementKind::Row).cell("title").end();
  builder.document.elements[2].columns = 2;
  builder.begin(ElementKind::Row).cell("a").cell("b").end().end();
  EXPECT_EQ(markdown(builder.document), "| | |\n| --- | --- |\n| title | |\n| a | b |\n");
}

TEST(Markdown, WideTablesOfSpansStaySmall) {
  Builder builder;
  builder.begin(ElementKind::Table);
  for (int i = 0; i < 2000; ++i) {
    builder.begin(ElementKind::Row).begin(ElementKind::Cell);
    builder.last().columns = builder.last().rows = 65535;
    builder.leaf("a").end().cell("b").end();
  }
  builder.end();
  EXPECT_LT(markdown(builder.document).size(), std::size_t{200000});
}

TEST(Markdown, TablesWithBlocksAreHtml) {
  Builder builder;
  builder.begin(ElementKind::Table).begin(ElementKind::Row).begin(ElementKind::Cell);
  builder.begin(ElementKind::List).item("a").end().end().end().end();
  EXPECT_EQ(markdown(builder.document), "<table><tr><td><ul><li>a</li></ul></td></tr></table>\n");
}

TEST(Markdown, FootnotesAreThoseThatTextRefersTo) {
  Builder builder;
  builder.leaf("text1");
  builder.document.paragraphs[0].spans = {{4, 5, SpanKind::NoteRef, "n"}};
  builder.begin(ElementKind::Notes);
  builder.begin(ElementKind::Note).last().value = "n";
  builder.leaf("one").leaf("two").end();
  builder.begin(ElementKind::Note).last().value = "m";
  builder.leaf("other").end().end();
  EXPECT_EQ(markdown(builder.document), "text[^1]\n\n[^1]: one\n\n    two\n\nother\n");
}

TEST(Markdown, RolesStandInForElements) {
  Document document;
  for (const auto& [role, text] :
       {std::pair{ParagraphRole::Heading, "h"}, std::pair{ParagraphRole::ListItem, "a"},
        std::pair{ParagraphRole::ListItem, "b"}, std::pair{ParagraphRole::Quote, "q"},
        std::pair{ParagraphRole::Preformatted, "p"}}) {
    Paragraph& paragraph = document.paragraphs.emplace_back();
    paragraph.role = role;
    paragraph.text = text;
  }
  EXPECT_EQ(markdown(document), "## h\n\n- a\n- b\n\n> q\n\n```\np\n```\n");
}

TEST(Markdown, FormulasAreTeXBetweenDollars) {
  EXPECT_EQ(markdown(line("E", {{0, 1, SpanKind::Math, "a<b"}})), "$a\\lt b$\n");
  EXPECT_EQ(markdown(line("E", {{0, 1, SpanKind::Math, "<math><mi>x</mi></math>"}})), "$x$\n");
  EXPECT_EQ(markdown(line("E", {{0, 1, SpanKind::Math, "\\text{$}"}})), "`\\text{$}`\n");
}

TEST(Markdown, ADocumentWithoutContentIsEmpty) { EXPECT_EQ(markdown({}), ""); }

TEST(Markdown, FrontMatterIsYaml) {
  Document document = line("a");
  document.title = "\"T\": \n x";
  EXPECT_EQ(test::render(document, "markdown", {{"front-matter", "yes"}}),
            "---\ntitle: \"\\\"T\\\": x\"\n---\n\n# \"T\": x\n\na\n");
}

}  // namespace
}  // namespace sito::write
