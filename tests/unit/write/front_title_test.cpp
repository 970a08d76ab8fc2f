// SPDX-License-Identifier: Apache-2.0
#include "sito/write/front_title.h"

#include "support/render.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sito::write {
namespace {

Document page(std::string title, std::string first, ParagraphRole role = ParagraphRole::Text) {
  Document document;
  document.title = "The bridge | City News";
  MetadataValue& value = document.metadata.values.emplace_back();
  value.accepted = true;
  value.value = std::move(title);
  document.paragraphs.emplace_back().text = std::move(first);
  document.paragraphs[0].role = role;
  return document;
}

TEST(FrontTitle, StandsInFrontOfTextThatDoesNotHaveIt) {
  const Document document = page("The <bridge>", "It is open.");
  EXPECT_EQ(test::render(document, "markdown"), "# The \\<bridge>\n\nIt is open.\n");
  EXPECT_EQ(test::render(document, "html", {{"page", "no"}}),
            "<h1>The &lt;bridge&gt;</h1>\n<p>It is open.</p>\n");
  EXPECT_NE(
      test::render(document, "tei")
          .find("<body>\n<div>\n<head>The &lt;bridge&gt;</head>\n<p>It is open.</p>\n</div>\n"),
      std::string::npos);
}

TEST(FrontTitle, IsNotRepeated) {
  constexpr auto kHeading = ParagraphRole::Heading;
  const auto count = [](const Document& document) {
    const std::string out = test::render(document, "markdown");
    return std::count(out.begin(), out.end(), '\n');
  };
  EXPECT_EQ(count(page("The bridge", "THE BRIDGE \xC2\xB6", kHeading)), 1);
  EXPECT_EQ(count(page("The bridge", "The bridge: open", kHeading)), 1);
  EXPECT_EQ(count(page("The bridge | News", "The bridge", kHeading)), 1);
  EXPECT_EQ(count(page("The bridge", "The bridge")), 1) << "a line at the top";
  EXPECT_EQ(count(page("The bridge", "The bridge of the city is open again", kHeading)), 3);
  EXPECT_EQ(count(page("The bridge", "The bridge: open")), 3) << "a sentence that begins like it";
}

TEST(FrontTitle, IsTheOnlyFirstHeadingInOtherWords) {
  Document document =
      page("Bridge closed for a year", "The city loses its bridge", ParagraphRole::Heading);
  document.paragraphs[0].heading_level = 1;
  document.paragraphs.emplace_back().text = "It is open.";
  const auto headings = [&] {
    const std::string out = test::render(document, "markdown");
    return std::count(out.begin(), out.end(), '#');
  };
  EXPECT_EQ(headings(), 1);
  document.paragraphs[0].heading_level = 2;
  EXPECT_EQ(headings(), 3) << "a section, and the title in front of it";
  document.paragraphs[0].heading_level = 1;
  document.paragraphs.push_back(document.paragraphs[0]);
  EXPECT_EQ(headings(), 3) << "one of several sections";
}

TEST(FrontTitle, IsTheDocumentsWhenNoneWasChosen) {
  Document document = page("", "It is open.");
  document.metadata.values.clear();
  EXPECT_EQ(test::render(document, "markdown"), "# The bridge | City News\n\nIt is open.\n");
  document.title = " \n ";
  EXPECT_EQ(test::render(document, "markdown"), "It is open.\n");
}

TEST(FrontTitle, OfADocumentWithoutContentIsNotWritten) {
  Document document = page("The bridge", "");
  for (const char* setting : {"missing", "yes", "no"}) {
    EXPECT_EQ(test::render(document, "markdown", {{"title", setting}}), "") << setting;
  }
}

TEST(FrontTitle, IsWrittenAlwaysOrNeverWhenAskedFor) {
  const Document document = page("Bridge", "Bridge", ParagraphRole::Heading);
  EXPECT_EQ(test::render(document, "markdown", {{"title", "yes"}}), "# Bridge\n\n## Bridge\n");
  EXPECT_EQ(test::render(page("Bridge", "Open."), "markdown", {{"title", "no"}}), "Open.\n");
}

TEST(FrontTitle, IsTheFirstLineOfTextWhenAskedFor) {
  constexpr auto kHeading = ParagraphRole::Heading;
  const auto text = [](const Document& document, std::string_view setting) {
    return test::render(document, "text", {{"title", std::string(setting)}});
  };
  EXPECT_EQ(text(page("The bridge", "Open."), "no"), "Open.\n\n");
  EXPECT_EQ(text(page("The bridge", "Open."), "missing"), "The bridge\nOpen.\n\n");
  EXPECT_EQ(text(page("The bridge", "The bridge: open", kHeading), "missing"),
            "The bridge: open\n\n");
  EXPECT_EQ(text(page("The bridge", "The bridge"), "missing"), "The bridge\n\n");
  EXPECT_EQ(text(page("The bridge", "The bridge"), "yes"), "The bridge\nThe bridge\n\n");
  Document empty = page("The bridge", "");
  empty.paragraphs.clear();
  EXPECT_EQ(text(empty, "yes"), "\n");
}

}  // namespace
}  // namespace sito::write
