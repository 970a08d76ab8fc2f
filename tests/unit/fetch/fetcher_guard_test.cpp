// SPDX-License-Identifier: Apache-2.0
// Which addresses the client goes to, however they are written and whoever leads there.
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

void expect_refused(const Result<Response>& result, std::string_view why, std::string_view what) {
  const Error error = error_of(result);
  EXPECT_EQ(error.code, ErrorCode::InvalidArgument) << what << ": " << error.message;
  EXPECT_NE(error.message.find(why), std::string::npos) << what << ": " << error.message;
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
      {"http://[::ffff:0:127.0.0.1]/", "an unassigned address"},
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
      options.resolve = [&at = address](std::string_view, std::uint16_t) {
        return std::vector<std::string>{at};
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
      {"http://", "not a web address"},
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

}  // namespace
}  // namespace sito::fetch
