// SPDX-License-Identifier: Apache-2.0
#include "serve/proxy/upstream.h"

#include "sito/base/error.h"
#include "sito/base/lowered.h"

#include "serve/http.h"
#include "serve/proxy/framing.h"

#include <netdb.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace sito::serve::proxy {
namespace {

constexpr int kConnectMs = 10'000;
constexpr int kLookEveryMs = 100;
constexpr std::string_view kScheme = "http://";

// Waits until a connecting socket is connected.
bool has_connected(int socket) {
  pollfd place{socket, POLLOUT, 0};
  if (::poll(&place, 1, kConnectMs) <= 0) return false;
  int error = 0;
  socklen_t size = sizeof error;
  return ::getsockopt(socket, SOL_SOCKET, SO_ERROR, &error, &size) == 0 && error == 0;
}

int connect_address(const addrinfo& address) {
  const int socket = ::socket(address.ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (socket < 0) return -1;
  const int yes = 1;
  (void)::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (::connect(socket, address.ai_addr, address.ai_addrlen) == 0 ||
      (errno == EINPROGRESS && has_connected(socket))) {
    return socket;
  }
  ::close(socket);
  return -1;
}

// One direction of a tunnel.
struct Way {
  Connection& from;
  Connection& to;
  bool open = true;

  // Passes the available bytes on. Returns false if the receiver has gone.
  bool pass() {
    std::array<char, 16384> piece;
    from.expect_body(piece.size(), kSilence);
    const long got = from.read(piece.data(), piece.size());
    if (got > 0) return to.write(piece.data(), static_cast<std::size_t>(got)) > 0;
    open = false;
    ::shutdown(to.socket(), SHUT_WR);
    return true;
  }
};

}  // namespace

Result<Place> place_of(std::string_view authority, std::string_view usual_port) {
  if (authority.empty() || authority.find_first_of("@/?# \t\\") != std::string_view::npos) {
    return malformed("no host");
  }
  Place place;
  std::string_view port;
  if (authority.front() == '[') {
    const std::size_t end = authority.find(']');
    if (end == std::string_view::npos) return malformed("no host");
    place.host = authority.substr(1, end - 1);
    port = authority.substr(end + 1);
    if (!port.empty() && port.front() != ':') return malformed("no port");
  } else {
    const std::size_t colon = authority.find(':');
    place.host = authority.substr(0, colon);
    if (colon != std::string_view::npos) port = authority.substr(colon);
  }
  if (!port.empty()) port.remove_prefix(1);
  place.port = port.empty() ? usual_port : port;
  const bool is_number = place.port.find_first_not_of("0123456789") == std::string::npos;
  if (place.host.empty() || place.port.empty() || !is_number || place.port.size() > 5 ||
      std::stoi(place.port) > 65535) {
    return malformed("no host and port");
  }
  return place;
}

Result<Destination> destination_of(std::string_view url) {
  if (lowered(url.substr(0, kScheme.size())) != kScheme) {
    return Error{ErrorCode::Unsupported, "the scheme is not http"};
  }
  url.remove_prefix(kScheme.size());
  const std::size_t end = std::min(url.find_first_of("/?#"), url.size());
  Destination destination;
  destination.authority = url.substr(0, end);
  auto place = place_of(destination.authority, "80");
  if (!place) return std::move(place).error();
  destination.place = std::move(*place);
  const std::string_view rest = url.substr(end);
  destination.target = rest.substr(0, rest.find('#'));
  if (!destination.target.starts_with('/')) destination.target.insert(0, "/");
  return destination;
}

Result<std::unique_ptr<Connection>> connect_to(const Place& place) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_ADDRCONFIG | AI_NUMERICSERV;
  addrinfo* found = nullptr;
  if (::getaddrinfo(place.host.c_str(), place.port.c_str(), &hints, &found) != 0) {
    return Error{ErrorCode::Network, "unknown host " + place.host};
  }
  int socket = -1;
  for (const addrinfo* address = found; address != nullptr && socket < 0;
       address = address->ai_next) {
    socket = connect_address(*address);
  }
  ::freeaddrinfo(found);
  if (socket < 0) {
    return Error{ErrorCode::Network, place.host + " refuses connections at port " + place.port};
  }
  return std::make_unique<Connection>(socket);
}

void tunnel(Connection& one, Connection& other, const std::atomic<bool>& stop) {
  std::array<Way, 2> ways = {Way{one, other}, Way{other, one}};
  auto latest = Connection::Clock::now() + kSilence;
  one.wait_from_now();
  while (!stop && !one.was_woken() && Connection::Clock::now() < latest &&
         (ways[0].open || ways[1].open)) {
    std::array<pollfd, 2> places{};
    bool held = false;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      places[i] = {ways[i].open ? ways[i].from.socket() : -1, POLLIN, 0};
      held |= ways[i].open && ways[i].from.has_bytes();
    }
    const int n = ::poll(places.data(), places.size(), held ? 0 : kLookEveryMs);
    if (n < 0 && errno != EINTR) return;
    if (n <= 0 && !held) continue;
    latest = Connection::Clock::now() + kSilence;
    for (std::size_t i = 0; i < ways.size(); ++i) {
      const bool ready = ways[i].open && (ways[i].from.has_bytes() || places[i].revents != 0);
      if (ready && !ways[i].pass()) return;
    }
    one.wait_from_now();
  }
}

}  // namespace sito::serve::proxy
