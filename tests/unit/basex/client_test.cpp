// SPDX-License-Identifier: Apache-2.0
// The client against servers that are not what they should be.
#include "sito/basex/client.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>

namespace sito::basex {
namespace {

using namespace std::string_literals;
using namespace std::string_view_literals;
using std::chrono::milliseconds;

/// Takes one connection after the other, says what it has to say, whatever it hears, and closes,
/// or waits until the other side does.
class Fake {
 public:
  Fake(std::string script, bool closes) : script_(std::move(script)), closes_(closes) {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener_, any, size) != 0 || ::listen(listener_, 8) != 0) std::abort();
    ::getsockname(listener_, any, &size);
    options_.port = ntohs(address.sin_port);
    options_.user = "user";
    options_.password = "password";
    options_.connect_time = options_.answer_time = milliseconds(2000);
    thread_ = std::thread([this] { run(); });
  }
  ~Fake() {
    ends_ = true;
    thread_.join();
    ::close(listener_);
  }
  Fake(const Fake&) = delete;
  Fake& operator=(const Fake&) = delete;

  ClientOptions& options() { return options_; }

 private:
  [[nodiscard]] bool readable(int socket) const {
    while (!ends_) {
      pollfd one{socket, POLLIN, 0};
      if (::poll(&one, 1, 10) > 0) return true;
    }
    return false;
  }
  void run() {
    while (readable(listener_)) {
      const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      (void)::send(socket, script_.data(), script_.size(), MSG_NOSIGNAL);
      // Closed in order: what was sent arrives, and what is still heard does not reset it.
      if (closes_) ::shutdown(socket, SHUT_WR);
      std::array<char, 4096> heard{};
      while (readable(socket) && ::recv(socket, heard.data(), heard.size(), 0) > 0) {
      }
      ::close(socket);
    }
  }

  std::string script_;
  bool closes_;
  int listener_ = -1;
  ClientOptions options_;
  std::atomic<bool> ends_{false};
  std::thread thread_;
};

/// Greeting, login, a query, its results.
constexpr std::string_view kTalk =
    "BaseX:123\0\0"
    "7\0\0"
    "\x0B<a/>\0\0\0"sv;

Result<std::vector<Item>> talk(const ClientOptions& options) {
  auto client = Client::connect(options);
  if (!client) return client.error();
  const auto id = client->query("<a/>");
  if (!id) return id.error();
  return client->results(*id);
}

TEST(BasexClient, HasAnErrorWhereverTheServerCloses) {
  for (std::size_t end = 0; end <= kTalk.size(); ++end) {
    Fake fake(std::string(kTalk.substr(0, end)), true);
    const auto items = talk(fake.options());
    ASSERT_EQ(items.has_value(), end == kTalk.size()) << end;
    if (!items) {
      EXPECT_EQ(items.error().code, ErrorCode::Network) << end;
    }
  }
}

TEST(BasexClient, DoesNotWaitForEver) {
  for (const std::size_t end :
       {std::size_t{0}, std::size_t{5}, std::size_t{12}, kTalk.size() - 1}) {
    Fake fake(std::string(kTalk.substr(0, end)), false);
    fake.options().connect_time = fake.options().answer_time = milliseconds(60);
    const auto begin = std::chrono::steady_clock::now();
    const auto items = talk(fake.options());
    ASSERT_FALSE(items.has_value());
    EXPECT_EQ(items.error().code, ErrorCode::Timeout) << end;
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(2));
  }
}

TEST(BasexClient, KnowsWhoSpeaksSomethingElse) {
  for (const std::string_view script :
       {"HTTP/1.1 400 Bad Request\r\n\r\n\0"sv, "BaseX:1\0\x05"sv, "12345\0\0"sv}) {
    Fake fake(std::string(script), true);
    const auto items = talk(fake.options());
    ASSERT_FALSE(items.has_value());
    EXPECT_EQ(items.error().code, ErrorCode::Network);
  }
  Fake endless(std::string(100'000, 'x'), false);
  EXPECT_EQ(talk(endless.options()).error().code, ErrorCode::TooLarge);
}

TEST(BasexClient, IsRefusedWithAWrongPassword) {
  Fake fake("BaseX:1\0\1"s, true);
  const auto client = Client::connect(fake.options());
  ASSERT_FALSE(client.has_value());
  EXPECT_EQ(client.error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(client.error().message.find("password\""), std::string::npos);
}

TEST(BasexClient, GoesOnAfterARefusalAndNotAfterALoss) {
  Fake fake(
      "BaseX:1\0\0"
      "0\0\0"
      "\0\1Stopped at ., 2/3:\n[XPST0003] No.\0"
      "1\0\0"s,
      true);
  auto client = Client::connect(fake.options());
  ASSERT_TRUE(client.has_value());
  ASSERT_TRUE(client->query("1 +"));
  const auto refused = client->results("0");
  ASSERT_FALSE(refused.has_value());
  EXPECT_EQ(refused.error().message, "line 2, column 3: XPST0003: No");
  EXPECT_EQ(client->last_fault().line, 2U);
  EXPECT_TRUE(client->alive());
  ASSERT_TRUE(client->query("1"));
  EXPECT_EQ(client->results("1").error().code, ErrorCode::Network);
  EXPECT_FALSE(client->alive());
  EXPECT_EQ(client->query("1").error().code, ErrorCode::Network);
}

TEST(BasexClient, DoesNotLetValuesEndEarly) {
  Fake fake("BaseX:1\0\0"s, false);
  auto client = Client::connect(fake.options());
  ASSERT_TRUE(client.has_value());
  EXPECT_EQ(client->query("1\0 2"sv).error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(client->bind("0", "$a", "\0"sv, "").error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(client->bind("0", "$a", "x\1y\2z", "").error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(client->execute("\3x").error().code, ErrorCode::InvalidArgument);
  EXPECT_EQ(client->replace("a\0b"sv, "<a/>").error().code, ErrorCode::InvalidArgument);
  EXPECT_TRUE(client->alive());
}

TEST(BasexClient, SaysThatNobodyListens) {
  ClientOptions options;
  {
    Fake fake("", true);
    options = fake.options();
  }
  const auto client = Client::connect(options);
  ASSERT_FALSE(client.has_value());
  EXPECT_EQ(client.error().code, ErrorCode::Network);
}

}  // namespace
}  // namespace sito::basex
