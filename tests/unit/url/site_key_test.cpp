// SPDX-License-Identifier: Apache-2.0
#include "sito/url/site_key.h"

#include <gtest/gtest.h>

namespace sito::url {
namespace {

TEST(SiteKey, NamesTheHostWithoutWww) {
  EXPECT_EQ(site_key("https://www.Example.org/a/b.html", SiteUnit::Host), "host:example.org");
  EXPECT_EQ(site_key("https://news.example.org:8080/", SiteUnit::Host), "host:news.example.org");
}

TEST(SiteKey, NamesTheRegistrableDomain) {
  EXPECT_EQ(site_key("http://a.b.example.co.uk/x", SiteUnit::Domain), "domain:example.co.uk");
}

TEST(SiteKey, NamesTheFirstFolder) {
  EXPECT_EQ(site_key("https://example.org/blog/2024/x.html", SiteUnit::Path),
            "path:example.org/blog/");
  EXPECT_EQ(site_key("https://example.org/x.html?a=/b/c", SiteUnit::Path), "path:example.org/");
  EXPECT_EQ(site_key("https://example.org", SiteUnit::Path), "path:example.org/");
}

TEST(SiteKey, IsEmptyWithoutHost) {
  EXPECT_EQ(site_key("page.html", SiteUnit::Host), "");
  EXPECT_EQ(site_key("", SiteUnit::Domain), "");
  EXPECT_EQ(site_key("page.html", SiteUnit::All), "all");
}

TEST(PathOf, LeavesOutQueryAndFragment) {
  EXPECT_EQ(path_of("https://example.org/a/b?c=/d#e"), "/a/b");
  EXPECT_EQ(path_of("https://example.org?c=/d"), "/");
  EXPECT_EQ(path_of("a/b"), "");
}

}  // namespace
}  // namespace sito::url
