// SPDX-License-Identifier: Apache-2.0
#include "sito/url/redirect.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::url {
namespace {

struct Case {
  const char* href;
  const char* target;
};

constexpr Case kCases[] = {
    // A service that counts clicks.
    {"http://dex.hu/x.php?id=inxcl&url=http%3A%2F%2Findex.hu%2Ftudomany%2F",
     "http://index.hu/tudomany/"},
    {"http://dex.hu/x.php?id=inxcl&url=http%3A%2F%2Fwww.portfolio.hu%2F",
     "http://www.portfolio.hu/"},
    // White space inside, as pages have it.
    {"http://dex.hu/x.php?id=inxcl&\n   url=http%3A%2F%2F\n  index.hu%2F", "http://index.hu/"},
    // Escaped twice; not escaped; of a fragment; relative; upper case.
    {"https://c.example/?u=http%253A%252F%252Fa.example%252Fb", "http://a.example/b"},
    {"https://c.example/go?to=https://a.example/b&x=1", "https://a.example/b"},
    {"https://c.example/#url=https%3A%2F%2Fa.example%2F", "https://a.example/"},
    {"/out?link=https%3A%2F%2Fa.example%2F", "https://a.example/"},
    {"//c.example/?q=https%3A%2F%2Fa.example%2F", "https://a.example/"},
    {"HTTP://C.EXAMPLE/?URL=HTTP%3a%2f%2fA.example%2F", "http://a.example/"},
    // Behind the path, and as the whole query.
    {"http://c.example/redir/http://a.example/b?c=d", "http://a.example/b?c=d"},
    {"http://c.example/redir/http%3A%2F%2Fa.example%2Fb", "http://a.example/b"},
    {"/redir/http://a.example/", "http://a.example/"},
    {"http://c.example/?https://a.example/", "https://a.example/"},
    // The order of the names decides.
    {"http://c.example/?q=http://b.example/&url=http://a.example/", "http://a.example/"},
    // Services that are known by name.
    {"https://l.facebook.com/l.php?u=https%3A%2F%2Fa.example%2F&h=x", "https://a.example/"},
    {"https://t.umblr.com/redirect?z=https%3A%2F%2Fa.example%2F", "https://a.example/"},
    {"https://www.facebook.com/sharer.php?u=https%3A%2F%2Fa.example%2F", ""},
    {"https://notfacebook.com/?u=https%3A%2F%2Fa.example%2F", "https://a.example/"},
    {"https://web.archive.org/web/2012/http://a.example/", ""},
    // No other address.
    {"https://a.example/http", ""},
    {"https://a.example/b?url=/c", ""},
    {"https://a.example/?page=http%3A%2F%2Fb.example", ""},
    {"https://a.example/?url=http%3A%2F%2F", ""},
    {"https://a.example/?url=http://b exa mple/", "http://bexample/"},
    {"https://a.example/?url=http%3A%2F%2Fb%20c%2F", ""},
    {"https://a.example/?url=javascript:alert(1)//http://b.example", ""},
    {"javascript:go('?url=http://a.example')", ""},
    {"mailto:a@b.example?url=http://a.example", ""},
    {"", ""},
    {"http", ""},
    {"http://", ""},
    {"http://a.example/?url=%", ""},
    {"http://a.example/?url=http%3", ""},
};

TEST(Redirect, FindsTheTarget) {
  RedirectReader reader;
  for (const Case& one : kCases) EXPECT_EQ(reader.target_of(one.href), one.target) << one.href;
}

std::string escaped(const std::string& text) {
  constexpr char kHex[] = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte | 0x20U) >= 'a' && (byte | 0x20U) <= 'z') {
      out += c;
    } else {
      out += '%';
      out += kHex[byte >> 4U];
      out += kHex[byte & 15U];
    }
  }
  return out;
}

TEST(Redirect, ThreeServicesAreLookedThroughAndNoMore) {
  std::string href = "https://a.example/";
  RedirectReader reader;
  for (int depth = 1; depth <= 6; ++depth) {
    href.insert(0, "https://c" + std::to_string(depth) + ".example/?url=");
    const std::string target = reader.target_of(href);
    if (depth <= kMaxRedirects) {
      EXPECT_EQ(target, "https://a.example/") << href;
    } else {
      EXPECT_TRUE(target.starts_with("https://c" + std::to_string(depth - kMaxRedirects)))
          << target;
    }
  }
}

TEST(Redirect, AnEscapedAddressComesBack) {
  RedirectReader reader;
  for (const std::string path : {"", "a/b", "a%20b", "?x=y&z=%26", "?url=/c", "a+b"}) {
    const std::string target = "https://a.example/" + path;
    for (const char* name : {"url", "u", "dest", "r"}) {
      EXPECT_EQ(reader.target_of("http://c.example/x?a=1&" + std::string(name) + "=" +
                                 escaped(target) + "&b=2"),
                target);
    }
  }
}

TEST(Redirect, HostileAddressesEnd) {
  RedirectReader reader;
  std::string href = "https://c.example/";
  for (int i = 0; i < 20000; ++i) href += "?url=http%3A%2F%2F";
  reader.target_of(href);
  href = "https://c.example/" + std::string(200000, 'h');
  EXPECT_EQ(reader.target_of(href), "");
  href = "https://c.example/?url=" + std::string(200000, '%');
  EXPECT_EQ(reader.target_of(href), "");
  for (int i = 0; i < 256; ++i) {
    const std::string one = "http://c.example/?url=http://a" + std::string(1, static_cast<char>(i));
    const std::string target = reader.target_of(one);
    EXPECT_TRUE(target.empty() || target.starts_with("http://a")) << i;
  }
}

}  // namespace
}  // namespace sito::url
