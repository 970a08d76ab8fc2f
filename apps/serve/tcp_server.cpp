// SPDX-License-Identifier: Apache-2.0
#include "serve/tcp_server.h"

#include "serve/thread_pool.h"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <functional>
#include <thread>
#include <utility>

namespace sito::serve {
namespace {

constexpr int kLookEveryMs = 50;
constexpr int kBacklog = 128;
constexpr std::chrono::seconds kLastAnswers{5};

// Reads a numeric address of either family with a port; returns its length, or 0.
socklen_t read_address(const std::string& host, unsigned port, sockaddr_storage& address) {
  auto* v4 = reinterpret_cast<sockaddr_in*>(&address);
  if (::inet_pton(AF_INET, host.c_str(), &v4->sin_addr) == 1) {
    v4->sin_family = AF_INET;
    v4->sin_port = htons(static_cast<std::uint16_t>(port));
    return sizeof(sockaddr_in);
  }
  auto* v6 = reinterpret_cast<sockaddr_in6*>(&address);
  if (::inet_pton(AF_INET6, host.c_str(), &v6->sin6_addr) != 1) return 0;
  v6->sin6_family = AF_INET6;
  v6->sin6_port = htons(static_cast<std::uint16_t>(port));
  return sizeof(sockaddr_in6);
}

unsigned port_of(int socket) {
  sockaddr_storage address{};
  socklen_t length = sizeof address;
  if (::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &length) != 0) return 0;
  // The port has the same place in both families.
  return ntohs(reinterpret_cast<const sockaddr_in*>(&address)->sin_port);
}

}  // namespace

Error listen_error(const std::string& host, unsigned port, int reason) {
  if (reason == EADDRINUSE) {
    return {ErrorCode::Io, port == 0 ? "no port of " + host + " is free"
                                     : "port " + std::to_string(port) + " is not free"};
  }
  if (reason == EACCES || reason == EPERM)
    return {ErrorCode::Io, "this user may not listen on port " + std::to_string(port)};
  return {ErrorCode::Io,
          "cannot listen on '" + host + "', which is not an address of this machine"};
}

Result<std::unique_ptr<TcpServer>> TcpServer::bind(const std::string& host, unsigned port,
                                                   Handler handler) {
  sockaddr_storage address{};
  const socklen_t length = read_address(host, port, address);
  const int socket =
      length == 0 ? -1 : ::socket(address.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  const int yes = 1;
  const bool bound = socket >= 0 &&
                     ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 &&
                     ::bind(socket, reinterpret_cast<const sockaddr*>(&address), length) == 0 &&
                     ::listen(socket, kBacklog) == 0;
  if (!bound) {
    const int reason = length == 0 ? EADDRNOTAVAIL : errno;
    if (socket >= 0) ::close(socket);
    return listen_error(host, port, reason);
  }
  return std::unique_ptr<TcpServer>(new TcpServer(socket, port_of(socket), std::move(handler)));
}

TcpServer::~TcpServer() { ::close(socket_); }

void TcpServer::run(const std::atomic<bool>& stop, const std::function<void()>& end) {
  ThreadPool pool(kMaxConnections, kMaxConnections);
  while (!stop) {
    end_latest();
    pollfd place{socket_, POLLIN, 0};
    if (::poll(&place, 1, kLookEveryMs) <= 0) continue;
    const int socket = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (socket < 0) continue;
    const int yes = 1;
    (void)::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    {
      const std::lock_guard lock(mutex_);
      ++n_queued_;
    }
    if (pool.add([this, socket] { take(socket); })) continue;
    ::close(socket);
    const std::lock_guard lock(mutex_);
    --n_queued_;
  }
  end();
  wait_for_answers();
  pool.join();
}

void TcpServer::take(int socket) {
  Connection connection(socket);
  {
    const std::lock_guard lock(mutex_);
    --n_queued_;
    if (ends_) return;
    open_.insert(&connection);
  }
  handle_(connection);
  {
    const std::lock_guard lock(mutex_);
    open_.erase(&connection);
  }
  connection.finish();
}

// Slow clients must not hold all threads for long: makes room for the connections that wait.
void TcpServer::end_latest() {
  const std::lock_guard lock(mutex_);
  if (n_queued_ == 0 || open_.size() < kMaxConnections) return;
  end_slowest({open_.begin(), open_.end()}, n_queued_);
}

// Wakes connections; returns true if there are any.
bool TcpServer::wake(bool only_waiting) {
  const std::lock_guard lock(mutex_);
  ends_ = true;
  for (const Connection* connection : open_) {
    if (!only_waiting || connection->is_waiting()) connection->wake();
  }
  return !open_.empty();
}

void TcpServer::wait_for_answers() {
  const auto latest = Connection::Clock::now() + kLastAnswers;
  while (wake(true) && Connection::Clock::now() < latest) {
    std::this_thread::sleep_for(std::chrono::milliseconds(kLookEveryMs));
  }
  wake(false);
}

}  // namespace sito::serve
