// SPDX-License-Identifier: Apache-2.0
// Against real servers on the loopback address, which a test has to allow.
#include "sito/fetch/fetcher.h"

#include "support/loopback_server.h"

#include <gtest/gtest.h>

#include <array>
#include <thread>

namespace sito::fetch {
namespace {

using namespace std::chrono_literals;
using test::Exchange;
using test::LoopbackServer;

FetchOptions allowed() {
  FetchOptions options;
  options.allow_private = true;
  options.time = 5s;
  return options;
}

Error error_of(const Result<Response>& result) {
  if (!result) return result.error();
  return {ErrorCode::Internal, "no error but status " + std::to_string(result->status), {}};
}

void expect_refused(const Result<Response>& result, std::string_view why, std::string_view what) {
  const Error error = error_of(result);
  EXPECT_EQ(error.code, ErrorCode::InvalidArgument) << what << ": " << error.message;
  EXPECT_NE(error.message.find(why), std::string::npos) << what << ": " << error.message;
}

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

// Whatever way the host is written in: no connection is made. Names are looked up by the test.
TEST(Fetcher, RefusesHostsThatAreNotOfThePublicInternet) {
  const std::pair<const char*, const char*> cases[] = {
      {"http://127.0.0.1/", "loopback"},
      {"http://127.0.0.1./", "loopback"},
      {"http://127.1/", "loopback"},
      {"http://127.0.1/", "loopback"},
      {"http://127.255.255.254/", "loopback"},
      {"http://2130706433/", "loopback"},
      {"http://017700000001/", "loopback"},
      {"http://0x7f000001/", "loopback"},
      {"http://0x7F.0x0.0x0.0x1/", "loopback"},
      {"http://0177.0.0.1/", "loopback"},
      {"http://0177.0x0.1/", "loopback"},
      {"http://%31%32%37.0.0.1/", "loopback"},
      {"http://\xEF\xBC\x91\xEF\xBC\x92\xEF\xBC\x97.0.0.1/", "loopback"},  // FULLWIDTH DIGITS 127
      {"http://127\xE3\x80\x82"
       "0\xE3\x80\x82"
       "0\xE3\x80\x82"
       "1/",
       "loopback"},                                                        // IDEOGRAPHIC FULL STOP
      {"http://\xE2\x91\xA0\xE2\x91\xA1\xE2\x91\xA6.0.0.1/", "loopback"},  // CIRCLED DIGITS 127
      {"http://0/", "this network"},
      {"http://0.0.0.0/", "this network"},
      {"http://10.1.2.3/", "private"},
      {"http://0xa.1/", "private"},
      {"http://167837955/", "private"},
      {"http://172.16.0.1/", "private"},
      {"http://192.168.1.1/", "private"},
      {"http://0300.0250.1/", "private"},
      {"http://169.254.169.254/latest/meta-data/", "link-local"},
      {"http://2852039166/", "link-local"},
      {"http://0xA9FEA9FE/", "link-local"},
      {"http://0251.0376.0251.0376/", "link-local"},
      {"http://169.254.43518/", "link-local"},
      {"http://100.100.100.200/", "NAT"},
      {"http://192.0.0.192/", "protocols"},
      {"http://198.18.0.1/", "benchmarks"},
      {"http://192.0.2.1/", "documentation"},
      {"http://224.0.0.1/", "multicast"},
      {"http://255.255.255.255/", "reserved"},
      {"http://[::1]/", "loopback"},
      {"http://[0:0:0:0:0:0:0:1]/", "loopback"},
      {"http://[::]/", "unspecified"},
      {"http://[::127.0.0.1]/", "IPv4 written as IPv6"},
      {"http://[::ffff:127.0.0.1]/", "IPv4 written as IPv6"},
      {"http://[::ffff:7f00:1]/", "IPv4 written as IPv6"},
      {"http://[0:0:0:0:0:ffff:169.254.169.254]/", "IPv4 written as IPv6"},
      {"http://[::ffff:0:127.0.0.1]/", "nobody was assigned"},
      {"http://[64:ff9b::127.0.0.1]/", "behind NAT64"},
      {"http://[64:ff9b::169.254.169.254]/", "behind NAT64"},
      {"http://[64:ff9b:1::10.0.0.1]/", "local translator"},
      {"http://[2002:7f00:1::]/", "6to4"},
      {"http://[2002:a9fe:a9fe::1]/", "6to4"},
      {"http://[2001:0:7f00:1::80ff:fffe]/", "Teredo"},
      {"http://[fe80::1]/", "link-local"},
      {"http://[fc00::1]/", "private"},
      {"http://[fd00:ec2::254]/", "private"},
      {"http://[fec0::1]/", "site-local"},
      {"http://[ff02::1]/", "multicast"},
      {"http://[2001:db8::1]/", "documentation"},
      {"http://example.org@127.0.0.1/", "loopback"},
      {"http://example.org:80@127.0.0.1/", "loopback"},
      {"http://example.org%40x@127.0.0.1/", "loopback"},
      {"http://127.0.0.1#@example.org/", "loopback"},
      {"http://127.0.0.1?@example.org/", "loopback"},
      {"http://127.0.0.1\\@example.org/", "loopback"},
      {"http:\\\\127.0.0.1\\", "loopback"},
      {"http:127.0.0.1/", "loopback"},
      {"http:////127.0.0.1/", "loopback"},
      {"\x01http://127.0.0.1/", "loopback"},
      {"ht\ntp://127.0.\t0.1/", "loopback"},
      {"HTTPS://127.0.0.1:8443/", "loopback"},
  };
  Fetcher fetcher;
  for (const auto& [url, why] : cases) {
    const Result<Response> result = fetcher.get(url, {});
    expect_refused(result, "blocked: ", url);
    expect_refused(result, why, url);
  }
}

TEST(Fetcher, RefusesNamesThatMeanSuchAHost) {
  const std::pair<const char*, const char*> cases[] = {
      {"127.0.0.1", "127.0.0.1 is a loopback address (127.0.0.0/8)"},
      {"0.0.0.0", "this network"},
      {"10.0.0.1", "private"},
      {"169.254.169.254", "link-local"},
      {"::1", "loopback"},
      {"::ffff:10.0.0.1", "IPv4 written as IPv6"},
      {"fd00::1", "private"},
      {"64:ff9b::a00:1", "behind NAT64"},
  };
  for (const auto& [address, why] : cases) {
    for (const char* name : {"rebind.example", "localtest.example.", "xn--lgbbat1ad8j.example"}) {
      FetchOptions options;
      options.resolve = [&](std::string_view, std::uint16_t) {
        return std::vector<std::string>{address};
      };
      const auto result = Fetcher().get("http://" + std::string(name) + "/", options);
      if (error_of(result).code == ErrorCode::Network) continue;  // a machine without IPv6
      expect_refused(result, why, name);
      expect_refused(result, name, address);
    }
  }
}

TEST(Fetcher, RefusesLocalhostHoweverItIsWritten) {
  LoopbackServer server([](const Exchange& exchange) { exchange.answer("200 OK", "secret"); });
  for (const char* host : {"localhost", "LOCALHOST", "loc%61lhost"}) {
    expect_refused(Fetcher().get(server.url("/", host), {}), "loopback", host);
  }
  EXPECT_EQ(server.n_connections(), 0);
}

TEST(Fetcher, FollowsRedirectsAndRemembersThem) {
  LoopbackServer server([](const Exchange& exchange) {
    if (exchange.path == "/1") return exchange.redirect("/2", 301);
    if (exchange.path == "/2") return exchange.redirect("?3", 307);
    exchange.answer("404 Not Found\r\nLocation: /nowhere", exchange.path);
  });
  const auto response = Fetcher().get(server.url("/1"), allowed());
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->url, server.url("/2?3"));
  EXPECT_EQ(response->status, 404);
  EXPECT_EQ(response->body, "/2?3");
  ASSERT_EQ(response->redirects.size(), 2U);
  EXPECT_EQ(response->redirects[0].url, server.url("/1"));
  EXPECT_EQ(response->redirects[0].status, 301);
  EXPECT_EQ(response->redirects[1].url, server.url("/2"));
}

// 127.0.0.1 stands for a public host here, everything else is as always.
FetchOptions public_loopback() {
  FetchOptions options;
  options.time = 5s;
  options.judge = [](const IpAddress& address) {
    return to_text(address) == "127.0.0.1" ? std::string() : special_use(address);
  };
  return options;
}

TEST(Fetcher, ChecksEveryRedirect) {
  const std::pair<const char*, const char*> cases[] = {
      {"http://127.0.0.2/", "loopback"},
      {"http://169.254.169.254/latest/", "link-local"},
      {"//10.0.0.1/", "private"},
      {"http://[::1]/", "loopback"},
      {"http://[::ffff:127.0.0.1]/", "IPv4 written"},
      {"http://0x7f000002/", "loopback"},
      {"http://user:pw@192.168.0.1/", "private"},
      {"http:\\\\192.168.0.1/", "private"},
      {"file:///etc/passwd", "the scheme \"file\""},
      {"FiLe:///etc/passwd", "the scheme \"file\""},
      {"gopher://127.0.0.1:6379/_x", "the scheme \"gopher\""},
      {"dict://127.0.0.1:11211/stat", "the scheme \"dict\""},
      {"data:text/html,x", "the scheme \"data\""},
      {"javascript:alert(1)", "the scheme \"javascript\""},
      {"http://127.0.0.1:22/", "port 22"},
      {"http://", "no web address"},
  };
  std::string location;
  LoopbackServer server([&](const Exchange& exchange) {
    if (exchange.path == "/") return exchange.redirect("/next");
    exchange.redirect(location);
  });
  Fetcher fetcher;
  for (const auto& [to, why] : cases) {
    location = to;
    expect_refused(fetcher.get(server.url("/"), public_loopback()), why, to);
  }
}

TEST(Fetcher, CredentialsOfARedirectAreDropped) {
  std::string request;
  LoopbackServer server([&](const Exchange& exchange) {
    if (exchange.path == "/") {
      const std::size_t at = exchange.request.find("Host: ") + 6;
      const std::string host = exchange.request.substr(at, exchange.request.find('\r', at) - at);
      return exchange.redirect("http://user:password@" + host + "/in");
    }
    request = exchange.request;
    exchange.answer("200 OK", "in");
  });
  const auto response = Fetcher().get(server.url("/"), allowed());
  ASSERT_TRUE(response);
  EXPECT_EQ(response->url, server.url("/in"));
  EXPECT_EQ(request.find("Authorization"), std::string::npos) << request;
}

TEST(Fetcher, ANameThatMeansAnotherHostTheSecondTimeIsCheckedAgain) {
  LoopbackServer server([](const Exchange& exchange) { exchange.redirect("/again"); });
  FetchOptions options = public_loopback();
  int asked = 0;
  options.resolve = [&](std::string_view host, std::uint16_t) {
    EXPECT_EQ(host, "rebind.example");
    return std::vector<std::string>{++asked == 1 ? "127.0.0.1" : "127.0.0.2"};
  };
  const auto result = Fetcher().get(server.url("/", "rebind.example"), options);
  expect_refused(result, "127.0.0.2 is a loopback address", "second answer");
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(server.n_requests(), 1);
}

TEST(Fetcher, OfSeveralAddressesOnlyAllowedOnesAreTried) {
  LoopbackServer server([](const Exchange& exchange) { exchange.answer("200 OK", "one"); });
  FetchOptions options = public_loopback();
  options.resolve = [](std::string_view, std::uint16_t) {
    return std::vector<std::string>{"127.0.0.2", "10.0.0.1", "127.0.0.1"};
  };
  const auto response = Fetcher().get(server.url("/", "several.example"), options);
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->address, "127.0.0.1");
}

TEST(Fetcher, AConnectionThatIsUsedAgainIsCheckedAgain) {
  LoopbackServer server([](const Exchange& exchange) {
    // Stays open.
    (void)exchange.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    std::this_thread::sleep_for(300ms);
  });
  Fetcher fetcher;
  FetchOptions options = allowed();
  options.resolve = [](std::string_view, std::uint16_t) {
    return std::vector<std::string>{"127.0.0.1"};
  };
  ASSERT_TRUE(fetcher.get(server.url("/", "kept.example"), options));
  options.allow_private = false;
  expect_refused(fetcher.get(server.url("/", "kept.example"), options), "loopback", "second");
  EXPECT_EQ(server.n_requests(), 1);
}

TEST(Fetcher, EndlessRedirectsEnd) {
  LoopbackServer server([](const Exchange& exchange) { exchange.redirect(exchange.path + "x"); });
  FetchOptions options = allowed();
  options.max_redirects = 5;
  const auto result = Fetcher().get(server.url("/"), options);
  EXPECT_EQ(error_of(result).code, ErrorCode::TooLarge);
  EXPECT_EQ(error_of(result).message, "more than 5 redirects");
  EXPECT_EQ(server.n_requests(), 6);
}

TEST(Fetcher, TheBodyOfARedirectIsNotTaken) {
  LoopbackServer server([](const Exchange& exchange) {
    if (exchange.path == "/in") return exchange.answer("200 OK", "in");
    if (!exchange.send("HTTP/1.1 302 Found\r\nLocation: /in\r\n\r\n")) return;
    const std::string part(65536, 'x');
    while (exchange.send(part)) {
    }
  });
  const auto response = Fetcher().get(server.url("/"), allowed());
  ASSERT_TRUE(response) << response.error().message;
  EXPECT_EQ(response->body, "in");
}

// What the server says behind the status line, and what must come of it.
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

TEST(Fetcher, NamesThatAreNotThereAreSaid) {
  FetchOptions options;
  options.resolve = [](std::string_view, std::uint16_t) { return std::vector<std::string>{}; };
  const Error error = error_of(Fetcher().get("http://nowhere.example/", options));
  EXPECT_EQ(error.code, ErrorCode::Network);
  EXPECT_EQ(error.message, "there is no host nowhere.example");
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
                        {200, "image/png", "", "no web page but image/png"},
                        {200, "application/octet-stream", "x", "no web page but application/"},
                        {200, "text/html", "%PDF-1.4", "no web page but a file of the kind PDF"}};
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
