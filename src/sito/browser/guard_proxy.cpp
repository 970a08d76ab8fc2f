// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/guard_proxy.h"

#include "sito/browser/relay.h"
#include "sito/fetch/target.h"
#include "sito/url/url.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>

namespace sito::browser {
namespace {

constexpr milliseconds kGreeting{10'000};
constexpr milliseconds kConnecting{10'000};  // as in fetch::FetchOptions
constexpr milliseconds kIdle{300'000};       // streams send some bytes within this time
constexpr unsigned kMaxConnections = 512;
constexpr std::size_t kMaxPlaces = 2'000;  // number of remembered places
constexpr std::chrono::seconds kMaxLinger{3};
// Time for the request after its connection: the browser reports WebSockets while it connects, and
// prepares connections for requests that a page is about to send.
constexpr milliseconds kExpecting{2'000};

// RFC 1928, section 6.
enum class Reply : char { Made = 0, Refused = 2, Unreachable = 4, Failed = 5, NoSuchCommand = 7 };

/// Returns "host:port" of a URL; "" if it has none.
std::string place_of(const std::string& url) {
  url::Resolver resolver;
  const bool is_socket = url.starts_with("ws:") || url.starts_with("wss:");
  const auto target = fetch::target_of(is_socket ? "http" + url.substr(2) : url, resolver);
  if (!target) return {};
  std::string host = target->host;
  if (host.starts_with('[')) host = host.substr(1, host.size() - 2);
  return host + ":" + std::to_string(target->port);
}

}  // namespace

struct GuardProxy::State {
  BrowserOptions options;
  std::optional<fetch::Proxy> upstream;
  int listener = -1, stop = -1;
  std::uint16_t port = 0;
  std::thread thread;
  mutable std::mutex mutex;
  std::condition_variable ended, expected;
  unsigned n_connections = 0;
  bool is_stopped = false;
  std::map<std::string, Failure> failures;  // by "host:port"
  std::map<std::string, std::string> connected;
  std::set<std::string> places, earlier_places;  // to which pages send requests

  ~State() {
    if (listener >= 0) ::close(listener);
    if (stop >= 0) ::close(stop);
  }

  Result<void> listen() {
    stop = ::eventfd(0, EFD_CLOEXEC);
    listener = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    if (stop < 0 || listener < 0 || ::bind(listener, any, size) != 0 ||
        ::listen(listener, 128) != 0 || ::getsockname(listener, any, &size) != 0) {
      return Error{ErrorCode::Io,
                   "cannot listen on the loopback: " + std::string(std::strerror(errno))};
    }
    port = ntohs(address.sin_port);
    return {};
  }

  void fail(const std::string& place, Failure failure) {
    const std::lock_guard lock(mutex);
    if (failures.size() >= kMaxPlaces) failures.clear();
    failures[place] = std::move(failure);
  }

  void note(const std::string& place, std::string address) {
    const std::lock_guard lock(mutex);
    if (connected.size() >= kMaxPlaces) connected.clear();
    connected[place] = std::move(address);
  }

  /// Returns false if no page sends a request to a place.
  bool is_expected(const std::string& place) {
    std::unique_lock lock(mutex);
    return expected.wait_for(lock, kExpecting, [&] {
      return is_stopped || places.contains(place) || earlier_places.contains(place);
    }) && !is_stopped;
  }

  /// Returns "" to allow a connection.
  [[nodiscard]] std::string judged(const fetch::IpAddress& address) const {
    if (options.allow_private) return {};
    if (options.judge) return options.judge(address);
    std::string why = fetch::special_use(address);
    if (why.empty() && fetch::is_own(address)) why = "an address of this machine";
    return why;
  }

  Result<std::vector<fetch::IpAddress>> find(const std::string& host, std::uint16_t at_port) const {
    if (const auto address = fetch::parse_address(host)) return std::vector{*address};
    if (!options.resolve) return look_up(host);
    std::vector<fetch::IpAddress> addresses;
    for (const std::string& text : options.resolve(host, at_port)) {
      if (const auto address = fetch::parse_address(text)) addresses.push_back(*address);
    }
    if (addresses.empty()) return Error{ErrorCode::Network, "unknown host " + host};
    return addresses;
  }

  /// Connects through the proxy of the options. It looks up names, so only numeric hosts are
  /// checked.
  Result<Descriptor> connect_upstream(const std::string& host, std::uint16_t to_port,
                                      Reply& reply) {
    const std::string place = host + ":" + std::to_string(to_port);
    const auto numeric = fetch::parse_address(host);
    if (const std::string why = numeric ? judged(*numeric) : std::string(); !why.empty()) {
      reply = Reply::Refused;
      fail(place, {host + " is " + why, true, false});
      return Error{ErrorCode::Network, why};
    }
    auto made = connect_through(*upstream, host, to_port, kConnecting, stop);
    if (made) {
      note(place, "");  // only the proxy knows it
    } else {
      reply = Reply::Failed;
      const std::string& why = made.error().message;
      fail(place, {why, false, why == fetch::proxy_wants_login(*upstream).message});
    }
    return made;
  }

  /// Connects to the first of a host's addresses that is allowed and answers.
  Result<Descriptor> connect(const std::string& host, std::uint16_t to_port, Reply& reply) {
    const std::string place = host + ":" + std::to_string(to_port);
    const auto failed = [&](Reply said, std::string why) {
      reply = said;
      fail(place, {why, said == Reply::Refused, false});
      return Error{ErrorCode::Network, std::move(why)};
    };
    const bool is_v6 = host.find(':') != std::string::npos;
    url::Resolver resolver;
    const auto target = fetch::target_of(
        "http://" + (is_v6 ? "[" + host + "]" : host) + ":" + std::to_string(to_port) + "/",
        resolver);
    if (!target) return failed(Reply::Refused, target.error().message);
    if (!is_expected(place)) return failed(Reply::Refused, "no page sends a request to " + place);
    if (upstream) return connect_upstream(host, to_port, reply);
    const auto addresses = find(host, to_port);
    if (!addresses) return failed(Reply::Unreachable, addresses.error().message);
    Error last{ErrorCode::Network, "unknown host " + host};
    for (const fetch::IpAddress& address : *addresses) {
      if (const std::string why = judged(address); !why.empty()) {
        last = failed(Reply::Refused, fetch::to_text(address) + " is " + why);
        continue;
      }
      auto made = connect_to(address, to_port, kConnecting, stop);
      if (made) {
        reply = Reply::Made;
        note(place, fetch::to_text(address));
        return made;
      }
      last = failed(Reply::Failed, made.error().message);
    }
    return last;
  }

  /// Reads the target; returns false if it is not a greeting of SOCKS 5.
  bool greet(int socket, std::string& host, std::uint16_t& to_port) const {
    const auto read = [&](std::span<char> into) {
      return read_exactly(socket, into, kGreeting, stop);
    };
    std::array<char, 256> part{};
    const std::span<char> all(part);
    if (!read(all.first(2)) || part[0] != 5) return false;
    if (!read(all.first(static_cast<unsigned char>(part[1])))) return false;
    if (!write_all(socket, std::string_view("\5\0", 2), kGreeting, stop)) return false;
    if (!read(all.first(4)) || part[0] != 5 || part[1] != 1) return false;  // CONNECT
    fetch::IpAddress address;
    if (part[3] == 3) {
      if (!read(all.first(1))) return false;
      const auto length = static_cast<unsigned char>(part[0]);
      if (!read(all.first(length))) return false;
      host.assign(part.data(), length);
    } else if (part[3] == 1 || part[3] == 4) {
      address.is_v6 = part[3] == 4;
      const std::size_t length = address.is_v6 ? 16 : 4;
      if (!read(all.first(length))) return false;
      std::memcpy(address.bytes.data(), part.data(), length);
      host = fetch::to_text(address);
    } else {
      return false;
    }
    if (!read(all.first(2))) return false;
    to_port = static_cast<std::uint16_t>((static_cast<unsigned char>(part[0]) << 8) |
                                         static_cast<unsigned char>(part[1]));
    return true;
  }

  void serve(int socket) {
    std::string host;
    std::uint16_t to_port = 0;
    if (!greet(socket, host, to_port)) return;
    Reply reply = Reply::Made;
    const auto made = connect(host, to_port, reply);
    const std::string said = {5, static_cast<char>(reply), 0, 1, 0, 0, 0, 0, 0, 0};
    if (write_all(socket, said, kGreeting, stop) && made)
      relay(socket, made->number(), kIdle, stop);
  }

  void accept_one(const std::shared_ptr<State>& self) {
    const int socket = ::accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (socket < 0) return;
    {
      const std::lock_guard lock(mutex);
      if (n_connections >= kMaxConnections) {
        ::close(socket);
        return;
      }
      ++n_connections;
    }
    // Looking up a name cannot be interrupted: such a thread may outlive the proxy, but not its
    // state.
    std::thread([self, socket] {
      self->serve(socket);
      ::close(socket);
      const std::lock_guard lock(self->mutex);
      --self->n_connections;
      self->ended.notify_all();
    }).detach();
  }

  void run(const std::shared_ptr<State>& self) {
    while (true) {
      std::array<pollfd, 2> wait{{{listener, POLLIN, 0}, {stop, POLLIN, 0}}};
      if (::poll(wait.data(), wait.size(), -1) < 0 && errno != EINTR) return;
      if (wait[1].revents != 0) return;
      if (wait[0].revents != 0) accept_one(self);
    }
  }
};

GuardProxy::GuardProxy(std::shared_ptr<State> state) : state_(std::move(state)) {}

Result<std::unique_ptr<GuardProxy>> GuardProxy::start(const BrowserOptions& options) {
  const auto state = std::make_shared<State>();
  state->options = options;
  if (!options.proxy.empty()) {
    auto proxy = fetch::read_proxy(options.proxy);
    if (!proxy) return proxy.error();
    state->upstream = std::move(*proxy);
  }
  if (auto listens = state->listen(); !listens) return listens.error();
  state->thread = std::thread([state] { state->run(state); });
  return std::unique_ptr<GuardProxy>(new GuardProxy(state));
}

GuardProxy::~GuardProxy() {
  const std::uint64_t one = 1;
  (void)!::write(state_->stop, &one, sizeof one);
  {
    const std::lock_guard lock(state_->mutex);
    state_->is_stopped = true;
    state_->expected.notify_all();
  }
  state_->thread.join();
  std::unique_lock lock(state_->mutex);
  state_->ended.wait_for(lock, kMaxLinger, [this] { return state_->n_connections == 0; });
}

std::uint16_t GuardProxy::port() const { return state_->port; }

void GuardProxy::expect(const std::string& url) {
  std::string place = place_of(url);
  const std::lock_guard lock(state_->mutex);
  if (!state_->places.insert(std::move(place)).second) return;
  if (state_->places.size() > kMaxPlaces) {
    state_->earlier_places = std::exchange(state_->places, {});
  }
  state_->expected.notify_all();
}

GuardProxy::Failure GuardProxy::failure(const std::string& url) const {
  const std::string place = place_of(url);
  const std::lock_guard lock(state_->mutex);
  const auto found = state_->failures.find(place);
  return found == state_->failures.end() ? Failure{} : found->second;
}

bool GuardProxy::has_reached(const std::string& url) const {
  const std::string place = place_of(url);
  const std::lock_guard lock(state_->mutex);
  return state_->connected.contains(place);
}

std::string GuardProxy::address(const std::string& url) const {
  const std::string place = place_of(url);
  const std::lock_guard lock(state_->mutex);
  const auto found = state_->connected.find(place);
  return found == state_->connected.end() ? std::string() : found->second;
}

}  // namespace sito::browser
