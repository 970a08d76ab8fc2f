// SPDX-License-Identifier: Apache-2.0
// Answers as archives keep them, and what a crawler asks for beside the page.
#include "sito/archive/webpage.h"
#include "sito/fetch/fetcher.h"
#include "sito/io/codec.h"

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

constexpr std::size_t kLimit = 1'000'000;

FetchOptions raw() {
  FetchOptions options = allowed();
  options.raw = true;
  options.follow = false;
  options.keep_truncated = true;
  return options;
}

std::string chunked(std::string_view body) {
  std::string out;
  for (std::size_t at = 0; at < body.size(); at += 7) {
    const std::string_view part = body.substr(at, 7);
    out += std::to_string(part.size()) + "\r\n" + std::string(part) + "\r\n";
  }
  return out + "0\r\n\r\n";
}

TEST(FetcherRaw, KeepsHeadAndBodyAsReceived) {
  std::string gzipped;
  io::compress_frame(io::Compression::Gzip, "<html><p>a page that is coded", gzipped);
  const std::string head =
      "HTTP/1.1 200 All is well\r\ncontent-TYPE:text/html; charset=x\r\nX-Odd :  y \r\n"
      "Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n";
  const std::string body = chunked(gzipped);
  std::string request;
  LoopbackServer server([&](const Exchange& exchange) {
    request = exchange.request;
    (void)exchange.send(head + body);
  });
  const auto response = Fetcher().get(server.url("/a"), raw());
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->head, head);
  EXPECT_EQ(response->body, body);
  EXPECT_EQ(response->request_head, request);
  EXPECT_EQ(response->protocol, "http/1.1");
  EXPECT_EQ(response->truncated, "");
  EXPECT_EQ(response->content_type, "text/html");
  EXPECT_GT(response->whole.count(), 0);
  EXPECT_LE(response->first_byte, response->whole);
  EXPECT_EQ(decoded_body(*response, kLimit).value_or(""), "<html><p>a page that is coded");
}

TEST(FetcherRaw, IsOpenedAsARecordOfAnArchive) {
  LoopbackServer server([&](const Exchange& exchange) {
    exchange.answer("200 OK\r\nContent-Type: text/html; charset=windows-1250",
                    "<html><p>hello</p></html>");
  });
  const auto response = Fetcher().get(server.url("/a"), raw());
  ASSERT_TRUE(response) << response.error().message;
  const archive::Record record = to_record(*response);
  archive::WebpageOpener opener(Limits{});
  NoDiagnostics ignored;
  const auto page = opener.open(record, ignored);
  ASSERT_TRUE(page);
  EXPECT_FALSE(page->skipped);
  EXPECT_EQ(page->page.status, 200);
  EXPECT_EQ(page->page.http_charset, "windows-1250");
  EXPECT_EQ(page->page.payload, "<html><p>hello</p></html>");
  EXPECT_EQ(page->page.url, server.url("/a"));
}

TEST(FetcherRaw, TrailersAndInterimAnswersAreNoFields) {
  LoopbackServer server([&](const Exchange& exchange) {
    (void)exchange.send(
        "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nA: b\r\n"
        "Transfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nETag: late\r\n\r\n");
  });
  const auto response = Fetcher().get(server.url("/"), raw());
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->head, "HTTP/1.1 200 OK\r\nA: b\r\nTransfer-Encoding: chunked\r\n\r\n");
  EXPECT_EQ(response->header("etag"), "");
  EXPECT_EQ(response->header("link"), "");
  EXPECT_EQ(decoded_body(*response, kLimit).value_or(""), "ok");
}

TEST(FetcherRaw, ARedirectIsGivenAndSaysWhere) {
  LoopbackServer server([](const Exchange& exchange) {
    if (exchange.path == "/nowhere") return exchange.redirect("http://[");
    if (exchange.path == "/not-modified") return exchange.answer("304 x\r\nLocation: /y", "");
    exchange.redirect("../b?c#d", 308);
  });
  Fetcher fetcher;
  const auto response = fetcher.get(server.url("/x/a"), raw());
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->status, 308);
  EXPECT_EQ(response->location, server.url("/b?c#d"));
  EXPECT_EQ(response->url, server.url("/x/a"));
  EXPECT_EQ(response->body, "moved");
  EXPECT_TRUE(response->redirects.empty());
  EXPECT_EQ(fetcher.get(server.url("/nowhere"), raw())->location, "");
  EXPECT_EQ(fetcher.get(server.url("/not-modified"), raw())->location, "");
}

TEST(FetcherRaw, BodiesAreCutAndSaidToBe) {
  LoopbackServer server([](const Exchange& exchange) {
    if (exchange.path == "/long") return exchange.answer("200 OK", std::string(5000, 'x'));
    if (!exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nfront")) return;
    while (exchange.path == "/slow" && !exchange.ends) std::this_thread::sleep_for(20ms);
  });
  FetchOptions options = raw();
  options.max_bytes = 1000;
  Fetcher fetcher;
  const auto longer = fetcher.get(server.url("/long"), options);
  ASSERT_TRUE(longer) << longer.error().message;
  EXPECT_EQ(longer->truncated, "length");
  EXPECT_EQ(longer->body, std::string(1000, 'x'));
  EXPECT_TRUE(to_record(*longer).truncated);
  options.max_bytes = 100'000;
  options.time = 400ms;
  const auto slow = fetcher.get(server.url("/slow"), options);
  ASSERT_TRUE(slow) << slow.error().message;
  EXPECT_EQ(slow->truncated, "time");
  EXPECT_EQ(slow->body, "front");
  const auto ended = fetcher.get(server.url("/ended"), options);
  ASSERT_TRUE(ended) << ended.error().message;
  EXPECT_EQ(ended->truncated, "disconnect");
  EXPECT_EQ(ended->body, "front");
}

TEST(FetcherRaw, ABombIsHeldAgainstTheLimitWhenItIsDecoded) {
  std::string bomb;
  io::compress_frame(io::Compression::Gzip, std::string(3'000'000, 'x'), bomb);
  LoopbackServer server(
      [&](const Exchange& exchange) { exchange.answer("200 OK\r\nContent-Encoding: gzip", bomb); });
  const auto response = Fetcher().get(server.url("/"), raw());
  ASSERT_TRUE(response);
  EXPECT_EQ(response->body, bomb);
  const auto decoded = decoded_body(*response, kLimit);
  ASSERT_FALSE(decoded);
  EXPECT_EQ(decoded.error().code, ErrorCode::TooLarge);
}

TEST(FetcherRaw, WhatIsNotCodedAsItSaysIsLeft) {
  LoopbackServer server([&](const Exchange& exchange) {
    exchange.answer("200 OK\r\nContent-Encoding: " + exchange.path.substr(1), "as it is");
  });
  for (const char* coding : {"gzip", "br", "odd", "identity", "gzip,gzip", ""}) {
    const auto response = Fetcher().get(server.url("/" + std::string(coding)), raw());
    ASSERT_TRUE(response);
    EXPECT_EQ(decoded_body(*response, kLimit).value_or("x"), "as it is") << coding;
  }
}

TEST(Fetcher, SendsTheFieldsThatItIsGiven) {
  std::string request;
  LoopbackServer server([&](const Exchange& exchange) {
    request = exchange.request;
    exchange.answer("304 Not Modified", "");
  });
  FetchOptions options = allowed();
  options.fields = {{"If-None-Match", "W/\"x\xE9\""}, {"Accept-Language", "cs"}, {"accept", "*/*"}};
  const auto response = Fetcher().get(server.url("/"), options);
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->status, 304);
  EXPECT_NE(request.find("\r\nIf-None-Match: W/\"x\xE9\"\r\n"), std::string::npos) << request;
  EXPECT_NE(request.find("\r\nAccept-Language: cs\r\n"), std::string::npos) << request;
  EXPECT_NE(request.find("\r\naccept: */*\r\n"), std::string::npos) << request;
  EXPECT_EQ(request.find("\r\nAccept: "), std::string::npos) << request;
}

TEST(Fetcher, FieldsCannotAddOthers) {
  const std::pair<const char*, const char*> cases[] = {{"A", "b\r\nC: d"},
                                                       {"A\r\nB", "c"},
                                                       {"A b", "c"},
                                                       {"", "c"},
                                                       {"A", "b\nc"},
                                                       {"Host", "x"},
                                                       {"A:", "b"},
                                                       {"Transfer-Encoding", "chunked"},
                                                       {"A", "b\x7f"},
                                                       {"A", "b\x01"},
                                                       {"content-LENGTH", "3"}};
  for (const auto& [name, value] : cases) {
    FetchOptions options;
    options.fields = {{name, value}};
    Fetcher fetcher;
    EXPECT_EQ(error_of(fetcher.get("http://example.org/", options)).code,
              ErrorCode::InvalidArgument)
        << name;
    EXPECT_EQ(fetcher.failure(), Failure::Refused);
  }
}

TEST(Fetcher, SaysWhatItFailedOf) {
  LoopbackServer server([](const Exchange& exchange) {
    if (exchange.path == "/ok") exchange.answer("404 Not Found", "");
    if (exchange.path == "/round") exchange.redirect("/round");
    if (exchange.path == "/broken") (void)exchange.send("HTTP/1.1 200 OK\r\n");
    if (exchange.path == "/large") exchange.answer("200 OK", "far too much");
    while (exchange.path == "/slow" && !exchange.ends) std::this_thread::sleep_for(20ms);
  });
  const std::string gone = LoopbackServer([](const Exchange&) {}).url("/");
  FetchOptions options = allowed();
  options.time = 500ms;
  options.max_bytes = 8;
  options.resolve = [](std::string_view, std::uint16_t) { return std::vector<std::string>{}; };
  const std::pair<std::string, Failure> cases[] = {
      {server.url("/ok"), Failure::None},           {server.url("/broken"), Failure::Broken},
      {server.url("/large"), Failure::TooLarge},    {server.url("/round"), Failure::Redirects},
      {server.url("/slow"), Failure::Timeout},      {gone, Failure::NoConnection},
      {"http://nowhere.example/", Failure::NoHost}, {"ftp://nowhere.example/", Failure::Refused},
  };
  Fetcher fetcher;
  for (const auto& [url, failure] : cases) {
    const auto response = fetcher.get(url, options);
    EXPECT_EQ(response.has_value(), failure == Failure::None) << url;
    EXPECT_EQ(name_of(fetcher.failure()), name_of(failure))
        << url << ": " << error_of(response).message;
  }
  options.allow_private = false;
  EXPECT_FALSE(fetcher.get(server.url("/ok"), options));
  EXPECT_EQ(fetcher.failure(), Failure::Refused);
}

TEST(FetcherRaw, UndoesAHandfulOfCodings) {
  Response response;
  response.head = "HTTP/1.1 200 OK\r\n\r\n";
  response.body = "as it is";
  const auto coded = [&](std::size_t layers) {
    Response made = response;
    std::string names;
    for (std::size_t i = 0; i < layers; ++i) {
      std::string frame;
      io::compress_frame(io::Compression::Gzip, made.body, frame);
      made.body = frame;
      names += i == 0 ? "gzip" : ", gzip";
    }
    made.headers.emplace_back("content-encoding", names);
    return made;
  };
  EXPECT_EQ(decoded_body(coded(archive::kMaxCodings), kLimit).value_or("x"), "as it is");
  const auto more = decoded_body(coded(archive::kMaxCodings + 1), kLimit);
  ASSERT_FALSE(more);
  EXPECT_EQ(more.error().code, ErrorCode::TooLarge);
}

}  // namespace
}  // namespace sito::fetch
