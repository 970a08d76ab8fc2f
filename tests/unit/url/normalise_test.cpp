// SPDX-License-Identifier: Apache-2.0
#include "sito/url/normalise.h"

#include "sito/url/parameters.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace sito::url {
namespace {

TEST(Normalise, WritesAnAddressInOneWay) {
  const std::pair<const char*, const char*> cases[] = {
      {"http://Example.ORG", "http://example.org/"},
      {"HTTP://example.org:80/a/./b/../c", "http://example.org/a/c"},
      {"https://example.org:443/", "https://example.org/"},
      {"https://example.org:8443/", "https://example.org:8443/"},
      {"http://example.org./a", "http://example.org/a"},
      {"http://example.org.:81/a", "http://example.org:81/a"},
      {"http://[2001:DB8::1]:81/a", "http://[2001:db8::1]:81/a"},
      {"http://user:pw@example.org/", "http://example.org/"},
      {"http://example.org/%7ea%2fb%c3%a9", "http://example.org/~a%2Fb%C3%A9"},
      {"http://example.org/\xC3\xA9|[x]", "http://example.org/%C3%A9%7C%5Bx%5D"},
      {"http://example.org/100%", "http://example.org/100%25"},
      {"http://example.org/%%34%31", "http://example.org/%2541"},
      {"http://example.org/%2e%2E/a", "http://example.org/a"},
      {"http://example.org/a?", "http://example.org/a"},
      {"http://example.org/a#b", "http://example.org/a"},
      {"http://example.org/a#!b", "http://example.org/a#!b"},
      {"http://example.org/a#!", "http://example.org/a"},
      {"http://example.org/a#/b#c", "http://example.org/a#/b"},
      {"http://example.org/a#!b#c", "http://example.org/a#!b"},
      {"http://example.org/a#/#c", "http://example.org/a"},
      {"http://example.org/a#b#c:~:route", "http://example.org/a#b#c:~:route"},
      {"http://example.org?b=2&a=1&b=1", "http://example.org/?a=1&b=2&b=1"},
      {"http://example.org/?a[]=1&&c", "http://example.org/?a%5B%5D=1&c"},
      {"http://example.org/?utm_source=x&id=3&fbclid=y", "http://example.org/?id=3"},
      {"http://example.org/?q=a%26b", "http://example.org/?q=a%26b"},
      {"http://example.org//a//", "http://example.org//a//"},
      {"http://b\xC3\xBC"
       "cher.example/",
       "http://xn--bcher-kva.example/"},
      {"ftp://example.org/", ""},
      {"mailto:x@example.org", ""},
      {"/relative", ""},
      {"", ""},
  };
  Normaliser normaliser;
  for (const auto& [url, expected] : cases) EXPECT_EQ(normaliser.normalised(url), expected) << url;
}

TEST(Normalise, NamesOfSessionsAreNotOfThePage) {
  const std::pair<const char*, const char*> cases[] = {
      {"/a;jsessionid=0A1B?x=1", "/a?x=1"},
      {"/a;v=2;JSESSIONID=0A1B/b", "/a;v=2/b"},
      {"/a?PHPSESSID=abc&x=1", "/a?x=1"},
      {"/a?replytocom=7&p=3", "/a?p=3"},
      {"/a?aspsessionidQSTR=abc", "/a"},
      {"/a?sid=12", "/a?sid=12"},
      {"/a?sid=0123456789abcdef0123456789abcdef", "/a"},
      {"/a?s=christmas-decoration", "/a?s=christmas-decoration"},
      {"/a?s=20240131123456789", "/a?s=20240131123456789"},
      {"/a?CFID=1&CFTOKEN=2&id=3", "/a?id=3"},
      {"/(S(4aqzyf55x4hnvp45wrxlyt45))/page.aspx", "/page.aspx"},
      {"/(S(4aqzyf55x4hnvp45wrxlyt45))", "/"},
      {"/(S(1))/page.aspx", "/(S(1))/page.aspx"},
  };
  Normaliser normaliser;
  for (const auto& [path, expected] : cases) {
    EXPECT_EQ(normaliser.normalised("http://a.example" + std::string(path)),
              "http://a.example" + std::string(expected));
  }
}

// Addresses of parts that are awkward.
std::string random_url(std::mt19937& random) {
  constexpr const char* kParts[] = {"/",
                                    "a",
                                    "%",
                                    "%4",
                                    "%41",
                                    "%2f",
                                    "%2E",
                                    ".",
                                    "..",
                                    "?",
                                    "&",
                                    "=",
                                    "b=1",
                                    "sid=",
                                    ";",
                                    "#",
                                    "#!",
                                    ":",
                                    "@",
                                    "[",
                                    "|",
                                    "\xC3\xA9",
                                    " ",
                                    "+",
                                    "%c3",
                                    "\\",
                                    "~",
                                    "utm_x=1",
                                    ";jsessionid=1",
                                    "/(S(01234567890123456789))",
                                    "%25"};
  std::string url = random() % 2 == 0 ? "http://a.example" : "https://A.example.:8080";
  for (auto n = random() % 12; n > 0; --n) url += kParts[random() % std::size(kParts)];
  return url;
}

TEST(Normalise, IsIdempotentAndAnAddress) {
  std::mt19937 random(8);
  Normaliser normaliser;
  Resolver resolver;
  for (int i = 0; i < 20'000; ++i) {
    const std::string url = random_url(random);
    const std::string once = normaliser.normalised(url);
    EXPECT_EQ(normaliser.normalised(once), once) << url;
    if (!once.empty()) {
      EXPECT_EQ(resolver.resolve(once), once) << url;
    }
  }
}

// What does not change the page does not change the address.
TEST(Normalise, TheSamePageHasTheSameAddress) {
  std::mt19937 random(9);
  Normaliser normaliser;
  for (int i = 0; i < 2'000; ++i) {
    std::vector<std::string> parameters;
    for (auto n = random() % 5; n > 0; --n) {
      parameters.push_back(std::string(1, static_cast<char>('a' + n)) + "=" +
                           std::to_string(random() % 100));
    }
    const auto url_of = [&](const char* front) {
      std::string url = front;
      char before = '?';
      for (const std::string& one : parameters) {
        url += before + one;
        before = '&';
      }
      return url;
    };
    const std::string expected = normaliser.normalised(url_of("http://a.example/b/c"));
    std::shuffle(parameters.begin(), parameters.end(), random);
    EXPECT_EQ(normaliser.normalised(url_of("HTTP://A.Example:80/x/../%62/c")), expected);
    parameters.insert(parameters.begin(), "utm_medium=x");
    parameters.emplace_back("PHPSESSID=1");
    EXPECT_EQ(normaliser.normalised(url_of("http://u@a.example/b/c;jsessionid=7") + "#top"),
              expected);
  }
}

}  // namespace
}  // namespace sito::url
