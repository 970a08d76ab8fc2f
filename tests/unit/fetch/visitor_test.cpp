// SPDX-License-Identifier: Apache-2.0
#include "sito/fetch/visitor.h"

#include <gtest/gtest.h>

#include <string>

namespace sito::fetch {
namespace {

constexpr std::int64_t kNow = 1'800'000'000;

std::string cookies_for(const Visitor& visitor, const char* url) {
  std::vector<std::pair<std::string, std::string>> fields;
  visitor.add_fields(url, kNow, fields);
  std::string said;
  for (const auto& [name, value] : fields) said += name + ": " + value + "|";
  return said;
}

TEST(Visitor, CookiesGoWhereTheyBelong) {
  const auto cookies = read_cookies(
      "# Netscape HTTP Cookie File\r\n\r\n"
      ".t.example\tTRUE\t/\tFALSE\t0\ta\t1\r\n"
      "#HttpOnly_t.example\tFALSE\t/in\tTRUE\t1900000000.5\tb\t2\n"
      "t.example\tFALSE\t/\tFALSE\t1\told\t3\n",
      "c.txt");
  ASSERT_TRUE(cookies);
  ASSERT_EQ(cookies->size(), 3U);
  EXPECT_TRUE((*cookies)[1].http_only);
  Visitor visitor;
  visitor.cookies = *cookies;
  EXPECT_EQ(cookies_for(visitor, "http://t.example/in/x"), "Cookie: a=1|");
  EXPECT_EQ(cookies_for(visitor, "https://t.example/in/x?y"), "Cookie: a=1; b=2|");
  EXPECT_EQ(cookies_for(visitor, "https://t.example/inner"), "Cookie: a=1|");
  EXPECT_EQ(cookies_for(visitor, "https://www.t.example/in"), "Cookie: a=1|");
  EXPECT_EQ(cookies_for(visitor, "https://not-t.example/in"), "");
}

TEST(Visitor, AFileThatIsNoneNamesItsLine) {
  const auto cookies = read_cookies("# x\nt.example TRUE / FALSE 0 a 1\n", "c.txt");
  ASSERT_FALSE(cookies);
  EXPECT_EQ(cookies.error().code, ErrorCode::Malformed);
  EXPECT_TRUE(cookies.error().message.starts_with("line 2: "));
  EXPECT_EQ(cookies.error().where.source, "c.txt");
}

TEST(Visitor, FieldsGoToTheSitesOfTheSeedsAlone) {
  Visitor visitor;
  visitor.add_site("https://www.t.example/x");
  visitor.fields = {*read_field(" X-Key :  a b ")};
  EXPECT_EQ(cookies_for(visitor, "http://other.t.example/"), "X-Key: a b|");
  EXPECT_EQ(cookies_for(visitor, "http://t.example.evil.example/"), "");
  for (const char* bad : {"", "name", ":x", "a b: c", "a:", "a: b\nc: d"}) {
    EXPECT_FALSE(read_field(bad)) << bad;
  }
}

TEST(Visitor, ProxiesAreHttpOrSocks) {
  const auto http = read_proxy("http://me:se:cret@[::1]:3128/");
  ASSERT_TRUE(http);
  EXPECT_FALSE(http->is_socks);
  EXPECT_EQ(http->host, "::1");
  EXPECT_EQ(http->port, 3128);
  EXPECT_EQ(http->user, "me");
  EXPECT_EQ(http->password, "se:cret");
  const auto socks = read_proxy("SOCKS5h://proxy.example");
  ASSERT_TRUE(socks);
  EXPECT_TRUE(socks->is_socks);
  EXPECT_EQ(socks->port, 1080);
  for (const char* bad :
       {"proxy:1", "https://p:1", "http://", "http://p:0", "http://p:x", "http://p/q"}) {
    EXPECT_FALSE(read_proxy(bad)) << bad;
  }
}

}  // namespace
}  // namespace sito::fetch
