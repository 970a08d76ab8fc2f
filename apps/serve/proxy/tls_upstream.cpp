// SPDX-License-Identifier: Apache-2.0
#include "serve/proxy/tls_upstream.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace sito::serve::proxy {
namespace {

constexpr std::chrono::seconds kHandshake{10};
constexpr std::chrono::minutes kPlainFor{10};
constexpr std::size_t kMaxPlain = 1000;  // remembered servers
constexpr int kSilentMs = 600'000;

struct FreeSsl {
  void operator()(SSL* ssl) const { SSL_free(ssl); }
};
using Ssl = std::unique_ptr<SSL, FreeSsl>;

class Socket {
 public:
  explicit Socket(int number) : number_(number) {}
  ~Socket() {
    if (number_ >= 0) ::close(number_);
  }
  Socket(Socket&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  Socket& operator=(Socket&&) = delete;
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

bool is_numeric(const std::string& host) {
  std::array<unsigned char, sizeof(in6_addr)> address{};
  return ::inet_pton(AF_INET, host.c_str(), address.data()) == 1 ||
         ::inet_pton(AF_INET6, host.c_str(), address.data()) == 1;
}

// Sets the name that the certificate must have.
bool expect_host(SSL* ssl, const std::string& host) {
  if (is_numeric(host)) {
    return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host.c_str()) == 1;
  }
  return SSL_set1_host(ssl, host.c_str()) == 1 && SSL_set_tlsext_host_name(ssl, host.c_str()) == 1;
}

enum class Handshake : std::uint8_t { Done, Refused, NoTls };

Handshake shake_hands(SSL* ssl, int socket) {
  const auto end = std::chrono::steady_clock::now() + kHandshake;
  while (true) {
    ERR_clear_error();
    const int done = SSL_connect(ssl);
    if (done == 1) return Handshake::Done;
    const int why = SSL_get_error(ssl, done);
    if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) break;
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        end - std::chrono::steady_clock::now());
    pollfd place{socket, static_cast<short>(why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT), 0};
    if (left.count() <= 0 || ::poll(&place, 1, static_cast<int>(left.count())) <= 0) break;
  }
  return SSL_get_verify_result(ssl) == X509_V_OK ? Handshake::NoTls : Handshake::Refused;
}

// Carries bytes between a connection of the proxy and a server over TLS.
class Pump {
 public:
  Pump(Ssl ssl, Socket server, Socket inner)
      : ssl_(std::move(ssl)), server_(std::move(server)), inner_(std::move(inner)) {}

  void run() {
    while (step()) {
    }
    SSL_shutdown(ssl_.get());  // sends close_notify without waiting for a reply
  }

 private:
  static constexpr std::size_t kPiece = std::size_t{64} << 10;

  // Returns false if the proxy has closed its side, or if an end has failed.
  bool step() {
    wants_write_ = false;
    if (!send_out() || !read_in() || !pass_in()) return false;
    pollfd inner{inner_.number(), 0, 0}, server{server_.number(), 0, 0};
    if (out_.empty()) inner.events |= POLLIN;
    if (!in_.empty()) inner.events |= POLLOUT;
    if (in_.empty() && !server_ended_) server.events |= POLLIN;
    if (wants_write_) server.events |= POLLOUT;
    if (server.events == 0) server.fd = -1;
    std::array<pollfd, 2> places = {inner, server};
    const int n = ::poll(places.data(), places.size(), kSilentMs);
    if (n < 0) return errno == EINTR;
    if (n == 0) return false;
    return (places[0].revents & (POLLIN | POLLHUP | POLLERR)) == 0 || take_out();
  }

  bool take_out() {
    if (!out_.empty()) return true;
    out_.resize(kPiece);
    const ssize_t n = ::recv(inner_.number(), out_.data(), out_.size(), MSG_DONTWAIT);
    out_.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
  }

  bool send_out() {
    while (!out_.empty()) {
      ERR_clear_error();
      const int n = SSL_write(ssl_.get(), out_.data(), static_cast<int>(out_.size()));
      if (n <= 0) return waits(n);
      out_.erase(0, static_cast<std::size_t>(n));
    }
    return true;
  }

  bool read_in() {
    if (!in_.empty() || server_ended_) return true;
    in_.resize(kPiece);
    ERR_clear_error();
    const int n = SSL_read(ssl_.get(), in_.data(), static_cast<int>(in_.size()));
    in_.resize(n > 0 ? static_cast<std::size_t>(n) : 0);
    if (n > 0 || waits(n)) return true;
    server_ended_ = true;
    // A close_notify ends the body. Without it the body is cut, and the client has to see that.
    if (SSL_get_error(ssl_.get(), n) != SSL_ERROR_ZERO_RETURN && !ends_quietly()) return false;
    ::shutdown(inner_.number(), SHUT_WR);
    return true;
  }

  // Many servers close without close_notify; bodies with a length or chunks show whether they are
  // complete.
  static bool ends_quietly() {
    return ERR_GET_REASON(ERR_peek_error()) == SSL_R_UNEXPECTED_EOF_WHILE_READING;
  }

  bool pass_in() {
    while (!in_.empty()) {
      const ssize_t n =
          ::send(inner_.number(), in_.data(), in_.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
      if (n < 0) return errno == EAGAIN || errno == EINTR;
      in_.erase(0, static_cast<std::size_t>(n));
    }
    return true;
  }

  bool waits(int n) {
    const int why = SSL_get_error(ssl_.get(), n);
    wants_write_ |= why == SSL_ERROR_WANT_WRITE;
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE;
  }

  Ssl ssl_;
  Socket server_, inner_;
  std::string out_, in_;  // to the server, from the server
  bool wants_write_ = false, server_ended_ = false;
};

Error failed(const Place& place, std::string_view what) {
  return {ErrorCode::Network, place.host + ": " + std::string(what)};
}

}  // namespace

struct TlsUpstreams::Context {
  SSL_CTX* ssl = SSL_CTX_new(TLS_client_method());
  Context() {
    SSL_CTX_set_min_proto_version(ssl, TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(ssl);
    SSL_CTX_set_verify(ssl, SSL_VERIFY_PEER, nullptr);
    SSL_CTX_set_mode(ssl, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  }
  ~Context() { SSL_CTX_free(ssl); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
};

TlsUpstreams::TlsUpstreams() : context_(std::make_unique<Context>()) {}
TlsUpstreams::~TlsUpstreams() = default;

bool TlsUpstreams::is_known_as_plain(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = plain_.find(key);
  return found != plain_.end() && Clock::now() < found->second;
}

Result<Upstream> TlsUpstreams::connect_plainly(const Place& place) {
  auto connection = connect_to(place);
  if (!connection) return std::move(connection).error();
  {
    const std::lock_guard lock(mutex_);
    if (plain_.size() >= kMaxPlain) plain_.clear();
    plain_[place.host + ":" + place.port] = Clock::now() + kPlainFor;
  }
  Upstream upstream;
  upstream.connection = std::move(*connection);
  return upstream;
}

Result<Upstream> TlsUpstreams::connect(const Place& place) {
  if (is_known_as_plain(place.host + ":" + place.port)) return connect_plainly(place);
  const Place secure{place.host, place.port == "80" ? "443" : place.port};
  auto connection = connect_to(secure);
  if (!connection) return connect_plainly(place);
  Socket server((*connection)->socket());
  (*connection)->release();
  const Ssl ssl(SSL_new(context_->ssl));
  if (ssl == nullptr || SSL_set_fd(ssl.get(), server.number()) != 1 ||
      !expect_host(ssl.get(), place.host)) {
    return failed(place, "no TLS");
  }
  switch (shake_hands(ssl.get(), server.number())) {
    case Handshake::NoTls:
      return connect_plainly(place);
    case Handshake::Refused:
      return failed(place, X509_verify_cert_error_string(SSL_get_verify_result(ssl.get())));
    case Handshake::Done:
      break;
  }
  std::array<int, 2> pair{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair.data()) != 0) {
    return failed(place, "no socket");
  }
  Upstream upstream;
  upstream.is_secure = true;
  upstream.connection = std::make_unique<Connection>(pair[0]);
  SSL_up_ref(ssl.get());
  upstream.pump = std::jthread([pump = std::make_shared<Pump>(Ssl(ssl.get()), std::move(server),
                                                              Socket(pair[1]))] { pump->run(); });
  return upstream;
}

}  // namespace sito::serve::proxy
