// SPDX-License-Identifier: Apache-2.0
#include "sito/document/leave_out.h"

#include <gtest/gtest.h>

namespace sito {
namespace {

Element element(ElementKind kind, std::uint32_t end, std::uint32_t paragraph = kNoParagraph,
                std::uint32_t detail = kNoParagraph) {
  Element element;
  element.kind = kind;
  element.end = end;
  element.paragraph = paragraph;
  element.detail = detail;
  return element;
}

/// A paragraph, a table of one cell, a figure, a comment and a last paragraph.
Document example() {
  Document document;
  for (const char* text : {"first", "cell", "caption", "comment", "last"}) {
    document.paragraphs.emplace_back().text = text;
  }
  document.paragraphs[4].marks = {{0, 4, MarkKind::Link, false, "http://x.test/"},
                                  {1, 1, MarkKind::Image, true, "http://x.test/i"}};
  document.posts.push_back({true, "1", "Ann", "", ""});
  document.images.push_back({"http://x.test/f", ""});
  document.elements = {element(ElementKind::Paragraph, 1, 0),
                       element(ElementKind::Table, 5),
                       element(ElementKind::Row, 5),
                       element(ElementKind::Cell, 5),
                       element(ElementKind::Paragraph, 5, 1),
                       element(ElementKind::Figure, 9),
                       element(ElementKind::Image, 7, kNoParagraph, 0),
                       element(ElementKind::Caption, 9),
                       element(ElementKind::Paragraph, 9, 2),
                       element(ElementKind::Post, 11, kNoParagraph, 0),
                       element(ElementKind::Paragraph, 11, 3),
                       element(ElementKind::Paragraph, 12, 4)};
  return document;
}

std::string texts(const Document& document) {
  std::string all;
  for (const Paragraph& paragraph : document.paragraphs) all += paragraph.text + ' ';
  return all;
}

TEST(LeaveOut, TablesGoWithWhatTheyHold) {
  Document document = example();
  leave_out({.tables = true}, document);
  EXPECT_EQ(texts(document), "first caption comment last ");
  ASSERT_EQ(document.elements.size(), 8U);
  EXPECT_EQ(document.elements[1].kind, ElementKind::Figure);
  EXPECT_EQ(document.elements[1].end, 5U);
  EXPECT_EQ(document.elements[4].paragraph, 1U);
}

TEST(LeaveOut, CommentsGoAndPostsAreRenumbered) {
  Document document = example();
  document.posts.push_back({false, "2", "Bob", "", ""});
  document.elements.push_back(element(ElementKind::Post, 13, kNoParagraph, 1));
  leave_out({.comments = true}, document);
  EXPECT_EQ(texts(document), "first cell caption last ");
  ASSERT_EQ(document.posts.size(), 1U);
  EXPECT_EQ(document.posts[0].author, "Bob");
  EXPECT_EQ(document.elements.back().detail, 0U);
}

TEST(LeaveOut, FiguresOfNothingButImagesGoWithThem) {
  Document document = example();
  leave_out({.images = true}, document);
  EXPECT_EQ(texts(document), "first cell comment last ");
  EXPECT_TRUE(document.images.empty());
  ASSERT_EQ(document.paragraphs.back().marks.size(), 1U);
  EXPECT_EQ(document.paragraphs.back().marks[0].kind, MarkKind::Link);
}

TEST(LeaveOut, LinksLeaveTheirImages) {
  Document document = example();
  leave_out({.links = true}, document);
  ASSERT_EQ(document.paragraphs.back().marks.size(), 1U);
  EXPECT_EQ(document.paragraphs.back().marks[0].kind, MarkKind::Image);
  EXPECT_FALSE(document.paragraphs.back().marks[0].in_link);
}

TEST(LeaveOut, WithoutElementsCellsAreTables) {
  Document document;
  document.paragraphs.emplace_back().text = "a";
  document.paragraphs.emplace_back().text = "b";
  document.paragraphs[0].role = ParagraphRole::TableCell;
  leave_out({.tables = true}, document);
  EXPECT_EQ(texts(document), "b ");
}

TEST(LeaveOutParagraphs, WhatHoldsNothingGoesWithThem) {
  Document document = example();
  leave_out_paragraphs({false, true, false, true, false}, document);
  EXPECT_EQ(texts(document), "first caption last ");
  ASSERT_EQ(document.elements.size(), 6U);
  EXPECT_EQ(document.elements[1].kind, ElementKind::Figure);
  EXPECT_EQ(document.elements[4].paragraph, 1U);
  EXPECT_EQ(document.elements[5].paragraph, 2U);
  EXPECT_TRUE(document.posts.empty());
}

TEST(LeaveOutParagraphs, AFigureKeepsItsImageAndACellItsRow) {
  Document document = example();
  document.elements[2].end = document.elements[1].end = 6;
  document.elements.insert(document.elements.begin() + 5, element(ElementKind::Cell, 6));
  for (std::size_t i = 6; i < document.elements.size(); ++i) ++document.elements[i].end;
  // A second cell whose text is the paragraph behind the table.
  document.elements[5].end = 7;
  document.elements[2].end = document.elements[1].end = 7;
  document.elements.insert(document.elements.begin() + 6, element(ElementKind::Paragraph, 7, 2));
  for (std::size_t i = 7; i < document.elements.size(); ++i) {
    ++document.elements[i].end;
    if (document.elements[i].paragraph != kNoParagraph) ++document.elements[i].paragraph;
  }
  document.paragraphs.insert(document.paragraphs.begin() + 2, Paragraph{})->text = "cell2";
  leave_out_paragraphs({false, true, false, true, false, false}, document);
  EXPECT_EQ(texts(document), "first cell2 comment last ");
  std::string kinds;
  for (const Element& item : document.elements) kinds += std::string(name_of(item.kind)) + ' ';
  EXPECT_EQ(kinds,
            "paragraph table row cell cell paragraph figure image post paragraph paragraph ");
}

TEST(LeaveOutParagraphs, WithoutElementsOnlyParagraphsGo) {
  Document document = example();
  document.elements.clear();
  leave_out_paragraphs({true, false, false, false, true}, document);
  EXPECT_EQ(texts(document), "cell caption comment ");
}

TEST(LeaveOut, NothingLeftOutIsNothingChanged) {
  Document document = example();
  leave_out({}, document);
  EXPECT_EQ(document, example());
}

}  // namespace
}  // namespace sito
