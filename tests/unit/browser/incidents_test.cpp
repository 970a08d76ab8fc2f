// SPDX-License-Identifier: Apache-2.0
// Things that happen to a page that nobody asked for: survived, bounded and counted.
#include "support/real_browser.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

namespace sito::browser {
namespace {

using std::chrono::steady_clock;

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

class IncidentsTest : public test::RealBrowser {
 protected:
  void SetUp() override {
    BrowserOptions options = test::loopback_options();
    options.script_time = milliseconds(1'000);
    options.page_bytes = std::size_t{2} << 20;
    start(options);
  }
  void expect_working() {
    server_.page("/fine", "<p>fine</p>");
    const auto view = visit("/fine");
    ASSERT_TRUE(view);
    EXPECT_TRUE(has(plain(*view), "<p>fine</p>"));
  }
};

TEST_F(IncidentsTest, Dialogs) {
  server_.page("/",
               "<script>alert('a')</script><p>p</p><button onclick=\"this.after(String("
               "confirm('b')), String(prompt('c')))\">ask</button>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  (void)click(*view, "button", "onclick");
  EXPECT_TRUE(has(plain(*view), "falsenull"));
  EXPECT_EQ(view->incidents().dialogs, 3u);
}

TEST_F(IncidentsTest, DialogsWithoutEnd) {
  server_.page("/", "<p>p</p><button onclick='for (;;) alert(1)'>ask</button>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const auto begin = steady_clock::now();
  (void)click(*view, "button", "onclick");
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(15));
  EXPECT_TRUE(has(plain(*view), "<p>p</p>"));
  EXPECT_GE(view->incidents().dialogs, 10u);
  EXPECT_GE(view->incidents().interrupted, 1u);
}

TEST_F(IncidentsTest, PromptsForPermissionsPrintersAndFiles) {
  server_.page("/",
               "<p>p</p><button onclick=\"navigator.geolocation.getCurrentPosition("
               "() => this.after('y' + 'es'), () => this.after('no')); print();"
               "Notification.requestPermission(); f.click()\">ask</button>"
               "<input type=file id=f>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  (void)click(*view, "button", "onclick");
  const std::string html = plain(*view);
  EXPECT_TRUE(has(html, "no")) << html;
  EXPECT_FALSE(has(html, "yes")) << html;
  EXPECT_EQ(view->incidents().permissions, 2u);
}

TEST_F(IncidentsTest, ADownload) {
  server_.on("/file", [](const test::Exchange& exchange) {
    exchange.answer(
        "200 OK\r\nContent-Type: application/zip\r\n"
        "Content-Disposition: attachment; filename=a.zip",
        "PK");
  });
  const auto view = open();
  ASSERT_TRUE(view);
  const auto loaded = view->load(server_.url("/file"), {});
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, ErrorCode::Network) << to_string(loaded.error());
  EXPECT_EQ(view->incidents().downloads, 1u);
}

TEST_F(IncidentsTest, AScriptThatNeverEnds) {
  server_.page("/", "<p>p</p><button onclick='for (;;);'>hang</button>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const auto begin = steady_clock::now();
  (void)click(*view, "button", "onclick");
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(8));
  EXPECT_TRUE(has(plain(*view), "<p>p</p>"));
  EXPECT_GE(view->incidents().interrupted, 1u);
}

TEST_F(IncidentsTest, APageThatNeverEndsToLoadItsScript) {
  server_.page("/", "<p>before</p><script>for (;;);</script><p>after</p>");
  const auto view = open();
  ASSERT_TRUE(view);
  const auto begin = steady_clock::now();
  const auto loaded = view->load(server_.url("/"), {milliseconds(4'000), {}});
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(12));
  if (loaded) {
    EXPECT_TRUE(has(plain(*view), "<p>before</p>"));
    EXPECT_GE(view->incidents().interrupted, 1u);
  } else {
    EXPECT_EQ(loaded.error().code, ErrorCode::Timeout) << to_string(loaded.error());
  }
  expect_working();
}

TEST_F(IncidentsTest, ATabThatCrashes) {
  server_.page("/", "<p>p</p>");
  const auto view = open();
  ASSERT_TRUE(view);
  const auto loaded = view->load("chrome://crash", {});
  ASSERT_FALSE(loaded);
  EXPECT_EQ(loaded.error().code, ErrorCode::InvalidArgument);
  expect_working();
}

TEST_F(IncidentsTest, APageThatEatsMemory) {
  server_.page("/",
               "<p>p</p><button onclick='const a = []; for (;;) a.push(new Array(1e5)"
               ".fill(a.length + 0.5))'>eat</button>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const Geometry button = find(html_of(*view), "button", "onclick");
  const auto begin = steady_clock::now();
  (void)view->click(button.id, {});
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(15));
  expect_working();
}

TEST_F(IncidentsTest, AnEndlessDocument) {
  server_.on("/slow", [](const test::Exchange& exchange) {
    (void)exchange.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>begin</p>");
    while (exchange.send("<p>more</p>")) std::this_thread::sleep_for(milliseconds(50));
  });
  server_.on("/fast", [](const test::Exchange& exchange) {
    (void)exchange.send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>begin</p>");
    const std::string piece(65536, 'x');
    while (exchange.send(piece)) {
    }
  });
  const auto view = open();
  ASSERT_TRUE(view);
  const auto slow = view->load(server_.url("/slow"), {milliseconds(1'500), {}});
  ASSERT_TRUE(slow) << to_string(slow.error());
  EXPECT_TRUE(has(plain(*view), "<p>begin</p>"));
  const auto fast = view->load(server_.url("/fast"), {});
  ASSERT_FALSE(fast);
  EXPECT_EQ(fast.error().code, ErrorCode::TooLarge) << to_string(fast.error());
  expect_working();
}

TEST_F(IncidentsTest, AServerThatDoesNotAnswer) {
  server_.on("/", [](const test::Exchange& exchange) {
    while (exchange.send("") && !exchange.ends) std::this_thread::sleep_for(milliseconds(20));
  });
  server_.on("/header", [](const test::Exchange& exchange) {
    (void)exchange.send("HTTP/1.1 200 OK\r\n");
    while (exchange.send("X-More: more\r\n")) std::this_thread::sleep_for(milliseconds(20));
  });
  const auto view = open();
  ASSERT_TRUE(view);
  for (const std::string path : {"/", "/header"}) {
    const auto begin = steady_clock::now();
    const auto loaded = view->load(server_.url(path), {milliseconds(700), {}});
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().code, ErrorCode::Timeout) << to_string(loaded.error());
    EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(5));
  }
  const auto closed = view->load("http://127.0.0.1:9999/", {});
  ASSERT_FALSE(closed);
  EXPECT_EQ(closed.error().code, ErrorCode::Network) << to_string(closed.error());
  server_.page("/fine", "<p>fine</p>");
  EXPECT_TRUE(view->load(server_.url("/fine"), {}));
}

TEST_F(IncidentsTest, ADocumentThatEndsEarly) {
  server_.on("/cut", [](const test::Exchange& exchange) {
    (void)exchange.send(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n"
        "Connection: close\r\n\r\n<p>half of a page</p>");
  });
  server_.on("/slow", [](const test::Exchange& exchange) {
    (void)exchange.send(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5000\r\n\r\n<p>begin</p>");
    while (!exchange.ends && exchange.send("x")) std::this_thread::sleep_for(milliseconds(50));
  });
  server_.page("/whole", "<p>whole</p>");
  const auto view = open();
  ASSERT_TRUE(view);
  const std::pair<std::string, std::string> all[] = {
      {"/cut", "disconnect"}, {"/slow", "time"}, {"/whole", ""}};
  for (const auto& [path, why] : all) {
    const auto loaded = view->load(server_.url(path), {milliseconds(1'500), {}});
    ASSERT_TRUE(loaded) << path << to_string(loaded.error());
    EXPECT_EQ(loaded->truncated, why) << path;
    EXPECT_EQ(loaded->settled, why.empty()) << path;
  }
}

TEST_F(IncidentsTest, FramesThatHoldThePageItself) {
  server_.page("/",
               "<p>framed</p><iframe src='/?a'></iframe><iframe src='/?b'></iframe>"
               "<iframe src='/?c'></iframe>");
  const auto begin = steady_clock::now();
  const auto view = visit("/");
  ASSERT_TRUE(view);
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(8));
  EXPECT_GE(view->incidents().frames, 3u);
  const std::string html = plain(*view);
  EXPECT_TRUE(has(html, "<p>framed</p>"));
  const std::vector<std::string> log = server_.log();
  EXPECT_EQ(std::count_if(log.begin(), log.end(),
                          [](const std::string& line) { return line.starts_with("GET /?"); }),
            3);
}

TEST_F(IncidentsTest, FramesInFramesAndManyOfThem) {
  std::string many;
  for (int i = 0; i < 80; ++i) many += "<iframe src='/f" + std::to_string(i) + "'></iframe>";
  server_.page("/many", many);
  for (int i = 0; i < 80; ++i) server_.page("/f" + std::to_string(i), "<p>f</p>");
  for (int i = 0; i < 10; ++i) {
    server_.page("/in" + std::to_string(i),
                 "<p>level</p><iframe src='/in" + std::to_string(i + 1) + "'></iframe>");
  }
  EXPECT_EQ(visit("/many")->incidents().frames, 20u);
  EXPECT_EQ(visit("/in0")->incidents().frames, 1u);
  EXPECT_TRUE(server_.was_asked("GET /in5"));
  EXPECT_FALSE(server_.was_asked("GET /in6"));
}

TEST_F(IncidentsTest, WindowsThatNobodyHasClickedFor) {
  server_.page("/", "<p>p</p><script>for (let i = 0; i < 5; ++i) open('/w' + i)</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  EXPECT_EQ(view->incidents().windows, 5u);
}

TEST_F(IncidentsTest, AnErrorWithoutADocumentSaysItsStatus) {
  server_.on("/500", [](const test::Exchange& exchange) {
    exchange.answer("500 Internal Server Error\r\nContent-Type: text/html", "");
  });
  server_.on("/401", [](const test::Exchange& exchange) {
    exchange.answer("401 Unauthorized\r\nWWW-Authenticate: Basic realm=\"x\"", "");
  });
  const auto view = open();
  ASSERT_TRUE(view);
  for (const std::string status : {"500", "401"}) {
    const auto loaded = view->load(server_.url("/" + status), {});
    if (loaded) {  // some browsers have an empty document then
      EXPECT_EQ(std::to_string(loaded->status), status);
    } else {
      EXPECT_TRUE(has(loaded.error().message, status)) << to_string(loaded.error());
    }
  }
}

TEST_F(IncidentsTest, ADocumentThatGrowsBeyondTheBound) {
  server_.page("/",
               "<script>const t = 'x'.repeat(1000); for (let i = 0; i < 4000; ++i)"
               "document.body.append(t)</script>");
  const auto view = visit("/");
  ASSERT_TRUE(view);
  const auto html = view->snapshot();
  ASSERT_FALSE(html);
  EXPECT_EQ(html.error().code, ErrorCode::TooLarge);
}

TEST_F(IncidentsTest, PagesThatAreNeverQuiet) {
  server_.page("/",
               "<p id=t>0</p><script>let n = 0; setInterval(() => { t.textContent = ++n }, 10);"
               "const again = () => setTimeout(again, 20); again();"
               "fetch('/never').catch(() => {})</script>");
  server_.on("/never", [](const test::Exchange& exchange) {
    while (exchange.send("") && !exchange.ends) std::this_thread::sleep_for(milliseconds(20));
  });
  const auto begin = steady_clock::now();
  const auto view = visit("/");
  ASSERT_TRUE(view);
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(5));
  const auto once = steady_clock::now();
  EXPECT_TRUE(view->settle({}));
  EXPECT_LT(steady_clock::now() - once, std::chrono::seconds(4));
}

TEST_F(IncidentsTest, WhatAnIntervalDoesForEverIsNotWaitedFor) {
  server_.page("/",
               "<p>p</p><script>setInterval(() => { const i = document.createElement('i');"
               "document.body.append(i); setTimeout(() => i.remove(), 8) }, 5)</script>");
  const auto view = open();
  ASSERT_TRUE(view);
  const auto loaded = view->load(server_.url("/"), {});
  ASSERT_TRUE(loaded) << to_string(loaded.error());
  EXPECT_TRUE(loaded->settled);
}

}  // namespace
}  // namespace sito::browser
