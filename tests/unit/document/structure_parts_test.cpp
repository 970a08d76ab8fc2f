// SPDX-License-Identifier: Apache-2.0
// The parts that build structured documents: the outline, the line, the index of what was kept.
#include "sito/document/structure/images.h"
#include "sito/document/structure/kept_index.h"
#include "sito/document/structure/line_builder.h"
#include "sito/document/structure/outline.h"

#include "support/outline.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

Element of_kind(ElementKind kind) {
  Element element;
  element.kind = kind;
  return element;
}

TEST(StructureOutline, WhatHoldsNothingIsNotThere) {
  std::vector<Element> elements;
  structured::Outline outline;
  outline.reset(elements);
  outline.open(of_kind(ElementKind::List));
  outline.open(of_kind(ElementKind::Item));
  outline.close();
  outline.close();
  EXPECT_TRUE(elements.empty());
}

TEST(StructureOutline, IntervalsNest) {
  std::vector<Element> elements;
  structured::Outline outline;
  outline.reset(elements);
  outline.open(of_kind(ElementKind::List));
  outline.open(of_kind(ElementKind::Item));
  outline.place(of_kind(ElementKind::Rule));
  outline.close();
  EXPECT_TRUE(outline.reopen(ElementKind::Item));
  outline.place(of_kind(ElementKind::Rule));
  outline.close();
  outline.close();
  ASSERT_EQ(elements.size(), 4U);
  EXPECT_EQ(elements[0].end, 4U);
  EXPECT_EQ(elements[1].end, 4U);
  EXPECT_EQ(elements[2].end, 3U);
}

TEST(StructureOutline, OnlyTheLastOpensAgain) {
  std::vector<Element> elements;
  structured::Outline outline;
  outline.reset(elements);
  outline.open(of_kind(ElementKind::List));
  EXPECT_FALSE(outline.reopen(ElementKind::Item));
  outline.place(of_kind(ElementKind::Rule));
  EXPECT_FALSE(outline.reopen(ElementKind::Item));
  outline.close();
}

TEST(StructureLine, SpansCoverVisibleText) {
  structured::LineBuilder line;
  line.add_text("a");
  line.open_span(SpanKind::Strong);
  line.add_text(" b ");
  line.close_span();
  line.add_text("c");
  Paragraph paragraph;
  line.finish(paragraph);
  EXPECT_EQ(test::inline_text(paragraph), "a {strong b} c");
}

TEST(StructureLine, ASpanWithoutTextIsNone) {
  structured::LineBuilder line;
  line.open_span(SpanKind::Strong);
  line.add_text("  ");
  line.close_span();
  line.add_text("c");
  Paragraph paragraph;
  line.finish(paragraph);
  EXPECT_TRUE(paragraph.spans.empty());
}

TEST(StructureLine, BreaksStandBetweenTexts) {
  structured::LineBuilder line;
  line.add_break();
  line.add_text("a");
  line.add_break();
  EXPECT_TRUE(line.at_break());
  line.add_text("b");
  line.add_break();
  Paragraph paragraph;
  line.finish(paragraph);
  EXPECT_EQ(test::inline_text(paragraph), "a {break}b");
}

TEST(StructureKept, AnImageBelongsToTheTextBesideIt) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse("<p>menu<p>a<div><img src=1></div><p>b<div><img src=2></div><p>ads", "", page);
  Labels labels;
  test::keep_blocks(page, labels);
  labels.segments.front().label = labels.segments.back().label = Label::Boilerplate;
  labels.keep_by_segments(page);
  structured::KeptIndex kept;
  kept.build(page, labels);
  EXPECT_TRUE(kept.is_in_kept(page.images()[0].node));
  EXPECT_FALSE(kept.is_in_kept(page.images()[1].node));
}

std::string reference_of(std::string_view html) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse(html, "", page);
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].tag != Tag::Img) continue;
    return std::string(structured::image_reference(page, NodeId{i}));
  }
  return "no image";
}

TEST(StructureImages, TheAddressIsTheOneMeant) {
  EXPECT_EQ(reference_of("<img src=' /a.png '>"), "/a.png");
  EXPECT_EQ(reference_of("<img src=/blank.gif data-src=/a.png>"), "/a.png");
  EXPECT_EQ(reference_of("<img src=data:x srcset='/s 1x, /l 3x, /m 2x'>"), "/l");
  EXPECT_EQ(reference_of("<picture><source srcset='/w 9w'><img></picture>"), "/w");
  EXPECT_EQ(reference_of("<img src=data:x>"), "");
  EXPECT_EQ(reference_of("<img srcset=', ,'>"), "");
}

TEST(StructureProvenance, ParagraphsKnowWhereTheyStand) {
  AssembleOptions options;
  options.structure = options.provenance = true;
  const std::string_view html = "<ul><li>one <b>two</b></li></ul><pre>x</pre>";
  const Document document =
      test::structured_body_of(test::document_of(html, "http://x.test/", options));
  ASSERT_EQ(document.paragraphs.size(), 2U);
  const Paragraph& item = document.paragraphs[0];
  EXPECT_EQ(item.xpath, "/html[1]/body[1]/ul[1]/li[1]");
  EXPECT_EQ(html.substr(item.source_begin, item.source_end - item.source_begin), "one <b>two");
  EXPECT_EQ(document.paragraphs[1].xpath, "/html[1]/body[1]/pre[1]");
}

TEST(StructureRoles, ParagraphsKeepTheirRole) {
  const Document document = test::structured(
      "<h2>a</h2><ul><li>b</ul><table><tr><th>c<td>d</table><blockquote>e</blockquote><p>f");
  std::string roles;
  for (const Paragraph& paragraph : document.paragraphs) {
    roles += std::string(name_of(paragraph.role)) + " ";
  }
  EXPECT_EQ(roles, "heading list-item table-cell table-cell quote text ");
  EXPECT_EQ(document.paragraphs[0].heading_level, 2);
}

TEST(StructureCuttings, TextKeptInPartIsThereInPart) {
  PageParser parser{Limits{}};
  Page page;
  parser.parse("<p><b>one two three</b></p>", "", page);
  Labels labels;
  test::keep_blocks(page, labels);
  labels.cuttings.push_back({TextId{0}, 4, 7});
  labels.keep_by_segments(page);
  const Document document = test::structured(page, labels);
  EXPECT_EQ(test::outline_of(document), "paragraph: {strong two}\n");
}

}  // namespace
}  // namespace sito
