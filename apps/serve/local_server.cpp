// SPDX-License-Identifier: Apache-2.0
// The only file that sees cpp-httplib.
#include "serve/local_server.h"

#include <httplib.h>
#include <sys/random.h>
#include <sys/socket.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>

namespace sito::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kThreads = 8;  // browsers open connections that they do not use
constexpr std::size_t kLargestFormBytes = std::size_t{64} << 10;
constexpr std::time_t kKeepAliveSeconds = 1;  // how long an unused connection can hold up the end
constexpr std::size_t kKeepAliveRequests = 1000;
constexpr std::chrono::milliseconds kLookEvery{20};
constexpr std::chrono::seconds kLastAnswers{5};  // how long an answer in hand can hold up the end

thread_local bool this_thread_has_one = false;  // a request that is not answered yet

std::string random_hex() {
  std::array<unsigned char, 16> bytes{};
  if (::getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size()))
    std::abort();
  std::string text;
  for (const unsigned char byte : bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    text += kDigits[byte >> 4U];
    text += kDigits[byte & 15U];
  }
  return text;
}

// A page of the web can lead its own name here and then pass for this server (DNS rebinding). The
// port is left open: it is another one behind a tunnel.
bool is_loopback(const httplib::Request& request) {
  if (request.get_header_value_count("Host") != 1) return false;
  std::string host = request.get_header_value("Host");
  if (const std::size_t colon = host.rfind(':');
      colon != std::string::npos &&
      host.find_first_not_of("0123456789", colon + 1) == std::string::npos) {
    host.resize(colon);
  }
  return host == "127.0.0.1" || host == "localhost" || host == "[::1]";
}

// As long as the secret, whatever the difference.
bool equal_secrets(std::string_view a, std::string_view b) {
  unsigned differ = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    differ |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  }
  return differ == 0;
}

std::string policy(const std::string& nonce) {
  return "default-src 'none'; style-src 'nonce-" + nonce + "'; script-src 'nonce-" + nonce +
         "'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
}

void set_body(std::string html, httplib::Response& response) {
  if (html.empty()) return;
  // From a provider, as set_content would have it compressed with brotli at its slowest.
  const auto body = std::make_shared<const std::string>(std::move(html));  // outlives the handler
  response.set_content_provider(
      body->size(), "text/html; charset=utf-8",
      [body](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
        return sink.write(body->data() + offset, length);
      });
}

void send(Reply reply, const std::string& nonce, httplib::Response& response) {
  response.set_header("Content-Security-Policy", policy(nonce));
  response.status = reply.status;
  if (reply.location.empty()) {
    set_body(std::move(reply.html), response);
  } else {
    response.set_redirect(reply.location, 303);
  }
}

}  // namespace

std::string Request::field(std::string_view name) const {
  const auto found = form.find(name);
  return found == form.end() ? "" : found->second;
}

struct LocalServer::Http {
  httplib::Server server;
  std::mutex one_at_a_time;
  std::atomic<Clock::rep> last_request{0};
  std::atomic<int> in_hand{0};  // requests that are not answered yet
  std::atomic<bool> listens{true};

  // Stopping cuts off bodies that are being written, and does nothing before listening has begun.
  void wait_for_answers() {
    const Clock::time_point latest = Clock::now() + kLastAnswers;
    while (listens && Clock::now() < latest && (in_hand > 0 || !server.is_running())) {
      std::this_thread::sleep_for(kLookEvery);
    }
  }

  void touch() { last_request = Clock::now().time_since_epoch().count(); }
  [[nodiscard]] Clock::duration idle() const {
    return Clock::now().time_since_epoch() - Clock::duration(last_request.load());
  }

  Reply call(const Handler& handler, const Request& request) {
    const std::lock_guard lock(one_at_a_time);
    return handler(request);
  }
};

LocalServer::LocalServer() : http_(std::make_unique<Http>()), token_(random_hex()) {
  httplib::Server& server = http_->server;
  server.new_task_queue = [] { return new httplib::ThreadPool(kThreads); };
  server.set_tcp_nodelay(true);
  server.set_keep_alive_max_count(kKeepAliveRequests);
  server.set_keep_alive_timeout(kKeepAliveSeconds);
  server.set_payload_max_length(kLargestFormBytes);
  // The default is SO_REUSEPORT, with which two servers can have one port.
  server.set_socket_options([](socket_t socket) {
    const int yes = 1;
    (void)::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  });
  server.set_default_headers({{"X-Content-Type-Options", "nosniff"},
                              {"X-Frame-Options", "DENY"},
                              {"X-DNS-Prefetch-Control", "off"},
                              {"Referrer-Policy", "no-referrer"},
                              {"Cross-Origin-Opener-Policy", "same-origin"},
                              {"Cross-Origin-Resource-Policy", "same-origin"},
                              {"Cache-Control", "no-store"}});
  // Called when an answer is written, by the thread that has read the request; also for what was
  // not even a request.
  server.set_logger([this](const auto& /*request*/, const auto& /*response*/) {
    if (std::exchange(this_thread_has_one, false)) --http_->in_hand;
  });
  server.set_pre_routing_handler([this](const httplib::Request& request,
                                        httplib::Response& response) {
    http_->touch();
    this_thread_has_one = true;
    ++http_->in_hand;
    if (is_loopback(request)) return httplib::Server::HandlerResponse::Unhandled;
    response.status = 421;  // Misdirected Request
    response.set_content("This server answers to 127.0.0.1 and localhost only.\n", "text/plain");
    return httplib::Server::HandlerResponse::Handled;
  });
}

LocalServer::~LocalServer() = default;

Result<std::unique_ptr<LocalServer>> LocalServer::bind(unsigned port) {
  std::unique_ptr<LocalServer> server(new LocalServer());
  httplib::Server& http = server->http_->server;
  const int bound = port == 0 ? http.bind_to_any_port("127.0.0.1")
                    : http.bind_to_port("127.0.0.1", static_cast<int>(port))
                        ? static_cast<int>(port)
                        : -1;
  if (bound <= 0) {
    return Error{ErrorCode::Io, port == 0 ? "no port of 127.0.0.1 can be had"
                                          : "port " + std::to_string(port) + " cannot be had"};
  }
  server->port_ = static_cast<unsigned>(bound);
  return server;
}

std::string LocalServer::address() const {
  return "http://127.0.0.1:" + std::to_string(port_) + "/";
}

void LocalServer::get(const std::string& path, Handler handler) {
  http_->server.Get(path, [this, handler = std::move(handler)](const httplib::Request& /*request*/,
                                                               httplib::Response& response) {
    Request request;
    request.nonce = random_hex();
    send(http_->call(handler, request), request.nonce, response);
  });
}

void LocalServer::post(const std::string& path, Handler handler) {
  http_->server.Post(path, [this, handler = std::move(handler)](const httplib::Request& received,
                                                                httplib::Response& response) {
    if (!equal_secrets(received.get_param_value("token"), token_)) {
      response.status = 403;
      response.set_content("The form is not from this server.\n", "text/plain");
      return;
    }
    Request request;
    request.nonce = random_hex();
    for (const auto& [name, value] : received.params) request.form.emplace(name, value);
    send(http_->call(handler, request), request.nonce, response);
  });
}

LocalServer::End LocalServer::run(const std::atomic<bool>& stop, std::chrono::milliseconds idle) {
  http_->touch();
  std::thread listener([this] {
    http_->server.listen_after_bind();
    http_->listens = false;
  });
  End end = End::Stopped;
  while (!stop) {
    std::this_thread::sleep_for(kLookEvery);
    if (finished_) end = End::Finished;
    if (http_->idle() > idle) end = End::Idle;
    if (end != End::Stopped) break;
  }
  http_->wait_for_answers();
  http_->server.stop();
  listener.join();
  return end;
}

}  // namespace sito::serve
