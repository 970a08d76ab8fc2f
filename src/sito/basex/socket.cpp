// SPDX-License-Identifier: Apache-2.0
#include "sito/basex/socket.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

namespace sito::basex {
namespace {

Error network(const std::string& what) {
  return {ErrorCode::Network, what + ": " + std::strerror(errno)};
}

struct FreeAddresses {
  void operator()(addrinfo* list) const { ::freeaddrinfo(list); }
};

}  // namespace

Socket::~Socket() {
  if (socket_ >= 0) ::close(socket_);
}

Socket::Socket(Socket&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      time_(other.time_),
      deadline_(other.deadline_),
      renewed_(other.renewed_) {}

void Socket::set_time(std::chrono::milliseconds time, bool renewed) {
  time_ = time;
  deadline_ = Clock::now() + time;
  renewed_ = renewed;
}

Result<void> Socket::wait(short events) {
  while (true) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline_ - Clock::now());
    if (left.count() <= 0) {
      return Error{ErrorCode::Timeout,
                   "the server did not answer within " + std::to_string(time_.count()) + " ms"};
    }
    constexpr long long kMaxWait = 1'000'000;
    pollfd one{socket_, events, 0};
    const int n = ::poll(&one, 1, static_cast<int>(std::min<long long>(left.count(), kMaxWait)));
    if (n > 0) return {};
    if (n < 0 && errno != EINTR) return network("cannot wait for the server");
  }
}

Result<std::size_t> Socket::read(std::span<char> into) {
  while (true) {
    const ssize_t n = ::recv(socket_, into.data(), into.size(), MSG_DONTWAIT);
    if (n >= 0) {
      if (renewed_) deadline_ = Clock::now() + time_;
      return static_cast<std::size_t>(n);
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN && errno != EWOULDBLOCK) return network("the connection was lost");
    if (auto ready = wait(POLLIN); !ready) return ready.error();
  }
}

Result<void> Socket::write(Bytes bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (n > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(n));
      continue;
    }
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno != EAGAIN && errno != EWOULDBLOCK) {
      return network("the connection was lost");
    }
    if (auto ready = wait(POLLOUT); !ready) return ready;
  }
  return {};
}

Result<Socket> Socket::connect(const std::string& host, std::uint16_t port,
                               std::chrono::milliseconds time) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  const int failed = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found);
  if (failed != 0) {
    return Error{ErrorCode::Network, "unknown host " + host + ": " + ::gai_strerror(failed)};
  }
  const std::unique_ptr<addrinfo, FreeAddresses> addresses(found);
  Error last{ErrorCode::Network, "host " + host + " has no address"};
  const auto deadline = Clock::now() + time;
  for (const addrinfo* one = addresses.get(); one != nullptr; one = one->ai_next) {
    Socket socket(::socket(one->ai_family, one->ai_socktype | SOCK_CLOEXEC | SOCK_NONBLOCK,
                           one->ai_protocol));
    if (socket.socket_ < 0) {
      last = network("cannot open a socket");
      continue;
    }
    socket.time_ = time;
    socket.deadline_ = deadline;
    const std::string what = "cannot connect to " + host + ":" + std::to_string(port);
    if (::connect(socket.socket_, one->ai_addr, one->ai_addrlen) != 0) {
      if (errno != EINPROGRESS) {
        last = network(what);
        continue;
      }
      if (auto ready = socket.wait(POLLOUT); !ready) return ready.error();
      int error = 0;
      socklen_t size = sizeof error;
      ::getsockopt(socket.socket_, SOL_SOCKET, SO_ERROR, &error, &size);
      if (error != 0) {
        errno = error;
        last = network(what);
        continue;
      }
    }
    const int on = 1;  // requests are small and wait for answers
    ::setsockopt(socket.socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return socket;
  }
  return last;
}

Result<std::uint16_t> free_loopback_port() {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return network("cannot open a socket");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  const bool bound = ::bind(socket, any, size) == 0 && ::getsockname(socket, any, &size) == 0;
  Error error = network("cannot find a free port");
  ::close(socket);
  if (!bound) return error;
  return ntohs(address.sin_port);
}

}  // namespace sito::basex
