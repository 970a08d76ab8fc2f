// SPDX-License-Identifier: Apache-2.0
// What holds for the formats with structure of any document, also of one whose elements, marks and
// spans are broken.
#include "sito/document/read_jsonl.h"
#include "sito/text/utf8.h"
#include "sito/write/outline.h"

#include "support/nasty_documents.h"
#include "support/render.h"
#include "support/well_formed.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sito::write {
namespace {

constexpr int kDocuments = 2000;

TEST(StructuredProperty, HtmlIsWellFormed) {
  test::NastyDocuments documents(21);
  for (int i = 0; i < kDocuments; ++i) {
    const std::string out = test::render(documents.next_structured(), "html", {{"page", "no"}});
    ASSERT_EQ(test::WellFormed("<r>" + out + "</r>").fault(), "") << out;
  }
}

TEST(StructuredProperty, HtmlHoldsNothingThatActs) {
  test::NastyDocuments documents(22);
  for (int i = 0; i < kDocuments; ++i) {
    const std::string out = test::render(documents.next_structured(), "html");
    for (const char* what : {"<script", "<style", "<iframe", "=\"javascript:", "=\"data:"}) {
      ASSERT_EQ(out.find(what), std::string::npos) << what << '\n' << out;
    }
  }
}

TEST(StructuredProperty, TeiIsWellFormed) {
  test::NastyDocuments documents(23);
  for (int i = 0; i < kDocuments; ++i) {
    const std::string out = test::render(documents.next_structured(), "tei");
    ASSERT_EQ(test::WellFormed(out).fault(), "") << out;
  }
}

// What is broken in a document (an element of a paragraph that is not there) is not read back.
TEST(StructuredProperty, JsonIsValidAndStaysTheSameOnceItIsRead) {
  test::NastyDocuments documents(24);
  for (int i = 0; i < kDocuments; ++i) {
    const std::string out = test::render(documents.next_structured(), "json");
    ASSERT_TRUE(nlohmann::json::accept(out)) << out;
    Document once, twice;
    ASSERT_TRUE(read_jsonl(out, once));
    const std::string read = test::render(once, "json");
    ASSERT_TRUE(read_jsonl(read, twice));
    ASSERT_EQ(twice, once);
    ASSERT_EQ(test::render(twice, "json"), read);
  }
}

TEST(StructuredProperty, JsonLdIsValidAndMayStandInAScript) {
  test::NastyDocuments documents(25);
  for (int i = 0; i < kDocuments; ++i) {
    const std::string out = test::render(documents.next_structured(), "jsonld");
    ASSERT_TRUE(nlohmann::json::accept(out)) << out;
    ASSERT_EQ(out.find_first_of("<>&"), std::string::npos) << out;
  }
}

TEST(StructuredProperty, EveryParagraphIsOnceInTheOutline) {
  test::NastyDocuments documents(26);
  Outline outline;
  for (int i = 0; i < kDocuments; ++i) {
    const Document document = documents.next_structured();
    outline.set(document);
    std::vector<const Paragraph*> shown, expected;
    for (const OutlineNode& node : outline.nodes()) {
      if (node.paragraph != nullptr) shown.push_back(node.paragraph);
    }
    for (const Paragraph& paragraph : document.paragraphs) {
      if (!paragraph.text.empty() || !paragraph.verbatim.empty()) expected.push_back(&paragraph);
    }
    std::erase_if(shown, [](const Paragraph* paragraph) {
      return paragraph->text.empty() && paragraph->verbatim.empty();
    });
    ASSERT_EQ(shown, expected);
  }
}

TEST(StructuredProperty, MarkdownIsUtf8InLines) {
  test::NastyDocuments documents(27);
  for (int i = 0; i < kDocuments; ++i) {
    const std::string out = test::render(documents.next_structured(), "markdown");
    ASSERT_TRUE(text::is_valid_utf8(out));
    ASSERT_TRUE(out.empty() || out.ends_with('\n'));
  }
}

}  // namespace
}  // namespace sito::write
