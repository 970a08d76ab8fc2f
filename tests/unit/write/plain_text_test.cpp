// SPDX-License-Identifier: Apache-2.0
#include "support/keep_blocks.h"
#include "support/render.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sito::write {
namespace {

Document two_paragraphs() {
  Document document;
  document.title = "Title";
  document.paragraphs.emplace_back().text = "one\ntwo";
  document.paragraphs.emplace_back();
  document.paragraphs.emplace_back().text = "three";
  return document;
}

std::string row_of_c4(const Document& document) {
  std::string row = test::render(document, "csv", {{"schema", "c4"}});
  std::erase(row, '"');
  return row;
}

TEST(PlainText, AParagraphIsALine) {
  EXPECT_EQ(test::render(two_paragraphs(), "text"), "one two\nthree\n\n");
}

TEST(PlainText, MarksAreThoseOfCleanEval) {
  Document document = two_paragraphs();
  document.url = "http://x.test/";
  document.paragraphs[0].role = ParagraphRole::Heading;
  document.paragraphs[2].role = ParagraphRole::ListItem;
  document.paragraphs.emplace_back().text = "write <p> or <P>, not <b>";
  EXPECT_EQ(test::render(document, "text", {{"marks", "cleaneval"}}),
            "URL: http://x.test/\n<h>one two\n<l>three\n<p>write < p> or < P>, not <b>\n\n");
  EXPECT_EQ(
      test::render(document, "text", {{"marks", "cleaneval"}, {"title", "yes"}}).substr(0, 33),
      "URL: http://x.test/\n<h>Title\n<h>o");
}

TEST(PlainText, CodeKeepsItsLines) {
  constexpr std::string_view kPage =
      "<p>Before<pre>def f():\n    if x:\n\n        return 1</pre><p>After<pre>a\nb</pre>";
  AssembleOptions options;
  options.code = true;
  const Document document = test::document_of(kPage, "http://x.test/", options);
  const std::string lines = "Before\ndef f():\n    if x:\n\n        return 1\nAfter\na\nb\n";
  EXPECT_EQ(test::render(document, "text"), lines + "\n");
  EXPECT_EQ(test::render(document, "text", {{"code", "line"}}),
            "Before\ndef f(): if x: return 1\nAfter\na b\n\n");
  EXPECT_NE(test::render(document, "wet").find(lines), std::string::npos);
  EXPECT_EQ(row_of_c4(document), lines.substr(0, lines.size() - 1) + ",,http://x.test/\r\n");
  for (const char* format : {"jsonl", "json", "jsonld"}) {
    const auto json = nlohmann::json::parse(test::render(document, format));
    EXPECT_EQ(json["text"].get<std::string>() + "\n", lines) << format;
    const auto line = nlohmann::json::parse(test::render(document, format, {{"code", "line"}}));
    EXPECT_EQ(line["text"], "Before\ndef f(): if x: return 1\nAfter\na b") << format;
  }
  const auto json = nlohmann::json::parse(test::render(document, "jsonl"));
  EXPECT_EQ(json["paragraphs"][1]["text"], "def f(): if x: return 1");
}

TEST(PlainText, AListingOfSeveralParagraphsIsWrittenOnce) {
  Document document;
  for (std::uint32_t i = 0; i < 3; ++i) {
    Paragraph& line = document.paragraphs.emplace_back();
    line.text = std::string(1, static_cast<char>('a' + i));
    line.role = i < 2 ? ParagraphRole::Preformatted : ParagraphRole::Text;
    line.pieces = {i + 1, i + 1};
  }
  Paragraph& code = document.structured.paragraphs.emplace_back();
  code.verbatim = "a\n\tb";
  code.pieces = {1, 2};
  EXPECT_EQ(test::render(document, "text"), "a\n\tb\nc\n\n");
  // One paragraph of two listings, with a line number in front.
  document.paragraphs = {document.paragraphs[0], document.paragraphs[2]};
  document.paragraphs[0].pieces = {0, 3};
  document.paragraphs[1].pieces = {4, 4};
  document.structured.paragraphs.push_back(code);
  document.structured.paragraphs.back().verbatim = "x";
  document.structured.paragraphs.back().pieces = {3, 3};
  EXPECT_EQ(test::render(document, "text"), "a\n\tb\nx\nc\n\n");
}

TEST(PlainText, OnlyDocumentsWithCodeGetStructureForIt) {
  AssembleOptions options;
  options.code = true;
  EXPECT_TRUE(test::document_of("<p>no code", "", options).structured.empty());
  EXPECT_FALSE(test::document_of("<pre>a\nb</pre>", "", options).structured.empty());
}

TEST(PlainText, TheTitleIsALineIfAskedFor) {
  EXPECT_EQ(test::render(two_paragraphs(), "text", {{"title", "yes"}}),
            "Title\none two\nthree\n\n");
}

}  // namespace
}  // namespace sito::write
