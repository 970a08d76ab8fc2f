// SPDX-License-Identifier: Apache-2.0
// Against real servers on the loopback address, which a test has to allow.
#include "sito/fetch/fetcher.h"

#include "support/loopback_fetch.h"

#include <gtest/gtest.h>

#include <thread>

namespace sito::fetch {
namespace {

using namespace std::chrono_literals;
using test::allowed;
using test::error_of;
using test::Exchange;
using test::LoopbackServer;

TEST(Fetcher, GivesThePageAndWhatIsSaidOfIt) {
  LoopbackServer server([](const Exchange& exchange) {
    exchange.answer("200 OK\r\nContent-Type: Text/HTML; charset=\"windows-1250\"\r\nETag: \"x\"",
                    "<p>hello");
  });
  const auto response = Fetcher().get(server.url("/a?b#c"), allowed());
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->url, server.url("/a?b"));
  EXPECT_EQ(response->status, 200);
  EXPECT_EQ(response->content_type, "text/html");
  EXPECT_EQ(response->charset, "windows-1250");
  EXPECT_EQ(response->header("etag"), "\"x\"");
  EXPECT_EQ(response->address, "127.0.0.1");
  EXPECT_EQ(response->body, "<p>hello");
  EXPECT_TRUE(response->redirects.empty());
}

TEST(Fetcher, SendsNoPasswordCookieOrFragment) {
  std::string request;
  LoopbackServer server([&](const Exchange& exchange) {
    request = exchange.request;
    exchange.answer("200 OK\r\nSet-Cookie: a=b", "");
  });
  Fetcher fetcher;
  std::string url = server.url("/#secret");
  url.insert(7, "user:password@");
  ASSERT_TRUE(fetcher.get(url, allowed()));
  ASSERT_TRUE(fetcher.get(url, allowed()));
  for (const char* word : {"Authorization", "Cookie", "password", "secret", "user:"}) {
    EXPECT_EQ(request.find(word), std::string::npos) << request;
  }
}

TEST(Fetcher, UsesNoProxyOfTheEnvironment) {
  LoopbackServer proxy([](const Exchange& exchange) { exchange.answer("200 OK", "proxy"); });
  LoopbackServer server([](const Exchange& exchange) { exchange.answer("200 OK", "server"); });
  ::setenv("http_proxy", proxy.url("/").c_str(), 1);
  ::setenv("ALL_PROXY", proxy.url("/").c_str(), 1);
  const auto response = Fetcher().get(server.url("/"), allowed());
  ::unsetenv("http_proxy");
  ::unsetenv("ALL_PROXY");
  ASSERT_TRUE(response);
  EXPECT_EQ(response->body, "server");
  EXPECT_EQ(proxy.n_connections(), 0);
}

TEST(Fetcher, NamesThatAreNotThereAreSaid) {
  FetchOptions options;
  options.resolve = [](std::string_view, std::uint16_t) { return std::vector<std::string>{}; };
  const Error error = error_of(Fetcher().get("http://nowhere.example/", options));
  EXPECT_EQ(error.code, ErrorCode::Network);
  EXPECT_EQ(error.message, "unknown host nowhere.example");
}

TEST(Fetcher, KnowsWhatIsAPage) {
  struct Case {
    int status;
    const char* type;
    const char* body;
    const char* fault;
  };
  const Case cases[] = {{200, "text/html", "<p>", ""},
                        {200, "application/xhtml+xml", "<p>", ""},
                        {200, "", "", ""},
                        {203, "text/plain", "x", ""},
                        {404, "text/html", "<p>", "the server answers with status 404"},
                        {304, "", "", "the server answers with status 304"},
                        {200, "image/png", "", "not a web page, but image/png"},
                        {200, "application/octet-stream", "x", "not a web page, but application/"},
                        {200, "text/html", "%PDF-1.4", "not a web page, but a file of type PDF"}};
  for (const Case& c : cases) {
    Response response;
    response.status = c.status;
    response.content_type = c.type;
    response.body = c.body;
    const Result<void> checked = check_page(response);
    const std::string fault = checked ? "" : checked.error().message;
    EXPECT_TRUE(*c.fault == 0 ? fault.empty() : fault.starts_with(c.fault)) << fault;
  }
}

TEST(Fetcher, AUserAgentCannotAddHeaders) {
  FetchOptions options;
  options.user_agent = "a\r\nX: y";
  EXPECT_EQ(error_of(Fetcher().get("http://example.org/", options)).code,
            ErrorCode::InvalidArgument);
}

}  // namespace
}  // namespace sito::fetch
