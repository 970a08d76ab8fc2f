// SPDX-License-Identifier: Apache-2.0
#include "sito/write/outline.h"

#include <gtest/gtest.h>

namespace sito::write {
namespace {

/// Kinds with what they hold in brackets; paragraphs are their text.
std::string shown(const Outline& outline, std::uint32_t begin, std::uint32_t end) {
  std::string text;
  const auto nodes = outline.nodes();
  for (std::uint32_t i = begin; i < end; i = nodes[i].end) {
    if (!text.empty()) text += ' ';
    if (nodes[i].paragraph != nullptr && nodes[i].kind == ElementKind::Paragraph) {
      text += nodes[i].paragraph->text;
    } else {
      text += name_of(nodes[i].kind);
    }
    if (nodes[i].end > i + 1) text += '(' + shown(outline, i + 1, nodes[i].end) + ')';
  }
  return text;
}

struct Part {
  ElementKind kind;
  std::uint32_t end;
  const char* text = nullptr;
};

std::string outlined(const std::vector<Part>& parts) {
  Document document;
  for (const Part& part : parts) {
    Element& element = document.elements.emplace_back();
    element.kind = part.kind;
    element.end = part.end;
    if (part.text == nullptr) continue;
    element.paragraph = static_cast<std::uint32_t>(document.paragraphs.size());
    document.paragraphs.emplace_back().text = part.text;
  }
  Outline outline;
  outline.set(document);
  return shown(outline, 0, static_cast<std::uint32_t>(outline.nodes().size()));
}

using Kind = ElementKind;

TEST(Outline, PartsGetTheirContainers) {
  EXPECT_EQ(outlined({{Kind::Item, 2},
                      {Kind::Paragraph, 2, "a"},
                      {Kind::Item, 4},
                      {Kind::Paragraph, 4, "b"},
                      {Kind::Paragraph, 5, "c"}}),
            "list(item(a) item(b)) c");
  EXPECT_EQ(outlined({{Kind::Cell, 2},
                      {Kind::Paragraph, 2, "a"},
                      {Kind::Row, 5},
                      {Kind::Cell, 5},
                      {Kind::Paragraph, 5, "b"}}),
            "table(row(cell(a)) row(cell(b)))");
}

TEST(Outline, ContainersOfPartsHoldNothingElse) {
  EXPECT_EQ(outlined({{Kind::List, 3}, {Kind::Paragraph, 2, "a"}, {Kind::Paragraph, 3, "b"}}),
            "list(item(a b))");
  EXPECT_EQ(outlined({{Kind::Table, 3}, {Kind::Row, 3}, {Kind::Paragraph, 3, "a"}}),
            "table(row(cell(a)))");
  EXPECT_EQ(outlined({{Kind::Row, 3}, {Kind::Row, 3}, {Kind::Paragraph, 3, "a"}}),
            "table(row(cell(table(row(cell(a))))))");
}

TEST(Outline, CaptionsStandInTablesAndFiguresOnly) {
  EXPECT_EQ(outlined({{Kind::Caption, 2}, {Kind::Paragraph, 2, "a"}}), "a");
  EXPECT_EQ(outlined({{Kind::Table, 3}, {Kind::Caption, 3}, {Kind::Paragraph, 3, "a"}}),
            "figure(caption(a))");
  EXPECT_EQ(outlined({{Kind::Table, 5},
                      {Kind::Caption, 5},
                      {Kind::List, 5},
                      {Kind::Item, 5},
                      {Kind::Paragraph, 5, "a"}}),
            "figure(caption(a))");
}

TEST(Outline, WhatHoldsNothingGoes) {
  EXPECT_EQ(
      outlined({{Kind::List, 2}, {Kind::Item, 2}, {Kind::Quote, 3}, {Kind::Paragraph, 4, "a"}}),
      "a");
  EXPECT_EQ(outlined({{Kind::Table, 6},
                      {Kind::Row, 3},
                      {Kind::Cell, 3},
                      {Kind::Row, 6},
                      {Kind::Cell, 6},
                      {Kind::Paragraph, 6, "a"}}),
            "table(row(cell) row(cell(a)))");
}

TEST(Outline, ParagraphsThatNoElementNamesAreThere) {
  Document document;
  for (const char* text : {"a", "b", "c"}) document.paragraphs.emplace_back().text = text;
  Element& element = document.elements.emplace_back();
  element.end = 1;
  element.paragraph = 1;
  Outline outline;
  outline.set(document);
  EXPECT_EQ(shown(outline, 0, 3), "a b c");
}

TEST(Outline, NothingIsTooDeepToBeShown) {
  std::vector<Part> parts;
  constexpr std::uint32_t kLevels = 5000;
  for (std::uint32_t i = 0; i < kLevels; ++i) {
    parts.push_back({i % 2 == 0 ? Kind::List : Kind::Item, kLevels + 1});
  }
  parts.push_back({Kind::Paragraph, kLevels + 1, "deep"});
  EXPECT_NE(outlined(parts).find("deep"), std::string::npos);
  EXPECT_LT(outlined(parts).size(), std::size_t{600});
}

TEST(Outline, WebAddressesAreThoseOfTheWeb) {
  for (const char* url : {"http://a", "HTTPS://a", "ftp://a", "mailto:a@b"}) {
    EXPECT_TRUE(is_web_address(url)) << url;
  }
  for (const char* url : {"", "a", "//a", "http:", "http:a", "javascript:a", "data:a", "http\n://a",
                          " http://a", "https://a\tb"}) {
    EXPECT_FALSE(is_web_address(url)) << url;
  }
}

}  // namespace
}  // namespace sito::write
