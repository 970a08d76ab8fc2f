// SPDX-License-Identifier: Apache-2.0
#include "sito/document/read_jsonl.h"

#include "support/nasty_documents.h"
#include "support/render.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sito::write {
namespace {

TEST(Jsonl, WhatIsWrittenIsReadBack) {
  test::NastyDocuments documents(1);
  for (int i = 0; i < 2000; ++i) {
    const Document document = documents.next();
    const std::string line = test::render(document, "jsonl");
    Document back;
    const Result<void> done = read_jsonl(line, back);
    ASSERT_TRUE(done.has_value()) << to_string(done.error()) << "\n" << line;
    ASSERT_EQ(back, document) << line << test::render(back, "jsonl");
  }
}

TEST(Jsonl, ALineIsALineForEveryReader) {
  test::NastyDocuments documents(2);
  for (int i = 0; i < 500; ++i) {
    for (const char* schema : {"sito", "datatrove"}) {
      std::string line = test::render(documents.next(), "jsonl", {{"schema", schema}});
      ASSERT_TRUE(nlohmann::json::accept(line));
      ASSERT_EQ(line.back(), '\n');
      line.pop_back();
      for (const char* end :
           {"\n", "\r", "\x0B", "\x0C", "\xC2\x85", "\xE2\x80\xA8", "\xE2\x80\xA9"}) {
        ASSERT_EQ(line.find(end), std::string::npos) << line;
      }
    }
  }
}

TEST(Jsonl, NamesThatAreNoUtf8AreReplaced) {
  Document document;
  document.origin.file =
      "a\xFF"
      "b\xC3";
  const auto json = nlohmann::json::parse(test::render(document, "jsonl"));
  EXPECT_EQ(json["source"]["file"],
            "a\xEF\xBF\xBD"
            "b\xEF\xBF\xBD");
}

TEST(Jsonl, PositionsAreCodePoints) {
  Document document;
  document.paragraphs.emplace_back().text =
      "\xC4\x8D\xC3\xA1p let\xC3\xAD";  // "c-caron a-acute p leti"
  document.paragraphs[0].marks = {{6, 11, MarkKind::Link, false, "u"}};
  const auto json = nlohmann::json::parse(test::render(document, "jsonl"));
  EXPECT_EQ(json["paragraphs"][0]["links"][0]["begin"], 4);
  EXPECT_EQ(json["paragraphs"][0]["links"][0]["end"], 8);
}

TEST(Jsonl, TextIsTheParagraphsAsLines) {
  Document document;
  document.paragraphs.emplace_back().text = "a \"b\"";
  document.paragraphs.emplace_back().text = "c\\";
  const auto json = nlohmann::json::parse(test::render(document, "jsonl"));
  EXPECT_EQ(json["text"], "a \"b\"\nc\\");
  EXPECT_EQ(json["paragraphs"][1]["text"], "c\\");
}

TEST(Jsonl, DatatroveHasItsThreeFieldsAndEveryKey) {
  Document document;
  document.id = "7";
  document.url = "http://x.test/";
  document.origin.date = "2026-01-31T12:00:00Z";
  document.paragraphs.emplace_back().text = "a";
  EXPECT_EQ(test::render(document, "jsonl", {{"schema", "datatrove"}}),
            "{\"text\":\"a\",\"id\":\"7\",\"metadata\":{\"url\":\"http://x.test/\","
            "\"date\":\"2026-01-31T12:00:00Z\",\"title\":\"\",\"authors\":[],"
            "\"published\":\"\",\"modified\":\"\",\"site_name\":\"\",\"page_type\":\"\","
            "\"page_type_score\":0,\"language\":\"\",\"language_score\":0,"
            "\"file_path\":\"\",\"offset\":0}}\n");
}

}  // namespace
}  // namespace sito::write
