// SPDX-License-Identifier: Apache-2.0
#include "support/nasty_documents.h"
#include "support/render.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace sito::write {
namespace {

Element leaf(ElementKind kind, std::uint32_t end, std::uint32_t paragraph) {
  Element element;
  element.kind = kind;
  element.end = end;
  element.paragraph = paragraph;
  return element;
}

// A paragraph of the page, a post of two paragraphs that quotes, and an empty comment.
Document thread() {
  Document document;
  document.id = "d";
  document.url = "http://x.test/t";
  document.title = "Hives";
  Body& body = document.structured;
  for (const char* text : {"Welcome.", "Does it need a cover?", "Yes, wrap it.", "See here."}) {
    body.paragraphs.emplace_back().text = text;
  }
  body.paragraphs[3].marks = {{4, 8, MarkKind::Link, false, "http://x.test/here"}};
  body.posts = {{false, "p2", "Jana", "2026-01-31", "p1"}, {true, "", "", "", ""}};
  body.elements.push_back(leaf(ElementKind::Paragraph, 1, 0));
  body.elements.push_back(leaf(ElementKind::Post, 6, kNoParagraph));
  body.elements.back().detail = 0;
  body.elements.push_back(leaf(ElementKind::Quote, 4, kNoParagraph));
  body.elements.push_back(leaf(ElementKind::Paragraph, 4, 1));
  body.elements.push_back(leaf(ElementKind::Paragraph, 5, 2));
  body.elements.push_back(leaf(ElementKind::Paragraph, 6, 3));
  body.elements.push_back(leaf(ElementKind::Post, 7, kNoParagraph));
  body.elements.back().detail = 1;
  return document;
}

TEST(Messages, EachPostIsALine) {
  EXPECT_EQ(test::render(thread(), "messages"),
            R"({"document":"d","number":1,"url":"http://x.test/t","thread":"Hives","kind":"post",)"
            R"("id":"p2","author":"Jana","date":"2026-01-31","reply_to":"p1",)"
            R"("text":"Yes, wrap it.\nSee here.","words":5,"quotes":["Does it need a cover?"],)"
            R"("links":["http://x.test/here"]})"
            "\n"
            R"({"document":"d","number":2,"url":"http://x.test/t","thread":"Hives",)"
            R"("kind":"comment","text":""})"
            "\n");
}

/// Posts of Ann, Ben and Cora with these lines.
std::string texts(const std::vector<std::vector<std::string>>& posts) {
  Document document;
  Body& body = document.structured;
  const std::vector<std::string> names = {"Ann", "Ben", "Cora"};
  for (std::size_t i = 0; i < posts.size(); ++i) {
    body.posts.push_back({false, "", names[i % 3], "", ""});
    const auto end = static_cast<std::uint32_t>(body.elements.size() + posts[i].size() + 1);
    body.elements.push_back(leaf(ElementKind::Post, end, kNoParagraph));
    body.elements.back().detail = static_cast<std::uint32_t>(i);
    for (const std::string& line : posts[i]) {
      const auto number = static_cast<std::uint32_t>(body.paragraphs.size());
      body.paragraphs.emplace_back().text = line;
      body.elements.push_back(leaf(ElementKind::Paragraph,
                                   static_cast<std::uint32_t>(body.elements.size() + 1), number));
    }
  }
  std::string out;
  std::istringstream lines(test::render(document, "messages"));
  for (std::string line; std::getline(lines, line);) {
    out += nlohmann::json::parse(line)["text"].get<std::string>() + "|";
  }
  return out;
}

TEST(Messages, LinesThatMostPostsHaveAreNotTheirText) {
  EXPECT_EQ(texts({{"Ann Posts: 7", "Hello", "Reply Report"},
                   {"Ben Posts: 70", "Yes", "No", "Reply Report"},
                   {"Cora Posts: 700", "Reply Report"}}),
            "Hello|Yes\nNo||");
  // Two posts say nothing about others, and what a post has alone may be its text.
  EXPECT_EQ(texts({{"a", "Reply"}, {"b", "Reply"}}), "a\nReply|b\nReply|");
  EXPECT_EQ(texts({{"+1"}, {"+1"}, {"+1"}}), "+1|+1|+1|");
  EXPECT_EQ(texts({{"a", "Me too"}, {"b"}, {"c"}, {"d", "Me too"}, {"e"}}),
            "a\nMe too|b|c|d\nMe too|e|");
}

TEST(Messages, LinesOfAChatDoNotBeginWithTheirAuthor) {
  EXPECT_EQ(texts({{"[12:03] <Ann> Hello"}, {"Ben: Hi"}, {"Cora says: Hi", "Cora: no"}}),
            "Hello|Hi|Cora says: Hi\nCora: no|");
  EXPECT_EQ(texts({{"Dear Ann: thanks"}, {"Ben"}, {"12:03 Cora:"}}), "Dear Ann: thanks|Ben||");
}

TEST(Messages, PagesWithoutPostsGiveNothing) {
  Document document = thread();
  document.structured = {};
  EXPECT_EQ(test::render(document, "messages"), "");
}

TEST(Messages, BrokenNumbersAreNoFault) {
  Document document = thread();
  document.structured.elements[1].detail = 7;
  document.structured.elements[6].end = 900;
  document.structured.elements[3].paragraph = 900;
  document.structured.elements[0] = document.structured.elements[6];
  document.structured.elements[6].end = 0;
  EXPECT_NE(test::render(document, "messages").find("\"kind\":\"comment\""), std::string::npos);
}

TEST(Messages, APostInAPostIsReadOnce) {
  Document document = thread();
  document.structured.elements[1].end = 7;
  document.structured.elements[6].end = 8;
  document.structured.paragraphs.emplace_back().text = "Inner.";
  document.structured.elements.push_back(leaf(ElementKind::Paragraph, 8, 4));
  const std::string out = test::render(document, "messages");
  EXPECT_NE(out.find("Inner."), std::string::npos);
  EXPECT_EQ(out.find("Inner."), out.rfind("Inner."));
  EXPECT_GT(out.find("Inner."), out.find("\"kind\":\"comment\""));
}

TEST(Messages, LinesAreJsonWhateverTheDocument) {
  test::NastyDocuments documents(3);
  for (int i = 0; i < 500; ++i) {
    std::istringstream lines(test::render(documents.next_structured(), "messages"));
    for (std::string line; std::getline(lines, line);) {
      ASSERT_TRUE(nlohmann::json::accept(line)) << line;
    }
  }
}

TEST(Messages, CodeKeepsItsLines) {
  Document document = thread();
  document.structured.paragraphs[2].verbatim = "Yes,\n  wrap it.";
  EXPECT_NE(test::render(document, "messages").find("Yes,\\n  wrap it."), std::string::npos);
  EXPECT_NE(test::render(document, "messages", {{"code", "line"}}).find("Yes, wrap it."),
            std::string::npos);
}

}  // namespace
}  // namespace sito::write
