// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/rest.h"

#include "sito/document/assemble.h"

#include "support/labelled_page.h"

#include <gtest/gtest.h>

namespace sito::eval {
namespace {

std::vector<std::string> texts_of(const Page& page, const Labels& labels) {
  Document document;
  Assembler().assemble(page, labels, document);
  std::vector<std::string> texts;
  for (const Paragraph& paragraph : document.paragraphs) texts.push_back(paragraph.text);
  return texts;
}

using Texts = std::vector<std::string>;

// One segment for each text node of the page; those with an even index are content.
Labels alternating(const Page& page) {
  Labels labels;
  labels.reset(page.texts().size());
  for (std::uint32_t i = 0; i < page.texts().size(); ++i) {
    if (page.texts()[i].blank || page.texts()[i].hidden) continue;
    Segment& segment = labels.segments.emplace_back();
    segment.text_begin = TextId{i};
    segment.text_end = TextId{i + 1};
    segment.label = labels.segments.size() % 2 == 1 ? Label::Content : Label::Boilerplate;
  }
  labels.keep_by_segments(page);
  return labels;
}

TEST(Rest, IsWhatWasNotKept) {
  const test::ParsedPage parsed("<p>one</p><p>two</p><p>three</p><script>x</script>");
  const Labels labels = alternating(parsed.page);
  Labels rest;
  invert(parsed.page, labels, rest);
  EXPECT_EQ(texts_of(parsed.page, labels), (Texts{"one", "three"}));
  EXPECT_EQ(texts_of(parsed.page, rest), (Texts{"two"}));
}

TEST(Rest, NodesAreCutAtTheSamePlaces) {
  const test::ParsedPage parsed("<p>one two three four</p><p>five</p>");
  Labels labels = alternating(parsed.page);
  labels.cuttings = {{TextId{0}, 0, 3}, {TextId{0}, 8, 13}};  // "one", "three"
  labels.keep_by_segments(parsed.page);
  Labels rest;
  invert(parsed.page, labels, rest);
  EXPECT_EQ(texts_of(parsed.page, labels), (Texts{"one three"}));
  EXPECT_EQ(texts_of(parsed.page, rest), (Texts{"two four", "five"}));

  Labels twice;
  invert(parsed.page, rest, twice);
  EXPECT_EQ(texts_of(parsed.page, twice), texts_of(parsed.page, labels));
}

TEST(Rest, OfEverythingIsNothing) {
  const test::ParsedPage parsed("<h1>one</h1><p>two <b>three</b></p>");
  const Labels labels = test::label(parsed.page, "keep-all");
  Labels rest;
  invert(parsed.page, labels, rest);
  EXPECT_TRUE(texts_of(parsed.page, rest).empty());
}

}  // namespace
}  // namespace sito::eval
