// SPDX-License-Identifier: Apache-2.0
#include "sito/document/join_parts.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

namespace sito {
namespace {

const std::string kLong = "A paragraph that is so long that nobody writes it twice by chance.";

Document part(const std::string& url, std::initializer_list<std::string> texts) {
  Document document;
  document.url = url;
  document.origin.record_id = "<" + url + ">";
  for (const std::string& text : texts) {
    const auto number = static_cast<std::uint32_t>(document.paragraphs.size());
    Paragraph& paragraph = document.paragraphs.emplace_back();
    paragraph.text = text;
    paragraph.pieces = {number, number};
  }
  return document;
}

std::string texts(const Body& body) {
  std::string all;
  for (const Paragraph& paragraph : body.paragraphs)
    all += paragraph.text + ':' + std::to_string(paragraph.part) + ' ';
  return all;
}

/// Gives the document a structure of one element for each paragraph.
void structure(Document& document) {
  document.structured.paragraphs = document.paragraphs;
  for (std::uint32_t i = 0; i < document.paragraphs.size(); ++i) {
    Element& element = document.structured.elements.emplace_back();
    element.end = i + 1;
    element.paragraph = i;
  }
}

TEST(PartsJoiner, AppendsTextAndNamesThePages) {
  Document whole = part("u1", {"a", "b"});
  Document second = part("u2", {"c"});
  Document third = part("u3", {"d"});
  second.cut = true;
  PartsJoiner joiner(whole);
  joiner.append(second);
  joiner.append(third);
  EXPECT_EQ(texts(whole), "a:0 b:0 c:1 d:2 ");
  EXPECT_EQ(whole.url, "u1");
  EXPECT_TRUE(whole.cut);
  EXPECT_EQ(whole.parts, (std::vector<JoinedPart>{{"u1", "<u1>"}, {"u2", "<u2>"}, {"u3", "<u3>"}}));
}

TEST(PartsJoiner, RepeatedParagraphsStandOnce) {
  Document whole = part("u1", {"Headline", "Lead", "Yes.", kLong, "By Ann"});
  Document second = part("u2", {"Headline", "Lead", "No.", "Yes.", kLong, "No!", "By Ann"});
  Document third = part("u3", {"Headline", "No.", "End.", "By Ann"});
  PartsJoiner joiner(whole);
  joiner.append(second);
  joiner.append(third);
  EXPECT_EQ(texts(whole), "Headline:0 Lead:0 Yes.:0 " + kLong +
                              ":0 By Ann:0 No.:1 Yes.:1 No!:1 "
                              "End.:2 ");
  Document same = part("u4", {"Headline", "By Ann"});
  joiner.append(same);
  EXPECT_EQ(whole.paragraphs.size(), 9U);
  EXPECT_EQ(whole.parts.size(), 4U);
}

TEST(PartsJoiner, HeadingsInsideStandOnce) {
  Document whole = part("u1", {"a", "Facts", "b"});
  whole.paragraphs[1].role = ParagraphRole::Heading;
  Document second = part("u2", {"c", "Facts", "d"});
  second.paragraphs[1].role = ParagraphRole::Heading;
  PartsJoiner(whole).append(second);
  EXPECT_EQ(texts(whole), "a:0 Facts:0 b:0 c:1 d:1 ");
}

TEST(PartsJoiner, TheHeadlineStandsOnceIfTheFirstPartHasItOnlyAsTitle) {
  Document whole = part("u1", {"Lead", "a"});
  whole.title = "Bees - The Paper";
  Document second = part("u2", {"Bees", "Lead", "b"});
  second.paragraphs[0].role = ParagraphRole::Heading;
  PartsJoiner(whole).append(second);
  EXPECT_EQ(texts(whole), "Lead:0 a:0 b:1 ");
}

TEST(PartsJoiner, TheStructureIsJoinedToo) {
  Document whole = part("u1", {"Headline", "a"});
  structure(whole);
  whole.structured.images.push_back({"i1", ""});
  Document second = part("u2", {"Headline", "b", "note"});
  structure(second);
  second.structured.images.push_back({"i2", ""});
  Element figure;
  figure.kind = ElementKind::Image;
  figure.end = 4;
  figure.detail = 0;
  second.structured.elements.push_back(figure);
  second.structured.elements[2].kind = ElementKind::Note;
  second.structured.elements[2].value = "1";
  second.structured.paragraphs[1].spans.push_back({0, 1, SpanKind::NoteRef, "1"});
  PartsJoiner(whole).append(second);
  const Body& body = whole.structured;
  EXPECT_EQ(texts(body), "Headline:0 a:0 b:1 note:1 ");
  ASSERT_EQ(body.elements.size(), 5U);
  EXPECT_EQ(body.elements[2].paragraph, 2U);
  EXPECT_EQ(body.elements[2].end, 3U);
  EXPECT_EQ(body.elements[3].value, "part1-1");
  EXPECT_EQ(body.paragraphs[2].spans[0].value, "part1-1");
  EXPECT_EQ(body.elements[4].detail, 1U);
  EXPECT_EQ(body.images.at(1).url, "i2");
}

TEST(PartsJoiner, TextNodesOfDifferentPagesDiffer) {
  Document whole = part("u1", {"a", "b"});
  Document second = part("u2", {"c"});
  PartsJoiner(whole).append(second);
  EXPECT_EQ(whole.paragraphs[2].pieces.first, 2U);
}

TEST(PartsJoiner, AStructureThatOnePartLacksIsLeftOut) {
  Document whole = part("u1", {"a"});
  structure(whole);
  Document second = part("u2", {"b"});
  PartsJoiner(whole).append(second);
  EXPECT_TRUE(whole.structured.empty());
  EXPECT_EQ(texts(whole.structured_or_text()), "a:0 b:1 ");
}

}  // namespace
}  // namespace sito
