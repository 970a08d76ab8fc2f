// SPDX-License-Identifier: Apache-2.0
#include "sito/url/article_key.h"

#include <gtest/gtest.h>

namespace sito::url {
namespace {

struct Same {
  const char* url;
  const char* key;
};

constexpr Same kSame[] = {
    {"http://example.org/a", "example.org/a"},
    {"https://www.Example.org:443/a/", "example.org/a"},
    {"https://www.example.org/a?utm_source=rss&utm_medium=x#more", "example.org/a"},
    {"https://example.org/a/?id=7&fbclid=x&page=2", "example.org/a?id=7&page=2"},
    {"https://example.org/a?from=rss", "example.org/a"},
    {"https://example.org/a?from=Feedly&UTM_ID=1", "example.org/a"},
    {"https://example.org/a?from=home", "example.org/a?from=home"},
    {"https://example.org/a?gclidx=1", "example.org/a?gclidx=1"},
    {"https://example.org", "example.org"},
    {"https://example.org/?x", "example.org?x"},
    {"https://user:word@example.org.:8080/A", "example.org.:8080/A"},
    {"https://example.org./", "example.org"},
    {"mailto:a@b.example", ""},
    {"//example.org/a", ""},
    {"/a", ""},
    {"https:", ""},
    {"https://", ""},
    {"", ""},
};

TEST(ArticleKey, IsOneForAllAddressesOfAnArticle) {
  for (const Same& same : kSame) EXPECT_EQ(article_key(same.url), same.key) << same.url;
}

TEST(ArticleKey, OfAKeyIsTheSameKey) {
  for (const Same& same : kSame) {
    if (*same.key == 0) continue;
    EXPECT_EQ(article_key("https://" + std::string(same.key)), same.key);
    EXPECT_EQ(article_key("http://www." + std::string(same.key) + "#x"), same.key);
  }
}

}  // namespace
}  // namespace sito::url
