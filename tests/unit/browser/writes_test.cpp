// SPDX-License-Identifier: Apache-2.0
// Which requests write, by what they say of themselves.
#include "sito/browser/writes.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::browser {
namespace {

bool posts(const std::string& path, const std::string& body, const std::string& type = "") {
  Json request = {{"method", "POST"}, {"url", "https://site.example" + path}, {"postData", body}};
  if (!type.empty()) request["headers"] = {{"Content-Type", type}};
  return writes(request, "Fetch");
}

TEST(Writes, ByTheirMethodAndKind) {
  for (const char* const method : {"GET", "HEAD"})
    EXPECT_FALSE(writes({{"method", method}}, "XHR"));
  for (const char* const method : {"PUT", "DELETE", "PATCH", "PURGE"}) {
    EXPECT_TRUE(writes({{"method", method}}, "XHR")) << method;
  }
  EXPECT_TRUE(writes({{"method", "GET"}}, "Ping"));
  EXPECT_TRUE(writes({{"method", "POST"}, {"url", "https://a.example/search"}}, "Document"));
}

TEST(Writes, QueriesOfGraphQlDoNot) {
  for (const char* const body :
       {R"({"query": "{ comments { text } }"})", R"({"query": "query C { comments { text } }"})",
        R"({"query": "fragment F on C { text } query C { comments { ...F } }"})",
        R"({"query": "query C($s: String = \"} mutation {\") { find(s: $s) { text } }"})",
        R"([{"query": "{ a }"}, {"query": "{ b }"}])"}) {
    EXPECT_FALSE(posts("/graphql", body)) << body;
  }
  for (const char* const body :
       {R"({"query": "mutation { like(id: 1) { n } }"})",
        R"({"query": "query Q { a } mutation M { like }"})",
        R"({"query": "# query\nmutation M { like }"})", R"({"query": "subscription { a }"})",
        R"([{"query": "{ a }"}, {"query": "mutation { b }"}])", R"({"query": "cats"})",
        R"({"query": "query { a"})"}) {
    EXPECT_TRUE(posts("/graphql", body)) << body;
  }
  EXPECT_FALSE(posts("/graphql", "query { a }", "application/graphql"));
  EXPECT_TRUE(posts("/graphql", "mutation { a }", "application/graphql"));
}

TEST(Writes, WhatSaysThatItAsksForSomethingDoesNot) {
  EXPECT_FALSE(posts("/api/loadMoreComments", R"({"id": 7})"));
  EXPECT_FALSE(posts("/ajax.php", "action=load_more_posts&id=7"));
  EXPECT_FALSE(posts("/ajax.php?do=getThread", "id=7"));
  EXPECT_FALSE(posts("/rpc", R"({"method": "comments.list", "params": {"id": 7}})"));
  EXPECT_FALSE(posts("/api/comments", R"({"id": 7, "page": 2})"));
  EXPECT_FALSE(posts("/api/comments", "id=7&offset=20"));
  EXPECT_FALSE(posts("/api/x", R"({"variables": {"cursor": "abc"}})"));
  EXPECT_FALSE(posts("/index/_search", R"({"query": {"match": {"text": "cats"}}})"));
}

TEST(Writes, AllElseDoes) {
  EXPECT_TRUE(posts("/api/comments", R"({"text": "hello"})"));
  EXPECT_TRUE(posts("/vote", ""));
  EXPECT_TRUE(posts("/api/x", "{}"));
  EXPECT_TRUE(posts("/api/posts/like?page=2", ""));
  EXPECT_TRUE(posts("/collect?view=1", "page=1"));
  EXPECT_TRUE(posts("/ajax.php", "action=add_to_cart&page=2"));
  EXPECT_TRUE(posts("/load", "{not json"));
  EXPECT_TRUE(posts("/load", "x", "multipart/form-data; boundary=a"));
  EXPECT_TRUE(posts("/load", std::string(300'000, 'x')));
  const Json file = {{"method", "POST"}, {"url", "https://a.example/load"}, {"hasPostData", true}};
  EXPECT_TRUE(writes(file, "Fetch"));
}

TEST(Writes, WhatIsNestedIsReadWithoutEnd) {
  const std::string deep = "{\"query\": \"{" + std::string(50'000, '{') + "\"}";
  EXPECT_TRUE(posts("/graphql", deep));
  EXPECT_TRUE(posts("/graphql", std::string(100'000, '[')));
}

}  // namespace
}  // namespace sito::browser
