// SPDX-License-Identifier: Apache-2.0
#include "support/render.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sito::write {
namespace {

void add_post(Document& document, bool comment, std::string id, std::string reply_to,
              std::string text) {
  const auto n = static_cast<std::uint32_t>(document.elements.size());
  Element& post = document.elements.emplace_back();
  post.kind = ElementKind::Post;
  post.end = n + 2;
  post.detail = static_cast<std::uint32_t>(document.posts.size());
  Element& paragraph = document.elements.emplace_back();
  paragraph.end = n + 2;
  paragraph.paragraph = static_cast<std::uint32_t>(document.paragraphs.size());
  document.paragraphs.emplace_back().text = std::move(text);
  document.posts.push_back({comment, std::move(id), "Ann", "2026-05-03", std::move(reply_to)});
}

nlohmann::json linked(const Document& document) {
  return nlohmann::json::parse(test::render(document, "jsonld"));
}

TEST(JsonLd, AThreadIsAPostingWithComments) {
  Document document;
  document.url = "https://x.test/t";
  add_post(document, false, "1", "", "question");
  add_post(document, false, "2", "1", "answer");
  const nlohmann::json json = linked(document);
  EXPECT_EQ(json["@type"], "DiscussionForumPosting");
  EXPECT_EQ(json["text"], "question");
  EXPECT_EQ(json["author"]["name"], "Ann");
  ASSERT_EQ(json["comment"].size(), 1U);
  EXPECT_EQ(json["comment"][0]["text"], "answer");
  EXPECT_EQ(json["comment"][0]["parentItem"]["@id"], "https://x.test/t#post-1");
}

TEST(JsonLd, AnArticleKeepsItsCommentsApart) {
  Document document;
  MetadataValue& author = document.metadata.values.emplace_back();
  author.field = MetadataField::Author;
  author.accepted = true;
  author.value = "Eve";
  add_post(document, true, "1", "", "first!");
  Element& paragraph = document.elements.emplace_back();
  paragraph.end = 3;
  paragraph.paragraph = 1;
  document.paragraphs.emplace_back().text = "body";
  const nlohmann::json json = linked(document);
  EXPECT_EQ(json["@type"], "Article");
  EXPECT_EQ(json["articleBody"], "body");
  EXPECT_EQ(json["author"]["name"], "Eve");
  EXPECT_EQ(json["commentCount"], 1);
  EXPECT_EQ(json["comment"][0]["dateCreated"], "2026-05-03");
}

TEST(JsonLd, WithoutAuthorAndDateItIsAPage) {
  Document document;
  document.paragraphs.emplace_back().text = "</script><b>&";
  EXPECT_EQ(test::render(document, "jsonld"),
            "{\"@context\":\"https://schema.org\",\"@type\":\"WebPage\","
            "\"text\":\"\\u003c/script\\u003e\\u003cb\\u003e\\u0026\"}\n");
}

}  // namespace
}  // namespace sito::write
