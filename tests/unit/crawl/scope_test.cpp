// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/scope.h"

#include "sito/crawl/options.h"

#include <gtest/gtest.h>

namespace sito::crawl {
namespace {

Scope make(const ScopeOptions& options, const std::vector<std::string>& seeds) {
  Result<Scope> scope = Scope::make(options, seeds);
  EXPECT_TRUE(scope) << scope.error().message;
  return std::move(*scope);
}

TEST(Scope, IsAboutTheSeeds) {
  struct Case {
    ScopeKind kind;
    const char* url;
    bool followed;
  };
  const std::vector<std::string> seeds = {"https://news.example.co.uk/uk/index",
                                          "http://127.0.0.1:8001/", "http://localhost/a/b/c"};
  const Case cases[] = {
      {ScopeKind::Page, "https://news.example.co.uk/uk/index", true},
      {ScopeKind::Page, "https://news.example.co.uk/uk/", false},
      {ScopeKind::Path, "https://news.example.co.uk/uk/x/y?z", true},
      {ScopeKind::Path, "http://www.news.example.co.uk/uk/", true},
      {ScopeKind::Path, "https://news.example.co.uk/ukraine", false},
      {ScopeKind::Path, "https://news.example.co.uk/", false},
      {ScopeKind::Path, "http://localhost/a/b/d", true},
      {ScopeKind::Path, "http://localhost/a/c", false},
      {ScopeKind::Path, "http://localhost/x?/a/b/", false},
      {ScopeKind::Host, "http://news.example.co.uk/", true},
      {ScopeKind::Host, "https://www.news.example.co.uk/x", true},
      {ScopeKind::Host, "https://news.example.co.uk:8443/", false},
      {ScopeKind::Host, "https://sport.example.co.uk/", false},
      {ScopeKind::Host, "http://localhost:81/", false},
      {ScopeKind::Domain, "https://sport.example.co.uk:8443/", true},
      {ScopeKind::Domain, "https://other.co.uk/", false},
      {ScopeKind::Domain, "http://127.0.0.1:8001/x", true},
      {ScopeKind::Domain, "http://127.0.0.1:8002/x", false},
      {ScopeKind::Domain, "http://localhost/", true},
      {ScopeKind::Any, "http://else.example/", true},
      {ScopeKind::Any, "ftp://else.example/", false},
  };
  for (const Case& c : cases) {
    ScopeOptions options;
    options.kind = c.kind;
    EXPECT_EQ(make(options, seeds).refuses(c.url, 1).empty(), c.followed) << c.url;
  }
}

TEST(Scope, SaysWhy) {
  ScopeOptions options;
  options.depth = 3;
  options.include = {"/news/", "[?&]id=\\d"};
  options.exclude = {"/news/old/", "^http://print\\."};
  const Scope scope = make(options, {"http://a.example/start"});
  const std::pair<const char*, const char*> cases[] = {
      {"http://a.example/start", ""},
      {"http://a.example/news/1", ""},
      {"http://a.example/?id=7", ""},
      {"http://a.example/sport/1", "link-not-included"},
      {"http://a.example/news/old/1", "link-excluded"},
      {"http://print.a.example/news/1", "link-excluded"},
      {"http://b.example/news/1", "link-out-of-scope"},
      {"http://a.example/news/photo.JPG", "link-no-page"},
      {"mailto:x@a.example", "link-no-address"},
      {"", "link-no-address"},
  };
  for (const auto& [url, why] : cases) EXPECT_EQ(scope.refuses(url, 3), why) << url;
  EXPECT_EQ(scope.refuses("http://a.example/news/1", 4), "link-too-deep");
  EXPECT_EQ(scope.refuses("http://a.example/start", 4), "");
}

TEST(Scope, PatternsThatAreNoneAreRefused) {
  ScopeOptions options;
  options.exclude = {"a(b"};
  const auto scope = Scope::make(options, {});
  ASSERT_FALSE(scope);
  EXPECT_EQ(scope.error().code, ErrorCode::InvalidArgument);
  EXPECT_NE(scope.error().message.find("a(b"), std::string::npos);
}

TEST(Scope, ExtensionsThatAreNoPages) {
  for (const char* url : {"http://a.example/x.pdf", "http://a.example/a/b.min.js?v=3",
                          "http://a.example/x.tar.gz", "http://a.example/x.PNG#y"}) {
    EXPECT_TRUE(names_no_page(url)) << url;
  }
  for (const char* url :
       {"http://a.example/", "http://zip", "http://a.zip", "http://a.example/x.html",
        "http://a.example/wiki/File:X.jpg", "http://a.example/wiki/File%3AX.jpg",
        "http://a.example/x.pdf/", "http://a.example/?f=x.pdf", "http://a.example/pdf",
        "http://a.example/.css", "http://a.example/v1.0", "http://a.example/x.php"}) {
    EXPECT_FALSE(names_no_page(url)) << url;
  }
}

}  // namespace
}  // namespace sito::crawl
