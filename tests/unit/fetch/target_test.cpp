// SPDX-License-Identifier: Apache-2.0
#include "sito/fetch/target.h"

#include "sito/url/url.h"

#include <gtest/gtest.h>

namespace sito::fetch {
namespace {

Result<Target> target(std::string_view text, std::string_view base = "") {
  url::Resolver resolver;
  resolver.set_base(base);
  return target_of(text, resolver);
}

TEST(Target, IsWhatABrowserWouldAskFor) {
  struct Case {
    const char* text;
    const char* url;
    const char* host;
    int port;
  };
  const Case cases[] = {
      {"http://example.org", "http://example.org/", "example.org", 80},
      {"https://example.org/a?b#c", "https://example.org/a?b", "example.org", 443},
      {"HTTP://EXAMPLE.org:80/", "http://example.org/", "example.org", 80},
      {"https://example.org:8443/", "https://example.org:8443/", "example.org", 8443},
      {"http://user:pw@example.org/", "http://example.org/", "example.org", 80},
      {"http://user@example.org:81/", "http://example.org:81/", "example.org", 81},
      {"http://a@b@example.org/", "http://example.org/", "example.org", 80},
      {"http://10.0.0.1@example.org/", "http://example.org/", "example.org", 80},
      {"http://example.org/@10.0.0.1", "http://example.org/@10.0.0.1", "example.org", 80},
      {"http://example.org?@10.0.0.1", "http://example.org/?@10.0.0.1", "example.org", 80},
      {"http://example.org#@10.0.0.1", "http://example.org/", "example.org", 80},
      {"http://example.org\\@10.0.0.1/", "http://example.org/@10.0.0.1/", "example.org", 80},
      {"http:\\\\example.org\\a", "http://example.org/a", "example.org", 80},
      {"http:/example.org/a", "http://example.org/a", "example.org", 80},
      {" \thttp://exam\nple.org/ ", "http://example.org/", "example.org", 80},
      {"http://2130706433/", "http://127.0.0.1/", "127.0.0.1", 80},
      {"http://0x7f.1/", "http://127.0.0.1/", "127.0.0.1", 80},
      {"http://0177.0.0.01/", "http://127.0.0.1/", "127.0.0.1", 80},
      {"http://127.0.0.1./", "http://127.0.0.1/", "127.0.0.1", 80},
      {"http://[::ffff:127.0.0.1]:81/", "http://[::ffff:7f00:1]:81/", "[::ffff:7f00:1]", 81},
  };
  for (const Case& c : cases) {
    const Result<Target> found = target(c.text);
    ASSERT_TRUE(found) << c.text << ": " << found.error().message;
    EXPECT_EQ(found->url, c.url) << c.text;
    EXPECT_EQ(found->host, c.host) << c.text;
    EXPECT_EQ(found->port, c.port) << c.text;
  }
}

TEST(Target, OfARedirectIsRelativeToThePageBefore) {
  const char* const base = "https://example.org/a/b?c";
  EXPECT_EQ(target("../d", base)->url, "https://example.org/d");
  EXPECT_EQ(target("//other.example/e", base)->url, "https://other.example/e");
  EXPECT_EQ(target("?f", base)->url, "https://example.org/a/b?f");
  EXPECT_FALSE(target("javascript:alert(1)", base));
}

TEST(Target, RefusesWhatIsNotOfTheWeb) {
  const std::pair<std::string, std::string> cases[] = {
      {"", "not a web address"},
      {"example.org/a", "not a web address"},
      {"//example.org/", "not a web address"},
      {"http://", "not a web address"},
      {"http:///", "not a web address"},
      {"http://exa mple.org/", "not a web address"},
      {"http://example.org:99999/", "not a web address"},
      {"http://example.org:8x/", "not a web address"},
      {"http://[::1/", "not a web address"},
      {"http://[::1%25eth0]/", "not a web address"},
      {"http://1.2.3.256/", "not a web address"},
      {"http://0x1ffffffff/", "not a web address"},
      {"http://exa%00mple.org/", "not a web address"},
      {"file:///etc/passwd", "the scheme \"file\""},
      {"FILE:///etc/passwd", "the scheme \"file\""},
      {"ftp://example.org/", "the scheme \"ftp\""},
      {"gopher://example.org:70/_x", "the scheme \"gopher\""},
      {"dict://example.org:2628/d:x", "the scheme \"dict\""},
      {"ldap://example.org/", "the scheme \"ldap\""},
      {"sftp://example.org/", "the scheme \"sftp\""},
      {"tftp://example.org/x", "the scheme \"tftp\""},
      {"smb://example.org/x", "the scheme \"smb\""},
      {"ws://example.org/", "the scheme \"ws\""},
      {"data:text/html,<p>hello", "the scheme \"data\""},
      {"javascript:alert(1)", "the scheme \"javascript\""},
      {"about:blank", "the scheme \"about\""},
      {"blob:http://example.org/1", "the scheme \"blob\""},
      {"view-source:http://example.org/", "the scheme \"view-source\""},
      {"http://example.org:22/", "port 22"},
      {"http://example.org:25/", "port 25"},
      {"https://example.org:6667/", "port 6667"},
      {"http://example.org:0/", "port 0"},
      {"http://example.org/" + std::string(9000, 'a'), "9019 bytes"},
  };
  for (const auto& [text, why] : cases) {
    const Result<Target> found = target(text);
    ASSERT_FALSE(found) << text << " -> " << found->url;
    EXPECT_EQ(found.error().code, ErrorCode::InvalidArgument);
    EXPECT_NE(found.error().message.find(why), std::string::npos) << found.error().message;
  }
}

}  // namespace
}  // namespace sito::fetch
