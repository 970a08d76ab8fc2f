// SPDX-License-Identifier: Apache-2.0
// How much, how long, and what is no answer.
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

TEST(Fetcher, BodiesBeyondTheBoundAreRefused) {
  const std::string part(65536, 'x');
  LoopbackServer server([&](const Exchange& exchange) {
    if (exchange.path == "/declared") {
      (void)exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\n");
    } else if (exchange.path == "/chunked") {
      if (!exchange.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")) return;
      while (exchange.send("10000\r\n" + part + "\r\n")) {
      }
    } else {
      if (!exchange.send("HTTP/1.1 200 OK\r\n\r\n")) return;
      while (exchange.send(part)) {
      }
    }
  });
  FetchOptions options = allowed();
  options.max_bytes = 1'000'000;
  for (const char* path : {"/declared", "/chunked", "/until-closed"}) {
    const Error error = error_of(Fetcher().get(server.url(path), options));
    EXPECT_EQ(error.code, ErrorCode::TooLarge) << path << ": " << error.message;
    EXPECT_EQ(error.message, "a body of more than 1000000 bytes");
    EXPECT_EQ(error.where.source, server.url(path));
  }
}

TEST(Fetcher, ABodyOfExactlyTheBoundIsTaken) {
  LoopbackServer server(
      [](const Exchange& exchange) { exchange.answer("200 OK", std::string(1000, 'x')); });
  FetchOptions options = allowed();
  options.max_bytes = 1000;
  EXPECT_TRUE(Fetcher().get(server.url("/"), options));
  options.max_bytes = 999;
  EXPECT_EQ(error_of(Fetcher().get(server.url("/"), options)).code, ErrorCode::TooLarge);
}

// 16 MB of zeros in about 16 kB of deflate, and that again inside.
TEST(Fetcher, CompressedBombsAreHeldAgainstWhatTheyBecome) {
  // A gzip member of stored and fixed blocks made by hand: header, then blocks of one literal and
  // copies of it, 258 bytes each.
  std::string bits;
  unsigned pending = 0;
  int n_pending = 0;
  const auto put = [&](unsigned value, int n) {  // least significant bit first
    pending |= value << n_pending;
    for (n_pending += n; n_pending >= 8; n_pending -= 8, pending >>= 8) {
      bits += static_cast<char>(pending & 0xFF);
    }
  };
  put(1, 1);     // the last block
  put(1, 2);     // with fixed codes
  put(0x0C, 8);  // the literal 0: code 00110000, reversed
  for (int i = 0; i < 65536; ++i) {
    put(0xA3, 8);  // length 258: code 11000101, reversed
    put(0, 5);     // distance 1
  }
  put(0, 7);  // end of block
  put(0, 8);
  const std::string bomb = std::string("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10) + bits;
  LoopbackServer server(
      [&](const Exchange& exchange) { exchange.answer("200 OK\r\nContent-Encoding: gzip", bomb); });
  FetchOptions options = allowed();
  options.max_bytes = 1'000'000;
  ASSERT_LT(bomb.size(), options.max_bytes);
  const Error error = error_of(Fetcher().get(server.url("/"), options));
  EXPECT_EQ(error.code, ErrorCode::TooLarge) << error.message;
}

TEST(Fetcher, ManyLayersOfCompressionAreRefused) {
  LoopbackServer server([](const Exchange& exchange) {
    exchange.answer("200 OK\r\nContent-Encoding: gzip, gzip, gzip, gzip, gzip, gzip, gzip, gzip",
                    "x");
  });
  EXPECT_EQ(error_of(Fetcher().get(server.url("/"), allowed())).code, ErrorCode::Malformed);
}

TEST(Fetcher, EndlessHeadersEnd) {
  LoopbackServer server([](const Exchange& exchange) {
    if (exchange.path == "/line") {
      if (!exchange.send("HTTP/1.1 200 OK\r\nX: ")) return;
      while (exchange.send(std::string(4096, 'x'))) {
      }
    } else if (exchange.path == "/interim") {
      while (exchange.send("HTTP/1.1 100 Continue\r\nX: y\r\n\r\n")) {
      }
    } else {
      if (!exchange.send("HTTP/1.1 200 OK\r\n")) return;
      while (exchange.send("X: " + std::string(1000, 'y') + "\r\n")) {
      }
    }
  });
  for (const char* path : {"/fields", "/interim", "/line"}) {
    const Error error = error_of(Fetcher().get(server.url(path), allowed()));
    EXPECT_EQ(error.code, ErrorCode::TooLarge) << path << ": " << error.message;
  }
}

TEST(Fetcher, SlowServersAreLeft) {
  LoopbackServer server([](const Exchange& exchange) {
    if (exchange.path == "/redirects") {
      std::this_thread::sleep_for(100ms);
      return exchange.redirect("/redirects");
    }
    if (exchange.path != "/silent") {
      if (!exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n")) return;
      if (exchange.path == "/body" && !exchange.send("\r\n")) return;
    }
    while (!exchange.ends) {
      std::this_thread::sleep_for(50ms);
      if (exchange.path == "/header" && !exchange.send("X")) return;
      if (exchange.path == "/body" && !exchange.send("x")) return;
    }
  });
  FetchOptions options = allowed();
  options.time = 400ms;
  options.max_redirects = 100;
  for (const char* path : {"/silent", "/header", "/body", "/redirects"}) {
    const auto begin = std::chrono::steady_clock::now();
    const Error error = error_of(Fetcher().get(server.url(path), options));
    EXPECT_EQ(error.code, ErrorCode::Timeout) << path << ": " << error.message;
    EXPECT_LT(std::chrono::steady_clock::now() - begin, 3s) << path;
  }
}

TEST(Fetcher, StopsWhenItIsTold) {
  LoopbackServer server([](const Exchange& exchange) {
    while (!exchange.ends) std::this_thread::sleep_for(20ms);
  });
  std::atomic<bool> stop{false};
  FetchOptions options = allowed();
  options.time = 60s;
  options.stop = &stop;
  std::thread other([&] {
    std::this_thread::sleep_for(100ms);
    stop = true;
  });
  const auto begin = std::chrono::steady_clock::now();
  const Error error = error_of(Fetcher().get(server.url("/"), options));
  other.join();
  EXPECT_EQ(error.code, ErrorCode::Timeout);
  EXPECT_EQ(error.message, "stopped before the answer was complete");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 5s);
}

TEST(Fetcher, SaysWhatIsWrongWithAnAnswer) {
  LoopbackServer server([](const Exchange& exchange) {
    if (exchange.path == "/short") {
      (void)exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort");
    } else if (exchange.path == "/no-http") {
      (void)exchange.send("-ERR unknown command\r\n");
    } else if (exchange.path == "/coding") {
      exchange.answer("200 OK\r\nContent-Encoding: gzip", "this is not gzip");
    }
  });
  const std::pair<const char*, ErrorCode> cases[] = {{"/short", ErrorCode::Truncated},
                                                     {"/no-http", ErrorCode::Malformed},
                                                     {"/coding", ErrorCode::Malformed},
                                                     {"/nothing", ErrorCode::Network}};
  for (const auto& [path, code] : cases) {
    const Error error = error_of(Fetcher().get(server.url(path), allowed()));
    EXPECT_EQ(error.code, code) << path << ": " << error.message;
  }
  const std::string gone = LoopbackServer([](const Exchange&) {}).url("/");
  EXPECT_EQ(error_of(Fetcher().get(gone, allowed())).code, ErrorCode::Network);
}

}  // namespace
}  // namespace sito::fetch
