// SPDX-License-Identifier: Apache-2.0
// Where a browser goes, and where it does not, whatever a page asks for.
#include "support/real_browser.h"

#include <chrono>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

namespace sito::browser {
namespace {

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

class GuardTest : public test::RealBrowser {
 protected:
  // The names of two servers; the loopback is held to be public when it is the first of them.
  void SetUp() override {
    BrowserOptions options = test::loopback_options();
    options.allow_private = false;
    options.record = true;
    options.judge = [](const fetch::IpAddress& address) {
      return fetch::to_text(address) == "127.0.0.1" ? std::string() : fetch::special_use(address);
    };
    options.resolve = [](std::string_view host, std::uint16_t) -> std::vector<std::string> {
      const std::lock_guard lock(mutex_);
      hosts_.emplace(host);
      if (host.ends_with("page.test")) return {"127.0.0.1"};
      if (host == "inside.test") return {"127.0.0.2"};
      return {};
    };
    options.block = BlockList::parse("ads.page.test\n*/track*er.js\n").value();
    start(options);
  }

  /// Returns the hosts to which the browser has connected, and forgets them.
  static std::set<std::string> take_hosts() {
    const std::lock_guard lock(mutex_);
    return std::exchange(hosts_, {});
  }

 private:
  static inline std::mutex mutex_;
  static inline std::set<std::string> hosts_;
};

TEST_F(GuardTest, ResolvesNamesAndConnects) {
  server_.page("/", "<p>named</p>");
  const auto view = open();
  ASSERT_TRUE(view);
  const auto loaded = view->load(server_.url("/", "page.test"), {});
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  EXPECT_TRUE(has(plain(*view), "<p>named</p>"));
}

TEST_F(GuardTest, SaysWhyItDoesNotGoThere) {
  const auto view = open();
  ASSERT_TRUE(view);
  for (const std::string host : {"inside.test", "10.0.0.1", "[::1]", "169.254.169.254"}) {
    const auto loaded = view->load("http://" + host + ":8080/", {});
    ASSERT_FALSE(loaded) << host;
    EXPECT_EQ(loaded.error().code, ErrorCode::InvalidArgument) << to_string(loaded.error());
    EXPECT_TRUE(has(loaded.error().message, "blocked: ")) << to_string(loaded.error());
    EXPECT_EQ(view->incidents().refused, 1u);
  }
  const auto unknown = view->load("http://nowhere.test/", {});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().code, ErrorCode::Network);
  EXPECT_TRUE(has(unknown.error().message, "unknown host nowhere.test"))
      << to_string(unknown.error());
  for (const std::string url : {"file:///etc/hostname", "http://page.test:25/", "chrome://version",
                                "data:text/html,x", "about:blank"}) {
    const auto loaded = view->load(url, {});
    ASSERT_FALSE(loaded) << url;
    EXPECT_EQ(loaded.error().code, ErrorCode::InvalidArgument) << to_string(loaded.error());
  }
}

TEST_F(GuardTest, WhateverAPageAsksForInside) {
  const std::string inside = server_.url("", "inside.test"), numeric = server_.url("", "127.0.0.2");
  server_.raw("/worker.js", "fetch('" + inside + "/by-worker').catch(() => {})", "text/javascript");
  server_.page("/", "<p>p</p><img src='" + inside + "/image'><iframe src='" + inside +
                        "/frame'></iframe><script>fetch('" + inside +
                        "/fetch').catch(() => {}); new WebSocket('ws" + inside.substr(4) +
                        "/socket'); fetch('" + numeric +
                        "/numeric').catch(() => {});"
                        "new Worker('/worker.js'); new EventSource('" +
                        inside + "/events'); navigator.sendBeacon('" + inside +
                        "/beacon', 'x')</script>"
                        "<link rel=preconnect href='" +
                        inside + "'><link rel=prefetch href='" + inside +
                        "/prefetch'><link rel=stylesheet href='" + inside + "/style'>");
  const auto view = open();
  ASSERT_TRUE(view);
  const auto loaded = view->load(server_.url("/", "page.test"), {});
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  EXPECT_GE(view->incidents().refused, 6u);
  for (const std::string& line : server_.log()) {
    EXPECT_TRUE(line == "GET /" || line == "GET /worker.js" || line == "GET /favicon.ico") << line;
  }
  bool told = false;
  for (const Exchange& one : view->take_exchanges()) {
    told = told || (has(one.url, "/image") && has(one.failure, "blocked: 127.0.0.2 is "));
  }
  EXPECT_TRUE(told);
}

// Services of the browser, and hints of pages, would contact other hosts.
TEST_F(GuardTest, OnlyConnectsToWhereAPageSendsARequest) {
  const auto at = [this](const std::string& host, const std::string& path) {
    return "'" + server_.url(path, host + ".page.test") + "'";
  };
  const auto text = [this](const std::string& path, const std::string& words) {
    server_.on(path, [words](const test::Exchange& exchange) {
      exchange.answer("200 OK\r\nContent-Type: text/javascript\r\nAccess-Control-Allow-Origin: *",
                      words);
    });
  };
  text("/worker.js", "fetch(" + at("worker", "/a") + ").then(() => postMessage(1))");
  text("/shared.js", "onconnect = (e) => fetch(" + at("shared", "/a") +
                         ").then(() => e.ports[0].postMessage(1))");
  text("/a", "1");
  server_.page("/", "<p>p</p><link rel=preconnect href=" + at("hint", "") +
                        "><link rel=dns-prefetch href=" + at("name", "") +
                        "><script>const put = (x) => document.body.append(`<${x}>`);"
                        "fetch(" +
                        at("script", "/a") +
                        ").then(() => put('script'));"
                        "new Worker('/worker.js').onmessage = () => put('worker');"
                        "new SharedWorker('/shared.js').port.onmessage = () => put('shared');"
                        "new WebSocket('ws' + " +
                        at("socket", "/s") +
                        ".slice(4)).onerror = () =>"
                        " put('socket')</script>");
  take_hosts();
  const auto view = open();
  ASSERT_TRUE(view);
  ASSERT_TRUE(view->load(server_.url("/", "page.test"), {}));
  std::this_thread::sleep_for(std::chrono::seconds(4));
  const std::string html = plain(*view);
  for (const char* const word :
       {"&lt;script&gt;", "&lt;worker&gt;", "&lt;shared&gt;", "&lt;socket&gt;"}) {
    EXPECT_TRUE(has(html, word)) << word << html;
  }
  const std::set<std::string> requested = {"page.test", "script.page.test", "worker.page.test",
                                           "shared.page.test", "socket.page.test"};
  EXPECT_EQ(take_hosts(), requested);
}

TEST_F(GuardTest, ARedirectInside) {
  server_.on("/", [this](const test::Exchange& exchange) {
    exchange.redirect(server_.url("/secret", "inside.test"));
  });
  const auto view = open();
  ASSERT_TRUE(view);
  const auto loaded = view->load(server_.url("/", "page.test"), {});
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, ErrorCode::InvalidArgument) << to_string(loaded.error());
  EXPECT_FALSE(server_.was_asked("GET /secret"));
}

TEST_F(GuardTest, AdvertsAndTrackersByTheList) {
  server_.page("/", "<p>p</p><script src='" + server_.url("/show.js", "ads.page.test") +
                        "'></script><script src='/lib/tracker.js?x'></script>"
                        "<script src='/fine.js'></script>");
  server_.raw("/fine.js", "document.body.append('ran')", "text/javascript");
  const auto view = open();
  ASSERT_TRUE(view);
  ASSERT_TRUE(view->load(server_.url("/", "page.test"), {}));
  EXPECT_TRUE(has(plain(*view), "ran"));
  EXPECT_EQ(view->incidents().blocked, 2u);
  EXPECT_FALSE(server_.was_asked("GET /show.js"));
  EXPECT_FALSE(server_.was_asked("GET /lib/tracker.js?x"));
}

TEST(BlockListTest, HostsAndPatterns) {
  const auto list = BlockList::parse("# adverts\nads.example\n  Track.Test # both\n*/pixel*.gif\n");
  ASSERT_TRUE(list);
  EXPECT_TRUE(list->blocks("http://ads.example/x"));
  EXPECT_TRUE(list->blocks("https://deep.ads.example/"));
  EXPECT_TRUE(list->blocks("https://track.test:8080/"));
  EXPECT_TRUE(list->blocks("https://any.example/a/pixel-1.gif?x"));
  EXPECT_FALSE(list->blocks("https://bads.example/"));
  EXPECT_FALSE(list->blocks("https://any.example/?u=ads.example"));
  EXPECT_FALSE(BlockList().blocks("http://ads.example/"));
  EXPECT_TRUE(BlockList().empty());
  EXPECT_FALSE(BlockList::parse("two words\n"));
  EXPECT_FALSE(BlockList::parse("ok.example\n**\n"));
}

}  // namespace
}  // namespace sito::browser
