// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/relay.h"

#include "sito/base/base64.h"

#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <utility>

namespace sito::browser {
namespace {

using Clock = std::chrono::steady_clock;

/// Waits for `events`; returns false if they do not come.
bool ready(int socket, short events, Clock::time_point deadline, int stop) {
  while (true) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    std::array<pollfd, 2> wait{{{socket, events, 0}, {stop, POLLIN, 0}}};
    const int n =
        ::poll(wait.data(), wait.size(), static_cast<int>(std::min<long long>(left, 60'000)));
    if (n < 0 && errno != EINTR) return false;
    if (wait[1].revents != 0) return false;
    if (wait[0].revents != 0) return true;
  }
}

/// One direction of a relay.
struct Stream {
  int from, to;
  std::array<char, 65536> bytes;
  std::size_t begin = 0, end = 0;
  bool ended = false;   ///< no more bytes come
  bool closed = false;  ///< and the other side was told so

  [[nodiscard]] bool empty() const { return begin == end; }

  /// Returns false if a side has closed its connection.
  bool fill() {
    const ssize_t n = ::recv(from, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (n < 0) return errno == EAGAIN || errno == EINTR;
    ended = n == 0;
    begin = 0;
    end = static_cast<std::size_t>(n);
    return true;
  }
  bool drain() {
    const ssize_t n = ::send(to, bytes.data() + begin, end - begin, MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n < 0) return errno == EAGAIN || errno == EINTR;
    begin += static_cast<std::size_t>(n);
    return true;
  }
};

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

Descriptor::Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

bool read_exactly(int socket, std::span<char> into, milliseconds time, int stop) {
  const auto deadline = Clock::now() + time;
  while (!into.empty()) {
    if (!ready(socket, POLLIN, deadline, stop)) return false;
    const ssize_t n = ::recv(socket, into.data(), into.size(), MSG_DONTWAIT);
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) return false;
    if (n > 0) into = into.subspan(static_cast<std::size_t>(n));
  }
  return true;
}

bool write_all(int socket, std::string_view bytes, milliseconds time, int stop) {
  const auto deadline = Clock::now() + time;
  while (!bytes.empty()) {
    if (!ready(socket, POLLOUT, deadline, stop)) return false;
    const ssize_t n = ::send(socket, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n < 0 && errno != EAGAIN && errno != EINTR) return false;
    if (n > 0) bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

Result<std::vector<fetch::IpAddress>> look_up(const std::string& host) {
  addrinfo wanted{};
  wanted.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  const int failed = ::getaddrinfo(host.c_str(), nullptr, &wanted, &list);
  if (failed != 0) return Error{ErrorCode::Network, "unknown host " + host};
  std::vector<fetch::IpAddress> addresses;
  for (const addrinfo* one = list; one != nullptr; one = one->ai_next) {
    if (const auto address = fetch::address_of(*one->ai_addr)) addresses.push_back(*address);
  }
  ::freeaddrinfo(list);
  return addresses;
}

Result<Descriptor> connect_to(const fetch::IpAddress& address, std::uint16_t port,
                              milliseconds time, int stop) {
  sockaddr_storage storage{};
  socklen_t size = 0;
  if (address.is_v6) {
    auto& to = reinterpret_cast<sockaddr_in6&>(storage);
    to.sin6_family = AF_INET6;
    to.sin6_port = htons(port);
    std::memcpy(&to.sin6_addr, address.bytes.data(), sizeof to.sin6_addr);
    size = sizeof to;
  } else {
    auto& to = reinterpret_cast<sockaddr_in&>(storage);
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    std::memcpy(&to.sin_addr, address.bytes.data(), sizeof to.sin_addr);
    size = sizeof to;
  }
  Descriptor made(::socket(storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  const auto failed = [&address](int why) {
    return Error{ErrorCode::Network,
                 "no connection to " + fetch::to_text(address) + ": " + std::strerror(why)};
  };
  if (made.number() < 0) return failed(errno);
  const int yes = 1;
  ::setsockopt(made.number(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (::connect(made.number(), reinterpret_cast<const sockaddr*>(&storage), size) != 0 &&
      errno != EINPROGRESS) {
    return failed(errno);
  }
  if (!ready(made.number(), POLLOUT, Clock::now() + time, stop)) {
    return Error{ErrorCode::Timeout, "no connection to " + fetch::to_text(address) + " within " +
                                         std::to_string(time.count()) + " ms"};
  }
  int why = 0;
  socklen_t why_size = sizeof why;
  ::getsockopt(made.number(), SOL_SOCKET, SO_ERROR, &why, &why_size);
  if (why != 0) return failed(why);
  return made;
}

namespace {

constexpr std::size_t kMaxAnswer = std::size_t{16} << 10;  // of an HTTP proxy

Error refused_by_proxy(const std::string& why) {
  return {ErrorCode::Network, "the proxy makes no connection: " + why};
}

// RFC 1928 and RFC 1929.
Result<void> ask_socks(int socket, const fetch::Proxy& proxy, const std::string& host,
                       std::uint16_t port, milliseconds time, int stop) {
  const bool has_user = !proxy.user.empty();
  std::array<char, 256> part{};
  const std::span<char> all(part);
  const auto exchange = [&](std::string_view said, std::size_t n) {
    return write_all(socket, said, time, stop) && read_exactly(socket, all.first(n), time, stop);
  };
  const std::string hello = has_user ? std::string("\5\1\2", 3) : std::string("\5\1\0", 3);
  if (!exchange(hello, 2) || part[0] != 5) return refused_by_proxy("it does not speak SOCKS 5");
  if (part[1] != hello[2]) return fetch::proxy_wants_login(proxy);
  if (has_user) {
    std::string login(1, '\1');
    for (const std::string& word : {proxy.user, proxy.password})
      login.append(1, static_cast<char>(word.size())).append(word);
    if (!exchange(login, 2)) return refused_by_proxy("no answer");
    if (part[1] != 0) return fetch::proxy_wants_login(proxy);
  }
  std::string wish("\5\1\0\3", 4);
  wish.append(1, static_cast<char>(host.size())).append(host);
  wish.append(1, static_cast<char>(port >> 8)).append(1, static_cast<char>(port & 0xFF));
  if (host.size() > 255 || !exchange(wish, 4)) return refused_by_proxy("no answer");
  if (part[1] != 0) return refused_by_proxy("SOCKS reply " + std::to_string(part[1]));
  std::size_t rest = part[3] == 1 ? 4 : 16;  // the address that it uses
  if (part[3] == 3) {
    if (!read_exactly(socket, all.first(1), time, stop)) return refused_by_proxy("no answer");
    rest = static_cast<unsigned char>(part[0]);
  }
  if (!read_exactly(socket, all.first(rest), time, stop) ||
      !read_exactly(socket, all.first(2), time, stop)) {
    return refused_by_proxy("no answer");
  }
  return {};
}

// RFC 9110, section 9.3.6.
Result<void> ask_http(int socket, const fetch::Proxy& proxy, const std::string& host,
                      std::uint16_t port, milliseconds time, int stop) {
  const bool is_v6 = host.find(':') != std::string::npos;
  const std::string place = (is_v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
  std::string wish = "CONNECT " + place + " HTTP/1.1\r\nHost: " + place + "\r\n";
  if (!proxy.user.empty()) {
    wish += "Proxy-Authorization: Basic " + to_base64(proxy.user + ":" + proxy.password) + "\r\n";
  }
  if (!write_all(socket, wish + "\r\n", time, stop)) return refused_by_proxy("no answer");
  std::string said;
  while (!said.ends_with("\r\n\r\n")) {
    char c = 0;  // bytes behind the header come from the host
    if (said.size() > kMaxAnswer || !read_exactly(socket, std::span<char>(&c, 1), time, stop))
      return refused_by_proxy("no answer");
    said += c;
  }
  const std::string status = said.substr(0, said.find('\r'));
  if (status.find(" 407") == status.find(' ')) return fetch::proxy_wants_login(proxy);
  if (status.find(" 2") != status.find(' ')) return refused_by_proxy(status);
  return {};
}

}  // namespace

Result<Descriptor> connect_through(const fetch::Proxy& proxy, const std::string& host,
                                   std::uint16_t port, milliseconds time, int stop) {
  const auto numeric = fetch::parse_address(proxy.host);
  const auto addresses = numeric ? Result(std::vector{*numeric}) : look_up(proxy.host);
  if (!addresses) return addresses.error();
  Error last{ErrorCode::Network, "unknown host " + proxy.host};
  for (const fetch::IpAddress& address : *addresses) {
    auto made = connect_to(address, proxy.port, time, stop);
    if (made) {
      const auto ask = proxy.is_socks ? ask_socks : ask_http;
      if (Result<void> asked = ask(made->number(), proxy, host, port, time, stop); !asked)
        return asked.error();
      return made;
    }
    last = made.error();
  }
  return last;
}

void relay(int one, int other, milliseconds idle, int stop) {
  const auto down = std::make_unique<Stream>(Stream{one, other, {}});
  const auto up = std::make_unique<Stream>(Stream{other, one, {}});
  const std::array<Stream*, 2> streams{down.get(), up.get()};
  while (!(down->closed && up->closed)) {
    std::array<pollfd, 3> wait{{{one, 0, 0}, {other, 0, 0}, {stop, POLLIN, 0}}};
    for (Stream* const stream : streams) {
      const bool reads = stream->empty() && !stream->ended;
      pollfd& from = wait[stream->from == one ? 0 : 1];
      pollfd& to = wait[stream->to == one ? 0 : 1];
      if (reads) from.events |= POLLIN;
      if (!stream->empty()) to.events |= POLLOUT;
    }
    // A closed side would wake us, so a side without requested events is left out.
    for (pollfd& side : std::span(wait).first(2)) {
      if (side.events == 0) side.fd = -1;
    }
    const int n = ::poll(wait.data(), wait.size(), static_cast<int>(idle.count()));
    if (n == 0 || (n < 0 && errno != EINTR) || wait[2].revents != 0) return;
    for (Stream* const stream : streams) {
      const pollfd& from = wait[stream->from == one ? 0 : 1];
      const pollfd& to = wait[stream->to == one ? 0 : 1];
      constexpr short kSome = POLLIN | POLLHUP | POLLERR;
      if (stream->empty() && !stream->ended && (from.revents & kSome) != 0 && !stream->fill()) {
        return;
      }
      if (!stream->empty() && (to.revents & (POLLHUP | POLLERR)) != 0) return;
      if (!stream->empty() && !stream->drain()) return;
      if (stream->ended && stream->empty() && !stream->closed) {
        ::shutdown(stream->to, SHUT_WR);
        stream->closed = true;
      }
    }
  }
}

}  // namespace sito::browser
