// SPDX-License-Identifier: Apache-2.0
// A server on 127.0.0.1 that answers as a test tells it to, byte for byte, and ends with the test.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace sito::test {

class LoopbackServer;

/// One connection, as the handler sees it: a request has been read.
struct Exchange {
  int socket;
  std::string request;  ///< up to the empty line
  std::string path;     ///< "/a?b"
  const std::atomic<bool>& ends;

  /// False: the other side has gone, or the test is over.
  [[nodiscard]] bool send(std::string_view bytes) const {
    while (!bytes.empty() && !ends) {
      const ssize_t n = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n > 0) {
        bytes.remove_prefix(static_cast<std::size_t>(n));
        continue;
      }
      if (n < 0 && errno != EAGAIN) return false;
      pollfd wait{socket, POLLOUT, 0};
      (void)::poll(&wait, 1, 20);
    }
    return bytes.empty();
  }
  void answer(std::string_view status_and_headers, std::string_view body) const {
    (void)send("HTTP/1.1 " + std::string(status_and_headers) + "\r\nContent-Length: " +
               std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + std::string(body));
  }
  void redirect(const std::string& location, int status = 302) const {
    answer(std::to_string(status) + " Moved\r\nLocation: " + location, "moved");
  }
};

class LoopbackServer {
 public:
  using Handler = std::function<void(const Exchange&)>;

  explicit LoopbackServer(Handler handler) : handler_(std::move(handler)) {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (::bind(listener_, any, size) != 0 || ::listen(listener_, 64) != 0) std::abort();
    ::getsockname(listener_, any, &size);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { run(); });
  }
  ~LoopbackServer() {
    ends_ = true;
    thread_.join();
    for (std::thread& one : connections_) one.join();
    ::close(listener_);
  }
  LoopbackServer(const LoopbackServer&) = delete;
  LoopbackServer& operator=(const LoopbackServer&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] std::string url(std::string_view path, std::string_view host = "127.0.0.1") const {
    return "http://" + std::string(host) + ":" + std::to_string(port_) + std::string(path);
  }
  /// Connections that were made, and requests that were read, so far.
  [[nodiscard]] int n_connections() const { return n_connections_; }
  [[nodiscard]] int n_requests() const { return n_requests_; }

 private:
  static bool readable(int socket) {
    pollfd wait{socket, POLLIN, 0};
    return ::poll(&wait, 1, 20) > 0;
  }

  void run() {
    while (!ends_) {
      if (!readable(listener_)) continue;
      const int socket = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (socket < 0) continue;
      ++n_connections_;
      connections_.emplace_back([this, socket] {
        serve(socket);
        ::close(socket);
      });
    }
  }

  void serve(int socket) {
    std::string request;
    while (!ends_ && request.find("\r\n\r\n") == std::string::npos) {
      if (!readable(socket)) continue;
      std::array<char, 4096> part{};
      const ssize_t n = ::recv(socket, part.data(), part.size(), 0);
      if (n <= 0) return;
      request.append(part.data(), static_cast<std::size_t>(n));
    }
    const std::size_t begin = request.find(' ') + 1;
    ++n_requests_;
    handler_({socket, request, request.substr(begin, request.find(' ', begin) - begin), ends_});
  }

  Handler handler_;
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::atomic<bool> ends_{false};
  std::atomic<int> n_connections_{0};
  std::atomic<int> n_requests_{0};
  std::thread thread_;
  std::vector<std::thread> connections_;
};

}  // namespace sito::test
