// SPDX-License-Identifier: Apache-2.0
#include "support/real_browser.h"

#include <algorithm>

namespace sito::browser {
namespace {

class RecordTest : public test::RealBrowser {
 protected:
  void SetUp() override {
    BrowserOptions options = test::loopback_options();
    options.record = true;
    options.record_bytes = 100'000;
    start(options);
  }
  static std::string field(const Fields& fields, std::string_view name) {
    for (const auto& [one, value] : fields) {
      if (std::equal(one.begin(), one.end(), name.begin(), name.end(),
                     [](char a, char b) { return (a | 32) == (b | 32); })) {
        return value;
      }
    }
    return {};
  }
};

TEST_F(RecordTest, KeepsWhatWasAskedAndAnswered) {
  server_.on("/", [](const test::Exchange& exchange) { exchange.redirect("/page"); });
  const std::string page =
      "<p>p</p><img src=/i.gif><script src=/big.js></script><script>"
      "fetch('/data', {method: 'POST', body: 'x'})</script>";
  server_.on("/page", [page](const test::Exchange& exchange) {
    exchange.answer(
        "200 Fine\r\nContent-Type: text/html\r\nX-Twice: a\r\nX-Twice: b\r\n"
        "Set-Cookie: c=d",
        page);
  });
  // One transparent dot.
  const std::string image(
      "GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff!\xf9\4\1\0\0\0\0,\0\0\0\0\1\0\1\0\0\2\1D\0;", 42);
  server_.raw("/i.gif", image, "image/gif");
  server_.raw("/big.js", std::string(200'000, ' '), "text/javascript");
  server_.raw("/data", "{}", "application/json");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  std::vector<Exchange> all = view->take_exchanges();
  std::erase_if(all, [](const Exchange& one) { return one.url.ends_with("favicon.ico"); });
  ASSERT_EQ(all.size(), 5u);
  EXPECT_EQ(all[0].url, server_.url("/"));
  EXPECT_EQ(all[0].status, 302);
  EXPECT_EQ(field(all[0].response, "location"), "/page");
  EXPECT_EQ(all[1].url, server_.url("/page"));
  EXPECT_EQ(all[1].method, "GET");
  EXPECT_EQ(all[1].status, 200);
  EXPECT_EQ(all[1].status_text, "Fine");
  EXPECT_EQ(all[1].resource, "Document");
  EXPECT_EQ(all[1].mime, "text/html");
  EXPECT_EQ(all[1].address, "127.0.0.1");
  EXPECT_EQ(all[1].body, page);
  EXPECT_TRUE(all[1].is_text);
  EXPECT_EQ(field(all[1].response, "set-cookie"), "c=d");
  EXPECT_FALSE(field(all[1].request, "user-agent").empty());
  const auto find_url = [&](const std::string& path) {
    return *std::find_if(all.begin(), all.end(),
                         [&](const Exchange& one) { return one.url == server_.url(path); });
  };
  EXPECT_EQ(find_url("/i.gif").body, image);
  EXPECT_FALSE(find_url("/i.gif").is_text);
  EXPECT_TRUE(find_url("/big.js").body_missing);
  EXPECT_TRUE(find_url("/big.js").body.empty());
  EXPECT_EQ(find_url("/data").method, "POST");
  EXPECT_EQ(find_url("/data").body, "{}");
  EXPECT_TRUE(view->take_exchanges().empty());
}

}  // namespace
}  // namespace sito::browser
