// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/page_identity.h"

#include "sito/base/limits.h"
#include "sito/page/parse.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::corpus {
namespace {

std::string identity(const std::string& head, const std::string& url) {
  PageParser parser(Limits{});
  Page page;
  const std::string html = "<html><head>" + head + "</head><body><p>text</p></body></html>";
  parser.parse(html, url, page);
  return page_identity(page, url);
}

TEST(PageIdentity, IsTheUrlThatThePageNames) {
  EXPECT_EQ(identity("<link rel='nofollow Canonical' href='/a'>", "http://t.example/a?print=1"),
            "http://t.example/a");
  EXPECT_EQ(identity("", "HTTP://T.example/a?utm_source=x"), "http://t.example/a");
  EXPECT_EQ(identity("<link rel=canonical href='/'>", "http://t.example/?page=1"),
            "http://t.example/");
}

TEST(PageIdentity, MistakesOfTemplatesDoNotCount) {
  const std::string own = "http://t.example/a";
  EXPECT_EQ(identity("<link rel=canonical href='/'>", own), own);
  EXPECT_EQ(identity("<link rel=canonical href='http://other.example/b'>", own), own);
  EXPECT_EQ(identity("<link rel=canonical href='/b'><link rel=canonical href='/c'>", own), own);
  EXPECT_EQ(identity("<link rel=canonical href=''>", own), own);
  EXPECT_EQ(identity("<link rel=canonical href='ftp://t.example/x'>", own), own);
}

}  // namespace
}  // namespace sito::corpus
