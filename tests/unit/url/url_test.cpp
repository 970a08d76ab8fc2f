// SPDX-License-Identifier: Apache-2.0
#include "sito/url/url.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::url {
namespace {

struct Join {
  const char* base;
  const char* reference;
  const char* absolute;
};

// Cases after RFC 3986, section 5.4, and the WHATWG URL standard.
constexpr Join kJoins[] = {
    {"http://a/b/c/d;p?q", "g", "http://a/b/c/g"},
    {"http://a/b/c/d;p?q", "./g", "http://a/b/c/g"},
    {"http://a/b/c/d;p?q", "g/", "http://a/b/c/g/"},
    {"http://a/b/c/d;p?q", "/g", "http://a/g"},
    {"http://a/b/c/d;p?q", "//g", "http://g/"},
    {"http://a/b/c/d;p?q", "?y", "http://a/b/c/d;p?y"},
    {"http://a/b/c/d;p?q", "g?y#s", "http://a/b/c/g?y#s"},
    {"http://a/b/c/d;p?q", "#s", "http://a/b/c/d;p?q#s"},
    {"http://a/b/c/d;p?q", "", "http://a/b/c/d;p?q"},
    {"http://a/b/c/d;p?q", "..", "http://a/b/"},
    {"http://a/b/c/d;p?q", "../../../g", "http://a/g"},
    {"http://a/b/c/d;p?q", "g:h", "g:h"},
    {"http://example.com/x", "  /y\t\n", "http://example.com/y"},
    {"http://example.com/x", "HTTP://EXAMPLE.org:80/A", "http://example.org/A"},
    {"http://example.com/x", "\\a\\b", "http://example.com/a/b"},
    {"https://example.com/x",
     "http://b\xC3\xBC"
     "cher.example/",
     "http://xn--bcher-kva.example/"},
    {"https://example.com/x", "http://0x7f.1/", "http://127.0.0.1/"},
    {"https://example.com/x", "http://[1:0::1]:8080/", "http://[1::1]:8080/"},
    {"https://example.com/x", "mailto:a@b.example", "mailto:a@b.example"},
    {"https://example.com/a b", "c d?e f", "https://example.com/c%20d?e%20f"},
    {"https://example.com/x", "http://exa mple/", ""},
    {"", "http://example.com", "http://example.com/"},
    {"", "relative", ""},
    {"not an address", "relative", ""},
};

TEST(Url, ResolvesAsBrowsersDo) {
  Resolver resolver;
  for (const Join& join : kJoins) {
    resolver.set_base(join.base);
    EXPECT_EQ(resolver.resolve(join.reference), join.absolute)
        << join.base << " + " << join.reference;
  }
}

TEST(Url, KeepsWhatTheParserWouldNotChange) {
  // A blank in front leads through the parser, which drops it.
  constexpr std::string_view kPieces[] = {
      "/",  "a",   ".", "-",    "B",  "?",   "#",    "%2e", "%41", "%",  "&", "=",
      "x1", "0x1", "7", "xn--", "..", "b-c", "c.de", "~",   "+",   "@",  ":", "!",
      "'",  "\"",  "|", "(",    ",",  ";",   "*",    "$",   "_",   "\\", "[", "\xC3\xA9"};
  Resolver resolver;
  std::uint32_t seed = 1;
  for (const std::string base : {"https://a.test/b/c?d", "http://a.test:8080/b", "file:///b", ""}) {
    resolver.set_base(base);
    for (int round = 0; round < 20'000; ++round) {
      constexpr std::string_view kFronts[] = {"/", "https://", "http://a.test/", "http://", ""};
      std::string reference(kFronts[round % 5]);
      for (int n = round % 9; n > 0; --n) {
        seed = seed * 1664525U + 1013904223U;
        reference += kPieces[(seed >> 16) % std::size(kPieces)];
      }
      ASSERT_EQ(resolver.resolve(reference), resolver.resolve(" " + reference)) << reference;
    }
  }
}

TEST(Url, KeepsItsBaseBetweenReferences) {
  Resolver resolver;
  resolver.set_base("http://example.com/a/b");
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(resolver.resolve("c"), "http://example.com/a/c");
  EXPECT_EQ(resolver.resolve(std::string(100000, 'x')).size(), 100000U + 21U);
  EXPECT_EQ(resolver.resolve("d"), "http://example.com/a/d");
  Resolver moved = std::move(resolver);
  EXPECT_EQ(moved.resolve("e"), "http://example.com/a/e");
}

TEST(Url, ReadsSchemeAndHost) {
  EXPECT_EQ(scheme_of("HTTPS://example.com"), "https");
  EXPECT_EQ(scheme_of("//example.com"), "");
  EXPECT_EQ(scheme_of("a path: with colon"), "");
  EXPECT_EQ(host_of("http://User:pass@Example.COM:8080/x@y"), "example.com");
  EXPECT_EQ(host_of("http://[::1]:80/"), "[::1]");
  EXPECT_EQ(host_of("http://example.com?query"), "example.com");
  EXPECT_EQ(host_of("mailto:a@b.example"), "");
  EXPECT_EQ(host_of(""), "");
  EXPECT_EQ(bare_host_of("https://www.Example.com:8080/a"), "Example.com");
  EXPECT_EQ(bare_host_of("//news.example.com?www."), "news.example.com");
  EXPECT_EQ(bare_host_of("a//example.com/"), "");
}

TEST(Url, KnowsPublicSuffixes) {
  EXPECT_EQ(registrable_domain("www.news.Example.co.uk"), "example.co.uk");
  EXPECT_EQ(registrable_domain("a.b.example.cz"), "example.cz");
  EXPECT_EQ(registrable_domain("example.com."), "example.com");
  EXPECT_EQ(registrable_domain("co.uk"), "co.uk");
  EXPECT_EQ(registrable_domain("localhost"), "localhost");
  EXPECT_EQ(registrable_domain("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(registrable_domain(""), "");
}

TEST(Url, WritesSurt) {
  EXPECT_EQ(surt_of("http://www.Example.com/Path?Query=1#frag"), "com,example)/path?query=1");
  EXPECT_EQ(surt_of("https://example.co.uk:443"), "uk,co,example)/");
  EXPECT_EQ(surt_of("http://example.com:8080/?"), "com,example:8080)/");
  EXPECT_EQ(surt_of("http://www2.example.com/?a"), "com,example)/?a");
  EXPECT_EQ(surt_of("http://example.com/a/"), "com,example)/a");
  EXPECT_EQ(surt_of("http://example.com/a//b/?q=//x"), "com,example)/a/b?q=//x");
  EXPECT_EQ(surt_of("http://example.com//"), "com,example)/");
  EXPECT_EQ(surt_of("http://example.com/?b=2&a=1&b=1&c"), "com,example)/?a=1&b=1&b=2&c");
  EXPECT_EQ(surt_of("http://192.0.2.1/x"), "192.0.2.1)/x");
  EXPECT_EQ(surt_of("dns:example.com"), "dns:example.com");
  EXPECT_EQ(surt_of(""), "");
}

}  // namespace
}  // namespace sito::url
